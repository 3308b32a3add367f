"""How The Staufer Dynasty looks and speaks."""

from __future__ import annotations

from regnum.games.staufer.data.components import ROUNDS
from regnum.games.staufer.scene.board import panels, pieces, zones
from regnum.games.staufer.scene.chronicle import tell
from regnum.games.staufer.scene.prompt import label, prompt
from regnum.games.staufer.scene.reasons import refusal
from regnum.table.contract import ByHand, View
from regnum.table.scene import Result, Scene
from regnum.table.text import text


def scene(view: View) -> Scene:
    """The table as the viewer sees it."""
    s = view.seen[0]
    over = view.game.over(view.seen)
    return Scene(
        game=view.game.info.name,
        viewer=view.viewer,
        headline=(text("headline.round", n=int(s["round"]), rounds=ROUNDS),),
        zones=tuple(zones(view)),
        pieces=tuple(pieces(view)),
        panels=tuple(panels(view)),
        deciding=view.deciding,
        prompt=None if over else prompt(view),
        result=Result(view.game.ending(view.seen), tuple(map(int, view.game.ranks(view.seen)))) if over else None,
    )


PALETTE = {"orange": "#e08a1e", "turquoise": "#2f9c95", "purple": "#7c4a9e", "brown": "#7a5230"}
TABLE = ByHand("regnum.games.staufer", PALETTE, scene, label, refusal, tell)
