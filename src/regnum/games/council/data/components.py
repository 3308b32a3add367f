"""The components as constant tables: what `data/*.yaml` says, laid out for the rules.

Numba freezes these arrays into the compiled code. Things are numbers in the order of the data files: cities 0 to 14
(Arkon to Osium), permit tiles 0 to 44 (15 a region), reward tokens 0 to 13, politics colours 0 to 5 and 6 the joker.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import IntEnum
from itertools import combinations, combinations_with_replacement
from math import comb

import numpy as np
from numpy.typing import NDArray

from regnum.core.data import load
from regnum.games.council.options import MAPS

_map, _politics, _setup = load(__package__, "map"), load(__package__, "politics"), load(__package__, "setup")
_permits, _tokens = load(__package__, "permits")["tiles"], load(__package__, "tokens")["tokens"]
_nobility, _tiles = load(__package__, "nobility"), load(__package__, "tiles")


class Region(IntEnum):
    """A region, and the council under it."""

    COAST = 0
    HILLS = 1
    MOUNTAINS = 2


REGIONS, KING = len(Region), 3  # the fourth council is the king's
COUNCILS = tuple(_politics["councils"])


class Good(IntEnum):
    """The goods of a bonus, in the order of a row of gains."""

    COINS = 0
    ASSISTANTS = 1
    POLITICS_CARDS = 2
    VP = 3
    MAIN_ACTIONS = 4
    NOBILITY = 5


def _table(rows: object) -> NDArray[np.int64]:
    return np.array(rows, np.int64)


def _gains(row: Mapping[str, int]) -> list[int]:
    return [row.get(good.name.lower(), 0) for good in Good]


# ---- cities, roads and colours --------------------------------------------------------------------------------------

LETTERS = tuple(city["letter"] for city in _map["cities"])
CITY_NAMES = tuple(city["name"] for city in _map["cities"])
CITY_PLACES = tuple((city["x"], city["y"]) for city in _map["cities"])
CITIES = len(LETTERS)
CITY_REGION = _table([_map["regions"].index(city["region"]) for city in _map["cities"]])
CITY_COLOURS = tuple(_map["colours"])
PURPLE = CITY_COLOURS.index("purple")


def _roads(name: str) -> list[tuple[int, int]]:
    sides = [_map["sides"][region][letter] for region, letter in zip(_map["regions"], name, strict=True)]
    written = [road for side in sides for road in side["roads"]] + _map["border_roads"][name[Region.HILLS]]
    return [(LETTERS.index(road[0]), LETTERS.index(road[1])) for road in written]


def _colours(name: str) -> list[int]:
    sides = [_map["sides"][region][letter]["colours"] for region, letter in zip(_map["regions"], name, strict=True)]
    found = {letter: colour for side in sides for letter, colour in side.items()}
    return [CITY_COLOURS.index(found[letter]) for letter in LETTERS]


def _distances(roads: list[tuple[int, int]]) -> NDArray[np.int64]:
    far = np.where(np.eye(CITIES, dtype=bool), 0, 99)
    for a, b in roads:
        far[a, b] = far[b, a] = 1
    for via in range(CITIES):
        far = np.minimum(far, far[:, via : via + 1] + far[via : via + 1, :])
    return far


ROADS = {name: _roads(name) for name in MAPS}
COLOUR = _table([_colours(name) for name in MAPS])  # [map, city]
DISTANCE = _table([_distances(ROADS[name]) for name in MAPS])  # [map, city, city], in roads
NEIGHBOURS = _table(
    [[sum(1 << b for b in range(CITIES) if row[b] == 1) for row in far] for far in DISTANCE]
)  # [map, city]: a set of cities
FAR = int(DISTANCE.max())
WITHIN = _table(
    [
        [[sum(1 << b for b in range(CITIES) if row[b] <= roads) for roads in range(FAR + 1)] for row in far]
        for far in DISTANCE
    ]
)  # [map, city, roads]: the cities that are at most so far away
KING_CITY = _table([row.tolist().index(PURPLE) for row in COLOUR])

# ---- politics cards and councillors ---------------------------------------------------------------------------------

FAMILIES = tuple(_politics["families"])
COLOURS, JOKER = len(FAMILIES), len(FAMILIES)
CARDS = (*FAMILIES, "joker")
CARD_KINDS = len(CARDS)
CARD_COUNT = _table([_politics["cards_each"]] * COLOURS + [_politics["jokers"]])
DECK = int(CARD_COUNT.sum())
COUNCILLORS_EACH, BALCONY = int(_politics["councillors_each"]), int(_politics["seats"])
COINS_BY_CARDS = _table(_politics["coins_by_cards"])
COINS_PER_JOKER = int(_politics["coins_per_joker"])

# A payment is a multiset of 1 to 4 card kinds; they are numbered by size and then as `payment_number` computes.
_payments = [
    cards
    for size in range(1, BALCONY + 1)
    for cards in sorted(
        combinations_with_replacement(range(CARD_KINDS), size),
        key=lambda cards: sum(comb(kind + i, i + 1) for i, kind in enumerate(cards)),
    )
]
PAYMENTS = _table([[cards.count(kind) for kind in range(CARD_KINDS)] for cards in _payments])
PAYMENT_NAMES = tuple("+".join(CARDS[kind] for kind in cards) for cards in _payments)
FIRST_PAYMENT = _table([sum(comb(CARD_KINDS + n - 1, n) for n in range(1, size)) for size in range(BALCONY + 1)])
PLACE_VALUE = _table([[comb(kind + i, i + 1) for i in range(BALCONY + 1)] for kind in range(CARD_KINDS)])


def _cheapest(matching: int, jokers: int) -> int:
    prices = [
        int(COINS_BY_CARDS[cards + wild]) + COINS_PER_JOKER * wild
        for cards in range(matching + 1)
        for wild in range(jokers + 1)
        if 1 <= cards + wild <= BALCONY
    ]
    return min(prices, default=NEVER)


NEVER = 1 << 20  # coins that nobody can have, with any options
CHEAPEST = _table([[_cheapest(cards, jokers) for jokers in range(BALCONY + 1)] for cards in range(BALCONY + 1)])

# ---- permit tiles, reward tokens, nobility, bonus tiles -------------------------------------------------------------

TILE_NAMES = tuple(tile["id"] for tile in _permits)
TILES = len(TILE_NAMES)
TILES_BY_REGION = int(_setup["tiles_by_region"])  # tile t belongs to region t // 15
FACE_UP = int(_setup["face_up"])
TILE_GAINS = _table([_gains(tile["gain"]) for tile in _permits])
TILE_CITIES = _table([sum(1 << LETTERS.index(letter) for letter in tile["letters"]) for tile in _permits])
# A site is a permit tile with one of its cities: what a tile can be built into. The sites of a tile are neighbours.
_sites = [(tile, LETTERS.index(letter)) for tile in range(TILES) for letter in _permits[tile]["letters"]]
SITE_TILE, SITE_CITY = _table([tile for tile, _ in _sites]), _table([city for _, city in _sites])
FIRST_SITE = _table([[tile for tile, _ in _sites].index(tile) for tile in range(TILES)])
SITE_NAMES = tuple(f"{TILE_NAMES[tile]}, {LETTERS[city]}" for tile, city in _sites)

TOKEN_NAMES = tuple(token["id"] for token in _tokens)
TOKENS = len(TOKEN_NAMES)
PAIRS = tuple(combinations(range(CITIES), 2))  # two different cities, for the rewards of nobility space 16
PAIR_FIRST, PAIR_SECOND = _table([a for a, _ in PAIRS]), _table([b for _, b in PAIRS])
PAIR_NAMES = tuple(f"{LETTERS[a]}, {LETTERS[b]}" for a, b in PAIRS)
TOKEN_GAINS = _table([_gains(token["gain"]) for token in _tokens])

LAST_SPACE = int(_nobility["last_space"])
SPACE_GAINS = _table([_gains(_nobility["gains"].get(space, {})) for space in range(LAST_SPACE + 1)])
SPACE_CHOICES = dict(_nobility["choices"])  # space -> reward, take, again or rewards

BONUSES = (*_tiles["colours"], *_tiles["regions"])  # the seven bonus tiles: four colours, three regions
BONUS_POINTS = _table([*_tiles["colours"].values(), *_tiles["regions"].values()])
BONUS_CITIES = _table(
    [
        [sum(1 << c for c in range(CITIES) if colours[c] == k) for k in range(PURPLE)]
        + [sum(1 << c for c in range(CITIES) if CITY_REGION[c] == r) for r in Region]
        for colours in COLOUR
    ]
)  # [map, bonus]: a set of cities
KING_POINTS = _table(_tiles["king"])

# ---- set-up and limits ----------------------------------------------------------------------------------------------

FEWEST, MOST = int(_setup["players"]["low"]), int(_setup["players"]["high"])
EMPORIUMS, HAND, FIRST_COINS = int(_setup["emporiums"]), int(_setup["hand"]), int(_setup["coins"])
COIN_TRACK, ASSISTANTS = int(_setup["coin_track"]), int(_setup["assistants"])
ENGAGE_COINS, ELECT_COINS, ROAD_COINS = (int(_setup[f"{name}_coins"]) for name in ("engage", "elect", "road"))
EXTRA_ACTION_ASSISTANTS = int(_setup["extra_action_assistants"])
LAST_EMPORIUM, MOST_PERMITS = int(_setup["last_emporium"]), int(_setup["most_permits"])
FIRST_NOBLE, SECOND_NOBLE = (int(points) for points in _setup["most_nobility"])
HIGHEST_PRICE = int(load(__package__, "market")["highest_price"])
