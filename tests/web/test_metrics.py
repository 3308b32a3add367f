"""Measurements for Prometheus: what is counted, who can read it, and what it never says."""

from __future__ import annotations

import re
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from typing import Any

import httpx2 as httpx
import pytest
from fastapi import FastAPI
from prometheus_client import generate_latest
from prometheus_client.parser import text_string_to_metric_families

from regnum import registry
from regnum.core.errors import InvalidOption
from regnum.web.bots.compilation import BackgroundCompiler, Job
from regnum.web.model.events import Played
from regnum.web.model.settings import Settings, from_environment

from .browsing import Guest, play_on
from .conftest import Serve
from .running import free_port, running
from .sockets import a_choice, choose, live
from .test_processes import Remote

Values = dict[tuple[str, tuple[str, ...]], float]


def parsed(text: str) -> Values:
    """The samples, by name and label values in the order of the labels' names."""
    return {
        (sample.name, tuple(value for _, value in sorted(sample.labels.items()))): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }


def metrics(app: FastAPI) -> Values:
    return parsed(generate_latest(app.state.metrics.registry).decode())


@pytest.fixture
def measured(serve: Serve) -> FastAPI:
    """A server that measures, and does not listen for those who ask."""
    return serve(metrics="9100")


def test_nothing_is_measured_unless_it_is_asked_for(app: FastAPI) -> None:
    assert app.state.metrics is None
    assert app.state.server.measures == []


@pytest.mark.parametrize(
    ("written", "address"),
    [
        ("", None),
        ("9100", ("127.0.0.1", 9100)),
        ("0.0.0.0:9100", ("0.0.0.0", 9100)),
        ("[::1]:65535", ("::1", 65535)),
    ],
)
def test_the_address_is_a_port_of_this_machine_unless_it_names_a_host(
    written: str, address: tuple[str, int] | None
) -> None:
    assert from_environment({"REGNUM_METRICS": written}).metrics_address == address


@pytest.mark.parametrize("wrong", ["on", "0", "70000", "a:b", ":9100", "host:1/metrics", "a@host:1"])
def test_other_addresses_are_refused(wrong: str) -> None:
    with pytest.raises(InvalidOption, match="PORT or HOST:PORT"):
        from_environment({"REGNUM_METRICS": wrong})


def test_each_worker_needs_a_port() -> None:
    assert Settings(metrics="65534", workers=2).metrics_address
    with pytest.raises(InvalidOption, match="REGNUM_METRICS"):
        _ = Settings(metrics="65534", workers=3).metrics_address


def test_moves_are_counted_and_timed(measured: FastAPI) -> None:
    ada = Guest(measured, "Ada")
    ada.open("me", "bot:random", options={"round_limit": "3"})
    while ada.view()["status"] != "finished":
        view = ada.view()
        if view["prompt"]:
            ada.move(view["scene"]["prompt"]["options"][0]["action"], view)
    moves = {by: metrics(measured).get(("regnum_move_seconds_count", (by, "council")), 0) for by in ("player", "bot")}
    stored = measured.state.server.store.events(ada.table)
    assert moves["player"] > 0
    assert moves["bot"] > 0
    assert sum(moves.values()) == sum(isinstance(one.event, Played) for one in stored)
    assert metrics(measured)["regnum_move_seconds_sum", ("player", "council")] > 0


def test_a_move_that_is_refused_is_not_counted(measured: FastAPI) -> None:
    ada = Guest(measured, "Ada")
    ada.open("me", "here")
    body = a_choice(ada)
    ada.post(f"/api/tables/{ada.table}/moves", 422, **{**body, "action": 10**6})
    assert ("regnum_move_seconds_count", ("player", "council")) not in metrics(measured)
    for _ in range(2):
        ada.post(f"/api/tables/{ada.table}/moves", **body)  # the second time it has been played already
    assert metrics(measured)["regnum_move_seconds_count", ("player", "council")] == 1


def test_requests_are_counted_by_method_and_status(measured: FastAPI) -> None:
    guest = Guest(measured)
    guest.get("/api/guest")
    guest.get("/api/tables/nowhere/view", 404)
    guest.http.request("BREW", "/api/guest")
    found = metrics(measured)
    assert found["regnum_request_seconds_count", ("GET", "404")] == 1
    assert found["regnum_request_seconds_count", ("GET", "200")] >= 1
    assert {labels[0] for name, labels in found if name == "regnum_request_seconds_count"} == {"GET", "other"}


def test_sockets_and_tables_are_counted(measured: FastAPI) -> None:
    ada = Guest(measured, "Ada")
    ada.open("me", "here")
    names = ("regnum_sockets", "regnum_tables_watched", "regnum_tables_in_memory")

    def counted() -> list[float]:
        return [metrics(measured)[name, ()] for name in names]

    assert counted() == [0, 0, 1]
    with live(ada) as one, live(ada) as other:
        one.receive_json()
        other.receive_json()
        assert counted() == [2, 1, 1]
        choose(one, a_choice(ada))
        assert metrics(measured)["regnum_move_seconds_count", ("player", "council")] == 1


