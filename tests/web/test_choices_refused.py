"""Choices sent through the WebSocket of a tab that are refused, wait, or come when the database goes away."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from fastapi import FastAPI

from regnum.web.api.caller import COOKIE, hashed
from regnum.web.db import DatabaseUnavailable, erasure, talk
from regnum.web.realtime import client, commands
from regnum.web.security.limits import Buckets

from .browsing import Guest, after_broadcasts
from .sockets import a_choice, answer, choose, first, live, refused, settle, tab_of
from .test_live import second, shut, until
from .test_playing import two

pytestmark = pytest.mark.slow


@pytest.fixture(autouse=True)
def unhurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a choice always notify all other tabs, even on a slow machine."""
    for module in (commands, client):
        monkeypatch.setattr(module, "PIECE", 60.0)


# ---- what is refused ------------------------------------------------------------------------------------------------


def test_a_choice_that_cannot_be_is_answered_with_the_reason(app: FastAPI) -> None:
    """Nothing has happened then, and the next choice counts."""
    ada, bo = two(app)
    view = ada.view()
    legal = {option["action"] for option in view["scene"]["prompt"]["options"]}
    illegal = next(action for action in range(200) if action not in legal)
    good = ada.choice(view, first(view))
    with live(ada) as socket:
        until(socket, "view")
        assert refused(socket, ada.choice(view | {"prompt": "another"}, first(view))) == "stale"
        assert refused(socket, ada.choice(view, illegal)) == "refused"
        assert refused(socket, ada.choice(view, 2**30)) == "no_such_action"
        assert refused(socket, ada.choice(view | {"viewer": 1}, first(view))) == "not_your_seat"
        assert refused(socket, ada.choice(view | {"viewer": 7}, first(view))) == "not_your_seat"
        assert bo.view()["version"] == view["version"]
        assert choose(socket, good)["view"]["version"] == view["version"] + 1
        assert refused(socket, ada.choice(view, first(view))) == "stale"
    assert bo.view()["version"] == view["version"] + 1


def test_spectators_cannot_choose(app: FastAPI) -> None:
    """Neither a guest without a seat, nor the other player, nor an unknown client, which does not become a guest."""
    ada, bo = two(app)
    named, stranger = Guest(app, "Eve"), Guest(app)
    named.post("/api/guest", name="Eve")
    body = a_choice(ada)
    for guest in (bo, named, stranger):
        guest.table = ada.table
        with live(guest) as socket:
            until(socket, "view")
            for seat in (0, 5):
                assert refused(socket, body | {"seat": seat}) == "not_your_seat"
            if guest is not bo:
                assert refused(socket, body | {"seat": 1}) == "not_your_seat"
    assert COOKIE not in stranger.http.cookies
    assert ada.view()["version"] == body["version"]


def test_nobody_plays_for_an_open_seat_or_a_bot(app: FastAPI) -> None:
    """Nobody sits there: that is nobody's."""
    ada, stranger = Guest(app, "Ada"), Guest(app)
    for other in ("open", "bot:random"):
        ada.open("me", other)
        stranger.table = ada.table
        body = ada.choice(ada.view() | {"viewer": 1, "prompt": "any"}, 0)
        for guest in (ada, stranger):
            with live(guest) as socket:
                until(socket, "view")
                assert refused(socket, body) == "not_your_seat"


MALFORMED: dict[str, Callable[[dict[str, Any]], Any]] = {
    "no object": lambda _: 1,
    "a list": lambda body: [body],
    "nothing in it": lambda _: {},
    "no prompt": lambda body: {name: value for name, value in body.items() if name != "prompt"},
    "no key": lambda body: {name: value for name, value in body.items() if name != "key"},
    "more": lambda body: body | {"more": 1},
    "text for a number": lambda body: body | {"action": str(body["action"])},
    "a broken number": lambda body: body | {"action": body["action"] + 0.5},
    "truth for a number": lambda body: body | {"seat": False},
    "nothing for a number": lambda body: body | {"action": None},
    "no seat": lambda body: body | {"seat": 8},
    "below nought": lambda body: body | {"action": -1},
    "too much": lambda body: body | {"action": 2**31},
    "an empty key": lambda body: body | {"key": ""},
    "a long key": lambda body: body | {"key": "k" * 65},
    "a key that is no text": lambda body: body | {"key": "a\x00b"},
    "half a letter": lambda body: body | {"key": "a\ud800"},
    "a prompt that is no text": lambda body: body | {"prompt": "\x00"},
}


def test_what_is_no_choice_closes_the_tab(app: FastAPI) -> None:
    ada = Guest(app, "Ada")
    ada.open("me", "here")
    body = a_choice(ada)
    for wrong, spoilt in MALFORMED.items():
        with live(ada) as socket:
            until(socket, "view")
            socket.send_json({"move": spoilt(body)})
            assert shut(socket) == 1003, wrong
    assert ada.view()["version"] == body["version"]


