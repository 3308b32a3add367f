"""A bot for a player who is away on their turn: when it can be proposed, who agrees, and the messages."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event
from typing import Any

import pytest
from fastapi import FastAPI

from regnum.web import server as server_module
from regnum.web.db.messages import PresenceReport
from regnum.web.notifications.outbox import waiting
from regnum.web.tables.absence import AWAY
from regnum.web.tables.presence import FORGET, PresenceTracker

from .browsing import Guest
from .conftest import Serve
from .test_clocks import Time
from .test_plain import Reader

pytestmark = pytest.mark.slow


def seated(serve: Serve, *names: str, **more: Any) -> tuple[FastAPI, Time, list[Guest]]:
    """A table of these people, the first of whom has opened it, and is asked what to do."""
    time = Time()
    app = serve(now=time, think=False, webhooks=True)
    guests = [Guest(app, name) for name in names]
    invites = guests[0].open("me", *["friend"] * (len(names) - 1), **more)
    for guest, invite in zip(guests[1:], invites, strict=True):
        guest.join(guests[0].table, invite)
    return app, time, guests


def person(app: FastAPI, guest: Guest) -> int:
    """The number of a guest, as the server knows it."""
    [seat] = [seat for seat in app.state.server.house.store.seats(guest.table) if seat.name == guest.name]
    return int(seat.guest)


@contextmanager
def at_the_table(app: FastAPI, *guests: Guest) -> Iterator[None]:
    """These guests have a tab open."""
    people, numbers = app.state.server.people, [person(app, guest) for guest in guests]
    for number in numbers:
        people.come(guests[0].table, number)
    yield
    for number in numbers:
        people.go(guests[0].table, number)


def propose(guest: Guest, status: int = 200) -> Any:
    view = guest.view()
    return guest.at_table("stand-in", status, seat=view["viewer"], absent=0, version=view["version"])


def hand(guest: Guest) -> list[Any]:
    return [piece for piece in guest.view()["scene"]["pieces"] if piece["zone"] == "hand"]


def test_players_present_agree_that_a_bot_plays_for_an_absent_one(serve: Serve) -> None:
    app, time, (bo, eve, ada) = seated(serve, "Bo", "Eve", "Ada")
    with at_the_table(app, eve, ada):
        assert ada.view()["vacancies"] == [{"seat": 0, "wait": AWAY}]
        assert propose(ada, 409)["error"]["key"] == "not_away"
        time.now += AWAY
        assert eve.view()["vacancies"] == [{"seat": 0, "wait": 0}]
        asked = propose(ada)
        assert asked["consent"] == {"by": 2, "move": None, "absent": 0, "waiting": [1]}
        assert asked["vacancies"] == []
        assert asked["seats"][0]["kind"] == "person"
        agreed = eve.consent(seat=1, agree=True)
    assert agreed["consent"] is None
    assert (agreed["seats"][0]["kind"], agreed["seats"][0]["stands_in"]) == ("bot", "absent")
    assert agreed["comings"][-1]["text"] == "Bo was away; the computer takes over"
    for guest, own in ((eve, 1), (ada, 2)):  # nobody sees what Bo holds
        assert guest.view()["yours"] == [own]
        guest.get(f"/api/tables/{ada.table}/view", 403, seat=0)
        assert guest.view()["seats"][0]["gives"] == []
    audit = [line["text"] for line in ada.get(f"/api/tables/{ada.table}/audit")["lines"]]
    proposed = audit.index("Ada suggested letting the computer play for Bo, who is away")
    assert audit[proposed + 1] == "Eve agreed"
    assert bo.view()["can_return"] == [0]
    bo.at_table("seats/0", to="me")
    assert bo.view()["yours"] == [0]
    assert hand(bo) != []


def test_one_no_is_enough_and_the_absent_person_may_say_it(serve: Serve) -> None:
    app, time, (bo, eve, ada) = seated(serve, "Bo", "Eve", "Ada")
    with at_the_table(app, eve, ada):
        time.now += AWAY
        propose(ada)
        assert eve.consent(seat=1, agree=False)["consent"] is None
        propose(eve)
        assert bo.consent(seat=0, agree=False)["consent"] is None
        assert bo.view()["seats"][0]["kind"] == "person"


def test_who_gives_up_the_seat_has_not_agreed(serve: Serve) -> None:
    app, time, (bo, eve, ada) = seated(serve, "Bo", "Eve", "Ada")
    with at_the_table(app, eve, ada):
        time.now += AWAY
        propose(ada)
        eve.at_table("seats/1", to="bot")
        assert ada.view()["consent"] is None
        assert [seat["kind"] for seat in bo.view()["seats"]] == ["person", "bot", "person"]


def test_a_player_back_before_all_have_agreed_plays_on(serve: Serve) -> None:
    app, time, (bo, eve, ada) = seated(serve, "Bo", "Eve", "Ada")
    with at_the_table(app, eve, ada):
        time.now += AWAY
        propose(ada)
        with at_the_table(app, bo):
            assert eve.consent(409, seat=1, agree=True)["error"]["key"] == "not_away"
            bo.play("elect")
        assert ada.view()["consent"] is None
        assert [one["wait"] for one in ada.view()["vacancies"]] == [AWAY]


def test_people_who_are_away_are_not_asked(serve: Serve) -> None:
    """Nor does an answer that never comes stand in the way for ever."""
    app, time, (_, eve, ada) = seated(serve, "Bo", "Eve", "Ada")
    with at_the_table(app, ada):
        with at_the_table(app, eve):
            time.now += AWAY
            propose(ada)
        assert ada.view()["vacancies"] == []  # Eve has gone only now
        time.now += AWAY
        assert propose(ada)["seats"][0]["stands_in"] == "absent"


def test_with_two_players_one_waits_as_long_and_the_other_comes_back(serve: Serve) -> None:
    app, time, (bo, ada) = seated(serve, "Bo", "Ada")
    with at_the_table(app, ada):
        time.now += AWAY - 1
        assert ada.view()["vacancies"] == [{"seat": 0, "wait": 1}]
        propose(ada, 409)
        time.now += 1
        assert propose(ada)["seats"][0]["kind"] == "bot"
    bo.at_table("seats/0", to="me")
    assert ada.view()["seats"][0]["kind"] == "person"


def test_a_clock_decides_how_long_one_waits(serve: Serve) -> None:
    app, time, (bo, ada) = seated(serve, "Bo", "Ada", clock={"kind": "move", "seconds": 600})
    with at_the_table(app, ada):
        time.now += 590
        assert ada.view()["vacancies"] == [{"seat": 0, "wait": 10}]
        propose(ada, 409)
        time.now += 10
        propose(ada)
    bo.at_table("seats/0", to="me")
    assert bo.view()["seats"][0]["clock"]["left"] >= 60


def test_only_those_who_sit_at_the_table_propose_and_only_for_whom_all_wait(serve: Serve) -> None:
    app, time, (bo, eve, ada) = seated(serve, "Bo", "Eve", "Ada")
    time.now += AWAY
    stranger = Guest(app, "Zoe")
    stranger.table = ada.table
    assert stranger.view()["vacancies"] == []
    stranger.at_table("stand-in", 403, seat=2, absent=0, version=ada.view()["version"])
    for absent in (1, 2, 7):
        refused = ada.at_table("stand-in", 409, seat=2, absent=absent, version=ada.view()["version"])
        assert refused["error"]["key"] == "not_away"
    with at_the_table(app, bo):
        assert ada.view()["vacancies"] == []
        propose(ada, 409)
    assert eve.view()["seats"][0]["kind"] == "person"


def test_the_table_is_the_same_when_it_is_read_again(serve: Serve) -> None:
    app, time, (_, eve, ada) = seated(serve, "Bo", "Eve", "Ada")
    with at_the_table(app, eve, ada):
        time.now += AWAY
        propose(ada)
        app.state.server.house.forget(ada.table)
        assert ada.view()["consent"]["absent"] == 0
        eve.consent(seat=1, agree=True)
    app.state.server.house.forget(ada.table)
    view = ada.view()
    assert [seat["stands_in"] for seat in view["seats"]] == ["absent", None, None]
    assert view["comings"][-1]["text"].startswith("Bo was away")


def test_the_absent_player_is_notified(serve: Serve) -> None:
    app, time, (bo, _, ada) = seated(serve, "Bo", "Eve", "Ada")
    app.state.server.store.change_guest(person(app, bo), webhook="https://example.org/bo")
    time.now += AWAY
    propose(ada)
    [line] = [row for row in waiting(app.state.server.house) if row.seat == 0]
    assert (line.kind, line.guest) == ("absent", person(app, bo))


@pytest.mark.parametrize("agree", [True, False])
def test_plain_pages_propose_and_answer(serve: Serve, agree: bool) -> None:
    _, time, (_, eve, ada) = seated(serve, "Bo", "Eve", "Ada")
    path = f"/t/{ada.table}/plain"
    asks, answers = Reader(ada.http), Reader(eve.http)
    time.now += AWAY
    answers.read(path)
    asks.submit(path, asks.read(path), "stand_in")
    page = answers.read(path)
    assert "Ada suggests letting the computer play for Bo" in page
    answers.submit(path, page, "consent", agree=str(agree).lower())
    assert (ada.view()["seats"][0]["kind"] == "bot") == agree


def test_presence_remembers_who_went_for_a_while() -> None:
    time = Time()
    people, others = (PresenceTracker(lambda *_: None, time) for _ in range(2))
    people.come("t", 1)
    people.go("t", 1)
    people.heard(PresenceReport(others.me, "t", [2]))
    time.now += AWAY / 2
    people.heard(PresenceReport(others.me, "t", []))
    assert people.left("t") == {1: 1000.0, 2: 1000.0 + AWAY / 2}
    time.now += AWAY / 2
    people.repeat()
    assert people.left("t") == {2: 1000.0 + AWAY / 2}
    time.now += AWAY / 2
    people.repeat()
    assert people.left("t") == {}


def test_who_was_at_a_process_that_died_went_when_it_was_heard_last() -> None:
    time = Time()
    people = PresenceTracker(lambda *_: None, time)
    for process, table, guest in (("dies", "t", 1), ("dies", "u", 2), ("lives", "u", 3)):
        people.heard(PresenceReport(process, table, [guest]))
    time.now += FORGET / 2
    people.heard(PresenceReport("lives", "u", [3]))
    assert people.repeat() == []
    time.now += FORGET / 2
    assert sorted(people.repeat()) == ["t", "u"]
    assert (set(people.at("t")), set(people.at("u"))) == (set(), {3})
    assert (people.left("t"), people.left("u")) == ({1: 1000.0}, {2: 1000.0})
    assert people.repeat() == [], "it is told once"


def test_who_went_later_elsewhere_was_there_until_then() -> None:
    time = Time()
    people = PresenceTracker(lambda *_: None, time)
    people.heard(PresenceReport("dies", "t", [1]))
    time.now += FORGET / 2
    people.look_in("t", 1)
    time.now += FORGET / 2
    assert people.repeat() == ["t"]
    assert people.left("t") == {1: 1000.0 + FORGET / 2}


def test_tabs_are_told_when_nobody_speaks_for_a_guest_any_more(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    """A worker dies with the tab of the player on turn. After some time the others can propose a bot."""
    monkeypatch.setattr(server_module, "REPEAT", 0.01)
    app, time, (bo, ada) = seated(serve, "Bo", "Ada")
    server, woken = app.state.server, Event()
    time.now += 2 * AWAY  # nothing has happened for a long time
    with at_the_table(app, ada):
        server._heard(PresenceReport("another", ada.table, [person(app, bo)]))
        assert ada.view()["seats"][0]["online"]
        monkeypatch.setattr(server.pushes, "changed", lambda _table: woken.set())
        time.now += FORGET
        assert woken.wait(30)
        view = ada.view()
        assert not view["seats"][0]["online"]
        assert [vacancy["seat"] for vacancy in view["vacancies"]] == [0]
