"""The works that are next for a player: a building, workers for the castle, a Manuscript.

Each promises what it brings, and less for each icon that is missing: those of the row, lasting ones, Criminals and
goods are there. After an action the row is taken as it will lie when the next card has come.
"""

from __future__ import annotations

import numpy as np

from regnum.games.kingdom.viscounts.data import components as c
from regnum.games.kingdom.viscounts.data.vocabulary import Counter, Op, What, When
from regnum.games.kingdom.viscounts.rules.evaluation_weights import Price, price
from regnum.games.kingdom.viscounts.rules.funding import asked
from regnum.games.kingdom.viscounts.rules.state import State, StepKind
from regnum.games.kingdom.viscounts.rules.supply import RIBBON_COUNT, icons, lasting_icons
from regnum.rules import count, rule, top

A_TURN = 1.5  # icons that a turn brings, about: so far away is an action that the space does not allow
NEAR = 3  # steps that a turn takes one without silver

# ---- what is printed on Manuscripts ---------------------------------------------------------------------------------

_GAIN = {
    What.SILVER: 0.4,
    What.STONE: 0.9,
    What.GOLD: 0.9,
    What.INK: 0.9,
    What.RESOURCE: 1.0,
    What.VIRTUE: 0.6,
    What.DEED: 2.0,
}
_DO = {Op.FLIP: 2.0, Op.HIRE: 1.2, Op.DESTROY: 0.6, Op.PLACE: 1.8, Op.MANUSCRIPT: 6.0}
_BUILD = {What.WORKSHOP: 4.0, What.TRADING_POST: 7.0, What.GUILDHALL: 9.0}
_USUALLY = {
    Counter.MERCHANTS: 8,
    Counter.BUILDERS: 3,
    Counter.NOBLES: 3,
    Counter.CLERICS: 3,
    Counter.CRIMINALS: 2,
    Counter.MANUSCRIPTS: 5,
    Counter.BUILDINGS: 4,
    Counter.CASTLE_WORKERS: 6,
    Counter.RESOURCES: 4,
    Counter.PAID: 3,
    Counter.APPROVED: 4,
}
"""The usual number of each that a player has at the end."""


def _worth_of_row(row: int) -> float:
    op, what, n = Op(c.EFFECT.op[row]), c.EFFECT.what[row], int(c.EFFECT.n[row])
    if op == Op.POINTS:
        return n * _USUALLY[Counter(c.EFFECT.per[row])] / int(c.EFFECT.every[row])
    if op == Op.BUILD:
        return _BUILD[What(what)]
    return n * _GAIN[What(what)] if op == Op.GAIN else max(1, n) * _DO[op]


def _worth_of_tile(tile: int) -> float:
    source = c.TILE + tile
    return sum(
        _worth_of_row(int(c.INDEX.first[when, source]) + i)
        for when in (When.GAIN, When.SCORE)
        for i in range(c.INDEX.size[when, source])
    )


TILE_WORTH = np.array([_worth_of_tile(tile) for tile in range(c.TILES)])
"""[tile]: what it brings, in points, besides its ribbon."""

# ---- what works bring -----------------------------------------------------------------------------------------------


@rule
def built_of(s: State, p: int, kind: int) -> int:
    """Count a player's buildings of a type on the board."""
    return count((s.players[p].uncovered >> c.EACH * kind) & ((1 << c.EACH) - 1))


@rule
def building_worth(s: State, p: int, kind: int) -> float:
    """The points of one more building of a type, the slot and the spot."""
    built = built_of(s, p, kind)
    return c.TYPE_POINTS[kind, built + 1] - c.TYPE_POINTS[kind, built] + price(s, Price.BUILT)


@rule
def tile_worth(s: State, p: int, place: int) -> float:
    """Evaluate the Manuscript of a place, with the set that it continues."""
    tile = s.tiles[place]
    if tile < 0:
        return 0.0
    mine = s.players[p].manuscripts
    number = count(mine & c.OF_RIBBON[c.RIBBON[tile]])
    others = ribbons_with(mine, number)
    more = c.SET_POINTS[others + 1] - c.SET_POINTS[others] + promise_of_set(s, others + 1) - promise_of_set(s, others)
    return TILE_WORTH[tile] + more + price(s, Price.TRANSCRIBED)


@rule
def ribbons_with(mine: int, number: int) -> int:
    """Of how many ribbons there are more Manuscripts than a number."""
    ribbons = 0
    for ribbon in range(RIBBON_COUNT):
        ribbons += count(mine & c.OF_RIBBON[ribbon]) > number
    return ribbons


