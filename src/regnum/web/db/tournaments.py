"""Tournaments of groups: what was agreed, who plays, and who is paired with whom at which table.

Whatever moves a tournament on holds its row until it is written, so a round is paired once, whichever worker does it.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import Any, Literal, NamedTuple

import msgspec
import sqlalchemy as sa

from regnum.core.lazy import decoder
from regnum.web.db.hash_chain import tournament_seal
from regnum.web.db.results import Place, comes_after
from regnum.web.db.schema import ENTRIES, EVENTS, GROUPS, GUESTS, MEMBERS, PAIRINGS, PLANS, TABLES, TOURNAMENTS
from regnum.web.db.store import Store
from regnum.web.model.errors import Refused
from regnum.web.model.events import Clock
from regnum.web.model.rows import Status, Tournament, VersionConflict
from regnum.web.model.versions import version_of

_CLOCK = decoder(Clock)
_BELONGS = sa.and_(MEMBERS.c.group == TOURNAMENTS.c.group, MEMBERS.c.guest == ENTRIES.c.guest)
_ENDED = sa.exists().where(TABLES.c.id == PAIRINGS.c.table, TABLES.c.status == "finished")

# Every server asks this again and again. Composed anew, it would leave hundreds of objects in cycles each time.
_UNDECIDED = sa.select(PAIRINGS.c.number).where(
    PAIRINGS.c.tournament == TOURNAMENTS.c.id, PAIRINGS.c.round == TOURNAMENTS.c.round, PAIRINGS.c.places.is_(None)
)
_UNDONE = (
    sa.select(TOURNAMENTS.c.id)
    .where(TOURNAMENTS.c.begun.is_not(None), TOURNAMENTS.c.over.is_(None))
    .where(sa.or_(sa.exists(_UNDECIDED.where(PAIRINGS.c.table.is_(None))), ~sa.exists(_UNDECIDED.where(~_ENDED))))
)


class Entrant(NamedTuple):
    """A player of a tournament."""

    number: int
    guest: int
    name: str
    badge: str
    gone: int | None  # last round before withdrawing
    here: bool  # belongs to the group


class Pairing(NamedTuple):
    """A table of a round, as lists know it, or a bye."""

    round: int
    number: int
    players: tuple[int, ...]  # numbers of entries by seat
    table: str | None
    places: tuple[int | None, ...] | None  # decided by hand
    status: Status | None  # of the table
    result: dict[str, Any] | None  # of its game

    @property
    def version(self) -> str:
        """The version of what can be decided by hand: another one once its table is open or its result decided."""
        return version_of(self.round, self.number, self.table, self.places)

    @property
    def by_hand(self) -> bool:
        """True if the owner of the group has decided it."""
        return self.places is not None and len(self.players) > 1


def values_of(tournament: Tournament) -> dict[str, Any]:
    """A tournament as columns, sealed."""
    values = {
        "id": tournament.id,
        "group": tournament.group,
        "title": tournament.title,
        "game": tournament.game,
        "options": json.dumps(dict(tournament.options)),
        "clock": None if tournament.clock is None else msgspec.json.encode(tournament.clock).decode(),
        "format": tournament.format,
        "size": tournament.size,
        "lang": tournament.lang,
        "seed": str(tournament.seed),
        "host": tournament.host,
        "created": tournament.created,
    }
    return values | {"seal": tournament_seal(values), "rounds": tournament.rounds, "round": 0}


Made = Literal["made", "too_many", "gone"]
"""Outcome of making a tournament: there are too many open ones, or the group was deleted."""


def create(store: Store, tournament: Tournament, games: Iterable[str], most: int) -> Made:
    """Make a tournament without entries, unless the group has `most` open ones of these games already."""
    its = (TOURNAMENTS.c.group == tournament.group, TOURNAMENTS.c.game.in_(list(games)), TOURNAMENTS.c.over.is_(None))
    with store.writing() as connection:
        group = sa.select(GROUPS.c.id).where(GROUPS.c.id == tournament.group).with_for_update()
        if connection.execute(group).first() is None:
            return "gone"
        if int(connection.scalar(sa.select(sa.func.count()).where(*its)) or 0) >= most:
            return "too_many"
        connection.execute(sa.insert(TOURNAMENTS).values(values_of(tournament)))
    return "made"


def find(store: Store, tournament: str) -> Tournament | None:
    """A tournament by its id."""
    with store.reading() as connection:
        row = connection.execute(sa.select(TOURNAMENTS).where(TOURNAMENTS.c.id == tournament)).first()
    return None if row is None else _tournament(row)


def of_group(store: Store, group: str, after: Place | None = None, most: int | None = None) -> list[Tournament]:
    """The newest tournaments of a group, `most` of those that come after a place, or (None) all of them."""
    at, name = TOURNAMENTS.c.created, TOURNAMENTS.c.id
    query = sa.select(TOURNAMENTS).where(TOURNAMENTS.c.group == group, comes_after(after, at, name))
    with store.reading() as connection:
        return [_tournament(row) for row in connection.execute(query.order_by(at.desc(), name).limit(most))]


def at_table(store: Store, table: str) -> tuple[Tournament, int] | None:
    """The tournament that a table belongs to, and the round."""
    query = sa.select(TOURNAMENTS, PAIRINGS.c.round.label("here")).join(
        PAIRINGS, PAIRINGS.c.tournament == TOURNAMENTS.c.id
    )
    with store.reading() as connection:
        row = connection.execute(query.where(PAIRINGS.c.table == table)).first()
    return None if row is None else (_tournament(row), row.here)


def entries(store: Store, tournament: str) -> list[Entrant]:
    """List the players in order of entry under their current names, without those who withdrew before the start."""
    query = (
        sa.select(ENTRIES, GUESTS.c.name, GUESTS.c.badge, MEMBERS.c.id.label("member"))
        .join(TOURNAMENTS, TOURNAMENTS.c.id == ENTRIES.c.tournament)
        .join(GUESTS, GUESTS.c.id == ENTRIES.c.guest)
        .outerjoin(MEMBERS, _BELONGS)
        .where(ENTRIES.c.tournament == tournament, TOURNAMENTS.c.begun.is_not(None) | ENTRIES.c.gone.is_(None))
        .order_by(ENTRIES.c.number)
    )
    with store.reading() as connection:
        found = connection.execute(query)
        return [Entrant(row.number, row.guest, row.name, row.badge, row.gone, row.member is not None) for row in found]


def version(store: Store, tournament: str) -> str:
    """The version of what the owner of the group arranges: state, round and players. Read it before the page itself."""
    with store.reading() as connection:
        found = connection.execute(sa.select(TOURNAMENTS).where(TOURNAMENTS.c.id == tournament)).first()
        return _version(connection, found)


def pairings(store: Store, tournament: str, number: int | None = None) -> list[Pairing]:
    """All tables and byes in the order of the rounds, or those of one."""
    with store.reading() as connection:
        return _pairings(connection, tournament, number)


def _pairings(connection: sa.Connection, tournament: str, number: int | None) -> list[Pairing]:
    query = (
        sa.select(PAIRINGS, TABLES.c.status, TABLES.c.result)
        .outerjoin(TABLES, TABLES.c.id == PAIRINGS.c.table)
        .where(PAIRINGS.c.tournament == tournament, sa.true() if number is None else PAIRINGS.c.round == number)
        .order_by(PAIRINGS.c.round, PAIRINGS.c.number)
    )
    return [
        Pairing(
            row.round,
            row.number,
            tuple(json.loads(row.players)),
            row.table,
            _places(row.places),
            row.status,
            json.loads(row.result) if row.result else None,
        )
        for row in connection.execute(query)
    ]


def plan(store: Store, tournament: str) -> list[list[tuple[int, ...]]]:
    """Return the pairings of each round of a round robin, stored at its start; empty if they were not stored."""
    query = sa.select(PLANS.c.tables).where(PLANS.c.tournament == tournament).order_by(PLANS.c.round)
    with store.reading() as connection:
        return [[tuple(players) for players in json.loads(tables)] for tables in connection.scalars(query)]


def undone(store: Store) -> list[str]:
    """The tournaments that run and wait for nobody: a table is to be opened, or all of the round have ended."""
    with store.reading() as connection:
        return list(connection.scalars(_UNDONE))


# ---- who plays ------------------------------------------------------------------------------------------------------


def enter(store: Store, tournament: str, guest: int, now: float, most: int) -> bool:
    """Add a player while entries are open and there are fewer than `most`; return whether the guest plays now.

    Returning players get their old number, which is never reused.
    """
    with store.writing() as connection:
        row = _held(connection, tournament)
        if row is None or row.begun is not None:
            return False
        came = connection.execute(sa.select(ENTRIES).where(ENTRIES.c.tournament == tournament)).all()
        playing = {entry.guest for entry in came if entry.gone is None}
        if guest in playing or len(playing) >= most:
            return guest in playing
        if any(entry.guest == guest for entry in came):
            again = sa.update(ENTRIES).where(ENTRIES.c.tournament == tournament, ENTRIES.c.guest == guest)
            connection.execute(again.values(since=now, gone=None))
        else:
            number = max((entry.number for entry in came), default=0) + 1
            values = {"tournament": tournament, "number": number, "guest": guest, "since": now}
            connection.execute(sa.insert(ENTRIES).values(values))
    return True


def withdraw(store: Store, tournament: str, number: int, seen: str | None = None) -> bool:
    """Withdraw a player: at once before the start, else after this round. Return whether they were playing.

    Raises Refused if the tournament is no longer in the version that was `seen` (None: any).
    """
    here = (ENTRIES.c.tournament == tournament, ENTRIES.c.number == number, ENTRIES.c.gone.is_(None))
    with store.writing() as connection:
        row = _held(connection, tournament, seen)
        if row is None or row.over is not None:
            return False
        return connection.execute(sa.update(ENTRIES).where(*here).values(gone=row.round)).rowcount == 1


# ---- rounds ---------------------------------------------------------------------------------------------------------


def begin(
    store: Store,
    tournament: str,
    everybody: Sequence[Entrant],
    rounds: int,
    now: float,
    plan: Sequence[Sequence[Sequence[int]]] = (),
    seen: str | None = None,
) -> bool:
    """Begin with those of everybody who belong to the group; False if it has begun, or others have come meanwhile.

    `plan`: who meets whom in each round, of a round robin. Raises Refused if the tournament is no longer in the version
    that was `seen` (None: any).
    """
    its = ENTRIES.c.tournament == tournament
    numbers = sa.select(ENTRIES.c.number).where(its, ENTRIES.c.gone.is_(None))
    playing = [entry.number for entry in everybody if entry.here]
    with store.writing() as connection:
        row = _held(connection, tournament, seen)
        if row is None or row.begun is not None:
            return False
        if set(connection.scalars(numbers)) != {entry.number for entry in everybody}:
            return False
        connection.execute(sa.delete(ENTRIES).where(its, ENTRIES.c.number.not_in(playing)))
        _write_plan(connection, tournament, plan)
        begun = {"begun": now, "rounds": rounds}
        connection.execute(sa.update(TOURNAMENTS).where(TOURNAMENTS.c.id == tournament).values(begun))
    return True


def write_plan(store: Store, tournament: str, plan: Sequence[Sequence[Sequence[int]]]) -> None:
    """Write down who meets whom in each round, for a tournament that began without, unless others were faster."""
    with store.writing() as connection:
        there = sa.select(PLANS.c.round).where(PLANS.c.tournament == tournament).limit(1)
        if _held(connection, tournament) is not None and connection.execute(there).first() is None:
            _write_plan(connection, tournament, plan)


def _write_plan(connection: sa.Connection, tournament: str, plan: Sequence[Sequence[Sequence[int]]]) -> None:
    rows = [
        {"tournament": tournament, "round": number, "tables": json.dumps(tables)}
        for number, tables in enumerate(plan, 1)
    ]
    if rows:
        connection.execute(sa.insert(PLANS), rows)


def pair(
    store: Store,
    tournament: str,
    number: int,
    tables: Sequence[Sequence[int]],
    gone: Sequence[int],
    known: Iterable[Pairing] = (),
) -> None:
    """Write the tables of a round; `gone` are those who have left before it, `known` the rounds before.

    Raises VersionConflict if others were faster, if a player has left meanwhile, or a table was decided otherwise.
    """
    rows = [
        {"tournament": tournament, "round": number, "number": place, "players": json.dumps(list(players))}
        | ({"places": "[1]"} if len(players) == 1 else {"places": None})
        for place, players in enumerate(tables, 1)
    ]
    left = sa.and_(ENTRIES.c.tournament == tournament, ENTRIES.c.number.in_(gone), ENTRIES.c.gone.is_(None))
    playing = (
        sa.select(ENTRIES.c.number)
        .join(TOURNAMENTS, TOURNAMENTS.c.id == ENTRIES.c.tournament)
        .join(MEMBERS, _BELONGS)
        .where(ENTRIES.c.tournament == tournament, ENTRIES.c.gone.is_(None))
    )
    with store.writing() as connection:
        row = _held(connection, tournament)
        if row is None or row.over is not None or row.round != number - 1:
            raise VersionConflict(tournament)
        if not {player for players in tables for player in players} <= set(connection.scalars(playing)):
            raise VersionConflict(tournament)
        _check_decisions(connection, tournament, number - 1, known)
        connection.execute(sa.insert(PAIRINGS), rows)
        connection.execute(sa.update(ENTRIES).where(left).values(gone=number - 1))
        connection.execute(sa.update(TOURNAMENTS).where(TOURNAMENTS.c.id == tournament).values(round=number))


def opens(connection: sa.Connection, tournament: str, pairing: Pairing, table: str, people: Sequence[int]) -> None:
    """Give a pairing its table, at which these guests sit, in the transaction that opens it.

    Raises VersionConflict where it needs none any more, or one of them has left the group meanwhile.
    """
    its = sa.select(TOURNAMENTS.c.group).where(TOURNAMENTS.c.id == tournament).scalar_subquery()
    belong = sa.select(MEMBERS.c.guest).where(MEMBERS.c.group == its, MEMBERS.c.guest.in_(people))
    belong = belong.with_for_update(read=True)  # until it is open, nobody leaves
    if len(connection.scalars(belong).all()) != len(people):
        raise VersionConflict(table)
    free = (PAIRINGS.c.table.is_(None), PAIRINGS.c.places.is_(None))
    if connection.execute(_at(tournament, pairing.round, pairing.number, *free).values(table=table)).rowcount != 1:
        raise VersionConflict(table)


def decide(store: Store, tournament: str, number: int, places: Sequence[int | None], seen: str) -> bool:
    """Decide a table of the round that is played by hand; False if it has been played, or there is none such.

    Raises Refused if the table is no longer in the version that was `seen`.
    """
    with store.writing() as connection:
        row = _held(connection, tournament)
        if row is None or row.begun is None or row.over is not None:
            return False
        _pairing(connection, tournament, row.round, number, seen)
        open_still = sa.or_(~_ENDED, PAIRINGS.c.places.is_not(None))
        at_it = _at(tournament, row.round, number, open_still)
        return connection.execute(at_it.values(places=json.dumps(list(places)))).rowcount == 1


def undecide(store: Store, tournament: str, number: int, place: int, seen: str) -> list[str]:
    """Undo the decision of a table of round `number`. The round after it and its tables are deleted; return those.

    Raises Refused if the table is no longer in the version that was `seen`, or if the round after it was played.
    """
    after = (PAIRINGS.c.tournament == tournament, PAIRINGS.c.round == number + 1)
    with store.writing() as connection:
        row = _held(connection, tournament)
        if not _pairing(connection, tournament, number, place, seen).by_hand:
            raise Refused(409, "pairing_undecided")
        opened = connection.scalars(sa.select(PAIRINGS.c.table).where(*after).with_for_update())  # no more are opened
        tables = [table for table in opened if table is not None]
        held = sa.select(TABLES.c.id).where(TABLES.c.id.in_(tables)).order_by(TABLES.c.id)
        connection.execute(held.with_for_update()).all()  # nobody plays there until the end
        if row is None or not _can_undecide(connection, row, number):
            raise Refused(409, "next_round_played")
        connection.execute(sa.delete(PAIRINGS).where(*after))
        for table in tables:
            store.erase(connection, table)
        left = sa.update(ENTRIES).where(ENTRIES.c.tournament == tournament, ENTRIES.c.gone > number)
        connection.execute(left.values(gone=number))
        connection.execute(_at(tournament, number, place).values(places=None))
        back = {"round": number, "over": None}
        connection.execute(sa.update(TOURNAMENTS).where(TOURNAMENTS.c.id == tournament).values(back))
    return tables


def undecidable(store: Store, tournament: str) -> list[int]:
    """The rounds in which decisions can still be undone."""
    with store.reading() as connection:
        row = connection.execute(sa.select(TOURNAMENTS).where(TOURNAMENTS.c.id == tournament)).first()
        if row is None:
            return []
        last = range(max(1, row.round - 1), row.round + 1)
        return [number for number in last if _can_undecide(connection, row, number)]


def end(store: Store, tournament: str, number: int, now: float, known: Iterable[Pairing]) -> None:
    """The last round, whose tables are `known`, is over. Raises VersionConflict if one was decided otherwise."""
    last = (TOURNAMENTS.c.id == tournament, TOURNAMENTS.c.round == number, TOURNAMENTS.c.over.is_(None))
    with store.writing() as connection:
        _held(connection, tournament)
        _check_decisions(connection, tournament, number, known)
        connection.execute(sa.update(TOURNAMENTS).where(*last).values(over=now))


# ---- deleting -------------------------------------------------------------------------------------------------------


def erase(store: Store, tournament: str, seen: str | None = None) -> None:
    """Delete a tournament. Its tables stay.

    Raises Refused if it is no longer in the version that was `seen` (None: any).
    """
    with store.writing() as connection:
        if _held(connection, tournament, seen) is not None:
            _erase(connection, TOURNAMENTS.c.id == tournament)


def erase_of(connection: sa.Connection, group: str) -> None:
    """Delete the tournaments of a group, in the transaction that deletes the group."""
    its = sa.select(TOURNAMENTS.c.id).where(TOURNAMENTS.c.group == group).order_by(TOURNAMENTS.c.id).with_for_update()
    connection.execute(its).all()
    _erase(connection, TOURNAMENTS.c.group == group)


def _erase(connection: sa.Connection, which: sa.ColumnElement[bool]) -> None:
    wanted = sa.select(TOURNAMENTS.c.id).where(which)
    for part in (PAIRINGS, PLANS, ENTRIES):
        connection.execute(sa.delete(part).where(part.c.tournament.in_(wanted)))
    connection.execute(sa.delete(TOURNAMENTS).where(which))


def _held(connection: sa.Connection, tournament: str, seen: str | None = None) -> Any:
    """A tournament as a row that nobody else changes until the transaction ends.

    Raises Refused if it is no longer in the version that was `seen` (None: any).
    """
    row = connection.execute(sa.select(TOURNAMENTS).where(TOURNAMENTS.c.id == tournament).with_for_update()).first()
    if row is not None and seen is not None and seen != _version(connection, row):
        raise Refused(409, "tournament_changed")
    return row


def _version(connection: sa.Connection, tournament: Any) -> str:
    """The version of a tournament's page, from its row."""
    if tournament is None:
        return version_of()
    query = sa.select(ENTRIES.c.number, ENTRIES.c.gone).where(ENTRIES.c.tournament == tournament.id)
    playing = [tuple(row) for row in connection.execute(query.order_by(ENTRIES.c.number))]
    return version_of(tournament.round, tournament.begun, tournament.over, playing)


