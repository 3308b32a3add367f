"""The components as constant tables: what `data/*.yaml` says, laid out for the rules.

Things are numbers in the order of the data files. All that has effect rows is numbered once more, as a source of rows:
buildings, apprentices, characters, rewards, the trades of the storehouse, the sides of Black Market cards, the cards of
the Baron. What else the scenario needs is in `baron`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import IntEnum
from typing import Any

import numpy as np
from numpy.typing import NDArray

from regnum.core.data import load
from regnum.games.kingdom.architects.data.vocabulary import WORDS, Counter, Op, Term, What, When
from regnum.games.kingdom.rows import Card, read

Data = Mapping[str, Any]
_board: Data = load(__package__, "board")
_buildings: Data = load(__package__, "buildings")
_apprentices: Data = load(__package__, "apprentices")
_characters: Data = load(__package__, "characters")
_market: Data = load(__package__, "black_market")
_rewards: Data = load(__package__, "rewards")
_baron_cards: dict[str, list[Data]] = {
    kind: load(__package__, f"baron_{file}")[kind] for file, kind in (("intrigue", "intrigues"), ("events", "events"))
}
_faces: Data = load(__package__, "baron_apprentices")


def _table(rows: object) -> NDArray[np.int64]:
    return np.array(rows, np.int64)


def _ids(rows: Sequence[Data]) -> tuple[str, ...]:
    return tuple(str(row["id"]) for row in rows)


def _set(members: Sequence[str], all_of_them: Sequence[str]) -> int:
    return sum(1 << all_of_them.index(one) for one in members)


# ---- goods, seats and locations -------------------------------------------------------------------------------------


class Good(IntEnum):
    """The goods of a player, as `What` names them."""

    SILVER = What.SILVER
    CLAY = What.CLAY
    WOOD = What.WOOD
    STONE = What.STONE
    GOLD = What.GOLD
    MARBLE = What.MARBLE


GOODS: tuple[str, ...] = tuple(_board["goods"])
KINDS = len(GOODS)
SKILLS: tuple[str, ...] = tuple(_board["skills"])
MOST = int(_board["players"]["most"])
WORKERS = int(_board["players"]["workers"])
BARON = MOST  # the sixth colour of workers


class Location(IntEnum):
    """The locations where a worker can be placed."""

    QUARRY = 0
    FOREST = 1
    SILVERSMITH = 2
    MINES = 3
    STOREHOUSE = 4
    WORKSHOP = 5
    TOWN_CENTRE = 6
    TAX_STAND = 7
    GUARDHOUSE = 8
    BLACK_MARKET_A = 9
    BLACK_MARKET_B = 10
    BLACK_MARKET_C = 11
    GUILDHALL = 12


LOCATIONS = _ids(_board["locations"])
CIRCLES = 9  # the large ones come first
SMALL, SERVICES, LARGE = range(3)  # the spaces of the Black Market
SPACES = 3
_at: dict[str, Data] = {row["id"]: row for row in _board["locations"]}
SILVER_MORE = int(_at["silversmith"]["beyond_workers"])
CLAY_MORE = int(_at["mines"]["beyond_workers"])
WORKERS_FOR_GOLD = int(_at["mines"]["workers_for_gold"])
HIRE_TAX, HIRE_SILVER = (int(_at["workshop"]["hire"][part]) for part in ("tax", "silver"))
CARDS_DRAWN, WORKERS_FOR_CARD = (int(_at["workshop"][part]) for part in ("cards", "workers_for_card"))
FIRST_CAPTURE_TAX = int(_at["town_centre"]["first"]["tax"])
CAPTURE_SILVER = int(_at["town_centre"]["further"]["silver"])
CAPTURE_PLACES = _table([_at["town_centre"]["places_by_players"].get(seats, 0) for seats in range(MOST + 1)])
ROBBERY_VIRTUE, TAX_START = int(_at["tax_stand"]["virtue"]), int(_at["tax_stand"]["start"])
FREE_TAX, FREE_SILVER = (int(_at["guardhouse"]["free"][part]) for part in ("tax", "silver"))
DEBT_TAX, DEBT_SILVER = (int(_at["guardhouse"]["debt"][part]) for part in ("tax", "silver"))
MARKET_SILVER = _table([_at[f"black_market_{space}"]["silver"] for space in "abc"])
MARKET_CARDS = int(_at["black_market_b"]["cards"])
MARKET_VIRTUE, HIGHEST_AT_MARKET = int(_board["black_market"]["virtue"]), int(_board["black_market"]["highest_virtue"])
TOO_MANY_IN_PRISON = int(_board["prison_at_reset"]["too_many"])

# ---- the Guildhall, the Cathedral, the tracks -----------------------------------------------------------------------

GUILD_ROWS = int(_board["guildhall"]["rows"])
GUILD_COLUMNS = _table([_board["guildhall"]["columns_by_players"].get(seats, 0) for seats in range(MOST + 1)])
GUILD_SPACES = GUILD_ROWS * int(GUILD_COLUMNS.max())
_levels: list[Data] = _board["cathedral"]["levels"]
LEVELS = len(_levels)
LEVEL_POINTS = _table([0, *(level["vp"] for level in _levels)])
LEVEL_SPACES = _table([0, *(level["spaces"] for level in _levels)])
LOWEST_AT_CATHEDRAL = int(_board["cathedral"]["lowest_virtue"])
VIRTUE_POINTS = _table(_board["virtue"]["vp"])
TOP_VIRTUE = len(VIRTUE_POINTS) - 1
TAX_IGNORED = _table([*_board["virtue"]["tax_ignored"], *[0] * len(VIRTUE_POINTS)][: len(VIRTUE_POINTS)])
DEBT_POINTS = int(_board["scoring"]["unpaid_debt"])
GOLD_POINTS, MARBLE_POINTS = int(_board["scoring"]["gold"]), int(_board["scoring"]["marble"])
SILVER_FOR_POINT = int(_board["scoring"]["silver_for_point"])
PRISONERS_FOR_LOSS = int(_board["scoring"]["prisoners_for_loss"])

# ---- set-up ---------------------------------------------------------------------------------------------------------

ROWS_SHOWN, COLUMNS_SHOWN = (int(_board["apprentices_shown"][part]) for part in ("rows", "columns"))
SHOWN = ROWS_SHOWN * COLUMNS_SHOWN
DEALT, PASSES = int(_board["draft"]["deal"]), int(_board["draft"]["passes"])
REWARDS_EACH, REWARDS_MORE = int(_board["rewards"]["each_player"]), int(_board["rewards"]["more"])
STANDARD_VIRTUE = int(_characters["standard"]["virtue"])
SILVER_BY_TURN = _table(_characters["standard"]["silver_by_turn_order"])

# ---- cards ----------------------------------------------------------------------------------------------------------

BUILDING_NAMES, APPRENTICE_NAMES = _ids(_buildings["buildings"]), _ids(_apprentices["apprentices"])
CHARACTER_NAMES, MARKET_NAMES = _ids(_characters["characters"]), _ids(_market["cards"])
REWARD_NAMES = _ids(_rewards["rewards"])
BUILDINGS, CHARACTERS, MARKET_CARDS_ALL = len(BUILDING_NAMES), len(CHARACTER_NAMES), len(MARKET_NAMES)
REWARDS, CARDS_OF_APPRENTICES = len(REWARD_NAMES), len(APPRENTICE_NAMES)
FACES: list[Data] = [
    {**face, "id": f"{face['id']}_{number}", "skills": card["skills"]}
    for number, card in enumerate(_faces["cards"], 1)
    for face in _faces["faces"]
]
"""Both faces of each Rogue / Reverend card of the scenario: apprentices that come after all others."""

SIDES = _ids(_faces["faces"])
FACE_CARDS = len(_faces["cards"])
ALL_APPRENTICE_NAMES = APPRENTICE_NAMES + _ids(FACES)
APPRENTICES = len(ALL_APPRENTICE_NAMES)
_all_apprentices: list[Data] = [*_apprentices["apprentices"], *FACES]
HAND_LIMIT, APPRENTICE_LIMIT = int(_buildings["hand_limit"]), int(_apprentices["limit"])
OFFERED = max(DEALT, MARKET_CARDS)


def _without_promos(rows: Sequence[Data]) -> int:
    return sum(1 << number for number, row in enumerate(rows) if not row.get("promo", False))


BASE_BUILDINGS, ALL_BUILDINGS = _without_promos(_buildings["buildings"]), (1 << BUILDINGS) - 1
BASE_APPRENTICES = _without_promos(_apprentices["apprentices"])
ALL_APPRENTICES = (1 << CARDS_OF_APPRENTICES) - 1
BASE_CHARACTERS = sum(1 << n for n, row in enumerate(_characters["characters"]) if row["box"] != "tomesaga")

BUILDING_POINTS = _table([row["vp"] for row in _buildings["buildings"]])
BUILDING_VIRTUE = _table([row.get("virtue", 0) for row in _buildings["buildings"]])
BUILDING_SKILLS = _table([_set(row.get("skills", ()), SKILLS) for row in _buildings["buildings"]])
APPRENTICE_VIRTUE = _table([row.get("virtue", 0) for row in _all_apprentices])
WITH_SKILL = _table(
    [sum(1 << n for n, row in enumerate(_all_apprentices) if skill in row["skills"]) for skill in SKILLS]
)  # [skill]: a set of apprentices

START_VIRTUE, START_PRISON, START_DEBTS, START_CARDS = (
    _table([row["start"].get(part, 0) for row in _characters["characters"]])
    for part in ("virtue", "prison", "debts", "cards")
)
START_GOODS = _table([[row["start"].get(good, 0) for good in GOODS] for row in _characters["characters"]])

_small_sides = [row["small"] for row in _market["cards"]]
_kinds = [side for number, side in enumerate(_small_sides) if side not in _small_sides[:number]]
SMALL_KINDS = len(_kinds)
SMALL_KIND = _table([_kinds.index(side) for side in _small_sides])
SMALL_NAMES = tuple("+".join(f"{n} {good}" for good, n in side.items()) for side in _kinds)

# ---- costs: what is owed, and how it can be paid --------------------------------------------------------------------


class Owed(IntEnum):
    """The parts of a bill; the goods as `Good` numbers them."""

    EITHER = KINDS  # wood or stone, in any mix
    ANY = KINDS + 1  # clay, wood or stone, in any mix


BILL = len(Owed) + KINDS
_OWED = (*GOODS, "wood_or_stone", "any")


def _cost(cost: Data) -> list[int]:
    return [int(cost.get(part, 0)) for part in _OWED]


_trades: list[Data] = _board["storehouse"]
TRADE_NAMES = _ids(_trades)
TRADES = len(TRADE_NAMES)
_levels_and_start: list[Data] = [{"cost": {}}, *_levels]


def _price(card: Data) -> list[int]:
    """Return the cost of an apprentice's trade; nothing if the card has none."""
    return _cost({row["pay"]: row.get("price", 1) for row in card.get("does", ()) if row["when"] == "storehouse"})


