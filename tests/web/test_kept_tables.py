"""Tables opened before an update are played by the rules that the host kept, beside tables of the new ones."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli.running import inside
from match.test_kept_rules import Update, update  # noqa: F401 - a fixture
from regnum.web.maintenance import integrity
from regnum.web.model.settings import Settings

from .browsing import Guest, play_on
from .conftest import Serve
from .test_upgrade_check import checked

pytestmark = pytest.mark.slow


def test_tables_go_on_after_an_update_beside_new_ones(
    serve: Serve,
    update: Update,  # noqa: F811
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    run, file = inside(capsys, monkeypatch), tmp_path / "tables.sqlite3"
    ada = Guest(serve(), "Ada")
    ada.open("me", "here")
    play_on([ada], 5)
    people = ada.table
    ada.open("me", "bot:random")
    play_on([ada], 3)
    with_bot = ada.table

    assert "council, version 1" in run("keep-rules", "council").words
    update("council")
    assert run("keep-rules", "--list").words.count("version 1") == 1
    assert sorted(found[2:] for found in checked(file)) == [("playing", False, "", True)] * 2
    assert "2 go on with kept rules" in run("upgrade-check", str(file)).words

    after = Guest(serve(), "Ada")
    after.http.cookies.update(ada.http.cookies)
    for table in (people, with_bot):
        after.table = table
        assert after.view()["rules_version"] == 1
        view = play_on([after], 40)
        assert (view["broken"], view["moves"] > 20) == (None, True)
        assert view["art"]["sprites"]
    after.open("me", "here")
    assert after.view()["rules_version"] == 2
    play_on([after], 5)
    assert [found.wrong for found in integrity.verify(Settings(database=str(file))) if found.wrong] == []


def test_without_kept_rules_a_table_waits_for_its_version(serve: Serve, update: Update) -> None:  # noqa: F811
    ada = Guest(serve(), "Ada")
    ada.open("me", "here")
    play_on([ada], 5)
    update("council")
    after = Guest(serve(), "Ada")
    after.http.cookies.update(ada.http.cookies)
    after.table = ada.table
    why = after.view()["broken"]["why"]
    assert "version 1 of the rules" in why
    assert "version 2" in why
