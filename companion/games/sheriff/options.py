"""Options that a table may agree on before a game: variants of the rulebook, and rulings it leaves
open.

An option holds only where the table agrees on it; a sentence on the page says what it changes.
`web/games/sheriff/options.py` puts the options in groups and in order for the pages.
"""

from collections.abc import Iterable, Mapping

from companion.game import beginning
from companion.game.messages import Refusal
from companion.game.values import Value


class Options(Value, frozen=True, kw_only=True):
    """One table's choices, kept with its game."""

    royal: bool = False  # the royal goods are shuffled in
    seven_cards: bool = False  # a hand holds seven cards; five still go into a bag
    timer: bool = False  # the inspection has one minute a merchant
    ten_out: bool = False  # ten cards are put away unseen before the first deal
    promo: bool = False  # the promo cards that the table owns are shuffled in
    black_market: bool = False  # three of a contraband buy a card of the black market
    market_after_opening: bool = False  # also for a merchant whose bag was opened
    claims_in_inspection: bool = False  # only until every bag is decided
    fixed_market_cards: bool = False  # they pay nothing, and no tie is about them
    whole_pile: bool = False  # anyone may look through the pile
    merchant_deals: bool = False  # the clerk carries out what merchants agree on among them
    stand_bluff: bool = False  # contraband promised from a stand need not be there
    checked_offers: bool = False  # the giver of hidden cards is told if they are not there
    clerk_says_no: bool = False  # the absence of promised cards is said, not shown
    conflicting_deals: bool = False  # the later of two deals that contradict each other counts
    bribes_shown: bool = False  # contraband handed over for a deal is shown to everyone
    bought_stays: bool = False  # an inspection that was bought and not made is still paid
    empty_titles: bool = False  # a merchant without any of a good may still share its titles
    royal_tie_break: bool = False  # royal goods count as legal ones when the winner is tied
    gold_decides: bool = False  # a tie is broken by the most gold
    truth: bool = False  # after the end everyone may see what lay in every bag
    clerk_chooses: bool = False  # the clerk, not the debtor, chooses the cards for a debt
    fresh_goods_safe: bool = False  # goods kept from the opened bag do not pay its fine
    hidden_purses: bool = False  # only its owner sees what a purse holds
    shown_contraband: bool = False  # contraband paid for a debt stays face up on its new stand


ALL_CARDS = Options(royal=True, promo=True, black_market=True)
"""With all cards that an option may bring into play."""


def offers(left_out: Iterable[str]) -> tuple[str, ...]:
    """The options an edition has, in the order they are shown."""
    return beginning.offers(Options, left_out)


def chosen(given: Mapping[str, object], left_out: Iterable[str]) -> Options | Refusal:
    """The table's choices; one that this edition does not have is refused."""
    return beginning.chosen(Options, given, left_out)
