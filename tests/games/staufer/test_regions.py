"""Scoring regions: ranks against an independent scorer, bonuses, privileges 14 and 15, the second marker."""

from __future__ import annotations

import pytest

from .position import RING, Table, custom
from .test_jobs import SEATS, random_board

TILES = {  # by region: in these positions tile n lies on region n
    "nijmegen": (7, 4, 1),
    "aachen": (9, 7, 5),
    "strasbourg": (8, 5, 2),
    "augsburg": (8, 6, 4),
    "milan": (9, 5, 2),
    "palermo": (10, 6, 3),
}


def order_of(table: Table, region: str) -> list[int]:
    """Who is ahead: most offices, nobles double, then the leftmost figure."""
    figures = [
        (office, holder, seat, kind)
        for office in range(1, len(SEATS[region]) + 1)
        for holder, (seat, kind) in enumerate(table.holders(region, office))
    ]
    seats = {seat for *_, seat, _ in figures}

    def key(seat: int) -> tuple[int, tuple[int, int]]:
        mine = [(office, holder, kind) for office, holder, s, kind in figures if s == seat]
        strength = sum(2 if kind == "noble" else 1 for *_, kind in mine)
        return -strength, min((office, holder) for office, holder, _ in mine)

    return sorted(seats, key=key)


def score(table: Table, region: str, condition: str = "king") -> None:
    """Let the last turn of the round pass; only this region is scored."""
    table.king = region
    table.row(region, condition)
    last = table.players - 1
    table.last_turn(last)
    table.play("supply(envoy)")


@pytest.mark.parametrize("seed", range(36))
def test_random_boards(seed: int) -> None:
    players = 3 + seed % 3
    table = random_board(seed, players=players)
    region = list(SEATS)[seed % 6]
    order = order_of(table, region)
    points = [*TILES[region][: 3 if players > 3 else 2], 0, 0, 0]
    score(table, region)
    assert table.told("RANK") == [(seat, rank, points[rank - 1]) for rank, seat in enumerate(order, 1)]


@pytest.mark.parametrize(("second", "points"), [("on", 3), ("off", 0)])
def test_the_second_of_two(second: str, points: int) -> None:
    table = Table(2, second_of_two_scores=second)
    table.sit("nijmegen", 2, 0)
    table.sit("nijmegen", 1, 1)
    score(table, "nijmegen")
    assert table.told("RANK") == [(1, 1, 7), (0, 2, points)]


def test_an_empty_region_scores_nothing() -> None:
    table = Table()
    before = int(table.s["pile_size"])
    score(table, "aachen")
    assert table.told("RANK") == []
    assert table.told("DRAWN") == []
    assert table.s["pile_size"] == before - 10  # a chest for each office and supply space


# ---- bonuses --------------------------------------------------------------------------------------------------------


def held_by_three(region: str, players: int = 4) -> Table:
    table = Table(players)
    for seat, office in ((0, 1), (1, 2), (2, 3)):
        table.sit(region, office, seat, "noble" if seat == 0 else None)
    return table


@pytest.mark.parametrize(
    ("region", "envoys", "points"),
    [
        ("nijmegen", (1, 1, 1), (7, 4, 1)),
        ("strasbourg", (2, 1, 0), (8, 5, 2)),
        ("milan", (0, 0, 0), (11, 7, 4)),
        ("palermo", (0, 0, 0), (13, 7, 3)),
    ],
)
def test_bonuses_of_figures_and_points(region: str, envoys: tuple[int, ...], points: tuple[int, ...]) -> None:
    table = held_by_three(region)
    score(table, region)
    assert tuple(table.in_court(seat)[0] for seat in range(3)) == envoys
    assert tuple(table.points(seat) for seat in range(3)) == points


def test_everybody_in_aachen_picks_a_chest_in_order_of_rank() -> None:
    table = held_by_three("aachen")
    table.only_pile("brown", "purple", "points5", "immunity")
    score(table, "aachen")
    assert sorted(table.choices("pick")) == ["brown", "immunity", "points5", "purple"]
    assert table.on_turn == 0
    table.play("pick(points5)")
    assert table.points(0) == 9 + 5
    assert table.on_turn == 1
    table.play("pick(brown)")
    assert table.on_turn == 2
    discarded = int(table.s["discard"].sum())
    table.play("pick(immunity)", "protect_nobody")
    assert [table.kept(seat) for seat in range(3)] == [{}, {"brown": 1}, {"immunity": 1}]
    assert table.told("RESHUFFLE")  # the purple one and all others make the new pile
    assert discarded > 0


def test_the_second_in_augsburg_gets_what_the_first_leaves() -> None:
    table = held_by_three("augsburg")
    table.only_pile("brown", "purple")
    score(table, "augsburg")
    table.play("pick(purple)")
    assert [table.kept(seat) for seat in range(3)] == [{"purple": 1}, {"brown": 1}, {}]


