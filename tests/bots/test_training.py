"""Networks learn what is known of a tiny game, and training that is killed loses nothing."""

from __future__ import annotations

import pickle
import time
from collections.abc import Callable
from concurrent.futures import Executor, Future
from contextlib import suppress
from dataclasses import fields
from itertools import product
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pytest
import torch

import regnum
from regnum import registry
from regnum.arena.executor import TaskExecutor, crew
from regnum.bots.bot import Greedy
from regnum.bots.nets.named import own
from regnum.bots.nets.network import Network, layout_of, load
from regnum.bots.registry import make_bot
from regnum.core.errors import InvalidOption
from regnum.core.game import Game
from regnum.learn import school as schools
from regnum.learn.curve import draw
from regnum.learn.model import device_named
from regnum.learn.school import ContestResult, Manner, School
from regnum.learn.training import Training, TrainingSettings

from .exhaustive import chance_together, clear, worth
from .helpers import pebbles
from .networks import expected, random_network

pytestmark = pytest.mark.slow

DEVICES = ["cpu", "cuda"] if torch.cuda.is_available() else ["cpu"]
SHORT = TrainingSettings(game="pebbles", games=60, opening=2, gate=2, contest=20, hidden=16, units=8, batch=32)


@pytest.fixture(autouse=True)
def tiny_game(monkeypatch: pytest.MonkeyPatch) -> None:
    torch.set_num_threads(1)
    monkeypatch.setattr(registry, "make", lambda name: pebbles() if name == "pebbles" else regnum.make(name))


def weights(network: Network | None) -> list[bytes]:
    assert network is not None
    return [getattr(network, field.name).tobytes() for field in fields(network)[1:]]


@pytest.mark.parametrize(
    ("name", "players", "deals"),
    [
        ("council", 2, 30),
        ("council", 3, 20),
        ("council", 4, 20),
        ("staufer", 2, 40),
        ("staufer", 3, 40),
        ("staufer", 4, 30),
        ("staufer", 5, 40),
        ("architects", 2, 30),
        ("architects", 3, 40),
        ("architects", 4, 30),
        ("architects", 5, 40),
        ("viscounts", 2, 20),
        ("viscounts", 3, 20),
        ("viscounts", 4, 30),
        ("bruges", 2, 20),
        ("bruges", 3, 20),
        ("bruges", 4, 20),
        ("paladins", 2, 20),
        ("paladins", 3, 40),
        ("paladins", 4, 15),
    ],
)
def test_networks_that_come_with_regnum_beat_the_judgement(name: str, players: int, deals: int) -> None:
    """The same games each time, from which they have not learned; the fewer, the more often a network wins."""
    game = regnum.make(name)
    school = School(game, players, None)
    assert school.contest(own(game, players, False), None, 2026, 0, deals).low > school.equal


def test_partners_with_their_network_win_more_deals_than_without_it() -> None:
    game = regnum.make("architects")
    school = School(game, 2, {"scenario": "together"})
    assert school.contest(own(game, 2, True), None, 2026, 0, 600).low > school.equal


def test_targets_lead_from_what_was_expected_to_what_came() -> None:
    """With all weight on the end, targets are the outcome; with none, what the network expects a decision later."""
    game, network = pebbles(), random_network(pebbles())
    school = School(game, 2, {"pebbles": 12}, value_weight=1.0)
    ends, next_ones = (school.lessons(network, 1, 0, 60, Manner(0.0, trace)) for trace in (1.0, 0.0))
    assert (ends.states == next_ones.states).all()
    assert set(ends.targets[:, :2].ravel()) == {0.0, 1.0}
    looked_ahead = 0
    for i in range(len(ends.states) - 1):
        viewer, follower = int(ends.viewers[i]), ends.states[i + 1 : i + 2]
        if set(next_ones.targets[i, :2]) == {0.0, 1.0}:  # the last one kept of its game
            continue
        shares, _ = expected(game, network, follower, int(ends.viewers[i + 1]))
        np.testing.assert_allclose(np.roll(shares, -viewer), next_ones.targets[i, :2], atol=1e-4)
        looked_ahead += 1
    assert looked_ahead > 5


