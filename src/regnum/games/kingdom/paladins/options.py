"""Options of Paladins of the West Kingdom."""

from __future__ import annotations

from collections.abc import Mapping

from regnum.core.options import Choice, OptionSpec, switch
from regnum.games.kingdom.options import campaign, check_campaign

SPLITS = ("6_8_10", "10_8_6")
"""The number of Suspicion cards with a tax of 0, 1 and 2: two readings of the source."""
CONTESTED = ("source", "likely")
"""The values of contested cards: as our only source has them, or the more likely ones."""
SCENARIO = ("rivals", "together")
DIFFICULTY = ("normal", "hard", "impossible")
STARTING = ("dealt", "chosen")

# Those from difficulty to starting_townsfolk concern the scenario only.
OPTIONS: tuple[OptionSpec, ...] = (
    switch("promos"),
    Choice("suspicion_taxes", SPLITS, "6_8_10"),
    Choice("contested_cards", CONTESTED, "source", before="source"),
    Choice("scenario", SCENARIO, "rivals"),
    Choice("difficulty", DIFFICULTY, "normal"),
    Choice("starting_townsfolk", STARTING, "chosen"),
    campaign("paladins"),
)


def together(options: Mapping[str, str]) -> bool:
    """Return True if the players play the scenario, all against the Baron."""
    return options["scenario"] == "together"


def check(players: int, options: Mapping[str, str]) -> None:
    """Raises InvalidOption: see `check_campaign`."""
    check_campaign("paladins", players, options)
