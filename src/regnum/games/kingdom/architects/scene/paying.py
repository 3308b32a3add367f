"""Paying: mixes of clay, wood and stone, and what some characters pay instead."""

from __future__ import annotations

from regnum.games.kingdom.architects.data import components as c
from regnum.games.kingdom.architects.rules.actions import GEMS, PAY, SPARE, SWAP
from regnum.games.kingdom.architects.rules.paying import SWAPPED
from regnum.games.kingdom.architects.rules.state import StepKind
from regnum.games.kingdom.architects.scene import words
from regnum.games.kingdom.architects.scene.foresight import brings
from regnum.scenes import (
    NEVER,
    NOTHING,
    ActionPresenter,
    Amount,
    Declarations,
    StepPrompt,
    Text,
    View,
    spelled,
    text,
    wordless,
)


def _owed(view: View) -> tuple[Text, ...]:
    """List the open parts of the bill."""
    return spelled(words.bill(view.s["bill"]))


def _mix(mix: int) -> tuple[Amount, ...]:
    return tuple(Amount(c.GOODS[c.Good.CLAY + i], int(n)) for i, n in enumerate(c.MIXES[mix]) if n)


def _wrong_mix(view: View, goods: int) -> Text:
    owed = int(view.s["bill"][c.Owed.EITHER] + view.s["bill"][c.Owed.ANY])
    if c.MIXES[goods].sum() != owed:
        return text("why.mix_size", n=owed)
    if c.MIXES[goods][0] and view.s["bill"][c.Owed.EITHER]:
        return text("why.no_clay")
    return text("why.cost", cost=text("list", items=spelled(_mix(goods))))


def _wrong_gems(view: View) -> Text:
    owned = view.me["goods"]
    return text("why.gems", owed=_owed(view), gold=int(owned[c.Good.GOLD]), marble=int(owned[c.Good.MARBLE]))


def _no_swap(view: View, good: int) -> Text:
    if not view.s["bill"][SWAPPED + good]:
        return text("why.not_owed", good=text(f"owed.{words.OWED[SWAPPED + good]}"))
    return text("why.too_few_plans", n=int(view.me["hand_size"]))


PAYING: Declarations = (
    StepPrompt(StepKind.SPARE),
    StepPrompt(StepKind.SWAP, lambda view: text("ask.swap", owed=_owed(view))),
    StepPrompt(StepKind.GEMS, lambda view: text("ask.gems", owed=_owed(view))),
    StepPrompt(StepKind.PAY, lambda view: text("ask.pay", owed=_owed(view))),
    ActionPresenter(
        "spare",
        says=lambda good: {"good": text(f"owed.{c.GOODS[c.Good.WOOD + good]}")},
        points_at=NOTHING,
        changes=lambda view, good: brings(view, SPARE.first + good),
        refused=NEVER,
    ),
    ActionPresenter(
        "swap",
        says=lambda good: {"good": text(f"owed.{words.OWED[SWAPPED + good]}")},
        points_at=NOTHING,
        changes=lambda view, good: brings(view, SWAP.first + good),
        refused=(_no_swap,),
        deed=lambda good: {"good": text(f"owed.{words.OWED[SWAPPED + good]}")},
    ),
    ActionPresenter(
        "gems",
        says=lambda gold: {"n": gold},
        points_at=NOTHING,
        changes=lambda view, gold: brings(view, GEMS.first + gold),
        refused=(_wrong_gems,),
        deed=wordless,
    ),
    ActionPresenter(
        "pay",
        says=lambda goods: {"goods": spelled(_mix(goods))},
        points_at=NOTHING,
        changes=lambda view, goods: brings(view, PAY.first + goods),
        refused=(_wrong_mix,),
        deed=wordless,
    ),
)
