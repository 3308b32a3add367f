"""A quick estimate of how many points each seat will end with: for greedy play and cut-off rollouts."""

from __future__ import annotations

from regnum.games.kingdom.rules.tomes import is_campaign, worth_of_tomes
from regnum.games.kingdom.viscounts.data import components as c
from regnum.games.kingdom.viscounts.rules.debts import UNFLIPPED
from regnum.games.kingdom.viscounts.rules.evaluation_team import share_judgement
from regnum.games.kingdom.viscounts.rules.evaluation_weights import ENOUGH, HEAP, PENDING, TRADING, Price, price
from regnum.games.kingdom.viscounts.rules.scoring import points_of, promised_by_goal
from regnum.games.kingdom.viscounts.rules.state import State, StepKind
from regnum.games.kingdom.viscounts.rules.supply import RIBBON_COUNT
from regnum.games.kingdom.viscounts.rules.works import (
    building_worth,
    promise_of_set,
    ribbons_with,
    tile_worth,
    works,
)
from regnum.rules import WORD, Floats, count, has, lowest, rule, top

GOAL_COUNT = len(c.GOALS)
ICON_COUNT = c.PERSON_ICONS.shape[1]


@rule
def evaluate(s: State, values: Floats) -> None:
    """The points of every seat if the game ended now, and what its position promises beyond them.

    Of a team: by how much, in points a seat, all of that together exceeds what they need.
    """
    young = youth(s)
    for p in range(s.seats):
        values[p] = points_of(s, p)
        if s.over == 0:
            values[p] += prospects(s, p, young)
        if is_campaign(s):
            values[p] += worth_of_tomes(s, p)
    if s.over == 0:
        step = top(s.steps)
        values[step.seat] += pending(s, step.seat, step.kind)
    if s.team == 1:
        share_judgement(s, values, young)


@rule
def youth(s: State) -> float:
    """Return the remaining part of the game, from 1 to 0: by the pile that is nearer to its end."""
    if s.round == 0:
        return 1.0
    if s.last_round > 0:
        return 0.0
    left = 1.0
    for goal in range(GOAL_COUNT):
        left = min(left, s.above[goal] / c.ABOVE[goal, s.seats])
    return left


@rule
def pending(s: State, p: int, kind: int) -> float:
    """Evaluate a pending choice; for an action already named, its result."""
    if kind == StepKind.TRADE:
        return TRADING
    if kind != StepKind.FUND:
        return PENDING[kind]
    if s.action == c.Action.CONSTRUCT:
        return building_worth(s, p, s.target // c.EACH)
    if s.action == c.Action.WORKERS:
        return price(s, Price.WORKER) * s.target
    return tile_worth(s, p, s.players[p].space // 3)


@rule
def prospects(s: State, p: int, young: float) -> float:
    """Evaluate a position beyond its points; most of it fades as the game grows old."""
    worth = goals(s, p)
    worth += young * growth(s, p)
    worth += faded(young, price(s, Price.GOODS_AT_END)) * belongings(s, p)
    if s.round > 0:
        worth += faded(young, price(s, Price.WORKS_AT_END)) * works(s, p)
    return worth


@rule
def faded(young: float, at_end: float) -> float:
    """From 1 to what is left at the end."""
    return at_end + (1.0 - at_end) * young


@rule
def goals(s: State, p: int) -> float:
    """Evaluate Poverty and Prosperity, the more the nearer they are."""
    worth = 0.0
    for goal in range(GOAL_COUNT):
        if s.round > 0 and s.above[goal] > 0:
            near = 1.0 - s.above[goal] / c.ABOVE[goal, s.seats]
            worth += price(s, Price.GOAL) * near * promised_by_goal(s, p, goal)
    return worth


@rule
def belongings(s: State, p: int) -> float:
    """Goods, unflipped papers, workers that may move on, markers that will meet."""
    me = s.players[p]
    worth = price(s, Price.SILVER) * HEAP[min(me.goods[c.SILVER], ENOUGH)]
    for good in range(c.SILVER + 1, c.KINDS):
        worth += price(s, Price.RESOURCE) * HEAP[min(me.goods[good], ENOUGH)]
    worth += price(s, Price.UNFLIPPED_DEBT) * me.papers[c.DEBT, UNFLIPPED]
    worth += price(s, Price.UNFLIPPED_DEED) * me.papers[c.DEED, UNFLIPPED]
    return worth + in_castle(s, p) + markers(s, p)


@rule
def in_castle(s: State, p: int) -> float:
    """Workers below the summit, and more for two that wait for a third."""
    worth = 0.0
    for place in range(c.PLACES):
        first, second = s.castle[0, place, p], s.castle[1, place, p]
        worth += price(s, Price.FIRST_TIER) * first + price(s, Price.SECOND_TIER) * second
        worth += price(s, Price.FIRST_PAIR) * (first == 2) + price(s, Price.SECOND_PAIR) * (second == 2)
    return worth


@rule
def markers(s: State, p: int) -> float:
    """Evaluate the meeting of Virtue and Corruption, by its distance and its possible places."""
    me = s.players[p]
    gap = me.virtue - me.corruption
    space = me.corruption + gap * price(s, Price.MEETING_SHARE)
    middle = (c.TRACK - 1) / 2
    return (1.0 - gap / (c.TRACK - 1)) * (price(s, Price.MEETING) + price(s, Price.MEETING_SPACE) * (space - middle))


@rule
def growth(s: State, p: int) -> float:
    """A better deck, uncovered slots, bonus cards, unfinished sets."""
    me = s.players[p]
    worth = worth_of_deck(s, p)
    for slot in range(c.BUILDINGS):
        if has(me.uncovered, slot):
            worth += price(s, Price.SLOT_1 + slot)
    for ribbon in range(RIBBON_COUNT):
        mine = count(me.manuscripts & c.OF_RIBBON[ribbon])
        if s.ribbons[ribbon] == p:
            worth += price(s, Price.BONUS)
        elif s.ribbons[ribbon] < 0 and mine == c.BONUS_TILES - 1:
            worth += price(s, Price.NEARLY_BONUS)
    return worth + unfinished_sets(s, p)


@rule
def unfinished_sets(s: State, p: int) -> float:
    """Evaluate unfinished sets of ribbons."""
    worth, number = 0.0, 0
    ribbons = ribbons_with(s.players[p].manuscripts, 0)
    while ribbons > 0:
        worth += promise_of_set(s, ribbons)
        number += 1
        ribbons = ribbons_with(s.players[p].manuscripts, number)
    return worth


@rule
def worth_of_deck(s: State, p: int) -> float:
    """All cards."""
    me = s.players[p]
    worth = 0.0
    for word in range(len(me.cards)):
        rest = me.cards[word] | me.discard[word]
        while rest != 0:
            worth += worth_of_card(s, WORD * word + lowest(rest))
            rest &= rest - 1
    for place in range(c.ROW):
        if me.row[place] >= 0:
            worth += worth_of_card(s, 0 + me.row[place])
    return worth


@rule
def worth_of_card(s: State, card: int) -> float:
    """Its icons, less what it costs that others come round less often."""
    worth = price(s, Price.CARD)
    for icon in range(ICON_COUNT):
        worth += price(s, Price.ON_MERCHANT + icon) * c.PERSON_ICONS[card, icon]
    return worth
