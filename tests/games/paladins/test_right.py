"""The right side of the board: requirements, costs, gains, and both sides of every limit."""

from __future__ import annotations

import pytest

from .position import Position, changes

WORKERS = {
    "commission": "white+green+black",
    "fortify": "white+green+blue",
    "garrison": "white+blue+red",
    "absolve": "white+blue+black",
    "attack": "white+green+red",
    "convert": "white+red+black",
}
SEVEN = "p01 p02 p05 p06 p07 p08 p12"


def ready(action: str, **position: object) -> Position:
    table = Position()
    me = table[0]
    me.workers = WORKERS[action]
    me.silver, me.provisions = 9, 9
    for name, value in position.items():
        setattr(me, name, value)
    return table


# ---- Commission and Garrison ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("faith", "columns"), [(0, 1), (1, 1), (2, 2), (3, 2), (4, 3), (9, 5), (10, 6), (12, 6)])
def test_commission_asks_for_the_faith_of_the_column(faith: int, columns: int) -> None:
    table = Position(4)
    table[0].workers, table[0].provisions, table[0].faith = WORKERS["commission"], 1, faith
    assert len(table.offered("commission")) == [0, 4, 11, 20, 30, 37, 40][columns]


@pytest.mark.parametrize(("strength", "columns"), [(0, 0), (1, 1), (2, 1), (3, 2), (5, 3), (10, 5), (11, 6)])
def test_garrison_asks_for_the_strength_of_the_column(strength: int, columns: int) -> None:
    table = Position(4)
    table[0].workers, table[0].provisions, table[0].strength = WORKERS["garrison"], 1, strength
    assert len(table.offered("garrison")) == [0, 4, 11, 20, 30, 37, 40][columns]


@pytest.mark.parametrize(("players", "positions"), [(2, 25), (3, 34), (4, 40)])
def test_fewer_players_have_fewer_positions(players: int, positions: int) -> None:
    table = Position(players)
    table[0].workers, table[0].provisions, table[0].faith = WORKERS["commission"], 1, 12
    assert len(table.offered("commission")) == positions


def test_first_come_first_served() -> None:
    table = ready("commission", faith=2)
    table[1].outposts = "p06"
    table[0].monks = "p01"
    assert "p06" not in table.offered("commission")
    assert "p01" not in table.offered("commission")


@pytest.mark.parametrize("action", ["commission", "garrison"])
@pytest.mark.parametrize(("placed", "cost"), list(enumerate([1, 1, 1, 2, 2, 3, 3])))
def test_what_the_next_piece_costs(action: str, placed: int, cost: int) -> None:
    field = "monks" if action == "commission" else "outposts"
    names = " ".join(SEVEN.split()[:placed])
    table = ready(action, faith=4, strength=5, provisions=cost)
    setattr(table[0], field, names)
    table.play(f"{action}(p14)", f"workers({WORKERS[action]})")
    assert table[0].provisions == 0
    other = ready(action, faith=4, strength=5, provisions=cost - 1)
    setattr(other[0], field, names)
    assert not other.offered(action)


@pytest.mark.parametrize(("action", "field"), [("commission", "monks"), ("garrison", "outposts")])
def test_seven_pieces_are_all(action: str, field: str) -> None:
    table = ready(action, faith=12, strength=12)
    setattr(table[0], field, SEVEN)
    assert not table.offered(action)


def test_monks_and_outposts_raise_the_other_attribute() -> None:
    table = ready("commission")
    table.play("commission(p02)", "workers(white+green+black)")
    assert (table[0].strength, table[0].faith, table[0].influence) == (0, 0, 1)
    other = ready("garrison", strength=1)
    other.play("garrison(p02)", "workers(white+blue+red)")
    assert (other[0].strength, other[0].faith, other[0].influence) == (1, 1, 0)


# ---- Fortify and Absolve --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("action", ["fortify", "absolve"])
@pytest.mark.parametrize(("placed", "influence"), list(enumerate([2, 3, 4, 5, 6, 7, 8])))
def test_the_influence_asked_for(action: str, placed: int, influence: int) -> None:
    table = ready(action, influence=influence)
    if action == "fortify":
        table[0].walls = " ".join(
            ["wall_05", "wall_05", "wall_05", "wall_05", "wall_04", "wall_04", "wall_04"][:placed]
        )
    else:
        table[0].jars = " ".join(["j1", "j2", "j3", "j4", "j5", "j6", "j7"][:placed])
    assert [text for text in table.choices if text.startswith(action)]
    table[0].influence -= 1
    assert not [text for text in table.choices if text.startswith(action)]


def test_what_fortify_and_absolve_cost() -> None:
    table = ready("fortify", influence=2, provisions=1)
    assert table.may("fortify")
    table[0].provisions = 0
    assert not table.may("fortify")
    other = ready("absolve", influence=2, silver=2)
    other.play("absolve(j2)", "workers(white+blue+black)")
    assert (other[0].silver, other[0].faith) == (0, 1)
    last = ready("absolve", influence=2, silver=1)
    assert not last.offered("absolve")


