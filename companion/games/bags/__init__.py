"""Cards that go into closed bags: the parts that games of such bags share.

May import: `companion.game`; never a game. A game extends the table and the bag, and lists the
chapters it takes from here among its own.

* `parts.py`, `table.py`, `game.py`: a bag, how a chapter of this room asks the table of its game,
  and the answers that these games give alike;
* `commands.py`, `events.py`, `packing.py`, `declaring.py`: filling, closing and declaring a bag;
* `opening.py`: the cards of an opened bag are shown; `scene.py`: and judged, as a scene;
* `corrections.py`: counted coins; `payments.py`, `purses.py`: coins change hands, as far as others
  see it;
* `signals.py`: readers and buttons that no chapter has a use for; `shared_reader.py`: one reader
  for all bags;
* `views.py`, `view_text.py`: a bag as everyone sees it, and as its owner does;
* `box_check.py`: the rules that its edition keeps;
* `truth.py`: every bag after the end;
* `tabletop.py`: hands and bags of the simulated table;
* `sentences.py`: all that these chapters say;
* `sealing.py`: the code on a closed bag; `shown.py`: cards that lay face down and are shown.
"""
