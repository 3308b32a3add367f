"""Groups: who joins them, who may do what, and that their tables are for their members."""

from __future__ import annotations

import json
from typing import Any

import pytest
from fastapi import FastAPI
from starlette.websockets import WebSocketDisconnect

from campaign.conftest import installed  # noqa: F401 - games of stones are installed
from regnum.web.api.caller import hashed
from regnum.web.db import Store, erasure, groups
from regnum.web.groups.standings import standings
from regnum.web.model import rights

from .browsing import Guest, play_on
from .conftest import Serve
from .documented import documented
from .test_account_deletion import found_of
from .test_campaigns import followed
from .test_played import ADA, BO, CLEO, GAME, ended

pytestmark = pytest.mark.slow

NOTHING = "0" * 16


def made(ada: Guest, name: str = "Friday") -> tuple[str, str]:
    """A group of Ada: its id, and what its link holds."""
    new = ada.post("/api/groups", name=name, about="Wine and wooden cubes", called=ada.name)
    return new["id"], new["link"]["url"].rpartition("/")[2]


def joined(app: FastAPI, link: str, *names: str) -> list[Guest]:
    found = [Guest(app, name) for name in names]
    for guest in found:
        guest.post(f"/api/group-links/{link}", called=guest.name)
    return found


def page(guest: Guest, group: str, status: int = 200) -> Any:
    return guest.get(f"/api/groups/{group}", status)


def member(guest: Guest, group: str, name: str) -> str:
    return next(one["id"] for one in page(guest, group)["members"] if one["name"] == name)


def test_a_link_makes_one_a_member_after_showing_whose_group_it_is(app: FastAPI) -> None:
    ada, bo = Guest(app, "Ada"), Guest(app, "Bo")
    group, link = made(ada)
    shown = bo.get(f"/api/group-links/{link}")
    assert (shown["name"], shown["about"], shown["id"]) == ("Friday", "Wine and wooden cubes", None)
    assert shown["members"] == [{"name": "Ada", "badge": "", "owner": True, "here": False}], "a face, and no more"
    assert bo.get("/api/groups") == {"groups": []}, "looking makes nobody a member"
    for _ in range(2):  # twice is once
        assert bo.post(f"/api/group-links/{link}", called="Bo") == {"id": group}
    assert bo.get(f"/api/group-links/{link}")["id"] == group
    seen = page(bo, group)
    assert [(one["name"], one["owner"], one["here"]) for one in seen["members"]] == [
        ("Ada", True, False),
        ("Bo", False, True),
    ]
    [card] = bo.get("/api/groups")["groups"]
    assert (card["name"], card["members"], card["tables"], card["yours"]) == ("Friday", 2, 0, False)


def test_only_the_owner_sees_the_link_again(app: FastAPI) -> None:
    ada = Guest(app, "Ada")
    group, link = made(ada)
    [bo] = joined(app, link, "Bo")
    assert ada.get(f"/api/groups/{group}/link")["url"].endswith(f"/groups/join/{link}")
    assert bo.get(f"/api/groups/{group}/link", 403)["error"]["key"] == "not_owner"
    assert Guest(app).get(f"/api/groups/{group}/link", 404)["error"]["key"] == "unknown_group"
    for read in (ada, bo):
        assert link not in str(page(read, group)), "the page does not hold it"
    assert link not in str(ada.get(f"/api/groups/{group}/file"))
    ada.post(f"/api/groups/{group}/owner", member=member(ada, group, "Bo"))
    assert bo.get(f"/api/groups/{group}/link")["url"].endswith(link)
    ada.get(f"/api/groups/{group}/link", 403)
    bo.post(f"/api/groups/{group}/remove", member=member(bo, group, "Ada"))
    assert not bo.get(f"/api/groups/{group}/link")["url"].endswith(link), "who was removed knows that one"


