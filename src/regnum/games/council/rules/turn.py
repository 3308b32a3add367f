"""Which step is on top, who may do what, and what follows: the flow of the game."""

from __future__ import annotations

from regnum.core.actions import arguments, is_in, offer
from regnum.core.chronicle import forget, tell
from regnum.core.jit import rule
from regnum.core.steps import drop, push, top
from regnum.games.council.data.components import (
    ELECT_COINS,
    ENGAGE_COINS,
    EXTRA_ACTION_ASSISTANTS,
    FACE_UP,
    PAIR_FIRST,
    PAIR_SECOND,
    REGIONS,
    SITE_CITY,
    SITE_TILE,
    TILES,
)
from regnum.games.council.rules.actions import (
    ACQUIRE,
    AGAIN,
    BUILD,
    BUY,
    BUY_PERMIT,
    CHANGE,
    COUNCILLOR,
    ELECT,
    END_TURN,
    ENGAGE,
    EXTRA,
    KING,
    PAY,
    PRICE,
    REWARD,
    REWARDS,
    SELL,
    SEND,
    TAKE,
)
from regnum.games.council.rules.building import (
    build,
    buildable_cities,
    coins_to_pay_with,
    complete_build,
    council_to_pay,
    journey_coins,
    move_king,
    offer_builds,
    offer_kings_builds,
)
from regnum.games.council.rules.councils import cheapest_payment, elect, offer_councillors, offer_payments, satisfy
from regnum.games.council.rules.market import (
    buy,
    buy_permit,
    can_buy,
    close_market,
    has_goods,
    offer_prices,
    offer_purchases,
    offer_sales,
    open_buying,
    open_market,
    put_on_stall,
    show,
)
from regnum.games.council.rules.nobility import advance, collect_token, offer_reward, offer_rewards, rewarding_cities
from regnum.games.council.rules.permits import (
    any_face_up,
    any_tile_on_offer,
    change_tiles,
    collect_tile,
    offer_face_up,
    offer_own_tiles,
    refill,
    take_tile,
)
from regnum.games.council.rules.state import FIRST_AUTOMATIC, Ending, Event, StepKind
from regnum.games.council.rules.supply import (
    LIMITED,
    draw_cards,
    gain_assistants,
    gain_coins,
    pay_coins,
    return_assistants,
)

BY_PLAYER, BY_ASSISTANT = 0, 1  # who elects: what a COUNCILLOR step holds

# ---- what may be done -----------------------------------------------------------------------------------------------


@rule
def legal(s, choices):
    """Offer what the seat on turn may do."""
    choices.count = 0
    step = top(s.steps)
    p = step.seat
    if step.kind == StepKind.TURN:
        if s.turn.main_actions > 0:
            offer_main_actions(s, p, choices)
        if s.turn.quick_actions > 0:
            offer_quick_actions(s, p, choices)
        if may_end_turn(s):
            offer(choices, END_TURN)
    elif step.kind == StepKind.COUNCILLOR:
        offer_councillors(s, choices)
    elif step.kind == StepKind.PAY:
        offer_payments(s, p, council_to_pay(step.value), coins_to_pay_with(s, p, step.value), choices)
    elif step.kind == StepKind.REWARD:
        offer_reward(s, p, choices)
    elif step.kind == StepKind.REWARDS:
        offer_rewards(s, p, choices)
    elif step.kind == StepKind.TAKE:
        for region in range(REGIONS):
            offer_face_up(s, region, TAKE, choices)
    elif step.kind == StepKind.AGAIN:
        offer_own_tiles(s, p, choices)
    elif step.kind == StepKind.SELL:
        offer_sales(s, p, choices)
    elif step.kind == StepKind.PRICE:
        offer_prices(choices)
    else:
        offer_purchases(s, p, choices)


@rule
def offer_main_actions(s, p, choices):
    """Elect a councillor, acquire a permit tile, build with a permit tile, build with the help of the king."""
    offer(choices, ELECT)
    for region in range(REGIONS):
        if any_face_up(s, region) and cheapest_payment(s, p, region) <= s.players[p].coins:
            offer_face_up(s, region, ACQUIRE, choices)
    buildable = buildable_cities(s, p)
    offer_builds(s, p, buildable, choices)
    offer_kings_builds(s, p, buildable, choices)


