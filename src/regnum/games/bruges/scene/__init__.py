"""The table of Bruges: its look and its words."""

from __future__ import annotations

from collections.abc import Iterator

from regnum.games.bruges.data import components as c
from regnum.games.bruges.rules import RULES
from regnum.games.bruges.rules.state import Phase, StepKind
from regnum.games.bruges.scene.board import counters, pieces, zones
from regnum.games.bruges.scene.drawing import DRAWING, heard
from regnum.games.bruges.scene.gallery import gallery
from regnum.games.bruges.scene.persons import PERSONS
from regnum.games.bruges.scene.playing import PLAYING
from regnum.games.bruges.scene.threats import THREATS
from regnum.games.bruges.scene.turn import TURN, budget
from regnum.scenes import TableRules, Text, View, text

PALETTE = {
    "blue": "#3f7fc4",
    "brown": "#8a5a3a",
    "red": "#c23b34",
    "purple": "#7c4a9e",
    "yellow": "#e0b13a",
    "statue": "#8d8f93",
}


def headline(view: View) -> Iterator[Text]:
    """The round, where in it one is, and whether it is the last."""
    s = view.s
    yield text("headline.round", n=int(s["round"]))
    yield text(f"phase.{Phase(int(s['phase'])).name.lower()}")
    turns = [step.value for step in view.steps() if step.kind == StepKind.NEXT_TURN]
    if s["phase"] == Phase.ACTIONS and turns:
        yield text("headline.card", n=-(-turns[-1] // int(s["seats"])), most=c.CARDS_PLAYED)
    if s["rounds_left"] == 1:
        yield text("headline.last_round")
    elif s["rounds_left"] == 2:
        yield text("headline.last_but_one")


TABLE = TableRules(
    package="regnum.games.bruges",
    rules=RULES,
    palette=PALETTE,
    headline=headline,
    zones=zones,
    pieces=pieces,
    counters=counters,
    budget=budget,
    chapters=(TURN, PLAYING, DRAWING, THREATS, PERSONS),
    heard=heard,
    gallery=gallery,
)
