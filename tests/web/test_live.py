"""Pushes: the view at once, after each change, and who is there."""

from __future__ import annotations

import threading
import time
import weakref
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from queue import SimpleQueue

import pytest
import sqlalchemy as sa
from anyio import to_thread
from fastapi import FastAPI
from starlette.websockets import WebSocketDisconnect

from regnum.web.api.caller import COOKIE, hashed
from regnum.web.db import Store, listen, messages, people, talk
from regnum.web.db.listen import PgListener
from regnum.web.model.settings import Settings
from regnum.web.realtime import client, websocket
from regnum.web.tables import broadcast
from regnum.web.tables.presence import FORGET, PresenceTracker

from .browsing import Guest, play_on
from .conftest import Serve
from .searching import not_searched
from .sockets import tab_of
from .test_playing import two

pytestmark = pytest.mark.slow


def until(socket: object, kind: str) -> dict[str, object]:
    """The next message of a kind."""
    while True:
        message = socket.receive_json()
        if kind in message:
            return message[kind]


def test_a_tab_is_told_of_every_change(app: FastAPI) -> None:
    ada, bo = two(app)
    with bo.http.websocket_connect(f"/api/tables/{bo.table}/live") as socket:
        first = until(socket, "view")
        assert first["viewer"] == 1
        played = ada.play("elect")
        pushed = until(socket, "view")
        assert pushed["version"] == played["version"]
        assert pushed["scene"] == bo.view()["scene"]
        socket.send_json({"seat": None, "lang": "it"})
        assert until(socket, "view")["title"] == "Il Consiglio dei Quattro"


