"""The turn and the four main actions, once or several times a turn: when they may be taken, and what they do."""

from __future__ import annotations

from itertools import product

import pytest

from .pieces import COUNCILS, TILES
from .positions import Position

MAIN = {"elect", "acquire", "build", "king"}
QUICK = {"engage", "change", "send", "extra"}


def families(table: Position) -> set[str]:
    """The kinds of actions that are offered."""
    return {text.split("(")[0] for text in table.offered}


def rich(players: int = 3, **options: object) -> Position:
    """Seat 0 can take every action there is."""
    table = Position(players, **options)
    table.hand_for(0, "coast")
    table[0].hand += "+joker+joker+joker+joker"
    table[0].coins, table[0].assistants = 20, 9
    table[0].give("ABE", "DE")
    return table


# ---- the turn -------------------------------------------------------------------------------------------------------


def test_a_turn_begins_with_a_card_and_allows_a_main_and_a_quick_action() -> None:
    table = Position()
    table.elect()
    changes = table.play("end_turn")
    assert changes == [{}, {"hand": 1}, {}]
    assert table.on_turn == 1
    turn = table.s["turn"]
    assert (turn["main_actions"], turn["quick_actions"], turn["main_done"]) == (1, 1, 0)
    table.elect()
    assert table.play("end_turn")[2] == {"hand": 1}
    table.elect()
    assert table.play("end_turn")[0] == {"hand": 1}
    assert (table.on_turn, table.s["round"]) == (0, 2)


def test_main_action_is_mandatory_and_always_possible() -> None:
    """Somebody with nothing at all can elect and do nothing else."""
    assert Position().offered == ["elect"]
    table = rich()
    assert families(table) == MAIN | QUICK
    table.play("engage")
    assert families(table) == MAIN


def test_only_one_main_action_and_one_quick_action() -> None:
    table = rich()
    table.elect()
    assert families(table) == QUICK | {"end_turn"}
    table.play("engage")
    assert table.offered == ["end_turn"]


@pytest.mark.parametrize("quick", ["engage", "change(hills)", "send", "extra"])
def test_quick_action_before_or_after_the_main_action(quick: str) -> None:
    """One of the four either way, and never a second one."""
    before, after = rich(), rich()
    before.play(quick)
    if quick == "send":
        before.play("councillor(king,blue)")
    assert families(before) == MAIN
    after.elect()
    after.play(quick)
    if quick == "send":
        after.play("councillor(king,blue)")
    assert families(after) == ({*MAIN, "end_turn"} if quick == "extra" else {"end_turn"})


def test_quick_action_is_optional() -> None:
    table = rich()
    table.elect()
    table.play("end_turn")
    assert table.on_turn == 1


# ---- elect a councillor ---------------------------------------------------------------------------------------------


def test_elect_any_councillor_of_the_pool_into_any_council() -> None:
    table = Position()
    table.council("coast", "white white white white")  # none of them is left in the pool
    assert "white" not in table.pool
    table.play("elect")
    expected = {f"{council},{colour}" for council, colour in product(COUNCILS, table.pool)}
    assert {*table.choices("councillor")} == expected
    assert len(table.offered) == len(expected)


@pytest.mark.parametrize("council", COUNCILS)
def test_elect_pushes_in_at_the_arrow_and_gives_four_coins(council: str) -> None:
    table = Position()
    table.council(council, "white orange pink black")
    others = {name: table.seated(name) for name in COUNCILS if name != council}
    black, blue = table.pool["black"], table.pool["blue"]
    changes = table.play("elect", f"councillor({council}, blue)")
    assert changes == [{"coins": 4}, {}, {}]
    assert table.seated(council) == "blue white orange pink"
    assert (table.pool["black"], table.pool["blue"]) == (black + 1, blue - 1)
    assert others == {name: table.seated(name) for name in others}


def test_elect_the_fallen_councillor_is_available_from_the_next_action_on() -> None:
    table = Position()
    table.council("king", "orange pink black purple")
    table.council("coast", "purple purple purple white")
    assert "purple" not in table.pool
    table[0].assistants = 1
    table.play("elect")
    assert "coast,purple" not in table.choices("councillor")
    table.play("councillor(king, blue)", "send")
    assert "coast,purple" in table.choices("councillor")


def test_elect_the_same_colour_that_falls() -> None:
    table = Position()
    table.council("king", "orange pink black blue")
    blue = table.pool["blue"]
    table.play("elect", "councillor(king, blue)")
    assert table.seated("king") == "blue orange pink black"
    assert table.pool["blue"] == blue


# ---- acquire a permit tile ------------------------------------------------------------------------------------------


def test_acquire_offers_the_face_up_tiles_of_the_satisfied_region() -> None:
    table = Position()
    for region, colours in {
        "coast": "white white black black",
        "hills": "pink pink pink pink",
        "mountains": "blue blue blue blue",
    }.items():
        table.council(region, colours)
    table[0].hand, table[0].coins = "pink", 10
    assert table.choices("acquire") == table.face_up("hills")
    table[0].coins = 9
    assert table.choices("acquire") == []


def test_acquire_takes_the_tile_with_its_bonus_and_turns_up_the_next_one_of_the_deck() -> None:
    table = Position()
    table.show("hills", "FG", "H")
    table.stack("hills", "IJ", "F")
    changes = table.acquire("H")
    assert changes[0] == {"assistants": 4, "permits": 1, "hand": -4}
    assert (table[0].permits, table[0].used) == (["H"], [])
    assert table.face_up("hills") == ["FG", "IJ"]
    assert table.deck("hills")[0] == "F"
    assert table.told("REVEAL") == [(-1, TILES.index("IJ"), 1)]


