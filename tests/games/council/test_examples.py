"""Every worked example of the rulebook and of the fixtures, named after it."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import numpy as np
import pytest

from .pieces import CARDS, COLOURS, GAME, LETTERS, REGIONS, TILES, written
from .positions import Position
from .reference import FIXTURES, MAPS, purple_city, roads_between, satisfies

SETUP: dict[str, Any] = FIXTURES["illustrated_setup"]
BUILD: dict[str, Any] = FIXTURES["build_example"]


# ---- the set-up picture ---------------------------------------------------------------------------------------------


def test_illustrated_setup_shows_every_piece_exactly_once() -> None:
    """14 different tokens, 24 councillors (four of each colour), the king in the purple city."""
    councillors = Counter(SETUP["pool"])
    for seats in SETUP["councils"].values():
        councillors.update(seats)
    assert councillors == FIXTURES["councillors"]
    assert sorted(SETUP["tokens"].values()) == sorted(FIXTURES["tokens"])
    assert set(SETUP["tokens"]) == set(LETTERS) - {SETUP["king_city"]}
    assert SETUP["king_city"] == purple_city(SETUP["combination"])


def test_illustrated_setup_is_a_position_of_the_game() -> None:
    table = Position(players=4, map=SETUP["combination"])
    for name, colours in SETUP["councils"].items():
        table.council(name, " ".join(colours))
    table.tokens(**SETUP["tokens"])
    for region, tiles in SETUP["face_up_permits"].items():
        table.show(region, *tiles)
    table.check()
    assert table.king == SETUP["king_city"]
    assert table.token("J") is None
    assert {letter: table.token(letter) for letter in SETUP["tokens"]} == SETUP["tokens"]
    assert table.pool == Counter(SETUP["pool"])
    assert [table.seated(name).split() for name in SETUP["councils"]] == list(SETUP["councils"].values())
    assert [table.face_up(region) for region in REGIONS] == list(SETUP["face_up_permits"].values())


def test_a_first_game_uses_the_map_of_the_picture() -> None:
    table = Position.of(GAME.new(3, 5))
    assert table.king == SETUP["king_city"]
    assert MAPS[table.s["map"]] == SETUP["combination"]


# ---- satisfying a council -------------------------------------------------------------------------------------------


def example_payments() -> list[tuple[list[str], bool, int | None]]:
    return [(e["cards"], e["legal"], e.get("coins")) for e in FIXTURES["council_examples"]]


@pytest.mark.parametrize(("cards", "legal", "coins"), example_payments(), ids=str)
@pytest.mark.parametrize("council", ["coast", "king"])
def test_council_example(council: str, cards: list[str], legal: bool, coins: int | None) -> None:
    """The king stays where he is, and the tile and the purple city give no coins: the price is the council's alone."""
    table = Position()
    table.show("coast", "D", "CD")
    table.council(council, "orange pink blue black")
    table[0].hand, table[0].coins = written(cards), 20
    action = f"king({table.king})" if council == "king" else "acquire(D)"
    assert (written(cards) in table.payments(action)) == legal
    assert satisfies(cards, ["orange", "pink", "blue", "black"]) == legal
    if legal:
        table.play(action, f"pay({written(cards)})")
        assert table[0].coins == 20 - int(coins or 0)
        assert table[0].hand == ""


@pytest.mark.parametrize(("cards", "legal", "coins"), [e for e in example_payments() if e[1]], ids=str)
def test_council_example_needs_exactly_those_coins(cards: list[str], legal: bool, coins: int) -> None:
    """One coin less is not enough (for these cards)."""
    table = Position()
    table.council("coast", "orange pink blue black")
    table[0].hand = written(cards)
    tile = table.face_up("coast")[0]
    table[0].coins = coins
    assert (written(cards) in table.payments(f"acquire({tile})")) == legal
    if coins:
        table[0].coins = coins - 1
        assert written(cards) not in table.payments(f"acquire({tile})")


def test_election_example() -> None:
    """Orange enters at the arrow, everybody moves on by one, black falls out; four coins."""
    example = FIXTURES["election_example"]
    table = Position()
    table.council("coast", " ".join(example["before"]))
    orange, black = table.pool["orange"], table.pool["black"]
    changes = table.play("elect", f"councillor(coast, {example['insert']})")
    assert table.seated("coast") == " ".join(example["after"])
    assert (table.pool["orange"], table.pool["black"]) == (orange - 1, black + 1)
    assert changes == [{"coins": example["coins"]}, {}, {}]
    assert table.told("FALL") == [(-1, 0, COLOURS.index(example["falls"]))]


# ---- the king -------------------------------------------------------------------------------------------------------


def test_king_move_example() -> None:
    """From Arkon to Castrum he takes one road for two coins."""
    example = FIXTURES["king_move_example"]
    table = Position(map=example["combination"])
    table.king = example["from"]
    table.tokens(C="vp1")
    table.hand_for(0, "king")
    table[0].coins = example["coins"]
    changes = table.play(f"king({example['to']})", table.full_payment("king"))
    assert changes[0] == {"coins": -example["coins"], "hand": -4, "emporiums": 1, "points": 1}
    assert table.told("KING") == [(-1, LETTERS.index(example["to"]), example["roads"])]
    assert table.king == example["to"]


