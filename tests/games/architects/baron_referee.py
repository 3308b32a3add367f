"""The Baron's turn once more, in plain Python, from the cards as the data files write them.

It knows nothing of rows, steps or rules: it reads the lines of a card, keeps its own counts, and takes from what was
told only what chance decided. Whatever else was told must be what it expects next.
"""

from __future__ import annotations

from typing import Any

from regnum.core.data import load
from regnum.core.record import States
from regnum.games.kingdom.architects.rules.state import Event

PACKAGE = "regnum.games.kingdom.architects.data"
INTRIGUES: list[dict[str, Any]] = load(PACKAGE, "baron_intrigue")["intrigues"]
EVENTS: list[dict[str, Any]] = load(PACKAGE, "baron_events")["events"]
BOARDS: list[dict[str, Any]] = load(PACKAGE, "baron_board")["boards"]
CIRCLES = [
    *("quarry", "forest", "silversmith", "mines", "storehouse", "workshop", "town_centre", "tax_stand", "guardhouse")
]
BARON = 5
ASIDE = {
    *("LARGE", "SMALL", "ABILITY", "APPRENTICE", "VIRTUE", "DEBT", "GOODS", "RELEASE", "REMOVED", "PROTECTED"),
    *("BOUGHT_OFF", "DISCARD"),
}
"""What resets, tax checks and events do to players: not looked at here."""


class Asked(Exception):
    """A player is asked in the middle of the turn: nothing more has been told."""


class Ended(Exception):
    """The game is over in the middle of the turn."""


