"""Deployment: which office, which figures hold it, and how the journey is paid."""

from __future__ import annotations

from collections.abc import Iterator

from regnum.games.staufer.data import components as c
from regnum.games.staufer.rules.actions import Discount, Placing
from regnum.games.staufer.rules.deployment import envoy_on_way, is_useful, journey_cost, office_cost, owed
from regnum.games.staufer.rules.figures import MANY
from regnum.games.staufer.rules.state import Event, StepKind
from regnum.games.staufer.scene import words
from regnum.games.staufer.scene.board import office_mark
from regnum.games.staufer.scene.turn import trail
from regnum.scenes import (
    NOTHING,
    ActionPresenter,
    Amount,
    Ghost,
    StepPrompt,
    Target,
    Text,
    View,
    a,
    b,
    itself,
    line,
    plain,
    text,
)

DISCOUNT_NAMES = ("no_chest", "free_movement", "cheap_office", "both_chests")
PLACING_NAMES = ("envoy", "noble", "two_envoys")
DISCOUNTS = ((Discount.MOVEMENT, c.FREE_MOVEMENT), (Discount.OFFICE, c.CHEAP_OFFICE))
"""The bits of a discount, and the chests that bring them."""

# ---- what it costs --------------------------------------------------------------------------------------------------


def _price(view: View, target: int, discount: int) -> int:
    """Return the price of journey and office with some chests."""
    return sum(_costs(view, target, discount))


def _costs(view: View, target: int, discount: int) -> tuple[int, int]:
    """Return the prices of the journey and of the office with some chests."""
    region, office = divmod(target, c.OFFICES)
    journey = view.ask(journey_cost, view.seat, region, int(discount))
    return journey, view.ask(office_cost, view.seat, region, office, int(discount))


def _figures_to_spend(view: View) -> int:
    """The figures of the court, with the envoy that the deployment track gives."""
    return int(view.me["court"].sum()) + view.ask(envoy_on_way, view.seat, int(view.step.value > 0))


def _lacking(view: View, discount: int) -> list[int]:
    """The chests that a discount takes and the seat does not have."""
    return [chest for bit, chest in DISCOUNTS if discount & bit and not view.me["chests"][chest]]


def _cheapest(view: View, target: int) -> int:
    """No chests if the figures suffice without, else those with which the office costs least."""
    figures = _figures_to_spend(view)
    for discount in Discount:
        if _price(view, target, discount) <= figures and not _lacking(view, discount):
            return discount
    return Discount.NONE


def _way(view: View) -> list[int]:
    """The regions clockwise, the king's last."""
    ring, king = view.s["ring"].tolist(), int(view.s["place"][view.s["king"]])
    return [int(region) for region in ring[king + 1 :] + ring[: king + 1]]


