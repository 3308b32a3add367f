"""Set-up of partners in the scenario: honour and a tile from the beginning, and actions that benefit another."""

from __future__ import annotations

from regnum.games.kingdom.paladins.data import components as c
from regnum.games.kingdom.paladins.data.threats import START_HONOUR
from regnum.games.kingdom.paladins.options import STARTING as WAYS_TO_START
from regnum.games.kingdom.paladins.rules.actions import FOR, START
from regnum.games.kingdom.paladins.rules.left import benefits, take_left
from regnum.games.kingdom.paladins.rules.state import Event, State, StepKind
from regnum.games.kingdom.paladins.rules.workers import action_of, target_of
from regnum.rules import Choices, any_of, choice, offer, push, rule, tell

CHOSEN = WAYS_TO_START.index("chosen")

# ---- before the game ------------------------------------------------------------------------------------------------


@rule
def set_up_team(s: State) -> None:
    """Everybody has all honour, and one of the Starting Townsfolk: dealt, or chosen in the order of turns."""
    left = (1 << c.STARTING) - 1
    for i in range(s.seats - 1, -1, -1):
        p = (s.first + i) % s.seats
        s.players[p].honour = START_HONOUR
        if s.options.starting_townsfolk == CHOSEN:
            push(s.steps, StepKind.STARTING, p)
        else:
            card = any_of(s, left)
            left &= ~(1 << card)
            start(s, p, card)


@rule
def offer_starting(s: State, choices: Choices) -> None:
    """Those that nobody has taken."""
    for card in range(c.STARTING):
        if not is_taken(s, card):
            offer(choices, START, card)


@rule
def is_taken(s: State, card: int) -> bool:
    """Return True if somebody has this one of the Starting Townsfolk."""
    for p in range(s.seats):
        if s.players[p].tile == card:
            return True
    return False


@rule
def start(s: State, p: int, card: int) -> None:
    """The card, and its tile on the player board."""
    s.players[p].townsfolk |= 1 << (c.TOWNSFOLK + card)
    s.players[p].tile = card
    tell(s, Event.STARTING, p, card)


# ---- collaborating --------------------------------------------------------------------------------------------------


@rule
def several_benefit(s: State, p: int, value: int) -> bool:
    """Return True if the player has to choose whom the action benefits."""
    number = 0
    for q in range(s.seats):
        number += benefits(s, p, q, action_of(value), target_of(value))
    return number > 1


@rule
def offer_partners(s: State, p: int, value: int, choices: Choices) -> None:
    """Everybody who has something of the action, the player too."""
    for q in range(s.seats):
        if benefits(s, p, q, action_of(value), target_of(value)):
            offer(choices, FOR, q)


@rule
def collaborate(s: State, p: int, value: int, q: int) -> None:
    """The player pays, with own discounts; all that the action brings is the partner's, whose cards do what they do."""
    if q != p:
        tell(s, Event.FOR, q)
    take_left(s, p, q, action_of(value), target_of(value))


@rule
def benefit_only(s: State, p: int, value: int) -> None:
    """The same for the only one who has something of it."""
    q = 0
    while not benefits(s, p, q, action_of(value), target_of(value)):
        q += 1
    collaborate(s, p, value, q)


STEPS = (
    choice(StepKind.STARTING, offer_starting, {START: start}),
    choice(StepKind.FOR, offer_partners, {FOR: collaborate}, when=several_benefit, else_=benefit_only),
)