@pytest.mark.parametrize("limit", ["acting", "requests"])
def test_choices_that_come_too_fast_wait_for_their_turn(app: FastAPI, limit: str) -> None:
    """None is refused, and none is lost."""
    ada, _ = two(app)
    body = a_choice(ada)
    with live(ada) as socket:
        until(socket, "view")
        setattr(app.state.server.limits, limit, Buckets(20.0, 1))
        began = time.monotonic()
        for _ in range(5):
            socket.send_json({"move": body})
        for _ in range(5):
            assert answer(socket, body["key"])["answered"] == {"key": body["key"]}
        assert time.monotonic() - began >= 4 / 20.0 - 0.01
        setattr(app.state.server.limits, limit, Buckets(0.0, 0))
        assert choose(socket, a_choice(ada))["view"]["version"] == body["version"] + 2


@pytest.mark.parametrize("limit", ["acting", "requests"])
def test_a_choice_that_would_wait_long_is_refused(app: FastAPI, monkeypatch: pytest.MonkeyPatch, limit: str) -> None:
    """By then the client would have sent it in another way."""
    monkeypatch.setattr(commands, "LATEST", 0.05)
    ada, _ = two(app)
    body = a_choice(ada)
    with live(ada) as socket:
        until(socket, "view")
        setattr(app.state.server.limits, limit, Buckets(1.0, 0.5))
        assert refused(socket, body) == "slow_down"
        setattr(app.state.server.limits, limit, Buckets(0.0, 0))
        assert ada.view()["version"] == body["version"]
        assert choose(socket, body)["view"]["version"] == body["version"] + 1


def fate(socket: Any, version: int) -> int | str:
    """Return the close code of a tab after its table has moved on, or `told`."""
    while (message := socket.receive())["type"] != "websocket.close":
        if msgspec.json.decode(message["text"]).get("view", {"version": 0})["version"] >= version:
            return "told"
    code: int = message["code"]
    return code


def test_a_device_that_is_signed_out_chooses_no_more(app: FastAPI) -> None:
    """Both orders are tested: its tab is woken first, or its choice comes first."""
    ada, _ = two(app)
    lost, body = second(app, ada), a_choice(ada)
    with live(lost) as socket:
        until(socket, "view")
        ada.post("/api/profile/only")
        socket.send_json({"move": body})
        version = ada.play()["version"]
        assert version == body["version"] + 1
        assert fate(socket, version) == 4401


@pytest.fixture
def unwoken(app: FastAPI, monkeypatch: pytest.MonkeyPatch) -> None:
    """Tabs of a device that is signed out are not told so yet: that may wait for some hundredths of a second."""
    monkeypatch.setattr(app.state.server.people, "where", lambda _: [])


@pytest.mark.usefixtures("unwoken")
def test_every_choice_of_a_device_that_is_signed_out_is_refused(app: FastAPI) -> None:
    """Not only the first; and the tab gets no more updates when others choose."""
    ada, _ = two(app)
    lost, body = second(app, ada), a_choice(ada)
    with live(lost) as socket:
        until(socket, "view")
        settle(app, ada.table)
        ada.post("/api/profile/only")
        assert refused(socket, body) == "signed_out"
        assert refused(socket, body | {"key": "again"}) == "signed_out"
        assert ada.view()["version"] == body["version"]
        assert fate(socket, ada.play()["version"]) == 4401


def test_who_is_being_deleted_chooses_no_more(app: FastAPI) -> None:
    """From when nothing is known of them any more, though their tabs are told only once everything has been cleared."""
    ada, _ = two(app)
    lost, body, store = second(app, ada), a_choice(ada), app.state.server.store
    with live(lost) as socket:
        until(socket, "view")
        settle(app, ada.table)
        erasure.forget(store, store.guest(hashed(lost.http.cookies[COOKIE])).id)
        assert refused(socket, body) == "signed_out"
    with app.state.server.house.open(ada.table) as table:
        assert table.version == body["version"]


@pytest.mark.usefixtures("unwoken")
def test_a_device_that_is_signed_out_is_not_told_what_others_choose(app: FastAPI) -> None:
    ada, bo = two(app)
    lost, body = second(app, bo), a_choice(ada)
    with live(ada) as own, live(lost) as other:
        for socket in (own, other):
            until(socket, "view")
        settle(app, ada.table)
        bo.post("/api/profile/only")
        assert choose(own, body)["view"]["version"] == body["version"] + 1
        assert fate(other, body["version"] + 1) == 4401


def test_a_browser_signed_in_as_another_guest_cannot_choose_for_the_previous_one(app: FastAPI) -> None:
    """Its tab is still open and belonged to a player."""
    ada, _ = two(app)
    cleo = Guest(app, "Cleo")
    cleo.post("/api/guest", name="Cleo")
    code = cleo.post("/api/profile/recovery")["code"]
    with live(ada) as socket:
        before = until(socket, "view")
        body = ada.choice(before, first(before), "late")
        ada.post("/api/profile/recover", code=code)
        socket.send_json({"move": body})
        assert fate(socket, before["version"] + 1) in ("signed_out", 4401)
    with app.state.server.house.open(ada.table) as table:
        assert table.version == before["version"]


