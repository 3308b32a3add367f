"""Chat: permissions, recipients, limits, and independence of the game."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI

from regnum.web.db import Store, talk
from regnum.web.db.schema import HUSHED, TALK
from regnum.web.maintenance.repair import repair
from regnum.web.model.settings import Settings

from .browsing import Guest, play_on
from .conftest import Serve
from .test_live import until
from .test_plain import Reader
from .test_playing import two

pytestmark = pytest.mark.slow


def say(guest: Guest, text: str = "", status: int = 200, **more: Any) -> Any:
    return guest.at_table("talk", status, **{"seat": guest.view()["viewer"], "text": text, **more})


def heard(guest: Guest, status: int = 200, **query: Any) -> Any:
    return guest.get(f"/api/tables/{guest.table}/talk", status, **query)


def texts(guest: Guest, **query: Any) -> list[str]:
    return [one["sign"] or one["text"] for one in heard(guest, **query)["said"]]


def stranger(app: FastAPI, table: str) -> Guest:
    zoe = Guest(app, "Zoe")
    zoe.table = table
    zoe.post("/api/guest", name="Zoe")
    return zoe


def rows(app: FastAPI, part: Any) -> int:
    with app.state.server.store.reading() as connection:
        return len(connection.execute(part.select()).all())


def test_people_at_a_table_say_something_to_one_another(app: FastAPI) -> None:
    ada, bo = two(app)
    said = say(ada, "  Good\tluck,\u202e <b>Bo</b> ")
    assert said["text"] == "Good luck, <b>Bo</b>"  # one line of what can be seen; pages show it as it is
    say(bo, sign="thanks")
    found = heard(ada)
    assert [(one["number"], one["seat"], one["name"], one["sign"]) for one in found["said"]] == [
        (1, 0, "Ada", None),
        (2, 1, "Bo", "thanks"),
    ]
    assert (found["earlier"], found["hushed"]) == (False, [])
    assert heard(bo) == found


@pytest.mark.parametrize("wrong", [{}, {"text": " \u200b "}, {"text": "x", "sign": "wow"}])
def test_one_says_something_or_shows_a_sign(app: FastAPI, wrong: dict[str, str]) -> None:
    ada, _ = two(app)
    assert say(ada, **{"status": 422, **wrong})["error"]["key"] == "nothing_said"


@pytest.mark.parametrize("wrong", [{"text": "x" * 301}, {"sign": "curse"}, {"text": "a\u0000b"}])
def test_what_is_no_message_is_refused(app: FastAPI, wrong: dict[str, str]) -> None:
    ada, _ = two(app)
    say(ada, **{"status": 422, **wrong})
    assert texts(ada) == []


@pytest.mark.parametrize(("heard_by", "reads"), [("seats", False), ("all", True)])
def test_who_only_looks_on_says_nothing_and_hears_what_the_table_says(app: FastAPI, heard_by: str, reads: bool) -> None:
    ada, _ = two(app, talk=heard_by)
    say(ada, "Hello")
    zoe = stranger(app, ada.table)
    view = zoe.view()["talk"]
    assert view == ({"who": "all", "on": True, "hears": True, "says": False, "host": False} if reads else None)
    assert heard(zoe, 200 if reads else 403).get("said", []) == (heard(ada)["said"] if reads else [])
    assert zoe.at_table("talk", 403, seat=0, text="Me too")["error"]["key"] == "not_your_seat"
    zoe.at_table("talk/switch", 403, on=False)
    assert texts(ada) == ["Hello"]


def test_the_host_switches_it_off_and_on_and_all_are_told(app: FastAPI) -> None:
    ada, bo = two(app)
    say(bo, "Hello")
    bo.at_table("talk/switch", 403, on=False)
    assert ada.view()["talk"] == {"who": "seats", "on": True, "hears": True, "says": True, "host": True}
    off = ada.at_table("talk/switch", on=False)
    assert off["talk"] == {"who": "seats", "on": False, "hears": True, "says": False, "host": True}
    assert off["comings"][-1]["text"] == "The host turned off the chat"
    for guest in (ada, bo):
        assert say(guest, "But", 409)["error"]["key"] == "no_talk"
    assert ada.at_table("talk/switch", 409, on=False)["error"]["key"] == "talk_so_already"
    assert texts(bo) == ["Hello"]
    app.state.server.house.forget(ada.table)
    assert bo.view()["talk"]["on"] is False  # as the events say
    ada.at_table("talk/switch", on=True)
    say(bo, "Again")
    audit = [line["text"] for line in ada.get(f"/api/tables/{ada.table}/audit")["lines"]]
    assert audit[-2:] == ["The host turned off the chat", "The host turned on the chat"]


def test_a_table_can_be_opened_without_it(app: FastAPI) -> None:
    ada, bo = two(app, talk="off")
    assert say(bo, "Hello", 409)["error"]["key"] == "no_talk"
    ada.at_table("talk/switch", on=True)
    say(bo, "Hello")
    heard(stranger(app, ada.table), 403)


def test_there_is_none_where_nobody_is_there_to_talk_to(app: FastAPI) -> None:
    ada = Guest(app, "Ada")
    for seats in (["me", "bot:random"], ["me", "here"]):
        ada.open(*seats)
        assert ada.view()["talk"] is None
        say(ada, "Hello?", 409)


def test_whoever_has_left_the_seat_to_a_bot_hears_and_says_nothing(app: FastAPI) -> None:
    ada, bo = two(app)
    bo.at_table("seats/1", to="bot", bot="random")
    say(ada, "Where are you?")
    assert bo.view()["talk"] == {"who": "seats", "on": True, "hears": True, "says": False, "host": False}
    assert texts(bo) == ["Where are you?"]
    bo.at_table("talk", 403, seat=1, text="Away")


def test_one_does_not_hear_whom_one_does_not_want_to_hear(app: FastAPI) -> None:
    ada, bo = two(app)
    for guest, text in ((bo, "one"), (ada, "two"), (bo, "three")):
        say(guest, text)
    hushed = ada.at_table("talk/hush", seat=1, on=True)
    assert ([one["text"] for one in hushed["said"]], hushed["hushed"]) == (["two"], [1])
    say(bo, "four")
    assert texts(ada) == ["two"]
    assert texts(bo) == ["one", "two", "three", "four"]  # nobody knows of it
    assert heard(bo)["hushed"] == []
    assert len(ada.at_table("talk/hush", seat=1, on=False)["said"]) == 4
    assert ada.at_table("talk/hush", 409, seat=0, on=True)["error"]["key"] == "hush_yourself"
    ada.at_table("talk/hush", 404, seat=5, on=True)
    stranger(app, ada.table).at_table("talk/hush", 403, seat=1, on=True)


def test_it_comes_by_pages_and_the_oldest_goes(app: FastAPI, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(talk, "KEPT", talk.PAGE + 5)
    ada, _ = two(app)
    say(ada, "0")
    store, (guest,) = app.state.server.store, [seat.guest for seat in app.state.server.store.seats(ada.table)][:1]
    for n in range(1, talk.PAGE + 8):
        talk.say(store, ada.table, 0.0, guest, 0, "Ada", None, str(n))
    last = heard(ada)
    assert [one["text"] for one in last["said"]] == [str(n) for n in range(8, talk.PAGE + 8)]
    assert last["earlier"]
    before = heard(ada, before=last["said"][0]["number"])
    assert [one["text"] for one in before["said"]] == ["3", "4", "5", "6", "7"]
    assert not before["earlier"]


def test_nobody_says_too_much_at_once(serve: Serve) -> None:
    app = serve(rates=1.0)
    app.state.server.limits.talking.rate = 1e-6  # or a slow machine never says too much
    ada, bo = two(app)
    answers = [ada.http.post(f"/api/tables/{ada.table}/talk", json={"seat": 0, "text": "!"}) for _ in range(8)]
    assert [answer.status_code for answer in answers] == [200] * 6 + [429] * 2
    assert int(answers[-1].headers["Retry-After"]) >= 1
    say(bo, "I may")


def test_tabs_are_told_what_is_said_and_only_those_who_hear_it(app: FastAPI) -> None:
    ada, bo = two(app)
    say(ada, "before")
    path = f"/api/tables/{ada.table}/live?lang=en"
    zoe = stranger(app, ada.table)
    with bo.http.websocket_connect(path) as tab, zoe.http.websocket_connect(path) as onlooker:
        assert [one["text"] for one in until(tab, "talk")["said"]] == ["before"]
        say(ada, "now")
        assert [one["text"] for one in until(tab, "said")] == ["now"]
        until(onlooker, "view")
        ada.play("elect")
        while "view" not in (news := onlooker.receive_json()):
            assert not {"talk", "said"} & set(news)
        assert not {"talk", "said"} & set(news)
    with bo.http.websocket_connect(f"{path}&heard=1") as again:
        assert [one["text"] for one in until(again, "said")] == ["now"]


def test_workers_tell_one_another_what_is_said(serve: Serve, fresh_postgres: str) -> None:
    first, second = (serve(database=fresh_postgres) for _ in range(2))
    ada, bo = Guest(first, "Ada"), Guest(second, "Bo")
    [invite] = ada.open("me", "friend")
    bo.join(ada.table, invite)
    with ada.http.websocket_connect(f"/api/tables/{ada.table}/live") as tab:
        until(tab, "view")
        say(bo, "Here I am")
        while "talk" not in (news := tab.receive_json()) and "said" not in news:
            pass
        said = news["said"] if "said" in news else news["talk"]["said"]
        assert [one["text"] for one in said] == ["Here I am"]
    seats = {guest: guest.view()["viewer"] for guest in (ada, bo)}
    with ThreadPoolExecutor(4) as threads:
        list(threads.map(lambda n: say((ada, bo)[n % 2], str(n), seat=seats[(ada, bo)[n % 2]]), range(12)))
    found = heard(ada)["said"]
    assert [one["number"] for one in found] == list(range(1, 14))
    assert {one["text"] for one in found[1:]} == {str(n) for n in range(12)}


def test_it_is_saved_with_its_table(app: FastAPI, tmp_path: Path) -> None:
    ada, bo = two(app)
    say(ada, "Hello")
    say(bo, sign="wow")
    ada.at_table("talk/hush", seat=1, on=True)
    target = str(tmp_path / "saved.sqlite3")
    assert [found.wrong for found in repair(Settings(database=str(tmp_path / "tables.sqlite3")), target)] == [""]
    store = Store(Settings(database=target).database_url)
    guests = [seat.guest for seat in store.seats(ada.table)]
    assert [one.text for one in talk.later(store, ada.table, guests[0], 0)] == ["Hello"]
    assert [one.sign for one in talk.later(store, ada.table, guests[1], 0)] == [None, "wow"]
    store.close()


def test_it_goes_with_its_table(app: FastAPI) -> None:
    ada = Guest(app, "Ada")
    ada.open("me", "open")
    say(ada, "Anybody?", seat=0)
    assert rows(app, TALK) == 1
    ada.at_table("close")
    assert rows(app, TALK) == rows(app, HUSHED) == 0
    ada.at_table("talk", 404, seat=0, text="Hello")
    heard(ada, 404)


def test_the_game_knows_nothing_of_it(app: FastAPI) -> None:
    """Neither its record nor its log nor what bots and analyses look at: a game where much is said is the same game."""
    secret = "The king is naked"
    ada, bo = two(app, options={"round_limit": "3"})
    play_on([ada, bo], 6)
    before = ada.view()
    say(ada, secret)
    say(bo, sign="laugh")
    assert ada.view() == before
    assert play_on([ada, bo])["status"] == "finished"
    say(bo, secret + "!")  # when it is over, too
    for path in ("record", "log", "audit", "view"):
        assert secret not in json.dumps(ada.get(f"/api/tables/{ada.table}/{path}"))


def test_plain_pages_show_it_and_send_it(app: FastAPI) -> None:
    ada, bo = two(app)
    path, reader = f"/t/{ada.table}/plain", Reader(ada.http)
    page = reader.submit(path, reader.read(path), "say", text="Hello <i>Bo</i>")
    assert "Ada: Hello &lt;i&gt;Bo&lt;/i&gt;" in page
    assert "Ada: Well played!" in reader.submit(path, page, "say", sign="bravo")
    assert "Ben giocato!" in Reader(bo.http).read(path + "?lang=it")
    zoe = stranger(app, ada.table)
    assert "Hello" not in Reader(zoe.http).read(path)
