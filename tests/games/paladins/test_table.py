"""The scene: what it says an action is sure to change, and whose deck it tells of."""

from __future__ import annotations

import pytest

from regnum.table.contract import View, load_table
from regnum.table.scene import Option, Scene

from .position import GAME, Position
from .scenario import Scenario

NAMES = ("Ada", "Ugo", "Eda", "Ivo")


def scene(table: Position, viewer: int | None = 0) -> Scene:
    names = NAMES[: int(table.s["seats"])]
    view = View(GAME, GAME.observe(table.state, viewer), viewer, names, (table.on_turn,))
    return load_table(GAME.info).scene(view)


def option(table: Position, notation: str) -> Option:
    prompt = scene(table).prompt
    assert prompt is not None
    return next(option for option in prompt.options if option.notation == notation)


def sure(table: Position, notation: str) -> dict[str, int]:
    """Return the changes that an option announces."""
    return {change.kind: change.n for change in option(table, notation).changes}


@pytest.mark.parametrize(("there", "tax"), [(6, 2), (2, 2), (1, 1)])
def test_no_more_tax_is_promised_than_the_supply_holds(there: int, tax: int) -> None:
    table = Position()
    table[0].workers = "white"
    table.show("acolyte_1 defender_1 gatekeeper_1 watchman_1 architect_3")
    table.s["tax"] = there
    assert sure(table, "dismiss(5)") == {"silver": tax}


def test_of_partners_only_the_cost_is_sure() -> None:
    """The gain may go to any of them."""
    for table, changes in (
        (Position(), {"silver": -3, "provisions": 1}),
        (Scenario(), {"silver": -3}),
    ):
        table[0].workers, table[0].silver = "white+red", 3
        table.show("abbot_3 defender_1 gatekeeper_1 watchman_1 architect_1")
        assert sure(table, "hire(1)") == changes


def test_only_its_owner_is_told_what_lies_in_a_deck() -> None:
    table = Position.new(2, 1)
    while table.step != "MUSTER":
        table.play(table.choices[0])
    owner = table.on_turn
    table.play(table.choices[0])
    notes = {
        viewer: [zone.note for zone in scene(table, viewer).zones if zone.id.startswith("deck/")]
        for viewer in (owner, 1 - owner, None)
    }
    assert notes[owner] != [None]
    assert notes[1 - owner] == [None]  # its own, of which it has not put away anything
    assert notes[None] == [None]


def promised(table: Position) -> dict[str, dict[str, int]]:
    """Return the changes that every option announces."""
    prompt = scene(table).prompt
    assert prompt is not None
    return {one.notation: {change.kind: change.n for change in one.changes} for one in prompt.options}


def test_the_honour_of_starting_townsfolk_is_promised() -> None:
    """The Chaplain gains it whenever its owner commissions a Monk."""
    table = Scenario()
    table[0].workers, table[0].provisions, table[0].faith = "white+black+green+blue", 9, 12
    commissions = [changes for option, changes in promised(table).items() if option.startswith("commission")]
    assert commissions
    assert all(changes["honour"] == 1 for changes in commissions)


def test_what_others_add_to_a_debt_is_promised() -> None:
    """A Swindler gains silver for each debt, a Debt Collector a worker for each that is paid."""
    table = Position(promos="on")
    table[0].workers = "white+red"
    table.show("debt_collector_2 abbot_3 gatekeeper_1 watchman_1 architect_1")
    table[0].townsfolk = "swindler"
    assert sure(table, "hire_on_debt(1)")["silver"] == 2
    table[0].unpaid = 1
    table[0].townsfolk = "debt_collector_1"
    assert sure(table, "dismiss(1)") == {"paid": 1, "debts": -1, "white": 1}


def test_a_partner_is_told_what_it_gains() -> None:
    table = Scenario()
    table[0].workers = "white"
    table.play("hunt(1)", "workers(white)")
    assert sure(table, "for(1)")["provisions"] > 0
    other = option(table, "for(2)")
    assert other.changes == ()
    assert other.note is not None


def test_nobody_is_promised_where_nobody_can_be_hired() -> None:
    """A position that brings somebody for nothing, with an empty display."""
    table = Position()
    table[0].workers, table[0].provisions = "white+black+green+blue+red", 9
    table[0].faith = table[0].strength = table[0].influence = 12
    hiring = [option for option, changes in promised(table).items() if "hires" in changes]
    assert hiring
    table.s["townsfolk"] = -1
    assert not any("hires" in changes for changes in promised(table).values())