def test_a_link_from_before_keys_were_kept_works_and_is_kept_when_somebody_brings_it(app: FastAPI) -> None:
    ada = Guest(app, "Ada")
    group, link = made(ada)
    groups.change(app.state.server.store, group, link_key=None)  # as the migration leaves it
    assert ada.get(f"/api/groups/{group}/link", 404)["error"]["key"] == "link_not_kept"
    joined(app, link, "Bo")
    assert ada.get(f"/api/groups/{group}/link")["url"].endswith(link)


def test_a_new_link_takes_the_place_of_the_old_one(app: FastAPI) -> None:
    ada, bo = Guest(app, "Ada"), Guest(app, "Bo")
    group, first = made(ada)
    new = ada.post(f"/api/groups/{group}/link")
    assert new["qr"]["path"].startswith("M")
    second = new["url"].rpartition("/")[2]
    for asked in (bo.get, bo.post):
        assert asked(f"/api/group-links/{first}", 404)["error"]["key"] == "unknown_group_link"
    joined(app, second, "Cleo")
    assert [one["name"] for one in page(ada, group)["members"]] == ["Ada", "Cleo"]


def test_members_have_distinct_names(app: FastAPI) -> None:
    ada, nobody = Guest(app, "Ada"), Guest(app)
    assert nobody.post("/api/groups", 422, name="Friday")["error"]["key"] == "no_name"
    group, link = made(ada)
    assert nobody.post(f"/api/group-links/{link}", 422)["error"]["key"] == "no_name"
    joined(app, link, "Adа")  # with a Cyrillic letter
    assert [one["name"] for one in page(ada, group)["members"]] == ["Ada", "Adа 2"]


@pytest.mark.parametrize(
    ("name", "stored"), [("  Fri\u200bday \n night ", "Friday night"), ("\u3164", None), ("", None)]
)
def test_a_group_is_called_as_people_are(app: FastAPI, name: str, stored: str | None) -> None:
    ada = Guest(app, "Ada")
    new = ada.post("/api/groups", 200 if stored else 422, name=name, called="Ada")
    if stored is None:
        assert new["error"]["key"] == "group_unnamed"
        group, _ = made(ada)
        assert ada.post(f"/api/groups/{group}", 422, name=name)["error"]["key"] == "group_unnamed"
    else:
        assert page(ada, new["id"])["name"] == stored


def test_an_owner_changes_the_name_alone_or_the_words_alone(app: FastAPI) -> None:
    ada = Guest(app, "Ada")
    group, _ = made(ada)
    changed = ada.post(f"/api/groups/{group}", about="")
    assert (changed["name"], changed["about"]) == ("Friday", "")
    changed = ada.post(f"/api/groups/{group}", name="Saturday")
    assert (changed["name"], changed["about"]) == ("Saturday", "")
    assert ada.post(f"/api/groups/{group}") == changed


