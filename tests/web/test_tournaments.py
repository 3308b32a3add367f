"""Tournaments: who may do what, and one that runs from its first round to its standing."""

from __future__ import annotations

import threading
import time
from contextvars import copy_context
from dataclasses import replace
from typing import Any

import pytest
import sqlalchemy as sa
from fastapi import FastAPI

from campaign.conftest import installed  # noqa: F401 - games of stones are installed
from regnum.web.db import groups, tournaments
from regnum.web.db.schema import PLANS, TOURNAMENTS
from regnum.web.maintenance import integrity
from regnum.web.model.settings import Settings
from regnum.web.notifications.outbox import waiting
from regnum.web.tables.absence import STAND_IN
from regnum.web.tournaments import rounds
from regnum.web.tournaments.rounds import RoundContinuation

from .browsing import Guest, play_on
from .conftest import Serve
from .documented import documented
from .test_groups import joined, made, page
from .test_played import GAME

pytestmark = pytest.mark.slow

NAMES = ("Bo", "Cleo", "Dan", "Eva")
ONE = "/api/tournaments/{tournament}"
BODIES: dict[str, dict[str, Any]] = {  # what can be done with a tournament
    "enter": {},
    "leave": {},
    "begin": {},
    "remove": {"player": 1},
    "decide": {"number": 1, "places": [1], "version": ""},
    "undecide": {"round": 1, "number": 1, "version": ""},
    "delete": {"sure": True},
}


def club(app: FastAPI, players: int, **more: Any) -> tuple[str, str, list[Guest]]:
    """A group of so many, and a tournament of its owner, the first of them, that all have entered."""
    ada = Guest(app, "Ada")
    group, link = made(ada)
    everybody = [ada, *joined(app, link, *NAMES[: players - 1])]
    cup = ada.post(
        f"/api/groups/{group}/tournaments", **{"title": "Winter cup", "game": GAME, "size": 2, "rounds": 2, **more}
    )["id"]
    for guest in everybody:
        guest.post(f"/api/tournaments/{cup}/enter")
    return group, cup, everybody


def shown(guest: Guest, cup: str) -> Any:
    """A tournament with all its rounds."""
    found = guest.get(f"/api/tournaments/{cup}")
    numbers = range(1, found["round"] + 1)
    rounds = [guest.get(f"/api/tournaments/{cup}/rounds/{number}") for number in numbers]
    assert [one["number"] for one in rounds[-1:]] == ([found["paired"]["number"]] if found["paired"] else [])
    return found | {"paired": rounds}


def until(guest: Guest, cup: str, number: int, status: str = "playing") -> Any:
    """The tournament when the tables of a round are open, or all is over."""
    give_up = time.monotonic() + 30
    while True:
        found = shown(guest, cup)
        tables = [one for one in found["paired"] if one["number"] == number]
        if found["state"] == status == "over" or (
            tables and all(t["status"] != "opening" for t in tables[0]["tables"])
        ):
            return found
        assert time.monotonic() < give_up, found
        time.sleep(0.01)


def play_round(found: Any, everybody: list[Guest]) -> None:
    """Play every table of the last round to its end."""
    for table in found["paired"][-1]["tables"]:
        if table["status"] == "playing":
            seated = [everybody[seat["player"] - 1] for seat in table["seats"]]
            for guest in seated:
                guest.table = table["table"]
            play_on(seated)


def decide(guest: Guest, cup: str, number: int, places: list[int | None], status: int = 200) -> Any:
    """Decide a table of the round that is played, as it is now."""
    tables = guest.get(f"/api/tournaments/{cup}")["paired"]["tables"]
    version = next((table["version"] for table in tables if table["number"] == number), "")
    return guest.post(f"/api/tournaments/{cup}/decide", status, number=number, places=places, version=version)


