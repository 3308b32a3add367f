"""The pieces in the box against the reference, and what each of them does on the table."""

from __future__ import annotations

from collections import Counter
from typing import Any

import networkx as nx
import numpy as np
import pytest

from regnum.games.council.data import components as box

from .pieces import BONUSES, CARDS, COLOURS, COUNCILS, GAME, LETTERS, REGIONS, TILES, TOKEN_NAMES, members
from .positions import Position
from .reference import (
    COUNCIL_COINS,
    FIXTURES,
    MAPS,
    NOBILITY,
    PERMIT_REGION,
    PERMITS,
    REGION_OF,
    TOKENS,
    cities_of,
    council_price,
    kingdom,
    roads_between,
)

GOODS = ("coins", "assistants", "politics_cards", "vp", "main_actions", "nobility")
LEDGER = {"politics_cards": "hand", "vp": "points"}


def gains(row: Any) -> dict[str, int]:
    """A row of a table of gains in words, without the zeros."""
    return {good: int(n) for good, n in zip(GOODS, row, strict=True) if n}


# ---- permit tiles ---------------------------------------------------------------------------------------------------


def test_45_permit_tiles_as_printed() -> None:
    assert tuple(PERMITS) == TILES
    assert {tile: gains(row) for tile, row in zip(TILES, box.TILE_GAINS, strict=True)} == PERMITS
    for tile, cities in zip(TILES, box.TILE_CITIES, strict=True):
        assert "".join(members(cities, LETTERS)) == tile


def test_15_permit_tiles_a_region_5_with_one_two_and_three_letters() -> None:
    for number, region in enumerate(REGIONS):
        tiles = TILES[15 * number : 15 * number + 15]
        assert [len(tile) for tile in tiles] == [1] * 5 + [2] * 5 + [3] * 5
        assert {PERMIT_REGION[tile] for tile in tiles} == {region}
        assert {REGION_OF[letter] for tile in tiles for letter in tile} == {region}
    assert len(set(TILES)) == 45


def test_every_letter_is_on_six_tiles() -> None:
    assert Counter(letter for tile in TILES for letter in tile) == dict.fromkeys(LETTERS, 6)


@pytest.mark.parametrize("region", REGIONS)
def test_totals_of_the_tiles_of_a_region(region: str) -> None:
    total: Counter[str] = Counter()
    for row in box.TILE_GAINS[15 * REGIONS.index(region) :][:15]:
        total.update(gains(row))
    assert total == FIXTURES["permit_totals"][region]


@pytest.mark.parametrize("tile", TILES)
def test_permit_tile(tile: str) -> None:
    """Acquired for four cards it gives just its bonus, and it can be built with in its cities only."""
    table = Position()
    changes = table.acquire(tile)
    expected = {LEDGER.get(good, good): n for good, n in PERMITS[tile].items() if good != "main_actions"} | {
        "permits": 1
    }
    expected["hand"] = expected.get("hand", 0) - 4
    if expected.get("nobility") == 2:  # the only tile that reaches a space with a bonus
        assert tile == "AE"
        expected |= {"points": 2, "coins": 2}
    assert changes[0] == {name: n for name, n in expected.items() if n}
    assert changes[1:] == [{}, {}]
    assert table.s["turn"]["main_actions"] == PERMITS[tile].get("main_actions", 0)
    assert table[0].permits == [tile]
    table.turn(0)
    assert table.choices("build") == [f"{tile},{letter}" for letter in tile]


# ---- reward tokens --------------------------------------------------------------------------------------------------


def test_14_reward_tokens_as_printed() -> None:
    assert tuple(TOKENS) == TOKEN_NAMES
    assert {token: gains(row) for token, row in zip(TOKEN_NAMES, box.TOKEN_GAINS, strict=True)} == TOKENS
    assert len({tuple(row) for row in box.TOKEN_GAINS.tolist()}) == 13
    total: Counter[str] = Counter()
    for row in box.TOKEN_GAINS:
        total.update(gains(row))
    assert total == FIXTURES["token_totals"]


@pytest.mark.parametrize("token", TOKEN_NAMES)
def test_reward_token(token: str) -> None:
    """Building in a city gives just what its token shows."""
    table = Position()
    table.tokens(K=token)
    table[0].give("KL")
    expected = {LEDGER.get(good, good): n for good, n in TOKENS[token].items()} | {"emporiums": 1}
    assert table.play("build(KL, K)") == [expected, {}, {}]


# ---- the track, the bonus tiles, the king's tiles -------------------------------------------------------------------


