"""Points in the twelve rows of the score sheet, and who wins."""

from __future__ import annotations

import pytest

from .position import GAME, Position

POINTS = [0, 0, 1, 1, 3, 3, 6, 6, 9, 11, 13, 16, 20]


@pytest.mark.parametrize("attribute", ["strength", "faith", "influence"])
@pytest.mark.parametrize("marker", range(13))
def test_points_of_an_attribute(attribute: str, marker: int) -> None:
    table = Position()
    setattr(table[0], attribute, marker)
    assert table[0].points(attribute) == table[0].points() == POINTS[marker]


NAMES = {
    "monks": "p01 p02 p05 p06 p07 p08 p12",
    "outposts": "p01 p02 p05 p06 p07 p08 p12",
    "jars": "j1 j2 j3 j4 j5 j6 j7",
    "walls": "wall_05 wall_05 wall_05 wall_05 wall_04 wall_04 wall_04",
    "workshops": " ".join(f"{a}_{n}" for a in ("commission", "fortify", "garrison", "absolve") for n in (1, 2)),
}


@pytest.mark.parametrize(
    ("part", "placed", "points"),
    [
        *(("monks", n, p) for n, p in ((0, 0), (4, 0), (5, 2), (6, 5), (7, 9))),
        *(("outposts", n, p) for n, p in ((0, 0), (4, 0), (5, 2), (6, 5), (7, 9))),
        *(("jars", n, p) for n, p in ((0, 0), (4, 0), (5, 1), (6, 3), (7, 6))),
        *(("walls", n, p) for n, p in ((0, 0), (4, 0), (5, 1), (6, 3), (7, 6))),
        *(("workshops", n, p) for n, p in ((0, 0), (5, 0), (6, 1), (7, 3), (8, 6))),
    ],
)
def test_points_of_pieces(part: str, placed: int, points: int) -> None:
    table = Position()
    setattr(table[0], "covered" if part == "workshops" else part, " ".join(NAMES[part].split()[:placed]))
    assert table[0].points(part) == table[0].points() == points


def test_points_on_walls_come_on_top() -> None:
    table = Position()
    table[0].walls = "wall_02 wall_03 wall_03 wall_01 wall_04"
    assert table[0].points("walls") == 1 + 2 + 2 + 1


@pytest.mark.parametrize(("silver", "provisions", "points"), [(2, 0, 0), (2, 1, 1), (1, 4, 1), (5, 4, 3), (0, 9, 3)])
def test_three_goods_are_a_point(silver: int, provisions: int, points: int) -> None:
    table = Position()
    table[0].silver, table[0].provisions = silver, provisions
    assert table[0].points("goods") == table[0].points() == points


def test_debts() -> None:
    table = Position()
    table[0].unpaid, table[0].paid = 2, 3
    assert table[0].points("debts") == table[0].points() == -6 + 3


def test_a_whole_score_sheet() -> None:
    """Twelve rows, reckoned by hand."""
    table = Position()
    me = table[0]
    table.order(1, "ko_commission")
    table.order(2, "ko_absolve")
    me.strength, me.faith, me.influence = 7, 10, 9
    me.monks, me.outposts = "p01 p02 p05 p06 p07 p08", "p12 p13 p14 p15 p16"
    me.walls, me.jars = "wall_03 wall_04", "j1 j2 j3"
    me.covered = "commission_1 commission_2 fortify_1 garrison_1 absolve_1 attack_1"
    me.unpaid, me.paid, me.silver, me.provisions = 1, 2, 4, 3
    me.converted, me.attacked = "archer_g adventurer_y assassin_b", "mercenary_y1 mercenary_y2"
    sheet = {
        "orders": 4,
        "strength": 6,
        "faith": 13,
        "influence": 11,
        "workshops": 1,
        "debts": -1,
        "goods": 2,
        "monks": 5,
        "walls": 2,
        "outposts": 2,
        "jars": 0,
        "outsiders": 2 + 3 + 2,
        "threats": 0,
    }
    assert {part: me.points(part) for part in GAME.rules.score_parts} == sheet
    assert me.points() == 52
    assert GAME.evaluate(table.state)[0] > 52  # the game goes on


def test_at_the_end_the_judgement_is_the_score() -> None:
    table = Position(2)
    table[0].unpaid, table[1].faith = 2, 9
    table.s["round"] = 7
    table.play("pass", "pass")
    assert GAME.evaluate(table.state).tolist() == GAME.score(table.state).sum(1).tolist() == [-6, 11]


@pytest.mark.parametrize(
    ("first", "second", "ranks"),
    [
        ({"faith": 2}, {}, [1, 2]),
        ({}, {"paid": 1}, [2, 1]),
        ({"unpaid": 1, "paid": 3}, {}, [2, 1]),  # both at 0: fewer unpaid debts
        ({"silver": 1}, {"provisions": 2}, [2, 1]),  # then more silver and Provisions together
        ({"silver": 1, "provisions": 1}, {"provisions": 2}, [1, 1]),  # then they share
        ({"unpaid": 1, "paid": 3, "silver": 2}, {}, [2, 1]),  # debts come before goods
        ({"unpaid": 300}, {}, [2, 1]),  # far below 0
        ({"silver": 9999, "provisions": 9999}, {}, [1, 2]),  # far above any usual score
        ({"silver": 128}, {"unpaid": 128, "paid": 400}, [1, 2]),
    ],
)
def test_who_wins(first: dict[str, int], second: dict[str, int], ranks: list[int]) -> None:
    table = Position(2)
    for seat, values in zip(table.seats, (first, second), strict=True):
        for name, value in values.items():
            setattr(seat, name, value)
    assert GAME.ranks(table.state).tolist() == ranks
