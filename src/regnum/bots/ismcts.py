"""`ismcts`: information-set Monte Carlo tree search with a budget of iterations or of seconds."""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import numpy as np

from regnum.bots.kernels.playouts import ALL
from regnum.bots.kernels.search import SearchParams
from regnum.bots.nets.mind import BY_CARD, TEMPERATURE, check_weight
from regnum.bots.nets.named import Networks
from regnum.bots.nets.network import ModelCard
from regnum.bots.parameters import RENAMED
from regnum.bots.tree import ShareArray, Tree, leads_to
from regnum.core.errors import InvalidOption
from regnum.core.game import Game
from regnum.core.record import DeepCopied, States, clone, packed, unpacked
from regnum.core.renamed import renamed_arguments, warn_renamed

CHUNK_SECONDS = 0.005
"""The clock is looked at about this often."""
MOST_NODES, NODES_AN_ITERATION = 1 << 20, 24
ENDLESS = 2**31 - 1
GLANCES = 16
"""Number of parts of an iteration budget; after each, the search stops if the choice is clear."""
BY_NETWORK = "eval_every", "policy_weight", "top_k", "rollout_policy_weight"
"""The parameters that default to the network's card."""
BY_GAME = -2
ROLLOUTS = {"random": (-1, 1), "greedy": (-1, 3), "cutoff": (BY_GAME, ALL), "none": (0, 1)}
"""A playout by name: how often the turn passes in it (-1: to the end, -2: as often as the game says), and of how many
actions it takes the best."""


@dataclass(frozen=True)
class ActionStats:
    """Statistics of a search about one legal action."""

    action: int
    visits: int
    shares: ShareArray  # the share of the victory that each seat can expect after it

    def error(self, seat: int) -> float:
        """The standard error of the share of `seat`, if the visits were independent: at most this."""
        share = float(self.shares[seat])
        return float(np.sqrt(max(share * (1 - share), 0.25 / (self.visits + 1)) / max(self.visits, 1)))


@dataclass(frozen=True)
class Search:
    """The result of a search for a decision."""

    seat: int
    found: tuple[ActionStats, ...]  # every legal action, the most visited first
    iterations: int  # those kept from the decision before among them
    depth: int  # decisions that the longest way looked ahead
    seconds: float

    @property
    def best(self) -> ActionStats:
        """The most visited action."""
        return self.found[0]

    def of(self, action: int) -> ActionStats:
        """Return the statistics of one action."""
        return next(found for found in self.found if found.action == action)


