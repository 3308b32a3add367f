"""Differences of views: applied to the first view, they give byte for byte the view of a fresh tab."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest
from fastapi import FastAPI

from regnum import registry
from regnum.web.model.events import Played, Undone
from regnum.web.model.viewer import Presence, ViewRequest
from regnum.web.schemas.answers import TableView
from regnum.web.tables.table import Table
from regnum.web.views.difference import applied, difference, kept
from regnum.web.views.view import table_view

from .browsing import Guest, play_on
from .test_live import until
from .test_playing import two


def parsed(value: object) -> Any:
    """As a browser has it."""
    return msgspec.json.decode(msgspec.json.encode(value))


class Reader:
    """Somebody who has a view and takes differences."""

    def __init__(self, looking: ViewRequest, latest: int = 1) -> None:
        self.looking, self.every = looking, latest
        self.shown: TableView | None = None
        self.has: Any = None
        self.waited = 0

    def look(self, table: Table) -> None:
        """Take in how the table is now; some readers let a few changes pass."""
        self.waited += 1
        if self.waited % self.every:
            return
        now = table_view(table, self.looking, Presence())
        self.has = parsed(now) if self.shown is None else applied(self.has, parsed(difference(self.shown, now)))
        self.shown = now
        assert msgspec.json.encode(self.has, order="sorted") == msgspec.json.encode(parsed(now), order="sorted")


def play_before_readers(app: FastAPI, game: str, moves: int) -> None:
    """Let chance play at a table of one person and back now and then, before readers of every kind."""
    ada = Guest(app, "Ada")
    ada.open("me", *["here"] * (max(2, registry.info(game).seats[0]) - 1), game=game)
    choose = random.Random(moves)
    with app.state.server.house.open(ada.table) as table:
        [guest] = table.people()
        readers = [
            Reader(ViewRequest(who, seat, lang=lang), every)
            for who, seat in ((guest, None), (guest, 1), (None, None))
            for lang in ("en", "it")
            for every in (1, 3)
        ]
        for number in range(moves):
            if table.match.over:
                break
            seat = table.deciding[0]
            back = number % 5 == 4 and table.match.can_undo(seat)
            action = table.match.game.actions.text(choose.choice(table.match.legal(seat)))
            table.take(Undone(seat=seat) if back else Played(seat=seat, action=action), float(number))
            for reader in readers:
                reader.look(table)


def test_differences_make_the_view(app: FastAPI) -> None:
    play_before_readers(app, "council", 5)


@pytest.mark.slow
@pytest.mark.parametrize("game", registry.games())
def test_differences_make_the_view_in_every_game(app: FastAPI, game: str) -> None:
    play_before_readers(app, game, 40)


def test_a_list_is_told_as_what_is_kept_of_it_and_what_is_new() -> None:
    assert kept("abcd", "abcd") == [[0, 4]]
    assert kept("abcd", "abXd") == [[0, 2], "X", [3, 4]]
    assert kept("abcd", "dab") == [[3, 4], [0, 2]]
    assert kept("aab", "aaab") == [[1, 2], [1, 2], [1, 3]]  # of parts that are alike any will do
    assert kept("", "ab") == ["a", "b"]
    assert kept("ab", "") == []


@pytest.mark.slow
def test_a_tab_is_sent_differences_after_the_first_view(app: FastAPI) -> None:
    ada, bo = two(app)
    path = f"/api/tables/{bo.table}/live?differences=1"
    with bo.http.websocket_connect(path) as socket:
        has = until(socket, "view")
        for _ in range(3):
            last = play_on([ada, bo], 2)["version"]
            while has["version"] < last:
                has = applied(has, until(socket, "difference"))
            assert has["scene"] == bo.view()["scene"]
        socket.send_json({"seat": None, "lang": "it"})  # nothing that it has is of use in other words
        assert until(socket, "view")["title"] == "Il Consiglio dei Quattro"
        play_on([ada, bo], 1)
        assert set(until(socket, "difference")["view"]) >= {"version"}
    with bo.http.websocket_connect(path) as again:  # what has been lost on the way is not built upon
        assert until(again, "view")["scene"] == bo.view()["scene"]


def test_who_does_not_ask_for_differences_gets_views(app: FastAPI) -> None:
    ada, bo = two(app)
    with bo.http.websocket_connect(f"/api/tables/{bo.table}/live") as socket:
        until(socket, "view")
        ada.play("elect")
        assert until(socket, "view")["scene"] == bo.view()["scene"]
