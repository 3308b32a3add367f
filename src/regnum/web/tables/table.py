"""A table in memory: its match and its seats, rebuilt from what is stored by taking one event after the other."""

from __future__ import annotations

import math
import threading
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

import msgspec

from regnum import registry
from regnum.core.errors import CorruptRecord, NothingToUndo, NotYourTurn, RegnumError
from regnum.core.info import CampaignInfo
from regnum.core.record import States
from regnum.match import Match, no_rest, read, replay
from regnum.table.contract import TableRules, load_table
from regnum.table.view import Common
from regnum.web.db import Header, StoredEvent, TableSummary, Tournament
from regnum.web.db.groups import Circle
from regnum.web.model.clocks import Clocks, Pauses
from regnum.web.model.events import (
    Answered,
    AnyEvent,
    Asked,
    Broken,
    Filled,
    Hosted,
    Played,
    Proposed,
    Ready,
    Redone,
    Repeated,
    Restarted,
    Seat,
    Seated,
    Switched,
    Undone,
    Why,
)
from regnum.web.schemas.campaigns import Gain
from regnum.web.tables.rematch import Rematch, fill
from regnum.web.wording.chronicle import TableLog
from regnum.web.wording.words import Worded


@dataclass(frozen=True)
class Coming:
    """A line between moves in the log: a change of a seat, of the host, or of a setting."""

    moves: int  # that had been played, of those that were not taken back since
    event: Seated | Switched | Hosted
    before: str = ""  # the name of the seat until then


def _stood_in(seats: Sequence[Seat]) -> list[Coming]:
    """Those for whom bots stand in since the chapter before, as if they had gone when this one began."""
    return [
        Coming(0, Seated(seat=number, who=seat, why=seat.why), seat.name)
        for number, seat in enumerate(seats)
        if seat.why is not None
    ]


BACK_SECONDS = 60.0  # minimum clock time after taking a seat back from a bot


ViewVersion = tuple[int, str | None, tuple[str, ...]]
"""The identity of a view: the version, the table of the next chapter, and the names
(a deleted account loses its name without a new version)."""


@dataclass
class PendingConsent:
    """A seat's pending request to the others: to undo further than allowed freely, or to let a bot stand in."""

    asked: Asked | Proposed
    waiting: set[int]  # seats that have not answered