COST = _table(
    [
        *(_cost(row["cost"]) for row in _buildings["buildings"]),
        *(_cost(level["cost"]) for level in _levels_and_start),
        *(_cost({key: n for key, n in row.items() if key in _OWED}) for row in _trades),
        *map(_price, _apprentices["apprentices"]),
    ]
)  # [cost]: buildings first, then the levels of the Cathedral from 0 on, then the trades of the storehouse and those of
# apprentices
LEVEL_COST, TRADE_COST = BUILDINGS, BUILDINGS + len(_levels_and_start)
USE_COST = TRADE_COST + TRADES
"""The first cost of each kind."""

_most_mixed, _most_of_any = int(COST[:, Owed.EITHER].max()), int(COST[:, Owed.ANY].max())
MIXES = _table(
    [
        (clay, wood, stone)
        for clay in range(_most_of_any + 1)
        for wood in range(_most_mixed + 1)
        for stone in range(_most_mixed + 1)
        if 1 <= clay + wood + stone <= (_most_of_any if clay else _most_mixed)
    ]
)  # [mix]: clay, wood, stone
MIX_NAMES = tuple(
    "+".join(f"{n} {good}" for n, good in zip(mix, GOODS[Good.CLAY :], strict=False) if n) for mix in MIXES
)
MOST_GEMS = int((COST[:, Good.GOLD] + COST[:, Good.MARBLE]).max())

