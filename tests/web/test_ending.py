"""A server that is stopped while many look at tables: nobody is told of each tab, and other servers know at once."""

from __future__ import annotations

import asyncio
import threading
import time
from typing import Any

import pytest
import uvicorn
from fastapi import FastAPI
from websockets.sync.client import connect

from regnum.web.running import connections
from regnum.web.store.messages import Here, Message

from .running import free_port
from .sockets import live
from .test_playing import two

pytestmark = pytest.mark.slow


def served(app: Any) -> tuple[uvicorn.Server, threading.Thread, int]:
    """An application behind connections of our own."""
    port = free_port()
    config = uvicorn.Config(app, port=port, ws=connections.Socket, lifespan="off", log_level="error")
    server = uvicorn.Server(config)
    thread = threading.Thread(target=lambda: asyncio.run(server.serve()))
    thread.start()
    while not server.started:
        time.sleep(0.01)
    return server, thread, port


@pytest.mark.parametrize("stops", [True, False])
def test_a_socket_knows_whether_it_ends_with_its_server(stops: bool) -> None:
    ended: list[tuple[bool, int]] = []

    async def listening(scope: Any, receive: Any, send: Any) -> None:
        await send({"type": "websocket.accept"})
        while (message := await receive())["type"] != "websocket.disconnect":
            pass
        ended.append((scope["state"].get(connections.ENDS, False), message["code"]))

    server, thread, port = served(listening)
    with connect(f"ws://127.0.0.1:{port}/live") as tab:
        server.should_exit = stops
        if stops:
            thread.join(10)
        else:
            tab.close(1012)  # as servers say that they are restarted; anybody may
    server.should_exit = True
    thread.join(10)
    assert ended == [(stops, 1012)]


def test_nobody_is_told_of_tabs_that_end_with_the_server(app: FastAPI, monkeypatch: pytest.MonkeyPatch) -> None:
    ada, bo = two(app)
    told: list[Message] = []
    people = app.state.server.people
    with live(ada) as first, live(bo) as second:
        first.receive_json(), second.receive_json()
        monkeypatch.setattr(people, "tell", told.append)
        for tab in (first, second):
            tab.scope["state"][connections.ENDS] = True
    assert len(people.at(ada.table)) == 2
    people.end()
    assert told == [Here(people.me, ada.table, [])]
    assert people.at(ada.table) == frozenset()
