"""A server that is stopped while many look at tables: nobody is told of each tab, and no tab is a fault to log."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pytest
import uvicorn
from websockets.sync.client import connect

from regnum.web.app import http_limits
from regnum.web.app.app import create_app
from regnum.web.db.messages import PresenceReport, WorkerMessage
from regnum.web.model.settings import Settings
from regnum.web.realtime import client
from regnum.web.security.middleware import ENDS
from regnum.web.tables.presence import PresenceTracker

from .running import free_port
from .test_dispatch import wait_for
from .test_processes import Remote

pytestmark = pytest.mark.slow

Serving = Callable[..., tuple[uvicorn.Server, threading.Thread, int]]


@pytest.fixture
def serving() -> Iterator[Serving]:
    """Begins to serve an application behind connections of our own; it ends with the test."""
    begun: list[uvicorn.Server] = []

    def begin(app: Any, **settings: Any) -> tuple[uvicorn.Server, threading.Thread, int]:
        port = free_port()
        ours = {"http": http_limits.Connection, "ws": http_limits.Socket, "log_config": None}
        config = uvicorn.Config(app, port=port, **ours, **settings)
        server = uvicorn.Server(config)
        begun.append(server)
        thread = threading.Thread(target=lambda: asyncio.run(server.serve()), daemon=True)
        thread.start()
        wait_for(lambda: server.started)
        return server, thread, port

    yield begin
    for server in begun:
        server.should_exit = True


@pytest.mark.parametrize("stops", [True, False])
def test_a_socket_knows_whether_it_ends_with_its_server(serving: Serving, stops: bool) -> None:
    ended: list[tuple[bool, int]] = []

    async def listening(scope: Any, receive: Any, send: Any) -> None:
        await send({"type": "websocket.accept"})
        while (message := await receive())["type"] != "websocket.disconnect":
            pass
        ended.append((scope["state"].get(ENDS, False), message["code"]))

    server, thread, port = serving(listening, lifespan="off")
    with connect(f"ws://127.0.0.1:{port}/live") as tab:
        server.should_exit = stops
        if stops:
            thread.join(10)
        else:
            tab.close(1012)  # as servers say that they are restarted; anybody may
    server.should_exit = True
    thread.join(10)
    assert ended == [(stops, 1012)]


def test_the_server_ends_while_a_socket_is_refused() -> None:
    """It has not told yet what it asks for, so there is nothing in which to note that."""

    async def asked_without_a_key() -> http_limits.Socket:
        config = uvicorn.Config(None, log_config=None)
        refused = http_limits.Socket(config, uvicorn.server.ServerState(), {})
        refused.connection_made(Mock(get_extra_info=lambda _: None))
        refused.data_received(b"GET / HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n")
        refused.shutdown()
        return refused

    refused = asyncio.run(asked_without_a_key())
    assert refused.handshake_complete
    refused.transport.close.assert_called()


def test_a_tab_that_ends_with_the_server_is_no_fault_and_told_to_nobody(
    tmp_path: Path, serving: Serving, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Even if it waits for a thread that takes longer than the server does."""
    app = create_app(Settings(database=f"sqlite:///{tmp_path / 'tables.sqlite3'}", rates=0.0, thinkers=0))
    server, thread, port = serving(app, timeout_graceful_shutdown=0.3)
    ada = Remote(f"http://127.0.0.1:{port}", "Ada")
    ada.open("me", "friend")
    people, told, asked, go_on = app.state.server.people, list[WorkerMessage](), threading.Event(), threading.Event()

    def slowly(those: Any) -> list[None]:
        asked.set()
        go_on.wait(20)
        return [None] * len(those)

    cookie = "; ".join(f"{name}={value}" for name, value in ada.http.cookies.items())
    with connect(f"ws://127.0.0.1:{port}/api/tables/{ada.table}/live", additional_headers={"Cookie": cookie}) as tab:
        tab.recv()
        monkeypatch.setattr(people, "tell", lambda *messages: told.extend(messages))
        monkeypatch.setattr(client, "news_of", slowly)
        app.state.server.pushes.changed(ada.table)
        assert asked.wait(10)
        server.should_exit = True
        wait_for(lambda: "Cancel 1 running" in caplog.text)
        go_on.set()
        thread.join(10)
    ada.http.close()
    assert not thread.is_alive()
    assert [record.message for record in caplog.records if record.exc_info] == []
    assert told == [PresenceReport(people.me, ada.table, [])]


def test_arrivals_after_the_end_are_not_announced() -> None:
    told: list[WorkerMessage] = []
    people = PresenceTracker(lambda *messages: told.extend(messages), time.time)
    people.come("t", 1)
    people.end()
    people.go("t", 1)
    people.come("t", 2)
    assert told == [PresenceReport(people.me, "t", [1]), PresenceReport(people.me, "t", [])]
    assert people.at("t") == frozenset()
