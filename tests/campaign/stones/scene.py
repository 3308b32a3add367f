"""How both games of the campaign of stones look: a pile, and before each seat how many it took."""

from __future__ import annotations

from collections.abc import Iterator

from regnum.table.actions import ActionPresenter
from regnum.table.contract import TableRules
from regnum.table.log import a, line
from regnum.table.prompts import StepPrompt
from regnum.table.scene import Amount, Piece, Target, Zone
from regnum.table.text import Text, text
from regnum.table.view import View

from .pile import RULES, Event, StepKind


def _pieces(view: View) -> Iterator[Piece]:
    left = int(view.s["pile"])
    if left:
        yield Piece("stones", "stone", "pile", text("piece.stone", n=left), "o", count=left)


def _counters(view: View, seat: int) -> Iterator[Amount]:
    yield Amount("stones", int(view.s["players"][seat]["stones"]))


def _too_few() -> Text:
    return text("why.too_few")


def _pile() -> tuple[Target]:
    return (Target("pile", text("zone.pile")),)


TABLE = TableRules(
    package=__package__ or "",
    rules=RULES,
    palette={},
    headline=lambda _view: (),
    zones=lambda _view: (Zone("pile", "supply", text("zone.pile")),),
    pieces=_pieces,
    counters=_counters,
    chapters=(
        (
            StepPrompt(StepKind.TURN),
            ActionPresenter("take", says=lambda stones: {"n": stones + 1}, points_at=_pile, refused=(_too_few,)),
            line(Event.TAKEN, n=a(int)),
            line(Event.CUP),
        ),
    ),
    points=lambda view, seat: int(view.game.score(view.seen)[seat].sum()),
)
