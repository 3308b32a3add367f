"""Which step is on top, who may do what, and what follows: the flow of the game."""

from __future__ import annotations

from regnum.core.actions import arguments, is_in, offer
from regnum.core.chronicle import forget, tell
from regnum.core.jit import rule
from regnum.core.steps import drop, push, top
from regnum.games.staufer.data.components import FIRST_SPACE, OFFICES, SUPPLY_SPACES
from regnum.games.staufer.rules.actions import (
    CHESTS,
    DEPLOY,
    FETCH,
    FIRST,
    KEEP,
    PAY_NOBLE,
    PICK,
    PLACE,
    PROTECT,
    SUPPLY,
    TRADE,
)
from regnum.games.staufer.rules.chests import (
    acquire,
    can_trade,
    offer_privileges,
    office_stack,
    take_stack,
    trade,
    use_chest,
)
from regnum.games.staufer.rules.deployment import (
    deploy,
    has_payment_choice,
    offer_deployments,
    offer_payments,
    offer_placings,
    pay_noble,
    pay_rest,
    place,
)
from regnum.games.staufer.rules.figures import MANY, areas_with, fetch, gain, offer_areas
from regnum.games.staufer.rules.regions import discard_drawn, kinds_drawn, offer_drawn, pick, score_region
from regnum.games.staufer.rules.rounds import can_protect, clean_up, finish, next_turn, offer_protection, protect
from regnum.games.staufer.rules.state import FIRST_AUTOMATIC, Event, StepKind
from regnum.games.staufer.rules.supply import end_supply, offer_stacks, take_chests, take_supply

ON_FIRST_SPACE = 1  # the value of a TURN step

# ---- what may be done -----------------------------------------------------------------------------------------------


