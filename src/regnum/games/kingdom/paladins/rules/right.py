"""The right side of the player board: Commission, Fortify, Garrison, Absolve, Attack, Convert.

Each asks for an attribute, costs something and raises an attribute; requirements are looked at before that.
"""

from __future__ import annotations

from regnum.games.kingdom.paladins.data import components as c
from regnum.games.kingdom.paladins.data.vocabulary import When
from regnum.games.kingdom.paladins.rules.actions import ABSOLVE, ATTACK, COMMISSION, CONVERT, FORTIFY, GARRISON
from regnum.games.kingdom.paladins.rules.left import less
from regnum.games.kingdom.paladins.rules.state import Event, State
from regnum.games.kingdom.paladins.rules.supply import (
    gain_attribute,
    gain_provisions,
    gain_silver,
    pieces,
    queue_source,
    strength_of,
)
from regnum.games.kingdom.paladins.rules.suspicion import discard_suspicion, total
from regnum.games.kingdom.paladins.rules.workers import begin, can_staff
from regnum.games.kingdom.rules.tomes import stir
from regnum.rules import ActionType, Choices, Numbers, Rule, bag_draw, has, offer, rule, tell

# ---- costs and requirements -----------------------------------------------------------------------------------------


@rule
def silver_due(s: State, p: int, action: int) -> int:
    """The silver of the next use of an action."""
    return less(s, p, action, c.SILVER_COST[action, min(pieces(s, p, action), c.USES - 1)])


@rule
def provisions_due(s: State, p: int, action: int) -> int:
    """Its Provisions."""
    return less(s, p, action, c.PROVISION_COST[action, min(pieces(s, p, action), c.USES - 1)])


@rule
def can_pay(s: State, p: int, action: int) -> bool:
    """Return True if the player has workers, silver and Provisions for an action."""
    if not can_staff(s, p, action, 0):
        return False
    return s.players[p].silver >= silver_due(s, p, action) and s.players[p].provisions >= provisions_due(s, p, action)


@rule
def may_place(s: State, p: int, action: int) -> bool:
    """The same for actions that are closed after seven pieces."""
    return pieces(s, p, action) < c.USES and can_pay(s, p, action)


@rule
def has_influence(s: State, p: int, action: int) -> bool:
    """Return True if the player has the Influence that the next use of Fortify or Absolve asks for."""
    return strength_of(s, p, c.Attribute.INFLUENCE) >= c.INFLUENCE_REQUIRED[action, pieces(s, p, action)]


@rule
def missing_strength(s: State, p: int, place: int) -> int:
    """Return the Strength that a player lacks to attack an Outsider: each missing point costs a silver."""
    return c.SILVER_FOR_STRENGTH * max(0, c.ATTACK_STRENGTH[place] - strength_of(s, p, c.Attribute.STRENGTH))


# ---- what is offered ------------------------------------------------------------------------------------------------


@rule
def offer_right(s: State, p: int, choices: Choices) -> None:
    """Every action on the right that the player can take whole."""
    if may_place(s, p, c.Action.COMMISSION):
        offer_positions(s, COMMISSION, c.COLUMN_FAITH, strength_of(s, p, c.Attribute.FAITH), choices)
    if may_place(s, p, c.Action.FORTIFY) and has_influence(s, p, c.Action.FORTIFY) and total(s.walls) > 0:
        offer(choices, FORTIFY)
    if may_place(s, p, c.Action.GARRISON):
        offer_positions(s, GARRISON, c.COLUMN_STRENGTH, strength_of(s, p, c.Attribute.STRENGTH), choices)
    if may_place(s, p, c.Action.ABSOLVE) and has_influence(s, p, c.Action.ABSOLVE):
        for jar in range(c.JARS):
            if not has(s.players[p].jars, jar):
                offer(choices, ABSOLVE, jar)
    offer_outsiders(s, p, choices)


@rule
def is_open(s: State, position: int) -> bool:
    """Return True if a position is free, and not blocked because there are fewer players."""
    return s.placed[position] < 0 and c.POSITION_PLAYERS[position] <= s.seats


@rule
def offer_positions(s: State, family: ActionType, required: Numbers, there: int, choices: Choices) -> None:
    """The open positions of all columns that do not ask for more."""
    for position in range(c.POSITIONS):
        if is_open(s, position) and required[c.POSITION_COLUMN[position]] <= there:
            offer(choices, family, position)


@rule
def offer_outsiders(s: State, p: int, choices: Choices) -> None:
    """Offer the Outsiders that the player can attack or convert."""
    can_attack, can_convert = can_pay(s, p, c.Action.ATTACK), can_pay(s, p, c.Action.CONVERT)
    for place in range(c.SHOWN_OUTSIDERS):
        if s.outsiders[place] < 0:
            continue
        if can_attack and s.players[p].silver >= missing_strength(s, p, place):
            offer(choices, ATTACK, place)
        if can_convert and strength_of(s, p, c.Attribute.FAITH) >= c.CONVERT_FAITH[place]:
            offer(choices, CONVERT, place)


