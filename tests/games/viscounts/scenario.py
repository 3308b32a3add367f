"""Positions of the scenario: the same words, and those for the Baron, his workers and summary cards.

table = Scenario(players=3)
table.put("2_left", 2)               # two of the Baron's workers
table.arrive("2_left", "shuffle")    # he comes there after the turn of seat 0 and dismisses somebody with this sign
assert table.barons == {"2_left": 1, "2_inner": 1}
"""

from __future__ import annotations

from regnum.core.flow import NO_ACTION
from regnum.games.kingdom.viscounts.data.baron import SIGN, SIGNS, SUMMARIES_EACH
from regnum.games.kingdom.viscounts.data.components import (
    BARON,
    CARD_NAMES,
    OUTER_SPACES,
    SPACE_NAMES,
    SUMMARY_NAMES,
    VALUE,
)

from .position import GAME, Position, cards_in

OUTER = [f"{place}_{side}" for place in range(1, 6) for side in ("left", "right")]
"""The outer spaces, clockwise."""


class Scenario(Position):
    """A table of partners in the middle of the first round: seat 0 may act, and nobody has anything.

    But for summary cards: black, grey, yellow, blue, two each with two players, the first on top. The Baron stands at
    5_left, all Viscounts beside him at 5_right; none of his workers is on the board.
    """

    def __init__(self, players: int = 3, **options: object) -> None:
        super().__init__(players, scenario="together", **{"open_hands": "off", **options})
        self.s["on_path"], self.s["left"] = 0, 20
        self.baron = "5_left"
        each = int(SUMMARIES_EACH[players])
        for seat in range(players):
            self.summaries(seat, *SUMMARY_NAMES[each * seat : each * seat + each])

    def summaries(self, seat: int, *names: str) -> None:
        """A seat has these, the first on top."""
        cards = [SUMMARY_NAMES.index(name) for name in names]
        self.s["players"][seat]["summary"] = sum(1 << card for card in cards)
        self.s["players"][seat]["summary_top"] = cards[0]

    @property
    def baron(self) -> str:
        return OUTER[self.s["baron"]]

    @baron.setter
    def baron(self, space: str) -> None:
        self.s["baron"] = OUTER.index(space)

    def put(self, space: str, count: int = 1) -> None:
        """Workers of the Baron."""
        self.s["on_path"][SPACE_NAMES.index(space), BARON] += count
        self.s["left"] -= count

    def enter(self, tier: int, place: int) -> None:
        """A worker of the Baron in a section: tier 1 or 2, place 1 to 5."""
        self.s["castle"][tier - 1, place - 1, BARON] += 1
        self.s["left"] -= 1

    def guard(self, seat: int, space: str, count: int = 1) -> None:
        """Workers of a player on the path."""
        self.s["on_path"][SPACE_NAMES.index(space), seat] += count
        self.s["players"][seat]["supply"] -= count

    @property
    def barons(self) -> dict[str, int]:
        """The Baron's workers on the path."""
        return {name: int(n) for name, n in zip(SPACE_NAMES, self.s["on_path"][:, BARON], strict=True) if n}

    @property
    def guards(self) -> dict[tuple[int, str], int]:
        """Workers of players on the path."""
        return {
            (seat, name): int(self.s["on_path"][space, seat])
            for space, name in enumerate(SPACE_NAMES)
            for seat in range(self.s["seats"])
            if self.s["on_path"][space, seat]
        }

    @property
    def left(self) -> int:
        """The Baron's supply."""
        return int(self.s["left"])

    def live(self, place: int, sign: str | None = None, value: int | None = None) -> str:
        """Somebody with this sign at the top right, or of this value, comes on top of a pile; answers who."""
        near = cards_in(self.s["unseen"]) | {self.on_top(place)} - {"-"}
        name = max(
            one
            for one in near
            if (sign is None or SIGNS[SIGN[CARD_NAMES.index(one)]] == sign)
            and (value is None or VALUE[CARD_NAMES.index(one)] == value)
        )
        self.show(place, name)
        return name

    def only_act(self, seat: int) -> None:
        """A seat may act, and is asked something else afterwards."""
        self.begin(seat, "NEXT_TURN")
        self.push("DISCARD", seat, 1)
        self.push("ACT", seat)

    # ---- his turn -----------------------------------------------------------------------------------------------

    def baron_turn(self, seat: int = 0) -> None:
        """It follows that of a seat, who then is asked something else."""
        self.begin(seat, "NEXT_TURN")
        self.push("DISCARD", seat, 1)
        self.push("BARON", seat)
        self.s["chronicle"]["count"] = 0
        GAME.apply(self.state, NO_ACTION)
        chronicle = self.s["chronicle"]
        self.told = [
            (self.EVENT(e["kind"]).name, int(e["seat"]), int(e["a"]), int(e["b"]))
            for e in chronicle["events"][: chronicle["count"]]
        ]
        assert GAME.broken_invariant(self.state) is None

    def arrive(self, space: str, sign: str = "corruption", seat: int = 0) -> None:
        """The Baron comes to a space after the turn of a seat; somebody with this sign lives there."""
        self.baron = OUTER[(OUTER.index(space) - 2) % OUTER_SPACES]
        self.live(int(self.baron[0]), value=2)
        self.live(int(space[0]), sign)
        self.baron_turn(seat)
        assert self.baron == space

    def happened(self, *kinds: str) -> list[tuple[str, int, int, int]]:
        """Return the logged events of these kinds."""
        return [told for told in self.told if told[0] in kinds]
