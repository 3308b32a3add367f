"""Chests: drawing, taking and using them, and the privileges that purple ones are traded for."""

from __future__ import annotations

from regnum.games.staufer.data import components as c
from regnum.games.staufer.rules.actions import KEEP, TRADE
from regnum.games.staufer.rules.figures import ENVOY, NOBLE, gain, give_points
from regnum.games.staufer.rules.state import Event, State, StepKind
from regnum.rules import Choices, automatic, bag_draw, choice, clear, has, offer, push, put, rule, tell

NO_CHEST = -1
ALL_POINT_CARDS = len(c.POINT_CARDS)


@rule
def office_stack(region: int, office: int) -> int:
    """The number of the stack under an office."""
    return region * c.OFFICES + office


@rule
def supply_stack(space: int) -> int:
    """The number of the stack under a supply space."""
    return c.REGIONS * c.OFFICES + space


@rule
def owns(s: State, p: int, privilege: int) -> bool:
    """Return True if the player has a privilege."""
    return has(s.players[p].privileges, privilege - 1)


# ---- drawing and laying out -----------------------------------------------------------------------------------------


@rule
def draw_chest(s: State) -> int:
    """A chest from the pile, which is made anew from the discards when it is empty; NO_CHEST if both are."""
    if s.pile_size == 0:
        for kind in range(c.CHESTS):
            s.pile[kind] = s.discard[kind]
            s.pile_size += s.discard[kind]
            s.discard[kind] = 0
        if s.pile_size == 0:
            return NO_CHEST
        tell(s, Event.RESHUFFLE, -1)
    chest = bag_draw(s, s.pile, s.pile_size)
    s.pile_size -= 1
    return chest


@rule
def add_chest(s: State, stack: int) -> None:
    """Lay a new chest on a stack, if there is one."""
    chest = draw_chest(s)
    if chest != NO_CHEST:
        put(s.stacks[stack], chest)


# ---- taking ---------------------------------------------------------------------------------------------------------


@rule
def take_stack(s: State, p: int, stack: int) -> None:
    """Take all chests of a stack: purple ones first, so that a privilege counts for orange ones, then the others."""
    pile = s.stacks[stack]
    for purple in range(2):  # what is pushed last is done first
        for i in range(pile.size):
            if (pile.cards[i] == c.PURPLE) == (purple == 1):
                push(s.steps, StepKind.ACQUIRE, p, pile.cards[i])
    clear(pile)


@rule
def acquire(s: State, p: int, chest: int) -> None:
    """An orange chest works at once, a purple one opens a trade, the others are kept."""
    tell(s, Event.CHEST, p, chest)
    if chest < c.ORANGE:
        s.discard[chest] += 1
        give_points(s, p, c.ORANGE_POINTS[chest])
        gain(s, p, ENVOY, c.ORANGE_ENVOYS[chest])
        gain(s, p, NOBLE, c.ORANGE_NOBLES[chest])
        if owns(s, p, c.Privilege.ORANGE_POINTS):
            tell(s, Event.PRIVILEGE, p, c.Privilege.ORANGE_POINTS)
            give_points(s, p, c.ORANGE_BONUS)
        return
    s.players[p].chests[chest] += 1
    if chest == c.PURPLE and can_trade(s, p):
        push(s.steps, StepKind.TRADE, p)


@rule
def use_chest(s: State, p: int, chest: int) -> None:
    """Use and discard a turquoise chest."""
    s.players[p].chests[chest] -= 1
    s.discard[chest] += 1
    tell(s, Event.USE, p, chest)


# ---- privileges -----------------------------------------------------------------------------------------------------


@rule
def can_trade(s: State, p: int) -> bool:
    """Two purple chests, and a privilege that the player does not have yet."""
    if s.players[p].chests[c.PURPLE] < c.TRADE:
        return False
    for number in range(1, c.PRIVILEGES + 1):
        if s.available[number - 1] > 0 and not owns(s, p, number):
            return True
    return False


@rule
def offer_privileges(s: State, p: int, choices: Choices) -> None:
    """Any that is available and not yet owned, or none."""
    for number in range(1, c.PRIVILEGES + 1):
        if s.available[number - 1] > 0 and not owns(s, p, number):
            offer(choices, TRADE, number - 1)
    offer(choices, KEEP)


@rule
def point_card(s: State) -> int:
    """The points of the card of kind 1 that lies on top: they are taken from the highest down."""
    return c.POINT_CARDS[ALL_POINT_CARDS - 1 - (s.seats - s.available[c.Privilege.POINTS - 1])]


@rule
def trade(s: State, p: int, kind: int) -> None:
    """Discard two purple chests and take a privilege of a kind; their numbers begin with 1, and kinds with 0."""
    number = kind + 1
    s.players[p].chests[c.PURPLE] -= c.TRADE
    s.discard[c.PURPLE] += c.TRADE
    tell(s, Event.TRADE, p, number)
    if number == c.Privilege.POINTS:
        s.players[p].point_card = point_card(s)
        give_points(s, p, s.players[p].point_card)
    s.available[kind] -= 1
    s.players[p].privileges |= 1 << kind


@rule
def take_office_stack(s: State, p: int, target: int) -> None:
    """The chests under the office of a deployment; `target` is region * OFFICES + office."""
    take_stack(s, p, office_stack(target // c.OFFICES, target % c.OFFICES))


STEPS = (
    choice(StepKind.TRADE, offer_privileges, {TRADE: trade, KEEP: None}, when=can_trade),
    automatic(StepKind.ACQUIRE, acquire),
    automatic(StepKind.END_DEPLOYMENT, take_office_stack),
)
