"""Positions of Paladins of the West Kingdom, set up and played in the words of the game.

    table = Position(players=3)
    table[0].workers = "white+green"
    table.play("hunt(2)", "workers(white+green)")
    assert table[0].provisions == 3

Cards are always moved, never made, so every deck stays complete; `play` takes only what is offered and checks the table
after every action.
"""

from __future__ import annotations

import re
from functools import cache
from typing import ClassVar

import numpy as np

from regnum.core.bits import members
from regnum.core.game import Game
from regnum.core.record import States, clone
from regnum.games.kingdom.paladins import INFO
from regnum.games.kingdom.paladins.data.components import (
    ACTION_NAMES,
    ALL_PALADINS,
    ALL_TOWNSFOLK,
    ATTRIBUTES,
    COLOURS,
    COVERABLE_NAMES,
    FAVOUR_NAMES,
    JAR_NAMES,
    ORDER_NAMES,
    OUTSIDER_NAMES,
    PALADIN_NAMES,
    PERSON_NAMES,
    POSITION_NAMES,
    SPACE_FIRST,
    TAX_SUPPLY,
    TOWNSFOLK_NAMES,
    WALL_NAMES,
)
from regnum.games.kingdom.paladins.rules.state import Event, StepKind

from ..positions import Player, Table

GAME = Game(INFO)
TOWNSFOLK_SHOWN = "acolyte_1 defender_1 gatekeeper_1 debt_collector_1 watchman_1"
OUTSIDERS_SHOWN = "archer_y armourer_g guardian_g lookout_b warrior_y protector_y"


def amounts(text: str) -> dict[str, int]:
    """Parse a text such as `2 white+silver` into names and numbers."""
    found: dict[str, int] = {}
    for part in filter(None, (part.strip() for part in text.split("+"))):
        n, what = part.split() if " " in part else ("1", part)
        found[what] = found.get(what, 0) + int(n)
    return found


@cache
def _plain(players: int, options: tuple[tuple[str, object], ...]) -> States:
    """The first turn of seat 0 in round 1: nobody has anything, no paladin is active, displays are always the same."""
    state = GAME.new(players, 1, dict(options))
    while GAME.on_turn(state) or Position.of(state).step != "ACT":
        Position.of(state).play_first()
        assert state[0]["round"] < 2
    s = state[0]
    s["first"] = 0
    s["orders"] = -1
    s["tax"] = TAX_SUPPLY[players]
    for seat in Position.of(state).seats:
        record = seat.record
        seat.townsfolk = ""
        seat.suspicion = (0, 0, 0)
        for field in ("workers", "silver", "provisions", "attribute", "unpaid", "paid", "gone", "passed", "accused"):
            record[field] = 0
        record["active"], record["top"], record["bottom"], record["bottom_size"] = -1, -1, -1, 0
        record["unseen"] = ALL_PALADINS
    table = Position.of(state)
    table.show(TOWNSFOLK_SHOWN)
    table.show_outsiders(OUTSIDERS_SHOWN)
    return state


