"""The table of Viscounts of the West Kingdom: its look and its words."""

from __future__ import annotations

from collections.abc import Iterator

from regnum.games.kingdom import tomes_on_table
from regnum.games.kingdom.viscounts.options import DIFFICULTY
from regnum.games.kingdom.viscounts.rules import RULES
from regnum.games.kingdom.viscounts.scene import baron, board, piles, seats
from regnum.games.kingdom.viscounts.scene.campaign import CAMPAIGN
from regnum.games.kingdom.viscounts.scene.castle import CASTLE
from regnum.games.kingdom.viscounts.scene.gallery import gallery
from regnum.games.kingdom.viscounts.scene.gifts import GIFTS
from regnum.games.kingdom.viscounts.scene.row import CARDS_AND_PATH, heard
from regnum.games.kingdom.viscounts.scene.scenario import SCENARIO
from regnum.games.kingdom.viscounts.scene.turn import TURN, budget
from regnum.scenes import Piece, TableRules, Text, View, Zone, text

PALETTE = {
    "merchant": "#e0ab35",
    "builder": "#75644d",
    "noble": "#6d3f93",
    "cleric": "#2b6472",
    "criminal": "#2f2b33",
    "black": "#3a3741",
    "yellow": "#e6b52e",
    "grey": "#a9a59d",
    "blue": "#3b74b0",
    "baron": "#4a4452",
    "warded": "#6f6a7a",
    "tied": "#d9a93f",
}


def headline(view: View) -> Iterator[Text]:
    """The round, and how near the end is."""
    s = view.s
    if not s["round"]:
        yield text("headline.pairs")
    else:
        yield text("headline.round", n=int(s["round"]))
        yield text("headline.first", name=view.names[int(s["first"])])
    yield from tomes_on_table.headline(view)
    if s["team"]:
        yield text(f"headline.{DIFFICULTY[int(s['options']['difficulty'])]}")
    if s["last_round"]:
        yield text("headline.last", n=int(s["last_round"]))


def zones(view: View) -> Iterator[Zone]:
    """The island, what lies beside it, what lies before the seats and before the Baron."""
    for part in (board, piles, baron):
        yield from view.alike(part.zones)
    yield from seats.zones(view)
    yield from view.alike(tomes_on_table.zones)


def pieces(view: View) -> Iterator[Piece]:
    """Everything that lies on the table."""
    for part in (board, piles, baron):
        yield from view.alike(part.pieces)
    yield from seats.pieces(view)
    yield from view.alike(tomes_on_table.pieces)


TABLE = TableRules(
    package="regnum.games.kingdom.viscounts",
    rules=RULES,
    palette=PALETTE,
    headline=headline,
    zones=zones,
    pieces=pieces,
    counters=seats.counters,
    points=seats.points,
    budget=budget,
    chapters=(TURN, CARDS_AND_PATH, GIFTS, CASTLE, SCENARIO, CAMPAIGN),
    heard=heard,
    parties=baron.party,
    gallery=gallery,
)
