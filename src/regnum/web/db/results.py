"""Results of games: a row per seat, written together with the move that ended the game."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import sqlalchemy as sa

from regnum import registry
from regnum.core.errors import UnknownGame
from regnum.core.seeds import Seed, seed_of
from regnum.table.guide import guide_for
from regnum.web.db.schema import RESULTS, SEATS, TABLES
from regnum.web.db.store import Store

MOST_COUNTED = 2000  # of the newest games, where all of them are looked at
AT_ONCE = 200  # games that are read in one piece: some 20 milliseconds


class FinalSeat(NamedTuple):
    """A seat at the end of a game."""

    seat: int
    guest: int | None  # whose it was, also where a bot stood in
    name: str
    badge: str
    bot: str  # the specification of what played there at the end; empty: the person
    points: int
    rank: int


class FinishedGame(NamedTuple):
    """A game that is over. `target`: what the seats of a team needed together; None among rivals.

    `chosen`: the deal was chosen, so hidden information may have been known.
    """

    table: str
    game: str
    ended: float
    target: int | None
    seats: list[FinalSeat]
    chosen: bool = False


def is_guided(game: str, players: int, seed: Seed, options: Mapping[str, object]) -> bool:
    """Return True if this is a guided first game. It counts for nobody, as little as what came from a file."""
    try:
        info = registry.info(game)
    except UnknownGame:
        return False
    return guide_for(info, players, seed, options) is not None


class Place(NamedTuple):
    """A place in a list of which the newest comes first: that of a game that is over, say."""

    at: float  # when it ended, or was made
    id: str


def comes_after(place: Place | None, at: sa.Column[float], name: sa.Column[str]) -> sa.ColumnElement[bool]:
    """Return the condition for rows after a place in a list; all rows if there is none."""
    if place is None:
        return sa.true()
    return sa.or_(at < place.at, sa.and_(at == place.at, name > place.id))


def rows_of(
    table: str, game: str, guests: Sequence[int | None], result: Mapping[str, Any], ended: float
) -> list[dict[str, Any]]:
    """The rows of a game that is over. `guests`: whose each seat was."""
    return [
        {
            "table": table,
            "seat": number,
            "guest": guest,
            "game": game,
            "ended": ended,
            "points": result["points"][number],
            "rank": result["ranks"][number],
            "players": len(guests),
            "target": result.get("target"),
        }
        for number, guest in enumerate(guests)
    ]


def write(connection: sa.Connection, table: str, rows: list[dict[str, Any]]) -> None:
    """The end of a game, in the transaction of the choice that ended it."""
    connection.execute(sa.delete(RESULTS).where(RESULTS.c.table == table))
    connection.execute(sa.insert(RESULTS), rows)


def of_guest(
    store: Store, guest: int, game: str | None = None, after: Place | None = None, most: int = MOST_COUNTED
) -> Iterator[FinishedGame]:
    """The newest games of a guest that are over, `most` of those that come after a place; read in pieces."""
    own = sa.select(RESULTS.c.table).where(RESULTS.c.guest == guest)
    return _ended(store, own, game, after, most)


def of_group(
    store: Store, group: str, game: str | None = None, after: Place | None = None, most: int = MOST_COUNTED
) -> Iterator[FinishedGame]:
    """The newest games of a group that are over, `most` of those that come after a place; read in pieces."""
    own = sa.select(TABLES.c.id).where(TABLES.c.group == group)
    return _ended(store, own, game, after, most)


def games_of_group(store: Store, group: str) -> list[str]:
    """The names of the games that a group has played to the end."""
    query = sa.select(RESULTS.c.game).join(TABLES, TABLES.c.id == RESULTS.c.table).where(TABLES.c.group == group)
    with store.reading() as connection:
        return list(connection.scalars(query.distinct().order_by(RESULTS.c.game)))


class Rated(NamedTuple):
    """The number of rated games and the end of the last one: ratings are valid as long as both stay the same."""

    games: int
    last: float


def rated_of_group(store: Store, group: str) -> dict[str, Rated]:
    """By name the games of a group by which its people are rated."""
    query = (
        sa.select(RESULTS.c.game, sa.func.count(RESULTS.c.table.distinct()), sa.func.max(RESULTS.c.ended))
        .where(RESULTS.c.table.in_(_dealt(group)), RESULTS.c.target.is_(None))
        .group_by(RESULTS.c.game)
        .order_by(RESULTS.c.game)
    )
    with store.reading() as connection:
        return {game: Rated(games, last) for game, games, last in connection.execute(query)}


def to_rate(store: Store, group: str, game: str, most: int = MOST_COUNTED) -> Iterator[FinishedGame]:
    """The newest games of a group by which its people are rated, the last ended first; read in pieces."""
    return _ended(store, _dealt(group), game, None, most)


def _dealt(group: str) -> sa.Select[Any]:
    """The tables of a group whose deal nobody chose."""
    return sa.select(TABLES.c.id).where(TABLES.c.group == group, ~TABLES.c.seed_chosen)


def _ended(
    store: Store, own: sa.Select[Any], game: str | None, after: Place | None, most: int
) -> Iterator[FinishedGame]:
    """Yield games in batches; no connection is held between batches."""
    for read in range(0, most, AT_ONCE):
        wanted = min(AT_ONCE, most - read)
        found = _piece(store, own, game, after, wanted)
        yield from found
        if len(found) < wanted:
            return
        after = Place(found[-1].ended, found[-1].table)


def _piece(store: Store, own: sa.Select[Any], game: str | None, after: Place | None, most: int) -> list[FinishedGame]:
    last, of = sa.func.max(RESULTS.c.ended), RESULTS.c
    tables = sa.select(of.table).where(of.table.in_(own)).group_by(of.table)
    tables = tables.where(comes_after(after, of.ended, of.table))
    if game is not None:
        tables = tables.where(of.game == game)
    found = tables.order_by(last.desc(), of.table).limit(most).subquery()
    here = sa.and_(SEATS.c.table == of.table, SEATS.c.seat == of.seat)
    seats = (of.seat, of.guest, SEATS.c.name, SEATS.c.badge, SEATS.c.bot, of.points, of.rank)
    query = (
        sa.select(of.table, of.game, of.ended, of.target, TABLES.c.seed_chosen, *seats)
        .join(found, found.c.table == of.table)
        .join(TABLES, TABLES.c.id == of.table)
        .join(SEATS, here)
        .order_by(of.ended.desc(), of.table, of.seat)
    )
    games: dict[str, FinishedGame] = {}
    with store.reading() as connection:
        for table, name, ended, target, chosen, *seat in connection.execute(query):
            if table not in games:
                games[table] = FinishedGame(table, name, ended, target, [], chosen)
            games[table].seats.append(FinalSeat(*seat))
    return list(games.values())


def fill(connection: sa.Connection) -> None:
    """Write the rows of the games that were over before there were any: for a repaired database."""
    over = sa.select(TABLES).where(TABLES.c.status == "finished", TABLES.c.record.is_(None))
    for table in connection.execute(over).all():
        seats = sa.select(SEATS.c.guest).where(SEATS.c.table == table.id).order_by(SEATS.c.seat)
        guests = list(connection.scalars(seats))
        if is_guided(table.game, len(guests), seed_of(table.seed), json.loads(table.options)):
            continue
        connection.execute(
            sa.insert(RESULTS), rows_of(table.id, table.game, guests, json.loads(table.result), table.moved)
        )
