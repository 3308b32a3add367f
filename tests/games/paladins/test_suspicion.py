"""Suspicion, taxes, the Inquisition in the middle of anything, and debts."""

from __future__ import annotations

import pytest

from .position import Position


def conspiring(players: int = 3, *pile: int) -> Position:
    """Seat 0 can conspire; the pile has so many Suspicion cards by tax."""
    table = Position(players)
    table[0].workers = "white"
    table.suspicion_pile(*pile)
    return table


@pytest.mark.parametrize("tax", [0, 1, 2])
def test_a_suspicion_card_brings_its_tax(tax: int) -> None:
    table = conspiring(3, *(6 * (tax == n) for n in range(3)))
    table.play("conspire", "workers(white)")
    assert (table[0].silver, table.s["tax"], table[0].suspicions) == (tax, 6 - tax, 1)


def test_what_is_not_there_is_lost() -> None:
    """Also after the refill."""
    table = conspiring(3, 0, 0, 6)
    table.s["tax"] = 1
    table.play("conspire", "workers(white)")
    assert (table[0].silver, table.s["tax"]) == (1, 6)


def test_suspicion_is_shuffled_when_the_pile_is_empty() -> None:
    table = conspiring(3, 0, 0, 0)
    table.play("conspire", "workers(white)")
    assert ("SHUFFLE", -1, 0, 0) in table.told
    assert table[0].suspicions == 1
    assert int(table.s["suspicion"].sum()) == 23


def test_without_any_suspicion_card_there_is_none() -> None:
    table = conspiring(3, 0, 0, 0)
    table[1].suspicion = (0, 0, 0)
    table.s["suspicion"] = table.s["suspicion_discards"]
    table.s["suspicion_discards"] = 0
    table[1].suspicion = (6, 8, 10)
    table.play("conspire", "workers(white)")
    assert (table[0].workers, table[0].suspicions) == ("purple", 0)


# ---- the Inquisition ------------------------------------------------------------------------------------------------


def test_the_last_silver_brings_the_inquisition() -> None:
    table = conspiring(3, 0, 6, 0)
    table.s["tax"] = 1
    table[1].suspicion = (5, 0, 0)
    table.play("conspire", "workers(white)")
    assert (table[1].unpaid, table[1].suspicions) == (1, 3)  # half of five, rounded down, is discarded
    assert (table[0].unpaid, table[0].suspicions) == (0, 1)
    assert table.s["tax"] == 6
    assert table.on_turn == 1


def test_the_last_silver_but_one_does_not() -> None:
    table = conspiring(3, 0, 6, 0)
    table.s["tax"] = 2
    table[1].suspicion = (5, 0, 0)
    table.play("conspire", "workers(white)")
    assert (table[1].unpaid, table[1].suspicions, table.s["tax"]) == (0, 5, 1)


def test_all_who_are_tied_are_punished() -> None:
    table = conspiring(4, 0, 6, 0)
    table.s["tax"] = 1
    table[0].suspicion, table[1].suspicion, table[2].suspicion = (1, 0, 0), (2, 0, 0), (1, 0, 0)
    table.play("conspire", "workers(white)")
    assert [(seat.unpaid, seat.suspicions) for seat in table.seats] == [(1, 1), (1, 1), (0, 1), (0, 0)]


def test_one_suspicion_is_not_halved() -> None:
    table = conspiring(3, 0, 6, 0)
    table.s["tax"] = 1
    table.play("conspire", "workers(white)")
    assert (table[0].unpaid, table[0].suspicions) == (1, 1)


def test_with_nobody_suspicious_only_the_supply_is_filled() -> None:
    """By a tax without a Criminal."""
    table = Position(3)
    table[0].workers = "white"
    table.s["tax"] = 2
    table.show("acolyte_1 defender_1 gatekeeper_1 watchman_1 architect_3")
    table.play("dismiss(5)", "workers(white)")
    assert (table[0].silver, table.s["tax"]) == (2, 6)
    assert [seat.unpaid for seat in table.seats] == [0, 0, 0]
    assert "INQUISITION" in [kind for kind, *_ in table.told]


