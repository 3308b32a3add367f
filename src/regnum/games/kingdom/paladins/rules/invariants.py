"""Invariants: conditions that must hold at every moment of a game."""

from __future__ import annotations

from regnum.games.kingdom.paladins.data import components as c
from regnum.games.kingdom.paladins.data.threats import BARON_WORKERS, CARDS, PER_CARD, UNDER, UNDER_ROUND
from regnum.games.kingdom.paladins.rules.campaign import is_measured
from regnum.games.kingdom.paladins.rules.state import State, StepKind
from regnum.games.kingdom.paladins.rules.suspicion import total
from regnum.games.kingdom.paladins.rules.threats import barons_workers
from regnum.games.kingdom.rules.tomes import is_campaign, tomes_fit
from regnum.rules import Numbers, count, has, rule, top

NAMES = (
    "none",
    "an action is closed when there are workers on it, and not otherwise",
    "no workshop covers a worker, and nobody has more than there are",
    "Monks and Outposts stand on open positions, as many as were placed",
    "every wall lies in one place",
    "every Suspicion card lies in one place",
    "every card of the Townsfolk lies in one place",
    "every Outsider lies in one place",
    "every tavern card lies in one place",
    "every paladin of a player lies in one place",
    "the size of a hand is the number of its cards",
    "there is silver in the Tax Supply between effects, and never more than at the beginning",
    "nobody has less than nothing",
    "who has passed does not act",
    "the stack of steps stays shallow",
    "partners have their own of the Starting Townsfolk with its tile, and nobody else has one",
    "Orders and Favours hold the workers that they may",
    "no threat lies in two places, and the Baron has no more workers than there are",
    "tomes are open, held and won as the campaign has it",
)
MOST_STEPS = 48


@rule
def invariants(s: State) -> int:
    """0, or the number of the first broken one in NAMES."""
    for p in range(s.seats):
        if not actions_fit(s, p):
            return 1
        if not workshops_fit(s, p):
            return 2
    if not positions_fit(s):
        return 3
    if not walls_fit(s):
        return 4
    if not suspicion_fits(s):
        return 5
    if not townsfolk_fit(s):
        return 6
    if not outsiders_fit(s):
        return 7
    if not tavern_fits(s):
        return 8
    for p in range(s.seats):
        if not paladins_fit(s, p):
            return 9
        if count(s.players[p].hand) != s.players[p].hand_size:
            return 10
    if s.tax > c.TAX_SUPPLY[s.seats] or (s.tax == 0 and not waits_for_silver(s)):
        return 11
    for p in range(s.seats):
        if not goods_fit(s, p):
            return 12
    if s.over == 0 and top(s.steps).kind == StepKind.ACT and s.players[top(s.steps).seat].passed > 0:
        return 13
    if s.steps.depth > MOST_STEPS:
        return 14
    for p in range(s.seats):
        if not tile_fits(s, p):
            return 15
    if not kings_cards_fit(s):
        return 16
    if is_campaign(s) and not (tomes_fit(s) and is_measured(s)):
        return 18
    return 0 if threats_fit(s) else 17


@rule
def waits_for_silver(s: State) -> bool:
    """Return True during an Inquisition that waits for an answer; the Tax Supply is filled after it."""
    for step in range(s.steps.depth):
        if s.steps.stack[step].kind == StepKind.REFILL:
            return True
    return False


@rule
def actions_fit(s: State, p: int) -> bool:
    """Workers on the spaces of an action, and `used`, say the same."""
    for action in range(c.ON_BOARD):
        workers = 0
        for space in range(c.SPACE_FIRST[action], c.SPACE_FIRST[action + 1]):
            workers += s.players[p].spaces[space] >= 0
        if (workers > 0) != has(s.players[p].used, action):
            return False
    return True