@pytest.mark.parametrize("players", [(2,), (2, 3)])
def test_a_short_training_finds_the_best_play(players: tuple[int, ...], tmp_path: Path) -> None:
    """With six pebbles or fewer the network takes what an exhaustive search takes, chance or not.

    So it does for three, where the best action does not depend on a player who can no longer win.
    """
    settings = TrainingSettings(
        game="pebbles",
        players=players,
        options={"pebbles": "6"},
        games=3000,
        opening=3,
        gate=2,
        contest=500,
        hidden=32,
        units=16,
        batch=16,
        rate=5e-3,
        halving=15,
        careless=0.2,
        margin=0.0,  # nobody wins by more than another
    )
    training = Training(settings, tmp_path / "pebbles.npz")
    training.run(11, lambda _: None)
    game = pebbles()
    bot = make_bot(f"greedy:net={tmp_path}/pebbles.npz,samples=60", game, 1)
    assert isinstance(bot, Greedy)
    for count, left in product(players, range(2, 7)):
        if not clear(left, 0, count):
            continue
        state = game.new(count, 1, {"pebbles": 6})
        state[0]["pebbles"] = left
        _, options = worth(left, 0, count)
        chosen = options[game.actions.text(bot.choose(game.observe(state, 0), 0))][0]
        assert chosen == max(shares[0] for shares in options.values()), (count, left)
    assert training.best is not None
    assert training.best.card.players == players
    measured = training.best.card.strength
    assert [(one.players, one.games) for one in measured] == [(2, 500), (3, 501)][: len(players)]


def test_a_team_learns_its_chance_to_win(tmp_path: Path) -> None:
    """Two partners clear six pebbles only if both dare and have luck; the judgement hopes for two pebbles a turn."""
    options = {"together": "on", "pebbles": "6"}
    settings = TrainingSettings(
        game="pebbles",
        options=options,
        games=3000,
        opening=8,
        contest=40,
        hidden=16,
        units=8,
        batch=16,
        rate=1e-2,
        careless=0.8,
        margin=0.0,
    )
    training = Training(settings, tmp_path / "team.npz")
    training.run(8, lambda _: None)
    game = pebbles()
    state, chosen = game.new(2, 1, options), {}
    for net in (f",net={tmp_path}/team.npz,value_weight=1", ""):
        action = make_bot(f"greedy:samples=60{net}", game, 1).choose(game.observe(state, 0), 0)
        chosen[net != ""] = game.actions.text(action)
    chance, exact = chance_together(6, 2)
    assert chosen == {True: "dare", False: "take(2)"}
    assert exact["dare"] == chance > exact["take(2)"]
    assert training.best is not None
    assert (training.best.card.players, training.best.card.teams) == ((), (2,))


def test_two_teams_alike_share_the_victory() -> None:
    school, network = School(pebbles(), 2, {"together": "on", "pebbles": 5}), random_network(pebbles())
    assert school.contest(network, network, 1, 0, 30)[:2] == (30, 0.5)


