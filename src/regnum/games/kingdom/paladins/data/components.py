"""The components as constant tables: what `data/*.yaml` says, laid out for the rules.

Things are numbers in the order of the data files. All that has effect rows is numbered once more, as a source of rows:
townsfolk, outsiders, walls, favours, paladins, the positions, jars and workshops of the boards, and of the scenario its
tiles and threats; and the tomes of the campaign.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import IntEnum
from itertools import combinations_with_replacement
from typing import Any

import numpy as np
from numpy.typing import NDArray

from regnum.core.data import load
from regnum.games.kingdom.data import tomes
from regnum.games.kingdom.paladins.data.vocabulary import WORDS, Op, What, When
from regnum.games.kingdom.rows import Card, read

Data = Mapping[str, Any]
_main: Data = load(__package__, "main_board")
_board: Data = load(__package__, "player_board")
_suspicion: Data = load(__package__, "suspicion")
_orders: Data = load(__package__, "orders")
_tavern: list[Data] = load(__package__, "tavern")["tavern"]
_townsfolk, _outsiders, _walls, _favours, _paladins = (
    list[Data](load(__package__, name)[name]) for name in ("townsfolk", "outsiders", "walls", "favours", "paladins")
)
_starting: Data = load(__package__, "starting_townsfolk")
_threats: list[Data] = load(__package__, "threats")["threats"]


def _table(rows: object) -> NDArray[np.int64]:
    return np.array(rows, np.int64)


def _ids(rows: Sequence[Data]) -> tuple[str, ...]:
    return tuple(str(row["id"]) for row in rows)


def _by_players(given: Mapping[int, int]) -> NDArray[np.int64]:
    return _table([given.get(seats, 0) for seats in range(MOST + 1)])


# ---- seats, workers, attributes -------------------------------------------------------------------------------------

MOST = int(_main["players"]["most"])
ROUNDS = int(_main["rounds"])
COLOURS: tuple[str, ...] = tuple(_board["colours"])
KINDS = len(COLOURS)
CRIMINAL = int(What.PURPLE)
ANY = -1  # a space that takes every colour
KEPT = int(_board["kept_workers"])
START_SILVER, START_PROVISIONS = (int(_board["start"][good]) for good in ("silver", "provisions"))
GOODS_FOR_POINT = int(_board["goods_for_point"])


class Attribute(IntEnum):
    """The tracks of a player board."""

    STRENGTH = 0
    FAITH = 1
    INFLUENCE = 2


ATTRIBUTES: tuple[str, ...] = tuple(_board["attributes"]["names"])
TOP = int(_board["attributes"]["most"])
ATTRIBUTE_POINTS = _table(_board["attributes"]["vp"])

# ---- actions and their spaces ---------------------------------------------------------------------------------------


class Action(IntEnum):
    """The actions that workers are placed on; `When` numbers them alike."""

    DEVELOP = 0
    HUNT = 1
    TRADE = 2
    RECRUIT = 3
    PRAY = 4
    CONSPIRE = 5
    GAIN_HONOUR = 6  # on a tile of the scenario
    COMMISSION = 7
    FORTIFY = 8
    GARRISON = 9
    ABSOLVE = 10
    ATTACK = 11
    CONVERT = 12
    FAVOUR = 13  # a card of the King, and no action of the board
    ORDER = 14  # the same, in the scenario


_actions: list[Data] = _board["actions"]
ACTION_NAMES = _ids(_actions)
ON_BOARD = len(ACTION_NAMES)
RIGHT = int(Action.COMMISSION)  # the first action on the right
USES = 7  # pieces of a kind
_spaces: list[list[str]] = [action["spaces"] for action in _actions]
SPACE_FIRST = _table(np.cumsum([0, *(len(spaces) for spaces in _spaces)]))
SPACE_COLOUR = _table([ANY if space == "any" else COLOURS.index(space) for spaces in _spaces for space in spaces])
SPACES = len(SPACE_COLOUR)
TILE_SPACE = int(SPACE_FIRST[Action.GAIN_HONOUR])
TILE_COLOUR = _table([COLOURS.index(card["space"]) for card in _starting["starting_townsfolk"]])
"""The requirement of each tile's first space, whatever SPACE_COLOUR says of it."""
WORKSHOP_SPACES = int(_board["workshop_spaces"])
COVERABLE = WORKSHOP_SPACES * (ON_BOARD - RIGHT)
COVERABLE_NAMES = tuple(f"{action}_{place + 1}" for action in ACTION_NAMES[RIGHT:] for place in range(WORKSHOP_SPACES))


