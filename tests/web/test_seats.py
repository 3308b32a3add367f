"""Seats: invitations, leaving, replacement bots, and requests refused to strangers."""

from __future__ import annotations

import itertools
import json
import re
import sqlite3
from pathlib import Path

import pytest
from fastapi import FastAPI

from regnum import registry
from regnum.match import Match, record_of, write
from regnum.web.model import names
from regnum.web.model.events import Seat, Seated
from regnum.web.model.names import clean, distinct
from regnum.web.tables.execute import execute

from .browsing import Guest, play_on
from .conftest import Serve
from .test_playing import two

pytestmark = pytest.mark.slow


def give(guest: Guest, seat: int, status: int = 200, **body: object) -> object:
    return guest.at_table(f"seats/{seat}", status, **body)


def test_an_invite_opens_one_seat_once(app: FastAPI) -> None:
    ada, bo, eve = Guest(app, "Ada"), Guest(app, "Bo"), Guest(app, "Eve")
    [invite] = ada.open("me", "friend")
    shown = bo.get(f"/api/invites/{invite}")
    assert (shown["host"], shown["title"], shown["seat"]) == ("Ada", "The Council of Four", 1)
    assert bo.join(ada.table, invite) == 1
    eve.post("/api/join", 404, invite=invite)
    eve.get(f"/api/invites/{invite}", 404)


def test_a_command_takes_the_name_of_any_table(app: FastAPI) -> None:
    """`regnum export TABLE`: what begins with a dash would be read as an option."""
    ada = Guest(app, "Ada")
    for _ in range(8):
        ada.open("me", "friend")
        assert re.fullmatch("[0-9a-f]{16}", ada.table)


def test_the_host_revokes_a_seat_until_the_game_begins(app: FastAPI) -> None:
    ada, bo, eve = Guest(app, "Ada"), Guest(app, "Bo"), Guest(app, "Eve")
    first, second = ada.open("me", "friend", "friend")
    bo.join(ada.table, first)
    eve.table = ada.table
    give(eve, 1, 403, to="friend")
    fresh = give(ada, 1, to="friend")
    assert bo.view()["viewer"] is None
    assert ada.view()["seats"][1]["kind"] == "invited"
    assert eve.join(ada.table, fresh["invite"].rpartition("/")[2]) == 1
    newer = give(ada, 1, to="friend")
    newest = give(ada, 1, to="friend")
    bo.post("/api/join", 404, invite=newer["invite"].rpartition("/")[2])
    assert bo.join(ada.table, newest["invite"].rpartition("/")[2]) == 1
    eve.join(ada.table, second)
    for to in ("bot", "friend", "me", "open"):
        assert give(ada, 1, 409, to=to)["error"]["key"] in ("seat_theirs", "seat_taken")
    assert bo.view()["yours"] == [1]


def test_nobody_else_ever_sees_the_hand_of_a_taken_seat(app: FastAPI) -> None:
    """Neither by a bot that the host puts there, nor after its person has let a bot play on."""
    ada, bo = two(app)
    assert ada.view()["seats"][1]["gives"] == []
    assert give(ada, 1, 409, to="bot")["error"]["key"] == "seat_theirs"
    give(bo, 1, to="bot", bot="random")
    assert ada.view()["seats"][1]["gives"] == []
    assert bo.view()["seats"][1]["gives"] == ["me", "friend", "open"]
    for to in ("bot", "friend", "me", "open"):
        assert give(ada, 1, 409, to=to)["error"]["key"] in ("seat_theirs", "seat_taken")
    ada.get(f"/api/tables/{ada.table}/view", 403, seat=1)
    give(bo, 1, to="me")
    assert bo.view()["yours"] == [1]
    assert ada.get(f"/api/tables/{ada.table}/audit")["lines"][-1]["text"] == "Bo is back"


def test_what_the_buttons_offer_is_what_can_be_done(app: FastAPI) -> None:
    ada, bo = Guest(app, "Ada"), Guest(app, "Bo")
    [invite] = ada.open("me", "friend", "open", "bot:random")
    bo.join(ada.table, invite)
    table = ada.table
    for guest in (ada, bo):
        offered = {seat["seat"]: seat["gives"] for seat in guest.view()["seats"]}
        for seat in range(4):
            for to in {"bot", "friend", "me", "open"} - set(offered[seat]):
                answer = guest.http.post(f"/api/tables/{table}/seats/{seat}", json={"to": to})
                assert answer.status_code in (403, 409), (guest.name, seat, to)
    assert give(ada, 3, to="me") == {"invite": None}
    assert give(ada, 2, to="bot", bot="random") == {"invite": None}


