"""The tomes of the campaign, as every game of the family keeps them in its state. Without a campaign none are open.

A game says how much of what an objective asks for a seat has (its `rules/campaign.py`); all else is the same for all.
`told` is the number of a game's event OBJECTIVE, after which those of `Told` follow.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Any

import numpy as np

from regnum.games.kingdom.data.tomes import (
    CREST,
    CREST_COUNT,
    CRESTS_NEEDED,
    EACH,
    FIRST_CREST,
    LAST,
    MARGIN,
    MOST,
    NEED,
    OPEN,
    PARTIAL,
    TOMES,
    TOTAL,
    VICTORIES,
)
from regnum.rules import (
    Floats,
    GameState,
    Numbers,
    Record,
    any_of,
    below,
    int8,
    int16,
    lowest,
    one_of,
    push,
    rank_by,
    rule,
    share_by_rank,
    tell,
)

MOST_COUNTED = 127  # of what an objective asks for
LEAST_POINTS, MOST_POINTS = -999, 9999  # of a chapter: what goes beyond does not count for margins and ties

# What tomes are worth in points, where a bot weighs them: guesses, not fitted.
TOME = 8.0
NEAR = 0.4  # of a tome: what all but having it is worth


class Told(IntEnum):
    """The events about tomes: those of a game from OBJECTIVE on. The argument a is the tome or the crest."""

    OBJECTIVE = 0  # it can be claimed in this chapter
    TOME = 1  # the seat takes it
    VICTORY = 2  # b: victory tomes
    TOKEN = 3  # a: the crest of the token that the seat takes
    HELP = 4  # what the seat's tome does


class Tomes(Record):
    """The owners of tomes, the open objectives, and the prizes of earlier chapters."""

    owner: Numbers = one_of(MOST, TOMES, doc="who holds each tome, -1: nobody")
    open: Numbers = one_of(TOMES, OPEN, doc="the objectives that can still be claimed")
    left: int = int8(high=OPEN, doc="how many of them there are")
    victory: Numbers = int8(MOST, high=VICTORIES * LAST, doc="victory tomes of each seat, face down")
    token: Numbers = one_of(MOST, CREST_COUNT, doc="who holds the token of each crest")
    # what follows from the rest of the state
    points: Numbers = int16(
        MOST, low=LEAST_POINTS, high=MOST_POINTS, derived=True, doc="with which the chapter has ended"
    )
    have: Numbers = int8(
        OPEN, MOST, high=MOST_COUNTED, derived=True, doc="[place, seat]: how near each is to an open objective"
    )
    need: Numbers = int8(OPEN, high=MOST_COUNTED, derived=True, doc="how much each of them takes")
    stirred: int = int8(
        high=1, derived=True, doc="1: something that objectives may ask for has changed and must be looked at"
    )


class KingdomState(GameState):
    """Common base of the three games' states, for shared rules; it adds no fields."""

    options: Any
    first: int
    tomes: Tomes


# ---- the beginning of a chapter -------------------------------------------------------------------------------------


@rule
def carry_over(s: KingdomState) -> None:
    """Set up the prizes of earlier chapters; the objectives are not laid out yet."""
    given = s.options.campaign
    for tome in range(TOMES):
        s.tomes.owner[tome] = given.owner[tome]
    for p in range(MOST):
        s.tomes.victory[p] = given.victory[p]
    for crest in range(CREST_COUNT):
        s.tomes.token[crest] = given.token[crest]
    for place in range(OPEN):
        s.tomes.open[place] = -1


@rule
def is_campaign(s: KingdomState) -> bool:
    """Return True if the game is a chapter."""
    return s.options.campaign.chapter > 0


@rule
def first_of_setup(s: KingdomState) -> int:
    """Return the holder of the start marker during the setup: the winner of the chapter before, else anybody."""
    winner = s.options.campaign.winner
    return 0 + winner if winner >= 0 else below(s, s.seats)


@rule
def pass_marker(s: KingdomState) -> None:
    """After the setup the winner of the chapter before passes the marker to the left, and so plays last."""
    if s.options.campaign.winner >= 0:
        s.first = (s.first + 1) % s.seats


@rule
def open_objectives(s: KingdomState, told: int) -> None:
    """Three of the tomes of this chapter, any of them, can be claimed from now on."""
    tomes = ((1 << EACH) - 1) << EACH * (s.options.campaign.chapter - 1)
    for place in range(OPEN):
        tome = any_of(s, tomes)
        tomes &= ~(1 << tome)
        s.tomes.open[place] = tome
        s.tomes.need[place] = NEED[tome]
        tell(s, told + Told.OBJECTIVE, -1, tome)
    s.tomes.left = OPEN
    stir(s)


