"""Why every number in a state of Architects of the West Kingdom stays within its bounds."""

from __future__ import annotations

from regnum.games.kingdom.architects.data import components as c
from regnum.games.kingdom.architects.options import OPTIONS

ROUNDS = next(option.high for option in OPTIONS if option.name == "round_limit")

BOUNDS = [
    ("`room.added` stops it", ("players[].goods", "players[].unpaid", "players[].paid", "tax")),
    ("a hire lays one coin at most on a card, and a turn hires in the Workshop once", ("coins",)),
    (
        "workers are moved, never made: twenty of each colour",
        (
            *("players[].workers", "players[].prison", "players[].removed", "players[].held", "present", "beside"),
            *("baron.workers", "baron.prison", "baron.held"),
        ),
    ),
    (
        "it counts cards, which are moved and never made",
        (
            *("players[].hand_size", "players[].offered", "players[].laid_size", "under_size", "deck_size"),
            *("below_size", "rewards", "baron.deck_size", "baron.future_size", "baron.events_left", "tomes.left"),
        ),
    ),
    ("the end of a track, or a step towards it, is asked for first", ("players[].virtue", "players[].cathedral")),
    ("it is printed on cards", ("bill", "tomes.need")),
    ("it is offered only as long as more is needed", ("baron.given",)),
    ("the game ends at the limit of rounds", ("round",)),
    (
        "it numbers a seat, a board, a pass or a last turn, or is a flag",
        (
            "first",
            "drafted",
            "turns_left",
            "baron.board",
            "tomes.stirred",
        ),
    ),
    ("spaces of the Guildhall", ("filled",)),
    ("it is clamped where it is written", ("tomes.points", "tomes.have")),
    ("victory tomes are given once a chapter", ("tomes.victory",)),
]

MOST = {"coins": ROUNDS * c.MOST, "round": ROUNDS + 1}
HOARDED = ("players[].goods", "players[].unpaid", "players[].paid", "tax", "coins")
