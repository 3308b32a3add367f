"""Phase 3: the six things that can be done with a card."""

from __future__ import annotations

from regnum.games.bruges.data import components as c
from regnum.games.bruges.data.vocabulary import Action, Modifier
from regnum.games.bruges.rules.actions import CANAL, DIE, DONE, FLORINS, HIRE, HOUSE, THREAT, TILE, WORKERS
from regnum.games.bruges.rules.canals import build_canal, fits_space, sections_to_build
from regnum.games.bruges.rules.hands import hand_size, tell_card, throw
from regnum.games.bruges.rules.houses import bonuses, can_place_house, hire, offer_hires, place_house
from regnum.games.bruges.rules.perks import BY_CARD, boost
from regnum.games.bruges.rules.state import MOST_EXTRAS, Event, State, StepKind
from regnum.games.bruges.rules.supply import all_workers, gain_coins, gain_workers
from regnum.games.bruges.rules.threats import discard_tiles, tiles_held
from regnum.rules import WORD, ActionType, Answer, Choices, Rule, choice, has, lowest, offer, push, rule

PRINTED = 1  # mode of Op.BUILD_CANAL
BOTH_SIDES = len(c.SIDES)

# ---- what may be done -----------------------------------------------------------------------------------------------


@rule
def offer_plays(s: State, p: int, choices: Choices) -> None:
    """Every use of every hand card: workers and florins always, the others if they can be done."""
    me, deck = s.players[p], s.options.cards
    held = tiles_held(s, p)
    any_tile = boost(s, p, BY_CARD, Action.DISCARD_THREAT, Modifier.IGNORE_COLOUR) > 0
    room = can_place_house(s, p)
    free_house = boost(s, p, BY_CARD, Action.BUILD_HOUSE, Modifier.NO_WORKER) > 0 or (
        boost(s, p, BY_CARD, Action.BUILD_HOUSE, Modifier.ANY_WORKER) > 0 and all_workers(s, p) > 0
    )
    sections = sections_to_build(s, p, PRINTED, BY_CARD)
    for word in range(c.WORDS):
        rest = me.hand[word]
        while rest != 0:
            card = word * WORD + lowest(rest)
            rest &= rest - 1
            colour = deck.colour[card]
            offer(choices, WORKERS, card)
            offer(choices, FLORINS, card)
            if held >> colour & 1 or (any_tile and held != 0):
                offer(choices, THREAT, card)
            for side in range(BOTH_SIDES):
                if has(sections, side) and fits_space(s, p, colour, side):
                    offer(choices, CANAL, card, side)
            if room and (free_house or me.workers[colour] > 0):
                offer(choices, HOUSE, card)
    offer_hires(s, p, BY_CARD, 0, choices)


# ---- what it does ---------------------------------------------------------------------------------------------------


@rule
def spend(s: State, p: int, card: int) -> None:
    """The played card goes to the discard pile."""
    tell_card(s, Event.PLAY, p, card)
    throw(s, p, card)


@rule
def play_workers(s: State, p: int, card: int) -> None:
    """I. Two workers of the colour of the card."""
    spend(s, p, card)
    workers = c.WORKERS_TAKEN + boost(s, p, BY_CARD, Action.TAKE_WORKERS, Modifier.BONUS_WORKERS)
    bonuses(s, p, Action.TAKE_WORKERS, BY_CARD)
    if boost(s, p, BY_CARD, Action.TAKE_WORKERS, Modifier.ANY_COLOUR) > 0:
        push(s.steps, StepKind.WORKERS, p, workers)
    else:
        gain_workers(s, p, s.options.cards.colour[card], workers)


@rule
def play_florins(s: State, p: int, card: int) -> None:
    """II. Florins for the die of the colour of the card."""
    spend(s, p, card)
    bonuses(s, p, Action.TAKE_COINS, BY_CARD)
    if boost(s, p, BY_CARD, Action.TAKE_COINS, Modifier.ANY_DIE) > 0:
        push(s.steps, StepKind.DIE, p, 1)
    else:
        take_die(s, p, s.options.cards.colour[card])


