"""What options say they change is what they change, in whole games, unless something new comes to light.

An option is played on its own: with the later choices that it leads to, but without what else was still to be done.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
import pytest

from regnum.core.game import Game
from regnum.core.observe import shows
from regnum.core.record import States, clone
from regnum.table.contract import load_table
from regnum.table.scene import Option
from regnum.table.view import View

from .cases import FEW, Case
from .declaring import Previews, trials

WHOLE = [case for case in FEW if trials(case.name).previews is not None]
SEED = 31


class Played(NamedTuple):
    """What a seat chose one after the other, and what it had before and after."""

    options: list[Option]
    had: Counter[str]
    has: Counter[str]


class Player:
    """Plays a random game and looks at what each option said of it."""

    def __init__(self, case: Case) -> None:
        self.case, self.game, self.table = case, case.game, load_table(case.game.info)
        self.names = [f"player {seat}" for seat in range(case.players)]
        self.random = np.random.default_rng(SEED)

    def view(self, state: States, seat: int) -> View:
        return View(self.game, self.game.observe(state, seat), seat, self.names, (seat,), self.case.options)

    def counted(self, state: States, seat: int) -> Counter[str]:
        return Counter({one.kind: one.n for one in self.table.counters(self.view(state, seat), seat)})

    def game_long(self) -> Iterator[Played]:
        state = self.case.new(SEED)
        while not self.game.over(state):
            if top(state)["kind"] in self.game.rules.flow.simultaneous:
                self.game.apply(state, int(self.random.choice(self.game.legal(state))))
                continue
            options, played = self.choice(state)
            if played is not None:
                yield played
            for option in options:
                self.game.apply(state, option.action)

    def choice(self, state: States) -> tuple[list[Option], Played | None]:
        """Options at random up to the end of what the first began; None if another seat chooses or something shows."""
        game, seat = self.game, self.game.on_turn(state)
        alone = by_itself(game, state)
        before, first, options = clone(alone), int(top(alone)["kind"]), list[Option]()
        while True:
            action = int(self.random.choice(game.legal(alone)))
            options.append(self.table.families.option(self.view(alone, seat), action))
            game.apply(alone, action)
            depth = int(alone[0]["steps"]["depth"])
            if depth == 1 or (depth == 2 and top(alone)["kind"] == first):
                break
            if game.over(alone) or game.on_turn(alone) != seat:
                return options, None
        if alone[0]["random"] != before[0]["random"] or shows(game.state, before, alone, seat):
            return options, None
        return options, Played(options, self.counted(before, seat), self.counted(alone, seat))


def top(state: States) -> np.void:
    steps = state[0]["steps"]
    step: np.void = steps["stack"][int(steps["depth"]) - 1]
    return step


def by_itself(game: Game, state: States) -> States:
    """The state with nothing to do but the choice on top, and below it one that is asked whatever happens."""
    alone, asked = clone(state), top(state).copy()
    flow = game.rules.flow
    steps = alone[0]["steps"]
    steps["stack"][:] = 0
    steps["stack"][0]["kind"] = next(
        kind for kind in flow.choices if flow.steps[kind].when is None and kind not in flow.simultaneous
    )
    steps["stack"][0]["seat"] = asked["seat"]
    steps["stack"][1] = asked
    steps["depth"] = 2
    return alone


def broken(played: Played, previews: Previews, told: set[str]) -> Iterator[str]:
    """Kinds of which something else was promised than what happened."""
    promised = Counter[str]()
    for option in played.options:
        promised.update({change.kind: change.n for change in option.changes})
        promised.update(previews.obvious.get(option.group, {}))
    open_kinds = {kind for vague, kinds in previews.chosen_later.items() if vague in promised for kind in kinds}
    for kind in told & set(played.has) - open_kinds - set(previews.possible):
        if promised[kind] != played.has[kind] - played.had[kind]:
            yield kind


@pytest.mark.parametrize("case", WHOLE, ids=str)
def test_an_option_promises_what_it_brings(case: Case) -> None:
    previews = trials(case.name).previews
    assert previews is not None
    games = list(Player(case).game_long())
    assert games
    told = {change.kind for played in games for option in played.options for change in option.changes}
    for played in games:
        said = [(option.notation, option.changes) for option in played.options]
        assert not {kind: played.has[kind] - played.had[kind] for kind in broken(played, previews, told)}, said
