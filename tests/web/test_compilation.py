"""Games are compiled beside a server: nobody waits for that, but bots that search, hints and analyses."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from queue import SimpleQueue
from typing import Any

import httpx2 as httpx
import pytest
from fastapi import FastAPI

from regnum import registry
from regnum.core.game import Game
from regnum.core.info import GameInfo
from regnum.web.bots import compilation
from regnum.web.bots.compilation import IDLE_AFTER, WHOLE, BackgroundCompiler
from regnum.web.bots.pool import BotDecision, BotPool
from regnum.web.scheduling.fair import Owner

from .browsing import Guest
from .e2e.serving import Serving


class Process:
    """A process that compiles, as a test lets it."""

    def __init__(self, game: str, share: Any) -> None:
        self.game, self.share = game, share
        self.exitcode: int | None = None

    def terminate(self) -> None:
        if self.exitcode is None:
            self.exitcode = -15


class Machine(BackgroundCompiler):
    """A machine on which nothing is compiled, and what compiles does nothing by itself."""

    def __init__(self, *, idle: bool = False) -> None:
        self.compiled: set[str] = set()
        self.begun: list[Process] = []
        super().__init__(self._process, self._is_compiled, lambda: idle)

    def _is_compiled(self, info: GameInfo) -> bool:
        return info.name in self.compiled

    def _process(self, _: str, work: Callable[..., None], game: str, share: Any) -> Process:
        assert work is compilation.compile_game
        self.begun.append(Process(game, share))
        return self.begun[-1]

    def games(self) -> list[str]:
        return [process.game for process in self.begun]

    def end(self, game: str, *, well: bool = True) -> None:
        if well:
            self.compiled.add(game)
        next(one for one in self.begun if one.game == game).exitcode = 0 if well else 1
        self.tend()


class Question:
    """Something that takes compiled rules to answer."""

    def __init__(self, game: str) -> None:
        self.game = game

    def answer(self) -> str:
        return self.game


class Quick(Question):
    quick = True


def test_nothing_is_compiled_that_nobody_needs() -> None:
    machine = Machine()
    machine.tend()
    assert not machine.begun


def test_a_game_is_compiled_once_when_it_is_needed() -> None:
    machine = Machine()
    for _ in range(2):
        assert machine.seconds("council") == round(WHOLE)
        machine.tend()
    assert machine.games() == ["council"]
    assert machine.busy
    machine.end("council")
    assert machine.seconds("council") is None
    machine.tend()
    assert machine.games() == ["council"]
    assert not machine.busy


def test_a_machine_that_is_idle_compiles_one_game_after_the_other(monkeypatch: pytest.MonkeyPatch) -> None:
    machine, now = Machine(idle=True), time.monotonic()
    machine.tend()
    assert not machine.begun, "the first people come first"
    monkeypatch.setattr(compilation.time, "monotonic", lambda: now + IDLE_AFTER + 1)
    for number in range(1, len(registry.games()) + 1):
        machine.tend()
        machine.tend()
        assert len(machine.begun) == number
        machine.end(machine.games()[-1])
    machine.tend()
    assert sorted(machine.games()) == sorted(registry.games())


def test_needed_rules_are_compiled_first(monkeypatch: pytest.MonkeyPatch) -> None:
    machine, now = Machine(idle=True), time.monotonic()
    monkeypatch.setattr(compilation.time, "monotonic", lambda: now + IDLE_AFTER + 1)
    machine.tend()
    needed = next(game for game in registry.games() if game not in machine.games())
    machine.seconds(needed)
    machine.tend()
    assert machine.games()[1:] == [needed]


def test_the_estimate_follows_the_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    machine, began = Machine(), time.monotonic()
    clock = began
    monkeypatch.setattr(compilation.time, "monotonic", lambda: clock)
    machine.seconds("council")
    machine.tend()
    clock = began + 10
    assert machine.seconds("council") == round(WHOLE - 10)
    clock = began + 100
    assert machine.seconds("council") == 100, "slower than foreseen: nothing is promised that cannot be kept"
    machine.begun[0].share.value = 0.5
    assert machine.seconds("council") == 100
    machine.begun[0].share.value = 1.0
    assert machine.seconds("council") == 1


@pytest.mark.parametrize("how", ["ends", "hangs", "cannot be started"])
def test_where_a_game_cannot_be_compiled_bots_search_all_the_same(
    how: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    machine, now = Machine(), time.monotonic()

    def refuse(*_: object) -> None:
        raise BlockingIOError(11, "Resource temporarily unavailable")

    if how == "cannot be started":
        monkeypatch.setattr(machine, "_begin", refuse)
    machine.seconds("council")
    machine.tend()
    if how == "ends":
        machine.end("council", well=False)
    elif how == "hangs":
        monkeypatch.setattr(compilation.time, "monotonic", lambda: now + compilation.LIMIT + 1)
        machine.tend()
        assert machine.begun[0].exitcode is not None
    assert machine.seconds("council") is None
    assert "cannot compile the rules of council" in caplog.text
    machine.tend()
    assert len(machine.begun) == (how != "cannot be started")


def test_tables_play_compiled_rules_from_when_they_are_loaded(monkeypatch: pytest.MonkeyPatch) -> None:
    machine = Machine()
    interpreted = machine.game("council")
    assert not interpreted.compiled
    machine.load()
    assert machine.game("council") is interpreted
    machine.compiled.add("council")
    loaded = []
    monkeypatch.setattr(Game, "compile", lambda game: loaded.append(game))
    for _ in range(2):
        machine.load()
        assert loaded == [registry.make("council")]
        assert machine.game("council") is registry.make("council")


def test_questions_are_held_back_until_their_game_is_compiled() -> None:
    machine, answers = Machine(), SimpleQueue[str]()
    thinkers = BotPool(0, deadline=1.0, compiler=machine)
    for kind, game in ((Question, "council"), (Question, "bruges"), (Quick, "council")):
        thinkers.ask(kind(game), answers.put, Owner())
    assert isinstance(thinkers._questions.take().question, Quick)
    machine.tend()
    assert machine.games() == ["council", "bruges"] or machine.games() == ["bruges", "council"]
    thinkers.release()
    assert len(thinkers._questions) == 0
    machine.end("bruges")
    thinkers.release()
    assert thinkers._questions.take().question.game == "bruges"
    machine.end("council", well=False)
    thinkers.release()
    assert thinkers._questions.take().question.game == "council"


@pytest.mark.parametrize(("seats", "games"), [(("bot:emperor", "friend"), ["council"]), (("bot:squire", "friend"), [])])
def test_a_game_is_compiled_as_soon_as_a_bot_that_searches_is_seated(
    seats: tuple[str, ...], games: list[str], app: FastAPI, monkeypatch: pytest.MonkeyPatch
) -> None:
    machine = Machine()
    monkeypatch.setattr(app.state.server, "compiler", machine)
    Guest(app, "Rosa").open(*seats, game="council")
    machine.tend()
    assert machine.games() == games


def test_a_bot_that_is_not_installed_any_more_waits_for_nothing() -> None:
    quick = {bot: BotDecision("council", bot, 1, b"", 0).quick for bot in ("squire", "emperor", "nobody:depth=1")}
    assert quick == {"squire": True, "emperor": False, "nobody:depth=1": True}


def test_a_table_shows_how_long_a_bot_that_searches_still_waits(app: FastAPI, monkeypatch: pytest.MonkeyPatch) -> None:
    machine, server = Machine(), app.state.server
    monkeypatch.setattr(server, "compiler", machine)
    monkeypatch.setattr(server.thinkers, "ask", lambda *_: None)
    rosa = Guest(app, "Rosa")
    rosa.open("bot:emperor", "bot:squire", "me", game="council")
    waits = {seat["seat"]: seat["starts_in"] for seat in rosa.view()["seats"] if seat["thinking"]}
    assert waits == {0: pytest.approx(WHOLE, abs=2)}
    assert "loading, about" in rosa.http.get(f"/t/{rosa.table}/plain").text
    machine.tend()
    machine.end("council")
    assert [seat["starts_in"] for seat in rosa.view()["seats"]] == [None, None, None]
    assert "loading, about" not in rosa.http.get(f"/t/{rosa.table}/plain").text


def test_who_waits_for_a_bot_is_told_again_how_long(app: FastAPI, monkeypatch: pytest.MonkeyPatch) -> None:
    machine, server, told = Machine(), app.state.server, list[str]()
    monkeypatch.setattr(server, "compiler", machine)
    monkeypatch.setattr(server.thinkers, "ask", lambda *_: None)
    rosa = Guest(app, "Rosa")
    rosa.open("bot:emperor", "me", game="council")
    monkeypatch.setattr(server.pushes, "changed", told.append)
    server._tell_left()
    assert not told, "nothing is compiled"
    rosa.view()
    machine.tend()
    server._tell_left()
    assert told == [rosa.table]


def test_a_hint_says_when_it_can_be_had(app: FastAPI, monkeypatch: pytest.MonkeyPatch) -> None:
    machine = Machine()
    monkeypatch.setattr(app.state.server, "compiler", machine)
    rosa = Guest(app, "Rosa")
    rosa.open("me", "bot:random", game="council", hints=True)
    view = rosa.view()
    refused = rosa.at_table("hint", 503, seat=view["viewer"])
    assert refused["error"]["key"] == "hint_not_ready"
    assert f"about {round(WHOLE)} more seconds" in refused["error"]["text"]
    machine.tend()
    assert machine.games() == ["council"]


def play(client: httpx.Client, game: str, *, whole: bool) -> None:
    """Play a game against bots that do not search: the first move of a person, or all of it."""
    seats = [{"kind": "me", "name": "Rosa"}] + [{"kind": "bot", "bot": "squire"}] * (registry.info(game).seats[0] - 1)
    opened = client.post("/api/tables", json={"game": game, "seats": seats})
    assert opened.status_code == 200, opened.text
    path = f"/api/tables/{opened.json()['id']}"
    while (view := client.get(f"{path}/view").json())["status"] == "playing":
        if not view["prompt"]:
            time.sleep(0.02)
            continue
        action = view["scene"]["prompt"]["options"][0]["action"]
        asked = {"seat": view["viewer"], "version": view["version"], "prompt": view["prompt"]}
        moved = client.post(f"{path}/moves", json={**asked, "action": action, "key": f"{game} {view['version']}"})
        assert moved.status_code == 200, moved.text
        if not whole:
            return
    assert whole
    assert view["status"] == "finished"


@pytest.mark.slow
def test_a_server_plays_every_game_without_the_compiler(tmp_path: Path) -> None:
    """On a machine that has compiled nothing; the bots that play along do not search."""
    cache = tmp_path / "cache"
    server = Serving(tmp_path, "tests.web.loading", NUMBA_DISABLE_JIT="0", REGNUM_CACHE=str(cache))
    server.start()
    try:
        with httpx.Client(base_url=server.url, headers={"X-Regnum": "1"}) as client:
            for game in registry.games():
                play(client, game, whole=game == "council")
    finally:
        server.kill(signal.SIGINT)
    assert server.faults.splitlines()[-1] == "loaded:"


UNUSUAL = """
import time
from regnum.web.bots.compilation import BackgroundCompiler

