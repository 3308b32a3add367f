"""Options of The Staufer Dynasty; the first value of each contested ruling is the default."""

from __future__ import annotations

from collections.abc import Mapping

from regnum.core.errors import InvalidOption
from regnum.core.options import Choice, OptionSpec, switch

SETS = ("first_game", "alternative", "synergies", "raining_points", "quantity_over_quality", "random", "custom")
NUMBERS = tuple(str(number) for number in range(1, 17))
CUSTOM = tuple(f"privilege_{letter}" for letter in "abcdef")
"""The six kinds of a custom set; they start as those of the first game."""

OPTIONS: tuple[OptionSpec, ...] = (
    Choice("privileges", SETS, "first_game"),
    *(Choice(name, NUMBERS, kind) for name, kind in zip(CUSTOM, ("1", "4", "7", "10", "13", "16"), strict=True)),
    Choice("first_player", ("random", "first_seat"), "random"),
    switch("second_of_two_scores", default=True),
    switch("third_of_three_with_privilege_14", default=True),
    switch("mirrored_paths"),
)


def check(_players: int, options: Mapping[str, str]) -> None:
    """A custom set has six different privileges. Raises InvalidOption."""
    kinds = [options[name] for name in CUSTOM]
    if options["privileges"] == "custom" and len(set(kinds)) < len(kinds):
        twice = next(kind for kind in kinds if kinds.count(kind) > 1)
        names = f"{CUSTOM[0]} to {CUSTOM[-1]}"
        raise InvalidOption(f"a custom set needs six different privileges: {names} name {twice} more than once")
