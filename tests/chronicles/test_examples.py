"""Every worked example of the rulebooks is a chronicle and ends as the rulebook says; so are lines
that the notation takes as people write them."""

import pytest

from .keeping import (
    BORDER_SHOW,
    EXAMPLES,
    FIRST,
    NOTTINGHAM_SHOW,
    SECOND,
    Stopped,
    chronicles,
    known,
    played,
)

BOTH = (FIRST, SECOND)
ENDS: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "both-piles-are-empty-in-mid-favour": (
        (NOTTINGHAM_SHOW,),
        ("Yellow: 5 cards in the hand", "Purple: 5 cards in the hand"),
    ),
    "the-eighth-task-ends-it": ((NOTTINGHAM_SHOW,), ("1. Blue: 76", "2. Green: 51", "3. Red: 25")),
    "the-larger-pile-wins": ((NOTTINGHAM_SHOW,), ("1. Red: 21", "2. Blue: 21", "3. Green: 0")),
    "two-ambushes-leave-two-coins": ((NOTTINGHAM_SHOW,), ("Green: 4 cards in the hand",)),
    "everything-that-can-be-told-at-the-track": ((NOTTINGHAM_SHOW,), ("1. Red: 30",)),
    "a-round-by-hand-at-the-border": (
        (BORDER_SHOW,),
        ("1. Red: 73",),
    ),
    "six-four-two-two-tequila": (
        (BORDER_SHOW,),
        ("1. Red: 120", "2. Blue: 30", "2. Yellow: 30", "2. Green: 30"),
    ),
    "four-cigars-shared-by-three": (
        (BORDER_SHOW,),
        ("1. Red: 58", "2. Blue: 39", "2. Yellow: 39", "2. Green: 39"),
    ),
    "three-cards-are-changed-in-hope-of-chickens": (
        (SECOND,),
        ("Red is done at the market: 3 cards changed.",),
    ),
    "the-card-on-top-comes-with-the-chicken": (
        (FIRST,),
        ("Red is done at the market: 3 cards changed.", "Pile 2: on top: Cheese"),
    ),
    "four-apples-and-a-crossbow-leave-no-room-for-silk": (
        BOTH,
        ("Red knows besides: Bag: Apples × 4, Crossbows × 1; Gold: 50",),
    ),
    "two-chickens-bread-and-silk-are-called-four-chickens": (
        BOTH,
        (
            "Red: 50 gold; bag closed (Chickens × 4)",
            "Red knows besides: Bag: Bread × 1, Chickens × 2, Silk × 1; Gold: 50",
        ),
    ),
    "two-chickens-cheese-and-silk-are-called-four-chickens": (
        BOTH,
        (
            "Red: 50 gold; bag closed (Chickens × 4)",
            "Red knows besides: Bag: Cheese × 1, Chickens × 2, Silk × 1; Gold: 50",
        ),
    ),
    "eight-coins-and-two-apples-instead-of-five": (
        BOTH,
        (
            "Red: 42 gold; bag passed (Apples × 2); Stand: Apples × 1; 1 card face down",
            "Blue: 58 gold; inspects; Stand: Apples × 2, Bread × 2",
        ),
    ),
    "all-that-a-bribe-may-be": (
        BOTH,
        (
            "Red: 46 gold; bag passed (Cheese × 2); Stand: Cheese × 1",
            "Blue knows besides: Bag: nothing; Contraband: Mead × 1, Silk × 1; Gold: 54",
        ),
    ),
    "a-good-name-passes-without-a-bribe": (
        BOTH,
        (
            "Red: 50 gold; bag passed (Cheese × 3); Stand: Cheese × 2; 1 card face down",
            "Red knows besides: Bag: nothing; Contraband: Pepper × 1; Gold: 50",
        ),
    ),
    "an-honest-merchant-is-paid-eight-for-four-chickens": (
        BOTH,
        (
            "Green: 42 gold; inspects",
            "Red: 58 gold; bag judged (Chickens × 4); Stand: Chickens × 4",
        ),
    ),
    "one-apple-of-four-costs-ten": (
        BOTH,
        (
            "Green: 60 gold; inspects",
            "Red: 40 gold; bag judged (Apples × 4); Stand: Apples × 1",
        ),
    ),
    "a-bribe-that-was-offered-is-owed-unless-it-is-waived": (
        BOTH,
        (
            "Green: 57 gold; inspects; Stand: Apples × 1",
            "Red: 43 gold; bag passed (Apples × 2); 1 card face down",
            "Blue: 50 gold; bag passed (Bread × 1); Stand: Bread × 1",
        ),
    ),
    "twenty-coins-for-a-pass-and-the-bag-of-another": (
        BOTH,
        (
            "Red: 30 gold; bag passed (Apples × 1); Stand: Apples × 1",
            "Blue: 46 gold; bag judged (Bread × 2); Stand: Bread × 1",
        ),
    ),
    "a-promise-for-later-binds-nobody": (
        BOTH,
        ("Red: 54 gold; inspects; 1 card face down", "Green: 46 gold; bag judged (Chickens × 1)"),
    ),
    "one-hundred-and-twenty-five-points": (BOTH, ("2. Red: 125",)),
    "ten-cheeses-and-a-gouda-beat-eleven-cheeses": (BOTH, ("1. Red: 101", "2. Blue: 93")),
    "three-minutes-for-three-merchants": (
        BOTH,
        (
            "Time is up: every bag not yet decided passes.",
            "Yellow: 50 gold; bag passed (Apples × 1); 1 card face down",
        ),
    ),
    "two-deputies-pass-take-twelve-act-alone-open-and-share": (
        (SECOND,),
        (
            "Green: 58 gold; bag judged (Bread × 4); Stand: Bread × 4",
            "Red: 52 gold; inspects",
            "Blue: 60 gold; inspects",
            "Yellow: 42 gold; bag passed (Apples × 2); Stand: Apples × 1; 1 card face down",
            "Orange: 38 gold; bag passed (Cheese × 2); 2 cards face down",
        ),
    ),
    "two-deputies-pass-for-the-sum-that-both-name": (
        (SECOND,),
        (
            "Yellow: 38 gold; bag passed (Apples × 1); Stand: Apples × 1",
            "Purple: 48 gold; bag passed (Apples × 1); Stand: Apples × 1",
            "Green: 50 gold; bag passed (Bread × 1); Stand: Bread × 1",
            "Blue: 61 gold; inspects",
        ),
    ),
    "three-peppers-buy-a-card-of-the-black-market": (
        (SECOND,),
        (
            "Red: 50 gold; bag passed (Apples × 2); "
            "Stand: Apples × 1, Black-market pepper (30) × 1; 1 card face down",
        ),
    ),
    "a-chronicle-checks-itself": (
        (SECOND,),
        (
            "Blue: 54 gold; bag passed (Bread × 1); 1 card face down",
            "Red: 45 gold; inspects; Stand: Apples × 2; 1 card face down; 1 card not yet named",
        ),
    ),
    "the-end-is-taken-back-until-contraband-lies-open": (
        (SECOND,),
        (
            "Red: 50 gold; bag no cards; Stand: Apples × 2; Contraband: Mead × 1, Silk × 1",
            "1. Red: 89",
            "2. Green: 62",
        ),
    ),
    "a-claim-that-was-a-slip": (
        (SECOND,),
        (
            "Red: 50 gold; bag passed (Apples × 5); "
            "Stand: Black-market pepper (30) × 1; 2 cards face down",
            "Blue: 50 gold; bag passed (Apples × 1); "
            "Stand: Black-market silk (31) × 1; 2 cards face down",
        ),
    ),
    "named-contraband-without-a-name-at-the-clerk": (
        BOTH,
        ("Green: 50 gold; bag open; 1 card face down",),
    ),
    "no-bread-with-three-and-five-crossbows": (
        BOTH,
        ("Red knows besides: Bag: Crossbows × 2; Contraband: Crossbows × 3; Gold: 50",),
    ),
    "an-evening-is-taken-up-in-the-middle": (
        (SECOND,),
        (
            "1. Red: 130",
            "Red: 62 gold; bag no cards; Stand: Apples × 1, Chickens × 5; Contraband: Silk × 2",
        ),
    ),
    "a-card-of-the-black-market-lay-there-at-the-start": (
        (SECOND,),
        (
            "Red: 50 gold; bag passed (Apples × 1); "
            "Stand: Black-market pepper (30) × 1, Black-market pepper (27) × 1",
        ),
    ),
    "a-pass-is-paid-in-goods-in-one-line": (
        (SECOND,),
        (
            "Green: 58 gold; inspects; Stand: Apples × 2; 2 cards face down",
            "Blue: 50 gold; bag passed (Bread × 3); Stand: Cheese × 2, Bread × 2",
        ),
    ),
    "two-deputies-pass-a-bag-for-goods-in-one-line": (
        (SECOND,),
        ("Chest: 3 gold; Stand: Apples × 1",),
    ),
    "a-bought-inspection-is-let-go": (
        BOTH,
        (
            "Green: 50 gold; inspects",
            "Red: 50 gold; bag closed (Apples × 1); Stand: Apples × 2",
            "Blue: 50 gold; bag passed (Bread × 1); Stand: Bread × 1",
        ),
    ),
    "two-merchants-hand-over-what-the-clerk-only-notes": (
        BOTH,
        (
            "Red: 45 gold; bag passed (Apples × 1); Stand: Apples × 1",
            "Blue: 55 gold; bag closed (Bread × 1)",
        ),
    ),
    "a-market-card-is-given-for-all-to-see": (
        (SECOND,),
        (
            "Red hands Green openly: Black-market pepper (30) × 1; contraband, face down: 1.",
            "Green: 50 gold; inspects; Stand: Black-market pepper (30) × 1; 1 card face down",
        ),
    ),
    "goods-that-were-spent-are-owed-at-their-worth": (
        BOTH,
        (
            "Green pays Red 8 gold back.",
            "Red: 53 gold; bag passed (Apples × 1); Stand: Apples × 1, Cheese × 1",
            "Yellow: 50 gold; bag passed (Apples × 1); Stand: Apples × 1, Cheese × 1",
        ),
    ),
    "the-same-card-is-promised-twice": (
        (SECOND,),
        (
            "For deal 3 this is no longer there, as it went for an earlier deal: Cheese × 1.",
            "Green: 50 gold; inspects; Stand: Cheese × 1; 1 card face down",
        ),
    ),
    "a-pass-keeps-its-share-when-time-runs-out": (
        BOTH,
        (
            "Green pays Red 8 gold back.",
            "Green: 62 gold; inspects; Stand: Apples × 1",
            "Red: 38 gold; bag passed (Apples × 1); Stand: Apples × 1",
        ),
    ),
    "a-fine-is-paid-by-the-one-who-promised-it": (
        BOTH,
        (
            "Green: 51 gold; inspects; Stand: Cheese × 1",
            "Red: 42 gold; bag passed (Apples × 1); Stand: Apples × 1",
            "Blue: 58 gold; bag judged (Bread × 4); Stand: Bread × 4",
            "Yellow: 49 gold; bag passed (Apples × 1); Stand: Apples × 1, Cheese × 1",
        ),
    ),
    "the-wrong-deputies-are-noticed": (
        (SECOND,),
        (
            "Red and Purple are the deputies of this round.",
            "Red: 50 gold; inspects; Stand: Bread × 1",
            "Blue: 52 gold; bag open; Stand: Apples × 1",
        ),
    ),
    "a-line-is-taken-as-people-write-it": (
        (SECOND,),
        ("Red: 46 gold; bag judged (Apples × 3); Stand: Apples × 1",),
    ),
}
"""Each example: the editions whose rulebook has it, and what is seen at the end of it."""

