"""Reviews of finished games: worked out where the bots think, question by question, and stored with the table."""

from __future__ import annotations

import logging
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Literal

import msgspec

from regnum.bots.estimates import CLAIM, Estimate
from regnum.bots.reasons import deeds, reasons, view_before
from regnum.bots.review import (
    ANALYST,
    PLAYOUTS,
    Expensive,
    Finding,
    Question,
    Review,
    Reviewer,
    TurningPoint,
    answer,
)
from regnum.bots.ready import make_for_bots
from regnum.core.codec import from_bytes, to_bytes
from regnum.core.lazy import decoder
from regnum.match import Match
from regnum.table.contract import TableRules
from regnum.web.bots.pool import BotPool
from regnum.web.db import analyses
from regnum.web.model.errors import Refused
from regnum.web.scheduling.fair import Owner
from regnum.web.schemas.review import (
    Chance,
    GameReview,
    ReviewChoice,
    ReviewProgress,
    ReviewSeat,
    ReviewTurn,
    ReviewTurningPoint,
)

if TYPE_CHECKING:
    from regnum.table.language import Language
    from regnum.web.tables.table import Table
    from regnum.web.tables.table_registry import TableRegistry

log = logging.getLogger("regnum.web")

LATER = 10.0  # seconds before a guest with too many reviews may ask again
LEASE = 60.0  # seconds without progress after which a review may be taken up again
SAVED_EVERY = 1.0  # seconds
FORMAT = "review 1: "
"""Begins the stored `spec`. What is stored without it is an analysis of an earlier version and is made anew."""
MOST_TOLD = 64
"""Number of reviews whose words are kept."""
MOST_DEEDS = 4

_FOUND = decoder(list[Finding])


@dataclass(frozen=True)
class ReviewTask:
    """A question of a review for a thinking process."""

    game: str
    spec: str
    question: Question
    seen: tuple[bytes, ...]  # observations, as `core.codec.to_bytes` writes them
    seat: int  # who decided there
    action: int

    def answer(self) -> Finding:
        """Answer it."""
        game = make_for_bots(self.game)
        seen = [from_bytes(game.state, one) for one in self.seen]
        return answer(game, self.question, seen, self.seat, self.action, self.spec)


@dataclass
class Job:
    """A review that this process works on."""

    stored: analyses.StoredAnalysis
    found: list[Finding]
    reviewer: Reviewer  # of a copy of the match: at the table it may go on
    owner: Owner
    questions: list[Question] = field(default_factory=list)
    saved: float = field(default_factory=time.monotonic)


