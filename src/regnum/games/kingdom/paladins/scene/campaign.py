"""The tomes of the campaign: what they ask for, and what they let their holders do."""

from __future__ import annotations

from regnum.games.kingdom import tomes_on_table
from regnum.games.kingdom.paladins.data import components as c
from regnum.games.kingdom.paladins.data.vocabulary import When
from regnum.games.kingdom.paladins.rules.state import Event, StepKind
from regnum.games.kingdom.paladins.scene.foresight import brings
from regnum.scenes import NEVER, NOTHING, ActionPresenter, Declarations, StepPrompt, View, line


def _price(view: View) -> int:
    """The silver that is paid instead of what threatens."""
    return c.SUSPICION_PRICE if view.step.kind == StepKind.SUSPECT else c.DEBT_PRICE


CAMPAIGN: Declarations = (
    *tomes_on_table.chapter(StepKind, Event),
    StepPrompt(StepKind.SUSPECT),
    StepPrompt(StepKind.DEBT),
    ActionPresenter(
        "accept",
        says=lambda view: {"n": _price(view)},
        points_at=NOTHING,
        changes=lambda view: brings(view, "accept"),
        refused=NEVER,
    ),
    *tomes_on_table.helping(Event, lambda tome: bool(c.INDEX.size[When.SETUP, c.TOME + tome])),
    line(Event.INSTEAD, depth=1),
)
