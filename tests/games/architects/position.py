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
from typing import Any

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


class Seat:
    """A player, by the words of the game."""

    def __init__(self, table: Position, number: int) -> None:
        object.__setattr__(self, "table", table)
        object.__setattr__(self, "number", number)

    @property
    def record(self) -> Any:
        return self.table.s["players"][self.number]

    def __getattr__(self, name: str) -> Any:
        if name in GOODS:
            return int(self.record["goods"][GOODS.index(name)])
        return int(self.record[name])

    def __setattr__(self, name: str, value: Any) -> None:
        if isinstance(getattr(type(self), name, None), property):
            object.__setattr__(self, name, value)
        elif name in GOODS:
            self.record["goods"][GOODS.index(name)] = value
        elif name == "prison":
            self.record["workers"] -= value - self.record["prison"]
            self.record["prison"] = value
        else:
            self.record[name] = value

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

    def points(self, *parts: str) -> int:
        """The points of some parts of the score; of all if none is named."""
        row = GAME.score(self.table.state)[self.number]
        known = GAME.rules.score_parts
        return int(sum(row[known.index(part)] for part in parts or known))


class Position:
    """A table in the middle of the game: seat 0 is on turn and nobody has anything, until it is said."""

    def __init__(self, players: int = 3, **options: object) -> None:
        self.state = clone(_plain(players, tuple(options.items())))
        self.told: list[tuple[str, int, int, int]] = []

    @classmethod
    def of(cls, state: States) -> Position:
        table = cls.__new__(cls)
        table.state, table.told = state, []
        return table

    @property
    def s(self) -> Any:
        return self.state[0]

    @property
    def seats(self) -> list[Seat]:
        return [Seat(self, number) for number in range(self.s["seats"])]

    def __getitem__(self, seat: int) -> Seat:
        return Seat(self, seat)

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

    def turn(self, seat: int) -> None:
        """Somebody else is on turn."""
        for step in self.s["steps"]["stack"][: self.s["steps"]["depth"]]:
            step["seat"] = seat

    # ---- playing ------------------------------------------------------------------------------------------------

    @property
    def on_turn(self) -> int:
        return GAME.on_turn(self.state)

    @property
    def step(self) -> str:
        stack = self.s["steps"]
        return StepKind(stack["stack"][stack["depth"] - 1]["kind"]).name

    @property
    def choices(self) -> list[str]:
        return [GAME.actions.text(int(action)) for action in GAME.legal(self.state)]

    def may(self, action: str) -> bool:
        return GAME.actions.parse(action) in GAME.legal(self.state)

    def offered(self, family: str) -> list[str]:
        """What is offered of a family of actions, without its name."""
        return [text[len(family) + 1 : -1] for text in self.choices if text.split("(")[0] == family]

    def play(self, *actions: str) -> None:
        """Play actions that are offered, one after the other."""
        self.told = []
        for action in actions:
            assert self.may(action), f"{action} is not among {self.choices}"
            GAME.apply(self.state, GAME.actions.parse(action))
            assert GAME.broken_invariant(self.state) is None
            chronicle = self.s["chronicle"]
            self.told += [
                (Event(e["kind"]).name, int(e["seat"]), int(e["a"]), int(e["b"]))
                for e in chronicle["events"][: chronicle["count"]]
            ]

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
