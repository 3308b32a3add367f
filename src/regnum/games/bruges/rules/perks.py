"""Permanent effects of persons: the sum of a player's boosts and privileges, and reactions to events."""

from __future__ import annotations

import numpy as np

from regnum.games.bruges.data import components as c
from regnum.games.bruges.data.vocabulary import Action, Condition, Kind, Modifier, Op
from regnum.games.bruges.rules.hands import tell_card
from regnum.games.bruges.rules.state import Event, State, StepKind
from regnum.rules import Numbers, has, push, rule

BY_CARD, BY_EFFECT = 0, 1  # why an action is done: boosts of scope card_action hold for the first only
FLAT, PRICE = 0, 1  # modes of MODIFY_REPUTATION_BUY
LIMIT = 0  # mode of MODIFY_DRAW
SCOPES, ALL_ACTIONS, ALL_MODIFIERS = 2, len(Action), len(Modifier)

# where the sums stand that `sum_up` answers: one number each, then all boosts, then all discounts
HAND_LIMIT, DRAW_EXTRA, DRAW_DISCARD, STEP_DISCOUNT, BLOCKED_PRICE, WIN_TIES = range(6)
REFUSE, IMMUNE, RANSOM, PROTECTED, LISTENS, BOOSTS = range(6, 12)
DISCOUNTS = BOOSTS + SCOPES * ALL_ACTIONS * ALL_MODIFIERS
SUMS = DISCOUNTS + SCOPES * c.ALL_GROUPS


@rule
def tally(s: State, p: int) -> None:
    """Write down what the persons of a player do by themselves, after one has come or gone."""
    perks, sums = s.players[p].perks, sum_up(s, p)
    for scope in range(SCOPES):
        for action in range(ALL_ACTIONS):
            for modifier in range(ALL_MODIFIERS):
                perks.boosts[scope, action, modifier] = sums[boost_at(scope, action, modifier)]
        for group in range(c.ALL_GROUPS):
            perks.discount[scope, group] = sums[discount_at(scope, group)]
    perks.hand_limit = sums[HAND_LIMIT]
    perks.draw_extra = sums[DRAW_EXTRA]
    perks.draw_discard = sums[DRAW_DISCARD]
    perks.step_discount = sums[STEP_DISCOUNT]
    perks.blocked_price = sums[BLOCKED_PRICE]
    perks.win_ties = sums[WIN_TIES]
    perks.refuse = sums[REFUSE]
    perks.immune = sums[IMMUNE]
    perks.ransom = sums[RANSOM]
    perks.protected = sums[PROTECTED]
    perks.listens = sums[LISTENS]


@rule
def tallied(s: State, p: int) -> bool:
    """Return True if all that is written down follows from the persons."""
    perks, sums = s.players[p].perks, sum_up(s, p)
    for scope in range(SCOPES):
        for action in range(ALL_ACTIONS):
            for modifier in range(ALL_MODIFIERS):
                if perks.boosts[scope, action, modifier] != sums[boost_at(scope, action, modifier)]:
                    return False
        for group in range(c.ALL_GROUPS):
            if perks.discount[scope, group] != sums[discount_at(scope, group)]:
                return False
    return (
        perks.hand_limit == sums[HAND_LIMIT]
        and perks.draw_extra == sums[DRAW_EXTRA]
        and perks.draw_discard == sums[DRAW_DISCARD]
        and perks.step_discount == sums[STEP_DISCOUNT]
        and perks.blocked_price == sums[BLOCKED_PRICE]
        and perks.win_ties == sums[WIN_TIES]
        and perks.refuse == sums[REFUSE]
        and perks.immune == sums[IMMUNE]
        and perks.ransom == sums[RANSOM]
        and perks.protected == sums[PROTECTED]
        and perks.listens == sums[LISTENS]
    )


@rule
def boost_at(scope: int, action: int, modifier: int) -> int:
    """The place of a boost among the sums."""
    return BOOSTS + (scope * ALL_ACTIONS + action) * ALL_MODIFIERS + modifier


@rule
def discount_at(scope: int, group: int) -> int:
    """The place of the discount on a group of persons among the sums."""
    return DISCOUNTS + scope * c.ALL_GROUPS + group


@rule
def sum_up(s: State, p: int) -> Numbers:
    """Add up the permanent effects of a player's persons: int64[SUMS]."""
    deck, me = s.options.cards, s.players[p]
    sums = np.zeros(SUMS, np.int64)
    sums[HAND_LIMIT] = c.HAND
    sums[BLOCKED_PRICE] = -1
    sums[RANSOM] = -1
    for plot in range(me.plots):
        card = me.person[plot]
        if card >= 0 and (deck.kind[card] == Kind.BOOST or deck.kind[card] == Kind.SITUATION):
            first = deck.first[card]
            for effect in range(first, first + deck.effects[card]):
                add_perk(s, sums, effect)
    return sums


