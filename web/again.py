"""Lays the table again as it was laid last: one press after the end of a game."""

from werkzeug.datastructures import MultiDict

from companion.game.messages import refuse
from companion.game.values import STEWARD, Party
from companion.host.door import Door
from companion.host.page_data import Answer, Done

from . import forms

PLAY_AGAIN = "PlayAgain"


def play_again(door: Door, party: Party, form: MultiDict[str, str]) -> Answer:
    """Begin a game with the same seats, box and options; the next seat in turn begins."""
    command_id, posted = forms.command_id(form, PLAY_AGAIN), door.newest(STEWARD)
    done = door.was_done(party, command_id)
    if isinstance(done, Done):
        return done
    setup, over = posted.setups.again(), posted.view is not None and posted.view.over
    if setup is None or not over or posted.sample:
        return refuse("why.not_over")
    return door.begin(posted.setups.box, setup, forms.game_id(form), party, command_id)
