"""The components as constant tables: what `data/*.yaml` says, laid out for the rules.

Things are numbers in the order of the data files. Persons are the cards (Townsfolk, starting cards, Heroes) and those
printed on the segments; tiles are the Manuscripts and those printed on the segments. All that has effect rows is
numbered once more, as a source of rows; persons come first there, and the tomes of the campaign last.

Icons, goods and actions are numbered alike: Merchants are for trading and silver stands in for them; Builder, stone,
construct; Noble, gold, workers; Cleric, ink, transcribe. Criminals come last.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import IntEnum
from itertools import permutations
from typing import Any

import numpy as np
from numpy.typing import NDArray

from regnum.core.data import load
from regnum.games.kingdom.data import tomes
from regnum.games.kingdom.rows import Card, read
from regnum.games.kingdom.viscounts.data.vocabulary import WORDS, Op, What, When

Data = Mapping[str, Any]
_board, _castle, _papers = (load(__package__, name) for name in ("player_board", "castle", "papers"))
_tiles: Data = load(__package__, "manuscripts")
_summaries: list[Data] = load(__package__, "baron")["summaries"]
_ring: Data = load(__package__, "segments")
_segments: list[Data] = _ring["segments"]
_townsfolk, _starting, _heroes, _starts = (
    list[Data](load(__package__, name)[name]) for name in ("townsfolk", "starting", "heroes", "player_cards")
)


def _table(rows: object) -> NDArray[np.int64]:
    return np.array(rows, np.int64)


def _ids(rows: Sequence[Data]) -> tuple[str, ...]:
    return tuple(str(row["id"]) for row in rows)


# ---- seats, actions, icons ------------------------------------------------------------------------------------------

MOST = int(_board["players"]["most"])


class Action(IntEnum):
    """The actions of spaces; `When` numbers the occasions after each of them alike."""

    TRADE = 0
    CONSTRUCT = 1
    WORKERS = 2
    TRANSCRIBE = 3


ICON_NAMES = ("merchant", "builder", "noble", "cleric", "criminal")
ICONS = len(ICON_NAMES)
MERCHANT, CRIMINAL = ICON_NAMES.index("merchant"), ICON_NAMES.index("criminal")
GOODS = ("silver", "stone", "gold", "ink")
KINDS = len(GOODS)
SILVER = int(What.SILVER)
RESOURCES = GOODS[1:]
WORKERS = int(_board["workers"])
HAND, LEAST_CARDS = int(_board["cards"]["hand"]), int(_board["cards"]["least"])


def _icons(names: Sequence[str]) -> list[int]:
    return [names.count(icon) for icon in ICON_NAMES]


# ---- persons --------------------------------------------------------------------------------------------------------

_cards = [*_townsfolk, *_starting, *_heroes]
CARD_NAMES = _ids(_cards)
TOWNSFOLK, CARDS = len(_townsfolk), len(_cards)
FIRST_STARTING, FIRST_HERO = TOWNSFOLK, TOWNSFOLK + len(_starting)
STARTING, HEROES = len(_starting), len(_heroes)
BASE_HEROES = sum(not hero.get("promo", False) for hero in _heroes)
SEGMENTS = len(_segments)
SEGMENT_NAMES = _ids(_segments)
_persons = [*_cards, *(segment["person"] for segment in _segments)]
PERSONS = len(_persons)
PERSON_NAMES = (*CARD_NAMES, *(f"printed_{name}" for name in SEGMENT_NAMES))
VALUE = _table([person["value"] for person in _persons])
PERSON_ICONS = _table([_icons(person["icons"]) for person in _persons])  # [person, icon]

# ---- manuscripts ----------------------------------------------------------------------------------------------------

RIBBONS: tuple[str, ...] = tuple(_tiles["ribbons"])
MANUSCRIPTS = len(_tiles["manuscripts"])
_all_tiles = [*_tiles["manuscripts"], *(segment["manuscript"] for segment in _segments)]
TILES = len(_all_tiles)
MANUSCRIPT_NAMES = _ids(_tiles["manuscripts"])
TILE_NAMES = (*MANUSCRIPT_NAMES, *(f"printed_{name}" for name in SEGMENT_NAMES))
COST = _table([tile["cost"] for tile in _all_tiles])
RIBBON = _table([RIBBONS.index(tile["ribbon"]) for tile in _tiles["manuscripts"]])
OF_RIBBON = _table([sum(1 << int(n) for n in np.flatnonzero(ribbon == RIBBON)) for ribbon in range(len(RIBBONS))])
START_TILES = sum(1 << n for n, tile in enumerate(_tiles["manuscripts"]) if tile.get("start", False))
ALL_TILES = (1 << MANUSCRIPTS) - 1
CHEAP_TILES = sum(1 << n for n, tile in enumerate(_tiles["manuscripts"]) if tile["cost"] in _tiles["free_costs"])
PILE_TILES = int(_tiles["piles"]["tiles"])
BONUS_TILES, BONUS_POINTS = (int(_tiles["bonus"][key]) for key in ("tiles", "vp"))
BONUS_ICONS = _table([_icons(_tiles["bonus"]["icons"][ribbon]) for ribbon in RIBBONS])  # [ribbon, icon]
SET_POINTS = _table([0, *_tiles["set_vp"]])

# ---- the path -------------------------------------------------------------------------------------------------------

SIDES = ("left", "right", "inner")
LEFT, RIGHT, INNER = range(3)
PLACES = SEGMENTS
"""Places on the ring, clockwise. All that has a position is numbered by place; `ring` says which segment lies there."""
SPACES = 3 * PLACES  # 3 x place + side
SPACE_NAMES = tuple(f"{place + 1}_{side}" for place in range(PLACES) for side in SIDES)
OUTER_SPACES = 2 * PLACES


def _next_spaces(space: int) -> tuple[int, ...]:
    """Return the spaces one step away."""
    place, side = divmod(space, 3)
    after = 3 * ((place + 1) % PLACES)
    right, inner = 3 * place + RIGHT, 3 * place + INNER
    return {LEFT: (right, inner), INNER: (right, after + INNER), RIGHT: (after + LEFT,)}[side]


LONGEST = 3 * SPACES
"""Steps after which every space has been reached exactly, whatever the fewest that were allowed."""


def _fewest_steps(least: int, start: int) -> list[int]:
    """To each space: the fewest steps, not below `least`, in which one can come to stand on it."""
    found = [-1] * SPACES
    here = {start}
    for steps in range(LONGEST):
        for space in here:
            if steps >= least and found[space] < 0:
                found[space] = steps
        here = {after for space in here for after in _next_spaces(space)}
    return found


STEPS_TO = _table([[_fewest_steps(least, start) for start in range(SPACES)] for least in range(int(VALUE.max()) + 1)])
"""[least, from, to]"""

# ---- the segments ---------------------------------------------------------------------------------------------------

_sides = ("two", "more")  # by how many play
MOST_ON_SIDE_TWO = int(_ring["most_on_side_two"])
SPOTS_EACH = max(len(segment[side]) for segment in _segments for side in _sides)
SPOTS = SPOTS_EACH * PLACES  # 5 x place + which
SPOT_NAMES = tuple(f"{place + 1}{'abcde'[which]}" for place in range(PLACES) for which in range(SPOTS_EACH))
SPOT_COUNT = _table([len(_segments[0][side]) for side in _sides])


def _of_spots(value: Any) -> list[list[list[Any]]]:
    """[side, segment, which]: something of each spot; of a spot that there is not, what it says of None."""
    return [[[value(spot) for spot in [*segment[side], None][:SPOTS_EACH]] for segment in _segments] for side in _sides]


BANK = _table(_of_spots(lambda spot: SIDES.index(spot["bank"]) if spot else -1))  # left or right, -1: no spot
LINKED = _table(_of_spots(lambda spot: int(bool(spot) and "link" in spot)))  # 1: with the next spot
_trades = [segment[side] for segment in _segments for side in SIDES[:INNER]]
TRADE_MERCHANTS = _table([trade["merchants"] for trade in _trades])  # [2 x segment + side]
START_NAMES = _ids(_starts)
STARTS = len(START_NAMES)
START_SPACE = _table([[trade["number"] for trade in _trades].index(int(name)) for name in START_NAMES])
"""[Player card]: 2 x segment + side"""

# ---- buildings and what else is on a player board -------------------------------------------------------------------

_types: list[Data] = _board["buildings"]
TYPE_NAMES = _ids(_types)
TYPES, EACH = len(_types), len(_types[0]["slots"])
BUILDERS = _table([kind["builders"] for kind in _types])
TYPE_POINTS = _table([kind["vp"] for kind in _types])  # [type, how many]
_slots: list[Data] = [slot for kind in _types for slot in kind["slots"]]
BUILDING_NAMES = _ids(_slots)  # 3 x type + slot
BUILDINGS = len(_slots)
BUILDING_ICONS = _table([_icons(slot.get("icons", [])) for slot in _slots])  # [building, icon]
MORE_STEPS, MORE_CARDS = (_table([slot.get(key, 0) for slot in _slots]) for key in ("steps", "cards"))
FIXED_PRICE = _table([slot.get("dismiss", -1) for slot in _slots])  # of dismissing, -1: as it is
ROW = len(_board["row"])
ROW_ICONS = _table([_icons(icons) for icons in _board["row"]])  # [place, icon], as long as no card lies there
ORDERS = _table(list(permutations(range(ROW))))  # [order, place]: where the card was that comes to lie there
ORDER_NAMES = tuple("".join(str(place + 1) for place in order) for order in permutations(range(ROW)))
TRACK = len(_board["track"])

# ---- the castle -----------------------------------------------------------------------------------------------------

TIERS = len(_castle["bumped"])  # below the summit
NOBLES = _table(_castle["nobles"])  # [workers - 1]
CROWD = int(_castle["crowd"])  # own workers that move on, and all workers that have room
TIER_POINTS = _table(_castle["vp"])
LEADER_POINTS, LEADER_CARDS = int(_castle["leader"]["vp"]), int(_castle["leader"]["cards"])
BARON = MOST  # of the scenario: the colour after the last seat
SUMMARY_NAMES = _ids(_summaries)

# ---- debts and deeds ------------------------------------------------------------------------------------------------

DEBT, DEED = range(2)
PAPERS = ("debt", "deed")
PAPER_POINTS = _table([[_papers[paper][side] for side in ("unflipped", "flipped")] for paper in PAPERS])
GOALS = ("poverty", "prosperity")  # in the pile of Debts, in that of Deeds
ABOVE = _table([[_papers[goal]["above"].get(seats, 0) for seats in range(MOST + 1)] for goal in GOALS])  # [goal, seats]


def _by_rank(goal: str, seats: int) -> list[int]:
    """The points of every rank; two players leave out the middle reward."""
    points = _papers["vp_of_two"] if seats == _board["players"]["least"] else _papers[goal]["vp"]
    return (list(points) + [0] * MOST)[:MOST]


GOAL_POINTS = _table([[_by_rank(goal, seats) for seats in range(MOST + 1)] for goal in GOALS])  # [goal, seats, rank]

# ---- effect rows ----------------------------------------------------------------------------------------------------


def _sources_of(file: str, rows: Sequence[Data]) -> list[Card]:
    return [Card(file, str(row.get("id", "printed")), row.get("does", ())) for row in rows]


def _spot_sources(key: str) -> list[Card]:
    found = _of_spots(lambda spot: spot.get(key, ()) if spot else ())
    return [Card("segments", f"{key} of a spot", rows) for side in found for segment in side for rows in segment]


_sources = (
    _sources_of("persons", _persons),
    _sources_of("manuscripts", _all_tiles),
    _spot_sources("does"),
    _spot_sources("link"),
    _sources_of("segments", _trades),
    _sources_of("castle", _castle["sections"]),
    _sources_of("castle", _castle["bumped"]),
    _sources_of("castle", _castle["summit"]),
    _sources_of("player_board", _slots),
    _sources_of("player_board", _board["track"]),
    _sources_of("player_cards", _starts),
    _sources_of("baron", _summaries),
    tomes.cards("viscounts"),
)
PERSON, TILE, SPOT, LINK, TRADE, SECTION, BUMPED, SUMMIT, BUILDING, SPACE, START, SUMMARY, TOME = (
    int(number) for number in np.cumsum([0, *map(len, _sources)])[:-1]
)
"""The number of the first source of each kind; those of spots and links are (side x segments + segment) x 5 + which."""

EFFECT, INDEX = read([card for cards in _sources for card in cards], WORDS)

HELPS = (Op.CONVERT, Op.DOUBLE, Op.PAIR, Op.ACCEPT, Op.LESS)
HELPED = {
    What.CONSTRUCT: int(Action.CONSTRUCT),
    What.WORKERS: int(Action.WORKERS),
    What.TRANSCRIBE: int(Action.TRANSCRIBE),
    What.TOWNSFOLK: -1,
}


def _helps() -> NDArray[np.int64]:
    """[card, 2]: how a card on the row helps to pay, as Op, and for which action; -1, -1: not at all."""
    found = np.full((CARDS, 2), -1, np.int64)
    for card in range(CARDS):
        first, size = INDEX.first[When.ALWAYS, card], INDEX.size[When.ALWAYS, card]
        for row in range(first, first + size):
            assert EFFECT.op[row] in HELPS
            found[card] = EFFECT.op[row], HELPED[What(EFFECT.what[row])]
    return found


HELP = _helps()

HIRING = len(Action)
LESS_BY_TOME = tomes.holding(
    EFFECT, INDEX, TOME, When.ALWAYS, Op.LESS, [-1, What.CONSTRUCT, What.WORKERS, What.TRANSCRIBE, What.HIRING]
)
"""[action, or HIRING]: the tomes that make it cheaper by one icon, or by one silver, as a set."""
INSTEAD_OF_DEBT = int(tomes.holding(EFFECT, INDEX, TOME, When.ALWAYS, Op.INSTEAD, [What.DEBT])[0])
DEBT_PRICE = tomes.price(EFFECT, INDEX, TOME, When.ALWAYS, Op.INSTEAD, What.DEBT)
"""The tomes whose holder may pay silver instead of a Debt, as a set; and how much."""
