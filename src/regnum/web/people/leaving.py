"""Leaving for good: seats go to bots, tables of nobody else go, and a name that says nothing stands at the others."""

from __future__ import annotations

from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING

from regnum.core.errors import RegnumError
from regnum.web.guarding.errors import Refused
from regnum.web.showing.words import own_words
from regnum.web.store import forgetting
from regnum.web.store.messages import Rewritten
from regnum.web.tables.absence import STAND_IN
from regnum.web.tables.events import AnyEvent, Seat, Seated
from regnum.web.tables.house import House

if TYPE_CHECKING:
    from regnum.web.tables.table import Table


class _Shared(RegnumError):
    """Others have played at this table, or it is a chapter: it stays."""


def leave_for_good(house: House, guest: int) -> None:
    """Delete everything of a guest that is not also that of others."""
    for table_id in forgetting.traces(house.store, guest):
        with suppress(Refused):  # the table is no more
            try:
                house.remove(table_id, lambda table: _check_alone(table, guest))
            except _Shared:
                _leave(house, table_id, guest)
    forgetting.forget(house.store, guest)


def _check_alone(table: Table, guest: int) -> None:
    everybody = {seat.guest for seat in table.seats}.union(*table.held) - {None}
    if table.header.host != guest or table.header.campaign is not None or everybody - {guest}:
        raise _Shared("others have played here")


def _leave(house: House, table_id: str, guest: int) -> None:
    """Give the seats of a guest to bots where the game goes on, and take the name out of what is kept."""
    while True:
        with house.open(table_id) as table:
            lang = table.header.lang
            over = table.broken is not None or table.match.over
            seat = next((n for n, sits in enumerate(table.seats) if sits.guest == guest and not over), None)
        if seat is None:
            break
        house.change(table_id, partial(_gone, seat=seat), lambda _: None, guest)
    with house.open(table_id):
        forgetting.rename(house.store, table_id, guest, own_words(lang).say("guest.former"))
        house.forget(table_id)
    house.store.tell(Rewritten(table_id))


def _gone(table: Table, seat: int) -> AnyEvent:
    """A bot has the seat from now on; before the game it is free."""
    sits = table.seats[seat]
    who = Seat("bot", sits.name, None, sits.bot or STAND_IN) if table.started else Seat("open")
    return Seated(seat=seat, who=who, why="left")
