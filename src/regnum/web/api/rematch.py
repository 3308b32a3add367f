"""Playing again: the people of a finished game agree to the same game, with the same options and seats."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fastapi import APIRouter, Response

from regnum.web.api.caller import Person
from regnum.web.api.document import answer
from regnum.web.api.play import act
from regnum.web.model.errors import Refused
from regnum.web.model.events import AnyEvent, Filled, Ready
from regnum.web.model.names import clean
from regnum.web.schemas.answers import TableView
from regnum.web.schemas.bodies import FillBody, RematchBody
from regnum.web.tables.rematch import may_fill
from regnum.web.tables.seating import check_seen

if TYPE_CHECKING:
    from regnum.web.tables.table import Table

router = APIRouter(tags=["play"])


def _check(found: Table, version: int | None) -> None:
    """Raises Refused if nothing can be agreed on, or the agreement has changed since the client saw it."""
    if not found.repeatable:
        raise Refused(409, "not_repeatable")
    if found.rematch.next is not None:
        raise Refused(409, "repeated_already")
    check_seen(found, version, "rematch")


@router.post("/api/tables/{table}/rematch", responses=answer(TableView))
def rematch(table: str, body: RematchBody, caller: Person) -> Response:
    """Agree to play the same again, or decline. The first who agrees proposes it and is the host of the new table.

    The table opens, with another deal, as soon as everybody has agreed: `rematch` in the view names it. Bots always do.
    """

    def decide(found: Table) -> AnyEvent:
        _check(found, body.version)
        if body.agree and found.rematch.by is None:
            caller.server.limits.open_one(caller.connection)
        return Ready(seat=body.seat, agrees=body.agree)

    return act(caller, table, body.seat, decide)


@router.post("/api/tables/{table}/rematch/bot", responses=answer(TableView))
def fill(table: str, body: FillBody, caller: Person) -> Response:
    """Let a bot have the seat of somebody who has declined to play again, or has not answered for two minutes."""
    from regnum.web.api.opening import DEFAULT_BOT, check_bot

    def decide(found: Table) -> AnyEvent:
        _check(found, body.version)
        if not may_fill(found, body.absent, caller.server.house.now()):
            raise Refused(409, "nobody_waits")
        bot = check_bot(caller, found.match.game.info, body.bot or DEFAULT_BOT)
        name = clean(body.name) or bot.partition(":")[0]
        return Filled(seat=body.seat, absent=body.absent, bot=bot, name=name)

    return act(caller, table, body.seat, decide)
