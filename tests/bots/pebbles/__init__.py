"""A tiny game for tests: take pebbles, and win with the last one; or guess a penny; or clear the pile together.

Small enough to be solved by going through everything, with chance inside a turn, with two or three seats, with one
secret choice that is made at the same time, and with a variant in which all seats win or lose together.
"""

from __future__ import annotations

from collections.abc import Mapping

from regnum.core.errors import InvalidOption
from regnum.core.info import GameInfo
from regnum.core.options import Whole, switch

PEBBLES = Whole("pebbles", 1, 12, "5")
PENNIES = switch("pennies")
TOGETHER = switch("together")


def _check(_players: int, options: Mapping[str, str]) -> None:
    if options["pennies"] == options["together"] == "on":
        raise InvalidOption("pennies are hidden from one another: not together")


def _together(options: Mapping[str, str]) -> bool:
    return options["together"] == "on"


INFO = GameInfo(
    name="pebbles",
    package=__name__,
    titles={"en": "Pebbles", "it": "Sassolini"},
    designers=("the tests",),
    year=2026,
    minutes=1,
    seats=(2, 3),
    version=1,
    options=(PEBBLES, PENNIES, TOGETHER),
    check=_check,
    together=_together,
)
