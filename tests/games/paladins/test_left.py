"""The left side of the board: what each action needs, pays and gives, and both sides of every limit."""

from __future__ import annotations

import pytest

from regnum.games.kingdom.paladins.data.components import SPACE_FIRST, Action

from .position import Position, changes

# ---- workers and spaces ---------------------------------------------------------------------------------------------


def test_spaces_want_their_colour_or_a_criminal() -> None:
    """Reference 3.1 and 3.4: every mix that a person would distinguish is offered, and no other."""
    table = Position()
    table[0].workers = "white+green+purple"
    table.play("hunt(2)")
    assert set(table.offered("workers")) == {"white+green", "green+purple", "white+purple"}
    other = Position()
    other[0].workers = "white+2 red"
    assert other.offered("hunt") == ["1"]  # nobody fits the green space
    assert other.may("hire(5)")


@pytest.mark.parametrize(
    ("workers", "possible"),
    [
        ("white+green+black", True),
        ("2 green+black", True),
        ("green+2 black", True),
        ("3 green", False),
        ("2 green+purple", True),
        ("2 white+purple", False),
        ("white+2 purple", True),
        ("3 purple", True),
        ("green+black", False),
    ],
)
def test_who_can_commission(workers: str, possible: bool) -> None:
    """Spaces: Scout, any, Cleric."""
    table = Position()
    table[0].workers, table[0].provisions = workers, 1
    assert table.may("commission(p01)") == possible


def test_workers_lie_on_their_spaces() -> None:
    table = Position()
    table[0].workers, table[0].provisions = "green+2 purple", 1
    table.play("commission(p02)", "workers(green+purple+purple)")
    first = SPACE_FIRST[Action.COMMISSION]
    assert table[0].record["spaces"][first : first + 3].tolist() == [1, 5, 5]
    assert table[0].workers == ""


def test_an_action_with_workers_is_closed() -> None:
    table = Position(2)
    table[0].workers = "3 white"
    table.play("hunt(1)", "workers(white)", "pass")
    assert not table.offered("hunt")  # the use with one worker closes it, too
    assert table.may("trade(1)")
    assert table[0].used == {"hunt"}


# ---- Develop --------------------------------------------------------------------------------------------------------


def test_develop() -> None:
    table = Position(2)
    table[0].workers, table[0].silver = "2 white+green+black", 4
    table[0].provisions = 1
    table.play("develop(commission_1)", "workers(white+white)")
    assert (table[0].silver, table[0].workers, table[0].covered) == (0, "white+green+black", {"commission_1"})
    table.play("pass", "commission(p01)")
    assert set(table.offered("workers")) == {"white+black", "green+black"}  # without the Scout's space


def test_develop_costs_four_silver() -> None:
    table = Position()
    table[0].workers, table[0].silver = "2 white", 3
    assert table.offered("develop") == []
    table[0].silver = 4
    assert len(table.offered("develop")) == 12


def test_a_workshop_goes_on_empty_spaces_only() -> None:
    """Ruling R-WORKSHOP."""
    table = Position(2)
    table[0].workers, table[0].silver, table[0].provisions = "3 white+green+black", 4, 1
    table[0].covered = "attack_1 attack_2"
    table.play("commission(p02)", "workers(white+green+black)", "pass")
    offered = table.offered("develop")
    assert {"commission_1", "commission_2", "attack_1", "attack_2"}.isdisjoint(offered)
    assert len(offered) == 8


def test_nobody_has_a_ninth_workshop() -> None:
    table = Position()
    table[0].workers, table[0].silver = "2 white", 4
    table[0].covered = " ".join(
        f"{action}_{place}" for action in ("commission", "fortify", "garrison", "absolve") for place in (1, 2)
    )
    assert table.offered("develop") == []
    table.favour(1, "kf_07")
    table[0].workers, table[0].provisions = "blue", 1
    table.play("favour(1)", "workers(blue)")
    assert table.choices == ["option(second)"]


def test_a_free_workshop_can_be_declined() -> None:
    table = Position()
    table.favour(1, "kf_07")
    table[0].workers, table[0].provisions = "blue", 1
    table.play("favour(1)", "workers(blue)", "option(first)", "decline")
    assert table[0].covered == set()


def test_a_free_workshop_is_no_action() -> None:
    """Free effects are no actions: an Architect does nothing then (reference 12.8)."""
    table = Position()
    table.favour(1, "kf_07")
    table[0].workers, table[0].provisions = "blue", 1
    table[0].townsfolk = "architect_1"
    table.play("favour(1)", "workers(blue)", "option(first)", "develop(attack_1)")
    assert table[0].workers == "white"  # of the workshop


# ---- Hunt, Trade, Conspire ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("action", "workers", "good", "n"),
    [
        ("hunt(1)", "red", "provisions", 1),
        ("hunt(2)", "red+green", "provisions", 3),
        ("trade(1)", "red", "silver", 1),
        ("trade(2)", "red+blue", "silver", 3),
    ],
)
def test_hunt_and_trade(action: str, workers: str, good: str, n: int) -> None:
    table = Position()
    table[0].workers = workers
    table.take(action)
    assert (table[0].workers, getattr(table[0], good)) == ("", n)


