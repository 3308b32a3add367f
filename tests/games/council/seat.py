"""What lies in front of one player, to be read and laid out by name."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .pieces import BONUSES, CARDS, LETTERS, TILES, as_flags, members, split

if TYPE_CHECKING:
    from .positions import Position


class Seat:
    """What lies in front of one player; setting a value moves the pieces."""

    def __init__(self, table: Position, number: int) -> None:
        self.table, self.number = table, number

    @property
    def record(self) -> Any:
        return self.table.s["players"][self.number]

    def _get(self, name: str) -> int:
        return int(self.record[name])

    def _set(self, name: str, value: int) -> None:
        self.record[name] = value

    coins = property(lambda self: self._get("coins"), lambda self, n: self._set("coins", n))
    points = property(lambda self: self._get("points"), lambda self, n: self._set("points", n))
    nobility = property(lambda self: self._get("nobility"), lambda self, n: self._set("nobility", n))

    @property
    def assistants(self) -> int:
        return self._get("assistants")

    @assistants.setter
    def assistants(self, number: int) -> None:
        if not self.table.s["options"]["assistant_supply"]:
            self.table.s["assistants"] -= number - self.assistants
        self._set("assistants", number)

    @property
    def hand(self) -> str:
        return "+".join(card for card, n in zip(CARDS, self.record["hand"], strict=True) for _ in range(n))

    @hand.setter
    def hand(self, cards: str) -> None:
        self.table.to_deck(self.record["hand"])
        self.record["hand"] = self.table.from_deck(split(cards))
        self._set("hand_size", len(split(cards)))

    @property
    def known(self) -> str:
        return "+".join(card for card, n in zip(CARDS, self.record["known"], strict=True) for _ in range(n))

    @property
    def emporiums(self) -> str:
        return "".join(members(self.record["emporiums"], LETTERS))

    @emporiums.setter
    def emporiums(self, letters: str) -> None:
        self._set("emporiums", as_flags(letters, LETTERS))

    @property
    def permits(self) -> list[str]:
        """Unused permit tiles."""
        return members(self.record["permits"], TILES)

    @property
    def used(self) -> list[str]:
        return members(self.record["used"], TILES)

    def give(self, *tiles: str, used: bool = False) -> None:
        """Lay permit tiles in front of the player, from wherever they are."""
        for tile in tiles:
            self.table.lift(tile)
            self.record["used" if used else "permits"] |= 1 << TILES.index(tile)

    @property
    def bonus_tiles(self) -> list[str]:
        return members(self.record["bonuses"], BONUSES)

    @property
    def king_tiles(self) -> list[int]:
        """Numbers of king's reward tiles, 0 for the first one of the stack."""
        return [i for i in range(5) if self._get("king_tiles") >> i & 1]

    def give_bonus(self, *bonuses: str) -> None:
        """Bonus tiles taken earlier in the game, each with a king's tile."""
        for bonus in bonuses:
            self.table.s["bonuses"] &= ~(1 << BONUSES.index(bonus))
            self.record["bonuses"] |= 1 << BONUSES.index(bonus)
            if self.table.s["king_tiles"] < 5:
                self.record["king_tiles"] |= 1 << int(self.table.s["king_tiles"])
                self.table.s["king_tiles"] += 1

    def ledger(self) -> dict[str, int]:
        permits = int(self.record["permits"]).bit_count() + int(self.record["used"]).bit_count()
        return {
            "coins": self.coins,
            "assistants": self.assistants,
            "points": self.points,
            "nobility": self.nobility,
            "hand": self._get("hand_size"),
            "permits": permits,
            "emporiums": len(self.emporiums),
        }
