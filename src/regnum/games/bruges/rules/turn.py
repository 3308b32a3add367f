"""Which step is on top, who may do what, and what follows: the flow of the game."""

from __future__ import annotations

from regnum.core.actions import is_in, offer
from regnum.core.chronicle import forget, tell
from regnum.core.jit import rule
from regnum.core.rng import below
from regnum.core.steps import drop, push, top
from regnum.games.bruges.data.components import ALL_COLOURS, CARDS_PLAYED, FACES
from regnum.games.bruges.data.vocabulary import Event, Kind
from regnum.games.bruges.rules.actions import ACTIVATE, END_TURN
from regnum.games.bruges.rules.choices import answer, must_choose, offer_answers
from regnum.games.bruges.rules.drawing import deal, look
from regnum.games.bruges.rules.effects import can_do, get_for_exchange, run
from regnum.games.bruges.rules.hands import hand_size, tell_card
from regnum.games.bruges.rules.houses import begin_effects
from regnum.games.bruges.rules.majorities import check_majorities
from regnum.games.bruges.rules.perks import fire_for_all
from regnum.games.bruges.rules.playing import offer_plays, play_card
from regnum.games.bruges.rules.scoring import laurel_points
from regnum.games.bruges.rules.state import FIRST_AUTOMATIC, Ending, Phase, StepKind, Told
from regnum.games.bruges.rules.supply import gain_workers
from regnum.games.bruges.rules.threats import meet_dice, take_tiles

# ---- what may be done -----------------------------------------------------------------------------------------------


@rule
def legal(s, choices):
    """Offer what the seat on turn may do."""
    choices.count = 0
    step = top(s.steps)
    p = step.seat
    if step.kind != StepKind.TURN:
        offer_answers(s, step.kind, p, step.value, choices)
        return
    if step.value > 0:
        offer_plays(s, p, choices)
    offer_activations(s, p, choices)
    if step.value == 0 or hand_size(s, p) == 0:
        offer(choices, END_TURN)


@rule
def offer_activations(s, p, choices):
    """The persons that can be activated now."""
    me = s.players[p]
    for plot in range(me.plots):
        if can_activate(s, p, plot):
            offer(choices, ACTIVATE, me.person[plot])


@rule
def can_activate(s, p, plot):
    """Whether the person on a plot is upright, can be paid, and would do anything."""
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
def can_act(s, p, cards):
    """Whether the turn of a seat has anything in it, or must be ended by the player."""
    if cards == 0 or hand_size(s, p) > 0:
        return True
    for plot in range(s.players[p].plots):
        if can_activate(s, p, plot):
            return True
    return False


# ---- what it does ---------------------------------------------------------------------------------------------------


@rule
def apply(s, action):
    """Take a legal action, then every automatic step up to the next choice or the end of the game."""
    forget(s)
    step = top(s.steps)
    kind, p, value = step.kind, step.seat, step.value
    if kind != StepKind.TURN:
        answer(s, kind, p, value, action)
    elif action == END_TURN.first:
        drop(s.steps)
    elif is_in(ACTIVATE, action):
        activate(s, p, action - ACTIVATE.first)
    else:
        step.value -= 1
        play_card(s, p, action)
    settle(s)


@rule
def activate(s, p, card):
    """Pay for a person, turn it, and do what it says."""
    me = s.players[p]
    for plot in range(me.plots):
        if me.person[plot] == card:
            me.used[plot] = 1
    tell_card(s, Told.ACTIVATE, p, card)
    if s.options.cards.kind[card] == Kind.WORKER:
        gain_workers(s, p, s.options.cards.worker[card], -1)
    begin_effects(s, p, card)


# ---- what follows by itself -----------------------------------------------------------------------------------------


@rule
def settle(s):
    """Do automatic steps, and pass over choices without a candidate, until somebody has to choose."""
    while s.over == 0:
        step = top(s.steps)
        kind, p, value = step.kind, step.seat, step.value
        if kind == StepKind.TURN:
            if can_act(s, p, value):
                return
            drop(s.steps)
        elif kind < FIRST_AUTOMATIC:
            if must_choose(s, kind, p, value):
                return
        else:
            drop(s.steps)
            settle_step(s, kind, p, value)


@rule
def settle_step(s, kind, p, value):
    """One automatic step."""
    if kind == StepKind.EFFECT:
        run(s, p, value)
    elif kind == StepKind.LOOK:
        look(s, p)
    elif kind == StepKind.GET:
        get_for_exchange(s, p, value)
    elif kind == StepKind.GIVE:
        take_tiles(s, p, value)
    elif kind == StepKind.DEAL:
        deal(s, p)
    elif kind == StepKind.ROLL:
        roll(s)
    elif kind == StepKind.HOT_DICE:
        meet_dice(s, p)
    elif kind == StepKind.NEXT_TURN:
        next_turn(s, value)
    elif kind == StepKind.MAJORITIES:
        s.phase = Phase.MAJORITIES
        check_majorities(s)
        fire_for_all(s, Event.PHASE4_CHECK)
    else:
        end_round(s)


@rule
def begin_round(s):
    """Lay out the four phases of a round; in each the start player comes first."""
    s.round += 1
    s.phase = Phase.DRAWING
    tell(s, Told.ROUND, -1)
    push(s.steps, StepKind.END_ROUND, s.start)
    push(s.steps, StepKind.MAJORITIES, s.start)
    push(s.steps, StepKind.NEXT_TURN, s.start)
    push_for_all(s, StepKind.BUY)
    push_for_all(s, StepKind.HOT_DICE)
    push(s.steps, StepKind.ROLL, s.start)
    push_for_all(s, StepKind.DEAL)


@rule
def push_for_all(s, kind):
    """A step for every seat, in turn order."""
    for i in range(s.seats - 1, -1, -1):
        push(s.steps, kind, (s.start + i) % s.seats)


@rule
def roll(s):
    """Phase 2: the dice lie on the board for the whole round."""
    s.phase = Phase.DICE
    for colour in range(ALL_COLOURS):
        s.dice[colour] = 1 + below(s, FACES)
        tell(s, Told.DIE, -1, colour, s.dice[colour])
    fire_for_all(s, Event.DICE_ROLLED)


@rule
def next_turn(s, turns):
    """Phase 3: four turns each, clockwise."""
    s.phase = Phase.ACTIONS
    if turns < CARDS_PLAYED * s.seats:
        p = (s.start + turns) % s.seats
        push(s.steps, StepKind.NEXT_TURN, p, turns + 1)
        push(s.steps, StepKind.TURN, p, 1)
        tell(s, Told.TURN, p)


@rule
def end_round(s):
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
def end_game(s):
    """Nothing is left to do; `scoring` reads the result off the table."""
    s.over = Ending.LAST_ROUND
    tell(s, Told.END, -1, Ending.LAST_ROUND)
    for p in range(s.seats):
        me = s.players[p]
        for plot in range(me.plots):
            card = me.person[plot]
            if card >= 0 and laurel_points(s, p, card) > 0:
                tell_card(s, Told.FIRES, p, card)
