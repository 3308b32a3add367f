"""The beginning: everybody takes a Player card with a Hero, then the decks are shuffled and the first turn begins."""

from __future__ import annotations

from regnum.games.kingdom.rules.tomes import is_campaign
from regnum.games.kingdom.viscounts.data import components as c
from regnum.games.kingdom.viscounts.data.vocabulary import When
from regnum.games.kingdom.viscounts.rules.actions import TAKE
from regnum.games.kingdom.viscounts.rules.baron import enter_baron
from regnum.games.kingdom.viscounts.rules.building import place_with
from regnum.games.kingdom.viscounts.rules.row import draw
from regnum.games.kingdom.viscounts.rules.state import Event, State, StepKind
from regnum.games.kingdom.viscounts.rules.supply import queue_source
from regnum.rules import Choices, automatic, choice, offer, push, rule, sets, tell

GOAL_COUNT = len(c.GOALS)


@rule
def offer_pairs(s: State, choices: Choices) -> None:
    """Each that is left."""
    for pair in range(len(s.starts)):
        if s.starts[pair] >= 0:
            offer(choices, TAKE, s.starts[pair])


@rule
def take(s: State, p: int, start: int) -> None:
    """The Viscount comes to the space of the card; the Hero waits among the discards, like cards that are gained."""
    for pair in range(len(s.starts)):
        if s.starts[pair] == start:
            tell(s, Event.TAKE, p, start)
            tell(s, Event.HERO, p, s.heroes[pair])
            sets.add(s.players[p].discard, s.heroes[pair])
            s.starts[pair] = -1
            s.heroes[pair] = -1
    s.players[p].space = start_space(s, start)
    queue_source(s, p, When.GAIN, c.START + start)


@rule
def start_space(s: State, start: int) -> int:
    """The space of a Player card on this ring."""
    return 3 * place_with(s, c.START_SPACE[start] // 2) + c.START_SPACE[start] % 2


@rule
def begin(s: State) -> None:
    """The pair that is left goes; decks are shuffled, without looking at anybody's row; the clocks are set.

    In the scenario the Baron begins where that pair would have; in a campaign tomes come before the first turn.
    """
    for pair in range(len(s.starts)):
        if s.team == 1 and s.starts[pair] >= 0:
            enter_baron(s, start_space(s, s.starts[pair]))
        s.starts[pair] = -1
        s.heroes[pair] = -1
    for goal in range(GOAL_COUNT):
        s.above[goal] = c.ABOVE[goal, s.seats]
    s.round = 1
    tell(s, Event.ROUND, -1, -1, 1)
    for p in range(s.seats):
        me = s.players[p]
        sets.move_all(me.discard, me.cards)
        for word in range(len(me.hand)):
            me.hand[word] = 0
        me.hand_size = 0
        draw(s, p)
    if is_campaign(s):
        push(s.steps, StepKind.CHAPTER, s.first)
    else:
        begin_turn(s, s.first)


@rule
def begin_turn(s: State, p: int) -> None:
    """Six phases: the row, travelling (which the card brings along), an action, hiring, a collision, drawing.

    In the scenario the Baron's turn follows.
    """
    tell(s, Event.TURN, p)
    push(s.steps, StepKind.NEXT_TURN, p)
    if s.team == 1:
        push(s.steps, StepKind.BARON, p)
    push(s.steps, StepKind.DRAW, p)
    push(s.steps, StepKind.COLLIDE, p)
    push(s.steps, StepKind.RECRUIT, p)
    push(s.steps, StepKind.ACT, p)
    push(s.steps, StepKind.PLAY, p)
    push(s.steps, StepKind.SHIFT_ROW, p)


STEPS = (
    choice(StepKind.TAKE, offer_pairs, {TAKE: take}),
    automatic(StepKind.BEGIN, begin),
)
