"""Options of The Council of Four; the first value of each contested ruling is the default."""

from __future__ import annotations

from regnum.core.options import Choice, OptionSpec, Whole, switch

MAPS = ("AAA", "AAB", "ABA", "ABB", "BAA", "BAB", "BBA", "BBB")

OPTIONS: tuple[OptionSpec, ...] = (
    Choice("map", (*MAPS, "random"), "ABA"),
    Choice("coin_cap", ("20", "none"), "20"),
    Choice("assistant_supply", ("48", "none"), "48"),
    Choice("nobility_step_triggers", ("every_space_reached", "final_space_only"), "every_space_reached"),
    Choice("permit_refill", ("after_tile_bonus", "before_tile_bonus"), "after_tile_bonus"),
    Choice(
        "last_emporium_bonus",
        ("every_player_who_builds_the_tenth", "first_player_only"),
        "every_player_who_builds_the_tenth",
    ),
    Choice("most_permits_tie", ("all_tied_score_3", "nobody"), "all_tied_score_3"),
    Choice("permits_counted", ("used_and_unused", "unused_only"), "used_and_unused"),
    switch("bonus_main_action_may_be_skipped", default=True),
    switch("market_module"),
    Whole("round_limit", 1, 500, "200"),
)
