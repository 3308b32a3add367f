"""What may be agreed before a game of Viscounts of the West Kingdom."""

from __future__ import annotations

from regnum.core.options import Option, switch

OPTIONS: tuple[Option, ...] = (switch("promo_heroes"),)
