"""The action phase, the end of a round, and the flow of the whole game."""

from __future__ import annotations

from regnum.games.kingdom.paladins.data import components as c
from regnum.games.kingdom.paladins.rules import (
    campaign,
    display,
    effects,
    left,
    muster,
    scenario,
    suspicion,
    threats,
    workers,
)
from regnum.games.kingdom.paladins.rules.actions import ACTIONS, FAVOUR, KEEP, ORDER, PASS
from regnum.games.kingdom.paladins.rules.display import renew
from regnum.games.kingdom.paladins.rules.king import (
    begin_favour,
    begin_order,
    clear_favours,
    complete_order,
    offer_favours,
    offer_orders,
    use_favour,
)
from regnum.games.kingdom.paladins.rules.left import LEFT, offer_left, take_left
from regnum.games.kingdom.paladins.rules.muster import begin_turn
from regnum.games.kingdom.paladins.rules.right import RIGHT, enact_right, offer_right
from regnum.games.kingdom.paladins.rules.state import Ending, Event, State, StepKind
from regnum.games.kingdom.paladins.rules.supply import fire, lower_attribute, staying
from regnum.games.kingdom.paladins.rules.suspicion import total
from regnum.games.kingdom.paladins.rules.threats import reinforce, resist, resolve_threats
from regnum.games.kingdom.paladins.rules.workers import action_of, clear, has_mix, target_of
from regnum.games.kingdom.rules.tomes import is_campaign
from regnum.rules import Choices, Flow, automatic, choice, has, offer, push, rule, tell

# ---- the action phase -----------------------------------------------------------------------------------------------


@rule
def offer_actions(s: State, p: int, choices: Choices) -> None:
    """One action of the own board, or a worker on a card of the King, or passing, which is always allowed."""
    offer_left(s, p, choices)
    offer_right(s, p, choices)
    offer_favours(s, p, choices)
    if s.team == 1:
        offer_orders(s, p, choices)
    offer(choices, PASS)


@rule
def enact(s: State, p: int, value: int) -> None:
    """The workers are placed: what the action does, and then what the player's cards do."""
    action, target = action_of(value), target_of(value)
    if s.team == 1:
        resist(s, action)
    if action < c.RIGHT:
        if s.team == 1:
            push(s.steps, StepKind.FOR, p, value)
        else:
            take_left(s, p, p, action, target)
        return
    push(s.steps, StepKind.AFTER, p, action)
    if action == c.Action.FAVOUR:
        use_favour(s, p, target)
    elif action == c.Action.ORDER:
        complete_order(s, p, target)
    else:
        enact_right(s, p, action, target)


@rule
def use_cards(s: State, p: int, action: int) -> None:
    """The paladin and the Townsfolk of the player, those included that the action itself has brought."""
    fire(s, p, action)


@rule
def stop(s: State, p: int) -> None:
    """The player is out for this round."""
    s.players[p].passed = 1 + (count_passed(s) if is_campaign(s) else 0)
    tell(s, Event.PASS, p)


@rule
def count_passed(s: State) -> int:
    """Count the players who are out for this round."""
    passed = 0
    for p in range(s.seats):
        passed += s.players[p].passed > 0
    return passed


@rule
def next_turn(s: State, p: int) -> None:
    """The next player who has not passed; the round ends when all have."""
    for i in range(1, s.seats + 1):
        q = (p + i) % s.seats
        if s.players[q].passed == 0:
            begin_turn(s, q)
            return
    push(s.steps, StepKind.END_ROUND, s.first)
    if s.team == 1:
        resolve_threats(s)


# ---- the end of a round ---------------------------------------------------------------------------------------------


@rule
def end_round(s: State) -> None:
    """Threats have done what they do: the boards are cleared, or the game is over."""
    if s.team == 1:
        reinforce(s)
    if s.round == c.ROUNDS:
        if s.team == 1:
            lower_markers(s)
        push(s.steps, StepKind.FINISH, s.first)
        if is_campaign(s):
            push(s.steps, StepKind.AWARDS, s.first)
        return
    push(s.steps, StepKind.NEXT_ROUND, s.first)
    for i in range(s.seats - 1, -1, -1):
        push(s.steps, StepKind.CLEAN_UP, (s.first + i) % s.seats)


@rule
def finish(s: State) -> None:
    """Nothing is left to do; `scoring` reads the result off the table."""
    s.over = Ending.LAST_ROUND
    tell(s, Event.END, -1, Ending.LAST_ROUND)


@rule
def lower_markers(s: State) -> None:
    """The end of the scenario: no marker of a player stays above that of honour."""
    for p in range(s.seats):
        me = s.players[p]
        for attribute in range(len(me.attribute)):
            lower_attribute(s, p, attribute, me.attribute[attribute] - me.honour)


@rule
def clean_up(s: State, p: int) -> None:
    """The workers on the board go back to the supply of the game; three of those that were not used stay."""
    for action in range(c.ON_BOARD):
        if has(s.players[p].used, action):
            clear(s, p, action)
    s.players[p].passed = 0
    push(s.steps, StepKind.KEEP, p)


@rule
def has_too_many(s: State, p: int) -> bool:
    """Return True if the player has to choose which workers stay."""
    return 0 < staying(s, p) < total(s.players[p].workers)


@rule
def offer_kept(s: State, p: int, choices: Choices) -> None:
    """Every mix of as many as stay; nobody gains anything by keeping fewer."""
    number = staying(s, p)
    for mix in range(len(c.MIXES)):
        if c.MIX_SIZE[mix] == number and has_mix(s, p, mix):
            offer(choices, KEEP, mix)


@rule
def keep(s: State, p: int, mix: int) -> None:
    """The others go back to the supply of the game."""
    for colour in range(c.KINDS):
        s.players[p].workers[colour] = c.MIXES[mix, colour]
    s.players[p].losing = 0
    tell(s, Event.KEEP, p, -1, c.MIX_SIZE[mix])


@rule
def keep_all(s: State, p: int) -> None:
    """There is nothing to choose: all stay, or none."""
    if staying(s, p) == 0:
        for colour in range(c.KINDS):
            s.players[p].workers[colour] = 0
    s.players[p].losing = 0


@rule
def next_round(s: State) -> None:
    """Favours and displays are cleared, paladins go, and the start marker moves to the left."""
    clear_favours(s)
    renew(s)
    for p in range(s.seats):
        s.players[p].active = -1
    s.first = (s.first + 1) % s.seats
    push(s.steps, StepKind.BEGIN_ROUND, s.first)


STEPS = (
    choice(StepKind.ACT, offer_actions, {**LEFT, **RIGHT, FAVOUR: begin_favour, ORDER: begin_order, PASS: stop}),
    automatic(StepKind.ENACT, enact),
    automatic(StepKind.AFTER, use_cards),
    automatic(StepKind.NEXT_TURN, next_turn),
    automatic(StepKind.END_ROUND, end_round),
    automatic(StepKind.CLEAN_UP, clean_up),
    choice(StepKind.KEEP, offer_kept, {KEEP: keep}, when=has_too_many, else_=keep_all),
    automatic(StepKind.NEXT_ROUND, next_round),
    automatic(StepKind.FINISH, finish),
)

FLOW = Flow(
    __name__,
    StepKind,
    ACTIONS,
    STEPS,
    muster.STEPS,
    workers.STEPS,
    left.STEPS,
    display.STEPS,
    suspicion.STEPS,
    effects.STEPS,
    scenario.STEPS,
    threats.STEPS,
    campaign.STEPS,
    watch=campaign.watch,
)
