"""A finished game reviewed: chances at each turn, turning points, and expensive choices with a better alternative.

Chances at a turn are shares of victories over playouts to the end of the game. The loss of a choice is measured by
searches, which judge better than playouts do. Both have a standard error. A first look finds candidates; playouts and
searches of their own then confirm them, since the largest of many noisy values is too large on average. Only what
exceeds `CLAIM` standard errors is reported. A choice is judged by what its seat saw at the time, so bad luck is not a
mistake.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from regnum.bots.advice import Advised, as_advice, searcher
from regnum.bots.estimates import CLAIM, Estimate, Sampler, estimated, known, pooled, replicated, seeds_of
from regnum.bots.kernels.greedy import Trial
from regnum.bots.kernels.outcomes import OUTCOMES
from regnum.core.actions import Choices
from regnum.core.game import Game
from regnum.core.record import States
from regnum.core.rng import Stream
from regnum.core.state import MAX_SEATS
from regnum.match import Match, no_rest
from regnum.table.changes import POINTS, changes_between
from regnum.table.contract import View, load_table
from regnum.table.scene import Amount

ANALYST = "ismcts:iterations=1000,net=calibrated"
PLAYOUTS = 200
"""Playouts of a question. More would keep others waiting for a process."""
CONFIRMED_BY = 8
"""Questions that confirm a candidate: as many independent searches."""
CANDIDATES = 6
"""Number of a seat's choices, and of turns of the game, that are confirmed."""
MOST_TURNS = 80
"""Number of turns at which chances are estimated; in longer games every second, third ... turn."""
TURNING_POINTS, EXPENSIVE = 3, 5
"""Numbers that are shown, the choices for each seat."""
DEALS = 4
"""Number of times that hidden information is dealt to see what is certain at the end of a turn."""
AGAIN = 0.5
"""Part of the search budget that is spent on the action that was taken, to know it as well as the preferred one."""

Progress = Callable[[int, int], None]
"""Called with the number of answered questions, and of all."""


class Turn(Struct, frozen=True):
    """Consecutive moves of one seat."""

    move: int  # moves played before it
    seat: int
    number: int  # among the turns of its seat, from 1


class Standing(Struct, frozen=True, tag="standing"):
    """The chances before a move."""

    move: int  # moves played before
    chances: tuple[Estimate, ...]  # by seat: share of the victory, of a team its chance to win
    confirms: bool = False


class Choice(Struct, frozen=True, tag="choice"):
    """The judgement of one search on a decision that offered a choice."""

    move: int  # moves played before
    seat: int
    taken: Advised
    preferred: Advised
    at_random: float  # mean share of the legal actions

    @property
    def lost(self) -> float:
        """Share that the action gave away according to the search."""
        return self.preferred.share - self.taken.share

    @property
    def error(self) -> float:
        """Standard error of `lost`, at most."""
        return 0.0 if self.taken == self.preferred else float(np.hypot(self.taken.error, self.preferred.error))


class Comparison(Struct, frozen=True, tag="comparison"):
    """The preferred action against the one that was taken: one search, and playouts that deal hidden things alike."""

    move: int  # moves played before
    lost: float  # share of the victory that the preferred action gains according to the search
    error: float  # standard error of `lost`, at most
    played: Estimate  # the same in playouts
    gain: Gain


class Gain(Struct, frozen=True):
    """What the preferred action brings in comparison with the one that was taken."""

    goods: tuple[Amount, ...]  # counters of the seat at the end of the turn, as far as they are certain
    points: Estimate  # of the seat at the end of the game
    parts: tuple[Estimate, ...]  # the same by part of the score
    rival: Estimate | None  # points of the strongest rival at the end of the game; None for a team


Finding = Standing | Choice | Comparison


@dataclass(frozen=True)
class Question:
    """A part of a review that takes about a second."""

    kind: Literal["standing", "choice", "comparison"]
    move: int  # moves played before
    part: int = 0  # distinguishes the questions that confirm one candidate; 0: the first look
    preferred: int = -1  # of a comparison


