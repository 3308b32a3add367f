"""Saving what is whole of a damaged database into a new one."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from typing import Any

import sqlalchemy as sa

from regnum.core.errors import InvalidOption
from regnum.web.db import Header, Store, groups, results
from regnum.web.db.schema import (
    BROWSERS,
    CAMPAIGNS,
    DEVICES,
    ENTRIES,
    EVENTS,
    GROUPS,
    GUESTS,
    HUSHED,
    MEMBERS,
    PAIRINGS,
    PAUSES,
    PLANS,
    PUSH_KEY,
    RESULTS,
    SEATS,
    TABLES,
    TALK,
    TOURNAMENTS,
)
from regnum.web.db.table_rows import standing_values
from regnum.web.db.upgrade import upgrade
from regnum.web.maintenance.integrity import Finding, Unreadable, damaged, opened, rebuilt
from regnum.web.maintenance.reading import every_row, read_table
from regnum.web.model.rows import seat_values
from regnum.web.model.settings import Settings


def repair(settings: Settings, target: str) -> Iterator[Finding]:
    """Write every table, as far as it is whole, into a database that has none; a finding each.

    A table is saved up to the event before the first that was changed, lost or leads elsewhere. Guests who cannot be
    read are put in as strangers. What can be made anew is not taken along: analyses, and notifications that had not
    left. Raises InvalidOption.
    """
    source, fresh = _opened(settings), Store(Settings(database=target).database_url)
    try:
        upgrade(fresh)
        if fresh.everything():
            raise InvalidOption(f"{target} already contains tables; name an empty database")
        yield from damaged(source)
        guests = _save_guests(source, fresh)
        _save_of_people(source, fresh, CAMPAIGNS, "host", "created", guests)
        _save_groups(source, fresh, guests)
        for table in (PAUSES, PUSH_KEY, DEVICES, BROWSERS):
            _save_rows(source, fresh, table)
        for row in every_row(source, TABLES, TABLES.c.id):
            yield _saved(source, fresh, str(row["id"]), guests)
        with fresh.writing() as connection:
            results.fill(connection)
        _save_results(source, fresh, guests)
        _number_guests(fresh)
    finally:
        source.close()
        fresh.close()


def _opened(settings: Settings) -> Store:
    """The store to be saved, even if nobody can tell which version of the server it is of."""
    try:
        return opened(settings)
    except Unreadable:
        return Store(settings.database_url)


def _save_rows(source: Store, fresh: Store, table: sa.Table) -> None:
    """The rows of a table, as far as they can be read."""
    for row in every_row(source, table):
        try:
            with fresh.writing() as connection:
                connection.execute(sa.insert(table).values(row))
        except (sa.exc.SQLAlchemyError, ValueError, TypeError):  # damaged, or of a guest who is lost
            continue


def _save_guests(source: Store, fresh: Store) -> set[int]:
    found = set()
    for guest in every_row(source, GUESTS):
        try:
            with fresh.writing() as connection:
                connection.execute(sa.insert(GUESTS).values(guest))
            found.add(int(guest["id"]))
        except (sa.exc.SQLAlchemyError, ValueError, TypeError):  # not a guest any more
            continue
    return found


def _save_of_people(source: Store, fresh: Store, table: sa.Table, who: str, since: str, guests: set[int]) -> None:
    """The rows of a table that name a guest in the column `who`, as far as they can be read."""
    for row in every_row(source, table):
        try:
            with fresh.writing() as connection:
                _name_guests(connection, {row[who]}, guests, row[since])
                connection.execute(sa.insert(table).values(row))
        except (sa.exc.SQLAlchemyError, ValueError, TypeError):  # damaged, or of something that is lost
            continue


def _save_groups(source: Store, fresh: Store, guests: set[int]) -> None:
    """Groups with who belongs to them and their tournaments; of one that has lost its owner, the next has it."""
    _save_of_people(source, fresh, GROUPS, "owner", "created", guests)
    _save_of_people(source, fresh, MEMBERS, "guest", "since", guests)
    _save_of_people(source, fresh, TOURNAMENTS, "host", "created", guests)
    _save_of_people(source, fresh, ENTRIES, "guest", "since", guests)
    for table in (PAIRINGS, PLANS):
        _save_rows(source, fresh, table)
    for group in groups.ownerless(fresh):
        groups.settle(fresh, group)


def _saved(source: Store, fresh: Store, table_id: str, guests: set[int]) -> Finding:
    found = read_table(source, table_id)
    if isinstance(found, str):
        return Finding(table_id, 0, f"{found}; it is lost")
    table, wrong = rebuilt(source, found)
    rows, kept = found.rows, found.row | {"status": "broken", "version": len(found.rows)}
    if table.broken is not None and table.broken.version:  # an event leads elsewhere: begin anew, up to the one before
        rows, found.stored = rows[: table.version], found.stored[: table.version]
        table, _ = rebuilt(source, found)
    if table.broken is None:
        moved = rows[-1]["at"] if rows else found.header.created
        kept |= {"version": len(rows), "moved": moved, **standing_values(table.standing())}
    wrong = found.wrong or wrong
    seats = [seat_values(table_id, number, seat) for number, seat in enumerate(table.seats)]
    _put(fresh, kept, rows, seats, guests)
    _save_talk(source, fresh, found.header, guests)
    if not wrong:
        return Finding(table_id, len(rows), "")
    return Finding(table_id, len(rows), f"{wrong}; saved up to event {len(rows)}")


def _put(
    fresh: Store, kept: dict[str, Any], rows: list[dict[str, Any]], seats: list[dict[str, Any]], guests: set[int]
) -> None:
    named = {kept["host"], *(row["guest"] for row in rows), *(seat["guest"] for seat in seats)} - {None}
    with fresh.writing() as connection:
        _name_guests(connection, named, guests, kept["created"])
        connection.execute(sa.insert(TABLES).values(kept))
        if rows:
            connection.execute(sa.insert(EVENTS), rows)
        connection.execute(sa.insert(SEATS), seats)


def _save_talk(source: Store, fresh: Store, header: Header, guests: set[int]) -> None:
    """Save the readable chat messages of a table and its mutes."""
    for part, people in ((TALK, ["guest"]), (HUSHED, ["guest", "whom"])):
        for row in every_row(source, part, of=header.id):
            try:
                with fresh.writing() as connection:
                    _name_guests(connection, {row[name] for name in people}, guests, header.created)
                    connection.execute(sa.insert(part).values(row))
            except (sa.exc.SQLAlchemyError, ValueError, TypeError):  # not a message any more
                continue


def _save_results(source: Store, fresh: Store, guests: set[int]) -> None:
    """Save the stored results of games that cannot be replayed here."""
    with fresh.reading() as connection:
        known = set(connection.scalars(sa.select(RESULTS.c.table).distinct()))
    for row in every_row(source, RESULTS):
        if row["table"] in known:
            continue
        try:
            with fresh.writing() as connection:
                _name_guests(connection, {row["guest"]} - {None}, guests, row["ended"])
                connection.execute(sa.insert(RESULTS).values(row))
        except (sa.exc.SQLAlchemyError, ValueError, TypeError):  # not a result any more, or of a table that is lost
            continue


def _name_guests(connection: sa.Connection, named: set[int], guests: set[int], created: float) -> None:
    """Put in as strangers those who are named and could not be read."""
    for number in sorted(named - guests):
        stranger = {"id": number, "token": f"lost {secrets.token_hex(16)}", "created": created}
        connection.execute(sa.insert(GUESTS).values(stranger))
        guests.add(number)


def _number_guests(fresh: Store) -> None:
    """PostgreSQL counts on from the numbers that were put in."""
    if not fresh.is_sqlite:
        with fresh.writing() as connection:
            for table in (GUESTS, PAUSES, DEVICES):
                highest = sa.select(sa.func.coalesce(sa.func.max(table.c.id), 0) + 1).scalar_subquery()
                sequence = sa.func.pg_get_serial_sequence(table.name, "id")
                connection.execute(sa.select(sa.func.setval(sequence, highest, False)))
