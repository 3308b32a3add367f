"""The components as constant tables: what `data/*.yaml` says, laid out for the rules.

Numba freezes these arrays into the compiled code. Things are numbers in the order of the data files: regions 0 to 5
(Nijmegen to Palermo), chests 0 to 14, supply spaces 0 to 4, jobs 0 to 5 of each type. Privileges keep their printed
numbers 1 to 16; in sets, privilege n is bit n - 1. Regions lie on a ring of six places, counted clockwise.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import IntEnum
from typing import Any

import numpy as np
from numpy.typing import NDArray

from regnum.core.data import load
from regnum.games.staufer.options import SETS

_boards, _chests, _jobs = load(__package__, "boards"), load(__package__, "chests"), load(__package__, "jobs")
_pieces, _points, _privileges = (load(__package__, name) for name in ("pieces", "points", "privileges"))
_regions = load(__package__, "regions")["regions"]


def _table(rows: object) -> NDArray[np.int64]:
    return np.array(rows, np.int64)


def _by_seats(numbers: Mapping[int, int]) -> NDArray[np.int64]:
    return _table([numbers.get(seats, 0) for seats in range(MOST + 1)])


FEWEST, MOST = int(_pieces["players"]["low"]), int(_pieces["players"]["high"])
SIDE = _table([0 if seats <= FEWEST else 1 for seats in range(MOST + 1)])  # of regions and point tiles, by seats
_SIDES = ("few", "many")

# ---- figures --------------------------------------------------------------------------------------------------------


class Figure(IntEnum):
    """The two kinds of figures."""

    ENVOY = 0
    NOBLE = 1


KINDS = len(Figure)
FIGURES = _table([_pieces["envoys"], _pieces["nobles"]])  # of a seat
FIRST_COURT = _table([_pieces["court"]["envoys"], _pieces["court"]["nobles"]])
STRENGTH = _table([_pieces["strength"]["envoy"], _pieces["strength"]["noble"]])

# ---- regions --------------------------------------------------------------------------------------------------------

REGION_NAMES = tuple(region["id"] for region in _regions)
REGIONS = len(REGION_NAMES)  # also the places of the ring


def _offices(region: Mapping[str, Any], side: str) -> list[tuple[int, int]]:
    """Cost, and whether only a noble may hold it."""
    return [(int(str(office).rstrip("n")), int(str(office).endswith("n"))) for office in region["offices"][side]]


OFFICES = max(len(_offices(region, side)) for region in _regions for side in _SIDES)  # the most that a region has
HOLDERS = 2  # figures that an office has room for
OFFICE_COUNT = _table([[len(_offices(region, side)) for region in _regions] for side in _SIDES])  # [side, region]
_all = [[(_offices(region, side) + [(0, 0)] * OFFICES)[:OFFICES] for region in _regions] for side in _SIDES]
COST = _table(_all)[..., 0].copy()  # [side, region, office], 0 where there is none
FOR_NOBLES = _table(_all)[..., 1].copy()


class Bonus(IntEnum):
    """To whom the bonus of a region goes."""

    EACH = 0
    BY_RANK = 1
    PICK = 2


def _bonus(bonus: Mapping[str, Any]) -> list[int]:
    """The kind; envoys and points of the first, and of the second (or of everybody); chests drawn, 0 for one a seat."""
    if "pick" in bonus:
        return [Bonus.PICK, 0, 0, 0, 0, 0 if bonus["pick"] == "players" else bonus["pick"]]
    rows = bonus["by_rank"] if "by_rank" in bonus else [bonus["each"]] * 2
    first, second = ((row.get("envoys", 0), row.get("points", 0)) for row in rows)
    return [Bonus.BY_RANK if "by_rank" in bonus else Bonus.EACH, *first, *second, 0]


BONUS = _table([_bonus(region["bonus"]) for region in _regions])
BONUS_ENVOYS, BONUS_POINTS, BONUS_WIDTH, BONUS_CHESTS = 1, 2, 2, 5  # columns of BONUS; the second rank is WIDTH further

TILES = len(_points["tiles"])
TILE_POINTS = _table([[tile[side] for tile in _points["tiles"]] for side in _SIDES])  # [side, tile, rank - 1]
RANKS_PAID = _by_seats(_points["ranks_paid"])

# ---- the action board, the supply table, the round tiles ------------------------------------------------------------

MEMBERS, ROUNDS = int(_boards["members"]), int(_boards["rounds"])
SPACES = MEMBERS * MOST  # of each track, with the most players
ENVOY_SPACES = _by_seats(_boards["envoy_spaces"])
ORDER = _table(
    [([k - 1 for k in _boards["order"].get(seats, [])] + [0] * SPACES)[:SPACES] for seats in range(MOST + 1)]
)
SUPPLY_NAMES = tuple(space["id"] for space in _boards["supply"])
SUPPLIES = len(SUPPLY_NAMES)
SUPPLY = _table([[space.get("envoys", 0), space.get("nobles", 0)] for space in _boards["supply"]])
SUPPLY_SPACES = _by_seats(_boards["supply_spaces"])
CONDITIONS = tuple(_boards["conditions"])
KINGS_REGION, FEWEST_CHESTS, MOST_OFFICES = range(len(CONDITIONS))
CONDITION_TILES = _table([n for n, copies in enumerate(_boards["conditions"].values()) for _ in range(copies)])
STEP_TILES = _table([steps for steps, copies in _boards["king_steps"].items() for _ in range(copies)])
MOST_STEPS = int(STEP_TILES.max())

# ---- chests ---------------------------------------------------------------------------------------------------------

CHEST_NAMES = tuple(kind["id"] for kind in _chests["kinds"])
CHESTS = len(CHEST_NAMES)
CHEST_COLOURS = tuple(kind["colour"] for kind in _chests["kinds"])
CHEST_COUNT = _table([kind["count"] for kind in _chests["kinds"]])
ALL_CHESTS = int(CHEST_COUNT.sum())
ORANGE = CHEST_COLOURS.count("orange")  # chests below this number are used up at once
ORANGE_POINTS, ORANGE_ENVOYS, ORANGE_NOBLES = (
    _table([kind.get(good, 0) for kind in _chests["kinds"]]) for good in ("points", "envoys", "nobles")
)
FIRST_SPACE, FREE_MOVEMENT, CHEAP_OFFICE, OTHER_CHESTS, IMMUNITY, PURPLE, BROWN = range(ORANGE, CHESTS)
STACK = ROUNDS  # chests that can come to lie on one another: one at the start, one after each round but the last
BROWN_SET = _table(_chests["brown_set"])
FULL_SET = len(BROWN_SET) - 1
LEFT_OVER, TRADE = int(_chests["left_over"]), int(_chests["trade"])
STACKS = REGIONS * OFFICES + SUPPLIES  # where chests lie: under the offices, then under the supply spaces

# ---- privileges -----------------------------------------------------------------------------------------------------

PRIVILEGES, IN_PLAY = int(_privileges["kinds"]), int(_privileges["in_play"])
PRIVILEGE_NAMES = tuple(str(number) for number in range(1, PRIVILEGES + 1))


class Privilege(IntEnum):
    """The kinds of privilege cards, by the numbers on them; what each does stands in the rulebook's list."""

    POINTS = 1  # points at once
    SECOND_FIGURE = 2  # offices that one figure holds can be taken, too
    TWO_ENVOYS = 3  # two envoys hold an office together
    THREE_AN_OFFICE = 4  # every office costs three figures
    ONE_LESS = 5  # an office costs one figure less
    KINGS_REGION = 6  # points for an office in the king's region
    SUPPLY_ENVOY = 7
    SUPPLY_CHEST = 8
    SUPPLY_POINTS = 9
    ONE_A_JOURNEY = 10  # a journey costs one figure at most
    TWO_REGIONS_FREE = 11
    NEIGHBOURS_FREE = 12
    TO_THE_COURT = 13  # cleared figures come to the court
    RANK_POINTS = 14
    SCORING_POINTS = 15
    ORANGE_POINTS = 16


