"""One move over the WebSocket stays as easy to follow as it is."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]
MOST_FILES, MOST_FUNCTIONS = 30, 200


def test_a_move_enters_few_files_and_functions_of_the_server() -> None:
    command = [sys.executable, "-m", "benchmarks.one_move"]
    paths = os.pathsep.join([str(ROOT), str(ROOT / "src"), os.environ.get("PYTHONPATH", "")])
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1", "PYTHONPATH": paths}
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, env=environment, timeout=300)
    assert done.returncode == 0, done.stderr
    words = done.stdout.splitlines()[0].split()
    files, functions = int(words[2]), int(words[4])
    assert files <= MOST_FILES, done.stdout
    assert functions <= MOST_FUNCTIONS, done.stdout
