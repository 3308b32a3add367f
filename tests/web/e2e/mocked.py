"""The mid-game that the design of the table was drawn for, as a position: every council of four begins in it.

`python -m tests.web.e2e.mocked serve …` is `regnum serve …` with this beginning. Rosa, in the second seat, is about
to build in Dorful or Esti with the permit CDE, and has an emporium in Castrum already.
"""

from __future__ import annotations

from typing import Any

from regnum.core.record import States, clone
from regnum.match import Match
from regnum.web.tables.table import Table

SEATS = (
    {"kind": "bot", "bot": "knight", "name": "Petra"},
    {"kind": "me", "name": "Rosa"},
    {"kind": "bot", "bot": "knight", "name": "Sibyl"},
    {"kind": "bot", "bot": "knight", "name": "Ulrich"},
)
ROSA = 1
EMPORIUMS = ("ABDE", "CFIKN", "EGHJ", "KLMNO")  # of Petra, Rosa, Sibyl, Ulrich
HANDS = (
    "white+white+pink+purple+blue",
    "blue+blue+pink+orange+orange+black+joker",
    "white+black+black+joker",
    "orange+purple+purple",
)
GOODS = {"coins": (6, 9, 12, 2), "assistants": (4, 3, 2, 5), "points": (26, 22, 24, 19), "nobility": (5, 3, 8, 2)}
USED = (
    ("AB", "BCD", "ABE", "DE", "ABC"),
    ("KNO", "FG", "BC", "I"),
    ("ADE", "GHI", "HI", "KL", "KO"),
    ("LM", "KLM", "MNO", "NO", "KLO"),
)
DISCARD = "+".join(5 * ["white", "black", "orange", "pink", "purple", "blue"] + 3 * ["joker"])


def midgame() -> States:
    """The state: round 9 on the map ABA."""
    from tests.games.council.positions import Position  # there only where this is run, from the root of the project

    table = Position(4, map="ABA")
    table.tokens(A="coin2", B="vp2", C="assistant1", D="nobility1_a", E="card1_vp1", F="coin3", G="assistant1_coin1")
    table.tokens(H="vp3", I="card1", K="assistant2", L="coin1", M="vp1", N="nobility1_b", O="assistant1_card1")
    table.council("coast", "blue pink white black")
    table.council("hills", "orange purple purple blue")
    table.council("mountains", "black white orange pink")
    table.council("king", "purple blue orange white")
    for seat, (emporiums, hand, used) in zip(table.seats, zip(EMPORIUMS, HANDS, USED, strict=True), strict=True):
        seat.emporiums, seat.hand = emporiums, hand
        seat.give(*used, used=True)
        for name, numbers in GOODS.items():
            setattr(seat, name, numbers[seat.number])
    table[ROSA].give("CDE", "MN")
    table[3].give_bonus("mountains")
    table.show("coast", "B", "AE")
    table.show("hills", "GH", "FGJ")
    table.show("mountains", "O", "LMN")
    table.discard(DISCARD)
    table.king = "L"
    table.s["round"] = 9
    table.turn(ROSA)
    table.check()
    return table.state


def _opened(self: Any, rest: Any) -> Match:
    match: Match = opened(self, rest)
    if match.game.info.name == "council" and match.players == 4:
        match.state = midgame()
        match._snapshots = {0: clone(match.state)}
    return match


opened = Table._opened


def main() -> None:
    """`regnum`, with this beginning."""
    Table._opened = _opened  # type: ignore[method-assign]
    from regnum.cli.main import main as regnum

    regnum()


if __name__ == "__main__":
    main()
