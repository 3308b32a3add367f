"""The scene of the game of pebbles: a pile, and in front of each seat what it took."""

from __future__ import annotations

from collections.abc import Iterator

from regnum.table.actions import NEVER, NOTHING, ActionPresenter, wordless
from regnum.table.contract import TableRules
from regnum.table.log import a, line
from regnum.table.prompts import StepPrompt
from regnum.table.scene import Piece, Target, Zone
from regnum.table.text import Text, text
from regnum.table.view import View

from .rules import RULES
from .state import Event, StepKind


def headline(view: View) -> Iterator[Text]:
    """The goal of a team."""
    target = view.game.target(view.seen)
    if target is not None:
        yield text("headline.goal", n=target, turns=int(view.s["turns"]))


def pieces(view: View) -> Iterator[Piece]:
    """Remaining pebbles."""
    left = int(view.s["pebbles"])
    if left:
        yield Piece("pebbles", "pebble", "pile", text("piece.pebble", n=left), "o", count=left)


def _not_enough() -> Text:
    return text("why.not_enough")


def _pile() -> tuple[Target]:
    return (Target("pile", text("zone.pile")),)


TABLE = TableRules(
    package=__package__ or "",
    rules=RULES,
    palette={},
    headline=headline,
    zones=lambda _view: (Zone("pile", "supply", text("zone.pile")),),
    pieces=pieces,
    counters=lambda _view, _seat: (),
    chapters=(
        (
            StepPrompt(StepKind.TURN),
            StepPrompt(StepKind.HIDE),
            ActionPresenter("take", says=lambda pebbles: {"n": pebbles + 1}, points_at=_pile, refused=(_not_enough,)),
            ActionPresenter("dare", points_at=_pile, refused=(_not_enough,)),
            ActionPresenter("hide", says=lambda side: {"side": side}, points_at=NOTHING, refused=NEVER, deed=wordless),
            line(Event.TAKEN, n=a(int)),
        ),
    ),
    points=lambda view, seat: int(view.game.score(view.seen)[seat].sum()),
)