class TurningPoint(Struct, frozen=True):
    """A turn after which the chances of a seat, or of the whole team, had changed."""

    turn: Turn
    until: int  # moves played at its end
    seat: int | None  # whose chances; None: the team's
    before: Estimate
    after: Estimate

    @property
    def change(self) -> float:
        """Gained share of the victory, below 0 for a loss."""
        return self.after.mean - self.before.mean


class Expensive(Struct, frozen=True):
    """A choice that cost more than the error."""

    choice: Choice
    turn: Turn
    loss: Estimate  # share of the victory; `n` counts searches
    gain: Gain


class Accuracy(Struct, frozen=True):
    """The quality of a seat's choices."""

    value: float | None  # 100: always as good as the search's choice, 0: as random choices; None: too few to tell
    error: float  # standard error of `value`
    best: int  # choices that the search prefers, too
    equal: int  # others that are not worse by more than the error
    worse: int
    expensive: int  # those of the worse ones that further searches confirm


class Review(Struct, frozen=True):
    """A whole game. Shares of the victory are from 0 to 1."""

    game: str
    names: tuple[str, ...]
    spec: str  # the bot that searched for better choices
    turns: tuple[Turn, ...]  # at which chances were estimated
    standings: tuple[Standing, ...]  # one a turn
    choices: tuple[Choice, ...]
    turning_points: tuple[TurningPoint, ...]  # all that exceed the error, the largest first
    expensive: tuple[Expensive, ...]  # the dearest first, at most EXPENSIVE of a seat
    accuracy: tuple[Accuracy, ...]  # by seat
    final: tuple[float, ...] | None  # how the victory was shared; None if the game has not ended
    team: bool = False  # whether all seats win or lose together

    def chances(self) -> tuple[NDArray[np.int64], NDArray[np.float64], NDArray[np.float64]]:
        """The chances as arrays: moves played before, int64[n]; means and standard errors, float64[n, seats]."""
        moves = np.array([one.move for one in self.standings], np.int64)
        means = [[chance.mean for chance in one.chances] for one in self.standings]
        errors = [[chance.error for chance in one.chances] for one in self.standings]
        shape = len(moves), len(self.names)
        return moves, np.array(means).reshape(shape), np.array(errors).reshape(shape)

    def main_turns(self, seat: int | None = None) -> tuple[TurningPoint, ...]:
        """At most three turning points at least two turns apart, in order: those of `seat` (None: of any).

        One of them is a gain of `seat` if there is any.
        """
        order = {turn.move: number for number, turn in enumerate(self.turns)}
        own = [one for one in self.turning_points if seat is None or one.seat in (None, seat)]
        gains = [one for one in own if one.change > 0] if seat is not None else []
        chosen: list[TurningPoint] = []
        for one in [*gains[:1], *own]:
            place = order[one.turn.move]
            if len(chosen) < TURNING_POINTS and all(abs(place - order[c.turn.move]) >= 2 for c in chosen):
                chosen.append(one)
        return tuple(sorted(chosen, key=lambda one: one.turn.move))


def open_moves(match: Match, rest: Callable[[], None] = no_rest) -> list[int]:
    """List the number of moves before each decision that offered a choice; `rest` is called after each move."""
    found = []
    for number, (move, state) in enumerate(zip(match.moves, match.moments(), strict=False)):
        if not move.forced and len(match.game.legal(state)) > 1:
            found.append(number)
        rest()
    return found


def turns_of(match: Match) -> list[Turn]:
    """List the turns of a match. Choices that several seats make secretly together belong to one turn."""
    found: list[Turn] = []
    counts = [0] * match.players
    for number, move in enumerate(match.moves):
        if move.first == number and (not found or match.moves[number - 1].seat != move.seat):
            counts[move.seat] += 1
            found.append(Turn(number, move.seat, counts[move.seat]))
    return found


