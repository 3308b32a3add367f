"""Choices sent through the WebSocket of a tab: answered with the view that they led to, and told to the others."""

from __future__ import annotations

import threading

import pytest
from fastapi import FastAPI

from match.bidding import INFO as BIDDING
from regnum import registry
from regnum.web.realtime import client, commands
from regnum.web.views.difference import applied

from .browsing import Guest, after_broadcasts
from .conftest import Serve
from .sockets import a_choice, all_until_talk, answer, choose, first, live, settle, tab_of
from .test_clocks import Time
from .test_live import until
from .test_playing import two


@pytest.fixture(autouse=True)
def unhurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a choice always notify all other tabs, even on a slow machine."""
    for module in (commands, client):
        monkeypatch.setattr(module, "PIECE", 60.0)


# ---- the answer -----------------------------------------------------------------------------------------------------


def test_a_choice_is_answered_with_the_view_that_it_led_to(app: FastAPI, serve: Serve) -> None:
    """In one message; and it is stored: a server that begins now has it, too."""
    ada, _ = two(app)
    with live(ada) as socket:
        before = until(socket, "view")
        body = ada.choice(before, first(before), "once")
        message = choose(socket, body)
    assert message["answered"] == {"key": "once"}
    assert message["view"]["version"] == before["version"] + 1
    assert message["view"]["scene"] == ada.view()["scene"]
    again = Guest(serve(), "Ada")
    again.http.cookies, again.table = ada.http.cookies, ada.table
    assert again.view()["scene"] == message["view"]["scene"]
    assert again.view()["version"] == message["view"]["version"]


def test_a_choice_is_answered_with_what_differs_for_a_tab_that_wants_so(app: FastAPI) -> None:
    ada, _ = two(app)
    with live(ada, "differences=1") as socket:
        has = until(socket, "view")
        for _ in range(2):
            message = choose(socket, ada.choice(has, first(has)))
            assert "view" not in message
            has = applied(has, message["difference"])
            assert (has["version"], has["scene"]) == ((now := ada.view())["version"], now["scene"])


def test_the_chooser_is_not_pushed_the_same_view_again(app: FastAPI) -> None:
    ada, bo = two(app)
    with live(ada) as socket:
        until(socket, "view")
        settle(app, ada.table)
        choose(socket, a_choice(ada))
        assert not any("view" in message for message in all_until_talk(socket, bo))


def test_a_choice_that_is_sent_twice_is_played_once_and_answered_twice(app: FastAPI) -> None:
    """Through any tab, and by a POST, too."""
    ada, _ = two(app)
    body = a_choice(ada)
    with live(ada) as socket:
        for _ in range(2):
            socket.send_json({"move": body})
        for _ in range(2):
            assert answer(socket, body["key"])["answered"] == {"key": body["key"]}
    with live(ada) as socket:
        assert choose(socket, body)["answered"] == {"key": body["key"]}
    assert ada.at_table("moves", **body)["version"] == ada.view()["version"] == body["version"] + 1


def test_the_tab_keeps_the_seat_whose_eyes_it_has(app: FastAPI) -> None:
    """Whichever seat of the guest has chosen."""
    ada = Guest(app, "Ada")
    ada.open("me", "here")
    for seat in (1, 0):
        body = a_choice(ada)
        with live(ada, f"seat={seat}") as socket:
            assert until(socket, "view")["viewer"] == seat
            view = choose(socket, body)["view"]
        assert body["seat"] == 0
        assert (view["viewer"], view["version"]) == (seat, body["version"] + 1)
        assert view["scene"] == ada.view(seat=seat)["scene"]


def test_what_a_tab_has_said_before_its_choice_is_heeded_first(app: FastAPI) -> None:
    ada, _ = two(app)
    with live(ada) as socket:
        until(socket, "view")
        socket.send_json({"seat": None, "lang": "it"})
        assert choose(socket, a_choice(ada))["view"]["title"] == "Il Consiglio dei Quattro"


def test_bots_play_on_after_a_choice(app: FastAPI) -> None:
    ada = Guest(app, "Ada")
    ada.open("me", "bot:random")
    with live(ada) as socket:
        view = until(socket, "view")
        while view["prompt"]:
            view = choose(socket, ada.choice(view, first(view)))["view"]
        assert view["seats"][1]["thinking"]
        assert until(socket, "view")["version"] > view["version"]


# ---- the others -----------------------------------------------------------------------------------------------------


def test_the_others_are_pushed_each_view_once(app: FastAPI) -> None:
    ada, bo = two(app)
    with live(ada) as own, live(bo) as other:
        for socket in (own, other):
            until(socket, "view")
        settle(app, ada.table)
        chosen = [choose(own, a_choice(ada))["view"]["version"] for _ in range(2)]
        views = [message["view"] for message in all_until_talk(other, ada) if "view" in message]
        assert [view["version"] for view in views] == chosen
        assert views[-1]["scene"] == bo.view()["scene"]


def test_the_others_are_told_what_differs(app: FastAPI) -> None:
    ada, bo = two(app)
    with live(ada) as own, live(bo, "differences=1") as other:
        has = until(other, "view")
        settle(app, ada.table)
        version = choose(own, a_choice(ada))["view"]["version"]
        has = applied(has, until(other, "difference"))
        assert has["version"] == version
        assert has["scene"] == bo.view()["scene"]


def test_the_others_need_not_ask(app: FastAPI, monkeypatch: pytest.MonkeyPatch) -> None:
    """Tabs updated together with a choice are not updated again."""
    asked, changed = list[int](), threading.Event()
    news_of = client.news_of
    monkeypatch.setattr(client, "news_of", lambda those: asked.append(len(those)) or news_of(those))
    ada, bo = two(app)
    stranger = Guest(app)
    stranger.table = ada.table
    with live(ada) as own, live(bo) as other, live(stranger) as looker:
        for socket in (own, other, looker):
            until(socket, "view")
        settle(app, ada.table)
        asked.clear()
        after_broadcasts(monkeypatch, app.state.server, lambda _: changed.set())
        version = choose(own, a_choice(ada))["view"]["version"]
        assert changed.wait(60)
        for socket in (other, looker):
            while until(socket, "view")["version"] < version:
                pass
        settle(app, ada.table)
        assert asked == []


def test_what_was_found_for_a_tab_before_it_was_told_something_else_is_not_told(app: FastAPI) -> None:
    """Else it would be told one difference twice, where a table is read again while another has the old copy."""
    ada, bo = two(app)
    with live(ada) as own, live(bo, "differences=1") as other:
        for socket in (own, other):
            until(socket, "view")
        settle(app, ada.table)
        with app.state.server.house.open(ada.table) as table:
            tab = tab_of(app, bo)
            table.version += 1  # something has happened
            drafts = [tab.draft(table), tab.draft(table)]
            assert [tab.tell(draft) for draft in drafts] == [True, False]
            table.version -= 1
        assert len(tab.outbox) <= 1


def test_a_tab_that_reads_slowly_is_told_all_at_once_when_it_has_read(
    app: FastAPI, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its outbox is not empty: the choices of others add nothing to it."""
    may, news_of = threading.Event(), client.news_of
    ada, bo = two(app)
    with live(ada) as own, live(bo) as other:
        for socket in (own, other):
            until(socket, "view")
        settle(app, ada.table)
        monkeypatch.setattr(client, "news_of", lambda those: may.wait(60) and news_of(those))
        slow, unread = tab_of(app, bo), '{"unread":1}'
        slow.outbox.append(unread)
        try:
            version = [choose(own, a_choice(ada))["view"]["version"] for _ in range(2)][-1]
            assert list(slow.outbox) == [unread]
        finally:
            may.set()
        messages = all_until_talk(other, ada)
    views = [message["view"]["version"] for message in messages if "view" in message]
    assert views == [version]
    kinds = ["unread" if "unread" in message else "view" for message in messages if {"unread", "view"} & set(message)]
    assert kinds == ["unread", "view"]


def test_the_others_do_not_learn_what_was_chosen_secretly(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    """Their tabs are told the same, byte for byte, whatever it was; the own tab is not."""
    monkeypatch.setitem(registry.games(), "bidding", BIDDING)
    app = serve(now=Time())
    told: list[str] = []
    for gold in (1, 5):
        ada, bo = two(app, game="bidding")
        with live(ada) as own, live(bo) as other:
            for socket in (own, other):
                until(socket, "view")
            settle(app, ada.table)
            chosen = choose(own, ada.choice(ada.view(), gold))
            assert chosen["view"]["scene"]["deciding"] == [1]
            while "view" not in (message := other.receive_json()):
                pass
            assert message["view"]["version"] == chosen["view"]["version"]
            told.append(str(message).replace(ada.table, "TABLE"))
    assert told[0] == told[1]
