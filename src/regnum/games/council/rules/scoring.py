"""Points now and at the end, as a breakdown, and who is ahead."""

from __future__ import annotations

from regnum.games.council.data import components as c
from regnum.games.council.rules.state import State
from regnum.rules import Numbers, count, has, rank_by, rule

PARTS = ("track", "bonus_tiles", "king_tiles", "nobility", "permits")
TRACK, BONUS_TILES, KING_TILES, NOBILITY, PERMITS = range(len(PARTS))
NOBODY = 1  # option most_permits_tie
UNUSED_ONLY = 1  # option permits_counted
TIE_BREAK = 1 << 14  # more than any number of assistants and cards
ALL_BONUSES, ALL_KING_TILES = len(c.BONUSES), len(c.KING_POINTS)


@rule
def score(s: State, points: Numbers) -> None:
    """Compute every seat's score if the game ended now, by part."""
    for p in range(s.seats):
        points[p, TRACK] = s.players[p].points
        points[p, BONUS_TILES] = bonus_points(s, p)
        points[p, KING_TILES] = king_points(s, p)
        points[p, NOBILITY] = nobility_points(s, p)
        points[p, PERMITS] = permit_points(s, p)


@rule
def bonus_points(s: State, p: int) -> int:
    """The bonus tiles of completed colours and regions."""
    points = 0
    for bonus in range(ALL_BONUSES):
        if has(s.players[p].bonuses, bonus):
            points += c.BONUS_POINTS[bonus]
    return points


@rule
def king_points(s: State, p: int) -> int:
    """The king's reward tiles."""
    points = 0
    for tile in range(ALL_KING_TILES):
        if has(s.players[p].king_tiles, tile):
            points += c.KING_POINTS[tile]
    return points


@rule
def nobility_points(s: State, p: int) -> int:
    """The furthest have 5 points each; behind a single first the next furthest have 2 each."""
    ahead = 0
    for q in range(s.seats):
        if s.players[q].nobility > s.players[p].nobility:
            ahead += 1
    if ahead == 0:
        return c.FIRST_NOBLE
    return c.SECOND_NOBLE if ahead == 1 else 0


@rule
def permits_of(s: State, p: int) -> int:
    """The permit tiles that count for the majority (option `permits_counted`)."""
    permits = count(s.players[p].permits)
    if s.options.permits_counted != UNUSED_ONLY:
        permits += count(s.players[p].used)
    return permits


@rule
def permit_points(s: State, p: int) -> int:
    """3 points for the most permit tiles, tied players too (option `most_permits_tie`); none for none."""
    mine = permits_of(s, p)
    tied = False
    for q in range(s.seats):
        if q != p:
            theirs = permits_of(s, q)
            if theirs > mine:
                return 0
            tied = tied or theirs == mine
    if mine == 0 or (tied and s.options.most_permits_tie == NOBODY):
        return 0
    return c.MOST_PERMITS


@rule
def points_of(s: State, p: int) -> int:
    """All the points of one seat if the game ended now."""
    return s.players[p].points + bonus_points(s, p) + king_points(s, p) + nobility_points(s, p) + permit_points(s, p)


@rule
def rank(s: State, ranks: Numbers) -> None:
    """Most points win; of equals the one with most assistants and politics cards; else they share."""
    for p in range(s.seats):
        ranks[p] = points_of(s, p) * TIE_BREAK + min(assistants_and_cards(s, p), TIE_BREAK - 1)
    rank_by(ranks, s.seats)


@rule
def assistants_and_cards(s: State, p: int) -> int:
    """The tie-break: one sum."""
    return s.players[p].assistants + s.players[p].hand_size
