"""Why an action is not allowed now. `turn.legal` alone decides; this only explains what it has refused."""

from __future__ import annotations

from typing import Any

from regnum.games.council.data.components import (
    BALCONY,
    CARD_KINDS,
    COINS_BY_CARDS,
    COINS_PER_JOKER,
    EMPORIUMS,
    ENGAGE_COINS,
    EXTRA_ACTION_ASSISTANTS,
    JOKER,
    KING,
    NEVER,
    PAIRS,
    PAYMENTS,
    SITE_CITY,
    SITE_TILE,
    TILES,
    TILES_BY_REGION,
    TOKEN_GAINS,
    Good,
)
from regnum.games.council.rules.building import journey_coins, rivals_in
from regnum.games.council.rules.councils import cheapest_payment
from regnum.games.council.rules.state import GOODS, StepKind
from regnum.games.council.scene import words
from regnum.table.contract import View
from regnum.table.text import Text, text

MAIN = ("elect", "acquire", "build", "king")
QUICK = ("engage", "change", "send", "extra")
ANSWERS = {
    "councillor": StepKind.COUNCILLOR,
    "pay": StepKind.PAY,
    "reward": StepKind.REWARD,
    "rewards": StepKind.REWARDS,
    "take": StepKind.TAKE,
    "again": StepKind.AGAIN,
    "sell": StepKind.SELL,
    "stop_selling": StepKind.SELL,
    "price": StepKind.PRICE,
    "buy": StepKind.BUY,
    "buy_permit": StepKind.BUY,
    "stop_buying": StepKind.BUY,
}
"""The step that each family of actions answers; all others belong to the turn."""


def refusal(view: View, action: int) -> Text:
    """Why the seat on turn cannot take an action that is not legal now."""
    family, arguments = view.game.actions.take_apart(action)
    s = view.seen[0]
    step = s["steps"]["stack"][s["steps"]["depth"] - 1]
    wanted = ANSWERS.get(family, StepKind.TURN)
    if step["kind"] != wanted and not (family == "reward" and step["kind"] == StepKind.REWARDS):
        return text("why.not_in_turn" if wanted == StepKind.TURN else "why.not_asked")
    seat = int(step["seat"])
    a, b, c = (*arguments, 0, 0, 0)[:3]
    if family in MAIN and not s["turn"]["main_actions"]:
        return text("why.no_main_action")
    if family in QUICK and not s["turn"]["quick_actions"]:
        return text("why.no_quick_action")
    explain = _EXPLAIN[family]
    return explain(view, seat, a, b, c)