if __name__ == "__main__":
    compiler = BackgroundCompiler()
    interpreted = compiler.game("staufer")
    while compiler.seconds("staufer") is not None:
        compiler.tend()
        time.sleep(0.2)
    compiler.load()
    game = compiler.game("staufer")
    print(interpreted.compiled, game.compiled, len(game.legal(game.new(2, 1))) > 0)
"""


@pytest.mark.slow
def test_games_are_compiled_where_the_home_cannot_be_written(tmp_path: Path) -> None:
    """As in many containers: they are kept among the temporary files."""
    script, temporary = tmp_path / "script.py", tmp_path / "tmp"
    script.write_text(UNUSUAL)
    temporary.mkdir()
    own = {name: value for name, value in os.environ.items() if not name.startswith(("NUMBA_", "REGNUM_", "XDG_"))}
    done = subprocess.run(
        [sys.executable, script],
        timeout=600,
        capture_output=True,
        text=True,
        check=False,
        env=own | {"HOME": os.devnull, "TMPDIR": str(temporary)},
    )
    assert (done.returncode, done.stdout.split()) == (0, ["False", "True", "True"]), done.stderr
    assert any(temporary.glob("regnum-*/staufer-*/compiled-apply-*"))


def test_where_nothing_can_be_kept_no_time_is_lost_with_compiling(monkeypatch: pytest.MonkeyPatch) -> None:
    def nowhere() -> Path:
        raise FileNotFoundError(2, "No usable temporary directory found")

    monkeypatch.setattr(compilation, "cache_home", nowhere)
    monkeypatch.setattr(compilation, "warm_up", lambda *_: pytest.fail("compiled"))
    monkeypatch.setattr(os, "nice", lambda _: 0)
    with pytest.raises(FileNotFoundError):
        compilation.compile_game("council", None)
