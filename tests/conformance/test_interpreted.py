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


@pytest.mark.parametrize("name", NAMES)
def test_compiled_checked_and_interpreted_rules_agree(name: str) -> None:
    compiled = digests(name)
    assert compiled
    assert all(moves for moves, _ in compiled.values())
    for way, variables in {
        "interpreted": {"NUMBA_DISABLE_JIT": "1"},
        "compiled with index checks": {"NUMBA_BOUNDSCHECK": "1"},
    }.items():
        other = digests(name, **variables)
        for case, (moves, judged) in compiled.items():
            others, judged_there = other[case]
            different = [n for n, (a, b) in enumerate(zip(moves, others, strict=True)) if a != b]
            assert not different, f"{case}, {way}: the first difference is after move {different[0]}"
            np.testing.assert_allclose(judged_there, judged, rtol=1e-4, atol=1e-3, err_msg=f"{case}, {way}")