@rule
def tomes_of(s: KingdomState, p: int) -> int:
    """Count the tomes of a player, of all kinds."""
    tomes = 0 + s.tomes.victory[p]
    for tome in range(TOMES):
        tomes += s.tomes.owner[tome] == p
    return tomes


@rule
def catch_up(s: KingdomState, p: int) -> int:
    """The silver of whoever has fewer tomes than the leader: as much as tomes are missing."""
    most = 0
    for q in range(s.seats):
        most = max(most, tomes_of(s, q))
    return most - tomes_of(s, p)


@rule
def holds_any(s: KingdomState, p: int, tomes: int) -> int:
    """Count the tomes of a set that a player holds."""
    held = 0
    while tomes != 0:
        held += s.tomes.owner[lowest(tomes)] == p
        tomes &= tomes - 1
    return held


@rule
def tell_help(s: KingdomState, told: int, p: int, tomes: int) -> None:
    """Say which tomes of a set change something for their holder."""
    while tomes != 0:
        if s.tomes.owner[lowest(tomes)] == p:
            tell(s, told + Told.HELP, p, lowest(tomes))
        tomes &= tomes - 1


# ---- claims ---------------------------------------------------------------------------------------------------------


@rule
def stir(s: KingdomState) -> None:
    """Note a change that an objective may depend on: before the next step everybody is checked."""
    s.tomes.stirred = 1


@rule
def must_look(s: KingdomState) -> bool:
    """Return True, once, if something has changed since the last look and there is a tome to claim."""
    stirred = s.tomes.stirred == 1 and s.tomes.left > 0
    s.tomes.stirred = 0
    return stirred


@rule
def claim_tomes(s: KingdomState, told: int) -> None:
    """Award the tome of each met objective: the active player is served first, then the others in turn order (C1).

    The step at the bottom belongs to whoever has the turn. When Architects closes it belongs to nobody in particular;
    there buildings change one seat at a time, and so no two have what is asked for at once.
    """
    active = s.steps.stack[0].seat
    for i in range(s.seats):
        p = (active + i) % s.seats
        for place in range(OPEN):
            if s.tomes.open[place] >= 0 and s.tomes.have[place, p] >= s.tomes.need[place]:
                claim(s, told, p, place)


@rule
def claim(s: KingdomState, told: int, p: int, place: int) -> None:
    """The tome is kept for the whole campaign, and its crests count at once."""
    tome = 0 + s.tomes.open[place]
    s.tomes.open[place] = -1
    s.tomes.left -= 1
    s.tomes.owner[tome] = p
    tell(s, told + Told.TOME, p, tome)
    for crest in range(CREST_COUNT):
        if CREST[tome, crest] == 1:
            claim_crest(s, told, p, crest)


@rule
def crests_of(s: KingdomState, p: int, crest: int) -> int:
    """Count a player's crests of a type: on tomes that lie face up, and the token."""
    crests = 0 + (s.tomes.token[crest] == p)
    for tome in range(FIRST_CREST):
        if s.tomes.owner[tome] == p:
            crests += CREST[tome, crest]
    return crests


@rule
def claim_crest(s: KingdomState, told: int, p: int, crest: int) -> None:
    """Three crests of a type, of two players four: whoever is first has the tome of that crest."""
    if s.tomes.owner[FIRST_CREST + crest] < 0 and crests_of(s, p, crest) >= CRESTS_NEEDED[s.seats]:
        s.tomes.owner[FIRST_CREST + crest] = p
        tell(s, told + Told.TOME, p, FIRST_CREST + crest)


# ---- the end of a chapter -------------------------------------------------------------------------------------------


@rule
def break_ties(s: KingdomState, ranks: Numbers, last_turns: Numbers) -> None:
    """Of players who are still level in a campaign, whoever had the last turn later is ahead (C5)."""
    behind = np.zeros(MOST, np.int64)
    for p in range(s.seats):
        for q in range(s.seats):
            behind[p] += ranks[q] == ranks[p] and last_turns[q] > last_turns[p]
    for p in range(s.seats):
        ranks[p] += behind[p]


