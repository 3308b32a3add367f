"""Rows of tables and seats: reading them into what the server uses, and writing new ones."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import sqlalchemy as sa

from regnum.core.lazy import decoder
from regnum.core.seeds import seed_of
from regnum.web.db.hash_chain import header_seal
from regnum.web.db.schema import SEATS, TABLES
from regnum.web.model.events import Clock, Seat
from regnum.web.model.rows import Header, TableSummary, seat_values

_SEATS = decoder(list[Seat])
_CLOCK = decoder(Clock)


def header_of(row: Any) -> Header:
    """Read the header from a row. Raises various errors for unreadable rows."""
    return Header(
        row.id,
        row.game,
        row.rules_version,
        row.data_digest,
        json.loads(row.options),
        seed_of(row.seed),
        _SEATS.decode(row.seats),
        row.host,
        row.record,
        row.listed,
        row.analysis,
        row.seed_chosen,
        row.lang,
        _CLOCK.decode(row.clock) if row.clock else None,
        row.absent,
        row.hints,
        row.created,
        row.campaign,
        row.chapter,
        row.talk or "seats",
        row.group,
        row.origin,
    )


def seat_of(row: Any) -> Seat:
    """Read a seat."""
    return Seat(row.kind, row.name, row.guest, row.bot, row.invite, row.badge)


def standing_values(standing: TableSummary) -> dict[str, Any]:
    """Return the summary of a table as column values."""
    return {
        "status": standing.status,
        "deciding": json.dumps(standing.deciding),
        "result": None if standing.result is None else json.dumps(dict(standing.result)),
        "bot_turn": standing.bot_turn,
        "deadline": standing.deadline,
    }


def standing_of(row: Any) -> TableSummary:
    """Read where a table stands."""
    result = json.loads(row.result) if row.result else None
    return TableSummary(row.status, tuple(json.loads(row.deciding)), result, row.bot_turn, row.deadline)


def write_table(connection: sa.Connection, header: Header, standing: TableSummary) -> None:
    """Write a new table in a transaction; `Store.create` is one of its own."""
    values = {
        "id": header.id,
        "game": header.game,
        "rules_version": header.rules_version,
        "data_digest": header.data_digest,
        "options": json.dumps(dict(header.options)),
        "seed": str(header.seed),
        "seats": msgspec.json.encode(list(header.seats)).decode(),
        "record": header.record,
        "host": header.host,
        "listed": header.listed,
        "analysis": header.analysis,
        "seed_chosen": header.seed_chosen,
        "lang": header.lang,
        "clock": None if header.clock is None else msgspec.json.encode(header.clock).decode(),
        "absent": header.absent,
        "hints": header.hints,
        "created": header.created,
        "campaign": header.campaign,
        "chapter": header.chapter,
        "talk": None if header.talk == "seats" else header.talk,
        "group": header.group,
        "origin": header.origin,
        "version": 0,
        "moved": header.created,
        **standing_values(standing),
    }
    values["seal"] = header_seal(values)
    connection.execute(sa.insert(TABLES).values(values))
    for number, seat in enumerate(header.seats):
        connection.execute(sa.insert(SEATS).values(seat_values(header.id, number, seat)))
