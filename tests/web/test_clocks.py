"""Clocks, and who plays on when they have come to zero."""

from __future__ import annotations

import math

from regnum.web.model.clocks import Clocks, elapsed
from regnum.web.model.events import Clock
from regnum.web.tables.timeouts import check_clocks

from .browsing import Guest
from .conftest import Serve


class Time:
    """A time that goes on when told."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


def test_pauses_do_not_count() -> None:
    assert elapsed(10, 20, []) == 10
    assert elapsed(10, 20, [(0, 12), (15, 16), (19, 30)]) == 6
    assert elapsed(10, 20, [(0, 30)]) == 0
    assert elapsed(10, 20, [(12, 16), (13, 18), (11, 17), (14, 15)]) == 3  # at the same time: of two workers, say
    assert elapsed(10, 20, [(12, math.inf)]) == 2


def test_a_bank_runs_down_and_grows_by_the_increment() -> None:
    clocks = Clocks(Clock("bank", 100, 5), 2)
    clocks.turn(0, [0], [])
    assert clocks.left_of(0, 30, []) == 70
    assert clocks.deadline() == 100
    clocks.turn(30, [0], [])  # the same turn goes on
    clocks.turn(40, [1], [])
    assert clocks.left == [65, 100]
    assert clocks.expired(139, []) == ()
    assert clocks.expired(140, []) == (1,)
    assert clocks.expired(140, [(50, 60)]) == ()


def test_time_for_a_turn_is_whole_at_each_turn() -> None:
    clocks = Clocks(Clock("move", 60), 2)
    clocks.turn(0, [0], [])
    clocks.turn(50, [1], [])
    clocks.turn(70, [0], [])
    assert clocks.left_of(0, 75, []) == 55


def table_with_clock(serve: Serve, time: Time, absent: str) -> tuple[Guest, Guest]:
    app = serve(now=time, think=False)
    ada, bo = Guest(app, "Ada"), Guest(app, "Bo")
    [invite] = ada.open("me", "friend", clock={"kind": "bank", "seconds": 60, "increment": 10}, absent=absent)
    time.now += 500
    bo.join(ada.table, invite)
    return ada, bo


def test_clocks_begin_when_everybody_is_there(serve: Serve) -> None:
    time = Time()
    ada, _ = table_with_clock(serve, time, "wait")
    time.now += 20
    assert [seat["clock"] for seat in ada.view()["seats"]] == [
        {"left": 40.0, "running": True},
        {"left": 60.0, "running": False},
    ]
    time.now += 100
    check_clocks(ada.http.app.state.server.house)
    assert ada.view()["seats"][0]["kind"] == "person"
    assert ada.view()["seats"][0]["clock"]["left"] == 0


def test_a_bot_plays_on_until_the_person_is_back(serve: Serve) -> None:
    time = Time()
    ada, bo = table_with_clock(serve, time, "bot")
    house = ada.http.app.state.server.house
    time.now += 59
    check_clocks(house)
    assert ada.view()["seats"][0]["kind"] == "person"
    time.now += 2
    check_clocks(house)
    view = ada.view()
    assert view["seats"][0]["kind"] == "bot"
    assert view["can_return"] == [0]
    assert [line["text"] for line in bo.get(f"/api/tables/{ada.table}/audit")["lines"]][1:2] == [
        "Ada ran out of time; the computer takes over"
    ]
    ada.at_table("seats/0", to="me")
    assert ada.view()["seats"][0]["clock"]["left"] >= 59


def test_clocks_stand_still_while_no_server_is_up(serve: Serve) -> None:
    time = Time()
    ada, _ = table_with_clock(serve, time, "bot")
    server = ada.http.app.state.server
    time.now += 10
    server.store.pulse(time.now)
    server.keeper.stop()
    time.now += 10_000
    again = Guest(serve(now=time))
    again.http.cookies, again.table = ada.http.cookies, ada.table
    time.now += 5
    check_clocks(again.http.app.state.server.house)
    assert again.view()["seats"][0]["clock"] == {"left": 45.0, "running": True}
