"""No number of a state can leave the bounds that its field declares, however long and strangely people play."""

from __future__ import annotations

import re
from importlib import import_module

import numpy as np
import pytest

import regnum
from regnum.core.record import Leaf, clone, out_of_bounds

from .cases import FEW
from .declaring import GAMES, Case

SHARED = {
    "seats", "over", "team", "untold", "steps.depth", "steps.overflow", "steps.stack[].kind", "steps.stack[].seat",
    "steps.stack[].value", "chronicle.count", "chronicle.events[].kind", "chronicle.events[].seat",
    "chronicle.events[].a", "chronicle.events[].b",
}  # fmt: skip
"""What every state has: sizes that `push` and `tell` keep, and numbers of things. Amounts told are 16 bits wide."""

DECLARED = sorted(file.parent.name for file in GAMES.glob("*/bounds.py"))
GREEDY = 0.7  # the part of decisions at which a hoarder looks ahead
LONGEST = 5000  # decisions of a game


def numbers(name: str) -> dict[str, Leaf]:
    """The fields of a game that hold amounts, by their paths without places; options are checked when they are read."""
    found: dict[str, Leaf] = {}
    for leaf in regnum.make(name).state.leaves():
        path = re.sub(r"\[\d+\]", "[]", leaf.path)
        if leaf.field.scale == "number" and not leaf.field.is_bits and not path.startswith("options."):
            found.setdefault(path, leaf)
    return found


@pytest.mark.parametrize("name", DECLARED)
def test_every_number_has_a_reason_to_stay_within_its_bounds(name: str) -> None:
    reasons = import_module(f"games.{name}.bounds").BOUNDS
    given = [path for _, paths in reasons for path in paths]
    assert len(given) == len(set(given))
    assert set(given) | SHARED == set(numbers(name))


@pytest.mark.parametrize("name", DECLARED)
def test_the_largest_amounts_have_room(name: str) -> None:
    fields = numbers(name)
    for path, most in import_module(f"games.{name}.bounds").MOST.items():
        assert most <= fields[path].field.high, path


def hoard(case: Case, seed: int, longest: int = LONGEST) -> tuple[int, int]:
    """Play as people do who work together to fill every field; answer how many decisions and lost events there were.

    All seats like a move the better the fuller the declared amounts are after it, and nobody wants the game to end.
    """
    game, state = case.game, case.new(seed)
    amounts = [numbers(case.name)[path] for path in import_module(f"games.{case.name}.bounds").HOARDED]
    paths = {re.sub(r"\[\d+\]", "[]", leaf.path) for leaf in amounts}
    wanted = [leaf for leaf in game.state.leaves() if re.sub(r"\[\d+\]", "[]", leaf.path) in paths]
    random, lost = np.random.default_rng(seed), 0
    for decision in range(longest):
        if game.over(state):
            return decision, lost
        actions = game.legal(state)
        action = random.choice(actions)
        if len(actions) > 1 and random.random() < GREEDY:
            best = -1.0
            for tried in random.permutation(actions)[:12]:
                after = clone(state)
                game.apply(after, int(tried))
                full = -1.0 if game.over(after) else sum(float(np.sqrt(leaf.of(after)).sum()) for leaf in wanted)
                if full > best:
                    action, best = tried, full
        game.apply(state, int(action))
        assert out_of_bounds(game.state, state) == [], (str(case), seed, decision)
        lost += int(state[0]["untold"])
    return longest, lost


HOARDERS = [case for case in FEW if case.name in DECLARED]


@pytest.mark.slow
@pytest.mark.parametrize("case", HOARDERS, ids=str)
def test_hoarders_who_work_together_fill_no_field_and_no_chronicle(case: Case) -> None:
    for seed in range(3):
        decisions, lost = hoard(case, seed)
        assert decisions > 0
        assert lost == 0, f"{case}, seed {seed}"
