"""Invariants: conditions that must hold at every moment of a game."""

from __future__ import annotations

import numpy as np

from regnum.games.staufer.data import components as c
from regnum.games.staufer.rules.chests import office_stack, supply_stack
from regnum.games.staufer.rules.deployment import all_due
from regnum.games.staufer.rules.figures import kind_of, seat_of
from regnum.games.staufer.rules.state import State, StepKind
from regnum.rules import Numbers, count, has, rule, top

NAMES = (
    "none",
    "fifteen envoys and three nobles of each seat are in court, province, payment areas and offices",
    "72 chests are under offices and supply spaces, kept, drawn, discarded or in the pile",
    "the size of the pile is the number of its chests",
    "six kinds of privileges are in play, every card in one place",
    "each seat has three family members on the tracks",
    "the regions lie once each on the ring",
    "an office is held from the left, and where it says so by nobles",
    "nothing lies where there is no office or supply space",
    "payments are due only while somebody pays",
    "figures are protected only while a round ends",
    "nobody shares a job card",
)
JOB_TYPES = len(c.Job)


@rule
def invariants(s: State) -> int:
    """0, or the number of the first broken one in NAMES."""
    for p in range(s.seats):
        figures = figures_everywhere(s, p)
        for kind in range(c.KINDS):
            if figures[kind] != c.FIGURES[kind]:
                return 1
    chests = chests_everywhere(s)
    for chest in range(c.CHESTS):
        if chests[chest] != c.CHEST_COUNT[chest]:
            return 2
    pile = 0
    for chest in range(c.CHESTS):
        pile += s.pile[chest]
    if pile != s.pile_size:
        return 3
    if not privileges_fit(s):
        return 4
    for p in range(s.seats):
        if members_everywhere(s, p) != c.MEMBERS:
            return 5
    for place in range(c.REGIONS):
        if s.place[s.ring[place]] != place:
            return 6
    if not offices_fit(s):
        return 7
    if not boards_fit(s):
        return 8
    return passing_things_fit(s)


@rule
def figures_everywhere(s: State, p: int) -> Numbers:
    """The figures of a seat, counted by kind."""
    figures = np.zeros(c.KINDS, np.int64)
    for kind in range(c.KINDS):
        figures[kind] = s.players[p].court[kind] + s.players[p].province[kind]
        for region in range(c.REGIONS):
            figures[kind] += s.players[p].paid[region, kind]
    for region in range(c.REGIONS):
        for office in range(c.OFFICES):
            for holder in range(c.HOLDERS):
                figure = s.offices[region, office, holder]
                if figure != 0 and seat_of(figure) == p:
                    figures[kind_of(figure)] += 1
    return figures


@rule
def chests_everywhere(s: State) -> Numbers:
    """The chests on the table, in the pile and before the players, counted by kind."""
    chests = np.zeros(c.CHESTS, np.int64)
    for chest in range(c.CHESTS):
        chests[chest] = s.pile[chest] + s.discard[chest] + s.drawn[chest]
        for p in range(s.seats):
            chests[chest] += s.players[p].chests[chest]
    for stack in range(c.STACKS):
        for i in range(s.stacks[stack].size):
            chests[s.stacks[stack].cards[i]] += 1
    for i in range(s.steps.depth):  # taken, and about to be looked at
        if s.steps.stack[i].kind == StepKind.ACQUIRE:
            chests[s.steps.stack[i].value] += 1
    return chests


@rule
def privileges_fit(s: State) -> bool:
    """Six kinds, the right number of cards of each, the point cards as they were taken."""
    kinds = 0
    for number in range(1, c.PRIVILEGES + 1):
        cards = s.available[number - 1]
        for p in range(s.seats):
            cards += has(s.players[p].privileges, number - 1)
        kinds += cards > 0
        if cards != 0 and cards != (s.seats if number == c.Privilege.POINTS else c.COPIES[s.seats]):
            return False
    for p in range(s.seats):
        if has(s.players[p].privileges, c.Privilege.POINTS - 1) != (s.players[p].point_card > 0):
            return False
    return kinds == c.IN_PLAY


@rule
def members_everywhere(s: State, p: int) -> int:
    """The family members of a seat on the three tracks."""
    total = 0
    for i in range(c.SPACES):
        total += (s.order[i] == p) + (s.supply.cards[i] == p) + (s.deployment.cards[i] == p)
    return total


@rule
def offices_fit(s: State) -> bool:
    """The left place is filled first; the first holder of a noble's office is a noble, and so is a second."""
    for region in range(c.REGIONS):
        for office in range(c.OFFICES):
            here = s.offices[region, office]
            if here[0] == 0 and here[1] != 0:
                return False
            for holder in range(c.HOLDERS):
                if has(s.held[holder], region * c.OFFICES + office) != (here[holder] != 0):
                    return False
            for holder in range(c.HOLDERS):
                nobles_only = c.FOR_NOBLES[c.SIDE[s.seats], region, office] == 1
                if nobles_only and here[holder] != 0 and kind_of(here[holder]) != c.Figure.NOBLE:
                    return False
    return True


@rule
def boards_fit(s: State) -> bool:
    """No figures or chests where this number of players has no office or supply space."""
    for region in range(c.REGIONS):
        for office in range(c.OFFICE_COUNT[c.SIDE[s.seats], region], c.OFFICES):
            if s.offices[region, office, 0] != 0 or s.stacks[office_stack(region, office)].size != 0:
                return False
    for space in range(c.SUPPLY_SPACES[s.seats], c.SUPPLIES):
        if s.stacks[supply_stack(space)].size != 0:
            return False
    return True


@rule
def passing_things_fit(s: State) -> int:
    """Payments, protection and jobs: 0, or the number of what is broken."""
    kind = -1 if s.over != 0 else top(s.steps).kind
    if all_due(s) != 0 and kind != StepKind.PAY:
        return 9
    for region in range(c.REGIONS):
        if s.protected[region] != 0 and kind != StepKind.PROTECT:
            return 10
    for job in range(JOB_TYPES):
        cards = 0
        for p in range(s.seats):
            if s.players[p].jobs[job] >= 0:
                cards |= 1 << s.players[p].jobs[job]
        if count(cards) != s.seats:
            return 11
    return 0
