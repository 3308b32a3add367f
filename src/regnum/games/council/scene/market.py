"""The optional market: goods on stalls, and who buys them."""

from __future__ import annotations

from typing import NamedTuple

from regnum.games.council.data import components as c
from regnum.games.council.rules.state import GOODS, Event, StepKind
from regnum.games.council.scene import words
from regnum.scenes import (
    NEVER,
    NOTHING,
    ActionPresenter,
    Amount,
    LoggedEvent,
    StepPrompt,
    Target,
    Text,
    View,
    a,
    b,
    line,
    plain,
    text,
)


class _Stall(NamedTuple):
    """The place of a good on offer."""

    seller: int
    good: int
    price: int

    @property
    def target(self) -> Target:
        return Target(words.stall_id(*self), words.good(self.good))


def _stall_of(view: View, tile: int) -> _Stall:
    holder = next(p for p in range(view.s["seats"]) if int(view.s["players"][p]["permits"]) >> tile & 1)
    return _Stall(holder, GOODS + tile, int(view.s["market"]["permit_price"][tile]))


def _to_sell(good: int) -> tuple[Target, ...]:
    """A hand card or a permit tile; assistants lie nowhere."""
    if good == 0:
        return ()
    card = good - 1
    return (Target(f"hand/{c.CARDS[card]}", words.family(card)) if good < GOODS else words.permit_target(good - GOODS),)


def _on_stall(view: View, good: int) -> Text | None:
    offered = good >= GOODS and view.s["market"]["permit_price"][good - GOODS] >= 0
    return text("why.on_stall", good=words.good(good)) if offered else None


def _not_offered(view: View, seller: int, good: int, coins: int) -> Text | None:
    if seller == view.seat:
        return text("why.own_stall")
    there = seller < view.s["seats"] and view.s["market"]["goods"][seller][good][coins]
    return None if there else text("why.not_offered", good=words.good(good), n=coins)


def _permit_not_offered(view: View, permit: int) -> Text | None:
    if view.s["market"]["permit_price"][permit] < 0:
        return text("why.no_such_offer", good=words.good(GOODS + permit))
    return text("why.own_stall") if int(view.me["permits"]) >> permit & 1 else None


def _buyers(event: LoggedEvent) -> Text:
    order = sorted((one.a, one.seat) for one in event.tale.happened(Event.BUYERS))
    return text("told.buyers", names=tuple(plain(event.view.names[seat]) for _, seat in order))


MARKET = (
    StepPrompt(StepKind.SELL),
    StepPrompt(
        StepKind.PRICE,
        lambda view: text("ask.price", good=words.good(view.step.value)),
        lambda _view: (text("group.sell"),),
    ),
    StepPrompt(StepKind.BUY),
    ActionPresenter(
        "sell",
        says=lambda good: {"good": words.good(good)},
        points_at=_to_sell,
        refused=(_on_stall, lambda good: text("why.nothing_to_sell", good=words.good(good))),
    ),
    ActionPresenter("price", says=lambda coins: {"n": coins}, points_at=NOTHING, refused=NEVER),
    ActionPresenter("stop_selling", points_at=NOTHING, refused=NEVER),
    ActionPresenter(
        "buy",
        says=lambda view, seller, good, coins: {"seller": view.names[seller], "good": words.good(good), "n": coins},
        points_at=lambda seller, good, coins: (_Stall(seller, good, coins).target,),
        changes=lambda coins: (Amount("coins", -coins),),
        refused=(_not_offered, lambda view, coins: words.coins_short(view, coins)),
    ),
    ActionPresenter(
        "buy_permit",
        says=words.gained_permit,
        points_at=lambda view, permit: (_stall_of(view, permit).target,),
        changes=lambda view, permit: (Amount("coins", -_stall_of(view, permit).price),),
        refused=(
            _permit_not_offered,
            lambda view, permit: words.coins_short(view, int(view.s["market"]["permit_price"][permit])),
        ),
    ),
    ActionPresenter("stop_buying", points_at=NOTHING, refused=NEVER),
    line(Event.MARKET),
    line(Event.OFFER, good=a(words.good), n=b()),
    line(Event.BUYERS, _buyers, of_all=True, when=lambda event: all(e.kind != Event.BUYERS for e in event.later)),
    line(Event.SALE, good=a(words.good), seller=lambda event: event.view.names[event.next(Event.SOLD).seat], n=b()),
    line(Event.SOLD, depth=1, good=a(words.good)),
    line(Event.UNSOLD, good=a(words.good), n=b()),
)
