"""Previews of choices, computed by the rules on a copy of the observation, to the end of what each begins.

What a later choice decides is part of that choice: it is left, and told only as something that may be done. What is
drawn brings nothing here: Suspicion cards show no tax, and the next wall does nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import takewhile
from typing import Any

from regnum.games.kingdom.paladins.data import components as c
from regnum.games.kingdom.paladins.data.vocabulary import When
from regnum.games.kingdom.paladins.rules.actions import ACTIONS, FOR, WORKERS
from regnum.games.kingdom.paladins.rules.state import StepKind
from regnum.games.kingdom.paladins.scene import words
from regnum.scenes import NO_ACTION, Amount, PendingStep, States, View, clone

MAY_FOLLOW = {StepKind.HIRE: "hires", StepKind.PRAY: "prayers", StepKind.DEVELOP: "workshops"}
"""Choices that bring something for nothing, as kinds of amounts."""
BEYOND = frozenset(StepKind) - {
    *(StepKind.ENACT, StepKind.AFTER, StepKind.EFFECT, StepKind.JOIN, StepKind.SUSPECT, StepKind.DEBT),
    *(StepKind.INQUISITION, StepKind.TRIGGER, StepKind.REFILL),
    *(StepKind.HIRE, StepKind.PRAY, StepKind.DEVELOP, StepKind.ATTRIBUTE, StepKind.CHOOSE),
}
"""Steps that are no part of an action."""
PLAIN_WALL = int(c.INDEX.size[When.BUILT, c.WALL :].argmin())
"""A wall that does nothing when it is built."""


def brings(view: View, name: str, *arguments: int) -> tuple[Amount, ...]:
    """Return the changes of a legal action for the choosing seat, whoever benefits from it."""
    return _changes(_unanswered(view)[view.seat], _played(view, ACTIONS.number(name, *arguments))[view.seat])


def brings_partner(view: View, partner: int) -> tuple[Amount, ...]:
    """Return the gains of the partner for whom an action is taken."""
    return _changes(_unanswered(view)[partner], _played(view, FOR.first + partner)[partner])


def brings_with_partner(view: View, seat: int) -> tuple[Amount, ...]:
    """Return the changes for the choosing seat that depend on whom an action is for; the others were shown before."""
    return _changes(_outcome(view, _open(view))[view.seat], _played(view, FOR.first + seat)[view.seat])


def _changes(before: Counter[str], after: Counter[str]) -> tuple[Amount, ...]:
    """Return the payments, then the gains."""
    found = {kind: after[kind] - before[kind] for kind in {**before, **after}}
    return tuple(Amount(kind, n) for kind, n in sorted(found.items(), key=lambda one: one[1] > 0) if n)


def _played(view: View, action: int) -> list[Counter[str]]:
    """Return the belongings of each seat after an action."""
    state = _open(view)
    view.game.apply(state, action)
    return _outcome(view, state)


def _unanswered(view: View) -> list[Counter[str]]:
    """Return the belongings of each seat if the choice is left unanswered."""
    state = _open(view)
    _leave(view, state)
    return _outcome(view, state)


def _outcome(view: View, state: States) -> list[Counter[str]]:
    """Return the belongings of each seat after what needs no choice; workers placed on the way count as kept."""
    besides = [Counter[str]() for _ in _players(state)]
    while (step := _waiting(state)) is not None:
        found = besides[step.seat]
        if step.kind == StepKind.FOR:
            for seat, has in enumerate(_with_any_partner(view, state, step.seat)):
                besides[seat].update(has)
            return besides
        if step.kind == StepKind.WORKERS:
            mix = int(view.game.legal(state)[0])
            found.update({c.COLOURS[colour]: int(n) for colour, n in enumerate(c.MIXES[mix - WORKERS.first])})
            view.game.apply(state, mix)
        else:
            if step.kind in MAY_FOLLOW:
                found[MAY_FOLLOW[StepKind(step.kind)]] += 1
            elif step.kind == StepKind.ATTRIBUTE:
                found["raises"] += step.value
            _leave(view, state)
    for seat, me in enumerate(_players(state)):
        besides[seat].update(_belongings(me))
    return besides


def _with_any_partner(view: View, state: States, seat: int) -> list[Counter[str]]:
    """Return the belongings of each seat; what depends on the partner for whom an action is taken stays as it is."""
    ends = []
    for action in view.game.legal(state):
        if action != FOR.first + seat:
            after = clone(state)
            view.game.apply(after, int(action))
            ends.append(_outcome(view, after))
    now = [_belongings(me) for me in _players(state)]
    for seat, has in enumerate(now):
        first, *others = (end[seat] for end in ends)
        has.update({kind: first[kind] - has[kind] for kind in first if all(o[kind] == first[kind] for o in others)})
    return now


def _players(state: States) -> list[Any]:
    return list(state[0]["players"][: int(state[0]["seats"])])


def _belongings(me: Any) -> Counter[str]:
    return Counter(dict(_counted(me)))


def _counted(me: Any) -> Iterator[tuple[str, int]]:
    yield words.SILVER, int(me["silver"])
    yield words.PROVISIONS, int(me["provisions"])
    yield from zip(c.ATTRIBUTES, me["attribute"].tolist(), strict=True)
    yield from zip(c.COLOURS, me["workers"].tolist(), strict=True)
    yield words.SUSPICION, int(me["suspicion"].sum())
    yield words.DEBTS, int(me["unpaid"])
    yield words.PAID, int(me["paid"])
    yield words.HONOUR, int(me["honour"])


def _open(view: View) -> States:
    """A copy of what is seen, with nothing to do but what the action began, and below it a choice that stays open."""
    state = clone(view.seen)
    s = state[0]
    for cards in (s["suspicion"], s["suspicion_discards"]):
        cards[:] = [cards.sum(), *[0] * (len(cards) - 1)]
    s["walls"][:] = 0
    s["walls"][PLAIN_WALL] = 1
    begun = [view.step, *takewhile(lambda step: step.kind not in BEYOND, list(view.steps())[1:])]
    s["steps"]["depth"] = 1 + len(begun)
    for number, step in enumerate((PendingStep(StepKind.TAVERN, view.seat, 0), *reversed(begun))):
        s["steps"]["stack"][number] = tuple(step)
    return state


def _waiting(state: States) -> PendingStep | None:
    """The choice that waits; None if it is the one that was put below."""
    steps = state[0]["steps"]
    depth = int(steps["depth"])
    return PendingStep(*map(int, steps["stack"][depth - 1].tolist())) if depth > 1 else None


def _leave(view: View, state: States) -> None:
    """The choice that waits brings nothing."""
    state[0]["steps"]["depth"] -= 1
    view.game.apply(state, NO_ACTION)
