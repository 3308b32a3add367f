"""What a choice brings, asked from the rules: it is played on a copy of what is seen, up to the next choice.

Nothing hidden is used: cards are drawn from a deck that holds as many as there are, whichever they be, and the rewards
of the Cathedral are left out but for what each of them gives.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from regnum.core.record import States, clone
from regnum.games.kingdom.architects.data.components import GOODS
from regnum.games.kingdom.architects.rules.state import StepKind
from regnum.games.kingdom.architects.rules.supply import cards_left
from regnum.games.kingdom.architects.scene import words
from regnum.table.scene import Amount
from regnum.table.view import View

PLENTY = 20
"""Of every good: more than any place takes at once."""


def brings(view: View, action: int, **besides: int) -> tuple[Amount, ...]:
    """What an action that is possible now brings to the seat that chooses; `besides` are kinds to be told otherwise."""
    state = _open(view)
    _ask(state, view.step.kind, view.seat, view.step.value)
    before = clone(state)
    view.game.apply(state, action)
    return changed(before, state, view.seat, **besides)


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
    _ask(state, StepKind.TURN, seat, 0)
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
    """What a seat has more or less; `besides` is added to kinds."""
    then, now = (dict(_belongings(state[0]["players"][seat])) for state in (before, after))
    found = {kind: now[kind] - then[kind] + besides.get(kind, 0) for kind in now}
    return tuple(Amount(kind, n) for kind, n in found.items() if n)


def _belongings(me: Any) -> Iterator[tuple[str, int]]:
    goods = me["goods"].tolist()
    for good in words.SHOWN_ORDER:
        yield GOODS[good], goods[good]
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


def _ask(state: States, kind: int, seat: int, value: int) -> None:
    """Leave one choice open, and below it one that is always asked: so nothing goes on after the turn."""
    steps = state[0]["steps"]
    steps["depth"] = 2
    for number, row in enumerate(((StepKind.CHARACTER, seat, 0), (kind, seat, value))):
        steps["stack"][number] = row
