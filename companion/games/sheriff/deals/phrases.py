"""How a chronicle writes what people say about offers and deals."""

from companion.game.contract import Phrase

from .commands import (
    AcceptOffer,
    ChangeOffer,
    EndTalk,
    HandOver,
    LetGo,
    MakeOffer,
    RefuseOffer,
    SayNotThere,
    WithdrawOffer,
)

_TERMS = (
    ":[, {gold} gold][, {stand} from the stand][, {bag} from the bag][, {anywhere} from anywhere]"
    "[, to pass {passes}][, to open {opens}][, {for_opening} of it for the opening]"
    "[, if {if_honest} is honest][, if {if_caught} is caught][, and later {later}]"
)

PHRASES = (
    Phrase(command=MakeOffer, text="{seat} offers {taker}" + _TERMS, same={"giver": "seat"}),
    Phrase(command=MakeOffer, text="{seat} asks of {giver}" + _TERMS, same={"taker": "seat"}),
    Phrase(command=MakeOffer, text="{seat} asks of {giver} for {taker}" + _TERMS),
    Phrase(command=ChangeOffer, text="{seat} changes offer {offer}" + _TERMS),
    Phrase(command=ChangeOffer, text="{seat} changes {of}'s offer" + _TERMS),
    Phrase(command=AcceptOffer, text="{seat} accepts offer {offer}"),
    Phrase(command=AcceptOffer, text="{seat} accepts {of}'s offer"),
    Phrase(
        command=HandOver,
        text="{seat} hands over[ {goods}] for deal {deal}",
        secret=("goods",),
    ),
    Phrase(command=SayNotThere, text="{seat} says it is not there, for deal {deal}"),
    Phrase(command=RefuseOffer, text="{seat} refuses offer {offer}"),
    Phrase(command=RefuseOffer, text="{seat} refuses {of}'s offer"),
    Phrase(command=WithdrawOffer, text="{seat} withdraws offer {offer}"),
    Phrase(command=LetGo, text="{seat} lets go of deal {deal}", sets={"agrees": True}),
    Phrase(command=LetGo, text="{seat} holds to deal {deal}", sets={"agrees": False}),
    Phrase(command=EndTalk, text="{by} ends the talk about {seat}"),
)
