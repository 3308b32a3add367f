"""Campaigns between bots: who ends with how much, and what is won when."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from regnum import registry
from regnum.arena.kernels import PLAY_SOME
from regnum.arena.playing import bots_for, seed_for
from regnum.arena.statistics import wilson
from regnum.campaign.campaign import carried, new_prizes, opened
from regnum.core.info import CampaignInfo
from regnum.core.ranking import shares_by_rank
from regnum.core.record import States
from regnum.core.rng import Stream
from regnum.core.standing import Standing
from regnum.match import Match

GLANCE = 16
"""Decisions of random play between two looks at what has been won."""


@dataclass(frozen=True)
class Sagas:
    """Campaigns of one kind: one bot for each seat."""

    campaign: str
    specs: tuple[str, ...]
    seed: int
    options: dict[str, str]

    @property
    def random(self) -> bool:
        """True if compiled code can play them by itself."""
        return set(self.specs) == {"random"}


class Won(NamedTuple):
    """A prize came to a seat."""

    prize: str
    seat: int
    chapter: int
    when: float  # after which part of the decisions of the chapter: 1.0 is its end


@dataclass(frozen=True)
class CampaignRun:
    """The result of one campaign."""

    decisions: int
    won: tuple[Won, ...]
    standings: tuple[Standing, ...]  # at the end of each chapter


def play_campaign(sagas: Sagas, number: int) -> CampaignRun:
    """Campaign `number` of a series. Raises IllegalAction when a bot does what it may not."""
    info, players = registry.campaign(sagas.campaign), len(sagas.specs)
    seed = seed_for(sagas.seed, number)
    text, decisions = info.begin, 0
    won: list[Won] = []
    standings: list[Standing] = []
    for chapter in range(len(info.chapters)):
        match = opened(info, chapter, text, players, seed, sagas.options, played_by=sagas.specs)
        story = _played(match, sagas, seed_for(seed, chapter))
        before = info.standing(text, players)
        last, text = story[-1]
        for when, said in story:
            after = info.standing(said, players)
            won += [Won(prize, seat, chapter, when / last) for prize, seat in new_prizes(before, after)]
            before = after
        standings.append(before)
        decisions += last
    return CampaignRun(decisions, tuple(won), tuple(standings))


def _played(match: Match, sagas: Sagas, seed: int) -> list[tuple[int, str]]:
    """Play a chapter: what it would hand on whenever that had changed, and at its end, after so many decisions."""
    advance = _at_random(match, seed) if sagas.random else _by_bots(match, sagas.specs, seed)
    story: list[tuple[int, str]] = []
    decisions, before = 0, carried(match)
    while not match.over:
        decisions += advance()
        now = carried(match)
        if now != before:
            story.append((decisions, now))
            before = now
    return [*story, (decisions, before)]


def _by_bots(match: Match, specs: Sequence[str], seed: int) -> Callable[[], int]:
    bots = bots_for(match.game, specs, seed)

    def advance() -> int:
        seat = match.on_turn
        match.play(bots[seat].choose(match.observe(seat), seat), seat)
        return 1

    return advance


def _at_random(match: Match, seed: int) -> Callable[[], int]:
    """Some decisions at once, straight in the state of the match, which notes no moves."""
    state, scratch, play = match.state, match.game.scratch(), match.game.bind(PLAY_SOME)
    stream: States = Stream.zeros(1)
    stream[0]["random"] = seed
    return lambda: int(play(state, scratch.choices, stream, GLANCE))


def summary(sagas: Sagas, courses: Sequence[CampaignRun]) -> dict[str, Any]:
    """The figures of a series as plain JSON values; who shares the first place shares the victory."""
    info, players, count = registry.campaign(sagas.campaign), len(sagas.specs), len(courses)
    shares = shares_by_rank(np.array([course.standings[-1].ranks for course in courses]), team=False)
    points = np.array([course.standings[-1].points for course in courses])
    return {
        "campaign": sagas.campaign,
        "players": players,
        "campaigns": count,
        "bots": sagas.specs,
        "seed": sagas.seed,
        "options": sagas.options,
        "decisions": sum(course.decisions for course in courses),
        "wins_by_seat": [round(float(wins), 2) for wins in shares.sum(axis=0)],
        "mean_points_by_seat": [round(float(mean), 3) for mean in points.mean(axis=0)],
        "shared": int((shares.max(axis=1) < 1).sum()),
        "leader_after": [_leaders(courses, chapter, shares) for chapter in range(len(info.chapters) - 1)],
        "by_points": [_by_points(int(n), points, shares) for n in np.unique(points)],
        "prizes": _prizes(info, courses, shares),
    }


def _share(wins: float, of: int) -> dict[str, Any]:
    """The part of independent cases that win the campaign, with Wilson's interval."""
    low, high = wilson(wins / of if of else 0.0, of)
    return {
        "cases": of,
        "win_share": round(wins / of, 4) if of else None,
        "low": round(float(low), 4),
        "high": round(float(high), 4),
    }


def _leaders(courses: Sequence[CampaignRun], chapter: int, shares: Any) -> dict[str, Any]:
    """Measure how often the sole leader after a chapter wins the campaign."""
    alone = [
        share[leaders[0]]
        for course, share in zip(courses, shares, strict=True)
        if len(leaders := course.standings[chapter].leaders) == 1
    ]
    return _share(float(sum(alone)), len(alone))


def _by_points(n: int, points: Any, shares: Any) -> dict[str, Any]:
    """Measure how often a seat with a given final score wins the campaign (seats are not independent)."""
    with_so_many = points == n
    return {"points": n, "seats": int(with_so_many.sum()), "win_share": round(float(shares[with_so_many].mean()), 4)}


def _prizes(info: CampaignInfo, courses: Sequence[CampaignRun], shares: Any) -> list[dict[str, Any]]:
    """For every prize how often it was won, in which chapter and when, and what its holders came to.

    A seat that won the same prize several times in a campaign is one case.
    """
    rows = []
    for prize in info.prizes:
        own = [(n, won) for n, course in enumerate(courses) for won in course.won if won.prize == prize.id]
        holders = {(n, won.seat) for n, won in own}
        rows.append(
            {
                "prize": prize.id,
                "kind": prize.kind,
                "won": len(own),
                "by_chapter": [sum(won.chapter == chapter for _, won in own) for chapter in range(len(info.chapters))],
                "when": round(float(np.mean([won.when for _, won in own])), 3) if own else None,
            }
            | _share(float(sum(shares[n][seat] for n, seat in holders)), len(holders))
        )
    return rows