def _acquire(view: View, seat: int, tile: int, *_: int) -> Text:
    if tile not in view.seen[0]["face_up"]:
        return text("why.not_face_up", permit=words.permit(tile))
    return _council_too_dear(view, seat, tile // TILES_BY_REGION, 0)


def _council_too_dear(view: View, seat: int, council: int, journey: int) -> Text:
    coins = view.game.ask(cheapest_payment, view.seen, seat, council)
    if coins == NEVER:
        return text("why.no_card", council=words.council(council))
    return _coins(view, seat, coins + journey)


def _coins(view: View, seat: int, needed: int) -> Text:
    return text("why.coins", n=needed, have=int(view.seen[0]["players"][seat]["coins"]))


def _assistants(view: View, seat: int, needed: int) -> Text:
    return text("why.assistants", n=needed, have=int(view.seen[0]["players"][seat]["assistants"]))


def _cannot_build(view: View, seat: int, city: int) -> Text | None:
    """What stands against an emporium in the city, however one comes there."""
    me = view.seen[0]["players"][seat]
    if int(me["emporiums"]).bit_count() == EMPORIUMS:
        return text("why.all_built")
    if int(me["emporiums"]) >> city & 1:
        return text("why.already_built", city=words.city(city))
    rivals = view.game.ask(rivals_in, view.seen, seat, city)
    if rivals > me["assistants"]:
        return text("why.rivals", city=words.city(city), n=rivals, have=int(me["assistants"]))
    return None


def _build(view: View, seat: int, site: int, *_: int) -> Text:
    tile = int(SITE_TILE[site])
    if not int(view.seen[0]["players"][seat]["permits"]) >> tile & 1:
        return text("why.no_permit", permit=words.permit(tile))
    return _cannot_build(view, seat, int(SITE_CITY[site])) or text("why.not_now")


def _king(view: View, seat: int, city: int, *_: int) -> Text:
    journey = view.game.ask(journey_coins, view.seen, city)
    return _cannot_build(view, seat, city) or _council_too_dear(view, seat, KING, journey)


def _engage(view: View, seat: int, *_: int) -> Text:
    if view.seen[0]["players"][seat]["coins"] < ENGAGE_COINS:
        return _coins(view, seat, ENGAGE_COINS)
    return text("why.no_assistants_left")


def _change(view: View, seat: int, region: int, *_: int) -> Text:
    if not view.seen[0]["players"][seat]["assistants"]:
        return _assistants(view, seat, 1)
    return text("why.no_permits", region=words.region(region))


def _end_turn(view: View, *_: Any) -> Text:
    return text("why.main_mandatory" if not view.seen[0]["turn"]["main_done"] else "why.main_left")


def _pay(view: View, seat: int, payment: int, *_: int) -> Text:
    s = view.seen[0]
    hand = s["players"][seat]["hand"]
    target = int(s["steps"]["stack"][s["steps"]["depth"] - 1]["value"])
    council = target // TILES_BY_REGION if target < TILES else KING
    for kind in range(CARD_KINDS):
        if PAYMENTS[payment][kind] > hand[kind]:
            return text("why.cards", n=int(PAYMENTS[payment][kind]), have=int(hand[kind]), colour=words.family(kind))
    seated = [list(s["councils"][council]).count(kind) for kind in range(JOKER)]
    for kind in range(JOKER):
        if PAYMENTS[payment][kind] > seated[kind]:
            return text("why.councillors", council=words.council(council), n=seated[kind], colour=words.family(kind))
    cards = int(PAYMENTS[payment].sum())
    journey = view.game.ask(journey_coins, view.seen, target - TILES) if target >= TILES else 0
    return _coins(
        view, seat, int(COINS_BY_CARDS[min(cards, BALCONY)]) + COINS_PER_JOKER * int(PAYMENTS[payment][JOKER]) + journey
    )


def _reward(view: View, seat: int, city: int, *_: int) -> Text:
    s = view.seen[0]
    if not int(s["players"][seat]["emporiums"]) >> city & 1:
        return text("why.no_emporium", city=words.city(city))
    token = int(s["tokens"][city])
    if token < 0:
        return text("why.no_token", city=words.city(city))
    if TOKEN_GAINS[token][Good.NOBILITY]:
        return text("why.nobility_token", city=words.city(city))
    return text("why.two_cities")


def _rewards(view: View, seat: int, pair: int, *_: int) -> Text:
    for city in PAIRS[pair]:
        reason = _reward(view, seat, city)
        if reason.key != "why.two_cities":
            return reason
    return text("why.not_now")


def _take(_view: View, _seat: int, tile: int, *_: int) -> Text:
    return text("why.not_face_up", permit=words.permit(tile))


def _again(_view: View, _seat: int, tile: int, *_: int) -> Text:
    return text("why.not_yours", permit=words.permit(tile))


def _sell(view: View, _seat: int, good: int, *_: int) -> Text:
    if good >= GOODS and view.seen[0]["market"]["permit_price"][good - GOODS] >= 0:
        return text("why.on_stall", good=words.good(good))
    return text("why.nothing_to_sell", good=words.good(good))


def _buy(view: View, seat: int, seller: int, good: int, price: int) -> Text:
    if seller == seat:
        return text("why.own_stall")
    if seller >= view.seen[0]["seats"] or not view.seen[0]["market"]["goods"][seller][good][price]:
        return text("why.not_offered", good=words.good(good), n=price)
    return _coins(view, seat, price)


def _buy_permit(view: View, seat: int, tile: int, *_: int) -> Text:
    s = view.seen[0]
    price = int(s["market"]["permit_price"][tile])
    if price < 0:
        return text("why.no_such_offer", good=words.good(GOODS + tile))
    if int(s["players"][seat]["permits"]) >> tile & 1:
        return text("why.own_stall")
    return _coins(view, seat, price)


_EXPLAIN = {
    "acquire": _acquire,
    "build": _build,
    "king": _king,
    "engage": _engage,
    "change": _change,
    "send": lambda view, seat, *_: _assistants(view, seat, 1),
    "extra": lambda view, seat, *_: _assistants(view, seat, EXTRA_ACTION_ASSISTANTS),
    "end_turn": _end_turn,
    "councillor": lambda _view, _seat, _council, colour, _: text("why.not_in_pool", colour=words.family(colour)),
    "pay": _pay,
    "reward": _reward,
    "rewards": _rewards,
    "take": _take,
    "again": _again,
    "sell": _sell,
    "buy": _buy,
    "buy_permit": _buy_permit,
}
