"""The choices that effects, actions and threats ask for: what is offered, what comes of it, and what settles itself."""

from __future__ import annotations

from regnum.core.actions import arguments, is_in, offer
from regnum.core.bits import has
from regnum.core.chronicle import tell
from regnum.core.jit import rule
from regnum.core.steps import drop, push, top
from regnum.games.bruges.data.components import ALL_COLOURS
from regnum.games.bruges.data.vocabulary import ALL, Action, Kind, Op, Tiles
from regnum.games.bruges.rules.actions import (
    ADVANCE,
    BREAK,
    BURN,
    DIE,
    DISCARD,
    DONE,
    DRAW,
    EXCHANGE,
    GIVE,
    HIRE,
    HOUSE,
    INTO,
    RANSOM,
    RECALL,
    REFRESH,
    REFUSE,
    RETURN,
    SACRIFICE,
    SECTION,
    SUFFER,
    TAKE,
    TARGET,
    THREATEN,
    TILE,
    WORKER,
)
from regnum.games.bruges.rules.canals import build_canal, offer_sections
from regnum.games.bruges.rules.drawing import begin_draw, cards_left, draw_from, offer_piles, reshuffle
from regnum.games.bruges.rules.effects import (
    TAKEN,
    act_on,
    can_do,
    can_refresh,
    can_trade,
    exchange,
    is_target,
    tiles_for,
)
from regnum.games.bruges.rules.hands import (
    any_card,
    hand_size,
    offer_cards,
    pass_card,
    peek,
    remove,
    take_up,
    tell_card,
    throw,
)
from regnum.games.bruges.rules.houses import (
    SCOPE,
    bonuses,
    can_place_house,
    hire,
    move_in,
    offer_hires,
    offer_homes,
    place_house,
)
from regnum.games.bruges.rules.perks import BY_EFFECT, credit
from regnum.games.bruges.rules.playing import discard_by_action, offer_plays, offer_tiles, play_card, take_die
from regnum.games.bruges.rules.reputation import advance, at_the_top, buy_step, can_buy_step
from regnum.games.bruges.rules.state import StepKind, Told
from regnum.games.bruges.rules.supply import all_workers, gain_coins, gain_workers, offer_workers
from regnum.games.bruges.rules.threats import (
    break_canal,
    burn,
    can_burn,
    can_ransom,
    come_home,
    discard_tiles,
    has_victim,
    hot_colours,
    may_refuse,
    offer_fires,
    offer_penalties,
    offer_refusals,
    offer_victims,
    pass_immune,
    penalties_due,
    ransom,
    sacrifice,
    suffer,
    take_tiles_of_dice,
)

# ---- what is offered ------------------------------------------------------------------------------------------------


@rule
def offer_answers(s, kind, p, value, choices):
    """The answers to the choice of a step, but for the turn itself."""
    if kind <= StepKind.BUY:
        offer_of_phases(s, kind, p, value, choices)
    elif kind <= StepKind.SECTION:
        offer_of_cards(s, kind, p, value, choices)
    elif kind <= StepKind.TILE:
        offer_of_colours(s, kind, p, choices)
    else:
        offer_of_effects(s, kind, p, value, choices)


@rule
def offer_of_phases(s, kind, p, value, choices):
    """Phases 1 and 2: piles, dice, threats, reputation."""
    if kind == StepKind.DRAW:
        offer_piles(s, choices)
    elif kind == StepKind.DISCARD:
        offer_cards(s.players[p].hand, DISCARD, choices)
    elif kind == StepKind.REFUSE:
        offer_refusals(s, value, choices)
        offer(choices, DONE)
    elif kind == StepKind.PENALTY:
        offer_penalties(s, p, choices)
    elif kind == StepKind.PLAGUE:
        offer_victims(s, p, choices)
    elif kind == StepKind.FIRE:
        offer_fires(s, p, choices)
    else:
        offer(choices, ADVANCE)
        offer(choices, DONE)


@rule
def offer_of_cards(s, kind, p, value, choices):
    """What can be done with hand cards beyond the one of the turn."""
    if kind == StepKind.EXTRA:
        offer_plays(s, p, choices)
        offer(choices, DONE)
    elif kind == StepKind.HIRE:
        offer_hires(s, p, BY_EFFECT, s.options.cards.extra[value], choices)
        offer(choices, DONE)
    elif kind == StepKind.HOUSE:
        offer_homes(s, p, value % SCOPE, choices)
    elif kind == StepKind.BUILD:
        offer_cards(s.players[p].hand, HOUSE, choices)
        offer(choices, DONE)
    else:
        offer_sections(s, p, s.options.cards.mode[value], BY_EFFECT, choices)


