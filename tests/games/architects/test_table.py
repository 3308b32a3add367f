"""What the table shows of everything that is public."""

from __future__ import annotations

import pytest

from regnum.games.kingdom.architects.data.baron import INTRIGUE_NAMES
from regnum.games.kingdom.architects.data.components import INTRIGUE, MARKET_NAMES
from regnum.games.kingdom.architects.scene import cards
from regnum.table.contract import View, load_table
from regnum.table.scene import Scene
from table.drawing import printed, printer_of

from .position import GAME, Position
from .scenario import Scenario

NAMES = ("Ada", "Ugo", "Eda")
TABLE = load_table(GAME.info)


def scene(table: Position, viewer: int | None = 0) -> Scene:
    return TABLE.scene(View(GAME, GAME.observe(table.state, viewer), viewer, NAMES, (table.on_turn,)))


def drawn(table: Position, code: str = "en") -> str:
    """The table as the terminal shows it."""
    return " ".join(" ".join(printed([printer_of("architects", code, 80).draw(scene(table))], 80)).split())


def said(source: int, code: str) -> str:
    does = cards.says(source)
    assert does is not None
    return TABLE.language(code).say(does)


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_everybody_sees_how_many_debts_each_player_has_paid(viewer: int | None) -> None:
    table = Position()
    table[1].record["paid"] = 3
    paid = [{amount.kind: amount.n for amount in panel.counters}["paid"] for panel in scene(table, viewer).panels]
    assert paid == [0, 3, 0]


def test_the_terminal_says_who_plays_whom() -> None:
    table = Position()
    for seat, name in zip(table.seats, ("ada", "hugo", "frederick"), strict=True):
        seat.character = name
    for name in ("Ada", "Hugo", "Frederick"):
        assert f"{name}:" in drawn(table)


@pytest.mark.parametrize(("code", "supply"), [("en", "14 workers"), ("it", "14 lavoratori")])
def test_the_terminal_shows_the_supply_of_the_baron(code: str, supply: str) -> None:
    table = Scenario()
    table.station("quarry", 6)
    assert supply in drawn(table, code)


@pytest.mark.parametrize("first", [0, 1])
def test_the_baron_has_a_place_in_the_turn_order(first: int) -> None:
    table = Scenario()
    table.s["first"] = first
    note = next(zone.note for zone in scene(table).zones if zone.id == "demands")
    assert note is not None
    assert note.args == {"before": NAMES[first - 1], "after": NAMES[first]}
    assert TABLE.language("en").say(note) in drawn(table)


def test_the_black_market_shows_how_many_cards_are_left() -> None:
    table = Position()
    table.market("bm_01", large="bm_02")
    pile = next(piece for piece in scene(table).pieces if piece.zone == "market_deck")
    assert (pile.count, pile.state) == (len(MARKET_NAMES) - 1, "down")


@pytest.mark.parametrize(
    ("code", "where"),
    [
        ("en", "in the rightmost free stall of the Black Market"),
        ("it", "al banco libero più a destra del Mercato Nero"),
    ],
)
@pytest.mark.parametrize("card", ["starting_6", "future_2"])
def test_an_intrigue_sends_the_baron_to_the_rightmost_free_stall(card: str, code: str, where: str) -> None:
    assert where in said(INTRIGUE + INTRIGUE_NAMES.index(card), code)
