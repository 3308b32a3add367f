"""A network learns a game by playing it against itself, round after round.

In the opening rounds all seats choose by the game's judgement; from then on by the network as it is, which so learns
what comes of its own mistakes; in some games one seat, or all but one, still goes by the judgement. After each game
every position is given a target: what the network expected at the next one, mixed with what came later, back from the
end (TD(lambda), as in Tesauro, "Temporal Difference Learning and TD-Gammon", 1995). The policy learns what the player
found best by trying every action. What plays is the average of the weights over some time. Every few rounds it is put
to the gate: it is kept only if it beats the best before with certainty.

One network can learn games of several numbers of players. Every round has as many games of each, and batches of them
take turns. At the gate it plays with each number, and is kept if it is certainly stronger with one of them and
certainly weaker with none.

All that happens follows from the settings and the number of the round, so training that was killed goes on from its
last checkpoint as if nothing had happened.
"""

from __future__ import annotations

import copy
import io
import time
from collections.abc import Callable, Mapping
from operator import itemgetter
from pathlib import Path
from pickle import UnpicklingError
from types import MappingProxyType
from typing import NamedTuple

import msgspec
import numpy as np
import torch
from numpy.typing import NDArray

from regnum import registry
from regnum.arena.executor import ALONE, TaskExecutor
from regnum.bots.nets.network import (
    Network,
    Strength,
    card_for,
    from_bytes,
    head_of,
    layout_digest,
    layout_of,
    load,
    rounded,
    save,
    to_bytes,
)
from regnum.core.errors import InvalidOption
from regnum.core.files import write_whole
from regnum.core.lazy import decoder
from regnum.learn.library import Library
from regnum.learn.model import FAR, Model, device_named, share_loss, to_network
from regnum.learn.rows import PositionRows
from regnum.learn.school import ContestResult, Lessons, Manner, School

POLICY = 0.3
"""Weight of the policy loss beside the value loss."""
MEASURED = 8
"""So many batches of a round tell how wrong the network still is, before it learns from them."""
CONTEST = "greedy:ahead=turn,net", "greedy:ahead=turn"
"""The bots in contests against the game's evaluation."""
CHECKPOINTS, CURVES = ".training", ".png"
"""Suffixes of the files that lie beside a network."""
CHECKPOINT = "regnum-training-5"
"""The format of checkpoints."""
LEARN, EXAMINE, MEASURE = range(3)
"""Series of games that share no deal: lessons, the gate, and contests with the game's judgement."""


