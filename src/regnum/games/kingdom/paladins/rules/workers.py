"""Placing workers: which an action needs, which of them are given, and getting them off again.

What workers are placed for is one number, `doing`: the action and its target. It waits below the choice of workers.
"""

from __future__ import annotations

from regnum.games.kingdom.paladins.data import components as c
from regnum.games.kingdom.paladins.rules.actions import WORKERS
from regnum.games.kingdom.paladins.rules.state import Event, State, StepKind
from regnum.rules import Choices, Numbers, choice, has, offer, push, rule, tell

TARGETS = 64  # targets that an action can have
DISMISSING, HIRING, ON_DEBT = 0, 16, 32  # added to the place on display, for Recruit
BOTH_COVERED = (1 << c.WORKSHOP_SPACES) - 1


@rule
def doing(action: int, target: int) -> int:
    """An action and its target as one number."""
    return action * TARGETS + target


@rule
def action_of(value: int) -> int:
    """The action of such a number."""
    return value // TARGETS


@rule
def target_of(value: int) -> int:
    """Its target."""
    return value % TARGETS


# ---- what is needed -------------------------------------------------------------------------------------------------


@rule
def is_used(s: State, p: int, action: int) -> bool:
    """Return True if an action is closed: it holds workers."""
    return has(s.players[p].used, action)


@rule
def way(s: State, p: int, action: int, target: int) -> int:
    """Return the way an action is taken: the spaces under workshops, a tile, or the number of workers."""
    if action >= c.RIGHT:
        return (s.players[p].covered >> (c.WORKSHOP_SPACES * (action - c.RIGHT))) & BOTH_COVERED
    if action == c.Action.HUNT or action == c.Action.TRADE:
        return target
    if action == c.Action.RECRUIT:
        return 0 if target < HIRING else 1
    if action == c.Action.GAIN_HONOUR:
        return s.players[p].tile
    return 1 if action == c.Action.DEVELOP else 0


@rule
def pattern(s: State, p: int, action: int, target: int) -> int:
    """Return the colours of workers that must be placed, as a number."""
    if action == c.Action.FAVOUR:
        return c.FAVOUR_PATTERN[s.favours[target]]
    if action == c.Action.ORDER:
        return c.ORDER_PATTERN
    return c.PATTERN[action, way(s, p, action, target)]


@rule
def has_workers(s: State, p: int, wanted: int) -> bool:
    """Return True if a player can fill a pattern: a Criminal stands anywhere, and no colour is asked for twice."""
    workers = s.players[p].workers
    free = 0
    for colour in range(c.KINDS):
        free += workers[colour]
    criminals = 0 + workers[c.CRIMINAL]
    for i in range(2):
        colour = c.PATTERN_COLOURS[wanted, i]
        if colour != c.ANY and colour != c.CRIMINAL and workers[colour] == 0:
            criminals -= 1
        elif colour == c.CRIMINAL and workers[colour] == 0:
            return False
    return criminals >= 0 and free >= c.PATTERN_SIZE[wanted]


@rule
def can_staff(s: State, p: int, action: int, target: int) -> bool:
    """Return True if an action is open and the player has workers for it."""
    return not is_used(s, p, action) and has_workers(s, p, pattern(s, p, action, target))


# ---- placing --------------------------------------------------------------------------------------------------------


@rule
def begin(s: State, p: int, action: int, target: int) -> None:
    """The player takes an action: workers first."""
    tell(s, Event.ACT, p, action)
    push(s.steps, StepKind.ENACT, p, doing(action, target))
    push(s.steps, StepKind.WORKERS, p, doing(action, target))


@rule
def has_mix(s: State, p: int, mix: int) -> bool:
    """Return True if a player has workers of these colours."""
    for colour in range(c.KINDS):
        if s.players[p].workers[colour] < c.MIXES[mix, colour]:
            return False
    return True


@rule
def offer_workers(s: State, p: int, value: int, choices: Choices) -> None:
    """Every mix that fills the spaces."""
    wanted = pattern(s, p, action_of(value), target_of(value))
    for i in range(len(c.FITTING[wanted])):
        mix = c.FITTING[wanted, i]
        if mix >= 0 and has_mix(s, p, mix):
            offer(choices, WORKERS, mix)


@rule
def place(s: State, p: int, value: int, mix: int) -> None:
    """The workers leave the supply for the action, or for a card of the King."""
    action, target = action_of(value), target_of(value)
    me = s.players[p]
    for colour in range(c.KINDS):
        n = c.MIXES[mix, colour]
        if n > 0:
            me.workers[colour] -= n
            tell(s, Event.PLACE, p, colour, n)
            if action == c.Action.FAVOUR:
                s.favour_workers[target, colour] += n
            elif action == c.Action.ORDER:
                s.order_workers[target] = colour
    if action < c.Action.FAVOUR:
        me.used |= 1 << action
        fill_spaces(s, p, action, way(s, p, action, target), mix)


@rule
def fill_spaces(s: State, p: int, action: int, taken: int, mix: int) -> None:
    """Workers on their spaces: those that want a colour first, then the others."""
    left = c.MIXES[mix].copy()
    for second in range(2):
        for space in range(c.SPACE_FIRST[action], c.SPACE_FIRST[action + 1]):
            number = space - c.SPACE_FIRST[action]
            wanted = c.TILE_COLOUR[taken] if space == c.TILE_SPACE else c.SPACE_COLOUR[space]
            if not needs_worker(action, taken, number) or (wanted == c.ANY) != (second == 1):
                continue
            colour = fitting_colour(left, wanted)
            left[colour] -= 1
            s.players[p].spaces[space] = colour


@rule
def needs_worker(action: int, taken: int, number: int) -> bool:
    """Return True if a space of an action takes a worker, the way it is taken."""
    if action >= c.RIGHT:
        return not has(taken, number)
    return action == c.Action.GAIN_HONOUR or number <= taken


@rule
def fitting_colour(left: Numbers, wanted: int) -> int:
    """The worker for a space: its colour, else a Criminal; any that is left where any will do."""
    if wanted != c.ANY:
        return wanted if left[wanted] > 0 else c.CRIMINAL
    colour = 0
    while left[colour] == 0:
        colour += 1
    return colour


# ---- taking off -----------------------------------------------------------------------------------------------------


@rule
def clear(s: State, p: int, action: int) -> None:
    """All workers of an action go back to the supply of the game; it can be used again."""
    s.players[p].used &= ~(1 << action)
    for space in range(c.SPACE_FIRST[action], c.SPACE_FIRST[action + 1]):
        s.players[p].spaces[space] = -1


STEPS = (choice(StepKind.WORKERS, offer_workers, {WORKERS: place}),)
