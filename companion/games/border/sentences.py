"""The sentences of this game by their keys. A key of the rooms that bag games share, with `border.`
before it, is said in this game's own words."""

from companion.game.messages import Sentence, counted

SENTENCES: dict[str, Sentence] = {
    "border.phase.haggling": "Open or pay",
    "border.phase.checking": "Open cards",
    "border.phase.looking": "Confiscation",
    "border.phase.unloading": "Unloading",
    "border.phase.laying_down": "Unloading",
    "border.phase.stashing": "Round's end",
    "border.phase.selling": "Sale",
    "border.phase.starting": "A new round",
    "border.phase.calling": "Double price",
    "border.phase.packing": "Packing",
    "border.phase.declaring": "Declaration",
    "border.phase.inspecting": "Inspection",
    "border.phase.closing": "End of the turn",
    "border.next.packing": (
        "The players pack their suitcases in secret: {number} suitcase is still open.",
        "The players pack their suitcases in secret: {number} suitcases are still open.",
    ),
    "border.rules.packing": "Everyone but the sheriff secretly puts {least} to {most} cards of "
    "the hand into the suitcase and closes it.",
    "border.rules.declaring": "From the sheriff's left, each names one legal good and a number. "
    "Something else may be in the suitcase.",
    "border.rules.inspecting": "The sheriff may point at one suitcase, or at none. Its owner "
    "opens it, or offers the sheriff money to keep it shut. If it is as declared, the bank pays "
    "the owner for each card what stands on it as fine. If not, what does not match is discarded "
    "and its fines go to the bank; the rest lies face down before the owner. The marker of the "
    "extra check allows a second suitcase. With the marker of confiscation the sheriff alone "
    "looks into one more and keeps what does not match; then no money helps.",
    "border.rules.closing": "All suitcases that were not opened are unloaded: their cards lie "
    "face down before their owners. The star goes on clockwise, and its new owner deals everyone "
    "up to {hand} cards.",
    "border.rules.stashing": "The round is over. Each may put up to {stash} of the goods brought "
    "through under the suitcase, for the end. All others are sold at their price. The poorest "
    "player chooses who begins the next round.",
    "border.rules.calling": "Good by good, everyone sells at double price what lies under the "
    "suitcase, but only as many cards as its limit allows: whoever has most sells first, and "
    "equals share. All others bring nothing. Most money wins.",
    "border.next.declaring": "{seat} declares one legal good and a number.",
    "next.pointing": "{sheriff} may point at one suitcase, or let everyone unload.",
    "next.after_check": "{sheriff} may use a marker, or let everyone unload.",
    "next.haggling": "{seat} opens the suitcase, or offers {sheriff} money.",
    "border.next.checking": "Cards of a suitcase lie open: compare them with what is written "
    "here, then settle it.",
    "next.looking": "{sheriff} alone looks into {seat}'s suitcase.",
    "next.unloading_began": "Everyone lays the cards face down; then {sheriff} has the clerk tell "
    "how many they are.",
    "next.laying_down": "{seat} says how many cards were laid down.",
    "next.unloading": "{sheriff} lets everyone unload.",
    "border.next.closing": "{seat} gets the star and deals everyone up to five cards.",
    "next.closing_round": "That was the last turn of the round, so nobody deals yet. {seat} ends "
    "the round.",
    "next.stashing": "{seat} says how many cards go under the suitcase, {number} at most.",
    "border.next.turning_up": (
        "{number} player turns up what is sold. Name the cards or count them by hand, then settle "
        "it.",
        "{number} players turn up what is sold. Name the cards or count them by hand, then settle "
        "it.",
    ),
    "next.selling": "{sheriff} lets everyone sell the rest.",
    "next.starting": "{seat} is the poorest and chooses who begins the next round.",
    "next.starting_tie": "Several are the poorest: the star goes on to {seat}.",
    "next.calling": "{sheriff} calls: {good}.",
    "next.showing": "Everyone shows {good}. Name the cards or count them by hand; then {sheriff} "
    "settles it.",
    "border.next.ending": "Every good was called. {sheriff} ends the game.",
    "border.next.declaring/seat=me": "Declare one legal good and a number.",
    "next.pointing/sheriff=me": "You may point at one suitcase, or let everyone unload.",
    "next.after_check/sheriff=me": "You may use a marker, or let everyone unload.",
    "next.haggling/seat=me": "Open your suitcase, or offer {sheriff} money.",
    "next.haggling/sheriff=me": "{seat} opens the suitcase, or offers you money.",
    "next.looking/sheriff=me": "You alone look into {seat}'s suitcase.",
    "next.looking/seat=me": "{sheriff} alone looks into your suitcase.",
    "next.unloading_began/sheriff=me": "Everyone lays the cards face down; then have the clerk "
    "tell how many they are.",
    "next.laying_down/seat=me": "Say how many cards you have laid down.",
    "next.unloading/sheriff=me": "Let everyone unload.",
    "border.next.closing/seat=me": "You get the star and deal everyone up to five cards.",
    "next.closing_round/seat=me": "That was the last turn of the round, so nobody deals yet. End "
    "the round.",
    "next.stashing/seat=me": "Say how many cards go under your suitcase, {number} at most.",
    "next.selling/sheriff=me": "Let everyone sell the rest.",
    "next.starting/seat=me": "You are the poorest and choose who begins the next round.",
    "next.starting_tie/seat=me": "Several are the poorest: the star goes on to you.",
    "next.calling/sheriff=me": "You call: {good}.",
    "next.showing/sheriff=me": "Everyone shows {good}. Name the cards or count them by hand; then "
    "settle it.",
    "border.next.ending/sheriff=me": "Every good was called. End the game.",
    "news.pointed_at": "The sheriff points at {seat}'s suitcase.",
    "news.extra_check": "The sheriff spends the marker for an extra check and points at {seat}'s "
    "suitcase.",
    "news.sum_offered": (
        "{seat} offers {number} dollar.",
        "{seat} offers {number} dollars.",
    ),
    "news.sum_asked": (
        "The sheriff asks {seat} for {number} dollar.",
        "The sheriff asks {seat} for {number} dollars.",
    ),
    "news.bribe_taken": (
        "The sheriff takes {number} dollar, and {seat}'s suitcase stays shut.",
        "The sheriff takes {number} dollars, and {seat}'s suitcase stays shut.",
    ),
    "border.news.bag_sealed": "{seat} closes the suitcase.",
    "border.news.bag_opened": "{seat}'s suitcase is opened: {goods}.",
    "border.news.bag_opened_unnamed": "{seat}'s suitcase is opened: {goods}; cards not yet named: "
    "{number}.",
    "border.news.turned_up": "{seat} turns up: {goods}.",
    "border.news.turned_up_unnamed": "{seat} turns up: {goods}; cards not yet named: {number}.",
    "news.bag_opened_nameless": (
        "{seat}'s suitcase is opened: {number} card, not yet named.",
        "{seat}'s suitcase is opened: {number} cards, not yet named.",
    ),
    "news.turned_up_nameless": (
        "{seat} turns up {number} card, not yet named.",
        "{seat} turns up {number} cards, not yet named.",
    ),
    "border.news.bag_counted": "{seat}'s open cards were counted by hand: {goods}.",
    "border.news.card_shown": "An open card of {seat} is named: {good}.",
    "border.news.merchant_sat_out": "{seat} has no cards and packs nothing this turn.",
    "border.opening.title": "{seat}'s suitcase is opened",
    "border.opening.you_honest": (
        "You told the truth: {number} dollar for you.",
        "You told the truth: {number} dollars for you.",
    ),
    "border.opening.you_caught": (
        "You were caught: you pay {number} dollar and lose {goods}.",
        "You were caught: you pay {number} dollars and lose {goods}.",
    ),
    "border.opening.judge_honest": (
        "It was the truth: the bank pays {number} dollar.",
        "It was the truth: the bank pays {number} dollars.",
    ),
    "border.opening.judge_caught": (
        "You were right: {number} dollar for the bank.",
        "You were right: {number} dollars for the bank.",
    ),
    "border.stage.pays": (
        "{payer} pays {payee} {number} dollar.",
        "{payer} pays {payee} {number} dollars.",
    ),
    "border.stage.pays/payer=seat.bank": (
        "The bank pays {payee} {number} dollar.",
        "The bank pays {payee} {number} dollars.",
    ),
    "border.stage.pays/payee=seat.bank": (
        "{payer} pays the bank {number} dollar.",
        "{payer} pays the bank {number} dollars.",
    ),
    "news.told_the_truth": (
        "{seat} told the truth: {kept}. The bank pays {number} dollar.",
        "{seat} told the truth: {kept}. The bank pays {number} dollars.",
    ),
    "news.not_as_declared": (
        "{seat}'s suitcase is not as declared. Laid down: {kept}. Discarded: {fined}. Fine: "
        "{number} dollar.",
        "{seat}'s suitcase is not as declared. Laid down: {kept}. Discarded: {fined}. Fine: "
        "{number} dollars.",
    ),
    "news.judged_short": "{seat} has fewer than declared and nothing wrong: {kept}. Nobody pays.",
    "news.fine_forgiven": (
        "{seat} has no more to pay: {number} dollar is forgiven.",
        "{seat} has no more to pay: {number} dollars are forgiven.",
    ),
    "news.fine_owed": (
        "{seat} has no more to pay and owes the bank {number} dollar.",
        "{seat} has no more to pay and owes the bank {number} dollars.",
    ),
    "border.spoken.honest": (
        "That was the truth. {seat} receives {number} dollar.",
        "That was the truth. {seat} receives {number} dollars.",
    ),
    "border.spoken.caught": (
        "Caught! {seat} pays {number} dollar.",
        "Caught! {seat} pays {number} dollars.",
    ),
    "border.news.paid_fine": (
        "{payer} pays the bank a fine of {number} dollar.",
        "{payer} pays the bank a fine of {number} dollars.",
    ),
    "border.news.paid_bribe": (
        "{payer} gives {payee} {number} dollar.",
        "{payer} gives {payee} {number} dollars.",
    ),
    "news.paid_owed": (
        "{payer} pays the bank {number} dollar still owed for a fine.",
        "{payer} pays the bank {number} dollars still owed for a fine.",
    ),
    "news.look_began": "The sheriff spends the marker for a confiscation and looks into {seat}'s "
    "suitcase.",
    "news.look_ended": (
        "Cards back to {seat}: {back}. {sheriff} keeps {number} card.",
        "Cards back to {seat}: {back}. {sheriff} keeps {number} cards.",
    ),
    "news.look_ended_named": (
        "Cards back to {seat}: {back}. {sheriff} keeps {number} card: {goods}.",
        "Cards back to {seat}: {back}. {sheriff} keeps {number} cards: {goods}.",
    ),
    "news.unloading_began": "Nobody else is inspected this turn: everyone unloads.",
    "news.unloaded": (
        "{seat} lays down {number} card.",
        "{seat} lays down {number} cards.",
    ),
    "border.news.turn_ended": "The star goes to {seat}, who deals.",
    "news.last_turn_ended": "The round is over: hands are laid aside, and everyone takes up the "
    "goods of this round.",
    "news.stashed": (
        "{seat} puts {number} card under the suitcase.",
        "{seat} puts {number} cards under the suitcase.",
    ),
    "news.sold": (
        "{seat} sells {goods} for {number} dollar.",
        "{seat} sells {goods} for {number} dollars.",
    ),
    "news.round_began": "A new round begins. {seat} has the star and deals.",
    "news.cut_short": "The game ends early, and no other round is played. What was packed goes "
    "back to the hands.",
    "news.good_called": "Called: {good}.",
    "news.no_more_shown": "{good}: nobody shows any more.",
    "border.news.game_ended": "The game is over.",
    "border.news.purse_counted": (
        "{seat}'s money was counted: {number} dollar.",
        "{seat}'s money was counted: {number} dollars.",
    ),
    "border.news.hidden_purse_counted": "{seat}'s money was counted.",
    "news.my_good_renamed": "One of your cards lying face down is {now}, not {was}.",
    "call.nobody": "{good}: nobody has any.",
    "call.all": (
        "{good}: {number} card, and {limit} may be sold: everyone sells, {each} dollars a card.",
        "{good}: {number} cards, and {limit} may be sold: everyone sells, {each} dollars a card.",
    ),
    "call.too_many": counted(
        "{good}: {number} cards, and only {limit} may be sold, {each} dollars a card. The player "
        "with the most sells first."
    ),
    "call.sells": counted("{seat} has {held} and sells {number} for {amount} dollars."),
    "call.sells_none": "{seat} has {held} and sells none.",
    "call.shares": counted(
        "{seat} has {held}, as many as others: the {of} dollars for {left} cards are shared by "
        "{number}, {amount} each."
    ),
    "call.shares_rounded": counted(
        "{seat} has {held}, as many as others: the {of} dollars for {left} cards are shared by "
        "{number}, {amount} each, and {rest} stays in the bank."
    ),
    "border.score": "Score",
    "border.winner": "{seat} wins.",
    "border.winners": "The victory is shared:",
    "border.total_head": "Total",
    "border.rank_head": "Place",
    "score.by_money": "Most money.",
    "score.by_shared_money": "Equal money: a shared victory.",
    "border.goods_of": "goods of {seat}",
    "border.stash_of": "stash of {seat}",
    "border.discards": "discards",
    "border.away": "out of sight",
    "border.card_unseen": "A card nobody saw",
    "border.news.card_moved": "{card}: from {source} to {target}.",
    "border.news.face_down_card_renamed": "{seat} gives a card lying face down another name.",
    "border.news.game_began": "A new game begins. {sheriff} is the first sheriff.",
    "border.next.over": "The game is over. Here is the score.",
    "border.why.all_there_are": "{good}: the box holds {most}, and as many are named or lie open "
    "already. Nothing was changed; look which of them is something else.",
    "border.why.contraband_is_never_declared": "Illegal goods are never declared. Name a legal "
    "one.",
    "border.why.lies_there_already": "The card is to lie where it lies already. Say another place.",
    "border.why.no_such_place": "There is no such place on this table. Nothing was changed.",
    "why.pointed_at_already": "The sheriff has pointed at a suitcase this turn, so nothing was "
    "changed. A second one takes the marker for an extra check.",
    "why.no_cards_there": "{seat} has no closed suitcase now, so nothing was changed. Point at "
    "another one.",
    "why.extra_marker_gone": "This sheriff has no marker for an extra check left, so nothing was "
    "changed. Go on without it.",
    "why.extra_needs_first": "The extra check is a second one, so the marker was not spent. Point "
    "at a suitcase without it first.",
    "why.extra_same_player": "That player was pointed at this turn, so nothing was changed. "
    "Choose another one.",
    "why.extra_before_look": "The extra check comes before the confiscation, and that was used "
    "this turn. Nothing was changed; go on without it.",
    "why.look_marker_gone": "This sheriff has no marker for a confiscation left, so nothing was "
    "changed. Go on without it.",
    "why.look_needs_inspection": "A confiscation comes after an inspection, so the marker was not "
    "spent. Point at a suitcase first.",
    "why.look_inspected": "That suitcase was inspected this turn, so nothing was changed. Choose "
    "another one.",
    "why.look_bribed": "That player paid this turn, which counts as an inspection, so nothing was "
    "changed. Choose another one.",
    "why.look_numbers": "Say how many cards went back and how many were kept. Nothing was changed.",
    "why.not_pointed_at": "The sheriff is not waiting for an answer about that suitcase. Nothing "
    "was changed.",
    "why.sum_moved_on": "That sum does not stand any more, so nothing was paid. Look at the "
    "table, and answer once more.",
    "why.sum_too_small": "A sum is one dollar or more. Nothing was changed; name another one.",
    "border.why.bribe_too_big": "Nobody pays more dollars than they have, and that is {gold}. "
    "Name a smaller sum.",
    "why.owner_first": "First {seat} opens the suitcase or offers money. Nothing was changed.",
    "why.unread_open": (
        "{number} open card has no name yet. Hold it to a reader, name it, or count by hand.",
        "{number} open cards have no names yet. Hold them to a reader, name them, or count by "
        "hand.",
    ),
    "why.declaration_stands": "You were pointed at, so your declaration stands and nothing was "
    "changed. If it was misheard, ask the steward to put it right.",
    "why.nothing_called": "No good is called now, so nothing was changed. Name the open cards or "
    "count them by hand.",
    "why.nothing_to_lay_down": "That suitcase is unloaded already. Nothing was changed.",
    "why.stash_too_many": "At most {most} can go under the suitcase now, so nothing was changed. "
    "Say a smaller number.",
    "why.stash_not_there": "These goods are not all there, or not as many as you said, so nothing "
    "was changed. Look at them, and choose again.",
    "why.not_the_poorest": "Only the poorest chooses who begins. Nothing was changed.",
    "why.not_poorest_alone": "Several are the poorest, so nobody chooses. Nothing was changed; "
    "pass the star on.",
    "why.poorest_chooses": "{seat} alone is the poorest and chooses who begins. Nothing was "
    "changed.",
    "why.cards_face_down": "Those cards lie face down, and only their owner knows them. Nothing "
    "was changed.",
    "why.turn_has_begun": "A suitcase is closed already. Play this turn to its end, then end the "
    "game.",
    "why.lies_at_the_bank": "Cards of that heap lie open at the bank. Count those by hand, or move "
    "the card once they are settled.",
    "border.why.not_lying_there": "No card is known to lie there, so nothing was changed. Look "
    "again.",
    "border.why.bag_closed": "That suitcase is closed, or is not packed this turn. Nothing was "
    "changed.",
    "border.why.bag_empty": "No card has been counted into your suitcase. Hold your cards to the "
    "reader, or enter them by hand, then close it.",
    "border.why.bag_full": counted(
        "There are {number} cards in the suitcase, and no more go in. Take one out first."
    ),
    "border.why.bag_not_empty": "There are cards in your suitcase, so you do not sit out. Take "
    "them out first.",
    "border.why.bag_not_opened": "No cards of that player lie open. Nothing was changed.",
    "border.why.bank_lacks": "The box does not hold so much money, so nothing was changed. Count "
    "again.",
    "border.why.negative_gold": "Money is counted from zero upward. Nothing was changed.",
    "border.why.no_bag_at_gate": "Something was held to the gate while no suitcase is there, so "
    "it counts for nobody. First hold the owner's suitcase to it, even if it was there before the "
    "clerk was started again; then the card.",
    "border.why.nothing_declared": "That suitcase is not declared, or is decided already. Nothing "
    "was changed.",
    "border.why.not_in_bag": "No such card was counted into your suitcase. Nothing was changed.",
    "border.why.not_one_of_the_bag": "That card is not among those lying open. If it is one of "
    "them, count them by hand.",
    "border.why.not_your_turn": "First it is for {seat}. Nothing was changed.",
    "border.why.nothing_counted": "No card was counted into this suitcase, so its number is not "
    "known. Say how many cards there are.",
    "border.why.round_moved_on": "That was about another turn. Nothing was changed; look at the "
    "table.",
    "border.why.sheriff_packs_nothing": "The sheriff packs nothing this turn. Nothing was changed.",
    "border.why.stray_in_bag": "A card was read that is not counted into your suitcase. Take it "
    "away and say so below, then close it.",
    "border.why.no_chest": "There is no such purse on this table. Nothing was changed.",
    "border.why.unknown_card": "This sticker is not on any card of the box. Enter the card by "
    "hand.",
    "border.bags.stray_full": "The suitcase was full: this card does not count. Take it away.",
    "border.bags.stray_stranger": "A card was read that cannot go into this suitcase. Take it "
    "away.",
    "border.bags.stray_left_out": "A card was read that is not in this game. Take it away.",
    "border.bags.stray_too_many": "A card was read though you have all there are of its kind "
    "already, as far as you see. Take it away, or take out the one that was entered wrongly.",
    "border.round_turn": "Round {number} of {all}, turn {turn} of {turns}",
    "border.dollars": (
        "{number} dollar",
        "{number} dollars",
    ),
    "border.dollars_hidden": "money hidden",
    "border.dollars_head": "Dollars",
    "border.double_head": "Double price",
    "border.is_sheriff": "sheriff",
    "border.bags.bag": "Suitcase",
    "border.bags.bag_is": "suitcase {what}",
    "border.bag.open": "open",
    "border.bag.sealed": "closed",
    "border.bag.opened": "opened",
    "border.bag.judged": "settled",
    "border.bag.passed": "unloaded",
    "border.bag.none": "no cards",
    "border.news.bag_declared": "{seat} declares: {goods}.",
    "border.news.declaration_corrected": "{seat} declared this: {goods}.",
    "border.bags.declared": "Declared",
    "border.bags.declare": "Declare",
    "border.bags.declare_for": "{seat} declares",
    "border.bags.declare_good": "Which legal good is declared?",
    "border.bags.correct_declaration": "{seat} declared something else",
    "border.bags.check_numbers": "Declared: {number}. Counted in: {counted}. Seen at the readers: "
    "{seen}.",
    "border.bags.counted": (
        "{number} card counted in, of at most {most}",
        "{number} cards counted in, of at most {most}",
    ),
    "border.bags.statements": "Statements",
    "finale.double": "{good} at double price",
    "border.truth.ask_hint": "After the score everyone would see what lay in every suitcase. If "
    "not, go on.",
    "border.news.truth_agreed": "Agreed: at the end the clerk tells the truth about every "
    "suitcase.",
    "border.truth.round": "Turn {number}",
    "border.truth.passed_with": (
        "It hid goods for {number} dollar",
        "It hid goods for {number} dollars",
    ),
    "border.truth.cost": (
        "Opening it cost {number} dollar",
        "Opening it cost {number} dollars",
    ),
    "border.truth.honest": "as declared",
    "border.truth.lied": "not as declared",
    "border.ui.deck_counting": "Hold every card of the deck to any reader, one by one. What is "
    "read now counts for the deck alone, and goes into no suitcase.",
    "border.stickers.seats": "Suitcases",
    "border.stickers.seat": "Suitcase",
    "border.stickers.mark_seat": "Lay this suitcase on",
    "border.stickers.count_for_nothing": "What is laid on a reader now counts for nothing else, "
    "and goes into no suitcase.",
    "border.stickers.task_seat": "A sticker is given to {seat}'s suitcase: lay the suitcase on "
    "any reader.",
    "border.stickers.seat_done": "The suitcase has its sticker. Cards count for the game again.",
    "border.stickers.taken_off": "The sticker laid on last is on no card and on no suitcase.",
    "border.stickers.is_seats": "That was {seat}'s suitcase: it has its sticker, so nothing has "
    "changed.",
    "border.stickers.bags_marked": "Suitcases with a sticker: {seats}",
    "border.join.how": "Choose your colour there, then lay your suitcase on the reader. Nobody "
    "needs a phone.",
    "border.join.lay_bag": "Lay your suitcase on the reader now.",
    "border.join.half_a_minute": "The display names your colour now. For half a minute your "
    "suitcase lets you in.",
    "border.join.asked_before": "A suitcase lets you in for half a minute after you asked. That "
    "is over, or somebody at the table said that it was nobody's phone. Ask again, then lay your "
    "suitcase down.",
    "border.join.asks": "A phone asks for {seat}: lay {seat}'s suitcase on a reader now.",
    "border.join.several_ask": "Several phones ask for {seat}, so {seat}'s suitcase lets none of "
    "them in.",
    "border.join.lay_card": "If your suitcase has no sticker, lay any card on the reader of your "
    "own suitcase.",
    "border.join.in_game": "While a game is played, suitcases on the reader let nobody in. The "
    "steward gives you a code.",
    "border.join.contested": "Several phones ask for this colour, so no suitcase lets any of them "
    "in. If this is not your colour, take another one; or the steward gives you a code.",
    "border.notice.read_again": "That card was read before, so nothing has changed. If it comes "
    "out of your suitcase, say so first, then hold it to the reader.",
    "border.notice.another_seat": "That is {seat}'s suitcase, at a reader that is not its own. "
    "Nothing was changed; hold it to its own reader, or to the gate where there is one.",
    "border.gate.packing": "{seat}'s suitcase is at the gate: hold its cards to it one by one, "
    "then the suitcase again. That closes it.",
    "border.gate.laying": "{seat}'s suitcase is at the gate: what is held to it now counts as "
    "laid on at {seat}'s place. Hold the suitcase to it again when that is done.",
    "border.why.deck_in_play": "The cards are in hands and suitcases now, so the deck cannot be "
    "counted. Count it before the first step of a game, or when the game is over.",
    "border.why.one_sticker_at_a_time": "A game is being played, so only a lost sticker can be "
    "given anew, and a suitcase its own, one at a time. Nothing was changed; the rest can be done "
    "when the game is over, or before the first step of one.",
    "border.trouble.journal_mended": "The journal of this game was damaged and has been written "
    "anew. Nothing seems to be lost; compare money, goods and suitcases with this page all the "
    "same. A copy of the damaged files is kept.",
    "border.trouble.journal_cut_off": "The journal of this game was damaged. The last that is "
    "whole is “{what}” What happened after it is lost: compare money, goods and suitcases with "
    "this page, and do again or put right what differs. A copy of the damaged files is kept.",
    "border.sim.bag": "In the suitcase",
    "border.sim.bag_to_reader": "The suitcase to its reader",
    "border.sim.bag_to_gate": "The suitcase to the gate",
    "border.sim.to_bag": "Into the suitcase",
    "border.sim.both": "Into the suitcase: the ticked cards at once",
    "border.sim.bag_of": "The suitcase of {seat}",
    "border.fault.foil": "foil in the suitcase",
    "border.why.number_missing": "Say how many cards were declared. Nothing was changed.",
    "border.bags.gold": "Dollars",
    "border.face_down": (
        "{number} card face down",
        "{number} cards face down",
    ),
    "border.stash": (
        "{number} card under the suitcase",
        "{number} cards under the suitcase",
    ),
    "border.my_goods": "Face down",
    "border.my_stash": "Under the suitcase",
    "border.back": "Goes back",
    "border.kept": "Kept",
    "paid.compensation": "compensation",
    "paid.sale": "goods sold",
    "paid.double": "sold at double price",
    "paid.owed": "still owed for a fine",
    "border.on_cards": "On the cards",
    "border.on_card_price": "price",
    "border.on_card_fine": "fine or compensation",
    "border.lid": "In the lid of the suitcase",
    "border.lid_cards": "cards",
    "border.lid_line": "line {number}",
    "border.why_cigar": "In the rulebook two cigars at double price bring 28 dollars: 14 each, so "
    "the price is 7.",
    "border.doubt_rising": "The prices do not rise from good to good. Look at the cards once more.",
    "border.doubt_legal_fines": "The fines of the legal goods are not 1, 2 and 3, as the rulebook "
    "has them. Look at the cards once more.",
    "border.doubt_sum": counted(
        "The box has {most} cards, and these are {number}. Look at the lid once more."
    ),
    "border.doubt_cigar": counted(
        "By the rulebook a cigar costs {number}. Look at the card once more."
    ),
    "border.doubt_row": "{good}: with {players} players more may be sold than with {more}. Look "
    "at the lid once more.",
    "edition.same_price": "{place}: {other} costs as much, and no two goods do. Look at the cards.",
    "edition.too_few_cards": counted(
        "goods: with {number} players {needed} cards are dealt, and the box has {cards}. Add "
        "cards, or make the hand smaller."
    ),
    "border.edition.nothing_hidden": "{place}: no illegal good is in the box. Add one.",
    "border.edition.nothing_legal": "{place}: no legal good is in the box. Add one.",
    "tally.too_much_stashed": "{place}: {number} cards; nobody stashes more than {most} in a "
    "game. Count again.",
    "tally.number_missing": "{place}: this number stands on your copy alone, and the result needs "
    "it. Write it under box, or read it off for the box once.",
    "sim.suitcase": "Suitcase",
    "sim.to_suitcase": "Into the suitcase",
    "sim.goods": "Goods",
    "sim.stash": "Under the suitcase",
    "sim.discards": "Discards",
    "sim.empty_to_goods": "Lay all face down",
    "sim.empty_to_discards": "Discard all",
    "why.inspection_before_look": "Nobody is pointed at after a confiscation, and one was used "
    "this turn. Nothing was changed; go on without it.",
    "options.border_looks": "Confiscation",
    "option.true_number": "True numbers",
    "option.true_number.changes": "The number declared is the true one, so everyone knows it.",
    "option.look_after_bribe": "Confiscation after a bribe",
    "option.look_after_bribe.changes": "The sheriff may also look into the suitcase of a player "
    "who paid this turn.",
    "option.look_without_inspection": "Confiscation without an inspection",
    "option.look_without_inspection.changes": "A confiscation needs no inspection before it.",
    "option.surplus_matches": "The surplus goes back",
    "option.surplus_matches.changes": "At a confiscation, cards of the declared good beyond the "
    "declared number go back too.",
    "option.fines_stay_owed": "Fines stay owed",
    "option.fines_stay_owed.changes": "Who cannot pay a fine owes the rest, and the bank's next "
    "payment goes towards it.",
    "option.suitcase_truth": "Tell the truth at the end?",
    "option.suitcase_truth.changes": "After the score, everyone sees what the clerk knew of every "
    "suitcase when it was closed: who lied, and who got away with it.",
    # The pages' own words.
    "border.bags.round": "Turn {number} of {all}",
    "border.bags.statement_round": "Turn",
    "border.bags.statement_amount": "Dollars",
    "border.bags.about_bag": "{what}, {seat}'s suitcase",
    "border.bags.coins_counted": "Dollars counted",
    "border.bags.count_purse": "Set the dollars",
    "border.bags.my_statement": "My money",
    "border.bags.seal_check": "This says what was in the suitcase when it was closed; run it on "
    "any computer, and it prints the code above:",
    "border.bags.truth": "What lay in every suitcase",
    "border.truth.lies": (
        "lied about {number} of {all} suitcases",
        "lied about {number} of {all} suitcases",
    ),
    "border.truth.held": "Really in the suitcase",
    "border.bags.hold_to_gate": "Hold your suitcase to the gate first, then your cards, one by "
    "one.",
    "border.bags.counted_hidden": "Nobody learns how many cards are in it. You see it while you "
    "hold the button below.",
    "border.bags.seal": "Close my suitcase",
    "border.bags.seal_for": "{seat} has closed the suitcase",
    "border.bags.check": "{seat}'s cards: are they all there?",
    "border.bags.open_bag_of": "{seat}'s open cards",
    "border.paid.bribe": "bribe",
    "border.sheriff": "Sheriff",
    "border.stage_open": "open",
    "border.stage_sealed": "closed",
    "border.stage_declared": "closed",
    "border.stage_pointed": "pointed at",
    "border.stage_paid": "paid {number}",
    "border.stage_looked": "looked into",
    "border.stage_opened": "open",
    "border.stage_unsure": "unsure",
    "border.stage_judged": "inspected",
    "border.stage_passed": "unloaded",
    "border.stage_none": "no cards",
    "border.marker_extra": "extra check",
    "border.marker_confiscation": "confiscation",
    "border.before_seat": "Before {seat}",
    "border.poorest": "has the least",
    "border.owes": counted("owes {number}"),
    "border.limit": "at most {number}",
    "border.money_before": "Before the sale",
    "border.prices": "Prices and fines",
    "border.opens": "open",
    "border.offers_money": "offer money",
    "border.looks_alone": "For {sheriff}'s eyes alone.",
    "border.point": "Point at it",
    "border.extra": "Extra check",
    "border.confiscate": "Confiscation",
    "border.confiscate_hint": "You alone look into it. What does not match its declaration is "
    "yours, and nobody pays.",
    "border.look_now": "Look into it now",
    "border.open_it": "Open the suitcase",
    "border.open_now": "Open it now",
    "border.no_way_back": "No way back: everyone will have seen it",
    "border.offer_money": "Offer the sheriff money",
    "border.pay": counted("Pay {number} dollars"),
    "border.take_it": counted("Take {number} dollars"),
    "border.ask_for": "Ask for this much",
    "border.insist": "Have it opened",
    "border.waits_for_word": "{seat} speaks first.",
    "border.look_hint": "Hold the button below to look. Say when you have seen enough.",
    "border.right": "It is as the clerk shows it",
    "border.end_look": "Say these numbers",
    "border.not_counted": "Say the number yourself",
    "border.laid_down": "Number of cards laid down",
    "border.stash_which": "Which go under the suitcase? You may leave that out.",
    "border.stash_how_many": "Number of cards, said aloud",
    "border.who_begins": "Who begins the next round?",
    "border.no_more": "{good}: nobody shows any more",
    "border.go_on_inspecting": "Everyone unloads",
    "border.go_on_unloading": "Tell how many",
    "border.go_on_checking": "Settle it",
    "border.go_on_closing": "Pass the star on",
    "border.go_on_selling": "Sell the rest",
    "border.go_on_starting": "Pass the star on",
    "border.go_on_calling": "Go on with the sale",
    "border.end_here": "End the game here",
    "border.end_here_hint": "No turn follows this one. What was laid down is stashed and sold, "
    "then the stashes are sold at double price.",
    "border.end_game": "End the game",
    "border.where": "Where it lies",
    "border.misnamed": "A card was misnamed",
}
