"""The scenario is laid out: honour, Starting Townsfolk, Orders, and the threats as the rounds reveal them."""

from __future__ import annotations

from functools import cache

import pytest

from regnum.core.bits import members
from regnum.games.kingdom.paladins.data import components as c
from regnum.games.kingdom.paladins.data.threats import BARON_WORKERS, THREAT_NAMES, THREAT_WORKERS

from .position import GAME, Position
from .scenario import Scenario

LEVELS = ("normal", "hard", "impossible")


def new(players: int = 3, seed: int = 4, **options: object) -> Position:
    return Position.new(players, seed, scenario="together", **options)


@cache
def rounds(players: int, seed: int, level: str = "normal", until: int = 7) -> dict[int, list[tuple[str, int, int]]]:
    """What each round of a game in which everybody passes tells of King's cards and threats when it begins."""
    table = new(players, seed, difficulty=level)
    found: dict[int, list[tuple[str, int, int]]] = {}
    while not GAME.over(table.state) and table.s["round"] < until:
        table.play("pass" if table.step == "ACT" else table.choices[0])
        kinds = [kind for kind, *_ in table.told]
        if "ROUND" in kinds:
            began = table.told[kinds.index("ROUND") :]
            found[began[0][3]] = [(kind, a, b) for kind, _, a, b in began if kind in TOLD]
    return found


TOLD = ("ORDER", "FAVOUR", "OUTSIDER_THREAT", "KING_THREAT", "THREAT")


@pytest.mark.parametrize("players", [2, 3, 4])
def test_starting_townsfolk_are_chosen_in_the_order_of_turns_and_the_others_in_reverse(players: int) -> None:
    table = new(players)
    asked = []
    while table.s["round"] == 0:
        asked.append((table.step, table.on_turn))
        table.play(table.choices[0])
    first = int(table.s["first"])
    order = [(first + i) % players for i in range(players)]
    assert asked == [("STARTING", seat) for seat in order] + [("STARTER", seat) for seat in reversed(order)]
    assert [seat.honour for seat in table.seats] == [12] * players
    for seat in table.seats:
        assert len(seat.townsfolk) == 2  # one of each
    tiles = [seat.tile for seat in table.seats]
    assert len(set(tiles)) == players
    assert all(c.STARTING_NAMES[seat.tile] in seat.townsfolk for seat in table.seats)


def test_nobody_can_choose_what_another_has() -> None:
    table = new(4)
    for number in range(4):
        assert len(table.offered("start")) == 4 - number
        table.play(table.choices[-1])


def test_starting_townsfolk_are_dealt_if_so_agreed() -> None:
    found = set()
    for seed in range(12):
        table = new(3, seed, starting_townsfolk="dealt")
        assert table.step == "STARTER"
        assert len({seat.tile for seat in table.seats}) == 3
        found.add(int(table[0].tile))
    assert found == {0, 1, 2, 3}


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("level", LEVELS)
def test_threats_come_with_the_kings_cards(players: int, level: str) -> None:
    """In rounds 2 to 6: 1, 2, 1, 1, 1; from Hard on two in each of the last three of them."""
    last = 1 if level == "normal" else 2
    found = rounds(players, 1, level)
    threats = {number: [(a, b) for kind, a, b in told if kind == "THREAT"] for number, told in found.items()}
    assert [len(threats[number]) for number in range(1, 8)] == [0, 1, 2, last, last, last, 0]
    cards = [card for told in threats.values() for card, _ in told]
    assert len(cards) == len(set(cards)) == 6 + 3 * (last - 1)
    for number, told in found.items():
        kinds = [kind for kind, *_ in told]
        if threats[number]:  # after the King's cards
            assert kinds.index("THREAT") > max(kinds.index(k) for k in kinds if k in ("ORDER", "FAVOUR"))
        assert ("KING_THREAT" in kinds) == (number == 7)
        assert ("OUTSIDER_THREAT" in kinds) == (number in (1, 5))


@pytest.mark.parametrize(("players", "needed"), [(2, (1, 2)), (3, (2, 3)), (4, (3, 4))])
def test_the_outsider_threat_is_turned_over_in_round_five(players: int, needed: tuple[int, int]) -> None:
    found = rounds(players, 1)
    assert tuple(b for number in (1, 5) for kind, _, b in found[number] if kind == "OUTSIDER_THREAT") == needed


def test_orders_are_those_of_the_scenario() -> None:
    seen: set[str] = set()
    for seed in range(12):
        found = rounds(2, seed, until=3)
        orders = [c.ORDER_NAMES[a] for told in found.values() for kind, a, _ in told if kind == "ORDER"]
        assert len(set(orders)) == 3
        seen |= set(orders)
    assert seen == {name for name in c.ORDER_NAMES if name.startswith("co_")}
    assert len(seen) == 6


def test_any_threat_may_lie_under_any_card() -> None:
    first = {rounds(2, seed, until=2)[2][-1][1] for seed in range(20)}
    assert len(first) > 5


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_threat_has_workers_by_the_number_of_players(players: int) -> None:
    told = rounds(players, 1, until=5).values()
    seen = [(a, b) for one in told for kind, a, b in one if kind == "THREAT"]
    assert [b for _, b in seen] == [THREAT_WORKERS[a, players] for a, _ in seen]


def test_p10_the_baron_puts_no_more_workers_than_he_has() -> None:
    table = Scenario(4)
    table.lay(2, "19 pray")
    table.end_round()
    while table.step != "KEEP" and table.s["round"] == 2:
        table.play("option(first)")
    assert table.s["round"] == 3
    assert sum(table.threats.values()) == BARON_WORKERS
    assert list(table.threats.values()) == [19, 1]  # and the second new one never comes into play


def test_rivals_have_none_of_it() -> None:
    table = Position.new(3, 4)
    assert GAME.target(table.state) is None
    assert all(seat.tile == -1 and seat.honour == 0 for seat in table.seats)
    while not GAME.over(table.state):
        table.play("pass" if table.step == "ACT" else table.choices[0])
        assert not {"HONOUR", "THREAT", "OUTSIDERS", *TOLD[2:]} & {kind for kind, *_ in table.told}
    assert (table.s["threats"] == -1).all()
    assert not table.s["repelled"]


# ---- the cards ------------------------------------------------------------------------------------------------------


def test_ten_threats_one_for_each_action_but_attack_and_convert() -> None:
    actions = [name.removeprefix("threat_") for name in THREAT_NAMES]
    assert set(actions) == set(c.ACTION_NAMES) - {"attack", "convert", "gain_honour"}
    assert len(actions) == 10


def test_six_orders_are_the_pairs_of_two_attributes() -> None:
    needs = [tuple(map(int, c.ORDER_NEEDS[order])) for order in members(int(c.ORDERS_OF[1]))]
    assert len(set(needs)) == 6
    assert all(sorted(need) == [0, 6, 10] for need in needs)


def test_the_order_of_the_rulebook() -> None:
    """Its example asks for Influence 10 and Faith 6."""
    assert c.ORDER_NEEDS[c.ORDER_NAMES.index("co_influence_faith")].tolist() == [0, 6, 10]


def test_tiles_want_a_colour_and_any_worker() -> None:
    patterns = c.PATTERN[c.Action.GAIN_HONOUR]
    colours = [c.COLOURS[colour] for colour in c.PATTERN_COLOURS[patterns][:, 0]]
    assert colours == ["black", "blue", "red", "green"]
    assert c.PATTERN_SIZE[patterns].tolist() == [2] * 4
