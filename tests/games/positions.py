"""What positions of different games have in common: seats by their words, actions by their notation.

A game names itself (`class Position(Table[Seat]): GAME, EVENT, STEP, SEAT = ...`) and brings what lays its things out.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Any, ClassVar, Generic, Self, TypeVar

from regnum.core.game import Game
from regnum.core.record import States, clone

Seats = TypeVar("Seats", bound="Player")


class Player:
    """A player, by the words of the game: fields of the record, and parts of fields by their names."""

    PARTS: ClassVar[dict[str, tuple[str, int]]] = {}
    """Words for a place in a field: `clay` -> (`goods`, 1)."""

    table: Any
    number: int

    def __init__(self, table: Any, number: int) -> None:
        object.__setattr__(self, "table", table)
        object.__setattr__(self, "number", number)

    @property
    def record(self) -> Any:
        return self.table.s["players"][self.number]

    def __getattr__(self, name: str) -> Any:
        if name in self.PARTS:
            field, place = self.PARTS[name]
            return int(self.record[field][place])
        return int(self.record[name])

    def __setattr__(self, name: str, value: Any) -> None:
        if isinstance(getattr(type(self), name, None), property):
            object.__setattr__(self, name, value)
        elif name in self.PARTS:
            field, place = self.PARTS[name]
            self.record[field][place] = value
        else:
            self.record[name] = value

    def points(self, *parts: str) -> int:
        """The points of some parts of the score; of all if none is named."""
        game = self.table.GAME
        row, known = game.score(self.table.state)[self.number], game.rules.score_parts
        return int(sum(row[known.index(part)] for part in parts or known))


class Table(Generic[Seats]):
    """A state, looked at and played in the words of its game."""

    GAME: ClassVar[Game]
    EVENT: ClassVar[type[IntEnum]]
    STEP: ClassVar[type[IntEnum]]
    SEAT: ClassVar[type[Player]]

    state: States
    told: list[tuple[str, int, int, int]]
    """What the last `play` brought about: kind, seat, a and b of each event."""

    @classmethod
    def of(cls, state: States) -> Self:
        """A table around a state that is there already."""
        table = cls.__new__(cls)
        table.state, table.told = state, []
        return table

    @classmethod
    def new(cls, players: int = 3, seed: int = 1, **options: object) -> Self:
        """A game that has just been laid out."""
        return cls.of(cls.GAME.new(players, seed, options))

    def copy(self) -> Self:
        return self.of(clone(self.state))

    @property
    def s(self) -> Any:
        return self.state[0]

    @property
    def seats(self) -> list[Seats]:
        return [self[number] for number in range(self.s["seats"])]

    def __getitem__(self, seat: int) -> Seats:
        player: Seats = self.SEAT(self, seat)  # type: ignore[assignment]
        return player

    def turn(self, seat: int) -> None:
        """Somebody else is on turn."""
        for step in self.s["steps"]["stack"][: self.s["steps"]["depth"]]:
            step["seat"] = seat

    @property
    def on_turn(self) -> int:
        return self.GAME.on_turn(self.state)

    @property
    def step(self) -> str:
        stack = self.s["steps"]
        return self.STEP(stack["stack"][stack["depth"] - 1]["kind"]).name

    @property
    def choices(self) -> list[str]:
        return [self.GAME.actions.text(int(action)) for action in self.GAME.legal(self.state)]

    def may(self, action: str) -> bool:
        return self.GAME.actions.parse(action) in self.GAME.legal(self.state)

    def offered(self, family: str) -> list[str]:
        """What is offered of a family of actions, without its name."""
        return [text[len(family) + 1 : -1] for text in self.choices if text.split("(")[0] == family]

    def play(self, *actions: str) -> None:
        """Play actions that are offered, one after the other."""
        self.told = []
        for action in actions:
            assert self.may(action), f"{action} is not among {self.choices}"
            self.GAME.apply(self.state, self.GAME.actions.parse(action))
            assert self.GAME.broken_invariant(self.state) is None
            chronicle = self.s["chronicle"]
            self.told += [
                (self.EVENT(e["kind"]).name, int(e["seat"]), int(e["a"]), int(e["b"]))
                for e in chronicle["events"][: chronicle["count"]]
            ]
