"""Manuscripts: the tiles on the piles, transcribing, and the Cleric Bonus cards."""

from __future__ import annotations

from regnum.games.kingdom.rules.tomes import stir
from regnum.games.kingdom.viscounts.data import components as c
from regnum.games.kingdom.viscounts.data.vocabulary import When
from regnum.games.kingdom.viscounts.rules.actions import MANUSCRIPT
from regnum.games.kingdom.viscounts.rules.state import Event, State, StepKind
from regnum.games.kingdom.viscounts.rules.summaries import queue_summaries
from regnum.games.kingdom.viscounts.rules.supply import queue_source
from regnum.games.kingdom.viscounts.rules.townsfolk import place_of
from regnum.rules import Choices, any_of, choice, count, has, offer, rule, tell


@rule
def tile_here(s: State, p: int) -> int:
    """The tile on top of the own pile; if it is empty, the one printed there."""
    place = place_of(s, p)
    return 0 + s.tiles[place] if s.tiles[place] >= 0 else c.MANUSCRIPTS + s.ring[place]


@rule
def transcribe_here(s: State, p: int) -> None:
    """The tile of the own segment; what is printed there acts and stays."""
    place = place_of(s, p)
    if s.tiles[place] >= 0:
        take_tile(s, p, place)
        return
    tile = tile_here(s, p)
    tell(s, Event.TRANSCRIBE, p, tile)
    queue_source(s, p, When.GAIN, c.TILE + tile)


@rule
def take_tile(s: State, p: int, place: int) -> None:
    """The next tile shows; the first with enough of a ribbon takes its bonus card; then the tile acts.

    In the scenario summary cards follow.
    """
    tile = 0 + s.tiles[place]
    s.players[p].manuscripts |= 1 << tile
    stir(s)
    tell(s, Event.TRANSCRIBE, p, tile)
    s.tile_sizes[place] -= 1
    turn_up_tile(s, place)
    ribbon = c.RIBBON[tile]
    if s.ribbons[ribbon] < 0 and count(s.players[p].manuscripts & c.OF_RIBBON[ribbon]) >= c.BONUS_TILES:
        s.ribbons[ribbon] = p
        tell(s, Event.BONUS, p, ribbon)
    queue_summaries(s, p, ribbon)
    queue_source(s, p, When.GAIN, c.TILE + tile)


@rule
def turn_up_tile(s: State, place: int) -> None:
    """The next tile of a pile, if there is one: any that nobody has seen yet."""
    s.tiles[place] = -1
    if s.tile_sizes[place] > 0:
        tile = any_of(s, s.unseen_tiles)
        s.unseen_tiles &= ~(1 << tile)
        s.tiles[place] = tile
        tell(s, Event.SHOW_TILE, -1, tile, place)


@rule
def is_cheap(s: State, place: int) -> bool:
    """Return True if the tile on top of a pile is one that effects may take."""
    return s.tiles[place] >= 0 and has(c.CHEAP_TILES, s.tiles[place])


@rule
def any_cheap(s: State) -> bool:
    """Return True if there is one."""
    for place in range(c.PLACES):
        if is_cheap(s, place):
            return True
    return False


@rule
def offer_tiles(s: State, choices: Choices) -> None:
    """Each of them."""
    for place in range(c.PLACES):
        if is_cheap(s, place):
            offer(choices, MANUSCRIPT, place)


STEPS = (choice(StepKind.MANUSCRIPT, offer_tiles, {MANUSCRIPT: take_tile}, when=any_cheap),)
