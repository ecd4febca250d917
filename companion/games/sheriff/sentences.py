"""The table from key to sentence: those of all bag games, and those of this one."""

from companion.game.messages import Sentence, counted
from companion.games.bags import sentences as bags

SENTENCES: dict[str, Sentence] = {
    **bags.SENTENCES,
    "phase.market": "Market",
    "phase.packing": "Loading",
    "phase.declaring": "Declaration",
    "phase.inspecting": "Inspection",
    "phase.closing": "End of round",
    "next.market": "Everyone draws up to {hand} cards. Then {seat} begins the market and may "
    "change up to {most}.",
    "next.market_turn": "{seat} is at the market and may change up to {most} cards.",
    "next.market_drawn": "{seat} has drawn {number} from the piles, may change up to {most} in "
    "all, and then lays as many on one pile.",
    "next.market_laid": "{seat} lays on one pile as many cards as were drawn; so far {number}.",
    "next.market_laid_out": "{seat} has laid out {number} of up to {most} cards and then draws as "
    "many.",
    "next.market_done": "Every merchant has been to the market. {sheriff} closes it.",
    "next.declaring_offered": "{seat} declares {good}? If so, hold {seat}'s bag to the gate twice; "
    "if not, press next.",
    "why.no_good_offered": "Nothing is shown yet. Press next until the display shows what you "
    "declare, then hold your bag to the gate again; or declare on your page.",
    "next.inspecting_offered": "Pass {seat}'s bag for nothing? If so, press next again; that "
    "cannot be taken back.",
    "next.passing": "{seat}'s bag is about to pass. It can still be called back.",
    "next.inspecting": (
        "{sheriff} may inspect: {number} bag is still to be opened or passed.",
        "{sheriff} may inspect: {number} bags are still to be opened or passed.",
    ),
    "next.sums_differ": "Both deputies would let {seat} pass, but not for the same sum: each says "
    "again for how much.",
    "next.checking": "A bag is open: compare what lies there with what was counted, then judge it.",
    "next.confiscated": "{sheriff} may lay the confiscated cards on a pile, in any order.",
    "next.promised": "{seat} names the cards not yet named: something from them was promised.",
    "next.choosing": "{seat} chooses the contraband for what was promised, and hands it over face "
    "down.",
    "next.unsure": "{seat} hands over, face down, the contraband that was promised, or says that "
    "it is not there.",
    "next.closing": "All bags are decided. {sheriff} may end the round.",
    "next.closing/sheriff=bags.both": "All bags are decided. {sheriff} may end the round.",
    "next.ending": "All bags are decided, and it was the last round: {sheriff} may end the game.",
    "next.ending/sheriff=bags.both": "All bags are decided, and it was the last round: {sheriff} "
    "may end the game.",
    "next.turning_up": "The game is over. Turn up all contraband, then tell the clerk: the score "
    "follows.",
    "next.naming": (
        "Turn up the contraband: {number} card is still to be named before the score.",
        "Turn up the contraband: {number} cards are still to be named before the score.",
    ),
    "next.over": "The game is over. Here is the score.",
    "next.drawing": "Two deputies are drawn: shuffle their cards and draw, or let the clerk do it.",
    "next.paying": counted(
        "{seat} owes {payee} {number} gold more and chooses goods to give for it."
    ),
    "next.paying/payee=seat.chest": counted(
        "{seat} owes the chest {number} gold more and chooses goods to give for it."
    ),
    "next.picking": "{seat} takes a card from the chest.",
    "next.sharing": "The deputies share what is left on the chest.",
    "next.market/seat=me": "Everyone draws up to {hand} cards. Then you begin the market and may "
    "change up to {most}.",
    "next.market_turn/seat=me": "You are at the market and may change up to {most} cards.",
    "next.market_drawn/seat=me": "You have drawn {number} from the piles, may change up to {most} "
    "in all, and then lay as many on one pile.",
    "next.market_laid/seat=me": "Lay on one pile as many cards as you have drawn; so far {number}.",
    "next.market_laid_out/seat=me": "You have laid out {number} of up to {most} cards and then "
    "draw as many.",
    "next.market_done/sheriff=me": "Every merchant has been to the market: close it.",
    "next.declaring_offered/seat=me": "Do you declare {good}? If so, hold your bag to the gate "
    "twice; if not, press next.",
    "next.inspecting/sheriff=me": (
        "You may inspect: {number} bag is still to be opened or passed.",
        "You may inspect: {number} bags are still to be opened or passed.",
    ),
    "next.sums_differ/seat=me": "Both deputies would let you pass, but not for the same sum: each "
    "says again for how much.",
    "next.confiscated/sheriff=me": "You may lay the confiscated cards on a pile, in any order.",
    "next.promised/seat=me": "Name your cards not yet named: something from them was promised.",
    "next.choosing/seat=me": "Choose the contraband that you promised, and hand it over face down.",
    "next.unsure/seat=me": "Hand over, face down, the contraband that you promised, or say that it "
    "is not there.",
    "next.closing/sheriff=me": "All bags are decided. You may end the round.",
    "next.ending/sheriff=me": "All bags are decided, and it was the last round: you may end the "
    "game.",
    "next.paying/seat=me": counted(
        "You owe {payee} {number} gold more: choose goods to give for it."
    ),
    "next.paying/seat=me/payee=seat.chest": counted(
        "You owe the chest {number} gold more: choose goods to give for it."
    ),
    "next.paying/payee=me": counted(
        "{seat} owes you {number} gold more and chooses goods to give for it."
    ),
    "next.picking/seat=me": "Take a card from the chest.",
    "bags.prices_and_fines": "Prices and fines",
    "bags.price": "Price",
    "bags.fine": "Fine",
    "rules.drawing": "Two cards are drawn from the deputies' deck. These two inspect together "
    "this round, and the gold they are paid goes into one chest. All others are merchants.",
    "rules.market": "One after another, each merchant may once change cards of the hand, at most "
    "{change}. Whoever inspects stays out of it. Afterwards everyone holds {hand} cards.",
    "rules.packing": "Put {least} to {most} cards of your hand into the bag, whichever you like, "
    "and close it. From then on nobody changes it, not even you. Whoever inspects packs nothing.",
    "rules.declaring": "One after another, name one legal good and how many cards are in your "
    "bag, and hand it over. The number has to be true; the good need not be. Contraband is never "
    "named.",
    "rules.inspecting": "Each bag is passed or opened, in any order. For either, anything may be "
    "offered: gold, goods from the stand or the bag, a promise; what was agreed on for this round "
    "binds. If an opened bag is true, whoever opened it pays the merchant the fines of its cards. "
    "If it is not, the goods that were declared stay, all others are confiscated, and the "
    "merchant pays their fines.",
    "rules.paying": "Fines are paid in gold. Who has too little gives goods worth at least the "
    "rest: legal goods first, then contraband. No change is given, and what cannot be paid at all "
    "is forgiven.",
    "rules.sharing": "The deputies halve the gold of the chest and take its cards in turn, the "
    "one drawn first begins.",
    "rules.closing": "Goods that came through lie on the stand: legal ones openly, contraband "
    "face down. When the round ends, others inspect; after the last round the game ends.",
    "rules.over": "Contraband is turned up. Gold counts, and every good on the stand its price. "
    "Who has most of a legal good is its king, who has second most its queen; both score for it, "
    "and equals share. Most points win.",
    "seat.chest": "Chest",
    "bags.both": "{seat} and {other}",
    "bag.declared": "closed, handed over",
    "news.game_began": "A new game begins. {sheriff} is the first sheriff.",
    "news.first_chosen": "{seat} begins the market.",
    "news.taken_from_pile": "{seat} draws from the top of pile {pile}: {good}.",
    "news.taken_from_pile_unnamed": "{seat} draws the top of pile {pile}.",
    "news.laid_on_pile": "{seat} lays on pile {pile}: {goods}.",
    "news.laid_on_pile_unnamed": (
        "{seat} lays {number} card not yet named on pile {pile}.",
        "{seat} lays {number} cards not yet named on pile {pile}.",
    ),
    "news.laid_out": (
        "{seat} lays out {number} card.",
        "{seat} lays out {number} cards.",
    ),
    "news.turn_ended": (
        "{seat} is done at the market: {number} card changed.",
        "{seat} is done at the market: {number} cards changed.",
    ),
    "news.turn_ended_quietly": "{seat} is done at the market.",
    "news.game_began_deputies": "A new game begins. Two deputies are drawn for every round.",
    "news.deputies_drawn": "{seat} and {other} are the deputies of this round.",
    "news.deputies_corrected": "{seat} and {other} are the deputies of this round, the first drawn "
    "first. Others who were taken for deputies go to the market, pack and declare.",
    "news.deputies_in_other_order": "{seat} was drawn first and {other} second; both stay "
    "deputies.",
    "news.bag_back_to_hand": "{seat} is a deputy and packs nothing: all cards that may be in that "
    "bag go back to hand, unseen.",
    "news.drawn_corrected": "{seat}'s deputy card was drawn, and {other}'s lies in the deck still: "
    "so it counts for the next draws.",
    "news.deputy_wants_to_pass": "{deputy} would let {seat} pass.",
    "news.deputy_names_a_sum": counted("{deputy} would let {seat} pass for {number} gold."),
    "news.deputy_wants_nothing_for_it": "{deputy} would let {seat} pass for nothing.",
    "news.deputy_wants_to_open": "{deputy} wants to open {seat}'s bag.",
    "news.debt_rose": counted("{payer} has no more coins and owes {payee} {number} gold in goods."),
    "news.debt_rose/payee=seat.chest": counted(
        "{payer} has no more coins and owes the chest {number} gold in goods."
    ),
    "opening.judge_caught_chest": counted("You were right: {number} gold for the chest."),
    "news.judged_excused": counted(
        "{seat} told the truth, apart from {excused}: {kept}. The sheriff owes {number} gold."
    ),
    "news.goods_burned": "{seat} shows and discards {good}, and burns goods of {target}: {goods}.",
    "news.market_card_taken": "{seat} shows and discards {goods}, and takes from the black market: "
    "{good}.",
    "news.claim_undone": "{seat} claimed nothing at the black market: {good} lies there again, and "
    "what was shown for it goes back to the stand.",
    "news.chest_picked": "{seat} takes from the chest: {good}.",
    "news.chest_picked_face_down": "{seat} takes a card from the chest, face down.",
    "news.chest_card_discarded": "The odd card of the chest goes to the pile: {good}.",
    "news.paid_share": counted("{payee} gets {number} gold from the chest."),
    "news.round_ended_deputies": "The round ends. New deputies are drawn.",
    "news.market_closed": "The market closes; now load the bags.",
    "news.pass_begun": "{seat}'s bag is about to pass for nothing.",
    "news.pass_begun_offered": "{seat}'s bag is about to pass for the offer.",
    "news.pass_begun_for": counted("{seat}'s bag is about to pass for {number} gold."),
    "news.pass_called_back": "{seat}'s bag was called back: it does not pass.",
    "news.pass_dropped_gold": "{seat}'s bag does not pass: the gold for it is not there any more. "
    "Decide on it again.",
    "news.pass_dropped_owed": "{seat}'s bag does not pass: somebody has paid meanwhile for it to "
    "be opened.",
    "news.pass_dropped_changed": "{seat}'s bag does not pass: what was said about it has changed "
    "meanwhile. Decide on it again.",
    "news.bag_passed": "{seat}'s bag passes unopened.",
    "news.absence_said": "{seat} says that what is still due for offer {offer} is not there.",
    "news.bag_unloaded": "{seat} brings to market: {goods}; contraband: {contraband}.",
    "news.bag_unloaded_unnamed": "{seat} brings to market: {goods}; contraband: {contraband}; "
    "cards not yet named: {number}.",
    "news.judged_honest": counted(
        "{seat} told the truth: {kept}. Who opened the bag owes {number} gold."
    ),
    "news.judged_false": counted(
        "{seat}'s bag is not as declared. To the stand: {kept}. Confiscated: "
        "{confiscated}. Fine: {number} gold."
    ),
    "news.paid_fine": counted("{payer} pays {payee} a fine of {number} gold."),
    "news.paid_fine/payee=seat.chest": counted(
        "{payer} pays a fine of {number} gold into the chest."
    ),
    "news.paid_bribe": counted("{payer} pays {payee} {number} gold for passing."),
    "news.paid_bribe/payee=seat.chest": counted(
        "{payer} pays {number} gold into the chest for passing."
    ),
    "news.cards_paid": "{payer} hands {payee} goods worth {number}: {goods}.",
    "news.cards_paid/payee=seat.chest": "{payer} lays goods worth {number} onto the chest: "
    "{goods}.",
    "news.debt_forgiven": counted("{seat} has nothing more to give: {number} gold is forgiven."),
    "news.paid_deal": counted("{payer} pays {payee} {number} gold, as agreed."),
    "news.paid_deal/payee=seat.chest": counted(
        "{payer} pays {number} gold into the chest, as agreed."
    ),
    "news.paid_outcome": counted("{payer} pays {payee} {number} gold, as agreed."),
    "news.paid_outcome/payee=seat.chest": counted(
        "{payer} pays {number} gold into the chest, as agreed."
    ),
    "news.paid_refund": counted("{payer} pays {payee} {number} gold back."),
    "news.paid_refund/payer=seat.chest": counted("{payee} gets {number} gold back from the chest."),
    "news.offer_made": "Offer {offer}, by {seat}: {payer} gives {payee} {gives}; for it: {for_it}.",
    "news.offer_made/payee=seat.chest": "Offer {offer}, by {seat}: {payer} gives both deputies "
    "{gives}; for it: {for_it}.",
    "news.offer_changed": "Offer {offer}, now by {seat}: {payer} gives {payee} {gives}; for it: "
    "{for_it}.",
    "news.offer_changed/payee=seat.chest": "Offer {offer}, now by {seat}: {payer} gives both "
    "deputies {gives}; for it: {for_it}.",
    "news.offer_agreed": "{seat} agrees to offer {offer}.",
    "news.offer_refused": "{seat} refuses offer {offer}.",
    "news.bribe_waived": "{seat} had offered {gives} for a pass; the bag goes back for nothing.",
    "news.offer_withdrawn": "{seat} withdraws offer {offer}.",
    "news.talk_ended": "Enough said about {seat}'s bag: the offers on it are closed.",
    "news.deal_made": "Agreed, offer {offer}: {payer} gives {payee} {gives}; for it: {for_it}.",
    "news.deal_made/payee=seat.chest": "Agreed, offer {offer}: {payer} gives both deputies "
    "{gives}; for it: {for_it}.",
    "news.deal_noted": "Noted, offer {offer}: from {payer} to {payee} {gives}; for it: {for_it}. "
    "Hand it over yourselves, then correct the purses.",
    "news.goods_handed": "{payer} hands {payee}: {goods}.",
    "news.goods_handed/payee=seat.chest": "{payer} lays onto the chest: {goods}.",
    "news.gone_before": "For deal {offer} this is no longer there, as it went for an earlier deal: "
    "{goods}.",
    "news.goods_handed_hidden": "{payer} hands {payee} openly: {goods}; contraband, face down: "
    "{number}.",
    "news.goods_handed_hidden/payee=seat.chest": "{payer} lays onto the chest openly: {goods}; "
    "contraband, face down: {number}.",
    "news.deal_lapsed": "{seat}'s bag was not opened, as {payer} had bought: that deal is off, and "
    "what was paid goes back.",
    "news.deal_lapsed_gone": counted(
        "{seat}'s bag was not opened, as {payer} had bought: that deal is off. What is still there "
        "of the payment goes back; for goods that are gone, {number} gold is owed."
    ),
    "news.deal_lapsed_in_part": counted(
        "{seat}'s bag was not opened, as {payer} had bought: {number} gold that was paid for it "
        "goes back. The pass that was bought with it stands."
    ),
    "news.deal_lapsed_paid": "{seat}'s bag was not opened, as {payer} had bought: that deal is "
    "off, and what was paid stays paid.",
    "news.promise_due": "It turned out with {seat}'s bag as deal {offer} says: what {payer} "
    "promised {payee} is due now.",
    "news.promise_due/payee=seat.chest": "It turned out with {seat}'s bag as deal {offer} says: "
    "what {payer} promised both deputies is due now.",
    "news.promise_void": "It did not turn out with {seat}'s bag as deal {offer} says: {payer} owes "
    "nothing for it.",
    "news.would_let_go": "{payer} would let deal {offer} go: for {payer}, {seat}'s bag need not be "
    "opened.",
    "news.held_to": "{payer} holds to deal {offer}: {seat}'s bag has to be opened.",
    "news.deal_let_go": "{payer} and {payee} let deal {offer} go: {seat}'s bag need not be opened, "
    "and what was paid for it goes back.",
    "news.deal_let_go/payee=seat.chest": "{payer} and both deputies let deal {offer} go: {seat}'s "
    "bag need not be opened, and what was paid for it goes back.",
    "news.deal_let_go_gone": counted(
        "{payer} and {payee} let deal {offer} go: {seat}'s bag need not be opened. What is still "
        "there of the payment goes back; for goods that are gone, {number} gold is owed."
    ),
    "news.deal_let_go_gone/payee=seat.chest": counted(
        "{payer} and both deputies let deal {offer} go: {seat}'s bag need not be opened. What is "
        "still there of the payment goes back; for goods that are gone, {number} gold is owed."
    ),
    "news.deal_voided": "Deal {offer} is off, as the deputies are others: all that {payer} gave "
    "for it goes back.",
    "deal.from_stand": "{goods} (from the stand)",
    "deal.from_bag": "{goods} (from the bag)",
    "deal.from_anywhere": "{goods} (from bag or stand)",
    "deal.later": "a promise for later, binding nobody (“{what}”)",
    "deal.nothing": "nothing",
    "deal.passes": "{seat}'s bag passes",
    "deal.opens": "{seat}'s bag is opened",
    "deal.opens_for": counted("{seat}'s bag is opened (for {number} gold of it)"),
    "deal.if_honest": "if {seat}'s bag is honest: {what}",
    "deal.if_caught": "if {seat}'s bag is caught: {what}",
    "deal.passes/seat=me": "your bag passes",
    "deal.opens/seat=me": "your bag is opened",
    "deal.opens_for/seat=me": counted("your bag is opened (for {number} gold of it)"),
    "deal.if_honest/seat=me": "if your bag is honest: {what}",
    "deal.if_caught/seat=me": "if your bag is caught: {what}",
    "deal.goodwill": "goodwill",
    "deal.and": "{first}, {then}",
    "good.contraband": "any contraband",
    "news.card_sorted": "On {seat}'s stand a card is named: {good}.",
    "news.card_sorted_face_down": "A card of {seat} goes face down to the contraband.",
    "news.timer_runs": "Timer running from {left}.",
    "news.timer_rests": "Timer paused at {left}.",
    "news.time_ran_out": "Time is up: every bag not yet decided passes.",
    "news.confiscated_laid": "Confiscated, onto pile {pile}: {goods}.",
    "news.pile_card_named": "A card of pile {pile} is named: {good}.",
    "news.pile_counted": (
        "Pile {pile} was counted: it holds {number} card.",
        "Pile {pile} was counted: it holds {number} cards.",
    ),
    "news.pile_reshuffled": "The pile was shuffled into a new deck.",
    "news.purse_counted/seat=seat.chest": counted(
        "The coins in the chest were counted: {number} gold."
    ),
    "news.card_moved": "{card}: from {source} to {target}.",
    "place.stand": "{seat}'s stand",
    "place.stand/seat=seat.chest": "the chest",
    "place.pile": "pile {pile}",
    "place.black_market": "the black market",
    "place.away": "out of sight",
    "news.my_card_renamed": "One of your cards lying face down is {now}, not {was}.",
    "news.face_down_card_is_legal": "A card of {seat} that lay face down is legal: {good}.",
    "news.face_down_card_renamed": "{seat} gives a card lying face down another name.",
    "news.bag_was_opened": "{seat}'s bag was opened: what was decided on it is taken back, and it "
    "is counted and judged now.",
    "news.bag_had_passed": "{seat}'s bag had passed: what was decided on it is taken back.",
    "news.paid_back": counted("{payer} gives {payee} {number} gold back."),
    "news.paid_back/payer=seat.chest": counted("{payee} gets {number} gold back from the chest."),
    "news.paid_back/payee=seat.chest": counted("{payer} gives {number} gold back to the chest."),
    "news.round_ended": "The round ends. {sheriff} is sheriff now.",
    "news.last_round_ended": "No round follows this one. Everyone turns up their contraband.",
    "news.game_ended": "The game ends; hands are thrown away, contraband is turned up.",
    "why.sheriff_packs_nothing": "Who inspects packs no bag this round. Nothing was changed.",
    "why.contraband_is_never_declared": "Contraband is never declared. Name one legal good.",
    "why.not_in_this_game": "{good}: there is none in a game of {number}. Nothing was changed.",
    "why.all_there_are": "{good}: the box holds {most}, and as many are named or lie open already. "
    "Nothing was changed; look which of them is something else.",
    "why.no_such_place": "There is no such place on this table. Nothing was changed.",
    "why.market_card_on_pile": "A card of the black market lies on a stand or in its stack, and "
    "never on a pile. Nothing was changed.",
    "why.lies_there_already": "The card is to lie where it lies already. Say another place.",
    "why.not_lying_there": "No such card lies there for everyone to see, so nothing was changed. "
    "Look again; of a closed pile only the top shows.",
    "why.not_decided": "That bag has not been decided on, so there is nothing to put right. Open "
    "it or pass it.",
    "why.decision_stays": "Cards or coins of that decision have moved on, so the clerk cannot undo "
    "it. Move the cards and count the purses by hand instead.",
    "why.passing_already": "That bag is about to pass already. Call it back first if it should "
    "pass for something else.",
    "why.not_passing": "That bag is not about to pass, so it cannot be called back. It has passed "
    "by now, or somebody else called it back.",
    "why.bag_decided": "That bag is decided already, and a decision is final.",
    "why.unknown_card": "This sticker is not on any card of the box. If it is one of the bag's "
    "cards, enter it by hand.",
    "why.rounds_left": "Rounds are still to be played, so contraband stays face down. The steward "
    "may end the game here.",
    "why.face_down": "Contraband lies face down: only its owner names it before the end.",
    "why.nobody_to_choose": "Nobody else can be picked to begin the market: it has begun, or it "
    "begins at the sheriff's left. Nothing was changed.",
    "why.not_at_the_market": "It is {seat}'s turn at the market. Nothing was changed; end that "
    "turn first.",
    "why.everyone_has_been": "Every merchant has been to the market. Take the last step back, or "
    "close the market.",
    "why.drawn_from_the_deck": "In this edition cards are drawn from the deck alone. Nothing was "
    "changed.",
    "why.drawing_is_over": "Cards were given up already, and drawing comes first. Take those steps "
    "back if that was wrong.",
    "why.market_limit": counted(
        "At most {number} cards are changed in one turn, and that many are told of. End the turn."
    ),
    "why.one_pile_only": "All cards of one turn or one bag go on the same pile, and that is pile "
    "{pile}.",
    "why.no_such_pile": "There is no such pile on this table. Nothing was changed.",
    "why.nothing_confiscated": "No confiscated card is waiting for a pile. Nothing was changed.",
    "why.not_confiscated": "No such card was confiscated. Nothing was changed; look at what lies "
    "there.",
    "why.pile_not_open": "Nobody looks through the pile at this table, so nothing was changed.",
    "why.pile_moved_on": "That pile has changed since this page was made. Look at it again.",
    "why.nothing_on_pile": "No card lies on that pile. Draw from another, or from the deck.",
    "why.unread_in_bag": (
        "{number} card of this bag is not yet named. Hold it to a reader or name it by hand, then "
        "judge.",
        "{number} cards of this bag are not yet named. Hold them to a reader or name them by hand, "
        "then judge.",
    ),
    "why.two_deputies": "Name two different deputies, as their cards were drawn, or let the clerk "
    "draw. Nothing was changed.",
    "why.has_served": "That deputy's card has been drawn before in this pass of the deck. Name two "
    "whose cards are still in it.",
    "why.no_deputies_here": "This table has one sheriff and no deputies, so no pair can be put "
    "right. Nothing was changed.",
    "why.deputies_have_decided": "A bag of this round has been decided, so its deputies serve to "
    "the end of the round. For the next draws, put right whose card was drawn.",
    "why.same_deputies": "These two are the deputies already, in this order. Nothing was changed.",
    "why.correct_the_pair": "That seat is a deputy of this round, and no bag has been decided. Put "
    "the pair of this round right instead.",
    "why.not_to_swap": "Name one whose card lies in the deck as it is written down, and one whose "
    "card was drawn as it is written down. Nothing was changed.",
    "why.no_such_deputy": "That seat is no deputy this round. Nothing was changed.",
    "why.other_deputy_first": "The other deputy has not said that this bag may pass. Ask first: "
    "who wants to open acts alone only when the other would let it pass.",
    "why.sums_differ": "Both deputies would let it pass, but not for the same sum. Say for how "
    "much, or agree to an offer; nothing was changed.",
    "why.deputies_differ": "You have said so already, and the other deputy wants otherwise. Agree, "
    "or the one who wants to open acts alone.",
    "why.stands_in_for_another": "That card stands in for another legal good: name the good it "
    "counts as.",
    "why.nothing_to_burn_with": "No card that burns goods came out of that bag this round. Nothing "
    "was changed.",
    "why.burn_anothers": "Name another player whose goods burn. Nothing was changed.",
    "why.market_cards_last": "Cards of the black market go last, when nothing else is left to "
    "give.",
    "why.no_black_market": "This table plays without the black market. Nothing was changed.",
    "why.nothing_at_black_market": "No such card lies on the black market any more, or there never "
    "was one. Nothing was changed; look at its stacks.",
    "why.claims_are_over": "This table claims at the black market during the inspection only. "
    "Nothing was changed; wait for the next one.",
    "why.sheriff_claims_nothing": "Who inspects has no bag this round and claims nothing.",
    "why.claimed_this_round": "One card of the black market is all that a merchant gets in a "
    "round. Claim the next one in another round.",
    "why.nothing_claimed": "That merchant has claimed nothing this round. Nothing was changed.",
    "why.claim_stays": "Cards of that claim have moved on, so the clerk cannot undo it. Move the "
    "cards by hand instead.",
    "why.not_a_market_card": "Only cards of the black market lie on its stacks. Nothing was "
    "changed.",
    "why.debt_before_claim": "What is owed is paid first. Pay it, then claim.",
    "why.promise_before_claim": "What was promised is handed over first. Name the cards not yet "
    "named, choose what goes or say what is not there, then claim.",
    "why.market_cards_stay": "At this table cards of the black market stay with whoever took them. "
    "Promise something else.",
    "why.bag_did_not_come_back": "Only a merchant whose own bag has come back this round may claim "
    "at the black market. Nothing was changed.",
    "why.too_few_to_claim": "There are not {number} such cards of contraband on that stand. "
    "Nothing was changed.",
    "why.no_debt": "Nothing is owed there now. Nothing was changed.",
    "why.debt_moved_on": counted(
        "Something has been paid meanwhile: {number} gold is owed now. Nothing "
        "was changed; choose again if more has to be given."
    ),
    "why.nothing_given": "Say which goods are given, one card or more. Nothing was changed.",
    "why.more_than_owed": counted(
        "That is a card too many: {number} gold is owed, and nobody gives more than covers it."
    ),
    "why.legal_goods_first": "Legal goods go first; contraband only when none are left.",
    "why.name_cards_first": "Some cards on that stand are not yet named. Name them first.",
    "why.not_your_pick": "It is not that deputy's turn to take a card. Nothing was changed.",
    "why.not_on_chest": "No such card lies on the chest where you may see it.",
    "why.not_your_offer": "An offer is between the one who gives and the one who does something "
    "for it, and only they speak for it. Nothing was changed.",
    "why.not_your_answer": "It is for somebody else to answer that offer. Nothing was changed.",
    "why.too_many_offers": counted(
        "You have {number} offers on the table already. Withdraw one, or change it."
    ),
    "why.offer_gone": "That offer is no longer on the table. Nothing was changed.",
    "why.offer_changed": "That offer has been changed meanwhile. Look at it again, then answer.",
    "why.empty_offer": "An offer has to say what is given or what is done for it. Nothing was "
    "changed.",
    "why.only_the_sheriff_decides": "Only who inspects can promise to pass a bag or to open it. "
    "Nothing was changed.",
    "why.more_for_opening": counted(
        "Of {number} gold, no more than that can be for the opening. Say again how much is for "
        "the opening; the rest is for the pass."
    ),
    "why.one_condition": "A promise hangs on one outcome alone: an honest bag, or one that is "
    "caught. Make two offers.",
    "why.outcome_never_known": "That bag would pass, so nobody would know whether it is honest. "
    "Nothing was changed; leave out the one or the other.",
    "why.pass_or_open": "A bag is passed or opened, never both. Nothing was changed.",
    "why.no_closed_bag": "That merchant has no closed bag any more from which to promise goods. "
    "Promise them from the stand.",
    "why.not_on_stand": "Those goods do not lie on that stand. Nothing was changed; look again.",
    "why.you_lack_goods": "These cards are not where you promise them, and at this table they have "
    "to be. Only you are told; nothing was said aloud.",
    "why.later_too_long": counted(
        "A promise for later is a line of at most {number} letters. Shorten it."
    ),
    "why.inspection_owed": "Somebody has paid for that bag to be opened, so it cannot pass.",
    "why.nothing_to_let_go": "That is no bought inspection of this seat's that is still owed. "
    "Nothing was changed; look at what was agreed on.",
    "why.let_go_already": "You have said so already. It ends once the other side says so too.",
    "why.held_to_already": "Nobody has said that this deal may end, so it stands as it is. Nothing "
    "was changed.",
    "why.promise_waits": "Something from {seat}'s bag is still promised, and some of {seat}'s "
    "cards are not yet named. Name them first, then end the round.",
    "why.choice_waits": "{seat} has promised contraband without naming it, and has still to choose "
    "the cards. Hand them over first, then end the round.",
    "why.unsure_waits": "{seat} has promised contraband that may be among cards not yet named. "
    "Name them, hand it over or say that it is not there; then end the round.",
    "why.nothing_unsure": "In that deal nothing is waited for that may be among cards not yet "
    "named. Nothing was changed.",
    "why.stand_promise_binds": "Contraband promised from the stand is owed if it lies there. Name "
    "the cards that lie there: if it is not among them, nothing is owed.",
    "why.chest_waits": "{seat} has still to hand over cards that both deputies were promised, so "
    "the chest was not shared. Hand them over first, then share it.",
    "why.earlier_deal_first": "An earlier deal of this seat still waits for its cards, so nothing "
    "was handed over. Hand over what was promised in that one first.",
    "why.nothing_to_hand_over": "In that deal nothing is left for this seat to choose. Nothing was "
    "changed.",
    "why.handed_in_secret": "Which cards went is between those two. Say only that they were handed "
    "over, without naming them.",
    "why.more_than_promised": "Only {number} more of it was promised, so nothing was changed. Hand "
    "over no more than that.",
    "why.no_timer_agreed": "This table has not agreed on a timed inspection. Nothing was changed.",
    "why.time_is_up": "The time is up already. Add a minute first, if you all agree.",
    "why.pile_empty": "No card was laid on the pile that could be shuffled. Nothing was changed.",
    "options.variants": "Variants of the rulebook",
    "options.market": "House rules: the black market",
    "options.deals": "House rules: deals",
    "options.debts": "House rules: debts",
    "options.shown": "House rules: what everyone sees",
    "options.score": "House rules: the score",
    "option.royal": "Royal goods",
    "option.royal.changes": "The royal cards are shuffled in: contraband that counts as two or "
    "three legal goods for king and queen.",
    "option.seven_cards": "Seven cards in hand",
    "option.seven_cards.changes": "A hand holds seven cards; a bag still takes five.",
    "option.ten_out": "Ten cards out",
    "option.ten_out.changes": "After shuffling, ten cards go back into the box unseen.",
    "option.timer": "Timed inspection",
    "option.timer.changes": "The sheriff has one minute a merchant; at zero every bag not yet "
    "decided passes, unopened and unpaid.",
    "option.promo": "Promo cards",
    "option.promo.changes": "The promo cards that you own are shuffled in; say how many of each, "
    "and what a feast plate is worth.",
    "option.black_market": "Black market",
    "option.black_market.changes": "Three cards of one contraband, shown and discarded once your "
    "bag has come back, buy a dearer card of the black market.",
    "option.market_after_opening": "Black market after an opened bag",
    "option.market_after_opening.changes": "A merchant whose bag was opened may claim at the black "
    "market as well; usually only after the bag was handed back.",
    "option.claims_in_inspection": "Black market during the inspection",
    "option.claims_in_inspection.changes": "Nobody claims once every bag is decided; usually one "
    "may until the round ends.",
    "option.fixed_market_cards": "Black market cards stay",
    "option.fixed_market_cards.changes": "They are no bribe, pay no debt and break no tie; usually "
    "they count as contraband.",
    "option.whole_pile": "The pile is open",
    "option.whole_pile.changes": "Anyone may look through the pile; usually only its top shows.",
    "option.merchant_deals": "Deals among merchants",
    "option.merchant_deals.changes": "Gold and open goods move when two merchants agree; usually "
    "the clerk only notes what they say.",
    "option.stand_bluff": "Lies about the stand",
    "option.stand_bluff.changes": "Contraband promised from a stand need not be there; usually "
    "only a promise from the bag may be a lie.",
    "option.checked_offers": "No empty promises",
    "option.checked_offers.changes": "Who offers hidden cards that are not there is told so on "
    "their own page, and the offer is not made; usually it may be a lie.",
    "option.clerk_says_no": "The clerk says no",
    "option.clerk_says_no.changes": "When promised contraband is not there, the clerk says so; "
    "usually the sheriff is shown the cards among which it is not.",
    "option.conflicting_deals": "The later deal counts",
    "option.conflicting_deals.changes": "A sheriff may agree to pass a bag whose opening was "
    "bought: the earlier deal is off; usually the second deal is refused.",
    "option.bribes_shown": "Open bribes",
    "option.bribes_shown.changes": "Contraband handed over for a deal is shown to everyone; "
    "usually only its taker sees it.",
    "option.bought_stays": "Bought is bought",
    "option.bought_stays.changes": "An inspection that was bought and not made when time runs out "
    "stays paid; usually what was paid goes back.",
    "option.empty_titles": "Titles without goods",
    "option.empty_titles.changes": "Who holds none of a good may still be its queen; usually none "
    "earns nothing.",
    "option.royal_tie_break": "Royal goods break ties",
    "option.royal_tie_break.changes": "When the winner is tied, royal goods count as the legal "
    "goods they stand for; usually they count as contraband.",
    "option.gold_decides": "Gold decides the last tie",
    "option.gold_decides.changes": "Who is equal in points, legal goods and contraband wins by the "
    "most gold; usually they share the victory.",
    "option.truth": "Tell the truth at the end?",
    "option.truth.changes": "After the score, everyone sees what the clerk knew of every bag when "
    "it was closed: who lied, and who got away with it.",
    "option.clerk_chooses": "The clerk chooses for debtors",
    "option.clerk_chooses.changes": "Who runs out of gold gives the goods the clerk finds cheapest "
    "for the debt; usually the debtor chooses.",
    "option.fresh_goods_safe": "Fresh goods are safe",
    "option.fresh_goods_safe.changes": "Goods kept from an opened bag do not pay the fine for it; "
    "usually they may.",
    "option.hidden_purses": "Hidden purses",
    "option.hidden_purses.changes": "What a purse holds is shown to its owner alone until the end; "
    "usually everyone sees it.",
    "option.shown_contraband": "Paid contraband stays shown",
    "option.shown_contraband.changes": "Contraband given for a debt stays face up on its new "
    "stand; usually it is turned down again.",
    "bags.deputy": "Deputy",
    "bags.deputy_first": "First deputy drawn",
    "bags.deputy_second": "Second deputy drawn",
    "bags.draw_deputies": "Let the clerk draw the deputies",
    "bags.name_deputies": "These were drawn",
    "bags.who_acts": "Who acts",
    "bags.both_deputies": "both deputies, for the chest",
    "bags.alone": "{seat} alone",
    "bags.wants_to_pass": "would let it pass",
    "bags.wants_to_pass_for": "would let it pass for {gives}",
    "bags.wants_to_open": "wants to open it",
    "ask.cards": "{good}: how many of these cards you own",
    "ask.price": "{good}: the price on the card",
    "ask.first": "{good}: the upper card is worth",
    "ask.second": "{good}: the lower card is worth",
    "bags.debt": counted("{seat} owes {payee} {number} gold"),
    "bags.debt/payee=seat.chest": counted("{seat} owes the chest {number} gold"),
    "bags.my_debt": counted("You owe {payee} {number} gold"),
    "bags.my_debt/payee=seat.chest": counted("You owe the chest {number} gold"),
    "bags.debt_legal_first": "Legal goods first. No change is given.",
    "bags.debt_contraband": "No legal goods are left: contraband is shown as it is given.",
    "bags.give_least": "Give {goods}",
    "bags.chosen_worth": "Chosen goods are worth",
    "bags.give_these": "Give these",
    "bags.burn": "Burn goods with {good}",
    "bags.burn_for": "{seat} burns goods with {good}",
    "bags.burn_whose": "Whose goods",
    "bags.black_market": "Black market",
    "bags.black_market_price": "{good}: {price} ({left} left)",
    "bags.black_market_empty": "{good}: all taken",
    "bags.claims": "{seat} may claim at the black market",
    "bags.i_claim": counted(
        "At the black market you may show and discard {number} cards of one kind"
    ),
    "bags.claim": "Discard {number} × {good} for {card}",
    "bags.picks": "{seat} takes one card",
    "bags.rest_to": "What cannot be halved goes to",
    "bags.rest_away": "the bank and the pile",
    "bags.share_chest": "Share the chest",
    "bags.inspects": "inspects",
    "bags.sheriff": "Sheriff",
    "bags.correct_contraband": "A card was misnamed",
    "bags.correct_decision": "{seat}'s bag was decided otherwise",
    "bags.correct_deputies": "Others are the deputies of this round",
    "bags.correct_drawn": "Another deputy card was drawn; for the next draws",
    "bags.was_drawn": "This card was drawn",
    "bags.was_not_drawn": "And this one was not",
    "bags.correct_claim": "{seat} claimed nothing at the black market",
    "bags.was_opened": "It was opened",
    "bags.had_passed": "It was let through",
    "paid.share": "from the chest",
    "paid.deal": "as agreed",
    "paid.outcome": "as agreed on its outcome",
    "paid.refund": "paid back",
    "bags.stand": "Stand",
    "bags.contraband": "Contraband",
    "bags.face_down": ("{number} card face down", "{number} cards face down"),
    "bags.pile": "Pile",
    "bags.pile_of_several": "Pile {pile}",
    "bags.pile_whole": "The whole pile, top first",
    "bags.unknown_card": "not yet named",
    "bags.pile_top": "on top: {what}",
    "bags.my_bag": "My bag",
    "bags.my_contraband": "My contraband",
    "bags.my_stand": "My stand",
    "bags.stand_worth": "worth {number} in all",
    "bags.declare_for": "{seat} declares",
    "bags.timer": "Time for the inspection",
    "bags.run_timer": "Start the timer",
    "bags.rest_timer": "Pause the timer",
    "bags.add_minute": "Add a minute",
    "bags.who_begins_market": "Who begins the market:",
    "bags.at_market": "at the market",
    "bags.drawn_and_laid": "drawn from the piles: {taken}, given up: {given}",
    "bags.laid_out": "laid out: {given}",
    "bags.changed": ("{number} card changed", "{number} cards changed"),
    "bags.been_at_market": "done at the market",
    "bags.waits_for_market": "{place}th in line",
    "bags.waits_for_market/place=1": "{place}st in line",
    "bags.waits_for_market/place=2": "{place}nd in line",
    "bags.waits_for_market/place=3": "{place}rd in line",
    "bags.take_from_pile": "Draw the top of pile {pile}",
    "bags.lay_on_pile": "Lay it on pile {pile}",
    "bags.lay_out": "Lay it out",
    "bags.number_changed": "Cards changed in all",
    "bags.onto_pile": "Lay the rest on pile",
    "bags.tell_card_by_card": "Tell it card by card",
    "bags.end_turn": "Done at the market",
    "bags.close_market": "Close the market",
    "bags.open_bag": "Open",
    "bags.open_now": "Open it now",
    "bags.final": "No way back: everyone will have seen it",
    "bags.pass_bag": "Pass",
    "bags.pass_as_offered": "Pass for the offer: {gives}",
    "bags.pass_for_gold": counted("Pass for the {number} gold offered"),
    "bags.leads": "the most of all",
    "bags.about_to_pass": "About to pass",
    "bags.call_back": "Call it back",
    "bags.pass_at_once": "At once",
    "bags.pass_for_nothing": "Pass for nothing",
    "bags.bribe": "Bribe",
    "bags.judge": "Judge it by this",
    "bags.confiscated": "Confiscated, to be laid down",
    "bags.all_of_them": "all that are left",
    "bags.look_through": "What really lies on the piles",
    "bags.place_in_pile": "Which card",
    "bags.lowest_unnamed": "the lowest not yet named",
    "bags.place_from_top": "{place} from the top: {what}",
    "bags.name_pile_card": "Name this card",
    "bags.count_pile": "Set the number",
    "bags.reshuffle_all_but": (
        "The piles were shuffled into a new deck, all but the top {number} card of each",
        "The piles were shuffled into a new deck, all but the top {number} cards of each",
    ),
    "bags.reshuffle": "The pile was shuffled into a new deck",
    "bags.end_round": "End the round",
    "bags.turn_up": "Turn up the contraband",
    "bags.end_here": "End the game here",
    "bags.end_here_hint": "No round follows this one. Contraband is turned up, and what was played"
    " is scored.",
    "bags.end_game": "End the game",
    "bags.would_do": "This would do for your debt:",
    "bags.enough_to_claim": "Perhaps enough for the black market:",
    "bags.perhaps_to_burn": "You may just have brought the card that burns goods.",
    "bags.at_the_piles": "At the piles",
    "bags.talk": "Offers",
    "bags.waits_for": "{seat} has to answer.",
    "bags.deals_made": "Agreed this round",
    "bags.noted_only": "Noted only: hand it over yourselves, then correct the purses.",
    "bags.still_due": "Still due from {seat}:",
    "bags.hand_over": (
        "Promised to {payee}: {number} contraband card of your choice",
        "Promised to {payee}: {number} contraband cards of your choice",
    ),
    "bags.hand_over/payee=seat.chest": (
        "Promised to both deputies: {number} contraband card of your choice",
        "Promised to both deputies: {number} contraband cards of your choice",
    ),
    "bags.hand_over_named": "Promised to {payee}: {goods}. Some of your cards are not yet named",
    "bags.hand_over_named/payee=seat.chest": "Promised to both deputies: {goods}. Some of your "
    "cards are not yet named",
    "bags.hand_over_named_why": "Hand it over, or say that it is not there, and show your cards if "
    "that has to be proved.",
    "bags.not_there": "It is not there",
    "bags.not_there_for": "{seat} says that it is not there",
    "bags.hand_over_one": "Hand over {good}",
    "bags.hand_over_untold": "I have handed it over, without naming it",
    "bags.hand_over_for": "{seat} has handed it over, face down",
    "bags.hand_over_why": "You choose. Hold each card to your reader, or press its name here.",
    "bags.still_to_choose": "{seat} chooses, face down: {number}",
    "bags.owed_inspection": "{seat}'s bag has to be opened: {payer} has paid {payee} for it.",
    "bags.owed_inspection/payee=seat.chest": "{seat}'s bag has to be opened: {payer} has paid both "
    "deputies for it.",
    "bags.let_go": "It need not be opened; the payment goes back",
    "bags.let_go_for": "{seat}: it need not be opened; the payment goes back",
    "bags.hold_to": "It has to be opened after all",
    "bags.lets_go": "{seat} says that it need not be opened.",
    "bags.noted": "Promised for later, binding nobody",
    "bags.noted_line": "Round {number}, {payer} and {payee}:",
    "bags.noted_line/payee=seat.chest": "Round {number}, {payer} and both deputies:",
    "bags.proof": "{seat} showed you that this was not there:",
    "bags.proof_gone": "{seat} has handed this over for an earlier deal, so it is no longer there:",
    "bags.proof_among": "Among these cards it is not:",
    "bags.accept_offer": "Agree",
    "bags.accept_offer_for": "{seat} agrees",
    "bags.refuse_offer": "Refuse",
    "bags.refuse_offer_for": "{seat} refuses",
    "bags.withdraw_offer": "Withdraw it",
    "bags.change_offer": "Other terms",
    "bags.make_offer": "Offer something",
    "bags.any_offer": "Somebody offers something",
    "bags.asks_you": "{seat} asks you: {what}.",
    "bags.offers_you": "{seat} offers you: {what}.",
    "bags.you_offer": "You offer {payee}: {what}.",
    "bags.you_offer/payee=seat.chest": "You offer both deputies: {what}.",
    "bags.you_ask_of": "You ask {payer}: {what}.",
    "bags.what_then": "{gives}, then {for_it}",
    "bags.what_for": "{gives}; for it: {for_it}",
    "bags.you_ask": "You ask",
    "bags.is_offered": "Offers",
    "bags.gold_for_pass": "Gold to let my bag pass",
    "bags.offer_gold": counted("Offer {number} gold"),
    "bags.offer_it": "Offer",
    "bags.offer_merchant": "Offer something to a merchant",
    "bags.offer_more": "More",
    "bags.ask_for": "Ask for something",
    "bags.ask_seat": "Ask {seat} for something",
    "bags.talk_of_others": "What others say",
    "bags.make_this_offer": "Make this offer",
    "bags.end_talk": "Enough said about this bag",
    "bags.who_says_it": "Who says it",
    "bags.who_gives": "Who gives",
    "bags.for_whom": "To whom",
    "bags.goods_stand": "Goods from the stand",
    "bags.goods_bag": "Goods from the bag",
    "bags.goods_anywhere": "Goods from bag or stand, wherever they are",
    "bags.to_pass": "Pass whose bag",
    "bags.to_open": "Open whose bag",
    "bags.for_opening": "Of the gold, for the opening, where a bag is passed too (goes back if "
    "time runs out)",
    "bags.on_outcome": "Only if a bag turns out so",
    "bags.if_honest": "Given only if this bag is opened and honest",
    "bags.if_caught": "Given only if this bag is opened and caught",
    "bags.nobodys": "nobody's",
    "bags.later": "For later rounds (binds nobody)",
    "score.title": "Score",
    "score.by_points": "Decided by points.",
    "score.by_legal goods": "Equal points; decided by the number of legal goods.",
    "score.by_contraband": "Equal points and legal goods; decided by the number of contraband.",
    "score.by_gold": "Equal in points and numbers of goods; decided by gold.",
    "score.by_shared": "Equal in points, legal goods and contraband.",
    "score.goods": "Goods",
    "score.titles": "Titles",
    "score.total": "Points",
    "score.points": ("{number} point", "{number} points"),
    "score.rank": "Place",
    "score.title_won": "{title}, {counts}",
    "score.held": "with {held}",
    "score.held_against": "{held} against {behind}",
    "score.held_alone": "with {held}, and nobody else has any",
    "score.held_each": "with {held} each",
    "finale.no_contraband": "{seat} has no contraband.",
    "finale.worth": counted("Worth {number} gold together"),
    "finale.race": "{good}: king and queen",
    "finale.royal": "Royal goods",
    "finale.stand_ins": "Cards that count as any legal good",
    "score.king": "King of {good}: +{points}",
    "score.queen": "Queen of {good}: +{points}",
    "score.king_shared": "Kings of {good}: +{points} each (king and queen, {total} shared by "
    "{number})",
    "score.king_rounded": "Kings of {good}: +{points} each (king and queen, {total} shared by "
    "{number}, rounded down)",
    "score.queen_shared": "Queens of {good}: +{points} each ({total} shared by {number})",
    "score.queen_rounded": "Queens of {good}: +{points} each ({total} shared by {number}, rounded "
    "down)",
    "tally.no_price": "{place}: what this is worth stands on your cards alone. Write it as "
    "{in_sheet} into an edition's file of your own, without asking for it, and score with that.",
    "tally.no_black_market": "{place}: this edition has no black market. Leave it out.",
    "tally.market_card_gone": "{place}: the card worth {price} has been named before, and there is "
    "no other. Count again.",
    "tally.no_such_market_card": "{place}: no card of the black market is worth {found}. They are "
    "worth {known}.",
    "tally.too_many_market_cards": "players, market: {number} cards of the black market are named; "
    "there are {most}. Count again.",
    "tally.too_much_gold": "players, gold: {gold} together; the box holds coins for {most}. Count "
    "again.",
    "edition.legal": "legal",
    "edition.variant": "variant",
    "edition.price": "price",
    "edition.fine": "fine",
    "edition.king": "king",
    "edition.queen": "queen",
    "edition.cards": "cards",
    "edition.fewer": "fewer",
    "edition.counts_as": "counts as",
    "edition.yes": "yes",
    "edition.no": "no",
    "edition.black_market": "Black market: {needs} × {good} for a card worth {first}, then one "
    "worth {second}.",
    "edition.asks": "Read off the cards of your own box, for the option {option}: {keys}.",
    "edition.left_out": "Options this edition does not have: {options}.",
    "edition.any_legal": "{good}: counts as any one legal good.",
    "edition.raises": "{good}: each {other} of the same owner is worth {number} more.",
    "edition.no_bonuses": "{good}: its owner's titles bring nothing.",
    "edition.honest_pay": "{good}: in an opened bag that is otherwise true it brings {number} "
    "more.",
    "edition.burns": "{good}: discarded as it arrives, it destroys up to {number} legal goods of "
    "one kind.",
    "edition.too_much_asked": "{place}: {number} is too much where the table is asked for it; it "
    "should be {most} or less.",
    "edition.deputies_odd": "{place}: two deputies cannot be drawn so that all {number} players "
    "serve equally often. Let one inspect where {number} play.",
    "edition.deck_too_small": "{place}: with {number} players the deck has {cards} cards and needs "
    "{needed}: {hands} for the hands, {piles} for the piles, {away} to put away. Add cards, or "
    "make the hands smaller.",
    "edition.nothing_legal": "{place}: with {number} players no legal good is in the deck, so "
    "nobody could declare anything. Add one without a variant.",
    "edition.nothing_hidden": "{place}: with {number} players no contraband is in the deck, so "
    "nobody could hide anything. Add some without a variant.",
    "edition.no_title_for_that": "{place}: only legal goods that can be declared have kings and "
    "queens. Leave it out.",
    "edition.only_legal": "{place}: only a legal good can do that. Leave it out, or make the good "
    "legal.",
    "edition.only_contraband": "{place}: only contraband can do that. Leave it out, or make the "
    "good contraband.",
    "edition.one_burner": "{place}: another good destroys goods already, and only one may. Leave "
    "it out.",
    "edition.too_many_stand_ins": "{place}: {cards} cards that count as any of {goods} legal goods "
    "can count in more ways than can be tried for the score. Let there be fewer.",
}