def _by_use(key: str) -> NDArray[np.int64]:
    """[action, use]: a row of the player board; the last entry holds for all further uses."""
    rows = [list(action.get(key, [0])) for action in _actions]
    return _table([(row + [row[-1]] * USES)[:USES] for row in rows])


SILVER_COST, PROVISION_COST, INFLUENCE_REQUIRED = (_by_use(key) for key in ("silver", "provisions", "influence"))
YIELD = _table([_actions[action]["gives"] for action in (Action.HUNT, Action.TRADE)])  # [hunt or trade, workers - 1]
GAINED = _table([ATTRIBUTES.index(action["gain"]) if "gain" in action else -1 for action in _actions])
PIECE_POINTS = _table([action.get("vp", [0] * (USES + 1)) for action in _actions])  # [action, pieces]
SILVER_FOR_STRENGTH = int(_board["silver_for_strength"])

# ---- paying with workers --------------------------------------------------------------------------------------------

_mixes = [mix for size in (1, 2, 3) for mix in combinations_with_replacement(range(KINDS), size)]
MIX_NAMES = tuple("+".join(COLOURS[colour] for colour in mix) for mix in _mixes)
MIXES = _table([[mix.count(colour) for colour in range(KINDS)] for mix in _mixes])  # [mix, colour]
MIX_SIZE = MIXES.sum(1)

WAYS = 4
"""Of taking an action: on the left by workers less one, for that of a tile by the tile, on the right by which spaces
workshops cover (1: the first, 2: the second)."""


def _free_spaces(action: int, way: int) -> list[int]:
    """The spaces of an action that one way to take it needs workers on."""
    spaces = list(range(SPACE_FIRST[action], SPACE_FIRST[action + 1]))
    if action < RIGHT:
        return spaces[: way + 1] if way < len(spaces) else []
    return [space for number, space in enumerate(spaces) if not way >> number & 1]


def _pattern(spaces: Sequence[int]) -> tuple[int, ...]:
    return tuple(sorted(int(SPACE_COLOUR[space]) for space in spaces))


_ways: list[list[tuple[int, ...]]] = [
    [_pattern(_free_spaces(action, way)) for way in range(WAYS)] for action in range(ON_BOARD)
]
_ways[Action.GAIN_HONOUR] = [(ANY, int(colour)) for colour in TILE_COLOUR]  # by tile
_favour_patterns: list[tuple[int, ...]] = [
    (COLOURS.index(card["worker"]) if card["worker"] != "any" else ANY,) for card in _favours
]
_patterns = sorted({pattern for row in (*_ways, _favour_patterns) for pattern in row if pattern})
PATTERN = _table([[_patterns.index(pattern) if pattern else -1 for pattern in row] for row in _ways])  # [action, way]
FAVOUR_PATTERN = _table([_patterns.index(pattern) for pattern in _favour_patterns])
ORDER_PATTERN = _patterns.index((ANY,))
PATTERN_SIZE = _table([len(pattern) for pattern in _patterns])
PATTERN_COLOURS = _table([([colour for colour in pattern if colour != ANY] + [ANY, ANY])[:2] for pattern in _patterns])
"""[pattern, 2]: the colours that it asks for."""


def _fits(mix: Sequence[int], pattern: Sequence[int]) -> bool:
    """Return True if workers can fill spaces: a Criminal stands anywhere."""
    left = list(mix)
    for colour in pattern:
        if colour != ANY:
            if colour not in left and CRIMINAL not in left:
                return False
            left.remove(colour if colour in left else CRIMINAL)
    return len(mix) == len(pattern)


_fitting = [[number for number, mix in enumerate(_mixes) if _fits(mix, pattern)] for pattern in _patterns]
FITTING = _table([row + [-1] * (max(map(len, _fitting)) - len(row)) for row in _fitting])  # [pattern, n]: a mix, or -1

# ---- the main board -------------------------------------------------------------------------------------------------

