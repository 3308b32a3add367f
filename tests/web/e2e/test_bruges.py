"""Bruges on the page: a card between its uses, the city, lists of one's own, and how it all looks."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from .conftest import Seat
from .page_metrics import cut, too_wide, violations
from .player import DESKTOP, PHONE, TABLET, Player
from .playing import clicking, play_to_the_end
from .records import last_cards, town

pytestmark = pytest.mark.slow

SIZES = {"desktop": DESKTOP, "tablet": TABLET, "phone": PHONE}
OWN_CARDS = Path(__file__).parents[2] / "games/bruges" / "own_cards.yaml"


def coins(player: Player) -> int:
    """The florins of the reader."""
    return int(player.page.locator(".panel.me .counters .good-coins > span[aria-hidden]").inner_text())


def test_the_last_cards_by_clicking(alice: Player) -> None:
    """A card is opened between its six uses, which say what they bring; the game is played to its end."""
    page = alice.sit_at(alice.post("api/import", last_cards())["id"])
    page.locator(".own .hand .piece").first.click()
    expect(page.locator(".uses .use")).to_have_count(6)
    for impossible in page.locator(".uses .use.no").all():
        expect(impossible).to_contain_text("Not possible:")
    before, florins = coins(alice), page.locator(".uses .use[data-group=florins]")
    brings = int(florins.locator(".brings [aria-hidden]").first.inner_text().replace("+", ""))
    florins.click()
    expect(page.locator(".uses")).to_have_count(0)
    assert coins(alice) == before + brings
    play_to_the_end([alice], clicking(2))
    expect(page.locator(".ending tbody tr")).to_have_count(2)


def test_pointing_at_the_city(alice: Player) -> None:
    """The plot of the next house is a target; a house built there stands there."""
    page = alice.sit_at(alice.post("api/import", town())["id"])
    houses = page.locator(".board [data-art=city] .piece[data-kind=house]")
    stood = houses.count()
    page.locator(".own .hand .piece").first.click()
    page.locator(".board [data-art=plot].legal .spot").click()
    expect(houses).to_have_count(stood + 1)
    page.locator(".status").get_by_role("button", name="Undo").click()
    expect(houses).to_have_count(stood)


def test_all_dice_are_in_sight_on_a_phone(seat: Seat) -> None:
    """The piles beside them used to cut them off."""
    alice = seat(viewport=PHONE)
    page = alice.sit_at(alice.post("api/import", town())["id"])
    page.locator(".tabs button[data-opens=board]").click()
    around, dice = page.locator("[data-zone=dice]"), page.locator("[data-zone^='dice/'] .piece")
    expect(dice).to_have_count(5)
    whole = around.bounding_box()
    assert whole is not None
    for die in dice.all():
        box = die.bounding_box()
        assert box is not None
        assert whole["x"] <= box["x"] < box["x"] + box["width"] <= whole["x"] + whole["width"]


def test_a_reconstructed_card_says_so_when_looked_at_closely(alice: Player) -> None:
    page = alice.sit_at(alice.post("api/import", town())["id"])
    page.locator(".board [data-art=city] .piece[data-kind=card]:not(.legal)").first.click()
    expect(page.locator(".zoom")).to_contain_text("Reconstructed: not the printed card.")


def test_a_table_with_cards_of_one_s_own(alice: Player, tmp_path: Path) -> None:
    """A wrong file is refused by row and field; with a right one the table is opened."""
    page = alice.visit("new/bruges")
    page.get_by_role("textbox", name="Seat 1: name").fill("Alice")
    page.get_by_text("Default rules", exact=True).click()
    wrong = tmp_path / "wrong.yaml"
    wrong.write_text(OWN_CARDS.read_text().replace("cost: 3", "cost: 4", 1))
    chosen = page.locator(".field", has_text="Your own file").locator("input[type=file]").first
    alice.expected.append("422|400")
    chosen.set_input_files(wrong)
    page.get_by_role("button", name="Open table").click()
    expect(page.locator("main")).to_contain_text("field vp: must be a third of the cost")
    chosen.set_input_files(OWN_CARDS)
    expect(page.get_by_role("combobox").filter(has_text=OWN_CARDS.name).first).to_be_visible()
    with page.expect_request(lambda sent: sent.method == "POST" and "api/tables" in sent.url) as request:
        page.get_by_role("button", name="Open table").click()
    assert "Hoarder" in str(request.value.post_data)
    page.locator(".board:not(.loading)").wait_for()


@pytest.mark.parametrize(("size", "theme"), [("desktop", "light"), ("desktop", "dark"), ("phone", "light")])
def test_axe_finds_nothing_serious(seat: Seat, size: str, theme: str) -> None:
    alice = seat(viewport=SIZES[size], color_scheme=theme)
    page = alice.sit_at(alice.post("api/import", town())["id"])
    found: dict[str, Any] = {"table": violations(page)}
    page.locator(".own .hand .piece").first.click()
    page.locator(".uses").wait_for()
    found["card"] = violations(page)
    assert not {where: what for where, what in found.items() if what}


@pytest.mark.parametrize("lang", ["en", "it"])
@pytest.mark.parametrize("size", SIZES)
def test_no_word_is_cut(seat: Seat, size: str, lang: str) -> None:
    alice = seat(viewport=SIZES[size], lang=lang)
    page = alice.sit_at(alice.post("api/import", town())["id"])
    found = {"table": cut(page)}
    assert too_wide(page) <= 0
    page.locator(".own .hand .piece").first.click()
    page.locator(".uses").wait_for()
    found["card"] = cut(page, ".use, .use strong, .use small, .uses .name, .uses .words, .status, .status .acts")
    assert too_wide(page) <= 0
    assert not {where: what for where, what in found.items() if what}
