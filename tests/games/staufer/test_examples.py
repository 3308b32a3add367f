"""Every worked example of the rulebook."""

from __future__ import annotations

import pytest

from .position import RING, Table, custom


def test_giorgio_travels_from_nijmegen_to_aachen_and_takes_an_office_of_five() -> None:
    table = Table()
    table.court(0, envoys=8)
    table.play("deploy(aachen, 3)", "place(envoy, no_chest)")
    journey = {"strasbourg", "palermo", "aachen"}
    office = {"augsburg", "milan", "nijmegen", "strasbourg"}
    assert table.areas(0) == {name: ((name in journey) + (name in office), 0) for name in RING}
    assert table.holders("aachen", 3) == [(0, "envoy")]
    assert table.in_court(0) == (1, 0)  # eight, and the envoy of the track


def test_roberto_takes_the_office_for_nobles_in_palermo() -> None:
    table = Table()
    table.court(0, envoys=6, nobles=1)
    table.stack("palermo", 1, "purple")
    table.play("deploy(palermo, 1)", "place(noble, no_chest)")
    assert table.holders("palermo", 1) == [(0, "noble")]
    after = {"aachen", "augsburg", "milan", "nijmegen", "strasbourg"}
    journey = {"strasbourg", "palermo"}
    assert table.areas(0) == {name: ((name in journey) + (name in after), 0) for name in RING}
    assert table.in_court(0) == (0, 0)  # eight figures in all
    assert table.kept(0) == {"purple": 1}


def test_giorgio_gets_an_envoy_on_the_lowest_deployment_space_before_he_acts() -> None:
    table = Table(king="milan")
    table.court(0, envoys=2)
    assert table.may("deploy(milan, 6)")  # an office of 3 in the king's region
    table.play("deploy(milan, 6)", "place(envoy, no_chest)")
    assert table.in_court(0) == (0, 0)
    assert table.s["deployment"]["cards"][0] == 0


def test_beatrice_takes_two_envoys_and_the_orange_chest_under_them() -> None:
    table = Table()
    table.stack("two_envoys", 0, "points4")
    table.play("supply(two_envoys)")
    assert table.in_court(0) == (2, 0)
    assert table.points(0) == 4
    assert table.chests_at("two_envoys") == []
    assert table.s["supply"]["cards"][0] == 0


def test_beatrice_takes_an_envoy_and_a_noble_and_the_purple_chest_of_another_space() -> None:
    table = Table()
    table.give(0, "other_chests")
    table.stack("envoy_and_noble", 0, "brown")
    table.stack("two_envoys", 0, "purple")
    table.play("supply(envoy_and_noble)", "chests(two_envoys)")
    assert table.in_court(0) == (1, 1)
    assert table.kept(0) == {"purple": 1}
    assert table.chests_at("envoy_and_noble") == ["brown"]


def scored(table: Table, region: str) -> None:
    """Let the last turn of the round pass, with that region on the A tile."""
    table.row(region, "king")
    table.king = region
    table.last_turn(3)
    table.play("supply(chest_only)")


def test_beatrice_has_two_offices_and_roberto_one() -> None:
    table = Table()
    table.sit("strasbourg", 2, 0)
    table.sit("strasbourg", 3, 0)
    table.sit("strasbourg", 4, 1)
    scored(table, "strasbourg")
    assert table.told("RANK") == [(0, 1, 7 + 1), (1, 2, 5)]  # the tile of Strasbourg is 8/5/2


def test_giorgio_veronica_and_roberto_in_strasbourg() -> None:
    giorgio, veronica, roberto = 0, 1, 2
    table = Table()
    table.s["tiles"][:3] = [2, 1, 0]  # 7/4/1 in Strasbourg
    table.sit("strasbourg", 2, giorgio)
    table.sit("strasbourg", 5, giorgio)
    table.sit("strasbourg", 3, veronica, "noble")
    table.sit("strasbourg", 4, roberto)
    scored(table, "strasbourg")
    assert table.told("RANK") == [(giorgio, 1, 7), (veronica, 2, 4), (roberto, 3, 1)]
    assert [table.points(seat) for seat in range(4)] == [7, 4, 1, 0]
    assert [table.in_court(seat) for seat in range(3)] == [(2, 0), (1, 0), (0, 0)]
    for office in range(1, 6):
        assert table.holders("strasbourg", office) == []  # all go home in the clean-up


def test_the_king_moves_three_regions_and_empties_exactly_three_areas() -> None:
    table = Table(king="nijmegen")
    for name in RING:
        table.paid(1, name, envoys=1)
    table.row("milan", "king", 3)
    table.last_turn(3)
    table.play("supply(chest_only)")
    assert table.king == "aachen"
    assert set(table.areas(1)) == {"nijmegen", "augsburg", "milan"}
    assert table.in_court(1) == (3, 0)


