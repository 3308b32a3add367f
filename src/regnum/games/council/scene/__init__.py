"""The table of The Council of Four: its look and its words."""

from __future__ import annotations

from collections.abc import Iterator

from regnum.games.council.options import MAPS
from regnum.games.council.rules import RULES
from regnum.games.council.scene.board import counters, pieces, zones
from regnum.games.council.scene.building import BUILDING
from regnum.games.council.scene.councils import COUNCILS
from regnum.games.council.scene.gallery import gallery
from regnum.games.council.scene.market import MARKET
from regnum.games.council.scene.nobility import NOBILITY
from regnum.games.council.scene.permits import PERMITS
from regnum.games.council.scene.turn import TURN, budget, own_draws
from regnum.scenes import TableRules, Text, View, plain, text

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


def headline(view: View) -> Iterator[Text]:
    """The round, the map, and whether the end is near."""
    yield text("headline.round", n=int(view.s["round"]))
    yield text("headline.map", map=plain(MAPS[int(view.s["map"])]))
    if view.s["turns_left"] >= 0:
        yield text("headline.last_turns")


TABLE = TableRules(
    package="regnum.games.council",
    rules=RULES,
    palette=PALETTE,
    headline=headline,
    zones=zones,
    pieces=pieces,
    counters=counters,
    budget=budget,
    chapters=(TURN, COUNCILS, PERMITS, BUILDING, NOBILITY, MARKET),
    heard=own_draws,
    gallery=gallery,
)
