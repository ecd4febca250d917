"""An evening in which the game decides each command, and a line of a chronicle says it too."""

from __future__ import annotations

from typing import ClassVar, Self

from companion.chronicle.speech import Authored, Speech
from companion.game.contract import AnyGame, Command, Event, with_chance
from companion.game.history import Decided, History, TakeBack, decide, happened
from companion.game.messages import Message, Refusal
from companion.game.values import PUBLIC, STEWARD, Party


class SpokenEvening:
    """One table and what people do at it; the words for doing it are those of a game."""

    game: ClassVar[AnyGame]
    speech: ClassVar[Speech]
    salt: ClassVar[str] = ""

    def __init__(self, history: History) -> None:
        self.history = history

    def asks(self, by: Party, command: Command) -> Decided | Refusal:
        return decide(self.game, self.history, with_chance(command, self.salt), by, 0)

    def does(self, by: Party, command: Command) -> tuple[Event, ...]:
        """The command is accepted, a line of a chronicle says it, and this is what happened."""
        decided = self.asks(by, command)
        assert not isinstance(decided, Refusal), f"{command} was refused: {decided.why}"
        asked = Authored(command, by)
        said = self.speech.write(asked, self.history)
        assert self.speech.read(said, self.history) == (asked,)
        if decided.events:
            self.history = happened(self.game, self.history, decided.events)
        return decided.events

    def why_not(self, by: Party, command: Command) -> str:
        """The command is refused, and this is why."""
        answer = self.asks(by, command)
        assert isinstance(answer, Refusal), f"{command} was accepted: {answer.events}"
        return answer.why.key

    def takes_back(self) -> Self:
        newest = self.history.newest
        assert newest is not None, "nothing can be taken back"
        self.does(STEWARD, TakeBack(newest.number))
        return self

    @classmethod
    def told(cls, events: tuple[Event, ...], audience: Party = PUBLIC) -> list[Message]:
        lines = (cls.game.news_for(event, audience) for event in events)
        return [line for line in lines if line is not None]
