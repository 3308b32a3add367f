"""Finished games looked at afterwards: judged where the bots think, decision by decision, and stored with the table."""

from __future__ import annotations

import logging
import threading
import time
from collections import deque
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Literal

import msgspec

from regnum.bots.analysis import ANALYST, Judged, Turning, evaluate_decision, open_moves, summed_up
from regnum.bots.ready import make_for_bots
from regnum.core.codec import from_bytes, to_bytes
from regnum.core.lazy import decoder
from regnum.match import Match
from regnum.table.contract import TableRules, View
from regnum.web.bots.pool import BotPool
from regnum.web.db import analyses
from regnum.web.model.errors import Refused
from regnum.web.scheduling.fair import Owner
from regnum.web.schemas.answers import Costly, SeatStudy, Shares, Study, StudyProgress, TurningPoint

if TYPE_CHECKING:
    from regnum.table.language import Language
    from regnum.web.tables.table import Table
    from regnum.web.tables.table_registry import TableRegistry

log = logging.getLogger("regnum.web")

LATER = 10.0  # seconds before a guest with too many analyses may ask again
LEASE = 60.0  # seconds without progress after which an analysis may be taken up again
SAVED_EVERY = 1.0  # seconds
COSTLIEST = 8

_JUDGED = decoder(list[Judged])


@dataclass(frozen=True)
class Decision:
    """A choice that was made, as a question for a thinking process: how good was it."""

    game: str
    spec: str
    number: int  # moves played before it
    seen: bytes  # what the seat saw, as `core.codec.to_bytes` writes it
    seat: int
    action: int

    def answer(self) -> Judged:
        """Judge it."""
        game = make_for_bots(self.game)
        seen = from_bytes(game.state, self.seen)
        return evaluate_decision(game, seen, self.seat, self.action, self.number, self.spec)


@dataclass
class Job:
    """An analysis that this process works on."""

    stored: analyses.StoredAnalysis
    judged: list[Judged]
    match: Match  # a copy: at the table it may go on
    numbers: deque[int]  # remaining decisions, by moves played before them
    owner: Owner
    saved: float = field(default_factory=time.monotonic)


class AnalysisQueue:
    """Has games judged one decision at a time, so that the bots at tables need not wait long.

    What is done is stored every second: an analysis whose server went down is taken up where it stood.
    """

    def __init__(self, house: TableRegistry, thinkers: BotPool, at_once: int) -> None:
        self.house, self.thinkers, self.at_once = house, thinkers, at_once
        self.store, self.now = house.store, house.now
        self._jobs: dict[str, Job] = {}
        self._lock = threading.Lock()
        self._counting = ThreadPoolExecutor(1, "analyst")

    def begin(self, table: Table, owner: Owner) -> None:
        """Look at the game of a table, which is locked; nothing happens if that is done or being done.

        Raises Refused when the same guest has too many games looked at.
        """
        found = self.progress(table)
        if found is not None and (_complete(found[0], found[1]) or found[0].touched > self.now() - LEASE):
            return
        stored, judged = found or (analyses.StoredAnalysis(table.id, len(table.match.moves), ANALYST, 0, "[]", 0.0), [])
        match = table.match.fork()
        likely = sum(not move.forced for move in match.moves)  # decisions, until they are counted
        stored = replace(stored, total=stored.total or likely, touched=self.now())
        job = Job(stored, judged, match, deque(), owner)
        with self._lock:
            if self.at_once and sum(other.owner.guest == owner.guest for other in self._jobs.values()) >= self.at_once:
                raise Refused(429, "slow_down", LATER)
            self._jobs[table.id] = job
        analyses.save(self.store, stored)
        self._counting.submit(self._count, table.id, job)

    def _count(self, table_id: str, job: Job) -> None:
        """Find the decisions of a game, and start evaluating them in the background."""
        try:
            with self.house.leisure() as rest:
                numbers = open_moves(job.match, rest)
        except Exception:
            log.exception("cannot analyse a game: %s", table_id)
            self._rest(table_id, job)
            return
        with self._lock:
            job.numbers.extend(numbers[len(job.judged) :])
            job.stored = replace(job.stored, total=len(numbers))
        self._ask(table_id, job)

    def drop(self, table_id: str) -> None:
        """Forget the analysis of a table that is no more: what is still being judged is thrown away."""
        with self._lock:
            self._jobs.pop(table_id, None)

    def progress(self, table: Table) -> tuple[analyses.StoredAnalysis, list[Judged]] | None:
        """Return the analysis of a table's game in its current version; None before it is requested."""
        with self._lock:
            job = self._jobs.get(table.id)
            if job is not None and job.stored.moves == len(table.match.moves):
                return job.stored, list(job.judged)
        stored = analyses.load(self.store, table.id)
        if stored is None or stored.moves != len(table.match.moves):
            return None
        return stored, _JUDGED.decode(stored.judged)

    def _ask(self, table_id: str, job: Job) -> None:
        """Have the next decision judged, or be done."""
        with self._lock:
            if self._jobs.get(table_id) is not job:
                return
            number = job.numbers[0] if job.numbers else None
        if number is None:
            self._save(job)
            self._leave(table_id, job)
        else:
            question = _question(job.match, job.stored.spec, number)
            self.thinkers.ask(question, lambda answer: self._answered(table_id, job, answer), job.owner)

    def _answered(self, table_id: str, job: Job, answer: Judged | None) -> None:
        """A decision has been judged. If that failed, the analysis pauses until it is requested again."""
        with self._lock:
            if self._jobs.get(table_id) is not job:
                return
            if answer is not None:
                job.judged.append(answer)
                job.numbers.popleft()
                job.stored = replace(job.stored, touched=self.now())
        if answer is None:
            self._rest(table_id, job)
            return
        if time.monotonic() - job.saved > SAVED_EVERY:
            self._save(job)
        self._ask(table_id, job)

    def _rest(self, table_id: str, job: Job) -> None:
        """Pause an analysis until it is requested again."""
        self._leave(table_id, job)
        job.stored = replace(job.stored, touched=0.0)
        self._save(job)

    def _leave(self, table_id: str, job: Job) -> None:
        """Work on it no more, unless another one of the table has taken its place."""
        with self._lock:
            if self._jobs.get(table_id) is job:
                del self._jobs[table_id]

    def _save(self, job: Job) -> None:
        job.saved = time.monotonic()
        analyses.save(self.store, replace(job.stored, judged=msgspec.json.encode(job.judged).decode()))


