"""Buildings: the spots along the river, what they give, and the links between them."""

from __future__ import annotations

from regnum.games.kingdom.rules.tomes import stir
from regnum.games.kingdom.viscounts.data import components as c
from regnum.games.kingdom.viscounts.data.vocabulary import When
from regnum.games.kingdom.viscounts.rules.actions import AT, CONSTRUCT
from regnum.games.kingdom.viscounts.rules.state import Event, State, StepKind
from regnum.games.kingdom.viscounts.rules.supply import queue_source
from regnum.rules import Choices, choice, has, offer, push, rule, tell

# ---- the spots ------------------------------------------------------------------------------------------------------


@rule
def side_up(s: State) -> int:
    """Return the side of the segments in use: 0 for two players, 1 for more."""
    return 0 if s.seats <= c.MOST_ON_SIDE_TWO else 1


@rule
def place_with(s: State, segment: int) -> int:
    """The place on the ring where a segment lies."""
    place = 0
    while s.ring[place] != segment:
        place += 1
    return place


@rule
def printed_at(s: State, spot: int) -> int:
    """The number of a spot among all that are printed: what it gives, and what its link to the next one gives."""
    return (side_up(s) * c.SEGMENTS + s.ring[spot // c.SPOTS_EACH]) * c.SPOTS_EACH + spot % c.SPOTS_EACH


@rule
def bank_of(s: State, spot: int) -> int:
    """The bank of a spot: 0 left, 1 right; -1: there is no such spot on this side of the board."""
    return c.BANK[side_up(s), s.ring[spot // c.SPOTS_EACH], spot % c.SPOTS_EACH]


@rule
def fits(s: State, p: int, spot: int, own: int) -> bool:
    """Return True if a player can build on a spot: a free one, and if `own` one on the bank of the own space."""
    bank = bank_of(s, spot)
    if bank < 0 or s.spot[spot] >= 0:
        return False
    space = s.players[p].space
    return own == 0 or (space // 3 == spot // c.SPOTS_EACH and space % 3 == bank)


@rule
def has_spot(s: State, p: int, own: int) -> bool:
    """Return True if there is any such spot."""
    for spot in range(c.SPOTS):
        if fits(s, p, spot, own):
            return True
    return False


@rule
def has_building(s: State, p: int, kind: int) -> bool:
    """Return True if a player has a building of a type left."""
    return (s.players[p].uncovered >> c.EACH * kind) & ((1 << c.EACH) - 1) != (1 << c.EACH) - 1


# ---- building -------------------------------------------------------------------------------------------------------


@rule
def can_build(s: State, p: int, value: int) -> bool:
    """Return True if a building of the type and a spot are left; value: the type, and TYPES more for the own bank."""
    return has_building(s, p, value % c.TYPES) and has_spot(s, p, value // c.TYPES)


@rule
def offer_buildings(s: State, p: int, value: int, choices: Choices) -> None:
    """Those of the type that are left: each uncovers another slot."""
    for slot in range(c.EACH):
        building = c.EACH * (value % c.TYPES) + slot
        if not has(s.players[p].uncovered, building):
            offer(choices, CONSTRUCT, building)


@rule
def choose_building(s: State, p: int, value: int, building: int) -> None:
    """Next is the spot."""
    push(s.steps, StepKind.SPOT, p, building + c.BUILDINGS * (value // c.TYPES))


@rule
def offer_spots(s: State, p: int, value: int, choices: Choices) -> None:
    """Free ones; value: the building, and BUILDINGS more for the own bank."""
    for spot in range(c.SPOTS):
        if fits(s, p, spot, value // c.BUILDINGS):
            offer(choices, AT, spot)


@rule
def build(s: State, p: int, value: int, spot: int) -> None:
    """The building stands: the reward of the spot, then the links to both sides, clockwise."""
    building = value % c.BUILDINGS
    s.players[p].uncovered |= 1 << building
    stir(s)
    s.spot[spot] = c.TYPES * p + building // c.EACH
    tell(s, Event.CONSTRUCT, p, building)
    tell(s, Event.SPOT, p, spot)
    complete_link(s, p, spot)
    complete_link(s, p, spot_before(s, spot))
    queue_source(s, p, When.GAIN, c.SPOT + printed_at(s, spot))


# ---- links ----------------------------------------------------------------------------------------------------------


@rule
def spot_before(s: State, spot: int) -> int:
    """The spot from which a link may lead to this one."""
    if spot % c.SPOTS_EACH > 0:
        return spot - 1
    place = (spot // c.SPOTS_EACH + c.PLACES - 1) % c.PLACES
    return c.SPOTS_EACH * place + c.SPOT_COUNT[side_up(s)] - 1


@rule
def spot_after(s: State, spot: int) -> int:
    """The spot to which a link may lead from this one."""
    if spot % c.SPOTS_EACH < c.SPOT_COUNT[side_up(s)] - 1:
        return spot + 1
    return c.SPOTS_EACH * ((spot // c.SPOTS_EACH + 1) % c.PLACES)


@rule
def is_linked(s: State, spot: int) -> bool:
    """Return True if a link leads from a spot to the next one."""
    return c.LINKED[side_up(s), s.ring[spot // c.SPOTS_EACH], spot % c.SPOTS_EACH] != 0


@rule
def complete_link(s: State, p: int, spot: int) -> None:
    """If a spot is linked with the next one and both are built on, both owners are rewarded, the active one first."""
    if not is_linked(s, spot):
        return
    one, other = s.spot[spot], s.spot[spot_after(s, spot)]
    if one < 0 or other < 0:
        return
    source = c.LINK + printed_at(s, spot)
    for q in (one // c.TYPES, other // c.TYPES):
        if q != p:
            queue_source(s, q, When.GAIN, source)
    queue_source(s, p, When.GAIN, source)


STEPS = (
    choice(StepKind.BUILD, offer_buildings, {CONSTRUCT: choose_building}, when=can_build),
    choice(StepKind.SPOT, offer_spots, {AT: build}),
)
