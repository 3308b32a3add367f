"""Positions of the scenario: the same words, and those for honour, Orders and threats.

table = Scenario(players=3)
table.lay(4, "2 fortify+trade")      # round 4: two workers of the Baron on one threat, one on another
table.end_round()
table.play("option(first)")          # seat 0 loses honour for the first of them
"""

from __future__ import annotations

from regnum.games.kingdom.paladins.data.components import (
    FAVOUR_ROUND,
    ORDER_ROUND,
    PERSON_NAMES,
    STARTING_NAMES,
    TOWNSFOLK,
)
from regnum.games.kingdom.paladins.data.threats import PER_CARD, THREAT_NAMES, UNDER, UNDER_ROUND

from .position import GAME, Position, amounts

HONOUR = 8


class Scenario(Position):
    """A table of partners in the middle of the first round: seat 0 is on turn, and nobody has anything.

    But for 8 honour, and one of the Starting Townsfolk: seat 0 the Chaplain, then Mason, Captain, Confessor.
    """

    def __init__(self, players: int = 3, **options: object) -> None:
        super().__init__(players, scenario="together", **options)
        for seat in self.seats:
            self.starting(seat.number, STARTING_NAMES[seat.number])
            seat.honour = HONOUR

    def starting(self, seat: int, name: str) -> None:
        """The seat has this one of the Starting Townsfolk, and its tile."""
        card = STARTING_NAMES.index(name)
        record = self.s["players"][seat]
        record["townsfolk"] &= (1 << TOWNSFOLK) - 1
        record["townsfolk"] |= 1 << PERSON_NAMES.index(name)
        record["tile"] = card

    @property
    def honour(self) -> list[int]:
        return [seat.honour for seat in self.seats]

    @honour.setter
    def honour(self, values: list[int]) -> None:
        for seat, honour in zip(self.seats, values, strict=True):
            seat.honour = honour

    # ---- threats ------------------------------------------------------------------------------------------------

    def lay(self, number: int, text: str = "") -> None:
        """It is this round. These threats lie open from the left on; all others there have left the game."""
        wanted = amounts(text)
        names = [f"threat_{name}" for name in wanted]
        names += [name for name in THREAT_NAMES if name not in names]
        self.s["round"] = number
        self.s["threats"], self.s["baron"] = -1, 0
        for (under, i), name in zip(self.places(number), names, strict=False):
            self.s["threats"][under, i] = THREAT_NAMES.index(name)
            self.s["baron"][under, i] = wanted.pop(name.removeprefix("threat_"), 0)
        assert not wanted, "there are not so many places yet"

    def places(self, number: int) -> list[tuple[int, int]]:
        """Return the places of the Baron's threats in a round, from the left."""
        under = UNDER[int(self.s["options"]["difficulty"])]
        return [
            (card, i)
            for card in range(len(under))
            if UNDER_ROUND[card] <= number
            for i in range(min(under[card], PER_CARD))
        ]

    @property
    def threats(self) -> dict[str, int]:
        """The Baron's threats in play, from the left, with his workers on each."""
        return {
            THREAT_NAMES[threat].removeprefix("threat_"): int(workers)
            for threat, workers in zip(self.s["threats"].flat, self.s["baron"].flat, strict=True)
            if workers
        }

    # ---- the end of a round -------------------------------------------------------------------------------------

    def end_round(self) -> None:
        """All who are still in pass."""
        told = []
        while self.step == "ACT" and not self.s["over"] and not told:
            self.play("pass")
            told = [one for one in self.told if one[0] not in ("PASS", "TURN")]

    def finish(self) -> None:
        """The last round ends, and with it the game; of what threats ask the first is taken."""
        self.s["round"] = max(int(self.s["round"]), 7)
        self.end_round()
        while not GAME.over(self.state):
            self.play(self.choices[0])

    def happened(self, *kinds: str) -> list[tuple[str, int, int, int]]:
        """Return the logged events of these kinds."""
        return [told for told in self.told if told[0] in kinds]


ROUND_OF_CARD = [*map(int, ORDER_ROUND), *map(int, FAVOUR_ROUND)]
"""When each of the King's cards is revealed, Orders first."""
