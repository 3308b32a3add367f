"""Why every number in a state of Bruges stays within its bounds."""

from __future__ import annotations

from regnum.games.bruges.data import cards as c

BOUNDS = [
    ("`rules/supply.py` stops it", ("players[].coins", "players[].points", "players[].workers")),
    ("there are nine tiles of a colour", ("players[].threats",)),
    ("the end of the track is asked for first", ("players[].reputation", "players[].canals", "statues")),
    (
        "it counts cards, which are moved and never made",
        (
            *("players[].backs", "players[].fresh_backs", "piles[].cards", "piles[].size", "extra.cards"),
            "extra.size",
        ),
    ),
    ("a place is asked for first", ("players[].plots",)),
    (
        "sums over cards; a list of cards whose sums could exceed them is refused (`data/sums.py`)",
        (
            *("players[].perks.boosts", "players[].perks.discount", "players[].perks.hand_limit"),
            *("players[].perks.draw_extra", "players[].perks.draw_discard", "players[].perks.step_discount"),
            *("players[].perks.blocked_price", "players[].perks.refuse", "players[].perks.ransom"),
            "players[].perks.protected",
        ),
    ),
    ("everybody draws in each round, and the game ends with the cards", ("round",)),
    ("effects stop at this number", ("extras",)),
    ("it numbers a thing or is a flag", ("phase", "start", "rounds_left", "dice", "players[].used")),
]

MOST = {"piles[].size": c.CARDS, "players[].backs": c.CARDS - 100}
HOARDED = ("players[].coins", "players[].points", "players[].workers")
