"""Files that are written whole: links, devices, pipes, modes."""

from __future__ import annotations

import os
import stat
import threading
from pathlib import Path

import pytest

from regnum.core.files import replacing, write_whole

pytestmark = pytest.mark.skipif(os.name == "nt", reason="links, pipes and modes of POSIX")


def mode(file: Path) -> int:
    return stat.S_IMODE(file.stat().st_mode)


def test_a_link_stays_a_link_and_its_target_is_written(tmp_path: Path) -> None:
    (tmp_path / "cloud").mkdir()
    target, link = tmp_path / "cloud" / "saga.json", tmp_path / "saga.json"
    target.write_bytes(b"old")
    link.symlink_to("cloud/saga.json")
    write_whole(link, b"new")
    assert link.is_symlink()
    assert target.read_bytes() == b"new"
    assert [file.name for file in target.parent.iterdir()] == ["saga.json"]


def test_a_link_to_a_file_that_is_not_there_yet_makes_it(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to("later")
    write_whole(tmp_path / "link", b"new")
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "later").read_bytes() == b"new"


def test_a_pipe_gets_the_content(tmp_path: Path) -> None:
    pipe, read = tmp_path / "pipe", []
    os.mkfifo(pipe)
    reader = threading.Thread(target=lambda: read.append(pipe.read_bytes()))
    reader.start()
    write_whole(pipe, b"new")
    reader.join(10)
    assert read == [b"new"]
    assert stat.S_ISFIFO(pipe.lstat().st_mode)


@pytest.mark.skipif(not Path("/dev/full").is_char_device(), reason="needs /dev/full")
def test_a_full_device_is_an_error_and_stays_a_device() -> None:
    with pytest.raises(OSError, match="No space left"):
        write_whole("/dev/full", b"new")
    assert Path("/dev/full").is_char_device()


@pytest.mark.parametrize("given", [0o600, 0o640, 0o664])
def test_the_mode_of_a_file_stays(tmp_path: Path, given: int) -> None:
    file = tmp_path / "mine.json"
    file.write_bytes(b"old")
    file.chmod(given)
    write_whole(file, b"new")
    assert (mode(file), file.read_bytes()) == (given, b"new")


def test_a_new_file_has_the_mode_that_the_user_wants(tmp_path: Path) -> None:
    before = os.umask(0o027)
    try:
        write_whole(tmp_path / "new", b"new")
    finally:
        os.umask(before)
    assert mode(tmp_path / "new") == 0o640


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="root may write everything")
def test_a_file_that_must_not_be_written_is_not_replaced(tmp_path: Path) -> None:
    file = tmp_path / "kept.json"
    file.write_bytes(b"old")
    file.chmod(0o400)
    with pytest.raises(PermissionError):
        write_whole(file, b"new")
    assert file.read_bytes() == b"old"


@pytest.mark.skipif(os.name == "nt" or os.geteuid() != 0, reason="only root can give files away")
def test_the_owner_of_a_file_stays(tmp_path: Path) -> None:
    file = tmp_path / "theirs"
    file.write_bytes(b"old")
    os.chown(file, 65534, 65533)
    write_whole(file, b"new")
    assert (file.stat().st_uid, file.stat().st_gid) == (65534, 65533)


def test_a_failure_leaves_the_old_file_and_nothing_else(tmp_path: Path) -> None:
    file = tmp_path / "saga.json"
    file.write_bytes(b"old")

    def fail() -> None:
        with replacing(file) as fresh:
            fresh.write_bytes(b"half")
            raise RuntimeError

    with pytest.raises(RuntimeError):
        fail()
    assert file.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [file]


def test_the_name_of_a_file_may_be_as_long_as_the_system_allows(tmp_path: Path) -> None:
    file = tmp_path / ("x" * 255)
    write_whole(file, b"new")
    assert file.read_bytes() == b"new"