class Ismcts(DeepCopied):
    """Searches from what the seat sees, for a number of iterations or seconds, or until the first of both is spent.

    With iterations alone it plays the same from the same seed. `cores` trees grow side by side and vote together. `net`
    is the file of a network, or `own`, `proven` or `calibrated` for those that come with Regnum (`nets.named`).
    """

    @renamed_arguments(**RENAMED)
    def __init__(
        self,
        game: Game,
        seed: int,
        iterations: int = 0,
        seconds: float = 0.0,
        rollout: str = "cutoff",
        turns: int = BY_GAME,
        tries: int = -1,
        exploration: float = 0.3,
        prior: float = 0.9,
        temperature: float = TEMPERATURE,
        scale: float = 0.0,
        expand_after: int = 4,
        cores: int = 1,
        reuse: bool = True,
        outcomes: bool = True,
        net: str = "",
        value_weight: float = float(BY_CARD),
        eval_every: int = BY_CARD,
        policy_weight: float = float(BY_CARD),
        top_k: int = BY_CARD,
        rollout_policy_weight: float = float(BY_CARD),
    ) -> None:
        if rollout == "judge":
            warn_renamed("the rollout judge", "none")
            rollout = "none"
        if rollout not in ROLLOUTS:
            raise InvalidOption(f"rollout of bot ismcts is one of {', '.join(ROLLOUTS)}, not “{rollout}”")
        if not (
            0.0 <= prior <= 1.0 and temperature > 0.0 <= scale and min(expand_after, cores) >= 1 and exploration >= 0.0
        ):
            raise InvalidOption(
                "bot ismcts: prior is from 0 to 1, temperature above 0, expand_after and cores at least 1, "
                "exploration and scale at least 0"
            )
        if value_weight != BY_CARD and not 0.0 <= value_weight <= 1.0:
            raise InvalidOption(f"value_weight of bot ismcts is from 0 to 1, or left out, not {value_weight}")
        if eval_every < BY_CARD:
            raise InvalidOption(f"eval_every of bot ismcts is a number of turns, 0, or left out, not {eval_every}")
        if top_k < BY_CARD:
            raise InvalidOption(f"top_k of bot ismcts is a number of actions, 0, or left out, not {top_k}")
        check_weight("ismcts", "policy_weight", policy_weight)
        check_weight("ismcts", "rollout_policy_weight", rollout_policy_weight)
        if not (min(iterations, seconds) >= 0 and np.isfinite(seconds)):
            raise InvalidOption("bot ismcts: a budget of iterations or seconds is not negative")
        self.game = game
        self.iterations = iterations or ENDLESS
        self.seconds = seconds if seconds or iterations else 1.0
        self.cores = cores
        self.reuse = reuse
        secret = sum(1 << kind for kind in game.rules.flow.simultaneous)
        usual_turns, usual_tries = ROLLOUTS[rollout]
        rules = game.rules

        def params(error: float, by_game: int) -> SearchParams:
            points = float(scale or error)
            asked = usual_turns if turns <= BY_GAME else turns
            return SearchParams(
                float(exploration),
                float(prior),
                temperature * points,
                points,
                expand_after,
                by_game if asked == BY_GAME else asked,
                eval_every,
                usual_tries if tries < 0 else tries,
                secret,
                outcomes,
                float(policy_weight),
                top_k,
                float(rollout_policy_weight),
            )

        self.params = params(rules.evaluation_std, rules.playout_turns)
        self.team_params = params(
            rules.team_evaluation_std or rules.evaluation_std, rules.team_turns or rules.playout_turns
        )
        self._seeds = np.random.SeedSequence(seed % 2**64).generate_state(cores, np.uint64)
        self._networks = Networks(game, net)
        self._value_weight = value_weight
        self._trees: list[Tree] = []
        self._kind = 0, False, 0  # what the trees are for: how many seats, of a team, with which network
        self._first: States | None = None  # the first of such observations
        self._last: tuple[States, int, int] | None = None  # what was seen, by whom, and what was chosen

    def __getstate__(self) -> dict[str, Any]:
        """Return the state for copies and pickles, with only the used part of the trees."""
        first = None if self._first is None else packed(self._first)
        last = self._last and (packed(self._last[0]), *self._last[1:])
        return {**vars(self), "_trees": [tree.content() for tree in self._trees], "_first": first, "_last": last}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        vars(self).update(kept, _trees=[], _kind=(0, False, 0), _first=None)
        if kept["_first"] is not None:
            self._ready(unpacked(self.game.state, kept["_first"]))
        for tree, content in zip(self._trees, kept["_trees"], strict=True):
            tree.put(content)
        last = kept["_last"]
        self._last = last and (unpacked(self.game.state, last[0]), *last[1:])

    def choose(self, seen: States, seat: int) -> int:
        """The most visited action; the only one without a search."""
        legal = self.game.legal(seen)
        if len(legal) == 1:
            return int(legal[0])
        chosen = self._look(seen, seat, until_clear=True).best.action
        self._last = (clone(seen), seat, chosen)
        return chosen

    def look(self, seen: States, seat: int) -> Search:
        """Search the decision of `seat` that it sees in `seen`, and spend the whole budget on it."""
        return self._look(seen, seat, until_clear=False)

    def _look(self, seen: States, seat: int, until_clear: bool) -> Search:
        self._ready(seen)
        began = time.perf_counter()
        self._begin(seen, seat)
        self._spend(seen, seat, began, self.iterations, self.seconds, until_clear=until_clear)
        return self._search(seen, seat, began)

    def look_at(self, seen: States, seat: int, action: int, part: float = 0.25) -> Search:
        """After `look`, with the same observation: spend a part of the budget on one action, to know it better."""
        began = time.perf_counter()
        self._spend(seen, seat, began, max(1, int(part * self.iterations)), part * self.seconds, action)
        return self._search(seen, seat, began)

    # ---- the trees ----------------------------------------------------------------------------------------------

    def _ready(self, seen: States) -> None:
        """Build trees for a number of rivals or a team; everything is compiled before a clock runs."""
        seats, team, network = self.game.seats(seen), self.game.team(seen), self._networks.for_game(seen)
        kind = seats, team, id(network)
        if self._kind != kind:
            params = self.team_params if team else self.params
            value_weight = self._value_weight
            if network is not None:
                params = by_card(params, network.card)
                value_weight = network.card.value_weight if value_weight == BY_CARD else value_weight
            capacity = min(MOST_NODES, 4096 + NODES_AN_ITERATION * self.iterations // self.cores)
            self._trees = [
                Tree(self.game, seats, capacity, params, int(seed), network, team, value_weight) for seed in self._seeds
            ]
            self._kind, self._first = kind, clone(seen)
            self._last = None

    def _begin(self, seen: States, seat: int) -> None:
        """Keep what was learned in the decision before, if this one follows from it without chance."""
        way = None
        if self.reuse and self._last is not None and self._last[1] == seat:
            way = leads_to(self.game, *self._last, seen)
        for tree in self._trees:
            if way is None:
                tree.forget()
            else:
                tree.follow(seat, way)
        self._last = None

    def _spend(
        self,
        seen: States,
        seat: int,
        began: float,
        iterations: int,
        seconds: float,
        only: int = -1,
        until_clear: bool = False,
    ) -> None:
        end = began + seconds if seconds else np.inf
        shares = [iterations // self.cores + (i < iterations % self.cores) for i in range(self.cores)]
        alone = until_clear and self.cores == 1  # trees that vote together cannot tell one by one

        def grow(tree: Tree, share: int) -> None:
            lead = (lambda: tree.lead) if alone else None
            in_chunks(lambda count: tree.grow(seen, seat, count, only), share, end, lead)

        if self.cores == 1:
            grow(self._trees[0], shares[0])
        else:
            with ThreadPoolExecutor(self.cores) as threads:
                list(threads.map(grow, self._trees, shares))

    def _search(self, seen: States, seat: int, began: float) -> Search:
        visits: dict[int, int] = dict.fromkeys(map(int, self.game.legal(seen)), 0)
        gained = {action: np.zeros(self.game.seats(seen)) for action in visits}
        for tree in self._trees:
            for tried in tree.tried():
                if tried.action in visits:
                    visits[tried.action] += tried.visits
                    gained[tried.action] += tried.gained
        everything = np.sum(list(gained.values()), axis=0) / max(1, sum(visits.values()))
        found = [
            ActionStats(action, visits[action], gained[action] / visits[action] if visits[action] else everything)
            for action in visits
        ]
        found.sort(key=lambda one: (-one.visits, -one.shares[seat], one.action))
        depth = max(tree.depth for tree in self._trees)
        return Search(seat, tuple(found), sum(visits.values()), depth, time.perf_counter() - began)


def by_card(params: SearchParams, card: ModelCard) -> SearchParams:
    """Fill in parameters left open with those of a network's card.

    Playouts that are to be played in another way, at random for instance, are none of those that the card tells of.
    """
    if params.tries != ALL and params.top_k == BY_CARD:
        params = params._replace(top_k=0)
    asked = {name: getattr(card, name) for name in BY_NETWORK if getattr(params, name) == BY_CARD}
    return params._replace(**asked)


def in_chunks(work: Callable[[int], None], iterations: int, end: float, lead: Callable[[], int] | None = None) -> None:
    """Run a number of iterations, or as many as fit before `end`, in pieces short enough to stop in time.

    `lead` answers by how many visits the favourite leads: as soon as what is left cannot change it, the rest is saved.
    Where iterations are counted it is asked at the same ones in every run, so that a seed repeats its game.
    """
    chunk, began, counted = 1, time.perf_counter(), iterations < ENDLESS
    part = max(1, iterations // GLANCES)
    while iterations > 0 and began < end:
        count = min(chunk, (iterations - 1) % part + 1)
        work(count)
        iterations -= count
        now = time.perf_counter()
        each = max(now - began, 1e-7) / count
        left, glance = (iterations, iterations % part == 0) if counted else ((end - now) / each, True)
        if lead and glance and lead() > left:
            return
        chunk = max(1, min(int(min(CHUNK_SECONDS, end - now) / each), 4 * count)) if now < end else 1
        began = now
