"""Laying out a new game."""

from __future__ import annotations

import numpy as np

from regnum.core.jit import rule
from regnum.core.piles import any_of, shuffle
from regnum.core.rng import below
from regnum.games.staufer.data.components import (
    ALL_CHESTS,
    CHEST_COUNT,
    CHESTS,
    CONDITION_TILES,
    COPIES,
    CUSTOM_SET,
    FIGURES,
    FIRST_COURT,
    IN_PLAY,
    JOBS,
    KINDS,
    MEMBERS,
    MOST,
    ORDER,
    PRIVILEGE_SETS,
    PRIVILEGES,
    RANDOM_SET,
    REGIONS,
    ROUNDS,
    SPACES,
    STACK,
    STACKS,
    STEP_TILES,
    SUPPLY_SPACES,
    TILES,
    Job,
    Privilege,
)
from regnum.games.staufer.rules.chests import add_chest, office_stack, supply_stack
from regnum.games.staufer.rules.regions import offices_in
from regnum.games.staufer.rules.rounds import begin_round

JOB_TYPES = len(Job)
ALL_CONDITIONS, ALL_STEP_TILES = len(CONDITION_TILES), len(STEP_TILES)
FIRST_SEAT = 1  # option first_player


@rule
def setup(s, seats, seed):
    """The whole set-up, up to the first decision."""
    s.random = seed
    s.seats = seats
    s.second = -1
    lay_regions(s)
    lay_round_tiles(s)
    line_up_families(s)
    for p in range(MOST):
        give_start(s, p)
    deal_jobs(s)
    lay_privileges(s)
    lay_chests(s)
    begin_round(s)
    s.chronicle.count = 0


@rule
def lay_regions(s):
    """The regions around the action board, and their point tiles."""
    for i in range(REGIONS):
        s.ring[i] = i
        s.tiles[i] = i
    shuffle(s, s.ring, REGIONS)
    shuffle(s, s.tiles, TILES)
    for place in range(REGIONS):
        s.place[s.ring[place]] = place


@rule
def lay_round_tiles(s):
    """Five A tiles, the sixth says where the king begins; five of six conditions; the king's steps of four rounds."""
    order = np.arange(REGIONS)  # six tiles of each letter
    shuffle(s, order, REGIONS)
    for i in range(ROUNDS):
        s.rounds_a[i] = order[i]
    s.king = order[ROUNDS]
    shuffle(s, order, ALL_CONDITIONS)
    for i in range(ROUNDS):
        s.rounds_b[i] = CONDITION_TILES[order[i]]
    shuffle(s, order, ALL_STEP_TILES)
    for i in range(ROUNDS - 1):
        s.rounds_c[i] = STEP_TILES[order[i]]


@rule
def line_up_families(s):
    """Three family members each: clockwise from the first player, then back twice."""
    first = 0 if s.options.first_player == FIRST_SEAT else below(s, s.seats)
    for i in range(SPACES):
        s.order[i] = (first + ORDER[s.seats, i]) % s.seats if i < MEMBERS * s.seats else -1
        s.supply.cards[i] = -1
        s.deployment.cards[i] = -1


@rule
def give_start(s, p):
    """Four envoys and a noble in the court, the others in the province; nothing for an empty seat."""
    for kind in range(KINDS):
        if p < s.seats:
            s.players[p].court[kind] = FIRST_COURT[kind]
            s.players[p].province[kind] = FIGURES[kind] - FIRST_COURT[kind]
    for job in range(JOB_TYPES):
        s.players[p].jobs[job] = -1
        s.players[p].revealed[job] = -1


@rule
def deal_jobs(s):
    """A region, a path and an office job each."""
    for job in range(JOB_TYPES):
        left = (1 << JOBS) - 1
        for p in range(s.seats):
            s.players[p].jobs[job] = any_of(s, left)
            left &= ~(1 << s.players[p].jobs[job])


@rule
def lay_privileges(s):
    """Six kinds: a named set, two fixed and four drawn, or the six of a custom set."""
    kinds = PRIVILEGE_SETS[s.options.privileges]
    if s.options.privileges == RANDOM_SET:
        in_play = 2
        left = ((1 << PRIVILEGES) - 1) & ~kinds
        while in_play < IN_PLAY:
            kind = any_of(s, left)
            left &= ~(1 << kind)
            kinds |= 1 << kind
            in_play += 1
    elif s.options.privileges == CUSTOM_SET:
        o = s.options
        kinds = 1 << o.privilege_a | 1 << o.privilege_b | 1 << o.privilege_c
        kinds |= 1 << o.privilege_d | 1 << o.privilege_e | 1 << o.privilege_f
    for kind in range(PRIVILEGES):
        copies = s.seats if kind == Privilege.POINTS - 1 else COPIES[s.seats]
        s.available[kind] = copies if (kinds >> kind) & 1 == 1 else 0


@rule
def lay_chests(s):
    """A chest under each supply space, then under each office, clockwise from the king's region."""
    for kind in range(CHESTS):
        s.pile[kind] = CHEST_COUNT[kind]
    s.pile_size = ALL_CHESTS
    for stack in range(STACKS):
        for i in range(STACK):
            s.stacks[stack].cards[i] = -1
    for space in range(SUPPLY_SPACES[s.seats]):
        add_chest(s, supply_stack(space))
    for steps in range(REGIONS):
        region = s.ring[(s.place[s.king] + steps) % REGIONS]
        for office in range(offices_in(s, region)):
            add_chest(s, office_stack(region, office))
