"""A game looked at afterwards: who stood how, where it turned, and what a search would have preferred.

Every decision is judged from what its seat saw at the time, never from what was hidden: a choice that was good and met
bad luck is no mistake.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

from msgspec import Struct

from regnum.bots.advice import Advised, as_advice, searcher
from regnum.bots.ismcts import Ismcts
from regnum.match import Match

ANALYST = "ismcts:iterations=4000"
TURNING_POINTS = 5
AGAIN = 0.5
"""Part of the budget that is spent on the action that was taken, to know it as well as the preferred one."""

Shares = tuple[float, ...]
"""By seat: the share of the victory that each can expect; 1 in sum."""
Progress = Callable[[int, int], None]
"""Called with how many decisions have been looked at, and how many there are."""


class Judged(Struct, frozen=True):
    """One decision that offered a choice."""

    move: int  # the number of the move, 1 for the first
    seat: int
    taken: Advised
    preferred: Advised
    lost: float  # share of the victory that the action taken gave away, 0 if it was as good as any
    shares: Shares  # before the decision, if the better of both is taken


class Turning(Struct, frozen=True):
    """Somebody's prospects changed much between a decision and the next, or the end."""

    move: int  # the number of the first decision's move, which brought it about with what followed by itself
    seat: int  # whose prospects
    before: float
    after: float


class Analysis(Struct, frozen=True):
    """A whole game."""

    game: str
    names: tuple[str, ...]
    spec: str  # who judged
    decisions: tuple[Judged, ...]
    turning_points: tuple[Turning, ...]  # the largest changes, in order of the game
    lost: tuple[float, ...]  # by seat: shares given away, summed over its decisions
    agreed: tuple[float, ...]  # by seat: the part of its decisions in which it took the preferred action
    final: Shares | None  # how the victory was shared; None if the game has not ended


def analyse(match: Match, spec: str = ANALYST, progress: Progress | None = None, seed: int = 1) -> Analysis:
    """Look at every decision of a match that offered a choice. The same specification in iterations judges the same.

    Raises InvalidOption if `spec` does not search.
    """
    bot = searcher(spec, match.game, seed)
    open_moves = [
        number
        for number, (move, state) in enumerate(zip(match.moves, match.moments(), strict=False))
        if not move.forced and len(match.game.legal(state)) > 1
    ]
    judged: list[Judged] = []
    for number in open_moves:
        if progress is not None:
            progress(len(judged), len(open_moves))
        judged.append(_judge(match, number, bot))
    if progress is not None:
        progress(len(open_moves), len(open_moves))
    seats, outcome = range(match.players), match.outcome
    final = tuple((seat in outcome.winners) / len(outcome.winners) for seat in seats) if outcome else None
    of_seat = [[one for one in judged if one.seat == seat] for seat in seats]
    return Analysis(
        game=match.game.info.name,
        names=tuple(match.names),
        spec=spec,
        decisions=tuple(judged),
        turning_points=_turning_points(judged, final),
        lost=tuple(sum(one.lost for one in its) for its in of_seat),
        agreed=tuple(
            sum(one.taken.action == one.preferred.action for one in its) / max(1, len(its)) for its in of_seat
        ),
        final=final,
    )


def _judge(match: Match, number: int, bot: Ismcts) -> Judged:
    """Judge the decision after `number` moves."""
    game, move = match.game, match.moves[number]
    seen = game.observe(match.at(number), move.seat)
    search = bot.look(seen, move.seat)
    preferred = search.best.action
    if preferred != move.action:
        search = bot.look_at(seen, move.seat, move.action, AGAIN)
    known = {choice.action: choice for choice in as_advice(game, search, len(search.found)).choices}
    taken, best = known[move.action], known[preferred]
    if taken.share > best.share:
        best = taken  # the second look has shown that it was the better one
    shares = tuple(map(float, search.of(best.action).shares))
    return Judged(number + 1, move.seat, taken, best, best.share - taken.share, shares)


def _turning_points(judged: list[Judged], final: Shares | None) -> tuple[Turning, ...]:
    """The largest changes in what a seat could expect, between one decision and the next or the end."""
    stands = [(one.move, one.shares) for one in judged]
    if final is not None:
        stands.append((0, final))
    changes = [
        max(
            (Turning(move, seat, before[seat], after[seat]) for seat in range(len(after))),
            key=lambda turning: abs(turning.after - turning.before),
        )
        for (move, before), (_, after) in pairwise(stands)
    ]
    changes.sort(key=lambda turning: -abs(turning.after - turning.before))
    return tuple(sorted(changes[:TURNING_POINTS], key=lambda turning: turning.move))
