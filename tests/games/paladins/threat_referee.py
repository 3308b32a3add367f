"""The scenario once more, in plain Python, from the cards as the data files write them.

It knows nothing of rows, steps or rules: it keeps honour, threats and Orders itself, goes by the actions that are
taken, and takes from what is told only what chance decides and what the base game does. After every action the state
must hold what it has come to.
"""

from __future__ import annotations

from typing import Any

from regnum.core.data import load
from regnum.core.record import States
from regnum.games.kingdom.paladins.data.components import ACTION_NAMES, ATTRIBUTES, ORDER_NAMES, PERSON_NAMES
from regnum.games.kingdom.paladins.rules.state import Event, StepKind

PACKAGE = "regnum.games.kingdom.paladins.data"
DATA: dict[str, Any] = load(PACKAGE, "threats")
THREATS: list[dict[str, Any]] = DATA["threats"]
LEVELS: dict[str, dict[str, Any]] = {level["id"]: level for level in DATA["under"]}
NEEDS = {order["id"]: order["needs"] for order in load(PACKAGE, "orders")["together"]}
STARTING = {card["id"]: card["does"][0]["when"] for card in load(PACKAGE, "starting_townsfolk")["starting_townsfolk"]}
IN_ROUND = (1, 2, 3, 3, 4, 5, 6, 7)  # the King's cards, from the left
MOST_HONOUR, MOST_WORKERS = 12, 20