def _payments(view: View, target: int, discount: int) -> Iterator[tuple[int, int]]:
    """Yield the payment areas of a deployment and the figures paid there, clockwise from the king."""
    costs = _costs(view, target, discount)
    for area in _way(view):
        figures = view.ask(owed, target // c.OFFICES, *costs, area)
        if figures:
            yield area, figures


# ---- what an action says --------------------------------------------------------------------------------------------


def _with_chests(view: View, region: int, office: int) -> Text | None:
    discount = _cheapest(view, region * c.OFFICES + office)
    return text(f"with.{DISCOUNT_NAMES[discount]}") if discount else None


def _pays_in(view: View, chests: int) -> Text:
    paid = [region for region, n in _payments(view, view.step.value, chests) for _ in range(n)]
    return text("note.pays", regions=words.regions(paid)) if paid else text("note.pays_nothing")


def _moved(view: View, target: int, discount: int, kind: str, count: int = 1) -> Iterator[Ghost]:
    """Yield the moves of a deployment's figures; the office comes where the journey reaches it."""
    region, office = divmod(target, c.OFFICES)
    paid = dict(_payments(view, target, discount))
    for here in _way(view):
        if here in paid:
            yield Ghost("envoy", words.payments_id(here), owner=view.seat, count=paid[here])
        if here == region:
            yield Ghost(kind, words.offices_id(region), words.office_id(region, office), view.seat, count)


def _deployed(view: View, region: int, office: int) -> Iterator[Ghost]:
    target = region * c.OFFICES + office
    kind = "noble" if office_mark(view.s, region, office).endswith("n") else "envoy"
    return _moved(view, target, _cheapest(view, target), kind)


def _placed(view: View, figure: int, chests: int) -> Iterator[Ghost]:
    kind = "noble" if figure == Placing.NOBLE else "envoy"
    return _moved(view, view.step.value, chests, kind, 2 if figure == Placing.TWO_ENVOYS else 1)


def _payment_area(region: int) -> tuple[Target]:
    return (Target(words.payments_id(region), plain(words.REGION_TITLES[region])),)


def _all_offices(view: View) -> Iterator[tuple[int, int]]:
    for region, count in enumerate(c.OFFICE_COUNT[c.SIDE[view.s["seats"]]]):
        yield from ((region, office) for office in range(count))


# ---- why not --------------------------------------------------------------------------------------------------------


def _no_office(view: View, region: int, office: int) -> Text | None:
    missing = office >= c.OFFICE_COUNT[c.SIDE[view.s["seats"]]][region]
    return text("why.no_office", region=words.region(region)) if missing else None


def _occupied(view: View, region: int, office: int) -> Text | None:
    left, right = view.s["offices"][region][office].tolist()
    if not right and (not left or words.owns(view, 2)):
        return None
    return text("why.full" if right else "why.held", name=view.names[words.seated(left)[0]])


def _for_nobles(view: View, region: int, office: int) -> bool:
    return bool(c.FOR_NOBLES[c.SIDE[view.s["seats"]]][region][office])


def _no_noble_at_hand(view: View, region: int, office: int) -> Text | None:
    barred = _for_nobles(view, region, office) and not view.me["court"][words.NOBLE]
    return text("why.nobles_only") if barred else None


def _too_few_figures(view: View, region: int, office: int) -> Text:
    chests = view.me["chests"]
    best = sum(bit for bit, chest in DISCOUNTS if chests[chest])
    return text("why.figures", n=_price(view, region * c.OFFICES + office, best), have=_figures_to_spend(view))


def _wrong_figure(view: View, figure: int) -> Text | None:
    region, office = divmod(view.step.value, c.OFFICES)
    court = view.me["court"]
    if figure != Placing.NOBLE and _for_nobles(view, region, office):
        return text("why.nobles_only")
    if figure == Placing.NOBLE and not court[words.NOBLE]:
        return text("why.no_noble")
    if figure == Placing.TWO_ENVOYS and not words.owns(view, 3):
        return text("why.no_privilege", privilege=words.privilege_effect(3))
    if figure == Placing.TWO_ENVOYS and view.s["offices"][region][office][0]:
        return text("why.no_room")
    if court[words.ENVOY] < (figure == Placing.ENVOY) + 2 * (figure == Placing.TWO_ENVOYS):
        return text("why.no_envoy")
    return None


def _useless_chest(view: View, chests: int) -> Text | None:
    if view.ask(is_useful, view.seat, *divmod(view.step.value, c.OFFICES), chests):
        return None
    lacking = _lacking(view, chests)
    return text("why.no_chest", chest=words.chest(lacking[0])) if lacking else text("why.saves_nothing")


def _too_dear(view: View, figure: int, chests: int) -> Text:
    needed = _price(view, view.step.value, chests) + (figure == Placing.TWO_ENVOYS)
    return text("why.figures", n=needed, have=int(view.me["court"].sum()))


def _not_there(view: View, region: int) -> Text:
    s = view.s
    steps = int(s["place"][region] - s["place"][s["king"]]) % len(s["ring"])
    if not s["due"][region]:
        return text("why.nothing_due", region=words.region(region))
    return text("why.passed" if steps < view.step.value else "why.nobles_first", region=words.region(region))


DEPLOYMENT = (
    StepPrompt(
        StepKind.PLACE,
        lambda view: text("ask.place", office=words.office(view.s, *divmod(view.step.value, c.OFFICES))),
        trail,
    ),
    StepPrompt(StepKind.PAY, trail=trail),
    StepPrompt(StepKind.FETCH, lambda view: text("ask.fetch", figure=words.figure(view.step.value // MANY)), trail),
    ActionPresenter(
        "deploy",
        says=lambda view, region, office: {"office": words.office(view.s, region, office)},
        points_at=lambda view, region, office: words.office_target(view.s, region, office),
        changes=lambda view, region, office: (
            Amount("figures", -_price(view, region * c.OFFICES + office, _cheapest(view, region * c.OFFICES + office))),
        ),
        note=_with_chests,
        ghosts=_deployed,
        refused=(_no_office, _occupied, _no_noble_at_hand, _too_few_figures),
        thinkable=_all_offices,
    ),
    ActionPresenter(
        "place",
        says=lambda figure, chests: {
            "figure": text(f"placing.{PLACING_NAMES[figure]}"),
            "chests": text(f"with.{DISCOUNT_NAMES[chests]}"),
        },
        points_at=NOTHING,
        changes=lambda view, figure, chests: (
            Amount("figures", -_price(view, view.step.value, chests) - (figure == Placing.TWO_ENVOYS)),
        ),
        note=_pays_in,
        ghosts=_placed,
        refused=(_wrong_figure, _useless_chest, _too_dear),
    ),
    ActionPresenter(
        "pay_noble",
        says=lambda region: {"region": words.region(region)},
        points_at=_payment_area,
        changes=lambda: (Amount("nobles", -1),),
        ghosts=lambda view, region: (Ghost("noble", words.payments_id(region), owner=view.seat),),
        refused=(_not_there,),
    ),
    ActionPresenter(
        "pay_envoys",
        points_at=NOTHING,
        refused=(lambda view: text("why.envoys", n=int(view.s["due"].sum()), have=int(view.me["court"][words.ENVOY])),),
        thinkable=itself,
    ),
    ActionPresenter(
        "fetch",
        says=lambda region: {"region": words.region(region)},
        points_at=_payment_area,
        refused=(
            lambda view, region: text(
                "why.not_in_area", region=words.region(region), figure=words.figure(view.step.value // MANY)
            ),
        ),
    ),
    line(
        Event.DEPLOY,
        figure=lambda event: text(f"placing.{PLACING_NAMES[event.b]}"),
        office=lambda event: words.office(event.view.s, *divmod(event.a, c.OFFICES)),
    ),
    line(Event.PAID, depth=1, n=b()),
    line(Event.NOBLE_PAID, depth=1, region=a(words.region)),
    line(Event.FETCH, depth=1, figure=b(words.figure), region=a(words.region)),
)
