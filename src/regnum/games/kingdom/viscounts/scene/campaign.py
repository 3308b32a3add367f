"""The tomes of the campaign: what they ask for, and what they let their holders do."""

from __future__ import annotations

from regnum.games.kingdom import tomes_on_table
from regnum.games.kingdom.viscounts.data.components import DEBT_PRICE, INDEX, TOME
from regnum.games.kingdom.viscounts.data.vocabulary import When
from regnum.games.kingdom.viscounts.rules.state import Event, StepKind
from regnum.games.kingdom.viscounts.scene import words
from regnum.table.actions import NEVER, NOTHING, ActionPresenter
from regnum.table.contract import Declarations
from regnum.table.log import line
from regnum.table.prompts import StepPrompt
from regnum.table.scene import Amount

CAMPAIGN: Declarations = (
    *tomes_on_table.chapter(StepKind, Event),
    StepPrompt(StepKind.DEBT),
    ActionPresenter(
        "accept",
        says=lambda: {"n": DEBT_PRICE},
        points_at=NOTHING,
        changes=lambda: (Amount(words.SILVER, -DEBT_PRICE),),
        refused=NEVER,
    ),
    *tomes_on_table.helping(Event, lambda tome: bool(INDEX.size[When.SETUP, TOME + tome])),
    line(Event.INSTEAD, depth=1),
)
