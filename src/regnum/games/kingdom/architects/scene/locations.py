"""The places that give goods: the Mines and the King's Storehouse."""

from __future__ import annotations

from regnum.games.kingdom.architects.data import components as c
from regnum.games.kingdom.architects.data.vocabulary import When
from regnum.games.kingdom.architects.rules.actions import DIG, DONATION, DONE, DUG, STORE, USE
from regnum.games.kingdom.architects.rules.state import Event, StepKind
from regnum.games.kingdom.architects.scene import cards, words
from regnum.games.kingdom.architects.scene.foresight import brings
from regnum.scenes import (
    NOTHING,
    ActionPresenter,
    Amount,
    Declarations,
    StepPrompt,
    Text,
    View,
    a,
    change,
    line,
    listed,
    members,
    silent,
    spelled,
    text,
    wordless,
)


def at(location: int) -> tuple[Text]:
    """The trail of what is chosen at a place."""
    return (text(f"place.{c.LOCATIONS[location]}"),)


def _trade(view: View, trade: int) -> tuple[Amount, ...]:
    """Return the cost and gain of a trade on the board; a donation is chosen later."""
    if trade == DONATION:
        return ()
    brought = brings(view, STORE.first + trade)
    return (
        *words.cost(c.TRADE_COST + trade, -1),
        *(change for change in brought if change.n > 0 or change.kind == words.DEBTS),
    )


def _given(trade: int) -> tuple[Amount, ...]:
    return cards.amounts(c.INDEX.of(When.STOREHOUSE, c.TRADE + trade))


def _said(trade: int) -> dict[str, Text]:
    if trade == DONATION:
        return {"what": text("trade.donate")}
    cost, gain = listed(*spelled(words.cost(c.TRADE_COST + trade))), listed(*spelled(_given(trade)))
    return {"what": text("trade.exchange", cost=cost, what=gain)}


def _no_exchange(view: View, trade: int) -> Text:
    if trade == DONATION:
        return text("why.nothing_to_give" if view.s["team"] else "why.no_partners")
    return _too_dear(c.TRADE_COST + trade)


def _too_dear(cost: int) -> Text:
    return text("why.cost", cost=listed(*spelled(words.cost(cost))))


def _has_no_trade(view: View, apprentice: int) -> Text | None:
    if not words.holds(view.me["apprentices"], apprentice):
        return text("why.not_yours", apprentice=words.apprentice(apprentice))
    if not words.holds(c.APPRENTICES_AT[When.STOREHOUSE], apprentice):
        return text("why.no_trade", apprentice=words.apprentice(apprentice))
    return None


def _traders(view: View) -> list[int]:
    return members(int(view.me["apprentices"]) & int(c.APPRENTICES_AT[When.STOREHOUSE]))


PLACES: Declarations = (
    StepPrompt(StepKind.DIG, trail=lambda _view: at(c.Location.MINES)),
    StepPrompt(StepKind.STORE, trail=lambda _view: at(c.Location.STOREHOUSE)),
    ActionPresenter(
        "dig",
        says=lambda good: {"good": text(f"tone.{DUG[good]}")},
        points_at=NOTHING,
        changes=lambda view, good: brings(view, DIG.first + good),
        refused=(),
        deed=wordless,
    ),
    ActionPresenter(
        "store",
        says=_said,
        points_at=NOTHING,
        changes=_trade,
        refused=(_no_exchange,),
        thinkable=lambda view: range(c.TRADES + bool(view.s["team"])),
    ),
    ActionPresenter(
        "use",
        says=words.says_apprentice,
        points_at=words.points_at_apprentice,
        changes=lambda view, apprentice: brings(view, USE.first + apprentice),
        refused=(_has_no_trade, lambda apprentice: _too_dear(c.USE_COST + apprentice)),
        thinkable=_traders,
        deed=words.says_apprentice,
    ),
    ActionPresenter(
        "done",
        says=lambda view: {"what": text(f"enough.{StepKind(view.step.kind).name.lower()}")},
        points_at=NOTHING,
        changes=lambda view: brings(view, DONE.first),
        refused=(lambda: text("why.bill_open"),),
    ),
    line(Event.TRADE),
    change(Event.GOODS, a(lambda good: c.GOODS[good])),
    silent(Event.TAX),
)
