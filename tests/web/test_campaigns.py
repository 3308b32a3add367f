"""Campaigns over HTTP: chapters that follow one another by themselves, whatever happens between them."""

from __future__ import annotations

import json
import sqlite3
import threading
import time
from collections.abc import Callable
from contextvars import copy_context
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from fastapi import FastAPI

from campaign.conftest import installed  # noqa: F401 - the campaign of stones is installed
from regnum.campaign import Campaign, read, replay, write
from regnum.core.seeds import derived
from regnum.web.db import campaigns
from regnum.web.db.schema import GUESTS, OUTBOX, TABLES
from regnum.web.maintenance import integrity
from regnum.web.maintenance.repair import repair
from regnum.web.model.settings import Settings
from regnum.web.tables.campaigns import ChapterContinuation
from regnum.web.tables.timeouts import check_clocks

from .browsing import Guest, play_on
from .conftest import Serve
from .test_clocks import Time

pytestmark = pytest.mark.slow


def begin(guest: Guest, *seats: str, **more: Any) -> tuple[str, list[str]]:
    """Begin a campaign; its id, and the tokens of its invites. The guest is at its first table."""
    wanted = [
        {"kind": kind, **({"bot": bot} if kind == "bot" else {"name": guest.name if kind == "me" else f"P{number}"})}
        for number, (kind, _, bot) in enumerate((seat.partition(":") for seat in seats), 1)
    ]
    begun = guest.post("/api/campaigns", **{"campaign": "stones", "seats": wanted, "seed": 5, **more})
    guest.table = begun["table"]
    return begun["id"], [invite["url"].rpartition("/")[2] for invite in begun["invites"]]


def two(app: FastAPI, **more: Any) -> tuple[Guest, Guest, str]:
    ada, bo = Guest(app, "Ada"), Guest(app, "Bo")
    campaign, [invite] = begin(ada, "me", "friend", **more)
    bo.join(ada.table, invite)
    return ada, bo, campaign


def until(happened: Callable[[], Any], what: str) -> Any:
    """Wait for something that a thread of the server does."""
    end = time.monotonic() + 20
    while time.monotonic() < end:
        if found := happened():
            return found
        time.sleep(0.01)
    raise AssertionError(f"{what} did not happen")


def ready(guest: Guest, status: int = 200) -> Any:
    return guest.at_table("ready", status, seat=guest.view()["yours"][0] if status == 200 else 0)


def followed(guest: Guest) -> str:
    """The next table, once it is open."""
    return until(lambda: guest.view()["campaign"]["next"], "the next chapter")


def to_the_next_chapter(*guests: Guest) -> None:
    """People play a chapter to its end, are all ready, and sit down at the table that follows."""
    play_on([*guests])
    for guest in guests:
        ready(guest)
    table = followed(guests[0])
    for guest in guests:
        guest.table = table


def tables(app: FastAPI) -> list[tuple[str, int]]:
    with app.state.server.store.reading() as connection:
        rows = connection.execute(sa.select(TABLES.c.campaign, TABLES.c.chapter).order_by(TABLES.c.chapter))
        return [(row.campaign, row.chapter) for row in rows]


def page(guest: Guest, campaign: str, **query: Any) -> Any:
    return guest.get(f"/api/campaigns/{campaign}", **query)


def totals(guest: Guest) -> list[int]:
    """The points of every seat if the game ended now, as its table shows them."""
    return [panel["total"] for panel in guest.view()["scene"]["panels"]]


def test_a_form_offers_what_the_box_of_a_campaign_brings(app: FastAPI) -> None:
    for lang, title in (("en", "Viscounts"), ("it", "Visconti")):
        kinds = Guest(app, "Ada").get("/api/games", lang=lang)["campaigns"]
        (kind,) = [one for one in kinds if one["name"] == "tomesaga"]
        assert [option["name"] for option in kind["options"]] == ["paladins.promos", "viscounts.promo_heroes"]
        assert title in kind["options"][1]["label"]
        assert all(option["help"] and option["default"] == "off" for option in kind["options"])


