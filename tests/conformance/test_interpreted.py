"""Architecture, section 5.3: compiled and interpreted rules play the same games, move for move."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from .declaring import NAMES

pytestmark = pytest.mark.slow

HERE = Path(__file__).parent


def digests(name: str, **variables: str) -> dict[str, tuple[list[str], list[list[float]]]]:
    """The digests after every move of the same games and some judgements, found by a process of its own."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("NUMBA_")}
    run = subprocess.run(
        [sys.executable, "-W", "error", str(HERE / "play_for_digests.py"), name],
        capture_output=True,
        text=True,
        check=False,
        cwd=HERE.parent,
        env=environment | variables,
    )
    assert run.returncode == 0, run.stderr
    found: dict[str, tuple[list[str], list[list[float]]]] = json.loads(run.stdout)
    return found


UNCHECKED = ("council", "viscounts")
"""Games whose rules are compiled once more as they are shipped; for each it takes more than a minute of one core."""
CHECKED = {"NUMBA_BOUNDSCHECK": "1"}
"""As `make test` has compiled all games."""


def compare(name: str, **variables: str) -> None:
    """See that a process with these variables plays the games of compiled rules that check every index."""
    checked, other = digests(name, **CHECKED), digests(name, **variables)
    assert checked
    for case, (moves, judged) in checked.items():
        others, judged_there = other[case]
        assert moves
        different = [n for n, (a, b) in enumerate(zip(moves, others, strict=True)) if a != b]
        assert not different, f"{case}: the first difference is after move {different[0]}"
        np.testing.assert_allclose(judged_there, judged, rtol=1e-4, atol=1e-3, err_msg=case)


@pytest.mark.parametrize("name", NAMES)
def test_interpreted_rules_play_the_same_games(name: str) -> None:
    compare(name, NUMBA_DISABLE_JIT="1")


@pytest.mark.parametrize("name", UNCHECKED)
def test_rules_that_check_no_index_play_the_same_games(name: str) -> None:
    compare(name)
