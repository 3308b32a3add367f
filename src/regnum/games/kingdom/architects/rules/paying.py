"""Paying goods: mixes of clay, wood and stone, and what Lothaire, Judith and Therese pay instead.

The bill lies in the state while it is paid. What can be paid in one way only is not asked.
"""

from __future__ import annotations

from regnum.games.kingdom.architects.data import components as c
from regnum.games.kingdom.architects.data.vocabulary import What
from regnum.games.kingdom.architects.rules.actions import DONE, GEMS, PAY, SPARE, SWAP
from regnum.games.kingdom.architects.rules.state import State, StepKind
from regnum.games.kingdom.architects.rules.supply import ask_discard, gain, part, tell_part
from regnum.rules import Choices, again, choice, offer, push, rule

ALL_MIXES = len(c.MIXES)
EITHER, ANY = c.Owed.EITHER, c.Owed.ANY
NOTHING = -1
SWAPPED = c.Good.CLAY  # the first part of a bill that a card can stand in for: silver is none (ruling R9)

# ---- can it be paid? ------------------------------------------------------------------------------------------------


@rule
def lacking_of_materials(s: State, p: int, clay: int, wood: int, stone: int, either: int, mixed: int) -> int:
    """Return the missing units of clay, wood and stone; a bill has either exact parts or one mix."""
    goods = s.players[p].goods
    exact = max(0, clay - goods[c.Good.CLAY]) + max(0, wood - goods[c.Good.WOOD]) + max(0, stone - goods[c.Good.STONE])
    woods_and_stones = goods[c.Good.WOOD] + goods[c.Good.STONE]
    return exact + max(0, either - woods_and_stones) + max(0, mixed - woods_and_stones - goods[c.Good.CLAY])


@rule
def lacking_of_gems(s: State, p: int, gold: int, marble: int) -> int:
    """Return the missing units of gold and marble; for Therese they are the same (ruling R5)."""
    goods = s.players[p].goods
    if part(s, p, What.EQUATE_GEMS) > 0:
        return max(0, gold + marble - goods[c.Good.GOLD] - goods[c.Good.MARBLE])
    return max(0, gold - goods[c.Good.GOLD]) + max(0, marble - goods[c.Good.MARBLE])


@rule
def owed(s: State, what: int, less: int) -> int:
    """Return the amount of a part of the bill, one unit less of the part `less`."""
    return s.bill[what] - (what == less)


@rule
def lacking(s: State, p: int, less: int) -> int:
    """Return the missing units for the bill with one unit less of a part; NOTHING: for the whole bill."""
    clay, wood, stone = owed(s, c.Good.CLAY, less), owed(s, c.Good.WOOD, less), owed(s, c.Good.STONE, less)
    materials = lacking_of_materials(s, p, clay, wood, stone, owed(s, EITHER, less), owed(s, ANY, less))
    return materials + lacking_of_gems(s, p, owed(s, c.Good.GOLD, less), owed(s, c.Good.MARBLE, less))


@rule
def can_trade(s: State, p: int, cost: int, cards: int) -> bool:
    """Return True if a player can pay a cost; `cards` of the hand could stand in for goods."""
    gems = lacking_of_gems(s, p, c.COST[cost, c.Good.GOLD], c.COST[cost, c.Good.MARBLE])
    materials = lacking_of_materials(
        s,
        p,
        c.COST[cost, c.Good.CLAY],
        c.COST[cost, c.Good.WOOD],
        c.COST[cost, c.Good.STONE],
        c.COST[cost, EITHER],
        c.COST[cost, ANY],
    )
    return gems + materials <= (cards if part(s, p, What.SWAP_CARD_FOR_GOOD) > 0 else 0)


@rule
def can_work(s: State, p: int, cost: int, cards: int) -> bool:
    """The same for constructing and advancing, which cost Lothaire one wood or one stone less (ruling R6)."""
    if can_trade(s, p, cost, cards):
        return True
    if part(s, p, What.SPARE_MATERIAL) == 0:
        return False
    wood, stone, either = c.COST[cost, c.Good.WOOD], c.COST[cost, c.Good.STONE], c.COST[cost, EITHER]
    if lacking_of_gems(s, p, c.COST[cost, c.Good.GOLD], c.COST[cost, c.Good.MARBLE]) > 0:
        return False
    clay = c.COST[cost, c.Good.CLAY]
    return (
        (wood > 0 and lacking_of_materials(s, p, clay, wood - 1, stone, 0, 0) == 0)
        or (stone > 0 and lacking_of_materials(s, p, clay, wood, stone - 1, 0, 0) == 0)
        or (either > 0 and lacking_of_materials(s, p, 0, 0, 0, either - 1, 0) == 0)
    )


# ---- the bill -------------------------------------------------------------------------------------------------------


@rule
def charge(s: State, p: int, cost: int, kept: int) -> None:
    """Ask for a cost; so many cards of the hand cannot be swapped for goods, because they are needed otherwise."""
    for i in range(c.BILL):
        s.bill[i] = c.COST[cost, i]
    push(s.steps, StepKind.PAY, p)
    if part(s, p, What.EQUATE_GEMS) > 0:
        push(s.steps, StepKind.GEMS, p)
    if part(s, p, What.SWAP_CARD_FOR_GOOD) > 0:
        push(s.steps, StepKind.SWAP, p, kept)


@rule
def charge_for_work(s: State, p: int, cost: int, kept: int) -> None:
    """The same for constructing and advancing."""
    charge(s, p, cost, kept)
    if part(s, p, What.SPARE_MATERIAL) > 0:
        push(s.steps, StepKind.SPARE, p)


