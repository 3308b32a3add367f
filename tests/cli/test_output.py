"""Where commands write: a file, a device, standard output, a folder."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from .running import Done, environment

Run = Callable[..., Done]

ONE_GAME = ("record", "council", "-p", "2", "-s", "1", "--options", "round_limit=1", "-o")


def test_a_record_goes_to_standard_output() -> None:
    command = [sys.executable, "-m", "regnum", *ONE_GAME, "-"]
    done = subprocess.run(command, capture_output=True, env=environment({}), timeout=300, check=True)
    assert json.loads(done.stdout)["format"] == "regnum-record-1"
    assert done.stderr.startswith(b"-: ")


@pytest.mark.skipif(not Path("/dev/full").is_char_device(), reason="needs /dev/full")
def test_a_full_device_is_said_and_stays(run: Run) -> None:
    done = run(*ONE_GAME, "/dev/full")
    assert (done.status, done.err) == (2, "regnum: /dev/full: No space left on device\n")
    assert Path("/dev/full").is_char_device()


@pytest.mark.parametrize("command", ["arena council --bots random,greedy", "balance council", "selfplay council"])
def test_several_files_do_not_go_to_standard_output(run: Run, command: str) -> None:
    done = run(*command.split(), "--output", "-")
    assert done.status == 2
    assert "--output must name a folder" in done.err
    assert list(Path.cwd().iterdir()) == []


@pytest.mark.parametrize("command", ["arena council --bots random,greedy", "balance council", "play council"])
def test_a_data_folder_that_cannot_be_written_is_said_at_once(
    run: Run, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    Path("file").write_text("")
    monkeypatch.setenv("REGNUM_DATA", str(Path("file/kept")))
    monkeypatch.setattr("regnum.cli.session.Session.run", lambda _: pytest.fail("it has begun to play"))
    done = run(*command.split())
    assert done.status == 2
    assert "games cannot be kept in file/kept: Not a directory; name another folder in REGNUM_DATA" in done.err
