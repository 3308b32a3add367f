"""Amounts, short and in words."""

from __future__ import annotations

from collections.abc import Iterable

from regnum.table.language import Language
from regnum.table.scene import Amount
from regnum.table.text import in_figures, text


def in_signs(amounts: Iterable[Amount], language: Language, signed: bool = False) -> str:
    """Amounts with the short signs of the legend: `2c 1k`, `1/4c`, or `−4c +1k`."""
    return " ".join(f"{_number(amount, signed)}{language.say(f'sign.{amount.kind}')}" for amount in amounts)


def _number(amount: Amount, signed: bool) -> str:
    if not signed:
        return in_figures(amount.n) if amount.most is None else f"{amount.n}/{amount.most}"
    return f"{'+' if amount.n >= 0 else ''}{in_figures(amount.n)}"


def in_words(amounts: Iterable[Amount], language: Language) -> str:
    """Amounts as a list of words: 2 coins, 1 card."""
    return ", ".join(language.say(text(f"good.{amount.kind}", n=amount.n)) for amount in amounts)