class ReviewQueue:
    """Has games reviewed one question at a time, so that the bots at tables need not wait long.

    Answers are stored every second: a review whose server went down continues from there.
    """

    def __init__(self, house: TableRegistry, thinkers: BotPool, at_once: int) -> None:
        self.house, self.thinkers, self.at_once = house, thinkers, at_once
        self.store, self.now = house.store, house.now
        self.told: dict[tuple[str, int, str], GameReview] = {}  # by table, moves and language
        self._jobs: dict[str, Job] = {}
        self._lock = threading.Lock()
        self._counting = ThreadPoolExecutor(1, "reviewer")

    def begin(self, table: Table, owner: Owner) -> None:
        """Review the game of a table, which is locked; nothing happens if that is done or being done.

        Raises Refused when the same guest has too many reviews running.
        """
        known = self.progress(table)
        if known is not None and (_complete(*known) or known[0].touched > self.now() - LEASE):
            return
        new = analyses.StoredAnalysis(table.id, len(table.match.moves), FORMAT + ANALYST, 0, "[]", 0.0)
        stored, found = known or (new, [])
        match = table.match.fork()
        likely = sum(not move.forced for move in match.moves)  # questions, until they are counted
        stored = replace(stored, total=stored.total or likely, touched=self.now())
        job = Job(stored, found, Reviewer(match, stored.spec.removeprefix(FORMAT)), owner)
        with self._lock:
            if self.at_once and sum(other.owner.guest == owner.guest for other in self._jobs.values()) >= self.at_once:
                raise Refused(429, "slow_down", LATER)
            self._jobs[table.id] = job
        analyses.save(self.store, stored)
        self._counting.submit(self._count, table.id, job)

    def _count(self, table_id: str, job: Job) -> None:
        """List the questions of a review, and start to have them answered."""
        try:
            with self.house.leisure() as rest:
                job.reviewer.begin(rest)
            self._list_questions(job)
        except Exception:
            log.exception("cannot review a game: %s", table_id)
            self._rest(table_id, job)
            return
        self._ask(table_id, job)

    def _list_questions(self, job: Job) -> None:
        """Find the questions that are known so far: those that confirm candidates follow from the first answers."""
        job.questions = job.reviewer.questions(job.found)
        more = len(job.found) < len(job.reviewer.first)
        job.stored = replace(job.stored, total=job.reviewer.most if more else len(job.questions))

    def stop(self, table: Table, guest: int) -> None:
        """Stop the review of a table, which is locked, in all processes; what is done stays.

        Raises Refused unless the guest has started it or belongs to the table.
        """
        with self._lock:
            job = self._jobs.get(table.id)
            starter = job is not None and job.owner.guest == guest
            if not starter and guest != table.header.host and guest not in table.people():
                raise Refused(403, "review_not_yours")
            self._jobs.pop(table.id, None)
        known = self.progress(table)
        if known is not None and not _complete(*known):
            stored, found = (job.stored, job.found) if job is not None else known
            analyses.save(self.store, replace(stored, touched=0.0, judged=_written(found)))

    def drop(self, table_id: str) -> None:
        """Forget the review of a table that was closed; an answer that is still being worked out is dropped."""
        with self._lock:
            self._jobs.pop(table_id, None)

    def progress(self, table: Table) -> tuple[analyses.StoredAnalysis, list[Finding]] | None:
        """Return the review of a table's game in its current version; None before it is requested."""
        with self._lock:
            job = self._jobs.get(table.id)
            if job is not None and job.stored.moves == len(table.match.moves):
                return job.stored, list(job.found)
        stored = analyses.load(self.store, table.id)
        if stored is None or stored.moves != len(table.match.moves) or not stored.spec.startswith(FORMAT):
            return None
        return stored, _FOUND.decode(stored.judged)

    def _ask(self, table_id: str, job: Job) -> None:
        """Have the next question answered, or finish."""
        with self._lock:
            if self._jobs.get(table_id) is not job:
                return
        if len(job.found) == len(job.reviewer.first):
            self._list_questions(job)
        if len(job.found) == len(job.questions):
            self._save(job)
            self._leave(table_id, job)
        else:
            task = _task(job.reviewer, job.questions[len(job.found)])
            self.thinkers.ask(task, lambda answer: self._answered(table_id, job, answer), job.owner)

    def _answered(self, table_id: str, job: Job, answer: Finding | None) -> None:
        """A question has been answered. If that failed, the review pauses until it is requested again."""
        with self._lock:
            if self._jobs.get(table_id) is not job:
                return
            if answer is not None:
                job.found.append(answer)
                job.stored = replace(job.stored, touched=self.now())
        if answer is None:
            self._rest(table_id, job)
            return
        if time.monotonic() - job.saved > SAVED_EVERY:
            stored = analyses.load(self.store, table_id)
            if stored is not None and stored.touched == 0.0:  # stopped in another process
                self._leave(table_id, job)
                return
            self._save(job)
        self._ask(table_id, job)

    def _rest(self, table_id: str, job: Job) -> None:
        """Pause a review until it is requested again."""
        self._leave(table_id, job)
        job.stored = replace(job.stored, touched=0.0)
        self._save(job)

    def _leave(self, table_id: str, job: Job) -> None:
        """Stop working on it, unless another review of the table has taken its place."""
        with self._lock:
            if self._jobs.get(table_id) is job:
                del self._jobs[table_id]

    def _save(self, job: Job) -> None:
        job.saved = time.monotonic()
        analyses.save(self.store, replace(job.stored, judged=_written(job.found)))


