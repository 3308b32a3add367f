"""A turn, a round, and the flow of the whole game."""

from __future__ import annotations

from regnum.games.bruges.data import components as c
from regnum.games.bruges.data.vocabulary import Kind, Trigger
from regnum.games.bruges.rules import choices, drawing, houses, opponents, playing, reputation, supply, threats
from regnum.games.bruges.rules.actions import ACTIONS, ACTIVATE, END_TURN
from regnum.games.bruges.rules.effects import can_do
from regnum.games.bruges.rules.hands import hand_size, tell_card
from regnum.games.bruges.rules.houses import begin_effects
from regnum.games.bruges.rules.majorities import check_majorities
from regnum.games.bruges.rules.perks import fire_for_all
from regnum.games.bruges.rules.playing import PLAYS, offer_plays
from regnum.games.bruges.rules.scoring import laurel_points
from regnum.games.bruges.rules.state import Ending, Event, Phase, State, StepKind
from regnum.games.bruges.rules.supply import gain_workers
from regnum.rules import Choices, Flow, again, automatic, below, choice, offer, push, rule, tell, top

# ---- a turn ---------------------------------------------------------------------------------------------------------


@rule
def offer_turn(s: State, p: int, cards: int, choices: Choices) -> None:
    """Play a card, as long as there is one to play, activate persons, or end the turn."""
    if cards > 0:
        offer_plays(s, p, choices)
    offer_activations(s, p, choices)
    if cards == 0 or hand_size(s, p) == 0:
        offer(choices, END_TURN)


@rule
def offer_activations(s: State, p: int, choices: Choices) -> None:
    """The persons that can be activated now."""
    me = s.players[p]
    for plot in range(me.plots):
        if can_activate(s, p, plot):
            offer(choices, ACTIVATE, me.person[plot])


@rule
def can_activate(s: State, p: int, plot: int) -> bool:
    """Return True if the person on a plot is upright, can be paid, and would do anything."""
    me, deck = s.players[p], s.options.cards
    card = me.person[plot]
    if card < 0 or me.used[plot] == 1:
        return False
    kind = deck.kind[card]
    if kind == Kind.WORKER:
        if me.workers[deck.worker[card]] == 0:
            return False
    elif kind != Kind.ONCE:
        return False
    first = deck.first[card]
    for effect in range(first, first + deck.effects[card]):
        if can_do(s, p, effect, 1 if kind == Kind.WORKER else 0):
            return True
    return False


@rule
def can_act(s: State, p: int, cards: int) -> bool:
    """Return True if the turn of a seat has anything in it, or must be ended by the player."""
    if cards == 0 or hand_size(s, p) > 0:
        return True
    for plot in range(s.players[p].plots):
        if can_activate(s, p, plot):
            return True
    return False


@rule
def use_card(s: State) -> None:
    """One card of the turn less."""
    top(s.steps).value -= 1


@rule
def activate(s: State, p: int, card: int) -> None:
    """Pay for a person, turn it, and do what it says."""
    me = s.players[p]
    for plot in range(me.plots):
        if me.person[plot] == card:
            me.used[plot] = 1
    tell_card(s, Event.ACTIVATE, p, card)
    if s.options.cards.kind[card] == Kind.WORKER:
        gain_workers(s, p, s.options.cards.worker[card], -1)
    begin_effects(s, p, card)


# ---- a round --------------------------------------------------------------------------------------------------------


@rule
def begin_round(s: State) -> None:
    """Lay out the four phases of a round; in each the start player comes first."""
    s.round += 1
    s.phase = Phase.DRAWING
    s.extras = 0
    tell(s, Event.ROUND, -1)
    push(s.steps, StepKind.END_ROUND, s.start)
    push(s.steps, StepKind.MAJORITIES, s.start)
    push(s.steps, StepKind.NEXT_TURN, s.start)
    push_for_all(s, StepKind.BUY)
    push_for_all(s, StepKind.HOT_DICE)
    push(s.steps, StepKind.ROLL, s.start)
    push_for_all(s, StepKind.DEAL)


@rule
def push_for_all(s: State, kind: int) -> None:
    """A step for every seat, in turn order."""
    for i in range(s.seats - 1, -1, -1):
        push(s.steps, kind, (s.start + i) % s.seats)


@rule
def roll(s: State) -> None:
    """Phase 2: the dice lie on the board for the whole round."""
    s.phase = Phase.DICE
    for colour in range(c.ALL_COLOURS):
        s.dice[colour] = 1 + below(s, c.FACES)
        tell(s, Event.DIE, -1, colour, s.dice[colour])
    fire_for_all(s, Trigger.DICE_ROLLED)


@rule
def score_majorities(s: State) -> None:
    """Phase 4: who is ahead of all others turns a tile."""
    s.phase = Phase.MAJORITIES
    check_majorities(s)
    fire_for_all(s, Trigger.PHASE4_CHECK)


@rule
def next_turn(s: State, turns: int) -> None:
    """Phase 3: four turns each, clockwise."""
    s.phase = Phase.ACTIONS
    s.extras = 0
    if turns < c.CARDS_PLAYED * s.seats:
        p = (s.start + turns) % s.seats
        push(s.steps, StepKind.NEXT_TURN, p, turns + 1)
        push(s.steps, StepKind.TURN, p, 1)
        tell(s, Event.TURN, p)


@rule
def end_round(s: State) -> None:
    """Persons are turned upright, the start player passes; or the game ends."""
    for p in range(s.seats):
        for plot in range(s.players[p].plots):
            s.players[p].used[plot] = 0
    if s.rounds_left > 0:
        s.rounds_left -= 1
        if s.rounds_left == 0:
            end_game(s)
            return
    s.start = (s.start + 1) % s.seats
    begin_round(s)


@rule
def end_game(s: State) -> None:
    """Nothing is left to do; `scoring` reads the result off the table."""
    s.over = Ending.LAST_ROUND
    tell(s, Event.END, -1, Ending.LAST_ROUND)
    for p in range(s.seats):
        me = s.players[p]
        for plot in range(me.plots):
            card = me.person[plot]
            if card >= 0 and laurel_points(s, p, card) > 0:
                tell_card(s, Event.FIRES, p, card)


STEPS = (
    choice(
        StepKind.TURN,
        offer_turn,
        {
            **{action: again(use_card, play) for action, play in PLAYS.items()},
            ACTIVATE: again(activate),
            END_TURN: None,
        },
        when=can_act,
    ),
    automatic(StepKind.ROLL, roll),
    automatic(StepKind.NEXT_TURN, next_turn),
    automatic(StepKind.MAJORITIES, score_majorities),
    automatic(StepKind.END_ROUND, end_round),
)

FLOW = Flow(
    __name__,
    StepKind,
    ACTIONS,
    STEPS,
    drawing.STEPS,
    threats.STEPS,
    reputation.STEPS,
    playing.STEPS,
    houses.STEPS,
    supply.STEPS,
    opponents.STEPS,
    choices.STEPS,
)
