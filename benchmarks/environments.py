"""Measures the speed of the environments: `python benchmarks/environments.py [--games 2048] [--seconds 2]`.

Everything is measured in one run, by the clock and by the processor's time of this process: on a busy machine the
second says what a quiet one would give. Random play (`Game.play_random`, one core) is the yardstick.
"""

from __future__ import annotations

import argparse
import os
import random
import time
from collections.abc import Callable

import numpy as np

import regnum
from regnum.envs import VectorEnv, aec_env


def rate(work: Callable[[], int], seconds: float) -> tuple[float, float]:
    """Units of work a second, and a second of processor time."""
    work()
    wall, cpu, done = time.perf_counter(), time.process_time(), 0
    while time.perf_counter() - wall < seconds:
        done += work()
    return done / (time.perf_counter() - wall), done / (time.process_time() - cpu)


def vector(name: str, games: int, seconds: float, cores: int | None, tensors: bool) -> tuple[float, float]:
    """Decisions of a vector environment in random play of two."""
    env = VectorEnv(name, games, 2, tensors=tensors, cores=cores)

    def step() -> int:
        env.step(env.sample())
        return games

    return rate(step, seconds)


def pettingzoo(name: str, seconds: float) -> tuple[float, float]:
    """Steps of the PettingZoo environment, by the loop of its own benchmark."""
    env = aec_env(name, players=2)
    env.reset(seed=1)

    def play() -> int:
        for _ in range(100):
            seen, _, ended, _, _ = env.last()
            env.step(None if ended else random.choice(np.flatnonzero(seen["action_mask"]).tolist()))
            if all(env.terminations.values()):
                env.reset()
        return 100

    return rate(play, seconds)


def main() -> None:
    """Measure and print a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=2048)
    parser.add_argument("--seconds", type=float, default=2.0)
    parser.add_argument("--cores", type=int, default=None)
    given = parser.parse_args()
    print("| game | what | a second | a second of processor time |\n| --- | --- | --- | --- |")
    for name in sorted(regnum.games()):
        game = regnum.make(name)
        rows = {
            "random play": rate(lambda: int(game.play_random(2, 50, 1)["decisions"].sum()), given.seconds),  # noqa: B023
            "vector, masks": vector(name, given.games, given.seconds, given.cores, False),
            "vector, masks and tensors": vector(name, given.games, given.seconds, given.cores, True),
            "PettingZoo": pettingzoo(name, given.seconds),
        }
        for what, (wall, cpu) in rows.items():
            print(f"| {name} | {what} | {wall:,.0f} | {cpu:,.0f} |", flush=True)
    print(f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")


if __name__ == "__main__":
    main()
