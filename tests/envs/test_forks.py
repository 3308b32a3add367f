"""Environments made before a fork go on in the child, whose threads are not those of the parent."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable
from multiprocessing import Pipe
from typing import Any

import numpy as np
import pytest

from regnum.envs import VectorEnv, aec_env, gym_env

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not hasattr(os, "fork"), reason="this system cannot fork"),
    pytest.mark.filterwarnings("ignore:This process.*is multi-threaded:DeprecationWarning"),
]


def played(env: VectorEnv, steps: int = 5) -> list[bytes]:
    return [array.tobytes() for _ in range(steps) for array in env.step(env.sample())]


def in_a_child(work: Callable[[], Any]) -> Any:
    ours, theirs = Pipe()
    child = os.fork()
    if child == 0:
        try:
            theirs.send(work())
        finally:
            os._exit(0)
    assert ours.poll(60), "the child hangs"
    answer = ours.recv()
    os.waitpid(child, 0)
    return answer


@pytest.mark.parametrize("cores", [1, 2, 3])
def test_a_vector_made_before_a_fork_goes_on_in_the_child(cores: int) -> None:
    env = VectorEnv("council", 256, 2, seed=1, cores=cores)
    played(env)
    there = in_a_child(lambda: played(env))
    assert there == played(env)


def test_a_child_may_fork_again() -> None:
    env = VectorEnv("council", 256, 2, seed=1, cores=2)
    played(env)
    there = in_a_child(lambda: (played(env), in_a_child(lambda: played(env))))
    assert there == (played(env), played(env))


def test_single_environments_go_on_in_a_child() -> None:
    gym, aec = gym_env("council", opponents="greedy:samples=1", seat=0), aec_env("council")
    _, info = gym.reset(seed=1)
    aec.reset(seed=1)
    action = int(np.argmax(info["action_mask"]))

    def step() -> Any:
        aec.step(int(np.argmax(aec.last()[0]["action_mask"])))
        return gym.step(action)[0]["observation"].tobytes(), aec.state().tobytes()

    assert in_a_child(step) == step()


def test_a_fork_while_another_thread_steps() -> None:
    """The child has the environment as the parent's thread left it, so it begins anew."""
    env, over = VectorEnv("council", 256, 2, seed=1, cores=2), threading.Event()

    def step() -> None:
        while not over.is_set():
            env.step(env.sample())

    stepping = threading.Thread(target=step)
    stepping.start()
    try:
        for _ in range(3):
            assert in_a_child(lambda: (env.reset(1), played(env))[1])
    finally:
        over.set()
        stepping.join()
