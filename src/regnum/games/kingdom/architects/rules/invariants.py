"""Invariants: conditions that must hold at every moment of a game."""

from __future__ import annotations

from regnum.games.kingdom.architects.data import components as c
from regnum.games.kingdom.architects.data.baron import (
    ALL_FACES,
    BARON_WORKERS,
    BUILDING_CARD,
    DEMAND_LEVELS,
    FIRST_FACE,
    FUTURE,
    STARTING,
    WANTED,
)
from regnum.games.kingdom.architects.data.vocabulary import What
from regnum.games.kingdom.architects.rules.campaign import is_measured
from regnum.games.kingdom.architects.rules.donations import still_needed
from regnum.games.kingdom.architects.rules.guildhall import guild_spaces
from regnum.games.kingdom.architects.rules.market import is_full
from regnum.games.kingdom.architects.rules.scenario import events_in_game
from regnum.games.kingdom.architects.rules.state import State, StepKind
from regnum.games.kingdom.architects.rules.supply import part
from regnum.games.kingdom.rules.tomes import is_campaign, tomes_fit
from regnum.rules import count, rule, top

NAMES = (
    "none",
    "every player has twenty workers",
    "every building card lies in one place",
    "the size of a hand or a deck is the number of its cards",
    "every apprentice lies in one place",
    "nobody has more apprentices or, between turns, more cards than allowed",
    "the Black Market is not full between turns",
    "no level of the Cathedral holds more than its spaces",
    "the spaces of the Guildhall are filled in order, and the last one triggers the end",
    "the card on top of the Black Market shows its small side",
    "rewards are face down or seen",
    "coins lie on cards",
    "the stack of steps stays shallow",
    "the Baron has twenty workers",
    "every intrigue card lies in one place",
    "events are revealed or left, demands are open in order and get no more than they need",
    "nobody holds workers of a partner, and open hands are known",
    "every player has kept a face of a Rogue or Reverend card",
    "tomes are open, held and won as the campaign has it",
)
MOST_STEPS = 48


@rule
def invariants(s: State) -> int:
    """0, or the number of the first broken one in NAMES."""
    for p in range(s.seats):
        if s.drafted > 0 and workers_everywhere(s, p) != c.WORKERS:
            return 1
    if not buildings_fit(s):
        return 2
    if not sizes_fit(s):
        return 3
    if not apprentices_fit(s):
        return 4
    if not limits_fit(s):
        return 5
    between = s.over == 0 and top(s.steps).kind == StepKind.TURN
    if between and is_full(s):
        return 6
    if not levels_fit(s):
        return 7
    if not guildhall_fits(s):
        return 8
    if not market_fits(s):
        return 9
    if s.rewards + count(s.rewards_seen) != c.REWARDS_EACH * s.seats + c.REWARDS_MORE:
        return 10
    for place in range(c.SHOWN):
        if s.coins[place] > 0 and s.display[place] < 0:
            return 11
    if s.steps.depth > MOST_STEPS:
        return 12
    if is_campaign(s) and not (tomes_fit(s) and is_measured(s)):
        return 18
    return broken_for_team(s) if s.team == 1 else 0


@rule
def broken_for_team(s: State) -> int:
    """The same for what there is in the scenario only."""
    if workers_of_baron(s) != BARON_WORKERS:
        return 13
    if not intrigues_fit(s):
        return 14
    if not events_and_demands_fit(s):
        return 15
    if not partners_fit(s):
        return 16
    return 0 if s.drafted == 0 or faces_fit(s) else 17


@rule
def workers_everywhere(s: State, p: int) -> int:
    """In the supply, in prison, on boards, beside the Guildhall, in the town."""
    me = s.players[p]
    workers = me.workers + me.prison + me.removed + s.beside[p] + s.baron.held[p]
    for q in range(s.seats):
        workers += s.players[q].held[p]
    return workers + workers_in_town(s, p)


@rule
def workers_in_town(s: State, owner: int) -> int:
    """Of a seat or of the Baron: at the circles, in the Black Market, in the Guildhall."""
    workers = 0
    for location in range(c.CIRCLES):
        workers += s.present[location, owner]
    for space in range(c.SPACES):
        workers += s.market[space] == owner
    for place in range(s.filled):
        workers += s.guildhall[place] == owner
    return workers


@rule
def buildings_fit(s: State) -> bool:
    """All building cards, each once."""
    seen = s.deck | s.baron.gifts
    number = count(s.deck) + count(s.baron.gifts)
    for p in range(s.seats):
        me = s.players[p]
        seen |= me.hand | me.offer | me.built
        number += count(me.hand) + count(me.offer) + count(me.built) + me.laid_size
        for i in range(me.laid_size):
            seen |= 1 << me.laid[i]
    return seen == (c.ALL_BUILDINGS if s.options.promos == 1 else c.BASE_BUILDINGS) and number == count(seen)


@rule
def sizes_fit(s: State) -> bool:
    """The public sizes agree with the hidden cards."""
    laid = 0
    for p in range(s.seats):
        me = s.players[p]
        laid += me.laid_size
        if count(me.hand) != me.hand_size or count(me.offer) != me.offered or me.known & ~me.hand != 0:
            return False
    return count(s.deck) == s.deck_size and laid == s.below_size


