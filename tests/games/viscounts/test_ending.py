"""The clocks, the last round, and the score."""

from __future__ import annotations

import pytest

from regnum.games.kingdom.viscounts.data import components as c
from regnum.games.kingdom.viscounts.data.vocabulary import When

from .position import GAME, Position


def turn_to_the_next_round(table: Position) -> None:
    """Everybody takes the first choice, which never is a collision, until the round is over."""
    before = int(table.s["round"])
    while table.s["round"] == before and not table.s["over"]:
        table.play(table.choices[-1])


@pytest.mark.parametrize(("players", "debts", "deeds"), [(2, 12, 12), (3, 15, 16), (4, 18, 20)])
def test_the_piles_above_poverty_and_prosperity(players: int, debts: int, deeds: int) -> None:
    table = Position.new(players, 3)
    while not table.s["round"]:
        table.play(table.choices[0])
    assert table.s["above"].tolist() == [debts, deeds]  # whatever was gained in setting up


@pytest.mark.parametrize(("goal", "ending"), [(0, "poverty"), (1, "prosperity")])
def test_the_round_is_finished_and_one_more_is_played(goal: int, ending: str) -> None:
    table = Position(2)
    table.s["above"][goal] = 1
    table.give(0, c.SPACE + (5 if goal == 0 else 1), When.OWN)
    assert ("REVEAL", -1, goal, 0) in [
        (GAME.rules.events(e["kind"]).name, int(e["seat"]), int(e["a"]), int(e["b"]))
        for e in table.s["chronicle"]["events"][: table.s["chronicle"]["count"]]
    ]
    assert table.s["last_round"] == 2
    table.begin(0, "NEXT_TURN")
    table.push("DISCARD", 0, 1)
    turn_to_the_next_round(table)
    assert not table.s["over"]
    turn_to_the_next_round(table)
    assert GAME.ending(table.state) == ending


def test_the_second_card_does_not_move_the_end() -> None:
    table = Position(2)
    table.s["round"], table.s["last_round"] = 7, 7
    table.s["above"] = 0, 1
    table.give(0, c.SPACE, When.OWN)
    assert table.s["last_round"] == 7
    table.begin(1, "NEXT_TURN")
    table.push("DISCARD", 1, 1)
    table.play("decline")
    assert GAME.ending(table.state) == "both"


def test_piles_go_on_when_a_card_is_revealed() -> None:
    table = Position(2)
    table.s["above"] = 0, 0
    table.s["last_round"] = 2
    table.give(0, c.SPACE + 6, When.OWN)
    assert table[0].papers["debt"] == (3, 0)


# ---- Poverty and Prosperity -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("flipped", "points"),
    [
        ((3, 2, 1, 0), (12, 8, 4, 0)),
        ((2, 2, 1, 0), (10, 10, 4, 0)),
        ((3, 2, 2, 2), (12, 4, 4, 4)),
        ((2, 2, 2, 2), (6, 6, 6, 6)),
        ((3, 1, 1, 0), (12, 6, 6, 0)),
        ((0, 0, 0, 1), (0, 0, 0, 12)),
        ((2, 2, 2, 0), (8, 8, 8, 0)),
        ((0, 0), (0, 0)),
        ((2, 1), (12, 4)),
        ((1, 1), (8, 8)),
        ((1, 0), (12, 0)),
    ],
)
def test_rewards_by_rank(flipped: tuple[int, ...], points: tuple[int, ...]) -> None:
    for goal, paper, part in ((0, "deed", "poverty"), (1, "debt", "prosperity")):
        table = Position(len(flipped))
        for seat, n in enumerate(flipped):
            table[seat].paper(paper, 5, n)
        assert [seat.points(part) for seat in table.seats] == [0] * len(flipped)  # not before it is revealed
        table.s["above"][goal] = 0
        assert [seat.points(part) for seat in table.seats] == list(points)


# ---- the score ------------------------------------------------------------------------------------------------------


def worked_example() -> Position:
    """Tiles, workers and cards are any that give the numbers of the example in the rulebook."""
    table = Position(3)
    me = table[0]
    for name, spot in (
        ("workshop_1", "1a"),
        ("workshop_2", "1b"),
        ("workshop_3", "1c"),
        ("trading_post_1", "1d"),
        ("guildhall_1", "1e"),
        ("guildhall_2", "2a"),  # with a Noble
    ):
        me.build(name, spot)
    for tier, place, count in ((1, 1, 2), (1, 2, 2), (2, 3, 2), (2, 4, 1), (3, 1, 3)):
        table.workers(0, tier, place, count)
    table.s["leader"] = 0
    me.manuscripts = "yellow_5_noble yellow_6_debts yellow_4_virtue black_4_ink"
    me.manuscripts = "grey_6_buildings grey_3_flip blue_6_criminal blue_3_silver"
    me.row = "antagonist enforcer lookout"  # with the Thief four Criminals; two Nobles, the Squire, a slot and a bonus
    me.paper("debt", 1, 3)
    me.paper("deed", 4, 2)
    table[1].paper("deed", 0, 4)
    table[2].paper("deed", 0, 3)
    table.s["above"][0], table.s["last_round"] = 0, 2
    return table


def test_the_worked_example_of_the_rulebook() -> None:
    table = worked_example()
    parts = {part: table[0].points(part) for part in GAME.rules.score_parts}
    assert parts == {
        "buildings": 4 + 13 + 9,
        "castle": 19,
        "manuscripts": 6 + 5 + 4 + 3,
        "sets": 16 + 9 + 1,
        "leader": 5,
        "bonus": 3,
        "debts": -2,
        "deeds": 4 + 6,
        "poverty": 4,
        "prosperity": 0,
    }
    assert table[0].points() == 109
    assert GAME.evaluate(table.state)[0] >= 109


def test_icons_are_counted_on_all_cards_but_not_those_under_the_row() -> None:
    table = Position(2)
    table[0].manuscripts = "black_5_cleric blue_5_merchant"
    assert table[0].points("manuscripts") == 1 + 6 // 2  # Abbot; Financer, Trader, two Journeymen, two Lenders
    table[0].discards = "disciple"
    table[0].hand = "deacon_a"
    table[0].row = "bishop - -"
    table.s["ribbons"][0] = 0
    assert table[0].points("manuscripts") == 1 + 1 + 1 + 2 + 1 + 7 // 2


@pytest.mark.parametrize(
    ("tile", "points"),
    [
        ("black_6_manuscripts", 1),
        ("black_6_deeds", 3),
        ("yellow_6_workers", 2),
        ("grey_5_resources", 3),
        ("grey_6_buildings", 1),
        ("yellow_6_debts", 2),
    ],
)
def test_tiles_that_count_at_the_end(tile: str, points: int) -> None:
    table = Position(2)
    table[0].manuscripts = f"{tile} blue_3_hire blue_3_flip"
    table[0].paper("deed", 1, 3)
    table[0].paper("debt", 1, 2)
    table.workers(0, 1, 1, 2)
    table.workers(0, 2, 1, 1)
    table.workers(0, 3, 1, 2)
    table.s["leader"] = 0
    table[0].silver, table[0].stone, table[0].gold, table[0].ink = 9, 3, 2, 2
    table[0].build("guildhall_1", "1a")
    assert table[0].points("manuscripts") == points


def test_more_goods_break_a_tie_and_else_players_share() -> None:
    table = Position(3)
    table[0].silver, table[1].ink, table[2].stone = 2, 3, 3
    assert GAME.ranks(table.state).tolist() == [3, 1, 1]
    table[0].paper("deed", 1)
    assert GAME.ranks(table.state).tolist() == [1, 2, 2]