class Seat(Player):
    """A player, by the words of the game."""

    PARTS: ClassVar = {name: ("attribute", number) for number, name in enumerate(ATTRIBUTES)}

    @property
    def workers(self) -> str:
        """Unused workers: `2 white+green`."""
        return "+".join(
            f"{n} {colour}" if n > 1 else colour for n, colour in zip(self.record["workers"], COLOURS, strict=True) if n
        )

    @workers.setter
    def workers(self, text: str) -> None:
        found = amounts(text)
        self.record["workers"] = [found.pop(colour, 0) for colour in COLOURS]
        assert not found

    @property
    def suspicion(self) -> tuple[int, ...]:
        """Suspicion cards by tax."""
        return tuple(map(int, self.record["suspicion"]))

    @suspicion.setter
    def suspicion(self, cards: tuple[int, ...]) -> None:
        self.table.s["suspicion"] += self.record["suspicion"] - np.array(cards, np.int8)
        self.record["suspicion"] = cards

    @property
    def suspicions(self) -> int:
        return sum(self.suspicion)

    @property
    def townsfolk(self) -> set[str]:
        return {PERSON_NAMES[card] for card in members(self.record["townsfolk"])}

    @townsfolk.setter
    def townsfolk(self, names: str) -> None:
        self.table.s["townsfolk_deck"] |= self.record["townsfolk"] & ALL_TOWNSFOLK
        self.record["townsfolk"] &= ~ALL_TOWNSFOLK
        for card in map(TOWNSFOLK_NAMES.index, names.split()):
            self.table.lift("townsfolk", card)
            self.record["townsfolk"] |= 1 << card

    def _outsiders(self, field: str, names: str) -> None:
        self.table.s["outsider_deck"] |= self.record[field]
        self.record[field] = 0
        for card in map(OUTSIDER_NAMES.index, names.split()):
            self.table.lift("outsiders", card)
            self.record[field] |= 1 << card

    @property
    def attacked(self) -> set[str]:
        return {OUTSIDER_NAMES[card] for card in members(self.record["attacked"])}

    @attacked.setter
    def attacked(self, names: str) -> None:
        self._outsiders("attacked", names)

    @property
    def converted(self) -> set[str]:
        return {OUTSIDER_NAMES[card] for card in members(self.record["converted"])}

    @converted.setter
    def converted(self, names: str) -> None:
        self._outsiders("converted", names)

    @property
    def covered(self) -> set[str]:
        return {COVERABLE_NAMES[space] for space in members(self.record["covered"])}

    @covered.setter
    def covered(self, names: str) -> None:
        self.record["covered"] = sum(1 << COVERABLE_NAMES.index(name) for name in names.split())

    @property
    def jars(self) -> set[str]:
        return {JAR_NAMES[jar] for jar in members(self.record["jars"])}

    @jars.setter
    def jars(self, names: str) -> None:
        self.record["jars"] = sum(1 << JAR_NAMES.index(name) for name in names.split())

    @property
    def walls(self) -> dict[str, int]:
        return {name: int(n) for name, n in zip(WALL_NAMES, self.record["walls"], strict=True) if n}

    @walls.setter
    def walls(self, names: str) -> None:
        for name in names.split():
            self.table.s["walls"][WALL_NAMES.index(name)] -= 1
            self.record["walls"][WALL_NAMES.index(name)] += 1

    @property
    def monks(self) -> set[str]:
        return self._standing(0)

    @monks.setter
    def monks(self, names: str) -> None:
        self._stand(names, 0, "monks")

    @property
    def outposts(self) -> set[str]:
        return self._standing(1)

    @outposts.setter
    def outposts(self, names: str) -> None:
        self._stand(names, 1, "outposts")

    def _standing(self, kind: int) -> set[str]:
        return {POSITION_NAMES[place] for place in np.flatnonzero(self.table.s["placed"] == 2 * self.number + kind)}

    def _stand(self, names: str, kind: int, field: str) -> None:
        for name in names.split():
            self.table.s["placed"][POSITION_NAMES.index(name)] = 2 * self.number + kind
            self.record[field] += 1

    @property
    def paladin(self) -> str:
        return PALADIN_NAMES[self.record["active"]]

    @paladin.setter
    def paladin(self, name: str) -> None:
        card = PALADIN_NAMES.index(name)
        self.record["active"] = card
        self.record["gone"] |= 1 << card
        self.record["unseen"] &= ~(1 << card)

    @property
    def used(self) -> set[str]:
        """The actions that hold workers."""
        return {ACTION_NAMES[action] for action in members(self.record["used"])}

    def cards(self, field: str) -> set[str]:
        """The paladins in a field of the record."""
        value = self.record[field]
        numbers = [int(card) for card in np.atleast_1d(value) if card >= 0] if field in _PLACES else members(value)
        return {PALADIN_NAMES[card] for card in numbers}

    @property
    def belongings(self) -> dict[str, int]:
        """Everything that effects change."""
        found = {colour: int(n) for colour, n in zip(COLOURS, self.record["workers"], strict=True)}
        found |= {name: int(n) for name, n in zip(ATTRIBUTES, self.record["attribute"], strict=True)}
        found |= {name: int(self.record[name]) for name in ("silver", "provisions", "unpaid", "paid")}
        return found | {"suspicion": self.suspicions, "supply": int(self.table.s["tax"])}


_PLACES = ("top", "bottom", "chosen", "active")


