"""The left side of the player board: Develop, Hunt, Trade, Recruit, Pray, Conspire, and the tile of the scenario."""

from __future__ import annotations

from regnum.games.kingdom.paladins.data import components as c
from regnum.games.kingdom.paladins.data.vocabulary import When
from regnum.games.kingdom.paladins.rules.actions import (
    CONSPIRE,
    DECLINE,
    DEVELOP,
    DISMISS,
    GAIN_HONOUR,
    HIRE,
    HIRE_DEBT,
    HUNT,
    PRAY,
    TRADE,
)
from regnum.games.kingdom.paladins.rules.display import anybody_shown, dismiss, hire
from regnum.games.kingdom.paladins.rules.state import Event, State, StepKind
from regnum.games.kingdom.paladins.rules.supply import gain_provisions, gain_silver, gain_workers, queue_source
from regnum.games.kingdom.paladins.rules.suspicion import take_debt
from regnum.games.kingdom.paladins.rules.workers import (
    DISMISSING,
    HIRING,
    ON_DEBT,
    TARGETS,
    begin,
    can_staff,
    clear,
)
from regnum.games.kingdom.rules.tomes import holds_any, stir, tell_help
from regnum.rules import ActionType, Choices, Rule, automatic, choice, count, has, offer, offer_each, push, rule, tell


@rule
def less(s: State, p: int, action: int, cost: int) -> int:
    """A cost, with what the paladin and tomes take off it."""
    active = s.players[p].active
    taken_off = holds_any(s, p, c.LESS_BY_TOME[action]) + (0 if active < 0 else c.LESS[action, active])
    return max(0, cost - taken_off)


# ---- what is offered ------------------------------------------------------------------------------------------------


@rule
def offer_left(s: State, p: int, choices: Choices) -> None:
    """Every action on the left that the player can take whole."""
    if can_staff(s, p, c.Action.DEVELOP, 0) and has_silver_for(s, p, c.Action.DEVELOP):
        offer_each(choices, DEVELOP, targets(s, p, c.Action.DEVELOP))
    for workers in range(HUNT.size):
        if can_staff(s, p, c.Action.HUNT, workers):
            offer(choices, HUNT, workers)
        if can_staff(s, p, c.Action.TRADE, workers):
            offer(choices, TRADE, workers)
    offer_recruits(s, p, choices)
    if can_staff(s, p, c.Action.PRAY, 0) and has_silver_for(s, p, c.Action.PRAY):
        offer_each(choices, PRAY, targets(s, p, c.Action.PRAY))
    if can_staff(s, p, c.Action.CONSPIRE, 0):
        offer(choices, CONSPIRE)
    if s.team == 1 and can_staff(s, p, c.Action.GAIN_HONOUR, 0):
        offer(choices, GAIN_HONOUR)


@rule
def targets_for(s: State, p: int, q: int, action: int) -> int:
    """Return the targets of `p`'s Develop or Pray for the benefit of `q`: spaces to cover, or actions to clear.

    Pray clears another action of the own board, or any on that of a partner (ruling P1).
    """
    if action == c.Action.DEVELOP:
        return coverable(s, q)
    return s.players[q].used & ~(1 << c.Action.PRAY if p == q else 0)


@rule
def targets(s: State, p: int, action: int) -> int:
    """The same for the player alone, in the scenario for anybody."""
    if s.team == 0:
        return targets_for(s, p, p, action)
    things = 0
    for q in range(s.seats):
        things |= targets_for(s, p, q, action)
    return things


@rule
def benefits(s: State, p: int, q: int, action: int, target: int) -> bool:
    """Return True if an action of `p` on the left does anything for `q`."""
    return (action != c.Action.DEVELOP and action != c.Action.PRAY) or has(targets_for(s, p, q, action), target)


@rule
def has_silver_for(s: State, p: int, action: int) -> bool:
    """Return True if the player can pay for Develop or Pray."""
    return s.players[p].silver >= less(s, p, action, c.SILVER_COST[action, 0])


