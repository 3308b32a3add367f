"""A game looked at afterwards: who stood how, where it turned, and what a search would have preferred.

Every decision is judged from what its seat saw at the time, never from what was hidden: a choice that was good and met
bad luck is no mistake.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise

from msgspec import Struct

from regnum.bots.advice import Advised, as_advice, searcher
from regnum.core.game import Game
from regnum.core.record import States
from regnum.match import Match, no_rest

ANALYST = "ismcts:iterations=1000,net=calibrated"
TURNING_POINTS = 5
AGAIN = 0.5
"""Part of the budget that is spent on the action that was taken, to know it as well as the preferred one."""

SeatShares = tuple[float, ...]
"""By seat: the share of the victory that each can expect: 1 in sum, or of a team its chance to win for each."""
Progress = Callable[[int, int], None]
"""Called with how many decisions have been looked at, and how many there are."""


class Judged(Struct, frozen=True):
    """One decision that offered a choice."""

    move: int  # the number of the move, 1 for the first
    seat: int
    taken: Advised
    preferred: Advised
    lost: float  # share of the victory that the action taken gave away, 0 if it was as good as any
    shares: SeatShares  # before the decision, if the better of both is taken


class Turning(Struct, frozen=True):
    """A large change of a player's or team's prospects between a decision and the next, or the end."""

    move: int  # the number of the first decision's move, which brought it about with what followed by itself
    seat: int | None  # whose prospects; None: those of the whole team
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
    final: SeatShares | None  # how the victory was shared; None if the game has not ended
    team: bool = False  # whether all seats win or lose together: then all shares are the team's chance to win


def open_moves(match: Match, rest: Callable[[], None] = no_rest) -> list[int]:
    """List the number of moves before each decision that offered a choice; `rest` is called after each move."""
    found = []
    for number, (move, state) in enumerate(zip(match.moves, match.moments(), strict=False)):
        if not move.forced and len(match.game.legal(state)) > 1:
            found.append(number)
        rest()
    return found


def analyse(match: Match, spec: str = ANALYST, progress: Progress | None = None, seed: int = 1) -> Analysis:
    """Look at every decision of a match that offered a choice. The same specification in iterations judges the same.

    Raises InvalidOption if `spec` does not search.
    """
    numbers = open_moves(match)
    judged: list[Judged] = []
    for number in numbers:
        if progress is not None:
            progress(len(judged), len(numbers))
        move = match.moves[number]
        seen = match.game.observe(match.at(number), move.seat)
        judged.append(evaluate_decision(match.game, seen, move.seat, move.action, number, spec, seed))
    if progress is not None:
        progress(len(numbers), len(numbers))
    return summed_up(match, judged, spec)


def evaluate_decision(
    game: Game, seen: States, seat: int, action: int, number: int, spec: str, seed: int = 1
) -> Judged:
    """Judge the decision of a seat for an action, after `number` moves, from what it saw. Raises InvalidOption."""
    bot = searcher(spec, game, seed + number)
    search = bot.look(seen, seat)
    preferred = search.best.action
    if preferred != action:
        search = bot.look_at(seen, seat, action, AGAIN)
    known = {choice.action: choice for choice in as_advice(game, search, len(search.found)).choices}
    taken, best = known[action], known[preferred]
    if taken.share > best.share:
        best = taken  # the second look has shown that it was the better one
    shares = tuple(map(float, search.of(best.action).shares))
    return Judged(number + 1, seat, taken, best, best.share - taken.share, shares)


def summed_up(match: Match, judged: Sequence[Judged], spec: str) -> Analysis:
    """Summarise the evaluated decisions of a whole match."""
    seats = range(match.players)
    team = match.game.team(match.state)
    final = tuple(map(float, match.game.shares(match.state))) if match.over else None
    of_seat = [[one for one in judged if one.seat == seat] for seat in seats]
    return Analysis(
        game=match.game.info.name,
        names=tuple(match.names),
        spec=spec,
        decisions=tuple(judged),
        turning_points=_turning_points(judged, final, team),
        lost=tuple(sum(one.lost for one in its) for its in of_seat),
        agreed=tuple(
            sum(one.taken.action == one.preferred.action for one in its) / max(1, len(its)) for its in of_seat
        ),
        final=final,
        team=team,
    )


def _turning_points(judged: Sequence[Judged], final: SeatShares | None, team: bool) -> tuple[Turning, ...]:
    """The largest changes in what a seat, or the team, could expect between one decision and the next or the end."""
    stands = [(one.move, one.shares) for one in judged]
    if final is not None:
        stands.append((0, final))
    changes = [_largest(move, before, after, team) for (move, before), (_, after) in pairwise(stands)]
    changes.sort(key=lambda turning: -abs(turning.after - turning.before))
    return tuple(sorted(changes[:TURNING_POINTS], key=lambda turning: turning.move))


def _largest(move: int, before: SeatShares, after: SeatShares, team: bool) -> Turning:
    """Return the largest change from one decision to the next."""
    if team:
        return Turning(move, None, before[0], after[0])
    seat = max(range(len(after)), key=lambda seat: abs(after[seat] - before[seat]))
    return Turning(move, seat, before[seat], after[seat])
