"""The crew of a Ray cluster. The only module that knows Ray."""

from __future__ import annotations

import logging
import os
import socket
from collections.abc import Callable
from concurrent.futures import CancelledError, Future, ThreadPoolExecutor
from typing import Any

from regnum.core.errors import InvalidOption

RETRIES = 20  # so often a piece is done again because the machine or the process that did it was lost


class RayExecutor(ThreadPoolExecutor):
    """Hands pieces to a Ray cluster. A thread here sees each of them through, also when a machine is lost."""

    def __init__(self, address: str, waiting: int) -> None:
        """Join the cluster at `host:port`, `ray://host:port` or `auto`. Raises InvalidOption.

        `waiting`: pieces under way for each processor of the cluster.
        """
        os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
        try:
            import ray
        except ImportError:
            raise InvalidOption("--ray needs Ray: pip install 'regnum[cluster]'") from None
        try:
            _knock(address)
            ray.init(address=address, log_to_driver=False, logging_level=logging.ERROR)
        except (OSError, ValueError, RuntimeError) as error:
            reason = (str(error) or type(error).__name__).splitlines()[0]
            way_out = "start one with `ray start --head`, which prints its address"
            raise InvalidOption(f"no Ray cluster answers at {address} ({reason}); {way_out}") from None
        self._ray: Any = ray
        self._task = ray.remote(max_retries=RETRIES, num_cpus=1)(_do)
        self._under_way: set[Any] = set()
        self.processors = int(self._ray.cluster_resources().get("CPU", 1))
        super().__init__(waiting * max(2, self.processors))

    def submit(self, work: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Hand out a piece."""
        return super().submit(self._see_through, work, args, kwargs)

    def _see_through(self, work: Callable[..., Any], args: Any, kwargs: Any) -> Any:
        piece = self._task.remote(work, args, kwargs)
        self._under_way.add(piece)
        try:
            return self._ray.get(piece)
        except self._ray.exceptions.RayTaskError as error:
            raise error.cause from None  # what went wrong there, as if it had gone wrong here
        except self._ray.exceptions.TaskCancelledError:
            raise CancelledError from None
        finally:
            self._under_way.discard(piece)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:  # noqa: ARG002 - it must wait
        """Leave the cluster when no thread looks there any more; `cancel_futures` gives up what is under way."""
        super().shutdown(wait=False, cancel_futures=cancel_futures)
        if cancel_futures:
            for piece in list(self._under_way):
                self._ray.cancel(piece, force=True)
        super().shutdown(wait=True)
        self._ray.shutdown()


def _do(work: Callable[..., Any], args: Any, kwargs: Any) -> Any:
    return work(*args, **kwargs)


def _knock(address: str) -> None:
    """See whether anybody answers: Ray itself would wait for minutes. Raises OSError."""
    host, _, port = address.removeprefix("ray://").rpartition(":")
    if host and port.isdecimal():
        socket.create_connection((host, int(port)), timeout=10).close()
