"""Scoring a region: who stands first, second and third, points, privileges 14 and 15, and the bonus of the region."""

from __future__ import annotations

import numpy as np

from regnum.games.staufer.data import components as c
from regnum.games.staufer.rules.actions import PICK
from regnum.games.staufer.rules.chests import NO_CHEST, draw_chest, office_stack, owns
from regnum.games.staufer.rules.figures import ENVOY, gain, give_points, kind_of, seat_of
from regnum.games.staufer.rules.state import Event, State, StepKind
from regnum.rules import Choices, Numbers, automatic, choice, count, offer, push, rule, tell

NOBODY = -1
UNRANKED = 0
NO_PLACE = c.OFFICES * c.HOLDERS  # of the figures of a region; those before it count its offices from the left
ALL_OFFICES = (1 << c.OFFICES) - 1  # of one region
MOST_RANKS = len(c.RANK_POINTS)

# ---- the second evaluation marker -----------------------------------------------------------------------------------


@rule
def second_region(s: State, condition: int) -> int:
    """Return the region of the second marker; of equals the first clockwise from the king, his own before all."""
    if condition == c.KINGS_REGION:
        return s.king
    best, best_count = s.king, -1
    for steps in range(c.REGIONS):
        region = s.ring[(s.place[s.king] + steps) % c.REGIONS]
        most = -chests_in(s, region) if condition == c.FEWEST_CHESTS else holders_in(s, region)
        if steps == 0 or most > best_count:
            best, best_count = region, most
    return best


@rule
def second_now(s: State) -> int:
    """Return the region that would get the second marker if the round ended now."""
    return second_region(s, s.rounds_b[s.round - 1])


@rule
def chests_in(s: State, region: int) -> int:
    """All chests under the offices of a region."""
    chests = 0
    for office in range(c.OFFICES):
        chests += s.stacks[office_stack(region, office)].size
    return chests


@rule
def holders_in(s: State, region: int) -> int:
    """Figures on the offices of a region: an office with two counts twice."""
    holders = 0
    for holder in range(c.HOLDERS):
        holders += count(s.held[holder] >> c.OFFICES * region & ALL_OFFICES)
    return holders


# ---- majority -------------------------------------------------------------------------------------------------------


