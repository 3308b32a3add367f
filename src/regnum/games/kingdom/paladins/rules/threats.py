"""The threats of the scenario: turned up with the King's cards, resisted by actions, resolved at the end of each round.

A threat of the Baron is in play while one of his workers is on it. Its place is one number: the King's card that it
lies under, from the left, and which of the threats there it is.
"""

from __future__ import annotations

from regnum.games.kingdom.paladins.data import components as c
from regnum.games.kingdom.paladins.data.threats import (
    ALL_THREATS,
    BARON_WORKERS,
    CARDS,
    KING_ROUND,
    MORE_WORKERS,
    OUTSIDERS_NEEDED,
    PER_CARD,
    THREAT_ACTION,
    THREAT_WORKERS,
    UNDER,
    UNDER_ROUND,
)
from regnum.games.kingdom.paladins.data.vocabulary import When
from regnum.games.kingdom.paladins.rules.state import Event, State, StepKind
from regnum.games.kingdom.paladins.rules.supply import gain_honour, queue_source
from regnum.rules import any_of, automatic, push, rule, tell

PLACES = CARDS * PER_CARD


@rule
def barons_workers(s: State) -> int:
    """Count the Baron's workers on threats."""
    workers = 0
    for under in range(CARDS):
        for i in range(PER_CARD):
            workers += s.baron[under, i]
    return workers


# ---- the beginning of a round ---------------------------------------------------------------------------------------


@rule
def reveal_threats(s: State) -> None:
    """Those under the cards of the King that were just revealed; more Outsiders are asked for as the game goes on."""
    needed = OUTSIDERS_NEEDED[s.round, s.seats]
    if s.round == 1 or needed != OUTSIDERS_NEEDED[s.round - 1, s.seats]:
        tell(s, Event.OUTSIDER_THREAT, -1, -1, needed)
    for under in range(CARDS):
        if UNDER_ROUND[under] == s.round:
            for i in range(UNDER[s.options.difficulty, under]):
                turn_up(s, under, i)
    if s.round == KING_ROUND:
        tell(s, Event.KING_THREAT, -1)


@rule
def turn_up(s: State, under: int, i: int) -> None:
    """A threat that has not been in play, with as many of the Baron's workers as it says and he has left (P10)."""
    unseen = ALL_THREATS
    for other in range(CARDS):
        for k in range(PER_CARD):
            if s.threats[other, k] >= 0:
                unseen &= ~(1 << s.threats[other, k])
    threat = any_of(s, unseen)
    s.threats[under, i] = threat
    s.baron[under, i] = min(THREAT_WORKERS[threat, s.seats], BARON_WORKERS - barons_workers(s))
    tell(s, Event.THREAT, -1, threat, s.baron[under, i])


# ---- resisting ------------------------------------------------------------------------------------------------------


@rule
def resist(s: State, action: int) -> None:
    """An action is taken, for whomever: one of the Baron's workers leaves each threat that asks for it.

    What is done for nothing is no action (ruling P5).
    """
    for under in range(CARDS):
        for i in range(PER_CARD):
            if s.baron[under, i] > 0 and THREAT_ACTION[s.threats[under, i]] == action:
                s.baron[under, i] -= 1
                tell(s, Event.RESIST, -1, s.threats[under, i], s.baron[under, i])


# ---- the end of a round ---------------------------------------------------------------------------------------------


@rule
def resolve_threats(s: State) -> None:
    """All threats from left to right: first that of the Outsiders, which is always in play."""
    for place in range(PLACES - 1, -1, -1):
        if s.baron[place // PER_CARD, place % PER_CARD] > 0:
            push(s.steps, StepKind.THREAT, s.first, place)
    missing = OUTSIDERS_NEEDED[s.round, s.seats] - s.repelled
    if missing > 0:
        tell(s, Event.OUTSIDERS, -1, -1, missing)
        for p in range(s.seats):
            gain_honour(s, p, -1)
    s.repelled = 0


@rule
def strike(s: State, p: int, place: int) -> None:
    """Apply a threat to every player, from the one with the start marker on."""
    threat = s.threats[place // PER_CARD, place % PER_CARD]
    tell(s, Event.STRIKE, -1, threat)
    for i in range(s.seats - 1, -1, -1):
        queue_source(s, (p + i) % s.seats, When.ROUND_END, c.THREAT + threat)


@rule
def reinforce(s: State) -> None:
    """On the highest level of difficulty each threat in play gets another of the Baron's workers.

    In the last round, too (ruling P11), and while he has any (P10).
    """
    for _ in range(MORE_WORKERS[s.options.difficulty]):
        for under in range(CARDS):
            for i in range(PER_CARD):
                if s.baron[under, i] > 0 and barons_workers(s) < BARON_WORKERS:
                    s.baron[under, i] += 1
                    tell(s, Event.REINFORCE, -1, s.threats[under, i], s.baron[under, i])


STEPS = (automatic(StepKind.THREAT, strike),)
