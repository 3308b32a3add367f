"""Settings for all tests, and which of them `make check` leaves to `make test`."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import settings

HERE = Path(__file__).parent

LONG = ("arena", "bots", "cli", "conformance", "envs", "selfplay", "web")
"""Folders whose tests play whole games, or start servers and processes: slow, but for the files in `QUICK`."""
QUICK = (
    "arena/test_schedule.py",
    "arena/test_statistics.py",
    "bots/test_registry.py",
    "conformance/test_declaring.py",
    "conformance/test_golden.py",
    "conformance/test_hidden.py",
    "conformance/test_presentation.py",
    "web/test_contract.py",
    "web/test_threads.py",
)

# Compiling takes as long as it takes, and a run must be repeatable: the same examples every time.
settings.register_profile("regnum", deadline=None, derandomize=True)
settings.load_profile("regnum")


def is_long(path: Path) -> bool:
    place = path.relative_to(HERE)
    return place.parts[0] in LONG and place.as_posix() not in QUICK


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Files of which nothing will run need not be read."""
    return (
        config.option.markexpr == "not slow" and collection_path.suffix == ".py" and is_long(collection_path)
    ) or None


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what is slow because of where it lies."""
    for item in items:
        if is_long(item.path):
            item.add_marker(pytest.mark.slow)
