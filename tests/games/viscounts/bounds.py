"""Why every number in a state of Viscounts of the West Kingdom stays within its bounds."""

from __future__ import annotations

from regnum.games.kingdom.rules.room import MOST_HELD
from regnum.games.kingdom.viscounts.data import components as c

BOUNDS = [
    ("`room.added` stops it", ("players[].goods",)),
    ("what stands in for icons is paid from goods", ("paying.paid", "paying.trades")),
    ("rounds beyond are not counted, but for the last one", ("round", "last_round")),
    (
        "workers are moved, never made: twenty of each colour",
        ("players[].supply", "castle", "summit", "on_path", "left"),
    ),
    ("the ends of the track are asked for first", ("players[].corruption", "players[].virtue")),
    (
        "it counts cards or tiles, which are moved and never made",
        ("players[].hand_size", "players[].early", "sizes", "tile_sizes", "tomes.left"),
    ),
    (
        "the pile above Poverty or Prosperity, and a few more until the round after the one that reveals it",
        ("players[].papers",),
    ),
    ("it is printed, and only counted down", ("above", "tomes.need")),
    (
        "it numbers a thing or is a flag",
        (
            "first",
            "rotation",
            "spot",
            "target",
            "paying.doubled",
            "tomes.stirred",
        ),
    ),
    ("it is clamped where it is written", ("tomes.points", "tomes.have")),
    ("victory tomes are given once a chapter", ("tomes.victory",)),
]

MOST = {
    "paying.paid": 2 * MOST_HELD,  # silver alone pays in a trade: all there is, and what a dismissal brings
    "above": int(c.ABOVE.max()),
}
HOARDED = ("players[].goods", "players[].papers", "paying.paid", "paying.trades", "round")
