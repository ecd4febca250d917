"""Deals: offers across the table, the deals they become, and the goods promised in them.

Four layers: `chapter.py`; `accepting.py`, `delivery.py`, `views.py` and `news.py`; `offers.py`,
`choice.py`, `phrases.py` and `wording.py`; `state.py`. Other chapters ask `obligations.py`, one
floor below, what deals still bind people to; debts follow the events written here.
"""

from .chapter import CHAPTER as CHAPTER
