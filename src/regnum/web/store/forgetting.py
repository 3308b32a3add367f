"""Forgetting a person: names leave the tables that stay, and of the guest a number remains that says nothing."""

from __future__ import annotations

import secrets
from typing import Any

import msgspec
import sqlalchemy as sa

from regnum.core.once import decoder
from regnum.web.store.schema import (
    BROWSERS,
    DEVICES,
    EVENTS,
    GUESTS,
    HUSHED,
    OUTBOX,
    PASSES,
    SEATS,
    TABLES,
    TALK,
)
from regnum.web.store.seals import event_seal, header_seal
from regnum.web.store.store import Store
from regnum.web.tables.events import AnyEvent, Seat, Seated, decode, encode
from regnum.web.tables.names import distinct

_OPENED = decoder(list[Seat])


def traces(store: Store, guest: int) -> list[str]:
    """The tables that may know a guest: those hosted, sat or acted at, and the other chapters of their campaigns."""
    sat = sa.select(SEATS.c.table).where(SEATS.c.guest == guest)
    acted = sa.select(EVENTS.c.table).where(EVENTS.c.guest == guest)
    known = sa.or_(TABLES.c.host == guest, TABLES.c.id.in_(sat), TABLES.c.id.in_(acted))
    campaigns = sa.select(TABLES.c.campaign).where(known, TABLES.c.campaign.is_not(None))
    with store.reading() as connection:
        query = sa.select(TABLES.c.id).where(sa.or_(known, TABLES.c.campaign.in_(campaigns)))
        return list(connection.scalars(query.order_by(TABLES.c.created)))


def rename(store: Store, table: str, guest: int, former: str) -> None:
    """Call a guest `former` in everything that a table keeps, and seal it anew.

    A seal that did not fit before does not fit afterwards: what was damaged still shows.
    """
    with store.writing() as connection:
        agreed = sa.select(TABLES).where(TABLES.c.id == table).with_for_update()  # nobody adds an event meanwhile
        header = dict(connection.execute(agreed).mappings().one())
        query = sa.select(EVENTS).where(EVENTS.c.table == table).order_by(EVENTS.c.version)
        rows = [dict(row) for row in connection.execute(query).mappings()]
        opened, came = _OPENED.decode(header["seats"]), [_seated(row["event"]) for row in rows]
        names = _names([*opened, *(event.who for event in came if event is not None)], guest, former)

        def of(seat: Seat) -> Seat:
            if seat.guest != guest and (seat.guest is not None or seat.name not in names):
                return seat
            return msgspec.structs.replace(seat, name=names.get(seat.name, seat.name), badge="")

        fresh = header | {"seats": msgspec.json.encode([of(seat) for seat in opened]).decode()}
        before, seal = header["seal"], header_seal(fresh) if header["seal"] == header_seal(header) else header["seal"]
        here = TABLES.c.id == table
        connection.execute(sa.update(TABLES).where(here).values(seats=fresh["seats"], seal=seal))
        for row, event in zip(rows, came, strict=True):
            told = row["event"] if event is None else encode(msgspec.structs.replace(event, who=of(event.who)))
            fits = row["seal"] == event_seal(before, row)
            before, seal = row["seal"], event_seal(seal, row | {"event": told}) if fits else row["seal"]
            at = (EVENTS.c.table == table, EVENTS.c.version == row["version"])
            connection.execute(sa.update(EVENTS).where(*at).values(event=told, seal=seal))
        for old, new in names.items():
            theirs = sa.or_(SEATS.c.guest == guest, SEATS.c.guest.is_(None))
            sat = (SEATS.c.table == table, SEATS.c.name == old, theirs)
            connection.execute(sa.update(SEATS).where(*sat).values(name=new, badge=""))


def _seated(stored: str) -> Seated | None:
    """An event that names somebody; None for others, and for what cannot be read."""
    try:
        event: AnyEvent = decode(stored)
    except msgspec.DecodeError:
        return None
    return event if isinstance(event, Seated) else None


def _names(seats: list[Seat], guest: int, former: str) -> dict[str, str]:
    """What a guest was called at a table, and what stands there from now on: no two names there are alike."""
    own = sorted({seat.name for seat in seats if seat.guest == guest and seat.name})
    others = {seat.name for seat in seats if seat.guest != guest and seat.name not in own}
    return dict(zip(own, distinct([former] * len(own), others), strict=True))


def forget(store: Store, guest: int) -> None:
    """Nothing is known of a guest any more, and no browser is that guest."""
    nothing: dict[str, Any] = dict.fromkeys(
        ("name", "webhook", "email", "email_code", "badge", "recovery", "lang", "quiet"), ""
    )
    nothing["token"] = f"forgotten {secrets.token_hex(16)}"
    with store.writing() as connection:
        for part in (BROWSERS, PASSES, DEVICES, OUTBOX, TALK, HUSHED):
            connection.execute(sa.delete(part).where(part.c.guest == guest))
        connection.execute(sa.delete(HUSHED).where(HUSHED.c.whom == guest))
        connection.execute(sa.update(GUESTS).where(GUESTS.c.id == guest).values(nothing))
