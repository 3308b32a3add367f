"""Previews of choices, computed by the rules on a copy of the observation; later choices are left open.

Nothing hidden is used: cards are drawn from a deck that holds as many as there are, whichever they be, and the rewards
of the Cathedral are left out but for what each of them gives.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import takewhile
from typing import Any

from regnum.games.kingdom.architects.data import components as c
from regnum.games.kingdom.architects.rules.state import StepKind
from regnum.games.kingdom.architects.rules.supply import cards_left
from regnum.games.kingdom.architects.scene import words
from regnum.scenes import NO_ACTION, Amount, PendingStep, States, View, clone

PLENTY = 20
"""Of every good: more than any place takes at once."""
BEYOND = frozenset(
    {
        *(StepKind.DRAFT, StepKind.PASS, StepKind.CHARACTER, StepKind.STARTER, StepKind.BEGIN, StepKind.REFILL),
        *(StepKind.TURN, StepKind.END_TURN, StepKind.NEXT_TURN, StepKind.BARON_END, StepKind.RESOLVED),
        *(StepKind.CLOSE, StepKind.FINISH, StepKind.AWARDS, StepKind.AWARD),
    }
)
"""Steps that are no part of an action."""


def brings(view: View, action: int, **besides: int) -> tuple[Amount, ...]:
    """Return the gains of a legal action for the choosing seat; `besides` are kinds to be changed by hand.

    That is how much more there is of everything with it than without an answer.
    """
    without, state = _begun(view), _begun(view)
    without[0]["bill"] = 0
    without[0]["steps"]["depth"] -= 1
    view.game.apply(without, NO_ACTION)
    view.game.apply(state, action)
    return changed(_finished(view, without), _finished(view, state), view.seat, **besides)


def gains_of(view: View, step: StepKind) -> tuple[Amount, ...]:
    """Return what an automatic step gives the choosing seat; later choices are left open."""
    before, state = _open(view), _open(view)
    _ask(state, PendingStep(step, view.seat, 0))
    view.game.apply(state, NO_ACTION)
    return changed(before, _finished(view, state), view.seat)


def _begun(view: View) -> States:
    """The table with nothing to do but what the last action began."""
    state = _open(view)
    _ask(state, view.step, *takewhile(lambda step: step.kind not in BEYOND, list(view.steps())[1:]))
    return state


def _finished(view: View, state: States) -> States:
    """The table when all choices are left that follow: what is chosen later is told then."""
    while state[0]["steps"]["depth"] > 1:
        state[0]["bill"] = 0
        state[0]["steps"]["depth"] -= 1
        view.game.apply(state, NO_ACTION)
    return state


def with_a_worker(view: View, seat: int) -> States:
    """The table as if it were the turn of a seat that has a worker, plenty of goods and nothing in its way."""
    state = _open(view)
    s = state[0]
    me = s["players"][seat]
    me["workers"] = max(1, me["workers"])
    me["goods"] += PLENTY
    me["unpaid"] += 1
    me["hand"], me["hand_size"] = 0, 0
    s["market"] = -1
    _ask(state, PendingStep(StepKind.TURN, seat, 0))
    return state


def one_more(view: View, seat: int, location: int) -> States:
    """The table with one more worker of a seat at a large circle."""
    state = clone(view.seen)
    state[0]["present"][location, seat] += 1
    return state


def played(view: View, state: States, action: int) -> States:
    """A copy of a table after an action."""
    after = clone(state)
    view.game.apply(after, action)
    return after


def asked(state: States) -> tuple[int, int]:
    """The kind and the value of the step on top."""
    steps = state[0]["steps"]
    top = steps["stack"][int(steps["depth"]) - 1]
    return int(top["kind"]), int(top["value"])


def changed(before: States, after: States, seat: int, **besides: int) -> tuple[Amount, ...]:
    """Return the change of a seat's things; `besides` is added to kinds."""
    then, now = (dict(_belongings(state[0]["players"][seat])) for state in (before, after))
    found = {kind: now[kind] - then[kind] + besides.get(kind, 0) for kind in now}
    return tuple(Amount(kind, n) for kind, n in found.items() if n)


def _belongings(me: Any) -> Iterator[tuple[str, int]]:
    goods = me["goods"].tolist()
    for good in words.SHOWN_ORDER:
        yield c.GOODS[good], goods[good]
    yield words.PLANS, int(me["hand_size"])
    yield words.VIRTUE, int(me["virtue"])
    yield words.DEBTS, int(me["unpaid"])
    yield "paid", int(me["paid"])
    yield words.WORKERS, int(me["workers"])
    yield "captured", int(me["held"].sum())


def _open(view: View) -> States:
    """A copy of what is seen, with a deck to draw from and no rewards."""
    state = clone(view.seen)
    s = state[0]
    left = view.ask(cards_left)
    s["deck"], s["deck_size"], s["below_size"], s["rewards"] = (1 << left) - 1, left, 0, 0
    return state


def _ask(state: States, *asked: PendingStep) -> None:
    """Leave these steps to do, the first one on top, and below them one that is always asked: so no turn begins."""
    steps = state[0]["steps"]
    steps["depth"] = 1 + len(asked)
    for number, step in enumerate((PendingStep(StepKind.CHARACTER, asked[0].seat, 0), *reversed(asked))):
        steps["stack"][number] = tuple(step)
