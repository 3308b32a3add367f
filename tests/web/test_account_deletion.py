"""Everything of a person can be had as a file and deleted; games of others stay, sealed, under another name."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest
import sqlalchemy as sa
from fastapi import FastAPI

from campaign.conftest import installed  # noqa: F401 - games of stones are installed
from regnum.match import read, replay
from regnum.web.accounts.export import _told
from regnum.web.db import erasure
from regnum.web.db.people import NONE
from regnum.web.db.schema import EVENTS, GUESTS, METADATA, SEATS, TABLES
from regnum.web.maintenance import integrity
from regnum.web.model.events import Played, Proposed, Seat, Seated, TableEvent, encode
from regnum.web.schemas.people import ExportedAct

from .away import called, end_turn
from .browsing import Guest, play_on
from .conftest import Serve
from .test_campaigns import begin
from .test_played import GAME, two

pytestmark = pytest.mark.slow  # each of them begins games, and most play them

BADGE = "pale-azure-or-star-argent"


def found_of(app: FastAPI, word: str) -> list[str]:
    """The tables of the database in which a word stands somewhere."""
    with app.state.server.store.reading() as connection:
        parts = METADATA.sorted_tables
        return [part.name for part in parts if word in str(connection.execute(sa.select(part)).all())]


@pytest.fixture
def app(serve: Serve, database: str) -> FastAPI:
    """A server on a database of each kind."""
    return serve(database=database)


def sealed(app: FastAPI) -> list[str]:
    """List the seal errors of each table."""
    return [one.wrong for one in integrity.verify(app.state.server.settings)]


def gone(guest: Guest) -> None:
    assert guest.post("/api/profile/delete", sure=True) == {"gone": True}


def test_the_file_has_everything_of_a_person_and_nothing_of_others(app: FastAPI) -> None:
    ada, bo = two(app)
    ada.post("/api/guest", badge=BADGE)
    ada.post("/api/profile/recovery")
    bo.post("/api/guest", badge="plain-or-vert-none-sable")
    file = ada.get("/api/profile/file")
    assert (file["profile"]["name"], file["profile"]["badge"], file["profile"]["recovery_code"]) == ("Ada", BADGE, True)
    [table] = file["tables"]
    assert (table["id"], table["host"], table["status"]) == (ada.table, True, "finished")
    assert [(seat["seat"], seat["points"]) for seat in table["seats"]] == [(0, ada.view()["ending"]["points"][0])]
    assert {act["event"]["seat"] for act in file["acts"] if act["event"]["what"] == "played"} == {0}
    assert "Bo" not in json.dumps(file)
    assert all("check" not in act["event"] for act in file["acts"]), "digits of the state tell what is hidden"
    assert Guest(app).get("/api/profile/file", 404)["error"]["key"] == "no_profile"


def test_the_file_has_whom_one_does_not_hear_and_the_campaigns_begun(app: FastAPI) -> None:
    ada, bo = Guest(app, "Ada"), Guest(app, "Bo")
    campaign, [invite] = begin(ada, "me", "friend")
    bo.join(ada.table, invite)
    ada.at_table("talk/hush", seat=1, on=True)
    file = ada.get("/api/profile/file")
    assert file["hushed"] == [{"table": ada.table, "name": "Bo"}]
    assert [one["id"] for one in file["campaigns"]] == [campaign]
    assert (bo.get("/api/profile/file")["hushed"], bo.get("/api/profile/file")["campaigns"]) == ([], [])


def test_the_file_has_what_is_still_to_leave(serve: Serve) -> None:
    _, _, ada, bo = called(serve, webhook_hosts=("127.0.0.1",))
    bo.post("/api/guest", webhook="http://127.0.0.1:9/")
    end_turn(ada)
    [notice] = bo.get("/api/profile/file")["notices"]
    assert (notice["table"], notice["seat"], notice["kind"], notice["done"]) == (ada.table, 1, "turn", "")
    assert ada.get("/api/profile/file")["notices"] == []


@pytest.mark.parametrize(
    "event",
    [
        Proposed(seat=0, absent=1, asked=[0, 2], bot="greedy"),
        Seated(seat=0, who=Seat("bot", "Ada", 1, "greedy"), why="left"),
        Played(seat=0, action="take 1", moves=3, check="abcd"),
    ],
    ids=lambda event: type(event).__name__,
)
def test_the_file_lists_actions_as_specified(event: TableEvent) -> None:
    act = msgspec.json.encode(ExportedAct("t", 1, 0.0, _told(encode(event))))
    assert msgspec.json.decode(act, type=ExportedAct).event["seat"] == 0


def test_a_name_leaves_every_table_and_the_seals_hold(app: FastAPI) -> None:
    ada, bo = two(app)
    result = bo.view()["ending"]["points"]
    gone(ada)
    assert found_of(app, "Ada") == []
    view = bo.view()
    assert [seat["name"] for seat in view["seats"]] == ["Former player", "Bo"]
    assert view["ending"]["points"] == result
    assert sealed(app) == [""]
    record = read(bo.http.get(f"/api/tables/{bo.table}/record").content)
    assert replay(record).outcome is not None, "the record can be verified as before"
    [met] = bo.get("/api/profile/statistics")["opponents"]
    assert met["name"] == "Former player"


def test_nobody_is_that_person_any_more(app: FastAPI) -> None:
    ada, _ = two(app)
    code = ada.post("/api/profile/recovery")["code"]
    phone = Guest(app)
    phone.post("/api/profile/recover", code=code)
    token = ada.post("/api/profile/pass")["url"].rpartition("/")[2]
    gone(phone)
    assert not phone.get("/api/guest")["known"]
    assert not ada.get("/api/guest")["known"]
    Guest(app).post("/api/profile/recover", 404, code=code)
    Guest(app).post("/api/profile/device", 404, token=token)
    with app.state.server.store.reading() as connection:
        row = connection.execute(sa.select(GUESTS).order_by(GUESTS.c.id)).mappings().first()
    assert row is not None
    kept = {name: value for name, value in row.items() if value}
    assert set(kept) == {"id", "token", "created"}
    assert str(kept["token"]).startswith(NONE)


def test_a_game_that_goes_on_is_played_on_by_a_bot(app: FastAPI) -> None:
    ada, bo = Guest(app, "Ada"), Guest(app, "Bo")
    [invite] = ada.open("me", "friend", game=GAME)
    bo.join(ada.table, invite)
    gone(ada)
    seats = bo.view()["seats"]
    assert [(seat["kind"], seat["name"]) for seat in seats] == [("bot", "Former player"), ("person", "Bo")]
    assert play_on([bo])["status"] == "finished"
    assert found_of(app, "Ada") == []


def test_tables_of_nobody_else_are_closed_and_seats_before_the_game_are_free(app: FastAPI) -> None:
    ada, bo = Guest(app, "Ada"), Guest(app, "Bo")
    ada.open("me", "bot:random", game=GAME)
    alone = ada.table
    bo.open("me", "open", "open", game=GAME)
    ada.post(f"/api/tables/{bo.table}/sit", seat=1, name="Ada")
    gone(ada)
    bo.get(f"/api/tables/{alone}/view", 404)
    assert [seat["kind"] for seat in bo.view()["seats"]] == ["person", "open", "open"]
    assert found_of(app, "Ada") == []


def test_deleting_has_to_be_said_in_so_many_words(app: FastAPI) -> None:
    ada, _ = two(app)
    ada.post("/api/profile/delete", 422, sure=False)
    ada.post("/api/profile/delete", 422)
    assert ada.get("/api/guest")["known"]
    assert Guest(app).post("/api/profile/delete", 404, sure=True)["error"]["key"] == "no_profile"


def test_what_was_damaged_before_still_shows(app: FastAPI) -> None:
    ada, bo = two(app)
    store = app.state.server.store
    with store.writing() as connection:
        connection.execute(sa.update(EVENTS).where(EVENTS.c.version == 2).values(at=5.0))
    erasure.rename(store, bo.table, ada.get("/api/profile/file")["profile"]["number"], "Former player")
    assert sealed(app) == ["event 2 was changed after it was written"]


@pytest.mark.parametrize("name", ["Former player", "FORMER PLAYER"])
def test_no_two_names_at_a_table_are_alike_afterwards(app: FastAPI, name: str) -> None:
    ada, other = Guest(app, "Ada"), Guest(app, name)
    [invite] = ada.open("me", "friend", game=GAME)
    other.join(ada.table, invite)
    gone(ada)
    assert [seat["name"] for seat in other.view()["seats"]] == ["Former player 2", name]


def stored(app: FastAPI, part: sa.Table, table: str) -> list[sa.RowMapping]:
    """The rows of a table of the database that belong to a table at which people play."""
    column = part.c.id if part is TABLES else part.c.table
    with app.state.server.store.reading() as connection:
        return list(connection.execute(sa.select(part).where(column == table)).mappings())


def change(app: FastAPI, table: str, **values: Any) -> None:
    """Change what was agreed for a table, which is then read again."""
    with app.state.server.store.writing() as connection:
        connection.execute(sa.update(TABLES).where(TABLES.c.id == table).values(**values))
    app.state.server.house.forget(table)


def test_spectators_see_the_new_name(app: FastAPI) -> None:
    ada, bo = two(app)
    with bo.http.websocket_connect(f"/api/tables/{bo.table}/live") as socket:
        assert [seat["name"] for seat in socket.receive_json()["view"]["seats"]] == ["Ada", "Bo"]
        gone(ada)
        names = ["Ada", "Bo"]
        while names != ["Former player", "Bo"]:  # before that, perhaps a view with the host who is one now
            news = socket.receive_json()
            names = [seat["name"] for seat in news["view"]["seats"]] if "view" in news else names


def test_a_campaign_played_alone_is_deleted_as_a_whole(app: FastAPI) -> None:
    ada = Guest(app, "Ada")
    campaign, _ = begin(ada, "me", "bot:random")
    gone(ada)
    assert Guest(app).get(f"/api/campaigns/{campaign}", 404)["error"]["key"] == "unknown_campaign"
    assert not stored(app, TABLES, ada.table)


def test_a_campaign_of_others_stays(app: FastAPI) -> None:
    ada, bo = Guest(app, "Ada"), Guest(app, "Bo")
    campaign, [invite] = begin(ada, "me", "friend")
    bo.join(ada.table, invite)
    gone(ada)
    assert bo.get(f"/api/campaigns/{campaign}")
    assert [seat["name"] for seat in bo.view()["seats"]] == ["Former player", "Bo"]


def test_a_name_leaves_the_analyses_that_others_made(app: FastAPI) -> None:
    ada, bo = two(app)
    bo.table = bo.at_table("fork", at=3)["id"]
    bo.table = bo.at_table("fork", at=2)["id"]
    gone(ada)
    assert found_of(app, "Ada") == []
    assert sealed(app) == ["", "", ""]
    assert [seat["name"] for seat in bo.view()["seats"]] == ["Former player", "Bo"]


def test_a_name_leaves_the_analyses_of_a_game_that_is_deleted(app: FastAPI) -> None:
    ada, bo = Guest(app, "Ada"), Guest(app, "Bo")
    ada.open("me", "bot:random", game=GAME)
    play_on([ada])
    bo.table = ada.table
    bo.table = bo.at_table("fork", at=1)["id"]
    gone(ada)
    assert not stored(app, TABLES, ada.table)
    assert bo.view()["seats"][0]["name"] == "Former player"
    assert found_of(app, "Ada") == []


def test_games_of_one_chosen_seed_are_not_taken_for_one_another(app: FastAPI) -> None:
    """The tutorial of a game has the same deal for everyone."""
    ada, namesake, bo = Guest(app, "Ada"), Guest(app, "Ada"), Guest(app, "Bo")
    for guest in (ada, namesake):
        guest.open("me", "bot:random", game=GAME, seed=7)
        play_on([guest])
    bo.table = ada.table
    bo.table = bo.at_table("fork", at=1)["id"]
    namesake.table = namesake.at_table("fork", at=1)["id"]
    gone(ada)
    assert bo.view()["seats"][0]["name"] == "Former player"
    assert namesake.view()["seats"][0]["name"] == "Ada"


def test_a_name_leaves_an_imported_record(app: FastAPI) -> None:
    ada, bo = Guest(app, "Ada"), Guest(app, "Bo")
    [invite] = ada.open("me", "friend", game=GAME, seed=None)
    bo.join(ada.table, invite)
    play_on([ada, bo])
    bo.table = bo.post("/api/import", **bo.get(f"/api/tables/{bo.table}/record"))["id"]
    gone(ada)
    assert bo.view()["seats"][0]["name"] == "Former player"


def test_an_analysis_of_ones_own_renames_nobody_else(app: FastAPI) -> None:
    """There the one who made it holds every seat, those of the others too."""
    ada, bo = two(app)
    game = bo.table
    bo.table = bo.at_table("fork", at=1)["id"]
    ada.table = ada.at_table("fork", at=2)["id"]
    gone(ada)
    assert [seat["name"] for seat in bo.view()["seats"]] == ["Former player", "Bo"]
    bo.table = game
    assert [seat["name"] for seat in bo.view()["seats"]] == ["Former player", "Bo"]


UNREADABLE = {
    "rules of another version": {"rules_version": 99},
    "a game that is not installed": {"game": "gone"},
    "options that are no JSON": {"options": "{"},
    "seats that are no JSON": {"seats": '[{"kind":"person","name":"Ada","guest":1}'},
}


@pytest.mark.parametrize("values", UNREADABLE.values(), ids=UNREADABLE)
def test_a_game_of_others_stays_also_where_it_cannot_be_read(app: FastAPI, values: dict[str, Any]) -> None:
    ada, bo = Guest(app, "Ada"), Guest(app, "Bo")
    [invite] = ada.open("me", "friend", game=GAME)
    bo.join(ada.table, invite)
    change(app, ada.table, **values)
    gone(ada)
    assert [row["name"] for row in stored(app, SEATS, bo.table)] == ["Former player", "Bo"]
    assert stored(app, EVENTS, bo.table), "what Bo did is still there"
    assert found_of(app, "Ada") == []
    assert not ada.get("/api/guest")["known"]


def test_a_table_that_others_have_left_is_still_theirs(app: FastAPI) -> None:
    ada, bo = Guest(app, "Ada"), Guest(app, "Bo")
    [invite] = ada.open("me", "friend", game=GAME)
    bo.join(ada.table, invite)
    bo.post(f"/api/tables/{bo.table}/seats/1", to="bot")
    gone(ada)
    assert stored(app, TABLES, bo.table)


def told(guest: Guest) -> list[str]:
    """List arrivals, departures and hosts from a table's log."""
    return [one["text"] for one in guest.view()["comings"]]