def test_conspire_brings_a_criminal_and_suspicion() -> None:
    table = Position(4)
    table[0].workers = "white"
    table.suspicion_pile(0, 0, 10)
    table.play("conspire", "workers(white)")
    assert (table[0].workers, table[0].suspicion, table[0].silver, table.s["tax"]) == ("purple", (0, 0, 1), 2, 6)


# ---- Recruit --------------------------------------------------------------------------------------------------------


def test_dismissing_takes_one_worker() -> None:
    table = Position()
    table[0].workers = "white"
    table.play("dismiss(3)", "workers(white)")
    assert table[0].workers == "white+blue"  # the Gatekeeper's reward
    assert table.townsfolk == ["acolyte_1", "defender_1", "-", "debt_collector_1", "watchman_1"]  # trap 10: a gap stays
    assert table[0].townsfolk == set()


@pytest.mark.parametrize(("place", "price"), [(1, 3), (2, 2), (3, 2), (4, 1), (5, 0)])
def test_what_hiring_costs(place: int, price: int) -> None:
    table = Position()
    table[0].workers, table[0].silver = "white+red", price
    hired = table.townsfolk[place - 1]
    table.play(f"hire({place})", "workers(white+red)")
    assert (table[0].silver, table[0].unpaid, table[0].townsfolk) == (0, 0, {hired})
    if price:
        other = Position()
        other[0].workers, other[0].silver = "white+red", price - 1
        assert not other.may(f"hire({place})")


def test_a_debt_in_place_of_silver() -> None:
    """On the two newest places, with silver at hand, too (trap 8)."""
    table = Position()
    table[0].workers, table[0].silver = "white+red", 5
    assert table.offered("hire_on_debt") == ["1", "2"]
    table.play("hire_on_debt(1)", "workers(white+red)")
    assert (table[0].silver, table[0].unpaid) == (5, 1)


def test_roland_hires_for_nothing() -> None:
    table = Position()
    table[0].workers = "white+red"
    table[0].paladin = "roland"
    assert table.offered("hire") == ["1", "2", "3", "4", "5"]
    assert table.offered("hire_on_debt") == []  # no silver that a debt could stand for


def test_there_is_no_limit_of_townsfolk() -> None:
    table = Position()
    table[0].workers = "white+red"
    table[0].townsfolk = "abbot_1 abbot_2 abbot_3 acolyte_2 acolyte_3 architect_1 architect_2 architect_3"
    table.take("hire(5)")
    assert len(table[0].townsfolk) == 9


def test_without_anybody_on_display_nobody_recruits() -> None:
    table = Position()
    table[0].workers, table[0].provisions = "white+red+blue", 1
    table.show("- - - - -")
    assert not table.offered("dismiss") + table.offered("hire")
    table[0].strength = 1
    table.play("garrison(p01)", "workers(white+blue+red)")
    assert table.on_turn == 1  # a free hire is skipped


def test_a_free_hire_can_be_declined() -> None:
    table = Position()
    table[0].workers, table[0].strength, table[0].provisions = "white+blue+red", 1, 1
    table.play("garrison(p01)", "workers(white+blue+red)")
    assert table.choices == ["hire(1)", "hire(2)", "hire(3)", "hire(4)", "hire(5)", "decline"]
    table.play("decline")
    assert table[0].townsfolk == set()


# ---- Pray -----------------------------------------------------------------------------------------------------------


def test_pray_opens_another_action_again() -> None:
    table = Position(2)
    table[0].workers, table[0].silver = "white+black", 2
    table.use(0, "hunt")
    table.play("pray(hunt)", "workers(black)", "pass")
    assert (table[0].silver, table[0].used) == (0, {"pray"})
    assert table.may("hunt(1)")
    assert table[0].workers == "white"  # workers go back to the supply of the game


def test_pray_costs_two_silver_and_needs_another_action() -> None:
    table = Position()
    table[0].workers, table[0].silver = "2 black", 2
    assert table.offered("pray") == []
    table.use(0, "hunt")
    assert table.offered("pray") == ["hunt"]
    table[0].silver = 1
    assert table.offered("pray") == []


def test_a_criminal_prays_too() -> None:
    table = Position()
    table[0].workers, table[0].silver = "purple", 2
    table.use(0, "hunt")
    assert table.offered("pray") == ["hunt"]


def test_a_free_prayer_may_clear_pray_itself() -> None:
    table = Position()
    table[0].workers, table[0].faith, table[0].provisions = "white+green+black", 4, 1
    table.use(0, "pray", "black")
    table.play("commission(p15)", "workers(white+green+black)")
    assert table.choices == ["pray(pray)", "pray(commission)", "decline"]  # the action itself, too
    before = table[0].belongings
    table.play("pray(commission)")
    assert table[0].used == {"pray"}
    assert changes(before, table[0].belongings) == {}
