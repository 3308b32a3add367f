"""Settings for all tests; `make check` leaves to `make test` what is marked slow."""

from __future__ import annotations

import gc
import os
import re
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import settings

# Rules run interpreted, so nothing has to be compiled first; `make test` compiles them.
os.environ.setdefault("NUMBA_DISABLE_JIT", "1")

# Compiling takes as long as it takes, and a run must be repeatable: the same examples every time.
settings.register_profile("regnum", deadline=None, derandomize=True)
settings.load_profile("regnum")

# A search for garbage looks through all modules and all collected tests, and finds next to nothing: an eighth of a run.
gc.set_threshold(100_000, 50, 50)


def pytest_collection_finish() -> None:
    """Tests that were collected stay to the end."""
    gc.freeze()


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Give each reason for skipping tests once."""
    reasons = Counter(report.longrepr[2] for report in terminalreporter.stats.get("skipped", ()))
    for reason, count in sorted(reasons.items()):
        terminalreporter.write_line(f"{count} x {reason}")


SLOW = re.compile(r"^pytestmark = .*pytest\.mark\.slow", re.MULTILINE)


def is_slow(path: Path) -> bool:
    """Return True if all tests of a file are marked so."""
    return path.name.startswith("test_") and SLOW.search(path.read_text(encoding="utf-8")) is not None


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Files of which nothing will run need not be read: some load libraries for seconds."""
    skipped = config.option.markexpr == "not slow" and collection_path.suffix == ".py" and is_slow(collection_path)
    return skipped or None