class Referee:
    """What partners and Baron have, from the first decision of a game on; `follow` goes through one action."""

    def __init__(self, state: States, level: str) -> None:
        self.seats, self.first, self.level = int(state[0]["seats"]), int(state[0]["first"]), LEVELS[level]
        self.honour = [MOST_HONOUR] * self.seats
        self.suspicion = [0] * self.seats
        self.starting = [""] * self.seats
        self.threats: list[list[int]] = []  # card and workers, from the left
        self.orders: dict[int, bool] = {}
        self.round = self.repelled = 0
        self.on_favour = [0] * 5
        self.passed: set[int] = set()
        self.acting = (-1, "", -1)  # seat, action, number of the card of the King
        self.owed: set[int] = set()  # who is still to gain honour from the Starting Townsfolk
        self.striking: list[int] = []  # threats that are still to strike
        self.asked: list[int] = []  # seats that the threat which strikes is still to ask
        self.struck = -1
        self.ending = False
        self.attributes = state[0]["players"]["attribute"][: self.seats].astype(int)
        self.seen: set[str] = set()

    def follow(self, seat: int, action: str, state: States) -> None:
        """An action was taken, and the state is what came of it."""
        name, _, rest = action.partition("(")
        self.act(seat, name, rest[:-1], state)
        chronicle = state[0]["chronicle"]
        for e in chronicle["events"][: chronicle["count"]]:
            self.hear(Event(e["kind"]).name, int(e["seat"]), int(e["a"]), int(e["b"]))
        stack = state[0]["steps"]
        on_top = -1 if state[0]["over"] else int(stack["stack"][stack["depth"] - 1]["kind"])
        if self.ending and on_top != StepKind.CHOOSE:
            self.close()
        elif self.ending:
            self.skip(until=int(stack["stack"][stack["depth"] - 1]["seat"]))
        self.compare(state)
        self.attributes = state[0]["players"]["attribute"][: self.seats].astype(int)

    def gain(self, seat: int, n: int) -> None:
        self.honour[seat] = max(0, min(MOST_HONOUR, self.honour[seat] + n))

    def everybody(self, n: int) -> None:
        for seat in range(self.seats):
            self.gain(seat, n)

    @property
    def in_play(self) -> list[list[int]]:
        return [threat for threat in self.threats if threat[1] > 0]

    @property
    def workers(self) -> int:
        return sum(workers for _, workers in self.threats)

    # ---- what players do ----------------------------------------------------------------------------------------

    def act(self, seat: int, name: str, argument: str, state: States) -> None:
        if name in ("favour", "order"):
            self.acting = seat, name, int(argument) - 1
        elif name == "workers":
            self.place(*self.acting)
        elif name == "for" and self.acting[1] == "gain_honour":
            self.gain(int(argument) - 1, 1)
        elif name == "option" and self.ending:
            self.suffer(seat, argument, state)
        elif name == "pass":
            self.passed.add(seat)
            if len(self.passed) == self.seats:
                self.end_round()

    def place(self, seat: int, name: str, card: int) -> None:
        """The workers are placed, so the action is taken."""
        for threat in self.in_play:
            threat[1] -= THREATS[threat[0]]["action"] == name
        if name == "favour":
            self.gain(seat, -self.on_favour[card])
            self.on_favour[card] += 1
            self.seen |= {"favour again"} if self.on_favour[card] > 1 else set()
        if name == "order":
            self.orders[card] = True
            self.everybody(1)
            self.seen.add("order")
        if STARTING[self.starting[seat]] == name:
            self.owed.add(seat)

    def suffer(self, seat: int, option: str, state: States) -> None:
        """A player chooses what a threat does."""
        assert self.asked[0] == seat
        self.asked.pop(0)
        if option == "first":
            assert self.honour[seat] > 0
            self.gain(seat, -1)
            return
        loss = THREATS[self.struck]["does"][0]["choose"][1][0].get("lose", "suspicion")
        self.seen.add(loss)
        if loss in ATTRIBUTES:
            self.attributes[seat][ATTRIBUTES.index(loss)] -= 1
            if not state[0]["over"]:
                assert (state[0]["players"]["attribute"][seat] == self.attributes[seat]).all()

    # ---- what is told -------------------------------------------------------------------------------------------

    def hear(self, kind: str, seat: int, a: int, b: int) -> None:
        if kind in ("ROUND", "END") and self.ending:
            self.close()
        if kind in ("TURN", "ROUND", "END"):
            assert not self.owed
        if kind == "ROUND":
            self.round, self.on_favour = b, [0] * 5
        elif kind == "STARTING":
            self.starting[seat] = list(STARTING)[a]
        elif kind == "ORDER":
            self.orders[len(self.orders)] = False
            assert ORDER_NAMES[a] in NEEDS
        elif kind == "ACT" and a < len(ACTION_NAMES):
            self.acting = seat, ACTION_NAMES[a], -1
        elif kind in ("ATTACK", "CONVERT"):
            self.repelled += 1
        elif kind == "SUSPICION":
            self.suspicion[seat] += b
        elif kind == "INQUISITION":
            for p in range(self.seats):
                self.gain(p, -(self.suspicion[p] >= 2))
        elif kind == "PERSON" and PERSON_NAMES[a] in STARTING:
            assert PERSON_NAMES[a] == self.starting[seat]
            self.owed.remove(seat)
            self.gain(seat, 1)
        elif kind == "THREAT":
            self.threats.append([a, min(THREATS[a]["workers"][self.seats], MOST_WORKERS - self.workers)])
        elif kind == "OUTSIDERS":
            assert b == self.missing > 0
        elif kind == "STRIKE":
            self.skip()
            assert a == self.striking.pop(0)
            self.struck, self.asked = a, [(self.first + i) % self.seats for i in range(self.seats)]

    # ---- the end of a round -------------------------------------------------------------------------------------

    def end_round(self) -> None:
        needed = max((side for side in DATA["outsiders"] if side["from"] <= self.round), key=lambda side: side["from"])
        self.missing = needed["needed"][self.seats] - self.repelled
        if self.missing > 0:
            self.everybody(-1)
        self.repelled, self.ending = 0, True
        self.striking, self.asked = [card for card, _ in self.in_play], []

    def skip(self, until: int = -1) -> None:
        """Only who has no honour to lose may not be asked."""
        while self.asked and self.asked[0] != until:
            assert self.honour[self.asked.pop(0)] == 0
            self.seen.add("skipped")

    def close(self) -> None:
        self.skip()
        assert not self.striking
        for _ in range(self.level["workers_each_round"]):
            for threat in self.in_play:
                threat[1] += self.workers < MOST_WORKERS
        self.ending, self.passed = False, set()
        self.first = (self.first + 1) % self.seats

    # ---- agreeing -----------------------------------------------------------------------------------------------

    def compare(self, state: States) -> None:
        s = state[0]
        assert s["players"]["honour"][: self.seats].tolist() == self.honour
        there = [[int(c), int(w)] for c, w in zip(s["threats"].flat, s["baron"].flat, strict=True) if c >= 0]
        assert there == self.threats
        revealed = sum(n for n, number in zip(self.level["threats"], IN_ROUND, strict=True) if number <= self.round)
        assert len(there) == revealed == len({card for card, _ in there})
        assert int(s["repelled"]) == self.repelled
        assert (s["order_workers"] >= 0).tolist() == [self.orders.get(place, False) for place in range(3)]

    def count(self, state: States, points: Any) -> None:
        """The game is over: attributes are no higher than honour, and points are what they must be."""
        for seat in range(self.seats):
            fallen = [min(value, self.honour[seat]) for value in self.attributes[seat]]
            assert state[0]["players"]["attribute"][seat].tolist() == fallen
            orders = sum(vp if self.orders[place] else -vp for place, vp in enumerate((4, 6, 8)))
            assert points[seat]["orders"] == orders
            assert points[seat]["threats"] == -3 * self.workers