def test_a_tab_that_closes_waits_for_no_search_for_garbage(app: FastAPI, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[weakref.ref[client.ClientConnection]] = []

    class Seen(client.ClientConnection):
        def __init__(self, *given: object) -> None:
            super().__init__(*given)
            seen.append(weakref.ref(self))

    monkeypatch.setattr(websocket, "ClientConnection", Seen)
    ada, _ = two(app)
    with not_searched():
        with ada.http.websocket_connect(f"/api/tables/{ada.table}/live") as socket:
            until(socket, "view")
            ada.play("elect")
            until(socket, "view")
        began = time.monotonic()
        while seen[0]() is not None:
            assert time.monotonic() - began < 10
            time.sleep(0.01)


def test_a_tab_that_is_cut_off_keeps_nothing_of_its_game(app: FastAPI) -> None:
    """It waits for a search for garbage, which is seldom; the view and the chronicle would wait with it."""
    ada, _ = two(app)
    with ada.http.websocket_connect(f"/api/tables/{ada.table}/live") as socket:
        until(socket, "view")
        tab = tab_of(app, ada)
        assert tab.sent.known is not None
        socket.send_text("no message of a tab")
        began = time.monotonic()
        while tab.sent != client.ClientState():
            assert time.monotonic() - began < 10
            time.sleep(0.01)


def test_a_bot_thinks_as_soon_as_it_is_to_play(serve: Serve) -> None:
    """The answer to the choice before says so already: the tab is not pushed that view again."""
    ada = Guest(serve(think=False), "Ada")
    ada.open("me", "bot:random")
    while (view := ada.view())["prompt"]:
        assert not view["seats"][1]["thinking"]
        answer = ada.move(view["scene"]["prompt"]["options"][0]["action"], view)
    assert [seat["thinking"] for seat in answer["seats"]] == [False, True]


def test_who_comes_and_goes_is_told_without_a_view(app: FastAPI) -> None:
    ada, bo = two(app)
    with ada.http.websocket_connect(f"/api/tables/{ada.table}/live") as socket:
        assert until(socket, "view")["seats"][1]["online"] is False
        with bo.http.websocket_connect(f"/api/tables/{ada.table}/live"):
            assert until(socket, "presence") == {"online": [0, 1], "vacancies": []}
        message = socket.receive_json()
        assert message == {"presence": {"online": [0], "vacancies": []}}


def test_a_tab_is_told_the_chronicle_once(app: FastAPI) -> None:
    """And again from where it was taken back or is told in other words."""
    ada, bo = two(app)
    with bo.http.websocket_connect(f"/api/tables/{bo.table}/live") as socket:
        heard = []
        for act in (ada.play, lambda: ada.back("undo"), lambda: play_on([ada, bo], 12)):
            act()
            while heard != bo.get(f"/api/tables/{bo.table}/log")["lines"]:
                news = until(socket, "log")
                assert news["lines"] or news["from"] < len(heard)
                heard[news["from"] :] = news["lines"]
        assert len(heard) > 5
        socket.send_json({"seat": None, "lang": "it"})
        news = until(socket, "log")
        assert (news["from"], len(news["lines"])) == (0, len(heard))
        assert news["lines"] != heard


def test_a_long_chronicle_comes_in_several_messages(app: FastAPI, monkeypatch: pytest.MonkeyPatch) -> None:
    """Large messages are sent in pieces: updates of the view do not wait for their end."""
    monkeypatch.setattr(client, "LINES", 2)
    ada, bo = two(app)
    play_on([ada, bo], 4)
    whole = bo.get(f"/api/tables/{bo.table}/log")["lines"]
    with bo.http.websocket_connect(f"/api/tables/{bo.table}/live") as socket:
        heard, messages = [], []
        while not messages or messages[-1]["log"]["more"]:
            messages.append(socket.receive_json())
            news = messages[-1]["log"]
            assert news["from"] == len(heard)
            heard += news["lines"]
        assert heard == whole
        assert "view" in messages[0]
        assert len(messages) == -(-len(whole) // 2) > 2
        play_on([ada, bo], 1)
        assert until(socket, "log")["from"] == len(whole)


def test_a_tab_is_not_pushed_the_view_that_answered_it(app: FastAPI) -> None:
    ada, bo = two(app)
    ada.http.headers["X-Regnum"] = "tab-of-ada"
    with ada.http.websocket_connect(f"/api/tables/{ada.table}/live?tab=tab-of-ada") as socket:
        until(socket, "view")  # from now on it is told what is new
        played = play_on([ada], 2)
        while "log" not in (message := socket.receive_json()):
            assert "view" not in message
        assert "view" not in message
        bo.at_table("seats/1", to="bot", bot="random")
        assert until(socket, "view")["version"] > played["version"]


def test_changes_that_follow_at_once_come_together(app: FastAPI, monkeypatch: pytest.MonkeyPatch) -> None:
    """A bot that chooses several times in a moment does not have every tab told of each of them."""
    monkeypatch.setattr(broadcast, "LEAST", 3600.0)
    ada, bo = two(app)
    waiting = app.state.server.pushes
    with bo.http.websocket_connect(f"/api/tables/{bo.table}/live") as socket:
        until(socket, "view")
        last = play_on([ada, bo], 5)["version"]
        assert waiting._later[bo.table].when() > waiting._last[bo.table] + 3000
        app.state.portal.call(waiting._ring, bo.table)
        pushed = until(socket, "view")["version"]
        assert pushed == last or until(socket, "view")["version"] == last  # the first change was told at once, perhaps


def test_no_choice_waits_for_a_thread_behind_pushes(app: FastAPI, monkeypatch: pytest.MonkeyPatch) -> None:
    """However many tabs look for news: here one does, and requests have one thread."""
    looks, may = threading.Event(), threading.Event()
    news_of = client.news_of

    def slowly(those: Sequence[client.ClientConnection]) -> list[bytes | Exception | None]:
        looks.set()
        assert may.wait(60)
        return news_of(those)

    ada, bo = two(app)
    monkeypatch.setattr(client, "news_of", slowly)
    with bo.http.websocket_connect(f"/api/tables/{bo.table}/live") as socket, ThreadPoolExecutor(1) as threads:
        try:
            assert looks.wait(60)
            limiter = app.state.portal.call(to_thread.current_default_thread_limiter)
            app.state.portal.call(setattr, limiter, "total_tokens", 1)
            version = threads.submit(play_on, [ada, bo], 1).result(60)["version"]
        finally:
            may.set()
        while until(socket, "view")["version"] < version:
            pass


def test_the_talk_is_looked_for_when_somebody_has_said_something(app: FastAPI, monkeypatch: pytest.MonkeyPatch) -> None:
    looked: list[int] = []
    later = talk.later
    monkeypatch.setattr(talk, "later", lambda *asked: looked.append(1) or later(*asked))
    ada, bo = two(app)
    ada.at_table("talk", seat=0, text="Hello")
    with bo.http.websocket_connect(f"/api/tables/{bo.table}/live") as socket:
        assert until(socket, "talk")["said"][0]["text"] == "Hello"
        version = play_on([ada, bo], 3)["version"]
        while until(socket, "view")["version"] < version:
            assert not looked
        assert not looked
        ada.at_table("talk", seat=0, text="Your turn")
        assert until(socket, "said")[0]["text"] == "Your turn"
        assert len(looked) == 1


def test_a_table_that_somebody_looks_at_stays_in_memory(serve: Serve) -> None:
    app = serve(tables_in_memory=2)
    ada = Guest(app, "Ada")
    tables = []
    for number in range(4):
        ada.open("me", "open")
        tables.append(ada.table)
        if number == 0:
            watching = ada.http.websocket_connect(f"/api/tables/{ada.table}/live")
            until(watching.__enter__(), "view")
    assert list(app.state.server.house._tables) == [tables[0], *tables[2:]]
    watching.__exit__(None, None, None)
    while app.state.server.pushes.watched(tables[0]):
        time.sleep(0.001)
    ada.open("me", "open")
    assert list(app.state.server.house._tables) == [tables[3], ada.table]


def test_a_seat_of_somebody_else_is_refused(app: FastAPI) -> None:
    ada, bo = two(app)
    with bo.http.websocket_connect(f"/api/tables/{ada.table}/live?seat=0") as socket:
        assert until(socket, "error")["key"] == "not_your_seat"
        with pytest.raises(WebSocketDisconnect) as closed:
            socket.receive_json()
    assert closed.value.code == 4403


def test_an_unknown_table_is_refused(app: FastAPI) -> None:
    with Guest(app).http.websocket_connect("/api/tables/nothing/live") as socket:
        assert until(socket, "error")["key"] == "unknown_table"


def test_processes_tell_one_another_who_is_there() -> None:
    now, heard = [0.0], []
    here, there = (
        PresenceTracker(lambda *said: heard.extend(said), lambda: now[0]),
        PresenceTracker(lambda *_: None, lambda: now[0]),
    )
    here.come("t", 7)
    here.come("t", 7)
    for message in heard:
        there.heard(message)
    assert there.at("t") == {7}
    now[0] += FORGET + 1
    assert there.at("t") == frozenset()
    here.repeat()
    there.heard(heard[-1])
    assert there.at("t") == {7}
    here.go("t", 7)
    here.go("t", 7)
    there.heard(heard[-1])
    assert there.at("t") == here.at("t") == frozenset()


def test_only_what_is_new_wakes_tabs(app: FastAPI, monkeypatch: pytest.MonkeyPatch) -> None:
    """Processes hear themselves, too, and repeat every so often who is at each of their tables."""
    server, woken = app.state.server, []
    monkeypatch.setattr(server.pushes, "changed", lambda table, **_: woken.append(table))
    server._heard(messages.TableChanged("ours", server.store.me))
    server._heard(messages.TableChanged("theirs", "another"))
    for guests in ([1], [1], [1, 2], []):
        server._heard(messages.PresenceReport(server.people.me, "ours", guests))
        server._heard(messages.PresenceReport("another", "of both", guests))
    assert woken == ["theirs", "of both", "of both", "of both"]


def test_who_is_believed_again_is_news() -> None:
    now = [0.0]
    people = PresenceTracker(lambda *_: None, lambda: now[0])
    here = messages.PresenceReport("another", "t", [7])
    assert [people.heard(here), people.heard(here)] == [True, False]
    now[0] += FORGET + 1
    assert people.heard(here)


def test_who_goes_while_older_goings_are_forgotten_is_not_lost() -> None:
    goers: list[threading.Thread] = []

    def now() -> float:
        """The clock is read in the midst of forgetting: just then whoever still waits here goes."""
        if goers:
            goer = goers.pop()
            goer.start()
            goer.join(0.1)  # who has to wait for the end of it is not back before
        return 1.0

    people = PresenceTracker(lambda *_: None, now)
    goer = threading.Thread(target=people.go, args=("t", 8))
    for guest in (7, 8):
        people.come("t", guest)
    people.go("t", 7)
    goers.append(goer)
    people.repeat()
    goer.join()
    assert set(people.left("t")) == {7, 8}


@pytest.mark.parametrize("name", ["a b", "a%20b%201,2", 'a"b', "here x y"])
def test_a_name_with_separators_is_no_table_and_is_told_to_nobody(app: FastAPI, name: str) -> None:
    told: list[object] = []
    app.state.server.people.tell = lambda *said: told.extend(said)
    guest = Guest(app, "Ada")
    guest.post("/api/guest", name="Ada")
    with guest.http.websocket_connect(f"/api/tables/{name}/live") as socket:
        assert until(socket, "error")["key"] == "unknown_table"
    assert told == []


def test_a_name_that_is_no_text_is_refused_at_the_door(app: FastAPI) -> None:
    with (
        pytest.raises(WebSocketDisconnect),
        Guest(app, "Ada").http.websocket_connect("/api/tables/a%0Ab/live"),
    ):
        pass


def test_the_ear_outlives_what_it_does_not_understand(caplog: pytest.LogCaptureFixture) -> None:
    heard: list[messages.WorkerMessage] = []
    ear = PgListener(None, heard.append, lambda: None)
    said = [messages.TableChanged("a b"), messages.PresenceReport("me", 'x "y" z\n', [1, 2])]
    for sent in ("changed", "here a b", "{}", '{"type":"here","who":1}', *map(messages.encode, said)):
        ear.hear(sent)
    assert heard == said
    assert len(caplog.records) == 4


def test_what_was_not_heard_is_looked_for(serve: Serve) -> None:
    first, second = serve(), serve()
    ada, bo = Guest(first, "Ada"), Guest(second, "Bo")
    [invite] = ada.open("me", "friend")
    with ada.http.websocket_connect(f"/api/tables/{ada.table}/live") as socket:
        assert until(socket, "view")["status"] == "waiting"
        bo.join(ada.table, invite)  # on SQLite nobody is told
        first.state.server.ear.deaf()
        assert until(socket, "view")["status"] == "playing"


def test_an_ear_that_is_cut_off_listens_again_and_says_so(fresh_postgres: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(listen, "AGAIN", 0.01)
    store, heard, listens = Store(Settings(database=fresh_postgres).database_url), SimpleQueue(), SimpleQueue()
    ear = PgListener(store, heard.put, lambda: listens.put(True))
    ear.start()
    try:
        for said in (messages.TableChanged("one"), messages.TableChanged("two")):
            assert listens.get(timeout=30)
            store.tell(said)
            assert heard.get(timeout=30) == said
            with store.writing() as connection:  # everybody but this connection is cut off
                others = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%'"
                connection.execute(sa.text(others))
    finally:
        ear.stop()
        store.close()


def test_a_server_that_ends_tells_the_others_who_was_there(fresh_postgres: str) -> None:
    store, heard, listens = Store(Settings(database=fresh_postgres).database_url), SimpleQueue(), SimpleQueue()
    people, ear = PresenceTracker(store.tell, time.time), PgListener(store, heard.put, lambda: listens.put(True))
    ear.start()
    try:
        assert listens.get(timeout=30)
        for table in ("one", "two"):
            people.come(table, 7)
            assert heard.get(timeout=30) == messages.PresenceReport(people.me, table, [7])
        people.end()
        assert [heard.get(timeout=30) for _ in range(2)] == [
            messages.PresenceReport(people.me, of, []) for of in ("one", "two")
        ]
    finally:
        ear.stop()
        store.close()


def shut(socket: object) -> int:
    """The code with which a tab is closed, whatever it is told before."""
    while (message := socket.receive())["type"] != "websocket.close":
        pass
    return message["code"]


def second(app: FastAPI, guest: Guest) -> Guest:
    """Another device of a guest, at the same table."""
    device = Guest(app)
    device.post("/api/profile/device", token=guest.post("/api/profile/pass")["url"].rpartition("/")[2])
    device.table = guest.table
    return device


def test_tabs_of_a_device_that_is_signed_out_are_closed(app: FastAPI) -> None:
    ada, _ = two(app)
    lost, path = second(app, ada), f"/api/tables/{ada.table}/live"
    with lost.http.websocket_connect(path) as there, ada.http.websocket_connect(path) as here:
        assert (until(there, "view")["viewer"], until(here, "view")["viewer"]) == (0, 0)
        ada.post("/api/profile/only")
        assert until(there, "error")["key"] == "signed_out"
        assert shut(there) == 4401
        played = ada.play("elect")
        assert until(here, "view")["version"] == played["version"], "the device that stays goes on"
    with lost.http.websocket_connect(path) as stranger:
        assert until(stranger, "view")["viewer"] is None


def test_tabs_at_another_worker_are_closed(serve: Serve, fresh_postgres: str) -> None:
    first, second_worker = serve(database=fresh_postgres), serve(database=fresh_postgres)
    ada, _ = two(first)
    lost = second(second_worker, ada)
    with lost.http.websocket_connect(f"/api/tables/{ada.table}/live") as socket:
        until(socket, "view")
        ada.post("/api/profile/only")
        assert shut(socket) == 4401


def test_tabs_of_somebody_deleted_are_closed(app: FastAPI) -> None:
    ada, _ = two(app)
    lost = second(app, ada)
    with lost.http.websocket_connect(f"/api/tables/{ada.table}/live") as socket:
        until(socket, "view")
        ada.post("/api/profile/delete", sure=True)
        assert shut(socket) == 4401


def test_another_process_says_who_was_signed_out(app: FastAPI) -> None:
    """It may also have said so while nobody heard it."""
    server = app.state.server
    for heard in (lambda guest: server._heard(messages.SignedOut(guest)), lambda _: server._deaf()):
        ada, _ = two(app)
        lost, number = second(app, ada), ada.get("/api/profile/file")["profile"]["number"]
        with lost.http.websocket_connect(f"/api/tables/{ada.table}/live") as socket:
            until(socket, "view")
            token = hashed(ada.http.cookies[COOKIE])
            people.only_browser(server.store, number, token)
            heard(number)
            assert shut(socket) == 4401
