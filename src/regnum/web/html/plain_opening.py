"""Opening a table by a form: who sits where, what is agreed, and the links for friends."""

from __future__ import annotations

from typing import Any

from anyio import to_thread
from fastapi import APIRouter, Request, Response

from regnum.core.errors import InvalidOption, RegnumError
from regnum.core.info import GameInfo
from regnum.core.options import Whole
from regnum.web.api.caller import Anybody, RequestContext
from regnum.web.api.games import game_card, known_game, option_label
from regnum.web.api.tables import join_url
from regnum.web.html.forms import as_body, check, complaint, language_of, page, see_other, status_of
from regnum.web.model.errors import Refused
from regnum.web.model.events import Clock
from regnum.web.schemas.bodies import TableBody
from regnum.web.security.text import form as read_form
from regnum.web.wording.words import game_words, in_words, own_words

router = APIRouter(include_in_schema=False)

MINUTE, HOUR, DAY = 60, 3600, 86400
CLOCKS = (10 * MINUTE, HOUR, DAY, 3 * DAY)
"""Seconds for a turn that can be chosen here; any other clock is agreed on the full page."""
USUAL = 3  # seats that are taken at first


@router.get("/new/{game}/plain")
def fresh(game: str, caller: Anybody) -> Response:
    """The form of a new table."""
    try:
        info = known_game(game)
    except RegnumError as error:
        return complaint(caller, error, "/plain")
    return _filled(caller, info, _usual(caller, info))


def _usual(caller: RequestContext, info: GameInfo) -> dict[str, str]:
    """The form as it is at first: you, and some computers."""
    taken = range(max(info.seats[0], USUAL))
    computer = f"bot {caller.server.bots[min(1, len(caller.server.bots) - 1)]}"
    seats = {f"seat{n}": computer if n else "me" for n in taken}
    options = {f"option.{option.name}": option.default for option in info.options}
    return {**seats, **options, "name0": caller.guest.name if caller.guest else "", "hints": "on", "talk": "on"}


def _filled(
    caller: RequestContext, info: GameInfo, given: dict[str, str], problem: RegnumError | None = None
) -> Response:
    """The form with what it holds, and what is wrong with that."""
    card = game_card(info, caller)
    values: dict[str, Any] = {"game": card, "given": given, "clocks": [Clock("move", seconds) for seconds in CLOCKS]}
    if problem is None:
        return page(caller, "new", title=card.title, **values)
    values["problem"] = in_words(problem, own_words(caller.lang))
    return page(caller, "new", status_of(problem), title=card.title, **values)


@router.post("/new/{game}/plain")
async def opened(request: Request, game: str) -> Response:
    """Open the table of a form."""
    return await to_thread.run_sync(_open, request, game, await request.body())


def _open(request: Request, game: str, body: bytes) -> Response:
    from regnum.web.api.opening import open_table

    caller = RequestContext(request, language_of(request))
    info, form = None, {}
    try:
        info = known_game(game)
        form = read_form(body)
        check(caller, form)
        caller.server.limits.open_one(caller.connection)  # before anything reads a document that the form may hold
        table, invites = open_table(caller, info, _agreed(info, form, caller.lang))
    except RegnumError as error:
        return _filled(caller, info, form, error) if info else complaint(caller, error, "/plain")
    place = f"/t/{table}/plain?lang={caller.lang}"
    if not invites:
        return see_other(caller, place)
    base = str(request.base_url).rstrip("/").removesuffix(caller.server.settings.root_path)
    links = [(seat, f"{base}{join_url(caller, token)}") for seat, token in invites.items()]
    return page(caller, "opened", title=info.titles[caller.lang], place=place, links=links)


def _agreed(info: GameInfo, form: dict[str, str], lang: str) -> TableBody:
    """Parse the form of a new table. Raises Refused."""
    seats = [seat for n in range(info.seats[1]) if (seat := _seat(form, n))]
    options = {o.name: form[f"option.{o.name}"] for o in info.options if f"option.{o.name}" in form}
    _check_options(info, options, lang)
    seconds = form.get("clock", "")
    fields: dict[str, Any] = {
        "game": info.name,
        "seats": seats,
        "options": options,
        "listed": "listed" in form,
        "hints": "hints" in form,
        "talk": "off" if "talk" not in form else "all" if "overheard" in form else "seats",
        "lang": lang,
        "clock": {"kind": "move", "seconds": seconds} if seconds else None,
        "absent": "bot" if seconds else "wait",
    }
    return as_body(TableBody, fields, lang)  # type: ignore[no-any-return]


def _check_options(info: GameInfo, given: dict[str, str], lang: str) -> None:
    """Raises Refused for the first option with a value that it does not take, called as the form calls it."""
    language = game_words(lang, info.package)
    for option in info.options:
        try:
            option.normal(given.get(option.name, option.default))
        except InvalidOption:
            label = option_label(option, language)
            if isinstance(option, Whole):
                raise Refused(422, "bad_number", option=label, low=option.low, high=option.high) from None
            raise Refused(422, "bad_choice", option=label) from None


def _seat(form: dict[str, str], number: int) -> dict[str, str] | None:
    """Parse the player of a seat; None for no seat."""
    kind, _, bot = form.get(f"seat{number}", "").partition(" ")
    name = {"name": form[f"name{number}"]} if form.get(f"name{number}") else {}
    return {"kind": kind, **name, **({"bot": bot} if bot else {})} if kind else None