def test_nobody_sits_twice_at_a_listed_table(app: FastAPI) -> None:
    ada, bo = Guest(app, "Ada"), Guest(app, "Bo")
    ada.open("me", "open", "open", listed=True)
    sit = f"/api/tables/{ada.table}/sit"
    bo.post(sit, seat=1, name="Bo")
    for guest in (ada, bo):
        assert guest.post(sit, 409, seat=2)["error"]["key"] == "seated_already"
    assert give(ada, 2, 409, to="me")["error"]["key"] == "seated_already"
    invite = give(ada, 2, to="friend")["invite"].rpartition("/")[2]
    assert bo.post("/api/join", 409, invite=invite)["error"]["key"] == "seated_already"
    bo.table = ada.table
    give(bo, 1, to="bot", bot="random")
    assert bo.post("/api/join", 409, invite=invite)["error"]["key"] == "seated_already"


@pytest.mark.parametrize("name", ["Ada", "ADA", "Ａｄａ", "A\u200bda", "Аda", "a d a", "Àda", "\u3164Ada", "A\u0301da",
                                  "Ad\ufe0fa", "A\u034fd\U000e0101a", "ᴀda", "ɑda"])  # fmt: skip
def test_names_at_a_table_cannot_be_taken_for_one_another(app: FastAPI, name: str) -> None:
    ada, bo = Guest(app, "Ada"), Guest(app, name)
    [invite] = ada.open("me", "friend")
    bo.join(ada.table, invite)
    first, second = (seat["name"] for seat in ada.view()["seats"])
    assert first == "Ada"
    assert second.endswith(" 2")


def test_names_are_one_short_line_that_can_be_seen() -> None:
    assert clean("  Ada \u202e\n of\tYork\u3164") == "Ada of York"
    assert clean("e" + "\u0301" * 100 + "x") == "é\u0301\u0301x"
    assert len(clean("x" * 3000)) == 40
    for unseen in (
        "\u200b\u3164\u2800",
        "\u034f",
        "\ufe0f\ufe0f",
        "\U000e0100",
        "\u180b",
        "\U00016fe4",
        "\u0301",
        None,
    ):
        assert clean(unseen) == ""
    assert clean("A\u200bda \ufe0f") == "Ada"
    assert distinct(["Bo", "bo", "", "", "ВО"]) == ["Bo", "bo 2", "", "", "ВО 3"]
    assert distinct(["Ilse", "llse", "1lse", "Øle", "Ole", "Mıa", "Mia"]) == [
        "Ilse", "llse 2", "1lse 3", "Øle", "Ole 2", "Mıa", "Mia 2"
    ]  # fmt: skip
    assert distinct(["x" * 40, "x" * 40])[1] == "x" * 38 + " 2"


def test_equal_names_are_told_apart_in_linear_time(monkeypatch: pytest.MonkeyPatch) -> None:
    cleaned = []

    def counted(name: str | None) -> str:
        cleaned.append(name)
        return clean(name)

    monkeypatch.setattr(names, "clean", counted)
    names.look.cache_clear()
    called = [*["Zoë"] * 300, *("".join(case) for case in itertools.product("Mm", "Aa", "Rr", "Ii", "Oo", "Nn"))]
    assert len(set(distinct(called))) == len(called)
    assert len(cleaned) < 3 * len(called)


def test_records_that_guests_bring_are_bounded(serve: Serve) -> None:
    ada = Guest(serve(import_moves=40), "Ada")
    ada.open("me", "me", options={"round_limit": "1"})
    record = record_with(seats=["Ada", "\u200b" * 50 + "ADA" + "x" * 3000], moves=10)
    ada.table = ada.post("/api/import", **record)["id"]
    assert [seat["name"] for seat in ada.view()["seats"]] == ["Ada", "ADA" + "x" * 37]
    long = ada.post("/api/import", 422, **record_with(seats=["Ada", "Bo"], moves=60))
    assert "at most 40 moves" in long["error"]["text"]


def record_with(seats: list[str], moves: int) -> dict[str, object]:
    match = Match(registry.make("council"), len(seats), 1, {}, seats)
    while len(match.moves) < moves:
        match.play(match.legal()[0])
    return json.loads(write(record_of(match)))