class Position(Table[Seat]):
    """A table in the middle of the first round: seat 0 is on turn and nobody has anything, until it is said."""

    GAME, EVENT, STEP, SEAT = GAME, Event, StepKind, Seat

    def __init__(self, players: int = 3, **options: object) -> None:
        self.state = clone(_plain(players, tuple(options.items())))
        self.told = []

    # ---- laying things out --------------------------------------------------------------------------------------

    def lift(self, display: str, card: int) -> None:
        """Take a card out of the deck, the discards or off the display, where another one takes its place."""
        deck = "townsfolk_deck" if display == "townsfolk" else "outsider_deck"
        discards = deck.replace("deck", "discards")
        for place in np.flatnonzero(self.s[display] == card):
            other = members(self.s[deck])[-1]
            self.s[display][place] = other
            self.s[deck] &= ~(1 << other)
            self.s[deck] |= 1 << card
        assert (self.s[deck] | self.s[discards]) >> card & 1, "somebody has this card"
        self.s[deck] &= ~(1 << card)
        self.s[discards] &= ~(1 << card)

    def _show(self, display: str, deck: str, cards: list[int]) -> None:
        for card in self.s[display]:
            if card >= 0:
                self.s[deck] |= 1 << int(card)
        self.s[display] = cards
        for card in cards:
            if card >= 0:
                assert self.s[deck] >> card & 1, "somebody has this card"
                self.s[deck] &= ~(1 << card)

    def show(self, names: str) -> None:
        """Lay the display of Townsfolk, the newest first; `-` leaves a gap."""
        cards = [TOWNSFOLK_NAMES.index(name) if name != "-" else -1 for name in names.split()]
        self._show("townsfolk", "townsfolk_deck", cards)

    def show_outsiders(self, names: str) -> None:
        """Lay the display of Outsiders, the oldest first; `-` leaves a gap."""
        cards = [OUTSIDER_NAMES.index(name) if name != "-" else -1 for name in names.split()]
        self._show("outsiders", "outsider_deck", cards)

    @property
    def townsfolk(self) -> list[str]:
        return [TOWNSFOLK_NAMES[card] if card >= 0 else "-" for card in self.s["townsfolk"]]

    @property
    def outsiders(self) -> list[str]:
        return [OUTSIDER_NAMES[card] if card >= 0 else "-" for card in self.s["outsiders"]]

    def order(self, place: int, name: str) -> None:
        """A King's Order at a place: 1, 2 or 3."""
        self.s["orders"][place - 1] = ORDER_NAMES.index(name)

    def favour(self, place: int, name: str) -> None:
        """A King's Favour at a place: 1 to 5."""
        self.s["favours"][place - 1] = FAVOUR_NAMES.index(name)

    def suspicion_pile(self, *cards: int) -> None:
        """Only these Suspicion cards by tax lie in the pile, the others are discarded."""
        both = self.s["suspicion"] + self.s["suspicion_discards"]
        self.s["suspicion"] = cards
        self.s["suspicion_discards"] = both - np.array(cards, np.int8)

    def use(self, seat: int, action: str, colour: str = "white") -> None:
        """A worker of a seat on the last space of an action."""
        number = ACTION_NAMES.index(action)
        self[seat].record["used"] |= 1 << number
        self[seat].record["spaces"][SPACE_FIRST[number + 1] - 1] = COLOURS.index(colour)

    def play_first(self) -> None:
        """Pass, or do the first thing that is offered."""
        passing = GAME.actions.parse("pass")
        GAME.apply(self.state, passing if self.step == "ACT" else int(GAME.legal(self.state)[0]))

    # ---- playing ------------------------------------------------------------------------------------------------

    def take(self, action: str) -> None:
        """Take an action of seat 0 with the first workers that are offered."""
        self.play(action)
        assert self.step == "WORKERS"
        self.play(self.choices[0])

    def pass_all(self) -> None:
        """Everybody passes, from the one on turn; whoever has too many workers keeps the first mix."""
        before = int(self.s["round"])
        while self.step == "ACT" and not self.s["over"] and self.s["round"] == before:
            self.play("pass")
        while not self.s["over"] and self.step == "KEEP":
            self.play(self.choices[0])


def changes(before: dict[str, int], after: dict[str, int]) -> dict[str, int]:
    """Return increases and decreases."""
    return {what: after[what] - before[what] for what in before if after[what] != before[what]}


def expected(text: str) -> dict[str, int]:
    """The changes that an effect brings: `2 white + debt_paid`. A Criminal brings Suspicion, tax is silver."""
    found: dict[str, int] = {}
    for what, n in amounts(text).items():
        for part in _MEANS.get(what, what).split():
            name, sign = re.fullmatch(r"(\w+?)(-?)", part).groups()  # type: ignore[union-attr]
            found[name] = found.get(name, 0) + (-n if sign else n)
    return found


_MEANS = {
    "purple": "purple suspicion",
    "tax": "silver supply-",
    "suspicion_off": "suspicion-",
    "debt_paid": "unpaid- paid",
    "debt": "unpaid",
}
