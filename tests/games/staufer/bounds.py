"""Why every number in a state of The Staufer Dynasty stays within its bounds."""

from __future__ import annotations

from regnum.games.staufer.data import components as c

BOUNDS = [
    ("five rounds, in each of which a family member acts a few times", ("players[].points",)),
    (
        "figures are moved and never made",
        ("players[].court", "players[].province", "players[].paid", "offices", "due"),
    ),
    (
        "it counts chests or cards, which are moved and never made",
        (
            *("players[].chests", "stacks[].size", "pile", "pile_size", "discard", "drawn", "available"),
            "players[].point_card",
        ),
    ),
    ("the game has five rounds", ("round",)),
    ("it numbers a place", ("place", "rounds_c", "turn", "supply.size", "deployment.size")),
]

MOST = {"round": c.ROUNDS, "pile_size": c.ALL_CHESTS}
HOARDED = ("players[].points", "players[].chests", "players[].court")
