"""The table of Paladins of the West Kingdom: its look and its words."""

from __future__ import annotations

from collections.abc import Iterator

from regnum.games.kingdom import tomes_on_table
from regnum.games.kingdom.paladins.data import components as c
from regnum.games.kingdom.paladins.options import DIFFICULTY
from regnum.games.kingdom.paladins.rules import RULES
from regnum.games.kingdom.paladins.scene import board, seats, streets
from regnum.games.kingdom.paladins.scene.campaign import CAMPAIGN
from regnum.games.kingdom.paladins.scene.gallery import gallery
from regnum.games.kingdom.paladins.scene.left import LEFT
from regnum.games.kingdom.paladins.scene.muster import MUSTER, heard
from regnum.games.kingdom.paladins.scene.right import RIGHT
from regnum.games.kingdom.paladins.scene.scenario import SCENARIO, party
from regnum.games.kingdom.paladins.scene.suspicion import SUSPICION
from regnum.games.kingdom.paladins.scene.turn import TURN, budget
from regnum.scenes import Piece, TableRules, Text, View, Zone, text

PALETTE = {
    "white": "#e0b956",
    "green": "#679a3f",
    "blue": "#3b78b8",
    "red": "#c23a2e",
    "black": "#3a3741",
    "purple": "#8250a8",
    "any": "#d8c49a",
    "suit_green": "#557f38",
    "suit_yellow": "#d3a12f",
    "suit_blue": "#3f76a8",
}


def headline(view: View) -> Iterator[Text]:
    """The round, and what is going on in it."""
    if not view.s["round"]:
        yield text("headline.starters")
        return
    yield text("headline.round", n=int(view.s["round"]), most=c.ROUNDS)
    yield text("headline.muster" if view.s["mustering"] else "headline.actions")
    yield text("headline.first", name=view.names[int(view.s["first"])])
    yield from tomes_on_table.headline(view)
    if view.s["team"]:
        yield text(f"headline.{DIFFICULTY[int(view.s['options']['difficulty'])]}")


def zones(view: View) -> Iterator[Zone]:
    """The main board, the reader's streets, what lies before the seats."""
    for part in (board, streets, seats):
        yield from part.zones(view)
    yield from view.alike(tomes_on_table.zones)


def pieces(view: View) -> Iterator[Piece]:
    """Everything that lies on the table."""
    for part in (board, streets, seats):
        yield from part.pieces(view)
    yield from view.alike(tomes_on_table.pieces)


TABLE = TableRules(
    package="regnum.games.kingdom.paladins",
    rules=RULES,
    palette=PALETTE,
    headline=headline,
    zones=zones,
    pieces=pieces,
    counters=seats.counters,
    points=seats.points,
    budget=budget,
    chapters=(TURN, MUSTER, LEFT, RIGHT, SUSPICION, SCENARIO, CAMPAIGN),
    heard=heard,
    parties=party,
    gallery=gallery,
)
