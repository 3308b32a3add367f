"""Why every number in a state of Paladins of the West Kingdom stays within its bounds."""

from __future__ import annotations

from regnum.games.kingdom.paladins.data import components as c

BOUNDS = [
    ("`room.added` stops it", ("players[].silver", "players[].provisions")),
    ("`gain_workers` stops it", ("players[].workers",)),
    ("one at a time, in seven rounds of actions that each cost workers", ("players[].unpaid", "players[].paid")),
    ("the end of a track is asked for first", ("players[].attribute", "players[].honour")),
    (
        "it counts cards or pieces, which are moved and never made",
        (
            *("players[].monks", "players[].outposts", "players[].walls", "players[].suspicion", "players[].accused"),
            *("players[].hand_size", "players[].bottom_size", "suspicion", "suspicion_discards", "walls"),
            *("baron", "repelled", "tomes.left"),
        ),
    ),
    ("a threat takes what there is", ("players[].losing", "players[].removed")),
    ("a worker on a Favour takes an empty one, or honour that a partner has", ("favour_workers",)),
    ("it is refilled to a printed amount, and only taken from", ("tax",)),
    ("the game has seven rounds", ("round",)),
    (
        "it numbers a seat or a place in the order, or is a flag",
        (
            "first",
            "mustering",
            "players[].passed",
            "tomes.stirred",
        ),
    ),
    ("it is printed on cards", ("tomes.need",)),
    ("it is clamped where it is written", ("tomes.points", "tomes.have")),
    ("victory tomes are given once a chapter", ("tomes.victory",)),
]

MOST = {"round": c.ROUNDS, "tax": int(c.TAX_SUPPLY.max()), "favour_workers": c.TOP + 1}
HOARDED = ("players[].silver", "players[].provisions", "players[].unpaid", "players[].workers", "favour_workers")