# ---- effect rows ----------------------------------------------------------------------------------------------------


def _gains(gain: Mapping[str, int]) -> list[Data]:
    return [{"when": "gain", "gain": what, "n": n} for what, n in gain.items()]


def _cards(file: str, rows: Sequence[Data]) -> list[Card]:
    return [Card(file, row["id"], [_unpriced(effect) for effect in row.get("does", ())]) for row in rows]


def _unpriced(row: Data) -> Data:
    """A trade is paid as a cost is, before its row is done."""
    return {key: row[key] for key in row if row["when"] != "storehouse" or key not in ("pay", "price")}


def _line(line: Data) -> list[Data]:
    """The effect rows of a line of an Intrigue card: the Baron's worker, then the section that an arrow points to."""
    if "station" not in line:
        return [{"when": "revealed", **line}]
    location = STATIONS[line["station"]]
    arrow = [line["arrow"]] if "arrow" in line else []
    return [{"when": "revealed", key: location} for key in ("station", *arrow)]


STATIONS = {name: number for number, name in enumerate(LOCATIONS)} | {"black_market": int(Location.BLACK_MARKET_C)}
"""The places where the Baron puts workers; the Black Market from its rightmost space on."""

_intrigues = [
    Card("baron_intrigue", card["id"], [row for line in card["lines"] for row in _line(line)])
    for card in _baron_cards["intrigues"]
]
_sources = [
    ("building", _cards("buildings", _buildings["buildings"])),
    ("apprentice", _cards("apprentices", _apprentices["apprentices"]) + _cards("baron_apprentices", FACES)),
    ("character", _cards("characters", _characters["characters"])),
    (
        "reward",
        [Card("rewards", row["id"], _gains(row["gain"])) for row in _rewards["rewards"]]
        + [Card("rewards", "printed", _gains(_rewards["printed"]))],
    ),
    ("trade", _cards("board", _trades)),
    ("small", [Card("black_market", "small", _gains(side)) for side in [*_kinds, _market["printed"]["small"]]]),
    (
        "large",
        [
            Card("black_market", "large", _gains(side))
            for side in [*(row["large"] for row in _market["cards"]), _market["printed"]["large"]]
        ],
    ),
    ("intrigue", _intrigues),
    ("event", _cards("baron_events", _baron_cards["events"])),
]
_first = np.cumsum([0, *(len(cards) for _, cards in _sources)])
BUILDING, APPRENTICE, CHARACTER, REWARD, TRADE, SMALL_SIDE, LARGE_SIDE, INTRIGUE, EVENT = (
    int(number) for number in _first[:-1]
)
"""The number of the first source of each kind."""

