"""Rules that make a game of the family a chapter of the campaign, filled in with the game's own rules.

Compiled rules take no functions as arguments, but they may close over other rules: a game calls these makers once, when
its `rules/campaign.py` is loaded, and puts what they answer into its flow. `events` and `kinds` are its enumerations of
what is told and of its steps; their names for the campaign are the same in all games.
"""

from __future__ import annotations

from enum import IntEnum

import numpy as np

from regnum.games.kingdom.data.tomes import FIRST_CREST, MOST, OPEN
from regnum.games.kingdom.rules.tomes import (
    LEAST_POINTS,
    MOST_COUNTED,
    MOST_POINTS,
    KingdomState,
    award,
    catch_up,
    claim_tomes,
    must_look,
    open_objectives,
    pass_marker,
    take_token,
    tokens_left,
)
from regnum.rules import ActionType, Choices, Rule, StepRule, automatic, choice, offer_each, push, rule, tell


def beginning(events: type[IntEnum], kinds: type[IntEnum], bring: Rule, gain_silver: Rule, go_on: Rule) -> StepRule:
    """Return the step between the setup of a game and its first turn (C8).

    `bring(s, p, tome)` does what a tome of the player brings in this game, `gain_silver(s, p, n)` adds to the silver of
    a player, and `go_on(s)` begins the game.
    """
    told, kind = events["OBJECTIVE"], kinds["CHAPTER"]
    behind = events.__members__.get("CATCH_UP", told)  # before the first chapter nobody is

    @rule
    def begin_chapter(s: KingdomState, stage: int) -> None:
        """The marker, objectives and what tomes bring; after that silver for those who are behind."""
        if stage == 0:
            pass_marker(s)
            open_objectives(s, told)
            push(s.steps, kind, s.first, 1)
            for i in range(s.seats - 1, -1, -1):
                bring_all(s, (s.first + i) % s.seats)
            return
        for p in range(s.seats):
            silver = catch_up(s, p)
            if silver > 0:
                tell(s, behind, p)
                gain_silver(s, p, silver)
        go_on(s)

    @rule
    def bring_all(s: KingdomState, p: int) -> None:
        """Tome by tome."""
        for tome in range(FIRST_CREST):
            if s.tomes.owner[tome] == p:
                bring(s, p, tome)

    return automatic(kind, begin_chapter)


def objectives(events: type[IntEnum], progress: Rule) -> tuple[Rule, Rule]:
    """Return the rule that watches objectives, and the invariant on them: `(watch, is_measured)`.

    `progress(s, p, tome)` is how much a player has at this moment of what an objective asks for (C3).
    """
    told = events["OBJECTIVE"]

    @rule
    def watch(s: KingdomState) -> None:
        """After everything that happens, whoever is on turn: who has what an objective asks for takes its tome."""
        if must_look(s):
            reached = False
            for place in range(OPEN):
                if s.tomes.open[place] >= 0:
                    for p in range(s.seats):
                        s.tomes.have[place, p] = measured(s, p, place)
                        reached |= s.tomes.have[place, p] >= s.tomes.need[place]
            if reached:
                claim_tomes(s, told)

    @rule
    def measured(s: KingdomState, p: int, place: int) -> int:
        """Return a player's progress towards an open objective, as far as it is counted."""
        return min(MOST_COUNTED, progress(s, p, s.tomes.open[place]))

    @rule
    def is_measured(s: KingdomState) -> bool:
        """Return True if all that is known of open objectives is as it is now: nothing has changed unnoticed."""
        for place in range(OPEN):
            for p in range(s.seats):
                if s.tomes.open[place] >= 0 and s.tomes.have[place, p] != measured(s, p, place):
                    return False
        return True

    return watch, is_measured


def awards(
    events: type[IntEnum], kinds: type[IntEnum], token: ActionType, points_of: Rule, rank: Rule
) -> tuple[StepRule, StepRule]:
    """The end of a chapter: victory tomes, and a crest token for whoever chooses one (C4, C6, C7).

    `points_of(s, p)` and `rank(s, ranks)` are those of the game, and `token` is its family of actions for crests.
    """
    told, ask = events["OBJECTIVE"], kinds["AWARD"]

    @rule
    def award_tomes(s: KingdomState) -> None:
        """Points are counted."""
        ranks = np.empty(MOST, np.int32)
        rank(s, ranks)
        for p in range(s.seats):
            s.tomes.points[p] = max(LEAST_POINTS, min(MOST_POINTS, points_of(s, p)))
        award(s, told, ask, ranks)

    @rule
    def offer_tokens(s: KingdomState, choices: Choices) -> None:
        """Each that nobody has."""
        offer_each(choices, token, tokens_left(s))

    @rule
    def choose_token(s: KingdomState, p: int, crest: int) -> None:
        """The one that the player chose."""
        take_token(s, told, p, crest)

    return automatic(kinds["AWARDS"], award_tomes), choice(ask, offer_tokens, {token: choose_token})
