"""Every table as a plain page: tables, a log and numbered choices as a form. It needs no JavaScript and no colours."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Iterator
from importlib import resources
from typing import TYPE_CHECKING, Any
from urllib.parse import quote, urlencode

import msgspec
from anyio import to_thread
from fastapi import APIRouter, Request, Response
from markupsafe import Markup

from regnum.core.errors import RegnumError
from regnum.core.languages import LANGUAGES
from regnum.core.once import once
from regnum.web.api import play, seats
from regnum.web.api.games import known_game
from regnum.web.api.tables import SeatQuery, tell_all, told_to, view_for
from regnum.web.contract.answers import LogLine
from regnum.web.contract.bodies import BackBody, Body, ConsentBody, JoinBody, MoveBody, SitBody, TakebackBody
from regnum.web.guarding.caller import Anybody, Caller
from regnum.web.guarding.errors import Refused
from regnum.web.guarding.text import form as read_form
from regnum.web.showing.rules_page import rules_html
from regnum.web.showing.words import in_words, own_words

if TYPE_CHECKING:
    from jinja2 import Environment

router = APIRouter(include_in_schema=False)

LINES = 40  # of the log that are shown at first


@once
def _environment() -> Environment:
    from jinja2 import Environment, PackageLoader  # not what a server starts with

    return Environment(
        loader=PackageLoader("regnum.web.pages"),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
    )


def _page(caller: Caller, template: str, status: int = 200, **values: Any) -> Response:
    language = own_words(caller.lang)
    values |= {
        "say": lambda key, **arguments: language.say(f"plain.{key}", **arguments),
        "lang": caller.lang,
        "languages": LANGUAGES,
        "root": caller.server.settings.root_path,
        "csrf": _csrf(caller),
    }
    content = _environment().get_template(f"{template}.html").render(values)
    response = Response(content, status, {"Cache-Control": "no-store"}, "text/html; charset=utf-8")
    return caller.dress(response)


def _csrf(caller: Caller) -> str:
    """What a form must carry: another page cannot know it, because it comes from the cookie."""
    return hashlib.sha256(f"form {caller.token}".encode()).hexdigest()


@router.get("/plain.css")
def style() -> Response:
    """The little style that these pages have."""
    content = resources.files("regnum.web.pages").joinpath("plain.css").read_bytes()
    return Response(content, media_type="text/css", headers={"Cache-Control": "no-cache"})


@router.get("/plain")
def lobby(caller: Anybody) -> Response:
    """Your tables and those with a free seat."""
    store = caller.server.store
    mine = store.tables("mine", caller.number) if caller.guest else []
    return _page(caller, "lobby", mine=mine, open=store.tables("open", None), title="Regnum")


@router.get("/rules/{game}/plain")
def rules(game: str, caller: Anybody) -> Response:
    """The rules of a game."""
    info = known_game(game)
    html = Markup(rules_html(info, caller.lang))
    return _page(caller, "rules", title=info.titles[caller.lang], html=html)


@router.get("/join/{invite}/plain")
def invitation(invite: str, caller: Anybody) -> Response:
    """The form by which an invite is taken up."""
    try:
        table, seat = seats.invited(caller, invite)
    except Refused as error:
        return _complaint(caller, error, "/plain")
    return _page(caller, "join", title="Regnum", invite=invite, name=caller.server.store.seats(table)[seat].name)


@router.get("/t/{table}/plain")
def table_page(table: str, caller: Anybody, seat: SeatQuery = None, all_lines: bool = False) -> Response:
    """A table."""
    return _table(caller, table, seat, all_lines)


def _table(caller: Caller, table: str, seat: int | None, all_lines: bool) -> Response:
    try:
        view = msgspec.json.decode(msgspec.json.encode(view_for(caller, table, seat)))
        tell_all(caller, table, view["viewer"])
        with caller.server.house.open(table) as found:
            told, language = told_to(found, caller, view["viewer"])
            lines = [one.said(language) for one in told]
    except Refused as error:
        return _complaint(caller, error, "/plain")
    shown = lines if all_lines else lines[-LINES:]
    numbered = list(enumerate(view["scene"].get("prompt", {}).get("options", ()), 1))
    return _page(
        caller,
        "table",
        title=view["title"],
        view=view,
        scene=view["scene"],
        places=list(_places(view["scene"])),
        options=numbered,
        turns=_by_turn(shown),
        hidden_lines=len(lines) - len(shown),
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
                "gives": [amount["label"] for amount in space.get("gives", ())],
                "roads": [names[other] for other in space.get("links", ())],
                "pieces": [_said(piece) for piece in pieces if piece.get("space") == space["id"]],
            }
            for space in zone.get("spaces", ())
        ]
        parent = labels.get(zone.get("parent", ""), "")
        loose = [_said(piece) for piece in pieces if "space" not in piece]
        yield {"title": f"{parent}: {zone['label']}" if parent else zone["label"], "note": zone.get("note", "")} | {
            "rows": [row for row in rows if zone["kind"] != "supply" or row["pieces"]],
            "pieces": loose,
            "roads": any(row["roads"] for row in rows),
        }


def _said(piece: dict[str, Any]) -> str:
    count = f"{piece['count']} × " if piece.get("count", 1) > 1 else ""
    gives = ", ".join(amount["label"] for amount in piece.get("gives", ()))
    return f"{count}{piece['label']}{f' ({gives})' if gives else ''}"


def _by_turn(lines: list[LogLine]) -> list[list[LogLine]]:
    """The lines in groups of a turn."""
    groups: list[list[LogLine]] = []
    for line in lines:
        if not groups or groups[-1][-1].turn != line.turn:
            groups.append([])
        groups[-1].append(line)
    return groups


def _complaint(caller: Caller, error: RegnumError, back: str) -> Response:
    status = error.status if isinstance(error, Refused) else 422
    return _page(caller, "error", status, title="Regnum", text=in_words(error, own_words(caller.lang)), back=back)


# ---- forms ----------------------------------------------------------------------------------------------------------


@router.post("/t/{table}/plain")
async def act(request: Request, table: str) -> Response:
    """A form of a table: a choice, taking back, an answer, or sitting down."""
    return await to_thread.run_sync(_act, request, table, await request.body())


def _act(request: Request, table: str, body: bytes) -> Response:
    caller = Caller(request, _lang(request))
    back = f"/t/{quote(table)}/plain?{urlencode({'lang': caller.lang})}"
    try:
        form = read_form(body)
        _check(caller, form)
        _do(caller, table, form)
    except RegnumError as error:
        return _complaint(caller, error, back)
    return _see(caller, back)


def _do(caller: Caller, table: str, form: dict[str, str]) -> None:
    """Do what a form asks. Raises RegnumError."""
    what = form.get("do", "")
    if what == "move":
        response = play.move(table, _read(MoveBody, form), caller)
    elif what in play.BACK:
        response = play.back(what, table, _read(BackBody, form), caller)
    elif what == "takeback":
        response = play.takeback(table, _read(TakebackBody, form), caller)
    elif what == "consent":
        response = play.consent(table, _read(ConsentBody, form), caller)
    elif what == "sit":
        response = seats.sit(table, _read(SitBody, form), caller)
    else:
        raise Refused(422, "invalid", faults="do")
    if response.status_code == 409:
        raise Refused(409, "stale")


@router.post("/join/{invite}/plain")
async def join(request: Request, invite: str) -> Response:
    """Take up an invite."""
    return await to_thread.run_sync(_join, request, invite, await request.body())


def _join(request: Request, invite: str, body: bytes) -> Response:
    caller = Caller(request, _lang(request))
    try:
        form = read_form(body)
        _check(caller, form)
        table, _ = seats.invited(caller, invite)
        seats.join(JoinBody(invite=invite, name=form.get("name", "")[:40]), caller)
    except RegnumError as error:
        return _complaint(caller, error, "/plain")
    return _see(caller, f"/t/{table}/plain?{urlencode({'lang': caller.lang})}")


def _lang(request: Request) -> str:
    asked = request.query_params.get("lang", "en")
    return asked if asked in LANGUAGES else "en"


def _check(caller: Caller, form: dict[str, str]) -> None:
    """Raises Refused for a form that another page has sent, or one too many."""
    if caller.guest is not None and not hmac.compare_digest(form.get("csrf", "").encode(), _csrf(caller).encode()):
        raise Refused(403, "other_origin")
    limits = caller.server.limits
    limits.check(limits.acting, caller.become_guest().id)


def _read(kind: type[Body], form: dict[str, str]) -> Any:
    """The fields of a form as the body of the request that it stands for. Raises Refused."""
    fields = {name: value for name, value in form.items() if name in kind.model_fields}
    try:
        return kind.model_validate(fields, strict=False)
    except ValueError:
        raise Refused(422, "invalid", faults=", ".join(kind.model_fields)) from None


def _see(caller: Caller, path: str) -> Response:
    location = caller.server.settings.root_path + path
    return caller.dress(Response(status_code=303, headers={"Location": location, "Cache-Control": "no-store"}))
