"""The tomes of the campaign: what they ask for, and what they let their holders do."""

from __future__ import annotations

from regnum.games.kingdom import tomes_on_table
from regnum.games.kingdom.viscounts.data.components import DEBT_PRICE, INDEX, TOME
from regnum.games.kingdom.viscounts.data.vocabulary import When
from regnum.games.kingdom.viscounts.rules.state import Event, StepKind
from regnum.games.kingdom.viscounts.scene import words
from regnum.table.contract import Chapter
from regnum.table.families import NEVER, NOTHING, Family
from regnum.table.prompting import Question
from regnum.table.scene import Amount
from regnum.table.telling import line

CAMPAIGN: Chapter = (
    *tomes_on_table.chapter(StepKind, Event),
    Question(StepKind.DEBT),
    Family(
        "accept",
        says=lambda: {"n": DEBT_PRICE},
        points_at=NOTHING,
        changes=lambda: (Amount(words.SILVER, -DEBT_PRICE),),
        refused=NEVER,
    ),
    *tomes_on_table.helping(Event, lambda tome: bool(INDEX.size[When.SETUP, TOME + tome])),
    line(Event.INSTEAD, depth=1),
)
