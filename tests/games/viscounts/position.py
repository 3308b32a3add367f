"""Positions of Viscounts of the West Kingdom, set up and played in the words of the game.

    table = Position(players=3)
    table[0].row = "mason labourer -"
    table.stand(0, "1_left")
    table.play("construct(workshop_1)", "at(1a)")
    assert table[0].ink == 1

Segment s1 lies at place 1, s2 at place 2 and so on, and the first section of the castle faces place 1. Cards are moved,
never made; `play` takes only what is offered and checks the table after every action.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any, ClassVar

import numpy as np

from regnum.core.bits import members
from regnum.core.flow import NO_ACTION
from regnum.core.game import Game
from regnum.core.record import WORD, States, clone
from regnum.games.kingdom.viscounts import INFO
from regnum.games.kingdom.viscounts.data.components import (
    ALL_TILES,
    BUILDING_NAMES,
    CARD_NAMES,
    EACH,
    FIRST_STARTING,
    GOODS,
    INDEX,
    MANUSCRIPT_NAMES,
    PAPERS,
    PLACES,
    RIBBON,
    SPACE_NAMES,
    SPOT_NAMES,
    STARTING,
    TOWNSFOLK,
    TYPES,
)
from regnum.games.kingdom.viscounts.data.vocabulary import When
from regnum.games.kingdom.viscounts.rules.state import Event, StepKind

from ..positions import Player, Table

GAME = Game(INFO)
SHOWN = "acolyte antagonist architect aristocrat artisan"
TILES_SHOWN = "black_4_ink black_4_virtue yellow_6_workers grey_6_buildings blue_3_silver"
PHASES = ("NEXT_TURN", "DRAW", "COLLIDE", "RECRUIT", "ACT", "PLAY")


def cards_in(words: Iterable[int]) -> set[str]:
    """The names of the cards in a set."""
    return {CARD_NAMES[word * WORD + card] for word, flags in enumerate(words) for card in members(flags)}


def put(words: Any, card: int) -> None:
    words[card // WORD] |= 1 << (card % WORD)


def take(words: Any, card: int) -> bool:
    found = bool(words[card // WORD] >> (card % WORD) & 1)
    words[card // WORD] &= ~(1 << (card % WORD))
    return found


@cache
def _plain(players: int, options: tuple[tuple[str, object], ...]) -> States:
    """Seat 0 may act: nobody has anything but the starting deck, which lies in the draw pile; all stand at 5_right."""
    state = GAME.new(players, 1, dict(options))
    while not state[0]["round"]:
        GAME.apply(state, int(GAME.legal(state)[0]))
    table = Position.of(state)
    s = table.s
    s["ring"], s["rotation"], s["first"] = range(PLACES), 0, 0
    s["castle"], s["summit"], s["leader"], s["spot"], s["ribbons"] = 0, 0, -1, -1, -1
    for number, seat in enumerate(table.seats):
        for words in (seat.record["cards"], seat.record["discard"]):
            for card in map(CARD_NAMES.index, cards_in(words)):
                if card < TOWNSFOLK:
                    put(s["unseen"], card)
                    s["sizes"][np.argmin(s["sizes"])] += 1
            words[:] = 0
        for card in range(FIRST_STARTING, FIRST_STARTING + STARTING):
            put(seat.record["cards"], card)
        for field in (
            "goods",
            "papers",
            "hand",
            "hand_size",
            "late",
            "early",
            "uncovered",
            "manuscripts",
            "corruption",
        ):
            seat.record[field] = 0
        seat.record["supply"], seat.record["virtue"], seat.record["row"] = 20, 6, -1
        table.stand(number, "5_right")
    s["unseen_tiles"] = ALL_TILES
    for tile in s["tiles"]:
        s["unseen_tiles"] &= ~(1 << int(tile))
    for place, name in enumerate(SHOWN.split()):
        table.show(place + 1, name)
    for place, name in enumerate(TILES_SHOWN.split()):
        table.show_tile(place + 1, name)
    table.begin(0, "ACT")
    return state


class Seat(Player):
    """A player, by the words of the game."""

    PARTS: ClassVar = {good: ("goods", number) for number, good in enumerate(GOODS)}

    @property
    def papers(self) -> dict[str, tuple[int, int]]:
        """Debts and Deeds, as gained and flipped."""
        return {paper: tuple(map(int, self.record["papers"][n])) for n, paper in enumerate(PAPERS)}  # type: ignore[misc]

    def paper(self, kind: str, unflipped: int = 0, flipped: int = 0) -> None:
        self.record["papers"][PAPERS.index(kind)] = unflipped, flipped

    @property
    def row(self) -> list[str]:
        return [CARD_NAMES[card] if card >= 0 else "-" for card in self.record["row"]]

    @row.setter
    def row(self, names: str) -> None:
        self._back(self.record["row"])
        self.record["row"] = [self._take(name) if name != "-" else -1 for name in names.split()]

    @property
    def hand(self) -> set[str]:
        return cards_in(self.record["hand"])

    @hand.setter
    def hand(self, names: str) -> None:
        self.record["hand"] = 0
        for name in names.split():
            card = self._take(name)
            put(self.record["cards"], card)
            put(self.record["hand"], card)
        self.record["hand_size"] = len(names.split())

    @property
    def pile(self) -> set[str]:
        """The draw pile."""
        return cards_in(self.record["cards"]) - self.hand

    @pile.setter
    def pile(self, names: str) -> None:
        """Only these lie in the draw pile: the others that lay there leave the game."""
        hand = self.hand
        self.record["cards"] = self.record["hand"]
        for name in names.split():
            assert name not in hand
            put(self.record["cards"], self._take(name))

    @property
    def discards(self) -> set[str]:
        return cards_in(self.record["discard"])

    @discards.setter
    def discards(self, names: str) -> None:
        self.record["discard"] = 0
        for name in names.split():
            put(self.record["discard"], self._take(name))

    @property
    def owned(self) -> set[str]:
        return {card for card in (*cards_in(self.record["cards"]), *self.discards, *self.row) if card != "-"}

    def _back(self, row: Any) -> None:
        for card in row:
            if card >= 0:
                put(self.record["cards"], int(card))

    def _take(self, name: str) -> int:
        """A card, from wherever it lies; a starting one that has left the game may come back."""
        card = CARD_NAMES.index(name)
        for words in (self.record["cards"], self.record["discard"]):
            take(words, card)
        if card < TOWNSFOLK:
            self.table.lift(card)
        return card

    @property
    def built(self) -> set[str]:
        return {BUILDING_NAMES[building] for building in members(self.record["uncovered"])}

    def build(self, name: str, spot: str) -> None:
        """A building that stands already."""
        building = BUILDING_NAMES.index(name)
        self.record["uncovered"] |= 1 << building
        self.table.s["spot"][SPOT_NAMES.index(spot)] = TYPES * self.number + building // EACH

    @property
    def manuscripts(self) -> set[str]:
        return {MANUSCRIPT_NAMES[tile] for tile in members(self.record["manuscripts"])}

    @manuscripts.setter
    def manuscripts(self, names: str) -> None:
        for tile in map(MANUSCRIPT_NAMES.index, names.split()):
            self.table.lift_tile(tile)
            self.record["manuscripts"] |= 1 << tile
            mine = sum(RIBBON[tile] == RIBBON[other] for other in members(self.record["manuscripts"]))
            if mine == 3:
                self.table.s["ribbons"][RIBBON[tile]] = self.number

    @property
    def stands(self) -> str:
        return SPACE_NAMES[self.record["space"]]

    @property
    def markers(self) -> tuple[int, int]:
        """Corruption and Virtue."""
        return int(self.record["corruption"]), int(self.record["virtue"])

    @markers.setter
    def markers(self, both: tuple[int, int]) -> None:
        self.record["corruption"], self.record["virtue"] = both

    @property
    def belongings(self) -> dict[str, int]:
        """Everything that effects change."""
        found = {good: int(n) for good, n in zip(GOODS, self.record["goods"], strict=True)}
        found |= {name: int(self.record[name]) for name in ("corruption", "virtue", "supply")}
        for paper, (unflipped, flipped) in self.papers.items():
            found |= {paper: unflipped, f"flipped_{paper}": flipped}
        return found | {"cards": len(self.owned)}


class Position(Table[Seat]):
    """A table in the middle of the first round, seat 0 about to act: nobody has anything, until it is said."""

    GAME, EVENT, STEP, SEAT = GAME, Event, StepKind, Seat

    def __init__(self, players: int = 3, **options: object) -> None:
        self.state = clone(_plain(players, tuple(options.items())))
        self.told = []

    # ---- laying things out --------------------------------------------------------------------------------------

    def begin(self, seat: int, phase: str = "PLAY") -> None:
        """A seat is on turn, in one of its phases; `SHIFT_ROW` follows by itself."""
        stack = self.s["steps"]
        stack["stack"], stack["depth"] = 0, 0
        wanted = [*PHASES, "SHIFT_ROW"]
        for name in wanted[: wanted.index(phase) + 1]:
            self.push(name, seat)
        if phase == "SHIFT_ROW":
            GAME.apply(self.state, NO_ACTION)

    def push(self, kind: str, seat: int, value: int = 0) -> None:
        stack = self.s["steps"]
        step = stack["stack"][stack["depth"]]
        step["kind"], step["seat"], step["value"] = StepKind[kind], seat, value
        stack["depth"] += 1

    def give(self, seat: int, source: int, when: When = When.GAIN) -> None:
        """The rows of a source come up."""
        first, size = int(INDEX.first[when, source]), int(INDEX.size[when, source])
        assert size > 0, "this source does nothing then"
        for row in reversed(range(first, first + size)):
            self.push("EFFECT", seat, row)
        self.s["chronicle"]["count"] = 0
        GAME.apply(self.state, NO_ACTION)
        assert GAME.broken_invariant(self.state) is None

    def stand(self, seat: int, space: str) -> None:
        self.s["players"][seat]["space"] = SPACE_NAMES.index(space)

    def lift(self, card: int) -> None:
        """Take one of the Townsfolk off the board; where it lay on top another one does."""
        for place in np.flatnonzero(self.s["top"] == card):
            other = CARD_NAMES.index(max(cards_in(self.s["unseen"])))
            self.s["top"][place] = other
            take(self.s["unseen"], other)
            put(self.s["unseen"], card)
        if take(self.s["unseen"], card):
            self.s["sizes"][np.argmax(self.s["sizes"])] -= 1

    def show(self, place: int, name: str) -> None:
        """A card lies on top of a pile: 1 to 5."""
        card, before = CARD_NAMES.index(name), int(self.s["top"][place - 1])
        if card == before:
            return
        if card in self.s["top"]:
            self.s["top"][list(self.s["top"]).index(card)] = before
        else:
            assert take(self.s["unseen"], card), "somebody has this card"
            put(self.s["unseen"], before)
        self.s["top"][place - 1] = card

    def empty(self, place: int) -> None:
        """A pile of Townsfolk is used up: its cards have left the game."""
        for name in sorted(cards_in(self.s["unseen"]))[: int(self.s["sizes"][place - 1]) - 1]:
            take(self.s["unseen"], CARD_NAMES.index(name))
        self.s["top"][place - 1], self.s["sizes"][place - 1] = -1, 0

    def on_top(self, place: int) -> str:
        card = int(self.s["top"][place - 1])
        return CARD_NAMES[card] if card >= 0 else "-"

    def lift_tile(self, tile: int) -> None:
        """Take a Manuscript off the board; where it lay on top another one does."""
        for place in np.flatnonzero(self.s["tiles"] == tile):
            other = members(self.s["unseen_tiles"])[-1]
            self.s["tiles"][place] = other
            self.s["unseen_tiles"] &= ~(1 << other)
            self.s["unseen_tiles"] |= 1 << tile
        assert self.s["unseen_tiles"] >> tile & 1, "somebody has this tile"
        self.s["unseen_tiles"] &= ~(1 << tile)
        self.s["tile_sizes"][np.argmax(self.s["tile_sizes"])] -= 1

    def show_tile(self, place: int, name: str) -> None:
        """A Manuscript lies on top of a pile: 1 to 5."""
        tile, before = MANUSCRIPT_NAMES.index(name), int(self.s["tiles"][place - 1])
        if tile == before:
            return
        if tile in self.s["tiles"]:
            self.s["tiles"][list(self.s["tiles"]).index(tile)] = before
        else:
            assert self.s["unseen_tiles"] >> tile & 1, "somebody has this tile"
            self.s["unseen_tiles"] &= ~(1 << tile)
            self.s["unseen_tiles"] |= 1 << before
        self.s["tiles"][place - 1] = tile

    def no_tiles(self, place: int) -> None:
        """A pile of Manuscripts is used up: seat 1 has them."""
        taken = [int(self.s["tiles"][place - 1])]
        taken += members(self.s["unseen_tiles"])[: int(self.s["tile_sizes"][place - 1]) - 1]
        for tile in taken:
            self.s["unseen_tiles"] &= ~(1 << tile)
            self[1].record["manuscripts"] |= 1 << tile
        for ribbon in range(4):
            if sum(RIBBON[tile] == ribbon for tile in members(self[1].record["manuscripts"])) >= 3:
                self.s["ribbons"][ribbon] = 1
        self.s["tiles"][place - 1], self.s["tile_sizes"][place - 1] = -1, 0

    def workers(self, seat: int, tier: int, place: int, count: int = 1) -> None:
        """Workers in a section: tier 1 or 2, place 1 to 5; tier 3 is the summit."""
        if tier == 3:
            self.s["summit"][seat] += count
        else:
            self.s["castle"][tier - 1, place - 1, seat] += count
        self[seat].record["supply"] -= count

    def tier(self, seat: int, tier: int) -> list[int]:
        """The workers of a seat on a tier, by place."""
        return [int(n) for n in self.s["castle"][tier - 1, :, seat]]

    @property
    def spots(self) -> dict[str, int]:
        """Return the builder of each spot."""
        return {SPOT_NAMES[spot]: int(piece) // TYPES for spot, piece in enumerate(self.s["spot"]) if piece >= 0}

    def go_on(self) -> None:
        """Answer whatever is asked with the last choice until seat 0 may act again; what was told before stays."""
        told = self.told
        while self.step != "ACT":
            self.play(self.choices[-1])
            told = told + self.told
        self.told = told

    def kinds(self) -> list[str]:
        """The events of the last play."""
        return [kind for kind, *_ in self.told]


def changes(before: dict[str, int], after: dict[str, int]) -> dict[str, int]:
    """Return increases and decreases."""
    return {what: after[what] - before[what] for what in before if after[what] != before[what]}