@rule
def offer_recruits(s: State, p: int, choices: Choices) -> None:
    """With one worker dismiss, with two hire, if the price of the place can be paid, or a debt taken in its stead."""
    if not anybody_shown(s):
        return
    can_dismiss, can_hire = can_staff(s, p, c.Action.RECRUIT, DISMISSING), can_staff(s, p, c.Action.RECRUIT, HIRING)
    for place in range(c.SHOWN_TOWNSFOLK):
        if s.townsfolk[place] < 0:
            continue
        if can_dismiss:
            offer(choices, DISMISS, place)
        price = less(s, p, c.Action.RECRUIT, c.HIRE_SILVER[place])
        if can_hire and s.players[p].silver >= price:
            offer(choices, HIRE, place)
        if can_hire and price > 0 and has(c.HIRE_ON_DEBT, place):
            offer(choices, HIRE_DEBT, place)


# ---- Develop --------------------------------------------------------------------------------------------------------


@rule
def coverable(s: State, p: int) -> int:
    """The spaces that a workshop can cover, as a set: empty ones (ruling R-WORKSHOP), while there is one left."""
    me = s.players[p]
    spaces = 0
    if workshops_left(s, p) > 0:
        for space in range(c.COVERABLE):
            number = c.SPACE_FIRST[c.RIGHT + space // c.WORKSHOP_SPACES] + space % c.WORKSHOP_SPACES
            if me.spaces[number] < 0:
                spaces |= 1 << space
    return spaces & ~me.covered


@rule
def workshops_left(s: State, p: int) -> int:
    """Return the number of workshops a player can still build."""
    return c.WORKSHOPS - count(s.players[p].covered) - s.players[p].removed


@rule
def can_develop(s: State, p: int) -> bool:
    """Return True if there is such a space."""
    return coverable(s, p) != 0


@rule
def offer_free_spaces(s: State, p: int, choices: Choices) -> None:
    """Each of them, or none."""
    offer_each(choices, DEVELOP, coverable(s, p))
    offer(choices, DECLINE)


@rule
def build_workshop(s: State, p: int, space: int) -> None:
    """The leftmost workshop covers the space; what lay under it is gained."""
    built = count(s.players[p].covered)
    s.players[p].covered |= 1 << space
    stir(s)
    tell(s, Event.WORKSHOP, p, space)
    queue_source(s, p, When.GAIN, c.WORKSHOP + built)


# ---- Pray -----------------------------------------------------------------------------------------------------------


@rule
def offer_clearing(s: State, p: int, choices: Choices) -> None:
    """Every action that holds workers, Pray too, or none."""
    offer_each(choices, PRAY, s.players[p].used)
    offer(choices, DECLINE)


@rule
def any_used(s: State, p: int) -> bool:
    """Return True if there is one."""
    return s.players[p].used != 0


@rule
def pray(s: State, p: int, action: int) -> None:
    """The workers of an action go back to the supply of the game."""
    clear(s, p, action)
    tell(s, Event.CLEAR, p, action)


# ---- taking them ----------------------------------------------------------------------------------------------------


@rule
def begin_develop(s: State, p: int, space: int) -> None:
    """Two workers and silver."""
    begin(s, p, c.Action.DEVELOP, space)


@rule
def begin_hunt(s: State, p: int, workers: int) -> None:
    """One worker or two."""
    begin(s, p, c.Action.HUNT, workers)


@rule
def begin_trade(s: State, p: int, workers: int) -> None:
    """One worker or two."""
    begin(s, p, c.Action.TRADE, workers)


@rule
def begin_dismissal(s: State, p: int, place: int) -> None:
    """Recruit with one worker."""
    begin(s, p, c.Action.RECRUIT, DISMISSING + place)


@rule
def begin_hiring(s: State, p: int, place: int) -> None:
    """Recruit with two workers."""
    begin(s, p, c.Action.RECRUIT, HIRING + place)


@rule
def begin_hiring_on_debt(s: State, p: int, place: int) -> None:
    """The same, with a debt in place of silver."""
    begin(s, p, c.Action.RECRUIT, ON_DEBT + place)


@rule
def begin_prayer(s: State, p: int, action: int) -> None:
    """One Cleric and silver."""
    begin(s, p, c.Action.PRAY, action)


@rule
def begin_conspiracy(s: State, p: int) -> None:
    """One worker."""
    begin(s, p, c.Action.CONSPIRE, 0)


@rule
def begin_honour(s: State, p: int) -> None:
    """Two workers, on the tile."""
    begin(s, p, c.Action.GAIN_HONOUR, 0)


@rule
def take_left(s: State, p: int, q: int, action: int, target: int) -> None:
    """The workers of `p` are placed: `p` pays, and what the action does, it does for `q`."""
    push(s.steps, StepKind.AFTER, q, action)
    if action == c.Action.RECRUIT and target >= ON_DEBT and holds_any(s, p, c.INSTEAD_OF_DEBT) > 0:
        push(s.steps, StepKind.JOIN, q, target)  # not before the debt is taken, or silver paid instead
        take_debt(s, p)
    else:
        pay_left(s, p, action, target)
        enact_left(s, q, action, target)


@rule
def pay_left(s: State, p: int, action: int, target: int) -> None:
    """Pay the cost of an action beside workers: silver, or a debt in its stead (ruling P2)."""
    tell_help(s, Event.OBJECTIVE, p, c.LESS_BY_TOME[action])
    if action == c.Action.DEVELOP or action == c.Action.PRAY:
        gain_silver(s, p, -less(s, p, action, c.SILVER_COST[action, 0]))
    elif action == c.Action.RECRUIT and target >= ON_DEBT:
        take_debt(s, p)
    elif action == c.Action.RECRUIT and target >= HIRING:
        gain_silver(s, p, -less(s, p, action, c.HIRE_SILVER[target - HIRING]))


@rule
def enact_left(s: State, p: int, action: int, target: int) -> None:
    """Carry out an action."""
    if action == c.Action.DEVELOP:
        build_workshop(s, p, target)
    elif action == c.Action.HUNT:
        gain_provisions(s, p, c.YIELD[0, target])
    elif action == c.Action.TRADE:
        gain_silver(s, p, c.YIELD[1, target])
    elif action == c.Action.RECRUIT:
        recruit(s, p, target)
    elif action == c.Action.PRAY:
        pray(s, p, target)
    elif action == c.Action.CONSPIRE:
        gain_workers(s, p, c.CRIMINAL, 1)
    else:
        queue_source(s, p, When.GAIN, c.TILE)


@rule
def recruit(s: State, p: int, target: int) -> None:
    """Dismiss, or hire, for silver or on a debt."""
    if target < HIRING:
        dismiss(s, p, target - DISMISSING)
    else:
        hire(s, p, target - (HIRING if target < ON_DEBT else ON_DEBT))


STEPS = (
    choice(StepKind.DEVELOP, offer_free_spaces, {DEVELOP: build_workshop, DECLINE: None}, when=can_develop),
    automatic(StepKind.JOIN, recruit),
    choice(StepKind.PRAY, offer_clearing, {PRAY: pray, DECLINE: None}, when=any_used),
)
LEFT: dict[ActionType, Rule] = {
    DEVELOP: begin_develop,
    HUNT: begin_hunt,
    TRADE: begin_trade,
    DISMISS: begin_dismissal,
    HIRE: begin_hiring,
    HIRE_DEBT: begin_hiring_on_debt,
    PRAY: begin_prayer,
    CONSPIRE: begin_conspiracy,
    GAIN_HONOUR: begin_honour,
}
assert ON_DEBT + c.SHOWN_TOWNSFOLK <= TARGETS
