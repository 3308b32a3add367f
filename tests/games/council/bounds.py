"""Why every number in a state of The Council of Four stays within its bounds."""

from __future__ import annotations

from regnum.games.council.data import components as c
from regnum.games.council.options import OPTIONS

ROUNDS = next(option.high for option in OPTIONS if option.name == "round_limit")

BOUNDS = [
    ("`gain_coins` and `gain_assistants` stop it, the market too", ("players[].coins", "players[].assistants")),
    (
        "each tile, space and emporium brings points once, and so do the tokens of ten emporiums each time",
        ("players[].points",),
    ),
    ("the end of the track is asked for first", ("players[].nobility",)),
    (
        "it counts cards or tiles, which are moved and never made",
        (
            *("players[].hand", "players[].hand_size", "players[].known", "deck", "deck_size", "discard", "pool"),
            *("decks[].cards", "decks[].size", "returned[].cards", "returned[].size", "king_tiles"),
        ),
    ),
    ("48 in all, or not counted", ("assistants",)),
    ("a stall has room for as many assistants as there are politics cards", ("market.goods",)),
    ("a main action takes one, and brings few", ("turn.main_actions",)),
    ("the game ends at the limit of rounds", ("round",)),
    (
        "it numbers a thing, is a price from a list, or is a flag",
        (
            "map",
            "turns_left",
            "turn.main_done",
            "turn.quick_actions",
            "market.permit_price",
        ),
    ),
]

MOST = {"round": ROUNDS + 1, "market.goods": c.DECK}
HOARDED = ("players[].coins", "players[].assistants", "players[].points", "turn.main_actions", "market.goods")