def test_conditions_look_at_the_beginning_of_the_inquisition() -> None:
    """A Peddler whose owner has just lost half of two Suspicion cards still had two."""
    table = conspiring(3, 0, 6, 0)
    table.s["tax"] = 1
    table[0].suspicion = (1, 0, 0)
    table[0].townsfolk = "peddler_3"
    table.play("conspire", "workers(white)")
    assert (table[0].suspicions, table[0].silver) == (1, 1 + 2)


def test_townsfolk_come_after_the_punishment_and_before_the_refill() -> None:
    table = conspiring(3, 0, 6, 0)
    table.s["tax"] = 1
    table[0].townsfolk = "conspirator_1"
    table[2].townsfolk = "squire_1"
    table[0].suspicion = (3, 0, 0)
    table.play("conspire", "workers(white)")
    kinds = [(kind, seat) for kind, seat, *_ in table.told if kind in ("INQUISITION", "DEBT", "PERSON", "REFILL")]
    assert kinds == [("INQUISITION", 0), ("DEBT", 0), ("PERSON", 0), ("PERSON", 2), ("REFILL", -1)]
    assert table[0].suspicions == 1  # of four two were discarded, and one more by the Conspirator


def test_the_active_player_comes_first() -> None:
    table = conspiring(3, 0, 6, 0)
    table.turn(1)
    table[1].workers = "white"
    table.s["tax"] = 1
    for seat, name in enumerate(("squire_1", "squire_2", "squire_3")):
        table[seat].townsfolk = name
    table[1].townsfolk = "conspirator_2"
    table.play("conspire", "workers(white)")
    assert [seat for kind, seat, *_ in table.told if kind == "PERSON"] == [1, 2, 0]


@pytest.mark.parametrize(("contested", "gains"), [("source", (0, 1)), ("likely", (1, 0))])
def test_one_squire_gains_what_was_agreed_for_contested_cards(contested: str, gains: tuple[int, int]) -> None:
    table = Position(3, contested_cards=contested)
    table[0].workers = "white"
    table.suspicion_pile(0, 6, 0)
    table.s["tax"] = 1
    table[1].townsfolk = "squire_3"
    table.play("conspire", "workers(white)")
    assert (table[1].strength, table[1].faith) == gains


def test_the_debt_of_an_inquisition_wakes_a_swindler() -> None:
    table = Position(3, promos="on")
    table[0].workers = "white"
    table.suspicion_pile(0, 6, 0)
    table.s["tax"] = 1
    table[1].suspicion = (4, 0, 0)
    table[1].townsfolk = "swindler"
    table.play("conspire", "workers(white)")
    assert (table[1].unpaid, table[1].silver) == (1, 2)


# ---- debts ----------------------------------------------------------------------------------------------------------


def paying(unpaid: int) -> Position:
    """Seat 0 reaches a position that pays a debt."""
    table = Position()
    table[0].workers, table[0].faith, table[0].provisions = "white+green+black", 6, 1
    table[0].townsfolk = "debt_collector_2"
    table[0].unpaid = unpaid
    table.play("commission(p25)", "workers(white+green+black)")
    return table


def test_paying_turns_a_debt_over() -> None:
    table = paying(2)
    assert (table[0].unpaid, table[0].paid, table[0].workers) == (1, 1, "red")
    assert table[0].points("debts") == -3 + 1


def test_without_a_debt_nothing_is_paid() -> None:
    """And Debt Collectors do nothing."""
    table = paying(0)
    assert (table[0].unpaid, table[0].paid, table[0].workers) == (0, 0, "")


def test_r_debt_discharging_is_paying() -> None:
    """Ruling R-DEBT: Traitor, Hunter, Vigilantes, Abbot and Debt Collector turn a debt over, too."""
    table = Position()
    table[0].workers, table[0].strength, table[0].unpaid = "white+green+red", 1, 1
    table[0].townsfolk = "debt_collector_3"
    table.show_outsiders("traitor_g armourer_g guardian_g lookout_b warrior_y protector_y")
    table.play("attack(1)", "workers(white+green+red)")
    assert (table[0].unpaid, table[0].paid, table[0].workers) == (0, 1, "green")
