"""Every game of this repository declares what the common tests play of it."""

from __future__ import annotations

import pytest

from regnum.registry import games, info

from .declaring import NAMES, trials


def test_every_game_has_its_folder_here() -> None:
    own = [game.name for game in games().values() if game.package.startswith("regnum.games.")]
    assert sorted(own) == NAMES


@pytest.mark.parametrize("name", NAMES)
def test_every_number_of_players_is_played_as_published(name: str) -> None:
    low, high = info(name).seats
    published = [case.players for case in trials(name).cases if case.about == "as published"]
    assert published == list(range(low, high + 1))
    assert {case.name for case in trials(name).cases} == {name}


@pytest.mark.parametrize("name", NAMES)
def test_every_option_is_played_by_some_case(name: str) -> None:
    chosen = {option for declared in trials(name).cases for option in declared.options}
    kept = {option for declared in trials(name).golden for option in declared.options}
    assert {option.name for option in info(name).options} == chosen | kept