COPIES = _by_seats(_privileges["copies"])
POINT_CARDS = _table(_privileges["point_cards"])
SET_NAMES = SETS


def _set(kinds: list[int]) -> int:
    return sum(1 << number - 1 for number in kinds)


PRIVILEGE_SETS = _table([_set(_privileges["sets"].get(name, _privileges["random"])) for name in SETS])
RANDOM_SET, CUSTOM_SET = SETS.index("random"), SETS.index("custom")
KING_POINTS, SUPPLY_POINTS, ORANGE_BONUS, OFFICE_POINTS = (
    int(_pieces["privilege_points"][name]) for name in ("king_region", "supply", "orange", "office")
)
RANK_POINTS = _table(_pieces["privilege_points"]["by_rank"])  # of privilege 14


def _movement(privileges: int, steps: int) -> int:
    """Figures for a journey of so many regions; `privileges` has bits for 10, 11 and 12."""
    one_at_most, two_free, neighbours_free = (privileges >> bit & 1 for bit in range(3))
    if steps == 0 or (neighbours_free and steps in (1, REGIONS - 1)) or (one_at_most and two_free):
        return 0
    if one_at_most:
        return 1
    return max(0, steps - 2) if two_free else steps


def _placement(privileges: int, cost: int) -> int:
    """Figures for an office; `privileges` has bits for 4 and 5."""
    three, one_less = (privileges >> bit & 1 for bit in range(2))
    return max(1, (3 if three else cost) - one_less)


