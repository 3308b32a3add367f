"""Locks between processes."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from regnum.core.locks import locked

HOLD = "import sys; from pathlib import Path; from regnum.core.locks import locked; lock = locked(Path(sys.argv[1])); "


def test_a_lock_keeps_others_out_until_it_is_closed(tmp_path: Path) -> None:
    file = tmp_path / "lock"
    first = locked(file)
    assert first is not None
    assert locked(file) is None
    first.close()
    again = locked(file)
    assert again is not None
    again.close()


def test_a_lock_ends_with_its_process(tmp_path: Path) -> None:
    file = tmp_path / "lock"
    code = HOLD + "print(lock is not None, flush=True); sys.stdin.read()"
    with subprocess.Popen(
        [sys.executable, "-c", code, str(file)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == "True\n"
        assert locked(file) is None
        other.kill()
        other.wait()
    mine = locked(file)
    assert mine is not None
    mine.close()


def test_what_a_file_holds_stays(tmp_path: Path) -> None:
    file = tmp_path / "book"
    file.write_bytes(b"entries")
    lock = locked(file)
    assert lock is not None
    lock.close()
    assert file.read_bytes() == b"entries"
