"""Business permit tiles: acquiring, taking for nothing, changing, and their bonuses."""

from __future__ import annotations

from regnum.games.council.data import components as c
from regnum.games.council.rules.actions import AGAIN, TAKE
from regnum.games.council.rules.state import Event, State, StepKind
from regnum.games.council.rules.supply import gain
from regnum.rules import (
    ActionType,
    Choices,
    automatic,
    choice,
    draw,
    draw_first,
    offer,
    offer_each,
    push,
    put,
    rule,
    tell,
)

BEFORE_BONUS = 1  # option permit_refill


@rule
def any_face_up(s: State, region: int) -> bool:
    """Return True if a tile of the region is on offer."""
    for slot in range(c.FACE_UP):
        if s.face_up[region, slot] >= 0:
            return True
    return False


@rule
def offer_face_up(s: State, region: int, family: ActionType, choices: Choices) -> None:
    """The tiles of the region that are on offer."""
    for slot in range(c.FACE_UP):
        if s.face_up[region, slot] >= 0:
            offer(choices, family, s.face_up[region, slot])


@rule
def take_tile(s: State, p: int, tile: int) -> None:
    """Take a face-up tile with its bonus; then the first tile of the deck replaces it (option `permit_refill`)."""
    region = tile // c.TILES_BY_REGION
    slot = 0
    while s.face_up[region, slot] != tile:
        slot += 1
    s.face_up[region, slot] = -1
    s.players[p].permits |= 1 << tile
    tell(s, Event.TILE, p, tile)
    if s.options.permit_refill == BEFORE_BONUS:
        refill(s, region, slot)
    else:
        push(s.steps, StepKind.REFILL, p, region * c.FACE_UP + slot)
    collect_tile(s, p, tile)


@rule
def collect_tile(s: State, p: int, tile: int) -> None:
    """The bonus at the bottom of a tile."""
    steps = gain(s, p, c.TILE_GAINS[tile])
    if steps > 0:
        push(s.steps, StepKind.ADVANCE, p, steps)


@rule
def refill(s: State, region: int, slot: int) -> None:
    """Turn up the next tile of the deck; without one the slot stays empty."""
    if s.decks[region].size > 0:
        tile = draw(s.decks[region])
    elif s.returned[region].size > 0:
        tile = draw_first(s.returned[region])
    else:
        return
    s.face_up[region, slot] = tile
    tell(s, Event.REVEAL, -1, tile, slot)


@rule
def refill_place(s: State, place: int) -> None:
    """Turn up a tile where one was taken; `place` is region * FACE_UP + slot."""
    refill(s, place // c.FACE_UP, place % c.FACE_UP)


@rule
def change_tiles(s: State, region: int) -> None:
    """The face-up tiles go under the deck, from left to right, and new ones are turned up."""
    tell(s, Event.CHANGE, -1, region)
    for slot in range(c.FACE_UP):
        if s.face_up[region, slot] >= 0:
            put(s.returned[region], s.face_up[region, slot])
            s.face_up[region, slot] = -1
    for slot in range(c.FACE_UP):
        refill(s, region, slot)


@rule
def offer_own_tiles(s: State, p: int, choices: Choices) -> None:
    """Any tile that the player owns, face up or down."""
    offer_each(choices, AGAIN, s.players[p].permits | s.players[p].used)


@rule
def owns_any_tile(s: State, p: int) -> bool | None:
    """Return True if the player has any tile, face up or down."""
    return s.players[p].permits | s.players[p].used != 0


@rule
def collect_again(s: State, p: int, tile: int) -> None:
    """The bonus of an own tile once more."""
    tell(s, Event.AGAIN, p, tile)
    collect_tile(s, p, tile)


@rule
def any_tile_on_offer(s: State) -> bool:
    """Return True if any region has a face-up tile."""
    for region in range(c.REGIONS):
        if any_face_up(s, region):
            return True
    return False


@rule
def offer_every_face_up(s: State, choices: Choices) -> None:
    """The tiles on offer in all regions, for nothing."""
    for region in range(c.REGIONS):
        offer_face_up(s, region, TAKE, choices)


STEPS = (
    choice(StepKind.TAKE, offer_every_face_up, {TAKE: take_tile}, when=any_tile_on_offer),
    choice(StepKind.AGAIN, offer_own_tiles, {AGAIN: collect_again}, when=owns_any_tile),
    automatic(StepKind.REFILL, refill_place),
)
