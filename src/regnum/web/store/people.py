"""How guests come back: on several devices, with a recovery code, or by a link that works once."""

from __future__ import annotations

import sqlalchemy as sa

from regnum.web.store.rows import Guest
from regnum.web.store.schema import BROWSERS, DEVICES, GUESTS, PASSES, SEATS
from regnum.web.store.store import Store, guest_of


def add_browser(store: Store, token: str, guest: int, now: float, before: str = "") -> None:
    """One more browser is a guest; its token has this hash, and the one that it had `before` is good no more."""
    with store.writing() as connection:
        connection.execute(sa.delete(BROWSERS).where(BROWSERS.c.token == before))
        connection.execute(sa.insert(BROWSERS).values(token=token, guest=guest, created=now))


def browsers(store: Store, guest: int) -> int:
    """How many browsers are a guest."""
    with store.reading() as connection:
        more = connection.execute(sa.select(sa.func.count()).where(BROWSERS.c.guest == guest)).scalar_one()
    return 1 + int(more)


def only_browser(store: Store, guest: int, token: str) -> None:
    """Every other browser is that guest no more, and no link that is under way makes it so.

    None is called by web push any more: which of them is the one that stays, nobody can tell.
    """
    with store.writing() as connection:
        connection.execute(sa.delete(DEVICES).where(DEVICES.c.guest == guest))
        connection.execute(sa.delete(BROWSERS).where(BROWSERS.c.guest == guest))
        connection.execute(sa.delete(PASSES).where(PASSES.c.guest == guest))
        connection.execute(sa.update(GUESTS).where(GUESTS.c.id == guest).values(token=token))


def tables_of(store: Store, guest: int) -> int:
    """At how many tables a guest has a seat."""
    with store.reading() as connection:
        query = sa.select(sa.func.count(SEATS.c.table.distinct())).where(SEATS.c.guest == guest)
        return int(connection.execute(query).scalar_one())


def recovered(store: Store, code: str) -> Guest | None:
    """The guest whose recovery code has this hash."""
    with store.reading() as connection:
        return guest_of(connection.execute(sa.select(GUESTS).where(GUESTS.c.recovery == code)).first())


def add_pass(store: Store, token: str, guest: int, now: float, expires: float) -> None:
    """A link that makes one browser more this guest. It takes the place of the one before."""
    with store.writing() as connection:
        connection.execute(sa.delete(PASSES).where(sa.or_(PASSES.c.guest == guest, PASSES.c.expires <= now)))
        connection.execute(sa.insert(PASSES).values(token=token, guest=guest, expires=expires))


def pass_of(store: Store, token: str, now: float) -> Guest | None:
    """The guest whom a link with this hash brings."""
    valid = (PASSES.c.token == token, PASSES.c.expires > now)
    with store.reading() as connection:
        query = sa.select(GUESTS).join(PASSES, PASSES.c.guest == GUESTS.c.id).where(*valid)
        return guest_of(connection.execute(query).first())


def use_pass(store: Store, token: str, now: float) -> bool:
    """Use a link up; whether it was still there."""
    with store.writing() as connection:
        used = sa.delete(PASSES).where(PASSES.c.token == token, PASSES.c.expires > now)
        return connection.execute(used).rowcount == 1
