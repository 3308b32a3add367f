"""Amounts, short and in words."""

from __future__ import annotations

from collections.abc import Iterable

from regnum.table.language import Language
from regnum.table.scene import Amount
from regnum.table.text import text


def in_signs(amounts: Iterable[Amount], language: Language, signed: bool = False) -> str:
    """Amounts with the short signs of the legend: `2c 1k`, or `−4c +1k`."""
    return " ".join(f"{_number(amount.n, signed)}{language.say(f'sign.{amount.kind}')}" for amount in amounts)


def _number(n: int, signed: bool) -> str:
    if not signed:
        return str(abs(n))
    return f"−{-n}" if n < 0 else f"+{n}"


def in_words(amounts: Iterable[Amount], language: Language) -> str:
    """Amounts as a list of words: 2 coins, 1 card."""
    return ", ".join(language.say(text(f"good.{amount.kind}", n=amount.n)) for amount in amounts)