def test_a_tournament_runs_by_itself_from_round_to_round(app: FastAPI) -> None:
    group, cup, everybody = club(app, 5, rounds=2)
    ada, bo = everybody[:2]
    before = shown(bo, cup)
    assert (before["state"], before["can"], before["standing"], before["paired"]) == ("gathering", ["leave"], [], [])
    assert shown(ada, cup)["can"] == ["leave", "begin", "remove", "delete"]
    assert bo.get(f"/api/tournaments/{cup}/rounds/1", 404)["error"]["key"] == "no_such_round"
    ada.post(f"/api/tournaments/{cup}/begin")
    for number in (1, 2):
        found = until(bo, cup, number)
        [paired] = [one["tables"] for one in found["paired"] if one["number"] == number]
        assert [len(table["seats"]) for table in paired] == [2, 2, 1]
        assert [table["status"] for table in paired] == ["playing", "playing", "bye"]
        assert sorted(seat["player"] for table in paired for seat in table["seats"]) == [1, 2, 3, 4, 5]
        play_round(found, everybody)
    over = until(bo, cup, 3, "over")
    assert (over["state"], over["round"], len(over["paired"]), over["can"]) == ("over", 2, 2, [])
    met = [frozenset(seat["player"] for seat in table["seats"]) for one in over["paired"] for table in one["tables"]]
    assert len(set(met)) == len(met), "no rematches and no second byes"
    assert [line["place"] for line in over["standing"]] == sorted(line["place"] for line in over["standing"])
    assert sum(line["points"] for line in over["standing"]) == 6.0  # four tables of one point, two byes
    assert [line["tables"] + line["byes"] for line in over["standing"]] == [2] * 5
    [card] = bo.get(f"/api/groups/{group}/tournaments", lang="it")["tournaments"]
    assert (card["state"], card["players"], card["yours"]) == ("over", 5, True)
    names = {player["number"]: player["name"] for player in over["players"]}
    assert card["leads"] == [names[line["player"]] for line in over["standing"] if line["place"] == 1]


def test_a_tournament_of_a_game_that_has_gone_is_seen_and_can_only_be_deleted(app: FastAPI) -> None:
    group, cup, (ada, bo) = club(app, 2)
    with app.state.server.store.writing() as connection:
        connection.execute(sa.update(TOURNAMENTS).values(game="gone"))
    [card] = bo.get(f"/api/groups/{group}/tournaments")["tournaments"]
    assert (card["id"], card["game_title"]) == (cup, "gone")
    assert (shown(bo, cup)["can"], shown(ada, cup)["can"]) == ([], ["delete"])
    assert ada.post(f"/api/tournaments/{cup}/begin", 404)["error"]["key"] == "unknown_game"
    assert bo.post(f"/api/tournaments/{cup}/delete", 403, sure=True)["error"]["key"] == "not_owner"
    ada.post(f"/api/tournaments/{cup}/delete", sure=True)
    assert ada.get(f"/api/groups/{group}/tournaments")["tournaments"] == []


def test_a_table_of_a_tournament_is_that_of_the_group_with_everybody_seated(app: FastAPI) -> None:
    group, cup, everybody = club(app, 2, clock={"kind": "move", "seconds": 600}, title="  Cup ")
    everybody[0].post(f"/api/tournaments/{cup}/begin")
    found = until(everybody[1], cup, 1)
    [table] = found["paired"][0]["tables"]
    view = everybody[1].get(f"/api/tables/{table['table']}/view")
    assert (view["status"], view["group"]["id"], view["absent"], view["clock"]["seconds"]) == (
        "playing",
        group,
        "bot",
        600,
    )
    assert {seat["name"] for seat in view["seats"]} == {"Ada", "Bo"}
    assert view["tournament"] == {"id": cup, "title": "Cup", "round": 1, "rounds": 2}
    assert Guest(app, "Mallory").get(f"/api/tables/{table['table']}/view", 404)