def test_an_option_can_be_for_one_chapter(app: FastAPI) -> None:
    ada, bo, campaign = two(app, options={"quarry.stones": 7})
    assert ada.view()["options"]["stones"] == "7"
    to_the_next_chapter(ada, bo)
    assert ada.view()["options"]["stones"] == "10"
    assert page(ada, campaign)["chapter"] == 1


# ---- chapters -------------------------------------------------------------------------------------------------------


def test_a_campaign_from_its_first_table_to_its_file(app: FastAPI) -> None:
    ada, bo, campaign = two(app)
    offered = {kind["name"]: kind for kind in ada.get("/api/games")["campaigns"]}
    assert offered["stones"] == {
        "name": "stones",
        "title": "The Stones",
        "chapters": ["quarry", "mason"],
        "min": 2,
        "max": 3,
        "options": [],
        "reconstructed": [],
    }
    before = page(ada, campaign)
    assert [chapter["status"] for chapter in before["chapters"]] == ["playing", "to_come"]
    assert [chapter["now"] for chapter in before["chapters"]] == [totals(ada), None]
    assert [goal["prize"] for goal in before["goals"]] == ["cup_quarry"]
    assert [seat["points"] for seat in before["seats"]] == [0, 0]
    assert [prize["brings"] for prize in before["prizes"]] == ["a stone at the start", "", ""]
    end = play_on([ada, bo])
    assert end["campaign"] == {
        "id": campaign,
        "title": "The Stones",
        "chapter": 0,
        "chapters": 2,
        "ready": [],
        "next": None,
        "next_title": "The Mason",
    }
    assert ready(ada)["campaign"]["ready"] == [0]
    assert tables(app) == [(campaign, 0)], "not everybody is ready"
    ready(bo)
    first, second = ada.table, followed(ada)
    assert bo.view()["campaign"]["next"] == second
    ada.table = bo.table = second
    middle = ada.view()
    assert (middle["game"], middle["status"], middle["yours"]) == ("mason", "playing", [0])
    assert middle["campaign"]["chapter"] == 1
    assert middle["campaign"]["next_title"] is None
    play_on([ada, bo])
    after = page(bo, campaign)
    assert after["over"]
    assert [chapter["now"] for chapter in after["chapters"]] == [None, None]
    assert [chapter["table"] for chapter in after["chapters"]] == [first, second]
    assert sum(seat["points"] for seat in after["seats"]) == 4
    assert "campaign" in after["result"]
    assert [sum(chapter["after"]) for chapter in after["chapters"]] == [2, 4]
    won = [
        (prize, chapter) for seat in after["seats"] for prize, chapter in zip(seat["held"], seat["won"], strict=True)
    ]
    assert sorted(won) == [("cup_mason", 1), ("cup_quarry", 0), ("laurel", 0), ("laurel", 1)]
    assert ready(ada, 422)["error"]["key"] == "chapter_runs", "there is no other chapter"
    [card] = bo.get("/api/campaigns")["campaigns"]
    assert (card["id"], card["over"], card["table"]) == (campaign, True, second)
    record = replay(read(ada.http.get(f"/api/campaigns/{campaign}/record").content))
    assert record.over
    assert record.standing.points == tuple(seat["points"] for seat in after["seats"])
    assert record.names == ("Ada", "Bo")


def test_with_bots_alone_a_campaign_plays_itself(app: FastAPI) -> None:
    ada = Guest(app, "Ada")
    campaign, _ = begin(ada, "bot:random", "bot:random", "bot:random")
    until(lambda: page(ada, campaign)["over"], "the end of the campaign")
    assert tables(app) == [(campaign, 0), (campaign, 1)]


