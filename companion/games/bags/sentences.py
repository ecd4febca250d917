"""The sentences that the chapters of this room say, by their keys."""

from companion.game.messages import Sentence, counted

SENTENCES: dict[str, Sentence] = {
    "next.packing": (
        "The merchants load their bags in secret: {number} bag is still open.",
        "The merchants load their bags in secret: {number} bags are still open.",
    ),
    "next.declaring": "{seat} declares one legal good and how many cards, and hands over the bag.",
    "seat.bank": "Bank",
    "news.bag_sealed": "{seat} closes the bag.",
    "news.merchant_sat_out": "{seat} has no cards and packs nothing this round.",
    "news.bag_declared": "{seat} declares: {goods}.",
    "news.bag_opened": "{seat}'s bag is opened: {goods}.",
    "news.bag_opened_unnamed": "{seat}'s bag is opened: {goods}; cards not yet named: {number}.",
    "news.bag_counted": "{seat}'s bag was counted by hand: {goods}.",
    "news.card_shown": "A card in {seat}'s bag is named: {good}.",
    "news.purse_counted": counted("{seat}'s coins were counted: {number} gold."),
    "news.hidden_purse_counted": "{seat}'s coins were counted.",
    "news.declaration_corrected": "{seat} declared this: {goods}.",
    "why.bag_closed": "That bag is closed, or is not packed this round. Nothing was changed.",
    "why.bag_full": counted(
        "There are {number} cards in the bag, and no more go in. Take one out first."
    ),
    "why.bag_empty": "No card has been counted into your bag. Hold your cards to the reader, or "
    "enter them by hand, then close it.",
    "why.bag_not_empty": "There are cards in your bag, so you do not sit out. Take them out first.",
    "why.stray_in_bag": "A card was read that is not counted into your bag. Take it away from the "
    "bag and say so below, then close it.",
    "why.not_in_bag": "No such card was counted into your bag. Nothing was changed.",
    "why.no_such_good": "This box has no such good. Nothing was changed.",
    "why.round_moved_on": "That was about another round. Nothing was changed; look at the table.",
    "why.not_your_turn": "First it is for {seat} to declare. Nothing was changed.",
    "why.number_missing": "Say how many cards were declared. Nothing was changed.",
    "why.nothing_counted": "No card was counted into this bag, so its number is not known. Say how "
    "many cards there are.",
    "why.number_out_of_range": "The number must be from {least} to {most}. Nothing was changed.",
    "why.box_has_fewer": "The box does not hold so many cards of one good. Count again.",
    "why.negative_gold": "Gold is counted from zero upward. Nothing was changed.",
    "why.bribe_too_big": "Nobody promises more gold than they have, and that is {gold}.",
    "why.purse_moved_on": "What is written for that purse has changed since this page was made. "
    "Look at it, and count once more.",
    "why.bank_lacks": "The box does not hold so many coins, so nothing was changed. Count again.",
    "why.no_chest": "No deputies' chest stands on this table. Nothing was changed.",
    "why.nothing_declared": "That bag is not declared, or is decided already. Nothing was changed; "
    "a decision is put right by itself.",
    "why.bag_not_opened": "That bag has not been opened. Nothing was changed.",
    "why.no_bag_at_gate": "Something was held to the gate while no bag is there, so it counts for "
    "nobody. First hold to it the bag of whoever this belongs to, even if it was there before the "
    "clerk was started again; then the card.",
    "why.no_card_expected": "No card is expected here now, so nothing was counted.",
    "why.not_one_of_the_bag": "That card is not among those counted into the opened bag. If it was "
    "in it, count the bag by hand.",
    "why.nothing_unread": "No card there is waiting to be named. Nothing was changed.",
    "bag.open": "open",
    "bag.sealed": "closed",
    "bag.opened": "opened",
    "bag.judged": "judged",
    "bag.passed": "passed",
    "bag.none": "no cards",
    "deal.gold": counted("{number} gold"),
    "bags.bag_is": "bag {what}",
    "bags.gold": "Gold",
    "bags.gold_hidden": "hidden",
    "bags.bag": "Bag",
    "bags.lies_open": "Lies open",
    "bags.unread_in_bag": ("{number} card not yet named", "{number} cards not yet named"),
    "bags.stray_full": "The bag was full: this card does not count. Take it away.",
    "bags.stray_stranger": "A card was read that cannot go into this bag. Take it away.",
    "bags.stray_left_out": "A card was read that is not in a game of so few players. Take it away.",
    "bags.stray_too_many": "A card was read though all there are of its kind are in your bag or "
    "on stands already, as far as you see. Take it away, or take out the one that was entered "
    "wrongly.",
    "edition.no_such_players": "{place}: this key is a number of players, from 2 to 6.",
    "edition.too_little": "{place}: {number} is too little; it should be {least} or more.",
    "edition.too_many_cards": "{place}: the box has {number} cards; it should have {most} or less.",
    "edition.too_many_goods": "{place}: the edition has {number} goods; it should have {most} or "
    "less.",
    "edition.too_much": "{place}: {number} is too much; it should be {most} or less.",
}