@rule
def take_die(s: State, p: int, colour: int) -> None:
    """The florins of a die for the action."""
    least = boost(s, p, BY_CARD, Action.TAKE_COINS, Modifier.DIE_MINIMUM)
    gain_coins(s, p, max(s.dice[colour], least))


@rule
def play_threat(s: State, p: int, card: int) -> None:
    """III. Discard a threat tile of the colour of the card."""
    spend(s, p, card)
    bonuses(s, p, Action.DISCARD_THREAT, BY_CARD)
    held = tiles_held(s, p)
    any_tile = boost(s, p, BY_CARD, Action.DISCARD_THREAT, Modifier.IGNORE_COLOUR) > 0
    if any_tile and held & (held - 1) != 0:
        push(s.steps, StepKind.TILE, p)
    else:
        discard_by_action(s, p, lowest(held) if any_tile else s.options.cards.colour[card])


@rule
def discard_by_action(s: State, p: int, colour: int) -> None:
    """As many tiles of the colour as the action allows."""
    tiles = 1 + boost(s, p, BY_CARD, Action.DISCARD_THREAT, Modifier.EXTRA_TILES)
    discard_tiles(s, p, colour, min(tiles, s.players[p].threats[colour]), 0)


@rule
def play_canal(s: State, p: int, card: int, side: int) -> None:
    """IV. A canal tile on a space of the colour of the card."""
    spend(s, p, card)
    build_canal(s, p, side, PRINTED, BY_CARD)
    bonuses(s, p, Action.BUILD_CANAL, BY_CARD)


@rule
def play_house(s: State, p: int, card: int) -> None:
    """V. A worker of its colour is paid, and the card becomes a house."""
    place_house(s, p, card)
    bonuses(s, p, Action.BUILD_HOUSE, BY_CARD)
    if boost(s, p, BY_CARD, Action.BUILD_HOUSE, Modifier.NO_WORKER) == 0:
        if boost(s, p, BY_CARD, Action.BUILD_HOUSE, Modifier.ANY_WORKER) > 0:
            push(s.steps, StepKind.PAY_WORKER, p, 1)
        else:
            gain_workers(s, p, s.options.cards.colour[card], -1)


@rule
def play_person(s: State, p: int, card: int) -> None:
    """VI. The person of the card is hired."""
    hire(s, p, card, BY_CARD, 0)


@rule
def take_any_die(s: State, p: int, of_action: int, colour: int) -> None:
    """The florins of a die of any colour; persons add to those for the action of a card (1), not of an effect (0)."""
    if of_action == 1:
        take_die(s, p, colour)
    else:
        gain_coins(s, p, s.dice[colour])


@rule
def offer_tiles(s: State, p: int, choices: Choices) -> None:
    """Offer the colours of tiles that the action can discard."""
    held = tiles_held(s, p)
    for colour in range(c.ALL_COLOURS):
        if held >> colour & 1:
            offer(choices, TILE, colour)


@rule
def can_play_more(s: State, p: int) -> bool:
    """Return True if there is a card for an effect that lets one be played, and the turn is not endless."""
    return s.extras < MOST_EXTRAS and hand_size(s, p) > 0


@rule
def one_more(s: State) -> None:
    """A card is played by an effect."""
    s.extras += 1


PLAYS: dict[ActionType, Rule] = {
    WORKERS: play_workers,
    FLORINS: play_florins,
    THREAT: play_threat,
    CANAL: play_canal,
    HOUSE: play_house,
    HIRE: play_person,
}
"""The six actions of a card."""

STEPS = (
    choice(
        StepKind.EXTRA,
        (offer_plays, DONE),
        {**{action: Answer((one_more, play)) for action, play in PLAYS.items()}, DONE: None},
        when=can_play_more,
    ),
    choice(StepKind.DIE, DIE, {DIE: take_any_die}),
    choice(StepKind.TILE, offer_tiles, {TILE: discard_by_action}),
)
