"""Those around the table who never rest: each counts the own purse, again and again."""

import threading
import time
from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from .history import BEGIN, Asked, History
from .lives import Life
from .talking import NoAnswer, Script, gold

SEATS = ("green", "blue", "yellow")
ACTORS = ("green", "blue")
STEWARD = "steward"
_COINS = 40


class Table:
    """The people at one data folder, from its first life to its last."""

    def __init__(self, seed: int) -> None:
        self.history = History()
        self.chance = Random(seed)
        self._coins = 0

    def begins(self, life: Life) -> None:
        """The steward lays a table, in place of the game that is shown."""
        script = self._script(life, STEWARD)
        setup = {"seats": list(SEATS), "first": SEATS[0]}
        body = {"box": "sheriff-2e", "setup": setup, "instead_of": script.view()["game_id"]}
        self._asks(script, BEGIN, STEWARD, body)

    def asks_again(self, life: Life) -> None:
        """Repeat by its key each request that got no answer; it must happen once."""
        for asked in self.history.open():
            self.sends(self._script(life, asked.holder), asked)

    def acts(self, life: Life, times: int | None = None) -> Callable[[], None]:
        """Everyone acts, so often or until the line breaks; what waits until they are done."""
        wrong: list[BaseException] = []

        def work(seat: str, seed: int) -> None:
            try:
                self._counts(life, seat, times, Random(seed))
            except NoAnswer:
                pass
            except BaseException as why:  # noqa: BLE001 - told to the one who waits
                wrong.append(why)
            finally:
                life.hang_up()

        seeds = {seat: self.chance.getrandbits(32) for seat in ACTORS}
        threads = [threading.Thread(target=work, args=each) for each in seeds.items()]
        for thread in threads:
            thread.start()

        def wait() -> None:
            for thread in threads:
                thread.join()
            if wrong:
                raise wrong[0]

        return wait

    def counts_once(self, life: Life, seat: str = ACTORS[0]) -> Asked:
        """One correction of one purse, and what became of it."""
        script = self._script(life, f"seat:{seat}")
        was = gold(script.view(), seat)
        assert was is not None, "there is a game"
        return self._asks(script, "CorrectGold", f"seat:{seat}", self._count(seat, was))

    def sends(self, script: Script, asked: Asked) -> Any:
        heard = script.does(asked.name, asked.body, asked.key)
        self.history.answered(asked, heard.code, heard.why, heard.at)
        return heard

    def _counts(self, life: Life, seat: str, times: int | None, chance: Random) -> None:
        script = self._script(life, f"seat:{seat}")
        was = gold(script.view(), seat)
        done = 0
        while was is not None and (times is None or done < times):
            asked = self._asks(script, "CorrectGold", f"seat:{seat}", self._count(seat, was))
            done += 1
            if asked.why or chance.random() < 0.05:
                was = gold(script.view(), seat)
            else:
                was = int(str(asked.body["counted"]))

    def _count(self, seat: str, was: int) -> Mapping[str, object]:
        self._coins += 1
        counted = 1 + self._coins % _COINS
        return {"seat": seat, "was": was, "counted": counted + (counted == was)}

    def _asks(self, script: Script, name: str, holder: str, body: Mapping[str, object]) -> Asked:
        asked = self.history.note(name, holder, body, time.time())
        self.sends(script, asked)
        return asked

    def _script(self, life: Life, holder: str) -> Script:
        return Script(life.line(), life.token(holder))
