"""History: replay, forks, the end of the game, record files."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from .conftest import Seat
from .page_metrics import violations
from .player import PHONE, Player
from .records import finished

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def record() -> dict[str, Any]:
    return finished()


@pytest.fixture
def table(alice: Player, record: dict[str, Any]) -> str:
    return str(alice.post("api/import", record)["id"])


def test_step_play_and_return(alice: Player, table: str) -> None:
    page = alice.sit_at(table)
    moves = alice.view(table)["moves"]
    band = page.get_by_role("region", name="Replay")
    page.locator(".log .line").first.click()
    expect(band).to_contain_text("read-only")
    page.get_by_role("button", name="Go to the start").click()
    expect(band).to_contain_text(f"Move 0 of {moves}")
    expect(page.locator(".opt")).to_have_count(0)
    page.get_by_role("button", name="Next move").click()
    expect(band).to_contain_text(f"Move 1 of {moves}")
    page.keyboard.press("ArrowRight")
    expect(band).to_contain_text(f"Move 2 of {moves}")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(band).to_contain_text(f"Move 4 of {moves}")
    page.get_by_role("button", name="Pause").click()
    page.get_by_role("button", name="Back to the game").click()
    expect(band).to_have_count(0)
    expect(page.locator(".ending")).to_be_visible()


def test_a_line_of_the_log_leads_to_its_moment(alice: Player, table: str) -> None:
    lines = alice.get(f"api/tables/{table}/log?lang=en")["lines"]
    page = alice.sit_at(table)
    line = lines[len(lines) // 2]
    page.locator(".log .line").nth(len(lines) // 2).click()
    expect(page.locator(".replay strong")).to_contain_text(f"Move {line['move']} of")
    expect(page.locator(".log .line").last).to_have_text(
        re.compile(re.escape([one for one in lines if one["move"] <= line["move"]][-1]["text"]), re.IGNORECASE)
    )


def test_a_moment_has_an_address(alice: Player, table: str) -> None:
    alice.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page = alice.sit_at(table)
    moves = alice.view(table)["moves"]
    page.goto(f"{page.url}#3")
    band = page.get_by_role("region", name="Replay")
    expect(band).to_contain_text(f"Move 3 of {moves}")
    page.get_by_role("button", name="Next move").click()
    page.wait_for_url("**#4")
    page.get_by_role("button", name="Copy a link to this move").focus()
    page.keyboard.press("Enter")
    expect(band.get_by_role("status")).to_have_text("Copied")
    assert page.evaluate("navigator.clipboard.readText()") == page.url
    friend = alice.open_tab()
    friend.goto(page.url)
    expect(friend.get_by_role("region", name="Replay")).to_contain_text(f"Move 4 of {moves}")
    assert not violations(friend)
    page.get_by_role("button", name="Back to the game").click()
    page.wait_for_url(f"**/t/{table}")


def test_another_way_from_a_moment(alice: Player, table: str) -> None:
    page = alice.sit_at(table)
    page.locator(".log .line").first.click()
    page.get_by_role("button", name="Go to the start").click()
    page.get_by_role("button", name="Try another line from here").click()
    page.wait_for_url(lambda url: table not in url)
    page.locator(".status .opt").first.wait_for()
    fork = page.url.rpartition("/")[2]
    before = alice.view(fork)
    assert before["moves"] == 0
    alice.option("Elect a councillor").click()
    page.locator(".status .opt:enabled, .tray .opt:enabled").first.click()
    expect(page.locator(".crumb")).to_contain_text("›")
    assert alice.view(fork)["moves"] == 1


def test_a_record_is_dropped_and_downloaded(alice: Player, record: dict[str, Any], tmp_path: Path) -> None:
    page = alice.visit()
    page.get_by_role("button", name="Choose a file").wait_for()
    file = page.evaluate_handle(
        """text => {
          const data = new DataTransfer();
          data.items.add(new File([text], 'game.json', {type: 'application/json'}));
          return data;
        }""",
        json.dumps(record),
    )
    for kind in ("dragover", "drop"):
        page.dispatch_event("body", kind, {"dataTransfer": file})
    expect(page.locator(".ending")).to_be_visible()
    with page.expect_download() as download:
        page.get_by_role("link", name="Download the game").click()
    download.value.save_as(tmp_path / "again.json")
    again = json.loads((tmp_path / "again.json").read_text())
    assert again["actions"] == record["actions"]


def test_a_board_that_is_scrolled_leaves_the_result_where_it_is(seat: Seat, record: dict[str, Any]) -> None:
    holder = seat(viewport=PHONE, has_touch=True, is_mobile=True)
    page = holder.sit_at(holder.post("api/import", record)["id"])
    page.locator(".board").evaluate("board => board.scrollTo(board.scrollWidth, 0)")
    assert page.locator(".board").evaluate("board => board.scrollLeft") > PHONE["width"]
    box = page.locator(".ending").bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= PHONE["width"]


def test_a_file_that_is_no_record(alice: Player, tmp_path: Path) -> None:
    page = alice.visit()
    other = tmp_path / "letter.json"
    other.write_text("Dear Regnum")
    page.locator("input[type=file]").set_input_files(other)
    expect(page.get_by_role("alert")).to_contain_text("letter.json is not a record file")
