"""The turn of a player, from the politics card to the next player, and the flow of the whole game."""

from __future__ import annotations

from regnum.games.council.data import components as c
from regnum.games.council.rules import building, councils, market, nobility, permits
from regnum.games.council.rules.actions import (
    ACQUIRE,
    ACTIONS,
    BUILD,
    CHANGE,
    ELECT,
    END_TURN,
    ENGAGE,
    EXTRA,
    KING,
    PAY,
    SEND,
)
from regnum.games.council.rules.building import (
    build,
    buildable_cities,
    coins_to_pay_with,
    council_to_pay,
    journey_coins,
    move_king,
    offer_builds,
    offer_kings_builds,
)
from regnum.games.council.rules.councils import BY_ASSISTANT, BY_PLAYER, cheapest_payment, offer_payments, satisfy
from regnum.games.council.rules.market import close_market, open_market
from regnum.games.council.rules.permits import any_face_up, change_tiles, offer_face_up, take_tile
from regnum.games.council.rules.state import Ending, Event, State, StepKind
from regnum.games.council.rules.supply import LIMITED, draw_cards, gain_assistants, pay_coins, return_assistants
from regnum.rules import Choices, Flow, again, automatic, choice, offer, push, rule, tell

# ---- what may be done -----------------------------------------------------------------------------------------------


@rule
def offer_turn(s: State, p: int, choices: Choices) -> None:
    """Main actions and quick actions, as many as are left, and the end of the turn."""
    if s.turn.main_actions > 0:
        offer_main_actions(s, p, choices)
    if s.turn.quick_actions > 0:
        offer_quick_actions(s, p, choices)
    if may_end_turn(s):
        offer(choices, END_TURN)


@rule
def offer_main_actions(s: State, p: int, choices: Choices) -> None:
    """Elect a councillor, acquire a permit tile, build with a permit tile, build with the help of the king."""
    offer(choices, ELECT)
    for region in range(c.REGIONS):
        if any_face_up(s, region) and cheapest_payment(s, p, region) <= s.players[p].coins:
            offer_face_up(s, region, ACQUIRE, choices)
    buildable = buildable_cities(s, p)
    offer_builds(s, p, buildable, choices)
    offer_kings_builds(s, p, buildable, choices)


@rule
def offer_quick_actions(s: State, p: int, choices: Choices) -> None:
    """Engage an assistant, change permit tiles, send an assistant to elect, perform an additional main action."""
    me = s.players[p]
    if me.coins >= c.ENGAGE_COINS and (s.assistants > 0 or s.options.assistant_supply != LIMITED):
        offer(choices, ENGAGE)
    if me.assistants >= 1:
        for region in range(c.REGIONS):
            if any_face_up(s, region):
                offer(choices, CHANGE, region)
        offer(choices, SEND)
    if me.assistants >= c.EXTRA_ACTION_ASSISTANTS:
        offer(choices, EXTRA)


@rule
def may_end_turn(s: State) -> bool:
    """The main action is mandatory; extra ones may be declined (option `bonus_main_action_may_be_skipped`)."""
    if s.turn.main_done == 0:
        return False
    return s.turn.main_actions == 0 or s.options.bonus_main_action_may_be_skipped == 1


# ---- main actions ---------------------------------------------------------------------------------------------------


@rule
def use_main_action(s: State) -> None:
    """One main action less."""
    s.turn.main_actions -= 1
    s.turn.main_done = 1


@rule
def elect_councillor(s: State, p: int) -> None:
    """The player chooses whom to elect, and where."""
    push(s.steps, StepKind.COUNCILLOR, p, BY_PLAYER)


@rule
def acquire(s: State, p: int, tile: int) -> None:
    """A face-up tile, for satisfying the council of its region."""
    push(s.steps, StepKind.PAY, p, tile)


@rule
def build_with_permit(s: State, p: int, site: int) -> None:
    """An emporium in a city of an own tile, which is turned over."""
    s.players[p].permits &= ~(1 << c.SITE_TILE[site])
    s.players[p].used |= 1 << c.SITE_TILE[site]
    build(s, p, c.SITE_CITY[site])


@rule
def build_with_king(s: State, p: int, city: int) -> None:
    """An emporium where the king goes, for satisfying his council."""
    push(s.steps, StepKind.PAY, p, c.TILES + city)


@rule
def offer_payments_of_step(s: State, p: int, target: int, choices: Choices) -> None:
    """The cards that satisfy the council; the coins for the king's way must be left."""
    offer_payments(s, p, council_to_pay(target), coins_to_pay_with(s, p, target), choices)


@rule
def pay(s: State, p: int, target: int, payment: int) -> None:
    """Satisfy the council, then take the tile, or lead the king and build; `target` is a tile, or TILES + city."""
    satisfy(s, p, council_to_pay(target), payment)
    if target < c.TILES:
        take_tile(s, p, target)
    else:
        city = target - c.TILES
        pay_coins(s, p, journey_coins(s, city))
        move_king(s, city)
        build(s, p, city)


# ---- quick actions --------------------------------------------------------------------------------------------------


@rule
def use_quick_action(s: State) -> None:
    """The quick action of the turn."""
    s.turn.quick_actions -= 1


@rule
def engage_assistant(s: State, p: int) -> None:
    """An assistant for coins."""
    pay_coins(s, p, c.ENGAGE_COINS)
    gain_assistants(s, p, 1)


@rule
def change_permits(s: State, p: int, region: int) -> None:
    """New tiles in a region, for an assistant."""
    return_assistants(s, p, 1)
    change_tiles(s, region)


@rule
def send_assistant(s: State, p: int) -> None:
    """An assistant elects a councillor."""
    return_assistants(s, p, 1)
    push(s.steps, StepKind.COUNCILLOR, p, BY_ASSISTANT)


@rule
def add_main_action(s: State, p: int) -> None:
    """One more main action, for three assistants."""
    return_assistants(s, p, c.EXTRA_ACTION_ASSISTANTS)
    s.turn.main_actions += 1
    tell(s, Event.MAIN_ACTIONS, p, -1, 1)


# ---- from turn to turn ----------------------------------------------------------------------------------------------


@rule
def begin_turn(s: State, p: int) -> None:
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
def next_turn(s: State, p: int) -> None:
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
def begin_round(s: State) -> None:
    """Begin a round with the first player, after the market has closed."""
    close_market(s)
    begin_turn(s, 0)


@rule
def end_game(s: State, ending: int) -> None:
    """Nothing is left to do; `scoring` reads the result off the table."""
    s.over = ending
    tell(s, Event.END, -1, ending)


STEPS = (
    choice(
        StepKind.TURN,
        offer_turn,
        {
            ELECT: again(use_main_action, elect_councillor),
            ACQUIRE: again(use_main_action, acquire),
            BUILD: again(use_main_action, build_with_permit),
            KING: again(use_main_action, build_with_king),
            ENGAGE: again(use_quick_action, engage_assistant),
            CHANGE: again(use_quick_action, change_permits),
            SEND: again(use_quick_action, send_assistant),
            EXTRA: again(use_quick_action, add_main_action),
            END_TURN: next_turn,
        },
    ),
    choice(StepKind.PAY, offer_payments_of_step, {PAY: pay}),
    automatic(StepKind.CLOSE_MARKET, begin_round),
)

FLOW = Flow(
    __name__, StepKind, ACTIONS, STEPS, councils.STEPS, permits.STEPS, building.STEPS, nobility.STEPS, market.STEPS
)
