"""Compiled rules are loaded only from folders that nobody else can write."""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from regnum.core import cache

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="each user has their own temporary files there")


@pytest.fixture(autouse=True)
def temporary(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    (tmp_path / "file").touch()
    (tmp_path / "tmp").mkdir()
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))  # no folder can be made in it
    monkeypatch.setenv("REGNUM_CACHE", "")
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "tmp"))
    cache._fresh.cache_clear()  # type: ignore[attr-defined]
    yield tmp_path / "tmp"
    cache._fresh.cache_clear()  # type: ignore[attr-defined]


def own(folder: Path) -> Path:
    return folder / f"regnum-{os.getuid()}"


def test_without_a_cache_folder_a_closed_temporary_one_is_used_again(temporary: Path) -> None:
    assert cache.cache_home() == cache.cache_home() == own(temporary)
    assert own(temporary).stat().st_mode & 0o777 == 0o700


def test_a_user_without_a_home_gets_it_too(temporary: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def nowhere() -> Path:
        raise RuntimeError("could not determine home directory")

    monkeypatch.delenv("XDG_CACHE_HOME")
    monkeypatch.setattr(Path, "home", nowhere)
    assert cache.cache_home() == own(temporary)


def test_a_link_is_refused(temporary: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "elsewhere").mkdir(mode=0o700)
    own(temporary).symlink_to(tmp_path / "elsewhere")
    refused(temporary, capsys)


@pytest.mark.parametrize("mode", [0o777, 0o770, 0o702])
def test_a_folder_that_others_can_write_is_refused(
    temporary: Path, capsys: pytest.CaptureFixture[str], mode: int
) -> None:
    own(temporary).mkdir()
    own(temporary).chmod(mode)
    refused(temporary, capsys)


def test_a_folder_of_somebody_else_is_refused(
    temporary: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "getuid", lambda: 4711)
    own(temporary).mkdir(mode=0o700)
    refused(temporary, capsys)


def refused(temporary: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found = cache.cache_home()
    assert found.parent == temporary
    assert found != own(temporary)
    assert found.lstat().st_mode & 0o777 == 0o700
    assert cache.cache_home() == found
    assert os.environ["REGNUM_CACHE"] == str(found)  # processes that are started use it, too
    assert capsys.readouterr().err.count("\n") == 1
