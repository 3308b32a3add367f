"""Updating other tabs together with a choice, and handling tabs that fail."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from fastapi import FastAPI

from regnum.table.view import View
from regnum.web.api.caller import COOKIE, hashed
from regnum.web.db import DatabaseUnavailable, Store, VersionConflict, people
from regnum.web.model.settings import Settings
from regnum.web.realtime import client, commands
from regnum.web.realtime.client import Backlog, ClientConnection
from regnum.web.security.limits import Buckets
from regnum.web.tables.broadcast import Failed
from regnum.web.wording.words import game_words, worded

from .browsing import Guest
from .conftest import Serve
from .sockets import a_choice, answer, choose, live, refused, settle, tab_of
from .test_live import second, until
from .test_playing import two

pytestmark = pytest.mark.slow


@pytest.fixture(autouse=True)
def unhurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a choice always notify all other tabs, even on a slow machine."""
    for module in (commands, client):
        monkeypatch.setattr(module, "PIECE", 60.0)


def failing(monkeypatch: pytest.MonkeyPatch, whose: ClientConnection, error: Exception) -> None:
    """Computing the first update of a tab fails."""
    draft, left = ClientConnection.draft, [error]

    def fails_once(tab: ClientConnection, *what: Any) -> Any:
        if tab is whose and left:
            raise left.pop()
        return draft(tab, *what)

    monkeypatch.setattr(ClientConnection, "draft", fails_once)


# ---- what each is told ----------------------------------------------------------------------------------------------


def test_each_is_told_what_they_would_be_told_alone(app: FastAPI) -> None:
    """Much is found once for all and put into words once in each language, and none of it is kept afterwards."""
    (ada, bo), cleo = two(app), Guest(app)
    cleo.table = ada.table
    with live(ada) as own, live(bo, "lang=it") as other, live(cleo) as spectator:
        for socket in (own, other, spectator):
            until(socket, "view")
        settle(app, ada.table)
        told = [choose(own, a_choice(ada))["view"], until(other, "view"), until(spectator, "view")]
    with app.state.server.house.open(ada.table) as table:
        match = table.match
        for view, lang in zip(told, ("en", "it", "en"), strict=True):
            language = game_words(lang, table.rules.package)
            seen = match.observe(view["viewer"])
            alone = View(match.game, seen, view["viewer"], match.names, table.deciding, match.options)
            scene = msgspec.json.decode(msgspec.json.encode(worded(table.rules.scene(alone), language)))
            assert {**view["scene"], "events": None} == {**scene, "events": None}
        assert [view["viewer"] for view in told] == [0, 1, None]
        assert (table.common, table.worded) == (None, {})


