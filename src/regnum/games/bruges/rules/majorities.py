"""Phase 4: who has most of what turns a tile, for good."""

from __future__ import annotations

from regnum.games.bruges.data import components as c
from regnum.games.bruges.data.vocabulary import Majority, Op
from regnum.games.bruges.rules.perks import credit, persons_of
from regnum.games.bruges.rules.state import Event, State
from regnum.rules import has, rule, tell


@rule
def check_majorities(s: State) -> None:
    """Reputation, persons, canal, and pets in their module: the only one who leads turns the tile."""
    for majority in range(c.ALL_MAJORITIES if s.options.pets == 1 else c.ALL_MAJORITIES - 1):
        for p in range(s.seats):
            if not has(s.players[p].majorities, majority) and leads(s, p, majority):
                s.players[p].majorities |= 1 << majority
                tell(s, Event.MAJORITY, p, majority)


@rule
def leads(s: State, p: int, majority: int) -> bool:
    """Return True if a player alone has most; some persons win ties, but not of nothing."""
    mine = value_of(s, p, majority)
    if mine == 0:
        return False
    tied = False
    for q in range(s.seats):
        if q != p:
            theirs = value_of(s, q, majority)
            if theirs > mine:
                return False
            tied = tied or theirs == mine
    if tied and has(s.players[p].perks.win_ties, majority):
        credit(s, p, Op.MODIFY_MAJORITY, majority)
        return True
    return not tied


@rule
def value_of(s: State, p: int, majority: int) -> int:
    """Return a player's count for a majority."""
    me = s.players[p]
    if majority == Majority.REPUTATION:
        return me.reputation
    if majority == Majority.PERSONS:
        return persons_of(s, p)
    if majority == Majority.CANAL:
        return me.canals[0] + me.canals[1]
    return pets_of(s, p)


@rule
def pets_of(s: State, p: int) -> int:
    """Count the pets of a player."""
    pets = 0
    for plot in range(s.players[p].plots):
        pets += s.players[p].pet[plot] >= 0
    return pets
