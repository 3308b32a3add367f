"""Options of Viscounts of the West Kingdom."""

from __future__ import annotations

from collections.abc import Mapping

from regnum.core.options import Choice, OptionSpec, Whole, switch
from regnum.games.kingdom.options import campaign, check_campaign, rulings

SCENARIO = ("rivals", "together")
DIFFICULTY = ("easy", "normal", "hard")
SUMMARY_CARDS = ("dealt", "chosen")
CULL = ("any_section", "with_baron")  # where the Baron removes players' workers: ruling C7
TOP_EFFECTS = ("owner", "anyone")  # whose Manuscripts the upper part of a summary card looks at: ruling C10
BOTTOM_EFFECTS = ("every_action", "two_actions")  # after which actions the lower part of a summary card works: C10

# Those from difficulty to team_target concern the scenario only.
OPTIONS: tuple[OptionSpec, ...] = (
    switch("promo_heroes"),
    Choice("scenario", SCENARIO, "rivals"),
    Choice("difficulty", DIFFICULTY, "normal"),
    switch("open_hands", default=True),
    Choice("summary_cards", SUMMARY_CARDS, "chosen"),
    Choice("cull", CULL, "any_section"),
    Choice("top_effects", TOP_EFFECTS, "owner"),
    Choice("bottom_effects", BOTTOM_EFFECTS, "every_action", before="two_actions"),
    Whole("team_target", 40, 640, "160"),  # of all together, however many they are: ruling C12
    rulings(),
    campaign("viscounts"),
)


def together(options: Mapping[str, str]) -> bool:
    """Return True if the players play the scenario, all against the Baron."""
    return options["scenario"] == "together"


def check(players: int, options: Mapping[str, str]) -> None:
    """Raises InvalidOption: see `check_campaign`."""
    check_campaign("viscounts", players, options)