# ---- the own tab ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("error", [Backlog(), DatabaseUnavailable("the connection broke")])
def test_where_the_own_view_cannot_be_found_the_answer_comes_alone(
    app: FastAPI, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    """The choice is stored all the same, and its view comes a moment later."""
    ada, _ = two(app)
    body = a_choice(ada)
    with live(ada) as socket:
        until(socket, "view")
        settle(app, ada.table)
        failing(monkeypatch, tab_of(app, ada), error)
        assert choose(socket, body) == {"answered": {"key": body["key"]}}
        assert until(socket, "view")["version"] == body["version"] + 1


FAILURES = [(RuntimeError("broken"), Failed), (ValueError("broken"), ValueError)]
"""Errors of a tab's view, and the expected log: none is mistaken for a closed socket."""


def listen_until_closed(
    app: FastAPI, monkeypatch: pytest.MonkeyPatch, guest: Guest, error: Exception, act: Callable[[Any], Any]
) -> None:
    """A tab whose view fails when something happens."""
    with live(guest) as socket:
        until(socket, "view")
        settle(app, guest.table)
        failing(monkeypatch, tab_of(app, guest), error)
        act(socket)
        while socket.receive()["type"] != "websocket.close":
            pass


@pytest.mark.parametrize(("error", "logged"), FAILURES)
def test_where_the_own_view_is_broken_nothing_is_played(
    app: FastAPI, monkeypatch: pytest.MonkeyPatch, error: Exception, logged: type[Exception]
) -> None:
    """The chooser would never see the result."""
    ada, _ = two(app)
    body = a_choice(ada)
    with pytest.raises(ExceptionGroup) as raised:
        listen_until_closed(app, monkeypatch, ada, error, lambda socket: socket.send_json({"move": body}))
    assert raised.group_contains(logged)
    assert ada.view()["version"] == body["version"]


@pytest.mark.parametrize(("error", "logged"), FAILURES)
def test_a_broken_view_of_what_others_chose_is_logged(
    app: FastAPI, monkeypatch: pytest.MonkeyPatch, error: Exception, logged: type[Exception]
) -> None:
    ada, bo = two(app)
    with pytest.raises(ExceptionGroup) as raised:
        listen_until_closed(app, monkeypatch, bo, error, lambda _: ada.play())
    assert raised.group_contains(logged)


def test_a_tab_is_told_anew_when_it_has_been_told_something_meanwhile(
    app: FastAPI, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Between looking what is new to it and telling it."""
    ada, bo = two(app)
    with live(ada) as own, live(bo) as other:
        for socket in (own, other):
            until(socket, "view")
        settle(app, ada.table)
        his, tell, left = tab_of(app, bo), ClientConnection.tell, [None]

        def is_late_once(tab: ClientConnection, draft: Any) -> bool:
            if tab is his and left:
                left.pop()
                return False
            return tell(tab, draft)

        monkeypatch.setattr(ClientConnection, "tell", is_late_once)
        version = bo.view()["version"] + 1
        ada.play()  # by a POST: the others ask
        assert until(other, "view")["version"] == version
        assert not left


def test_choosing_counts_as_presence(app: FastAPI, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[int] = []
    ada, _ = two(app)
    whereabouts = app.state.server.whereabouts
    with live(ada) as socket:
        until(socket, "view")
        settle(app, ada.table)
        monkeypatch.setattr(whereabouts, "seen", lambda guest, _: seen.append(guest))
        number = tab_of(app, ada).caller.number
        choose(socket, a_choice(ada))
    assert seen[:1] == [number]


def test_a_guest_signed_out_at_another_worker_cannot_choose(serve: Serve, fresh_postgres: str) -> None:
    """Of which this one has not heard yet."""
    app, elsewhere = serve(database=fresh_postgres), Store(Settings(database=fresh_postgres).database_url)
    ada, _ = two(app)
    lost, body = second(app, ada), a_choice(ada)
    with live(lost) as socket:
        until(socket, "view")
        settle(app, ada.table)
        own = hashed(ada.http.cookies[COOKIE])
        people.only_browser(elsewhere, elsewhere.guest(own).id, own)
        elsewhere.close()
        assert refused(socket, body) == "signed_out"
    assert ada.view()["version"] == body["version"]


def test_the_only_process_need_not_look_up_who_chooses(app: FastAPI, monkeypatch: pytest.MonkeyPatch) -> None:
    """It signs everybody out itself, and to ask the database took a twentieth of what a choice costs."""
    ada, _ = two(app)
    with live(ada) as socket:
        until(socket, "view")
        settle(app, ada.table)
        body, asked = a_choice(ada), list[str]()
        monkeypatch.setattr(app.state.server.store, "guest", asked.append)
        assert choose(socket, body)["answered"] == {"key": body["key"]}
    assert not asked


def test_a_choice_waits_for_both_limits_together_no_longer_than_it_may(
    app: FastAPI, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(commands, "LATEST", 0.5)
    ada, _ = two(app)
    body = a_choice(ada)
    with live(ada) as socket:
        until(socket, "view")
        settle(app, ada.table)
        limits, caller = app.state.server.limits, tab_of(app, ada).caller
        limits.requests, limits.acting = Buckets(10.0, 1), Buckets(10.0, 1)
        limits.requests.owe(caller.address, 4)
        limits.acting.owe(caller.number, 8)
        socket.send_json({"move": body})
        message = answer(socket, body["key"])
        limits.requests = limits.acting = Buckets(0.0, 0)
    assert message["answered"]["error"]["key"] == "slow_down"
    assert ada.view()["version"] == body["version"]


# ---- the others -----------------------------------------------------------------------------------------------------


def test_who_is_left_out_asks(app: FastAPI, monkeypatch: pytest.MonkeyPatch) -> None:
    """There may be more of them than one choice has time for."""
    ada, bo = two(app)
    asked, news_of = list[int](), client.news_of
    with live(ada) as own, live(bo) as other:
        for socket in (own, other):
            until(socket, "view")
        settle(app, ada.table)
        monkeypatch.setattr(commands, "PIECE", 0.0)
        monkeypatch.setattr(client, "news_of", lambda those: asked.append(len(those)) or news_of(those))
        body = a_choice(ada)
        choose(own, body)
        assert until(other, "view")["version"] == body["version"] + 1
    assert asked


def test_the_broken_view_of_another_keeps_nobody_from_choosing(app: FastAPI, monkeypatch: pytest.MonkeyPatch) -> None:
    ada, bo = two(app)
    body = a_choice(ada)
    with live(ada) as own, live(bo) as other:
        for socket in (own, other):
            until(socket, "view")
        settle(app, ada.table)
        failing(monkeypatch, tab_of(app, bo), ValueError("the view is broken"))
        assert choose(own, body)["view"]["version"] == body["version"] + 1
        assert until(other, "view")["version"] == body["version"] + 1


def test_what_an_attempt_would_have_led_to_is_told_to_nobody(app: FastAPI, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another process was faster, so the choice is made again; that time there is no time left for the other tab."""
    ada, bo = two(app)
    store, append, attempts = app.state.server.store, app.state.server.store.append, list[Any]()
    with live(ada) as own, live(bo) as other:
        for socket in (own, other):
            until(socket, "view")
        settle(app, ada.table)
        his, draft, tell, told = tab_of(app, bo), ClientConnection.draft, ClientConnection.tell, list[Any]()

        def conflict_once(*what: Any) -> None:
            attempts.append(what)
            if len(attempts) == 1:
                raise VersionConflict("another process was faster")
            append(*what)

        def only_once(tab: ClientConnection, *what: Any) -> Any:
            if tab is his and len(attempts) == 1:
                raise Backlog
            return draft(tab, *what)

        monkeypatch.setattr(store, "append", conflict_once)
        monkeypatch.setattr(ClientConnection, "draft", only_once)
        monkeypatch.setattr(ClientConnection, "tell", lambda tab, draft: told.append(tab) or tell(tab, draft))
        body = a_choice(ada)
        choose(own, body)
        assert len(attempts) == 2
        assert his not in told
        attempts.append(None)
        assert until(other, "view")["version"] == body["version"] + 1
