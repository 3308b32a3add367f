"""Cases of The Staufer Dynasty for the common tests."""

from __future__ import annotations

from conformance.declaring import Case, Golden, Moment, Previews, Trials
from regnum.games.staufer.data import components as c
from regnum.games.staufer.rules.state import Event

SEATS = (2, 3, 4, 5)
SETS = ("alternative", "synergies", "raining_points", "quantity_over_quality")
CUSTOM = {"privileges": "custom"} | {
    f"privilege_{letter}": kind for letter, kind in zip("abcdef", ("3", "6", "9", "12", "14", "15"), strict=True)
}
CONTESTED = {
    "privileges": "alternative",
    "first_player": "first_seat",
    "second_of_two_scores": "off",
    "third_of_three_with_privilege_14": "off",
    "mirrored_paths": "on",
}
RULINGS = {
    "first": {"first_player": "first_seat"},
    "third": {"third_of_three_with_privilege_14": "off", "privileges": "alternative"},
    "mirror": {"mirrored_paths": "on"},
}
PRIVILEGES = range(1, c.PRIVILEGES + 1)
QUIET = (1, 4, 5, 10, 11, 12)
"""Privileges without a moment of their own: they change what deployments cost, or score when they are taken."""

TRIALS = Trials(
    cases=[
        *(Case("staufer", players) for players in SEATS),
        *(Case("staufer", players, "random set", {"privileges": "random"}) for players in SEATS),
        *(Case("staufer", players, "custom set", CUSTOM) for players in SEATS),
        *(Case("staufer", players, "contested rulings", CONTESTED) for players in SEATS),
        *(Case("staufer", 4, name.replace("_", " "), {"privileges": name}) for name in SETS),
    ],
    golden=[
        *(Golden(f"greedy-{n}", ("greedy",) * n) for n in SEATS),
        *(Golden(f"random-{n}", ("random",) * n) for n in SEATS),
        *(Golden(f"set-{name}", ("random", "greedy", "random"), {"privileges": name}) for name in SETS),
        *(Golden(f"random-set-{n}", ("random",) * n, {"privileges": "random"}) for n in SEATS),
        Golden("custom-set", ("greedy", "random"), CUSTOM),
        Golden("ruling-second", ("greedy", "random"), {"second_of_two_scores": "off"}),
        *(Golden(f"ruling-{name}", ("greedy", "random", "greedy"), option) for name, option in RULINGS.items()),
    ],
    page=Moment(90, ("supply", "deploy"), "greedy", 5),
    previews=Previews(
        partial=True,
        obvious={"place(noble": {"nobles": -1}},
        chosen_later={"figures": ("envoys", "nobles")},
        followed_by=dict.fromkeys(("supply", "first_space", "deploy", "place"), ("envoys", "nobles")),  # chests
    ),
    drawn_after=70,
    things={
        Event.CHEST: range(c.CHESTS),
        Event.DRAWN: range(c.CHESTS),
        Event.USE: range(c.FIRST_SPACE, c.PURPLE),
        Event.TRADE: PRIVILEGES,
        Event.PRIVILEGE: [number for number in PRIVILEGES if number not in QUIET],
        Event.JOB: range(len(c.Job) * c.JOBS),
        Event.SUPPLY: range(c.SUPPLIES),
        Event.EVALUATE: range(c.REGIONS),
        Event.SCORE: range(c.REGIONS),
        Event.KING: range(c.REGIONS),
        Event.FETCH: range(c.REGIONS),
        Event.RANK: range(1, c.MOST + 1),
    },
)