def test_there_are_so_many_groups_and_members_and_no_more(app: FastAPI, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("regnum.web.api.groups.MOST_GROUPS", 2)
    monkeypatch.setattr("regnum.web.api.groups.MOST_MEMBERS", 2)
    ada, bo, cleo = (Guest(app, name) for name in ("Ada", "Bo", "Cleo"))
    (_, link), _ = made(ada), made(ada)
    assert ada.post("/api/groups", 409, name="Sunday")["error"]["key"] == "too_many_groups"
    bo.post(f"/api/group-links/{link}", called="Bo")
    cleo.post("/api/guest", name="Cleopatra")
    assert cleo.post(f"/api/group-links/{link}", 409, called="Cleo")["error"]["key"] == "group_full"
    assert cleo.get("/api/guest")["name"] == "Cleopatra", "nothing has happened"
    for _ in range(2):
        made(cleo)
    assert cleo.post(f"/api/group-links/{link}", 409)["error"]["key"] == "too_many_groups"
    ada.post(f"/api/group-links/{link}")  # who belongs to it already is not counted again


def test_making_groups_is_limited_as_opening_tables_is(serve: Serve) -> None:
    ada = Guest(serve(rates=0.1), "Ada")  # three at once, and the first is the guest
    answers = [ada.http.post("/api/groups", json={"name": "Friday", "called": "Ada"}).status_code for _ in range(3)]
    assert answers == [200, 200, 429]


# ---- who may do what ------------------------------------------------------------------------------------------------

ACTS: dict[str, tuple[str, str, dict[str, Any]]] = {
    "look": ("GET", "", {}),
    "games": ("GET", "/games", {}),
    "standings": ("GET", "/standings", {}),
    "save": ("GET", "/file", {}),
    "change": ("POST", "", {"name": "Saturday"}),
    "renew": ("POST", "/link", {}),
    "see the link": ("GET", "/link", {}),
    "remove": ("POST", "/remove", {"member": NOTHING}),
    "hand over": ("POST", "/owner", {"member": NOTHING}),
    "leave": ("POST", "/leave", {}),
    "delete": ("POST", "/delete", {"sure": True}),
}
OF_MEMBERS = {"look", "games", "standings", "leave"}


@pytest.mark.parametrize("act", ACTS)
def test_members_look_and_leave_and_the_rest_is_for_the_owner(app: FastAPI, act: str) -> None:
    """Non-members get the same answer as for an unknown group."""
    method, path, body = ACTS[act]
    ada = Guest(app, "Ada")
    group, link = made(ada)
    bo, cleo = joined(app, link, "Bo", "Cleo")
    ada.post(f"/api/groups/{group}/remove", member=member(ada, group, "Cleo"))

    def answer(guest: Guest, of: str) -> Any:
        return guest.http.request(method, f"/api/groups/{of}{path}", json=body if method == "POST" else None)

    for outsider in (cleo, Guest(app, "Dan"), Guest(app)):
        found = answer(outsider, group)
        assert (found.status_code, found.content) == (404, answer(outsider, NOTHING).content)
        assert found.json()["error"]["key"] == "unknown_group"
    said = answer(bo, group)
    assert said.status_code == (200 if act in OF_MEMBERS else 403), said.text
    assert act in OF_MEMBERS or said.json()["error"]["key"] == "not_owner"
    own = answer(ada, group)
    assert own.status_code == (404 if body.get("member") else 200), own.text
    assert not body.get("member") or own.json()["error"]["key"] == "no_such_member"


def test_every_request_about_a_group_is_among_the_acts(app: FastAPI) -> None:
    asked = {
        (method, path)
        for method, path, _ in documented(app.openapi).operations
        if path.startswith("/api/groups/{group}")
    }
    ours = {(method, f"/api/groups/{{group}}{path}") for method, path, _ in ACTS.values()}
    assert {one for one in asked if "rating" not in one[1] and "tournament" not in one[1]} == ours


def test_the_page_says_what_one_may_do(app: FastAPI) -> None:
    ada = Guest(app, "Ada")
    group, link = made(ada)
    [bo] = joined(app, link, "Bo")
    assert page(ada, group)["can"] == list(rights.OF_OWNER)
    assert page(bo, group)["can"] == list(rights.OF_MEMBERS)


def test_an_owner_removes_members_and_hands_the_group_over(app: FastAPI) -> None:
    ada = Guest(app, "Ada")
    group, link = made(ada)
    bo, cleo = joined(app, link, "Bo", "Cleo")
    for act in ("remove", "owner"):
        own = ada.post(f"/api/groups/{group}/{act}", 409, member=member(ada, group, "Ada"))
        assert own["error"]["key"] == "member_yourself"
    left = ada.post(f"/api/groups/{group}/remove", member=member(ada, group, "Cleo"))
    assert [one["name"] for one in left["members"]] == ["Ada", "Bo"]
    page(cleo, group, 404)
    assert cleo.post(f"/api/group-links/{link}", 404)["error"]["key"] == "unknown_group_link", "she cannot come back"
    handed = ada.post(f"/api/groups/{group}/owner", member=member(ada, group, "Bo"))
    assert handed["can"] == list(rights.OF_MEMBERS)
    assert [one["owner"] for one in page(bo, group)["members"]] == [False, True]


def test_after_its_owner_a_group_is_of_the_oldest_member_and_in_the_end_it_is_gone(app: FastAPI) -> None:
    ada = Guest(app, "Ada")
    group, link = made(ada)
    bo, cleo = joined(app, link, "Bo", "Cleo")
    ada.post(f"/api/groups/{group}/leave")
    assert page(bo, group)["can"] == list(rights.OF_OWNER)
    bo.post("/api/profile/delete", sure=True)
    assert [(one["name"], one["owner"]) for one in page(cleo, group)["members"]] == [("Cleo", True)]
    cleo.post(f"/api/groups/{group}/leave")
    page(cleo, group, 404)
    assert cleo.get(f"/api/group-links/{link}", 404)["error"]["key"] == "unknown_group_link"


# ---- tables ---------------------------------------------------------------------------------------------------------


def three(app: FastAPI) -> tuple[str, Guest, Guest, Guest]:
    """A group of Ada and Bo, and Cleo, who does not belong to it."""
    ada, cleo = Guest(app, "Ada"), Guest(app, "Cleo")
    group, link = made(ada)
    [bo] = joined(app, link, "Bo")
    cleo.post("/api/guest", name="Cleo")
    return group, ada, bo, cleo


def closing(socket: Any) -> int:
    """The code with which the server closes a socket."""
    while True:
        try:
            socket.receive_json()
        except WebSocketDisconnect as closed:
            return closed.code


def ids(guest: Guest, which: str, **query: str) -> list[str]:
    return [table["id"] for table in guest.get("/api/tables", which=which, **query)["tables"]]


def test_members_find_the_tables_of_their_group_and_sit_down_without_an_invite(app: FastAPI) -> None:
    group, ada, bo, cleo = three(app)
    ada.open("me", "open", game=GAME, group=group)
    assert ids(bo, "groups") == ids(bo, "groups", group=group) == [ada.table]
    assert bo.get("/api/tables", which="groups")["tables"][0]["group"] == {"id": group, "name": "Friday"}
    assert ids(bo, "groups", group=NOTHING) == ids(bo, "open") == []
    assert bo.get("/api/groups")["groups"][0]["tables"] == 1
    bo.table = ada.table
    assert bo.view()["group"] == {"id": group, "name": "Friday"}, "who does not play may look on"
    bo.at_table("sit", seat=1, name="Bo")
    assert bo.view()["yours"] == [1]
    for which in ("open", "running", "finished", "groups", "mine"):
        for stranger in (cleo, Guest(app)):
            assert ids(stranger, which) == ids(stranger, which, group=group) == []
    play_on([ada, bo], 1)
    assert ids(bo, "groups") == [ada.table], "a game that runs is there, too"


def test_a_table_is_for_a_group_of_ones_own_and_not_for_the_hall_as_well(app: FastAPI) -> None:
    group, ada, _, cleo = three(app)
    seats = [{"kind": "me"}, {"kind": "open"}]
    for of, status, key in ((group, 404, "unknown_group"), (NOTHING, 404, "unknown_group")):
        refused = cleo.post("/api/tables", status, game=GAME, seats=seats, group=of)
        assert refused["error"]["key"] == key
    refused = ada.post("/api/tables", 422, game=GAME, seats=seats, group=group, listed=True)
    assert refused["error"]["key"] == "group_listed"


def test_nobody_sits_twice_at_a_table_that_members_find(app: FastAPI) -> None:
    group, ada, bo, _ = three(app)
    ada.open("me", "open", "open", game=GAME, group=group)
    bo.table = ada.table
    bo.at_table("sit", seat=1, name="Bo")
    assert bo.at_table("sit", 409, seat=2)["error"]["key"] == "seated_already"


def test_tabs_are_told_that_the_group_of_a_table_is_no_more(app: FastAPI, monkeypatch: pytest.MonkeyPatch) -> None:
    group, ada, *_ = three(app)
    ada.open("me", "open", game=GAME, group=group)
    monkeypatch.setattr(app.state.server, "told", (told := list[str]()).append)
    ada.post(f"/api/groups/{group}/delete", sure=True)
    assert told == [ada.table]


def test_who_is_invited_to_a_table_of_a_group_need_not_belong_to_it(app: FastAPI) -> None:
    group, ada, _, cleo = three(app)
    [invite] = ada.open("me", "friend", game=GAME, group=group)
    cleo.table = ada.table
    cleo.get(f"/api/tables/{ada.table}/view", 404)
    cleo.join(ada.table, invite)
    view = cleo.view()
    assert (view["yours"], view["group"]) == ([1], None), "the name of the group is for its members"
    assert cleo.get("/api/tables", which="mine")["tables"][0]["group"] is None


def test_who_is_removed_looks_on_no_more_but_keeps_a_seat(app: FastAPI) -> None:
    group, ada, bo, _ = three(app)
    ada.open("me", "open", game=GAME, group=group)
    [dan] = joined(app, ada.post(f"/api/groups/{group}/link")["url"].rpartition("/")[2], "Dan")
    bo.table = dan.table = ada.table
    bo.at_table("sit", seat=1, name="Bo")
    with dan.http.websocket_connect(f"/api/tables/{ada.table}/live") as socket:
        assert "view" in socket.receive_json()
        for name in ("Bo", "Dan"):
            ada.post(f"/api/groups/{group}/remove", member=member(ada, group, name))
        assert closing(socket) == 4404
    dan.get(f"/api/tables/{ada.table}/view", 404)
    play_on([ada, bo])
    assert bo.view()["status"] == "finished"


@pytest.mark.parametrize("end", ["delete", "leave"])
def test_the_tables_of_a_group_that_is_no_more_are_like_any_others(app: FastAPI, end: str) -> None:
    group, ada, bo, cleo = three(app)
    ada.open("me", "open", game=GAME, group=group)
    bo.table = cleo.table = ada.table
    bo.at_table("sit", seat=1, name="Bo")
    if end == "leave":
        bo.post(f"/api/groups/{group}/leave")
    ada.post(f"/api/groups/{group}/{end}", **({"sure": True} if end == "delete" else {}))
    assert ids(ada, "groups") == ids(cleo, "open") == []
    assert cleo.view()["group"] is None, "anyone with the link can watch"
    play_on([ada, bo], 2)
    server = app.state.server
    server.house.forget(ada.table)
    assert ada.view()["moves"] >= 2, "what was sealed still fits"


def test_every_chapter_of_a_campaign_belongs_to_its_group(app: FastAPI) -> None:
    group, ada, bo, cleo = three(app)
    begun = ada.post("/api/campaigns", campaign="stones", seats=[{"kind": "me"}, {"kind": "open"}], seed=5, group=group)
    ada.table = bo.table = begun["table"]
    bo.at_table("sit", seat=1, name="Bo")
    campaign = f"/api/campaigns/{begun['id']}"
    for path in ("", "/story", "/evenings", "/record"):
        assert cleo.get(campaign + path, 404)["error"]["key"] in ("unknown_table", "unknown_campaign")
    play_on([ada, bo])
    for seat, guest in enumerate((ada, bo)):
        guest.at_table("ready", seat=seat)
    following = followed(ada)
    assert ids(bo, "groups") == [following]
    cleo.get(f"/api/tables/{following}/view", 404)
    assert bo.get(campaign)["id"] == begun["id"]


# ---- what was played ------------------------------------------------------------------------------------------------


def test_the_games_of_a_group_and_who_has_won(app: FastAPI) -> None:
    group, ada, bo, _ = three(app)
    ada.open("me", "open", game=GAME, group=group, seed=None)
    bo.table = ada.table
    bo.at_table("sit", seat=1, name="Bo")
    assert bo.get(f"/api/groups/{group}/games") == {"games": [], "next": None}
    view = play_on([ada, bo])
    (other := Guest(app, "Ada")).open("me", "here", game=GAME)  # of no group
    play_on([other])
    [game] = bo.get(f"/api/groups/{group}/games", lang="it")["games"]
    assert game["table"] == bo.table
    assert [(seat["name"], seat["yours"]) for seat in game["seats"]] == [("Ada", False), ("Bo", True)]
    assert bo.get(f"/api/groups/{group}/games", game="council")["games"] == []
    found = bo.get(f"/api/groups/{group}/standings")
    won = {"Ada": int(view["ending"]["ranks"][0] == 1), "Bo": int(view["ending"]["ranks"][1] == 1)}
    assert {one["name"]: one["won"] for one in found["standings"]} == won
    assert (found["games"], list(found["titles"])) == (1, [GAME])
    bo.open("me", "open", game=GAME, group=group, seed=5)  # one whose deal was chosen
    ada.table, table = bo.table, ada.table
    ada.at_table("sit", seat=1, name="Ada")
    play_on([ada, bo])
    assert len(bo.get(f"/api/groups/{group}/games")["games"]) == 2
    assert bo.get(f"/api/groups/{group}/standings") == found, "counts for nobody"
    assert {one["name"]: one["member"] for one in found["standings"]}["Ada"] == member(bo, group, "Ada")
    bo.post(f"/api/groups/{group}/leave")
    gone = next(one for one in ada.get(f"/api/groups/{group}/standings")["standings"] if one["name"] == "Bo")
    assert (gone["member"], gone["games"]) == (None, 1), "what was won stays"
    file = ada.get(f"/api/groups/{group}/file")
    assert [(one["name"], one["owner"]) for one in file["members"]] == [("Ada", True)]
    assert [(one["id"], one["campaign"]) for one in file["tables"]] == [(table, None), (ada.table, None)]
    assert [seat["rank"] for seat in file["tables"][0]["seats"]] == view["ending"]["ranks"]


def test_victories_are_counted_by_person_whatever_they_were_called() -> None:
    games = [
        ended((ADA, 9, 1), (BO, 5, 2)),
        ended((BO, 8, 1), (CLEO, 8, 1), (None, 9, 3)),
        ended((BO, 7, 1), (ADA, 3, 2)),
        ended((CLEO, 9, 1), (CLEO, 5, 2)),  # both hands: that counts for nobody
    ]
    assert [(one.guest, one.games, one.won) for one in standings(games)] == [(BO, 3, 2), (CLEO, 1, 1), (ADA, 2, 1)]


def test_who_is_deleted_while_joining_belongs_to_no_group(app: FastAPI, monkeypatch: pytest.MonkeyPatch) -> None:
    group, ada, _, cleo = three(app)
    link = ada.post(f"/api/groups/{group}/link")["url"].rpartition("/")[2]
    server, forget = app.state.server, erasure.forget
    number = server.store.guest(hashed(cleo.http.cookies["regnum_guest"])).id

    def meanwhile(store: Store, guest: int) -> None:
        forget(store, guest)
        found = groups.by_link(store, hashed(link))
        assert groups.join(store, found.id, guest, "under way", 1.0, most=30, members=100) == "member"

    monkeypatch.setattr(erasure, "forget", meanwhile)
    cleo.post("/api/profile/delete", sure=True)
    assert number not in [one.guest for one in groups.members(server.store, group)]


def test_the_file_of_a_person_has_their_groups_and_deleting_takes_them_out(app: FastAPI) -> None:
    group, ada, bo, cleo = three(app)
    [own] = bo.get("/api/profile/file")["groups"]
    assert (own["id"], own["name"], own["owner"], own["about"]) == (group, "Friday", False, "Wine and wooden cubes")
    assert ada.get("/api/profile/file")["groups"][0]["owner"]
    assert cleo.get("/api/profile/file")["groups"] == []
    assert "Ada" not in json.dumps(bo.get("/api/profile/file"))
    ada.post("/api/profile/delete", sure=True)
    assert [(one["name"], one["owner"]) for one in page(bo, group)["members"]] == [("Bo", True)]
    bo.post("/api/profile/delete", sure=True)
    assert found_of(app, group) == []
