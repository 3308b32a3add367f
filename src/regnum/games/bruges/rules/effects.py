"""The interpreter of effects: what an operation does, and whether it would do anything at all.

An effect that needs a choice pushes the step in which it is made (`choices.py`, and the chapters of the rules).
"""

from __future__ import annotations

from regnum.games.bruges.data import components as c
from regnum.games.bruges.data.depth import ROOM
from regnum.games.bruges.data.vocabulary import ALL, Good, Kind, Op, Pick, Tiles
from regnum.games.bruges.rules.amounts import all_threats, amount_of
from regnum.games.bruges.rules.canals import sections_to_build
from regnum.games.bruges.rules.drawing import begin_draw, cards_left
from regnum.games.bruges.rules.hands import hand_size
from regnum.games.bruges.rules.houses import can_hire, can_place_house
from regnum.games.bruges.rules.opponents import act_on_opponents, any_target
from regnum.games.bruges.rules.perks import BY_EFFECT
from regnum.games.bruges.rules.reputation import advance, at_the_top
from regnum.games.bruges.rules.state import MOST_EXTRAS, State, StepKind
from regnum.games.bruges.rules.supply import all_workers, gain_coins, gain_points, gain_workers
from regnum.games.bruges.rules.threats import discard_tiles
from regnum.rules import MAX_DEPTH, has, push, rule, sets

TAKEN = 256  # a THREATS step holds the effect, and so many times the colours taken


# ---- would it do anything? ------------------------------------------------------------------------------------------


@rule
def can_do(s: State, p: int, effect: int, spent: int) -> bool:
    """Return True if an effect does anything for a player who pays `spent` workers before."""
    deck = s.options.cards
    op, me = deck.op[effect], s.players[p]
    if op <= Op.GAIN_WORKERS:
        return amount_of(s, p, effect) > 0
    if op == Op.DRAW_CARDS:
        return cards_left(s) and amount_of(s, p, effect) > 0
    if op == Op.DISCARD_THREATS:
        return tiles_for(s, p, effect, 0) != 0
    if op == Op.ADVANCE_REPUTATION:
        return not at_the_top(s, p) and deck.extra[effect] <= me.coins
    if op == Op.BUILD_CANAL:
        return sections_to_build(s, p, deck.mode[effect], BY_EFFECT) != 0
    if op == Op.BUILD_HOUSE:
        return hand_size(s, p) > 0 and can_place_house(s, p)
    if op == Op.HIRE_PERSON:
        return may_go_on(s) and can_hire(s, p, deck.extra[effect])
    if op == Op.PLAY_EXTRA_CARD:
        return may_go_on(s) and hand_size(s, p) > 0
    if op == Op.EXCHANGE:
        return can_trade(s, p, deck.extra[effect], spent)
    if op == Op.GAIN_COINS_OF_DIE:
        return s.dice[0] > 0
    if op == Op.CYCLE_HAND:
        return hand_size(s, p) > 0 and cards_left(s)
    if op == Op.TAKE_FROM_DISCARD:
        return sets.holds_any(s.discard)
    if op == Op.RETURN_PERSON:
        return has_arrow(s, p)
    if op == Op.REFRESH_PERSON:
        return has_used(s, p, effect)
    return any_target(s, p, effect)


@rule
def may_go_on(s: State) -> bool:
    """Return True if effects may still hire persons and play cards: neither deeper nor more often than games need."""
    return s.steps.depth < MAX_DEPTH - ROOM and s.extras < MOST_EXTRAS


@rule
def tiles_for(s: State, p: int, effect: int, taken: int) -> int:
    """The colours of which an effect can discard a tile, when it has taken tiles of some colours already."""
    deck, me = s.options.cards, s.players[p]
    colours = deck.flags[effect]
    if taken != 0 and deck.mode[effect] == Tiles.ONE_COLOUR:
        colours &= taken
    elif deck.mode[effect] == Tiles.DISTINCT:
        colours &= ~taken
    held = 0
    for colour in range(c.ALL_COLOURS):
        if has(colours, colour) and me.threats[colour] > 0:
            held |= 1 << colour
    return held