def test_the_page_follows_the_points_of_the_chapter(app: FastAPI) -> None:
    ada = Guest(app, "Ada")
    campaign, _ = begin(ada, "me", "bot:random", campaign="tomesaga")
    while not any(totals(ada)):  # the game ends after so many turns, but not without a point
        ada.play()
        until(lambda: ada.view()["prompt"], "the turn of Ada, before whom nobody plays")
    assert page(ada, campaign)["chapters"][0]["now"] == totals(ada)


def test_words_of_a_campaign_are_in_the_language_that_is_asked_for(app: FastAPI) -> None:
    ada, bo, campaign = two(app)
    to_the_next_chapter(ada, bo)
    play_on([ada, bo])
    italian = page(ada, campaign, lang="it")
    assert italian["title"] == "Le pietre"
    assert "campagna" in italian["result"]


def test_seats_bots_language_clocks_and_manners_go_on(app: FastAPI) -> None:
    ada, bo = Guest(app, "Ada"), Guest(app, "Bo")
    clock = {"kind": "bank", "seconds": 600, "increment": 5}
    agreed = {"clock": clock, "absent": "bot", "lang": "it", "hints": True, "listed": False}
    campaign, [invite] = begin(ada, "friend", "me", "bot:random", **agreed)
    bo.join(ada.table, invite)
    to_the_next_chapter(ada, bo)
    view = ada.view()
    assert [(seat["name"], seat["kind"]) for seat in view["seats"]] == [
        ("Bo", "person"),
        ("Ada", "person"),
        ("random", "bot"),
    ]
    assert view["yours"] == [1]
    assert {name: view[name] for name in ("clock", "absent", "hints", "listed")} == {
        name: agreed[name] for name in ("clock", "absent", "hints", "listed")
    }
    header = app.state.server.store.header(ada.table)
    assert (header.lang, header.campaign, header.chapter, header.seed) == ("it", campaign, 1, derived(5, 1))


def test_the_chapters_are_those_of_the_campaign_with_its_seed(app: FastAPI) -> None:
    ada, bo, campaign = two(app, seed=11)
    to_the_next_chapter(ada, bo)
    play_on([ada, bo])
    record = read(ada.http.get(f"/api/campaigns/{campaign}/record").content)
    again = Campaign(replay(record).info, 2, 11)
    for chapter in record.chapters:
        if again.ended:
            again.go_on()
        for action in chapter.actions:
            again.match.play(action)
    assert again.standing.points == tuple(record.standing.points)


def test_nothing_is_taken_back_when_a_chapter_has_ended(app: FastAPI) -> None:
    ada, bo, _ = two(app)
    play_on([ada, bo])
    for guest in (ada, bo):
        assert guest.view()["can"] == dict.fromkeys(("undo", "redo", "restart", "hint", "takeback"), False)
        assert guest.back("undo", 422)["error"]["key"] == "game_over"
    asked = ada.at_table("takeback", 422, seat=0, move=1, version=ada.view()["version"])
    assert asked["error"]["key"] == "game_over"


def test_a_person_for_whom_a_bot_stands_in_can_come_back_in_the_next_chapter(app: FastAPI) -> None:
    ada, bo, _ = two(app)
    bo.post(f"/api/tables/{bo.table}/seats/1", to="bot", bot="random")
    play_on([ada])
    ready(ada)
    bo.table = followed(ada)
    view = bo.view()
    assert view["seats"][1]["kind"] == "bot"
    assert view["can_return"] == [1]


def test_a_person_for_whom_a_bot_stands_in_has_no_other_hand_in_the_next_chapter(app: FastAPI) -> None:
    ada, bo, eve = Guest(app, "Ada"), Guest(app, "Bo"), Guest(app, "Eve")
    _, invites = begin(ada, "me", "friend", "friend")
    for guest, invite in zip((bo, eve), invites, strict=True):
        guest.join(ada.table, invite)
    bo.at_table("seats/1", to="bot", bot="random")
    play_on([ada, eve])
    ready(ada)
    ready(eve)
    bo.table = eve.table = followed(ada)
    eve.at_table("seats/2", to="open")
    assert bo.at_table("sit", 409, seat=2)["error"]["key"] == "seated_already"
    bo.at_table("seats/1", to="me")
    assert bo.view()["yours"] == [1]


