"""The data of the components: what the rulebook's lists say of them."""

from __future__ import annotations

import pytest

import regnum
from regnum.core.errors import InvalidOption
from regnum.games.staufer.data import components as c

from .position import GAME


def test_72_chests_in_four_colours() -> None:
    by_colour = dict.fromkeys(("orange", "turquoise", "purple", "brown"), 0)
    for colour, count in zip(c.CHEST_COLOURS, c.CHEST_COUNT, strict=True):
        by_colour[colour] += int(count)
    assert by_colour == {"orange": 16, "turquoise": 28, "purple": 10, "brown": 18}
    assert sum(by_colour.values()) == c.ALL_CHESTS == 72


def test_figures_and_tiles() -> None:
    assert c.FIGURES.tolist() == [15, 3]
    assert c.FIRST_COURT.tolist() == [4, 1]
    assert len(c.CONDITION_TILES) == len(c.STEP_TILES) == c.REGIONS == c.TILES == 6
    assert (c.MEMBERS, c.ROUNDS) == (3, 5)


def test_orders_hold_every_seat_three_times() -> None:
    for seats in range(2, 6):
        assert sorted(c.ORDER[seats, : 3 * seats].tolist()) == sorted(list(range(seats)) * 3)


def test_facts_of_the_examples_about_offices() -> None:
    names, many = c.REGION_NAMES, c.COST[1]
    assert set(many[many > 0].tolist()) == {3, 4, 5, 6, 7}
    palermo = names.index("palermo")
    assert any(cost == 6 and noble for cost, noble in zip(many[palermo], c.FOR_NOBLES[1][palermo], strict=True))
    assert c.OFFICE_COUNT[1][names.index("strasbourg")] >= 4
    assert 5 in many[names.index("aachen")]
    assert c.OFFICE_COUNT.sum(axis=1).tolist() == [20, 29]


def test_point_tiles_fall_by_rank() -> None:
    assert [7, 4, 1] in c.TILE_POINTS[1].tolist()
    for first, second, third in c.TILE_POINTS.reshape(-1, 3).tolist():
        assert first > second > third >= 0


def test_sets_of_privileges() -> None:
    sets = {
        name: [n + 1 for n in range(16) if int(bits) >> n & 1]
        for name, bits in zip(c.SET_NAMES, c.PRIVILEGE_SETS, strict=True)
    }
    assert sets["alternative"] == [1, 2, 5, 8, 11, 14]
    assert sets["synergies"] == [1, 3, 5, 8, 10, 16]
    assert sets["raining_points"] == [1, 2, 6, 9, 13, 16]
    assert sets["quantity_over_quality"] == [1, 3, 4, 7, 8, 12]
    assert len(sets["first_game"]) == 6


def kinds_in_play(seed: int, **options: str) -> list[int]:
    return [n + 1 for n, cards in enumerate(GAME.new(4, seed, options)[0]["available"].tolist()) if cards]


@pytest.mark.parametrize("name", ["first_game", "alternative", "synergies", "raining_points", "quantity_over_quality"])
def test_a_named_set_is_what_comes_into_play(name: str) -> None:
    bits = int(c.PRIVILEGE_SETS[c.SET_NAMES.index(name)])
    assert kinds_in_play(1, privileges=name) == [n + 1 for n in range(16) if bits >> n & 1]


def test_a_random_set_has_1_and_2_and_every_other_kind_at_times() -> None:
    drawn = [kinds_in_play(seed, privileges="random") for seed in range(60)]
    assert all(kinds[:2] == [1, 2] and len(kinds) == 6 for kinds in drawn)
    assert {kind for kinds in drawn for kind in kinds} == set(range(1, 17))


def test_a_custom_set() -> None:
    chosen = dict(zip("abcdef", ("16", "3", "9", "12", "2", "7"), strict=True))
    options = {f"privilege_{letter}": kind for letter, kind in chosen.items()}
    assert kinds_in_play(1, privileges="custom", **options) == [2, 3, 7, 9, 12, 16]


def test_a_custom_set_names_nothing_twice() -> None:
    with pytest.raises(InvalidOption, match="privilege_a to privilege_f name 4 more than once"):
        regnum.make("staufer").new(2, 1, {"privileges": "custom", "privilege_a": "4"})
    regnum.make("staufer").new(2, 1, {"privilege_a": "4"})  # which does not matter without a custom set


def test_every_path_has_as_many_ways_as_its_symmetry_leaves() -> None:
    assert c.PATH_WAYS.tolist() == [[6, 6, 3, 6, 6, 2], [6, 6, 3, 6, 12, 2]]
