"""Why an action is not allowed now. `turn.legal` alone decides; this only explains what it has refused."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from regnum.games.staufer.data.components import (
    CHEAP_OFFICE,
    FOR_NOBLES,
    FREE_MOVEMENT,
    HOLDERS,
    OFFICE_COUNT,
    OFFICES,
    SIDE,
    SUPPLY_SPACES,
)
from regnum.games.staufer.rules.actions import Placing
from regnum.games.staufer.rules.deployment import envoy_on_way, figures_needed, is_useful
from regnum.games.staufer.rules.figures import MANY
from regnum.games.staufer.rules.state import StepKind
from regnum.games.staufer.scene import words
from regnum.table.contract import View
from regnum.table.text import Text, text

ANSWERS = {
    "chests": StepKind.CHESTS,
    "place": StepKind.PLACE,
    "pay_noble": StepKind.PAY,
    "pay_envoys": StepKind.PAY,
    "fetch": StepKind.FETCH,
    "trade": StepKind.TRADE,
    "keep_chests": StepKind.TRADE,
    "pick": StepKind.PICK,
    "protect": StepKind.PROTECT,
    "protect_nobody": StepKind.PROTECT,
}
"""The step that each family of actions answers; all others belong to the turn."""
BOTH = (1, 2)  # the bits of a discount


def price(view: View, seat: int, region: int, office: int, discount: int) -> int:
    """What journey and office cost with some chests."""
    return view.game.ask(figures_needed, view.seen, seat, region, office, int(discount))


def figures_to_spend(view: View, seat: int, first: bool) -> int:
    """The figures of the court, with the envoy that the deployment track gives."""
    court = view.seen[0]["players"][seat]["court"]
    return int(court.sum()) + view.game.ask(envoy_on_way, view.seen, seat, int(first))


def refusal(view: View, action: int) -> Text:
    """Why the seat on turn cannot take an action that is not legal now."""
    family, arguments = view.game.actions.take_apart(action)
    s = view.seen[0]
    step = s["steps"]["stack"][s["steps"]["depth"] - 1]
    wanted = ANSWERS.get(family, StepKind.TURN)
    if step["kind"] != wanted:
        return text("why.not_in_turn" if wanted == StepKind.TURN else "why.not_asked")
    a, b, c = (*arguments, 0, 0, 0)[:3]
    return _EXPLAIN[family](view, step, a, b, c)


def _no_space(view: View, space: int) -> bool:
    return bool(space >= SUPPLY_SPACES[view.seen[0]["seats"]])


def _supply(view: View, _step: Any, _space: int, *_: int) -> Text:
    return text("why.no_space", n=int(view.seen[0]["seats"]))


def _first_space(_view: View, step: Any, *_: int) -> Text:
    return text("why.on_first_space" if step["value"] else "why.no_first_space")


def _deploy(view: View, step: Any, region: int, office: int, *_: int) -> Text:
    s, seat = view.seen[0], int(step["seat"])
    if office >= OFFICE_COUNT[SIDE[s["seats"]]][region]:
        return text("why.no_office", region=words.region(region))
    here = s["offices"][region][office]
    if here[1] or (here[0] and not _owns(view, seat, 2)):
        return text("why.full" if here[1] else "why.held", name=view.names[words.seated(here[0])[0]])
    if FOR_NOBLES[SIDE[s["seats"]]][region][office] and not s["players"][seat]["court"][words.NOBLE]:
        return text("why.nobles_only")
    chests = s["players"][seat]["chests"]
    discount = (1 if chests[FREE_MOVEMENT] else 0) | (2 if chests[CHEAP_OFFICE] else 0)
    needed = price(view, seat, region, office, discount)
    return text("why.figures", n=needed, have=figures_to_spend(view, seat, bool(step["value"])))


def _owns(view: View, seat: int, privilege: int) -> bool:
    return bool(int(view.seen[0]["players"][seat]["privileges"]) >> privilege - 1 & 1)


def _place(view: View, step: Any, placing: int, discount: int, *_: int) -> Text:
    s, seat = view.seen[0], int(step["seat"])
    region, office = divmod(int(step["value"]), OFFICES)
    court = s["players"][seat]["court"]
    if placing != Placing.NOBLE and FOR_NOBLES[SIDE[s["seats"]]][region][office]:
        return text("why.nobles_only")
    if placing == Placing.NOBLE and not court[words.NOBLE]:
        return text("why.no_noble")
    if placing == Placing.TWO_ENVOYS and not _owns(view, seat, 3):
        return text("why.no_privilege", privilege=words.privilege_effect(3))
    if placing == Placing.TWO_ENVOYS and s["offices"][region][office][0]:
        return text("why.no_room")
    if court[words.ENVOY] < (placing == Placing.ENVOY) + 2 * (placing == Placing.TWO_ENVOYS):
        return text("why.no_envoy")
    if not view.game.ask(is_useful, view.seen, seat, region, office, discount):
        missing = [kind for bit, kind in zip(BOTH, (FREE_MOVEMENT, CHEAP_OFFICE), strict=True) if discount & bit]
        lacking = [kind for kind in missing if not s["players"][seat]["chests"][kind]]
        return text("why.no_chest", chest=words.chest(lacking[0])) if lacking else text("why.saves_nothing")
    needed = price(view, seat, region, office, discount) + (placing == Placing.TWO_ENVOYS)
    return text("why.figures", n=needed, have=int(court.sum()))


def _pay_noble(view: View, step: Any, region: int, *_: int) -> Text:
    s = view.seen[0]
    steps = int(s["place"][region] - s["place"][s["king"]]) % len(s["ring"])
    if not s["due"][region]:
        return text("why.nothing_due", region=words.region(region))
    return text("why.passed" if steps < step["value"] else "why.nobles_first", region=words.region(region))


def _pay_envoys(view: View, step: Any, *_: int) -> Text:
    s = view.seen[0]
    return text("why.envoys", n=int(s["due"].sum()), have=int(s["players"][step["seat"]]["court"][words.ENVOY]))


def _chests(view: View, _step: Any, space: int, *_: int) -> Text:
    if _no_space(view, space):
        return text("why.no_space", n=int(view.seen[0]["seats"]))
    return text("why.no_chests_there")


def _fetch(_view: View, step: Any, region: int, *_: int) -> Text:
    return text("why.not_in_area", region=words.region(region), figure=words.figure(int(step["value"]) // MANY))


def _trade(view: View, step: Any, kind: int, *_: int) -> Text:
    if _owns(view, int(step["seat"]), kind + 1):
        return text("why.owned")
    return text("why.not_available")


def _pick(_view: View, _step: Any, chest: int, *_: int) -> Text:
    return text("why.not_drawn", chest=words.chest(chest))


def _protect(view: View, step: Any, region: int, office: int, holder: int) -> Text:
    s = view.seen[0]
    if region not in (s["second"], s["rounds_a"][s["round"] - 1]):
        return text("why.not_scored", region=words.region(region))
    figure = int(s["offices"][region][office][holder])
    if (
        figure
        and words.seated(figure)[0] == step["seat"]
        and int(s["protected"][region]) >> HOLDERS * office + holder & 1
    ):
        return text("why.protected")
    return text("why.not_your_figure")


_EXPLAIN: dict[str, Callable[..., Text]] = {
    "supply": _supply,
    "first_space": _first_space,
    "deploy": _deploy,
    "place": _place,
    "pay_noble": _pay_noble,
    "pay_envoys": _pay_envoys,
    "chests": _chests,
    "fetch": _fetch,
    "trade": _trade,
    "pick": _pick,
    "protect": _protect,
}
