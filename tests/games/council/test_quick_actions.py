"""The four quick actions: when they may be taken, and what they do."""

from __future__ import annotations

from .pieces import REGIONS, TILES
from .positions import Position


def test_engage_an_assistant_for_three_coins() -> None:
    table = Position()
    table[0].coins = 2
    assert not table.may("engage")
    table[0].coins = 3
    assert table.play("engage") == [{"coins": -3, "assistants": 1}, {}, {}]


def test_engage_is_not_possible_with_an_empty_pool() -> None:
    table = Position()
    table[0].coins, table[1].assistants = 20, 47
    assert table.may("engage")
    table[1].assistants = 48
    assert not table.may("engage")


def test_change_puts_the_tiles_under_the_deck_and_draws_two() -> None:
    table = Position()
    table.show("coast", "D", "BC")
    table.stack("coast", "A", "CDE")
    assert table.choices("change") == []
    table[0].assistants = 1
    assert table.choices("change") == [*REGIONS]
    assert table.play("change(coast)") == [{"assistants": -1}, {}, {}]
    assert table.face_up("coast") == ["A", "CDE"]
    assert table.deck("coast")[-2:] == ["D", "BC"]
    assert len(table.deck("coast")) == 13
    assert [int(n) for n in table.s["returned"][0]["cards"][:2]] == [TILES.index("D"), TILES.index("BC")]


def test_change_the_returned_tiles_come_back_last_and_in_their_order() -> None:
    table = Position()
    table.show("hills", "F", "G")
    table.stack("hills", "H", "I", "J")
    table[2].give(*table.deck("hills")[3:], used=True)
    table[0].assistants = 9
    seen = []
    for _ in range(4):
        table.play("change(hills)")
        seen.append(table.face_up("hills"))
        table.turn(0)
    assert seen == [["H", "I"], ["J", "F"], ["G", "H"], ["I", "J"]]


def test_change_with_an_empty_deck_turns_up_the_same_tiles() -> None:
    table = Position()
    table.show("coast", "D", "BC")
    table.empty_deck("coast", 1)
    table[0].assistants = 1
    assert table.play("change(coast)") == [{"assistants": -1}, {}, {}]
    assert table.face_up("coast") == ["D", "BC"]


def test_change_with_one_tile_left() -> None:
    table = Position()
    table.show("coast", "D", "BC")
    table.empty_deck("coast", 1)
    table[1].give("D")
    assert table.face_up("coast") == [None, "BC"]
    table[0].assistants = 1
    table.play("change(coast)")
    assert [tile for tile in table.face_up("coast") if tile] == ["BC"]


def test_change_with_one_tile_in_the_deck() -> None:
    """That one first, then the left one of those returned."""
    table = Position()
    table.show("coast", "D", "BC")
    table.stack("coast", "A")
    table[1].give(*table.deck("coast")[1:], used=True)
    table[0].assistants = 1
    table.play("change(coast)")
    assert table.face_up("coast") == ["A", "D"]
    assert table.deck("coast") == ["BC"]


def test_acquire_refills_from_the_returned_tiles_when_the_deck_is_empty() -> None:
    table = Position()
    table.show("coast", "D", "BC")
    table.stack("coast", "A", "AB")
    table[1].give(*table.deck("coast")[2:], used=True)
    table[0].assistants = 1
    table.play("change(coast)")
    table.acquire("AB")
    assert table.face_up("coast") == ["A", "D"]
    assert table.deck("coast") == ["BC"]


def test_send_an_assistant_to_elect_without_coins() -> None:
    table = Position()
    table.council("mountains", "white orange pink black")
    assert not table.may("send")
    table[0].assistants = 1
    changes = table.play("send", "councillor(mountains, blue)")
    assert changes == [{"assistants": -1}, {}, {}]
    assert table.seated("mountains") == "blue white orange pink"
    assert table.offered == ["elect"]


def test_extra_main_action_for_three_assistants() -> None:
    table = Position()
    table[0].assistants = 2
    assert not table.may("extra")
    table[0].assistants = 3
    assert table.play("extra") == [{"assistants": -3}, {}, {}]
    table.elect()
    assert table.offered == ["elect", "end_turn"]
    table.elect()
    assert table.offered == ["end_turn"]
    assert table[0].coins == 8