@rule
def apprentices_fit(s: State) -> bool:
    """All apprentices, each once."""
    seen = s.apprentices
    number = count(s.apprentices) + s.under_size
    for i in range(s.under_size):
        seen |= 1 << s.under[i]
    for place in range(c.SHOWN):
        if s.display[place] >= 0:
            seen |= 1 << s.display[place]
            number += 1
    for p in range(s.seats):
        seen |= s.players[p].apprentices
        number += count(s.players[p].apprentices)
    seen &= ~ALL_FACES
    number -= faces_in_play(s)
    return seen == (c.ALL_APPRENTICES if s.options.promos == 1 else c.BASE_APPRENTICES) and number == count(seen)


@rule
def faces_in_play(s: State) -> int:
    """Count the faces of Rogue / Reverend cards with players, on the display and under the deck."""
    faces = 0
    for i in range(s.under_size):
        faces += s.under[i] >= FIRST_FACE
    for place in range(c.SHOWN):
        faces += s.display[place] >= FIRST_FACE
    for p in range(s.seats):
        faces += count(s.players[p].apprentices & ALL_FACES)
    return faces + count(s.apprentices & ALL_FACES)


@rule
def limits_fit(s: State) -> bool:
    """Apprentices at all times, the hand between turns."""
    between = s.over == 0 and top(s.steps).kind == StepKind.TURN
    for p in range(s.seats):
        if count(s.players[p].apprentices) > c.APPRENTICE_LIMIT + part(s, p, What.APPRENTICES):
            return False
        if between and s.team == 0 and s.players[p].hand_size > c.HAND_LIMIT + part(s, p, What.HAND):
            return False
    return True


@rule
def levels_fit(s: State) -> bool:
    """Nobody shares a space of the Cathedral."""
    for level in range(1, c.LEVELS + 1):
        there = 0
        for p in range(s.seats):
            there += s.players[p].cathedral == level
        if there > c.LEVEL_SPACES[level]:
            return False
    return True


@rule
def guildhall_fits(s: State) -> bool:
    """Workers up to the number of filled spaces, none beyond; who took the last one is known."""
    for place in range(len(s.guildhall)):
        if (s.guildhall[place] >= 0) != (place < s.filled):
            return False
    return (s.trigger >= 0) == (s.filled == guild_spaces(s))


@rule
def market_fits(s: State) -> bool:
    """The card on top is one that was never turned, the one on the right is not."""
    if (s.top >= 0) != (s.pile != 0):
        return False
    if s.large >= 0 and s.pile >> s.large & 1 == 1:
        return False
    return s.top < 0 or (s.pile >> s.top & 1 == 1 and c.SMALL_KIND[s.top] == s.small)


# ---- the scenario ---------------------------------------------------------------------------------------------------


@rule
def workers_of_baron(s: State) -> int:
    """In the supply, in prison, on player boards, in the town."""
    workers = s.baron.workers + s.baron.prison
    for p in range(s.seats):
        workers += s.players[p].held[c.BARON]
    return workers + workers_in_town(s, c.BARON)


@rule
def intrigues_fit(s: State) -> bool:
    """All intrigue cards of the game, each once; between turns none is being resolved."""
    baron = s.baron
    seen = baron.deck | baron.discarded | baron.future
    number = count(baron.deck) + count(baron.discarded) + count(baron.future)
    if baron.next >= 0:
        seen |= 1 << baron.next
        number += 1
    for i in range(len(baron.aside)):
        if baron.aside[i] >= 0:
            seen |= 1 << baron.aside[i]
            number += 1
    if s.over == 0 and top(s.steps).kind == StepKind.TURN and baron.aside[0] >= 0:
        return False
    sizes = baron.deck_size == count(baron.deck) + (baron.next >= 0) and baron.future_size == count(baron.future)
    return seen == STARTING | FUTURE and number == count(seen) and sizes


@rule
def events_and_demands_fit(s: State) -> bool:
    """No event is lost; demands are open from the first level on; cards lie on the demand that wants them."""
    baron = s.baron
    cards = 0
    for level in range(DEMAND_LEVELS):
        demand = baron.demands[level]
        if demand < 0:
            if baron.given[level] > 0 or level == 0:
                return False
        else:
            if still_needed(s, level) < 0 or (level > 0 and baron.demands[level - 1] < 0):
                return False
            cards += baron.given[level] if WANTED[demand] == BUILDING_CARD else 0
    return count(baron.events) + baron.events_left == events_in_game(s) and count(baron.gifts) == cards


@rule
def partners_fit(s: State) -> bool:
    """Partners hold workers of the Baron only, and their hands are as open as agreed."""
    for p in range(s.seats):
        me = s.players[p]
        for q in range(s.seats):
            if me.held[q] > 0:
                return False
        if s.options.open_hands == 1 and me.known != me.hand:
            return False
    return True


@rule
def faces_fit(s: State) -> bool:
    """One face for each player."""
    return faces_in_play(s) == s.seats
