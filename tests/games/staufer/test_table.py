"""The scene of the game: the ring in a terminal, ghosts of a deployment, the marker that waits, secret jobs."""

from __future__ import annotations

import pytest

from regnum.core.languages import LANGUAGES
from regnum.match import Match
from regnum.table.contract import View, load_table
from regnum.table.scene import Scene
from table.drawing import drawings, new_game, printed, random_game, scene_of

from .position import GAME, RING, Table, custom

NAMES = ("Rosa", "Ugo", "Sibyl", "Petra", "Otto")


def scene(table: Table, viewer: int = 0) -> Scene:
    names = NAMES[: table.players]
    view = View(GAME, GAME.observe(table.state, viewer), viewer, names, (table.on_turn,))
    return load_table(GAME.info).scene(view)


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 5])
@pytest.mark.parametrize("code", LANGUAGES)
def test_everything_fits_into_80_columns(players: int, code: str) -> None:
    match: Match = new_game("staufer", players, 7, NAMES, privileges="random")
    for position in random_game(match, every=37):
        lines = printed(drawings(scene_of(position, position.on_turn), code, 80), 80)
        assert max(map(len, lines)) <= 80
        assert "…" not in "".join(lines)


def test_the_ring_is_drawn_from_the_upper_left_around() -> None:
    lines = printed(drawings(scene(Table()), "en", 80)[:1], 80)
    upper = next(line for line in lines if "Nijmegen" in line)
    lower = next(line for line in lines if "Aachen" in line)
    assert upper.index("Milan") < upper.index("Nijmegen") < upper.index("Strasbourg")
    assert lower.index("Augsburg") < lower.index("Aachen") < lower.index("Palermo")


def test_ghosts_show_where_every_figure_of_a_deployment_goes() -> None:
    table = Table()
    table.court(0, envoys=8)
    prompt = scene(table).prompt
    assert prompt is not None
    option = next(option for option in prompt.options if option.notation == "deploy(aachen, 3)")
    assert [(change.kind, change.n) for change in option.changes] == [("figures", -8)]
    where = {ghost.zone: (ghost.kind, ghost.space, ghost.count) for ghost in option.ghosts}
    assert where.pop("offices/aachen") == ("envoy", "office/aachen/3", 1)
    twice = {"strasbourg"}
    assert where == {f"payments/{name}": ("envoy", None, 1 + (name in twice)) for name in RING}


def test_ghosts_follow_the_chests_and_the_second_envoy() -> None:
    table = Table(**custom(3))
    table.own(0, 3)
    table.court(0, envoys=9)
    table.give(0, "free_movement", "cheap_office")
    table.play("deploy(aachen, 3)")
    prompt = scene(table).prompt
    assert prompt is not None
    option = next(option for option in prompt.options if option.notation == "place(two_envoys, both_chests)")
    assert [(ghost.zone, ghost.count) for ghost in option.ghosts] == [("offices/aachen", 2)]
    assert option.changes[0].n == -2


def test_the_second_marker_shows_how_things_stand() -> None:
    table = Table()
    table.row("aachen", "most_offices")
    markers = {piece.id: (piece.space, piece.mark) for piece in scene(table).pieces if piece.kind == "evaluation"}
    assert markers == {"evaluation/a": ("ring/aachen", "A"), "evaluation/b": ("ring/nijmegen", "b")}
    table.sit("milan", 4, 1)
    assert next(piece.space for piece in scene(table).pieces if piece.id == "evaluation/b") == "ring/milan"


def test_jobs_are_shown_to_their_owner_alone_until_the_end() -> None:
    table = Table(king="milan")
    assert {piece.owner for piece in scene(table, 1).pieces if piece.kind == "job"} == {None}
    assert sum(piece.kind == "job" for piece in scene(table, 1).pieces) == 3
    table.s["round"] = 5
    table.row("aachen")
    table.last_turn(3)
    table.play("supply(envoy)")
    assert sum(piece.kind == "job" for piece in scene(table, 1).pieces) == 12
