"""The end: buildings that change virtue, then nothing is left to do but to count."""

from __future__ import annotations

from regnum.games.kingdom.architects.data import components as c
from regnum.games.kingdom.architects.data.vocabulary import When
from regnum.games.kingdom.architects.rules.state import Event, State, StepKind
from regnum.games.kingdom.architects.rules.supply import queue_source
from regnum.games.kingdom.rules.tomes import is_campaign
from regnum.rules import automatic, has, push, rule, tell


@rule
def close(s: State, ending: int) -> None:
    """First, for all players, the buildings that change virtue; then points are counted."""
    tell(s, Event.CLOSE, -1)
    push(s.steps, StepKind.FINISH, 0, ending)
    if is_campaign(s):
        push(s.steps, StepKind.AWARDS, 0)
    for i in range(s.seats - 1, -1, -1):
        push(s.steps, StepKind.CLOSE, (s.first + i) % s.seats)


@rule
def close_seat(s: State, p: int) -> None:
    """The buildings of one player that change virtue: gains before losses (ruling R14)."""
    for i in range(len(c.CHANGING_AT_END) - 1, -1, -1):
        if has(s.players[p].built, c.CHANGING_AT_END[i]):
            queue_source(s, p, When.END, c.BUILDING + c.CHANGING_AT_END[i])


@rule
def finish(s: State, ending: int) -> None:
    """Nothing is left to do; `scoring` reads the result off the table."""
    s.over = ending
    tell(s, Event.END, -1, ending)


STEPS = (
    automatic(StepKind.CLOSE, close_seat),
    automatic(StepKind.FINISH, finish),
)