def test_a_lone_first_in_augsburg_leaves_a_chest_to_the_discards() -> None:
    table = Table()
    table.sit("augsburg", 1, 0)
    table.only_pile("brown", "purple")
    discarded = int(table.s["discard"].sum())
    score(table, "augsburg")
    table.play("pick(brown)")
    assert table.kept(0) == {"brown": 1}
    assert table.told("RESHUFFLE")
    assert int(table.s["discard"].sum() + table.s["pile"].sum()) == discarded + 1 - 9


def test_a_seat_that_is_not_on_turn_trades_a_purple_chest_that_it_picks() -> None:
    table = held_by_three("augsburg")
    table.give(1, "purple")
    table.only_pile("brown", "purple")
    score(table, "augsburg")
    table.play("pick(brown)")
    assert table.on_turn == 1
    table.play("trade(16)")
    assert table.kept(1) == {}


def test_alike_chests_leave_no_choice() -> None:
    table = held_by_three("augsburg")
    table.only_pile("brown", "brown")
    score(table, "augsburg")
    assert [table.kept(seat) for seat in range(3)] == [{"brown": 1}, {"brown": 1}, {}]


def test_a_bonus_of_envoys_may_ask_somebody_who_is_not_on_turn() -> None:
    table = held_by_three("nijmegen")
    table.paid(1, "milan", envoys=8)
    table.paid(1, "aachen", envoys=7)
    score(table, "nijmegen")
    assert table.on_turn == 1
    table.play("fetch(milan)")
    assert table.in_court(1) == (1, 0)


# ---- privileges 14 and 15 -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "rank", "points"),
    [(2, 1, 3), (2, 2, 0), (3, 1, 3), (3, 2, 2), (3, 3, 1), (4, 3, 1), (5, 3, 1), (5, 4, 0)],
)
def test_privilege_14(players: int, rank: int, points: int) -> None:
    table = Table(players, **custom(14))
    for office in range(1, min(players, 4) + 1):
        table.sit("strasbourg", office, office - 1)
    table.own(rank - 1, 14)
    score(table, "strasbourg")
    assert sum(b for _, _, b in table.told("POINTS")) == points


def test_privilege_14_for_the_third_of_three_is_an_option() -> None:
    table = Table(3, third_of_three_with_privilege_14=False, **custom(14))
    for office in (1, 2, 3):
        table.sit("nijmegen", office, office - 1)
    table.own(2, 14)
    score(table, "nijmegen")
    assert table.told("POINTS") == []


def test_privilege_15_rewards_being_there() -> None:
    table = Table(**custom(15))
    table.own(0, 15)
    table.own(3, 15)
    table.sit("nijmegen", 4, 0)
    score(table, "nijmegen")
    assert table.told("POINTS") == [(0, -1, 2)]


# ---- the second marker ----------------------------------------------------------------------------------------------


def second(table: Table, king: str, condition: str) -> str:
    table.king = king
    table.row("nijmegen", condition)
    table.last_turn(3)
    table.play("supply(envoy)")
    return list(SEATS)[table.told("EVALUATE")[0][1]]


def test_the_kings_region() -> None:
    assert second(Table(), "palermo", "king") == "palermo"


def test_fewest_chests_counts_every_chest() -> None:
    table = Table()
    for region in RING:
        table.stack(region, 1, *["brown"] * (1 if region in ("milan", "augsburg") else 2))
    assert second(table, "strasbourg", "fewest_chests") == "augsburg"  # tied with milan, nearer clockwise


def test_most_offices_counts_figures_and_nobles_once() -> None:
    table = Table()
    table.sit("milan", 6, 0)
    table.sit("milan", 6, 1)  # two figures on one office
    table.sit("palermo", 4, 0, "noble")
    assert second(table, "aachen", "most_offices") == "milan"


@pytest.mark.parametrize(
    ("king", "expected"), [("palermo", "palermo"), ("aachen", "augsburg"), ("milan", "strasbourg")]
)
def test_ties_go_to_the_king_then_clockwise(king: str, expected: str) -> None:
    table = Table()
    for region in ("palermo", "augsburg", "strasbourg"):
        table.sit(region, 3, 0)
    assert second(table, king, "most_offices") == expected


def test_a_region_is_scored_once_though_both_markers_stand_there() -> None:
    table = Table()
    table.sit("nijmegen", 1, 0)
    assert second(table, "nijmegen", "king") == "nijmegen"
    assert len(table.told("SCORE")) == 1
    assert table.points(0) == 7


def test_the_second_marker_is_placed_before_the_first_region_changes_anything() -> None:
    table = Table()
    table.king = "milan"
    table.row("aachen", "fewest_chests")
    for region in RING:
        table.stack(region, 1, *["brown"] * (0 if region == "palermo" else 2))
    table.sit("aachen", 1, 0)
    table.last_turn(3)
    table.play("supply(envoy)")
    assert list(SEATS)[table.told("EVALUATE")[0][1]] == "palermo"
    scored = table.told("SCORE")
    table.play(f"pick({table.choices('pick')[0]})")
    assert [list(SEATS)[region] for _, region, _ in [*scored, *table.told("SCORE")]] == ["aachen", "palermo"]
