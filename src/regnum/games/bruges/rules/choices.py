"""The choices that effects of persons ask for, as far as no chapter of the rules has them."""

from __future__ import annotations

from regnum.games.bruges.data import components as c
from regnum.games.bruges.data.vocabulary import ALL, Action, Kind, Tiles
from regnum.games.bruges.rules.actions import (
    DONE,
    EXCHANGE,
    HIRE,
    HOUSE,
    RECALL,
    REFRESH,
    SECTION,
    TAKE,
    TILE,
)
from regnum.games.bruges.rules.canals import build_canal, offer_sections
from regnum.games.bruges.rules.effects import (
    TAKEN,
    can_do,
    can_refresh,
    can_trade,
    exchange,
    get_for_exchange,
    has_arrow,
    has_used,
    run,
    tiles_for,
)
from regnum.games.bruges.rules.hands import hand_size, take_up, tell_card
from regnum.games.bruges.rules.houses import bonuses, can_place_house, hire, offer_hires, place_house
from regnum.games.bruges.rules.perks import BY_EFFECT
from regnum.games.bruges.rules.state import Event, State, StepKind
from regnum.games.bruges.rules.threats import come_home, discard_tiles
from regnum.rules import Choices, automatic, choice, drop, has, offer, rule, sets, top


@rule
def can_still_do(s: State, p: int, effect: int) -> bool:
    """Return True if an effect does anything now; what it needs has been paid."""
    return can_do(s, p, effect, 0)


# ---- persons, houses, canals ----------------------------------------------------------------------------------------


@rule
def offer_hires_of_effect(s: State, p: int, effect: int, choices: Choices) -> None:
    """The persons that can be hired at the price of the effect."""
    offer_hires(s, p, BY_EFFECT, s.options.cards.extra[effect], choices)


@rule
def hire_by_effect(s: State, p: int, effect: int, card: int) -> None:
    """Hire a person at the price of the effect."""
    s.extras += 1
    hire(s, p, card, BY_EFFECT, s.options.cards.extra[effect])


@rule
def offer_houses(s: State, p: int, choices: Choices) -> None:
    """Any hand card becomes a house."""
    sets.offer_each(choices, HOUSE, s.players[p].hand)


@rule
def build_by_effect(s: State, p: int, card: int) -> None:
    """A house that costs no worker."""
    place_house(s, p, card)
    bonuses(s, p, Action.BUILD_HOUSE, BY_EFFECT)


@rule
def can_build_by_effect(s: State, p: int) -> bool:
    """Return True if there is a card for a house, and a plot."""
    return hand_size(s, p) > 0 and can_place_house(s, p)


@rule
def offer_sections_of_effect(s: State, p: int, effect: int, choices: Choices) -> None:
    """The sections in which the effect can lay a tile."""
    offer_sections(s, p, s.options.cards.mode[effect], BY_EFFECT, choices)


@rule
def lay_by_effect(s: State, p: int, effect: int, side: int) -> None:
    """A canal tile without a card."""
    build_canal(s, p, side, s.options.cards.mode[effect], BY_EFFECT)
    bonuses(s, p, Action.BUILD_CANAL, BY_EFFECT)


@rule
def offer_arrows(s: State, p: int, choices: Choices) -> None:
    """The own persons with the arrow."""
    me = s.players[p]
    for plot in range(me.plots):
        if me.person[plot] >= 0 and s.options.cards.kind[me.person[plot]] == Kind.ARROW:
            offer(choices, RECALL, me.person[plot])


@rule
def offer_used(s: State, p: int, effect: int, choices: Choices) -> None:
    """The own persons that the effect can turn upright."""
    for plot in range(s.players[p].plots):
        if can_refresh(s, p, plot, effect):
            offer(choices, REFRESH, s.players[p].person[plot])


@rule
def turn_upright(s: State, p: int, card: int) -> None:
    """An activated person can be activated again."""
    me = s.players[p]
    for plot in range(me.plots):
        if me.person[plot] == card:
            me.used[plot] = 0
    tell_card(s, Event.REFRESH, p, card)