# ---- taking them ----------------------------------------------------------------------------------------------------


@rule
def begin_commission(s: State, p: int, position: int) -> None:
    """Three workers, fewer with workshops."""
    begin(s, p, c.Action.COMMISSION, position)


@rule
def begin_fortification(s: State, p: int) -> None:
    """Three workers, fewer with workshops."""
    begin(s, p, c.Action.FORTIFY, 0)


@rule
def begin_garrison(s: State, p: int, position: int) -> None:
    """Three workers, fewer with workshops."""
    begin(s, p, c.Action.GARRISON, position)


@rule
def begin_absolution(s: State, p: int, jar: int) -> None:
    """Three workers, fewer with workshops."""
    begin(s, p, c.Action.ABSOLVE, jar)


@rule
def begin_attack(s: State, p: int, place: int) -> None:
    """Three workers, fewer with workshops."""
    begin(s, p, c.Action.ATTACK, place)


@rule
def begin_conversion(s: State, p: int, place: int) -> None:
    """Three workers, fewer with workshops."""
    begin(s, p, c.Action.CONVERT, place)


@rule
def enact_right(s: State, p: int, action: int, target: int) -> None:
    """The workers are placed: pay, gain the attribute, place the piece or take the card, and what that gives."""
    silver = missing_strength(s, p, target) if action == c.Action.ATTACK else silver_due(s, p, action)
    gain_provisions(s, p, -provisions_due(s, p, action))
    gain_silver(s, p, -silver)
    gained = c.CONVERT_STRENGTH[s.outsiders[target]] if action == c.Action.CONVERT else 1
    gain_attribute(s, p, c.GAINED[action], gained)
    if action == c.Action.COMMISSION:
        commission(s, p, target)
    elif action == c.Action.FORTIFY:
        fortify(s, p)
    elif action == c.Action.GARRISON:
        garrison(s, p, target)
    elif action == c.Action.ABSOLVE:
        absolve(s, p, target)
    elif action == c.Action.ATTACK:
        attack(s, p, target)
    else:
        win_over(s, p, target)


@rule
def commission(s: State, p: int, position: int) -> None:
    """A Monk on the position, and its bonus."""
    s.players[p].monks += 1
    stir(s)
    s.placed[position] = 2 * p
    tell(s, Event.MONK, p, position)
    queue_source(s, p, When.GAIN, c.POSITION + position)


@rule
def garrison(s: State, p: int, position: int) -> None:
    """An Outpost on the position, and its bonus."""
    s.players[p].outposts += 1
    stir(s)
    s.placed[position] = 2 * p + 1
    tell(s, Event.OUTPOST, p, position)
    queue_source(s, p, When.GAIN, c.POSITION + position)


@rule
def fortify(s: State, p: int) -> None:
    """The next wall of the pile, which is not empty (ruling R-WALL)."""
    kind = bag_draw(s, s.walls, total(s.walls))
    s.players[p].walls[kind] += 1
    stir(s)
    tell(s, Event.WALL, p, kind)
    queue_source(s, p, When.BUILT, c.WALL + kind)


@rule
def absolve(s: State, p: int, jar: int) -> None:
    """One Suspicion card goes, then a jar on its space, and what that gives."""
    discard_suspicion(s, p, 1)
    s.players[p].jars |= 1 << jar
    tell(s, Event.JAR, p, jar)
    queue_source(s, p, When.GAIN, c.JAR + jar)


@rule
def attack(s: State, p: int, place: int) -> None:
    """The card face down, and its reward."""
    card = take_outsider(s, place)
    s.players[p].attacked |= 1 << card
    stir(s)
    tell(s, Event.ATTACK, p, card)
    queue_source(s, p, When.ATTACKED, c.OUTSIDER + card)


@rule
def win_over(s: State, p: int, place: int) -> None:
    """The card face up: it counts at the end."""
    card = take_outsider(s, place)
    s.players[p].converted |= 1 << card
    stir(s)
    tell(s, Event.CONVERT, p, card)


@rule
def take_outsider(s: State, place: int) -> int:
    """A card leaves the display; its place stays empty until the end of the round."""
    card = 0 + s.outsiders[place]
    s.outsiders[place] = -1
    s.repelled += s.team
    return card


RIGHT: dict[ActionType, Rule] = {
    COMMISSION: begin_commission,
    FORTIFY: begin_fortification,
    GARRISON: begin_garrison,
    ABSOLVE: begin_absolution,
    ATTACK: begin_attack,
    CONVERT: begin_conversion,
}