@rule
def offer_quick_actions(s, p, choices):
    """Engage an assistant, change permit tiles, send an assistant to elect, perform an additional main action."""
    me = s.players[p]
    if me.coins >= ENGAGE_COINS and (s.assistants > 0 or s.options.assistant_supply != LIMITED):
        offer(choices, ENGAGE)
    if me.assistants >= 1:
        for region in range(REGIONS):
            if any_face_up(s, region):
                offer(choices, CHANGE, region)
        offer(choices, SEND)
    if me.assistants >= EXTRA_ACTION_ASSISTANTS:
        offer(choices, EXTRA)


@rule
def may_end_turn(s):
    """The main action is mandatory; extra ones may be declined (option `bonus_main_action_may_be_skipped`)."""
    if s.turn.main_done == 0:
        return False
    return s.turn.main_actions == 0 or s.options.bonus_main_action_may_be_skipped == 1


# ---- what it does ---------------------------------------------------------------------------------------------------


@rule
def apply(s, action):
    """Take a legal action, then every automatic step up to the next choice or the end of the game."""
    forget(s)
    step = top(s.steps)
    kind, p, value = step.kind, step.seat, step.value
    if kind == StepKind.TURN:
        act_in_turn(s, p, action)
    elif kind == StepKind.COUNCILLOR:
        drop(s.steps)
        council, colour, _ = arguments(COUNCILLOR, action)
        elect(s, p, council, colour)
        if value == BY_PLAYER:
            gain_coins(s, p, ELECT_COINS)
    elif kind == StepKind.PAY:
        drop(s.steps)
        pay(s, p, value, action - PAY.first)
    elif kind <= StepKind.AGAIN:
        drop(s.steps)
        choose_bonus(s, p, action)
    else:
        act_in_market(s, p, value, action)
    settle(s)


@rule
def act_in_turn(s, p, action):
    """A main action, a quick action, or the end of the turn."""
    if action < ENGAGE.first:
        s.turn.main_actions -= 1
        s.turn.main_done = 1
        act_main(s, p, action)
    elif action < END_TURN.first:
        s.turn.quick_actions -= 1
        act_quick(s, p, action)
    else:
        drop(s.steps)
        next_turn(s, p)


@rule
def act_main(s, p, action):
    """One of the four main actions; those that satisfy a council go on with the payment."""
    if is_in(ELECT, action):
        push(s.steps, StepKind.COUNCILLOR, p, BY_PLAYER)
    elif is_in(ACQUIRE, action):
        push(s.steps, StepKind.PAY, p, action - ACQUIRE.first)
    elif is_in(BUILD, action):
        site = action - BUILD.first
        s.players[p].permits &= ~(1 << SITE_TILE[site])
        s.players[p].used |= 1 << SITE_TILE[site]
        build(s, p, SITE_CITY[site])
    else:
        push(s.steps, StepKind.PAY, p, TILES + action - KING.first)


@rule
def act_quick(s, p, action):
    """One of the four quick actions."""
    if is_in(ENGAGE, action):
        pay_coins(s, p, ENGAGE_COINS)
        gain_assistants(s, p, 1)
    elif is_in(CHANGE, action):
        return_assistants(s, p, 1)
        change_tiles(s, action - CHANGE.first)
    elif is_in(SEND, action):
        return_assistants(s, p, 1)
        push(s.steps, StepKind.COUNCILLOR, p, BY_ASSISTANT)
    else:
        return_assistants(s, p, EXTRA_ACTION_ASSISTANTS)
        s.turn.main_actions += 1
        tell(s, Event.MAIN_ACTIONS, p, -1, 1)


@rule
def pay(s, p, target, payment):
    """Satisfy the council, then take the tile, or lead the king and build."""
    satisfy(s, p, council_to_pay(target), payment)
    if target < TILES:
        take_tile(s, p, target)
    else:
        city = target - TILES
        pay_coins(s, p, journey_coins(s, city))
        move_king(s, city)
        build(s, p, city)