class Table:
    """One table. Hold `lock` while you use it."""

    def __init__(
        self, header: Header, pauses: Pauses, match: Match | None = None, rest: Callable[[], None] = no_rest
    ) -> None:
        """The table of a header.

        `match` is the one that its record leads to, where somebody has it already; else `rest` is called now and then
        while that is played.
        """
        self.header = header
        self.lock = threading.RLock()
        self.seats = [msgspec.structs.replace(seat, why=None) for seat in header.seats]
        self.version = 0
        self.quiet_since = header.created  # time of the last move, undo or change of seats
        self.answered = (0, "")  # the last version that a request brought about, and the tab that has its view already
        self.heard = 0  # changes by other processes of which it was heard (`TableRegistry`)
        self.current = (-math.inf, -1)  # when it was as it is stored, and how many of those were known then
        self.called: set[tuple[int, str, int | None]] | None = None  # who is in the outbox, if known (`OutboxWorker`)
        self.dropped = False  # may hold unstored changes: callers must look the table up again (`TableRegistry`)
        self.pauses = pauses
        self.broken: Broken | None = None
        self.marked: bool | None = None  # whether it is stored that it is broken; None: not known (`TableRegistry`)
        self.other_rules = ""  # how the rules that it was opened with differ from those it is played by now
        self.consent: PendingConsent | None = None
        self.since = dict.fromkeys(("seats", "consent", "talk", "rematch"), 0)  # the version of their last change
        self.ready: set[int] = set()  # seats that want the next chapter of a campaign, or the same game again
        self.rematch = Rematch()
        self.next: str | None = None  # the table of that chapter, once it is opened (`TableRegistry`)
        self.talk = header.talk != "off"  # whether people may say something to one another
        self.campaign: CampaignInfo | None = None  # the campaign that it is a chapter of (`TableRegistry`)
        self.circle: Circle | None = (
            None  # the group for whose members it was opened, as long as there is one (`TableRegistry`)
        )
        self.tournament: tuple[Tournament, int] | None = (
            None  # which it belongs to, and in which round (`TableRegistry`)
        )
        self.of_tournament: bool | None = None  # whether it belongs to one; None: nobody has asked yet
        self.started = False
        self.comings = _stood_in(header.seats)  # changes of seats
        self.held: list[set[int]] = [set() for _ in header.seats]  # whose each seat was while the game ran
        self.first: list[int | None] = [None] * len(header.seats)  # whose each seat was when the game began
        self.clocks = Clocks(header.clock, len(header.seats)) if header.clock else None
        # what is kept of now, for as long as nothing happens: scenes in words by viewer, language, and who decides
        self.scenes: dict[tuple[int | None, str, tuple[int, ...]], dict[str, Any]] = {}
        # and for as long as it is open: what all spectators share, and texts by language
        self.common: Common | None = None
        self.worded: dict[str, Worded] = {}
        self.gains: tuple[int, list[Gain]] | None = None  # how a chapter went, told at this version
        self._seen: dict[int | None, States] = {}
        self._deciding: tuple[int, ...] | None = None
        self.match = match or self._opened(rest)
        self.rules: TableRules = load_table(self.match.game.info)
        self.chronicle = TableLog(self.match, self.rules)
        if self.broken is None:
            if header.record is None:
                self.match.settle()  # a record stands at the moment where it was cut
            self._seats_changed(header.created)

    def _opened(self, rest: Callable[[], None]) -> Match:
        """The match as it was when the table was opened."""
        header = self.header
        rules = registry.info_for(header.game, header.rules_version, header.data_digest)
        game = registry.make(rules.key, compiled=False)
        self.other_rules = game.info.difference(header.rules_version, header.data_digest)
        try:
            if header.record is not None:
                return replay(read(header.record), game, rest)
            options = game.info.saved(header.options)
            return Match(game, len(header.seats), header.seed, options, self._names())
        except RegnumError as error:
            self.broken = self._broken(0, 0, error)
        options = game.info.saved(header.options) if header.record is not None else {}  # else the game refuses them
        return Match(game, len(header.seats), header.seed, options, self._names())

    def _broken(self, version: int, move: int, error: Exception) -> Broken:
        """Why the table cannot go on, with the rules that it needs if it was opened with other ones."""
        reason = f"{error}; {self.other_rules}" if self.other_rules else str(error)
        return Broken(version, move, reason)

    # ---- what is ----------------------------------------------------------------------------------------------------

    @property
    def id(self) -> str:
        """Its name in addresses."""
        return self.header.id

    def _names(self) -> list[str]:
        return [seat.name or f"#{number}" for number, seat in enumerate(self.seats, 1)]

    def seats_of(self, guest: int | None) -> list[int]:
        """The seats in which a guest sits."""
        if guest is None:
            return []
        return [n for n, seat in enumerate(self.seats) if seat.kind == "person" and seat.guest == guest]

    def people(self) -> set[int]:
        """The guests who sit at the table."""
        return {seat.guest for seat in self.seats if seat.kind == "person" and seat.guest is not None}

    @property
    def waiting_for_players(self) -> bool:
        """True if the game has not begun because a player is missing."""
        return not self.started

    @property
    def match(self) -> Match:
        """The game that is played here."""
        return self._match

    @match.setter
    def match(self, match: Match) -> None:
        self._match = match
        self._forget()

    def _forget(self) -> None:
        """Something happens: what was kept of now holds no more."""
        self.scenes.clear()
        self.let_go()
        self._seen.clear()
        self._deciding = None

    def let_go(self) -> None:
        """Drop the cached spectator view once it has been sent.

        Kept until the next event it would fill the memory of a server with thousands of tables, and be slow to reach.
        """
        self._seen.pop(None, None)
        self.common = None
        self.worded.clear()

    @property
    def deciding(self) -> tuple[int, ...]:
        """The seats that have something to decide, once everybody is there."""
        if not self.started or self.broken is not None:
            return ()
        if self._deciding is None:
            self._deciding = self.match.deciding
        return self._deciding

    def seen(self, viewer: int | None) -> States:
        """Return the current observation of a seat (None: a spectator): an array of one, read-only."""
        if viewer not in self._seen:
            self._seen[viewer] = self.match.observe(viewer)
        return self._seen[viewer]

    @property
    def paused(self) -> bool:
        """True if all players are away: the bots that replace them wait until one returns."""
        if not self.started or self.broken is not None or self.match.over:
            return False
        return not self.people() and any(seat.guest is not None for seat in self.seats)

    def stands_in(self, seat: int) -> Why | None:
        """Why a bot plays for the person whose seat it is; None where none does."""
        if self.seats[seat].kind != "bot" or self.seats[seat].guest is None:
            return None
        changes = (one.event for one in reversed(self.comings))
        return next((event.why for event in changes if isinstance(event, Seated) and event.seat == seat), None)

    @property
    def bots_to_play(self) -> tuple[int, ...]:
        """The bots among them; they wait while people consider going back, and when no person is left."""
        if self.consent is not None or self.paused:
            return ()
        return tuple(seat for seat in self.deciding if self.seats[seat].kind == "bot")

    def standing(self) -> TableSummary:
        """Return the summary of the table for lists."""
        if self.broken is not None:
            return TableSummary("broken")
        outcome = self.match.outcome
        if outcome is not None:
            result: dict[str, object] = {
                "ending": outcome.ending,
                "points": list(outcome.points),  # as it is read again
                "ranks": list(outcome.ranks),
            }
            if outcome.target is not None:
                result["target"] = outcome.target
            return TableSummary("finished", result=result)
        if not self.started:
            return TableSummary("waiting")
        deadline = self.clocks.deadline() if self.clocks and self.header.absent == "bot" else None
        return TableSummary("playing", self.deciding, bot_turn=bool(self.bots_to_play), deadline=deadline)

    # ---- taking events ----------------------------------------------------------------------------------------------

    def replay(self, stored: Sequence[StoredEvent]) -> None:
        """Take events that are stored already. One that does not fit breaks the table and stops there.

        Only what shows that the data are bad breaks it. After any other error, such as MemoryError, forget the table
        and read it again.
        """
        for one in stored:
            self.called = None  # the caller that stored it knows
            if self.broken is not None:
                return
            moves = len(self.match.moves)
            try:
                self._check_seats(one.event)
                self._take(one.event, one.at)
                if (one.event.moves, one.event.check) != self._place():
                    raise CorruptRecord(f"event {one.version} leads elsewhere than the log says")
            except RegnumError as error:
                self.broken = self._broken(one.version, min(moves, len(self.match.moves)), error)
                return
            self.version = one.version

    def _check_seats(self, event: AnyEvent) -> None:
        """Raises CorruptRecord when a stored event names a seat that the table does not have."""
        named = [getattr(event, name) for name in ("seat", "absent") if hasattr(event, name)]
        if not all(0 <= seat < len(self.seats) for seat in (*named, *getattr(event, "asked", ()))):
            raise CorruptRecord("the event names a seat that the table does not have")

    @property
    def known(self) -> ViewVersion:
        """The identity of the current view."""
        return self.version, self.next, tuple(self.match.names)

    def take(self, event: AnyEvent, at: float) -> AnyEvent:
        """Take a new event; answer it with the place where it left the match. Raises RegnumError.

        After an error the table may be in between: forget it and read it again.
        """
        self._take(event, at)
        self.version += 1
        moves, check = self._place()
        return msgspec.structs.replace(event, moves=moves, check=check)

    def _place(self) -> tuple[int, str]:
        moves = self.match.moves
        return len(moves), moves[-1].check if moves else ""

    def _take(self, event: AnyEvent, at: float) -> None:
        self._forget()
        match event:
            case Played(seat=seat, action=action):
                self._started_only()
                self.match.play(action, seat)
                self.consent = None
            case Undone(seat=seat):
                self._started_only()
                self.match.undo(None if self.header.analysis else seat)
                self.consent = None
            case Redone(seat=seat):
                self._started_only()
                self.match.redo(None if self.header.analysis else seat)
                self.consent = None
            case Restarted(seat=seat):
                self._started_only()
                self.match.restart_turn(seat)
                self.consent = None
            case Asked():
                self._ask_back(event, at)
            case Proposed():
                self._propose(event, at)
            case Answered(seat=seat, agree=agree):
                self._answer(seat, agree, at)
            case Ready(seat=seat, agrees=agrees):
                self._get_ready(seat, agrees, at)
            case Filled():
                fill(self, event)
            case Repeated(table=table):
                self.rematch.next = table
            case Seated():
                self._seat(event, at)
            case Switched(on=on):
                self.talk = on
                self.since["talk"] = self.version + 1
                self.comings.append(Coming(len(self.match.moves), event))
            case Hosted(seat=seat):
                self.comings.append(Coming(len(self.match.moves), event, self.match.names[seat]))
        if isinstance(event, Ready | Filled):
            self.since["rematch"] = self.version + 1
        if isinstance(event, Played):
            self.match.settle(event.moves or None)  # one that was stored says how far that led
        if not isinstance(event, Asked | Proposed | Answered | Switched | Hosted):
            self.quiet_since = at
        self._forget()
        self.chronicle.cut()
        kept = len(self.match.moves)  # moves taken back are no longer logged
        self.comings = [one if one.moves <= kept else replace(one, moves=kept) for one in self.comings]
        if self.clocks is not None:
            self.clocks.turn(at, self._on_the_clock(), self.pauses)

    def _on_the_clock(self) -> list[int]:
        return [seat for seat in self.deciding if self.seats[seat].kind == "person"]

    def _started_only(self) -> None:
        if not self.started:
            raise NotYourTurn("the game begins when every seat is taken", "waiting_for_players")
        if self.match.over and not self.header.analysis:
            raise NotYourTurn("the game is over", "game_over")

    def _seat(self, event: Seated, at: float) -> None:
        """A seat changes hands."""
        seat = event.seat
        if self.clocks is not None and self.seats[seat].kind == "bot":
            self.clocks.left[seat] = max(self.clocks.left[seat], BACK_SECONDS)
        self.comings.append(Coming(len(self.match.moves), event, self.match.names[seat]))
        self.seats[seat] = event.who
        self.since["seats"] = self.version + 1
        if self.consent is not None and isinstance(self.consent.asked, Proposed):
            settled, unanswered = self.consent.asked.absent == seat, self.consent.waiting <= {seat}
            if settled or unanswered:  # that the last one asked is gone is no answer, and the absent may be back
                self.consent = None
        self._seats_changed(at)

    def _seats_changed(self, at: float) -> None:
        self.match.names = tuple(self._names())
        self.match.played_by = tuple(seat.bot for seat in self.seats)
        self.chronicle.forget()
        if self.consent is not None:
            self.consent.waiting &= {n for n, seat in enumerate(self.seats) if seat.kind == "person"}
            self._do_if_agreed(at)
        if not self.started and all(seat.kind in ("person", "bot") for seat in self.seats):
            self.started = True
            self.first = [seat.guest for seat in self.seats]
            if self.clocks is not None:
                self.clocks.turn(at, self._on_the_clock(), self.pauses)
        for number, seat in enumerate(self.seats if self.started else ()):
            if seat.guest is not None:  # also while a bot stands in
                self.held[number].add(seat.guest)

    # ---- the next game ----------------------------------------------------------------------------------------------

    def _get_ready(self, seat: int, agrees: bool, at: float) -> None:
        if not self.match.over:
            raise NotYourTurn("the game is not over", "not_repeatable")
        mine = self.seats[seat].guest
        seats = {n for n, s in enumerate(self.seats) if s.guest == mine is not None} | {seat}
        self.ready = self.ready | seats if agrees else self.ready - seats
        self.rematch.answer(seats, agrees, self.ready, at)

    @property
    def ready_seats(self) -> list[int]:
        """The seats that do not keep the next game waiting: bots never do."""
        return [n for n, seat in enumerate(self.seats) if seat.kind != "person" or n in self.ready]

    @property
    def goes_on(self) -> bool:
        """True if a chapter of a campaign has ended here that is not the last one."""
        if self.broken is not None or self.campaign is None or self.header.chapter is None:
            return False
        return self.match.over and self.header.chapter + 1 < len(self.campaign.chapters)

    @property
    def to_be_followed(self) -> bool:
        """True if the next chapter can be opened: this one has ended, and everybody is ready."""
        return self.goes_on and len(self.ready_seats) == len(self.seats)

    @property
    def repeatable(self) -> bool:
        """True if the same game, or a whole campaign after its last chapter, can be played again."""
        if self.broken is not None or self.header.analysis or self.goes_on or self.tournament is not None:
            return False
        return self.match.over and (self.header.campaign is None or self.campaign is not None)

    # ---- what takes consent -----------------------------------------------------------------------------------------

    def _ask_back(self, event: Asked, at: float) -> None:
        self._started_only()
        if not 0 <= event.back < len(self.match.moves):
            raise NothingToUndo("no such move to go back to", "no_such_moment")
        self._ask(event, range(len(self.seats)), at)

    def _propose(self, event: Proposed, at: float) -> None:
        self._started_only()
        if event.absent not in self.deciding or self.seats[event.absent].kind != "person":
            raise NotYourTurn("nobody is waiting for that seat", "nobody_waits")
        self._ask(event, event.asked, at)

    def _ask(self, event: Asked | Proposed, seats: Iterable[int], at: float) -> None:
        """Ask the people of these seats, except the one asking."""
        mine = self.seats[event.seat].guest
        waiting = {n for n in seats if self.seats[n].kind == "person" and self.seats[n].guest != mine}
        self.consent = PendingConsent(event, waiting)
        self.since["consent"] = self.version + 1
        self._do_if_agreed(at)

    def _answer(self, seat: int, agree: bool, at: float) -> None:
        if self.consent is None or seat not in self.may_answer:
            raise NothingToUndo("there is no request for this seat to answer", "no_consent_asked")
        if not agree:
            self.consent = None
            return
        guest = self.seats[seat].guest
        self.consent.waiting -= {n for n, s in enumerate(self.seats) if s.guest == guest}
        self._do_if_agreed(at)

    @property
    def may_answer(self) -> set[int]:
        """The seats that may answer a proposal; the player said to be away may decline."""
        if self.consent is None:
            return set()
        asked = self.consent.asked
        return self.consent.waiting | ({asked.absent} if isinstance(asked, Proposed) else set())

    def _do_if_agreed(self, at: float) -> None:
        if self.consent is None or self.consent.waiting:
            return
        asked, self.consent = self.consent.asked, None
        if isinstance(asked, Proposed):
            sits = self.seats[asked.absent]
            bot = Seat("bot", sits.name, sits.guest, asked.bot, badge=sits.badge)
            self._seat(Seated(seat=asked.absent, who=bot, why="absent"), at)
            return
        while len(self.match.moves) > asked.back and self.match.can_undo(None):
            self.match.undo(None)
