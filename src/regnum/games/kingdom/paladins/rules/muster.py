"""The beginning of a round: the King's cards and threats, the secret choice of a paladin, and the tavern."""

from __future__ import annotations

from regnum.games.kingdom.paladins.data import components as c
from regnum.games.kingdom.paladins.rules.actions import MUSTER, TAVERN
from regnum.games.kingdom.paladins.rules.display import fill_townsfolk
from regnum.games.kingdom.paladins.rules.king import reveal_kings_cards
from regnum.games.kingdom.paladins.rules.state import Event, State, StepKind
from regnum.games.kingdom.paladins.rules.supply import gain_all_workers
from regnum.games.kingdom.paladins.rules.threats import reveal_threats
from regnum.rules import Choices, any_of, automatic, choice, has, lowest, offer, push, rule, tell

TAVERN_DECK = 1  # as Event.SHUFFLE numbers decks


@rule
def begin_round(s: State) -> None:
    """Reveal the King's cards and the tavern; everybody draws paladins."""
    s.round += 1
    tell(s, Event.ROUND, -1, -1, s.round)
    if s.round == 1:
        fill_townsfolk(s)  # not before everybody has hired
    reveal_kings_cards(s)
    if s.team == 1:
        reveal_threats(s)
    open_tavern(s)
    s.mustering = 1
    push(s.steps, StepKind.REVEAL, s.first)
    for p in range(s.seats - 1, -1, -1):
        draw_paladins(s, p)
        push(s.steps, StepKind.MUSTER, p)


# ---- paladins -------------------------------------------------------------------------------------------------------


@rule
def draw_paladins(s: State, p: int) -> None:
    """Three cards of the own deck."""
    for _ in range(c.DRAWN):
        s.players[p].hand |= 1 << draw_paladin(s, p)
    s.players[p].hand_size = c.DRAWN


@rule
def draw_paladin(s: State, p: int) -> int:
    """The next card: what its owner has put on top, then the middle, then what was put under it, in order."""
    me = s.players[p]
    if me.top >= 0:
        card = 0 + me.top
        me.top = -1
    elif me.unseen != 0:
        card = any_of(s, me.unseen)
        me.unseen &= ~(1 << card)
    else:
        card = 0 + me.bottom[0]
        me.bottom_size -= 1
        for i in range(me.bottom_size):
            me.bottom[i] = me.bottom[i + 1]
        me.bottom[me.bottom_size] = -1
    return card


@rule
def offer_musters(s: State, p: int, choices: Choices) -> None:
    """One to play, another one for the top of the deck; the third goes under it."""
    for play in range(c.PALADINS):
        for top in range(c.PALADINS):
            if play != top and has(s.players[p].hand, play) and has(s.players[p].hand, top):
                offer(choices, MUSTER, play, top)


@rule
def muster(s: State, p: int, play: int, on_top: int) -> None:
    """The choice, seen by nobody else."""
    me = s.players[p]
    me.chosen = play
    me.top = on_top
    me.bottom[me.bottom_size] = lowest(me.hand & ~(1 << play) & ~(1 << on_top))
    me.bottom_size += 1
    me.hand = 0
    me.hand_size = 0
    tell(s, Event.MUSTER, p)


@rule
def reveal(s: State) -> None:
    """All at once: each paladin brings two workers, and its bonus and ability hold until the end of the round."""
    s.mustering = 0
    push(s.steps, StepKind.CLOSE_TAVERN, s.first)
    for i in range(s.seats - 1, -1, -1):
        push(s.steps, StepKind.TAVERN, (s.first + i) % s.seats)
    for p in range(s.seats):
        me = s.players[p]
        me.active = 0 + me.chosen
        me.gone |= 1 << me.active
        me.chosen = -1
        tell(s, Event.PALADIN, p, me.active)
        gain_all_workers(s, p, c.PALADIN_WORKERS[me.active])


# ---- the tavern -----------------------------------------------------------------------------------------------------


@rule
def open_tavern(s: State) -> None:
    """One card more than players; the discards are shuffled when the deck is empty (ruling R-TAV)."""
    for place in range(s.seats + c.TAVERN_MORE):
        if s.tavern_deck == 0:
            s.tavern_deck = s.tavern_discards
            s.tavern_discards = 0
            tell(s, Event.SHUFFLE, -1, TAVERN_DECK)
        card = any_of(s, s.tavern_deck)
        s.tavern_deck &= ~(1 << card)
        s.tavern[place] = card
        tell(s, Event.OPEN_TAVERN, -1, card)


@rule
def offer_tavern(s: State, choices: Choices) -> None:
    """Each card that is left."""
    for place in range(c.TAVERN_SHOWN):
        if s.tavern[place] >= 0:
            offer(choices, TAVERN, place)


@rule
def take_from_tavern(s: State, p: int, place: int) -> None:
    """The four workers of a card."""
    card = 0 + s.tavern[place]
    discard_from_tavern(s, place)
    tell(s, Event.TAVERN, p, card)
    gain_all_workers(s, p, c.TAVERN_WORKERS[card])


@rule
def discard_from_tavern(s: State, place: int) -> None:
    """A card is out until the deck is shuffled anew."""
    s.tavern_discards |= 1 << s.tavern[place]
    s.tavern[place] = -1


@rule
def close_tavern(s: State, p: int) -> None:
    """The card that nobody took is discarded; the first turn begins."""
    for place in range(c.TAVERN_SHOWN):
        if s.tavern[place] >= 0:
            discard_from_tavern(s, place)
    begin_turn(s, p)


@rule
def begin_turn(s: State, p: int) -> None:
    """One action, or passing."""
    tell(s, Event.TURN, p)
    push(s.steps, StepKind.NEXT_TURN, p)
    push(s.steps, StepKind.ACT, p)


STEPS = (
    automatic(StepKind.BEGIN_ROUND, begin_round),
    choice(StepKind.MUSTER, offer_musters, {MUSTER: muster}, simultaneous=True),
    automatic(StepKind.REVEAL, reveal),
    choice(StepKind.TAVERN, offer_tavern, {TAVERN: take_from_tavern}),
    automatic(StepKind.CLOSE_TAVERN, close_tavern),
)