_columns: list[Data] = _main["columns"]
COLUMN_FAITH, COLUMN_STRENGTH = (_table([column[key] for column in _columns]) for key in ("faith", "strength"))
_positions = [(number, row) for number, column in enumerate(_columns) for row in column["positions"]]
POSITION_NAMES = _ids([row for _, row in _positions])
POSITIONS = len(POSITION_NAMES)
POSITION_COLUMN = _table([column for column, _ in _positions])
POSITION_PLAYERS = _table([row.get("players", 0) for _, row in _positions])
HIRE_SILVER = _table([slot["silver"] for slot in _main["townsfolk"]])
HIRE_ON_DEBT = sum(1 << place for place, slot in enumerate(_main["townsfolk"]) if slot.get("debt", False))
SHOWN_TOWNSFOLK, SHOWN_OUTSIDERS = len(_main["townsfolk"]), len(_main["outsiders"])
ATTACK_STRENGTH, CONVERT_FAITH = (_table([slot[key] for slot in _main["outsiders"]]) for key in ("attack", "convert"))
ORDER_ROUND, FAVOUR_ROUND = _table(_main["orders_by_round"]), _table(_main["favours_by_round"])
ORDERS_SHOWN, FAVOURS_SHOWN = len(ORDER_ROUND), len(FAVOUR_ROUND)
TAVERN_MORE = int(_main["tavern_cards_more"])
TAVERN_SHOWN = MOST + TAVERN_MORE

# ---- cards ----------------------------------------------------------------------------------------------------------

TOWNSFOLK_NAMES, OUTSIDER_NAMES, WALL_NAMES = _ids(_townsfolk), _ids(_outsiders), _ids(_walls)
STARTING_NAMES = _ids(_starting["starting_townsfolk"])
PERSON_NAMES = (*TOWNSFOLK_NAMES, *STARTING_NAMES)
FAVOUR_NAMES, ORDER_NAMES = _ids(_favours), _ids([*_orders["orders"], *_orders["together"]])
TAVERN_NAMES, PALADIN_NAMES = _ids(_tavern), _ids(_paladins)
TOWNSFOLK, OUTSIDERS, WALLS = len(TOWNSFOLK_NAMES), len(OUTSIDER_NAMES), len(WALL_NAMES)
STARTING, PERSONS = len(STARTING_NAMES), len(PERSON_NAMES)
"""The Starting Townsfolk of the scenario are numbered after the others, and are in no deck."""
FAVOURS, ORDERS, TAVERNS, PALADINS = len(FAVOUR_NAMES), len(ORDER_NAMES), len(TAVERN_NAMES), len(PALADIN_NAMES)
BASE_TOWNSFOLK = sum(1 << number for number, row in enumerate(_townsfolk) if not row.get("promo", False))
ALL_TOWNSFOLK, ALL_OUTSIDERS = (1 << TOWNSFOLK) - 1, (1 << OUTSIDERS) - 1
ALL_TAVERNS, ALL_PALADINS = (1 << TAVERNS) - 1, (1 << PALADINS) - 1
ALL_FAVOURS = (1 << FAVOURS) - 1
_rivals = (1 << len(_orders["orders"])) - 1
ORDERS_OF = _table([_rivals, (1 << ORDERS) - 1 - _rivals])
"""The Orders that come into a game of rivals, and of a team."""

SUITS = ("green", "yellow", "blue")
OF_SUIT = _table([sum(1 << n for n, row in enumerate(_outsiders) if row["suit"] == suit) for suit in SUITS])
MERCENARIES = sum(1 << n for n, row in enumerate(_outsiders) if row["id"].startswith("mercenary"))
CONVERT_STRENGTH = _table([row.get("strength", 1) for row in _outsiders])
WALL_COPIES = _table([row["copies"] for row in _walls])
WALL_POINTS = _table([row.get("vp", 0) for row in _walls])
FAVOUR_SILVER, FAVOUR_PROVISIONS = (
    _table([row.get("cost", {}).get(good, 0) for row in _favours]) for good in ("silver", "provisions")
)
ORDER_ACTION = _table([ACTION_NAMES.index(row["action"]) for row in _orders["orders"]])  # of rivals
ORDER_NEEDS = _table(
    [[row.get("needs", {}).get(name, 0) for name in ATTRIBUTES] for row in [*_orders["orders"], *_orders["together"]]]
)  # [order, attribute], of a team
ORDER_USES, ORDER_POINTS = int(_orders["uses"]), _table(_orders["vp"])
TAVERN_WORKERS, PALADIN_WORKERS = (
    _table([[row["workers"].count(colour) for colour in COLOURS] for row in rows]) for rows in (_tavern, _paladins)
)  # [card, colour]
BONUS = _table([[row["bonus"].get(attribute, 0) for attribute in ATTRIBUTES] for row in _paladins])
DRAWN = 3  # paladins: one is played, one goes on top of the deck, one under it

