"""Chat at a table, independent of the game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from fastapi import APIRouter, Query, Response

from regnum.web.api.caller import Anybody, Person, RequestContext
from regnum.web.api.document import answer
from regnum.web.db import VersionConflict, talk
from regnum.web.model.errors import Refused, unknown_table
from regnum.web.model.names import clean
from regnum.web.schemas.answers import TableView
from regnum.web.schemas.bodies import MOST_SAID, HushBody, SayBody, SwitchBody
from regnum.web.schemas.talk import Said, Talk
from regnum.web.tables.seating import check_seen
from regnum.web.tables.talk import check_hears, check_says, seats_of_people, switch, whom

if TYPE_CHECKING:
    from regnum.web.model.events import AnyEvent
    from regnum.web.tables.table import Table

router = APIRouter(tags=["talk"])

NEWEST = 2**31 - 1
"""Before it comes every message."""

Before = Annotated[int, Query(ge=1, le=NEWEST, description="Only what was said before this message.")]


@router.get("/api/tables/{table}/talk", responses=answer(Talk))
def heard(table: str, caller: Anybody, before: Before = NEWEST) -> Response:
    """The last that was said, or a page of what was said before it."""
    return caller.reply(talk_for(caller, table, before))


def talk_for(caller: RequestContext, table: str, before: int = NEWEST) -> Talk:
    """Return the messages that a caller may read at a table. Raises Refused."""
    store = caller.server.store
    with caller.table(table) as found:
        check_hears(found, caller.number)
        hushed = seats_of_people(found, talk.hushed(store, table, caller.number))
    said, earlier = talk.page(store, table, caller.number, before)
    return Talk(in_order(said), earlier, hushed)


def in_order(said: list[talk.ChatMessage]) -> list[Said]:
    """Messages as sent to browsers, without guest ids."""
    return [Said(one.number, one.at, one.seat, one.name, one.sign, one.text) for one in said]


@router.post("/api/tables/{table}/talk", responses=answer(Said))
def say(table: str, body: SayBody, caller: Person) -> Response:
    """Say something from one of your seats: a text, or one of the signs."""
    guest, server = caller.become_guest().id, caller.server
    text = clean(body.text, MOST_SAID)
    if bool(text) == bool(body.sign):
        raise Refused(422, "nothing_said")
    with caller.table(table) as found:
        check_says(found, guest, body.seat)
        server.limits.check(server.limits.talking, guest)
        name = found.match.names[body.seat]
        try:
            at, most = server.house.now(), server.settings.stored_messages
            said = talk.say(server.store, table, at, guest, body.seat, name, body.sign, text, most)
        except VersionConflict:
            raise unknown_table() from None
    server.told(table)
    return caller.reply(in_order([said])[0])


@router.post("/api/tables/{table}/talk/switch", responses=answer(TableView))
def switch_talk(table: str, body: SwitchBody, caller: Person) -> Response:
    """Turn the chat off or on, as the host; everyone at the table sees it in the log."""
    from regnum.web.views.view import table_view

    guest = caller.become_guest().id

    def decide(found: Table) -> AnyEvent:
        check_seen(found, body.version, "talk")
        return switch(found, guest, body.on)

    def shown(found: Table) -> TableView:
        found.answered = found.version, caller.tab
        return table_view(found, caller.looking(), caller.presence(table))

    return caller.reply(caller.execute(table, decide, shown))


@router.post("/api/tables/{table}/talk/hush", responses=answer(Talk))
def hush(table: str, body: HushBody, caller: Person) -> Response:
    """Mute or unmute a seat's messages here. Nobody else learns of it."""
    guest = caller.become_guest().id
    with caller.table(table) as found:
        check_hears(found, guest)
        other = whom(found, guest, body.seat)
        try:
            talk.hush(caller.server.store, table, guest, other, body.on)
        except VersionConflict:
            raise unknown_table() from None
    return caller.reply(talk_for(caller, table))
