"""What the seat on turn is asked: the question, an option for each legal action, and what is refused and why."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from regnum.core.actions import Parsed
from regnum.core.bits import members
from regnum.games.council.data.components import (
    CARD_KINDS,
    CARDS,
    CITIES,
    COINS_BY_CARDS,
    COINS_PER_JOKER,
    COLOURS,
    COUNCILS,
    ELECT_COINS,
    ENGAGE_COINS,
    EXTRA_ACTION_ASSISTANTS,
    JOKER,
    KING,
    PAIRS,
    PAYMENTS,
    REGIONS,
    SITE_CITY,
    SITE_TILE,
    TILE_GAINS,
    TILES,
    TILES_BY_REGION,
    TOKEN_GAINS,
)
from regnum.games.council.rules.building import journey_coins, rivals_in
from regnum.games.council.rules.councils import cheapest_payment
from regnum.games.council.rules.state import GOODS, StepKind
from regnum.games.council.scene import words
from regnum.games.council.scene.board import MAP, POOL
from regnum.games.council.scene.reasons import refusal
from regnum.table.contract import View
from regnum.table.scene import Amount, Ghost, Option, Prompt, Refusal, Target
from regnum.table.text import Text, text


def prompt(view: View) -> Prompt | None:
    """The prompt of the viewer, if it is the viewer who decides."""
    seat = view.viewer
    if seat is None or seat not in view.deciding:
        return None
    s = view.seen[0]
    step = s["steps"]["stack"][s["steps"]["depth"] - 1]
    legal = [int(action) for action in view.game.legal(view.seen)]
    return Prompt(
        seat,
        question(view, step),
        tuple(option(view, action) for action in legal),
        tuple(_refused(view, step, set(legal))),
        tuple(_trail(step)),
        (
            Amount("main_actions", int(s["turn"]["main_actions"])),
            Amount("quick_actions", int(s["turn"]["quick_actions"])),
        ),
    )


def question(view: View, step: Any) -> Text:
    """What is asked."""
    kind = StepKind(step["kind"])
    if kind == StepKind.PAY:
        target = int(step["value"])
        return text("ask.pay", council=words.council(target // TILES_BY_REGION if target < TILES else KING))
    if kind == StepKind.PRICE:
        return text("ask.price", good=words.good(int(step["value"])))
    if kind == StepKind.TURN and not view.seen[0]["turn"]["main_actions"]:
        return text("ask.turn_done")
    return text(f"ask.{kind.name.lower()}")


def _trail(step: Any) -> Iterator[Text]:
    kind, value = StepKind(step["kind"]), int(step["value"])
    if kind == StepKind.COUNCILLOR:
        yield text("group.send" if value else "group.elect")
    elif kind == StepKind.PAY and value < TILES:
        yield text("group.acquire")
        yield words.permit(value)
    elif kind == StepKind.PAY:
        yield text("group.king")
        yield words.city(value - TILES)
    elif kind == StepKind.PRICE:
        yield text("group.sell")


# ---- options --------------------------------------------------------------------------------------------------------


def option(view: View, action: int) -> Option:
    """An action as something to choose."""
    parsed = view.game.actions.take_apart(action)
    path = target_path(view, parsed)
    notation = view.game.actions.text(action)
    return Option(
        action,
        notation,
        parsed.family,
        label(view, action),
        path,
        _changes(view, parsed),
        _note(view, parsed),
        tuple(_ghosts(view, parsed)),
    )


def label(view: View, action: int) -> Text:
    """An action in words."""
    family, arguments = view.game.actions.take_apart(action)
    a, b, c = (*arguments, 0, 0, 0)[:3]
    said: dict[str, Any] = {}
    if family in ("acquire", "take", "again", "buy_permit"):
        said = {"permit": words.permit_with_bonus(a)}
    elif family == "build":
        said = {"city": words.city(int(SITE_CITY[a])), "permit": words.permit(int(SITE_TILE[a]))}
    elif family in ("king", "reward"):
        said = {"city": words.city(a)}
    elif family == "rewards":
        said = {"first": words.city(PAIRS[a][0]), "second": words.city(PAIRS[a][1])}
    elif family == "change":
        said = {"region": words.region(a)}
    elif family == "councillor":
        said = {"council": words.into_council(a), "councillor": words.councillor(b)}
    elif family == "pay":
        said = {"cards": tuple(_cards_of(a))}
    elif family == "sell":
        said = {"good": words.good(a)}
    elif family == "price":
        said = {"n": a}
    elif family == "buy":
        said = {"seller": view.names[a], "good": words.good(b), "n": c}
    return text(f"act.{family}", **said)


def _ghosts(view: View, parsed: Parsed) -> Iterator[Ghost]:
    """The emporium that would be built, and the king where he would go."""
    family, arguments = parsed
    if family not in ("build", "king"):
        return
    city = words.city_id(int(SITE_CITY[arguments[0]]) if family == "build" else arguments[0])
    yield Ghost("emporium", MAP, city, view.viewer)
    if family == "king":
        yield Ghost("king", MAP, city)


def _cards_of(payment: int) -> Iterator[Text]:
    for kind in range(CARD_KINDS):
        if PAYMENTS[payment][kind]:
            yield text("cards.of", n=int(PAYMENTS[payment][kind]), colour=words.family(kind))


def target_path(view: View, parsed: Parsed) -> tuple[Target, ...]:
    """What one points at to choose an action."""
    family, arguments = parsed
    a, b, c = (*arguments, 0, 0, 0)[:3]
    if family in ("elect", "send"):
        return (Target(POOL, text("zone.pool")),)
    if family in ("acquire", "take", "again"):
        return (words.permit_target(a),)
    if family == "build":
        return (words.permit_target(int(SITE_TILE[a])), words.city_target(int(SITE_CITY[a])))
    if family in ("king", "reward"):
        return (words.city_target(a),)
    if family == "rewards":
        return (words.city_target(PAIRS[a][0]), words.city_target(PAIRS[a][1]))
    if family == "change":
        return (Target(f"permits/{COUNCILS[a]}", words.region(a)),)
    if family == "councillor":
        return (
            Target(words.council_id(a), text(f"zone.{COUNCILS[a]}")),
            Target(f"pool/{CARDS[b]}", words.family(b)),
        )
    if family == "sell" and a > 0:
        return (Target(f"hand/{CARDS[a - 1]}", words.family(a - 1)) if a < GOODS else words.permit_target(a - GOODS),)
    if family in ("buy", "buy_permit"):
        seller, good, price = (a, b, c) if family == "buy" else _permit_stall(view, a)
        return (Target(f"stall/{seller}/{good}/{price}", words.good(good)),)
    return ()


def _permit_stall(view: View, tile: int) -> tuple[int, int, int]:
    s = view.seen[0]
    holder = next(p for p in range(s["seats"]) if int(s["players"][p]["permits"]) >> tile & 1)
    return holder, GOODS + tile, int(s["market"]["permit_price"][tile])


FIXED = {
    "elect": (Amount("coins", ELECT_COINS),),
    "engage": (Amount("coins", -ENGAGE_COINS), Amount("assistants", 1)),
    "change": (Amount("assistants", -1),),
    "send": (Amount("assistants", -1),),
    "extra": (Amount("assistants", -EXTRA_ACTION_ASSISTANTS), Amount("main_actions", 1)),
}
"""What some actions always cost and give."""


def _changes(view: View, parsed: Parsed) -> tuple[Amount, ...]:
    """What an action is known to cost and to give."""
    family, arguments = parsed
    a, _, price = (*arguments, 0, 0, 0)[:3]
    tokens = view.seen[0]["tokens"]
    if family in ("acquire", "take", "again"):
        return words.amounts(TILE_GAINS[a])
    if family in ("build", "king"):
        return _rivals(view, int(SITE_CITY[a]) if family == "build" else a)
    if family == "pay":
        return _payment(view, a)
    if family == "reward":
        return words.amounts(TOKEN_GAINS[tokens[a]])
    if family == "rewards":
        return words.amounts(sum(TOKEN_GAINS[tokens[city]] for city in PAIRS[a]))
    if family in ("buy", "buy_permit"):
        return (Amount("coins", -(price if family == "buy" else _permit_stall(view, a)[2])),)
    return FIXED.get(family, ())


def _note(view: View, parsed: Parsed) -> Text | None:
    """The fewest coins for which a council that must be satisfied first can be."""
    seat, tile_or_city = view.viewer or 0, parsed.arguments[0] if parsed.arguments else 0
    ask = view.game.ask
    if parsed.family == "acquire":
        return text("note.from", n=ask(cheapest_payment, view.seen, seat, tile_or_city // TILES_BY_REGION))
    if parsed.family == "king":
        coins = ask(cheapest_payment, view.seen, seat, KING) + ask(journey_coins, view.seen, tile_or_city)
        return text("note.from", n=coins)
    return None


def _rivals(view: View, city: int) -> tuple[Amount, ...]:
    rivals = view.game.ask(rivals_in, view.seen, view.viewer or 0, city)
    return (Amount("assistants", -rivals),) if rivals else ()


def _payment(view: View, payment: int) -> tuple[Amount, ...]:
    s = view.seen[0]
    target = int(s["steps"]["stack"][s["steps"]["depth"] - 1]["value"])
    cards = int(PAYMENTS[payment].sum())
    coins = int(COINS_BY_CARDS[cards]) + COINS_PER_JOKER * int(PAYMENTS[payment][JOKER])
    if target >= TILES:
        coins += view.game.ask(journey_coins, view.seen, target - TILES)
    return (Amount("cards", -cards), *((Amount("coins", -coins),) if coins else ()))


# ---- what is refused ------------------------------------------------------------------------------------------------


def _refused(view: View, step: Any, legal: set[int]) -> Iterator[Refusal]:
    for action in _thinkable(view, step):
        if action not in legal:
            parsed = view.game.actions.take_apart(action)
            path = target_path(view, parsed)
            target = path[-1] if path else None
            yield Refusal(view.game.actions.text(action), parsed.family, refusal(view, action), target)


def _thinkable(view: View, step: Any) -> Iterator[int]:
    """What a player may think of at a step, possible or not."""
    s, number = view.seen[0], view.game.actions.number
    if step["kind"] == StepKind.COUNCILLOR:
        yield from (number("councillor", council, kind) for council in range(len(COUNCILS)) for kind in range(COLOURS))
    if step["kind"] != StepKind.TURN:
        return
    yield number("elect")
    yield from (number("acquire", int(tile)) for tile in s["face_up"].reshape(-1) if tile >= 0)
    held = members(s["players"][view.viewer]["permits"])
    yield from (number("build", site) for site in range(len(SITE_TILE)) if SITE_TILE[site] in held)
    yield from (number("king", city) for city in range(CITIES))
    yield number("engage")
    yield from (number("change", region) for region in range(REGIONS))
    yield from (number("send"), number("extra"), number("end_turn"))
