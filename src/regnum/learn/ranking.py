"""A network learns to choose as a search would: what it expects after each action becomes what the search found best.

A network that predicts who will win need not tell two actions of one decision apart: all that comes of either looks
nearly alike. So it learns here from what comes of every legal action of a decision at once. What it expects after each,
as a logit, and its policy together are the logits of a choice, just as a greedy bot adds them; it learns how often the
search tried each action, and, so that it goes on to predict, how much of the victory the search expected after it.
"""

from __future__ import annotations

from typing import NamedTuple

import msgspec
import numpy as np
import torch
from numpy.typing import NDArray
from torch.nn.functional import binary_cross_entropy_with_logits
from torch.nn.utils.rnn import pad_sequence

from regnum import registry
from regnum.arena.crew import Crew
from regnum.bots.kernels.greedy import SURE, Question, Trial
from regnum.bots.kernels.outcomes import OUTCOMES
from regnum.bots.nets.mind import TEMPERATURE
from regnum.bots.nets.network import BELIEF, Network, Strength, from_bytes, head_of, layout_of, to_bytes
from regnum.core.actions import Choices
from regnum.core.errors import InvalidOption
from regnum.core.game import Game
from regnum.core.record import States
from regnum.core.rng import Stream
from regnum.core.state import MAX_SEATS
from regnum.learn.coaching import Advice, Lesson, seen_states
from regnum.learn.imitation import TOLD_APART, WEIGHT, Agreement
from regnum.learn.model import FAR, from_network, to_network
from regnum.learn.rows import Rows
from regnum.learn.school import School
from regnum.learn.training import CONTEST

RATE, EPOCHS, BATCH = 5e-4, 2, 64
CONTESTS = 400
"""Games of the examination, a few more where seats do not divide them."""
SAMPLED = 32
"""From so many batches is taken how much the numbers of positions vary."""


class Coached(NamedTuple):
    """What came of it."""

    network: Network
    decisions: int  # those learned from
    before: Agreement
    after: Agreement


class Wrong(NamedTuple):
    """What is still wrong at some decisions, and where it would do what the search tried most."""

    choice: torch.Tensor  # cross entropy
    shares: torch.Tensor  # cross entropy
    same: torch.Tensor  # how many


def coached(game: Game, network: Network, lesson: Lesson, games: list[list[Advice]]) -> Coached:
    """A network that has learned from advice; its card says so.

    What the card knew of its strength and of searches with it is left out, for it is another network now. Of every
    tenth game it does not learn, but is measured on it. Raises InvalidOption if nobody had a choice.
    """
    torch.set_num_threads(1)  # the same on every machine
    lessons = [one for some in games for one in some if one.game % TOLD_APART]
    others = [one for some in games for one in some if not one.game % TOLD_APART]
    if not lessons or not others:
        raise InvalidOption("nobody had a choice in these games; play more of them")
    ranking = Ranking(game, network, lesson)
    before = ranking.agreement(others)
    ranking.learn(lessons)
    told = f"{len(lessons):,} decisions of its own in {len(games):,} games, as ismcts:iterations={lesson.iterations}"
    card = msgspec.structs.replace(
        network.card, policy=WEIGHT, likely=0, guide=0.0, imitated=told, strength=(), search=(), calibrated=()
    )
    learned = to_network(ranking.model, card, layout_of(game, card.encoding))
    taught = from_bytes(to_bytes(learned), "what was learned")  # rounded as it will be when it plays
    after = Ranking(game, taught, lesson).agreement(others)
    return Coached(taught, len(lessons), before, after)


