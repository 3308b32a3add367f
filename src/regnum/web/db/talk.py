"""Chat at tables. It is neither sealed nor in any record, and is deleted with its table."""

from __future__ import annotations

from typing import Any, NamedTuple

import sqlalchemy as sa

from regnum.web.db.quotas import drop_messages
from regnum.web.db.schema import HUSHED, TABLES, TALK
from regnum.web.db.store import Store
from regnum.web.model.rows import Sign, VersionConflict

KEPT = 500  # of the newest messages of a table
PAGE = 30  # that are shown at once


class ChatMessage(NamedTuple):
    """A chat message: a text, or one of a few signs."""

    number: int  # at its table, from 1
    at: float
    guest: int
    seat: int
    name: str  # of the seat at that time
    sign: Sign | None
    text: str  # empty: it is a sign


def say(
    store: Store, table: str, at: float, guest: int, seat: int, name: str, sign: Sign | None, text: str, most: int = 0
) -> ChatMessage:
    """Store a message, dropping the oldest of the table, and of the guest beyond `most` (0: no limit).

    Raises VersionConflict if the table was deleted.
    """
    with store.writing() as connection:
        here = sa.select(TABLES.c.id).where(TABLES.c.id == table)
        if connection.execute(here.with_for_update()).first() is None:  # serialise numbering
            raise VersionConflict(table)
        last = connection.execute(sa.select(sa.func.max(TALK.c.number)).where(TALK.c.table == table)).scalar() or 0
        message = ChatMessage(last + 1, at, guest, seat, name, sign, text)
        connection.execute(sa.insert(TALK).values(table=table, **message._asdict()))
        connection.execute(sa.delete(TALK).where(TALK.c.table == table, TALK.c.number <= message.number - KEPT))
        drop_messages(connection, guest, most)
    return message


_HEARD = (
    sa.select(*(TALK.c[name] for name in ChatMessage._fields))
    .where(TALK.c.table == sa.bindparam("of"))
    .where(
        TALK.c.guest.not_in(
            sa.select(HUSHED.c.whom).where(
                HUSHED.c.table == sa.bindparam("of"), HUSHED.c.guest == sa.bindparam("reader")
            )
        )
    )
)
"""The condition for messages that a guest can read at a table."""
_LATER = _HEARD.where(TALK.c.number > sa.bindparam("after")).order_by(TALK.c.number)
_BEFORE = (
    _HEARD.where(TALK.c.number < sa.bindparam("before")).order_by(TALK.c.number.desc()).limit(PAGE + 1)
)  # and one more, to know whether there is any
_HUSHED = sa.select(HUSHED.c.whom).where(HUSHED.c.table == sa.bindparam("of"), HUSHED.c.guest == sa.bindparam("reader"))


def later(store: Store, table: str, reader: int | None, after: int) -> list[ChatMessage]:
    """Return the messages after a given one that a guest can read, oldest first."""
    with store.reading() as connection:
        rows = connection.execute(_LATER, {"of": table, "reader": reader, "after": after})
        return [ChatMessage(*row) for row in rows]


def page(store: Store, table: str, reader: int | None, before: int) -> tuple[list[ChatMessage], bool]:
    """The last that a guest has to hear before a message, oldest first; and whether there is more before it."""
    with store.reading() as connection:
        rows = connection.execute(_BEFORE, {"of": table, "reader": reader, "before": before}).all()
    return [ChatMessage(*row) for row in reversed(rows[:PAGE])], len(rows) > PAGE


def hushed(store: Store, table: str, reader: int | None) -> set[int]:
    """The guests whom a guest does not want to hear at a table."""
    with store.reading() as connection:
        return set(connection.scalars(_HUSHED, {"of": table, "reader": reader}))


def hush(store: Store, table: str, reader: int, whom: int, on: bool) -> None:
    """Mute or unmute a guest for another one at a table. Raises VersionConflict if the table was deleted."""
    values: dict[str, Any] = {"table": table, "guest": reader, "whom": whom}
    try:
        with store.writing() as connection:
            connection.execute(sa.delete(HUSHED).filter_by(**values))
            if on:
                connection.execute(sa.insert(HUSHED).values(values))
    except sa.exc.IntegrityError:
        raise VersionConflict(table) from None
