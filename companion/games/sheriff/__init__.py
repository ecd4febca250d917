"""Games of goods in closed bags: Sheriff of Nottingham, both editions, so far.

May import: `companion.game`. Which number stands where is the edition's affair (`numbers.py`
reads it, `asking.py` asks the table for what only its copy tells); `options.py` lists what a table
may agree on. What follows from a command is decided in one file a chapter of the rulebook:

* the round: `rounds.py`, `deputies.py`, `market.py`, `at_the_pile.py`, `looking.py`, `packing.py`,
  `sealing.py`, `declaring.py`, `inspecting.py`, `confiscating.py`, `timing.py`, `scoring.py`;
* the talk: `offers.py`, `deals.py`, `handing.py`, `choosing.py`, over what `promises.py` and
  `bargains.py` keep;
* what is owed, claimed, burned: `debts.py`, `black_market.py`, `burning.py`;
* what is put right: `correcting.py`, `reversing.py`, over `places.py` and `outcomes.py`.

How each event changes the table stands in `apply.py`, `on_bags.py`, `on_stands.py` and `piles.py`;
what people see and hear of it in `views.py` and `news.py` and the files named after them; how it is
said in a chronicle in `phrases.py`.

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
