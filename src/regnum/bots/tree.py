"""A search tree: its memory, allotted once, and what can be read off its root."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from regnum.bots.kernels.greedy import Trial
from regnum.bots.kernels.search import (
    KEEP_BELOW,
    MOST_DECISIONS,
    ROOT,
    SEARCH,
    SEARCH_BY_NETWORK,
    Arrays,
    SearchParams,
    SearchScratch,
    Task,
    Visible,
)
from regnum.bots.nets.mind import mind
from regnum.bots.nets.network import Network
from regnum.core.actions import CHOICES, Choices
from regnum.core.game import Game
from regnum.core.observe import visibility
from regnum.core.record import States, as_bytes, packed
from regnum.core.rng import Stream
from regnum.core.state import MAX_SEATS

ShareArray = NDArray[np.float64]
MOST_FORCED = 64
"""So many forced actions are followed to find the next decision in a tree."""


@dataclass(frozen=True)
class Tried:
    """Statistics of one action at the root of a search."""

    action: int
    visits: int
    gained: ShareArray  # by seat: shares of the victory, summed over the visits


class Tree:
    """One tree of one searcher; a thread may let it grow while others grow theirs."""

    def __init__(
        self,
        game: Game,
        seats: int,
        capacity: int,
        params: SearchParams,
        seed: int,
        network: Network | None,
        team: bool,
        value_weight: float = 1.0,
    ) -> None:
        self.game = game
        self.seats = seats
        self._now, self._spare = Arrays.allotted(capacity, seats), Arrays.allotted(capacity, seats)
        self._params = params
        self._seat = 0
        self._trial = Trial(game.state.zeros(4), Choices.zeros(2), np.zeros(MAX_SEATS, np.float32))
        self._work = SearchScratch(
            Stream.zeros(1),
            np.zeros(game.actions.size, np.int32),
            np.zeros(MOST_DECISIONS, np.int32),
            np.zeros(MAX_SEATS, np.int32),
            np.zeros(CHOICES, np.float64),
            np.zeros(MAX_SEATS, np.float64),
            np.zeros(MAX_SEATS, np.float64),
        )
        self._work.streams[0]["random"] = seed % 2**64
        self._words = as_bytes(self._trial.states).view(np.uint64)
        self._salts = np.random.default_rng(1).integers(0, 2**63, self._words.shape[1], np.uint64) * 2 + 1
        self._mind = () if network is None else mind(game, network, self._trial.states, seats, team, value_weight)
        self._search, self._keep_below = game.bind(SEARCH_BY_NETWORK if self._mind else SEARCH), game.bind(KEEP_BELOW)

    def content(self) -> tuple[bytes, ...]:
        """Copies of the nodes in use and of the random stream, for `put`."""
        used = [array[: self.size].tobytes() for array in self._now[:3]]
        return packed(self._now.sizes), packed(self._work.streams), *used

    def put(self, content: tuple[bytes, ...]) -> None:
        """Bring back what `content` returned, in a tree made with the same arguments."""
        for array, kept in zip((self._now.sizes, self._work.streams), content[:2], strict=True):
            as_bytes(array)[0] = np.frombuffer(kept, np.uint8)
        for array, kept in zip(self._now[:3], content[2:], strict=True):
            array[: self.size] = np.frombuffer(kept, array.dtype).reshape(-1, *array.shape[1:])

    def grow(self, seen: States, seat: int, iterations: int, only: int = -1) -> None:
        """Search on from the observation at the root; with `only`, through this action alone."""
        self._seat = seat
        view = visibility(self.game.state, seat)
        masks = (view.keep & view.lasting).view(np.uint64) * np.uint64(self._params.outcomes)
        task, visible = Task(seen, seat, only, iterations, self._mind), Visible(self._words, self._salts, masks)
        self._search(task, self._now, self._trial, self._work, visible, self._params)

    @property
    def size(self) -> int:
        """Nodes in use."""
        return int(self._now.sizes[0]["nodes"])

    @property
    def depth(self) -> int:
        """The most decisions that it has looked ahead, since its root is where it is."""
        return int(self._now.sizes[0]["deepest"])

    @property
    def visits(self) -> int:
        """Iterations that went through the root."""
        return int(self._now.nodes[ROOT]["visits"]) if self.size else 0

    def tried(self) -> Iterator[Tried]:
        """Yield the statistics of each action at the root."""
        nodes, totals = self._now.nodes, self._now.totals
        for child in self._children(ROOT):
            if nodes[child]["seat"] == self._seat:
                yield Tried(int(nodes[child]["action"]), int(nodes[child]["visits"]), totals[child].copy())

    @property
    def lead(self) -> int:
        """By how many visits the action most visited at its root leads."""
        visits = sorted((tried.visits for tried in self.tried()), reverse=True)
        return visits[0] - visits[1] if len(visits) > 1 else 0

    def _children(self, node: int) -> Iterator[int]:
        nodes = self._now.nodes
        child = int(nodes[node]["first"]) if self.size else 0
        while child:
            yield child
            child = int(nodes[child]["next"])

    def forget(self) -> None:
        """Begin anew."""
        self._now.sizes[0]["nodes"] = self._now.sizes[0]["deepest"] = 0

    def follow(self, seat: int, actions: tuple[int, ...]) -> None:
        """Move the root along actions of `seat`, what lies elsewhere is forgotten.

        All is forgotten if one was never tried or can have several outcomes.
        """
        node = ROOT
        for action in actions:
            known = [
                child
                for child in self._children(node)
                if self._now.nodes[child]["action"] == action and self._now.nodes[child]["seat"] == seat
            ]
            if not known or self._now.nodes[known[0]]["other"]:
                self.forget()
                return
            node = known[0]
        self._keep_below(self._now, self._spare, node)
        self._now, self._spare = self._spare, self._now


def leads_to(game: Game, before: States, seat: int, action: int, now: States) -> tuple[int, ...] | None:
    """The actions of `seat` that led from what it saw `before` to what it sees `now`, if chance had no part in it.

    The first is `action`, the others were forced. None if another seat acted or something was drawn or revealed.
    """
    stream = Stream.zeros(1)
    state = game.determinize(before, seat, stream)
    taken: list[int] = []
    while len(taken) <= MOST_FORCED:
        game.apply(state, action)
        taken.append(action)
        if game.over(state) or game.on_turn(state) != seat:
            return None
        if (as_bytes(game.observe(state, seat)) == as_bytes(now)).all():
            return tuple(taken)
        forced = game.legal(state)
        if len(forced) > 1:
            return None
        action = int(forced[0])
    return None
