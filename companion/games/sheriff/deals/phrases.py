"""How a chronicle writes what people say about offers and deals."""

from companion.game.contract import Phrase
from companion.games.sheriff import commands as c

_TERMS = (
    ":[, {gold} gold][, {stand} from the stand][, {bag} from the bag][, {anywhere} from anywhere]"
    "[, to pass {passes}][, to open {opens}][, {for_opening} of it for the opening]"
    "[, if {if_honest} is honest][, if {if_caught} is caught][, and later {later}]"
)

PHRASES = (
    Phrase(command=c.MakeOffer, text="{seat} offers {taker}" + _TERMS, same={"giver": "seat"}),
    Phrase(command=c.MakeOffer, text="{seat} asks of {giver}" + _TERMS, same={"taker": "seat"}),
    Phrase(command=c.MakeOffer, text="{seat} asks of {giver} for {taker}" + _TERMS),
    Phrase(command=c.ChangeOffer, text="{seat} changes offer {offer}" + _TERMS),
    Phrase(command=c.ChangeOffer, text="{seat} changes {of}'s offer" + _TERMS),
    Phrase(command=c.AcceptOffer, text="{seat} accepts offer {offer}"),
    Phrase(command=c.AcceptOffer, text="{seat} accepts {of}'s offer"),
    Phrase(
        command=c.HandOver,
        text="{seat} hands over[ {goods}] for deal {deal}",
        secret=("goods",),
    ),
    Phrase(command=c.SayNotThere, text="{seat} says it is not there, for deal {deal}"),
    Phrase(command=c.RefuseOffer, text="{seat} refuses offer {offer}"),
    Phrase(command=c.RefuseOffer, text="{seat} refuses {of}'s offer"),
    Phrase(command=c.WithdrawOffer, text="{seat} withdraws offer {offer}"),
    Phrase(command=c.LetGo, text="{seat} lets go of deal {deal}", sets={"agrees": True}),
    Phrase(command=c.LetGo, text="{seat} holds to deal {deal}", sets={"agrees": False}),
    Phrase(command=c.EndTalk, text="{by} ends the talk about {seat}"),
)
