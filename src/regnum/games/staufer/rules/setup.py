"""Laying out a new game."""

from __future__ import annotations

import numpy as np

from regnum.games.staufer.data import components as c
from regnum.games.staufer.rules.chests import add_chest, office_stack, supply_stack
from regnum.games.staufer.rules.regions import offices_in
from regnum.games.staufer.rules.rounds import begin_round
from regnum.games.staufer.rules.state import State
from regnum.rules import any_of, below, rule, shuffle

JOB_TYPES = len(c.Job)
ALL_CONDITIONS, ALL_STEP_TILES = len(c.CONDITION_TILES), len(c.STEP_TILES)
FIRST_SEAT = 1  # option first_player


@rule
def setup(s: State, seats: int, seed: np.uint64) -> None:
    """The whole set-up, up to the first decision."""
    s.random = seed
    s.seats = seats
    s.second = -1
    lay_regions(s)
    lay_round_tiles(s)
    line_up_families(s)
    for p in range(c.MOST):
        give_start(s, p)
    deal_jobs(s)
    lay_privileges(s)
    lay_chests(s)
    begin_round(s)
    s.chronicle.count = 0


@rule
def lay_regions(s: State) -> None:
    """The regions around the action board, and their point tiles."""
    for i in range(c.REGIONS):
        s.ring[i] = i
        s.tiles[i] = i
    shuffle(s, s.ring, c.REGIONS)
    shuffle(s, s.tiles, c.TILES)
    for place in range(c.REGIONS):
        s.place[s.ring[place]] = place


@rule
def lay_round_tiles(s: State) -> None:
    """Five A tiles, the sixth says where the king begins; five of six conditions; the king's steps of four rounds."""
    order = np.arange(c.REGIONS)  # six tiles of each letter
    shuffle(s, order, c.REGIONS)
    for i in range(c.ROUNDS):
        s.rounds_a[i] = order[i]
    s.king = order[c.ROUNDS]
    shuffle(s, order, ALL_CONDITIONS)
    for i in range(c.ROUNDS):
        s.rounds_b[i] = c.CONDITION_TILES[order[i]]
    shuffle(s, order, ALL_STEP_TILES)
    for i in range(c.ROUNDS - 1):
        s.rounds_c[i] = c.STEP_TILES[order[i]]


@rule
def line_up_families(s: State) -> None:
    """Three family members each: clockwise from the first player, then back twice."""
    first = 0 if s.options.first_player == FIRST_SEAT else below(s, s.seats)
    for i in range(c.SPACES):
        s.order[i] = (first + c.ORDER[s.seats, i]) % s.seats if i < c.MEMBERS * s.seats else -1
        s.supply.cards[i] = -1
        s.deployment.cards[i] = -1


@rule
def give_start(s: State, p: int) -> None:
    """Four envoys and a noble in the court, the others in the province; nothing for an empty seat."""
    for kind in range(c.KINDS):
        if p < s.seats:
            s.players[p].court[kind] = c.FIRST_COURT[kind]
            s.players[p].province[kind] = c.FIGURES[kind] - c.FIRST_COURT[kind]
    for job in range(JOB_TYPES):
        s.players[p].jobs[job] = -1
        s.players[p].revealed[job] = -1


@rule
def deal_jobs(s: State) -> None:
    """A region, a path and an office job each."""
    for job in range(JOB_TYPES):
        left = (1 << c.JOBS) - 1
        for p in range(s.seats):
            s.players[p].jobs[job] = any_of(s, left)
            left &= ~(1 << s.players[p].jobs[job])


@rule
def lay_privileges(s: State) -> None:
    """Six kinds: a named set, two fixed and four drawn, or the six of a custom set."""
    kinds = c.PRIVILEGE_SETS[s.options.privileges]
    if s.options.privileges == c.RANDOM_SET:
        in_play = 2
        left = ((1 << c.PRIVILEGES) - 1) & ~kinds
        while in_play < c.IN_PLAY:
            kind = any_of(s, left)
            left &= ~(1 << kind)
            kinds |= 1 << kind
            in_play += 1
    elif s.options.privileges == c.CUSTOM_SET:
        o = s.options
        kinds = 1 << o.privilege_a | 1 << o.privilege_b | 1 << o.privilege_c
        kinds |= 1 << o.privilege_d | 1 << o.privilege_e | 1 << o.privilege_f
    for kind in range(c.PRIVILEGES):
        copies = s.seats if kind == c.Privilege.POINTS - 1 else c.COPIES[s.seats]
        s.available[kind] = copies if (kinds >> kind) & 1 == 1 else 0


@rule
def lay_chests(s: State) -> None:
    """A chest under each supply space, then under each office, clockwise from the king's region."""
    for kind in range(c.CHESTS):
        s.pile[kind] = c.CHEST_COUNT[kind]
    s.pile_size = c.ALL_CHESTS
    for stack in range(c.STACKS):
        for i in range(c.STACK):
            s.stacks[stack].cards[i] = -1
    for space in range(c.SUPPLY_SPACES[s.seats]):
        add_chest(s, supply_stack(space))
    for steps in range(c.REGIONS):
        region = s.ring[(s.place[s.king] + steps) % c.REGIONS]
        for office in range(offices_in(s, region)):
            add_chest(s, office_stack(region, office))