@rule
def promise_of_set(s: State, ribbons: int) -> float:
    """Evaluate an unfinished set beyond its points."""
    return price(s, Price.SET_OF_1 + ribbons - 1) if 0 < ribbons < RIBBON_COUNT else 0.0


# ---- how far away they are ------------------------------------------------------------------------------------------


@rule
def is_to_act(s: State, p: int) -> bool:
    """Return True if the action of the turn of a player is still to come."""
    for i in range(s.steps.depth):
        if s.steps.stack[i].kind == StepKind.ACT and s.steps.stack[i].seat == p:
            return True
    return False


@rule
def icons_for(s: State, p: int, icon: int, now: bool) -> int:
    """Return the icons that the action of this turn can use, or else those known for the next one."""
    if now:
        return icons(s, p, icon)
    found = lasting_icons(s, p, icon)
    for place in range(c.ROW - 1):
        card = s.players[p].row[place]
        found += c.PERSON_ICONS[card, icon] if card >= 0 else c.ROW_ICONS[place + 1, icon]
    return found


@rule
def in_hand(s: State, p: int, action: int, now: bool) -> int:
    """The icons for an action that need not be got any more."""
    return icons_for(s, p, action, now) + icons_for(s, p, c.CRIMINAL, now) + s.players[p].goods[action]


@rule
def works(s: State, p: int) -> float:
    """Evaluate the two best works of different kinds, and Merchants, which get what is missing for others."""
    now = is_to_act(s, p)
    there = top(s.steps).kind == StepKind.ACT and top(s.steps).seat == p
    first = next_building(s, p, now, there)
    second = 0.0
    for work in (next_workers(s, p, now, there), next_tile(s, p, now, there)):
        second = max(second, min(first, work))
        first = max(first, work)
    merchants = icons_for(s, p, c.MERCHANT, now)
    return price(s, Price.NEXT) * first + price(s, Price.SECOND) * second + price(s, Price.MERCHANT) * merchants


@rule
def promised(s: State, worth: float, missing: float) -> float:
    """A work, less what is lost while icons are missing."""
    return worth * price(s, Price.LATER) ** missing


@rule
def lacking(s: State, p: int, action: int, printed: int, have: int) -> int:
    """The icons that are missing for an action with so many printed ones."""
    return max(0, asked(s, p, action, printed) - have)


@rule
def next_building(s: State, p: int, now: bool, there: bool) -> float:
    """The best type."""
    have = in_hand(s, p, c.Action.CONSTRUCT, now)
    detour = A_TURN if there and s.players[p].space % 3 == c.INNER else 0.0
    best = 0.0
    for kind in range(c.TYPES):
        if built_of(s, p, kind) < c.EACH:
            missing = lacking(s, p, c.Action.CONSTRUCT, c.BUILDERS[kind], have) + detour
            best = max(best, promised(s, building_worth(s, p, kind), missing))
    return best


@rule
def next_workers(s: State, p: int, now: bool, there: bool) -> float:
    """The best number of workers."""
    have = in_hand(s, p, c.Action.WORKERS, now)
    detour = A_TURN if there and s.players[p].space % 3 != c.INNER else 0.0
    best = 0.0
    for n in range(1, min(len(c.NOBLES), s.players[p].supply) + 1):
        missing = lacking(s, p, c.Action.WORKERS, c.NOBLES[n - 1], have) + detour
        best = max(best, promised(s, n * price(s, Price.WORKER), missing))
    return best


@rule
def next_tile(s: State, p: int, now: bool, there: bool) -> float:
    """The best Manuscript."""
    have = in_hand(s, p, c.Action.TRANSCRIBE, now)
    best = 0.0
    for place in range(c.PLACES):
        if s.tiles[place] >= 0:
            missing: float = lacking(s, p, c.Action.TRANSCRIBE, c.COST[s.tiles[place]], have)
            missing += way_to(s, p, 3 * place + c.INNER, there)
            best = max(best, promised(s, tile_worth(s, p, place), missing))
    return best


@rule
def way_to(s: State, p: int, space: int, there: bool) -> float:
    """Return the distance of a space in missing icons; `there`: this turn's action is taken on the current space."""
    if there:
        return 0.0 if s.players[p].space == space else A_TURN
    return price(s, Price.FAR) * max(0, c.STEPS_TO[1, s.players[p].space, space] - NEAR)
