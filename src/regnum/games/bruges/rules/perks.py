"""What persons do by themselves: the sum of all boosts and privileges of a player, and acting at an event."""

from __future__ import annotations

from regnum.core.bits import has
from regnum.core.jit import rule
from regnum.core.steps import push
from regnum.games.bruges.data.components import ALL_GROUPS, HAND
from regnum.games.bruges.data.vocabulary import Action, Condition, Kind, Modifier, Op
from regnum.games.bruges.rules.hands import tell_card
from regnum.games.bruges.rules.state import StepKind, Told

BY_CARD, BY_EFFECT = 0, 1  # why an action is done: boosts of scope card_action hold for the first only
FLAT, PRICE = 0, 1  # modes of MODIFY_REPUTATION_BUY
LIMIT = 0  # mode of MODIFY_DRAW
ALL_ACTIONS, ALL_MODIFIERS = len(Action), len(Modifier)


@rule
def tally(s, p):
    """Sum up what the persons of a player do by themselves, after one has come or gone."""
    me = s.players[p]
    perks = me.perks
    for action in range(ALL_ACTIONS):
        for modifier in range(ALL_MODIFIERS):
            perks.boosts[BY_CARD, action, modifier] = 0
            perks.boosts[BY_EFFECT, action, modifier] = 0
    for group in range(ALL_GROUPS):
        perks.discount[BY_CARD, group] = 0
        perks.discount[BY_EFFECT, group] = 0
    perks.hand_limit = HAND
    perks.draw_extra = 0
    perks.draw_discard = 0
    perks.step_discount = 0
    perks.blocked_price = -1
    perks.win_ties = 0
    perks.refuse = 0
    perks.immune = 0
    perks.ransom = -1
    perks.protected = 0
    perks.listens = 0
    for plot in range(me.plots):
        card = me.person[plot]
        if card >= 0 and (s.options.cards.kind[card] == Kind.BOOST or s.options.cards.kind[card] == Kind.SITUATION):
            first = s.options.cards.first[card]
            for effect in range(first, first + s.options.cards.effects[card]):
                add_perk(s, perks, effect)


@rule
def add_perk(s, perks, effect):
    """One lasting effect."""
    deck = s.options.cards
    op, amount, mode = deck.op[effect], deck.amount[effect], deck.mode[effect]
    if deck.event[effect] >= 0:
        perks.listens |= 1 << deck.event[effect]
    elif op == Op.MODIFY_ACTION:
        add_boost(s, perks, effect)
    elif op == Op.MODIFY_DRAW:
        if mode == LIMIT:
            perks.hand_limit = max(perks.hand_limit, amount)
        else:
            perks.draw_extra += amount
        perks.draw_discard += deck.extra[effect]
    elif op == Op.MODIFY_REPUTATION_BUY:
        if mode == FLAT:
            perks.step_discount += amount
        else:
            perks.blocked_price = amount if perks.blocked_price < 0 else min(perks.blocked_price, amount)
    elif op == Op.MODIFY_MAJORITY:
        perks.win_ties |= deck.extra[effect] << mode
    elif op == Op.MODIFY_THREATS:
        perks.refuse += amount
    elif op == Op.IMMUNE_PENALTY:
        perks.immune |= 1 << mode
    elif op == Op.RANSOM_PENALTY:
        cost = deck.extra[effect]
        perks.ransom = cost if perks.ransom < 0 else min(perks.ransom, cost)
    else:
        perks.protected = 1


@rule
def add_boost(s, perks, effect):
    """A boost of an action; boosts of the wider scope hold for cards and for effects."""
    deck = s.options.cards
    action, modifier, amount = deck.mode[effect], deck.extra[effect], deck.amount[effect]
    wide = deck.condition[effect]
    for scope in range(1 + wide):
        if action == Action.HIRE_PERSON and modifier == Modifier.DISCOUNT:
            for group in range(ALL_GROUPS):
                if deck.flags[effect] == 0 or has(deck.flags[effect], group):
                    perks.discount[scope, group] += amount
        elif modifier == Modifier.DIE_MINIMUM:
            perks.boosts[scope, action, modifier] = max(perks.boosts[scope, action, modifier], amount)
        else:
            perks.boosts[scope, action, modifier] += amount


@rule
def boost(s, p, scope, action, modifier):
    """The sum of a boost."""
    return s.players[p].perks.boosts[scope, action, modifier]


@rule
def credit(s, p, op, mode=-1):
    """Tell which persons have just done what they do by themselves."""
    me, deck = s.players[p], s.options.cards
    for plot in range(me.plots):
        card = me.person[plot]
        if card >= 0 and (deck.kind[card] == Kind.BOOST or deck.kind[card] == Kind.SITUATION):
            first = deck.first[card]
            for effect in range(first, first + deck.effects[card]):
                if deck.event[effect] < 0 and deck.op[effect] == op and (mode < 0 or deck.mode[effect] == mode):
                    tell_card(s, Told.FIRES, p, card)


@rule
def fire(s, p, event):
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
                tell_card(s, Told.FIRES, p, card)


@rule
def fire_for_all(s, event):
    """The same for every seat in turn order."""
    for i in range(s.seats - 1, -1, -1):
        fire(s, (s.start + i) % s.seats, event)


@rule
def holds(s, p, condition):
    """Whether the condition of an event is met."""
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
def persons_of(s, p):
    """How many persons a player has."""
    persons = 0
    for plot in range(s.players[p].plots):
        persons += s.players[p].person[plot] >= 0
    return persons