@rule
def add_perk(s: State, sums: Numbers, effect: int) -> None:
    """One lasting effect."""
    deck = s.options.cards
    op, amount, mode = deck.op[effect], deck.amount[effect], deck.mode[effect]
    if deck.event[effect] >= 0:
        sums[LISTENS] |= 1 << deck.event[effect]
    elif op == Op.MODIFY_ACTION:
        add_boost(s, sums, effect)
    elif op == Op.MODIFY_DRAW:
        if mode == LIMIT:
            sums[HAND_LIMIT] = max(sums[HAND_LIMIT], amount)
        else:
            sums[DRAW_EXTRA] += amount
        sums[DRAW_DISCARD] += deck.extra[effect]
    elif op == Op.MODIFY_REPUTATION_BUY:
        if mode == FLAT:
            sums[STEP_DISCOUNT] += amount
        else:
            sums[BLOCKED_PRICE] = amount if sums[BLOCKED_PRICE] < 0 else min(sums[BLOCKED_PRICE], amount)
    elif op == Op.MODIFY_MAJORITY:
        sums[WIN_TIES] |= deck.extra[effect] << mode
    elif op == Op.MODIFY_THREATS:
        sums[REFUSE] += amount
    elif op == Op.IMMUNE_PENALTY:
        sums[IMMUNE] |= 1 << mode
    elif op == Op.RANSOM_PENALTY:
        cost = deck.extra[effect]
        sums[RANSOM] = cost if sums[RANSOM] < 0 else min(sums[RANSOM], cost)
    else:
        sums[PROTECTED] = 1


@rule
def add_boost(s: State, sums: Numbers, effect: int) -> None:
    """A boost of an action; boosts of the wider scope hold for cards and for effects."""
    deck = s.options.cards
    action, modifier, amount = deck.mode[effect], deck.extra[effect], deck.amount[effect]
    wide = deck.condition[effect]
    for scope in range(1 + wide):
        if action == Action.HIRE_PERSON and modifier == Modifier.DISCOUNT:
            for group in range(c.ALL_GROUPS):
                if deck.flags[effect] == 0 or has(deck.flags[effect], group):
                    sums[discount_at(scope, group)] += amount
        elif modifier == Modifier.DIE_MINIMUM:
            place = boost_at(scope, action, modifier)
            sums[place] = max(sums[place], amount)
        else:
            sums[boost_at(scope, action, modifier)] += amount


@rule
def boost(s: State, p: int, scope: int, action: int, modifier: int) -> int:
    """The sum of a boost."""
    return s.players[p].perks.boosts[scope, action, modifier]


@rule
def credit(s: State, p: int, op: int, mode: int = -1) -> None:
    """Tell which persons have just done what they do by themselves."""
    me, deck = s.players[p], s.options.cards
    for plot in range(me.plots):
        card = me.person[plot]
        if card >= 0 and (deck.kind[card] == Kind.BOOST or deck.kind[card] == Kind.SITUATION):
            first = deck.first[card]
            for effect in range(first, first + deck.effects[card]):
                if deck.event[effect] < 0 and deck.op[effect] == op and (mode < 0 or deck.mode[effect] == mode):
                    tell_card(s, Event.FIRES, p, card)


@rule
def fire(s: State, p: int, event: int) -> None:
    """Let the persons act that wait for an event: their effects come next, in the order of the houses."""
    me, deck = s.players[p], s.options.cards
    if not has(me.perks.listens, event):
        return
    for plot in range(me.plots - 1, -1, -1):
        card = me.person[plot]
        if card < 0 or deck.kind[card] != Kind.SITUATION:
            continue
        first = deck.first[card]
        for effect in range(first + deck.effects[card] - 1, first - 1, -1):
            if deck.event[effect] == event and holds(s, p, deck.condition[effect]):
                push(s.steps, StepKind.EFFECT, p, effect)
                tell_card(s, Event.FIRES, p, card)


@rule
def fire_for_all(s: State, event: int) -> None:
    """The same for every seat in turn order."""
    for i in range(s.seats - 1, -1, -1):
        fire(s, (s.start + i) % s.seats, event)


@rule
def holds(s: State, p: int, condition: int) -> bool:
    """Return True if the condition of an event is met."""
    if condition == Condition.SOLE_LEADER_REPUTATION:
        for q in range(s.seats):
            if q != p and s.players[q].reputation >= s.players[p].reputation:
                return False
    elif condition == Condition.SOLE_LEADER_PERSONS:
        for q in range(s.seats):
            if q != p and persons_of(s, q) >= persons_of(s, p):
                return False
    return True


@rule
def persons_of(s: State, p: int) -> int:
    """Count the persons of a player."""
    persons = 0
    for plot in range(s.players[p].plots):
        persons += s.players[p].person[plot] >= 0
    return persons