@rule
def claims_to(s: State, region: int) -> Numbers:
    """Rank the seats in a region, 0 for nobody: the most offices first, nobles double; of equals the leftmost."""
    claims = np.zeros(c.MOST, np.int64)
    for place in range(NO_PLACE):
        figure = s.offices[region, place // c.HOLDERS, place % c.HOLDERS]
        if figure != 0:
            p = seat_of(figure)
            if claims[p] == 0:
                claims[p] = NO_PLACE - place
            claims[p] += (NO_PLACE + 1) * c.STRENGTH[kind_of(figure)]
    return claims


@rule
def rank_of(claims: Numbers, p: int) -> int:
    """The rank of a seat, from 1; UNRANKED if it has nobody there."""
    if claims[p] == 0:
        return UNRANKED
    rank = 1
    for q in range(c.MOST):
        rank += claims[q] > claims[p]
    return rank


@rule
def rank_in(s: State, region: int, p: int) -> int:
    """The rank of a seat in a region, from 1; UNRANKED if it has nobody there."""
    return rank_of(claims_to(s, region), p)


@rule
def ranking(s: State, region: int) -> Numbers:
    """Return the seats in a region from first to last, then NOBODY."""
    claims = claims_to(s, region)
    order = np.full(c.MOST, NOBODY)
    for p in range(s.seats):
        if claims[p] > 0:
            order[rank_of(claims, p) - 1] = p
    return order


@rule
def ranked(s: State, region: int, rank: int) -> int:
    """Return the seat with a rank (from 1) in a region, or NOBODY."""
    return ranking(s, region)[rank - 1]


@rule
def tile_points(s: State, region: int, rank: int) -> int:
    """The points of a region's tile for a rank, from 1."""
    paid = c.RANKS_PAID[s.seats] if s.seats > 2 or s.options.second_of_two_scores == 1 else 1
    return c.TILE_POINTS[c.SIDE[s.seats], s.tiles[region], rank - 1] if rank <= paid else 0


@rule
def privilege_14_points(s: State, rank: int) -> int:
    """Return the points of privilege 14: with two players only for the first, with three for the third by an option."""
    ranks = MOST_RANKS
    if s.seats == 2:
        ranks = 1
    elif s.seats == 3 and s.options.third_of_three_with_privilege_14 == 0:
        ranks = 2
    return c.RANK_POINTS[rank - 1] if rank <= ranks else 0


# ---- scoring --------------------------------------------------------------------------------------------------------


@rule
def score_region(s: State, region: int) -> None:
    """The points of a region, then what privileges add, then its bonus; nothing if nobody is there."""
    tell(s, Event.SCORE, -1, region)
    order = ranking(s, region)
    for rank in range(1, s.seats + 1):
        p = order[rank - 1]
        if p != NOBODY:
            points = tile_points(s, region, rank)
            tell(s, Event.RANK, p, rank, points)
            s.players[p].points += points
    for rank in range(1, s.seats + 1):
        p = order[rank - 1]
        if p != NOBODY:
            score_privileges(s, p, rank)
    if holders_in(s, region) > 0:
        give_bonus(s, region, order)


@rule
def score_privileges(s: State, p: int, rank: int) -> None:
    """Privileges 14 and 15."""
    if owns(s, p, c.Privilege.RANK_POINTS) and privilege_14_points(s, rank) > 0:
        tell(s, Event.PRIVILEGE, p, c.Privilege.RANK_POINTS)
        give_points(s, p, privilege_14_points(s, rank))
    if owns(s, p, c.Privilege.SCORING_POINTS):
        tell(s, Event.PRIVILEGE, p, c.Privilege.SCORING_POINTS)
        give_points(s, p, c.OFFICE_POINTS)


@rule
def give_bonus(s: State, region: int, order: Numbers) -> None:
    """Envoys or points for everybody or for the first two, or chests to pick."""
    kind = c.BONUS[region, 0]
    if kind == c.Bonus.PICK:
        draw_for(s, c.BONUS[region, c.BONUS_CHESTS], order)
        return
    for rank in range(1, s.seats + 1):
        p = order[rank - 1]
        if p != NOBODY and (kind == c.Bonus.EACH or rank <= 2):
            column = c.BONUS_WIDTH if rank > 1 else 0
            give_points(s, p, c.BONUS[region, c.BONUS_POINTS + column])
            gain(s, p, ENVOY, c.BONUS[region, c.BONUS_ENVOYS + column])


@rule
def draw_for(s: State, chests: int, order: Numbers) -> None:
    """Draw the chests of the bonus (0: one a seat); as many ranks pick one each, what is left is discarded."""
    drawn = s.seats if chests == 0 else chests
    push(s.steps, StepKind.DISCARD, 0)
    for rank in range(min(drawn, s.seats), 0, -1):  # the first is pushed last and picks first
        p = order[rank - 1]
        if p != NOBODY:
            push(s.steps, StepKind.PICK, p)
    for _ in range(drawn):
        chest = draw_chest(s)
        if chest != NO_CHEST:
            s.drawn[chest] += 1
            tell(s, Event.DRAWN, -1, chest)


@rule
def kinds_drawn(s: State) -> int:
    """Count the different chests to pick from."""
    kinds = 0
    for chest in range(c.CHESTS):
        kinds += s.drawn[chest] > 0
    return kinds


@rule
def any_kind_open(s: State) -> bool:
    """Return True if there are different chests to pick from."""
    return kinds_drawn(s) > 1


@rule
def offer_drawn(s: State, choices: Choices) -> None:
    """The chests that are left to pick from."""
    for chest in range(c.CHESTS):
        if s.drawn[chest] > 0:
            offer(choices, PICK, chest)


@rule
def pick(s: State, p: int, chest: int) -> None:
    """Take one of the drawn chests."""
    s.drawn[chest] -= 1
    push(s.steps, StepKind.ACQUIRE, p, chest)


@rule
def pick_last(s: State, p: int) -> None:
    """The only kind of chest left to pick, if there is any."""
    chest = len(s.drawn) - 1
    while chest >= 0 and s.drawn[chest] == 0:
        chest -= 1
    if chest >= 0:
        pick(s, p, chest)


@rule
def discard_drawn(s: State) -> None:
    """Discard the chests that nobody picked."""
    for chest in range(c.CHESTS):
        s.discard[chest] += s.drawn[chest]
        s.drawn[chest] = 0


@rule
def offices_in(s: State, region: int) -> int:
    """Return the number of offices in a region."""
    return c.OFFICE_COUNT[c.SIDE[s.seats], region]


STEPS = (
    choice(StepKind.PICK, offer_drawn, {PICK: pick}, when=any_kind_open, else_=pick_last),
    automatic(StepKind.SCORE, score_region),
    automatic(StepKind.DISCARD, discard_drawn),
)
