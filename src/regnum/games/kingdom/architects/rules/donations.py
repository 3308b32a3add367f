"""Donations to partners and to demands: at the King's Storehouse, by Rogues and by Reverends. One thing each.

What is donated is handed over as it is: no ability changes it, nobody gains or takes anything by it (ruling K5).
"""

from __future__ import annotations

from regnum.games.kingdom.architects.data.baron import (
    BUILDING_CARD,
    DEMAND_LEVELS,
    GIFTS,
    NEEDED,
    TO_DEMAND,
    UNPAID_DEBT,
    WANTED,
)
from regnum.games.kingdom.architects.data.vocabulary import What
from regnum.games.kingdom.architects.rules.actions import DONATE, DONE, GIVE
from regnum.games.kingdom.architects.rules.state import Event, State, StepKind
from regnum.games.kingdom.architects.rules.supply import applied, gain, take_out
from regnum.games.kingdom.rules.room import added
from regnum.rules import Choices, automatic, choice, counted, offer, offer_each, push, rule, tell

KINDS_OF_GIFTS = len(GIFTS)
AT_MARKET, AT_GUILDHALL = range(2)
"""Return the number of donations that a worker brings: the value of ALMS."""

# ---- how many -------------------------------------------------------------------------------------------------------


@rule
def ask_alms(s: State, p: int, where: int) -> None:
    """In the scenario: donations that come after the action, and before a reset that it causes (trap T6)."""
    if s.team == 1:
        push(s.steps, StepKind.ALMS, p, where)


@rule
def give_alms(s: State, p: int, where: int) -> None:
    """As many as a Rogue allows, or for a Reverend the level on the Cathedral, which may just have risen (trap T7)."""
    donations = 0
    if where == AT_MARKET:
        donations = applied(s, p, What.MARKET_DONATIONS)
    elif applied(s, p, What.DONATE_BY_LEVEL) > 0:
        donations = 0 + s.players[p].cathedral
    if donations > 0:
        push(s.steps, StepKind.DONATE, p, donations)


# ---- what to whom ---------------------------------------------------------------------------------------------------


@rule
def gifts_of(s: State, p: int, gift: int) -> int:
    """Return the number of things of a kind that a player can donate."""
    me = s.players[p]
    if gift < BUILDING_CARD:
        return me.goods[gift]
    if gift == BUILDING_CARD:
        return me.hand_size
    return me.unpaid if gift == UNPAID_DEBT else me.paid


@rule
def has_gift(s: State, p: int, gift: int) -> bool:
    """Return True if a player has a thing to donate."""
    return gifts_of(s, p, gift) > 0


@rule
def can_donate(s: State, p: int) -> bool:
    """Return True if a player has anything to donate: there is always a partner for it."""
    for gift in range(KINDS_OF_GIFTS):
        if has_gift(s, p, gift):
            return True
    return False


@rule
def still_needed(s: State, level: int) -> int:
    """Return the number of things the open demand of a level still needs (ruling K4)."""
    return NEEDED[s.baron.demands[level], s.seats] - s.baron.given[level]


@rule
def offer_gifts(s: State, p: int, choices: Choices) -> None:
    """Each thing that the player has: to each partner, and to demands that need it."""
    for gift in range(KINDS_OF_GIFTS):
        if has_gift(s, p, gift):
            for q in range(s.seats):
                if q != p:
                    offer(choices, DONATE, gift, q)
            for level in range(DEMAND_LEVELS):
                demand = s.baron.demands[level]
                if demand >= 0 and WANTED[demand] == gift and still_needed(s, level) > 0:
                    offer(choices, DONATE, gift, TO_DEMAND + level)


@rule
def offer_gifts_or_none(s: State, p: int, choices: Choices) -> None:
    """The same, or enough."""
    offer_gifts(s, p, choices)
    offer(choices, DONE)


@rule
def donate(s: State, p: int, gift: int, to: int) -> None:
    """Hand a thing over; of building cards the player says which."""
    if gift == BUILDING_CARD:
        push(s.steps, StepKind.GIVE, p, to)
        return
    tell(s, Event.DONATE, p, gift, to)
    move(s, p, gift, -1)
    if to < TO_DEMAND:
        move(s, to, gift, 1)
    else:
        count_gift(s, to - TO_DEMAND)


@rule
def move(s: State, p: int, gift: int, n: int) -> None:
    """A good or a debt comes to a player or leaves; a debt is moved, not taken."""
    if gift < BUILDING_CARD:
        gain(s, p, gift, n)
    elif gift == UNPAID_DEBT:
        s.players[p].unpaid = added(s.players[p].unpaid, n)
    else:
        s.players[p].paid = added(s.players[p].paid, n)


@rule
def offer_hand(s: State, p: int, choices: Choices) -> None:
    """Any card of the hand."""
    offer_each(choices, GIVE, s.players[p].hand)


@rule
def give_card(s: State, p: int, to: int, card: int) -> None:
    """A building card, for all to see. Whoever has too many discards at the end of the own next turn (ruling K5)."""
    tell(s, Event.DONATE, p, BUILDING_CARD, to)
    tell(s, Event.GIVE, p, card, to)
    take_out(s, p, card)
    if to < TO_DEMAND:
        partner = s.players[to]
        partner.hand |= 1 << card
        partner.known |= 1 << card
        partner.hand_size += 1
    else:
        s.baron.gifts |= 1 << card
        count_gift(s, to - TO_DEMAND)


@rule
def count_gift(s: State, level: int) -> None:
    """One more thing lies on the demand of a level, whoever it came from (trap T8)."""
    s.baron.given[level] += 1
    if still_needed(s, level) == 0:
        tell(s, Event.DEMAND_MET, -1, s.baron.demands[level], level)


STEPS = (
    automatic(StepKind.ALMS, give_alms),
    choice(StepKind.DONATE, offer_gifts_or_none, {DONATE: counted(donate), DONE: None}, when=can_donate),
    choice(StepKind.CONTRIBUTE, offer_gifts, {DONATE: donate}),
    choice(StepKind.GIVE, offer_hand, {GIVE: give_card}),
)