@pytest.mark.parametrize(
    ("asked", "gpu", "chosen"), [("auto", True, "cuda"), ("auto", False, "cpu"), ("cpu", True, "cpu")]
)
def test_a_gpu_is_used_where_there_is_one(asked: str, gpu: bool, chosen: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(torch.cuda, "is_available", lambda: gpu)
    assert device_named(asked).type == chosen


def test_a_gpu_that_is_not_there_is_missed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(torch.cuda, "is_available", lambda: False)
    with pytest.raises(InvalidOption, match="finds no GPU here"):
        device_named("cuda")
    with pytest.raises(InvalidOption, match="one of auto, cpu, cuda, not “tpu”"):
        device_named("tpu")


def train_for_ever(file: Path, device: str) -> None:
    """Train until the process is killed."""
    torch.set_num_threads(1)
    registry.make = lambda _: pebbles()
    Training(SHORT, file, device=device).run(10_000, lambda _: None)


def killed_in_the_middle(file: Path, device: str) -> None:
    """Let a process train, and kill it in some round after the third."""
    process = get_context("spawn").Process(target=train_for_ever, args=(file, device))
    process.start()
    checkpoints = set[int]()
    while len(checkpoints) < 4:
        assert process.is_alive()
        with suppress(FileNotFoundError):
            checkpoints.add(file.with_suffix(".training").stat().st_mtime_ns)
        time.sleep(0.001)
    process.kill()
    process.join()


@pytest.mark.parametrize("device", DEVICES)
def test_what_is_killed_goes_on_as_if_nothing_had_happened(device: str, tmp_path: Path) -> None:
    killed_in_the_middle(tmp_path / "torn.npz", device)
    torn = Training(SHORT, tmp_path / "torn.npz", device=device, resume=True)
    assert torn.round >= 4
    end = torn.round + 3
    torn.run(end, lambda _: None)
    whole = Training(SHORT, tmp_path / "whole.npz", device=device)
    whole.run(end, lambda _: None)
    assert torn.curve == whole.curve
    assert weights(torn.best) == weights(whole.best)
    assert weights(torn.network()) == weights(whole.network())
    assert weights(load(tmp_path / "torn.npz", pebbles())) == weights(whole.best)


class Posted(Executor):
    """A machine far away: work and answers come by post."""

    def submit(self, work: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        work, args = pickle.loads(pickle.dumps((work, args)))
        done: Future[Any] = Future()
        done.set_result(pickle.loads(pickle.dumps(work(*args, **kwargs))))
        return done


def test_who_plays_changes_nothing() -> None:
    """One, two at the same time, or others far away."""
    network = random_network(pebbles())

    def found(hands: TaskExecutor) -> tuple[Any, ...]:
        school = School(pebbles(), 2, {"pebbles": 12}, hands)
        contest = school.contest(network, random_network(pebbles(), seed=2), 1, 0, 120)
        return *school.lessons(network, 1, 0, 120, Manner(0.1, 0.9)), np.array(contest)

    with crew(1) as one, crew(2, threads=True) as two:
        alone, side_by_side, far_away = map(found, (one, two, TaskExecutor(Posted(), 2)))
    for others in (side_by_side, far_away):
        assert all((a == b).all() for a, b in zip(map(np.asarray, alone), map(np.asarray, others), strict=True))


def test_other_code_plays_no_part_of_a_training(monkeypatch: pytest.MonkeyPatch) -> None:
    school = School(pebbles(), 2, None)
    monkeypatch.setattr(school, "kind", school.kind._replace(code="x"))
    with pytest.raises(InvalidOption, match="install the same versions on every machine"):
        school.lessons(None, 1, 0, 4, Manner())


def test_games_that_are_too_long_are_left_out_and_counted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of 60 games with twelve pebbles some take more than seven decisions; the others say what they said before."""
    school = School(pebbles(), 2, {"pebbles": 12})
    everything = school.lessons(None, 1, 0, 60, Manner(0.5))
    monkeypatch.setattr(schools, "LONGEST", 7)
    lessons = school.lessons(None, 1, 0, 60, Manner(0.5))
    assert everything.left_out == 0 < lessons.left_out < 60
    assert 0 < len(lessons.states) < len(everything.states)
    assert set(map(str, lessons.states)) < set(map(str, everything.states))
    settings = msgspec.structs.replace(SHORT, options={"pebbles": "12"}, careless=0.5)
    training = Training(settings, tmp_path / "long.npz")
    training.run(1, lambda _: None)
    assert 0 < training.curve[0].left_out < 60
    monkeypatch.setattr(schools, "LONGEST", 1)
    with pytest.raises(InvalidOption, match="nothing to learn: 60 of 60 games with 2 players were too long"):
        training.run(2, lambda _: None)


def test_what_has_never_changed_has_no_weight(tmp_path: Path) -> None:
    """In games of two nobody has the third seat; how many pebbles are left tells a lot."""
    training = Training(SHORT, tmp_path / "empty.npz")
    training.run(2, lambda _: None)
    names, first = layout_of(training.game).names, training.network().first
    weighs = {name for name, weights in zip(names, first, strict=True) if weights.any()}
    assert "pebbles" in weighs
    assert not weighs & {"players[2].won", "players[2].taken", "players[2].penny", "options.pebbles"}


@pytest.mark.parametrize(
    ("two", "three", "kept"),
    [
        ((0.51, 0.8), None, True),
        ((0.5, 0.8), None, False),
        ((0.4, 0.8), None, False),
        ((0.51, 0.8), (0.2, 0.4), True),  # a third is an equal share of three
        ((0.4, 0.6), (0.34, 0.5), True),
        ((0.51, 0.8), (0.2, 0.33), False),
        ((0.4, 0.6), (0.2, 0.4), False),
    ],
)
def test_the_gate_keeps_only_what_wins_for_certain(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    two: tuple[float, float],
    three: tuple[float, float] | None,
    kept: bool,
) -> None:
    """With one number of players at least, and loses for certain with none."""
    between = {2: two, 3: three} if three else {2: two}
    training = Training(msgspec.structs.replace(SHORT, players=tuple(between)), tmp_path / "gate.npz")
    training.run(3, lambda _: None)
    best = training.best
    assert best is not None
    for players, (low, high) in between.items():
        monkeypatch.setattr(
            training.schools[players], "contest", lambda *_, ends=(low, high): ContestResult(20, 0.4, *ends)
        )
    training.run(4, lambda _: None)
    assert training.curve[-1].kept == kept
    assert (training.best is not best) == kept


@pytest.mark.parametrize(
    ("shares", "games", "kept"),
    [
        ([0.6, 0.9], 400, True),  # certain at once
        ([0.52, 0.56, 0.9], 800, True),
        ([0.52, 0.52, 0.52, 0.52], 1600, False),  # it could still be chance
        ([0.52, 0.53, 0.53, 0.54], 1600, True),
        ([0.49, 0.9], 400, False),  # it does not look better
        ([0.52, 0.47, 0.9], 800, False),
    ],
)
def test_what_may_be_better_plays_on_at_the_gate(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, shares: list[float], games: int, kept: bool
) -> None:
    training = Training(SHORT, tmp_path / "gate.npz")
    training.run(3, lambda _: None)
    asked: list[int] = []
    school = training.schools[2]

    def contest(_: Network, rival: Network | None, series: int, first: int, deals: int) -> ContestResult:  # noqa: ARG001
        if rival is None:
            return ContestResult.of(20, 0.5)
        asked.append(first)
        return ContestResult.of(400, shares[len(asked) - 1])

    monkeypatch.setattr(school, "contest", contest)
    training.run(4, lambda _: None)
    point = training.curve[-1]
    assert (point.gate[2].games, point.kept) == (games, kept)
    assert len(set(asked)) == len(asked) == games // 400, "other deals each time"


@pytest.mark.parametrize(("asked", "ends"), [(1, 6), (6, 6), (7, 12), (100, 102)])
def test_a_training_ends_with_an_examination(asked: int, ends: int) -> None:
    assert TrainingSettings(game="pebbles").whole(asked) == ends
    assert [rounds for rounds in range(20) if TrainingSettings(game="pebbles").examined(rounds)] == [6, 12, 18]


def test_a_training_is_not_written_over_nor_mixed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    Training(SHORT, tmp_path / "one.npz").run(1, lambda _: None)
    with pytest.raises(InvalidOption, match="holds a training; go on with --resume"):
        Training(SHORT, tmp_path / "one.npz")
    other = msgspec.structs.replace(SHORT, seed=2, games=70)
    with pytest.raises(InvalidOption, match="was begun with other seed, games"):
        Training(other, tmp_path / "one.npz", resume=True)
    with pytest.raises(InvalidOption, match="no training to resume"):
        Training(SHORT, tmp_path / "none.npz", resume=True)
    (tmp_path / "half.training").write_bytes((tmp_path / "one.training").read_bytes()[:900])
    with pytest.raises(InvalidOption, match="does not hold a training"):
        Training(SHORT, tmp_path / "half.npz", resume=True)
    monkeypatch.setattr("regnum.learn.training.CHECKPOINT", "regnum-training-2")
    with pytest.raises(InvalidOption, match="of other rules or of another version of Regnum"):
        Training(SHORT, tmp_path / "one.npz", resume=True)


def test_the_curve_is_a_picture(tmp_path: Path) -> None:
    training = Training(SHORT, tmp_path / "drawn.npz")
    training.run(4, lambda _: None)
    draw(training.curve, "Pebbles", tmp_path / "drawn.png")
    assert (tmp_path / "drawn.png").read_bytes().startswith(b"\x89PNG")
    assert isinstance(training.game, Game)