def _check_decisions(connection: sa.Connection, tournament: str, number: int, known: Iterable[Pairing]) -> None:
    """Raises VersionConflict if a table of round `number` was decided by hand otherwise than `known`."""
    by_hand = {one.number: one.places for one in known if one.round == number}
    if by_hand != {one.number: one.places for one in _pairings(connection, tournament, number)}:
        raise VersionConflict(tournament)


def _can_undecide(connection: sa.Connection, tournament: Any, number: int) -> bool:
    """True for the last round of a tournament, and for the one before if the last has neither a move nor a decision."""
    after = [one for one in _pairings(connection, tournament.id, number + 1) if len(one.players) > 1]
    if number not in (tournament.round, tournament.round - 1) or any(one.by_hand for one in after):
        return False
    ids = [one.table for one in after if one.table is not None]
    played = sa.select(EVENTS.c.table).where(EVENTS.c.table.in_(ids), EVENTS.c.event.like('{"what":"played"%'))
    return connection.execute(played.limit(1)).first() is None


def _pairing(connection: sa.Connection, tournament: str, number: int, place: int, seen: str) -> Pairing:
    """A table of round `number`, which nobody opens until the end. Raises Refused unless its version is `seen`."""
    its = (PAIRINGS.c.tournament == tournament, PAIRINGS.c.round == number)
    connection.execute(sa.select(PAIRINGS.c.number).where(*its).with_for_update()).all()
    for one in _pairings(connection, tournament, number):
        if (one.number, one.version) == (place, seen):
            return one
    raise Refused(409, "pairing_changed")


def _at(tournament: str, number: int, place: int, *wanted: sa.ColumnElement[bool]) -> sa.Update:
    here = (PAIRINGS.c.tournament == tournament, PAIRINGS.c.round == number, PAIRINGS.c.number == place)
    return sa.update(PAIRINGS).where(*here, *wanted)


def _places(stored: str | None) -> tuple[int | None, ...] | None:
    return tuple(json.loads(stored)) if stored else None


def _tournament(row: Any) -> Tournament:
    return Tournament(
        row.id,
        row.group,
        row.title,
        row.game,
        json.loads(row.options),
        _CLOCK.decode(row.clock) if row.clock else None,
        row.format,
        row.size,
        row.lang,
        int(row.seed),
        row.host,
        row.created,
        row.rounds,
        row.round,
        row.begun,
        row.over,
    )
