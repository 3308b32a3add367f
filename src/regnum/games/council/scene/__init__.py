"""How The Council of Four looks and speaks."""

from __future__ import annotations

from regnum.games.council.options import MAPS
from regnum.games.council.scene.board import panels, pieces, zones
from regnum.games.council.scene.chronicle import tell
from regnum.games.council.scene.prompt import label, prompt
from regnum.games.council.scene.reasons import refusal
from regnum.table.contract import TableRules, View
from regnum.table.scene import Result, Scene
from regnum.table.text import plain, text


def scene(view: View) -> Scene:
    """The table as the viewer sees it."""
    s = view.seen[0]
    over = view.game.over(view.seen)
    headline = [text("headline.round", n=int(s["round"])), text("headline.map", map=plain(MAPS[int(s["map"])]))]
    if s["turns_left"] >= 0:
        headline.append(text("headline.last_turns"))
    return Scene(
        game=view.game.info.name,
        viewer=view.viewer,
        headline=tuple(headline),
        zones=tuple(zones(view)),
        pieces=tuple(pieces(view)),
        panels=tuple(panels(view)),
        deciding=view.deciding,
        prompt=None if over else prompt(view),
        result=Result(view.game.ending(view.seen), tuple(map(int, view.game.ranks(view.seen)))) if over else None,
    )


PALETTE = {
    "gold": "#e6b52e",
    "silver": "#cfd3d8",
    "bronze": "#d0703c",
    "iron": "#74b4bf",
    "purple": "#7c4a9e",
    "white": "#ffffff",
    "black": "#2b2b33",
    "orange": "#e08a1e",
    "pink": "#e79bc0",
    "blue": "#6db3e8",
    "joker": "#c8b560",
    "coast": "#3f7f93",
    "hills": "#5b7f35",
    "mountains": "#6b6259",
}
TABLE = TableRules("regnum.games.council", PALETTE, scene, label, refusal, tell)