def test_seven_walls_and_seven_jars_are_all() -> None:
    table = ready("fortify", influence=12)
    table[0].walls = "wall_05 wall_05 wall_05 wall_05 wall_04 wall_04 wall_04"
    assert not table.may("fortify")
    other = ready("absolve", influence=12)
    other[0].jars = "j1 j2 j3 j4 j5 j6 j7"
    assert not other.offered("absolve")


def test_any_empty_jar_space() -> None:
    table = ready("absolve", influence=12)
    table[0].jars = "j1 j3"
    assert table.offered("absolve") == ["j2", "j4", "j5", "j6", "j7"]


def test_absolve_discards_one_suspicion_before_the_jar() -> None:
    """The seventh jar then finds what is left."""
    table = ready("absolve", influence=2, suspicion=(1, 0, 0), unpaid=1)
    table.play("absolve(j7)", "workers(white+blue+black)")
    assert (table[0].suspicions, table.choices) == (0, ["option(second)"])
    other = ready("absolve", influence=2)
    other.play("absolve(j7)", "workers(white+blue+black)")
    assert other.on_turn == 1  # without Suspicion and debts nothing is asked


def test_no_wall_is_left() -> None:
    """Ruling R-WALL."""
    table = ready("fortify", influence=2)
    assert table.may("fortify")
    for seat in table.seats[1:]:
        seat.record["walls"] = table.s["walls"] // 2
    table.s["walls"] = 0
    assert not table.may("fortify")


# ---- Attack and Convert ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("place", "strength"), list(enumerate([1, 3, 5, 7, 9, 11], 1)))
def test_attack_asks_for_the_strength_of_the_place(place: int, strength: int) -> None:
    table = ready("attack", strength=strength, silver=0)
    assert table.offered("attack") == [str(n) for n in range(1, place + 1)]


def test_silver_makes_up_for_strength() -> None:
    """One for each missing point; nothing is paid by who is strong enough."""
    table = ready("attack", strength=2, silver=3)
    assert table.offered("attack") == ["1", "2", "3"]  # Strength 1, 3, 5
    table.play("attack(3)", "workers(white+green+red)")
    assert table[0].silver == 0
    other = ready("attack", strength=2, silver=3)
    other.play("attack(1)", "workers(white+green+red)")
    assert other[0].silver == 3


@pytest.mark.parametrize(("place", "faith"), list(enumerate([0, 2, 4, 6, 8, 10], 1)))
def test_convert_asks_for_the_faith_of_the_place(place: int, faith: int) -> None:
    """Silver does not make up for it."""
    table = ready("convert", faith=faith)
    assert table.offered("convert") == [str(n) for n in range(1, place + 1)]
    table[0].silver = 1
    assert table.offered("convert") == []


def test_attack_and_convert_have_no_limit() -> None:
    table = ready("attack", strength=12)
    names = ["invader_g", "invader_y", "assassin_g", "assassin_b", "barbarian_b", "barbarian_y", "thief_g", "thief_b"]
    table[0].attacked = " ".join(names)
    assert table.offered("attack")
    other = ready("convert", faith=12)
    other[0].converted = " ".join(names)
    assert other.offered("convert")


# ---- all of them ----------------------------------------------------------------------------------------------------


def test_requirements_are_checked_before_the_gain() -> None:
    """Trap: Fortify at Influence 1 is not possible, though Commission would bring the second point later."""
    table = ready("commission", influence=1, workers="white+green+black+purple+blue+green")
    assert not table.may("fortify")
    table.play("commission(p02)", "workers(white+green+black)")
    table.turn(0)
    assert table.may("fortify")


@pytest.mark.parametrize(
    ("action", "attribute"),
    [
        ("commission(p02)", "influence"),
        ("fortify", "strength"),
        ("garrison(p02)", "faith"),
        ("absolve(j2)", "faith"),
        ("attack(2)", "influence"),
        ("convert(2)", "strength"),
    ],
)
def test_a_marker_stops_at_twelve(action: str, attribute: str) -> None:
    name = action.split("(")[0]
    table = ready(name, strength=12, faith=12, influence=12)
    table.play(action, f"workers({WORKERS[name]})")
    assert getattr(table[0], attribute) == 12


@pytest.mark.parametrize("action", WORKERS)
@pytest.mark.parametrize(("covered", "needed"), [((), 3), ((1,), 2), ((2,), 2), ((1, 2), 1)])
def test_workshops_spare_workers(action: str, covered: tuple[int, ...], needed: int) -> None:
    table = ready(action, strength=11, faith=11, influence=11)
    table[0].covered = " ".join(f"{action}_{place}" for place in covered)
    chosen = next(text for text in table.choices if text.startswith(action))
    table.play(chosen)
    assert {len(mix.split("+")) for mix in table.offered("workers")} == {needed}
    before = table[0].belongings
    table.play(table.choices[0])
    assert action in table[0].used
    assert sum(n for colour, n in changes(before, table[0].belongings).items() if colour in WORKERS[action]) >= -needed


def test_a_watchman_hired_by_an_outpost_sees_that_outpost() -> None:
    """Order of an action (reference 5.3): the bonus of the position, then Townsfolk of that action."""
    table = ready("garrison", strength=1)
    table.play("garrison(p01)", "workers(white+blue+red)", "hire(5)")
    assert (table[0].townsfolk, table[0].workers) == ({"watchman_1"}, "white")
