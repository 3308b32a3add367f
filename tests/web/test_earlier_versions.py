"""The database of a server of an earlier version: it is whole, and every table in it goes on."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from regnum.web.maintenance import integrity
from regnum.web.model.settings import Settings

from .browsing import Guest, play_on
from .conftest import Serve
from .test_campaigns import followed

pytestmark = pytest.mark.slow

FOLDERS = sorted((Path(__file__).parent.parent / "fixtures").glob("v*"))


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_every_table_goes_on(serve: Serve, tmp_path: Path, folder: Path) -> None:
    known = json.loads((folder / "tables.json").read_text())
    file = shutil.copyfile(folder / "tables.sqlite3", tmp_path / "tables.sqlite3")
    app = serve()
    guests = [Guest(app, name) for name in known["cookies"]]
    for guest in guests:
        guest.http.cookies.update(known["cookies"][guest.name])

    def wrong() -> list[str]:
        return [found.wrong for found in integrity.verify(Settings(database=str(file))) if found.wrong]

    def play(name: str, moves: int = 10_000, among: int = 1) -> str:
        for guest in guests:
            guest.table = known["tables"][name]
        return str(play_on(guests[:among], moves)["status"])

    assert wrong() == []
    assert play("people", 20, 2) == "playing"
    assert play("bot", 5) == "playing"
    assert play("group", 20, 2) == "playing"
    assert play("analysis", 5) == "playing"
    assert play("finished") == "finished"
    assert play("first chapter") == "finished"
    assert play("second chapter") == "finished"
    assert guests[0].view()["campaign"]["id"] == known["campaign"]
    guests[0].at_table("ready", seat=0)
    guests[0].table = followed(guests[0])
    assert guests[0].view()["game"] == "viscounts"
    assert wrong() == []
