"""The words that a chronicle of this game may use."""

from collections.abc import Mapping

from companion.game.commands import GATE
from companion.game.contract import Known
from companion.game.values import GoodId, PlaceId

from . import places
from .promises import ANY_CONTRABAND
from .state import CHEST, Table


def known(table: Table) -> Known:
    """Several of a good are called as its English name has it, where that is its own name with an
    s: apples, but cheese."""
    kinds = table.numbers.kinds
    on_piles = (PlaceId(f"pile-{number}") for number in range(1, len(table.piles) + 1))
    several = {good: GoodId(f"{good}s") for good in kinds}
    with_s = [good for good in kinds if _spoken(kinds[good].names) == several[good] not in kinds]
    goods = {good: several[good] if good in with_s else good for good in kinds}
    return Known(
        seats=(*table.seats, CHEST, GATE, *on_piles),
        goods={**goods, ANY_CONTRABAND: ANY_CONTRABAND},
        places={place: places.spoken(place) for place in places.all_of(table)},
        titles={"sheriff": table.officers[0]} if len(table.officers) == 1 else {},
    )


def _spoken(names: Mapping[str, str]) -> str:
    return names.get("en", "").lower().replace(" ", "_")
