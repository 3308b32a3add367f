"""One game at a time, seen by its seats: what the PettingZoo and Gymnasium environments have in common."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

import gymnasium
import numpy as np
from numpy.typing import NDArray

from regnum.bots.nets.layout import Encoding, Layout, as_words
from regnum.bots.nets.observer import Observer
from regnum.core.game import Game
from regnum.core.record import States
from regnum.envs.series import GameSeries, Reward
from regnum.envs.views import as_text
from regnum.match.steps import facing, open_steps

RenderMode = Literal["ansi", "human"]
Seen = dict[str, NDArray[Any]]


def space_of(highest: float, numbers: int, actions: int) -> gymnasium.spaces.Dict:
    """The space of observations of so many numbers, the highest of them given, with a mask of so many actions."""
    return gymnasium.spaces.Dict(
        {
            "observation": gymnasium.spaces.Box(-1.0, highest, (numbers,), np.float32),
            "action_mask": gymnasium.spaces.Box(0, 1, (actions,), np.int8),
        }
    )


class Seats:
    """One game, and for every seat its observations as numbers with a mask. Raises InvalidOption."""

    def __init__(
        self,
        game: Game,
        players: int,
        options: Mapping[str, object] | None,
        reward: Reward,
        shaping: float,
        encoding: Encoding,
        relative: bool,
    ) -> None:
        self.game, self.players = game, players
        self.layout = Layout(game.state, encoding, relative)
        self.games = GameSeries(game, 1, players, options, reward, shaping)
        self._observers = [Observer(game, self.layout, 1, players) for _ in range(players)]
        self._seats = [np.array([seat]) for seat in range(players)]
        self._nothing = np.zeros(game.actions.size, np.int8)

    @property
    def settings(self) -> Mapping[str, object]:
        """The settings that another environment must share to go on from here."""
        return self.games.settings

    def content(self) -> tuple[Any, ...]:
        """Copies of everything that changes, for `put`."""
        return self.games.content()

    def put(self, content: tuple[Any, ...]) -> None:
        """Bring back what `content` returned, in a game of the same settings."""
        self.games.put(content)

    def begin(self, seed: int) -> None:
        """A new game of this seed: the deal of `regnum.Match` with it."""
        self.games.begin(np.uint64(seed % 2**64))
        self.games.step(0, 1)

    def take(self, action: int) -> None:
        """Take an action for the seat on turn. Raises IllegalAction or UnknownAction."""
        self.games.take_one(action)

    @property
    def options(self) -> Mapping[str, str]:
        """The options of the game, all of them."""
        return self.games.options

    @property
    def actions(self) -> int:
        """The number of actions."""
        return self.game.actions.size

    @property
    def state(self) -> States:
        """The state, hidden things included: an array of one."""
        return self.games.states

    @property
    def on_turn(self) -> int:
        """The seat that decides, -1 when the game is over."""
        return int(self.games.deciding[0])

    @property
    def rewards(self) -> list[float]:
        """The reward of every seat for the last action."""
        return [float(reward) for reward in self.games.rewards[0]]

    def space(self) -> gymnasium.spaces.Dict:
        """The space of what `observe` answers, a new one each time."""
        return space_of(self.layout.highest, self.layout.size, self.game.actions.size)

    def observe(self, seat: int) -> Seen:
        """Return a seat's observation and its legal actions: none when it is not on turn."""
        observer = self._observers[seat]
        observer.look(self.games.words, self._seats[seat], 0, 1)
        mask = self.games.masks[0].view(np.int8) if seat == self.on_turn else self._nothing
        return {"observation": observer.rows[0].copy(), "action_mask": mask.copy()}

    @property
    def asked(self) -> dict[int, int]:
        """The seats that decide now, in the order of their answers, each with the place of its step on the stack."""
        return {} if self.on_turn < 0 else dict(open_steps(self.game, self.state))

    def meet(self, seat: int) -> Seen:
        """Return what `observe` does, where all seats that decide at the same time are asked at once."""
        if seat == self.on_turn or seat not in self.asked:
            return self.observe(seat)
        state = facing(self.state, self.asked[seat])
        self._observers[seat].look(as_words(state), self._seats[seat], 0, 1)
        return {"observation": self._observers[seat].rows[0].copy(), "action_mask": self.game.mask(state).view(np.int8)}

    def record(self, seat: int | None) -> States:
        """Return the record that a seat (None: a spectator) sees, as bots receive it: an array of one."""
        return self.game.observe(self.state, seat)

    def draw(self) -> str:
        """The table in text: what the seat on turn sees, or everybody when the game is over."""
        seat = self.on_turn if self.on_turn >= 0 else None
        return as_text(self.game, self.record(seat), seat, options=self.games.options)
