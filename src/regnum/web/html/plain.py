"""Every table as a plain page: tables, a log and numbered choices as a form. It needs no JavaScript and no colours."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator
from functools import partial
from importlib import resources
from typing import Any, get_args
from urllib.parse import quote, urlencode

import msgspec
from anyio import to_thread
from fastapi import APIRouter, Request, Response
from markupsafe import Markup

from regnum import registry
from regnum.core.errors import RegnumError
from regnum.web.api import groups, play, seats, talk
from regnum.web.api.caller import Anybody, RequestContext
from regnum.web.api.games import known_title, rules_of
from regnum.web.api.tables import SeatQuery, tell_all, told_to, view_for
from regnum.web.html.forms import as_body, check, complaint, invalid, language_of, page, see_other
from regnum.web.model.errors import Refused
from regnum.web.model.names import MOST
from regnum.web.model.rows import Sign
from regnum.web.scheduling.gate import resting
from regnum.web.schemas.answers import LogLine
from regnum.web.schemas.bodies import (
    BackBody,
    ConsentBody,
    GiveBody,
    JoinBody,
    JoinGroupBody,
    MoveBody,
    SayBody,
    SitBody,
    StandInBody,
    TakebackBody,
)
from regnum.web.security.text import form as read_form
from regnum.web.views.art import art_urls
from regnum.web.wording.words import own_words

router = APIRouter(include_in_schema=False)

LINES = 40  # of the log that are shown at first
SHORT = 8  # rows of a zone where nothing lies that are not in the way; more stand folded


@router.get("/plain.css")
def style() -> Response:
    """The little style that these pages have."""
    content = resources.files("regnum.web.html").joinpath("plain.css").read_bytes()
    return Response(content, media_type="text/css", headers={"Cache-Control": "no-cache"})


@router.get("/plain")
def lobby(caller: Anybody) -> Response:
    """Your tables, those of your groups and with a free seat, and the games of which a table can be opened."""
    try:
        caller.check_pages()
    except Refused as error:
        return complaint(caller, error, "/plain")
    store, titles = caller.server.store, {name: info.titles[caller.lang] for name, info in registry.games().items()}
    found = [store.tables(which, caller.number) if caller.guest else [] for which in ("mine", "groups")]
    mine, of_groups, free = (
        [table for table in tables if table.game in titles] for tables in (*found, store.tables("open", None))
    )
    known = {table.id for table in mine}
    others = [table for table in of_groups if table.id not in known]
    games = sorted(titles.items(), key=lambda game: game[1])
    return page(caller, "lobby", mine=mine, groups=others, open=free, games=games, titles=titles, title="Regnum")


@router.get("/rules/{game}/plain")
def rules(game: str, caller: Anybody) -> Response:
    """The rules of a game or a campaign."""
    try:
        caller.check_pages()
        found = rules_of(game, caller.lang)
    except Refused as error:
        return complaint(caller, error, "/plain")
    drawings = art_urls(known_title(game), caller.server.settings.root_path)
    return page(caller, "rules", title=found.title, html=Markup(found.html), style=drawings.style)


@router.get("/join/{invite}/plain")
def invitation(invite: str, caller: Anybody) -> Response:
    """The form by which an invite is taken up."""
    try:
        table, seat = seats.invited(caller, invite)
    except Refused as error:
        return complaint(caller, error, "/plain")
    store = caller.server.store
    return page(caller, "join", title="Regnum", name=store.seats(table)[seat].name, agreed=store.header(table))


@router.get("/groups/join/{link}/plain")
def group_invitation(link: str, caller: Anybody) -> Response:
    """Show the group of a link, and the form that joins it."""
    try:
        group = groups.invitation_for(caller, link)
    except Refused as error:
        return complaint(caller, error, "/plain")
    owner = next((face.name for face in group.members if face.owner), "")
    title = own_words(caller.lang).say("plain.group_invites", name=owner, group=group.name)
    return page(caller, "group", title=title, group=group, name=caller.guest.name if caller.guest else "")


@router.get("/t/{table}/plain")
def table_page(table: str, caller: Anybody, seat: SeatQuery = None, all_lines: bool = False) -> Response:
    """A table."""
    return _table(caller, table, seat, all_lines)


def _table(caller: RequestContext, table: str, seat: int | None, all_lines: bool) -> Response:
    try:
        caller.check_pages()
        view = msgspec.json.decode(msgspec.json.encode(view_for(caller, table, seat)))
        if caller.number is not None:
            caller.server.people.look_in(table, caller.number)
        tell_all(caller, table, view["viewer"])
        said = talk.talk_for(caller, table).said if view["talk"] and view["talk"]["hears"] else []
        with caller.table(table) as found:
            told, language = told_to(found, caller, view["viewer"])
        shown = told if all_lines else told[-LINES:]
        caller.check_lines(len(shown))
    except Refused as error:
        return complaint(caller, error, "/plain")
    with caller.server.house.leisure() as rest:
        places = list(resting(_places(view["scene"]), rest))
        turns = _by_turn([one.said(language) for one in resting(shown, rest)])
    numbered = list(enumerate(view["scene"].get("prompt", {}).get("options", ()), 1))
    return page(
        caller,
        "table",
        title=view["title"],
        view=view,
        scene=view["scene"],
        places=places,
        options=numbered,
        turns=turns,
        said=said,
        signs=get_args(Sign),
        hidden_lines=len(told) - len(shown),
        key=secrets.token_urlsafe(12),
    )


def _places(scene: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Every zone with its spaces and pieces, in words."""
    labels = {zone["id"]: zone["label"] for zone in scene["zones"]}
    names = {space["id"]: space["label"] for zone in scene["zones"] for space in zone.get("spaces", ())}
    for zone in scene["zones"]:
        if zone["kind"] == "area":
            continue
        pieces = [piece for piece in scene["pieces"] if piece["zone"] == zone["id"]]
        rows = [
            {
                "label": space["label"],
                "note": space.get("note", ""),
                "gives": [] if "worded" in space else [amount["label"] for amount in space.get("gives", ())],
                "roads": [names[other] for other in space.get("links", ())],
                "pieces": [_said(piece) for piece in pieces if piece.get("space") == space["id"]],
            }
            for space in zone.get("spaces", ())
        ]
        parent = labels.get(zone.get("parent", ""), "")
        loose = [_said(piece) for piece in pieces if "space" not in piece]
        supply, bare = zone["kind"] == "supply", [row for row in rows if not row["pieces"]]
        aside = bare if supply or len(bare) > SHORT else []
        yield {"title": f"{parent}: {zone['label']}" if parent else zone["label"], "note": zone.get("note", "")} | {
            "rows": [row for row in rows if row not in aside],
            "bare": [] if supply else aside,
            "pieces": loose,
            "roads": any(row["roads"] for row in rows),
        }


