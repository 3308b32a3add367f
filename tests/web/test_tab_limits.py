"""Limits for the messages of tabs."""

from __future__ import annotations

import time

import pytest
from fastapi import FastAPI
from starlette.websockets import WebSocketDisconnect

from regnum.web.realtime import client
from regnum.web.security.limits import Buckets

from .browsing import Guest, play_on
from .conftest import Serve
from .raw import talk
from .test_live import shut, until
from .test_playing import two

pytestmark = pytest.mark.slow


def test_tabs_are_counted(serve: Serve) -> None:
    app = serve(rates=1.0, sockets=2)
    ada = Guest(app, "Ada")
    ada.open("me", "me")
    path = f"/api/tables/{ada.table}/live"
    with ada.http.websocket_connect(path) as first, ada.http.websocket_connect(path) as second:
        for socket in (first, second):  # a connection counts from its first message
            until(socket, "view")
        with ada.http.websocket_connect(path) as third:
            assert until(third, "error")["key"] == "slow_down"
    with ada.http.websocket_connect(path) as again:
        until(again, "view")


@pytest.mark.parametrize("said", ["", "Hello", "[]", '{"seat": "0"}', '{"lang": 1}'])
def test_a_tab_that_says_what_is_no_switch_is_closed(app: FastAPI, said: str) -> None:
    """So what a tab may say is limited as switches are."""
    ada, _ = two(app)
    with ada.http.websocket_connect(f"/api/tables/{ada.table}/live") as socket:
        until(socket, "view")
        socket.send_text(said)
        assert shut(socket) == 1003


@pytest.mark.parametrize("said", ["{", '{"move": {}}', '{"seat": 1}', None])
def test_a_tab_that_resets_its_connection_leaves_no_traceback(app: FastAPI, said: str | None) -> None:
    """Uvicorn logs exceptions of the application; a tab that leaves before it is accepted raises none."""
    ada, _ = two(app)
    frames = [] if said is None else [{"text": said}]
    for path in (f"/api/tables/{ada.table}/live", f"/api/tables/{ada.table}/live?seat=x", "/api/tables/none/live"):
        talk(app, path.encode(), frames=frames, resets=True)


def test_a_tab_that_is_refused_and_has_gone_leaves_no_traceback(serve: Serve) -> None:
    app = serve()
    app.state.server.limits.tabs = Buckets(1e-6, 1)
    for _ in range(2):
        talk(app, b"/api/tables/none/live", resets=True)


def test_an_address_opens_so_many_tabs(serve: Serve) -> None:
    """Each new tab gets the whole log: opening many in a row would keep the server busy."""
    app = serve()
    app.state.server.limits.tabs = Buckets(0.001, 2)
    ada = Guest(app, "Ada")
    ada.open("me", "here")
    address = f"/api/tables/{ada.table}/live"
    for _ in range(2):
        with ada.http.websocket_connect(address) as socket:
            assert until(socket, "view")
    with pytest.raises(WebSocketDisconnect) as refused, ada.http.websocket_connect(address):
        pass
    assert refused.value.code == 4429


def test_an_address_switches_its_tabs_so_often(serve: Serve) -> None:
    """More frequent tabs are delayed, even many at once, and lose nothing."""
    app = serve(rates=1.0)
    app.state.server.limits.switching = Buckets(50.0, 1)
    ada = Guest(app, "Ada")
    ada.open("me", "here")
    with ada.http.websocket_connect(f"/api/tables/{ada.table}/live") as socket:
        until(socket, "view")
        began = time.monotonic()
        for lang in (*["en"] * 40, "it"):
            socket.send_json({"seat": None, "lang": lang})
        while until(socket, "view")["title"] != "Il Consiglio dei Quattro":
            pass
    assert time.monotonic() - began >= 40 / 50.0


def test_a_long_chronicle_comes_as_fast_as_its_address_may_have_it(
    app: FastAPI, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In all its tabs together, and every line is paid for."""
    monkeypatch.setattr(client, "LINES", 2)
    ada, bo = two(app)
    play_on([ada, bo], 24)
    most = len(app.state.server.house._tables[bo.table].chronicle.lines(1))
    app.state.server.limits.lines = Buckets(most, 2.0)  # all of it in a second
    path = f"/api/tables/{bo.table}/live"
    began = time.monotonic()
    with bo.http.websocket_connect(path) as one, bo.http.websocket_connect(path) as other:
        for socket in (one, other):
            while until(socket, "log")["more"]:
                pass
    unpaid = 2.0 + 2 * 2  # what comes at once, and the last message of each tab
    assert time.monotonic() - began >= (2 * most - unpaid) / most


def test_while_the_chronicle_waits_all_else_is_told(app: FastAPI, monkeypatch: pytest.MonkeyPatch) -> None:
    """And nothing that happens meanwhile brings more of it."""
    monkeypatch.setattr(client, "LINES", 2)
    ada, bo = two(app)
    play_on([ada, bo], 4)
    app.state.server.limits.lines = Buckets(0.001, 2.0)
    with bo.http.websocket_connect(f"/api/tables/{bo.table}/live") as socket:
        assert "view" in socket.receive_json()
        assert socket.receive_json()["log"]["from"] == 2
        for _ in range(3):
            version = play_on([ada, bo], 1)["version"]
            while (news := socket.receive_json()).get("view", {"version": 0})["version"] < version:
                assert "log" not in news
            assert "log" not in news
        socket.send_json({"seat": None, "lang": "it"})
        news = socket.receive_json()
        assert news["view"]["title"] == "Il Consiglio dei Quattro"
        assert "log" not in news


def test_moments_of_the_past_are_looked_at_so_often(app: FastAPI) -> None:
    """Each is a whole view, and a record all of them; that of now is none of them."""
    ada, bo = two(app)
    play_on([ada, bo], 4)
    app.state.server.limits.past = Buckets(0.001, 2)
    for moment in (0, 1):
        assert ada.view(at=moment)["at"] == moment
    assert ada.get(f"/api/tables/{ada.table}/view", 429, at=2)["error"]["key"] == "slow_down"
    assert ada.get(f"/api/tables/{ada.table}/record", 429)["error"]["key"] == "slow_down"
    assert ada.view()["version"]
