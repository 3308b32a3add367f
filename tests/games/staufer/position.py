"""Positions of The Staufer Dynasty, set up and played in the words of the rulebook.

    table = Table(players=4, king="nijmegen")
    table.court(0, envoys=9, nobles=1)
    table.stack("palermo", 1, "purple")
    table.play("deploy(palermo, 1)", "place(noble, no_chest)")

Figures and chests are always moved, never made, so the whole set stays complete; `play` takes only what is offered and
checks the table after every action. At first no chests lie anywhere and nobody has a figure in the court.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import regnum
from regnum.core.record import out_of_bounds
from regnum.games.staufer.data.components import (
    CHEST_NAMES,
    FIGURES,
    FOR_NOBLES,
    JOB_NAMES,
    OFFICES,
    REGION_NAMES,
    REGIONS,
    SIDE,
    SUPPLY_NAMES,
)

GAME = regnum.make("staufer")
STEPS, EVENTS = GAME.rules.flow.kinds, GAME.rules.events
RING = ("nijmegen", "strasbourg", "palermo", "aachen", "augsburg", "milan")
KINDS = ("envoy", "noble")


def custom(*numbers: int) -> dict[str, str]:
    """The options of a set with these privileges and, if there are fewer than six, others."""
    kinds = [*numbers, *(n for n in range(1, 17) if n not in numbers)][:6]
    return {"privileges": "custom"} | {
        f"privilege_{letter}": str(kind) for letter, kind in zip("abcdef", kinds, strict=True)
    }


class Table:
    """A table at the start of a round: seat 0 acts first, then the others in order, three times."""

    def __init__(self, players: int = 4, king: str = "nijmegen", ring: Iterable[str] = RING, **options: object) -> None:
        self.state = GAME.new(players, 1, {"first_player": "first_seat", **options})
        self.players = players
        self.log: list[tuple[str, int, int, int]] = []
        s = self.s
        s["ring"] = [REGION_NAMES.index(name) for name in ring]
        s["place"] = [list(ring).index(name) for name in REGION_NAMES]
        s["tiles"] = range(REGIONS)
        self.king = king
        for stack in s["stacks"]:
            for chest in stack["cards"][: stack["size"]]:
                s["pile"][chest] += 1
                s["pile_size"] += 1
            stack["cards"], stack["size"] = -1, 0
        s["order"][: 3 * players] = list(range(players)) * 3
        s["first"] = 0
        for seat in range(players):
            self.court(seat)
        self.turn(0)

    @property
    def s(self) -> Any:
        return self.state[0]

    # ---- laying things out --------------------------------------------------------------------------------------

    @property
    def king(self) -> str:
        return REGION_NAMES[self.s["king"]]

    @king.setter
    def king(self, name: str) -> None:
        self.s["king"] = REGION_NAMES.index(name)

    def turn(self, seat: int) -> None:
        """Let a seat act next, with the family member that is on top of the order."""
        steps = self.s["steps"]
        steps["stack"], steps["depth"] = 0, 2
        steps["stack"][0]["kind"] = STEPS["NEXT_TURN"]
        steps["stack"][1]["kind"], steps["stack"][1]["seat"] = STEPS["TURN"], seat

    def court(self, seat: int, envoys: int = 0, nobles: int = 0) -> None:
        """So many figures in the court; the province has those that are nowhere else."""
        me = self.s["players"][seat]
        me["court"] = envoys, nobles
        self._fill_province(seat)

    def paid(self, seat: int, region: str, envoys: int = 0, nobles: int = 0) -> None:
        """Figures in a payment area."""
        self.s["players"][seat]["paid"][REGION_NAMES.index(region)] = envoys, nobles
        self._fill_province(seat)

    def _fill_province(self, seat: int) -> None:
        me = self.s["players"][seat]
        for kind in range(2):
            here = sum(1 for f in self.s["offices"].reshape(-1) if f == 1 + kind + 2 * seat)
            me["province"][kind] = FIGURES[kind] - me["court"][kind] - me["paid"][:, kind].sum() - here
            assert me["province"][kind] >= 0

    def sit(self, region: str, office: int, seat: int, kind: str | None = None) -> None:
        """A figure of the province takes the next place of an office, counted from 1: a noble where only nobles may."""
        only_nobles = FOR_NOBLES[SIDE[self.players]][REGION_NAMES.index(region)][office - 1]
        kind = kind or ("noble" if only_nobles else "envoy")
        here = self.s["offices"][REGION_NAMES.index(region)][office - 1]
        place = 1 if here[0] else 0
        here[place] = 1 + KINDS.index(kind) + 2 * seat
        self.s["held"][place] |= 1 << REGION_NAMES.index(region) * OFFICES + office - 1
        self._fill_province(seat)

    def _from_pile(self, chest: str) -> int:
        kind = CHEST_NAMES.index(chest)
        assert self.s["pile"][kind], f"the pile has no {chest} left"
        self.s["pile"][kind] -= 1
        self.s["pile_size"] -= 1
        return kind

    def stack(self, where: str, office: int, *chests: str) -> None:
        """Chests under an office (region, number from 1) or, with number 0, under a supply space."""
        if office:
            number = REGION_NAMES.index(where) * OFFICES + office - 1
        else:
            number = REGIONS * OFFICES + SUPPLY_NAMES.index(where)
        stack = self.s["stacks"][number]
        for chest in chests:
            stack["cards"][stack["size"]] = self._from_pile(chest)
            stack["size"] += 1

    def chests_at(self, where: str, office: int = 0) -> list[str]:
        """The chests of a stack."""
        base = REGION_NAMES.index(where) * OFFICES + office - 1 if office else 0
        number = base if office else REGIONS * OFFICES + SUPPLY_NAMES.index(where)
        stack = self.s["stacks"][number]
        return [CHEST_NAMES[chest] for chest in stack["cards"][: stack["size"]]]

    def only_pile(self, *chests: str) -> None:
        """Leave exactly these chests in the pile: the others are discarded."""
        for kind in range(len(CHEST_NAMES)):
            self.s["discard"][kind] += self.s["pile"][kind]
            self.s["pile"][kind] = 0
        self.s["pile_size"] = 0
        for chest in chests:
            kind = CHEST_NAMES.index(chest)
            self.s["discard"][kind] -= 1
            self.s["pile"][kind] += 1
            self.s["pile_size"] += 1

    def give(self, seat: int, *chests: str) -> None:
        """Chests in front of a player."""
        for chest in chests:
            self.s["players"][seat]["chests"][self._from_pile(chest)] += 1

    def own(self, seat: int, *numbers: int) -> None:
        """Privileges of a player, from those in play."""
        for number in numbers:
            assert self.s["available"][number - 1], f"privilege {number} is not in play"
            self.s["available"][number - 1] -= 1
            self.s["players"][seat]["privileges"] |= 1 << number - 1

    def jobs(self, seat: int, region: str, path: str, office: str) -> None:
        """The jobs of a player; who has one of them already gets the other one instead."""
        for kind, name in enumerate((region, path, office)):
            card = JOB_NAMES[kind].index(name)
            for other in range(self.players):
                if self.s["players"][other]["jobs"][kind] == card:
                    self.s["players"][other]["jobs"][kind] = self.s["players"][seat]["jobs"][kind]
            self.s["players"][seat]["jobs"][kind] = card

    def row(self, region: str, condition: str = "king", steps: int = 1) -> None:
        """The round tiles of this round."""
        row = self.s["round"] - 1
        self.s["rounds_a"][row] = REGION_NAMES.index(region)
        self.s["rounds_b"][row] = ("king", "fewest_chests", "most_offices").index(condition)
        self.s["rounds_c"][row] = steps if self.s["round"] < 5 else 0

    def last_turn(self, seat: int = 0) -> None:
        """Everybody has acted but for one family member of a seat."""
        s, all_spaces = self.s, 3 * self.players
        others = [p for p in range(self.players) for _ in range(3 - (p == seat))]
        s["order"] = -1
        s["order"][all_spaces - 1] = seat
        s["turn"] = all_spaces - 1
        s["supply"]["cards"] = -1
        s["supply"]["cards"][: len(others)] = others
        s["supply"]["size"] = len(others)
        self.turn(seat)

    # ---- looking and playing ------------------------------------------------------------------------------------

    @property
    def on_turn(self) -> int:
        return GAME.on_turn(self.state)

    @property
    def offered(self) -> list[str]:
        return [GAME.actions.text(int(n)) for n in GAME.legal(self.state)]

    def choices(self, family: str) -> list[str]:
        """The arguments of the actions of one family that may be done now."""
        return [text[len(family) :].strip("()") for text in self.offered if text.split("(")[0] == family]

    def may(self, action: str) -> bool:
        return GAME.actions.parse(action) in GAME.legal(self.state)

    def play(self, *actions: str) -> None:
        """Take actions that are offered."""
        self.log = []
        for action in actions:
            assert self.may(action), f"{action} is not offered, but {', '.join(self.offered)}"
            GAME.apply(self.state, GAME.actions.parse(action))
            record = self.s["chronicle"]
            self.log += [
                (EVENTS(int(e["kind"])).name, int(e["seat"]), int(e["a"]), int(e["b"]))
                for e in record["events"][: record["count"]]
            ]
            assert GAME.broken_invariant(self.state) is None
        assert out_of_bounds(GAME.state, self.state) == []

    def told(self, kind: str) -> list[tuple[int, int, int]]:
        """The events of a kind (seat, a, b) that the last `play` brought about."""
        return [event[1:] for event in self.log if event[0] == kind]

    def points(self, seat: int) -> int:
        return int(self.s["players"][seat]["points"])

    def in_court(self, seat: int) -> tuple[int, int]:
        envoys, nobles = self.s["players"][seat]["court"]
        return int(envoys), int(nobles)

    def areas(self, seat: int) -> dict[str, tuple[int, int]]:
        """The payment areas with figures of a seat: envoys and nobles."""
        rows = self.s["players"][seat]["paid"].tolist()
        return {REGION_NAMES[region]: (row[0], row[1]) for region, row in enumerate(rows) if any(row)}

    def kept(self, seat: int) -> dict[str, int]:
        """The chests before a seat."""
        return {CHEST_NAMES[kind]: int(n) for kind, n in enumerate(self.s["players"][seat]["chests"].tolist()) if n}

    def holders(self, region: str, office: int) -> list[tuple[int, str]]:
        """Who holds an office, from the left."""
        here = self.s["offices"][REGION_NAMES.index(region)][office - 1]
        return [(int(f - 1) // 2, KINDS[(f - 1) % 2]) for f in here if f]

    def part(self, seat: int, name: str) -> int:
        """A part of what a seat would have if the game ended now."""
        return int(GAME.score(self.state)[seat][GAME.rules.score_parts.index(name)])
