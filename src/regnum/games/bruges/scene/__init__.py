"""How Bruges looks and speaks."""

from __future__ import annotations

from regnum.games.bruges.data.components import CARDS_PLAYED
from regnum.games.bruges.rules.state import Phase, StepKind
from regnum.games.bruges.scene.board import panels, pieces, zones
from regnum.games.bruges.scene.chronicle import tell
from regnum.games.bruges.scene.prompt import label, prompt
from regnum.games.bruges.scene.reasons import refusal
from regnum.table.contract import ByHand, View
from regnum.table.scene import Result, Scene
from regnum.table.text import Text, text


def scene(view: View) -> Scene:
    """The table as the viewer sees it."""
    over = view.game.over(view.seen)
    return Scene(
        game=view.game.info.name,
        viewer=view.viewer,
        headline=tuple(_headline(view)),
        zones=tuple(zones(view)),
        pieces=tuple(pieces(view)),
        panels=tuple(panels(view)),
        deciding=view.deciding,
        prompt=None if over else prompt(view),
        result=Result(view.game.ending(view.seen), tuple(map(int, view.game.ranks(view.seen)))) if over else None,
    )


def _headline(view: View) -> list[Text]:
    """The round, where in it one is, and whether it is the last."""
    s = view.seen[0]
    found = [text("headline.round", n=int(s["round"])), text(f"phase.{Phase(int(s['phase'])).name.lower()}")]
    turns = [step["value"] for step in s["steps"]["stack"][: s["steps"]["depth"]] if step["kind"] == StepKind.NEXT_TURN]
    if s["phase"] == Phase.ACTIONS and turns:
        card = -(-int(turns[0]) // int(s["seats"]))
        found.append(text("headline.card", n=card, most=CARDS_PLAYED))
    if s["rounds_left"] == 1:
        found.append(text("headline.last_round"))
    elif s["rounds_left"] == 2:
        found.append(text("headline.last_but_one"))
    return found


PALETTE = {
    "blue": "#3f7fc4",
    "brown": "#8a5a3a",
    "red": "#c23b34",
    "purple": "#7c4a9e",
    "yellow": "#e0b13a",
    "statue": "#8d8f93",
}
TABLE = ByHand("regnum.games.bruges", PALETTE, scene, label, refusal, tell)
