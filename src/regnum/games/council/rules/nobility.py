"""The nobility track: one step at a time, and every space reached gives its bonus."""

from __future__ import annotations

import numpy as np

from regnum.games.council.data import components as c
from regnum.games.council.rules.actions import REWARD, REWARDS
from regnum.games.council.rules.state import Event, State, StepKind
from regnum.games.council.rules.supply import gain
from regnum.rules import Choices, automatic, choice, lowest, offer, offer_each, push, rule, tell

FINAL_SPACE_ONLY = 1  # option nobility_step_triggers
NO_CHOICE = -1
CHOICE_OF_SPACE = np.array(
    [
        StepKind[c.SPACE_CHOICES[space].upper()] if space in c.SPACE_CHOICES else NO_CHOICE
        for space in range(c.LAST_SPACE + 1)
    ],
    np.int64,
)


@rule
def advance(s: State, p: int, steps: int) -> None:
    """Take the first of `steps` steps; the others wait until the space it reaches has paid out completely.

    Space 20 is the last, and it does not pay again. Option `nobility_step_triggers`: only the last space pays.
    """
    me = s.players[p]
    if s.options.nobility_step_triggers == FINAL_SPACE_ONLY:
        taken = min(steps, c.LAST_SPACE - me.nobility)
    else:
        taken = min(1, c.LAST_SPACE - me.nobility)
        if steps > 1 and taken > 0:
            push(s.steps, StepKind.ADVANCE, p, steps - 1)
    if taken > 0:
        me.nobility += taken
        tell(s, Event.NOBILITY, p, me.nobility)
        gain(s, p, c.SPACE_GAINS[me.nobility])
        if CHOICE_OF_SPACE[me.nobility] != NO_CHOICE:
            push(s.steps, CHOICE_OF_SPACE[me.nobility], p)


@rule
def rewarding_cities(s: State, p: int) -> int:
    """The cities with an emporium of the player whose token may be chosen: any but those with nobility steps."""
    cities = 0
    rest = s.players[p].emporiums
    while rest != 0:
        city = lowest(rest)
        rest &= rest - 1
        if s.tokens[city] >= 0 and c.TOKEN_GAINS[s.tokens[city], c.Good.NOBILITY] == 0:
            cities |= 1 << city
    return cities


@rule
def any_reward(s: State, p: int) -> bool:
    """Return True if the player can choose a city for its token."""
    return rewarding_cities(s, p) != 0


@rule
def offer_reward(s: State, p: int, choices: Choices) -> None:
    """One city."""
    offer_each(choices, REWARD, rewarding_cities(s, p))


@rule
def offer_rewards(s: State, p: int, choices: Choices) -> None:
    """Two different cities, chosen together; the only one if there is but one."""
    cities = rewarding_cities(s, p)
    if cities & (cities - 1) == 0:
        offer_reward(s, p, choices)
        return
    for pair in range(len(c.PAIRS)):
        if (cities >> c.PAIR_FIRST[pair]) & (cities >> c.PAIR_SECOND[pair]) & 1 == 1:
            offer(choices, REWARDS, pair)


@rule
def collect_token(s: State, p: int, city: int) -> None:
    """The reward of a city; the purple one has none. A nobility step in it waits until everything else is collected."""
    if s.tokens[city] >= 0:
        tell(s, Event.REWARD, p, city)
        steps = gain(s, p, c.TOKEN_GAINS[s.tokens[city]])
        if steps > 0:
            push(s.steps, StepKind.ADVANCE, p, steps)


@rule
def collect_tokens(s: State, p: int, pair: int) -> None:
    """The rewards of two cities. Their tokens hold no nobility steps, so the order does not matter."""
    collect_token(s, p, c.PAIR_FIRST[pair])
    collect_token(s, p, c.PAIR_SECOND[pair])


STEPS = (
    choice(StepKind.REWARD, offer_reward, {REWARD: collect_token}, when=any_reward),
    choice(StepKind.REWARDS, offer_rewards, {REWARDS: collect_tokens, REWARD: collect_token}, when=any_reward),
    automatic(StepKind.ADVANCE, advance),
)
