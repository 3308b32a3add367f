"""A SQLite file is for one server at a time."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from regnum.core.errors import InvalidOption
from regnum.web.db import connections
from regnum.web.db.connections import for_one_server
from regnum.web.model.settings import Settings


@pytest.fixture(autouse=True)
def _at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "ENDING", 0.0)


def test_a_second_server_is_refused_by_whatever_name_it_calls_the_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, other = tmp_path / "tables.sqlite3", tmp_path / "other.sqlite3"
    other.symlink_to(file)
    monkeypatch.chdir(tmp_path)
    with for_one_server(f"sqlite:///{file}"):
        for name in (file, other, "tables.sqlite3"):
            with (
                pytest.raises(InvalidOption, match=r"a running server keeps its tables in .*tables\.sqlite3; stop it"),
                for_one_server(f"sqlite:///{name}"),
            ):
                pass
    with for_one_server(f"sqlite:///{file}"):
        assert (tmp_path / "tables.sqlite3-server").read_bytes() == b""


def test_servers_share_postgresql() -> None:
    with for_one_server("postgresql+psycopg://here/tables"), for_one_server("postgresql+psycopg://here/tables"):
        pass


def test_what_is_no_lock_is_said_to_be_none(tmp_path: Path) -> None:
    (tmp_path / "tables.sqlite3-server").write_text("something else, and more than a head of a database holds" * 20)
    with (
        pytest.raises(InvalidOption, match=r"tables\.sqlite3-server cannot be written \(file is not a database\)"),
        for_one_server(f"sqlite:///{tmp_path}/tables.sqlite3"),
    ):
        pass


def test_a_data_folder_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with (
        pytest.raises(InvalidOption, match=r"another file with --database or .*, or another folder with REGNUM_DATA"),
        for_one_server(f"sqlite:///{tmp_path}/file/tables.sqlite3"),
    ):
        pass


@pytest.mark.skipif(os.name == "nt" or os.geteuid() != 0, reason="only root may become somebody else")
def test_who_may_not_write_the_lock_has_none() -> None:
    """SQLite would let them have it for reading, which keeps nobody away."""
    asks = (
        "import os, sys; from regnum.web.db.connections import for_one_server; os.setuid(65534)\n"
        "with for_one_server(sys.argv[1]): pass"
    )
    with TemporaryDirectory() as folder:
        Path(folder).chmod(0o755)
        address = f"sqlite:///{folder}/tables.sqlite3"
        with for_one_server(address):
            pass
        command = [sys.executable, "-c", asks, address]
        other = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert "tables.sqlite3-server cannot be written (attempt to write a readonly database)" in other.stderr


def test_a_file_in_ones_home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    assert Settings(database="~/tables.sqlite3").database_url == f"sqlite:///{tmp_path}/tables.sqlite3"
    assert Settings(database="~nobody here/tables.sqlite3").database_url == "sqlite:///~nobody here/tables.sqlite3"
