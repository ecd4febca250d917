"""Sheriff of Nottingham, both editions.

May import: `companion.game`, `companion.games.bags`.

The game is the list of chapters in `game.py`; each chapter is one file or
folder with all that belongs to it. Beneath the chapters:

* the table: `numbers.py`, `declared.py`, `options.py`, `promises.py`, `state.py`; and `events.py`
  and `commands.py` with what several chapters hear or read;
* what several chapters know of it: `piles.py`, `places.py`, `showing.py`, `outcomes.py`,
  `obligations.py`, `officers.py`, `unloading.py`, `spoken.py`, `who.py`.

Above them: `views.py` puts the chapters' fields together, `known.py` has a chronicle's words.
Editions: `edition_load.py` reads one, `edition_check.py` checks it, `edition_text.py` shows it, and
`edition_asks.py` asks for numbers that only the own box tells; `score_from_file.py` scores stands
that no clerk has watched.

Decisions
* The phase is derived from what lies on the table, never stored: it cannot disagree with it.
* The rules refuse nothing to a party because of something that this party may not know. So the
  steward may close any bag, whatever was counted into it, and nobody is told why a card elsewhere
  strays.
* A declared number above what was counted fills the bag up with unread cards; one below it leaves
  the cards as they are, and people compare the two when the bag is opened.
* The editions differ by numbers and flags alone; no rule asks which edition it is.
* A pile remembers what everyone saw laid there, apart from what the clerk believes is left of it: a
  card drawn again unseen changes the second only, or the pile would tell what went into a bag.
* An offer is public; whether what it promises exists is not. Hidden cards are checked for the giver
  alone, and only what is handed over shows what a promise was worth.
* A deal that buys a pass and an opening says how much of the price is for which: where the opening
  lapses, only its share goes back, so a sheriff gains nothing by letting the time run out.
* A card packed while a step before it is taken back waits for its round's bag, and shows in no
  other.
"""
