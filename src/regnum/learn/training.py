"""A network learns a game by playing it against itself, round after round.

In the opening rounds all seats choose by the game's judgement; from then on all, or all but one, by the network as it
is, which so learns what comes of its own mistakes. After each game every position is given a target: what the network
expected at the next one, mixed with what came later, back from the end (TD(lambda), as in Tesauro, "Temporal Difference
Learning and TD-Gammon", 1995). The policy learns what the player found best by trying every action. What plays is the
average of the weights over some time. Every few rounds it is put to the gate: it is kept only if it beats the best
before with certainty.

All that happens follows from the settings and the number of the round, so training that was killed goes on from its
last checkpoint as if nothing had happened.
"""

from __future__ import annotations

import copy
import io
import time
from collections.abc import Callable
from pathlib import Path
from pickle import UnpicklingError
from typing import Any, NamedTuple

import msgspec
import numpy as np
import torch

from regnum import registry
from regnum.arena.crew import ALONE, Crew
from regnum.bots.nets.network import (
    Network,
    Strength,
    card_for,
    from_bytes,
    head_of,
    layout_digest,
    layout_of,
    save,
    to_bytes,
)
from regnum.core.errors import InvalidOption
from regnum.core.files import write_whole
from regnum.core.once import decoder
from regnum.learn.library import Library
from regnum.learn.model import FAR, Model, device_named, share_loss, to_network
from regnum.learn.rows import Rows
from regnum.learn.school import Lessons, Manner, Outcome, School

