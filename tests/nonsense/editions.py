"""Editions that make little sense, or none: every mistake by name, or games that can be played."""

import json
import tomllib
from contextlib import suppress
from random import Random
from typing import Any
from zlib import crc32

from msgspec.structs import replace

from companion.cli.speech import typeset
from companion.game.contract import Box, Setup
from companion.game.messages import Message
from companion.game.text_files import decoded
from companion.games.sheriff.edition_load import read_numbers
from companion.games.sheriff.game import Sheriff
from companion.games.sheriff.options import Options
from companion.shelf.boxes import Shelf, example
from tests.laws.playing import CardsContradict
from tests.laws.sheriff_moves import SheriffMoves
from tests.laws.whole_games import Kind, Watched

from .mutating import as_toml, mutated
from .spoken import TAKEN, CameOfIt, sentences

GAME = Sheriff()
OWNED = [Shelf().take(name) for name in Shelf().names()]
SHEETS = (*(one.box.sheet for one in OWNED if one.game.name == GAME.name), example())
SERVICES = 3
AS_JSON = tuple(json.dumps(tomllib.loads(sheet)) for sheet in SHEETS)
WORDS = (
    *("apple", "silk", "mead", "gouda", "bread", "honey", "contraband", "market_pepper_1", "Übel"),
    *("goods", "price", "fine", "fnie", "cards", "king", "queen", "counts_as", "any_legal"),
    *("raises", "no_bonuses", "honest_pay", "burns", "variant", "en", "xx", "3", "4", "7", ""),
    *Options.__struct_fields__[:8],
    "\x1b",
)


class AsSupposed(SheriffMoves):
    """People whose copies show what their edition supposes, so that the numbers make sense."""

    def setup(self, box: Box, chance: Random) -> Setup:
        asked = [ask for asks in self.game.asks(box).values() for ask in asks]
        numbers = {ask.key: ask.suggested or 1 for ask in asked}
        return replace(super().setup(box, chance), numbers=numbers)


def check(data: bytes) -> CameOfIt:
    """It is taken for an edition, and a game of it finds its end; or all that is wrong is said."""
    sheet = decoded(data)
    if isinstance(sheet, Message):
        return sentences((sheet,))
    box = Box(edition="odd", sheet=sheet)
    wrong = GAME.problems(box)
    if wrong:
        return sentences(wrong)
    assert typeset(GAME.printed(box), GAME.names(box))
    with suppress(CardsContradict):  # of so few cards people name one twice, and stop there
        game = Watched(AsSupposed(GAME, [_soon_over(box)]), crc32(data))
        if game.kind is Kind.STRAIGHT:  # who wants to win knows the editions that are printed
            game.kind = Kind.DESERTED
        game.play()
    return (TAKEN,)


def _soon_over(box: Box) -> Box:
    """Hundreds of rounds are an evening too, but a long one; a few show as much."""
    numbers = read_numbers(box)
    often = {"services": numbers.services} | {
        f"services_by_players.{players}": services
        for players, services in numbers.services_by_players.items()
    }
    return replace(box, overrides={key: min(number, SERVICES) for key, number in often.items()})


def spoilt(seed: int) -> bytes:
    """An edition as somebody might have changed it."""
    chance = Random(seed)
    which = chance.randrange(len(SHEETS))
    if chance.random() < 0.2:
        return _smudged(SHEETS[which], chance).encode()
    written = json.loads(AS_JSON[which])
    if chance.random() < 0.5:
        _rewrite(written, chance)
        return as_toml(written).encode()
    for _ in range(chance.choice((1, 1, 2, 4))):
        mutated(written, chance, WORDS)
    return as_toml(written).encode("utf-8", "surrogatepass")


def _rewrite(written: dict[str, Any], chance: Random) -> None:
    """All its numbers are others, most of which a game could have."""
    hand = chance.randint(1, 12)
    least = chance.randint(2, 6)
    written |= {
        "players": [least, chance.randint(least, 6)],
        "purse": chance.choice((0, 1, 7, 50, 150)),
        "hand": hand,
        "bag_min": 1,
        "bag_max": chance.randint(1, hand),
        "market_max": chance.randint(0, hand),
        "piles": chance.randint(1, 2),
        "pile_start": chance.randint(0, 6),
        "pile_keeps": chance.randint(0, 6),
        "put_away": chance.randint(0, 10),
        "services": chance.randint(1, 3),
        "black_market_needs": chance.randint(1, 4),
        "left_out": [key for key in Options.__struct_fields__ if chance.random() < 0.1],
    }
    for key in ("pile_open", "market_from_left", "market_from_piles", "stand_promises_bind"):
        written[key] = chance.random() < 0.5
    goods = written["goods"]
    for good in [*goods]:
        if chance.random() < 0.05:
            del goods[good]
            continue
        for key, most in (("price", 20), ("fine", 20), ("cards", 60)):
            if chance.random() < 0.3:
                goods[good][key] = chance.randint(0, most)
        if chance.random() < 0.1:
            goods[good] |= {"any_legal": True} if goods[good]["legal"] else {"honest_pay": 3}
    written["officers_by_players"] = {"6": chance.randint(1, 2), "4": chance.randint(1, 2)}


def _smudged(sheet: str, chance: Random) -> str:
    """Some letters of the text itself are lost, doubled or others."""
    for _ in range(chance.randint(1, 3)):
        at = chance.randrange(len(sheet))
        other = chance.choice(("", "=", '"', "[", "1", "\n", sheet[at]))
        sheet = sheet[:at] + other + sheet[at + 1 :]
    return sheet
