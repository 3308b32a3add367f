"""Specifications of bots, bots of other packages, and the levels for people."""

from __future__ import annotations

import inspect
from importlib.metadata import EntryPoint

import numpy as np
import pytest

from regnum.bots import registry
from regnum.bots.bot import Greedy, Random
from regnum.bots.ismcts import Ismcts
from regnum.bots.parameters import RENAMED
from regnum.bots.registry import LEVELS, check_spec, make_bot, split_specs
from regnum.core.errors import InvalidOption
from regnum.core.game import Game
from regnum.core.record import States

from .helpers import COUNCIL, some_match


@pytest.mark.parametrize(
    ("written", "parts"),
    [
        ("you,greedy", ["you", "greedy"]),
        ("you:Ada, ismcts:seconds=1,cores=2 ,random", ["you:Ada", "ismcts:seconds=1,cores=2", "random"]),
        ("greedy:samples=1,ahead=turn", ["greedy:samples=1,ahead=turn"]),
        ("external:command=python my.py, seconds=3,page", ["external:command=python my.py,seconds=3", "page"]),
        ("you,", ["you", ""]),
    ],
)
def test_lists_of_bots_are_taken_apart(written: str, parts: list[str]) -> None:
    assert split_specs(written) == parts


def test_parameters_arrive_as_what_they_are() -> None:
    bot = make_bot("ismcts:iterations=50,exploration=2,reuse=off,rollout=random", COUNCIL, 1)
    assert isinstance(bot, Ismcts)
    assert (bot.iterations, bot.params.exploration, bot.reuse, bot.params.turns) == (50, 2.0, False, -1)
    greedy = make_bot("greedy:samples=7,ahead=turn,epsilon=0.5", COUNCIL, 1)
    assert isinstance(greedy, Greedy)
    assert (greedy.samples, greedy.whole_turn, greedy.epsilon) == (7, 1, 0.5)


@pytest.mark.parametrize(("old", "new"), RENAMED.items())
def test_old_names_of_parameters_are_accepted(old: str, new: str) -> None:
    name = "greedy" if new in inspect.signature(Greedy).parameters else "ismcts"
    with pytest.warns(DeprecationWarning, match=f"{old} of bot {name} is now called {new}"):
        bot = make_bot(f"{name}:{old}=1", COUNCIL, 1)
    with pytest.warns(DeprecationWarning, match=f"the argument {old} is now called {new}"):
        type(bot)(COUNCIL, 1, **{old: 1})


def test_the_old_name_of_a_rollout_is_accepted() -> None:
    with pytest.warns(DeprecationWarning, match="the rollout judge is now called none"):
        bot = make_bot("ismcts:rollout=judge", COUNCIL, 1)
    assert isinstance(bot, Ismcts)
    assert bot.params.turns == 0


def test_every_level_is_a_bot_that_keeps_its_time() -> None:
    assert list(LEVELS) == ["page", "squire", "knight", "count", "emperor"]
    for level, spec in LEVELS.items():
        assert check_spec(level) == level
        bot = make_bot(level, COUNCIL, 1)
        assert isinstance(bot, Ismcts) == spec.startswith("ismcts")
        if isinstance(bot, Ismcts):
            assert 0 < bot.seconds <= 3
    match = some_match(4)
    assert make_bot("knight", COUNCIL, 1).choose(match.observe(match.on_turn), match.on_turn) in match.legal()


@pytest.mark.parametrize(
    ("spec", "reason"),
    [
        ("knigth", "did you mean knight?"),
        ("robot", "available: random, greedy, ismcts, external, (net, )?page, squire, knight, count, emperor"),
        ("knight:seconds=9", "is a level and takes no parameters; it means greedy"),
        ("random:seconds=9", "it has none"),
        ("greedy:ahead=far", "ahead of bot greedy is decision or turn"),
        ("greedy:epsilon=2", "epsilon from 0 to 1"),
        ("ismcts:top_k=-2", "top_k of bot ismcts is a number of actions, 0, or left out, not -2"),
        ("greedy:samples", "options are written name=value"),
    ],
)
def test_what_is_no_bot_is_refused(spec: str, reason: str) -> None:
    with pytest.raises(InvalidOption, match=reason):
        make_bot(spec, COUNCIL, 1)


class Last:
    """A third-party bot: always plays the last of the legal actions, or the one at `place` from the end."""

    def __init__(self, game: Game, seed: int, place: int = 1) -> None:
        self.game, self.seed, self.place = game, seed, place

    def choose(self, seen: States, seat: int) -> int:  # noqa: ARG002
        return int(self.game.legal(seen)[-self.place])


def test_bots_of_other_distributions_are_known(monkeypatch: pytest.MonkeyPatch) -> None:
    point = EntryPoint("last", f"{__name__}:Last", "regnum.bots")
    monkeypatch.setattr(registry, "entry_points", lambda group: [point] if group == "regnum.bots" else [])
    registry.bots.cache_clear()
    try:
        match = some_match(2)
        bot = make_bot("last:place=2", COUNCIL, 9)
        assert bot.choose(match.observe(match.on_turn), match.on_turn) == match.legal()[-2]
        with pytest.raises(InvalidOption, match="it has place"):
            check_spec("last:seat=2")
    finally:
        registry.bots.cache_clear()


def test_slips_are_as_frequent_as_agreed() -> None:
    match = some_match(2)
    seen, seat = match.observe(match.on_turn), match.on_turn
    steady, never = make_bot("greedy", COUNCIL, 1), make_bot("greedy:epsilon=1", COUNCIL, 1)
    best = steady.choose(seen, seat)
    epsilon = np.mean([never.choose(seen, seat) != best for _ in range(100)])
    assert epsilon > 0.5
    assert isinstance(make_bot("random", COUNCIL, 1), Random)