def test_nobility_track_as_printed() -> None:
    assert box.LAST_SPACE == 20
    choices = {"reward": "regain_city_token", "rewards": "regain_city_token"}
    choices |= {"take": "take_face_up_permit", "again": "regain_permit_bonus"}
    for space in range(21):
        printed = NOBILITY.get(space, {})
        if space in box.SPACE_CHOICES:
            assert list(printed) == [choices[box.SPACE_CHOICES[space]]]
            assert gains(box.SPACE_GAINS[space]) == {}
        else:
            assert gains(box.SPACE_GAINS[space]) == printed
    assert len(NOBILITY) == 11
    assert (box.SPACE_CHOICES[4], box.SPACE_CHOICES[16]) == ("reward", "rewards")


def test_bonus_tiles_and_kings_tiles_as_printed() -> None:
    assert box.KING_POINTS.tolist() == FIXTURES["king_tiles"] == [25, 18, 12, 7, 3]
    assert dict(zip(BONUSES, box.BONUS_POINTS.tolist(), strict=True)) == FIXTURES["bonus_tiles"]


@pytest.mark.parametrize("name", MAPS)
def test_bonus_tiles_ask_for_the_cities_of_the_map(name: str) -> None:
    """The purple city belongs to its region and to no colour."""
    for bonus, cities in zip(BONUSES, box.BONUS_CITIES[MAPS.index(name)], strict=True):
        assert "".join(members(cities, LETTERS)) == cities_of(name, bonus)


# ---- cards and councillors ------------------------------------------------------------------------------------------


def test_90_politics_cards_and_24_councillors() -> None:
    state = GAME.new(4, 1)[0]
    everywhere = state["deck"] + state["players"]["hand"].sum(axis=0)
    assert dict(zip(CARDS, everywhere.tolist(), strict=True)) == FIXTURES["cards"]
    assert everywhere.sum() == 90
    seated = Counter(COLOURS[colour] for colour in state["councils"].flat)
    assert seated + Position.of(GAME.new(4, 1)).pool == FIXTURES["councillors"]
    assert COUNCILS == ("coast", "hills", "mountains", "king")


def test_329_payments() -> None:
    """All multisets of 1 to 4 out of seven kinds: 7 + 28 + 84 + 210, each written once."""
    written = GAME.actions.families["pay"][1][0].values
    assert len(written) == len(set(written)) == 329
    sizes = Counter(len(cards.split("+")) for cards in written)
    assert sizes == {1: 7, 2: 28, 3: 84, 4: 210}
    for cards, row in zip(written, box.PAYMENTS, strict=True):
        assert Counter(cards.split("+")) == {card: n for card, n in zip(CARDS, row.tolist(), strict=True) if n}


def test_coins_for_satisfying_a_council() -> None:
    assert {n: int(box.COINS_BY_CARDS[n]) for n in COUNCIL_COINS} == {1: 10, 2: 7, 3: 4, 4: 0}
    assert [council_price(["joker"] * n) for n in (1, 2, 3, 4)] == [11, 9, 7, 4]


# ---- the map --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", MAPS)
def test_map(name: str) -> None:
    graph, facts, m = kingdom(name), FIXTURES["combinations"][name], MAPS.index(name)
    roads = [frozenset((LETTERS[a], LETTERS[b])) for a, b in box.ROADS[name]]
    assert len(set(roads)) == len(roads) == facts["roads"]
    assert set(roads) == {frozenset(road) for road in graph.edges}
    assert nx.is_connected(graph)
    assert len(graph) == 15
    assert nx.diameter(graph) == facts["diameter"]
    colours = [box.CITY_COLOURS[colour] for colour in box.COLOUR[m]]
    assert colours == [graph.nodes[letter]["colour"] for letter in LETTERS]
    assert Counter(colours) == FIXTURES["colour_counts"]
    assert LETTERS[box.KING_CITY[m]] == facts["king_start"]
    assert max(roads_between(name)[facts["king_start"]].values()) == facts["furthest_from_king"]


def test_cities() -> None:
    assert dict(zip(box.LETTERS, box.CITY_NAMES, strict=True)) == FIXTURES["cities"]
    assert [REGIONS[region] for region in box.CITY_REGION] == [REGION_OF[letter] for letter in LETTERS]


@pytest.mark.parametrize("name", MAPS)
def test_king_pays_for_the_shortest_roads_from_anywhere(name: str) -> None:
    table = Position(map=name)
    table.hand_for(0, "king")
    for start, far in roads_between(name).items():
        table.king = start
        for roads in range(max(far.values()) + 1):
            table[0].coins = 2 * roads
            assert table.choices("king") == [letter for letter in LETTERS if far[letter] <= roads]