def test_the_next_person_seated_is_the_host_from_now_on(app: FastAPI) -> None:
    """Clockwise from the host's seat, past bots; each new host passes it on in turn."""
    ada, bo, cy = Guest(app, "Ada"), Guest(app, "Bo"), Guest(app, "Cy")
    links = ada.open("friend", "me", "bot:random", "friend")
    cy.join(ada.table, links[0])
    bo.join(ada.table, links[1])
    assert not bo.view()["host"]
    gone(ada)
    assert (bo.view()["host"], cy.view()["host"]) == (True, False)
    assert told(cy)[-2:] == ["Bo is now the host", "Former player left; the computer takes over"]
    assert bo.get(f"/api/tables/{bo.table}/audit")["lines"][-2]["text"] == "Bo is now the host"
    assert not bo.at_table("talk/switch", on=False)["talk"]["on"]
    gone(bo)
    assert cy.view()["host"]
    assert told(cy)[-2] == "Cy is now the host"
    assert sealed(app) == [""]


def test_a_table_that_waits_for_players_names_its_new_host_in_the_hall(app: FastAPI) -> None:
    ada, bo = Guest(app, "Ada"), Guest(app, "Bo")
    ada.open("me", "open", "open", game=GAME, listed=True)
    bo.post(f"/api/tables/{ada.table}/sit", seat=2, name="Bo")
    bo.post("/api/guest", name="Bo")
    gone(ada)
    [listed] = bo.get("/api/tables", which="open")["tables"]
    assert (listed["host"], listed["closable"]) == ("Bo", True)