ROW, INDEX = read([card for _, cards in _sources for card in cards], WORDS)

_deeds = (Op.STATION, Op.UPPER, Op.LOWER, Op.REVEAL, Op.FUTURE, Op.TAX_CHECK)
OF_BARON = _table([op in _deeds for op in Op])
"""[op]: whether the Baron does it, and no player."""

IS_GOOD = _table([what.name in Good.__members__ for what in What])

_skill_counted = {Counter.CARPENTERS: "carpentry", Counter.TILERS: "tiling", Counter.MASONS: "masonry"}
COUNTED_APPRENTICES = _table(
    [WITH_SKILL[SKILLS.index(_skill_counted[counter])] if counter in _skill_counted else 0 for counter in Counter]
)
"""[counter]: the apprentices that it counts, as a set."""

_good_compared = {
    Term.MOST_CLAY: Good.CLAY,
    Term.MOST_WOOD: Good.WOOD,
    Term.MOST_STONE: Good.STONE,
    Term.MOST_SILVER: Good.SILVER,
}
GOOD_COMPARED = _table([_good_compared.get(term, -1) for term in Term])
"""[term]: the good of which it asks for the most, -1: none."""


def _part_tables() -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]:
    """Return the change each card makes to each part of the rules, and the apprentices that change it."""
    amount = np.zeros((len(What), len(INDEX.first[0])), np.int64)
    for source in range(len(INDEX.first[0])):
        first = INDEX.first[When.ALWAYS, source]
        for row in range(first, first + INDEX.size[When.ALWAYS, source]):
            assert ROW.op[row] in (Op.LESS, Op.MORE, Op.CAN)
            amount[ROW.what[row], source] = ROW.n[row]
    of_apprentices, of_characters = (
        np.ascontiguousarray(amount[:, first : first + cards])
        for first, cards in ((APPRENTICE, APPRENTICES), (CHARACTER, CHARACTERS))
    )
    changing = _table([sum(1 << int(card) for card in np.flatnonzero(row)) for row in of_apprentices])
    return of_apprentices, of_characters, changing


APPRENTICE_PART, CHARACTER_PART, CHANGING = _part_tables()
"""[part, card]: how much; [part]: the apprentices that change it."""


DEBT_PRICE = int(ROW.price[ROW.what == What.BUY_OFF_DEBT][0])


def _doing(first: int, count: int) -> NDArray[np.int64]:
    """[when]: the cards of a kind that do something then, as a set."""
    found = INDEX.size[:, first : first + count]
    return _table([sum(1 << int(card) for card in np.flatnonzero(row)) for row in found])


APPRENTICES_AT, BUILDINGS_AT = _doing(APPRENTICE, APPRENTICES), _doing(BUILDING, BUILDINGS)


def _in_order_at_end() -> NDArray[np.int64]:
    """The buildings that change virtue at the end: first those that gain it, each kind in the order of the cards."""
    cards = [card for card in range(BUILDINGS) if INDEX.size[When.END, BUILDING + card] > 0]
    return _table(sorted(cards, key=lambda card: ROW.n[INDEX.first[When.END, BUILDING + card]] < 0))


CHANGING_AT_END = _in_order_at_end()
"""The buildings that change virtue at the end, in the order in which they do (our own ruling R14)."""