def examined(network: Network, lesson: Lesson, crew: Crew) -> Strength:
    """How a network does against the game's judgement; with the same lesson on the same deals."""
    school = School(registry.make(lesson.game), lesson.players, lesson.options, crew)
    outcome = school.contest(network, None, lesson.seed, 0, -(-CONTESTS // school.sides))
    return Strength(*CONTEST, lesson.players, **outcome._asdict(), team=lesson.team)


class Ranking:
    """A network that ranks what comes of actions, as PyTorch computes it."""

    def __init__(self, game: Game, network: Network, lesson: Lesson) -> None:
        layout = layout_of(game, network.card.encoding)
        self.model = from_network(network, game, layout)
        self._game, self._players, self._team = game, lesson.players, lesson.team
        self._head = head_of(lesson.players, lesson.team)
        self._rows = Rows(game, layout, BATCH, lesson.players)
        self._trial = Trial(game.state.zeros(3), Choices.zeros(2), np.zeros(MAX_SEATS, np.float32))
        self._draw, self._seed = Stream.zeros(1), lesson.seed

    def learn(self, lessons: list[Advice]) -> None:
        """Go through all decisions; the step becomes smaller until nothing is left of it."""
        random, count = np.random.default_rng(1), len(lessons)
        orders = [random.permutation(count) for _ in range(EPOCHS)]
        batches = [[lessons[k] for k in order[i : i + BATCH]] for order in orders for i in range(0, count, BATCH)]
        self.model.refit(np.concatenate([self._looks(*self._outcomes(batch)) for batch in batches[:SAMPLED]]))
        optimizer = torch.optim.Adam(self.model.parameters(), RATE)
        for number, batch in enumerate(batches):
            for group in optimizer.param_groups:
                group["lr"] = RATE * (1 - number / len(batches))
            optimizer.zero_grad()
            wrong = self._wrong(batch)
            (wrong.choice + wrong.shares).backward()
            optimizer.step()

    def agreement(self, others: list[Advice]) -> Agreement:
        """How well the network would choose what the search tried, and how often it would do what that tried most."""
        self._draw[0]["random"] = self._seed  # whoever is asked meets the same draws
        loss = same = 0.0
        with torch.no_grad():
            for i in range(0, len(others), BATCH):
                batch = others[i : i + BATCH]
                wrong = self._wrong(batch)
                loss += float(wrong.choice) * len(batch)
                same += float(wrong.same)
        return Agreement(loss / len(others), same / len(others))

    def _wrong(self, batch: list[Advice]) -> Wrong:
        counts = [len(one.actions) for one in batch]
        expected = self._expected(batch)
        logits = padded(expected / TEMPERATURE + WEIGHT * self._likings(batch), counts, FAR)
        visits = padded(torch.from_numpy(np.concatenate([one.visits for one in batch])), counts, 0.0)
        shares = torch.from_numpy(np.concatenate([one.shares for one in batch]))
        parts = visits / visits.sum(dim=1, keepdim=True)
        choice = -(parts * torch.log_softmax(logits, dim=1)).sum() / len(batch)
        surprise = binary_cross_entropy_with_logits(expected, shares, reduction="none")
        same = (logits.argmax(dim=1) == visits.argmax(dim=1)).sum()
        return Wrong(choice, (parts * padded(surprise, counts, 0.0)).sum() / len(batch), same)

    def _outcomes(self, batch: list[Advice]) -> tuple[States, NDArray[np.int64]]:
        """What comes of every action of some decisions, side by side, and who looks at it."""
        kernel, seen = self._game.bind(OUTCOMES), seen_states(self._game, batch)
        found = self._game.state.zeros(sum(len(one.actions) for one in batch))
        at = 0
        for i, one in enumerate(batch):
            question = Question(seen[i : i + 1], one.seat, 1, 1)
            kernel(question, self._trial, self._draw, one.actions, found[at : at + len(one.actions)])
            at += len(one.actions)
        return found, np.repeat([one.seat for one in batch], [len(one.actions) for one in batch])

    def _looks(self, states: States, viewers: NDArray[np.int64]) -> NDArray[np.float32]:
        """The rows of numbers of states, some at a time."""
        parts = [slice(i, i + BATCH) for i in range(0, len(states), BATCH)]
        return np.concatenate([self._rows.of(states[part], viewers[part]) for part in parts])

    def _expected(self, batch: list[Advice]) -> torch.Tensor:
        """What is expected for the seat after each action, as a logit; where the game is over, as it ended."""
        states, viewers = self._outcomes(batch)
        looks = torch.from_numpy(self._looks(states, viewers))
        logits, _ = self.model(looks, torch.from_numpy(self._rows.judged(states, viewers)), BELIEF)
        own = logits[:, self._head, 0]
        if not self._team:
            own = own - torch.logsumexp(logits[:, self._head, 1 : self._players], dim=1)
        over = np.flatnonzero(states["over"])
        ends = np.array([self._game.shares(states[i : i + 1])[viewers[i]] for i in over])
        known = torch.logit(torch.from_numpy(ends.astype(np.float32)), SURE)
        return own.index_put((torch.from_numpy(over),), known)

    def _likings(self, batch: list[Advice]) -> torch.Tensor:
        """How much the policy likes each action."""
        looks = self._looks(seen_states(self._game, batch), np.array([one.seat for one in batch]))
        liked = self.model.policy(self.model.thought(torch.from_numpy(looks)))
        return torch.cat([liked[i, torch.from_numpy(one.actions)] for i, one in enumerate(batch)])


def padded(values: torch.Tensor, counts: list[int], filling: float) -> torch.Tensor:
    """What belongs to decisions of so many actions, a row each."""
    return pad_sequence(values.split(counts), batch_first=True, padding_value=filling)
