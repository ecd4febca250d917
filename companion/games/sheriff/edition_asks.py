"""Numbers that no edition can vouch for: the table reads them off the cards of its own box.

A number that the edition suggests does not count until somebody has confirmed it, or the box's
owner has put it down among the box's own numbers.
"""

from collections.abc import Mapping

from msgspec.structs import replace

from companion.game.contract import Ask, Box
from companion.game.findings import listed
from companion.game.messages import Message, Refusal, box_word, good_word, refuse, says
from companion.game.sheets import SenselessEdition
from companion.game.values import GoodId

from .edition_check import COPIES, MOST_COPIES, most_read
from .edition_load import read_numbers
from .numbers import Numbers
from .options import Options


def asks(box: Box) -> Mapping[str, tuple[Ask, ...]]:
    numbers = read_numbers(box)
    return {
        option: tuple(_ask(numbers, key) for key in keys if key not in box.overrides)
        for option, keys in numbers.asks.items()
    }


def with_answers(box: Box, given: Mapping[str, int]) -> Numbers | Refusal:
    """The edition's numbers, with what the table has read off its own cards."""
    known = {ask.key for asked in asks(box).values() for ask in asked}
    if not set(given) <= known:
        return refuse("why.number_not_asked")
    wrong = [_named(key) for key, number in given.items() if not 0 <= number <= most_read(key)]
    if wrong:
        return refuse("why.number_senseless", what=listed(wrong))
    try:
        return read_numbers(replace(box, overrides={**box.overrides, **given}))
    except SenselessEdition:
        return refuse("why.number_senseless", what=listed(map(_named, given)))


def unanswered(
    box: Box, numbers: Numbers, given: Mapping[str, int], options: Options
) -> Refusal | None:
    """Refuse where numbers of an agreed option were not read off the cards yet. A card that the
    table does not own has no number; but it must own one of all these cards."""
    missing: list[Message] = []
    for option, asked in asks(box).items():
        if getattr(options, option):
            none = not any(_is_there(numbers, ask.key) for ask in asked)
            missing += [
                ask.says
                for ask in asked
                if ask.key not in given
                and (_is_there(numbers, ask.key) or (none and ask.key.endswith(COPIES)))
            ]
    return refuse("why.numbers_missing", what=listed(missing)) if missing else None


def whole_box(box: Box) -> Numbers:
    """With as many copies of each card as there may be."""
    asked = [ask.key for asked in asks(box).values() for ask in asked]
    most = {key: MOST_COPIES for key in asked if key.endswith(COPIES)}
    return read_numbers(replace(box, overrides={**box.overrides, **most}))


def names(box: Box) -> Mapping[str, Mapping[str, str]]:
    """The edition's own name, and those of all its cards."""
    numbers = read_numbers(box)
    goods = {good_word(good): kind.names for good, kind in numbers.kinds.items()}
    return {box_word(box.edition): numbers.title, **goods}


def _ask(numbers: Numbers, key: str) -> Ask:
    section, good, which = key.split(".")
    known: int = getattr(getattr(numbers, section)[GoodId(good)], which)
    return Ask(key=key, says=_named(key), suggested=known or None)


def _is_there(numbers: Numbers, key: str) -> bool:
    section, good, _ = key.split(".")
    return section != "goods" or numbers.goods[GoodId(good)].cards > 0


def _named(key: str) -> Message:
    *_, good, which = key.split(".")
    return says(f"ask.{which}", good=good_word(GoodId(good)))
