"""Games of goods in closed bags: Sheriff of Nottingham, 2nd edition, so far.

May import: `companion.game`. Which number stands where is the edition's affair (`numbers.py`
reads it); what follows from a command is decided in one file a chapter of the rulebook:
`packing.py`, `declaring.py`, `inspecting.py`, `debts.py`, `rounds.py`, `scoring.py`.

Decisions
* The phase is derived from what lies on the table, never stored: it cannot disagree with it.
* What the rules refuse to one party never depends on what that party may not know. So the steward
  may close any bag, whatever was counted into it, and nobody is told why a card elsewhere strays.
* A number of cards said aloud makes the bag hold that many: what no reader saw is unread.
"""