FORBIDDEN = (
    (
        "four-apples-and-a-crossbow-leave-no-room-for-silk",
        "red packs 1 crossbow",
        "red packs 1 silk",
        "There are 5 cards in the bag, and no more go in.",
    ),
    (
        "two-chickens-bread-and-silk-are-called-four-chickens",
        "yellow closes the bag",
        "red declares 4 silk",
        "Contraband is never declared.",
    ),
    (
        "twenty-coins-for-a-pass-and-the-bag-of-another",
        "green accepts offer 1",
        "green passes the bag of blue for 46 gold",
        "Somebody has paid for that bag to be opened",
    ),
)
"""An example, the line behind which somebody tries something, that, and what is answered."""


def text(example: str, edition: str = "") -> str:
    """The chronicle; with another edition than it was written for, if that has the example too."""
    written = (EXAMPLES / f"{example}.txt").read_text("utf-8")
    return written.replace(f"edition: {SECOND}", f"edition: {edition or SECOND}")


def test_every_example_has_its_chronicle_and_every_chronicle_is_an_example() -> None:
    assert {path.stem for path in chronicles(EXAMPLES)} == set(ENDS)


@pytest.mark.parametrize(
    ("example", "edition"),
    [(example, edition) for example, (editions, _) in ENDS.items() for edition in editions],
)
def test_it_ends_as_the_rulebook_of_each_edition_says(example: str, edition: str) -> None:
    seen = [
        line.strip()
        for line in known(text(example, edition), only_changes=False, last=1).splitlines()
    ]
    _, ends = ENDS[example]
    assert [line for line in ends if line not in seen] == []


@pytest.mark.parametrize(("example", "behind", "said", "answer"), FORBIDDEN)
@pytest.mark.parametrize("edition", BOTH)
def test_what_the_rulebook_forbids_there_is_refused(
    example: str, behind: str, said: str, answer: str, edition: str
) -> None:
    before, _, _ = text(example, edition).partition(f"{behind}\n")
    with pytest.raises(Stopped, match=rf"^Line \d+: {answer}"):
        played(f"{before}{behind}\n{said}\n")
