"""Journeys, offices, what they cost with every set of privileges and chests, and who pays where."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from .position import RING, Table, custom

OFFICES = {  # cost and whether only for nobles, from the left, with three to five players
    "nijmegen": ["5", "6n", "4", "4", "3"],
    "aachen": ["7", "5n", "5", "4", "3"],
    "strasbourg": ["7n", "5", "4", "3", "3"],
    "augsburg": ["6", "5n", "4", "3"],
    "milan": ["7n", "6", "5", "4", "4", "3"],
    "palermo": ["6n", "5", "4", "3"],
}
PRICED = (4, 5, 10, 11, 12)
SETS = [chosen for size in range(len(PRICED) + 1) for chosen in combinations(PRICED, size)]


def expected_areas(region: str, cost: int, owned: tuple[int, ...], chests: str) -> Counter[str]:
    """The payments of a deployment from the rules, said once more in plain words; the king is in Nijmegen."""
    steps = RING.index(region)
    way = [RING[i] for i in range(1, steps + 1)]
    if chests in ("free_movement", "both_chests") or (12 in owned and steps in (1, 5)) or {10, 11} <= set(owned):
        way = []
    elif 10 in owned:
        way = way[-1:]
    elif 11 in owned:
        way = way[2:]
    figures = 3 if 4 in owned else cost
    figures = max(1, figures - (5 in owned))
    if chests in ("cheap_office", "both_chests"):
        figures = 1
    return Counter(way) + Counter(RING[(steps + i) % 6] for i in range(1, figures))


@pytest.mark.parametrize("owned", SETS, ids=lambda owned: "-".join(map(str, owned)) or "none")
def test_what_every_office_costs(owned: tuple[int, ...]) -> None:
    for region in (RING[SETS.index(owned) % 6], RING[(SETS.index(owned) // 6 + 3) % 6]):
        offices = OFFICES[region]
        office = 1 + RING.index(region) % len(offices)  # one of each region, with another one in each
        table = Table(**custom(*PRICED))
        table.own(0, *owned)
        table.court(0, envoys=12, nobles=1)
        table.give(0, "free_movement", "cheap_office")
        table.play(f"deploy({region}, {office})")
        figure = "noble" if offices[office - 1].endswith("n") else "envoy"
        cost = int(offices[office - 1][0])
        bare = expected_areas(region, cost, owned, "no_chest")
        for chests in ("no_chest", "free_movement", "cheap_office", "both_chests"):
            areas = expected_areas(region, cost, owned, chests)
            saves = {
                "no_chest": True,
                "free_movement": areas != bare,
                "cheap_office": areas != bare,
                "both_chests": areas != expected_areas(region, cost, owned, "free_movement")
                and areas != expected_areas(region, cost, owned, "cheap_office"),
            }[chests]
            assert (f"{figure}, {chests}" in table.choices("place")) == saves
        table.play(f"place({figure}, no_chest)", *(["pay_envoys"] if figure == "envoy" and bare else []))
        assert {name: sum(n) for name, n in table.areas(0).items()} == dict(bare)


@pytest.mark.parametrize("chests", ["free_movement", "cheap_office", "both_chests"])
def test_chests_make_it_cheaper_and_are_discarded(chests: str) -> None:
    table = Table()
    table.court(0, envoys=12)
    table.give(0, "free_movement", "cheap_office")
    table.play("deploy(aachen, 1)", f"place(envoy, {chests})")
    assert {name: sum(n) for name, n in table.areas(0).items()} == dict(expected_areas("aachen", 7, (), chests))
    assert sum(table.kept(0).values()) == (0 if chests == "both_chests" else 1)


def test_the_last_figure_of_an_office_of_seven_comes_round() -> None:
    table = Table(king="aachen")
    table.court(0, envoys=6)
    table.play("deploy(aachen, 1)", "place(envoy, no_chest)")
    assert set(table.areas(0)) == set(RING)


@pytest.mark.parametrize(("figures", "able"), [(6, True), (5, False)])
def test_journey_and_office_must_both_be_paid(figures: int, able: bool) -> None:
    table = Table()
    table.court(0, envoys=figures)  # the track adds one
    assert table.may("deploy(palermo, 2)") is able  # two regions away, an office of 5


def test_without_an_envoy_space_the_court_must_suffice() -> None:
    table = Table(king="milan")
    table.court(0, envoys=2)
    for _ in range(3):
        table.s["deployment"]["cards"][table.s["deployment"]["size"]] = 1
        table.s["deployment"]["size"] += 1
    assert not table.may("deploy(milan, 6)")
    table.court(0, envoys=3)
    assert table.may("deploy(milan, 6)")


@pytest.mark.parametrize(("players", "spaces"), [(2, 2), (3, 2), (4, 3), (5, 3)])
def test_how_many_deployment_spaces_give_an_envoy(players: int, spaces: int) -> None:
    table = Table(players, king="milan")
    last = {2: 4, 3: 6, 4: 6, 5: 6}[players]
    for number in range(4):
        seat = table.on_turn
        table.court(seat, envoys=3)
        table.king = "milan"
        office = [f"deploy(milan, {last - number})", f"deploy(aachen, {5 - number})"][0]
        if not table.may(office):
            break
        table.play(office)
        assert table.told("FIGURES") == ([(seat, 0, 1)] if number < spaces else [])
        table.play("place(envoy, no_chest)")


def test_only_nobles_hold_offices_for_nobles_and_they_hold_any() -> None:
    table = Table(king="palermo")
    table.court(0, envoys=9)
    assert not table.may("deploy(palermo, 1)")
    table.court(0, envoys=9, nobles=1)
    table.play("deploy(palermo, 1)")
    assert set(table.choices("place")) == {"noble, no_chest"}
    table = Table(king="palermo")
    table.court(0, envoys=9, nobles=1)
    table.play("deploy(palermo, 4)")
    assert set(table.choices("place")) == {"envoy, no_chest", "noble, no_chest"}


def test_a_held_office_is_closed_unless_one_has_privilege_2() -> None:
    table = Table(king="augsburg", **custom(2))
    for seat in (0, 1):
        table.court(seat, envoys=9)
    table.sit("augsburg", 3, 1)
    table.sit("augsburg", 4, 1)
    table.sit("augsburg", 4, 2)
    assert table.choices("deploy")
    assert not table.may("deploy(augsburg, 3)")
    table.own(0, 2)
    assert table.may("deploy(augsburg, 3)")
    assert not table.may("deploy(augsburg, 4)")  # full
    table.stack("augsburg", 3, "brown")
    table.play("deploy(augsburg, 3)", "place(envoy, no_chest)")
    assert table.holders("augsburg", 3) == [(1, "envoy"), (0, "envoy")]
    assert table.kept(0) == {"brown": 1}


def test_privilege_2_joins_own_figures_and_respects_offices_for_nobles() -> None:
    table = Table(king="augsburg", **custom(2))
    table.own(0, 2)
    table.court(0, envoys=9)
    table.sit("augsburg", 2, 0, "noble")
    table.sit("augsburg", 4, 0)
    assert table.may("deploy(augsburg, 4)")
    assert not table.may("deploy(augsburg, 2)")


@pytest.mark.parametrize(("envoys", "able"), [(3, True), (2, False)])
def test_privilege_3_adds_a_second_envoy_for_nothing(envoys: int, able: bool) -> None:
    table = Table(king="augsburg", **custom(3))
    table.own(0, 3)
    table.court(0, envoys=envoys)  # the track adds one; the office costs 3
    table.play("deploy(augsburg, 4)")
    assert ("two_envoys, no_chest" in table.choices("place")) is able
    if able:
        table.play("place(two_envoys, no_chest)")
        assert table.holders("augsburg", 4) == [(0, "envoy"), (0, "envoy")]
        assert table.in_court(0) == (0, 0)


def test_privilege_3_finds_no_room_beside_a_figure_and_none_on_offices_for_nobles() -> None:
    table = Table(king="augsburg", **custom(2, 3))
    table.own(0, 2, 3)
    table.court(0, envoys=12, nobles=1)
    table.sit("augsburg", 4, 1)
    for office in (2, 4):
        other = Table(king="augsburg", **custom(2, 3))
        other.state[...] = table.state
        other.play(f"deploy(augsburg, {office})")
        assert not any("two_envoys" in choice for choice in other.choices("place"))


@pytest.mark.parametrize(("king", "points"), [("augsburg", 3), ("milan", 0)])
def test_privilege_6_rewards_figures_in_the_kings_region_only(king: str, points: int) -> None:
    table = Table(king=king, **custom(6))
    table.own(0, 6)
    table.court(0, envoys=12)
    table.play("deploy(augsburg, 4)", "place(envoy, no_chest)")
    assert table.points(0) == points


# ---- nobles that pay ------------------------------------------------------------------------------------------------


def test_nobles_pay_where_the_player_says() -> None:
    table = Table(king="nijmegen")
    table.court(0, envoys=4, nobles=2)
    table.play("deploy(strasbourg, 3)", "place(envoy, no_chest)")
    assert set(table.choices("pay_noble")) == {"strasbourg", "palermo", "aachen", "augsburg"}
    table.play("pay_noble(palermo)")
    assert set(table.choices("pay_noble")) == {"aachen", "augsburg"}  # clockwise: what has been passed is settled
    assert table.may("pay_envoys")
    table.play("pay_noble(augsburg)")
    assert table.areas(0) == {"strasbourg": (1, 0), "palermo": (0, 1), "aachen": (1, 0), "augsburg": (0, 1)}
    assert table.in_court(0) == (2, 0)


def test_envoys_pay_the_rest() -> None:
    table = Table(king="nijmegen")
    table.court(0, envoys=3, nobles=2)
    table.play("deploy(strasbourg, 4)", "place(envoy, no_chest)", "pay_envoys")
    assert table.areas(0) == {"strasbourg": (1, 0), "palermo": (1, 0), "aachen": (1, 0)}
    assert table.in_court(0) == (0, 2)


def test_nobles_must_pay_when_envoys_do_not_suffice() -> None:
    table = Table(king="nijmegen")
    table.court(0, envoys=1, nobles=2)  # one more from the track
    table.play("deploy(strasbourg, 4)", "place(envoy, no_chest)")  # one envoy and two nobles for three payments
    assert not table.may("pay_envoys")
    assert set(table.choices("pay_noble")) == {"strasbourg", "palermo"}  # from aachen on there is room for one only
    table.play("pay_noble(palermo)")
    assert table.choices("pay_noble") == ["aachen"]
    table.play("pay_noble(aachen)")
    assert table.areas(0) == {"strasbourg": (1, 0), "palermo": (0, 1), "aachen": (0, 1)}


def test_two_nobles_may_pay_in_one_area() -> None:
    table = Table(king="nijmegen")
    table.court(0, envoys=12, nobles=2)
    table.play("deploy(aachen, 1)", "place(envoy, no_chest)", "pay_noble(strasbourg)", "pay_noble(strasbourg)")
    assert table.areas(0)["strasbourg"] == (0, 2)  # on the way, and again behind the office of 7


def test_nobody_is_asked_who_has_one_kind_only() -> None:
    table = Table(king="augsburg")
    table.court(0, nobles=3)
    table.give(0, "first_space")  # and so no envoy comes
    table.play("first_space", "deploy(augsburg, 4)", "place(noble, no_chest)")
    assert table.on_turn == 1
    assert table.areas(0) == {"milan": (0, 1), "nijmegen": (0, 1)}
