"""Games of goods in closed bags: Sheriff of Nottingham, both editions, so far.

May import: `companion.game`. The game is the list of chapters in `game.py`; each chapter is one
file or one folder with all that belongs to it. Beneath the chapters:

* the table: `numbers.py`, `options.py`, `promises.py`, `state.py`, `events.py`, `commands.py`;
* what several chapters know of it: `piles.py`, `places.py`, `showing.py`, `outcomes.py`,
  `obligations.py`, `declared.py`, `officers.py`, `purses.py`, `unloading.py`, `spoken.py`,
  `who.py`.

Above them: `views.py` puts the chapters' fields together, `known.py` has a chronicle's words.
Editions: `sheets.py` reads one, `sense.py` checks it, `asking.py` asks for what only the own copy
tells, `printing.py` shows it; `tallying.py` scores stands that no clerk has watched.

Decisions
* The phase is derived from what lies on the table, never stored: it cannot disagree with it.
* What the rules refuse to one party never depends on what that party may not know. So the steward
  may close any bag, whatever was counted into it, and nobody is told why a card elsewhere strays.
* A declared number above what was counted fills the bag up with unread cards; one below it leaves
  the cards as they are, and people compare the two when the bag is opened.
* The editions differ by numbers and flags alone; no rule asks which edition it is.
* A pile remembers what everyone saw laid there, apart from what the clerk believes is left of it:
  a card drawn again unseen changes the second only, or the pile would tell what went into a bag.
* An offer is public; whether what it promises exists is not. Hidden cards are checked for the
  giver alone, and only what is handed over shows what a promise was worth.
* A deal has one price for all it buys: where an inspection that was bought together with a pass
  lapses, the whole payment goes back, so a sheriff gains nothing by letting the time run out.
* A card packed while a step before it is taken back waits for its round's bag, and shows in no
  other.
"""
