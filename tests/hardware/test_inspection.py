"""An inspection is sure only when two looks in a row agree and nobody else was ever met."""

import pytest

from hardware.inspection import MOST_LOOKS, Verdict, inspect
from hardware.ports import DeviceLost
from hardware.readers.scripted import ScriptedReader
from hardware.signals import Look, TagId

APPLE, BREAD, SILK = TagId("04A1"), TagId("04B2"), TagId("04C3")
PACKED = frozenset({APPLE, BREAD})


def look(*seen: TagId, unresolved: bool = False) -> Look:
    return Look(seen=frozenset(seen), unresolved=unresolved)


def verdict(
    *seen: TagId, missing: TagId | None = None, stranger: TagId | None = None, unsure: bool = False
) -> Verdict:
    return Verdict(
        seen=frozenset(seen),
        missing=frozenset({missing} if missing else ()),
        strangers=frozenset({stranger} if stranger else ()),
        unsure=unsure,
    )


@pytest.mark.parametrize(
    ("looks", "says"),
    [
        ([look(APPLE, BREAD)] * 2, verdict(APPLE, BREAD)),
        ([look(APPLE)] * 2, verdict(APPLE, missing=BREAD)),
        ([look(APPLE, BREAD, SILK)] * 2, verdict(APPLE, BREAD, stranger=SILK)),
        ([look(APPLE), look(APPLE, BREAD), look(APPLE, BREAD)], verdict(APPLE, BREAD)),
        # Somebody was heard and not read; whether it was the one who was read later, nobody knows.
        (
            [look(APPLE, unresolved=True), *[look(APPLE, BREAD)] * 2],
            verdict(APPLE, BREAD, unsure=True),
        ),
        # Whoever was met once is not forgotten because he was silent afterwards.
        ([look(APPLE, BREAD), *[look(APPLE)] * 4], verdict(APPLE, BREAD, unsure=True)),
        ([look(APPLE, BREAD, unresolved=True)] * 5, verdict(APPLE, BREAD, unsure=True)),
        ([look(APPLE), look(BREAD)] * 3, verdict(APPLE, BREAD, unsure=True)),
    ],
)
def test_looks_that_agree_are_sure_and_all_others_are_not(looks: list[Look], says: Verdict) -> None:
    assert inspect(ScriptedReader(looks), PACKED) == says


def test_it_looks_no_more_often_than_it_must() -> None:
    clear = ScriptedReader([look(APPLE)] * 2 + [look(SILK)])
    inspect(clear, PACKED)
    assert clear.look(frozenset()).seen == {SILK}

    foggy = ScriptedReader([look(unresolved=True)] * MOST_LOOKS + [look(SILK)])
    inspect(foggy, PACKED)
    assert foggy.look(frozenset()).seen == {SILK}


def test_a_reader_that_is_lost_ends_it() -> None:
    with pytest.raises(DeviceLost):
        inspect(ScriptedReader([look(APPLE), DeviceLost("no answer")]), PACKED)