@rule
def offer_of_colours(s, kind, p, choices):
    """Workers, dice and tiles of a colour."""
    if kind == StepKind.PAY_WORKER or kind == StepKind.LOSE_WORKER:
        offer_workers(s, p, RETURN, choices)
    elif kind == StepKind.TILE:
        offer_tiles(s, p, choices)
    else:
        for colour in range(ALL_COLOURS):
            if kind == StepKind.DIE:
                offer(choices, DIE, colour)
            else:
                offer(choices, WORKER, colour)


@rule
def offer_of_effects(s, kind, p, value, choices):
    """The other choices of effects."""
    me = s.players[p]
    if kind == StepKind.THREATS:
        tiles = tiles_for(s, p, value % TAKEN, value // TAKEN)
        for colour in range(ALL_COLOURS):
            if has(tiles, colour):
                offer(choices, TILE, colour)
        offer(choices, DONE)
    elif kind == StepKind.ADVANCE:
        offer(choices, ADVANCE)
        offer(choices, DONE)
    elif kind == StepKind.TARGET:
        offer_targets(s, p, value, choices)
    elif kind == StepKind.THREATEN:
        offer_threats(s, p, value, choices)
    elif kind == StepKind.TRADE:
        offer(choices, EXCHANGE)
        offer(choices, DONE)
    elif kind == StepKind.CYCLE:
        offer_cards(me.hand, DISCARD, choices)
        offer(choices, DONE)
    elif kind == StepKind.TAKE:
        offer_cards(s.discard, TAKE, choices)
    elif kind == StepKind.SPY:
        offer_cards(me.spied[value], TAKE, choices)
    elif kind == StepKind.GIVE_BACK:
        offer_cards(me.hand, GIVE, choices)
    else:
        offer_own_persons(s, kind, p, value, choices)


@rule
def offer_targets(s, p, effect, choices):
    """The opponents against whom an effect does something; looking at a hand can be left."""
    for q in range(s.seats):
        if is_target(s, p, q, effect):
            offer(choices, TARGET, q)
    if s.options.cards.op[effect] == Op.SWAP_HAND_CARD:
        offer(choices, DONE)


@rule
def offer_threats(s, p, victim, choices):
    """A tile of any colour for an opponent, or for any of them."""
    for q in range(s.seats):
        if q != p and (victim < 0 or victim == q) and not s.players[q].perks.protected:
            for colour in range(ALL_COLOURS):
                offer(choices, THREATEN, q, colour)


@rule
def offer_own_persons(s, kind, p, effect, choices):
    """An own person to take back or to turn upright, or none."""
    me = s.players[p]
    for plot in range(me.plots):
        card = me.person[plot]
        if kind == StepKind.RECALL and card >= 0 and s.options.cards.kind[card] == Kind.ARROW:
            offer(choices, RECALL, card)
        if kind == StepKind.REFRESH and can_refresh(s, p, plot, effect):
            offer(choices, REFRESH, card)
    offer(choices, DONE)


# ---- what comes of it -----------------------------------------------------------------------------------------------


@rule
def answer(s, kind, p, value, action):
    """Carry a choice out; its step is on top."""
    if kind == StepKind.DRAW:
        draw_from(s, p, action - DRAW.first)
    elif kind == StepKind.REFUSE:
        answer_refusal(s, p, value, action)
    elif kind == StepKind.DISCARD or StepKind.WORKERS <= kind <= StepKind.LOSE_WORKER:
        answer_one_of_many(s, kind, p, value, action)
    elif kind == StepKind.CYCLE:
        answer_cycle(s, p, value, action)
    elif kind == StepKind.THREATS:
        answer_threats(s, p, value, action)
    else:
        drop(s.steps)
        if action == DONE.first:
            return
        if kind <= StepKind.BUY:
            answer_phases(s, kind, p, action)
        elif kind <= StepKind.TILE:
            answer_cards(s, kind, p, value, action)
        else:
            answer_effects(s, kind, p, value, action)


@rule
def answer_refusal(s, p, refused, action):
    """Refuse a tile of the dice, or take the others."""
    if is_in(REFUSE, action):
        if refused == 0:
            credit(s, p, Op.MODIFY_THREATS)
        tell(s, Told.REFUSE, p, action - REFUSE.first)
        top(s.steps).value |= 1 << (action - REFUSE.first)
    else:
        drop(s.steps)
        take_tiles_of_dice(s, p, hot_colours(s) & ~refused)


@rule
def answer_one_of_many(s, kind, p, value, action):
    """A card to discard, or a worker: the step stays until there are enough."""
    if kind == StepKind.ONE_COLOUR:
        drop(s.steps)
        gain_workers(s, p, action - WORKER.first, value)
        return
    if value == 1:
        drop(s.steps)
    else:
        top(s.steps).value -= 1
    if kind == StepKind.DISCARD:
        throw(s, p, action - DISCARD.first)
    elif kind == StepKind.WORKERS:
        gain_workers(s, p, action - WORKER.first, 1)
    else:
        gain_workers(s, p, action - RETURN.first, -1)


@rule
def answer_cycle(s, p, value, action):
    """Discard one more card, or draw as many as were discarded."""
    if is_in(DISCARD, action):
        throw(s, p, action - DISCARD.first)
        top(s.steps).value += 1
    else:
        drop(s.steps)
        if value > 0:
            begin_draw(s, p, value, 0)


@rule
def answer_threats(s, p, value, action):
    """Discard a tile, which may bind the next ones, or leave all further ones of this effect."""
    deck = s.options.cards
    effect, taken = value % TAKEN, value // TAKEN
    drop(s.steps)
    if action == DONE.first:
        while s.steps.depth > 0 and top(s.steps).kind == StepKind.THREATS and top(s.steps).value % TAKEN == effect:
            drop(s.steps)
        return
    colour = action - TILE.first
    if s.steps.depth > 0 and top(s.steps).kind == StepKind.THREATS and top(s.steps).value % TAKEN == effect:
        top(s.steps).value = effect + TAKEN * (taken | 1 << colour)
    everything = deck.amount[effect] == ALL and deck.mode[effect] == Tiles.ONE_COLOUR
    discard_tiles(s, p, colour, s.players[p].threats[colour] if everything else 1, deck.extra[effect])


@rule
def answer_phases(s, kind, p, action):
    """Phase 2: penalties and the step of reputation."""
    if kind == StepKind.BUY:
        buy_step(s, p)
    elif kind == StepKind.PLAGUE:
        sacrifice(s, p, action - SACRIFICE.first)
    elif kind == StepKind.PENALTY:
        push(s.steps, StepKind.PENALTY, p)  # for the others that are due
        if is_in(SUFFER, action):
            suffer(s, p, action - SUFFER.first)
        else:
            ransom(s, p, action - RANSOM.first)
    elif is_in(BURN, action):
        burn(s, p, action - BURN.first)
    else:
        break_canal(s, p, action - BREAK.first)


@rule
def answer_cards(s, kind, p, value, action):
    """A card more, a house, a section, a die, a tile."""
    deck = s.options.cards
    if kind == StepKind.EXTRA:
        play_card(s, p, action)
    elif kind == StepKind.HIRE:
        hire(s, p, action - HIRE.first, BY_EFFECT, deck.extra[value])
    elif kind == StepKind.HOUSE:
        move_in(s, p, value % SCOPE, action - INTO.first, value // SCOPE)
    elif kind == StepKind.BUILD:
        place_house(s, p, action - HOUSE.first)
        bonuses(s, p, Action.BUILD_HOUSE, BY_EFFECT)
    elif kind == StepKind.SECTION:
        build_canal(s, p, action - SECTION.first, deck.mode[value], BY_EFFECT)
        bonuses(s, p, Action.BUILD_CANAL, BY_EFFECT)
    elif kind == StepKind.TILE:
        discard_by_action(s, p, action - TILE.first)
    elif value == 1:
        take_die(s, p, action - DIE.first)
    else:
        gain_coins(s, p, s.dice[action - DIE.first])


@rule
def answer_effects(s, kind, p, value, action):
    """The other choices of effects."""
    deck = s.options.cards
    if kind == StepKind.ADVANCE:
        gain_coins(s, p, -deck.extra[value])
        advance(s, p, deck.amount[value])
    elif kind == StepKind.TARGET:
        q = action - TARGET.first
        if deck.op[value] == Op.SWAP_HAND_CARD:
            tell(s, Told.SPY, p, q)
            peek(s, p, q)
            push(s.steps, StepKind.SPY, p, q)
        else:
            act_on(s, p, q, value)
    elif kind == StepKind.THREATEN:
        q, colour, _ = arguments(THREATEN, action)
        push(s.steps, StepKind.GIVE, q, 1 << colour)
    elif kind == StepKind.TRADE:
        exchange(s, p, deck.extra[value])
    elif kind == StepKind.TAKE:
        remove(s.discard, action - TAKE.first)
        take_up(s, p, action - TAKE.first)
        tell_card(s, Told.TAKE, p, action - TAKE.first)
    elif kind == StepKind.SPY:
        pass_card(s, value, p, action - TAKE.first)
        push(s.steps, StepKind.GIVE_BACK, p, value)
    elif kind == StepKind.GIVE_BACK:
        pass_card(s, p, value, action - GIVE.first)
    elif kind == StepKind.RECALL:
        come_home(s, p, action - RECALL.first)
    else:
        turn_upright(s, p, action - REFRESH.first)


@rule
def turn_upright(s, p, card):
    """An activated person can be activated again."""
    me = s.players[p]
    for plot in range(me.plots):
        if me.person[plot] == card:
            me.used[plot] = 0
    tell_card(s, Told.REFRESH, p, card)


# ---- what settles itself --------------------------------------------------------------------------------------------


@rule
def must_choose(s, kind, p, value):
    """Whether the player must choose. If not, what follows without a choice is done here, and the step is dropped.

    A penalty that is the only one settles itself; so does everything of which nothing is possible.
    """
    if kind == StepKind.PENALTY:
        return must_choose_penalty(s, p)
    if kind == StepKind.DRAW and s.piles[0].size == 0 and s.piles[1].size == 0 and any_card(s.discard):
        reshuffle(s)
    if is_possible(s, kind, p, value):
        return True
    drop(s.steps)
    if kind == StepKind.REFUSE:
        take_tiles_of_dice(s, p, hot_colours(s) & ~value)
    elif kind == StepKind.CYCLE and value > 0:
        begin_draw(s, p, value, 0)
    return False


@rule
def must_choose_penalty(s, p):
    """Which of several penalties comes first, or whether one is paid off, is for the player."""
    pass_immune(s, p)
    due = penalties_due(s, p)
    if due & (due - 1) != 0 or (due != 0 and can_ransom(s, p)):
        return True
    drop(s.steps)
    for colour in range(ALL_COLOURS):
        if has(due, colour):
            suffer(s, p, colour)
    return False


@rule
def is_possible(s, kind, p, value):
    """Whether a choice has a candidate."""
    if kind == StepKind.DRAW:
        return cards_left(s)
    if kind == StepKind.DISCARD or kind == StepKind.CYCLE or kind == StepKind.EXTRA or kind == StepKind.GIVE_BACK:
        return hand_size(s, p) > 0
    if kind == StepKind.REFUSE:
        return may_refuse(s, p, value)
    if kind == StepKind.PLAGUE:
        return has_victim(s, p)
    if kind == StepKind.FIRE:
        return can_burn(s, p)
    if kind == StepKind.BUY:
        return can_buy_step(s, p)
    if kind == StepKind.BUILD:
        return hand_size(s, p) > 0 and can_place_house(s, p)
    if kind == StepKind.PAY_WORKER or kind == StepKind.LOSE_WORKER:
        return all_workers(s, p) > 0
    if kind == StepKind.THREATS:
        return tiles_for(s, p, value % TAKEN, value // TAKEN) != 0
    if kind == StepKind.ADVANCE:
        return not at_the_top(s, p) and s.options.cards.extra[value] <= s.players[p].coins
    if kind == StepKind.TRADE:
        return can_trade(s, p, s.options.cards.extra[value], 0)
    if kind == StepKind.TAKE:
        return any_card(s.discard)
    if kind == StepKind.SECTION or kind == StepKind.HIRE or kind == StepKind.RECALL or kind == StepKind.REFRESH:
        return can_do(s, p, value, 0)
    return True