def test_who_leaves_hands_the_seat_to_a_bot_and_may_come_back(app: FastAPI) -> None:
    ada, bo = two(app)
    give(bo, 1, to="bot", bot="random")
    assert bo.view()["can_return"] == [1]
    assert play_on([ada], 5)["status"] == "playing"
    give(bo, 1, to="me")
    assert bo.view()["yours"] == [1]
    texts = [line["text"] for line in ada.get(f"/api/tables/{ada.table}/audit")["lines"]]
    assert texts[-2:] == ["Bo left; the computer takes over", "Bo is back"]


def test_only_offered_bots_can_be_seated(app: FastAPI) -> None:
    ada = Guest(app)
    for spec in ("external:command=true", "greedy:samples=1000000", "nobody"):
        body = {"game": "council", "seats": [{"kind": "me"}, {"kind": "bot", "bot": spec}]}
        assert ada.http.post("/api/tables", json=body).json()["error"]["key"] == "unknown_bot"


def test_free_seats_and_lists(app: FastAPI) -> None:
    ada, bo, eve = Guest(app, "Ada"), Guest(app, "Bo"), Guest(app, "Eve")
    ada.open("me", "open", listed=True)
    [listed] = bo.get("/api/tables", which="open")["tables"]
    assert (listed["id"], listed["host"], listed["your_turn"]) == (ada.table, "Ada", False)
    assert bo.post(f"/api/tables/{ada.table}/sit", seat=1, name="Bo") == {"id": ada.table, "seat": 1}
    eve.post(f"/api/tables/{ada.table}/sit", 409, seat=1)
    assert eve.get("/api/tables", which="open")["tables"] == []
    assert len(eve.get("/api/tables", which="running")["tables"]) == 1
    assert ada.get("/api/tables", which="mine")["tables"][0]["your_turn"]


def test_a_spectator_sees_what_everybody_sees_and_does_nothing(app: FastAPI) -> None:
    ada, bo = two(app)
    eve = Guest(app)
    eve.table = ada.table
    seen = eve.view()
    assert seen["viewer"] is None
    assert seen["prompt"] is None
    assert not [zone for zone in seen["scene"]["zones"] if zone["kind"] == "hand"]
    eve.get(f"/api/tables/{ada.table}/view", 403, seat=0)
    view = ada.view()
    for guest in (eve, bo):
        body = guest.choice(view, view["scene"]["prompt"]["options"][0]["action"])
        assert guest.at_table("moves", 403, **body)["error"]["key"] == "not_your_seat"
    assert eve.get(f"/api/tables/{ada.table}/record", 403)["error"]["key"] == "record_later"
    assert eve.at_table("fork", 403)["error"]["key"] == "fork_later"


def test_only_hashes_of_secrets_are_stored(app: FastAPI, tmp_path: Path) -> None:
    ada = Guest(app, "Ada")
    [invite] = ada.open("me", "friend")
    token = ada.http.cookies["regnum_guest"]
    with sqlite3.connect(tmp_path / "tables.sqlite3") as connection:
        stored = "\n".join(connection.iterdump())
    connection.close()
    assert "council" in stored
    assert invite not in stored
    assert token not in stored


def test_the_cookie_is_kept_from_scripts(serve: Serve) -> None:
    guest = Guest(serve(secure_cookies=True, root_path="/regnum"))
    said = guest.http.post("/regnum/api/guest", json={"name": "  Ada \u202e\n"}).headers["set-cookie"].lower()
    assert all(part in said for part in ("httponly", "samesite=lax", "secure", "path=/regnum"))
    assert guest.http.get("/api/guest").json()["name"] in ("Ada", "")


def hands(guest: Guest, **query: object) -> list[object]:
    return [piece for piece in guest.view(**query)["scene"]["pieces"] if piece["zone"] == "hand"]


def test_nobody_sees_a_hand_before_the_game_begins(app: FastAPI) -> None:
    """Else a host would look at a seat, and then give it to a friend."""
    ada, bo = Guest(app, "Ada"), Guest(app, "Bo")
    ada.open("me", "friend", "friend")
    give(ada, 1, to="me")
    assert hands(ada) == hands(ada, seat=1) == []
    assert ada.view()["viewer"] is None
    for seat in (1, 2):
        bo.join(ada.table, give(ada, seat, to="friend")["invite"].rpartition("/")[2])
    assert hands(ada) != []
    assert ada.view()["viewer"] == 0


