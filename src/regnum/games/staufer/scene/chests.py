"""Chests and privileges: taken, traded, used."""

from __future__ import annotations

from regnum.games.staufer.rules.state import Event, StepKind
from regnum.games.staufer.scene import words
from regnum.games.staufer.scene.turn import trail
from regnum.scenes import NEVER, NOTHING, ActionPresenter, StepPrompt, Target, a, line, text

CHESTS = (
    StepPrompt(StepKind.TRADE, trail=trail),
    StepPrompt(StepKind.PICK, trail=trail),
    ActionPresenter(
        "trade",
        says=lambda privilege: {"privilege": words.privilege_effect(privilege + 1)},
        points_at=lambda privilege: (Target(words.privilege_id(privilege + 1), words.privilege_effect(privilege + 1)),),
        refused=(
            lambda view, privilege: text("why.owned") if words.owns(view, privilege + 1) else None,
            lambda: text("why.not_available"),
        ),
        thinkable=lambda view: view.s["available"].nonzero()[0].tolist(),
    ),
    ActionPresenter("keep_chests", points_at=NOTHING, refused=NEVER),
    ActionPresenter(
        "pick",
        says=lambda chest: {"chest": words.chest(chest)},
        points_at=lambda chest: (Target(words.drawn_id(chest), words.chest(chest)),),
        refused=(lambda chest: text("why.not_drawn", chest=words.chest(chest)),),
    ),
    line(Event.USE, chest=a(words.chest)),
    line(Event.CHEST, depth=1, once=True, chest=a(words.chest)),
    line(Event.TRADE, privilege=a(words.privilege_effect)),
    line(Event.PRIVILEGE, depth=1, cause=True, privilege=a(words.privilege)),
    line(Event.DRAWN, depth=1, closes=True, once=True, chest=a(words.chest)),
    line(Event.RESHUFFLE, depth=1, closes=True),
)