MOVEMENT = _table([[_movement(bits, steps) for steps in range(REGIONS)] for bits in range(8)])
MOVEMENT_BIT = Privilege.ONE_A_JOURNEY - 1  # the first of the three in a set of privileges
PLACEMENT = _table([[_placement(bits, cost) for cost in range(int(COST.max()) + 1)] for bits in range(4)])
PLACEMENT_BIT = Privilege.THREE_AN_OFFICE - 1
DEAREST = int(COST.max())


def _within(side: int, region: int, privileges: int, figures: int) -> int:
    """The offices of a region, as bits region * OFFICES + office, that so many figures pay for."""
    costs = COST[side, region, : OFFICE_COUNT[side, region]]
    return sum(1 << region * OFFICES + n for n, c in enumerate(costs) if PLACEMENT[privileges, c] <= figures)


WITHIN = _table(
    [
        [
            [[_within(side, region, bits, n) for n in range(DEAREST + 1)] for bits in range(4)]
            for region in range(REGIONS)
        ]
        for side in range(len(_SIDES))
    ]
)  # [side, region, privileges 4 and 5, figures]
NOBLES_ONLY = _table(
    [sum(1 << n for n, noble in enumerate(side.reshape(-1)) if noble) for side in FOR_NOBLES]
)  # [side]: a set of offices

# ---- jobs -----------------------------------------------------------------------------------------------------------


class Job(IntEnum):
    """The three types of job cards."""

    REGION = 0
    PATH = 1
    OFFICE = 2


JOBS = 6  # of each type
PATH_NAMES, OFFICE_JOB_NAMES = tuple(path["id"] for path in _jobs["paths"]), tuple(_jobs["offices"])
JOB_NAMES = (REGION_NAMES, PATH_NAMES, OFFICE_JOB_NAMES)
REGION_JOB = _table([_jobs["region"]["first"], _jobs["region"]["second"]])
PATHS = tuple(tuple(path["pattern"]) for path in _jobs["paths"])
PATH_POINTS = _table([path["points"] for path in _jobs["paths"]])
PATH_SIZE = _table([len(path) for path in PATHS])


def _ways(pattern: tuple[int, ...], mirrored: bool) -> list[list[int]]:
    """Every way to lay a pattern on the ring: for each place, whether it needs a figure."""
    shapes = [pattern, tuple(-place for place in pattern)] if mirrored else [pattern]
    turned = {frozenset((place + turn) % REGIONS for place in shape) for shape in shapes for turn in range(REGIONS)}
    return sorted([int(place in places) for place in range(REGIONS)] for places in turned)


_path_ways = [[_ways(pattern, mirrored) for pattern in PATHS] for mirrored in (False, True)]
PATH_WAYS = _table([[len(ways) for ways in row] for row in _path_ways])  # [mirrored, path]: how many
WAYS = int(PATH_WAYS.max())
_no_way = [[0] * REGIONS]
WAY = _table([[(ways + WAYS * _no_way)[:WAYS] for ways in row] for row in _path_ways])  # [mirrored, path, way, place]

VALUES = int(COST.max()) + 1
JOB_VALUE = _table([job.get("value", -1) for job in _jobs["offices"].values()])
ANY_OFFICE, PAIRS, SET_345 = (OFFICE_JOB_NAMES.index(name) for name in ("any", "pairs", "set_345"))
_longest = max(len(job.get("scale", [])) for job in _jobs["offices"].values())
SCALE_LAST = _table([len(job.get("scale", [0])) - 1 for job in _jobs["offices"].values()])
SCALE = _table([(job.get("scale", [0]) + [0] * _longest)[:_longest] for job in _jobs["offices"].values()])
EACH_FURTHER = _table([job.get("each_further", 0) for job in _jobs["offices"].values()])
PAIR_POINTS, SET_POINTS = (int(_jobs["offices"][name]["points"]) for name in ("pairs", "set_345"))
SET_VALUES = _table(_jobs["offices"]["set_345"]["values"])