def test_why_a_bot_stands_in_is_known_in_the_next_chapter(serve: Serve) -> None:
    """Notify players who ran out of time again, but not those who left."""
    time = Time()
    app = serve(now=time, webhooks=True)
    ada, bo, eve = Guest(app, "Ada"), Guest(app, "Bo"), Guest(app, "Eve")
    clock = {"kind": "bank", "seconds": 60, "increment": 0}
    _, invites = begin(ada, "me", "friend", "friend", clock=clock, absent="bot")
    for guest, invite in zip((eve, bo), invites, strict=True):
        guest.join(ada.table, invite)
    with app.state.server.store.writing() as connection:
        connection.execute(sa.update(GUESTS).values(webhook="https://localhost"))  # nothing is due: the time stands
    eve.at_table("seats/1", to="bot", bot="random")
    time.now += 61
    check_clocks(app.state.server.house)
    assert [seat["stands_in"] for seat in ada.view()["seats"]] == [None, "left", "timed_out"]
    play_on([ada])
    ready(ada)
    ada.table = bo.table = followed(ada)
    view = ada.view()
    assert [seat["stands_in"] for seat in view["seats"]] == [None, "left", "timed_out"]
    assert [(line["move"], line["text"]) for line in view["comings"]] == [
        (0, "Eve left; the computer takes over"),
        (0, "Bo ran out of time; the computer takes over"),
    ]
    play_on([ada], 1)
    with app.state.server.store.reading() as connection:
        lines = connection.execute(sa.select(OUTBOX.c.seat, OUTBOX.c.kind).where(OUTBOX.c.table == ada.table))
        assert (2, "away") in [tuple(line) for line in lines]
    assert [found.wrong for found in integrity.verify(app.state.server.settings)] == ["", ""]
    bo.at_table("seats/2", to="me")
    assert ada.view()["seats"][2]["stands_in"] is None


# ---- what must not happen -------------------------------------------------------------------------------------------


def test_what_cannot_be_begun_is_refused(app: FastAPI) -> None:
    ada = Guest(app, "Ada")
    me, bot = {"kind": "me", "name": "Ada"}, {"kind": "bot", "bot": "greedy"}
    assert ada.post("/api/campaigns", 404, campaign="rocks", seats=[me, bot])["error"]["key"] == "unknown_campaign"
    assert "2 to 3 players" in ada.post("/api/campaigns", 422, campaign="stones", seats=[me])["error"]["text"]
    told = ada.post("/api/campaigns", 422, campaign="stones", seats=[me, bot], options={"gold": "1"})
    assert "no game of the campaign has an option" in told["error"]["text"]
    assert ada.get("/api/campaigns/0123456789abcdef", 404)["error"]["key"] == "unknown_campaign"
    assert tables(app) == []


def test_only_who_sits_there_can_be_ready(app: FastAPI) -> None:
    ada, bo, campaign = two(app)
    assert ready(ada, 422)["error"]["key"] == "chapter_runs"
    play_on([ada, bo])
    eve = Guest(app, "Eve")
    eve.table = ada.table
    assert eve.at_table("ready", 403, seat=0)["error"]["key"] == "not_your_seat"
    assert bo.at_table("ready", 403, seat=0)["error"]["key"] == "not_your_seat"
    assert page(eve, campaign)["host"] is False
    ada.open("me", "bot:random")
    assert ada.at_table("ready", 422, seat=0)["error"]["key"] == "chapter_runs"
    assert ada.view()["campaign"] is None


