"""A quick estimate of how many points each seat will end with: for greedy play and cut-off rollouts."""

from __future__ import annotations

import numpy as np

from regnum.games.council.data import components as c
from regnum.games.council.rules.councils import cards_asked, cards_held
from regnum.games.council.rules.scoring import points_of
from regnum.games.council.rules.state import State
from regnum.rules import Floats, count, has, lowest, rule, top

# Values in points at the end of the game, while it is young; they fade as the game ends. Fitted to games of bots:
# research/notes/2026-11-28-bot-strength.md
COIN = 1.0
ASSISTANT = 3.5
CARD = 2.2
MATCH = 0.8  # a councillor that a card in hand can satisfy
PERMIT = 16.0  # an unused tile
NOBILITY_STEP = 2.5
EMPORIUM = 8.0
MAIN_ACTION = 8.0  # still to be done this turn
QUICK_ACTION = 0.5
FADING = 0.07  # for each emporium of the player who has most

# What does not fade while the game runs, or whoever leads would rather not go on building.
PACE = 14.0  # an emporium: so much nearer to the end, where the others are not
COMPLETION = 1.0  # of a bonus tile and the king's tile with it, times the square of the part that is done
ALL_COUNCILS, ALL_BONUSES, ALL_KING_TILES = len(c.COUNCILS), len(c.BONUSES), len(c.KING_POINTS)
NEED = np.array([[int(cities).bit_count() for cities in row] for row in c.BONUS_CITIES], np.int64)
"""The number of cities each bonus tile asks for, by map."""
WORTH_OF_PART = COMPLETION * (np.arange(NEED.max() + 1) / NEED[..., np.newaxis]) ** 2
"""Of a bonus tile's points, by map, tile and cities built in: a part that is done is worth more than its share."""


@rule
def evaluate(s: State, values: Floats) -> None:
    """The points of every seat if the game ended now, and what its position promises beyond them."""
    young = youth(s)
    for p in range(s.seats):
        values[p] = points_of(s, p)
        if s.over == 0:
            values[p] += PACE * count(s.players[p].emporiums)
        if young > 0.0:
            values[p] += young * prospects(s, p) + completion(s, p)


@rule
def youth(s: State) -> float:
    """1 at the beginning, falling as the first player runs out of emporiums; 0 in the last turns."""
    if s.over != 0 or s.turns_left >= 0:
        return 0.0
    most = 0
    for p in range(s.seats):
        most = max(most, count(s.players[p].emporiums))
    return 1.0 - FADING * most


@rule
def prospects(s: State, p: int) -> float:
    """Goods, cards that fit, tiles to build with, and what is left of the turn."""
    me = s.players[p]
    value = COIN * me.coins + ASSISTANT * me.assistants + CARD * me.hand_size + NOBILITY_STEP * me.nobility
    value += PERMIT * useful_permits(s, p) + EMPORIUM * count(me.emporiums)
    held = cards_held(s, p)
    for council in range(ALL_COUNCILS):
        value += MATCH * count(held & cards_asked(s, council))
    if s.over == 0 and top(s.steps).seat == p:
        value += MAIN_ACTION * s.turn.main_actions + QUICK_ACTION * s.turn.quick_actions
    return value


@rule
def useful_permits(s: State, p: int) -> int:
    """Unused tiles that name a city where the player has no emporium yet."""
    me = s.players[p]
    useful = 0
    rest = me.permits
    while rest != 0:
        if c.TILE_CITIES[lowest(rest)] & ~me.emporiums != 0:
            useful += 1
        rest &= rest - 1
    return useful


@rule
def completion(s: State, p: int) -> float:
    """The part of each bonus tile still on the board that the player has done, with the next king's tile."""
    king = c.KING_POINTS[s.king_tiles] if s.king_tiles < ALL_KING_TILES else 0
    value = 0.0
    for bonus in range(ALL_BONUSES):
        if has(s.bonuses, bonus):
            done = count(s.players[p].emporiums & c.BONUS_CITIES[s.map, bonus])
            value += WORTH_OF_PART[s.map, bonus, done] * (c.BONUS_POINTS[bonus] + king)
    return value