@rule
def can_trade(s: State, p: int, trade: int, spent: int) -> bool:
    """Return True if the price of an exchange can be paid."""
    pay, me = s.options.cards.pay, s.players[p]
    return (
        me.coins >= pay[trade, Good.COINS]
        and me.points >= pay[trade, Good.POINTS]
        and all_workers(s, p) - spent >= pay[trade, Good.WORKERS]
        and hand_size(s, p) >= pay[trade, Good.HAND_CARDS]
    )


@rule
def has_arrow(s: State, p: int) -> bool:
    """Return True if a player has a person with the arrow."""
    me = s.players[p]
    for plot in range(me.plots):
        if me.person[plot] >= 0 and s.options.cards.kind[me.person[plot]] == Kind.ARROW:
            return True
    return False


@rule
def is_effect_of(s: State, card: int, effect: int) -> bool:
    """Return True if an effect is one of a card."""
    first = s.options.cards.first[card]
    return first <= effect < first + s.options.cards.effects[card]


@rule
def can_refresh(s: State, p: int, plot: int, effect: int) -> bool:
    """Return True if an effect can turn the person on a plot upright."""
    me = s.players[p]
    if me.person[plot] < 0 or me.used[plot] == 0:
        return False
    return s.options.cards.extra[effect] == 0 or not is_effect_of(s, me.person[plot], effect)


@rule
def has_used(s: State, p: int, effect: int) -> bool:
    """Return True if there is a person to turn upright."""
    for plot in range(s.players[p].plots):
        if can_refresh(s, p, plot, effect):
            return True
    return False


# ---- what it does ---------------------------------------------------------------------------------------------------


@rule
def run(s: State, p: int, effect: int) -> None:
    """Do an effect as far as possible."""
    deck = s.options.cards
    op, mode, extra = deck.op[effect], deck.mode[effect], deck.extra[effect]
    if not can_do(s, p, effect, 0):
        return
    if op == Op.GAIN_COINS:
        gain_coins(s, p, amount_of(s, p, effect))
    elif op == Op.GAIN_POINTS:
        gain_points(s, p, amount_of(s, p, effect))
    elif op == Op.GAIN_WORKERS:
        take_workers(s, p, mode, amount_of(s, p, effect))
    elif op == Op.DRAW_CARDS:
        begin_draw(s, p, amount_of(s, p, effect), extra)
    elif op == Op.DISCARD_THREATS:
        discard_threats(s, p, effect)
    elif op == Op.ADVANCE_REPUTATION:
        if extra > 0:
            push(s.steps, StepKind.ADVANCE, p, effect)
        else:
            advance(s, p, deck.amount[effect])
    elif op == Op.BUILD_CANAL:
        push(s.steps, StepKind.SECTION, p, effect)
    elif op == Op.BUILD_HOUSE:
        push(s.steps, StepKind.BUILD, p)
    elif op == Op.HIRE_PERSON:
        push(s.steps, StepKind.HIRE, p, effect)
    elif op == Op.EXCHANGE:
        begin_exchange(s, p, effect)
    elif op == Op.GAIN_COINS_OF_DIE:
        if mode == Pick.ANY:
            push(s.steps, StepKind.DIE, p, 0)
        else:
            gain_coins(s, p, s.dice[mode])
    elif op == Op.CYCLE_HAND:
        push(s.steps, StepKind.CYCLE, p)
    elif op == Op.PLAY_EXTRA_CARD:
        push_times(s, StepKind.EXTRA, p, effect)
    elif op == Op.TAKE_FROM_DISCARD:
        push_times(s, StepKind.TAKE, p, effect)
    elif op == Op.RETURN_PERSON:
        push_times(s, StepKind.RECALL, p, effect)
    elif op == Op.REFRESH_PERSON:
        push_times(s, StepKind.REFRESH, p, effect)
    else:
        act_on_opponents(s, p, effect)