class Reviewer:
    """Works out which questions make up the review of a match, and summarises the answers."""

    def __init__(self, match: Match, spec: str = ANALYST) -> None:
        self.match, self.spec = match, spec
        self.team = match.game.team(match.state)
        self.final = tuple(map(float, match.game.shares(match.state))) if match.over else None
        self.turns = turns_of(match)
        self.shown = self.turns[:: -(-len(self.turns) // MOST_TURNS) or 1]
        self.first: list[Question] = []

    def begin(self, rest: Callable[[], None] = no_rest) -> None:
        """List the questions of the first look; `rest` is called after each move."""
        self.first = [Question("standing", turn.move) for turn in self.shown]
        self.first += [Question("choice", move) for move in open_moves(self.match, rest)]

    @property
    def most(self) -> int:
        """The largest number of questions."""
        return len(self.first) + CONFIRMED_BY * CANDIDATES * (2 + self.match.players)

    def questions(self, found: Sequence[Finding]) -> list[Question]:
        """All questions that are known after the answers `found`; if there are as many answers, the review is done."""
        if len(found) < len(self.first):
            return self.first
        return [*self.first, *self._confirming(found[: len(self.first)])]

    def _confirming(self, found: Sequence[Finding]) -> list[Question]:
        """The questions that confirm candidates."""
        ends = self._changes(self._standings(found))
        ends = sorted(ends, key=lambda one: -_largest(one[1], one[2]))[:CANDIDATES]
        moves = {turn.move for turn, *_ in ends} | {until for *_, until in ends if until < len(self.match.moves)}
        asked = [Question("standing", move, part + 1) for move in sorted(moves) for part in range(CONFIRMED_BY)]
        for seat in range(self.match.players):
            worse = [one for one in found if isinstance(one, Choice) and one.seat == seat and one.lost > one.error]
            for one in sorted(worse, key=lambda one: -one.lost)[:CANDIDATES]:
                parts = range(1, CONFIRMED_BY + 1)
                asked += [Question("comparison", one.move, part, one.preferred.action) for part in parts]
        return asked

    def seen(self, question: Question) -> list[States]:
        """The observations that a question is about: of every seat, or of the one that decided."""
        game, state = self.match.game, self.match.at(question.move)
        seats = [self.match.moves[question.move].seat] if question.kind != "standing" else range(self.match.players)
        return [game.observe(state, seat) for seat in seats]

    def summary(self, found: Sequence[Finding]) -> Review:
        """Summarise the answers to all questions."""
        standings, choices = self._standings(found), [one for one in found if isinstance(one, Choice)]
        expensive = self._expensive(found, choices)
        return Review(
            game=self.match.game.info.name,
            names=tuple(self.match.names),
            spec=self.spec,
            turns=tuple(self.shown),
            standings=tuple(standings),
            choices=tuple(choices),
            turning_points=self._turning_points(standings),
            expensive=tuple(expensive),
            accuracy=tuple(accuracy(choices, expensive, seat) for seat in range(self.match.players)),
            final=self.final,
            team=self.team,
        )

    def _standings(self, found: Sequence[Finding]) -> list[Standing]:
        """The chances at each turn: those that were confirmed from the confirming playouts alone."""
        asked: dict[int, list[Standing]] = {}
        for one in found:
            if isinstance(one, Standing):
                kept = asked.setdefault(one.move, [])
                if one.confirms and kept and not kept[0].confirms:
                    kept.clear()
                kept.append(one)
        return [
            Standing(move, tuple(map(pooled, zip(*(one.chances for one in kept), strict=True))), kept[0].confirms)
            for move, kept in sorted(asked.items())
        ]

    def _changes(self, standings: Sequence[Standing]) -> list[tuple[Turn, Standing, Standing, int]]:
        """Each shown turn with the chances before it and after it, and the moves played after it."""
        if self.final is not None:
            standings = [*standings, Standing(len(self.match.moves), tuple(map(known, self.final)), True)]
        pairs = pairwise(standings)
        return [(turn, before, after, after.move) for turn, (before, after) in zip(self.shown, pairs, strict=False)]

    def _turning_points(self, standings: Sequence[Standing]) -> tuple[TurningPoint, ...]:
        """All confirmed changes that exceed the error, the largest first."""
        found = [
            TurningPoint(turn, until, None if self.team else seat, before.chances[seat], after.chances[seat])
            for turn, before, after, until in self._changes(standings)
            if before.confirms and after.confirms
            for seat in range(1 if self.team else self.match.players)
            if after.chances[seat].minus(before.chances[seat]).certain
        ]
        return tuple(sorted(found, key=lambda one: -abs(one.change)))

    def _expensive(self, found: Sequence[Finding], choices: Sequence[Choice]) -> list[Expensive]:
        """The choices of every seat that cost more than the error, the dearest first."""
        parts: dict[int, list[Comparison]] = {}
        for one in found:
            if isinstance(one, Comparison):
                parts.setdefault(one.move, []).append(one)
        dear: list[Expensive] = []
        for choice in choices:
            compared = parts.get(choice.move, [])
            loss = confirmed_loss(compared)
            if loss is not None:
                turn = next(turn for turn in reversed(self.turns) if turn.move <= choice.move)
                dear.append(Expensive(choice, turn, loss, pooled_gain([one.gain for one in compared])))
        dear.sort(key=lambda one: -one.loss.mean)
        counts = [0] * self.match.players
        for one in list(dear):
            counts[one.choice.seat] += 1
            if counts[one.choice.seat] > EXPENSIVE:
                dear.remove(one)
        return dear


def _largest(before: Standing, after: Standing) -> float:
    """The largest change of a seat's chances."""
    return max(abs(b.mean - a.mean) for a, b in zip(before.chances, after.chances, strict=True))


def confirmed_loss(compared: Sequence[Comparison]) -> Estimate | None:
    """The loss of a choice over independent searches; None unless it is certain.

    Searches of one bot share its errors of judgement, so the playouts, which end with the rules' own result, must not
    say the opposite.
    """
    if not compared:
        return None
    loss = replicated([one.lost for one in compared], [one.error for one in compared])
    played = pooled([one.played for one in compared])
    return loss if loss.certain and loss.mean > 0 and not (played.certain and played.mean < 0) else None


def pooled_gain(gains: Sequence[Gain]) -> Gain:
    """Combine what several comparisons of the same actions have found."""
    rivals = [one.rival for one in gains if one.rival is not None]
    return Gain(
        goods=tuple(good for good in gains[0].goods if all(good in other.goods for other in gains)),
        points=pooled([one.points for one in gains]),
        parts=tuple(map(pooled, zip(*(one.parts for one in gains), strict=True))),
        rival=pooled(rivals) if rivals else None,
    )


def accuracy(choices: Sequence[Choice], expensive: Sequence[Expensive], seat: int) -> Accuracy:
    """Measure a seat's choices between random ones (0) and those of the search (100).

    `value` is 100 (1 - L / R), where L is what the choices gave away and R what random ones would have, both summed.
    """
    own = [one for one in choices if one.seat == seat]
    lost, at_stake = sum(one.lost for one in own), sum(one.preferred.share - one.at_random for one in own)
    lost_error = np.sqrt(sum(one.error**2 for one in own))
    stake_error = np.sqrt(sum(one.preferred.error**2 for one in own))
    tells = at_stake > CLAIM * stake_error
    value = float(np.clip(100 * (1 - lost / at_stake), 0, 100)) if tells else None
    error = float(100 * np.hypot(lost_error, stake_error * lost / at_stake) / at_stake) if tells else 0.0
    best = sum(one.taken.action == one.preferred.action for one in own)
    worse = sum(one.lost > CLAIM * one.error for one in own)
    confirmed = sum(one.choice.seat == seat for one in expensive)
    worse = max(worse, confirmed)
    return Accuracy(value, error, best, len(own) - best - worse, worse - confirmed, confirmed)


def answer(
    game: Game, question: Question, seen: Sequence[States], seat: int, action: int, spec: str, seed: int = 1
) -> Finding:
    """Answer a question about observations (`Reviewer.seen`) of a position where `seat` took `action`.

    Raises InvalidOption if `spec` does not search.
    """
    own = int(seeds_of(1, seed, question.move, question.part)[0])
    if question.kind == "choice":
        return judge(game, seen[0], seat, action, question.move, spec, own)
    sampler, seeds = Sampler(game), seeds_of(PLAYOUTS, seed, question.move, question.part)
    if question.kind == "standing":
        shares, _ = sampler.sample(seen, range(len(seen)), seeds)
        return Standing(question.move, tuple(map(estimated, shares.T)), question.part > 0)
    again = judge(game, seen[0], seat, action, question.move, spec, own, question.preferred)
    better, taken = (sampler.sample(seen, (seat,), seeds, one) for one in (question.preferred, action))
    points = (better[1] - taken[1])[:, seat].astype(np.float64)
    rival = None
    if not game.team(seen[0]):
        best = [np.delete(one[1].sum(2), seat, axis=1).max(1) for one in (better, taken)]
        rival = estimated((best[0] - best[1]).astype(np.float64))
    goods = goods_gained(game, seen[0], seat, action, question.preferred, own)
    gain = Gain(goods, estimated(points.sum(1)), tuple(map(estimated, points.T)), rival)
    played = estimated(better[0][:, seat] - taken[0][:, seat])
    return Comparison(question.move, again.lost, again.error, played, gain)


def goods_gained(game: Game, seen: States, seat: int, taken: int, preferred: int, seed: int) -> tuple[Amount, ...]:
    """Counters of a seat at the end of its turn after the preferred action, less those after the other one.

    Both turns are completed greedily, and only differences that do not depend on hidden information are listed.
    """
    table, names, draw = load_table(game.info), [""] * game.seats(seen), Stream.zeros(1)
    trial = Trial(game.state.zeros(3), Choices.zeros(2), np.zeros(MAX_SEATS, np.float32))
    draw[0]["random"], ends = seed, game.state.zeros(2)
    found = []
    for _ in range(DEALS):
        game.at_once(OUTCOMES)(seen, seat, trial, draw, np.array([taken, preferred]), ends)
        scenes = (table.scene(View(game, game.observe(end, seat), seat, names)) for end in (ends[:1], ends[1:]))
        found.append([(kind, n) for whose, kind, n in changes_between(*scenes) if whose == seat and kind != POINTS])
    return tuple(Amount(*one) for one in found[0] if all(one in other for other in found))


def judge(
    game: Game, seen: States, seat: int, action: int, move: int, spec: str, seed: int = 1, preferred: int = -1
) -> Choice:
    """Search the decision of a seat for an action, after `move` moves, from what it saw.

    `preferred` is compared with the action; below 0, the search's own choice is. Raises InvalidOption if `spec` does
    not search.
    """
    bot = searcher(spec, game, seed)
    search = bot.look(seen, seat)
    better = search.best.action if preferred < 0 else preferred
    for one in (action, preferred) if preferred >= 0 else (action,) if better != action else ():
        search = bot.look_at(seen, seat, one, AGAIN)
    found = {choice.action: choice for choice in as_advice(game, search, len(search.found)).choices}
    taken, best = found[action], found[better]
    if preferred < 0 and taken.share >= best.share:
        best = taken
    return Choice(move, seat, taken, best, float(np.mean([choice.share for choice in found.values()])))


def review(match: Match, spec: str = ANALYST, progress: Progress | None = None, seed: int = 1) -> Review:
    """Review a match. The same specification in iterations gives the same review.

    `spec` names the bot that searches for better choices, with its budget for each. Raises InvalidOption if it does not
    search.
    """
    reviewer, found = Reviewer(match, spec), list[Finding]()
    searcher(spec, match.game, seed)
    reviewer.begin()
    while len(found) < len(questions := reviewer.questions(found)):
        for question in questions[len(found) :]:
            if progress is not None:
                progress(len(found), len(questions) if question.part else reviewer.most)
            move = match.moves[question.move]
            found.append(answer(match.game, question, reviewer.seen(question), move.seat, move.action, spec, seed))
    if progress is not None:
        progress(len(found), len(found))
    return reviewer.summary(found)
