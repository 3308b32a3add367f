"""Limits on what a guest may store, counted in the transaction that adds."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa

from regnum.web.db.people import hold
from regnum.web.db.schema import PAIRINGS, TABLES, TALK
from regnum.web.model.errors import Refused
from regnum.web.model.settings import Settings

LARGE = 10_000
"""Characters of options that hold a card list; what others store is not worth counting."""
MEGABYTE = 1_000_000

_RUNNING = TABLES.c.status.in_(("waiting", "playing"))
_OF_TOURNAMENT = sa.exists().where(PAIRINGS.c.table == TABLES.c.id)
_CHARACTERS = sa.func.length(TABLES.c.options) + sa.func.coalesce(sa.func.length(TABLES.c.record), 0)


def check_tables(connection: sa.Connection, settings: Settings, table: str) -> None:
    """Check what the host of a new table has now, with that table. Raises Refused if it is too much.

    Tables of tournaments are not counted, because they open by themselves.
    """
    brings = sa.or_(TABLES.c.record.is_not(None), sa.func.length(TABLES.c.options) > LARGE)
    columns = TABLES.c.host, TABLES.c.analysis, brings.label("brings")
    new = connection.execute(sa.select(*columns).where(TABLES.c.id == table)).one()
    hold(connection, new.host)

    def count(what: Any, *where: Any) -> int:
        return int(connection.scalar(sa.select(what).where(TABLES.c.host == new.host, *where)) or 0)

    if new.analysis:
        most = settings.stored_analyses
        if most and count(sa.func.count(), TABLES.c.analysis) > most:
            raise Refused(409, "too_many_analyses", n=most)
    else:
        most = settings.stored_tables
        if most and count(sa.func.count(), ~TABLES.c.analysis, _RUNNING, ~_OF_TOURNAMENT) > most:
            raise Refused(409, "too_many_tables", n=most)
    most = settings.stored_megabytes
    closable = sa.or_(TABLES.c.analysis, _RUNNING)  # a guest can make space there
    if most and new.brings and count(sa.func.sum(_CHARACTERS), brings, closable) > most * MEGABYTE:
        raise Refused(409, "too_much_stored", n=most)


def drop_messages(connection: sa.Connection, guest: int, most: int) -> None:
    """Delete the oldest chat messages of a guest beyond the newest `most`; 0: keep all."""
    if not most:
        return
    hold(connection, guest)
    its = sa.select(TALK.c.table, TALK.c.number).where(TALK.c.guest == guest)
    past = its.order_by(TALK.c.at.desc(), TALK.c.table, TALK.c.number.desc()).offset(most)
    for row in connection.execute(past).all():
        connection.execute(sa.delete(TALK).where(TALK.c.table == row.table, TALK.c.number == row.number))
