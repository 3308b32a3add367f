"""Tournaments as they run: a round is paired and its tables are opened when the one before has ended."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from regnum import registry
from regnum.core.errors import RegnumError
from regnum.core.seeds import secret_seed
from regnum.web.db import Header, Tournament, VersionConflict, groups, tournaments
from regnum.web.db.tournaments import Entrant, Pairing
from regnum.web.model.events import Seat
from regnum.web.model.names import distinct
from regnum.web.tables.absence import STAND_IN
from regnum.web.tables.table_registry import TableRegistry
from regnum.web.tournaments.pairing import Round, next_round, round_robin, without
from regnum.web.tournaments.standing import Decided, standing

if TYPE_CHECKING:
    from regnum.web.tables.table import Table

log = logging.getLogger("regnum.web")


def least_seats(found: Tournament) -> int:
    """The seats of a smaller table: one fewer, unless the game cannot be played so, or not at all any more."""
    try:
        registry.info(found.game).agree(found.size - 1, dict(found.options))
    except RegnumError:
        return found.size
    return max(2, found.size - 1)


def decided(pairing: Pairing) -> Decided | None:
    """Return the result of a table; None before it has one. A manual decision comes before the game's result."""
    if pairing.places is not None:
        return Decided(pairing.players, pairing.places)
    if pairing.status != "finished" or pairing.result is None:
        return None
    return Decided(pairing.players, tuple(pairing.result["ranks"]), tuple(pairing.result["points"]))


def all_decided(pairings: Iterable[Pairing]) -> list[Decided]:
    """The tables that have ended."""
    return [one for one in map(decided, pairings) if one is not None]


def plan_of(found: Tournament, players: Sequence[int], least: int) -> list[Round]:
    """Return the pairings of each round known at the start: those of a round robin."""
    return round_robin(players, found.size, least, found.seed) if found.format == "robin" else []


class RoundContinuation:
    """Pairs the rounds of tournaments and opens their tables (`Continuation`). A tournament is named by its id."""

    def __init__(self, house: TableRegistry) -> None:
        self.house = house

    def due(self, table: Table) -> str | None:
        """The tournament of a table whose game is over."""
        return table.tournament[0].id if table.tournament is not None and table.match.over else None

    def left(self, since: float) -> list[str]:  # noqa: ARG002 - those that wait for nobody are few
        """Every tournament that waits for nobody."""
        return tournaments.undone(self.house.store)

    def follow(self, tournament_id: str) -> None:
        """Pair the next round if this one is over, and open the tables that are not open. Raises RegnumError."""
        store = self.house.store
        while True:
            found, played = tournaments.find(store, tournament_id), tournaments.pairings(store, tournament_id)
            if found is None or found.state != "running" or found.game not in registry.games():
                return
            here, entries = [one for one in played if one.round == found.round], tournaments.entries(store, found.id)
            if any(decided(one) is None for one in here):
                self._open(found, here, entries)
                return
            try:
                self._go_on(found, played, entries)
            except VersionConflict:  # another worker was faster
                log.debug("round %s of %s is paired already", found.round + 1, found.id)

    def _go_on(self, found: Tournament, played: Sequence[Pairing], entries: Sequence[Entrant]) -> None:
        """Pair the next round, or end the tournament where there is none."""
        gone = {one.number for one in entries if one.gone is not None or not one.here}
        paired = self._next(found, played, entries, gone) if found.round < found.rounds else []
        # where everybody meets everybody, who does not meet in this round may meet in a later one
        if any(len(table) > 1 for table in paired) or (found.format == "robin" and len(paired) > 1):
            tournaments.pair(self.house.store, found.id, found.round + 1, paired, sorted(gone), played)
        else:
            tournaments.end(self.house.store, found.id, found.round, self.house.now(), played)

    def _next(self, found: Tournament, played: Sequence[Pairing], entries: Sequence[Entrant], gone: set[int]) -> Round:
        """Pair the next round."""
        numbers, least = [entry.number for entry in entries], least_seats(found)
        if found.format == "robin":
            return without(self._plan(found, numbers, least)[found.round], gone, least)
        points = {line.player: line.points for line in standing(numbers, all_decided(played))}
        past: list[Round] = [[one.players for one in played if one.round == n] for n in range(1, found.round + 1)]
        return next_round([n for n in numbers if n not in gone], points, past, found.size, least, found.seed)

    def _plan(self, found: Tournament, players: Sequence[int], least: int) -> list[Round]:
        """Return the pairings of each round. A round robin begun before they were stored stores them now."""
        plan = tournaments.plan(self.house.store, found.id)
        if not plan:
            tournaments.write_plan(self.house.store, found.id, plan_of(found, players, least))
            plan = tournaments.plan(self.house.store, found.id)
        return plan

    def _open(self, found: Tournament, here: Iterable[Pairing], entries: Iterable[Entrant]) -> None:
        from regnum.web.tables.opening import create_table

        by_number, group = {entry.number: entry for entry in entries}, groups.find(self.house.store, found.group)
        if group is None:  # it has been deleted with its tournaments
            return
        for one in here:
            if one.table is not None or one.places is not None:
                continue
            header = _header(found, [by_number[player] for player in one.players], group.owner, self.house.now())
            people = [seat.guest for seat in header.seats if seat.guest is not None]
            before = partial(tournaments.opens, tournament=found.id, pairing=one, table=header.id, people=people)
            try:
                create_table(self.house, header, before=before, calls=True)
            except VersionConflict:
                log.debug("table %s of round %s of %s is open already, or waits", one.number, one.round, found.id)


def _header(found: Tournament, players: Sequence[Entrant], host: int, now: float) -> Header:
    """Return the header of a table; a bot replaces players who have left since the pairing."""
    from regnum.web.tables.opening import new_id

    info = registry.info(found.game)
    names = distinct(entry.name for entry in players)
    return Header(
        id=new_id(),
        game=found.game,
        rules_version=info.version,
        data_digest=info.data_digest,
        options=info.agree(len(players), found.options),
        seed=secret_seed(),
        seats=[
            Seat("person", name, entry.guest, badge=entry.badge) if entry.here else Seat("bot", name, bot=STAND_IN)
            for name, entry in zip(names, players, strict=True)
        ],
        host=host,
        lang=found.lang,
        clock=found.clock,
        absent="bot" if found.clock is not None else "wait",
        created=now,
        group=found.group,
    )
