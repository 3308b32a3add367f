"""Virtue and Corruption, and what happens when their markers meet."""

from __future__ import annotations

from regnum.games.kingdom.viscounts.data import components as c
from regnum.games.kingdom.viscounts.data.vocabulary import When
from regnum.games.kingdom.viscounts.rules.state import Event, State, StepKind
from regnum.games.kingdom.viscounts.rules.supply import fire, queue_source
from regnum.rules import automatic, has, push, rule, tell

END = c.TRACK - 1


@rule
def gain_corruption(s: State, p: int, n: int) -> None:
    """The marker moves to the right, and takes that of Virtue along once they have met; never beyond the end."""
    me = s.players[p]
    moved = min(n, END - me.corruption)
    if moved > 0:
        me.corruption += moved
        me.virtue = max(me.virtue, me.corruption)
        tell(s, Event.CORRUPTION, p, -1, moved)


@rule
def gain_virtue(s: State, p: int, n: int) -> None:
    """The same to the left."""
    me = s.players[p]
    moved = min(n, me.virtue)
    if moved > 0:
        me.virtue -= moved
        me.corruption = min(me.virtue, me.corruption)
        tell(s, Event.VIRTUE, p, -1, moved)


@rule
def collide(s: State, p: int) -> None:
    """If the markers of the player on turn have met: buildings, then cards of everybody, then the space."""
    me = s.players[p]
    if me.corruption != me.virtue:
        return
    tell(s, Event.COLLISION, p, me.corruption)
    push(s.steps, StepKind.COLLIDED, p)
    for i in range(s.seats - 1, -1, -1):
        fire(s, (p + i) % s.seats, When.COLLISION)
    for i in range(s.seats - 1, -1, -1):
        queue_buildings(s, (p + i) % s.seats, When.COLLISION)


@rule
def queue_buildings(s: State, p: int, when: int) -> None:
    """Queue the gains of a player's uncovered slots on an occasion."""
    for building in range(c.BUILDINGS):
        if has(s.players[p].uncovered, building):
            queue_source(s, p, when, c.BUILDING + building)


@rule
def reward_collision(s: State, p: int) -> None:
    """The rows of the space on which the markers are now: first the own one, then that of all others."""
    space = c.SPACE + s.players[p].corruption
    push(s.steps, StepKind.RESET, p)
    for i in range(s.seats - 1, 0, -1):
        queue_source(s, (p + i) % s.seats, When.OTHERS, space)
    queue_source(s, p, When.OWN, space)


@rule
def reset_markers(s: State, p: int) -> None:
    """Corruption at the beginning of the track, Virtue at its end."""
    s.players[p].corruption = 0
    s.players[p].virtue = END


STEPS = (
    automatic(StepKind.COLLIDE, collide),
    automatic(StepKind.COLLIDED, reward_collision),
    automatic(StepKind.RESET, reset_markers),
)
