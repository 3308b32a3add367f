"""Five fixed tasks for learners, which others can measure and cite: `regnum bench --suite learners`.

A task fixes the game with its rules version and components, the seats, the options, the opponents and the number of
decisions that a learner may take in the environment, of all seats together. The score is the average share of the
victory in `GAMES` games from fixed deals, the learner in each seat in turn. Figures of other rules are not comparable,
so a task is refused once the rules of its game have changed; a new task then gets a new name.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

import msgspec

from regnum import registry
from regnum.arena.executor import crew
from regnum.arena.playing import play_match, seed_for
from regnum.arena.statistics import wilson
from regnum.bots.registry import check_spec
from regnum.core.errors import InvalidOption
from regnum.core.lazy import decoder

GAMES = 200
SEED = 50
BASELINES = Path(__file__).with_name("learners.json")


@dataclass(frozen=True)
class LearnerTask:
    """A task. Its name says the game, the number of seats and, after a dot, the version of the task."""

    name: str
    game: str
    version: int  # of the rules
    components: str  # the digest of the data files
    opponent: str  # the bot in every other seat; a partner if the game is played together
    players: int = 2
    options: Mapping[str, str] = field(default_factory=dict)
    decisions: int = 100_000  # that a learner may take to learn

    def check(self) -> None:
        """See that the game has the rules of the task. Raises InvalidOption."""
        if difference := registry.info(self.game).difference(self.version, self.components):
            raise InvalidOption(
                f"the task {self.name} cannot be measured with this version of Regnum: {difference}. "
                "Install the version whose figures you want to compare with"
            )


TASKS = (
    LearnerTask("council-2.1", "council", 1, "760e3ee40d72f469", "greedy:samples=1"),
    LearnerTask("staufer-2.1", "staufer", 1, "eddd32f41dc4ad59", "greedy:samples=1"),
    LearnerTask("bruges-2.1", "bruges", 1, "6a35e84ee3157cb7", "random"),
    LearnerTask("viscounts-2.1", "viscounts", 1, "f8ecc49f5bf8bdfe", "greedy:samples=1"),
    LearnerTask(
        "architects-team-2.1",
        "architects",
        1,
        "ce0f2cca4fd1065a",
        "greedy:samples=1",
        options={"scenario": "together"},
    ),
)


class Score(msgspec.Struct, frozen=True, kw_only=True):
    """A measured score: the share of the victory with Wilson's interval at 95 %."""

    task: str
    learner: str  # in words, or the specification of a bot
    share: float
    low: float
    high: float
    games: int = GAMES
    note: str = ""  # on the training of a learner


class Baselines(msgspec.Struct, frozen=True):
    """The stored figures and the commit they were measured with."""

    commit: str
    date: str
    processor: str
    scores: tuple[Score, ...]


_BASELINES = decoder(Baselines)


def baselines() -> Baselines:
    """The figures that come with Regnum."""
    return _BASELINES.decode(BASELINES.read_bytes())


def play(task: LearnerTask, spec: str, number: int) -> float:
    """Play one game of a task; return the share of the victory of the learner."""
    game = registry.make(task.game)
    specs = [task.opponent] * task.players
    seat = number % task.players
    specs[seat] = spec
    match = play_match(game, specs, seed_for(SEED, number // task.players), task.options)
    return float(game.shares(match.state)[seat])


def measure(
    task: LearnerTask, spec: str, games: int = GAMES, workers: int = 1, report: Callable[[int], None] = lambda _: None
) -> Score:
    """Measure a bot in a task, the same games on any number of processes. Raises InvalidOption.

    `report` is called with the number of games that have just been played.
    """
    task.check()
    check_spec(spec)
    shares: list[float] = []
    with crew(min(workers, games)) as players:
        for share in players.in_order(partial(play, task, spec), range(games)):
            shares.append(share)
            report(1)
    share = sum(shares) / games
    low, high = (float(end) for end in wilson(share, games))
    return Score(
        task=task.name, learner=spec, share=round(share, 4), low=round(low, 4), high=round(high, 4), games=games
    )