def test_everybody_plays_for_themselves_there(app: FastAPI) -> None:
    """No friend, nobody else and no strong bot has the seat of a player; a bot that stands in gives it back."""
    _, cup, (ada, bo) = club(app, 2)
    ada.post(f"/api/tournaments/{cup}/begin")
    [table] = until(bo, cup, 1)["paired"][0]["tables"]
    ada.table = bo.table = table["table"]
    number = [seat["player"] for seat in table["seats"]].index(2)
    assert [seat["gives"] for seat in bo.view()["seats"]] == [["bot"] if n == number else [] for n in (0, 1)]
    for to in ("friend", "open"):
        assert bo.at_table(f"seats/{number}", 409, to=to)["error"]["key"] == "tournament_seats"
    bo.at_table(f"seats/{number}", to="bot", bot="random")
    with app.state.server.house.open(bo.table) as found:
        assert (found.seats[number].kind, found.seats[number].bot) == ("bot", STAND_IN)
    assert ada.at_table(f"seats/{number}", 409, to="me")["error"]["key"] == "tournament_seats"
    bo.at_table(f"seats/{number}", to="me")
    assert bo.view()["yours"] == [number]


def test_tables_of_a_tournament_are_not_closed(app: FastAPI) -> None:
    _, cup, (ada, bo) = club(app, 2)
    ada.post(f"/api/tournaments/{cup}/begin")
    [table] = until(ada, cup, 1)["paired"][0]["tables"]
    ada.table = table["table"]
    bo.post("/api/profile/delete", sure=True)
    assert ada.at_table("close", 409)["error"]["key"] == "not_closable"
    assert [card["closable"] for card in ada.get("/api/tables", which="groups")["tables"]] == [False]


def test_only_members_see_it_and_only_the_owner_arranges_it(app: FastAPI) -> None:
    group, cup, (ada, bo, cleo) = club(app, 3)
    mallory = Guest(app, "Mallory")
    for path in (f"/api/groups/{group}/tournaments", f"/api/groups/{group}/ratings"):
        assert mallory.get(path, 404)["error"]["key"] == "unknown_group"
        bo.get(path)
    mallory.post(f"/api/groups/{group}/tournaments", 404, title="Mine", game=GAME, size=2)
    assert mallory.get(f"/api/tournaments/{cup}", 404) == bo.get("/api/tournaments/none", 404), "as if there were none"
    asked = {(method, path) for method, path, _ in documented(app.openapi).operations if path.startswith(ONE)}
    assert asked == {("POST", f"{ONE}/{what}") for what in BODIES} | {("GET", ONE), ("GET", f"{ONE}/rounds/{{number}}")}
    for what, body in BODIES.items():
        assert mallory.post(f"/api/tournaments/{cup}/{what}", 404, **body)["error"]["key"] == "unknown_tournament"
    assert mallory.get(f"/api/tournaments/{cup}/rounds/1", 404)["error"]["key"] == "unknown_tournament"
    refused = bo.post(f"/api/groups/{group}/tournaments", 403, title="Mine", game=GAME, size=2)
    assert refused["error"]["key"] == "not_owner"
    for what in ("begin", "remove", "decide", "undecide"):
        assert bo.post(f"/api/tournaments/{cup}/{what}", 403, **BODIES[what])["error"]["key"] == "not_owner"
    assert bo.post(f"/api/tournaments/{cup}/delete", 403, sure=True)["error"]["key"] == "not_owner"
    assert bo.get(f"/api/groups/{group}/tournaments")["arranges"] is False
    assert ada.get(f"/api/groups/{group}/tournaments")["arranges"] is True
    ada.post(f"/api/tournaments/{cup}/remove", player=3)
    assert [player["name"] for player in shown(cleo, cup)["players"]] == ["Ada", "Bo"]
    assert ada.post(f"/api/tournaments/{cup}/remove", 404, player=3)["error"]["key"] == "no_such_player"
    cleo.post(f"/api/tournaments/{cup}/enter")  # and comes again, with the same number
    assert [player["number"] for player in shown(cleo, cup)["players"]] == [1, 2, 3]
    assert cleo.post(f"/api/tournaments/{cup}/enter", 409)["error"]["key"] == "tournament_gathering"


