"""Arguments, typed lines and files that hold what is no text."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from regnum.campaign import read as read_campaign
from regnum.core.errors import CorruptRecord, InvalidOption
from regnum.core.text import check_line, is_text
from regnum.match import read

from .running import environment

BAD = ["\x00", "\x1b[2J", "\x7f", "Zo\udceb"]


def regnum(*arguments: str | bytes, folder: Path, typed: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    command = [sys.executable, "-m", "regnum", *arguments]
    given = environment({"REGNUM_DATA": str(folder / "kept")})
    return subprocess.run(command, input=typed, capture_output=True, cwd=folder, env=given, timeout=300)


@pytest.mark.parametrize("bad", [*BAD, "a\nb", "a\ufffd"])
def test_a_line_is_checked(bad: str) -> None:
    with pytest.raises(InvalidOption, match=r"--seats: “.*” holds control characters"):
        check_line(bad, "--seats")
    assert check_line("Zoë 🂡", "--seats") == "Zoë 🂡"


@pytest.mark.parametrize("bad", BAD)
def test_text_is_found_at_any_depth(bad: str) -> None:
    assert is_text({"a": [{"b": "good\n\t"}], "c": 1})
    assert not is_text({"a": [{"b": bad}]})
    assert not is_text({"a": [{bad: 1}]})


@pytest.mark.parametrize(
    "command",
    [
        ("play", "council", "--seats", b"you:Zo\xeb,page"),
        ("campaign", "new", "saga.json", "--seats", "you:\x1b[2J,page"),
        ("record", "council", "-o", "x.json", "--bots", b"external:command=\xeb"),
        ("play", "council", "--lang", b"\xeb"),
    ],
    ids=["seats", "control", "bots", "language"],
)
@pytest.mark.skipif(os.name == "nt", reason="arguments are Unicode there")
def test_arguments_that_are_no_text_are_refused(tmp_path: Path, command: tuple[str | bytes, ...]) -> None:
    done = regnum(*command, folder=tmp_path)
    assert done.returncode == 2
    assert done.stderr.startswith(b"regnum: --")
    assert done.stderr.count(b"\n") == 1
    assert b"\x1b" not in done.stderr
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere names of files are Unicode")
def test_a_path_may_hold_any_bytes(tmp_path: Path, record_file: Path) -> None:
    (tmp_path / os.fsdecode(b"Zo\xeb.json")).write_bytes(record_file.read_bytes())
    done = regnum("verify", b"Zo\xeb.json", folder=tmp_path)
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.startswith(b"Zo\xeb.json: good")
    (tmp_path / "\x1b[2J.json").write_bytes(b"{}")
    assert b"\x1b" not in regnum("verify", "\x1b[2J.json", folder=tmp_path).stdout


@pytest.mark.parametrize("line", [b"\xeb", b"\x1b[A"], ids=["Latin-1", "arrow key"])
def test_a_typed_line_that_is_no_text_is_typed_again(tmp_path: Path, line: bytes) -> None:
    typed = line + b"\nquit\n"
    done = regnum("play", "council", "--seats", "you,random", "--seed", "1", folder=tmp_path, typed=typed)
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"not text; type it again" in done.stdout


def test_a_record_with_control_characters_is_refused(record_file: Path) -> None:
    record = json.loads(record_file.read_bytes())
    record["seats"][0]["name"] = "\x1b[2J"
    with pytest.raises(CorruptRecord, match="the record contains control characters"):
        read(json.dumps(record))
    campaign = {"campaign": "tomesaga", "seats": [], "seed": 1, "chapters": [record], "format": "regnum-campaign-1"}
    standing = {"held": [], "points": [], "ranks": []}
    with pytest.raises(CorruptRecord, match="the campaign contains control characters"):
        read_campaign(json.dumps(campaign | {"standing": standing}))
