"""Amounts of effects: fixed numbers, and so many per counted thing."""

from __future__ import annotations

from regnum.games.bruges.data import components as c
from regnum.games.bruges.data.vocabulary import Counter, Kind
from regnum.games.bruges.rules.houses import houses_of
from regnum.games.bruges.rules.perks import persons_of
from regnum.games.bruges.rules.state import State
from regnum.games.bruges.rules.supply import all_workers
from regnum.games.bruges.rules.threats import HOT
from regnum.rules import count, rule

CHEAP = 3
BOTH_SIDES = len(c.SIDES)


@rule
def amount_of(s: State, p: int, effect: int) -> int:
    """The amount of an effect for a player, as things stand."""
    deck = s.options.cards
    counter = deck.counter[effect]
    if counter < 0:
        return deck.amount[effect]
    return min(deck.most[effect], deck.amount[effect] * (counted(s, p, counter) // deck.per[effect]))


@rule
def counted(s: State, p: int, counter: int) -> int:
    """The value of a counter."""
    me = s.players[p]
    if counter >= Counter.GROUP:
        return persons_like(s, p, counter, counter - Counter.GROUP)
    if counter >= Counter.PERSONS_COST_LE_3:
        return persons_like(s, p, counter, -1)
    if counter == Counter.PERSONS:
        return persons_of(s, p)
    if counter == Counter.HOUSES:
        return houses_of(s, p)
    if counter == Counter.HOUSE_COLOURS:
        return colours_of_houses(s, p)
    if counter == Counter.CANALS:
        return me.canals[0] + me.canals[1]
    if counter == Counter.CANAL_SECTIONS_3PLUS:
        return long_sections(s, p)
    if counter == Counter.STATUES:
        return count(me.statues)
    if counter == Counter.WORKERS:
        return all_workers(s, p)
    if counter == Counter.COINS:
        return me.coins
    if counter == Counter.THREATS:
        return all_threats(s, p)
    if counter == Counter.REPUTATION_STEPS:
        return me.reputation
    if counter == Counter.MAJORITY_TILES_UP:
        return count(me.majorities)
    if counter == Counter.GROUPS:
        return groups_of(s, p)
    return hot_dice(s)


@rule
def persons_like(s: State, p: int, counter: int, group: int) -> int:
    """Persons of a group, or with what another counter asks for."""
    me, deck = s.players[p], s.options.cards
    persons = 0
    for plot in range(me.plots):
        card = me.person[plot]
        if card < 0:
            continue
        kind = deck.kind[card]
        if counter >= Counter.GROUP:
            persons += deck.group[card] == group
        elif counter == Counter.PERSONS_COST_LE_3:
            persons += deck.cost[card] <= CHEAP
        elif counter == Counter.PERSONS_INFINITY:
            persons += kind == Kind.ONCE or kind == Kind.BOOST or kind == Kind.SITUATION
        elif counter == Counter.PERSONS_LAUREL:
            persons += kind == Kind.LAUREL
        else:
            persons += deck.colour[card] == me.house[plot]
    return persons


@rule
def colours_of_houses(s: State, p: int) -> int:
    """Different colours among the houses."""
    colours = 0
    for plot in range(s.players[p].plots):
        if s.players[p].house[plot] >= 0:
            colours |= 1 << s.players[p].house[plot]
    return count(colours)


@rule
def groups_of(s: State, p: int) -> int:
    """Different groups among the persons."""
    groups = 0
    for plot in range(s.players[p].plots):
        if s.players[p].person[plot] >= 0:
            groups |= 1 << s.options.cards.group[s.players[p].person[plot]]
    return count(groups)


@rule
def long_sections(s: State, p: int) -> int:
    """Canal sections that reach the third space."""
    sections = 0
    for side in range(BOTH_SIDES):
        sections += s.players[p].canals[side] >= c.THIRD_SPACE
    return sections


@rule
def all_threats(s: State, p: int) -> int:
    """Threat tiles of all colours."""
    tiles = 0
    for colour in range(c.ALL_COLOURS):
        tiles += s.players[p].threats[colour]
    return tiles


@rule
def hot_dice(s: State) -> int:
    """Dice that show 5 or 6."""
    dice = 0
    for colour in range(c.ALL_COLOURS):
        dice += s.dice[colour] >= HOT
    return dice