def _written(found: list[Finding]) -> str:
    return msgspec.json.encode(found).decode()


def _complete(stored: analyses.StoredAnalysis, found: list[Finding]) -> bool:
    return len(found) == stored.total and stored.touched > 0.0


def _task(reviewer: Reviewer, question: Question) -> ReviewTask:
    """A question with the observations that it is about."""
    game, move = reviewer.match.game, reviewer.match.moves[question.move]
    seen = tuple(to_bytes(game.state, one) for one in reviewer.seen(question))
    return ReviewTask(game.info.key, reviewer.spec, question, seen, move.seat, move.action)


def described(queue: ReviewQueue, table: Table, language: Language) -> ReviewProgress:
    """Return the progress of a table's review, and its result when it is done, with actions in words."""
    known = queue.progress(table)
    if known is None:
        return ReviewProgress(status="none", done=0, total=0, found=None)
    stored, found = known
    complete = _complete(stored, found)
    working = complete or stored.touched > queue.now() - LEASE
    status: Literal["none", "running", "done"] = "done" if complete else "running" if working else "none"
    told = None
    if complete:
        key = table.id, stored.moves, language.code
        told = queue.told.get(key)
        if told is None:
            reviewer = Reviewer(table.match, stored.spec.removeprefix(FORMAT))
            told = queue.told[key] = in_words(table.match, table.rules, reviewer.summary(found), language)
            while len(queue.told) > MOST_TOLD:
                queue.told.pop(next(iter(queue.told)))
    return ReviewProgress(status=status, done=len(found), total=stored.total, found=told)


def in_words(match: Match, rules: TableRules, found: Review, language: Language) -> GameReview:
    """Return a review with actions and reasons in words."""

    def turning_point(one: TurningPoint) -> ReviewTurningPoint:
        done = [language.say(said) for said in deeds(match, rules, one)]
        return ReviewTurningPoint(
            move=one.turn.move,
            until=one.until,
            seat=one.seat,
            by=one.turn.seat,
            turn=one.turn.number,
            done="; ".join(done[:MOST_DEEDS]) + (" …" if len(done) > MOST_DEEDS else ""),
            before=_chance(one.before),
            after=_chance(one.after),
        )

    def choice(one: Expensive) -> ReviewChoice:
        view = view_before(match, one.choice.move)
        prompt = rules.scene(view).prompt
        places = {o.action: [target.id for target in o.path] for o in prompt.options} if prompt else {}
        taken, better = one.choice.taken.action, one.choice.preferred.action
        return ReviewChoice(
            move=one.choice.move,
            turn=one.turn.number,
            cost=_chance(one.loss),
            taken=language.say(rules.label(view, taken)),
            better=language.say(rules.label(view, better)),
            taken_at=places.get(taken, []),
            better_at=places.get(better, []),
            why=[language.say(said) for said in reasons(one.gain, match.game.rules.score_parts)],
        )

    def seat(number: int) -> ReviewSeat:
        accuracy = found.accuracy[number]
        return ReviewSeat(
            accuracy=None if accuracy.value is None else round(accuracy.value),
            error=round(accuracy.error),
            best=accuracy.best,
            equal=accuracy.equal,
            worse=accuracy.worse,
            expensive=accuracy.expensive,
            turning_points=[turning_point(one) for one in found.main_turns(number)],
            choices=[choice(one) for one in found.expensive if one.choice.seat == number],
        )

    return GameReview(
        team=found.team,
        playouts=PLAYOUTS,
        claim=CLAIM,
        turns=[
            ReviewTurn(turn.move, turn.seat, turn.number, [_chance(chance) for chance in standing.chances])
            for turn, standing in zip(found.turns, found.standings, strict=True)
        ],
        final=None if found.final is None else list(found.final),
        seats=[seat(number) for number in range(match.players)],
    )


def _chance(found: Estimate) -> Chance:
    low, high = found.band
    return Chance(round(found.mean, 4), round(max(low, 0.0), 4), round(min(high, 1.0), 4), round(found.error, 4))
