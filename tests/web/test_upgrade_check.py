"""`regnum upgrade-check` tells which saved games go on after an update, and changes nothing."""

from __future__ import annotations

import hashlib
import shutil
from pathlib import Path

import pytest

from cli.running import inside
from regnum.core.errors import InvalidOption
from regnum.web.db.upgrade import HEAD
from regnum.web.maintenance.upgrade_check import Checked, check_tables, upgraded_copy
from regnum.web.model.settings import Settings

from .browsing import Guest, play_on
from .conftest import Serve
from .test_broken_tables import reseal, rewrite
from .test_earlier_versions import FOLDERS
from .test_integrity import back_to

pytestmark = pytest.mark.slow


def checked(database: Path | str) -> list[Checked]:
    with upgraded_copy(Settings(database=str(database))) as (store, _):
        return list(check_tables(store))


def test_it_names_what_goes_on_and_what_does_not(serve: Serve, database: str) -> None:
    app = serve(database=database)
    ada, store = Guest(app, "Ada"), app.state.server.store
    ada.open("me", "here")
    play_on([ada], 5)
    assert [found[2:5] for found in checked(database)] == [("playing", False, "")]
    reseal(store, rules_version=9)
    assert [found[2:5] for found in checked(database)] == [("playing", True, "")]
    rewrite(store, 4, '"check":"', '"check":"x')
    reseal(store)
    [found] = checked(database)
    assert found.wrong.startswith("event 4: event 4 leads elsewhere")
    assert "version 9 of the rules of council; this is version 1" in found.wrong
    assert ada.view()["status"] == "playing", "nothing is written"


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_a_file_of_an_earlier_version_is_only_read(folder: Path, tmp_path: Path) -> None:
    file = shutil.copyfile(folder / "tables.sqlite3", tmp_path / "tables.sqlite3")
    back_to(file, "0012")
    before = hashlib.sha256(file.read_bytes()).hexdigest()
    assert [found.wrong for found in checked(file)] == [""] * 7
    assert hashlib.sha256(file.read_bytes()).hexdigest() == before


def test_postgresql_of_an_earlier_version_is_not_changed(fresh_postgres: str) -> None:
    with pytest.raises(InvalidOption, match="restore a dump"):
        checked(fresh_postgres)


def test_the_command_takes_databases_and_files(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    run, folder = inside(capsys, monkeypatch), FOLDERS[0]
    file = shutil.copyfile(folder / "tables.sqlite3", tmp_path / "tables.sqlite3")
    back_to(file, "0012")
    said = run("upgrade-check", str(file)).out
    assert f"the schema of the database is upgraded from 0012 to {HEAD}" in said
    assert "7 tables: 7 go on unchanged, 0 do not" in said
    assert "council.json: good" in run("upgrade-check", str(folder / "council.json")).words
    bad = tmp_path / "bad.json"
    bad.write_text((folder / "council.json").read_text().replace('"seed": "0', '"seed": "1'))
    assert run("upgrade-check", str(bad)).status == 1
    done = run("upgrade-check", str(tmp_path / "nowhere" / "nothing.sqlite3"))
    assert (done.status, "database not found" in done.err) == (2, True)
    assert not (tmp_path / "nowhere").exists()
