"""Positions as rows of numbers, as a network sees them: the layout, whose turn it is, and the kind of the step."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from regnum.bots.kernels.lessons import JUDGE_ALL, LIST_LEGAL
from regnum.bots.nets.layout import Layout, as_words
from regnum.bots.nets.network import error_of, kinds
from regnum.bots.nets.observer import Observer
from regnum.core.actions import Choices
from regnum.core.game import Game
from regnum.core.record import States, as_bytes
from regnum.core.state import MAX_SEATS


class PositionRows:
    """Memory for the rows of up to `most` positions of games with a number of players."""

    def __init__(self, game: Game, layout: Layout, most: int, players: int) -> None:
        self.game, self.players, self.size = game, players, layout.size
        self._observer = Observer(game, layout, most, players)
        self._choices = Choices.zeros(1)

    def of(self, states: States, viewers: NDArray[np.int64]) -> NDArray[np.float32]:
        """float32[states, numbers]: what each viewer sees of its state."""
        count = len(states)
        self._observer.look(as_words(states), viewers, 0, count)
        steps = states["steps"]
        top = steps["stack"][np.arange(count), steps["depth"] - 1]
        turn = (top["seat"] - viewers) % self.players
        more = np.zeros((count, MAX_SEATS + kinds(self.game)), np.float32)
        more[np.arange(count), turn] = 1
        more[np.arange(count), MAX_SEATS + top["kind"].astype(np.int64)] = 1
        return np.concatenate([self._observer.rows[:count], more], axis=1)

    def judged(self, states: States, viewers: NDArray[np.int64]) -> NDArray[np.float32]:
        """float32[states, MAX_SEATS]: the game's judgement of each seat from the viewer on, in parts of its error."""
        values = np.zeros((len(states), MAX_SEATS), np.float32)
        self.game.bind(JUDGE_ALL)(states, values)
        seats = (viewers[:, None] + np.arange(MAX_SEATS)) % self.players
        seen = np.take_along_axis(values, seats, 1) / np.float32(error_of(self.game, bool(states["team"][0])))
        return np.where(np.arange(MAX_SEATS) < self.players, seen, 0).astype(np.float32)

    def legal(self, states: States) -> NDArray[np.bool_]:
        """bool[states, actions]: what the seat on turn may do."""
        masks = np.zeros((len(states), self.game.actions.size), np.bool_)
        self.game.bind(LIST_LEGAL)(states, self._choices, masks)
        return masks


def states_of(game: Game, kept: list[NDArray[np.uint8]]) -> States:
    """States side by side that were kept as bytes, uint8[1, bytes] each."""
    states = game.state.zeros(len(kept))
    as_bytes(states)[:] = np.concatenate(kept)
    return states