@rule
def push_times(s: State, kind: int, p: int, effect: int) -> None:
    """The same choice as often as the effect says."""
    for _ in range(s.options.cards.amount[effect]):
        push(s.steps, kind, p, effect)


@rule
def take_workers(s: State, p: int, mode: int, workers: int) -> None:
    """Workers of a colour, of each colour, or of colours to be chosen."""
    if mode == Pick.ANY:
        push(s.steps, StepKind.WORKERS, p, workers)
    elif mode == Pick.ONE_COLOUR:
        push(s.steps, StepKind.ONE_COLOUR, p, workers)
    elif mode == Pick.EACH:
        for colour in range(c.ALL_COLOURS):
            gain_workers(s, p, colour, workers)
    else:
        gain_workers(s, p, mode, workers)


@rule
def discard_threats(s: State, p: int, effect: int) -> None:
    """Tiles to choose one after the other; all of all allowed colours go without asking."""
    deck, me = s.options.cards, s.players[p]
    tiles = deck.amount[effect]
    if tiles == ALL and deck.mode[effect] == Tiles.ANY:
        for colour in range(c.ALL_COLOURS):
            if has(deck.flags[effect], colour):
                discard_tiles(s, p, colour, me.threats[colour], deck.extra[effect])
        return
    if tiles == ALL:
        tiles = 1 if deck.mode[effect] == Tiles.ONE_COLOUR else c.ALL_COLOURS
    for _ in range(min(tiles, all_threats(s, p))):
        push(s.steps, StepKind.THREATS, p, effect)


@rule
def begin_exchange(s: State, p: int, effect: int) -> None:
    """An exchange is offered; if it is all that its person does, activating the person was the choice."""
    deck = s.options.cards
    times = deck.amount[effect]
    for _ in range(times - 1):
        push(s.steps, StepKind.TRADE, p, effect)
    if is_whole_card(s, p, effect):
        exchange(s, p, deck.extra[effect])
    else:
        push(s.steps, StepKind.TRADE, p, effect)


@rule
def is_whole_card(s: State, p: int, effect: int) -> bool:
    """Return True if an effect is the only one of a person who was activated for it."""
    me, deck = s.players[p], s.options.cards
    if deck.event[effect] >= 0:
        return False
    for plot in range(me.plots):
        card = me.person[plot]
        if card >= 0 and is_effect_of(s, card, effect):
            return deck.effects[card] == 1 and deck.kind[card] != Kind.ARROW
    return False


@rule
def exchange(s: State, p: int, trade: int) -> None:
    """Pay, then get."""
    pay = s.options.cards.pay
    push(s.steps, StepKind.GET, p, trade)
    if pay[trade, Good.WORKERS] > 0:
        push(s.steps, StepKind.PAY_WORKER, p, pay[trade, Good.WORKERS])
    if pay[trade, Good.HAND_CARDS] > 0:
        push(s.steps, StepKind.DISCARD, p, pay[trade, Good.HAND_CARDS])
    gain_coins(s, p, -pay[trade, Good.COINS])
    gain_points(s, p, -pay[trade, Good.POINTS])


@rule
def get_for_exchange(s: State, p: int, trade: int) -> None:
    """Receive the goods of an exchange."""
    get = s.options.cards.get
    gain_coins(s, p, get[trade, Good.COINS])
    gain_points(s, p, get[trade, Good.POINTS])
    if get[trade, Good.HAND_CARDS] > 0 and cards_left(s):
        begin_draw(s, p, get[trade, Good.HAND_CARDS], 0)
    if get[trade, Good.WORKERS] > 0:
        push(s.steps, StepKind.WORKERS, p, get[trade, Good.WORKERS])