@pytest.mark.parametrize("name", MAPS)
def test_distances_in_roads(name: str) -> None:
    """With exactly two coins a road every city within reach is offered, and none beyond."""
    far = dict(FIXTURES["distances_in_roads"][name])
    start = far.pop("from")
    assert far == {letter: roads_between(name)[start][letter] for letter in far}
    table = Position(map=name)
    assert table.king == start
    table.hand_for(0, "king")
    for roads in range(max(far.values()) + 1):
        table[0].coins = 2 * roads
        assert table.choices("king") == [letter for letter in LETTERS if far[letter] <= roads]
        table[0].coins = 2 * roads + 1
        assert table.choices("king") == [letter for letter in LETTERS if far[letter] <= roads]


# ---- building in Indur ----------------------------------------------------------------------------------------------

SEATS = {"red": 0, "yellow": 1, "green": 2, "blue": 3}


def indur() -> Position:
    """The picture on page 6: green is about to build in Indur."""
    table = Position(players=4, map=BUILD["combination"])
    table.tokens(**BUILD["tokens"])
    for letter, owners in BUILD["emporiums_before"].items():
        for colour in owners:
            table[SEATS[colour]].emporiums += letter
    table[SEATS["blue"]].emporiums += "AM"  # blue took the tile of the iron cities, and so the first king's tile
    table[SEATS["blue"]].give_bonus("iron")
    table[SEATS["green"]].give(BUILD["action"]["tile"])
    table[SEATS["green"]].assistants = BUILD["pays"]["assistants"]
    table.turn(SEATS["green"])
    return table


def test_example_of_building_an_emporium() -> None:
    table = indur()
    green = table[SEATS["green"]]
    changes = table.play("build(I, I)")
    gains, pays = BUILD["gains"], BUILD["pays"]
    assert changes[SEATS["green"]] == {"coins": gains["coins"], "points": gains["vp"], "emporiums": 1}
    assert table.told("ASSISTANTS") == [(2, -1, -pays["assistants"]), (2, -1, gains["assistants"])]
    assert set(table.rewarded) == set("CFGHI")
    assert green.bonus_tiles == BUILD["bonus_tiles"]
    assert green.king_tiles == [1]  # the second of the stack, worth 18
    assert (green.permits, green.used) == ([], ["I"])
    assert all(changes[SEATS[colour]] == {} for colour in ("red", "yellow", "blue"))


def test_example_of_building_needs_the_assistant() -> None:
    """Graden pays an assistant in the same build, but that one cannot be used to pay."""
    table = indur()
    table[SEATS["green"]].assistants = 0
    assert not table.may("build(I, I)")


def test_example_of_a_permit() -> None:
    """The tile of Castrum: build there; two assistants and three coins."""
    table = Position()
    assert table.acquire("C")[0] == {"coins": 3, "assistants": 2, "hand": -4, "permits": 1}
    table.turn(0)
    assert table.choices("build") == ["C,C"]


# ---- invariants -----------------------------------------------------------------------------------------------------


def broken(table: Position) -> list[str]:
    """The invariants of the fixtures, counted here piece by piece."""
    s, players = table.s, table.s["players"][: len(table.seats)]
    tiles = Counter(n for n in s["face_up"].flat if n >= 0)
    for pile in (*s["decks"], *s["returned"]):
        tiles.update(pile["cards"][: pile["size"]])
    for seat in table.seats:
        tiles.update(TILES.index(tile) for tile in (*seat.permits, *seat.used))
    each = np.bincount(s["councils"].ravel(), minlength=6) + s["pool"]
    cards = s["deck"] + s["discard"] + players["hand"].sum(axis=0)
    holds = {
        "assistants": players["assistants"].sum() + s["assistants"] == 48,
        "cards": cards.tolist() == [FIXTURES["cards"][card] for card in CARDS] and cards.sum() == 90,
        "councillors": s["councils"].shape == (4, 4) and s["pool"].sum() == 8 and (each == 4).all(),
        "tiles": tiles == Counter(range(45)),
        "coins": (players["coins"] >= 0).all() and (players["coins"] <= 20).all(),
        "nobility": (players["nobility"] >= 0).all() and (players["nobility"] <= 20).all(),
        "emporiums": all(len(seat.emporiums) <= 10 for seat in table.seats),
    }
    return [name for name, fine in holds.items() if not fine]


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4])
def test_invariants_at_every_moment(players: int) -> None:
    """Through whole games of random play that prefers to build; the rules' own count agrees."""
    chance = random.Random(players)
    for seed in range(2):
        table = Position.of(GAME.new(players, seed, {"map": "random", "round_limit": 60}))
        decisions = 0
        while not GAME.over(table.state):
            offered = GAME.legal(table.state)
            builds = [n for n in offered if GAME.actions.take_apart(int(n)).family in ("build", "king", "acquire")]
            GAME.apply(table.state, int(chance.choice(builds or offered)))
            decisions += 1
            if decisions % 5 == 0:
                assert broken(table) == []
                assert GAME.broken_invariant(table.state) is None
        assert decisions > 100