@rule
def can_spare(s: State, p: int, good: int) -> bool:
    """Return True if one unit less of a good makes the bill one that can be paid."""
    return s.bill[good] > 0 and lacking(s, p, good) == 0


@rule
def spare(s: State, p: int, good: int) -> None:
    """One wood or one stone less."""
    s.bill[c.Good.WOOD + good] -= 1
    tell_part(s, p, What.SPARE_MATERIAL)


@rule
def may_choose_spared(s: State, p: int) -> bool:
    """Return True if there is a choice between wood and stone; otherwise what can be spared is."""
    wood, stone = can_spare(s, p, c.Good.WOOD), can_spare(s, p, c.Good.STONE)
    if wood and stone:
        return True
    if wood or stone:
        spare(s, p, 0 if wood else 1)
    elif s.bill[EITHER] > 0:
        s.bill[EITHER] -= 1
        tell_part(s, p, What.SPARE_MATERIAL)
    return False


@rule
def can_swap(s: State, p: int, kept: int, what: int) -> bool:
    """Return True if a card can stand in for a unit of a part of the bill, so that the rest can still be paid."""
    cards = s.players[p].hand_size - kept - 1
    return s.bill[what] > 0 and cards >= 0 and lacking(s, p, what) <= cards


@rule
def may_swap(s: State, p: int, kept: int) -> bool:
    """Return True if any card can stand in for anything."""
    for what in range(SWAPPED, c.BILL):
        if can_swap(s, p, kept, what):
            return True
    return False


@rule
def offer_swaps(s: State, p: int, kept: int, choices: Choices) -> None:
    """Each part of the bill, and the end if the rest can be paid."""
    for what in range(SWAPPED, c.BILL):
        if can_swap(s, p, kept, what):
            offer(choices, SWAP, what - SWAPPED)
    if lacking(s, p, NOTHING) == 0:
        offer(choices, DONE)


@rule
def swap(s: State, p: int, good: int) -> None:
    """A card of the hand goes in place of a good."""
    s.bill[SWAPPED + good] -= 1
    tell_part(s, p, What.SWAP_CARD_FOR_GOOD)
    ask_discard(s, p, 1)


@rule
def gold_to_pay(s: State, p: int) -> tuple[int, int]:
    """The least and the most gold that can be paid of what is owed in gold and marble."""
    goods = s.players[p].goods
    gems = s.bill[c.Good.GOLD] + s.bill[c.Good.MARBLE]
    return max(0, gems - goods[c.Good.MARBLE]), min(gems, goods[c.Good.GOLD])


@rule
def may_choose_gems(s: State, p: int) -> bool:
    """Return True if gold and marble can be paid in more than one way."""
    least, most = gold_to_pay(s, p)
    if least == most:
        pay_in_gold(s, p, least)
    return least < most


@rule
def offer_gems(s: State, p: int, choices: Choices) -> None:
    """Offer every amount of gold."""
    least, most = gold_to_pay(s, p)
    for gold in range(least, most + 1):
        offer(choices, GEMS, gold)


@rule
def pay_in_gold(s: State, p: int, gold: int) -> None:
    """So much of what is owed in gold and marble is gold."""
    if gold != s.bill[c.Good.GOLD]:
        tell_part(s, p, What.EQUATE_GEMS)
    s.bill[c.Good.MARBLE] += s.bill[c.Good.GOLD] - gold
    s.bill[c.Good.GOLD] = gold


@rule
def fits(s: State, p: int, mix: int) -> bool:
    """Return True if a mix pays what is owed in a mix, with what the player has."""
    goods = s.players[p].goods
    clay, wood, stone = c.MIXES[mix, 0], c.MIXES[mix, 1], c.MIXES[mix, 2]
    if clay + wood + stone != s.bill[EITHER] + s.bill[ANY] or (clay > 0 and s.bill[EITHER] > 0):
        return False
    return clay <= goods[c.Good.CLAY] and wood <= goods[c.Good.WOOD] and stone <= goods[c.Good.STONE]


@rule
def may_choose_mix(s: State, p: int) -> bool:
    """Return True if more than one mix pays the bill; otherwise it is paid."""
    if s.bill[EITHER] + s.bill[ANY] == 0:
        pay_exact(s, p)
        return False
    found = 0
    only = 0
    for mix in range(ALL_MIXES):
        if fits(s, p, mix):
            found += 1
            only = mix
    if found == 1:
        pay_mix(s, p, only)
    return found > 1


@rule
def offer_mixes(s: State, p: int, choices: Choices) -> None:
    """Each mix that pays the bill."""
    for mix in range(ALL_MIXES):
        if fits(s, p, mix):
            offer(choices, PAY, mix)


@rule
def pay_mix(s: State, p: int, mix: int) -> None:
    """Pay a mix, and the rest of the bill."""
    for i in range(len(c.MIXES[mix])):
        s.bill[c.Good.CLAY + i] += c.MIXES[mix, i]
    pay_exact(s, p)


@rule
def pay_exact(s: State, p: int) -> None:
    """Pay everything on the bill."""
    for good in range(c.KINDS):
        gain(s, p, good, -s.bill[good])
    for i in range(c.BILL):
        s.bill[i] = 0


STEPS = (
    choice(StepKind.SPARE, SPARE, {SPARE: spare}, when=may_choose_spared),
    choice(StepKind.SWAP, offer_swaps, {SWAP: again(swap), DONE: None}, when=may_swap),
    choice(StepKind.GEMS, offer_gems, {GEMS: pay_in_gold}, when=may_choose_gems),
    choice(StepKind.PAY, offer_mixes, {PAY: pay_mix}, when=may_choose_mix),
)