# ---- threat tiles ---------------------------------------------------------------------------------------------------


@rule
def any_tile_left(s: State, p: int, tiles: int) -> bool:
    """Return True if there is a tile to discard; `tiles` is effect + TAKEN * colours taken."""
    return tiles_for(s, p, tiles % TAKEN, tiles // TAKEN) != 0


@rule
def offer_tiles_of_effect(s: State, p: int, tiles: int, choices: Choices) -> None:
    """The colours of which the effect can discard a tile."""
    colours = tiles_for(s, p, tiles % TAKEN, tiles // TAKEN)
    for colour in range(c.ALL_COLOURS):
        if has(colours, colour):
            offer(choices, TILE, colour)


@rule
def more_of(s: State, effect: int) -> bool:
    """Return True if the next step is another tile of the same effect."""
    return s.steps.depth > 0 and top(s.steps).kind == StepKind.THREATS and top(s.steps).value % TAKEN == effect


@rule
def discard_tile(s: State, p: int, tiles: int, colour: int) -> None:
    """Discard a tile, which may bind the next ones."""
    deck = s.options.cards
    effect, taken = tiles % TAKEN, tiles // TAKEN
    if more_of(s, effect):
        top(s.steps).value = effect + TAKEN * (taken | 1 << colour)
    everything = deck.amount[effect] == ALL and deck.mode[effect] == Tiles.ONE_COLOUR
    discard_tiles(s, p, colour, s.players[p].threats[colour] if everything else 1, deck.extra[effect])


@rule
def leave_tiles(s: State, tiles: int) -> None:
    """Leave all further tiles of the effect."""
    while more_of(s, tiles % TAKEN):
        drop(s.steps)


# ---- exchanges and the discard pile ---------------------------------------------------------------------------------


@rule
def can_exchange(s: State, p: int, effect: int) -> int:
    """Return True if the price of an exchange can be paid."""
    return can_trade(s, p, s.options.cards.extra[effect], 0)


@rule
def exchange_by_effect(s: State, p: int, effect: int) -> None:
    """Pay, then get."""
    exchange(s, p, s.options.cards.extra[effect])


@rule
def any_discarded(s: State) -> bool:
    """Return True if the discard pile holds a card."""
    return sets.holds_any(s.discard)


@rule
def offer_discarded(s: State, choices: Choices) -> None:
    """The cards of the discard pile."""
    sets.offer_each(choices, TAKE, s.discard)


@rule
def take_discarded(s: State, p: int, card: int) -> None:
    """A card of the discard pile comes into the hand."""
    sets.remove(s.discard, card)
    take_up(s, p, card)
    tell_card(s, Event.TAKE, p, card)


STEPS = (
    automatic(StepKind.EFFECT, run),
    automatic(StepKind.GET, get_for_exchange),
    choice(StepKind.HIRE, (offer_hires_of_effect, DONE), {HIRE: hire_by_effect, DONE: None}, when=can_still_do),
    choice(StepKind.BUILD, (offer_houses, DONE), {HOUSE: build_by_effect, DONE: None}, when=can_build_by_effect),
    choice(StepKind.SECTION, offer_sections_of_effect, {SECTION: lay_by_effect}, when=can_still_do),
    choice(StepKind.RECALL, (offer_arrows, DONE), {RECALL: come_home, DONE: None}, when=has_arrow),
    choice(StepKind.REFRESH, (offer_used, DONE), {REFRESH: turn_upright, DONE: None}, when=has_used),
    choice(
        StepKind.THREATS, (offer_tiles_of_effect, DONE), {TILE: discard_tile, DONE: leave_tiles}, when=any_tile_left
    ),
    choice(StepKind.TRADE, (EXCHANGE, DONE), {EXCHANGE: exchange_by_effect, DONE: None}, when=can_exchange),
    choice(StepKind.TAKE, offer_discarded, {TAKE: take_discarded}, when=any_discarded),
)