def test_acquire_with_an_empty_deck_leaves_the_slot_empty() -> None:
    table = Position()
    table.show("coast", "D", "BC")
    table.empty_deck("coast", 1)
    table.acquire("D")
    assert table.face_up("coast") == [None, "BC"]
    table.turn(0)
    table.hand_for(0, "coast")
    assert table.choices("acquire") == ["BC"]
    table.play("acquire(BC)", table.full_payment("coast"))
    assert table.face_up("coast") == [None, None]
    table.turn(0)
    table.hand_for(0, "coast")
    table[0].assistants = 1
    assert table.choices("acquire") == []
    assert table.choices("change") == ["hills", "mountains"]


# ---- build ----------------------------------------------------------------------------------------------------------


def test_build_with_a_permit_tile_turns_it_face_down() -> None:
    table = Position()
    table[0].give("ABE", "DE")
    assert sorted(table.choices("build")) == ["ABE,A", "ABE,B", "ABE,E", "DE,D", "DE,E"]
    table.play("build(ABE, E)")
    assert (table[0].permits, table[0].used, table[0].emporiums) == (["DE"], ["ABE"], "E")
    table.turn(0)
    assert table.choices("build") == ["DE,D"]  # the used tile builds no more, and there is one emporium in Esti already


def test_build_only_with_own_tiles_and_never_with_used_ones() -> None:
    table = Position()
    table[0].give("ABE", used=True)
    table[1].give("DE")
    assert table.choices("build") == []


def test_build_a_tile_without_a_free_city_can_be_kept() -> None:
    table = Position()
    table[0].give("DE")
    table[0].emporiums = "DE"
    assert table.choices("build") == []
    table.hand_for(0, "coast")
    assert table.choices("acquire")


def test_king_needs_no_permit_and_turns_none() -> None:
    table = Position()
    table[0].give("FGJ")
    table.hand_for(0, "king")
    changes = table.play("king(J)", table.full_payment("king"))
    assert changes == [{"hand": -4, "emporiums": 1}, {}, {}]
    assert (table.king, table[0].emporiums, table[0].permits) == ("J", "J", ["FGJ"])
    assert table.told("KING") == [(-1, 9, 0)]


def test_king_cannot_be_led_where_the_player_has_an_emporium() -> None:
    """Building is compulsory; emporiums on the way have no effect."""
    table = Position()
    table[0].emporiums, table[1].emporiums = "JL", "L"
    table.hand_for(0, "king")
    table[0].coins = 20
    assert not {"J", "L"} & {*table.choices("king")}
    changes = table.play("king(O)", table.full_payment("king"))  # J - L - O
    assert changes[0]["coins"] == -4
    assert table.king == "O"


# ---- more main actions ----------------------------------------------------------------------------------------------


def test_the_same_action_twice_and_different_ones_in_any_order() -> None:
    """Build, quick action, build again; the second one after the first is finished."""
    table = Position()
    table[0].give("ABE", "DE")
    table[0].assistants = 3
    table.play("build(ABE, A)", "extra", "build(DE, D)")
    assert table[0].emporiums == "AD"
    assert table.offered == ["end_turn"]


@pytest.mark.parametrize("tile", ["E", "J", "MN"])
def test_a_star_on_a_tile_is_one_more_main_action_and_no_quick_action(tile: str) -> None:
    table = Position()
    table[0].coins = 6
    table.play("engage")
    table.acquire(tile)
    assert families(table) >= {"elect", "build", "end_turn"}
    assert not families(table) & QUICK
    table.elect()
    assert table.offered == ["end_turn"]


def test_extra_main_actions_add_up() -> None:
    """From the quick action, a tile and the track in one turn: four main actions in all."""
    table = Position()
    table[0].assistants, table[0].nobility = 3, 5
    table.play("extra")
    table.acquire("J")
    table.acquire("MNO")
    assert table[0].nobility == 6
    assert table.s["turn"]["main_actions"] == 2
    table.elect()
    table.elect()
    assert families(table) == {"end_turn"}


def test_unused_extra_main_actions_are_lost_at_the_end_of_the_turn() -> None:
    table = Position()
    table.acquire("MN")
    assert table.may("elect")
    table.play("end_turn")
    assert table.on_turn == 1
    for _ in range(2):
        table.elect_and_end()
    assert (table.on_turn, table.s["turn"]["main_actions"]) == (0, 1)


def test_extra_main_actions_must_be_used_if_so_agreed() -> None:
    """Option bonus_main_action_may_be_skipped: off."""
    table = Position(bonus_main_action_may_be_skipped="off")
    table.acquire("MN")
    assert not table.may("end_turn")
    table.elect()
    assert table.may("end_turn")
    assert "elect" not in table.offered


@pytest.mark.parametrize("skipped", ["on", "off"])
def test_the_first_main_action_can_never_be_skipped(skipped: str) -> None:
    table = Position(bonus_main_action_may_be_skipped=skipped)
    table[0].assistants = 3
    assert not table.may("end_turn")
    table.play("extra")
    assert not table.may("end_turn")
    table.elect()
    assert table.may("end_turn") == (skipped == "on")