def test_queues_are_measured(measured: FastAPI) -> None:
    def lengths() -> dict[str, float]:
        return {
            labels[0]: value for (name, labels), value in metrics(measured).items() if name == "regnum_queue_length"
        }

    server: Any = measured.state.server
    server.keeper.stop()  # it would empty the queues
    assert lengths() == {"tables": 0, "bots": 0, "bots_until_compiled": 0, "notifications": 0}
    server.thinkers.waiting, server.thinkers.held = 3, 2
    server.postman._due = {1: object()}

    def work() -> None:
        with server.house._places.taken():
            pass

    with server.house._places.taken():
        waits = threading.Thread(target=work)
        waits.start()
        while not server.house.waiting:
            time.sleep(0.001)
        assert lengths() == {"tables": 1, "bots": 3, "bots_until_compiled": 2, "notifications": 1}
    waits.join()


def test_the_state_of_compilation_is_shown(measured: FastAPI) -> None:
    ready = {"council"}
    compiler = BackgroundCompiler(ready=lambda info: info.name in ready)
    measured.state.server.compiler, measured.state.server.compiler._jobs = compiler, {"staufer": Job(None, None)}
    compiler._settled.add("bruges")
    found = metrics(measured)
    states = {
        game: [
            state
            for state in ("compiled", "compiling", "failed", "interpreted")
            if found["regnum_rules", (game, state)]
        ]
        for game in registry.games()
    }
    assert states == {game: ["interpreted"] for game in registry.games()} | {
        "council": ["compiled"],
        "staufer": ["compiling"],
        "bruges": ["failed"],
    }
    compiler._jobs.clear()


def test_nothing_is_said_about_people(measured: FastAPI) -> None:
    ada, bo = Guest(measured, "Zarathustra"), Guest(measured, "Boleslaw")
    [invite] = ada.open("me", "friend")
    bo.join(ada.table, invite)
    play_on([ada, bo], 4)
    ada.get(f"/api/tables/{ada.table}/view", note="geheim")
    text = generate_latest(measured.state.metrics.registry).decode()
    for secret in ("Zarathustra", "Boleslaw", ada.table, invite, "geheim", *ada.http.cookies.values()):
        assert secret not in text
    assert set(re.findall(r"[{,](\w+)=", text)) == {"game", "by", "le", "method", "status", "queue", "state", "version"}


# ---- where it is found ----------------------------------------------------------------------------------------------


def scraped(port: int) -> Values:
    return parsed(httpx.get(f"http://127.0.0.1:{port}/metrics").text)


def until(port: int, there: Callable[[Values], bool]) -> Values:
    """Ask until the listener is there and says what is expected."""
    while True:
        try:
            if there(found := scraped(port)):
                return found
        except httpx.TransportError:
            time.sleep(0.02)


@pytest.mark.slow
@pytest.mark.timeout(120)
def test_only_this_machine_can_ask(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    port = free_port()
    monkeypatch.setenv("REGNUM_METRICS", str(port))
    with running(str(tmp_path / "t.sqlite3")) as server:
        found = until(port, lambda found: ("regnum_request_seconds_count", ("GET", "200")) in found)
        assert found["regnum_sockets", ()] == 0
        assert ("process_open_fds", ()) in found
        with socket.socket() as elsewhere:  # another address of this machine
            assert elsewhere.connect_ex(("127.0.0.2", port)) != 0
        assert httpx.get(f"{server.address}/metrics").status_code == 404


@pytest.mark.slow
@pytest.mark.timeout(120)
def test_each_worker_counts_for_itself(fresh_postgres: str, monkeypatch: pytest.MonkeyPatch) -> None:
    port = free_port()
    monkeypatch.setenv("REGNUM_METRICS", str(port))
    with running(fresh_postgres, "--workers", "2") as server:
        for each in (port, port + 1):
            until(each, lambda _: True)
        ada = Remote(server.address, "Ada")
        ada.open("me", "here", options={"round_limit": "500"})
        for _ in range(6):
            ada.http.post(f"/api/tables/{ada.table}/moves", json=a_choice(ada)).raise_for_status()
        ada.http.close()
        count = ("regnum_move_seconds_count", ("player", "council"))
        assert sum(scraped(each).get(count, 0) for each in (port, port + 1)) == 6


@pytest.mark.slow
def test_a_port_that_is_taken_is_said_at_the_start(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        monkeypatch.setenv("REGNUM_METRICS", str(other.getsockname()[1]))
        command = [sys.executable, "-m", "regnum", "serve", "--port", "0", "--database", str(tmp_path / "t.sqlite3")]
        done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 2
    assert "is taken by another program; set REGNUM_METRICS to another one" in done.stderr
