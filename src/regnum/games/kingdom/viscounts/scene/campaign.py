"""The tomes of the campaign: what they ask for, and what they let their holders do."""

from __future__ import annotations

from regnum.games.kingdom import tomes_on_table
from regnum.games.kingdom.viscounts.data import components as c
from regnum.games.kingdom.viscounts.data.vocabulary import When
from regnum.games.kingdom.viscounts.rules.state import Event, StepKind
from regnum.games.kingdom.viscounts.scene import words
from regnum.scenes import NEVER, NOTHING, ActionPresenter, Amount, Declarations, StepPrompt, line

CAMPAIGN: Declarations = (
    *tomes_on_table.chapter(StepKind, Event),
    StepPrompt(StepKind.DEBT),
    ActionPresenter(
        "accept",
        says=lambda: {"n": c.DEBT_PRICE},
        points_at=NOTHING,
        changes=lambda: (Amount(words.SILVER, -c.DEBT_PRICE),),
        refused=NEVER,
    ),
    *tomes_on_table.helping(Event, lambda tome: bool(c.INDEX.size[When.SETUP, c.TOME + tome])),
    line(Event.INSTEAD, depth=1),
)