def test_nobody_comes_to_a_second_hand_while_the_game_runs(app: FastAPI) -> None:
    """A bot's, a friend's who was invited anew, or that of a seat which its person has left."""
    ada, bo, eve = Guest(app, "Ada"), Guest(app, "Bo"), Guest(app, "Eve")
    [invite] = ada.open("me", "friend", "bot:random")
    bo.join(ada.table, invite)
    assert "me" not in ada.view()["seats"][2]["gives"]
    assert give(ada, 2, 409, to="me")["error"]["key"] == "seated_already"
    give(bo, 1, to="open")
    assert give(ada, 1, 409, to="me")["error"]["key"] == "seated_already"
    assert ada.at_table("sit", 409, seat=1)["error"]["key"] == "seated_already"
    give(ada, 2, to="open")
    assert bo.at_table("sit", 409, seat=2)["error"]["key"] == "had_another_seat"
    bo.at_table("sit", seat=1)
    eve.table = ada.table
    eve.at_table("sit", seat=2)
    assert [guest.view()["yours"] for guest in (ada, bo, eve)] == [[0], [1], [2]]


def with_a_bot_for_bo(app: FastAPI) -> tuple[Guest, Guest]:
    """Ada's table: a bot stood in for Bo when the game began, and Eve has left her seat open since."""
    ada, bo, eve = Guest(app, "Ada"), Guest(app, "Bo"), Guest(app, "Eve")
    first, second = ada.open("me", "friend", "friend")
    bo.join(ada.table, first)
    give(bo, 1, to="bot", bot="random")
    eve.join(ada.table, second)
    give(eve, 2, to="open")
    return ada, bo


def test_a_bot_that_stood_in_when_the_game_began_keeps_its_person_from_other_hands(app: FastAPI) -> None:
    """Else they would play another seat first, and then take their own back."""
    _, bo = with_a_bot_for_bo(app)
    assert bo.at_table("sit", 409, seat=2)["error"]["key"] == "seated_already"
    give(bo, 1, to="me")
    assert bo.view()["yours"] == [1]


def test_a_player_with_a_second_hand_in_an_old_game_does_not_get_the_first_back(app: FastAPI) -> None:
    """Servers let them, once: what they did then is stored, and stays."""
    ada, bo = with_a_bot_for_bo(app)
    house = app.state.server.house
    person = Seat("person", "Bo", house.store.seats(ada.table)[1].guest)
    execute(house, ada.table, lambda _: Seated(seat=2, who=person, why="joined"), lambda _: None)
    assert (bo.view()["yours"], bo.view()["can_return"]) == ([2], [])
    assert bo.view()["seats"][1]["gives"] == ["friend", "open"]
    assert give(bo, 1, 409, to="me")["error"]["key"] == "seated_already"


def test_two_seats_from_the_beginning_are_both_taken_back(app: FastAPI) -> None:
    ada = Guest(app, "Ada")
    ada.open("me", "here", "bot:random")
    for seat in (0, 1):
        give(ada, seat, to="bot", bot="random")
    assert ada.view()["can_return"] == [0, 1]
    for seat in (0, 1):
        give(ada, seat, to="me")
    assert ada.view()["yours"] == [0, 1]


def test_a_host_takes_back_a_second_seat_that_nobody_else_has_had(app: FastAPI) -> None:
    """A friend who never comes keeps nobody waiting; one who has been there, and seen the hand, does."""
    ada, bo = Guest(app, "Ada"), Guest(app, "Bo")
    ada.open("me", "here", "bot:random")
    give(ada, 1, to="friend")
    assert "me" in ada.view()["seats"][1]["gives"]
    give(ada, 1, to="me")
    give(ada, 1, to="open")
    ada.at_table("sit", seat=1)
    assert ada.view()["yours"] == [0, 1]
    bo.join(ada.table, give(ada, 1, to="friend")["invite"].rpartition("/")[2])
    give(bo, 1, to="open")
    assert give(ada, 1, 409, to="me")["error"]["key"] == "seated_already"


