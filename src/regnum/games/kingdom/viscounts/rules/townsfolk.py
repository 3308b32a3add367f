"""The Townsfolk on the board: hiring them, and who leaves when somebody is dismissed."""

from __future__ import annotations

from regnum.games.kingdom.rules.tomes import holds_any, tell_help
from regnum.games.kingdom.viscounts.data import components as c
from regnum.games.kingdom.viscounts.data.vocabulary import Op, When
from regnum.games.kingdom.viscounts.rules.actions import DECLINE, HIRE, RECRUIT
from regnum.games.kingdom.viscounts.rules.fate import queue_buildings
from regnum.games.kingdom.viscounts.rules.state import Event, State, StepKind
from regnum.games.kingdom.viscounts.rules.supply import gain_good, helped, queue_source
from regnum.rules import Choices, choice, counted, has, offer, rule, sets, tell

ANY_ACTION = -1

# ---- the piles ------------------------------------------------------------------------------------------------------


@rule
def place_of(s: State, p: int) -> int:
    """The place on the ring where a Viscount stands."""
    return s.players[p].space // 3


@rule
def person_here(s: State, p: int) -> int:
    """The person of the own segment."""
    return person_at(s, place_of(s, p))


@rule
def person_at(s: State, place: int) -> int:
    """The person on top of a pile; if it is empty, the one printed there."""
    return 0 + s.top[place] if s.top[place] >= 0 else c.CARDS + s.ring[place]


@rule
def turn_up(s: State, place: int) -> None:
    """The next card of a pile, if there is one: any that nobody has seen yet."""
    s.top[place] = -1
    if s.sizes[place] > 0:
        card = sets.any_of(s, s.unseen)
        sets.remove(s.unseen, card)
        s.top[place] = card
        tell(s, Event.SHOW, -1, card, place)


@rule
def take_top(s: State, place: int) -> int:
    """The card on top of a pile goes, and the next one shows."""
    card = 0 + s.top[place]
    s.sizes[place] -= 1
    turn_up(s, place)
    return card


@rule
def remove_at(s: State, place: int) -> None:
    """The dismissed person leaves the game; who is printed on the board stays."""
    if s.top[place] >= 0:
        take_top(s, place)


# ---- prices ---------------------------------------------------------------------------------------------------------


@rule
def discount(s: State, p: int) -> int:
    """Return the discount on hiring and dismissing."""
    return 1 if helped(s, p, Op.LESS, ANY_ACTION) else 0


@rule
def dismissal_price(s: State, p: int) -> int:
    """The value of the person of the segment, unless a slot says another one."""
    price = c.VALUE[person_here(s, p)]
    for building in range(c.BUILDINGS):
        if has(s.players[p].uncovered, building) and c.FIXED_PRICE[building] >= 0:
            price = c.FIXED_PRICE[building]
    return max(0, price - discount(s, p))


@rule
def hiring_price(s: State, p: int) -> int:
    """The value of the card on top of the own pile."""
    return max(0, c.VALUE[s.top[place_of(s, p)]] - discount(s, p) - holds_any(s, p, c.LESS_BY_TOME[c.HIRING]))


# ---- hiring ---------------------------------------------------------------------------------------------------------


@rule
def can_recruit(s: State, p: int) -> bool:
    """Return True if somebody is there to hire, and can be paid."""
    return s.top[place_of(s, p)] >= 0 and hiring_price(s, p) <= s.players[p].goods[c.SILVER]


@rule
def recruit(s: State, p: int) -> None:
    """Hire who is on top of the own pile, for the value."""
    tell_help(s, Event.OBJECTIVE, p, c.LESS_BY_TOME[c.HIRING])
    gain_good(s, p, c.SILVER, -hiring_price(s, p))
    hire(s, p, place_of(s, p))


@rule
def anybody_there(s: State) -> bool:
    """Return True if any pile has a card."""
    for place in range(c.PLACES):
        if s.top[place] >= 0:
            return True
    return False


@rule
def offer_hires(s: State, choices: Choices) -> None:
    """Offer the top cards of the piles; those printed on the board cannot be hired."""
    for place in range(c.PLACES):
        if s.top[place] >= 0:
            offer(choices, HIRE, place)


@rule
def hire(s: State, p: int, place: int) -> None:
    """The card is discarded, then its effect at the top right happens, then what slots give for hiring."""
    card = take_top(s, place)
    sets.add(s.players[p].discard, card)
    tell(s, Event.HIRE, p, card)
    queue_buildings(s, p, When.HIRED)
    queue_source(s, p, When.HIRED, card)


STEPS = (
    choice(StepKind.RECRUIT, (RECRUIT, DECLINE), {RECRUIT: recruit, DECLINE: None}, when=can_recruit),
    choice(StepKind.HIRE, offer_hires, {HIRE: counted(hire)}, when=anybody_there),
)