POLICY = 0.3
"""How much the policy counts beside the value."""
MEASURED = 8
"""So many batches of a round tell how wrong the network still is, before it learns from them."""
CONTEST = "greedy:ahead=turn,net", "greedy:ahead=turn"
"""Who plays in contests with the game's judgement."""
CHECKPOINT = "regnum-training-3"
"""The format of checkpoints."""
LEARN, EXAMINE, MEASURE = range(3)
"""Series of games that share no deal: lessons, the gate, and contests with the game's judgement."""


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that decides what a training leads to."""

    game: str
    players: int = 2
    options: dict[str, str] = {}
    seed: int = 1
    games: int = 1000  # of a round
    opening: int = 6  # rounds in which the game's judgement plays
    gate: int = 6  # rounds from one contest to the next
    deals: int = 200  # of a contest, each from every seat
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


class Point(msgspec.Struct, frozen=True):
    """A point of the learning curve."""

    round: int
    games: int  # so far
    value_loss: float
    policy_loss: float
    left_out: int = 0  # games of the round that were too long to learn from
    judged: Outcome | None = None  # against the game's judgement
    gate: Outcome | None = None  # against the network before
    kept: bool = False


class Curve(msgspec.Struct, frozen=True):
    """All points so far."""

    points: list[Point]


_SETTINGS, _CURVE = decoder(Settings), decoder(Curve)


class Losses(NamedTuple):
    """What is still wrong: cross entropies, in games from which nothing was learned yet."""

    value: float
    policy: float


class Training:
    """A training as it stands. `file`: where the best network goes; the checkpoint lies beside it.

    A crew plays its games, from a library's come those of the opening rounds, and `device` is where PyTorch computes.
    Raises InvalidOption for settings that do not fit the game, or a checkpoint of other settings.
    """

    def __init__(
        self,
        settings: Settings,
        file: Path,
        crew: Crew = ALONE,
        resume: bool = False,
        device: str = "auto",
        library: Library | None = None,
    ) -> None:
        self.settings, self.file, self.library = settings, file, library
        self.game = registry.make(settings.game)
        self.school = School(self.game, settings.players, settings.options, crew)
        self.layout = layout_of(self.game)
        self.device = device_named(device)
        torch.set_num_threads(1)  # a small network waits for other threads longer than they help
        torch.manual_seed(settings.seed)
        self.model = Model(self.game, self.layout, settings.hidden, settings.units).to(self.device)
        self.average = copy.deepcopy(self.model)
        self.optimizer = torch.optim.Adam(self.model.parameters(), settings.rate)
        self.rows = Rows(self.game, self.layout, settings.batch, settings.players)
        self.round, self.seconds = 0, 0.0
        self.best: Network | None = None
        self.curve: list[Point] = []
        if resume:
            self._restore()
        elif self.checkpoint.exists():
            raise InvalidOption(f"{self.checkpoint} holds a training; go on with --resume, or name another file")

    @property
    def checkpoint(self) -> Path:
        """Where all of it is kept."""
        return self.file.with_suffix(".training")

    def run(self, rounds: int, report: Callable[[Point], None]) -> None:
        """Go on until so many rounds are done; a checkpoint follows each."""
        while self.round < rounds:
            began = time.perf_counter()
            point = self._do_round()
            self.seconds += time.perf_counter() - began
            self.curve.append(point)
            if point.kept and self.best is not None:
                save(self.best, self.file)
            self._keep()
            report(point)

    def network(self, judged: Outcome | None = None) -> Network:
        """What has been learned so far, rounded as it will be when it plays."""
        chosen = self.settings
        measured = [] if judged is None else [Strength(*CONTEST, chosen.players, **judged._asdict())]
        games = self.round * chosen.games
        opening = min(games, chosen.opening * chosen.games)
        seats = (chosen.players,)
        card = card_for(
            self.game,
            self.layout,
            () if self.school.team else seats,
            seats if self.school.team else (),
            options=chosen.options,
            trained_on=f"{games:,} games, the first {opening:,} of them of greedy bots",
            seconds=round(self.seconds, 1),
            strength=tuple(measured),
        )
        return from_bytes(to_bytes(to_network(self.average, card, self.layout)), "what was learned")

    # ---- a round ------------------------------------------------------------------------------------------------

    def _do_round(self) -> Point:
        chosen, lessons = self.settings, self._lessons()
        if not len(lessons.states):
            raise InvalidOption(f"nothing to learn: {lessons.left_out} of {chosen.games} games were too long")
        losses = self._learn(lessons)
        self.round += 1
        point = Point(self.round, self.round * chosen.games, *losses, lessons.left_out)
        if self.round < chosen.opening or (self.round - chosen.opening) % chosen.gate:
            return point
        fresh = self.network()
        judged = self.school.contest(fresh, None, self._series(MEASURE), 0, chosen.deals)
        first = self.round * chosen.deals
        gate = None
        if self.best is not None:
            gate = self.school.contest(fresh, self.best, self._series(EXAMINE), first, chosen.deals)
        kept = gate is None or gate.low > self.school.equal
        if kept:
            self.best = self.network(judged)
        return msgspec.structs.replace(point, judged=judged, gate=gate, kept=kept)

    def _lessons(self) -> Lessons:
        chosen = self.settings
        games = self.round * chosen.games, chosen.games
        manner = Manner(chosen.careless, chosen.trace if self.best else 1.0, chosen.margin)
        if self.best is None and self.library is not None:
            return self.school.lessons_from(self.library, *games, manner)
        return self.school.lessons(self.network() if self.best else None, self._series(LEARN), *games, manner)

    def _series(self, kind: int) -> int:
        return int(np.random.SeedSequence([self.settings.seed, kind]).generate_state(1, np.uint64)[0])

    def _learn(self, lessons: Lessons) -> Losses:
        chosen = self.settings
        random = np.random.default_rng([chosen.seed, self.round])
        order = random.permutation(len(lessons.states))
        if self.round == 0:
            some = order[: 8 * chosen.batch]
            batches = [some[i : i + chosen.batch] for i in range(0, len(some), chosen.batch)]
            self.model.fit(np.concatenate([self.rows.of(lessons.states[b], lessons.viewers[b]) for b in batches]))
            self.average.load_state_dict(self.model.state_dict())
        for group in self.optimizer.param_groups:
            group["lr"] = chosen.rate * 0.5 ** (self.round / chosen.halving)
        batches = [order[i : i + chosen.batch] for i in range(0, len(order), chosen.batch)]
        with torch.no_grad():
            before = [self._wrong(lessons, batch) for batch in batches[:MEASURED]]
        for batch in batches:
            value, policy = self._wrong(lessons, batch)
            self.optimizer.zero_grad()
            (value + POLICY * policy).backward()
            self.optimizer.step()
            self._blend()
        return Losses(*(float(torch.stack(losses).mean()) for losses in zip(*before, strict=True)))

    def _blend(self) -> None:
        with torch.no_grad():
            for mean, now in zip(self.average.parameters(), self.model.parameters(), strict=True):
                mean.lerp_(now, 1 - self.settings.average)

    def _wrong(self, lessons: Lessons, batch: Any) -> tuple[torch.Tensor, torch.Tensor]:
        """The losses of the value and of the policy."""
        states, viewers, team = lessons.states[batch], lessons.viewers[batch], self.school.team
        rows, judged, legal, best, targets = (
            torch.from_numpy(array).to(self.device)
            for array in (
                self.rows.of(states, viewers),
                self.rows.judged(states, viewers),
                self.rows.legal(states),
                lessons.best[batch],
                lessons.targets[batch].astype(np.float32),
            )
        )
        values, likings = self.model(rows, judged)
        players = self.settings.players
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
        """What must not have changed since a checkpoint was written."""
        return f"{CHECKPOINT} {self.game.info.version} {layout_digest(self.game, self.layout)}".encode()

    def _restore(self) -> None:
        try:
            held = torch.load(self.checkpoint, map_location="cpu", weights_only=True)
        except FileNotFoundError:
            raise InvalidOption(f"there is no training to go on with: {self.checkpoint}") from None
        except (RuntimeError, EOFError, OSError, UnpicklingError) as error:
            raise InvalidOption(f"{self.checkpoint} does not hold a training: {error}") from None
        if "fits" not in held or _told(held["fits"]) != self._fits():
            raise InvalidOption(f"{self.checkpoint} is of other rules or of another version of Regnum; begin anew")
        settings = _SETTINGS.decode(_told(held["settings"]))
        names = Settings.__struct_fields__
        differing = [name for name in names if getattr(settings, name) != getattr(self.settings, name)]
        if differing:
            raise InvalidOption(f"{self.checkpoint} was begun with other {', '.join(differing)}")
        self.round, self.seconds = held["round"], held["seconds"]
        self.model.load_state_dict(held["model"])
        self.average.load_state_dict(held["average"])
        self.optimizer.load_state_dict(held["optimizer"])
        self.best = from_bytes(_told(held["best"]), str(self.checkpoint)) if len(held["best"]) else None
        self.curve = _CURVE.decode(_told(held["curve"])).points


def _kept(content: bytes) -> torch.Tensor:
    """Bytes as PyTorch keeps them in files that hold no code."""
    return torch.from_numpy(np.frombuffer(content, np.uint8).copy())


def _told(kept: torch.Tensor) -> bytes:
    return bytes(kept.numpy().data)