def test_the_campaign_has_the_same_new_host(app: FastAPI) -> None:
    ada, bo = Guest(app, "Ada"), Guest(app, "Bo")
    campaign, [invite] = begin(ada, "me", "friend")
    bo.join(ada.table, invite)
    gone(ada)
    assert bo.get(f"/api/campaigns/{campaign}")["host"]


def test_requests_in_progress_during_deletion_leave_nothing_behind(
    app: FastAPI, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada, bo = Guest(app, "Ada"), Guest(app, "Bo")
    ada.open("me", "bot:random", game=GAME)
    forget = erasure.forget

    def late(*arguments: Any) -> None:
        [invite] = bo.open("me", "friend", game=GAME)
        ada.join(bo.table, invite)
        forget(*arguments)

    monkeypatch.setattr(erasure, "forget", late)
    gone(ada)
    assert found_of(app, "Ada") == []
    assert [seat["name"] for seat in bo.view()["seats"]] == ["Bo", "Former player"]


def test_a_worker_that_may_have_missed_it_reads_the_tables_again(serve: Serve) -> None:
    first, second = serve(), serve()
    ada, bo = two(first)
    there = Guest(second)
    there.http.cookies.update(bo.http.cookies)
    there.table = bo.table
    assert there.view()["seats"][0]["name"] == "Ada"
    gone(ada)
    second.state.server.ear.deaf()
    assert there.view()["seats"][0]["name"] == "Former player"
