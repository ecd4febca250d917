"""Debts: fines and refunds that coins do not cover are paid in goods.

Four layers: `chapter.py`; `fining.py`, `views.py` and `news.py`; `paying.py`; `state.py` and
`suggesting.py`. The chapter stands behind the deals: promised goods do not pay a fine.
"""

from .chapter import CHAPTER as CHAPTER
