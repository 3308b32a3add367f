"""A whole campaign as one episode: its chapters one after the other, seen by the same seats."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any

import gymnasium
import numpy as np
from numpy.typing import NDArray

from regnum import registry
from regnum.bots.nets.layout import Encoding, Layout
from regnum.campaign import agreed
from regnum.core.errors import InvalidOption
from regnum.core.game import Game
from regnum.core.info import CampaignInfo
from regnum.core.ranking import shares_by_rank
from regnum.core.record import States
from regnum.core.seeds import derived
from regnum.core.standing import Standing
from regnum.envs.seat import Seats, Seen, space_of
from regnum.envs.series import REWARDS, Reward
from regnum.envs.snapshots import rules_of


class Chapters:
    """Stands for `Seats` where a campaign is played instead of a game. Raises InvalidOption.

    An observation begins with a 1 at the number of the chapter among 0s; the numbers of the chapter's game follow, and
    zeros up to the length of the longest. Action numbers are those of the chapter's game. Only the campaign is
    rewarded, by its standing: a game won brings what it wins there. `shaping` is what each point of lead in the
    standing brings at once.
    """

    def __init__(
        self,
        info: CampaignInfo,
        players: int,
        options: Mapping[str, object] | None,
        reward: Reward,
        shaping: float,
        encoding: Encoding,
        relative: bool,
    ) -> None:
        if reward not in REWARDS:
            raise InvalidOption(f"the reward is one of {', '.join(REWARDS)}, not “{reward}”")
        if not np.isfinite(shaping):
            raise InvalidOption(f"shaping is a finite number a point, not {shaping}")
        self.info, self.players = info, players
        self._agreed = agreed(info, players, options or {})
        self._made_from = info.name, players, options, reward, shaping, encoding, relative
        self._reward, self._shaping = reward, shaping
        self._games = [registry.make(name) for name in info.chapters]
        self._coding = (encoding, relative)
        self._layouts = [Layout(game.state, encoding, relative) for game in self._games]
        self._actions = max(game.actions.size for game in self._games)
        self._numbers = len(self._games) + max(layout.size for layout in self._layouts)
        self.rewards = [0.0] * players
        self.begin(0)

    @property
    def game(self) -> Game:
        """The game of the chapter."""
        return self._games[self.chapter]

    @property
    def layout(self) -> Layout:
        """The layout of the chapter's game, whose numbers come after one for each chapter."""
        return self._layouts[self.chapter]

    @property
    def options(self) -> Mapping[str, str]:
        """The options of the chapter, with what was carried to it."""
        return self._seats.options

    @property
    def state(self) -> States:
        """The state of the chapter, hidden things included: an array of one."""
        return self._seats.state

    @property
    def on_turn(self) -> int:
        """The seat that decides, -1 when the campaign is over."""
        return self._seats.on_turn

    @property
    def standing(self) -> Standing:
        """The current standing."""
        return self.info.standing(self._carried(), self.players)

    def _carried(self) -> str:
        """Return what the chapter hands on as it stands now."""
        carry = self.game.rules.carry
        assert carry is not None, "it is the game of a chapter"
        return carry(self.state)

    def __reduce__(self) -> tuple[Any, ...]:
        return _made, self._made_from, self.content()

    def __setstate__(self, content: tuple[Any, ...]) -> None:
        self.put(content)

    @cached_property
    def settings(self) -> Mapping[str, object]:
        """The settings that another environment must share to go on from here."""
        rules = [rules_of(game.info) for game in self._games]
        told = {"options": self._agreed, "reward": self._reward, "shaping": float(self._shaping)}
        return {"campaign": self.info.name, "rules": rules, "players": self.players, **told}

    def content(self) -> tuple[Any, ...]:
        """Copies of everything that changes, for `put`."""
        lasting = self._seed, self._leads.copy(), list(self.rewards)
        return self.chapter, dict(self._seats.options), self._seats.content(), *lasting

    def put(self, content: tuple[Any, ...]) -> None:
        """Bring back what `content` returned, in a campaign of the same settings."""
        chapter, options, seats, self._seed, leads, rewards = content
        if (chapter, options) != (self.chapter, self._seats.options):
            self._seat(chapter, options)
        self._seats.put(seats)
        self._leads, self.rewards = leads.copy(), list(rewards)

    def begin(self, seed: int) -> None:
        """A new campaign of this seed: the chapters of `Campaign` with it."""
        self._seed = seed
        self._open(0, self.info.begin)
        self._leads = np.zeros(self.players)

    def _open(self, chapter: int, text: str) -> None:
        self._seat(chapter, self.info.agree(self._games[chapter].info, self.players, text, self._agreed))
        seed = derived(self._seed, chapter)
        assert isinstance(seed, int)
        self._seats.begin(seed)

    def _seat(self, chapter: int, options: Mapping[str, object]) -> None:
        self.chapter = chapter
        self._seats = Seats(self._games[chapter], self.players, options, "win_share", 0.0, *self._coding)

    def take(self, action: int) -> None:
        """Take an action for the seat on turn; the next chapter opens by itself.

        Raises IllegalAction or UnknownAction.
        """
        self._seats.take(action)
        earned = np.zeros(self.players)
        if self._shaping:
            leads = _score_difference(self.standing)
            earned += self._shaping * (leads - self._leads)
            self._leads = leads
        if self.on_turn < 0:
            if self.chapter == len(self._games) - 1:
                earned += _EARNED[self._reward](self.standing)
            else:
                self._open(self.chapter + 1, self._carried())
        self.rewards = earned.tolist()

    def space(self) -> gymnasium.spaces.Dict:
        """The space of what `observe` answers, a new one each time."""
        highest = max(1.0, *(layout.highest for layout in self._layouts))
        return space_of(highest, self._numbers, self._actions)

    @property
    def actions(self) -> int:
        """The number of actions in all chapters together."""
        return self._actions

    def observe(self, seat: int) -> Seen:
        """Return a seat's observation and its legal actions: none when it is not on turn."""
        return self._among_all(self._seats.observe(seat))

    @property
    def asked(self) -> dict[int, int]:
        """The seats that decide now (see `Seats.asked`)."""
        return self._seats.asked

    def meet(self, seat: int) -> Seen:
        """Return what `observe` does, where all seats that decide at the same time are asked at once."""
        return self._among_all(self._seats.meet(seat))

    def _among_all(self, seen: Seen) -> Seen:
        chapter = np.zeros(len(self._games), np.float32)
        chapter[self.chapter] = 1
        return {
            "observation": _padded(np.concatenate([chapter, seen["observation"]]), self._numbers),
            "action_mask": _padded(seen["action_mask"], self._actions),
        }

    def record(self, seat: int | None) -> States:
        """Return the chapter as a seat (None: a spectator) sees it, a record as bots receive it: an array of one."""
        return self._seats.record(seat)

    def draw(self) -> str:
        """The table of the chapter in text."""
        return self._seats.draw()


def _made(name: str, *settings: Any) -> Chapters:
    return Chapters(registry.campaign(name), *settings)


def _padded(numbers: NDArray[Any], size: int) -> NDArray[Any]:
    return np.pad(numbers, (0, size - len(numbers)))


def _win_share(standing: Standing) -> NDArray[np.float64]:
    return shares_by_rank(standing.ranks, team=False)


def _rank(standing: Standing) -> NDArray[np.float64]:
    """1 for the first down to -1 for the last in equal steps; equals share theirs."""
    ranks = np.array(standing.ranks)
    behind = (ranks > ranks[:, None]).sum(axis=1)
    ahead = (ranks < ranks[:, None]).sum(axis=1)
    return np.asarray((behind - ahead) / (len(ranks) - 1), float)


def _score_difference(standing: Standing) -> NDArray[np.float64]:
    points = np.array(standing.points, float)
    return np.asarray(points - (points.sum() - points) / (len(points) - 1))


_EARNED = {"win_share": _win_share, "rank": _rank, "score_difference": _score_difference}
"""Reward functions on a standing; see `series.REWARDS` for those of games."""
