"""What the seat on turn is asked: the question, an option for each legal action, and what is refused and why."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from regnum.core.actions import Parsed
from regnum.games.staufer.data.components import (
    CHEAP_OFFICE,
    COST,
    FREE_MOVEMENT,
    OFFICE_COUNT,
    OFFICES,
    REGION_NAMES,
    REGIONS,
    SIDE,
    SUPPLY,
    SUPPLY_SPACES,
)
from regnum.games.staufer.rules.actions import Discount, Placing
from regnum.games.staufer.rules.deployment import owed
from regnum.games.staufer.rules.figures import MANY
from regnum.games.staufer.rules.state import StepKind
from regnum.games.staufer.scene import words
from regnum.games.staufer.scene.board import office_mark, stack_of
from regnum.games.staufer.scene.reasons import figures_to_spend, price, refusal
from regnum.table.contract import View
from regnum.table.scene import Amount, Ghost, Option, Prompt, Refusal, Target
from regnum.table.text import Text, plain, text

DISCOUNT_NAMES = ("no_chest", "free_movement", "cheap_office", "both_chests")
PLACING_NAMES = ("envoy", "noble", "two_envoys")


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
        tuple(option(view, step, action) for action in legal),
        tuple(_refused(view, step, set(legal))),
        tuple(_trail(view, step)),
        words.figures(*s["players"][seat]["court"]),
    )


def question(view: View, step: Any) -> Text:
    """What is asked."""
    kind, value = StepKind(step["kind"]), int(step["value"])
    if kind == StepKind.PLACE:
        return text("ask.place", office=_office(view, value // OFFICES, value % OFFICES))
    if kind == StepKind.FETCH:
        return text("ask.fetch", figure=words.figure(value // MANY))
    return text(f"ask.{kind.name.lower()}")


def _trail(view: View, step: Any) -> Iterator[Text]:
    """Where one is: the actions that are not complete yet lie below on the stack."""
    s = view.seen[0]
    kind = StepKind(step["kind"])
    if kind == StepKind.TURN and step["value"]:
        yield text("group.first_space")
    for below in s["steps"]["stack"][: s["steps"]["depth"] - 1]:
        if below["kind"] == StepKind.END_SUPPLY:
            yield text("group.supply")
        elif below["kind"] == StepKind.END_DEPLOYMENT:
            yield text("group.deploy")
        elif below["kind"] == StepKind.SCORE or below["kind"] == StepKind.DISCARD:
            yield text("trail.scoring")
    if kind == StepKind.PROTECT:
        yield text("trail.clean_up")


def _office(view: View, region: int, office: int) -> Text:
    return words.office(region, office, COST[SIDE[view.seen[0]["seats"]]][region][office])


# ---- options --------------------------------------------------------------------------------------------------------


def option(view: View, step: Any, action: int) -> Option:
    """An action as something to choose."""
    parsed = view.game.actions.take_apart(action)
    return Option(
        action,
        view.game.actions.text(action),
        parsed.family,
        label(view, action),
        target_path(view, parsed),
        _changes(view, step, parsed),
        _note(view, step, parsed),
        tuple(_ghosts(view, step, parsed)),
    )


def label(view: View, action: int) -> Text:
    """An action in words."""
    family, arguments = view.game.actions.take_apart(action)
    a, b, c = (*arguments, 0, 0, 0)[:3]
    said: dict[str, Any] = {}
    if family in ("supply", "chests"):
        said = {"space": words.space(a)}
    elif family == "deploy":
        said = {"office": _office(view, a, b)}
    elif family == "place":
        said = {"figure": text(f"placing.{PLACING_NAMES[a]}"), "chests": text(f"with.{DISCOUNT_NAMES[b]}")}
    elif family in ("pay_noble", "fetch"):
        said = {"region": words.region(a)}
    elif family == "trade":
        said = {"privilege": words.privilege_effect(a + 1)}
    elif family == "pick":
        said = {"chest": words.chest(a)}
    elif family == "protect":
        figure = _holder(view, a, b, c)
        said = {"figure": words.figure(figure % 2), "office": _office(view, a, b)}
    return text(f"act.{family}", **said)


def _holder(view: View, region: int, office: int, holder: int) -> int:
    """The kind of the figure there, an envoy if there is none."""
    return max(0, int(view.seen[0]["offices"][region][office][holder]) - 1)


def target_path(view: View, parsed: Parsed) -> tuple[Target, ...]:
    """What one points at to choose an action."""
    family, arguments = parsed
    a, b, c = (*arguments, 0, 0, 0)[:3]
    if family in ("supply", "chests"):
        return (Target(words.supply_id(a), words.space(a)),)
    if family == "deploy":
        return words.office_target(a, b, office_mark(view.seen[0], a, b))
    if family in ("pay_noble", "fetch"):
        return (Target(words.payments_id(a), plain(words.REGION_TITLES[a])),)
    if family == "trade":
        return (Target(words.privilege_id(a + 1), words.privilege_effect(a + 1)),)
    if family == "pick":
        return (Target(words.drawn_id(a), words.chest(a)),)
    if family == "protect":
        return (Target(words.figure_id(a, b, c), plain(f"{words.REGION_TITLES[a]} {office_mark(view.seen[0], a, b)}")),)
    return ()


def _changes(view: View, step: Any, parsed: Parsed) -> tuple[Amount, ...]:
    """What an action is known to cost and to give."""
    family, arguments = parsed
    a, b = (*arguments, 0, 0)[:2]
    if family == "supply":
        return words.figures(*SUPPLY[a])
    if family == "deploy":
        return (Amount("figures", -price(view, int(step["seat"]), a, b, _cheapest(view, step, a, b))),)
    if family == "place":
        target = int(step["value"])
        cost = price(view, int(step["seat"]), target // OFFICES, target % OFFICES, b)
        return (Amount("figures", -cost - (a == Placing.TWO_ENVOYS)),)
    if family == "pay_noble":
        return (Amount("nobles", -1),)
    return ()


def _cheapest(view: View, step: Any, region: int, office: int) -> int:
    """No chests if the figures suffice without, else those with which the office costs least."""
    seat = int(step["seat"])
    figures = figures_to_spend(view, seat, bool(step["value"]))
    for discount in Discount:
        if price(view, seat, region, office, discount) <= figures and _has_chests(view, seat, discount):
            return discount
    return Discount.NONE


def _has_chests(view: View, seat: int, discount: int) -> bool:
    chests = view.seen[0]["players"][seat]["chests"]
    return bool((not discount & 1 or chests[FREE_MOVEMENT]) and (not discount & 2 or chests[CHEAP_OFFICE]))


def _note(view: View, step: Any, parsed: Parsed) -> Text | None:
    """The chests of a space; where a deployment pays."""
    family, arguments = parsed
    a, b = (*arguments, 0, 0)[:2]
    if family in ("supply", "chests"):
        kinds = stack_of(view.seen[0], REGIONS * OFFICES + a)
        return text("note.chests", chests=words.chests(kinds)) if kinds else None
    if family == "deploy" and _cheapest(view, step, a, b):
        return text(f"with.{DISCOUNT_NAMES[_cheapest(view, step, a, b)]}")
    if family == "place":
        paid = [region for region, n in _payments(view, step, int(step["value"]), b) for _ in range(n)]
        return text("note.pays", regions=words.regions(paid)) if paid else text("note.pays_nothing")
    return None


def _way(view: View) -> list[int]:
    """The regions clockwise, the king's last."""
    s = view.seen[0]
    ring, king = s["ring"].tolist(), int(s["place"][s["king"]])
    return [int(region) for region in ring[king + 1 :] + ring[: king + 1]]


