"""The database of a server of an earlier version: it is whole, and every table in it goes on."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI

from campaign.conftest import installed  # noqa: F401 - the campaign of stones is installed
from regnum.campaign import read, replay, write
from regnum.web.maintenance import integrity
from regnum.web.model.settings import Settings

from .browsing import Guest, play_on
from .conftest import Serve
from .test_broken_tables import reseal, rewrite
from .test_campaign_pages import bring, file_of
from .test_campaigns import followed, page, ready, two

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


def of_other_rules(file: Any) -> Any:
    """Change the closed chapter of a file to one that other rules led elsewhere."""
    first = file["chapters"][0]
    first |= {"rules_version": 9, "trail": "0000" + first["trail"][4:]}
    return file


def test_a_campaign_file_goes_on_after_a_chapter_of_other_rules(app: FastAPI) -> None:
    ada, file = Guest(app, "Ada"), of_other_rules(file_of(chapters=2))
    brought = bring(ada, file)
    assert play_on([ada])["status"] == "finished"
    after = page(ada, brought)
    assert [chapter["status"] for chapter in after["chapters"]] == ["broken", "finished"]
    assert after["over"]
    said = ada.get(f"/api/tables/{after['chapters'][0]['table']}/view")["broken"]["why"]
    assert "version 9 of the rules" in said
    kept = read(ada.http.get(f"/api/campaigns/{brought}/record").content)
    assert write(kept.chapters[0]) == write(read(json.dumps(file)).chapters[0])
    assert replay(kept).over


def test_a_campaign_goes_on_after_a_table_of_other_rules(app: FastAPI) -> None:
    ada, bo, campaign = two(app)
    play_on([ada, bo])
    store = app.state.server.store
    rewrite(store, 2, '"check":"', '"check":"x')
    reseal(store, rules_version=9)
    first = ada.table
    ready(ada)
    ready(bo)
    ada.table = bo.table = followed(ada)
    app.state.server.house.forget_all()
    assert ada.get(f"/api/tables/{first}/view")["status"] == "broken"
    assert play_on([ada, bo])["status"] == "finished"
    assert page(bo, campaign)["over"]
    told = ada.get(f"/api/campaigns/{campaign}/record", 409)["error"]
    assert (told["key"], "chapter 1" in told["text"]) == ("campaign_record_broken", True)


def test_a_campaign_is_whole_when_other_rules_carried_something_else(
    app: FastAPI, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada, bo, _ = two(app)
    play_on([ada, bo])
    reseal(app.state.server.store, rules_version=9)
    app.state.server.house.forget_all()
    ready(ada)
    ready(bo)
    followed(ada)
    monkeypatch.setattr("regnum.campaign.campaign.carried", lambda _: "begin")  # these rules hand on nothing
    found = integrity.verify(Settings(database=str(tmp_path / "tables.sqlite3")))
    assert [one.wrong for one in found if one.wrong] == []
