"""Options of Architects of the West Kingdom."""

from __future__ import annotations

from collections.abc import Mapping

from regnum.core.errors import InvalidOption
from regnum.core.options import Choice, OptionSpec, Whole, switch
from regnum.games.kingdom.options import campaign, check_campaign

CHARACTERS = ("off", "dealt", "chosen")
SCENARIO = ("rivals", "together")
DIFFICULTY = ("normal", "hard")
EVENT_CARDS = ("6_and_4", "4_and_6")  # on the two levels of difficulty: ruling K2
NO_EVENT_LEFT = ("always_costs", "costs_at_once")  # at any end, or only if that ends the game: ruling K1
DECIDER = ("first", "last")  # whose turn comes after the Baron's, or before: ruling K7

# Those from difficulty on concern the scenario only. There everybody has a character, chosen unless dealt, and an
# apprentice to begin with, whatever the options say.
OPTIONS: tuple[OptionSpec, ...] = (
    Choice("characters", CHARACTERS, "off"),
    switch("promo_characters"),
    switch("starting_apprentice"),
    switch("promos"),
    Whole("round_limit", 1, 500, "200"),
    Choice("scenario", SCENARIO, "rivals"),
    Choice("difficulty", DIFFICULTY, "normal"),
    switch("open_hands", default=True),
    Choice("event_cards", EVENT_CARDS, "6_and_4"),
    Choice("no_event_left", NO_EVENT_LEFT, "always_costs"),
    Choice("decider", DECIDER, "first"),
    campaign("architects"),
)


def together(options: Mapping[str, str]) -> bool:
    """Return True if the players play the scenario, all against the Baron."""
    return options["scenario"] == "together"


def check(players: int, options: Mapping[str, str]) -> None:
    """Raises InvalidOption: the promotional characters play only where characters do; or see `check_campaign`."""
    check_campaign("architects", players, options)
    if options["promo_characters"] == "on" and options["characters"] == "off" and not together(options):
        raise InvalidOption("option promo_characters needs characters, dealt or chosen")