def test_while_a_chapter_runs_there_is_no_file(app: FastAPI) -> None:
    ada, _, campaign = two(app)
    told = ada.get(f"/api/campaigns/{campaign}/record", 403)
    assert told["error"]["key"] == "campaign_record_later"
    assert page(ada, campaign)["record"] is False


def test_between_chapters_the_file_does_not_hold_the_seed_of_what_comes(app: FastAPI) -> None:
    """The seed would tell what the next chapter hides."""
    ada, bo, campaign = two(app)
    play_on([ada, bo])
    assert page(ada, campaign)["record"] is True
    record = read(ada.http.get(f"/api/campaigns/{campaign}/record").content)
    assert record.seeds_from == 1
    assert record.seed not in (5, *(derived(5, number) for number in range(3)))
    replayed = replay(record)
    assert (replayed.chapter, replayed.ended) == (0, True)
    brought = ada.post("/api/campaigns/import", **json.loads(write(record)))
    ada.table = brought["table"]
    ready(ada)
    ada.table = followed(ada)
    play_on([ada])
    whole = read(ada.http.get(f"/api/campaigns/{brought['id']}/record").content)
    assert whole.seeds_from == 1
    assert replay(whole).over


def test_a_campaign_begun_by_mistake_can_be_closed(app: FastAPI) -> None:
    ada = Guest(app, "Ada")
    campaign, _ = begin(ada, "me", "bot:random")
    assert page(ada, campaign)["closable"] is True
    [card] = ada.get("/api/tables", which="mine")["tables"]
    assert not card["closable"], "only the page of the campaign says that all of it is deleted"
    ada.at_table("close")
    assert ada.get(f"/api/campaigns/{campaign}", 404)["error"]["key"] == "unknown_campaign"
    assert ada.get("/api/campaigns")["campaigns"] == []
    assert tables(app) == []
    assert [found.wrong for found in integrity.verify(app.state.server.settings)] == []


def test_a_campaign_that_others_play_or_that_has_gone_on_stays(app: FastAPI) -> None:
    ada, bo, campaign = two(app)
    assert page(ada, campaign)["closable"] is False
    assert ada.at_table("close", 409)["error"]["key"] == "not_closable"
    bo.at_table("seats/1", to="bot", bot="random")
    eve = Guest(app, "Eve")
    own, _ = begin(eve, "me", "bot:random")
    play_on([eve])
    assert page(eve, own)["closable"] is False
    assert eve.at_table("close", 409)["error"]["key"] == "not_closable"
    ready(eve)
    eve.table = followed(eve)
    assert page(eve, own)["closable"] is False
    assert eve.at_table("close", 409)["error"]["key"] == "not_closable"


