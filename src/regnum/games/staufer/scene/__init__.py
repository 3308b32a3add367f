"""The table of The Staufer Dynasty: its look and its words."""

from __future__ import annotations

from regnum.games.staufer.data import components as c
from regnum.games.staufer.rules import RULES
from regnum.games.staufer.scene.board import counters, pieces, zones
from regnum.games.staufer.scene.chests import CHESTS
from regnum.games.staufer.scene.deployment import DEPLOYMENT
from regnum.games.staufer.scene.gallery import gallery
from regnum.games.staufer.scene.rounds import ROUNDS
from regnum.games.staufer.scene.turn import TURN
from regnum.games.staufer.scene.words import figures
from regnum.scenes import TableRules, text

TABLE = TableRules(
    package="regnum.games.staufer",
    rules=RULES,
    palette={"orange": "#e08a1e", "turquoise": "#2f9c95", "purple": "#7c4a9e", "brown": "#7a5230"},
    headline=lambda view: (text("headline.round", n=int(view.s["round"]), rounds=c.ROUNDS),),
    zones=zones,
    pieces=pieces,
    counters=counters,
    budget=lambda view: figures(*view.me["court"]),
    chapters=(TURN, DEPLOYMENT, CHESTS, ROUNDS),
    gallery=gallery,
)
