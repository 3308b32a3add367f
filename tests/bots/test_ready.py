"""What has been compiled before need not be compiled again; what has changed since must be."""

from __future__ import annotations

import random
import shutil
from importlib import import_module
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import regnum
from regnum import registry
from regnum.bots import ready
from regnum.bots.nets import named
from regnum.core.jit import INTERPRETED
from regnum.core.record import States
from regnum.table.contract import View, load_table


@pytest.mark.skipif(INTERPRETED, reason="of compiled rules")
def test_a_game_is_ready_with_the_bots_of_now_only(monkeypatch: pytest.MonkeyPatch) -> None:
    council = regnum.make("council")
    ready.warm_up(council)
    assert ready.is_ready(council.info)
    monkeypatch.setattr(ready, "source_digest", lambda _: "later")
    assert not ready.is_ready(council.info)


def test_a_copy_of_the_rules_is_not_ready(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Numba would compile it anew, while people wait whom nobody has told."""
    council = registry.info("council")
    copied = tmp_path / "council"
    shutil.copytree(Path(str(import_module(council.package).__file__)).parent, copied)
    original = ready.mark(council)
    monkeypatch.setattr(ready, "import_module", lambda _: SimpleNamespace(__file__=str(copied / "__init__.py")))
    assert ready.mark(council).parent == original.parent
    assert ready.mark(council) != original


@pytest.mark.slow
@pytest.mark.parametrize("name", registry.games())
def test_a_scene_asks_hardly_anything_that_is_not_compiled_beforehand(
    monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    """Whoever plays would wait for it. Two questions of rare positions may be left in other games of random play."""
    game, asked = regnum.make(name), set[Any]()
    ask = game.ask

    def noted(question: Any, state: States, *numbers: int) -> int:
        asked.add(question)
        return ask(question, state, *numbers)

    monkeypatch.setattr(game, "ask", noted)
    ready.scene(game)
    beforehand = set(asked)
    table, choose = load_table(game.info), random.Random(2)
    for options in ready.ways_to_play(game.info):
        state = game.new(game.info.seats[0], 2, options)
        while not game.over(state):
            seat = game.on_turn(state)
            table.scene(View(game, game.observe(state, seat), seat, ["", ""], (seat,)))
            game.apply(state, int(choose.choice(game.legal(state))))
    assert len(asked - beforehand) <= 2


def test_teams_are_looked_at_where_there_are_some() -> None:
    teams = {name for name, info in registry.games().items() if len(ready.ways_to_play(info)) > 1}
    assert teams == {"architects", "paladins", "viscounts"}


def test_a_game_whose_networks_have_changed_is_not_ready(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Its card may say now that levels search with it, which asks for one more kernel."""
    viscounts = registry.info("viscounts")
    marks = [ready.mark(viscounts)]
    for folder, content in (("none", b""), ("other", b"retrained")):
        (tmp_path / folder / "viscounts").mkdir(parents=True)
        if content:
            (tmp_path / folder / "viscounts" / "2.npz").write_bytes(content)
        monkeypatch.setattr(named, "TRAINED", tmp_path / folder)
        ready._networks_digest.cache_clear()
        marks.append(ready.mark(viscounts))
    ready._networks_digest.cache_clear()
    assert len(set(marks)) == 3
