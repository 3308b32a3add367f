"""The table of Architects of the West Kingdom: its look and its words."""

from __future__ import annotations

from collections.abc import Iterator

from regnum.games.kingdom import tomes_on_table
from regnum.games.kingdom.architects.options import DIFFICULTY
from regnum.games.kingdom.architects.rules import RULES
from regnum.games.kingdom.architects.rules.guildhall import guild_spaces
from regnum.games.kingdom.architects.rules.state import Event, StepKind
from regnum.games.kingdom.architects.scene.apprentices import APPRENTICES
from regnum.games.kingdom.architects.scene.baron import party
from regnum.games.kingdom.architects.scene.board import counters, pieces, points, zones
from regnum.games.kingdom.architects.scene.drafting import DRAFTING, heard
from regnum.games.kingdom.architects.scene.effects import EFFECTS
from regnum.games.kingdom.architects.scene.gallery import gallery
from regnum.games.kingdom.architects.scene.guildhall import GUILDHALL
from regnum.games.kingdom.architects.scene.locations import PLACES
from regnum.games.kingdom.architects.scene.market import MARKET
from regnum.games.kingdom.architects.scene.paying import PAYING
from regnum.games.kingdom.architects.scene.scenario import SCENARIO
from regnum.games.kingdom.architects.scene.turn import TURN, budget
from regnum.games.kingdom.architects.scene.virtue import VIRTUE
from regnum.games.kingdom.architects.scene.workers import WORKERS
from regnum.scenes import TableRules, Text, View, text

PALETTE = {
    "clay": "#b1502f",
    "wood": "#8a5a2b",
    "stone": "#8b9199",
    "gold": "#e6b52e",
    "marble": "#d9dde0",
    "silver": "#b8c2cc",
    "carpentry": "#8a5a2b",
    "tiling": "#b1502f",
    "masonry": "#8b9199",
}


def headline(view: View) -> Iterator[Text]:
    """The round, how full the Guildhall is, and whether the end is near."""
    s = view.s
    if not s["round"]:
        yield text("headline.draft")
        return
    yield text("headline.round", n=int(s["round"]))
    yield text("headline.guildhall", n=int(s["filled"]), most=view.ask(guild_spaces))
    if s["team"]:
        yield text(f"headline.{DIFFICULTY[int(s['options']['difficulty'])]}")
    yield from tomes_on_table.headline(view)
    if s["trigger"] >= 0:
        yield text("headline.last_turns")


TABLE = TableRules(
    package="regnum.games.kingdom.architects",
    rules=RULES,
    palette=PALETTE,
    headline=headline,
    zones=zones,
    pieces=pieces,
    counters=counters,
    points=points,
    budget=budget,
    chapters=(
        *(TURN, DRAFTING, PLACES, WORKERS, APPRENTICES, MARKET, GUILDHALL, PAYING, VIRTUE, EFFECTS, SCENARIO),
        tomes_on_table.chapter(StepKind, Event),
    ),
    heard=heard,
    parties=party,
    gallery=gallery,
)
