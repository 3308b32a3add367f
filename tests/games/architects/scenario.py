"""Positions of the scenario: the same words, and those for the Baron.

table = Scenario(players=3)
table.put(0, "quarry", 3)
table.reveal("starting_2")           # the last seat passes, the Baron turns this card up
assert table.on_his_board(0) == 2
"""

from __future__ import annotations

from regnum.core.record import States, clone
from regnum.games.kingdom.architects.data.baron import (
    ALL_FACES,
    AT_LEVEL,
    DEMAND_NAMES,
    EVENT_NAMES,
    FIRST_FACE,
    FUTURE,
    INTRIGUE_NAMES,
    STARTING,
)
from regnum.games.kingdom.architects.data.components import ALL_APPRENTICE_NAMES, BARON, LOCATIONS

from .position import GAME, Position

IN_GAME = STARTING | FUTURE


class Scenario(Position):
    """A table of partners in the middle of the game. The Baron has all his workers, each seat an idle Reverend.

    Demands are clay, and no others yet; the starting intrigues lie in the deck, the future ones are still to come.
    """

    def __init__(self, players: int = 3, **options: object) -> None:
        super().__init__(players, scenario="together", **options)
        for seat in self.seats:
            self.s["players"][seat.number]["apprentices"] &= ~ALL_FACES
            self.face(seat.number, f"reverend_{seat.number + 1}")
        self.demand("clay")

    def face(self, seat: int, name: str) -> None:
        """The seat has this face of a Rogue / Reverend card, and no other."""
        record = self.s["players"][seat]
        record["apprentices"] &= ~ALL_FACES
        record["apprentices"] |= 1 << ALL_APPRENTICE_NAMES.index(name)
        assert ALL_APPRENTICE_NAMES.index(name) >= FIRST_FACE

    def demand(self, name: str, given: int = 0) -> None:
        """The demand that lies open at its level, and how much lies on it."""
        number = DEMAND_NAMES.index(name)
        self.s["baron"]["demands"][number // AT_LEVEL] = number
        self.s["baron"]["given"][number // AT_LEVEL] = given

    def given(self, name: str) -> int:
        return int(self.s["baron"]["given"][DEMAND_NAMES.index(name) // AT_LEVEL])

    @property
    def baron(self) -> dict[str, int]:
        """Number of the Baron's workers in each place."""
        s = self.s
        found = {"supply": int(s["baron"]["workers"]), "prison": int(s["baron"]["prison"])}
        found |= {LOCATIONS[place]: int(s["present"][place, BARON]) for place in range(9)}
        found |= {f"board_{p + 1}": int(s["players"][p]["held"][BARON]) for p in range(int(s["seats"]))}
        found["guildhall"] = int((s["guildhall"][: int(s["filled"])] == BARON).sum())
        found["market"] = int((s["market"] == BARON).sum())
        return {place: workers for place, workers in found.items() if workers}

    def on_his_board(self, seat: int) -> int:
        return int(self.s["baron"]["held"][seat])

    def hold(self, seat: int, workers: int) -> None:
        """The Baron has workers of a seat on his board."""
        self.s["baron"]["held"][seat] += workers
        self[seat].record["workers"] -= workers

    def station(self, place: str, workers: int = 1) -> None:
        """Workers of the Baron: at a circle, in prison, or on the board of a seat (`board_1`)."""
        self.s["baron"]["workers"] -= workers
        if place == "prison":
            self.s["baron"]["prison"] += workers
        elif place.startswith("board_"):
            self.s["players"][int(place[6:]) - 1]["held"][BARON] += workers
        else:
            self.s["present"][LOCATIONS.index(place), BARON] += workers

    def station_in_guildhall(self, workers: int) -> None:
        for _ in range(workers):
            self.s["guildhall"][self.s["filled"]] = BARON
            self.s["filled"] += 1
        self.s["baron"]["workers"] -= workers

    def intrigues(self, deck: str, discards: str = "") -> None:
        """Set the deck and the discards; all other cards are still to come."""
        baron = self.s["baron"]
        for pile, names in (("deck", deck), ("discarded", discards)):
            baron[pile] = sum(1 << INTRIGUE_NAMES.index(name) for name in names.split())
        baron["next"] = -1
        baron["deck_size"] = len(deck.split())
        baron["future"] = IN_GAME & ~(baron["deck"] | baron["discarded"])
        baron["future_size"] = int(baron["future"]).bit_count()

    def pile(self, name: str) -> set[str]:
        """The cards of a pile of intrigues: deck, discarded, future."""
        return {card for number, card in enumerate(INTRIGUE_NAMES) if int(self.s["baron"][name]) >> number & 1}

    def events(self, left: str) -> None:
        """These events are left; as many others as complete their number have been revealed."""
        names = left.split()
        total = int(self.s["baron"]["events_left"]) + int(self.s["baron"]["events"]).bit_count()
        others = [number for number, name in enumerate(EVENT_NAMES) if name not in names]
        self.s["baron"]["events"] = sum(1 << number for number in others[: total - len(names)])
        self.s["baron"]["events_left"] = len(names)

    def reveal(self, card: str, event: str = "", action: str = "place(silversmith)") -> None:
        """The last seat acts, then the Baron turns up this intrigue card, and with it this event if one is named.

        Chance is drawn anew until it does.
        """
        baron = self.s["baron"]
        if not baron["deck"] >> INTRIGUE_NAMES.index(card) & 1:
            self.intrigues(card)
        self.turn(int(self.s["seats"]) - 1)
        before = clone(self.state)
        for seed in range(1000):
            self.state: States = clone(before)
            self.s["random"] = seed
            self.play(action)
            shown = [INTRIGUE_NAMES[a] for kind, _, a, _ in self.told if kind == "INTRIGUE"]
            events = [EVENT_NAMES[a] for kind, _, a, _ in self.told if kind == "EVENT"]
            if shown[:1] == [card] and (not event or event in events):
                return
        raise AssertionError(f"{card} with {event or 'anything'} never came")

    def happened(self, *kinds: str) -> list[tuple[str, int, int, int]]:
        """Return the logged events of these kinds."""
        return [told for told in self.told if told[0] in kinds]

    def total(self) -> int:
        return int(GAME.score(self.state).sum())