def _complete(stored: analyses.StoredAnalysis, judged: list[Judged]) -> bool:
    return len(judged) == stored.total and stored.touched > 0.0


def _question(match: Match, spec: str, number: int) -> Decision:
    """The decision made after a number of moves, as a question."""
    game, move = match.game, match.moves[number]
    seen = to_bytes(game.state, game.observe(match.at(number), move.seat))
    return Decision(game.info.key, spec, number, seen, move.seat, move.action)


def described(analyst: AnalysisQueue, table: Table, language: Language) -> StudyProgress:
    """Return the progress of a table's analysis, and its result when it is done, with actions in words."""
    found = analyst.progress(table)
    if found is None:
        return StudyProgress(status="none", done=0, total=0, found=None)
    stored, judged = found
    complete = _complete(stored, judged)
    working = complete or stored.touched > analyst.now() - LEASE
    status: Literal["none", "running", "done"] = "done" if complete else "running" if working else "none"
    told = study(table.match, table.rules, judged, stored.spec, language) if complete else None
    return StudyProgress(status=status, done=len(judged), total=stored.total, found=told)


def study(match: Match, rules: TableRules, judged: Sequence[Judged], spec: str, language: Language) -> Study:
    """Summarise the evaluations of all decisions of a match, with actions in words."""
    found = summed_up(match, judged, spec)

    def label(one: Judged, action: int) -> str:
        seen = match.game.observe(match.at(one.move - 1), one.seat)
        return language.say(
            rules.label(View(match.game, seen, one.seat, match.names, (one.seat,), match.options), action)
        )

    def turned(turning: Turning) -> TurningPoint:
        one = next(one for one in judged if one.move == turning.move)
        return TurningPoint(
            move=turning.move,
            seat=turning.seat,
            before=turning.before,
            after=turning.after,
            by=one.seat,
            label=label(one, one.taken.action),
        )

    mistakes = sorted((one for one in judged if one.lost > 0), key=lambda one: -one.lost)[:COSTLIEST]
    return Study(
        spec=spec,
        team=found.team,
        shares=[Shares(one.move, [round(share, 4) for share in one.shares]) for one in judged],
        final=None if found.final is None else list(found.final),
        turning_points=[turned(turning) for turning in found.turning_points],
        costliest=[
            Costly(
                move=one.move,
                seat=one.seat,
                lost=round(one.lost, 4),
                taken=label(one, one.taken.action),
                preferred=label(one, one.preferred.action),
            )
            for one in mistakes
        ],
        seats=[
            SeatStudy(round(lost, 4), round(agreed, 4)) for lost, agreed in zip(found.lost, found.agreed, strict=True)
        ],
    )
