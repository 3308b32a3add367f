"""Workers: the Town Centre with its captures, the Guardhouse, the Tax Stand, and taking one's own back."""

from __future__ import annotations

from regnum.games.kingdom.architects.data import components as c
from regnum.games.kingdom.architects.data.baron import PRISON_SILVER
from regnum.games.kingdom.architects.data.vocabulary import What, When
from regnum.games.kingdom.architects.rules.actions import (
    BARONS_BOARD,
    BOARDS,
    CAPTURE,
    DONE,
    FREE_FOR_SILVER,
    FREE_ON_DEBT,
    GUARD,
    MARKET,
    PAY_DEBT,
    PRISON,
    RELEASE,
    RELEASE_OWN,
    SEND_CAPTURED,
    TAKE_BACK,
)
from regnum.games.kingdom.architects.rules.state import FREE, Event, State, StepKind
from regnum.games.kingdom.architects.rules.supply import (
    fire,
    gain,
    has_silver,
    pay_silver,
    pay_tax,
    price_for,
    price_paid,
    release,
    tax_due,
)
from regnum.games.kingdom.architects.rules.virtue import change_virtue, owe
from regnum.games.kingdom.rules.room import added
from regnum.games.kingdom.rules.tomes import stir
from regnum.rules import Choices, choice, count, counted, has, offer, push, rule, tell

COLOURS = c.MOST + 1  # the last one is the Baron's

# ---- the Town Centre ------------------------------------------------------------------------------------------------


@rule
def capture_tax(s: State, p: int) -> int:
    """The tax of the first capture in the Town Centre."""
    return tax_due(s, p, c.FIRST_CAPTURE_TAX)


@rule
def capture_silver(s: State, p: int) -> int:
    """The silver of each further one (ruling R1)."""
    return price_for(s, p, c.CAPTURE_SILVER, What.CAPTURE)


@rule
def can_pay_capture(s: State, p: int, value: int) -> bool:
    """Return True if the player has the coins for the next capture."""
    if value >= FREE:
        return True
    return has_silver(s, p, capture_tax(s, p) if s.visited == 0 else capture_silver(s, p))


@rule
def may_visit(s: State, value: int, location: int) -> bool:
    """In the Town Centre all captures of a turn are at one place, or at two with two or three players.

    Partners may go anywhere.
    """
    if value >= FREE or s.team == 1:
        return True
    return has(s.visited, location) or count(s.visited) < c.CAPTURE_PLACES[s.seats]


@rule
def can_be_captured(s: State, p: int, location: int, colour: int) -> bool:
    """Return True if there are workers of a colour that the player may capture; partners leave each other's alone."""
    of_partner = s.team == 1 and colour != p and colour != c.BARON
    return s.present[location, colour] > 0 and not of_partner


@rule
def anybody_at(s: State, p: int, location: int) -> bool:
    """Return True if there is a worker at a large circle whom the player may capture."""
    for colour in range(COLOURS):
        if can_be_captured(s, p, location, colour):
            return True
    return False


@rule
def can_capture_at(s: State, p: int, value: int) -> bool:
    """Return True if the player can make one more capture."""
    if not can_pay_capture(s, p, value):
        return False
    for location in range(c.CIRCLES):
        if may_visit(s, value, location) and anybody_at(s, p, location):
            return True
    return False


@rule
def offer_captures(s: State, p: int, value: int, choices: Choices) -> None:
    """All workers of one colour at one large circle, one's own too; or enough."""
    for location in range(c.CIRCLES):
        if may_visit(s, value, location):
            for colour in range(COLOURS):
                if can_be_captured(s, p, location, colour):
                    offer(choices, CAPTURE, location, colour)
    offer(choices, DONE)


