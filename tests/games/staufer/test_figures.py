"""Shortages of figures."""

from __future__ import annotations

import pytest

from .position import Table
from .test_jobs import NOBLES_ONLY, SEATS


def test_the_province_comes_first() -> None:
    table = Table()
    table.paid(0, "milan", envoys=3)
    table.play("supply(two_envoys)")
    assert table.in_court(0) == (2, 0)
    assert table.areas(0) == {"milan": (3, 0)}


def test_then_a_payment_area_of_ones_choice() -> None:
    table = Table()
    table.paid(0, "milan", envoys=3)
    table.paid(0, "aachen", envoys=11)
    assert table.s["players"][0]["province"].tolist() == [1, 3]
    table.play("supply(two_envoys)")
    assert table.offered == ["fetch(aachen)", "fetch(milan)"]
    assert table.on_turn == 0
    table.play("fetch(milan)")
    assert table.in_court(0) == (2, 0)
    assert table.areas(0) == {"aachen": (11, 0), "milan": (2, 0)}


def test_each_figure_is_chosen_anew() -> None:
    table = Table()
    table.paid(0, "milan", envoys=1)
    table.paid(0, "aachen", envoys=14)
    table.play("supply(two_envoys)", "fetch(milan)")  # the second one has no choice left
    assert table.in_court(0) == (2, 0)
    assert table.areas(0) == {"aachen": (13, 0)}


def test_a_noble_that_is_nowhere_is_an_envoy() -> None:
    table = Table()
    for office in (1, 2, 3):
        table.sit("milan", office, 0, "noble")
    table.play("supply(noble)")
    assert table.in_court(0) == (1, 0)


def test_a_noble_is_fetched_before_it_is_replaced() -> None:
    table = Table()
    for office in (1, 2):
        table.sit("milan", office, 0, "noble")
    table.paid(0, "aachen", nobles=1)
    table.play("supply(noble)")
    assert table.in_court(0) == (0, 1)
    assert table.areas(0) == {}


def test_an_envoy_in_place_of_a_noble_may_have_to_be_fetched() -> None:
    table = Table()
    for office in (1, 2, 3):
        table.sit("milan", office, 0, "noble")
    table.paid(0, "milan", envoys=7)
    table.paid(0, "aachen", envoys=8)
    table.play("supply(envoy_and_noble)", "fetch(milan)", "fetch(aachen)")
    assert table.in_court(0) == (2, 0)
    assert table.areas(0) == {"milan": (6, 0), "aachen": (7, 0)}


def test_an_envoy_is_never_replaced_by_a_noble_and_is_lost() -> None:
    table = Table()
    table.court(0, envoys=15)
    table.play("supply(two_envoys)")
    assert table.in_court(0) == (15, 0)
    assert table.told("FIGURES") == []


@pytest.mark.parametrize(("where", "able"), [("province", True), ("area", True), ("nowhere", False)])
def test_the_envoy_of_the_track_counts_only_if_it_can_be_had(where: str, able: bool) -> None:
    table = Table(king="milan")
    table.court(0, nobles=2)
    if where == "area":
        table.paid(0, "aachen", envoys=15)
    elif where == "nowhere":
        offices = [(region, office) for region in SEATS for office in range(1, len(SEATS[region]) + 1)]
        for region, office in [place for place in offices if place not in {*NOBLES_ONLY, ("milan", 6)}][:15]:
            table.sit(region, office, 0)
    assert table.may("deploy(milan, 6)") is able


def test_a_fetched_envoy_can_be_spent_in_the_same_deployment() -> None:
    table = Table(king="milan")
    table.court(0, envoys=2)
    table.paid(0, "aachen", envoys=6)
    table.paid(0, "palermo", envoys=7)
    table.play("deploy(milan, 6)", "fetch(palermo)", "place(envoy, no_chest)")
    assert table.in_court(0) == (0, 0)
    assert table.areas(0) == {"aachen": (6, 0), "palermo": (6, 0), "nijmegen": (1, 0), "strasbourg": (1, 0)}


def test_orange_chests_and_privilege_7_meet_the_same_shortage() -> None:
    table = Table(privileges="first_game")
    table.own(0, 7)
    table.stack("chest_only", 0, "envoys2")
    table.paid(0, "milan", envoys=7)
    table.paid(0, "aachen", envoys=8)
    table.play("supply(chest_only)", "fetch(milan)", "fetch(milan)", "fetch(aachen)")
    assert table.in_court(0) == (3, 0)
    assert table.areas(0) == {"milan": (5, 0), "aachen": (7, 0)}
