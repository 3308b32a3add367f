"""Measures a round of training: playing its games, and learning from them on the CPU and on a GPU.

    python benchmarks/learning.py council
    python benchmarks/learning.py viscounts --workers 16

The games are those of the first round, in which all seats go by the game's judgement. All devices that PyTorch finds
learn from the same positions, by turns; the best and the worst of five runs are told, in seconds.
"""

from __future__ import annotations

import argparse
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import torch

from regnum.arena.executor import crew
from regnum.learn.training import Training, TrainingSettings

RUNS = 5


def seconds(work: Callable[[], object]) -> float:
    """Return the time until all work is done, including on the GPU."""
    began = time.perf_counter()
    work()
    if torch.cuda.is_available():
        torch.cuda.synchronize()
    return time.perf_counter() - began


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--workers", type=int, default=1)
    asked = parser.parse_args()
    settings = TrainingSettings(game=asked.game, players=(asked.players,), games=asked.games)
    devices = ["cpu", "cuda"] if torch.cuda.is_available() else ["cpu"]
    with tempfile.TemporaryDirectory() as folder, crew(asked.workers) as hands:
        trainings = {name: Training(settings, Path(folder, name), hands, device=name) for name in devices}
        training = trainings["cpu"]
        training.lessons()  # compiles what plays
        lessons = training.lessons()
        playing = [seconds(training.lessons) for _ in range(RUNS)]
        learning: dict[str, list[float]] = {name: [] for name in devices}
        for one in trainings.values():
            one.learn(lessons)  # compiles what looks, and wakes the GPU
        for _ in range(RUNS):
            for name, one in trainings.items():
                learning[name].append(seconds(lambda one=one: one.learn(lessons)))
    positions = sum(len(some.states) for some in lessons.values())
    print(f"{asked.game}, {asked.games:,} games of {asked.players}, {positions:,} positions; seconds, best and worst:")
    print(f"  playing, {asked.workers} workers: {min(playing):.2f} to {max(playing):.2f}")
    for name, times in learning.items():
        where = torch.cuda.get_device_name() if name == "cuda" else "cpu"
        print(f"  learning on {where}: {min(times):.2f} to {max(times):.2f}")


if __name__ == "__main__":
    main()