@rule
def legal(s, choices):
    """Offer what the seat on turn may do."""
    choices.count = 0
    step = top(s.steps)
    p = step.seat
    if step.kind == StepKind.TURN:
        offer_turn(s, p, step.value, choices)
    elif step.kind == StepKind.PLACE:
        offer_placings(s, p, step.value, choices)
    elif step.kind == StepKind.PAY:
        offer_payments(s, p, step.value, choices)
    elif step.kind == StepKind.CHESTS:
        offer_stacks(s, step.value, choices)
    elif step.kind == StepKind.FETCH:
        offer_areas(s, p, step.value // MANY, choices)
    elif step.kind == StepKind.TRADE:
        offer_privileges(s, p, choices)
    elif step.kind == StepKind.PICK:
        offer_drawn(s, choices)
    else:
        offer_protection(s, p, choices)


@rule
def offer_turn(s, p, first, choices):
    """Any supply space, any office that can be paid, and for who has such a chest the first space before either."""
    for space in range(SUPPLY_SPACES[s.seats]):
        offer(choices, SUPPLY, space)
    offer_deployments(s, p, first == ON_FIRST_SPACE, choices)
    if first != ON_FIRST_SPACE and s.players[p].chests[FIRST_SPACE] > 0:
        offer(choices, FIRST)


# ---- what it does ---------------------------------------------------------------------------------------------------


@rule
def apply(s, action):
    """Take a legal action, then every automatic step up to the next choice or the end of the game."""
    forget(s)
    step = top(s.steps)
    kind, p, value = step.kind, step.seat, step.value
    if kind == StepKind.TURN:
        act_in_turn(s, p, value == ON_FIRST_SPACE, action)
    else:
        drop(s.steps)
        choose(s, kind, p, value, action)
    settle(s)


@rule
def act_in_turn(s, p, first, action):
    """The first space, or the action itself: the family member leaves the turn order for one of the tracks."""
    if is_in(FIRST, action):
        leave_order(s)
        go_first(s, p)
        push(s.steps, StepKind.TURN, p, ON_FIRST_SPACE)
        return
    drop(s.steps)
    if first:
        drop(s.steps)  # the turn below, which asked for the first space
    else:
        leave_order(s)
    if is_in(SUPPLY, action):
        if not first:
            s.supply.cards[s.supply.size] = p
            s.supply.size += 1
        take_supply(s, p, action - SUPPLY.first)
    else:
        region, office, _ = arguments(DEPLOY, action)
        deploy(s, p, region * OFFICES + office, first)


@rule
def leave_order(s):
    """The family member on top of the turn order leaves its space."""
    s.order[s.turn] = -1
    s.turn += 1


@rule
def go_first(s, p):
    """With a chest: on top of the supply track, where the others move down."""
    use_chest(s, p, FIRST_SPACE)
    for i in range(s.supply.size, 0, -1):
        s.supply.cards[i] = s.supply.cards[i - 1]
    s.supply.cards[0] = p
    s.supply.size += 1
    tell(s, Event.FIRST, p)


@rule
def choose(s, kind, p, value, action):
    """The answer to a step that has been dropped."""
    if kind == StepKind.PLACE:
        placing, discount, _ = arguments(PLACE, action)
        place(s, p, value, placing, discount)
    elif kind == StepKind.PAY:
        if is_in(PAY_NOBLE, action):
            pay_noble(s, p, action - PAY_NOBLE.first)
        else:
            pay_rest(s, p)
    elif kind == StepKind.CHESTS:
        take_chests(s, p, value, action - CHESTS.first)
    elif kind == StepKind.FETCH:
        fetch(s, p, value // MANY, action - FETCH.first)
        gain(s, p, value // MANY, value % MANY - 1)
    elif kind == StepKind.TRADE:
        if action != KEEP.first:
            trade(s, p, action - TRADE.first + 1)
    elif kind == StepKind.PICK:
        pick(s, p, action - PICK.first)
    elif is_in(PROTECT, action):
        region, office, holder = arguments(PROTECT, action)
        protect(s, p, region, office, holder)


# ---- what follows by itself -----------------------------------------------------------------------------------------


@rule
def settle(s):
    """Do automatic steps, and choices that leave nothing to choose, until somebody has to choose."""
    while s.over == 0:
        step = top(s.steps)
        kind, p, value = step.kind, step.seat, step.value
        if kind < FIRST_AUTOMATIC and is_open(s, kind, p, value):
            return
        drop(s.steps)
        if kind < FIRST_AUTOMATIC:
            settle_choice(s, kind, p, value)
        else:
            settle_step(s, kind, p, value)


@rule
def is_open(s, kind, p, value):
    """Whether there is anything to choose."""
    if kind == StepKind.PAY:
        return has_payment_choice(s, p)
    if kind == StepKind.FETCH:
        return areas_with(s, p, value // MANY) > 1
    if kind == StepKind.TRADE:
        return can_trade(s, p)
    if kind == StepKind.PICK:
        return kinds_drawn(s) > 1
    return kind != StepKind.PROTECT or can_protect(s, p)


@rule
def settle_choice(s, kind, p, value):
    """A choice that is none: what is done without asking."""
    if kind == StepKind.PAY:
        pay_rest(s, p)
    elif kind == StepKind.FETCH:
        gain(s, p, value // MANY, value % MANY)
    elif kind == StepKind.PICK:
        pick_last(s, p)


@rule
def pick_last(s, p):
    """The only kind of chest left to pick, if there is any."""
    chest = len(s.drawn) - 1
    while chest >= 0 and s.drawn[chest] == 0:
        chest -= 1
    if chest >= 0:
        pick(s, p, chest)


@rule
def settle_step(s, kind, p, value):
    """One automatic step."""
    if kind == StepKind.NEXT_TURN:
        next_turn(s)
    elif kind == StepKind.END_SUPPLY:
        end_supply(s, p)
    elif kind == StepKind.END_DEPLOYMENT:
        take_stack(s, p, office_stack(value // OFFICES, value % OFFICES))
    elif kind == StepKind.ACQUIRE:
        acquire(s, p, value)
    elif kind == StepKind.SCORE:
        score_region(s, value)
    elif kind == StepKind.DISCARD:
        discard_drawn(s)
    elif kind == StepKind.CLEAN_UP:
        clean_up(s)
    else:
        finish(s)
