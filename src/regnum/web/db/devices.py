"""Browsers that are called by web push, and the key by which push services know this server."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import sqlalchemy as sa

from regnum.web.db.people import hold
from regnum.web.db.schema import DEVICES, PUSH_KEY
from regnum.web.db.store import Store
from regnum.web.model.rows import PushDevice

MOST = 10  # devices of a guest: a further one takes the place of the one that has been there for longest


class KeyPair(NamedTuple):
    """A pair of keys (P-256), each in base64url."""

    private: str
    public: str


def of_guest(store: Store, guest: int) -> list[PushDevice]:
    """The devices of a guest, in the order in which they came."""
    wanted = sa.select(DEVICES).where(DEVICES.c.guest == guest).order_by(DEVICES.c.id)
    with store.reading() as connection:
        return [PushDevice(*row) for row in connection.execute(wanted)]


def add(store: Store, guest: int, endpoint: str, key: str, secret: str, now: float) -> None:
    """Note a device. It belongs to one guest, the browser's last user."""
    values = {"guest": guest, "endpoint": endpoint, "key": key, "secret": secret, "since": now}
    insert = store.upsert(DEVICES).values(values)
    newest = (
        sa.select(DEVICES.c.id).where(DEVICES.c.guest == guest).order_by(DEVICES.c.since.desc(), DEVICES.c.id.desc())
    )
    with store.writing() as connection:
        hold(connection, guest)
        connection.execute(insert.on_conflict_do_update(index_elements=["endpoint"], set_=values))
        kept = list(connection.scalars(newest.limit(MOST)))
        connection.execute(sa.delete(DEVICES).where(DEVICES.c.guest == guest, DEVICES.c.id.not_in(kept)))


def remove(store: Store, guest: int, number: int | None = None) -> None:
    """Forget a device of a guest, or (None) all of them."""
    wanted = [DEVICES.c.guest == guest] if number is None else [DEVICES.c.guest == guest, DEVICES.c.id == number]
    with store.writing() as connection:
        connection.execute(sa.delete(DEVICES).where(*wanted))


def push_key(store: Store, make: Callable[[], KeyPair]) -> KeyPair:
    """The key of this server. It is made once, by whichever worker needs it first, and kept as long as the database."""
    asked = sa.select(PUSH_KEY.c.private, PUSH_KEY.c.public)
    with store.reading() as connection:
        row = connection.execute(asked).first()
    if row is None:
        insert = store.upsert(PUSH_KEY).values(id=1, **make()._asdict())
        with store.writing() as connection:
            connection.execute(insert.on_conflict_do_nothing(index_elements=["id"]))
            row = connection.execute(asked).one()
    return KeyPair(*row)