@rule
def capture(s: State, p: int, value: int, location: int, colour: int) -> None:
    """Own workers go back to the supply, others to the board of the player."""
    pay_capture(s, p, value)
    s.visited |= 1 << location
    workers = s.present[location, colour]
    s.present[location, colour] = 0
    tell(s, Event.CAPTURE, p, location, workers)
    if colour == p:
        s.players[p].workers += workers
    else:
        s.players[p].held[colour] += workers
        stir(s)
        tell(s, Event.CAPTURED, -1 if colour == c.BARON else colour, p, workers)
    left = value % FREE - 1
    if left > 0:
        push(s.steps, StepKind.CAPTURE, p, value - 1)


@rule
def pay_capture(s: State, p: int, value: int) -> None:
    """The first capture costs tax, each further one silver."""
    if value >= FREE:
        return
    if s.visited == 0:
        pay_tax(s, p, c.FIRST_CAPTURE_TAX)
    else:
        pay_silver(s, p, price_paid(s, p, c.CAPTURE_SILVER, What.CAPTURE))


@rule
def ask_captures(s: State, p: int, captures: int) -> None:
    """Up to so many captures; those of buildings cost nothing."""
    s.visited = 0
    push(s.steps, StepKind.CAPTURE, p, captures)


# ---- the Tax Stand --------------------------------------------------------------------------------------------------


@rule
def rob(s: State, p: int) -> None:
    """All the coins there, for virtue that is lost."""
    tell(s, Event.TAX, p, -1, -s.tax)
    gain(s, p, c.Good.SILVER, s.tax)
    s.tax = 0
    change_virtue(s, p, -price_paid(s, p, c.ROBBERY_VIRTUE, What.ROBBERY))
    fire(s, p, When.TAX_STAND)


# ---- the Guardhouse -------------------------------------------------------------------------------------------------


@rule
def captured_by(s: State, p: int) -> int:
    """Workers on the board of a player."""
    workers = 0
    for colour in range(COLOURS):
        workers += s.players[p].held[colour]
    return workers


@rule
def held_elsewhere(s: State, p: int) -> int:
    """Workers of a player on the boards of others, the Baron's too."""
    workers = 0 + s.baron.held[p]
    for q in range(s.seats):
        workers += s.players[q].held[p]
    return workers


@rule
def can_guard(s: State, p: int, action: int) -> bool:
    """Return True if an action of the Guardhouse would do anything and can be paid."""
    if action == SEND_CAPTURED:
        return captured_by(s, p) > 0
    if action == RELEASE_OWN:
        return s.players[p].prison > 0
    if action == PAY_DEBT:
        return s.players[p].unpaid > 0 and has_silver(s, p, c.DEBT_SILVER + tax_due(s, p, c.DEBT_TAX))
    if held_elsewhere(s, p) == 0:
        return False
    return action == FREE_ON_DEBT or has_silver(s, p, c.FREE_SILVER + tax_due(s, p, c.FREE_TAX))


@rule
def may_guard(s: State, p: int) -> bool:
    """Return True if anything can be done in the Guardhouse."""
    for action in range(GUARD.size):
        if can_guard(s, p, action):
            return True
    return s.team == 1 and any_partner_in_prison(s, p)


@rule
def any_partner_in_prison(s: State, p: int) -> bool:
    """Return True if a partner has workers in prison."""
    for q in range(s.seats):
        if can_free(s, p, q):
            return True
    return False


@rule
def can_free(s: State, p: int, q: int) -> bool:
    """Return True if a player can free workers of another one from prison: partners do."""
    return q != p and s.team == 1 and s.players[q].prison > 0


@rule
def offer_guard(s: State, p: int, choices: Choices) -> None:
    """Offer the actions of the Guardhouse, or stopping."""
    for action in range(GUARD.size):
        if can_guard(s, p, action):
            offer(choices, GUARD, action)
    for q in range(s.seats):
        if can_free(s, p, q):
            offer(choices, RELEASE, q)
    offer(choices, DONE)


@rule
def guard(s: State, p: int, action: int) -> None:
    """One action in the Guardhouse."""
    if action == SEND_CAPTURED:
        send_captured(s, p)
    elif action == RELEASE_OWN:
        release(s, p, c.WORKERS)
    elif action == FREE_FOR_SILVER:
        pay_silver(s, p, c.FREE_SILVER)
        pay_tax(s, p, c.FREE_TAX)
        ransom(s, p)
    elif action == FREE_ON_DEBT:
        ransom(s, p)
        change_virtue(s, p, -1)
        owe(s, p, 1)
    else:
        pay_debt(s, p)