@rule
def workshops_fit(s: State, p: int) -> bool:
    """Covered spaces are free of workers."""
    me = s.players[p]
    for space in range(c.COVERABLE):
        place = c.SPACE_FIRST[c.RIGHT + space // c.WORKSHOP_SPACES] + space % c.WORKSHOP_SPACES
        if has(me.covered, space) and me.spaces[place] >= 0:
            return False
    return count(me.covered) + me.removed <= c.WORKSHOPS


@rule
def positions_fit(s: State) -> bool:
    """Pieces stand on open positions only, and every one is counted by its player."""
    for position in range(c.POSITIONS):
        if s.placed[position] >= 0 and c.POSITION_PLAYERS[position] > s.seats:
            return False
    for p in range(s.seats):
        if standing(s, 2 * p) != s.players[p].monks or standing(s, 2 * p + 1) != s.players[p].outposts:
            return False
    return True


@rule
def standing(s: State, piece: int) -> int:
    """On how many positions there is such a piece."""
    number = 0
    for position in range(c.POSITIONS):
        number += s.placed[position] == piece
    return number


@rule
def walls_fit(s: State) -> bool:
    """The pile and what was built."""
    for kind in range(c.WALLS):
        walls = 0 + s.walls[kind]
        for p in range(s.seats):
            walls += s.players[p].walls[kind]
        if walls != c.WALL_COPIES[kind]:
            return False
    return True


@rule
def suspicion_fits(s: State) -> bool:
    """The pile, the discards, and what players hold."""
    for tax in range(c.TAXES):
        cards = s.suspicion[tax] + s.suspicion_discards[tax]
        for p in range(s.seats):
            cards += s.players[p].suspicion[tax]
        if cards != c.SUSPICIONS[s.options.suspicion_taxes, tax]:
            return False
    return True


@rule
def shown(places: Numbers) -> int:
    """The cards in a row of places, as a set."""
    cards = 0
    for place in range(len(places)):
        if places[place] >= 0:
            cards |= 1 << places[place]
    return cards


@rule
def filled(places: Numbers) -> int:
    """Count the places of a row that hold a card."""
    cards = 0
    for place in range(len(places)):
        cards += places[place] >= 0
    return cards


@rule
def townsfolk_fit(s: State) -> bool:
    """Deck, discards, display and players."""
    seen = s.townsfolk_deck | s.townsfolk_discards | shown(s.townsfolk)
    number = count(s.townsfolk_deck) + count(s.townsfolk_discards) + filled(s.townsfolk)
    for p in range(s.seats):
        seen |= s.players[p].townsfolk & c.ALL_TOWNSFOLK
        number += count(s.players[p].townsfolk & c.ALL_TOWNSFOLK)
    return seen == (c.ALL_TOWNSFOLK if s.options.promos == 1 else c.BASE_TOWNSFOLK) and number == count(seen)


@rule
def outsiders_fit(s: State) -> bool:
    """Deck, discards, display and players."""
    seen = s.outsider_deck | s.outsider_discards | shown(s.outsiders)
    number = count(s.outsider_deck) + count(s.outsider_discards) + filled(s.outsiders)
    for p in range(s.seats):
        seen |= s.players[p].attacked | s.players[p].converted
        number += count(s.players[p].attacked) + count(s.players[p].converted)
    return seen == c.ALL_OUTSIDERS and number == count(seen)


@rule
def tavern_fits(s: State) -> bool:
    """Deck, discards and what is open."""
    seen = s.tavern_deck | s.tavern_discards | shown(s.tavern)
    number = count(s.tavern_deck) + count(s.tavern_discards) + filled(s.tavern)
    return seen == c.ALL_TAVERNS and number == count(seen)


@rule
def paladins_fit(s: State, p: int) -> bool:
    """Played, drawn, chosen, on top, in the middle, at the bottom."""
    me = s.players[p]
    seen = me.gone | me.hand | me.unseen | shown(me.bottom)
    number = count(me.gone) + count(me.hand) + count(me.unseen) + me.bottom_size
    if me.chosen >= 0:
        seen |= 1 << me.chosen
        number += 1
    if me.top >= 0:
        seen |= 1 << me.top
        number += 1
    return seen == c.ALL_PALADINS and number == count(seen) and filled(me.bottom) == me.bottom_size


@rule
def goods_fit(s: State, p: int) -> bool:
    """Silver, Provisions and workers."""
    me = s.players[p]
    for colour in range(len(me.workers)):
        if me.workers[colour] < 0:
            return False
    return me.silver >= 0 and me.provisions >= 0


# ---- the scenario ---------------------------------------------------------------------------------------------------


@rule
def tile_fits(s: State, p: int) -> bool:
    """One of the Starting Townsfolk for each partner who has a tile, the one that belongs to it."""
    me = s.players[p]
    mine = 0 if me.tile < 0 else 1 << (c.TOWNSFOLK + me.tile)
    for q in range(p):
        if me.tile >= 0 and s.players[q].tile == me.tile:
            return False
    has_started = s.round == 0 or (me.tile >= 0) == (s.team == 1)
    return me.townsfolk & ~c.ALL_TOWNSFOLK == mine and has_started


@rule
def kings_cards_fit(s: State) -> bool:
    """Workers stay on Orders in the scenario only; elsewhere a Favour has one worker at most."""
    for place in range(len(s.orders)):
        if s.orders[place] >= 0 and not has(c.ORDERS_OF[s.team], s.orders[place]):
            return False
        if s.order_workers[place] >= 0 and (s.team == 0 or s.orders[place] < 0):
            return False
    for place in range(len(s.favours)):
        workers = total(s.favour_workers[place])
        if workers > 0 and (s.favours[place] < 0 or (s.team == 0 and workers > 1)):
            return False
    return True


@rule
def threats_fit(s: State) -> bool:
    """Only partners meet threats, as many as the level says once the King's card above them is revealed."""
    seen = 0
    for under in range(CARDS):
        revealed = s.team == 1 and UNDER_ROUND[under] <= s.round
        for i in range(PER_CARD):
            threat = s.threats[under, i]
            if (threat >= 0) != (revealed and i < UNDER[s.options.difficulty, under]):
                return False
            if threat < 0 and s.baron[under, i] > 0:
                return False
            if threat >= 0 and has(seen, threat):
                return False
            if threat >= 0:
                seen |= 1 << threat
    return barons_workers(s) <= BARON_WORKERS