def _said(piece: dict[str, Any]) -> str:
    """A piece without its note."""
    count = f"{piece['count']} × " if piece.get("count", 1) > 1 else ""
    by_label = "worded" in piece and "note" not in piece
    gives = "" if by_label else ", ".join(amount["label"] for amount in piece.get("gives", ()))
    return f"{count}{piece['label']}{f' ({gives})' if gives else ''}"


def _by_turn(lines: list[LogLine]) -> list[list[LogLine]]:
    """The lines of each turn."""
    turns: list[list[LogLine]] = []
    for line in lines:
        if not turns or turns[-1][-1].turn != line.turn:
            turns.append([])
        turns[-1].append(line)
    return turns


# ---- forms ----------------------------------------------------------------------------------------------------------


@router.post("/t/{table}/plain")
async def act(request: Request, table: str) -> Response:
    """A form of a table: a choice, taking back, an answer, or sitting down."""
    return await _handled(request, f"/t/{quote(table)}/plain", partial(_act, table))


async def _handled(request: Request, back: str, do: Callable[[RequestContext, dict[str, str]], str | None]) -> Response:
    """Let `do` do what a form asks and go on to the page that it names; from what is wrong the way leads `back`.

    `do` raises RegnumError; where it names no page, one goes on to `back`.
    """
    body = await request.body()

    def handle() -> Response:
        caller = RequestContext(request, language_of(request))
        query = f"?{urlencode({'lang': caller.lang})}"
        try:
            form = read_form(body)
            check(caller, form)
            onward = do(caller, form) or back
        except RegnumError as error:
            return complaint(caller, error, back + query)
        return see_other(caller, onward + query)

    return await to_thread.run_sync(handle)


def _act(table: str, caller: RequestContext, form: dict[str, str]) -> None:
    what = form.get("do", "")
    if what == "move":
        response = play.move(table, as_body(MoveBody, form, caller.lang), caller)
    elif what in play.BACK:
        response = play.back(what, table, as_body(BackBody, form, caller.lang), caller)
    elif what == "takeback":
        response = play.takeback(table, as_body(TakebackBody, form, caller.lang), caller)
    elif what == "stand_in":
        response = play.stand_in(table, as_body(StandInBody, form, caller.lang), caller)
    elif what == "consent":
        response = play.consent(table, as_body(ConsentBody, form, caller.lang), caller)
    elif what == "say":
        response = talk.say(table, as_body(SayBody, form, caller.lang), caller)
    elif what == "return":
        seat = as_body(SitBody, form, caller.lang).seat
        body = as_body(GiveBody, {"to": "me", "version": form.get("version")}, caller.lang)
        response = seats.give(table, seat, body, caller)
    elif what == "sit":
        response = seats.sit(table, as_body(SitBody, form, caller.lang), caller)
    else:
        raise invalid(caller.lang, ("do",))
    if response.status_code == 409:
        raise Refused(409, "stale")


@router.post("/join/{invite}/plain")
async def join(request: Request, invite: str) -> Response:
    """Take up an invite."""
    return await _handled(request, "/plain", partial(_join, invite))


def _join(invite: str, caller: RequestContext, form: dict[str, str]) -> str:
    table, _ = seats.invited(caller, invite)
    seats.join(JoinBody(invite=invite, name=form.get("name", "")[:MOST]), caller)
    return f"/t/{table}/plain"


@router.post("/groups/join/{link}/plain")
async def join_group(request: Request, link: str) -> Response:
    """Join a group."""
    return await _handled(request, f"/groups/join/{quote(link)}/plain", partial(_join_group, link))


def _join_group(link: str, caller: RequestContext, form: dict[str, str]) -> None:
    groups.join(link, JoinGroupBody(called=form.get("name", "")[:MOST]), caller)
