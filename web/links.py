"""The page on which the links of the steward and of the simulator are renewed.

The page has no script, so the browser itself sends its forms. The answer shows the new link once,
and sets the cookie that keeps this browser signed in.
"""

from flask import Blueprint, Response, request

from companion.game.messages import Message, Refusal, says
from companion.game.values import PUBLIC, STEWARD
from companion.host.door import Door
from companion.host.joining import RenewLink
from companion.host.rights import SIMULATOR, Rights

from . import forms, live_page
from .page_parts import mark_of_forms
from .render import Renderer
from .signin import COOKIE, keep, path_of, require

HERE = "/steward/links"
_BACK = "/steward/readers"


def link_pages(door: Door, rights: Rights, renderer: Renderer, *, simulated: bool) -> Blueprint:
    """The page, and what its forms ask for; a table with real cards has no simulator's link."""
    blueprint = Blueprint("links", __name__, url_prefix=HERE)
    holders = (str(STEWARD), SIMULATOR) if simulated else (str(STEWARD),)

    def page(link: str = "") -> Response:
        posted = door.newest(PUBLIC)
        voice = renderer.voice(posted, live_page.language())
        mark = mark_of_forms(posted.game_id)
        return Response(
            renderer.page(
                "links.html",
                voice,
                here=HERE,
                back=_BACK,
                holders=holders,
                command_id=mark,
                link=link,
                look=live_page.look(),
            )
        )

    @blueprint.before_request
    def let_in() -> None:
        require(rights, str(STEWARD))

    @blueprint.get("")
    def show() -> Response:
        return page()

    @blueprint.post("/do/<name>")
    def do(name: str) -> Response:
        holder = request.form.get("to", "")
        why = _refused(door, name)
        if why is not None:
            voice = renderer.voice(door.newest(PUBLIC), live_page.language())
            return live_page.trouble(renderer, voice, says("ui.refused"), voice.say(why), 409, HERE)
        token = rights.token_of(holder)
        shown = page(f"{request.host_url}enter/{token}")
        keep(shown, COOKIE, token, path_of(holder))
        shown.headers["Referrer-Policy"] = "no-referrer"
        return shown

    return blueprint


def _refused(door: Door, name: str) -> Message | None:
    """Hand in what the form asks for; why it was not done, if it was not."""
    if name != RenewLink.__name__:
        return says("why.unknown_command")
    form = request.form
    try:
        command, command_id = forms.command(RenewLink, form), forms.command_id(form, name)
        answer = door.ask(command, STEWARD, command_id, forms.game_id(form))
    except forms.NotUnderstood as wrong:
        return says("why.not_understood", field=str(wrong))
    return answer.why if isinstance(answer, Refusal) else None
