"""Electing councillors and satisfying councils."""

from __future__ import annotations

from itertools import product

from regnum.games.council.data import components as c
from regnum.games.council.rules.building import journey_coins
from regnum.games.council.rules.councils import cheapest_payment
from regnum.games.council.rules.state import Event, StepKind
from regnum.games.council.scene import words
from regnum.games.council.scene.board import POOL
from regnum.games.council.scene.turn import no_main_action, no_quick_action
from regnum.scenes import (
    NOTHING,
    ActionPresenter,
    Amount,
    StepPrompt,
    Target,
    Text,
    View,
    a,
    b,
    itself,
    line,
    silent,
    text,
    without_zeros,
    wordless,
)

THE_POOL = (Target(POOL, text("zone.pool")),)


def too_dear(view: View, council: int, journey: int = 0) -> Text:
    """The cards for a council are not there, or the coins for the seats that they leave."""
    coins = view.ask(cheapest_payment, view.seat, council)
    if coins == c.NEVER:
        return text("why.no_card", council=words.council(council))
    return words.coins_short(view, coins + journey)


def _council_to_pay(view: View) -> int:
    return view.step.value // c.TILES_BY_REGION if view.step.value < c.TILES else c.KING


def _coins_to_pay(view: View, payment: int) -> int:
    cards, target = int(c.PAYMENTS[payment].sum()), view.step.value
    journey = view.ask(journey_coins, target - c.TILES) if target >= c.TILES else 0
    return (
        int(c.COINS_BY_CARDS[min(cards, c.BALCONY)]) + c.COINS_PER_JOKER * int(c.PAYMENTS[payment][c.JOKER]) + journey
    )


def _payment_trail(view: View) -> tuple[Text, Text]:
    value = view.step.value
    if value < c.TILES:
        return text("group.acquire"), words.permit(value)
    return text("group.king"), words.city(value - c.TILES)


def _cards_missing(view: View, cards: int) -> Text | None:
    for kind in range(c.CARD_KINDS):
        needed, have = int(c.PAYMENTS[cards][kind]), int(view.me["hand"][kind])
        if needed > have:
            return text("why.cards", n=needed, have=have, colour=words.family(kind))
    return None


def _councillors_missing(view: View, cards: int) -> Text | None:
    council = _council_to_pay(view)
    for kind in range(c.JOKER):
        seated = list(view.s["councils"][council]).count(kind)
        if c.PAYMENTS[cards][kind] > seated:
            return text("why.councillors", council=words.council(council), n=seated, colour=words.family(kind))
    return None


def _spent(view: View, cards: int) -> tuple[Amount, ...]:
    return without_zeros((Amount("cards", -int(c.PAYMENTS[cards].sum())), Amount("coins", -_coins_to_pay(view, cards))))


COUNCILS = (
    StepPrompt(StepKind.COUNCILLOR, trail=lambda view: (text("group.send" if view.step.value else "group.elect"),)),
    StepPrompt(
        StepKind.PAY, lambda view: text("ask.pay", council=words.council(_council_to_pay(view))), _payment_trail
    ),
    ActionPresenter(
        "elect",
        points_at=lambda: THE_POOL,
        changes=lambda view: without_zeros((Amount("coins", min(c.ELECT_COINS, words.coin_room(view))),)),
        refused=(no_main_action,),
        thinkable=itself,
    ),
    ActionPresenter(
        "send",
        points_at=lambda: THE_POOL,
        changes=lambda: (Amount("assistants", -1),),
        refused=(no_quick_action, lambda view: words.assistants_short(view, 1)),
        thinkable=itself,
        deed=wordless,
    ),
    ActionPresenter(
        "councillor",
        says=lambda council, colour: {"council": words.into_council(council), "councillor": words.councillor(colour)},
        points_at=lambda council, colour: (
            Target(words.council_id(council), text(f"zone.{c.COUNCILS[council]}")),
            Target(f"pool/{c.CARDS[colour]}", words.family(colour)),
        ),
        refused=(lambda colour: text("why.not_in_pool", colour=words.family(colour)),),
        thinkable=lambda: product(range(len(c.COUNCILS)), range(c.COLOURS)),
    ),
    ActionPresenter(
        "pay",
        says=lambda cards: {"cards": words.cards(c.PAYMENTS[cards])},
        points_at=NOTHING,
        changes=_spent,
        refused=(
            _cards_missing,
            _councillors_missing,
            lambda view, cards: words.coins_short(view, _coins_to_pay(view, cards)),
        ),
    ),
    line(
        Event.ELECT,
        councillor=b(words.councillor),
        council=a(words.into_council),
        fallen=lambda event: words.councillor(event.next(Event.FALL).b),
    ),
    silent(Event.FALL),
    line(Event.PLAY, council=a(words.council), cards=lambda event: text("good.cards", n=event.b)),
)