# ---- suspicion, debts, workshops, jars ------------------------------------------------------------------------------

SPLITS: tuple[str, ...] = tuple(_suspicion["cards"])
SUSPICIONS = _table(list(_suspicion["cards"].values()))  # [split, tax]: cards
TAXES = SUSPICIONS.shape[1]
SUSPICION_CARDS = int(SUSPICIONS[0].sum())
TAX_SUPPLY = _by_players(_suspicion["tax_supply_by_players"])
SUSPICIOUS = int(_suspicion["suspicious"])
UNPAID_POINTS, PAID_POINTS = (int(_suspicion["debts"][side]) for side in ("unpaid", "paid"))
WORKSHOP_NAMES, JAR_NAMES = _ids(_board["workshops"]), _ids(_board["jars"])
WORKSHOPS, JARS = len(WORKSHOP_NAMES), len(JAR_NAMES)
WORKSHOP_POINTS = _table(_board["workshop_vp"])

# ---- effect rows ----------------------------------------------------------------------------------------------------


def _row(row: Data) -> Data:
    """A row with the operation that ruling R-DEBT reads for `discharge`."""
    return {_suspicion["discharge"] if key == "discharge" else key: value for key, value in row.items()}


def _cards(file: str, rows: Sequence[Data]) -> list[Card]:
    return [Card(file, row["id"], [_row(effect) for effect in row["does"]]) for row in rows]


_sources = (
    [*_cards("townsfolk", _townsfolk), *_cards("starting_townsfolk", _starting["starting_townsfolk"])],
    _cards("outsiders", _outsiders),
    _cards("walls", _walls),
    _cards("favours", _favours),
    _cards("paladins", _paladins),
    _cards("main_board", [row for _, row in _positions]),
    _cards("player_board", _board["jars"]),
    _cards("player_board", _board["workshops"]),
    _cards("starting_townsfolk", _starting["tile"]),
    _cards("threats", _threats),
    tomes.cards("paladins"),
)
PERSON, OUTSIDER, WALL, FAVOUR, PALADIN, POSITION, JAR, WORKSHOP, TILE, THREAT, TOME = (
    int(number) for number in np.cumsum([0, *map(len, _sources)])[:-1]
)
"""The number of the first source of each kind."""

ROW, INDEX = read([card for cards in _sources for card in cards], WORDS)
WAIVED = 99  # more than any cost


def _less() -> NDArray[np.int64]:
    """[action, paladin]: how much less the action costs."""
    less = np.zeros((len(Action), PALADINS), np.int64)
    for paladin in range(PALADINS):
        first = INDEX.first[When.ALWAYS, PALADIN + paladin]
        for row in range(first, first + INDEX.size[When.ALWAYS, PALADIN + paladin]):
            assert ROW.op[row] in (Op.LESS, Op.WAIVE)
            less[Action[What(ROW.what[row]).name], paladin] = WAIVED if ROW.op[row] == Op.WAIVE else ROW.n[row]
    return less


LESS = _less()
TOWNSFOLK_AT = _table(
    [sum(1 << int(n) for n in np.flatnonzero(row)) for row in INDEX.size[:, PERSON : PERSON + TOWNSFOLK]]
)
"""[when]: the Townsfolk that do something then, as a set."""

LESS_BY_TOME = tomes.holding(ROW, INDEX, TOME, When.ALWAYS, Op.LESS, [What.__members__.get(a.name, -1) for a in Action])
"""[action]: the tomes that make it cheaper by one, as a set."""
INSTEAD_OF_DEBT, INSTEAD_OF_SUSPICION = (
    int(tomes.holding(ROW, INDEX, TOME, When.ALWAYS, Op.INSTEAD, [What.DEBT, What.SUSPICION])[n]) for n in range(2)
)
"""The tomes whose holder may pay silver instead, as sets; and how much."""
DEBT_PRICE, SUSPICION_PRICE = (
    tomes.price(ROW, INDEX, TOME, When.ALWAYS, Op.INSTEAD, what) for what in (What.DEBT, What.SUSPICION)
)