def test_who_has_left_is_told_of_the_seat_they_had(app: FastAPI) -> None:
    ada, bo, eve = Guest(app, "Ada"), Guest(app, "Bo"), Guest(app, "Eve")
    first, second = ada.open("me", "friend", "friend")
    bo.join(ada.table, first)
    eve.join(ada.table, second)
    give(bo, 1, to="open")
    give(eve, 2, to="open")
    assert bo.at_table("sit", 409, seat=2)["error"] == {
        "key": "had_another_seat",
        "text": "You already played another seat in this game. You can only return to that one.",
    }
    bo.at_table("sit", seat=1)


def test_everybody_is_told_who_came_and_went(app: FastAPI) -> None:
    ada, bo = two(app)
    ada.play("elect")
    ada.play()
    give(bo, 1, to="bot", bot="random")
    for guest in (ada, bo):
        view = guest.view()
        told = [(line["move"], line["text"]) for line in view["comings"]]
        assert told == [(0, "Bo joined"), (2, "Bo left; the computer takes over")]
        assert view["seats"][1]["stands_in"] == "left"
    assert bo.get(f"/api/tables/{ada.table}/view", lang="it")["comings"][-1]["text"].startswith("Bo")


def test_who_came_and_went_is_told_where_the_game_is(app: FastAPI) -> None:
    """Choices that were taken back are not there any more, and a moment knows nothing of later ones."""

    def told(**query: object) -> list[tuple[int, str]]:
        return [(line["move"], line["text"]) for line in ada.view(**query)["comings"]]

    ada, bo = two(app)
    ada.play("elect")
    give(bo, 1, to="bot", bot="random")
    give(bo, 1, to="me")
    assert told(at=0) == told()[:1] == [(0, "Bo joined")]
    ada.back("undo")
    assert told() == [(0, "Bo joined"), (0, "Bo left; the computer takes over"), (0, "Bo is back")]


def test_the_game_waits_when_no_person_is_left(app: FastAPI) -> None:
    ada, bo = two(app)
    give(bo, 1, to="bot", bot="random")
    assert not ada.view()["paused"]
    give(ada, 0, to="bot", bot="random")
    view = ada.view()
    assert (view["paused"], view["status"], view["can_return"]) == (True, "playing", [0])
    moves = view["moves"]
    app.state.server.bot_driver.sweep()
    app.state.server.bot_driver.look_after(ada.table)
    app.state.server.thinkers.threads.submit(lambda: None).result()
    assert ada.view()["moves"] == moves
    [card] = ada.get("/api/tables", which="mine")["tables"]
    assert (card["away"], card["your_turn"]) == ([0], False)
    give(bo, 1, to="me")
    assert not bo.view()["paused"]
    play_on([bo], 4)
    assert bo.view()["moves"] > moves


def test_tables_without_people_play_on(app: FastAPI) -> None:
    ada = Guest(app, "Ada")
    ada.open("bot:random", "bot:random", options={"round_limit": "1"})
    assert not ada.view()["paused"]
    assert play_on([ada])["status"] == "finished"


def test_a_host_closes_tables_at_which_nobody_else_sits(app: FastAPI) -> None:
    ada, bo = Guest(app, "Ada"), Guest(app, "Bo")
    ada.open("me", "here", options={"round_limit": "1"})
    play_on([ada])
    finished = ada.table
    assert ada.at_table("close", 409)["error"]["key"] == "not_closable"
    fork = ada.at_table("fork", at=3)["id"]
    cards = {card["id"]: card for card in ada.get("/api/tables", which="mine")["tables"]}
    assert (cards[fork]["analysis"], cards[fork]["your_turn"], cards[fork]["closable"]) == (True, False, True)
    assert not cards[finished]["closable"]
    bo.post(f"/api/tables/{fork}/close", 403)
    ada.post(f"/api/tables/{fork}/close")
    ada.get(f"/api/tables/{fork}/view", 404)
    ada.post(f"/api/tables/{fork}/close", 404)
    assert [card["id"] for card in ada.get("/api/tables", which="mine")["tables"]] == [finished]
    assert app.state.server.store.events(fork) is None

    [invite] = ada.open("me", "friend")
    bo.join(ada.table, invite)
    assert ada.at_table("close", 409)["error"]["key"] == "not_closable"
    give(bo, 1, to="bot", bot="random")
    assert ada.at_table("close", 409)["error"]["key"] == "not_closable"
    give(bo, 1, to="open")
    ada.at_table("close")
    ada.get(f"/api/tables/{ada.table}/view", 404)
