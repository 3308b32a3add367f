"""Changing a table: authorise, decide, render, store, broadcast."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

from regnum.core.errors import RegnumError
from regnum.web.db import StoredEvent, VersionConflict
from regnum.web.model.errors import Refused
from regnum.web.model.events import AnyEvent
from regnum.web.tables.seating import check_known

if TYPE_CHECKING:
    import sqlalchemy as sa

    from regnum.web.tables.table import Table
    from regnum.web.tables.table_registry import Freshness, TableRegistry

T = TypeVar("T")

ATTEMPTS = 10  # to write an event while others write to the same table


def execute(
    house: TableRegistry,
    table_id: str,
    decide: Callable[[Table], AnyEvent],
    render: Callable[[Table], T],
    *,
    guest: int | None = None,
    seat: int | None = None,
    known: bool = False,
    key: str | None = None,
    send: Callable[[T], None] = lambda _rendered: None,
    also: Callable[[sa.Connection], None] | None = None,
) -> T:
    """Let something happen at a table, durably, and answer what `render` makes of the table afterwards.

    `decide` says what happens, or raises. It happens for a `guest`, who must be the person in `seat` (None: any) and,
    if `known` is set, must be allowed to know of the table. A request whose `key` was used before changes nothing and
    is answered alike. `send` gets what was rendered once the event is stored, before anybody else is told, and must not
    raise. `also` writes more in the same transaction. Raises Refused or another RegnumError, and nothing has happened
    then; VersionConflict after ten attempts.
    """
    need: Freshness = "known"
    began = time.monotonic()
    for attempt in range(ATTEMPTS):
        with house.open(table_id, need=need) as table:
            before, version, heard = list(table.seats), table.version, table.heard
            try:
                if known:
                    check_known(table, guest)
                repeated = attempt > 0 and key is not None and house.store.used(table.id, key)
                if repeated:  # only the answer was lost
                    rendered = render(table)
                else:
                    # authorise
                    if table.broken is not None:
                        raise Refused(422, "table_broken")
                    if seat is not None and seat not in table.seats_of(guest):
                        raise Refused(403, "not_your_seat")
                    # decide
                    event = table.take(decide(table), at := house.now())
                    # render, so that no work is left once the disk has answered
                    rendered = render(table)
                    # store
                    stored = StoredEvent(table.version, at, guest, event, key)
                    seats = {n: sits for n, sits in enumerate(table.seats) if sits != before[n]}
                    writes = [one for one in (house.effects.writes(table, event), also) if one is not None]
                    house.store.append(table.id, stored, table.standing(), seats, writes)
                    table.current = time.monotonic(), heard
            except BaseException as error:
                if table.version > version or not isinstance(error, RegnumError):
                    house.drop(table)  # it may have taken an event that is not stored
                if isinstance(error, VersionConflict):  # others have written to it
                    continue
                if not isinstance(error, RegnumError) or need == "stored":
                    raise
                need = "stored"  # perhaps others have changed the table, or it has happened already
                continue
            # broadcast
            send(rendered)
            house.effects.broadcast(table)
            if not repeated:
                house.effects.measure(table, event, time.monotonic() - began)
            return rendered
    raise VersionConflict(table_id)
