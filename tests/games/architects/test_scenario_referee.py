"""The Baron's turns of random games, each replayed line by line by a referee of their own."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from regnum.core.flow import NO_ACTION
from regnum.core.record import States, clone
from regnum.games.kingdom.architects.data.baron import INTRIGUE_NAMES
from regnum.games.kingdom.architects.rules.state import Event, StepKind

from .baron_referee import Referee
from .position import GAME


def on_top(state: States) -> int:
    stack = state[0]["steps"]
    return int(stack["stack"][stack["depth"] - 1]["kind"])


def only_the_baron(state: States) -> States:
    """The same table when the last seat of the round has just ended its turn."""
    trial = clone(state)
    steps = trial[0]["steps"]
    steps["stack"][: steps["depth"]] = 0
    steps["depth"] = 1
    steps["stack"][0]["kind"] = StepKind.NEXT_TURN
    steps["stack"][0]["seat"] = (int(trial[0]["first"]) - 1) % int(trial[0]["seats"])
    trial[0]["turns_left"] = -1 if trial[0]["trigger"] < 0 else 6
    trial[0]["chronicle"]["count"] = 0
    return trial


def replay(players: int, difficulty: str, games: int) -> tuple[Counter[str], Counter[str]]:
    """How the turns ended, and which cards were revealed in them."""
    ends: Counter[str] = Counter()
    cards: Counter[str] = Counter()
    for seed in range(games):
        state = GAME.new(players, seed, {"scenario": "together", "difficulty": difficulty, "characters": "dealt"})
        random = np.random.default_rng(seed)
        while not GAME.over(state):
            if on_top(state) == StepKind.TURN:
                trial = only_the_baron(state)
                referee = Referee(trial)
                GAME.apply(trial, NO_ACTION)
                referee.hidden_top = hidden_top(referee, trial)
                end = referee.turn(trial)
                ends[end] += 1
                for told in trial[0]["chronicle"]["events"][: trial[0]["chronicle"]["count"]]:
                    if told["kind"] == Event.INTRIGUE:
                        cards[INTRIGUE_NAMES[told["a"]]] += 1
                if end == "finished":
                    assert referee.agrees(trial)
                if end == "asked":  # a turn does not just stop: somebody must choose something in the middle of it
                    assert on_top(trial) != StepKind.TURN
                    assert len(GAME.legal(trial)) > 0
            GAME.apply(state, int(random.choice(GAME.legal(state))))
    return ends, cards


def hidden_top(before: Referee, after: States) -> int:
    """The future intrigue that came face down onto the deck in this turn, if one did."""
    now = Referee(after)
    aside = {int(card) for card in after[0]["baron"]["aside"]}
    gone = before.future - now.future - now.discards - aside - now.deck
    return now.top if now.top >= 0 else max(gone, default=-1)


@pytest.mark.slow
@pytest.mark.parametrize(("players", "difficulty"), [(2, "hard"), (3, "normal"), (5, "normal")])
def test_the_referee_agrees_with_every_turn_of_some_games(players: int, difficulty: str) -> None:
    ends, _ = replay(players, difficulty, 4)
    assert ends["finished"] > 100


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_referee_agrees_with_every_turn_of_many_games(players: int) -> None:
    ends, cards = replay(players, "normal" if players % 2 else "hard", 60)
    assert ends["finished"] > 3_000
    assert ends["asked"] > 0
    assert ends["ended"] > 0
    assert set(cards) == {name for name in INTRIGUE_NAMES if name != "starting_9"}
