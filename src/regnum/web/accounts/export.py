"""Everything that the server knows of a person, for that person."""

from __future__ import annotations

import json

import msgspec
import sqlalchemy as sa

from regnum.web.db import Store
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
    OUTBOX,
    RESULTS,
    SEATS,
    TABLES,
    TALK,
    TOURNAMENTS,
)
from regnum.web.schemas.people import (
    ExportedAct,
    ExportedBrowser,
    ExportedCall,
    ExportedCampaign,
    ExportedEntry,
    ExportedGroup,
    ExportedHush,
    ExportedMessage,
    ExportedNotice,
    ExportedProfile,
    ExportedSeat,
    ExportedTable,
    PersonFile,
)


def person_file(store: Store, guest: int, now: float) -> PersonFile:
    """The file of a guest: what was said of them and by them, and nothing that others may not see."""
    with store.reading() as connection:

        def rows(part: sa.Table, *order: str) -> list[sa.RowMapping]:
            query = sa.select(part).where(part.c.guest == guest).order_by(*(part.c[name] for name in order))
            return list(connection.execute(query).mappings())

        own = connection.execute(sa.select(GUESTS).where(GUESTS.c.id == guest)).mappings().one()
        seats, results = rows(SEATS, "table", "seat"), rows(RESULTS, "table", "seat")
        sat = [row["table"] for row in seats]
        query = sa.select(TABLES).where(sa.or_(TABLES.c.host == guest, TABLES.c.id.in_(sat))).order_by(TABLES.c.created)
        tables = list(connection.execute(query).mappings())
        acts, said = rows(EVENTS, "at", "table", "version"), rows(TALK, "at", "table", "number")
        belongs = sa.select(GROUPS, MEMBERS.c.since).join(MEMBERS, MEMBERS.c.group == GROUPS.c.id)
        groups = connection.execute(
            belongs.where(MEMBERS.c.guest == guest).order_by(MEMBERS.c.since, GROUPS.c.id)
        ).all()
        browsers, calls, notices = rows(BROWSERS, "created"), rows(DEVICES, "since"), rows(OUTBOX, "due", "id")
        begun = sa.select(CAMPAIGNS).where(CAMPAIGNS.c.host == guest).order_by(CAMPAIGNS.c.created)
        campaigns = list(connection.execute(begun).mappings())
        whom = sa.and_(SEATS.c.table == HUSHED.c.table, SEATS.c.guest == HUSHED.c.whom)
        unheard = sa.select(HUSHED.c.table, SEATS.c.name).join(SEATS, whom).where(HUSHED.c.guest == guest)
        hushed = list(connection.execute(unheard.order_by(HUSHED.c.table, SEATS.c.seat)).mappings())
        enters = sa.and_(ENTRIES.c.tournament == TOURNAMENTS.c.id, ENTRIES.c.guest == guest)
        known = sa.select(TOURNAMENTS, ENTRIES.c.since, ENTRIES.c.gone).outerjoin(ENTRIES, enters)
        known = known.where(sa.or_(TOURNAMENTS.c.host == guest, ENTRIES.c.guest == guest))
        cups = connection.execute(known.order_by(TOURNAMENTS.c.created, TOURNAMENTS.c.id)).all()
    points = {(row["table"], row["seat"]): (row["points"], row["rank"]) for row in results}
    return PersonFile(
        format="regnum-person",
        version=1,
        written=now,
        profile=ExportedProfile(
            number=own["id"],
            created=own["created"],
            name=own["name"],
            badge=own["badge"],
            webhook=own["webhook"],
            email=own["email"],
            email_confirmed=bool(own["email"] and not own["email_code"]),
            language=own["lang"],
            quiet=own["quiet"],
            recovery_code=bool(own["recovery"]),
        ),
        browsers=[ExportedBrowser(row["created"]) for row in browsers],
        calls=[ExportedCall(row["endpoint"], row["since"]) for row in calls],
        tables=[
            ExportedTable(
                id=table["id"],
                game=table["game"],
                status=table["status"],
                created=table["created"],
                moved=table["moved"],
                host=table["host"] == guest,
                campaign=table["campaign"],
                seats=[
                    ExportedSeat(
                        row["seat"], row["kind"], row["name"], *points.get((table["id"], row["seat"]), (None, None))
                    )
                    for row in seats
                    if row["table"] == table["id"]
                ],
            )
            for table in tables
        ],
        acts=[ExportedAct(row["table"], row["version"], row["at"], _told(row["event"])) for row in acts],
        messages=[ExportedMessage(row["table"], row["at"], row["sign"], row["text"]) for row in said],
        groups=[
            ExportedGroup(row.id, row.name, row.about, row.created, row.since, owner=row.owner == guest)
            for row in groups
        ],
        hushed=[ExportedHush(**row) for row in hushed],
        notices=[ExportedNotice(row["table"], row["seat"], row["kind"], row["due"], row["done"]) for row in notices],
        campaigns=[
            ExportedCampaign(row["id"], row["campaign"], json.loads(row["options"]), row["created"])
            for row in campaigns
        ],
        tournaments=[
            ExportedEntry(row.id, row.title, row.group, row.since, row.gone, made=row.host == guest) for row in cups
        ],
    )


def _told(event: str) -> dict[str, str | int | bool | list[int]]:
    """Return a player's event without the state digest, which depends on what others hide."""
    parts = msgspec.json.decode(event)
    flat = {**parts, **{f"who_{name}": value for name, value in parts.get("who", {}).items()}}
    return {name: value for name, value in flat.items() if name not in ("check", "who", "who_invite")}