def test_no_chapter_is_opened_twice_by_however_many(serve: Serve) -> None:
    apps = [serve() for _ in range(3)]
    ada, bo, campaign = two(apps[0])
    play_on([ada, bo])
    for app in apps:  # all try at once; nobody has told the others
        app.state.server.successor.changed = lambda _table: None
    ready(ada)
    ready(bo)
    found: list[str | None] = []

    def follow(app: FastAPI) -> None:
        found.append(ChapterContinuation(app.state.server.house).follow(ada.table))

    threads = [threading.Thread(target=copy_context().run, args=(follow, app)) for app in apps for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(set(found)) == 1
    assert len(found) == 9
    assert tables(apps[0]) == [(campaign, 0), (campaign, 1)]


def test_a_server_that_died_between_two_chapters_is_followed_by_one_that_goes_on(serve: Serve) -> None:
    app = serve()
    app.state.server.successor.changed = lambda _table: None  # it dies before it opens the next one
    ada, bo, campaign = two(app)
    play_on([ada, bo])
    ready(ada)
    ready(bo)
    assert tables(app) == [(campaign, 0)]
    again = serve()
    until(lambda: len(tables(again)) == 2, "the next chapter")
    third = serve()
    third.state.server.successor.sweep(0.0)
    time.sleep(0.2)
    assert tables(third) == [(campaign, 0), (campaign, 1)]


def test_only_what_can_be_followed_is_looked_for(app: FastAPI) -> None:
    ada, bo, campaign = two(app)
    store = app.state.server.store
    assert campaigns.ended(store, {"stones": 2}, 0.0) == []
    play_on([ada, bo])
    assert campaigns.ended(store, {"stones": 2}, 0.0) == [ada.table]
    assert campaigns.ended(store, {"stones": 1}, 0.0) == [], "it was the last one"
    assert campaigns.ended(store, {}, 0.0) == [], "the campaign is not installed"
    assert campaigns.ended(store, {"stones": 2}, time.time() + 60) == []
    assert campaign


# ---- what is stored -------------------------------------------------------------------------------------------------


@pytest.fixture
def filled(serve: Serve, tmp_path: Path) -> Path:
    """A database with a campaign in its second chapter."""
    app = serve()
    ada, bo, _ = two(app)
    to_the_next_chapter(ada, bo)
    play_on([ada, bo], 2)
    copy = tmp_path / "filled.sqlite3"
    integrity.backup(Settings(database=str(tmp_path / "tables.sqlite3")), copy)
    return copy


def wrong(database: Path) -> list[str]:
    return [found.wrong for found in integrity.verify(Settings(database=str(database))) if found.wrong]


def test_a_campaign_can_be_played_again_by_the_same_people(app: FastAPI) -> None:
    ada, bo, campaign = two(app, options={"quarry.stones": 7})
    play_on([ada, bo])
    assert ada.view()["rematch"] is None, "its next chapter comes first"
    for guest in (ada, bo):
        ready(guest)
    ada.table = bo.table = followed(ada)
    play_on([ada, bo])
    for guest in (ada, bo):
        guest.at_table("rematch", seat=guest.view()["yours"][0], agree=True)
    ada.table = until(lambda: bo.view()["rematch"]["next"], "the same campaign")
    first = ada.view()
    assert (first["campaign"]["chapter"], first["options"]["stones"], first["status"]) == (0, "7", "playing")
    again = page(ada, first["campaign"]["id"])
    assert (again["id"] != campaign, again["title"]) == (True, "The Stones")
    assert [finding.wrong for finding in integrity.verify(app.state.server.settings)] == [""] * 3


@pytest.mark.parametrize(
    ("statement", "says"),
    [
        ("UPDATE campaigns SET seed = '6'", "what was agreed was changed"),
        ("UPDATE campaigns SET options = '{}', campaign = 'rocks'", "what was agreed was changed"),
        ("UPDATE tables SET chapter = 2 WHERE chapter = 1", "what was agreed was changed"),
        ("UPDATE tables SET campaign = NULL, chapter = NULL WHERE chapter = 1", "what was agreed was changed"),
    ],
)
def test_what_was_changed_is_found(filled: Path, statement: str, says: str) -> None:
    assert wrong(filled) == []
    with sqlite3.connect(filled) as connection:
        assert connection.execute(statement).rowcount > 0
    connection.close()
    assert any(says in sentence for sentence in wrong(filled))


def test_a_campaign_is_saved_with_its_tables(filled: Path, tmp_path: Path) -> None:
    fresh = tmp_path / "fresh.sqlite3"
    assert [found.wrong for found in repair(Settings(database=str(filled)), str(fresh))] == ["", ""]
    assert wrong(fresh) == []


def test_tables_of_a_campaign_that_was_lost_are_saved_all_the_same(filled: Path, tmp_path: Path) -> None:
    fresh = tmp_path / "fresh.sqlite3"
    with sqlite3.connect(filled) as connection:
        connection.execute("DELETE FROM campaigns")
    connection.close()
    list(repair(Settings(database=str(filled)), str(fresh)))
    assert wrong(fresh) == ["the campaign that it belongs to is lost"] * 2
