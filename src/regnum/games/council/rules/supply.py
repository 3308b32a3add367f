"""Gains and payments of players: coins, assistants, points and politics cards."""

from __future__ import annotations

from regnum.games.council.data import components as c
from regnum.games.council.rules.state import MOST_HELD, Event, State
from regnum.rules import Numbers, bag_draw, rule, tell

LIMITED = 0  # options coin_cap and assistant_supply: 0 is the printed limit, 1 is none


@rule
def gain_coins(s: State, p: int, coins: int) -> None:
    """Gain coins; the track ends at 20 and what goes beyond is lost (option `coin_cap`)."""
    me = s.players[p]
    coins = min(coins, (c.COIN_TRACK if s.options.coin_cap == LIMITED else MOST_HELD) - me.coins)
    if coins > 0:
        me.coins += coins
        tell(s, Event.COINS, p, -1, coins)


@rule
def pay_coins(s: State, p: int, coins: int) -> None:
    """Pay coins that the player has."""
    if coins > 0:
        s.players[p].coins -= coins
        tell(s, Event.COINS, p, -1, -coins)


@rule
def gain_assistants(s: State, p: int, assistants: int) -> None:
    """Take assistants, as many as the pool has left (option `assistant_supply`)."""
    if s.options.assistant_supply == LIMITED:
        assistants = min(assistants, s.assistants)
        s.assistants -= assistants
    assistants = min(assistants, MOST_HELD - s.players[p].assistants)
    if assistants > 0:
        s.players[p].assistants += assistants
        tell(s, Event.ASSISTANTS, p, -1, assistants)


@rule
def return_assistants(s: State, p: int, assistants: int) -> None:
    """Return assistants that the player has to the pool."""
    if assistants > 0:
        s.players[p].assistants -= assistants
        if s.options.assistant_supply == LIMITED:
            s.assistants += assistants
        tell(s, Event.ASSISTANTS, p, -1, -assistants)


@rule
def gain_points(s: State, p: int, points: int) -> None:
    """Move along the victory track, which has no end."""
    if points > 0:
        s.players[p].points += points
        tell(s, Event.POINTS, p, -1, points)


@rule
def draw_cards(s: State, p: int, cards: int) -> None:
    """Draw politics cards, as many as there are; an empty deck is made anew from the discard pile."""
    drawn = 0
    for _ in range(cards):
        if s.deck_size == 0:
            reshuffle(s)
        if s.deck_size > 0:
            s.players[p].hand[bag_draw(s, s.deck, s.deck_size)] += 1
            s.deck_size -= 1
            drawn += 1
    s.players[p].hand_size += drawn
    if drawn > 0:
        tell(s, Event.DRAW, p, -1, drawn)


@rule
def reshuffle(s: State) -> None:
    """The discard pile becomes the deck."""
    for kind in range(c.CARD_KINDS):
        s.deck[kind] = s.discard[kind]
        s.deck_size += s.discard[kind]
        s.discard[kind] = 0
    if s.deck_size > 0:
        tell(s, Event.RESHUFFLE, -1)


@rule
def new_deck(s: State) -> None:
    """All 90 politics cards."""
    for kind in range(c.CARD_KINDS):
        s.deck[kind] = c.CARD_COUNT[kind]
        s.deck_size += c.CARD_COUNT[kind]


@rule
def play_card(s: State, p: int, kind: int) -> None:
    """Discard a card from the hand, one that everybody knows of if there is one."""
    me = s.players[p]
    me.hand[kind] -= 1
    me.hand_size -= 1
    if me.known[kind] > 0:
        me.known[kind] -= 1


@rule
def gain(s: State, p: int, gains: Numbers) -> int:
    """Everything in a row of gains but the nobility steps: those come last, and the caller is told how many."""
    gain_coins(s, p, gains[c.Good.COINS])
    gain_assistants(s, p, gains[c.Good.ASSISTANTS])
    draw_cards(s, p, gains[c.Good.POLITICS_CARDS])
    gain_points(s, p, gains[c.Good.VP])
    if gains[c.Good.MAIN_ACTIONS] > 0:
        s.turn.main_actions += gains[c.Good.MAIN_ACTIONS]
        tell(s, Event.MAIN_ACTIONS, p, -1, gains[c.Good.MAIN_ACTIONS])
    return gains[c.Good.NOBILITY]