@rule
def choose_bonus(s, p, action):
    """A choice of the nobility track. Tokens of cities cannot hold nobility steps here."""
    if is_in(REWARD, action):
        collect_token(s, p, action - REWARD.first)
    elif is_in(REWARDS, action):
        collect_token(s, p, PAIR_FIRST[action - REWARDS.first])
        collect_token(s, p, PAIR_SECOND[action - REWARDS.first])
    elif is_in(TAKE, action):
        take_tile(s, p, action - TAKE.first)
    else:
        tell(s, Event.AGAIN, p, action - AGAIN.first)
        collect_tile(s, p, action - AGAIN.first)


@rule
def act_in_market(s, p, value, action):
    """Offer a good, price it, buy, or stop; the step of offering or buying stays until the player stops."""
    if is_in(SELL, action):
        show(s, p, action - SELL.first)
        push(s.steps, StepKind.PRICE, p, action - SELL.first)
    elif is_in(PRICE, action):
        drop(s.steps)
        put_on_stall(s, p, value, action - PRICE.first)
    elif is_in(BUY, action):
        seller, good, price = arguments(BUY, action)
        buy(s, p, seller, good, price)
    elif is_in(BUY_PERMIT, action):
        buy_permit(s, p, action - BUY_PERMIT.first)
    else:
        drop(s.steps)


# ---- what follows by itself -----------------------------------------------------------------------------------------


@rule
def settle(s):
    """Do automatic steps, and pass over choices without a candidate, until somebody has to choose."""
    while s.over == 0:
        step = top(s.steps)
        kind, p, value = step.kind, step.seat, step.value
        if kind < FIRST_AUTOMATIC:
            if has_candidate(s, kind, p):
                return
            drop(s.steps)
        else:
            drop(s.steps)
            settle_step(s, kind, p, value)


@rule
def has_candidate(s, kind, p):
    """Whether there is anything to choose from."""
    if kind == StepKind.REWARD or kind == StepKind.REWARDS:
        return rewarding_cities(s, p) != 0
    if kind == StepKind.TAKE:
        return any_tile_on_offer(s)
    if kind == StepKind.AGAIN:
        return s.players[p].permits | s.players[p].used != 0
    if kind == StepKind.SELL:
        return has_goods(s, p)
    return kind != StepKind.BUY or can_buy(s, p)


@rule
def settle_step(s, kind, p, value):
    """One automatic step."""
    if kind == StepKind.ADVANCE:
        advance(s, p, value)
    elif kind == StepKind.REFILL:
        refill(s, value // FACE_UP, value % FACE_UP)
    elif kind == StepKind.COMPLETE:
        complete_build(s, p)
    elif kind == StepKind.OPEN_BUYING:
        open_buying(s)
    else:
        close_market(s)
        begin_turn(s, 0)


@rule
def begin_turn(s, p):
    """Phase 1: draw a politics card. Phase 2: a main action, and a quick one in either order."""
    if p == 0:
        s.round += 1
        tell(s, Event.ROUND, -1)
    tell(s, Event.TURN, p)
    s.turn.main_actions = 1
    s.turn.main_done = 0
    s.turn.quick_actions = 1
    push(s.steps, StepKind.TURN, p)
    draw_cards(s, p, 1)


@rule
def next_turn(s, p):
    """The next player, or the end: after the last turns, or at the limit of rounds if no last turns have begun."""
    if s.turns_left > 0:
        s.turns_left -= 1
        if s.turns_left == 0:
            end_game(s, Ending.LAST_EMPORIUM)
            return
    following = (p + 1) % s.seats
    if following == 0:
        if s.turns_left < 0 and s.round >= s.options.round_limit:
            end_game(s, Ending.ROUND_LIMIT)
            return
        if s.turns_left < 0 and s.options.market_module == 1:
            open_market(s)
            return
    begin_turn(s, following)


@rule
def end_game(s, ending):
    """Nothing is left to do; `scoring` reads the result off the table."""
    s.over = ending
    tell(s, Event.END, -1, ending)
