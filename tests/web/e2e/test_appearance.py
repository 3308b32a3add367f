"""Appearance and accessibility of the pages: themes, languages, sizes."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from conformance.declaring import NAMES

from .conftest import Seat
from .make_golden import described, file
from .make_golden import position as position_of
from .page_metrics import cut, small, too_wide, violations
from .player import DESKTOP, PHONE, TABLET, Player
from .playing import clicking, wants
from .records import finished, four_cards, midgame

pytestmark = pytest.mark.slow

SIZES = {"desktop": DESKTOP, "tablet": TABLET, "phone": PHONE}
FINGER = 44


@pytest.fixture(scope="module")
def position() -> dict[str, Any]:
    return midgame()


def dressed(seat: Seat, size: str, theme: str, lang: str = "en") -> Player:
    touch = {"has_touch": True, "is_mobile": True} if size == "phone" else {}
    return seat(viewport=SIZES[size], color_scheme=theme, lang=lang, **touch)


@pytest.mark.parametrize(("size", "theme"), [("desktop", "light"), ("phone", "dark")])
def test_axe_finds_nothing_serious(seat: Seat, position: dict[str, Any], size: str, theme: str) -> None:
    alice = dressed(seat, size, theme)
    table = alice.post("api/import", position)["id"]
    over = alice.post("api/import", finished())["id"]
    invited = alice.new_table({"kind": "me", "name": "Alice"}, {"kind": "friend"})
    alice.post("api/guest", {"badge": "bend-azure-gules-tower-or"})
    group = alice.post("api/groups", {"name": "Friday", "called": "Alice"})
    alice.post("api/tables", {"game": "council", "seats": [{"kind": "me"}, {"kind": "open"}], "group": group["id"]})
    found = {}
    pages = [
        "",
        "new/council",
        "rules/council",
        "about",
        "profile",
        "groups",
        f"groups/{group['id']}",
        group["link"]["url"].lstrip("/"),
        alice.post("api/profile/pass", {})["url"].lstrip("/"),
        invited["invites"][0]["url"].lstrip("/"),
        f"t/{invited['id']}",
    ]
    for path in [*pages, f"t/{over}", f"t/{table}", f"t/{table}/plain", "plain", f"{pages[7]}/plain"]:
        page = alice.visit(path)
        alice.settle()
        found[path] = violations(page)
    page = alice.visit("profile")
    for name in ("Create a link", "Create a recovery code", "Delete all my data…"):
        page.get_by_role("button", name=name).click()
    expect(page.get_by_text("not even with a recovery code")).to_be_focused()
    page.locator(".recovery").wait_for()
    page.locator(".brought").wait_for()
    found["profile, all open"] = violations(page)
    page.get_by_role("button", name="Cancel").click()
    expect(page.get_by_role("button", name=name)).to_be_focused()
    page = alice.visit(f"groups/{group['id']}")
    for name in ("Create a new link", "Leave the group…", "Delete the group…"):
        page.get_by_role("button", name=name).click()
    page.get_by_role("img", name="QR code of the link").wait_for()
    found["group, all open"] = violations(page)
    alice.sit_at(table)
    alice.page.locator(".status .opt .many").first.click()
    found["choice"] = violations(alice.page)
    assert not {path: what for path, what in found.items() if what}


@pytest.mark.parametrize("lang", ["en", "it"])
@pytest.mark.parametrize("size", SIZES)
def test_no_word_is_cut(seat: Seat, position: dict[str, Any], size: str, lang: str) -> None:
    alice = dressed(seat, size, "light", lang)
    table = alice.post("api/import", position)["id"]
    page = alice.sit_at(table)
    found = {"table": cut(page)}
    assert too_wide(page) <= 0
    if size != "desktop":
        for tab in page.locator(".tabs button").all():
            tab.click()
            found[tab.inner_text()] = cut(page)
            assert too_wide(page) <= 0
    for n in range(page.locator(".status .opt[data-group]:has(.many)").count()):
        button = page.locator(".status .opt[data-group]:has(.many)").nth(n)
        name = button.inner_text()
        button.click()
        found[name] = cut(page)
        page.keyboard.press("Escape")
    page.locator(".log .line").first.evaluate("line => line.click()")
    page.locator(".replay").wait_for()
    found["past"] = cut(page)
    assert too_wide(page) <= 0
    assert not {where: what for where, what in found.items() if what}


@pytest.mark.parametrize("game", NAMES)
@pytest.mark.parametrize("lang", ["en", "it"])
def test_screen_readers_are_told_the_same(seat: Seat, game: str, lang: str) -> None:
    """`python -m tests.web.e2e.make_golden` writes the golden files anew."""
    assert described(seat(lang=lang), position_of(game)) == file(game, lang).read_text(encoding="utf-8")


def test_a_turn_by_touch(seat: Seat) -> None:
    alice = dressed(seat, "phone", "light")
    table = alice.open_table({"kind": "me", "name": "Alice"}, {"kind": "bot", "bot": "random"})
    page = alice.sit_at(table)
    chance = clicking(5)
    tap = page.locator(".status .options .opt:enabled").first
    for _ in range(30):
        wanted = wants(alice)
        status = page.locator(".status").bounding_box()
        assert status is not None
        assert status["y"] + status["height"] <= PHONE["height"]
        assert too_wide(page) <= 0
        assert not small(page, ".status .opt, .status .btn, .tray .opt", FINGER)
        if wanted == "end":
            page.locator(".status .acts .btn").last.tap()
            break
        if wanted == "choice" and tap.count():
            tap.tap()
        elif wanted:
            chance(alice, wanted)
        page.wait_for_timeout(50)
    assert alice.view(table)["moves"] > 0


def test_a_finger_looks_before_it_chooses(seat: Seat) -> None:
    """The first tap shows what an option would change, the second one or the button chooses; or one tap does."""
    alice = dressed(seat, "phone", "light")
    table = alice.open_table()
    page = alice.sit_at(table)
    option, other = alice.option("Engage an assistant"), alice.option("Elect a councillor")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if "/preview?" in request.url else None)
    option.tap()
    expect(page.locator(".preview")).to_contain_text("Can be undone")
    assert len(asked) == 1  # though pointer, focus and click come to it at once
    expect(page.locator(".preview")).to_be_in_viewport(ratio=1)
    assert alice.view(table)["moves"] == 0
    alice.option("Back").tap()
    expect(page.locator(".preview")).to_have_count(0)
    option.tap()
    option.tap()
    expect(option).to_have_count(0)
    alice.option("Undo").tap()
    option.tap()
    alice.option("Choose").tap()
    expect(option).to_have_count(0)
    assert alice.view(table)["moves"] == 1
    alice.option("Undo").tap()
    page.get_by_role("button", name="Settings").tap()
    page.get_by_label("tap twice to choose").uncheck()
    page.keyboard.press("Escape")
    option.tap()
    expect(other).to_be_visible()
    expect(option).to_have_count(0)


def test_a_board_wider_than_the_phone_shows_what_can_be_chosen(seat: Seat) -> None:
    alice = dressed(seat, "phone", "light")
    table = alice.open_table()
    page = alice.sit_at(table)
    alice.option("Build with the king").tap()
    first = page.locator(".target.legal").first
    expect(first).to_be_in_viewport(ratio=0.5)


# by how much each thing reaches over the edge of another: all of those that `inner` finds within those of `outer`
OVER = """([outer, inner]) => [...document.querySelectorAll(outer)].flatMap((one) => {
  const edge = one.getBoundingClientRect().bottom;
  return [...one.querySelectorAll(inner)].map((part) => part.getBoundingClientRect().bottom - edge);
})"""
# how far it is from the right edge of each of these to the left edge of the next
APART = """selector => {
  const boxes = [...document.querySelectorAll(selector)].map((one) => one.getBoundingClientRect());
  return boxes.slice(1).map((box, i) => box.left - boxes[i].right);
}"""


def test_four_cards_lie_beside_one_another(alice: Player) -> None:
    page = alice.sit_at(alice.post("api/import", four_cards())["id"])
    expect(page.locator(".own > .hand .face")).to_have_count(4)
    assert min(page.evaluate(APART, ".own > .hand .face")) > 0
    assert not cut(page, ".own > .hand .name")


def test_what_a_card_with_a_long_name_does_is_on_the_card(alice: Player) -> None:
    page = alice.sit_at(alice.post("api/import", position_of("viscounts"))["id"])
    cards = ".board [data-kind=person] .face"
    expect(page.locator(cards, has_text="Debt Collector")).not_to_have_count(0)
    over = page.evaluate(OVER, [cards, ".mark"])
    assert len(over) > 0
    assert max(over) <= 0


def test_what_a_seat_has_stands_apart(alice: Player) -> None:
    """Also in the council, where coins are told with how many there can be."""
    page = alice.sit_at(alice.post("api/import", finished())["id"])
    assert min(page.evaluate(APART, ".panel:first-child .counters .good")) > 4


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_theme_of_the_device_and_one_s_own(seat: Seat, theme: str) -> None:
    alice = seat(color_scheme=theme)
    page = alice.visit()
    expect(page.locator("html")).to_have_attribute("data-theme", theme)
    page.get_by_role("button", name="Settings").click()
    other = "parchment" if theme == "dark" else "candlelight"
    page.get_by_role("radio", name=other, exact=True).check()
    expect(page.locator("html")).to_have_attribute("data-theme", "light" if theme == "dark" else "dark")


def test_another_language_at_once(alice: Player) -> None:
    page = alice.sit_at(alice.open_table())
    expect(page.get_by_role("heading", name="Choose an action.")).to_be_visible()
    alice.option("Engage an assistant").click()
    expect(page.locator(".log")).to_contain_text("engages an assistant")
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("radio", name="Italiano").check()
    page.keyboard.press("Escape")
    expect(page.locator("html")).to_have_attribute("lang", "it")
    expect(page.locator(".log")).not_to_contain_text("engages")
    expect(page.locator(".log .line")).not_to_have_count(0)
    expect(page.get_by_role("heading", name="Choose an action.")).to_have_count(0)
    expect(page.locator(".status h1")).not_to_be_empty()


def test_twice_as_large(seat: Seat, position: dict[str, Any]) -> None:
    """Zoomed to 200 % on a window of 1440 x 900, everything can be reached."""
    alice = seat(viewport={"width": 720, "height": 450}, device_scale_factor=2)
    page = alice.sit_at(alice.post("api/import", position)["id"])
    assert too_wide(page) <= 0
    assert not cut(page)
    expect(page.locator(".status")).to_be_in_viewport(ratio=0.9)
    page.locator(".status .opt .many").first.click()
    expect(page.locator(".crumb")).not_to_be_empty()