class TrainingSettings(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that decides what a training leads to."""

    game: str
    players: tuple[int, ...] = (2,)  # numbers of players
    options: dict[str, str] = {}
    seed: int = 1
    games: int = 1000  # of a round, with each number of players
    opening: int = 6  # rounds in which the game's judgement plays
    gate: int = 6  # rounds from one contest to the next
    contest: int = 400  # games of a contest, a few more where seats do not divide them: each deal is played from all
    patience: int = 4  # factor for the number of gate games of a network that may be better
    hidden: int = 64
    units: int = 32
    rate: float = 5e-4  # of learning, halved every `halving` rounds
    halving: int = 100
    batch: int = 256
    average: float = 0.99  # how much of the averaged weights stays at each step
    trace: float = 0.9  # lambda
    careless: float = 0.05  # the part of the decisions taken at random
    margin: float = 0.5  # how much of a game's end is by how much it was won; the rest is who won
    library: str = ""  # which games of `regnum selfplay` the opening rounds are; empty: they play their own

    def examined(self, rounds: int) -> bool:
        """Return True if an evaluation is due after a number of rounds."""
        return rounds >= self.opening and (rounds - self.opening) % self.gate == 0

    def whole(self, rounds: int) -> int:
        """So many rounds, or the few more until the next examination: of what came after the last one nothing is kept.

        A training could be examined whenever it ends; but then it would matter where it had paused.
        """
        return next(count for count in range(rounds, rounds + self.opening + self.gate) if self.examined(count))


class Point(msgspec.Struct, frozen=True):
    """A point of the learning curve."""

    round: int
    games: int  # so far
    value_loss: float
    policy_loss: float
    left_out: int = 0  # games of the round that were too long to learn from
    judged: dict[int, ContestResult] = {}  # by number of players: against the game's judgement
    gate: dict[int, ContestResult] = {}  # against the network before
    kept: bool = False


class Curve(msgspec.Struct, frozen=True):
    """All points so far."""

    points: list[Point]


_SETTINGS, _CURVE = decoder(TrainingSettings), decoder(Curve)


class Losses(NamedTuple):
    """The losses on games from which nothing was learned yet: cross entropies."""

    value: float
    policy: float


Batch = tuple[int, NDArray[np.int64]]
"""A number of players, and which of the positions of such games."""


class Training:
    """A training as it stands. `file`: where the best network goes; the checkpoint lies beside it.

    A crew plays its games, from a library's come those of the opening rounds, and `device` is where PyTorch computes.
    Raises InvalidOption for settings that do not fit the game or the library, for a checkpoint of other settings, and
    for a file in which nothing can be kept (`check_place`).
    """

    def __init__(
        self,
        settings: TrainingSettings,
        file: Path,
        crew: TaskExecutor = ALONE,
        resume: bool = False,
        device: str = "auto",
        library: Library | None = None,
    ) -> None:
        self.settings, self.file, self.library = settings, file, library
        check_place(file, resume)
        if library is not None and settings.players != (library.run.players,):
            raise InvalidOption(f"all games of {library.folder} have {library.run.players} players: use that number")
        self.game = registry.make(settings.game)
        self.schools = {count: School(self.game, count, settings.options, crew) for count in settings.players}
        self.layout = layout_of(self.game)
        self.device = device_named(device)
        torch.set_num_threads(1)  # a small network waits for other threads longer than they help
        torch.manual_seed(settings.seed)
        self.model = Model(self.game, self.layout, settings.hidden, settings.units).to(self.device)
        self.average = copy.deepcopy(self.model)
        self.optimizer = torch.optim.Adam(self.model.parameters(), settings.rate)
        self.rows = {count: PositionRows(self.game, self.layout, settings.batch, count) for count in settings.players}
        self.round, self.seconds = 0, 0.0
        self.best: Network | None = None
        self.curve: list[Point] = []
        if resume:
            self._restore()

    @property
    def checkpoint(self) -> Path:
        """The path of the checkpoint."""
        return self.file.with_suffix(CHECKPOINTS)

    def run(self, rounds: int, report: Callable[[Point], None]) -> None:
        """Continue until a number of rounds is done, with a checkpoint after each."""
        while self.round < rounds:
            began = time.perf_counter()
            point = self._do_round()
            self.seconds += time.perf_counter() - began
            self.curve.append(point)
            if point.kept and self.best is not None:
                save(self.best, self.file)
            self._keep()
            report(point)

    def network(self, judged: Mapping[int, ContestResult] = MappingProxyType({})) -> Network:
        """Return the trained network, rounded as it will be when it plays; `judged`: results by number of players."""
        chosen = self.settings
        games = self._games(self.round)
        opening = self._games(min(self.round, chosen.opening))
        card = card_for(
            self.game,
            self.layout,
            [count for count, school in self.schools.items() if not school.team],
            [count for count, school in self.schools.items() if school.team],
            options=chosen.options,
            trained_on=f"{games:,} games, the first {opening:,} of them of greedy bots",
            seconds=round(self.seconds, 1),
            strength=tuple(
                Strength(*CONTEST, count, **outcome._asdict(), team=self.schools[count].team)
                for count, outcome in judged.items()
            ),
        )
        return rounded(to_network(self.average, card, self.layout))

    # ---- a round ------------------------------------------------------------------------------------------------

    def _games(self, rounds: int) -> int:
        return rounds * self.settings.games * len(self.settings.players)

    def _do_round(self) -> Point:
        chosen, lessons = self.settings, self.lessons()
        losses = self.learn(lessons)
        self.round += 1
        left_out = sum(some.left_out for some in lessons.values())
        point = Point(self.round, self._games(self.round), *losses, left_out)
        if not chosen.examined(self.round):
            return point
        fresh = self.network()
        judged = self._contests(fresh, None, MEASURE, 0)
        gate = {} if self.best is None else self._gate(fresh, self.best)
        kept = self.best is None or self._is_better(gate)
        if kept:
            self.best = self.network(judged)
        return msgspec.structs.replace(point, judged=judged, gate=gate, kept=kept)

    def _contests(self, fresh: Network, rival: Network | None, kind: int, which: int) -> dict[int, ContestResult]:
        """With each number of players; `which`: the same number means the same deals."""
        found = {}
        for count, school in self.schools.items():
            deals = -(-self.settings.contest // school.sides)
            found[count] = school.contest(fresh, rival, self._series(kind), which * deals, deals)
        return found

    def _gate(self, fresh: Network, best: Network) -> dict[int, ContestResult]:
        """Against the best so far, other deals at each gate; a network that looks better plays on until it is certain.

        Looking up to four times lets about 6 % of networks pass that are only just as good (with one number of
        players), which does no harm.
        """
        first = self.round * self.settings.patience
        found = self._contests(fresh, best, EXAMINE, first)
        for more in range(1, self.settings.patience):
            if self._is_better(found) or not self._is_better(found, certain=False):
                break
            further = self._contests(fresh, best, EXAMINE, first + more)
            found = {count: outcome.and_also(further[count]) for count, outcome in found.items()}
        return found

    def _is_better(self, gate: Mapping[int, ContestResult], certain: bool = True) -> bool:
        """Stronger with one number of players, for certain or so far, and certainly weaker with none."""
        equal = {count: self.schools[count].equal for count in gate}
        return any((outcome.low if certain else outcome.won) > equal[count] for count, outcome in gate.items()) and all(
            outcome.high >= equal[count] for count, outcome in gate.items()
        )

    def lessons(self) -> dict[int, Lessons]:
        """The positions of the next round, by number of players. Raises InvalidOption if nothing is to be learned."""
        chosen = self.settings
        games = self.round * chosen.games, chosen.games
        manner = Manner(chosen.careless, chosen.trace if self.best else 1.0, chosen.margin)
        network = self.network() if self.best else None
        found = {}
        for count, school in self.schools.items():
            if self.best is None and self.library is not None:
                found[count] = school.lessons_from(self.library, *games, manner)
            else:
                found[count] = school.lessons(network, self._series(LEARN), *games, manner)
            if not len(found[count].states):
                what = f"{found[count].left_out} of {chosen.games} games with {count} players were too long"
                raise InvalidOption(f"nothing to learn: {what}")
        return found

    def _series(self, kind: int) -> int:
        return int(np.random.SeedSequence([self.settings.seed, kind]).generate_state(1, np.uint64)[0])

    def learn(self, lessons: Mapping[int, Lessons]) -> Losses:
        """Go through all positions once, and tell how wrong the first of them still found the network."""
        chosen = self.settings
        batches = self._batches(lessons)
        measured = batches[: MEASURED * len(lessons)]
        if self.round == 0:
            looks = [
                self.rows[count].of(lessons[count].states[batch], lessons[count].viewers[batch])
                for count, batch in measured
            ]
            self.model.fit(np.concatenate(looks))
            self.average.load_state_dict(self.model.state_dict())
        for group in self.optimizer.param_groups:
            group["lr"] = chosen.rate * 0.5 ** (self.round / chosen.halving)
        with torch.no_grad():
            before = [self._wrong(lessons[count], count, batch) for count, batch in measured]
        for count, batch in batches:
            value, policy = self._wrong(lessons[count], count, batch)
            self.optimizer.zero_grad()
            (value + POLICY * policy).backward()
            self.optimizer.step()
            self._blend()
        return Losses(*(float(torch.stack(losses).mean()) for losses in zip(*before, strict=True)))

    def _batches(self, lessons: Mapping[int, Lessons]) -> list[Batch]:
        """All positions in an order that chance decides; the numbers of players take turns."""
        random, size = np.random.default_rng([self.settings.seed, self.round]), self.settings.batch
        found: list[tuple[float, Batch]] = []
        for count, some in lessons.items():
            order = random.permutation(len(some.states))
            parts = [order[i : i + size] for i in range(0, len(order), size)]
            found += [((i + 1) / len(parts), (count, part)) for i, part in enumerate(parts)]
        return [batch for _, batch in sorted(found, key=itemgetter(0))]

    def _blend(self) -> None:
        with torch.no_grad():
            for mean, now in zip(self.average.parameters(), self.model.parameters(), strict=True):
                mean.lerp_(now, 1 - self.settings.average)

    def _wrong(self, lessons: Lessons, players: int, batch: NDArray[np.int64]) -> tuple[torch.Tensor, torch.Tensor]:
        """The losses of the value and of the policy."""
        look, team = self.rows[players], self.schools[players].team
        states, viewers = lessons.states[batch], lessons.viewers[batch]
        rows, judged, legal, best, targets = (
            torch.from_numpy(array).to(self.device)
            for array in (
                look.of(states, viewers),
                look.judged(states, viewers),
                look.legal(states),
                lessons.best[batch],
                lessons.targets[batch].astype(np.float32),
            )
        )
        values, likings = self.model(rows, judged)
        value = share_loss(values[:, head_of(players, team)], targets, players, team)
        asked = best >= 0
        likings = likings.masked_fill(~legal, FAR)
        policy = torch.nn.functional.cross_entropy(likings[asked], best[asked]) if asked.any() else value * 0
        return value, policy

    # ---- checkpoints --------------------------------------------------------------------------------------------

    def _keep(self) -> None:
        content = io.BytesIO()
        everything = {
            "fits": _kept(self._fits()),
            "settings": _kept(msgspec.json.encode(self.settings)),
            "round": self.round,
            "seconds": self.seconds,
            "model": self.model.state_dict(),
            "average": self.average.state_dict(),
            "optimizer": self.optimizer.state_dict(),
            "best": _kept(to_bytes(self.best) if self.best else b""),
            "curve": _kept(msgspec.json.encode(Curve(self.curve))),
        }
        torch.save(everything, content)
        write_whole(self.checkpoint, content.getvalue())

    def _fits(self) -> bytes:
        """Return the settings that must not have changed since a checkpoint was written."""
        return f"{CHECKPOINT} {self.game.info.version} {layout_digest(self.game, self.layout)}".encode()

    def _restore(self) -> None:
        try:
            held = torch.load(self.checkpoint, map_location="cpu", weights_only=True)
        except FileNotFoundError:
            raise InvalidOption(f"no training to resume: {self.checkpoint} not found") from None
        except (RuntimeError, EOFError, OSError, UnpicklingError) as error:
            raise InvalidOption(f"{self.checkpoint} does not hold a training: {error}") from None
        if "fits" not in held or _told(held["fits"]) != self._fits():
            raise InvalidOption(f"{self.checkpoint} is of other rules or of another version of Regnum; begin anew")
        settings = _SETTINGS.decode(_told(held["settings"]))
        names = TrainingSettings.__struct_fields__
        differing = [name for name in names if getattr(settings, name) != getattr(self.settings, name)]
        if differing:
            raise InvalidOption(f"{self.checkpoint} was begun with other {', '.join(differing)}")
        self.round, self.seconds = held["round"], held["seconds"]
        self.model.load_state_dict(held["model"])
        self.average.load_state_dict(held["average"])
        self.optimizer.load_state_dict(held["optimizer"])
        self.best = from_bytes(_told(held["best"]), str(self.checkpoint)) if len(held["best"]) else None
        self.curve = _CURVE.decode(_told(held["curve"])).points
        if self.file.exists() and load(self.file, self.game).card.imitated:
            raise InvalidOption(f"{self.file} has learned from searches since, and would be written over; move it away")


def check_place(file: Path, may_be_there: bool) -> None:
    """Before hours are spent: raises InvalidOption if no network can be kept there, or what is there would be lost."""
    if file.suffix != ".npz":  # other things lie beside it under the same name
        raise InvalidOption(f"a network is kept in a file whose name ends in .npz, not in {file}")
    if not file.absolute().parent.is_dir():
        raise InvalidOption(f"folder not found: {file.parent}")
    if may_be_there:
        return
    if (checkpoint := file.with_suffix(CHECKPOINTS)).exists():
        raise InvalidOption(f"{checkpoint} holds a training; go on with --resume, or name another file")
    for there in (file, file.with_suffix(CURVES)):
        if there.exists():
            raise InvalidOption(f"{there} is there already; move it away, or name another file")


def _kept(content: bytes) -> torch.Tensor:
    """Bytes as PyTorch keeps them in files that hold no code."""
    return torch.from_numpy(np.frombuffer(content, np.uint8).copy())


def _told(kept: torch.Tensor) -> bytes:
    return bytes(kept.numpy().data)
