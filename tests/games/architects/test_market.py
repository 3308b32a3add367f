"""The Black Market: its spaces, and the reset with all that it brings."""

from __future__ import annotations

import pytest

from .position import Position, names


@pytest.mark.parametrize(
    ("space", "silver", "gained"),
    [("a", 1, "1 marble+1 stone"), ("c", 3, "1 wood+1 stone+2 marble")],
)
def test_what_the_spaces_cost_and_give(space: str, silver: int, gained: str) -> None:
    table = Position()
    table.market("bm_03")
    table[0].silver = silver
    table.play(f"place(black_market_{space})")
    assert (set(table[0].goods.split("+")), table[0].virtue) == (set(gained.split("+")), 6)
    assert table.s["market"]["abc".index(space)] == 0


def test_the_small_space_gives_marble_and_gold_when_the_pile_is_gone() -> None:
    table = Position()
    table.s["pile"], table.s["top"], table.s["small"] = 0, -1, -1
    table[0].silver = 1
    table.play("place(black_market_a)")
    assert table[0].goods == "1 gold+1 marble"


def test_the_middle_hires_anybody_for_nothing_more() -> None:
    table = Position()
    table.s["coins"][3] = 2
    table[0].silver = 2
    table.play("place(black_market_b)", "hire(a4)")
    assert (table[0].apprentices, table[0].silver) == ({"merchant_1"}, 2)


def test_or_it_draws_five_cards_of_which_one_is_kept() -> None:
    table = Position()
    table[0].silver = 2
    table.play("place(black_market_b)", "draw")
    offered = table.offered("keep")
    assert len(offered) == 5
    table.play(f"keep({offered[2]})")
    assert table[0].hand == {offered[2]}
    assert (table[0].laid_size, table[0].offered, table.s["below"][:4].tolist()) == (4, 0, [0, 0, 0, 0])


def test_with_ten_virtue_the_market_is_closed() -> None:
    table = Position()
    table[0].goods = "9 silver"
    table[0].virtue = 9
    assert table.may("place(black_market_a)")
    table[0].virtue = 10
    assert table.offered("place")[-1] == "tax_stand"


def test_a_space_holds_one_worker_until_the_reset() -> None:
    table = Position()
    table[1].silver = table[0].silver = 9
    table.play("place(black_market_a)")
    assert not table.may("place(black_market_a)")
    assert table.may("place(black_market_c)")


def reset(table: Position) -> None:
    """Seat 0 places the third worker."""
    table.deal(1, 0)
    table.deal(2, 2)
    table[0].silver += 2
    table.play("place(black_market_b)", "hire(a1)")


def test_the_third_worker_resets_the_market() -> None:
    table = Position()
    table.market("bm_03")
    reset(table)
    assert table.s["market"].tolist() == [-1, -1, -1]
    assert [table[seat].prison for seat in range(3)] == [1, 1, 1]
    assert [table[seat].unpaid for seat in range(3)] == [1, 1, 1]  # all who are tied
    assert table.s["large"] == 2  # bm_03, now with its large side
    assert table.s["top"] != 2


def test_who_has_most_in_prison_takes_a_debt_and_three_cost_virtue() -> None:
    table = Position()
    table[0].prison, table[1].prison = 2, 3
    reset(table)
    assert [table[seat].virtue for seat in range(3)] == [5, 6, 7]
    assert [table[seat].unpaid for seat in range(3)] == [0, 1, 0]


def test_squires_look_when_gatekeepers_have_released() -> None:
    table = Position()
    table[1].prison = 1
    table[1].apprentices = "gatekeeper squire_1 squire_2 squire_3"
    reset(table)
    assert (table.on_turn, table.choices) == (1, ["accept", "decline"])
    table.play("accept")
    assert (table[1].prison, table[1].gold, table[1].marble, table[1].virtue) == (0, 1, 1, 9)
    assert table[1].unpaid == 0


def test_nobody_must_release() -> None:
    table = Position()
    table[1].prison = 1
    table[1].apprentices = "gatekeeper squire_1"
    reset(table)
    table.play("decline")
    assert (table[1].prison, table[1].gold, table[1].unpaid) == (2, 0, 1)


def test_the_peddler_earns_at_each_reset() -> None:
    table = Position(promos="on")
    table[2].apprentices = "peddler"
    reset(table)
    assert table[2].silver == 2


def test_the_worker_on_the_first_space_of_the_last_two_rows_resets_the_market() -> None:
    for filled in range(16):
        table = Position()
        table.fill(*([1, 2] * 8)[:filled])
        table[0].hand = "well"
        table[0].goods = "2 wood+2 stone"
        table.play("place(guildhall)", "build(well)")
        assert ("RESET" in names(table.told)) == (filled in (8, 12))


def test_the_last_card_stays_on_the_right_when_the_pile_is_gone() -> None:
    table = Position()
    table.s["pile"], table.s["top"], table.s["small"], table.s["large"] = 0, -1, -1, 4
    reset(table)
    assert (table.s["large"], table.s["small"]) == (4, -1)
