"""How the bidding game looks: a prize, and what is told of bids, of which nobody may hear how high they are."""

from __future__ import annotations

from regnum.table.actions import NEVER, NOTHING, ActionPresenter, wordless
from regnum.table.contract import TableRules
from regnum.table.log import a, b, line
from regnum.table.prompts import StepPrompt
from regnum.table.scene import Zone
from regnum.table.text import text
from regnum.table.view import View

from .rules import RULES
from .state import Event, StepKind

BID = ActionPresenter("bid", says=lambda gold: {"n": gold}, points_at=NOTHING, refused=NEVER, deed=wordless)


def table(bid: ActionPresenter = BID) -> TableRules:
    """The presentation, with one family said in a way of the caller's."""
    return TableRules(
        package=__package__ or "",
        rules=RULES,
        palette={},
        headline=lambda view: (text("headline.round", n=int(view.s["round"])),),
        zones=lambda _view: (Zone("prizes", "stack", text("zone.prizes")),),
        pieces=lambda _view: (),
        counters=lambda _view, _seat: (),
        chapters=(
            (
                StepPrompt(StepKind.BID),
                StepPrompt(StepKind.CROWN),
                bid,
                ActionPresenter("keep", points_at=NOTHING, refused=NEVER, deed=wordless),
                ActionPresenter("crown", says=_receiver, points_at=NOTHING, refused=NEVER, deed=_receiver),
                line(Event.WON, n=a(int), prize=b()),
            ),
        ),
    )


def _receiver(view: View, seat: int) -> dict[str, str]:
    return {"other": view.names[seat] if seat < len(view.names) else str(seat + 1)}


TABLE = table()