@rule
def free_partner(s: State, p: int, colour: int) -> None:
    """All workers of a partner come from prison: one action for each colour."""
    tell(s, Event.FREED, p, colour)
    release(s, colour, c.WORKERS)


@rule
def send_captured(s: State, p: int) -> None:
    """All captured workers of the own board go to prison, for a coin each, two for each of the Baron's."""
    me = s.players[p]
    workers = captured_by(s, p)
    barons = 0 + me.held[c.BARON]
    for q in range(s.seats):
        s.players[q].prison += me.held[q]
        me.held[q] = 0
    s.baron.prison += barons
    me.held[c.BARON] = 0
    stir(s)
    tell(s, Event.SEND, p, -1, workers)
    gain(s, p, c.Good.SILVER, workers + (PRISON_SILVER - 1) * barons)
    fire(s, p, When.SENT)


@rule
def ransom(s: State, p: int) -> None:
    """All own workers come back from the boards of the others."""
    freed = held_elsewhere(s, p)
    for q in range(s.seats):
        s.players[q].held[p] = 0
    s.baron.held[p] = 0
    stir(s)
    s.players[p].workers += freed
    tell(s, Event.RANSOM, p, -1, freed)


@rule
def pay_debt(s: State, p: int) -> None:
    """Turn an unpaid debt over."""
    pay_silver(s, p, c.DEBT_SILVER)
    pay_tax(s, p, c.DEBT_TAX)
    s.players[p].unpaid -= 1
    stir(s)
    s.players[p].paid = added(s.players[p].paid, 1)
    tell(s, Event.DEBT_PAID, p)
    fire(s, p, When.DEBT_PAID)
    change_virtue(s, p, 1)


# ---- taking one's own back ------------------------------------------------------------------------------------------


@rule
def workers_at(s: State, p: int, place: int) -> int:
    """Own workers at a place, as `take_back` numbers them."""
    if place < c.CIRCLES:
        return s.present[place, p]
    if place == PRISON:
        return s.players[p].prison
    if place < MARKET:
        return s.players[place - BOARDS].held[p]
    if place == BARONS_BOARD:
        return s.baron.held[p]
    return 1 if s.market[place - MARKET] == p else 0


@rule
def offer_taking_back(s: State, p: int, choices: Choices) -> None:
    """From a large circle; only if nobody is there, from elsewhere (but never from the Guildhall)."""
    for place in range(c.CIRCLES):
        if s.present[place, p] > 0:
            offer(choices, TAKE_BACK, place)
    if choices.count == 0:
        for place in range(PRISON, TAKE_BACK.size):
            if workers_at(s, p, place) > 0:
                offer(choices, TAKE_BACK, place)


@rule
def can_take_back(s: State, p: int) -> bool:
    """Return True if there is any worker to take back."""
    for place in range(TAKE_BACK.size):
        if workers_at(s, p, place) > 0:
            return True
    return False


@rule
def take_back(s: State, p: int, place: int) -> None:
    """One own worker returns to the supply."""
    if place < c.CIRCLES:
        s.present[place, p] -= 1
    elif place == PRISON:
        s.players[p].prison -= 1
    elif place < MARKET:
        s.players[place - BOARDS].held[p] -= 1
        stir(s)
    elif place == BARONS_BOARD:
        s.baron.held[p] -= 1
    else:
        s.market[place - MARKET] = -1
    s.players[p].workers += 1
    tell(s, Event.TAKE_BACK, p, place)


STEPS = (
    choice(StepKind.CAPTURE, offer_captures, {CAPTURE: capture, DONE: None}, when=can_capture_at),
    choice(
        StepKind.GUARD,
        offer_guard,
        {GUARD: counted(guard), RELEASE: counted(free_partner), DONE: None},
        when=may_guard,
    ),
)