# ---- a new game -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("name", MAPS)
def test_set_up(name: str, players: int) -> None:
    """The checklist of the reference, section 4; the first player has drawn for his turn."""
    for seed in range(5):
        table = Position.of(GAME.new(players, seed, {"map": name}))
        s = table.s
        table.check()
        assert MAPS[s["map"]] == name
        assert table.king == cities_of(name, "purple")
        assert sorted(table.token(letter) or "" for letter in LETTERS) == ["", *sorted(TOKENS)]
        assert table.token(table.king) is None
        assert [(seat.coins, seat.assistants) for seat in table.seats] == [
            (start["coins"], start["assistants"]) for start in FIXTURES["start"][:players]
        ]
        assert [len(seat.hand.split("+")) for seat in table.seats] == [7] + [6] * (players - 1)
        assert all((seat.points, seat.nobility, seat.emporiums) == (0, 0, "") for seat in table.seats)
        assert all(seat.permits == seat.used == [] for seat in table.seats)
        assert [len(table.deck(region)) for region in REGIONS] == [13, 13, 13]
        assert all(PERMIT_REGION[str(tile)] == region for region in REGIONS for tile in table.face_up(region))
        assert (sum(table.pool.values()), int(s["assistants"])) == (8, 48 - sum(range(1, players + 1)))
        assert (int(s["king_tiles"]), len(members(s["bonuses"], BONUSES)), int(s["deck_size"])) == (
            0,
            7,
            90 - 6 * players - 1,
        )
        assert (table.on_turn, int(s["round"])) == (0, 1)


@pytest.mark.parametrize(("name", "values"), FIXTURES["options"].items(), ids=str)
def test_contested_rulings_are_options(name: str, values: list[object]) -> None:
    """The first value is the default, and every other one can be agreed."""
    standard = GAME.new(3, 1)
    assert GAME.new(3, 1, {name: values[0]}).tobytes() == standard.tobytes()
    for other in values[1:]:
        changed = GAME.new(3, 1, {name: other})
        assert changed[0]["options"][name] != standard[0]["options"][name]


def test_set_up_is_shuffled() -> None:
    """Tokens, decks, councillors and cards differ from game to game, and the same seed gives the same game."""
    states = [GAME.new(3, seed)[0] for seed in range(40)]
    for field in ("tokens", "face_up", "councils", "deck"):
        assert len({state[field].tobytes() for state in states}) > 30
    assert len({state["decks"]["cards"].tobytes() for state in states}) == 40
    assert GAME.new(3, 4).tobytes() == GAME.new(3, 4).tobytes()


@pytest.mark.slow
def test_random_map_is_any_of_the_eight() -> None:
    maps = Counter(int(GAME.new(2, seed, {"map": "random"})[0]["map"]) for seed in range(200))
    assert set(maps) == set(range(8))
    assert min(maps.values()) > 8


@pytest.mark.slow
def test_every_token_comes_to_every_city() -> None:
    """Shuffled fairly: over 560 games each of the 14 tokens is in each city about 40 times."""
    tokens = np.array([GAME.new(2, seed)[0]["tokens"] for seed in range(560)])
    for city in range(15):
        if LETTERS[city] != "J":
            seen = np.bincount(tokens[:, city], minlength=14)
            assert 15 < seen.min() <= seen.max() < 70


@pytest.mark.slow
def test_two_players_have_neutral_emporiums_of_one_face_down_tile_a_region() -> None:
    """Three to nine of them; the tile goes back into its deck, and the six face-up tiles stay."""
    seen: dict[str, Counter[str]] = {region: Counter() for region in REGIONS}
    for seed in range(300):
        table = Position.of(GAME.new(2, seed))
        assert 3 <= len(table.neutral) <= 9
        for region in REGIONS:
            tile = "".join(letter for letter in table.neutral if REGION_OF[letter] == region)
            assert tile in table.deck(region)
            seen[region][tile] += 1
    assert all(set(seen[region]) == set(FIXTURES["permits"][region]) for region in REGIONS)
    tops = {Position.of(GAME.new(2, seed)).deck("coast")[0] for seed in range(100)}
    assert len(tops) == 15  # the drawn tile is shuffled in


@pytest.mark.slow
def test_the_tile_of_the_neutral_emporiums_is_shuffled_back() -> None:
    """It lies on top of its deck once in thirteen games, not always and not never."""
    on_top = 0
    for seed in range(300):
        table = Position.of(GAME.new(2, seed))
        for region in REGIONS:
            tile = "".join(letter for letter in table.neutral if REGION_OF[letter] == region)
            on_top += table.deck(region)[0] == tile
    assert 40 < on_top < 100  # 900 / 13 is 69


@pytest.mark.parametrize("players", [3, 4])
def test_more_players_have_no_neutral_emporiums(players: int) -> None:
    assert all(not GAME.new(players, seed)[0]["neutral"] for seed in range(20))
