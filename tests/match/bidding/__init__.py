"""A tiny game for tests: everybody bids secretly for a prize; who wins it may crown somebody else.

No game of the collection has simultaneous choices yet; this one has nothing else, and normal steps in between.
"""

from __future__ import annotations

from regnum.core.info import GameInfo
from regnum.core.options import Whole

ROUNDS = Whole("rounds", 1, 6, "3")

INFO = GameInfo(
    name="bidding",
    package=__name__,
    titles={"en": "Bidding", "it": "Asta"},
    designers=("the tests",),
    year=2025,
    minutes=1,
    seats=(2, 4),
    version=1,
    options=(ROUNDS,),
)