def _payments(view: View, step: Any, target: int, discount: int) -> Iterator[tuple[int, int]]:
    """Where a deployment pays how many figures, clockwise from the king."""
    for region in _way(view):
        figures = view.game.ask(owed, view.seen, int(step["seat"]), target, int(discount), region)
        if figures:
            yield region, figures


def _ghosts(view: View, step: Any, parsed: Parsed) -> Iterator[Ghost]:
    """Where the figures of a deployment go."""
    family, arguments = parsed
    a, b = (*arguments, 0, 0)[:2]
    seat = int(step["seat"])
    if family == "pay_noble":
        yield Ghost("noble", words.payments_id(a), owner=seat)
    if family not in ("deploy", "place"):
        return
    target = a * OFFICES + b if family == "deploy" else int(step["value"])
    discount = _cheapest(view, step, a, b) if family == "deploy" else b
    region, office = divmod(target, OFFICES)
    nobles_only = office_mark(view.seen[0], region, office).endswith("n")
    noble = a == Placing.NOBLE if family == "place" else nobles_only
    kind, count = ("noble" if noble else "envoy"), 2 if family == "place" and a == Placing.TWO_ENVOYS else 1
    seated = Ghost(kind, words.offices_id(region), words.office_id(region, office), seat, count)
    paid = dict(_payments(view, step, target, discount))
    for here in _way(view):  # the office comes where the journey reaches it
        if here in paid:
            yield Ghost("envoy", words.payments_id(here), owner=seat, count=paid[here])
        if here == region:
            yield seated


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
    if step["kind"] == StepKind.TURN:
        counts = OFFICE_COUNT[SIDE[s["seats"]]]
        yield from (
            number("deploy", region, office) for region in range(len(REGION_NAMES)) for office in range(counts[region])
        )
        yield number("first_space")
    elif step["kind"] == StepKind.CHESTS:
        yield from (number("chests", space) for space in range(SUPPLY_SPACES[s["seats"]]))
    elif step["kind"] == StepKind.TRADE:
        yield from (number("trade", kind) for kind, cards in enumerate(s["available"].tolist()) if cards)
    elif step["kind"] == StepKind.PAY:
        yield number("pay_envoys")
