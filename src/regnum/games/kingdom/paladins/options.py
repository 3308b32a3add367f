"""What may be agreed before a game of Paladins of the West Kingdom."""

from __future__ import annotations

from regnum.core.options import Choice, Option, switch

SPLITS = ("6_8_10", "10_8_6")
"""How many Suspicion cards show a tax of 0, 1 and 2: two readings of the source."""

OPTIONS: tuple[Option, ...] = (switch("promos"), Choice("suspicion_taxes", SPLITS, "6_8_10"))
