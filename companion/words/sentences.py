"""All sentences by their keys: those that belong to no single game, and those of each game."""

from collections.abc import Mapping
from functools import cache

from companion.game.contract import AnyGame
from companion.game.messages import Sentence, counted
from companion.games import catalogue


class SentenceTwice(ValueError):
    """Two games give the same key other words, and one catalogue cannot translate both."""


def every_sentence() -> Mapping[str, Sentence]:
    """The common sentences and those of all games."""
    return _together(tuple(catalogue.GAMES))


@cache
def _together(games: tuple[AnyGame, ...]) -> Mapping[str, Sentence]:
    every, brought_by = dict(COMMON), dict.fromkeys(COMMON, "the clerk itself")
    for game in games:
        for key, sentence in game.sentences.items():
            if every.setdefault(key, sentence) != sentence:
                raise SentenceTwice(
                    f"The sentence {key!r} has other words in {game.name} than in "
                    f"{brought_by[key]}, and the catalogues of translations could follow only one "
                    "of them. Give one of the two another key."
                )
            brought_by.setdefault(key, game.name)
    return every


COMMON: dict[str, Sentence] = {
    "seat.green": "Green",
    "seat.blue": "Blue",
    "seat.yellow": "Yellow",
    "seat.red": "Red",
    "seat.purple": "Purple",
    "seat.orange": "Orange",
    "seat.white": "White",
    "seat.grey": "Grey",
    "seat.pile-1": "Pile 1",
    "seat.pile-2": "Pile 2",
    "seat.gate": "the gate",
    "name.person": "{name}",
    "name.name": "Name",
    "name.yours": "Your name",
    "name.at": "Name for {seat}",
    "name.may_be_empty": "You may leave it empty; then you are called by your colour. Everyone at "
    "the table sees it.",
    "name.keep": "Keep this name",
    "name.next_game": "It counts from the next game on.",
    "name.were_here": "You were here before?",
    "name.people": "People",
    "name.nobody": "Nobody has typed a name yet.",
    "name.who": "Who",
    "name.forget": "Forget this person",
    "name.forget_means": "They are called by colour in every game from now on, past games too, and "
    "no file of the clerk's holds the name any more. There is no way back.",
    "start.laid": "The table is laid ({what}). Everything is kept in {folder}",
    "start.simulated": "simulated hardware",
    "start.by_hand": "no readers: cards by hand",
    "start.board": "the readers of the board {board}; `companion doctor` examines them",
    "start.open_first": "Open this first: {link}",
    "start.scan": "Or scan it with a phone in the same network.",
    "start.links": "The links of display, steward and seats: `{command}`. Stop with Ctrl+C.",
    "start.goes_on": "Game {game} goes on. {how_far}: {step}",
    "start.stands_at": "Game {game} lies on the table. {step}",
    "start.links_elsewhere": "The other links are secret and this is no terminal, so they are not "
    "written here: `{command}` prints them. Stop with Ctrl+C.",
    "start.no_links": "No table has been laid in {folder} yet, or its links cannot be read, so "
    "none are printed. Start `companion table` once; if its folder is another one, name it with "
    "--data, and a simulated table with --simulate.",
    "start.as_root": "The clerk runs as root and need not: a user in the groups spi and gpio will "
    "do, and then a mistake can harm less.",
    "start.folder_open": "Others on this machine can write in {folder} and could change the game, "
    "so nothing was begun. Take that right away with `chmod go-w {folder}`, or give the clerk a "
    "folder of its own with --data.",
    "start.no_voice": "espeak-ng is not installed on this machine, so the clerk speaks on pages "
    "alone. The game needs no voice; to hear one here: sudo apt install espeak-ng",
    "start.closed": "The table is closed; it goes on where it was with the same command.",
    "start.not_laid": "The table was not laid. {why}",
    "start.folder_held": "Another clerk is already at work in {folder}, so this one has not "
    "started. Stop that one first, or give this one a folder of its own with --data.",
    "start.readers_held": "Another program is at work with the readers: {who}. Two at once would "
    "reset each other's chips, so this one has not started, and the other goes on undisturbed. "
    "Stop that one first, or lay a table without readers with --by-hand.",
    "start.port_taken": "The pages cannot be served on {address} ({why}), so the table was not "
    "laid. Stop what is running there, or choose another port with --port.",
    "start.few_files": "The limit on open files is {files}, so the most connections at a time are "
    "{number}. With many phones, pages will stand still and load again. Raise the limit, and start "
    "the clerk again: ulimit -n {needed}",
    "start.standings": "Final standings: {places}. {decided}",
    "journal.whole": "Game {game} is whole. Actions: {number}. Last link of the chain: {link}",
    "journal.damaged": "Game {game} is damaged ({why}). Whole actions: {number}; damaged or "
    "missing behind them: {lost} or more. `companion journal repair {game}` keeps what is whole.",
    "journal.lost": "Game {game} is lost: none of its actions is whole ({why}). Put a copy of its "
    "files back if there is one.",
    "journal.unreadable": "Game {game} cannot be read. {why}",
    "journal.mended": "Game {game} was written anew. Actions kept: {number}; lost behind them: "
    "{lost} or more. A copy of the damaged files is in {folder}",
    "journal.none": "There is no game in {folder}",
    "start.no_chronicle": "No chronicle was written. {why}",
    "ui.title": "The clerk",
    "ui.display": "Table",
    "ui.steward": "Steward",
    "ui.simulator": "Simulator",
    "ui.seat": "{seat}'s place",
    "steward.pages": "The steward's pages",
    "steward.table": "Now",
    "steward.corrections": "Corrections",
    "steward.setup": "Setup",
    "steward.devices": "Phones & readers",
    "steward.readers": "Readers",
    "steward.waiting": "({number} waiting)",
    "steward.answers": "answers",
    "steward.answers_not": "does not answer",
    "steward.by_hand": "This table has no readers: cards are entered by hand, or named when they "
    "show.",
    "ui.next_step": "What the table does next",
    "ui.rules_of_step": "Rules of this step",
    "ui.rules_and": "Rules of this step; {what}",
    "ui.news": "So far",
    "ui.no_news": "Nothing yet.",
    "ui.older_news": "Earlier",
    "ui.more": "{number} more: {what}",
    "ui.one_less": "One fewer: {what}",
    "ui.trouble": "Trouble",
    "ui.refused": "Nothing was changed",
    "ui.look_light": "Light",
    "ui.look_dark": "Dark",
    "ui.language": "Language",
    "first.title": "First page",
    "first.back": "Back to the first page",
    "first.welcome": "Good evening!",
    "first.ask": "What would you like to do?",
    "first.goes_on": "{how_far} goes on",
    "first.game_goes_on": "The game goes on",
    "first.sample_goes_on": "An evening is playing by itself",
    "first.over": "The game is over",
    "first.to_display": "See the table",
    "first.to_steward": "Steward's page",
    "first.watch": "Watch an evening",
    "first.watch.about": "Four players play by themselves, and you look on.",
    "first.watch_goes_on": "Four players play by themselves. The evening goes on where it is.",
    "first.watch_own_game": "Not now: your own game is on the table, and stays there. Play it to "
    "its end, or watch beside it, in another terminal:",
    "first.watch_elsewhere": "Not at this table, which is a real one. In another terminal an "
    "evening plays by itself:",
    "first.setup": "Set up our game",
    "first.setup.about": "Who plays, from which box, and what you agree on.",
    "first.simulator": "Simulator",
    "first.simulator.about": "A table top without hardware: hold cards to readers, or let players "
    "play for you.",
    "first.phones": "Phones join at {address}",
    "again.title": "After the game",
    "again.play": "Play again",
    "again.about": "The same seats, box and options. The next in turn begins.",
    "again.chronicle": "Save the chronicle",
    "ui.back": "Back to the page",
    "ui.to_table": "Go to the table",
    "ui.refresh": "Show the newest",
    "ui.none": "nothing",
    "ui.sound": "Sound",
    "ui.voice": "The clerk speaks",
    "ui.touch_for_sound": "Touch for sound",
    "ui.falls_asleep": "This browser cannot keep the screen awake: turn its screen saver off.",
    "ui.seen": "Understood",
    "spoken.ten_seconds": "Ten seconds left.",
    "spoken.time_up": "Time is up.",
    "spoken.sheriff": "{seat} is the sheriff now.",
    "spoken.deputies": "{seat} and {other} are the deputies of this round.",
    "spoken.turn": "{seat}, it is your turn.",
    "spoken.declares": "{seat} declares {good}: {number}.",
    "spoken.honest": counted("Honest! {seat} receives {number} gold."),
    "spoken.caught": counted("Caught! {seat} pays {number} gold."),
    "spoken.ambush": "{holder} ambushes {seat}!",
    "spoken.whose": "{seat}: {what}",
    "spoken.place": "Place {number}: {seat}.",
    "spoken.over": "The game is over.",
    "spoken.wins": "{seat} wins with {number}.",
    "spoken.shared": "The victory is shared.",
    "ui.live": "live",
    "ui.reconnecting": "Connection lost: what you see may be old. Trying again…",
    "ui.press_lost": "The line is lost. Whether this counted is told here as soon as it is back.",
    "ui.press_counted": "The line is back, and this counted.",
    "ui.take_back": "Take back the last step",
    "ui.take_back_what": "Takes back: {what}",
    "ui.nothing_to_take_back": "Nothing can be taken back now.",
    "ui.deck": "The deck",
    "ui.deck_cards": counted("{number} cards belong in it."),
    "ui.deck_take_out": "These stay in the box:",
    "ui.deck_put_away": counted("Then it is shuffled, and {number} cards are put away unseen."),
    "ui.deck_put_back": counted("Put the {number} cards that lie aside unseen back first."),
    "ui.deck_count": "Count it at the readers",
    "ui.deck_count_again": "Count it again",
    "stage.declared": "Declared",
    "stage.turned": "What came out",
    "stage.taken": "confiscated",
    "stage.unread": "not named",
    "stage.pays": counted("{payer} pays {payee} {number} gold."),
    "stage.pays/payee=seat.chest": counted("{payer} pays {number} gold into the chest."),
    "stage.place": "{number} of {all}",
    "stage.go_on": "Go on",
    "stage.end": "The end is being shown",
    "stage.back": "Back",
    "stage.next": "Next",
    "stage.by_itself": "Let it go on by itself",
    "stage.wait": "Wait at each step",
    "stage.all": "Show the whole result",
    "stage.again": "Show the end again",
    "ui.deck_stop": "Stop counting",
    "ui.deck_counting": "Hold every card of the deck to any reader, one by one. What is read now "
    "counts for the deck alone, and goes into no bag.",
    "ui.deck_counted": "Counted: {number} of {most}",
    "ui.deck_to_come": "Not counted yet:",
    "ui.deck_missing": "Missing:",
    "ui.deck_too_many": "Too many; these stay in the box:",
    "ui.deck_strangers": (
        "{number} sticker is not one of this box.",
        "{number} stickers are not of this box.",
    ),
    "ui.deck_complete": "The deck is complete.",
    "stickers.title": "Stickers",
    "stickers.now": "Giving out stickers",
    "stickers.intro": "Choose a good and lay its cards on any reader, one after another: each "
    "sticker that nobody knows yet goes to the next card without one. Cards of a good that are "
    "marked for more players come last.",
    "stickers.one_at_a_time": "While a game is played, one new sticker is taken at a time, and "
    "nothing is told of those that are known.",
    "stickers.good": "Good",
    "stickers.worn": "{card}: {worn} of {most} have a sticker",
    "stickers.lay_on": "Lay its cards on",
    "stickers.lost": "One has lost its sticker",
    "stickers.laid_wrong": "Wrong cards were laid on",
    "stickers.laid_on_anew": "All cards of this good will have to be laid on anew.",
    "stickers.forget_good": "Forget all its stickers",
    "stickers.take_off": "Forget stickers one by one",
    "stickers.seats": "Bags",
    "stickers.seat": "Bag",
    "stickers.seat_marked": "{seat}: has a sticker",
    "stickers.seat_bare": "{seat}: no sticker yet",
    "stickers.mark_seat": "Lay this bag on",
    "stickers.stop": "Done with this",
    "stickers.count_for_nothing": "What is laid on a reader now counts for nothing else, and goes "
    "into no bag.",
    "stickers.task_cards": "Stickers are given to {card}, {box}: lay its cards on any reader, one "
    "after another.",
    "stickers.task_lost": "A new sticker is given to a card that has lost its own ({card}, {box}): "
    "lay that card on any reader.",
    "stickers.task_seat": "A sticker is given to {seat}'s bag: lay the bag on any reader.",
    "stickers.task_take_off": "Stickers are forgotten: each that is laid on any reader is on "
    "nothing from then on.",
    "stickers.task_show": "Cards are only shown: each that is laid on any reader is named here.",
    "stickers.shows": "This is {card}, {number} of {most}.",
    "stickers.shows_nothing": "That is no card of a box with stickers.",
    "copy.show_cards": "Name the card that lies on a reader",
    "stickers.given": "The card laid on last has its sticker now.",
    "stickers.lost_done": "The card has its new sticker. Cards count for the game again.",
    "stickers.seat_done": "The bag has its sticker. Cards count for the game again.",
    "stickers.taken_off": "The sticker laid on last is on no card and on no bag.",
    "stickers.known": "The sticker laid on last is known, so nothing has changed. Lay a new one "
    "on, or stop.",
    "stickers.is_card": "That was {card} of {box}: it has its sticker, so nothing has changed.",
    "stickers.is_seats": "That was {seat}'s bag: it has its sticker, so nothing has changed.",
    "stickers.all_have_one": "Every card of this good has a sticker, so the one laid on last was "
    "left alone. Was another good laid on? If a card has lost its sticker, stop and say so.",
    "stickers.phone": "That was a phone or a pass, which has another number each time; nothing has "
    "changed. Lay a sticker on.",
    "stickers.crowded": "More than one lies there, and not all of them were read. Lay them on "
    "again, one by one.",
    "stickers.not_kept": "The sticker laid on last could not be written down, so nothing has "
    "changed. Is the disk full? Make room, then lay it on again.",
    "stickers.at_line": "Line {line}: {what}",
    "stickers.not_two": "a sticker's number and a card should stand here, with a comma between "
    "them.",
    "stickers.no_table": "this is no table of two columns ({why}).",
    "stickers.no_tag": "{tag} is no sticker's number; that is 6 to 40 of the digits 0 to 9 and A "
    "to F.",
    "stickers.no_such_card": "there is no card {card} in this box; cards are called after the "
    "good, with a number, such as apple-07.",
    "stickers.tag_twice": "{tag} stands here twice, and a sticker is on one card. Leave one of "
    "them.",
    "stickers.card_twice": "{card} stands here twice, and a card has one sticker. Leave one of "
    "them.",
    "stickers.elsewhere": "{tag} is on {place} already. Take it out here or there.",
    "stickers.of_seat": "the bag of {seat}",
    "stickers.bags_marked": "Bags with a sticker: {seats}",
    "stickers.imported": (
        "{number} sticker of these is known now, and no other.",
        "{number} stickers of these are known now, and no other.",
    ),
    "stickers.box": "a card of {box}",
    "ui.no_game": "No game yet.",
    "ui.no_game_next": "The steward is setting up a game.",
    "ui.stewards_link": "Are you the steward? Your link stands where the clerk was started.",
    "ui.new_game": "New game",
    "ui.new_game_next": "Start another game",
    "ui.ends_this_game": "Nobody plays on with the game on the table. What was played is kept.",
    "ui.begin": "Lay the table",
    "ui.box": "Box",
    "ui.agreed": "What is left unticked is played as it is printed.",
    "ui.who_plays": "Who plays, clockwise",
    "ui.begins": "begins",
    "ui.not_playing": "This seat is not in the game; you see what everyone sees.",
    "ui.your_turn": "Your turn",
    "ui.to_act": "to move",
    "ui.others": "The others at the table",
    "ui.only_you": "What only you may see",
    "ui.hold_down": "Hold down to look",
    "ui.waiting": "Nothing to do for you now.",
    "ui.put_right": "Put something right",
    "ui.put_right_hint": "Everyone reads what is put right, by whom, and why.",
    "ui.reason": "Why",
    "join.title": "Join the table",
    "join.scan": "Scan this with a phone, or type one of these:",
    "join.scan_one": "Scan this with a phone, or type this address:",
    "join.how": "Choose your colour there, then lay your bag on the reader. Nobody needs a phone.",
    "join.only_here": "The table is served on this machine alone. To let phones in, stop the clerk "
    "and start it again with --host 0.0.0.0; the game goes on where it was.",
    "join.qr": "QR code of {address}",
    "join.choose": "Choose your colour",
    "join.joined": "has joined",
    "join.free": "free",
    "join.asked": "a phone is asking",
    "join.handed_out": "code given out",
    "join.mine": "That is me",
    "join.watch": "Only watch the table",
    "join.all_held": "Somebody has joined as each of them. If one is yours, ask the steward to "
    "free it.",
    "join.no_phones": "This table plays without phones. The steward can give you a code all the "
    "same.",
    "join.yours": "This place is yours.",
    "join.open": "Go there",
    "join.take": "This is me",
    "join.take_hint": "If this colour is yours, take it: its pages show what only you may see. "
    "Everyone sees who has joined.",
    "join.other": "Another colour",
    "join.lay_bag": "Lay your bag on the reader now.",
    "join.half_a_minute": "The display names your colour now. For half a minute your bag lets you "
    "in.",
    "join.asked_before": "A bag lets you in for half a minute after you asked. That is over, or "
    "somebody at the table said that it was nobody's phone. Ask again, then lay your bag down.",
    "join.ask_again": "Ask again",
    "join.asks": "A phone asks for {seat}: lay {seat}'s bag on a reader now.",
    "join.several_ask": "Several phones ask for {seat}, so {seat}'s bag lets none of them in.",
    "join.nobodys": "That is none of us",
    "join.lay_card": "If your bag has no sticker, lay any card on the reader of your own bag.",
    "join.in_game": "While a game is played, bags on the reader let nobody in. The steward gives "
    "you a code.",
    "join.contested": "Several phones ask for this colour, so no bag lets any of them in. Whoever "
    "is wrong here takes another colour; or the steward gives you a code.",
    "join.or_code": "Or type the code that the steward reads out",
    "join.code": "The code that the steward reads out",
    "join.phones": "Seats and phones",
    "join.hand_out": "Give out a code",
    "join.another_code": "Another code",
    "join.hand_over": "Give it to another phone",
    "join.free_it": "Free the seat",
    "join.withdraw": "Withdraw the code",
    "join.read_out": "Read these digits out, or let the phone scan the picture. They let in one "
    "phone, within ten minutes.",
    "join.guessed": "Somebody is guessing: so many wrong codes were tried that its digits are "
    "void. Let the phone scan the picture, or give out another code.",
    "join.out_at_once": "Where a seat is freed or given to another phone, the old phone is out at "
    "once. Everyone sees who has joined.",
    "join.without": "We play without phones",
    "join.with": "We play with phones",
    "links.title": "The steward's link",
    "links.about": "A link opens its pages to whoever has it, until it is renewed. If somebody has "
    "it who should not, renew it: the old one opens nothing any more, every browser that came by "
    "it is out, and this one stays in.",
    "links.renew_steward": "Renew the steward's link",
    "links.renew_simulator": "Renew the simulator's link",
    "links.new": "This is the new link. It is shown here once; `companion links` prints it too.",
    "ui.knows": "{seat} knows besides",
    "notation.fault": "Line {line}: {what}",
    "notation.not_expected": "“{found}” makes no sense there. Expected: {expected}.",
    "notation.meant": "“{found}” makes no sense there. Did you mean “{near}”? Expected: "
    "{expected}.",
    "notation.ends_early": "The line ends too early. Expected: {expected}.",
    "notation.left_out": "This chronicle was written while its game was still played; “…” stands "
    "for something that was secret then, so nobody can play on from here.",
    "notation.nobody_says": "Nobody is named who says this. Add who does, such as “, says the "
    "steward”.",
    "notation.twice": "“{found}” stands there twice. Say it once.",
    "notation.differs": "“{expected}” was expected; at this table “{found}”. Look at the lines "
    "above, or write down how it is.",
    "notation.not_refused": "“{found}” was expected to be refused, and the rules allow it at this "
    "table. Look at the lines above, or leave out “this is refused:”.",
    "notation.not_one": "At this table none is meant by that, or more than one could be. Say its "
    "number.",
    "notation.no_chance": "Line {line} draws nothing, so no chance belongs to it. Leave this line "
    "out, or correct its number.",
    "notation.too_long": counted(
        "The line is longer than any of a chronicle, which have at most {number} "
        "letters. Break it off."
    ),
    "notation.open_quotes": 'The quotes are never closed in: {found}. Close them with another “"”.',
    "notation.bad_quotes": 'This text cannot be read: {found}. A “"” or “\\” in it has a “\\” '
    "before it; leave out any other “\\”.",
    "notation.bad_time": "A time looks like [12:05] or [12:05.250]: minutes, seconds, thousandths.",
    "notation.back_in_time": "The time runs backwards, or is later than any evening. Lines stand "
    "in the order in which things happened.",
    "notation.no_chronicle": "This is not a chronicle: one begins with the line “chronicle: 1”.",
    "notation.missing": "The header does not say “{found}:”. Add that line above the first action.",
    "notation.not_utf8": "The line is not text in UTF-8, so nothing of the file was played. Save "
    "it as UTF-8.",
    "notice.crowded": "This reader notices more cards than it can tell apart, so not each of them "
    "was read. Hold them to it again, one by one; what was read already counts once.",
    "notice.other_box": "That card is of another box: {box}. It counts for nothing here. Take it "
    "away and hold one of this box to the reader.",
    "notice.unknown_sticker": "Nobody knows that sticker, so the clerk cannot tell what it is on. "
    "It counts for nothing. If it is on a card of this box, enter the card by hand, and give it "
    "its name on the steward's page.",
    "notice.phone": "That was a phone or a pass, not a card. It counts for nothing. Keep it away "
    "from the readers.",
    "notice.read_again": "That card was read before, so nothing has changed. If it comes out of "
    "your bag, say so first, then hold it to the reader.",
    "notice.snapped": "Your bag was snapped shut. Nothing is being packed into it now, so that "
    "changes nothing.",
    "notice.another_seat": "That is {seat}'s bag, at a reader that is not its own. Nothing was "
    "changed; hold it to its own reader, or to the gate where there is one.",
    "gate.packing": "{seat}'s bag is at the gate: hold its cards to it one by one, then the bag "
    "again. That closes it, as soon as the market has closed.",
    "gate.declaring": "{seat}'s closed bag is at the gate. Press next until the display shows the "
    "good that {seat} declares, then hold the bag to the gate again: it is declared with as many "
    "cards as were counted.",
    "gate.opening": "{seat}'s closed bag is at the gate. Hold it there again and it is opened; "
    "otherwise take it away.",
    "gate.laying": "{seat}'s bag is at the gate: what is held to it now counts as laid on at "
    "{seat}'s place. Hold the bag to it again when that is done.",
    "news.taken_back": "Taken back: {what}",
    "doctor.intro": "One card should lie on each reader, and no table be running: these readers "
    "are asked now what they are and how they read.",
    "doctor.intro_in_turn": "No card should lie on a reader, and no table be running: you are "
    "asked for a card at one reader after the other, and told which of them saw it.",
    "doctor.hold": "{seat}: hold a card to {name} until you are told, then take it away.",
    "doctor.seen_there": "It was seen there, and nowhere else.",
    "doctor.seen_elsewhere": "It was not seen there but by {others}, so cards would count for the "
    "wrong bag. Their chip selects are exchanged: exchange the two wires at the Pi, or the device "
    "numbers of the two readers in the board file.",
    "doctor.seen_by_others_too": "It was seen there, and by {others} as well. If they lie near one "
    "another, move them 12 cm apart; if not, two chip selects are joined: follow each from its pin "
    "to its reader.",
    "doctor.seen_nowhere": "No reader saw a card within {seconds} seconds. Try another card; then "
    "run doctor without --in-turn, which says how each reader is.",
    "doctor.machine": "This machine",
    "machine.well": "It has the device files, the pins and the packages that the board needs, and "
    "you may use them.",
    "machine.no_wires": "It has no SPI and is no Raspberry Pi, so no reader on wires was asked. "
    "Run this on the Pi; here --simulate shows it all.",
    "machine.no_nodes": "Not there: {nodes}, so no reader is found there. Write into {config}: "
    "{lines}; then restart the Pi. The page of the board has the overlay that the system lacks.",
    "machine.no_pins": "There is no /dev/gpiochip*, so neither the reset line nor the panel can be "
    "used. Start the kernel that came with Raspberry Pi OS.",
    "machine.no_pipes": "LG_WD names {folder}, in which nothing can be made, so the pins cannot be "
    "used. Name a folder there that you may write to, or leave it out.",
    "machine.no_right": "{user} may not use {paths}. Run: sudo usermod -aG {group} {user}; then "
    "sign in again.",
    "machine.two_gpio": "RPi.GPIO and rpi-lgpio are both installed under one name, so one hides "
    "the other. Run: pip uninstall RPi.GPIO; then sudo apt install --reinstall python3-rpi-lgpio.",
    "machine.gpio_on_pi_5": "RPi.GPIO cannot use the pins of a {model}. Run: pip uninstall "
    "RPi.GPIO; then sudo apt install python3-rpi-lgpio.",
    "machine.empty_lgpio": "lgpio {version} is an empty package, so the pins cannot be used. Run: "
    "pip uninstall lgpio; then sudo apt install python3-lgpio.",
    "machine.two_mfrc522": "mfrc522-python has put itself in the place of mfrc522. Run: pip "
    "uninstall mfrc522-python; then pip install --no-deps --force-reinstall mfrc522=={version}.",
    "machine.other_mfrc522": "mfrc522 is there as version {found}, and the driver is made for "
    "{version}. Run: pip install --no-deps mfrc522=={version}.",
    "machine.no_system_packages": "Packages of the system are missing, so no reader on wires was "
    "asked. Run: sudo apt install {packages}; and let .venv see them, as the README says: python3 "
    "-m venv --system-site-packages .venv.",
    "machine.no_mfrc522": "The package mfrc522 is missing, so no reader on wires was asked. Run: "
    "pip install --no-deps mfrc522=={version}.",
    "doctor.of": "{seat} ({name}, {node})",
    "doctor.lost": "{what} Until it answers, the cards of {seat} are entered by hand.",
    "lost.closed": "The reader at {node} was closed. Start again what uses it.",
    "lost.in_a_look": "The reader at {node} was lost in the middle of a look ({why}). Look at its "
    "plug; while a table runs it is opened again by itself.",
    "lost.silent": "The reader at {node} stopped answering in the middle of a look; its cable or "
    "its power may be loose. While a table runs it is tried again by itself.",
    "lost.no_settings": "The reader at {node} does not keep its settings; its wires are too long "
    "or loose, or its supply is too weak. Shorten them, and give it its own 3.3 V.",
    "lost.unsteady": "The reader at {node} answers the same question differently each time, so "
    "nothing it says is believed. Its wires are too long or loose, or another reader does not let "
    "go of MISO: shorten them, and put a 74LVC125 between each reader and the MISO they share.",
    "lost.cut_short": "The reader at {node} answers short questions right and long ones wrong, so "
    "it can read no card: its chip select is let go in the middle. Use an overlay in which the "
    "chip selects are plain pins (cs-gpios), as on the page of table-six.",
    "lost.data_low": "No reader answers at {node} (it reads {read}): its data line stays low. "
    "Nothing is plugged in there, the chip has no power or is held in reset, or MISO touches "
    "ground. Check MISO, 3.3 V and reset; then unplug the other readers, of which one may hold "
    "MISO. On a Pi 5 the overlay must name its chip selects as plain pins (cs-gpios).",
    "lost.data_high": "No reader answers at {node} (it reads {read}): its data line stays high. "
    "Nothing is plugged in there, or a wire or a soldered pin is loose. Check MISO, chip select "
    "and 3.3 V.",
    "lost.no_package": "The reader at {node} cannot be opened: {why}. Install it as the README "
    "says: pip install --no-deps mfrc522==0.0.7, with spidev and rpi-lgpio from the system; off a "
    "Pi, start with --simulate.",
    "lost.no_folder": "The reader at {node} cannot be opened: the library for the Pi's pins finds "
    "no folder to write in ({why}). Name one in the environment as LG_WD, then start again.",
    "lost.no_pi": "The reader at {node} cannot be opened: this is no Raspberry Pi, or its pins are "
    "out of reach ({why}). Start with --simulate elsewhere; on a Pi put rpi-lgpio in the place of "
    "RPi.GPIO.",
    "lost.other_package": "The reader at {node} cannot be opened: another package answers to the "
    "name mfrc522 ({why}). Remove mfrc522-python and install mfrc522==0.0.7.",
    "lost.no_device": "The reader at {node} cannot be opened: there is no such device. Switch SPI "
    "on in raspi-config, and add the overlay that the page of your board names for further chip "
    "selects; then restart the Pi.",
    "lost.no_right": "The reader at {node} cannot be opened: it may not be used by you. Add "
    "yourself to the groups spi and gpio, and sign in again.",
    "lost.pin_busy": "The reader at {node} cannot be opened: another program has GPIO {pin}, the "
    "reset line of the readers. End that program; the table tries again by itself.",
    "lost.unopened": "The reader at {node} cannot be opened: {why}. Check that nothing else uses "
    "it, then try again.",
    "doctor.holds_line": "It does not let go of MISO while another reader is asked, so {others} "
    "cannot be read. Put a 74LVC125 between each reader and the MISO they share, or another reader "
    "in its place.",
    "doctor.line_held": "It cannot be read, since {holder} does not let go of MISO. Until that is "
    "mended, the cards of {seat} are entered by hand.",
    "doctor.one_chip": "It answers as one chip with {others}: a card at one of them counts for all "
    "of them, and one at another is not seen. A chip select leads to the wrong reader: follow each "
    "from its pin to its reader, as on the page of the board.",
    "doctor.too_fast": "At {speed_hz} Hz it answers wrong, and at {slower_hz} Hz right: its wires "
    "are too long for that clock. Shorten them, or write speed_hz = {slower_hz} under this reader "
    "in the board file; the rest was measured so.",
    "lost.panel": "The chip of the pins cannot be opened: {why}. Check that the system sees it: "
    "gpioinfo lists it.",
    "lost.panel_line": "GPIO {pin}, a line of the panel, cannot be used: {why}.",
    "lost.panel_line_taken": "GPIO {pin}, a line of the panel, is taken: another program or an "
    "overlay uses it. End that program, or move the wire and write its new pin in the board.",
    "lost.panel_no_chip": "There is no {chip}, so this machine has no pins. Start with --simulate "
    "or --by-hand elsewhere than on a Raspberry Pi.",
    "lost.panel_no_right": "{chip} may not be used by you. Add yourself to the group gpio, and "
    "sign in again.",
    "lost.panel_no_library": "The library for the pins is missing ({why}). Install "
    "python3-rpi-lgpio as the README says.",
    "lost.panel_no_folder": "The library for the pins finds no folder to write in ({why}). Name "
    "one in the environment as LG_WD.",
    "lost.panel_no_pi": "This is no Raspberry Pi that the library for the pins knows ({why}). "
    "Start with --simulate or --by-hand elsewhere.",
    "lost.port_missing": "Nothing is plugged in at {node}. Plug the reader's cable in; while a "
    "table runs it is found by itself. `companion readers find` says which ports there are.",
    "lost.port_no_right": "The reader at {node} cannot be opened: it may not be used by you. Add "
    "yourself to the group dialout (sudo usermod -aG dialout $USER), and sign in again.",
    "lost.several_ports": "The reader at {node} cannot be asked who it is, and it may be at any of "
    "several ports: {ports}. Put the right one into the board's file as its port; `companion "
    "readers find` tells which one it is.",
    "lost.port_busy": "The reader at {node} cannot be opened: another program has it. End that "
    "program, such as a terminal or ModemManager; the table tries again by itself.",
    "lost.port_away": "The reader at {node} went away ({why}): its cable was pulled, or it lost "
    "its power. Plug it in again; while a table runs it is found by itself, under another name "
    "too.",
    "lost.port_unopened": "The reader at {node} cannot be opened: {why}. Check the port that the "
    "board names; `companion readers find` says which ports there are.",
    "lost.hub_silent": "The hub at {node} does not answer, so none of its readers does. Pull its "
    "cable and plug it in again; if it stays silent, put its program on it anew, as "
    "hardware/hub/PROTOCOL.md says.",
    "lost.hub_garbled": "The hub at {node} answers, but no answer arrives whole, so none of its "
    "readers can be used. Take a shorter USB cable, or another one; while a table runs it is tried "
    "again by itself.",
    "lost.hub_old": "The program on the hub at {node} is version {hub}, which is too old: version "
    "{ours} is needed before its readers can be used. Put hardware/hub/main.py on it, as the page "
    "beside that file says.",
    "lost.hub_new": "The program on the hub at {node} is version {hub}, which is newer than this "
    "one knows: it needs version {ours} before its readers can be used. Update this program, or "
    "put its own hardware/hub/main.py on the hub.",
    "lost.hub_unsteady": "The reader at {node} answers the same question differently each time, so "
    "nothing it says is believed. Its wires to the hub are too long or loose: shorten them, solder "
    "them anew, and check its chip select and MISO.",
    "lost.hub_missing": "No hub is plugged in, so none of its readers answers. Plug a Raspberry Pi "
    "Pico with its program into a USB port; while a table runs it is found by itself.",
    "lost.hub_unclear": "Several microcontrollers are plugged in, and it cannot be told which is "
    "the hub. Unplug the others, or name its port in the board; `companion readers find` says "
    "which ports there are.",
    "lost.no_answer": "Nobody answers at {node}. The reader has no power, its switches do not "
    "stand at the serial line (HSU), or its wires TX and RX are exchanged. Check them in this "
    "order.",
    "lost.garbled": "The reader at {node} says things that make no sense, so nothing of it is "
    "believed: its cable is loose or too long, or its supply is too weak. Exchange the cable.",
    "lost.other_chip": "Something answers at {node}, but it is no PN532 (it says {read}). Put the "
    "right port or the right chip into the board's file; `companion readers find` prints both.",
    "doctor.genuine": "Its chip is an MFRC522, version {version}.",
    "doctor.clone": "Its chip is a clone (version {version}), which may overlook a second card. "
    "Hold cards to it one by one, and count an opened bag by hand where it is unsure.",
    "doctor.kept_otherwise": (
        "Its chip changed {number} setting that was written, as some clones do. Cards are read all "
        "the same; if they are read weakly, put another reader in its place.",
        "Its chip changed {number} settings that were written, as some clones do. Cards are read "
        "all the same; if they are read weakly, put another reader in its place.",
    ),
    "doctor.self_test_passed": "It passed the self-test of its chip.",
    "doctor.self_test_unknown": "Nobody knows how a chip of this version answers its self-test, so "
    "that tells nothing.",
    "doctor.self_test_failed": "It failed the self-test of its chip, so what it reads cannot be "
    "relied upon. Shorten its wires and try again; if it fails again, put another reader in its "
    "place, and enter cards by hand meanwhile.",
    "doctor.fast": "Asking it takes {microseconds} µs besides the bits on the wire.",
    "doctor.slow": "Asking it takes {microseconds} µs besides the bits on the wire, which is slow: "
    "hold cards to it a little longer. A Pi Zero is no faster; on another Pi, end what keeps it "
    "busy.",
    "doctor.hub_fast": "Its hub answers within {milliseconds} ms.",
    "doctor.hub_slow": "Its hub answers within {milliseconds} ms only, which is slow: hold cards "
    "to it a little longer. Plug the hub into the Pi itself, with a short cable.",
    "doctor.resets": (
        "Its chip lost its settings {number} time while it was looked at, so cards are missed and "
        "nothing else was judged. Its supply dips: give it 3.3 V of its own with a capacitor at "
        "the board, and shorten its wires.",
        "Its chip lost its settings {number} times while it was looked at, so cards are missed and "
        "nothing else was judged. Its supply dips: give it 3.3 V of its own with a capacitor at "
        "the board, and shorten its wires.",
    ),
    "doctor.quiet": "The air is quiet: something was heard after {count} of {questions} questions "
    "that no card answers.",
    "doctor.noisy": "The air is noisy: something was heard after {count} of {questions} questions "
    "that no card answers, so cards are read late or not at all, and none was judged. Move other "
    "readers, chargers and screens away, at least 12 cm, and shorten its wires.",
    "doctor.steady": "The card is read without fail: in {count} of {looks} looks, {rate} times a "
    "second.",
    "doctor.weak": "The card is read weakly: in {count} of {looks} looks, of which {unclear} were "
    "unclear, and in {quieter} of {quieter_looks} with less amplification, so it may be missed in "
    "a bag. Lay it nearer and flat on the antenna, and keep metal away; if that does not help, "
    "replace the sticker, or the reader: many cheap boards send too weakly.",
    "doctor.no_card": "No card was seen in {looks} looks, so nothing is known of how it reads. Lay "
    "one on it and try again. If one does lie there: take foil and metal away, try another "
    "sticker, then another reader; until then its cards are entered by hand.",
    "doctor.several_cards": "{count} cards lie there, so it cannot be said how well one of them is "
    "read. Leave one and try again.",
    "doctor.unsteady": "The card is read weakly: in {count} of {looks} looks, of which {unclear} "
    "were unclear, so it may be missed in a bag. Lay it nearer and flat on the antenna, and keep "
    "metal away; if that does not help, replace the sticker, or the reader.",
    "doctor.pn532": "Its chip is a PN532, firmware {firmware}.",
    "doctor.answers_in": "It answers within {milliseconds} ms.",
    "doctor.bad_cable": "{count} answers to {questions} questions came broken, so cards are read "
    "late or not at all, and none was judged. Exchange the cable for a shorter one, and check that "
    "its plugs sit firmly.",
    "doctor.token": "It has read the token {token}.",
    "doctor.no_token": "No token was read in {seconds} seconds. A reader of tokens cannot be asked "
    "how it is: hold a token to it meanwhile, and only one. If that does not help, check its power "
    "and that its TX leads to the adapter's RX.",
    "readers.at": "{port} ({device}, {product}):",
    "readers.pn532": "A PN532, firmware {firmware}. Its lines for a board:",
    "readers.hub": "A hub, version {firmware} of its program, with readers at the places {places}. "
    "Their lines for a board; put the right seats in:",
    "readers.empty_hub": "A hub, version {firmware} of its program, and no reader at it answers. "
    "Check their supply and wires, then look again.",
    "readers.listening": "Nobody answers. A reader of tokens cannot be asked: hold a token to it "
    "now, for {seconds} seconds.",
    "readers.token": "It has read the token {token}. Its lines for a board:",
    "readers.nobody": "No token was read, so it is not known who is there. If it is a PN532, look "
    "at its two switches, which stand at the serial line (HSU), and at TX and RX.",
    "readers.none": "No reader is plugged in by cable: this machine sees no USB adapter of a "
    "serial line. Take a cable that carries data, as some only charge, and another socket; after "
    "plugging it in, `sudo dmesg | tail` says whether the machine noticed it.",
    "doctor.all_well": "All readers are well.",
    "doctor.in_turn": "Whether each lies where its name says, doctor --in-turn tells.",
    "doctor.not_well": (
        "{number} reader of {all} wants a remedy, marked with “!”. The others are well.",
        "{number} readers of {all} want a remedy, marked with “!”. The others are well.",
    ),
    "doctor.machine_not_well": "This machine wants a remedy, marked with “!”. Until then the game "
    "can be played with cards entered by hand.",
    "doctor.none_well": "No reader is well; each wants a remedy, marked with “!”. The game can be "
    "played all the same, with cards entered by hand.",
    "news.step_back": "The last step was taken back.",
    "trouble.disk_down": "The disk takes nothing at the moment, so the clerk takes nothing in: "
    "nothing you do here happens. Make room on it, or change the card. The clerk tries it every "
    "two seconds and goes on by itself.",
    "trouble.disk_unsure": "The disk broke off while it kept the last action, so whether that "
    "action happened is not known yet. The clerk takes nothing in and tries the disk every two "
    "seconds. Once it works, this page shows what is true; look there before you repeat anything.",
    "trouble.journal_unreadable": "The journal of the last game cannot be read, so that game "
    "cannot go on here. Put a copy of its file back and start the clerk again, or begin a new "
    "game.",
    "trouble.journal_lost": "The journal of the last game is damaged, and nothing of it is whole, "
    "so that game cannot go on here. Its files are left as they are. Put a copy of them back and "
    "start the clerk again, or begin a new game.",
    "trouble.journal_mended": "The journal of this game was damaged and has been written anew. "
    "Nothing seems to be lost; compare purses, stands and bags with this page all the same. A copy "
    "of the damaged files is kept.",
    "trouble.journal_cut_off": "The journal of this game was damaged. The last that is whole is "
    "“{what}” What happened after it is lost: compare purses, stands and bags with this page, and "
    "do again or put right what differs. A copy of the damaged files is kept.",
    "trouble.no_box_for_it": "The last game was played from an edition that is not on the shelf "
    "any more, so that game cannot go on here. Put its file back and start the clerk again, or "
    "begin a new game.",
    "trouble.rights_left_out": "The file of the links was damaged; it is kept as {name}. All "
    "links are new now, and those given out before open nothing any more: hand out the new ones.",
    "trouble.simulated_left_out": "The file of the simulated table was damaged; it is kept as "
    "{name}. The cards are laid out anew, as far as the journal of the game knows them.",
    "trouble.copy_left_out": "The numbers in {name} are left out, and nothing counts as read off "
    "that box. {what} Put that file right, or take it away, and start the clerk again.",
    "trouble.stickers_left_out": "The stickers in {name} are left out, and their cards or bags "
    "count as having none. {what} Put that file right, or take it away, and start the clerk again.",
    "trouble.setups_left_out": "What was chosen for earlier games, and read off your boxes, is "
    "kept in {name}, and that file makes no sense. So it is asked for again; no game is touched, "
    "and the next one that is begun writes the file anew.",
    "trouble.setup_left_out": "What {name} keeps of how {box} was played last makes no sense. So "
    "it is asked for again; no game is touched, and the next one that is begun writes it anew.",
    "trouble.setups_not_kept": "What was chosen for this game could not be kept in {name} ({why}), "
    "so it is asked for again once the clerk is started anew. The game itself is safe. Make room; "
    "the next game that is begun writes the file anew.",
    "trouble.people_left_out": "The names of those who played are kept in {name}, and that file "
    "makes no sense. So everyone is called by colour; no game is touched, and the next name typed "
    "writes the file anew.",
    "trouble.people_not_kept": "The names could not be kept in {name}, so after a restart everyone "
    "is called by colour. The game itself is safe. Make room, then type a name again.",
    "trouble.edition_left_out": "The edition {name} is left out. {what} Put its file right and "
    "start the clerk again; companion edition check names all that is wrong with it.",
    "trouble.no_reader": "No reader answers. The game goes on: enter cards by hand, or name them "
    "when they show. Look at the plug and the power of the readers; the doctor command says more.",
    "trouble.reader_lost": "The reader of {seat} does not answer. The game goes on: enter its "
    "cards by hand. It is tried again by itself; look at its plug.",
    "trouble.no_panel": "Buttons, lamps and buzzer are out of use. {what} The game goes on by the "
    "pages; once that is mended, start the clerk again.",
    "trouble.safe_mode": "The table was started with its next button held down, so it uses no "
    "reader: enter cards by hand, or name them when they show. All else works as ever. To use the "
    "readers again, start the clerk without touching that button; if nobody held it, its wire "
    "touches ground.",
    "trouble.inbox_full": "Cards or buttons came faster than the clerk could write. Look whether "
    "yours was counted, and lay it on again if not.",
    "why.no_game": "No game is on the table yet, so nothing was changed. The steward lays the "
    "table first.",
    "why.of_another_game": "That is a command of another game than the one on the table. Nothing "
    "was changed.",
    "why.not_yours": "This is for somebody else at the table to do. Nothing was changed.",
    "why.seat_held": "Somebody has joined as this colour already, so nothing was changed. Choose "
    "another one, or ask the steward to free it.",
    "why.too_many_phones": "Too many phones ask at once, so nothing was changed. Try again in a "
    "few minutes, or ask the steward for a code.",
    "why.code_wrong": "That code lets nobody in here, so nothing was changed. Ask the steward for "
    "the code of your colour, and type its six digits.",
    "why.code_wait": (
        "Too many wrong codes came from here, so nothing was changed. Wait {number} second, then "
        "type it again; or scan the picture on the steward's page.",
        "Too many wrong codes came from here, so nothing was changed. Wait {number} seconds, then "
        "type it again; or scan the picture on the steward's page.",
    ),
    "why.no_cookie": "This browser keeps no cookies, so nobody could tell which phone has joined. "
    "Nothing was changed; allow cookies for this address and load the page again.",
    "why.joining_not_kept": "That could not be written down, so nothing was changed. Is the disk "
    "full? Make room, then try again.",
    "why.not_over": "The game on the table is not over, or it was not yours, so no other one was "
    "begun. Play it to its end, or lay another table on the steward's page Setup.",
    "why.name_too_long": counted(
        "That name is too long, so nothing was changed. Type one of at most {number} letters."
    ),
    "why.name_unprintable": "That name has signs in it that no page can show, so nothing was "
    "changed. Type it with plain letters.",
    "why.name_taken": "Somebody else at this table is called {name} already, so nothing was "
    "changed. Add a letter, as in Anna B.",
    "why.name_is_colour": "{name} is the colour of another place, and everyone would look for the "
    "wrong bag, so nothing was changed. Type another name.",
    "why.name_not_kept": "The name could not be written down, so nothing was changed. Is the disk "
    "full? Make room, then try again.",
    "why.name_not_forgotten": "The name could not be taken out of the clerk's file, so it still "
    "stands there. Is the disk full? Make room, then try again.",
    "why.not_now": "This step of the round is not the time for it. Nothing was changed; the line "
    "at the top says what the table does next.",
    "why.no_such_seat": "Nobody plays at that seat. Nothing was changed.",
    "why.unknown_command": "The clerk does not know that request. Nothing was changed; load the "
    "page again.",
    "why.not_understood": "Something in that form cannot be read: {field}. Nothing was changed; "
    "look at what was entered and send it again.",
    "why.nothing_to_take_back": "Nothing can be taken back: since the last step a secret has been "
    "shown, or nothing has happened yet.",
    "why.step_moved_on": "Something else has happened since this page was made, so nothing was "
    "taken back. Look at the last step again.",
    "why.no_timer": "No timer is running, so nothing has run out.",
    "why.no_show": "There is no show of the end now, so nothing was changed. It begins once the "
    "game is over and counted.",
    "why.deck_in_play": "The cards are in hands and bags now, so the deck cannot be counted. Count "
    "it before the first step of a game, or when the game is over.",
    "why.one_sticker_at_a_time": "A game is being played, so only a lost sticker can be given "
    "anew, and a bag its own, one at a time. Nothing was changed; the rest can be done when the "
    "game is over, or before the first step of one.",
    "why.no_such_good_in_box": "That box holds no cards of this good. Nothing was changed.",
    "why.stickers_unreadable": "The file with these stickers makes no sense, so nothing is written "
    "into it. Put it right, or take it away, and start the clerk again.",
    "why.stickers_not_kept": "That could not be written down, so nothing was changed. Is the disk "
    "full? Make room, then try again.",
    "why.button_rests": "That button does nothing in this step of the round.",
    "why.another_game_began": "Another game has been begun meanwhile. Nothing was changed; look at "
    "the table.",
    "why.another_game": "That was meant for another game than the one on the table, so nothing was "
    "changed. Load the page again: it shows the game that is played now.",
    "why.no_such_box": "That box is not on the shelf. Choose another one.",
    "why.wrong_number_of_players": "This box is played by {least} to {most} people. Choose as many "
    "seats.",
    "why.seat_taken_twice": "One seat was named twice. Choose each seat once.",
    "why.seat_not_on_board": "That seat is not on this table's board. Nothing was changed; load "
    "the page again.",
    "why.first_does_not_play": "The seat that begins must be one of those who play.",
    "why.phase_moved_on": "The table is at another step by now. Nothing was changed; look at it.",
    "why.no_such_option": "This edition has no such option. Leave it out.",
    "why.numbers_missing": "Numbers are missing that are known from your box alone. Read them off "
    "the cards, enter them, and lay the table again: {what}.",
    "why.copy_unread": "Numbers are missing that are known from your box alone. Read them off on "
    "the page Your box, and confirm the grey ones: {what}.",
    "why.no_copy_sheet": "This edition says all its numbers; nothing is read off its box.",
    "why.numbers_wrong": "{what} Nothing was kept.",
    "why.numbers_not_kept": "The numbers could not be written down, so nothing was changed. Is the "
    "disk full? Make room, then try again.",
    "why.copy_unreadable": "The file with the numbers of this box makes no sense, so nothing is "
    "written into it. Put it right, or take it away, and start the clerk again.",
    "why.number_not_asked": "A number was entered that this box is not asked for. Leave it out.",
    "why.number_senseless": "These numbers cannot be played with: {what}. Read them off the cards "
    "again.",
    "why.not_reckoned": "Games of this kind are not scored from a file. Nothing was scored.",
    "text.unreadable": "{name} cannot be read: {why}. Look at its name and at its rights.",
    "text.too_long": "This is far longer than anybody would write by hand, so it was not read. "
    "Look whether it is the right file.",
    "text.line_too_long": "Line {line} has more than {most} letters, which nobody would write by "
    "hand, so nothing was read. Break it into several lines.",
    "text.not_utf8": "Line {line} is not UTF-8 text. Save the file as plain text in UTF-8.",
    "text.not_toml": "Line {line}, column {column}: this is not TOML ({why}). Nothing after it was "
    "looked at; put it right and try again.",
    "text.not_json": "Line {line}, column {column}: this is not JSON ({why}). Nothing after it was "
    "looked at; put it right and try again.",
    "text.too_deep": "Things are nested far too deep here to be read. Write it flat, as in the "
    "README.",
    "text.number_too_long": "A number here has far too many digits to be read. Write the number "
    "that was meant.",
    "text.no_object": "This JSON is not an object. Put all keys between braces.",
    "text.doubled_key": "{place}: this stands here more than once. Leave one of them.",
    "text.unknown_key": "{place}: nothing of that name is known here. Known are: {known}.",
    "text.unknown_key_near": "{place}: nothing of that name is known here. Was {near} meant?",
    "text.missing": "{place}: this is missing; it should be {wanted}.",
    "text.unfit": "{place}: {found} stands here; it should be {wanted}.",
    "text.want_between": "a whole number from {least} to {most}",
    "text.want_at_least": "a whole number, {least} or more",
    "text.want_whole": "a whole number",
    "text.want_flag": "true or false",
    "text.want_text": "text in quotes",
    "text.want_pair": "a list of {number} whole numbers",
    "text.want_list": "a list",
    "text.want_sentence": "the key of a sentence",
    "text.want_table": "a table of keys and values",
    "text.no_edition": "There is no edition {name}. Known are: {known}. One of your own lies in "
    "the folder editions, or is named by its path.",
    "text.no_edition_near": "There is no edition {name}. Was {near} meant?",
    "news.put_right": "{who} puts something right: “{reason}”.",
    "why.reason_missing": "Say why, in one line of at most {most} letters: everyone will read it. "
    "Nothing was changed.",
    "put_right.steward": "The steward",
    "tally.number_of_players": (
        "players: there is {number}; this edition is played by {least} to {most}.",
        "players: there are {number}; this edition is played by {least} to {most}.",
    ),
    "tally.no_name": "{place}: a name is up to {most} letters and signs that can be printed, and "
    "not empty.",
    "tally.doubled_name": "name: players {first} and {second} are both called {name}. Give each a "
    "name of their own.",
    "tally.too_many_cards": "{who}, {place}: {good} × {cards} together; with {number} players the "
    "box holds {most}. Count again.",
    "tally.no_edition": "edition: this is missing. Name one of {known}, or choose one with "
    "--edition.",
    "edition.not_in_folder": "In the folder editions it would be left out. {what}",
    "edition.nothing_to_override": "{place}: this edition has no such number, so it cannot be set "
    "to another.",
    "edition.more_than": "{place}: {number} is more than {other}, which is {most}. Lower the one "
    "or raise the other.",
    "edition.id_senseless": "{place}: a good's key is up to 30 small letters, digits and _, begins "
    "with a letter, and is none that the clerk uses itself.",
    "edition.unknown": "{place}: {found} does not fit here. What fits: {known}.",
    "edition.unknown_near": "{place}: {found} does not fit here. Was {near} meant?",
    "edition.no_name": "{place}: a name is missing. Give it one in any language, under "
    "a key like en or pl.",
    "edition.no_language": "{place}: a language is written as two small letters, like en or pl.",
    "edition.no_such_name": "{place}: a name is up to {most} letters and signs that can be "
    "printed, and not empty.",
    "edition.names_alike": "{place}: {name} is the name of {other} too, so nobody could tell them "
    "apart. Change one of them.",
    "edition.is_good": "{name} is good: {title}.",
    "text.no_game": "There is no game {name}. Known are: {known}. An edition says by its key game "
    "which one it is for.",
    "text.no_game_near": "There is no game {name}. Was {near} meant?",
    "text.file_name": "Its file has the name of another edition, or a name with more in it than "
    "letters, digits, - and _. Give it another one.",
    "copy.title": "Your box",
    "copy.intro": "Some numbers stand in your own box alone. Write them down here as they stand "
    "there: once, and they are kept. You can keep part of them and go on later.",
    "copy.no_box": "No box here has numbers to be read off.",
    "copy.left": (
        "{number} number is still to be read off.",
        "{number} numbers are still to be read off.",
    ),
    "copy.left_on": (
        "{number} number is still to be read off your box",
        "{number} numbers are still to be read off your box",
    ),
    "copy.all_read": "All numbers are known.",
    "copy.how": "Bold: read off your box. Grey: a guess, which counts only once you confirm it. "
    "Any other number counts as it stands, unless you change it.",
    "copy.stands": "{what}: {number} unless your box says otherwise. {why}",
    "copy.guessed": "guessed: {number}",
    "copy.from_box": "from your box",
    "copy.keep": "Keep these numbers",
    "copy.keep_all": "Keep, and our box shows all grey numbers too",
    "copy.doubts": "Look once more",
    "copy.playing": "now",
    "copy.cell": "{grid}, {row}, {column}",
    "copy.row": "{grid}, {row}",
    "copy.out_of_range": "{what}: {number} stands here; it should be a whole number from {least} "
    "to {most}.",
    "copy.of_another_box": "These are the numbers of the edition {found}; this box is {box}. Name "
    "that edition, or take another file.",
    "copy.and": "{what} {rest}",
    "copy.read": "{box}: {read} read off, {left} still to be read",
    "copy.imported": (
        "{number} number is kept with the box.",
        "{number} numbers are kept with the box.",
    ),
    "ask.read_off": "Read off the cards of your own box. What stands there in grey is only a "
    "guess: nothing counts that you have not entered.",
    "ask.from_your_box": "Numbers from your box",
    "ask.change": "change",
    "ask.and": "{what}; {rest}",
    "why.clerk_mistaken": "The clerk made a mistake with this, so it was not carried out, or only "
    "what the table now shows. The game is safe in its journal; look at the table and go on.",
    "why.inbox_full": "The clerk has too much to write at once, so this was not taken in. Wait a "
    "moment and send it again.",
    "why.not_written": "The disk did not take this, so it has not happened, and will not have "
    "after a restart. Wait until the clerk goes on, and do it again.",
    "why.disk_unsure": "The disk broke off while it kept this. Whether it happened is not known "
    "yet: wait until the clerk goes on, and look at the table before you do it again.",
    "why.disk_down": "The disk takes nothing at the moment, so this has not happened. The clerk "
    "tries it again by itself; do it again once the page says nothing of the disk.",
    "why.still_saving": "The disk is slow: this is still being written. Look in a moment whether "
    "it has happened before you send it again.",
    "why.not_received": "The line is back. This was not received, and nothing was changed: press "
    "again.",
    "error.title": "This did not work",
    "error.no_right": "This page belongs to somebody at the table, and this browser has not been "
    "let in. The game is not touched. Join the table for a seat of your own, or open the link that "
    "the clerk printed for this page.",
    "error.let_go": "This phone is out: the steward has freed the seat, or given it to another "
    "one. The game goes on, and nothing of it is lost. Join again to come back.",
    "error.bad_token": "This link opens nothing here: it may be from another evening, or have been "
    "renewed since. The game is not touched. `companion links` prints those that open something.",
    "error.no_chronicle": "There is no chronicle to save: the game is not over, or its table did "
    "not agree on the truth at the end. The game is not touched.",
    "error.not_found": "There is no such page. The game is not touched. Go back to the table.",
    "error.foreign": "This request came from another site or under a name this clerk does not "
    "answer to, so it was not carried out. Open the clerk's own address.",
    "error.too_big": "That form is far larger than any the clerk sends out. Nothing was changed.",
    "error.unreadable": "This is no request that a browser sends. Nothing was changed. Open the "
    "clerk's own address in a browser.",
    "error.too_slow": "This request took too long to arrive, so it was not carried out. Nothing "
    "was changed. Send it again.",
    "error.broken": "The clerk made a mistake in showing this page. The game is safe in its "
    "journal. Load the page again; if it stays, restart the clerk.",
    "error.no_token": "This needs a token, and none came with it. Nothing was changed. Send the "
    "header Authorization: Bearer and the last part of a link that the clerk printed.",
    "error.wrong_token": "That token opens nothing here; it may be from another evening. Nothing "
    "was changed. Use the last part of a link from the clerk's latest start.",
    "error.not_this_token": "That token is not for this. Nothing was changed. Use the token of the "
    "link that opens the page with it.",
    "error.no_such_address": "There is nothing at that address. Nothing was changed. What there "
    "is stands in /api/openapi.json.",
    "error.wrong_method": "That address is not asked in this way. Nothing was changed. How it is "
    "asked stands in /api/openapi.json.",
    "error.not_json": "Only JSON is read here. Nothing was changed. Send it with the header "
    "Content-Type: application/json.",
    "error.not_understood": "This cannot be read: {field} ({why}). Nothing was changed. What "
    "belongs there stands in /api/openapi.json.",
    "error.too_much": "That is far more than any request needs. Nothing was changed. Send less "
    "than 16 kilobytes.",
    "error.broken_answer": "The clerk made a mistake in answering. The game is safe in its "
    "journal. Ask again; if it stays so, restart the clerk.",
    "error.impossible_move": "Hands could not have done that: another card is still at that "
    "reader, or this one lies elsewhere by now. Nothing was moved; look at the cards and try "
    "again.",
    "sim.intro": "These are the cards themselves, as people at a real table would hold them. "
    "This page sees everything and belongs to nobody at the table.",
    "play.title": "Play for me",
    "play.intro": "The clerk's own players hold cards to the readers and use the same pages as "
    "everybody. Each knows what a person on that seat would know. Act along with them if you like.",
    "play.this_round": "Play this round",
    "play.evening": "Play the evening",
    "play.act": "Act for this seat",
    "play.stop": "Stop",
    "play.pace": "Pace",
    "play.set_pace": "Keep this pace",
    "play.pace_slow": "slowly, to watch",
    "play.pace_steady": "an act a second",
    "play.pace_quick": "quickly",
    "play.pace_at_once": "without a pause",
    "play.now_act": "A player acts for {seat}.",
    "play.now_round": "Players play this round.",
    "play.now_evening": "Players play the evening.",
    "play.acted": "{seat} has acted.",
    "play.round_over": "Round {number} has been played.",
    "play.over": "The game has been played to its end; nobody has anything left to do.",
    "play.stopped": "The players have stopped. What they did stands.",
    "play.gone": "The players have stopped: another game has been laid. Let them play that one, if "
    "you like.",
    "play.refused": "The players have stopped: what they try is refused again and again. What "
    "they did stands. Do the next act yourself, then let them go on. The last refusal: {why}",
    "play.too_long": "The players have stopped: this round comes to no end. What they did stands. "
    "Do the next act yourself, then let them go on.",
    "play.broken": "The players made a mistake and have stopped. The game is safe in its journal. "
    "Do the next act yourself, then let them go on.",
    "play.already": "Players are acting already, so nothing new was begun. Press Stop, or let them "
    "finish.",
    "play.no_players": "No players know the game {name}, so it cannot play itself; they know "
    "{known}. Play it yourselves with companion table --simulate.",
    "play.own_game": "Your own game is on the table, and stays there: no evening was begun. Play "
    "it to its end, or watch beside it in another terminal: companion demo --port 8001",
    "play.no_game": "No game is on the table that the players know, and they lay none while "
    "something is wrong there, so nothing was done. Look at the steward's page, and lay the table "
    "there.",
    "play.nobody_there": "Nobody plays on that seat in this game, so nothing was done. Choose "
    "another one.",
    "play.nothing": "{seat} has nothing to do now. {step}",
    "play.nobody": "None of the players can go on. {step}",
    "power.title": "Power cut",
    "power.cut": "Pull the plug",
    "power.goes": "The power is cut: the clerk has ended without a word, and starts again from its "
    "journal. Give it a moment, then go back.",
    "power.was_cut": (
        "The power has been cut {number} time in this game. The clerk has read everything back "
        "from its journal.",
        "The power has been cut {number} times in this game. The clerk has read everything back "
        "from its journal.",
    ),
    "power.not_here": "This table cannot be laid again by itself, so its plug was not pulled. "
    "Start it with companion table --simulate.",
    "sim.hand": "Hand",
    "sim.bag": "In the bag",
    "sim.bag_to_reader": "The bag to its reader",
    "sim.bag_to_gate": "The bag to the gate",
    "sim.past": "past the reader",
    "sim.to_bag": "Into the bag",
    "sim.to_hand": "Into the hand",
    "sim.show": "To the reader",
    "sim.to_hand_of": "Into the hand of {seat}",
    "sim.draw": "Draw the top card",
    "sim.reshuffle": "Shuffle the discards and put them under the deck",
    "sim.only_show": "Only show it",
    "sim.move": "Lay it there",
    "sim.idle_readers": "Readers of seats where nobody plays",
    "sim.to_pile": "To the reader of {place}",
    "sim.swap": "Market: lay the ticked cards on the pile and draw as many",
    "sim.refill": "Everyone draws up to a full hand",
    "sim.empty_to_stand": "Tip the bag out onto the stand",
    "sim.empty_to_pile": "Tip the bag out onto the pile",
    "sim.stand": "Stand",
    "sim.deck": "Deck",
    "sim.pile": "Pile",
    "sim.take_from_pile": "Market: from the pile, top first, into the hand of",
    "sim.cards": ("{number} card", "{number} cards"),
    "sim.reader": "Reader",
    "sim.reader_of": "Reader of {seat}",
    "sim.all_readers": "All readers",
    "sim.sounds": "Last sound",
    "sim.sound_read": "read",
    "sim.sound_unknown": "unknown sticker",
    "sim.sound_refused": "refused",
    "sim.sound_ten-seconds": "ten seconds left",
    "sim.sound_time-up": "time is up",
    "sim.sound_fanfare": "fanfare",
    "sim.sound_opened": "opened",
    "sim.sound_caught": "caught",
    "sim.sound_honest": "honest",
    "sim.sound_your-turn": "your turn",
    "sim.sound_offer": "an offer for you",
    "sim.silent": "none yet",
    "sim.fault": "What is wrong with it",
    "sim.set_fault": "Make it so",
    "sim.well": "no fault",
    "fault.miso-00": "its data line stays low",
    "fault.miso-ff": "its data line stays high",
    "fault.unplugged": "unplugged",
    "fault.hub-unplugged": "the hub's cable is pulled",
    "fault.shared-line": "another reader holds its data line",
    "fault.holds-miso": "keeps the others from the data line",
    "fault.swapped-select": "exchanged with the next one",
    "fault.wrong-select": "reaches the next one's chip",
    "fault.long-wires": "wires too long for its clock",
    "fault.lifted-select": "its chip select is lifted in a transfer",
    "fault.silent": "it answers nothing",
    "fault.noisy-line": "a bad cable",
    "fault.comes-loose": "comes loose in the middle of a look",
    "fault.weak-antenna": "a weak antenna",
    "fault.foil": "foil in the bag",
    "fault.resets": "its chip starts afresh now and then",
    "fault.noise": "noise in the air",
    "fault.clone": "a chip that is a copy",
    "sim.both": "Into the bag: the ticked cards at once",
    "sim.others": "Beside the table",
    "sim.card_of": "A card of {box}",
    "sim.bag_of": "The bag of {seat}",
    "sim.stranger": "A foreign tag",
    "sim.at_mouth": "At the reader:",
    "sim.held": "at the reader",
    "sim.panel": "Buttons and lamps",
    "sim.button_next": "Next",
    "sim.button_undo": "Undo",
    "sim.button_timer": "Timer",
    "sim.lamp_ready": "Ready",
    "sim.lamp_attention": "Waiting for one",
    "sim.lamp_fault": "Fault",
    "sim.lamp": "Lamp",
    "sim.rhythm_off": "off",
    "finale.places": "The places",
    "finale.place": "Place {number}",
    "finale.won": "{seat} wins!",
    "finale.won_together": "A shared victory!",
    "finale.you_won": "You win!",
    "finale.you_won_too": "You share the victory!",
    "finale.your_place": "You come in at place {number}.",
    "finale.plus": "+{number}",
    "finale.cards": "Cards",
    "sim.rhythm_on": "on",
    "sim.rhythm_slow": "blinks slowly",
    "sim.rhythm_fast": "blinks fast",
    "sim.rhythm_pulse": "breathes",
    "sim.rhythm_flash": "flashes",
    "sim.rhythm_wink": "winks",
    "sim.snap": "Snap shut",
    "sim.unsnap": "Open the snap",
    "sim.empty": "empty",
    "sim.no_cards": "No cards have been dealt yet. Press “Play the evening”: the players lay a "
    "table for four by themselves. Or begin a game on the steward's page.",
}