def test_the_order_of_the_next_round() -> None:
    blue, green, red, violet = range(4)
    table = Table()
    for seat in range(4):
        table.court(seat, envoys=9)
    table.s["order"][:12] = [blue, green, red, violet] + [blue] * 2 + [green] * 2 + [red] * 2 + [violet] * 2
    table.king = "augsburg"
    table.play("supply(noble)", "supply(noble)")
    table.play("deploy(augsburg, 4)", "place(envoy, no_chest)", "deploy(augsburg, 3)", "place(envoy, no_chest)")
    for _ in range(7):
        table.play("supply(chest_only)")
    table.row("milan", "king", 1)
    table.play("supply(chest_only)")
    order = table.s["order"].tolist()[:12]
    supplied = [blue, blue, green, green, red, red, violet, violet]
    assert order == [blue, green, *supplied, violet, red]  # the first who deployed comes last


@pytest.mark.parametrize(
    ("brown", "points"), [(0, 0), (1, 2), (2, 5), (3, 9), (4, 14), (5, 20), (6, 22), (7, 25), (10, 40)]
)
def test_brown_chests_score_in_sets_of_five(brown: int, points: int) -> None:
    table = Table()
    table.give(0, *["brown"] * brown)
    assert table.part(0, "brown_chests") == points


def test_roberto_scores_28_for_his_chests() -> None:
    table = Table()
    table.give(0, *["brown"] * 7, "first_space", "immunity", "purple")
    assert table.part(0, "brown_chests") + table.part(0, "other_chests") == 28


def test_roberto_scores_32_for_his_jobs() -> None:
    table = Table()
    table.jobs(0, "augsburg", "two_adjacent", "value_4")
    table.sit("augsburg", 1, 1, "noble")
    table.sit("augsburg", 3, 0)  # a 4, and second in Augsburg
    table.sit("milan", 4, 0)  # a 4
    table.sit("milan", 5, 0)  # a 4
    table.sit("nijmegen", 5, 0)
    assert [table.part(0, name) for name in ("region_job", "path_job", "office_job")] == [6, 14, 12]


def test_veronica_has_three_pairs() -> None:
    table = Table()
    table.jobs(0, "milan", "triangle", "pairs")
    for region, office in (("nijmegen", 3), ("nijmegen", 4), ("milan", 4), ("milan", 5), ("aachen", 1)):
        table.sit(region, office, 0)
    table.sit("milan", 1, 0, "noble")
    assert table.part(0, "office_job") == 24


def test_beatrice_has_two_sets() -> None:
    table = Table()
    table.jobs(0, "milan", "triangle", "set_345")
    for region, office in (
        ("aachen", 3),
        ("aachen", 4),
        ("aachen", 5),
        ("nijmegen", 1),
        ("nijmegen", 3),
        ("nijmegen", 5),
    ):
        table.sit(region, office, 0)
    assert table.part(0, "office_job") == 30


def test_privileges_four_and_five_make_every_office_cost_two() -> None:
    table = Table(king="milan", **custom(4, 5))
    table.own(0, 4, 5)
    table.court(0, envoys=1)
    table.play("deploy(milan, 2)", "place(envoy, no_chest)")
    assert sum(sum(area) for area in table.areas(0).values()) == 1


def test_privileges_ten_and_eleven_make_the_journey_free() -> None:
    table = Table(**custom(10, 11))
    table.own(0, 10, 11)
    table.court(0, envoys=2)
    table.play("deploy(milan, 6)", "place(envoy, no_chest)")
    assert table.areas(0) == {"nijmegen": (1, 0), "strasbourg": (1, 0)}


def test_privilege_eleven_pays_only_in_the_third_and_fourth_region() -> None:
    table = Table(**custom(11))
    table.own(0, 11)
    table.court(0, envoys=5)
    table.play("deploy(augsburg, 4)", "place(envoy, no_chest)")
    assert table.areas(0) == {"aachen": (1, 0), "augsburg": (1, 0), "milan": (1, 0), "nijmegen": (1, 0)}


def test_privileges_three_and_six_score_six_in_the_kings_region() -> None:
    table = Table(king="milan", **custom(3, 6))
    table.own(0, 3, 6)
    table.court(0, envoys=3)
    table.play("deploy(milan, 6)", "place(two_envoys, no_chest)")
    assert table.points(0) == 6
    assert table.holders("milan", 6) == [(0, "envoy"), (0, "envoy")]


def test_both_chests_let_a_single_figure_do_it_all() -> None:
    table = Table()
    table.give(0, "free_movement", "cheap_office")
    table.court(0, nobles=1)
    table.play("deploy(milan, 1)", "place(noble, both_chests)")
    assert table.holders("milan", 1) == [(0, "noble")]
    assert table.areas(0) == {}
    assert table.kept(0) == {}
