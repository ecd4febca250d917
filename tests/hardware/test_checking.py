"""Cards that are checked are looked at until two looks agree; a doubt is never taken for a no."""

from collections.abc import Sequence
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from hardware.checking import Check, asked_anew, begun, checked
from hardware.signals import Checked, Look, ReaderName, Signal, TagId

READER = ReaderName("green-mouth")
APPLE, BREAD, SILK = TagId("04A1"), TagId("04B2"), TagId("04C3")
ASKED = frozenset({APPLE, BREAD})

tags = st.frozensets(st.sampled_from([APPLE, BREAD, SILK]))
looks = st.lists(
    st.builds(lambda seen, blur: Look(seen=seen, unresolved=blur), tags, st.booleans())
)


def seeing(*seen: TagId, unresolved: bool = False) -> Look:
    return Look(seen=frozenset(seen), missing=ASKED - {*seen}, unresolved=unresolved)


def told(*seen: TagId, sure: bool) -> Checked:
    return Checked(reader=READER, asked=ASKED, seen=frozenset(seen), sure=sure)


def played(happenings: Sequence[Look]) -> tuple[Check, list[Signal]]:
    check, said = begun(READER, ASKED), list[Signal]()
    for look in happenings:
        check, signals = checked(check, look)
        said += signals
    return check, said


def test_of_an_empty_reader_nothing_is_said() -> None:
    empty = Look(seen=frozenset(), missing=ASKED)
    assert played([empty] * 5)[1] == []


def test_after_another_question_what_lies_there_is_looked_at_again() -> None:
    check, _ = played([seeing(APPLE, SILK)] * 2)
    more = ASKED | {SILK}
    check = asked_anew(check, more)
    assert check.told == Checked(
        reader=READER, asked=more, seen=frozenset({APPLE, SILK}), sure=False
    )
    assert check.is_open
    said: list[Signal] = []
    for look in [Look(seen=frozenset(), missing=more)] * 5:
        check, signals = checked(check, look)
        said += signals
    assert said == [Checked(reader=READER, asked=more, seen=frozenset(), sure=True)]


def test_where_nothing_lay_another_question_is_answered_by_what_comes() -> None:
    check, _ = played([Look(seen=frozenset(), missing=ASKED)] * 2)
    assert asked_anew(check, frozenset({SILK})) == begun(READER, frozenset({SILK}))
    assert asked_anew(played([seeing(APPLE)] * 2)[0], frozenset()) == begun(READER, frozenset())


def test_two_looks_that_agree_are_sure() -> None:
    said = played([seeing(APPLE, BREAD)] * 5)[1]
    assert said == [told(APPLE, BREAD, sure=False), told(APPLE, BREAD, sure=True)]


def test_a_heap_that_is_never_told_apart_is_never_sure() -> None:
    said = played([seeing(APPLE, unresolved=True)] * 5)[1]
    assert said == [told(APPLE, sure=False)]


def test_what_was_seen_in_looks_that_never_agree_adds_up() -> None:
    flicker = [seeing(APPLE, unresolved=True), seeing(BREAD, unresolved=True)] * 3
    assert played(flicker)[1] == [told(APPLE, sure=False), told(APPLE, BREAD, sure=False)]


def test_a_few_looks_that_see_less_take_nothing_back_and_five_do() -> None:
    both, one = [seeing(APPLE, BREAD)] * 2, [seeing(APPLE)]
    sure = told(APPLE, BREAD, sure=True)
    assert played([*both, *one * 4, *both])[1][-1] == sure
    assert played([*both, *one * 5])[1][-1] == told(APPLE, sure=True)


def test_whoever_gave_a_sign_of_life_is_in_doubt_until_five_looks_in_a_row_were_clear() -> None:
    sign = [seeing(APPLE, unresolved=True)]
    clear = [seeing(APPLE)]
    assert played([*sign, *clear * 4, *sign, *clear * 4])[1] == [told(APPLE, sure=False)]
    assert played([*sign, *clear * 5])[1][-1] == told(APPLE, sure=True)


def test_a_card_more_or_a_doubt_is_believed_at_once() -> None:
    alone = [seeing(APPLE)] * 2
    with_stranger = played([*alone, seeing(APPLE, SILK)])[1][-1]
    in_doubt = played([*alone, seeing(APPLE, unresolved=True)])[1][-1]
    assert with_stranger == told(APPLE, SILK, sure=False)
    assert in_doubt == told(APPLE, sure=False)


@given(looks)
def test_whoever_was_in_the_last_look_is_seen_and_a_doubt_is_not_sure(happened: list[Look]) -> None:
    check, said = played(happened)
    if happened:
        assert happened[-1].seen <= check.told.seen
        assert not (happened[-1].unresolved and check.told.sure)
    assert all(one != two for one, two in pairwise(said))