@rule
def award(s: KingdomState, told: int, ask: int, ranks: Numbers) -> None:
    """Points are counted: no more claims. Victory tomes by place and margin; the next one chooses a token (C4, C6)."""
    for place in range(OPEN):
        s.tomes.open[place] = -1
    s.tomes.left = 0
    margin = s.tomes.points[seat_of(s, ranks, 1)] - s.tomes.points[seat_of(s, ranks, 2)]
    total = margin >= MARGIN[s.options.campaign.chapter]
    for place in range(s.seats):
        p = seat_of(s, ranks, place + 1)
        tomes = TOTAL[place] if total else PARTIAL[place]
        if tomes == 0:
            push(s.steps, ask, p)
            return
        s.tomes.victory[p] += tomes
        tell(s, told + Told.VICTORY, p, -1, tomes)


@rule
def seat_of(s: KingdomState, ranks: Numbers, rank: int) -> int:
    """Return the seat with a rank; in a campaign nobody shares one."""
    found = 0
    for p in range(s.seats):
        if ranks[p] == rank:
            found = p
    return found


@rule
def tokens_left(s: KingdomState) -> int:
    """The crests whose tokens nobody has, as a set."""
    crests = 0
    for crest in range(CREST_COUNT):
        if s.tomes.token[crest] < 0:
            crests |= 1 << crest
    return crests


@rule
def take_token(s: KingdomState, told: int, p: int, crest: int) -> None:
    """A token counts like a crest on a tome, and may complete the tome of its type at once (C7)."""
    s.tomes.token[crest] = p
    tell(s, told + Told.TOKEN, p, crest)
    claim_crest(s, told, p, crest)


# ---- what tomes are worth -------------------------------------------------------------------------------------------


@rule
def tomes_at_stake(s: KingdomState, p: int) -> int:
    """The tomes of a player that this chapter has decided; in the last one, which decides the campaign, all."""
    given = s.options.campaign
    tomes = tomes_of(s, p)
    if given.chapter == LAST:
        return tomes
    for tome in range(TOMES):
        tomes -= given.owner[tome] == p
    return tomes - given.victory[p]


@rule
def worth_of_tomes(s: KingdomState, p: int) -> float:
    """Evaluate a player's tomes in points: those that count now, and those that are near."""
    value = TOME * tomes_at_stake(s, p)
    for place in range(OPEN):
        if s.tomes.open[place] >= 0:
            value += TOME * nearness(s.tomes.have[place, p], s.tomes.need[place])
    for crest in range(CREST_COUNT):
        if s.tomes.owner[FIRST_CREST + crest] < 0:
            value += TOME * nearness(crests_of(s, p, crest), CRESTS_NEEDED[s.seats])
    return value


@rule
def nearness(have: int, need: int) -> float:
    """The part of a tome that somebody has who lacks some of what it asks for."""
    part = have / need
    return NEAR * part * part


@rule
def share(s: KingdomState, ranks: Numbers, shares: Floats) -> None:
    """Of a chapter each player has the part of its tomes; the last one decides who wins the campaign.

    There most tomes win; of equals who has most victory tomes, then most points in the last game; else they share.
    """
    chapter = s.options.campaign.chapter
    if chapter == 0:
        share_by_rank(s, ranks, shares)
    elif chapter == LAST:
        share_campaign(s, shares)
    else:
        tomes = 0
        for p in range(s.seats):
            tomes += tomes_at_stake(s, p)
        for p in range(s.seats):
            shares[p] = tomes_at_stake(s, p) / max(1, tomes)


@rule
def share_campaign(s: KingdomState, shares: Floats) -> None:
    """The campaign is over."""
    ranks = np.empty(MOST, np.int32)
    for p in range(s.seats):
        ranks[p] = (tomes_of(s, p) * 100 + s.tomes.victory[p]) * 20_000 + s.tomes.points[p]
    rank_by(ranks, s.seats)
    share_by_rank(s, ranks, shares)


# ---- what must hold -------------------------------------------------------------------------------------------------


@rule
def tomes_fit(s: KingdomState) -> bool:
    """Check that open tomes are free and counted, no claim is overdue, and victory tomes were given at most once."""
    opened, victories = 0, 0
    for place in range(OPEN):
        tome = s.tomes.open[place]
        if tome >= 0:
            opened += 1
            if s.tomes.owner[tome] >= 0 or tome // EACH != s.options.campaign.chapter - 1:
                return False
            for p in range(s.seats):
                if s.tomes.have[place, p] >= s.tomes.need[place]:
                    return False
    for p in range(s.seats):
        victories += s.tomes.victory[p] - s.options.campaign.victory[p]
        for crest in range(CREST_COUNT):
            if s.tomes.owner[FIRST_CREST + crest] < 0 and crests_of(s, p, crest) >= CRESTS_NEEDED[s.seats]:
                return False
    return opened == s.tomes.left and (victories == 0 or victories == VICTORIES)
