"""Points now and at the end, as a breakdown, and who is ahead."""

from __future__ import annotations

from regnum.games.bruges.data import components as c
from regnum.games.bruges.data.vocabulary import FinalCondition, Kind, Majority, Op
from regnum.games.bruges.rules.amounts import all_threats, amount_of, long_sections
from regnum.games.bruges.rules.houses import houses_of
from regnum.games.bruges.rules.state import State
from regnum.rules import Numbers, count, has, rank_by, rule

PARTS = ("track", "persons", "houses", "laurels", "majorities", "canals", "statues", "reputation", "pets")
TRACK, PERSONS, HOUSES, LAURELS, MAJORITIES, CANALS, STATUE, REPUTATION, PETS = range(len(PARTS))
TIE_BREAK = 1 << 14  # more than any number of florins


@rule
def score(s: State, points: Numbers) -> None:
    """Compute every seat's score if the game ended now, by part."""
    for p in range(s.seats):
        points[p, TRACK] = s.players[p].points
        points[p, PERSONS] = person_points(s, p)
        points[p, HOUSES] = c.HOUSE_POINTS * houses_of(s, p)
        points[p, LAURELS] = all_laurel_points(s, p)
        points[p, MAJORITIES] = majority_points(s, p)
        points[p, CANALS] = c.THIRD_SPACE_POINTS * long_sections(s, p)
        points[p, STATUE] = statue_points(s, p)
        points[p, REPUTATION] = c.STEP_POINTS[s.options.reputation_track, s.players[p].reputation]
        points[p, PETS] = pet_points(s, p)


@rule
def person_points(s: State, p: int) -> int:
    """The points printed on the persons."""
    points = 0
    for plot in range(s.players[p].plots):
        if s.players[p].person[plot] >= 0:
            points += s.options.cards.vp[s.players[p].person[plot]]
    return points


@rule
def pet_points(s: State, p: int) -> int:
    """The points printed on the pets."""
    points = 0
    for plot in range(s.players[p].plots):
        if s.players[p].pet[plot] >= 0:
            points += s.options.cards.vp[s.players[p].pet[plot]]
    return points


@rule
def all_laurel_points(s: State, p: int) -> int:
    """Return the points of the persons with the laurel."""
    points = 0
    for plot in range(s.players[p].plots):
        if s.players[p].person[plot] >= 0:
            points += laurel_points(s, p, s.players[p].person[plot])
    return points


@rule
def laurel_points(s: State, p: int, card: int) -> int:
    """Return the points of a person with the laurel; the others bring nothing at the end."""
    deck = s.options.cards
    points = 0
    if deck.kind[card] == Kind.LAUREL:
        for effect in range(deck.first[card], deck.first[card] + deck.effects[card]):
            if deck.op[effect] == Op.SCORE:
                points += amount_of(s, p, effect)
            elif meets(s, p, deck.condition[effect]):
                points += deck.amount[effect]
    return points


@rule
def meets(s: State, p: int, condition: int) -> bool:
    """Conditions of the end."""
    mine = all_threats(s, p)
    if condition == FinalCondition.NO_THREATS:
        return mine == 0
    for q in range(s.seats):
        if all_threats(s, q) < mine:
            return False
    return True


@rule
def majority_points(s: State, p: int) -> int:
    """The turned majority tiles."""
    turned = s.players[p].majorities
    pets = 1 if has(turned, Majority.PETS) else 0
    return c.MAJORITY_POINTS * (count(turned) - pets) + c.PET_MAJORITY_POINTS * pets


@rule
def statue_points(s: State, p: int) -> int:
    """The statues."""
    points = 0
    for statue in range(c.STATUES):
        if has(s.players[p].statues, statue):
            points += c.STATUE_POINTS[statue]
    return points


@rule
def points_of(s: State, p: int) -> int:
    """All the points of one seat if the game ended now."""
    points = s.players[p].points + person_points(s, p) + pet_points(s, p) + c.HOUSE_POINTS * houses_of(s, p)
    points += all_laurel_points(s, p) + majority_points(s, p) + c.THIRD_SPACE_POINTS * long_sections(s, p)
    return points + statue_points(s, p) + c.STEP_POINTS[s.options.reputation_track, s.players[p].reputation]


@rule
def rank(s: State, ranks: Numbers) -> None:
    """Most points win; of equals the one with most florins; else they share."""
    for p in range(s.seats):
        ranks[p] = points_of(s, p) * TIE_BREAK + min(s.players[p].coins, TIE_BREAK - 1)
    rank_by(ranks, s.seats)
