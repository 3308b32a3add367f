"""Forgetting a person: names leave the tables that stay, which have another host, and of the guest a number remains."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

import msgspec
import sqlalchemy as sa

from regnum.core.lazy import decoder
from regnum.web.db import groups
from regnum.web.db.hash_chain import campaign_seal, event_seal, header_seal
from regnum.web.db.messages import TableRewritten
from regnum.web.db.people import NONE
from regnum.web.db.schema import (
    BROWSERS,
    CAMPAIGNS,
    DEVICES,
    EVENTS,
    GUESTS,
    HUSHED,
    OUTBOX,
    PAIRINGS,
    PASSES,
    RESULTS,
    SEATS,
    TABLES,
    TALK,
)
from regnum.web.db.store import Store
from regnum.web.model.events import AnyEvent, Hosted, Seat, Seated, decode, encode
from regnum.web.model.names import distinct

_OPENED = decoder(list[Seat])
_OLDEST = (TABLES.c.created, TABLES.c.id)


class Trace(NamedTuple):
    """A table that may know a guest."""

    table: str
    game: str
    lang: str
    campaign: str | None
    live: bool  # the game is not over, and the guest has a seat in it or is the host
    host: bool  # the guest is the host


def traces(store: Store, guest: int) -> list[Trace]:
    """The tables that may know a guest: those hosted, sat or acted at, and the other chapters of their campaigns."""
    sat = sa.select(SEATS.c.table).where(SEATS.c.guest == guest)
    acted = sa.select(EVENTS.c.table).where(EVENTS.c.guest == guest)
    known = sa.or_(TABLES.c.host == guest, TABLES.c.id.in_(sat), TABLES.c.id.in_(acted))
    campaigns = sa.select(TABLES.c.campaign).where(known, TABLES.c.campaign.is_not(None))
    host = TABLES.c.host == guest
    live = sa.and_(TABLES.c.status.in_(("waiting", "playing")), sa.or_(host, TABLES.c.id.in_(sat)))
    columns = (TABLES.c.id, TABLES.c.game, TABLES.c.lang, TABLES.c.campaign, live.label("live"), host.label("host"))
    query = sa.select(*columns)
    with store.reading() as connection:
        rows = connection.execute(query.where(sa.or_(known, TABLES.c.campaign.in_(campaigns))).order_by(*_OLDEST))
        return [Trace(row.id, row.game, row.lang, row.campaign, bool(row.live), bool(row.host)) for row in rows]


def nobody_elses(store: Store, tables: Sequence[str], guest: int) -> bool:
    """Return True if the stored tables belong to a guest alone; an unplayable table may belong to others, too."""
    with store.reading() as connection:
        return all(_nobody_elses(connection, table, guest) for table in tables)


def remove(store: Store, tables: Sequence[str], guest: int) -> bool:
    """Delete tables that only this guest uses; False if others have joined."""
    with store.writing() as connection:
        _hold(connection, tables)
        if not all(_nobody_elses(connection, table, guest) for table in tables):
            return False
        for table in tables:
            store.erase(connection, table)
    return True


def _nobody_elses(connection: sa.Connection, table: str, guest: int) -> bool:
    agreed = connection.execute(sa.select(TABLES.c.host, TABLES.c.seats).where(TABLES.c.id == table)).first()
    if agreed is None:
        return True
    if connection.execute(sa.select(PAIRINGS.c.table).where(PAIRINGS.c.table == table)).first() is not None:
        return False  # its result stands in a tournament
    for part in (SEATS, EVENTS, RESULTS):
        other = sa.select(part.c.guest).where(part.c.table == table, part.c.guest.is_not(None), part.c.guest != guest)
        if connection.execute(other.limit(1)).first() is not None:
            return False
    stored = connection.scalars(sa.select(EVENTS.c.event).where(EVENTS.c.table == table))
    try:
        came = [event.who for event in map(decode, stored) if isinstance(event, Seated)]
        sat = {seat.guest for seat in (*_OPENED.decode(agreed.seats), *came)}
    except msgspec.DecodeError:
        return False  # it may have named others
    return agreed.host == guest and sat <= {guest, None}


def rename(store: Store, table: str, guest: int, former: str) -> list[str]:
    """Call a guest `former` in everything that a table keeps, and in all analyses of its game.

    Answers the tables that were written and sealed anew: none where the table is no more. A seal that did not fit
    before does not fit afterwards: what was damaged still shows.
    """
    with store.writing() as connection:
        tables = [table, *_copies(connection, table)]
        _hold(connection, tables)
        kept = _kept(connection, table)
        if kept is None:
            return []
        sat = sa.select(SEATS.c.name).where(SEATS.c.table == table, SEATS.c.guest == guest)
        names = _names(kept.everybody(), guest, former, connection.scalars(sat))

        def of(seat: Seat) -> Seat:
            if seat.guest != guest and (seat.guest is not None or seat.name not in names):
                return seat
            return msgspec.structs.replace(seat, name=names.get(seat.name, seat.name), badge="")

        kept.rewrite(connection, names, of, kept.host(guest))
        _hand_on(connection, kept, guest)
        _list(connection, table, names, sa.or_(SEATS.c.guest == guest, SEATS.c.guest.is_(None)))
        copies = [copy for copy in (_kept(connection, other) for other in tables[1:]) if copy and copy.calls(names)]
        for copy in copies:
            copy.rewrite(
                connection, names, lambda seat: msgspec.structs.replace(seat, name=names.get(seat.name, seat.name))
            )
            _list(connection, copy.header["id"], names, sa.true())
        written = [table, *(copy.header["id"] for copy in copies)]
        for one in written:
            store.tell_with(connection, TableRewritten(one))
    return written


def _hand_on(connection: sa.Connection, kept: _Kept, guest: int) -> None:
    """Make the host of the current chapter the host of the campaign."""
    query = sa.select(CAMPAIGNS).where(CAMPAIGNS.c.id == kept.header["campaign"], CAMPAIGNS.c.host == guest)
    campaign = connection.execute(query.with_for_update()).mappings().first()
    if campaign is not None:
        values: dict[str, Any] = {"host": kept.host(guest)}
        if campaign["seal"] == campaign_seal(campaign):
            values |= {"seal": campaign_seal({**campaign, **values})}
        connection.execute(sa.update(CAMPAIGNS).where(CAMPAIGNS.c.id == campaign["id"]).values(values))


def _list(connection: sa.Connection, table: str, names: dict[str, str], whose: sa.ColumnElement[bool]) -> None:
    """Put the names into the list of seats."""
    for old, new in names.items():
        here = (SEATS.c.table == table, SEATS.c.name == old, whose)
        connection.execute(sa.update(SEATS).where(*here).values(name=new, badge=""))


def _copies(connection: sa.Connection, table: str) -> list[str]:
    """The tables that go on from a record of this game.

    They name it as their origin. Those that came as a file, or were opened before origins were written down, name
    none, and are known by the seed: seeds are unique to a game unless chosen.
    """
    agreed = sa.select(TABLES.c.game, TABLES.c.seed, TABLES.c.seed_chosen, TABLES.c.record)
    header = connection.execute(agreed.where(TABLES.c.id == table)).first()
    if header is None:
        return []
    its = TABLES.c.origin == table
    if header.record is None and not header.seed_chosen:
        same = (TABLES.c.game == header.game, TABLES.c.seed == header.seed, TABLES.c.record.is_not(None))
        its = sa.or_(its, sa.and_(*same))
    return list(connection.scalars(sa.select(TABLES.c.id).where(its).order_by(*_OLDEST)))


def _hold(connection: sa.Connection, tables: Sequence[str]) -> None:
    """Until the transaction ends nobody else adds an event to these tables.

    All who hold several hold the oldest first, so that no two wait for one another.
    """
    connection.execute(sa.select(TABLES.c.id).where(TABLES.c.id.in_(tables)).order_by(*_OLDEST).with_for_update())


def _kept(connection: sa.Connection, table: str) -> _Kept | None:
    """Return the stored content of a table."""
    header = connection.execute(sa.select(TABLES).where(TABLES.c.id == table)).mappings().first()
    if header is None:
        return None
    query = sa.select(EVENTS).where(EVENTS.c.table == table).order_by(EVENTS.c.version)
    rows = [dict(row) for row in connection.execute(query).mappings()]
    try:
        opened = _OPENED.decode(header["seats"])
    except msgspec.DecodeError:
        opened = None
    return _Kept(dict(header), opened, rows, [_read(row["event"]) for row in rows])


class _Kept(NamedTuple):
    """The header of a table and its events, as stored and as far as they can be read."""

    header: dict[str, Any]
    opened: list[Seat] | None
    rows: list[dict[str, Any]]
    came: list[AnyEvent | None]

    def everybody(self) -> list[Seat]:
        """The guests who have ever had a seat."""
        return [*(self.opened or ()), *(event.who for event in self.came if isinstance(event, Seated))]

    def host(self, guest: int) -> int:
        """The host after a guest has left: the latest successor if the guest was the host."""
        heirs = [event.guest for event in self.came if isinstance(event, Hosted)]
        return heirs[-1] if heirs and self.header["host"] == guest else int(self.header["host"])

    def calls(self, names: Iterable[str]) -> bool:
        """Return True if one of these names stands in it."""
        parts = (self.header["record"], self.header["seats"], *(row["event"] for row in self.rows))
        return any(_quoted(name) in part for name in names for part in parts)

    def rewrite(
        self, connection: sa.Connection, names: dict[str, str], of: Callable[[Seat], Seat], host: int | None = None
    ) -> None:
        """Store it with every seat as `of` has it, sealed anew; in what cannot be read, one name for the other.

        With another host, if one is given.
        """
        header, here = self.header, TABLES.c.id == self.header["id"]
        seats = (
            _replaced(header["seats"], names)
            if self.opened is None
            else msgspec.json.encode([of(seat) for seat in self.opened]).decode()
        )
        values = {"seats": seats, "record": _recorded(header["record"], names), "host": host or header["host"]}
        before, seal = header["seal"], header["seal"]
        if header_seal(header) == before:
            seal = header_seal(header | values)
        connection.execute(sa.update(TABLES).where(here).values(values | {"seal": seal}))
        for row, event in zip(self.rows, self.came, strict=True):
            told = row["event"]
            if event is None:
                told = _replaced(told, names)
            elif isinstance(event, Seated):
                told = encode(msgspec.structs.replace(event, who=of(event.who)))
            fits = row["seal"] == event_seal(before, row)
            before, seal = row["seal"], event_seal(seal, row | {"event": told}) if fits else row["seal"]
            at = (EVENTS.c.table == row["table"], EVENTS.c.version == row["version"])
            connection.execute(sa.update(EVENTS).where(*at).values(event=told, seal=seal))


def _recorded(record: str | None, names: dict[str, str]) -> str | None:
    """The record that a table goes on from, with other names at its seats."""
    if record is None:
        return None
    try:
        parts = msgspec.json.decode(record)
        for seat in parts["seats"]:
            seat["name"] = names.get(seat["name"], seat["name"])
    except (msgspec.DecodeError, LookupError, TypeError):
        return _replaced(record, names)
    return msgspec.json.encode(parts).decode()


def _replaced(stored: str, names: dict[str, str]) -> str:
    """JSON that cannot be read, with other names."""
    for old, new in names.items():
        stored = stored.replace(_quoted(old), _quoted(new))
    return stored


def _quoted(text: str) -> str:
    return msgspec.json.encode(text).decode()


def _read(stored: str) -> AnyEvent | None:
    """An event; None for what cannot be read."""
    try:
        return decode(stored)
    except msgspec.DecodeError:
        return None


def _names(seats: list[Seat], guest: int, former: str, listed: Iterable[str]) -> dict[str, str]:
    """Map the names a guest had at a table to replacements; no two names there look alike.

    `listed`: what the list of seats calls the guest, for what else cannot be read.
    """
    own = sorted({*listed, *(seat.name for seat in seats if seat.guest == guest)} - {""})
    others = {seat.name for seat in seats if seat.guest != guest and seat.name not in own}
    return dict(zip(own, distinct([former] * len(own), others), strict=True))


def forget(store: Store, guest: int) -> None:
    """Nothing is known of a guest any more, and no browser is that guest."""
    nothing: dict[str, Any] = dict.fromkeys(
        ("name", "webhook", "email", "email_code", "badge", "recovery", "lang", "quiet"), ""
    )
    nothing |= {"token": f"{NONE}{secrets.token_hex(16)}", "email_sent": 0.0, "email_tries": 0}
    with store.writing() as connection:
        for part in (BROWSERS, PASSES, DEVICES, OUTBOX, TALK, HUSHED):
            connection.execute(sa.delete(part).where(part.c.guest == guest))
        connection.execute(sa.delete(HUSHED).where(HUSHED.c.whom == guest))
        groups.leave_all(connection, guest)
        connection.execute(sa.update(GUESTS).where(GUESTS.c.id == guest).values(nothing))
    store.signed_out()
