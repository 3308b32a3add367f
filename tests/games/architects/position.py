"""Positions of Architects of the West Kingdom, set up and played in the words of the game.

    table = Position(players=3)
    table[0].hand = "well tavern"
    table[0].goods = "2 wood+2 stone"
    table.play("place(guildhall)", "build(well)")
    assert table[0].clay == 4

Workers and cards are always moved, never made, so the whole set stays complete; `play` takes only what is offered and
checks the table after every action.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import ClassVar

import numpy as np

from regnum.core.bits import members
from regnum.core.game import Game
from regnum.core.record import States, clone
from regnum.games.kingdom.architects import INFO
from regnum.games.kingdom.architects.data.components import (
    ALL_APPRENTICE_NAMES,
    ALL_APPRENTICES,
    APPRENTICE_NAMES,
    BUILDING_NAMES,
    CHARACTER_NAMES,
    GOODS,
    LOCATIONS,
    MARKET_NAMES,
    SMALL_KIND,
)
from regnum.games.kingdom.architects.rules.state import Event, StepKind

from ..positions import Player, Table

GAME = Game(INFO)


def numbers(names: str, known: tuple[str, ...]) -> list[int]:
    return [known.index(name) for name in names.split()]


@cache
def _plain(players: int, options: tuple[tuple[str, object], ...]) -> States:
    """A game at the first turn of seat 0: nobody has a card or a good, virtue is 7, the display is always the same."""
    state = GAME.new(players, 1, dict(options))
    while not state[0]["round"]:
        GAME.apply(state, int(GAME.legal(state)[0]))
    s = state[0]
    s["first"] = 0
    s["steps"]["stack"] = 0
    s["steps"]["depth"] = 2
    for place, kind in enumerate((StepKind.END_TURN, StepKind.TURN)):
        s["steps"]["stack"][place]["kind"] = kind
    table = Position.of(state)
    for seat in table.seats:
        seat.hand = ""
        record = seat.record
        for laid in record["laid"][: record["laid_size"]]:
            s["deck"] |= 1 << int(laid)
            s["deck_size"] += 1
        record["laid"], record["laid_size"], record["passed"], record["goods"] = -1, 0, 0, 0
        record["character"], record["virtue"], record["unpaid"], record["prison"], record["workers"] = -1, 7, 0, 0, 20
        seat.apprentices = ""
    s["below"], s["below_size"] = -1, 0
    table.show(*["jeweller_1", "miner_1", "labourer", "merchant_1", "woodcutter_1", "patron_1", "squire_1", "thief"])
    return state


class Seat(Player):
    """A player, by the words of the game."""

    PARTS: ClassVar = {good: ("goods", number) for number, good in enumerate(GOODS)}

    @property
    def prison(self) -> int:
        return int(self.record["prison"])

    @prison.setter
    def prison(self, workers: int) -> None:
        self.record["workers"] -= workers - self.record["prison"]
        self.record["prison"] = workers

    @property
    def goods(self) -> str:
        return "+".join(f"{n} {good}" for n, good in zip(self.record["goods"], GOODS, strict=True) if n)

    @goods.setter
    def goods(self, text: str) -> None:
        self.record["goods"] = 0
        for part in filter(None, text.split("+")):
            n, good = part.split()
            self.record["goods"][GOODS.index(good)] = int(n)

    @property
    def hand(self) -> set[str]:
        return {BUILDING_NAMES[card] for card in members(self.record["hand"])}

    @hand.setter
    def hand(self, names: str) -> None:
        self._to_deck("hand")
        for card in numbers(names, BUILDING_NAMES):
            self.table.lift(card)
            self.record["hand"] |= 1 << card
        self.record["hand_size"] = len(names.split())
        self.record["known"] = self.record["hand"] if self.table.open_hands else 0

    @property
    def built(self) -> set[str]:
        return {BUILDING_NAMES[card] for card in members(self.record["built"])}

    @built.setter
    def built(self, names: str) -> None:
        self._to_deck("built")
        for card in numbers(names, BUILDING_NAMES):
            self.table.lift(card)
            self.record["built"] |= 1 << card

    def _to_deck(self, field: str) -> None:
        self.table.s["deck"] |= self.record[field]
        self.table.s["deck_size"] = int(self.table.s["deck"]).bit_count()
        self.record[field] = 0

    @property
    def apprentices(self) -> set[str]:
        return {ALL_APPRENTICE_NAMES[card] for card in members(self.record["apprentices"])}

    @apprentices.setter
    def apprentices(self, names: str) -> None:
        self.table.s["apprentices"] |= self.record["apprentices"] & ALL_APPRENTICES
        self.record["apprentices"] &= ~ALL_APPRENTICES
        for card in numbers(names, APPRENTICE_NAMES):
            self.table.lift_apprentice(card)
            self.record["apprentices"] |= 1 << card

    @property
    def character(self) -> str:
        return CHARACTER_NAMES[self.record["character"]]

    @character.setter
    def character(self, name: str) -> None:
        self.record["character"] = CHARACTER_NAMES.index(name)


class Position(Table[Seat]):
    """A table in the middle of the game: seat 0 is on turn and nobody has anything, until it is said."""

    GAME, EVENT, STEP, SEAT = GAME, Event, StepKind, Seat

    def __init__(self, players: int = 3, **options: object) -> None:
        self.state = clone(_plain(players, tuple(options.items())))
        self.told = []

    @property
    def open_hands(self) -> bool:
        return bool(self.s["team"] and self.s["options"]["open_hands"])

    # ---- laying things out --------------------------------------------------------------------------------------

    def lift(self, card: int) -> None:
        """Take a building card out of the deck."""
        assert self.s["deck"] >> card & 1, f"{BUILDING_NAMES[card]} is not in the deck"
        self.s["deck"] &= ~(1 << card)
        self.s["deck_size"] -= 1

    def only_deck(self, names: str) -> None:
        """Leave just these building cards in the deck: the others are buildings of the last seat."""
        keep = sum(1 << card for card in numbers(names, BUILDING_NAMES))
        self.seats[-1].record["built"] |= self.s["deck"] & ~keep
        self.s["deck"] &= keep
        self.s["deck_size"] = len(names.split())

    def lift_apprentice(self, card: int) -> None:
        """Take an apprentice out of the deck, or off the display, where another one takes its place."""
        for place in np.flatnonzero(self.s["display"] == card):
            other = members(self.s["apprentices"])[-1]
            self.s["display"][place] = other
            self.s["apprentices"] &= ~(1 << other)
            self.s["apprentices"] |= 1 << card
        assert self.s["apprentices"] >> card & 1, f"{APPRENTICE_NAMES[card]} is not in the deck"
        self.s["apprentices"] &= ~(1 << card)

    def show(self, *names: str) -> None:
        """Lay the display, row by row from the Workshop."""
        for card in self.s["display"]:
            if card >= 0:
                self.s["apprentices"] |= 1 << int(card)
        for place, name in enumerate(names):
            self.s["display"][place] = APPRENTICE_NAMES.index(name)
            self.s["apprentices"] &= ~(1 << APPRENTICE_NAMES.index(name))

    @property
    def display(self) -> list[str]:
        return [APPRENTICE_NAMES[card] if card >= 0 else "" for card in self.s["display"]]

    def put(self, seat: int, location: str, workers: int = 1) -> None:
        """Workers of a seat at a large circle."""
        self.s["present"][LOCATIONS.index(location), seat] += workers
        self[seat].record["workers"] -= workers

    def at(self, seat: int, location: str) -> int:
        return int(self.s["present"][LOCATIONS.index(location), seat])

    def capture(self, holder: int, seat: int, workers: int = 1) -> None:
        """Workers of a seat on the board of another one."""
        self[holder].record["held"][seat] += workers
        self[seat].record["workers"] -= workers

    def held(self, holder: int, seat: int) -> int:
        return int(self[holder].record["held"][seat])

    def fill(self, *seats: int) -> None:
        """Workers in the Guildhall, from the first free space on."""
        for seat in seats:
            self.s["guildhall"][self.s["filled"]] = seat
            self.s["filled"] += 1
            self[seat].record["workers"] -= 1

    def deal(self, seat: int, space: int) -> None:
        """A worker on a space of the Black Market: 0, 1 or 2."""
        self.s["market"][space] = seat
        self[seat].record["workers"] -= 1

    def market(self, top: str, large: str = "") -> None:
        """The card on top of the left pile, and the one on the right."""
        self.s["top"] = MARKET_NAMES.index(top)
        self.s["small"] = SMALL_KIND[self.s["top"]]
        if large:
            self.s["large"] = MARKET_NAMES.index(large)
            self.s["pile"] &= ~(1 << MARKET_NAMES.index(large))

    def finish(self) -> None:
        """The Guildhall is full and the last turns have been taken but this one, of the last seat; it is passed."""
        self.s["turns_left"] = 1
        self.s["trigger"] = 0
        spaces = int(self.s["seats"] + 1) * 4
        for place in range(int(self.s["filled"]), spaces):
            self.fill(place % int(self.s["seats"]))
        self.turn(int(self.s["seats"]) - 1)


def names(told: Iterable[tuple[str, int, int, int]]) -> list[str]:
    return [kind for kind, *_ in told]
