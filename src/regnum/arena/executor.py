"""A crew does the pieces of a long piece of work: here, in threads or processes, or on the machines of a Ray cluster.

Whoever has work for a crew cuts it into pieces that do not depend on one another and gives the same answer whoever does
them; what a crew loses (a machine of the cluster) it does again, so each piece is answered exactly once.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor, wait
from contextlib import contextmanager, nullcontext, redirect_stdout
from dataclasses import dataclass
from itertools import islice
from multiprocessing import get_context, parent_process
from typing import Any, TypeVar

from regnum.core.jit import INTERPRETED

TaskT = TypeVar("TaskT")
ResultT = TypeVar("ResultT")

WAITING = 2  # pieces handed out for each worker: one that it does and one that lies ready


@dataclass(frozen=True)
class TaskExecutor:
    """The executor of an arena, and how many tasks it submits at a time: few, so that pending ones need no memory."""

    executor: Executor
    at_once: int

    def as_done(self, work: Callable[[TaskT], ResultT], pieces: Iterable[TaskT]) -> Iterator[list[ResultT]]:
        """The answers as they come, in any order; some at a time."""
        left = iter(pieces)
        running = {self.executor.submit(work, piece) for piece in islice(left, self.at_once)}
        while running:
            done, running = wait(running, return_when=FIRST_COMPLETED)
            running |= {self.executor.submit(work, piece) for piece in islice(left, len(done))}
            yield [future.result() for future in done]

    def in_order(self, work: Callable[[TaskT], ResultT], pieces: Iterable[TaskT]) -> Iterator[ResultT]:
        """The answers in the order of the pieces."""
        left = iter(pieces)
        running = deque(self.executor.submit(work, piece) for piece in islice(left, self.at_once))
        while running:
            yield running.popleft().result()
            running.extend(self.executor.submit(work, piece) for piece in islice(left, 1))


@contextmanager
def crew(workers: int, ray: str | None = None, threads: bool = False) -> Iterator[TaskExecutor]:
    """An executor with a number of workers on this machine, or with all processors of a Ray cluster.

    `threads`: the work is compiled code that lets other threads run, so it needs no processes. Work for processes and
    clusters is a function of a module with arguments that can be pickled. Raises InvalidOption.
    """
    # Ray tells on standard output what becomes of its nodes; that is where results go
    with nullcontext() if ray is None else redirect_stdout(sys.stderr):
        executor, size = _executor(workers, ray, threads)
        try:
            yield TaskExecutor(executor, WAITING * size if size > 1 else 1)
        finally:
            executor.shutdown(wait=False, cancel_futures=True)


def _executor(workers: int, ray: str | None, threads: bool) -> tuple[Executor, int]:
    if ray is not None:
        from regnum.arena.cluster import RayExecutor

        cluster = RayExecutor(ray, WAITING)
        return cluster, max(2, cluster.processors)
    if workers <= 1 or (threads and INTERPRETED):  # interpreted rules do not let other threads run
        return Alone(), 1
    if threads:
        return ThreadPoolExecutor(workers), workers
    return ProcessPoolExecutor(workers, get_context("spawn"), end_with_others), workers


class Alone(Executor):
    """Does each piece at once, where it is handed out."""

    def submit(self, work: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Do it now."""
        done: Future[Any] = Future()
        try:
            done.set_result(work(*args, **kwargs))
        except Exception as error:
            done.set_exception(error)
        return done


ALONE = TaskExecutor(Alone(), 1)
"""Nobody but who asks."""


def end_with_others() -> None:
    """A worker ends at once with Ctrl+C, which reaches all processes of a terminal, and when its parent was killed.

    Otherwise it would take Ctrl+C for what came of its piece, or lose the word to stop, and wait for work for ever.
    """
    if signal.getsignal(signal.SIGINT) is not signal.SIG_IGN:  # as it is in the background, where the parent goes on
        signal.signal(signal.SIGINT, signal.SIG_DFL)

    def watch() -> None:
        parent = parent_process()
        if parent is not None:
            parent.join()
            os._exit(1)

    threading.Thread(target=watch, daemon=True).start()