class Referee:
    """The Baron's things before his turn; `turn` applies the logged events to them."""

    def __init__(self, state: States) -> None:
        s, baron = state[0], state[0]["baron"]
        self.seats, self.first = int(s["seats"]), int(s["first"])
        self.board = BOARDS[int(baron["board"])]
        self.supply, self.prison = int(baron["workers"]), int(baron["prison"])
        self.present = {place: [int(n) for n in s["present"][number]] for number, place in enumerate(CIRCLES)}
        self.his = [int(n) for n in baron["held"][: self.seats]]
        self.theirs = [int(s["players"][p]["held"][BARON]) for p in range(self.seats)]
        self.market = [int(colour) for colour in s["market"]]
        self.guildhall = [int(colour) for colour in s["guildhall"][: int(s["filled"])]]
        self.columns = {2: 3, 3: 4, 4: 5, 5: 6}[self.seats]
        self.deck, self.discards, self.future = (_set(baron[name]) for name in ("deck", "discarded", "future"))
        self.top = int(baron["next"])
        self.demands = sum(int(demand) >= 0 for demand in baron["demands"])
        self.events_left = int(baron["events_left"])
        self.tax = int(s["tax"])
        self.lines = 0

    def agrees(self, state: States) -> bool:
        """Return True if the state equals the referee's result."""
        other = Referee(state)
        kept = ("supply", "prison", "present", "his", "theirs", "market", "guildhall", "deck", "discards", "future")
        kept += ("top", "demands", "events_left", "tax")
        assert {name: getattr(self, name) for name in kept} == {name: getattr(other, name) for name in kept}
        return True

    def turn(self, state: States) -> str:
        """Go through the chronicle of a turn; answers how it ended: finished, asked or ended."""
        chronicle = state[0]["chronicle"]
        events = chronicle["events"][: chronicle["count"]]
        self.told = [(Event(e["kind"]).name, int(e["seat"]), int(e["a"]), int(e["b"])) for e in events]
        try:
            self.expect("BARON", -1, -1, 0)
            self.reveal()
        except Asked:
            return "asked"
        except Ended:
            return "ended"
        self.skip()
        assert self.told == [] or self.told[0][0] in ("ROUND", "CLOSE"), self.told
        return "finished"

    # ---- reading what was told ----------------------------------------------------------------------------------

    def skip(self) -> None:
        while self.told and self.told[0][0] in ASIDE:
            self.told.pop(0)

    def next(self, kind: str) -> tuple[int, int, int]:
        self.skip()
        if not self.told:
            raise Asked
        assert self.told[0][0] == kind, f"{kind} was expected, not {self.told[0]}"
        return self.told.pop(0)[1:]

    def expect(self, kind: str, *arguments: int) -> None:
        assert self.next(kind) == arguments

    # ---- cards --------------------------------------------------------------------------------------------------

    def reveal(self) -> None:
        if not self.deck and self.top < 0:
            if not self.discards:
                return
            self.expect("SHUFFLE", -1, -1, len(self.discards))
            self.deck, self.discards = self.discards, set()
        _, card, _ = self.next("INTRIGUE")
        if self.top >= 0:
            assert card == self.top
            self.top = -1
        else:
            self.deck.remove(card)
        for line in INTRIGUES[card]["lines"]:
            self.line(line)
            self.lines += 1
        self.skip()
        if not self.told:  # a player is asked for the last line
            raise Asked
        self.discards.add(card)

    def line(self, line: dict[str, Any]) -> None:
        if "station" in line:
            self.station(line["station"])
            if "arrow" in line:
                first, second = self.board[line["arrow"]]
                self.deed(first, line["station"]) or self.deed(second, line["station"])
        elif line.get("reveal") == "intrigue":
            self.reveal()
        elif line.get("reveal") == "event":
            self.event()
        elif line.get("reveal") == "demand":
            if self.demands < 4:
                _, demand, level = self.next("DEMAND")
                assert (level, demand // 2) == (self.demands, self.demands)
                self.demands += 1
        elif "future" in line:
            self.bring(line["future"])
        elif "tax_check" in line:
            self.expect("TAX_CHECK", -1, int(self.tax >= 4), -self.tax)
            self.tax = 0

    def event(self) -> None:
        if self.events_left == 0:
            self.expect("CLOSE", -1, -1, 0)
            raise Ended
        _, event, _ = self.next("EVENT")
        self.events_left -= 1
        for row in EVENTS[event]["does"]:
            self.line({key: value for key, value in row.items() if key != "when"})

    def bring(self, where: str) -> None:
        if not self.future:
            return
        _, card, _ = self.next("FUTURE")
        if where == "discards":
            assert len(self.future) == 1 or INTRIGUES[card]["id"] != "final"
            self.future.remove(card)
            self.discards.add(card)
        else:
            assert card == -1
            self.top = self.hidden_top
            self.future.remove(self.top)

    hidden_top = -1
    """The future intrigue that went face down onto the deck: the test tells, as nobody else knows."""

    # ---- workers ------------------------------------------------------------------------------------------------

    def station(self, place: str) -> None:
        if place == "guildhall" and len(self.guildhall) == 4 * self.columns:
            return
        if self.supply == 0:
            back = self.prison + sum(self.theirs) + sum(there[BARON] for there in self.present.values())
            self.expect("RECALL", -1, -1, back)
            self.prison, self.theirs, self.supply = 0, [0] * self.seats, back
            for there in self.present.values():
                there[BARON] = 0
        if self.supply == 0:
            return
        self.supply -= 1
        if place == "guildhall":
            self.expect("STATION", -1, 12, 0)
            self.guildhall.append(BARON)
            if len(self.guildhall) == 4 * self.columns:
                self.expect("TRIGGER", -1, -1, 0)
            if len(self.guildhall) in (2 * self.columns + 1, 3 * self.columns + 1):
                self.reset()
        elif place == "black_market":
            space = max(space for space in range(3) if self.market[space] < 0)
            self.expect("STATION", -1, 9 + space, 0)
            self.market[space] = BARON
            if -1 not in self.market:
                self.reset()
        else:
            self.expect("STATION", -1, CIRCLES.index(place), 0)
            self.present[place][BARON] += 1

    def reset(self) -> None:
        self.expect("RESET", self.first, -1, 0)
        self.prison += self.market.count(BARON)
        self.market = [-1, -1, -1]

    def deed(self, deed: str, place: str) -> bool:
        order = [(self.first + i) % self.seats for i in range(self.seats)]
        done = False
        for p in order:
            if deed == "capture":
                number = min(self.present[place][p], 2 * self.present[place][BARON])
                if number:
                    self.present[place][p] -= number
                    self.his[p] += number
                    self.expect("CAPTURED", p, BARON, number)
            else:
                number, self.his[p] = self.his[p], 0
                if number:
                    self.expect("IMPRISONED", p, -1, number)
            done |= number > 0
        return done


def _set(flags: Any) -> set[int]:
    return {card for card in range(15) if int(flags) >> card & 1}
