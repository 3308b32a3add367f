"""A tiny game for tests: take pebbles, and win with the last one; or guess a penny.

Small enough to be solved by going through everything, with chance inside a turn, with two or three seats, and with one
secret choice that is made at the same time.
"""

from __future__ import annotations

from regnum.core.info import GameInfo
from regnum.core.options import Whole, switch

PEBBLES = Whole("pebbles", 1, 12, "5")
PENNIES = switch("pennies")

INFO = GameInfo(
    name="pebbles",
    package=__name__,
    titles={"en": "Pebbles", "it": "Sassolini"},
    designers=("the tests",),
    year=2026,
    minutes=1,
    seats=(2, 3),
    version=1,
    options=(PEBBLES, PENNIES),
)
