"""How what every game has is said: cards at readers, buttons, the clock, and a step taken back."""

from companion.game.commands import CardRead, Pressed, SeatRead, SeatReadAgain, TimeIsUp, Woken
from companion.game.contract import Phrase
from companion.game.history import TakeBack
from companion.game.values import Role

PHRASES: tuple[Phrase, ...] = (
    Phrase(
        command=CardRead,
        text="the reader of {seat} reads {copy:copies}",
        by=Role.READER,
        secret=("copy",),
    ),
    Phrase(
        command=CardRead,
        text="the reader of {seat} reads a strange sticker",
        sets={"copy": None},
        by=Role.READER,
    ),
    Phrase(command=SeatRead, text="the reader of {seat} reads its own sticker", by=Role.READER),
    Phrase(
        command=SeatReadAgain,
        text="the gate reads the sticker of {seat} again[ with salt {chance}]",
        by=Role.READER,
        secret=("chance",),
    ),
    Phrase(command=Pressed, text="somebody presses {button:word}", by=Role.BUTTON),
    Phrase(command=TimeIsUp, text="time is up", by=Role.CLOCK),
    Phrase(command=Woken, text="the clerk wakes up", by=Role.CLOCK),
    Phrase(command=TakeBack, text="the last step is taken back", by=Role.STEWARD),
)
