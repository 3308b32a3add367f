"""Canals: two sections of five spaces from each guard house outwards, and the statues at their ends."""

from __future__ import annotations

from regnum.games.bruges.data import components as c
from regnum.games.bruges.data.vocabulary import Action, Modifier
from regnum.games.bruges.rules.actions import SECTION as SECTION_CHOICE
from regnum.games.bruges.rules.perks import boost
from regnum.games.bruges.rules.state import Event, State
from regnum.games.bruges.rules.supply import gain_coins
from regnum.rules import Choices, has, offer_each, rule, tell

FREE = 0  # mode of Op.BUILD_CANAL
BOTH_SIDES = len(c.SIDES)


@rule
def space_cost(s: State, p: int, side: int, scope: int) -> int:
    """Return the cost of the next space of an unfinished section."""
    discount = boost(s, p, scope, Action.BUILD_CANAL, Modifier.DISCOUNT)
    return max(0, c.SPACE_COST[s.players[p].canals[side]] - discount)


@rule
def fits_space(s: State, p: int, colour: int, side: int) -> bool:
    """Return True if a card of a colour can be played for the next space of an unfinished section."""
    return (
        c.SPACE_COLOUR[p, side, s.players[p].canals[side]] == colour
        or boost(s, p, 0, Action.BUILD_CANAL, Modifier.IGNORE_COLOUR) > 0
    )


@rule
def can_build_canal(s: State, p: int, side: int, cost_mode: int, scope: int) -> bool:
    """Return True if the next space of a section is there and can be paid."""
    me = s.players[p]
    if me.canals[side] == c.SECTION:
        return False
    return cost_mode == FREE or space_cost(s, p, side, scope) <= me.coins


@rule
def sections_to_build(s: State, p: int, cost_mode: int, scope: int) -> int:
    """The sections of which the next space is there and can be paid."""
    sections = 0
    for side in range(BOTH_SIDES):
        if can_build_canal(s, p, side, cost_mode, scope):
            sections |= 1 << side
    return sections


@rule
def offer_sections(s: State, p: int, cost_mode: int, scope: int, choices: Choices) -> None:
    """The sections in which a tile can be laid without a card."""
    offer_each(choices, SECTION_CHOICE, sections_to_build(s, p, cost_mode, scope))


@rule
def build_canal(s: State, p: int, side: int, cost_mode: int, scope: int) -> None:
    """Pay and lay a tile; the first completion of a section brings the statue on top."""
    me = s.players[p]
    if cost_mode != FREE:
        gain_coins(s, p, -space_cost(s, p, side, scope))
    me.canals[side] += 1
    tell(s, Event.CANAL, p, me.canals[side], side)
    if me.canals[side] == c.SECTION and not has(me.completed, side) and s.statues < c.STATUES:
        me.completed |= 1 << side
        me.statues |= 1 << s.statues
        tell(s, Event.STATUE, p, s.statues)
        s.statues += 1
