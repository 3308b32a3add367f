"""Real processes: bots that hang or die, servers that are killed, several workers, and the bot of forty lines."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from queue import SimpleQueue
from typing import Any

import httpx2 as httpx
import pytest

from cli.running import Done, inside
from regnum.web.bots.pool import BotPool
from regnum.web.db import connections

from .browsing import Guest, play_on
from .conftest import Serve
from .documented import documented
from .running import Running, free_port, running

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parent.parent.parent


class Remote(Guest):
    """A guest of a server in another process."""

    def __init__(self, address: str, name: str = "", **given: Any) -> None:
        self.http = httpx.Client(base_url=address, headers={"X-Regnum": "1"}, timeout=60, **given)
        self.documented = documented(lambda: self.http.get("/api/openapi.json").json())
        self.name, self.table = name, ""


@dataclass(frozen=True)
class Sum:
    a: int

    def answer(self) -> int:
        return self.a + 1


@dataclass(frozen=True)
class Mishap:
    how: str

    def answer(self) -> int:
        if self.how == "hang":
            time.sleep(60)
        if self.how == "die":
            os.kill(os.getpid(), signal.SIGKILL)
        raise ValueError(self.how)


@pytest.mark.slow
def test_a_bot_that_hangs_dies_or_fails_is_answered_for() -> None:
    thinkers, answers = BotPool(1, deadline=3.0), SimpleQueue()
    thinkers.start()
    try:
        for question in (Sum(1), Mishap("fail"), Sum(2), Mishap("die"), Sum(3), Mishap("hang"), Sum(4)):
            thinkers.ask(question, answers.put)
        assert [answers.get(timeout=30) for _ in range(7)] == [2, None, 3, None, 4, None, 5]
    finally:
        thinkers.stop()


def test_without_an_answer_a_choice_is_made_by_chance(serve: Serve) -> None:
    ada = Guest(serve(think=False), "Ada")
    ada.open("bot:random", "me")
    deadline = time.monotonic() + 30
    while not ada.view()["prompt"]:
        assert time.monotonic() < deadline
        time.sleep(0.01)
    texts = [line["text"] for line in ada.get(f"/api/tables/{ada.table}/audit")["lines"]]
    assert texts
    assert all("at random" in text for text in texts)


@pytest.fixture
def serve_as_well(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Callable[..., Done]:
    """Start a server in this process that cannot be."""
    monkeypatch.setattr(connections, "ENDING", 0.05)
    return partial(inside(capsys, monkeypatch), "serve")


def test_a_file_of_tables_is_for_one_server(tmp_path: Path, serve_as_well: Callable[..., Done]) -> None:
    file = tmp_path / "t.sqlite3"
    with running(str(file)):
        other = serve_as_well("--port", str(free_port()), "--database", str(file))
        assert other.status == 2
        assert other.err.startswith(f"regnum: a running server keeps its tables in {file}; stop it, or ")
    with running(str(file)):  # when it has been killed, the next one may
        pass


def test_the_port_is_taken(tmp_path: Path, serve_as_well: Callable[..., Done]) -> None:
    with running(str(tmp_path / "t.sqlite3")) as server:
        port = server.address.rpartition(":")[2]
        other = serve_as_well("--port", port, "--database", str(tmp_path / "u.sqlite3"))
        assert other.status == 2
        assert other.err.startswith(f"regnum: port {port} is taken by another program; choose another one: ")
        assert f"regnum serve --port {int(port) + 1}, or make serve PORT={int(port) + 1}\n" in other.err
        assert httpx.get(f"{server.address}/").status_code in (200, 503)


@pytest.mark.slow
def test_the_bot_of_forty_lines_plays_a_whole_game(tmp_path: Path) -> None:
    with running(str(tmp_path / "t.sqlite3")) as server:
        host = Remote(server.address, "Ada")
        [invite] = host.open("friend", "bot:random", options={"round_limit": "3"})
        command = [sys.executable, str(ROOT / "examples/http_bot.py"), f"{server.address}/join/{invite}"]
        played = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
        assert played.returncode == 0, played.stderr
        assert "with" in played.stdout
        assert host.view()["status"] == "finished"
        host.http.close()


@pytest.mark.slow
def test_nothing_acknowledged_is_lost_when_the_server_is_killed(tmp_path: Path) -> None:
    """Killed 25 times in mid-game, at any moment of a move; hardly anybody builds, or the game would end before."""
    database, port, choose = str(tmp_path / "t.sqlite3"), free_port(), random.Random(1)
    server = Running(port, database, thinkers=0)
    ada = Remote(server.address, "Ada")
    ada.open("me", "here", options={"round_limit": "500"})
    acknowledged = ada.view()
    for _ in range(25):
        killer = threading.Timer(choose.uniform(0.0, 0.25), server.kill)
        killer.start()
        try:
            while True:
                view = ada.view()
                assert view["version"] >= acknowledged["version"]
                key = f"{view['version']}"
                options = view["scene"]["prompt"]["options"]
                calm = [option for option in options if option["group"] not in ("build", "king")]
                acknowledged = ada.move(choose.choice(calm or options)["action"], view, key=key)
        except httpx.TransportError:
            pass
        killer.join()
        server = Running(port, database, thinkers=0)
        after = ada.view()
        assert after["status"] == "playing"
        assert after["version"] >= acknowledged["version"]
        if after["version"] == acknowledged["version"]:
            assert after["scene"] == acknowledged["scene"]
    server.kill()
    ada.http.close()
    command = [sys.executable, "-m", "regnum", "verify-store", "--database", database]
    verified = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert verified.returncode == 0, verified.stdout
    assert "1 tables, all good" in verified.stdout


@pytest.mark.slow
def test_several_workers_share_a_database(fresh_postgres: str) -> None:
    with running(fresh_postgres, "--workers", "2") as server:
        people = [Remote(server.address, name) for name in ("Ada", "Bo")]
        [invite] = people[0].open("me", "friend", "bot:random", options={"round_limit": "3"})
        people[1].join(people[0].table, invite)
        assert play_on(people)["status"] == "finished"
        record = people[0].http.get(f"/api/tables/{people[0].table}/record").json()
        assert record["outcome"]["ending"] == "round_limit"
        for one in people:
            one.http.close()