# ---- a database that goes away --------------------------------------------------------------------------------------


@pytest.mark.parametrize("stored", [False, True])
def test_a_choice_is_not_answered_when_nobody_knows_whether_it_is_stored(
    app: FastAPI, monkeypatch: pytest.MonkeyPatch, stored: bool
) -> None:
    """The tab is to come back; sent again with the same key the choice counts once, whether it was stored or not."""
    ada, bo = two(app)
    store, append = app.state.server.store, app.state.server.store.append

    def break_off(*what: Any) -> None:
        if stored:
            append(*what)
        raise DatabaseUnavailable("the connection broke")

    with live(bo) as other:
        until(other, "view")
        settle(app, ada.table)
        with live(ada) as socket, monkeypatch.context() as breaking:
            breaking.setattr(store, "append", break_off)
            until(socket, "view")
            body = a_choice(ada)
            socket.send_json({"move": body})
            while (message := socket.receive())["type"] != "websocket.close":
                assert "answered" not in message["text"]
            assert message["code"] == 1013
            assert ada.view()["version"] == body["version"] + stored
        with live(ada) as socket:
            for _ in range(2):
                assert choose(socket, body)["answered"] == {"key": body["key"]}
        assert until(other, "view")["version"] == body["version"] + 1
    assert ada.view()["version"] == body["version"] + 1


def test_a_choice_is_played_though_the_others_cannot_be_looked_up(
    app: FastAPI, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After a sign-out elsewhere all tabs check their rights; for one of them the check fails."""
    ada, bo = two(app)
    server, told = app.state.server, list[int]()
    guest = server.store.guest

    def is_away(token: str) -> Any:
        if token == his:
            raise DatabaseUnavailable("the connection broke")
        return guest(token)

    with live(ada) as own, live(bo) as other:
        for socket in (own, other):
            until(socket, "view")
        settle(app, ada.table)
        his, body = hashed(tab_of(app, bo).caller.token), a_choice(ada)
        server.store.signed_out()
        after_broadcasts(monkeypatch, server, lambda table: told.append(table.version))
        monkeypatch.setattr(server.store, "guest", is_away)
        assert choose(own, body)["view"]["version"] == body["version"] + 1
        monkeypatch.setattr(server.store, "guest", guest)
    assert told == [body["version"] + 1], "readers and bots must be notified"


def test_a_tab_that_opens_while_the_database_goes_away_misses_nothing(
    app: FastAPI, monkeypatch: pytest.MonkeyPatch
) -> None:
    """If an update fails half-way, the tab still gets it or has to reconnect."""
    may, news_of, hushed = threading.Event(), client.news_of, talk.hushed
    ada, bo = two(app)

    def is_away(*_: Any) -> None:
        raise DatabaseUnavailable("the connection broke")

    with live(ada) as own:
        until(own, "view")
        settle(app, ada.table)
        monkeypatch.setattr(client, "news_of", lambda those: may.wait(60) and news_of(those))
        with live(bo) as other:
            try:
                while len(app.state.server.pushes.readers(ada.table)) < 2:
                    time.sleep(0.001)
                monkeypatch.setattr(talk, "hushed", is_away)
                body = a_choice(ada)
                own.send_json({"move": body})
                while ada.view()["version"] == body["version"]:
                    pass
                monkeypatch.setattr(talk, "hushed", hushed)
            finally:
                may.set()
            ada.at_table("talk", seat=0, text="Now")
            seen: list[str] = []
            while (message := other.receive())["type"] != "websocket.close":
                seen += msgspec.json.decode(message["text"])
                if {"talk", "said"} & set(seen):
                    break
            assert message.get("code") == 1013 or "view" in seen


# ---- the chronicle --------------------------------------------------------------------------------------------------


def test_the_chronicle_comes_with_the_answer(app: FastAPI) -> None:
    ada, bo = two(app)
    with live(ada) as own, live(bo) as other:
        for socket in (own, other):
            until(socket, "view")
        settle(app, ada.table)
        while "log" not in (message := choose(own, a_choice(ada))):
            pass
        assert message["log"]["lines"] == ada.get(f"/api/tables/{ada.table}/log")["lines"]
        assert until(other, "log")["lines"] == bo.get(f"/api/tables/{bo.table}/log")["lines"]


def test_lines_that_the_answer_left_out_come_by_themselves(app: FastAPI) -> None:
    """Those before are not paid for yet; when they are, nobody has to do anything for the rest to come."""
    ada, _ = two(app)
    with live(ada) as socket:
        until(socket, "view")
        settle(app, ada.table)
        app.state.server.limits.lines = Buckets(2.0, 0.0)  # after a line half a second passes
        for _ in range(3):  # the second tells a line, and the third
            last = choose(socket, a_choice(ada))
        assert "log" not in last
        tab, deadline = tab_of(app, ada), time.monotonic() + 3.0
        while tab.sent.more and time.monotonic() < deadline:
            time.sleep(0.001)
        assert not tab.sent.more
        assert until(socket, "log")["from"] == 1