def test_a_list_of_tournaments_comes_twenty_at_a_time(app: FastAPI) -> None:
    group, cup, (ada, bo) = club(app, 2)
    found = tournaments.find(app.state.server.store, cup)
    assert found is not None
    for number in range(20):  # two are made at once
        another = replace(found, id=f"another_{number}", created=found.created + 1 + number // 2)
        tournaments.create(app.state.server.store, another, [GAME], 99)
    path = f"/api/groups/{group}/tournaments"
    first = bo.get(path)
    assert [one["id"] for one in first["tournaments"]][:2] == ["another_18", "another_19"]
    assert len(first["tournaments"]) == 20
    second = bo.get(path, after=first["next"])
    assert ([one["id"] for one in second["tournaments"]], second["next"]) == ([cup], None)
    assert bo.get(path, 422, after="here")
    refused = ada.post(path, 409, title="One more", game=GAME, size=2)
    assert refused["error"]["key"] == "too_many_tournaments"


def test_player_numbers_are_unique(app: FastAPI) -> None:
    """The owner whose page shows 3 for Cleo does not take out Dan, who came when she had gone."""
    _, cup, (ada, bo, cleo) = club(app, 3)
    dan = Guest(app, "Dan")
    group = ada.get(f"/api/tournaments/{cup}")["group"]["id"]
    link = ada.post(f"/api/groups/{group}/link")["url"].rpartition("/")[2]
    dan.post(f"/api/group-links/{link}", called="Dan")
    cleo.post(f"/api/tournaments/{cup}/leave")
    dan.post(f"/api/tournaments/{cup}/enter")
    assert ada.post(f"/api/tournaments/{cup}/remove", 404, player=3)["error"]["key"] == "no_such_player"
    assert [(one["number"], one["name"]) for one in shown(bo, cup)["players"]] == [(1, "Ada"), (2, "Bo"), (4, "Dan")]
    assert shown(cleo, cup)["can"] == ["enter"]


def test_what_cannot_be_played_is_refused(app: FastAPI) -> None:
    ada = Guest(app, "Ada")
    group, _ = made(ada)
    for wrong, status, key in [
        ({"title": " "}, 422, "tournament_untitled"),
        ({"game": "chess"}, 404, "unknown_game"),
        ({"size": 7}, 422, "invalid"),
        ({"options": {"colour": "red"}}, 422, "invalid"),
    ]:
        asked = {"title": "T", "game": GAME, "size": 2, **wrong}
        assert ada.post(f"/api/groups/{group}/tournaments", status, **asked)["error"]["key"] == key
    assert ada.get(f"/api/groups/{group}/tournaments")["tournaments"] == []


def test_it_does_not_begin_with_too_few(app: FastAPI) -> None:
    _, cup, (ada, bo) = club(app, 2)
    bo.post(f"/api/tournaments/{cup}/leave")
    assert ada.post(f"/api/tournaments/{cup}/begin", 409)["error"]["key"] == "too_few_players"
    bo.post(f"/api/tournaments/{cup}/enter")
    ada.post(f"/api/tournaments/{cup}/begin")
    for what in ("begin", "enter"):
        assert ada.post(f"/api/tournaments/{cup}/{what}", 409)["error"]["key"] == "tournament_running"


def test_the_owner_decides_for_those_who_do_not_come_and_the_next_round_waits_no_more(app: FastAPI) -> None:
    _, cup, (ada, bo, cleo, dan) = club(app, 4, rounds=3)
    ada.post(f"/api/tournaments/{cup}/begin")
    found = until(ada, cup, 1)
    first, second = found["paired"][0]["tables"]
    for wrong in ({"number": 1, "places": [1]}, {"number": 9, "places": [1, 2]}):
        assert decide(ada, cup, status=422, **wrong)["error"]["key"] == "no_such_pairing"
    decided = decide(ada, cup, 1, [None, 2])["paired"]["tables"][0]
    assert (decided["status"], decided["by_hand"]) == ("over", True)
    assert [(seat["place"], seat["points"]) for seat in decided["seats"]] == [(None, 0.0), (1, 1.0)]
    away = first["seats"][0]["player"]
    ada.post(f"/api/tournaments/{cup}/remove", player=away)
    seated = [[ada, bo, cleo, dan][seat["player"] - 1] for seat in second["seats"]]
    for guest in seated:
        guest.table = second["table"]
    play_on(seated)
    found = until(ada, cup, 2)
    assert [len(table["seats"]) for table in found["paired"][1]["tables"]] == [2, 1], "three are left"
    assert away not in [seat["player"] for table in found["paired"][1]["tables"] for seat in table["seats"]]
    assert [player["gone"] for player in found["players"] if player["number"] == away] == [1]


def test_a_table_that_was_played_is_not_decided_by_hand(app: FastAPI) -> None:
    _, cup, everybody = club(app, 4, rounds=1)
    ada = everybody[0]
    ada.post(f"/api/tournaments/{cup}/begin")
    found = until(ada, cup, 1)
    one = found["paired"][0]["tables"][0]
    play_round({"paired": [{"tables": [one]}]}, everybody)
    refused = decide(ada, cup, one["number"], [1, 2], 409)
    assert refused["error"]["key"] == "pairing_played"


def test_leaving_the_group_withdraws_and_it_ends_without_opponents(app: FastAPI) -> None:
    group, cup, (ada, bo, cleo) = club(app, 3, rounds=5)
    ada.post(f"/api/tournaments/{cup}/begin")
    found = until(ada, cup, 1)
    bo.post(f"/api/groups/{group}/leave")
    cleo.post(f"/api/tournaments/{cup}/leave")
    assert shown(cleo, cup)["can"] == []
    [table] = [one for one in found["paired"][0]["tables"] if len(one["seats"]) == 2]
    decide(ada, cup, table["number"], [1, 1])
    over = until(ada, cup, 2, "over")
    assert (over["state"], over["round"], over["rounds"]) == ("over", 1, 5)
    assert len(over["standing"]) == 3


def test_those_who_are_left_of_a_round_robin_still_meet(app: FastAPI) -> None:
    """Of four, two leave who would have been met in the first rounds; the other two have byes until they meet."""
    _, cup, everybody = club(app, 4, format="robin")
    ada = everybody[0]
    ada.post(f"/api/tournaments/{cup}/begin")
    found = until(ada, cup, 1)
    met = [{seat["player"] for seat in table["seats"]} for table in found["paired"][0]["tables"]]
    for gone in (max(pair) for pair in met):
        ada.post(f"/api/tournaments/{cup}/remove", player=gone)
    left = {min(pair) for pair in met}
    for number in (1, 2):
        decide(ada, cup, number, [1, 2])
    give_up = time.monotonic() + 30
    while (found := shown(ada, cup))["paired"][-1]["tables"][0]["status"] in ("bye", "opening", "over"):
        assert time.monotonic() < give_up, found
        time.sleep(0.01)
    assert left in [{seat["player"] for seat in table["seats"]} for table in found["paired"][-1]["tables"]]


def test_the_first_player_of_an_opened_table_is_notified(app: FastAPI) -> None:
    _, cup, everybody = club(app, 4)
    store = app.state.server.store
    for entry in tournaments.entries(store, cup):
        store.change_guest(entry.guest, webhook="https://example.org/call")
    everybody[0].post(f"/api/tournaments/{cup}/begin")
    found = until(everybody[0], cup, 1)
    asked = {(row.table, row.kind) for row in waiting(app.state.server.house)}
    assert asked == {(table["table"], "turn") for table in found["paired"][0]["tables"]}


def test_later_tables_belong_to_the_current_owner_of_the_group(app: FastAPI) -> None:
    group, cup, (ada, bo, *_) = club(app, 4, rounds=2)
    ada.post(f"/api/tournaments/{cup}/begin")
    until(ada, cup, 1)
    ada.post(f"/api/groups/{group}/leave")
    for number in (1, 2):
        decide(bo, cup, number, [1, 2])
    found = until(bo, cup, 2)
    [table, *_] = [one for one in found["paired"][1]["tables"] if one["table"]]
    owner = groups.find(app.state.server.store, group)
    header = app.state.server.store.header(table["table"])
    assert owner is not None
    assert header.host == owner.owner
    ada.get(f"/api/tables/{table['table']}/view", 404)


def test_everybody_meets_everybody_in_a_round_robin(app: FastAPI) -> None:
    _, cup, everybody = club(app, 4, format="robin")
    ada = everybody[0]
    assert shown(ada, cup)["rounds"] == 0
    ada.post(f"/api/tournaments/{cup}/begin")
    assert shown(ada, cup)["rounds"] == 3
    for number in (1, 2, 3):
        play_round(until(ada, cup, number), everybody)
    over = until(ada, cup, 4, "over")
    met = {
        tuple(sorted(seat["player"] for seat in table["seats"])) for one in over["paired"] for table in one["tables"]
    }
    assert met == {(1, 2), (1, 3), (1, 4), (2, 3), (2, 4), (3, 4)}


@pytest.mark.parametrize("stored", [True, False], ids=["planned", "begun before plans were stored"])
def test_a_round_robin_keeps_the_plan_with_which_it_began(
    app: FastAPI, monkeypatch: pytest.MonkeyPatch, stored: bool
) -> None:
    """Whatever a later server would plan; one that began without a plan has one from its next round on."""
    _, cup, everybody = club(app, 4, format="robin")
    ada, store = everybody[0], app.state.server.store
    ada.post(f"/api/tournaments/{cup}/begin")
    until(ada, cup, 1)
    agreed = tournaments.plan(store, cup)
    if not stored:
        with store.writing() as connection:
            connection.execute(sa.delete(PLANS))
    else:
        monkeypatch.setattr(rounds, "round_robin", lambda *_: [])
    for number in (1, 2, 3):
        found = until(ada, cup, number)
        assert {tuple(seat["player"] for seat in one["seats"]) for one in found["paired"][-1]["tables"]} == set(
            agreed[number - 1]
        )
        if number == 2:
            monkeypatch.setattr(rounds, "round_robin", lambda *_: [])
        for table in (1, 2):
            decide(ada, cup, table, [1, 2])
    until(ada, cup, 4, "over")
    assert tournaments.plan(store, cup) == agreed


def test_no_round_is_opened_twice_and_a_sweep_finds_what_a_dead_server_left(serve: Serve, database: str) -> None:
    apps = [serve(database=database) for _ in range(3)]
    for app in apps:  # they all die before they open what follows
        app.state.server.successor.soon = lambda *_: None
    _, cup, everybody = club(apps[0], 4, rounds=2)
    ada = everybody[0]
    ada.post(f"/api/tournaments/{cup}/begin")
    assert shown(ada, cup)["paired"] == []
    for number in (1, 2):
        assert apps[1].state.server.rounds.left(0.0) == [cup]
        threads = [
            threading.Thread(target=copy_context().run, args=(RoundContinuation(app.state.server.house).follow, cup))
            for app in apps
            for _ in range(2)
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert apps[2].state.server.rounds.left(0.0) == []
        found = shown(ada, cup)
        assert [one["number"] for one in found["paired"]] == list(range(1, number + 1))
        assert len({table["table"] for one in found["paired"] for table in one["tables"]}) == 2 * number
        assert len(apps[0].state.server.store.everything()) == 2 * number
        play_round(found, everybody)
    RoundContinuation(apps[1].state.server.house).follow(cup)
    assert shown(ada, cup)["state"] == "over"
    assert [one.wrong for one in integrity.verify(Settings(database=database))] == [""] * 4


def test_a_group_that_goes_takes_its_tournaments_along_and_a_person_only_the_name(app: FastAPI) -> None:
    group, cup, (ada, bo, cleo) = club(app, 3)
    [entry] = bo.get("/api/profile/file")["tournaments"]
    assert (entry["tournament"], entry["title"], entry["gone"], entry["made"]) == (cup, "Winter cup", None, False)
    ada.post(f"/api/tournaments/{cup}/leave")
    assert ada.get("/api/profile/file")["tournaments"][0]["made"], "it is hers, though she does not play"
    ada.post(f"/api/tournaments/{cup}/enter")
    ada.post(f"/api/tournaments/{cup}/begin")
    until(ada, cup, 1)
    bo.post("/api/profile/delete", sure=True)
    assert [player["name"] for player in shown(ada, cup)["players"]] == ["Ada", "Former player", "Cleo"]
    [saved] = ada.get(f"/api/groups/{group}/file")["tournaments"]
    assert (saved["id"], len(saved["players"]), len(saved["paired"])) == (cup, 3, 1)
    assert (saved["clock"], saved["lang"], saved["plan"]) == (None, "en", [])
    ada.post(f"/api/groups/{group}/delete", sure=True)
    assert ada.get(f"/api/tournaments/{cup}", 404)["error"]["key"] == "unknown_tournament"
    assert cleo.get("/api/profile/file")["tournaments"] == []
    page(ada, group, 404)


def test_deleting_a_tournament_leaves_its_tables_to_the_group(app: FastAPI) -> None:
    group, cup, everybody = club(app, 2, rounds=1)
    ada = everybody[0]
    ada.post(f"/api/tournaments/{cup}/begin")
    play_round(until(ada, cup, 1), everybody)
    ada.post(f"/api/tournaments/{cup}/delete", sure=True)
    assert ada.get(f"/api/groups/{group}/tournaments")["tournaments"] == []
    assert len(ada.get(f"/api/groups/{group}/games")["games"]) == 1
    assert ada.get(f"/api/tables/{ada.table}/view")["tournament"] is None


def test_ratings_are_those_of_the_members_and_of_one_game(app: FastAPI) -> None:
    group, cup, everybody = club(app, 3, rounds=3)
    ada, bo, _ = everybody
    assert ada.get(f"/api/groups/{group}/ratings") == {"game": None, "titles": {}, "settled": 10, "ratings": []}
    ada.post(f"/api/tournaments/{cup}/begin")
    for number in (1, 2, 3):
        play_round(until(ada, cup, number), everybody)
    found = bo.get(f"/api/groups/{group}/ratings")
    assert (found["game"], list(found["titles"])) == (GAME, [GAME])
    assert {one["name"]: (one["games"], one["here"]) for one in found["ratings"]} == {
        "Ada": (2, False),
        "Bo": (2, True),
        "Cleo": (2, False),
    }
    careful = [one["rating"] - one["margin"] for one in found["ratings"]]
    assert careful == sorted(careful, reverse=True)
    assert all(one["provisional"] for one in found["ratings"])
    assert bo.get(f"/api/groups/{group}/ratings", game="council")["ratings"] == []
    ada.open("me", "open", game=GAME, group=group, seed=5)  # a game whose deal was chosen tells nothing
    bo.table = ada.table
    bo.at_table("sit", seat=1, name="Bo")
    play_on([ada, bo])
    assert bo.get(f"/api/groups/{group}/ratings") == found
    bo.post(f"/api/groups/{group}/leave")
    after = ada.get(f"/api/groups/{group}/ratings")["ratings"]
    assert after == [one | {"here": one["name"] == "Ada"} for one in found["ratings"] if one["name"] != "Bo"]
