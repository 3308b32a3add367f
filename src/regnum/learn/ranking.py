"""A network learns to choose as a search would: what it expects after each action becomes what the search found best.

A network that predicts who will win need not tell two actions of one decision apart: what comes of either looks nearly
alike. So it learns here from what comes of every legal action of a decision at once. What it expects after each, as a
logit, is added to what its policy likes, as a greedy bot adds them (`kernels.greedy`); both in parts of the temperature
of a search's prior, they are the logits of a choice. Their softmax learns, by cross entropy, how often the search tried
each action. How much of the victory the search expected after it is learned beside that.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import NamedTuple

import numpy as np
import torch
from numpy.typing import NDArray
from torch.nn.functional import binary_cross_entropy_with_logits
from torch.nn.utils.rnn import pad_sequence

from regnum import registry
from regnum.arena.executor import TaskExecutor
from regnum.bots.kernels.greedy import SURE, Trial
from regnum.bots.kernels.outcomes import OUTCOMES
from regnum.bots.nets.mind import TEMPERATURE
from regnum.bots.nets.network import VALUE_WEIGHT, Network, Strength, head_of, layout_of, rounded
from regnum.core.actions import Choices
from regnum.core.errors import InvalidOption
from regnum.core.game import Game
from regnum.core.record import States
from regnum.core.rng import Stream
from regnum.core.state import MAX_SEATS
from regnum.learn.coaching import Coaching, Searched
from regnum.learn.model import FAR, from_network, to_network
from regnum.learn.rows import PositionRows, states_of
from regnum.learn.school import School
from regnum.learn.steps import fading, shuffled
from regnum.learn.taught import Agreement, card_of
from regnum.learn.training import CONTEST

RATE, EPOCHS, BATCH = 5e-4, 2, 64
SAMPLED = 4
"""Number of batches (about 2,000 positions) from which the variance of inputs is estimated."""
CONTESTS = 400
"""Games of the examination, a few more where seats do not divide them."""


class Coached(NamedTuple):
    """The result of coaching."""

    network: Network
    decisions: int  # those learned from
    before: Agreement
    after: Agreement


class Wrong(NamedTuple):
    """The losses on some decisions."""

    choice: torch.Tensor  # cross entropy, a decision
    shares: torch.Tensor  # cross entropy, a decision
    same: torch.Tensor  # at how many the network would do what the search tried most


def coached(
    game: Game, network: Network, coaching: Coaching, decisions: list[Searched], report: Callable[[float], None]
) -> Coached:
    """A network that has learned from decisions; its card says so. `report` is called with the part done, 0 to 1.

    What the card knew of its strength and of searches with it is left out, for it is another network now. Of some games
    it does not learn, but is measured on them. Raises InvalidOption if nobody had a choice.
    """
    torch.set_num_threads(1)  # the same on every machine
    lessons = [one for one in decisions if not coaching.measured(one.game)]
    others = [one for one in decisions if coaching.measured(one.game)]
    if not lessons or not others:
        raise InvalidOption("these games contain no decisions; play more games")
    seed = _number(coaching, 2)
    before = Ranking(game, network, coaching, seed).agreement(others)
    games, search = len({one.game for one in decisions}), f"ismcts:iterations={coaching.iterations}"
    told = f"{len(lessons):,} decisions in {games:,} games of its own, searched by {search}"
    card = card_of(
        network.card, told, value_weight=VALUE_WEIGHT, strength=()
    )  # so much of its word counts as it learns
    ranking = Ranking(game, dataclasses.replace(network, card=card), coaching, seed)
    ranking.learn(lessons, report)
    taught = rounded(to_network(ranking.model, card, layout_of(game, card.encoding)))
    return Coached(taught, len(lessons), before, Ranking(game, taught, coaching, seed).agreement(others))


def examined(network: Network, coaching: Coaching, crew: TaskExecutor) -> Strength:
    """Measure a network against the game's evaluation; for the same coaching on the same deals."""
    school = School(registry.make(coaching.game), coaching.players, coaching.options, crew)
    outcome = school.contest(network, None, _number(coaching, 1), 0, -(-CONTESTS // school.sides))
    return Strength(*CONTEST, coaching.players, **outcome._asdict(), team=coaching.team)


def _number(coaching: Coaching, purpose: int) -> int:
    """A number that decides chance, of its own for each purpose."""
    seeds = np.random.SeedSequence(coaching.seed, spawn_key=(purpose,))
    return int(seeds.generate_state(1, np.uint64)[0])


class Ranking:
    """A network that ranks what comes of actions, as PyTorch computes it."""

    def __init__(self, game: Game, network: Network, coaching: Coaching, seed: int) -> None:
        layout = layout_of(game, network.card.encoding)
        self.model = from_network(network, game, layout)
        self._game, self._players, self._team = game, coaching.players, coaching.team
        self._head, self._policy = head_of(coaching.players, coaching.team), network.card.policy_weight
        self._rows = PositionRows(game, layout, BATCH, coaching.players)
        self._trial = Trial(game.state.zeros(3), Choices.zeros(2), np.zeros(MAX_SEATS, np.float32))
        self._draw = Stream.zeros(1)
        self._draw[0]["random"] = seed

    def learn(self, lessons: list[Searched], report: Callable[[float], None]) -> None:
        """Go through all decisions, `EPOCHS` times."""
        batches = shuffled(len(lessons), BATCH, EPOCHS)
        some = [self._outcomes([lessons[k] for k in batch]) for batch in batches[:SAMPLED]]
        self.model.refit(np.concatenate([self._looks(*one) for one in some]))
        optimizer = torch.optim.Adam(self.model.parameters(), RATE)
        for number, batch in enumerate(fading(optimizer, RATE, batches)):
            wrong = self._wrong([lessons[k] for k in batch])
            (wrong.choice + wrong.shares).backward()
            optimizer.step()
            report((number + 1) / len(batches))

    def agreement(self, others: list[Searched]) -> Agreement:
        """Measure how well the network predicts the searched actions, and how often it prefers the most visited one."""
        loss = same = 0.0
        with torch.no_grad():
            for i in range(0, len(others), BATCH):
                batch = others[i : i + BATCH]
                wrong = self._wrong(batch)
                loss += float(wrong.choice) * len(batch)
                same += float(wrong.same)
        return Agreement(loss / len(others), same / len(others))

    def _wrong(self, batch: list[Searched]) -> Wrong:
        counts = [len(one.actions) for one in batch]
        expected = self._expected(batch)
        logits = padded(expected / TEMPERATURE + self._policy * self._likings(batch), counts, FAR)
        visits = padded(torch.from_numpy(np.concatenate([one.visits for one in batch])), counts, 0.0)
        shares = torch.from_numpy(np.concatenate([one.shares for one in batch]))
        parts = visits / visits.sum(dim=1, keepdim=True)
        choice = -(parts * torch.log_softmax(logits, dim=1)).sum() / len(batch)
        surprise = binary_cross_entropy_with_logits(expected, shares, reduction="none")
        same = (logits.argmax(dim=1) == visits.argmax(dim=1)).sum()
        return Wrong(choice, (parts * padded(surprise, counts, 0.0)).sum() / len(batch), same)

    def _outcomes(self, batch: list[Searched]) -> tuple[States, NDArray[np.int64]]:
        """Return the positions after every action of some decisions, [actions of all], and the observing seats."""
        kernel, seen = self._game.bind(OUTCOMES), states_of(self._game, [one.seen for one in batch])
        counts = [len(one.actions) for one in batch]
        found = self._game.state.zeros(sum(counts))
        places = np.split(found, np.cumsum(counts)[:-1])
        for i, (one, place) in enumerate(zip(batch, places, strict=True)):
            kernel(seen[i : i + 1], one.seat, self._trial, self._draw, one.actions, place)
        return found, np.repeat([one.seat for one in batch], counts)

    def _looks(self, states: States, viewers: NDArray[np.int64]) -> NDArray[np.float32]:
        """The rows of numbers of states, some at a time."""
        parts = [slice(i, i + BATCH) for i in range(0, len(states), BATCH)]
        return np.concatenate([self._rows.of(states[part], viewers[part]) for part in parts])

    def _expected(self, batch: list[Searched]) -> torch.Tensor:
        """[actions of all]: the share that is expected for the seat after each, as a logit; at the end, as it ended."""
        states, viewers = self._outcomes(batch)
        looks = torch.from_numpy(self._looks(states, viewers))
        logits, _ = self.model(looks, torch.from_numpy(self._rows.judged(states, viewers)), VALUE_WEIGHT)
        own = logits[:, self._head, 0]
        if not self._team:
            own = own - torch.logsumexp(logits[:, self._head, 1 : self._players], dim=1)
        over = np.flatnonzero(states["over"])
        ends = np.array([self._game.shares(states[i : i + 1])[viewers[i]] for i in over], np.float32)
        known = torch.logit(torch.from_numpy(ends), SURE)
        most = float(np.log((1 - SURE) / SURE))
        return own.clamp(-most, most).index_put((torch.from_numpy(over),), known)

    def _likings(self, batch: list[Searched]) -> torch.Tensor:
        """[actions of all]: how much the policy likes each."""
        seats = np.array([one.seat for one in batch])
        looks = self._looks(states_of(self._game, [one.seen for one in batch]), seats)
        liked = self.model.policy(self.model.thought(torch.from_numpy(looks)))
        return torch.cat([liked[i, torch.from_numpy(one.actions)] for i, one in enumerate(batch)])


def padded(values: torch.Tensor, counts: list[int], filling: float) -> torch.Tensor:
    """[decisions, most actions]: values per action, one row per decision."""
    return pad_sequence(values.split(counts), batch_first=True, padding_value=filling)
