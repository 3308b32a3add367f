"""The loops that are compiled for every game: calls of them read well."""

from __future__ import annotations

import inspect
from importlib import import_module
from pathlib import Path

import pytest

import regnum
from regnum.core.kernels import Kernel

SOURCE = Path(regnum.__file__).parent
PLACES = [
    ".".join(("regnum", *path.relative_to(SOURCE).with_suffix("").parts))
    for path in (*SOURCE.glob("*/kernels.py"), *SOURCE.glob("*/kernels/*.py"))
]
KERNELS = {
    kernel.function.__name__: kernel
    for place in PLACES
    for kernel in vars(import_module(place)).values()
    if isinstance(kernel, Kernel)
}
MOST = 6  # arguments beside the entry points: what belongs together is passed together


def test_every_room_with_kernels_is_looked_at() -> None:
    rooms = {kernel.function.__module__.split(".")[1] for kernel in KERNELS.values()}
    assert rooms == {"core", "arena", "bots", "envs", "selfplay"}


@pytest.mark.parametrize("kernel", KERNELS.values(), ids=KERNELS)
def test_a_kernel_takes_its_entry_points_and_few_records(kernel: Kernel) -> None:
    names = list(inspect.signature(kernel.function).parameters)
    assert tuple(names[: len(kernel.entries)]) == kernel.entries
    assert len(names) == len(kernel.entries) + len(kernel.spec.takes)
    assert len(kernel.spec.takes) <= MOST
