"""What actions are paid with: icons, Criminals, goods, conversions, and one dismissed person."""

from __future__ import annotations

import pytest

from regnum.games.kingdom.viscounts.data import components as c

from .position import Position

PLAIN = "financer trader abbot"  # two Merchants, a Cleric, and nothing that helps to pay


def acting(space: str, row: str = PLAIN, person: str = "", **goods: int) -> Position:
    """Seat 0 may act on a space; unless it is said, the person there is of no use for anything one can do there."""
    table = Position(2)
    table[0].row = row
    table.stand(0, space)
    table.show(int(space[0]), person or ("miner" if "inner" in space else "princess"))
    for good, n in goods.items():
        setattr(table[0], good, n)
    return table


@pytest.mark.parametrize(("kind", "cost"), [("workshop", 3), ("trading_post", 5), ("guildhall", 7)])
def test_what_buildings_cost(kind: str, cost: int) -> None:
    table = acting("1_left", stone=cost - 1)
    assert f"{kind}_1" not in table.offered("construct")
    table[0].stone = cost
    table.play(f"construct({kind}_2)")
    assert (table[0].stone, table.step) == (0, "SPOT")  # what can be paid in one way only is not asked


def test_criminals_are_any_icon_of_an_action() -> None:
    table = acting("1_left", "antagonist thief trader")
    assert table.offered("construct") == ["workshop_1", "workshop_2", "workshop_3"]
    table.play("construct(workshop_1)", "at(1a)")
    assert acting("1_inner", "antagonist thief trader").offered("workers") == ["1", "2"]


def test_lasting_icons_of_buildings_and_bonus_cards_count() -> None:
    table = acting("1_left", stone=1)
    assert table.offered("construct") == []
    table[0].build("guildhall_1", "5a")
    assert table.offered("construct") == []
    table.s["ribbons"][c.RIBBONS.index("grey")] = 0
    assert len(table.offered("construct")) == 3


@pytest.mark.parametrize(
    ("space", "helper", "action"),
    [
        ("1_left", "strongman", "construct(workshop_1)"),
        ("1_inner", "benefactor", "workers(2)"),
        ("1_inner", "traveller", "transcribe"),
    ],
)
def test_two_merchants_count_as_an_icon(space: str, helper: str, action: str) -> None:
    """All of them: two of the card itself, two and one on the row, two of a slot make three pairs."""
    for first, possible in ((helper, True), ("jeweller", False)):
        table = acting(space, f"{first} journeyman trader", "lookout")  # nobody can pay for this Criminal
        table[0].build("trading_post_3", "5a")
        table.show_tile(1, "blue_3_silver")
        assert table.may(action) == possible


def test_merchants_of_the_row_and_of_a_dismissed_person_are_paired_together() -> None:
    table = acting("1_left", "strongman trader abbot", "scoundrel_gold", stone=1, silver=9)
    assert table.may("construct(workshop_1)")  # a pair, a Criminal, a stone
    table.show(1, "foreman")  # a Builder and the Merchant that the Trader lacked: two pairs
    table[0].stone = 0
    table.play("construct(workshop_1)")
    assert table.choices == ["dismiss"]
    table.play("dismiss")
    assert (table.step, table[0].silver) == ("SPOT", 7)


@pytest.mark.parametrize(
    ("space", "helper", "good", "action"),
    [
        ("1_left", "sculptor", "stone", "construct(trading_post_1)"),
        ("1_inner", "artist", "gold", "workers(3)"),
        ("1_inner", "priest", "ink", "transcribe"),
    ],
)
def test_one_good_in_an_action_counts_twice(space: str, helper: str, good: str, action: str) -> None:
    """Five icons: that of the card, two for the first good, one for each of two more."""
    table = acting(space, f"{helper} trader financer", **{good: 2})
    table.show_tile(1, "yellow_5_noble")
    assert not table.may(action)
    setattr(table[0], good, 3)
    table.play(action)
    assert getattr(table[0], good) == 0


@pytest.mark.parametrize(
    ("space", "helper", "action"),
    [
        ("1_left", "mason", "construct(trading_post_1)"),
        ("1_inner", "diplomat", "workers(3)"),
        ("1_inner", "clergyman", "transcribe"),
    ],
)
def test_silver_in_pairs_as_often_as_one_likes(space: str, helper: str, action: str) -> None:
    table = acting(space, f"{helper} trader financer", silver=7)
    table.show_tile(1, "yellow_5_noble")
    assert not table.may(action)
    table[0].silver = 8
    table.play(action)
    assert table[0].silver == 0


def test_stone_and_gold_count_as_clerics_with_emma() -> None:
    table = acting("1_inner", "emma trader financer", stone=1, gold=1, ink=1)
    table.show_tile(1, "black_4_virtue")
    table.play("transcribe")  # all there is, so nothing is asked
    assert (table[0].stone, table[0].gold, table[0].ink) == (0, 0, 0)
    assert not acting("1_left", "emma trader financer", gold=3, ink=3).offered("construct")


def test_real_choices_between_goods_are_asked_one_icon_at_a_time() -> None:
    table = acting("1_left", "mason trader financer", stone=2, silver=4)
    table.play("construct(workshop_1)")
    assert sorted(table.choices) == ["spend(silver)", "spend(stone)"]
    table.play("spend(silver)")
    assert sorted(table.choices) == ["spend(silver)", "spend(stone)"]
    table.play("spend(stone)")
    assert (table.step, table[0].stone, table[0].silver) == ("SPOT", 1, 2)


# ---- dismissing -----------------------------------------------------------------------------------------------------


def test_a_dismissed_person_pays_acts_and_leaves_the_game() -> None:
    table = acting("1_left", person="miner", silver=9, stone=2)  # value 2, a Builder, Virtue
    table.play("construct(workshop_1)", "dismiss")
    assert (table[0].silver, table[0].stone, table[0].virtue) == (7, 0, 5)
    assert table.step == "SPOT"
    assert "miner" not in table[0].owned
    assert table.on_top(1) != "miner"


def test_a_person_of_no_use_cannot_be_dismissed() -> None:
    table = acting("1_left", person="friar", silver=9, stone=3)
    table.play("construct(workshop_1)")
    assert table.step == "SPOT"


def test_a_person_may_be_dismissed_though_nothing_is_missing() -> None:
    """Surplus icons are lost; the effect and the next card are not."""
    table = acting("1_left", "charlatan labourer trader", "miner", silver=2)
    table.play("construct(workshop_1)")
    assert sorted(table.choices) == ["dismiss", "done"]
    other = table.copy()
    table.play("done")
    assert (table.step, table[0].silver) == ("SPOT", 2)
    other.play("dismiss")
    assert (other.step, other[0].silver, other[0].virtue) == ("SPOT", 0, 5)


def test_one_dismissal_in_an_action_and_before_goods_are_spent() -> None:
    table = acting("1_left", "mason trader financer", "miner", silver=9, stone=2)
    table.play("construct(workshop_1)")
    assert sorted(table.choices) == ["dismiss", "spend(silver)", "spend(stone)"]
    other = table.copy()
    table.play("dismiss")
    table.show(1, "woodcutter_a")
    assert sorted(table.choices) == ["spend(silver)", "spend(stone)"]
    other.play("spend(stone)")
    assert sorted(other.choices) == ["spend(silver)", "spend(stone)"]


def test_a_dismissal_must_leave_enough_for_the_rest() -> None:
    """Its price comes out of the silver that stands in for icons."""
    table = acting("1_left", "mason trader financer", "artisan", silver=4)  # two icons: 4 silver, or 3 and 2
    table.play("construct(workshop_1)")
    assert (table.step, table[0].silver) == ("SPOT", 0)
    table = acting("1_left", "mason trader financer", "artisan", silver=5)
    table.play("construct(workshop_1)")
    assert sorted(table.choices) == ["dismiss", "spend(silver)"]


@pytest.mark.parametrize(
    ("slots", "row", "price"),
    [
        ((), PLAIN, 3),
        (("trading_post_2",), PLAIN, 1),
        ((), "larena abbot trader", 2),
        (("trading_post_2",), "larena abbot trader", 0),
    ],
)
def test_what_a_dismissal_costs(slots: tuple[str, ...], row: str, price: int) -> None:
    table = acting("1_left", row, "charlatan", silver=price, stone=1)  # value 3, two Builders
    for slot in slots:
        table[0].build(slot, "5a")
    if price:
        table[0].silver = price - 1
        assert not table.may("construct(workshop_1)")
        table[0].silver = price
    table.play("construct(workshop_1)", "dismiss")
    assert table[0].silver == 0


def test_who_is_printed_under_an_empty_pile_can_be_dismissed_and_stays() -> None:
    table = acting("1_inner", "labourer trader financer", silver=9, gold=2)
    table.empty(1)
    table.play("workers(2)", "dismiss")  # value 2, a Noble and a Cleric, Virtue
    assert (table[0].silver, table[0].gold, table[0].virtue) == (7, 0, 5)
    assert table.on_turn == 1  # nobody can be hired there


# ---- trading --------------------------------------------------------------------------------------------------------


def test_all_merchants_at_once_for_silver() -> None:
    table = acting("1_left", "courier financer thief")
    table.play("trade", "exchange")
    assert table[0].silver == 3 + 1 + 1


def test_nobody_trades_silver_for_silver() -> None:
    table = acting("1_left", "abbot labourer squire", silver=5)
    assert not table.may("trade")
    table.show(1, "jeweller")  # but Merchants of a dismissed person make it a trade
    table.play("trade", "dismiss", "exchange")
    assert table[0].silver == 5 - 2 + 2


def test_exchanges_as_many_as_are_wanted_and_can_be_paid() -> None:
    table = acting("5_left", "abbot journeyman squire", silver=5)
    table.play("trade", "exchange")
    assert (table[0].stone, table[0].silver) == (1, 5)  # two Merchants on the row
    table.play("exchange")
    assert (table[0].stone, table[0].silver) == (2, 3)
    other = table.copy()
    other.play("done")
    assert other.step == "RECRUIT"
    table.play("exchange")
    assert (table[0].stone, table[0].silver) == (3, 1)
    assert table.step != "TRADE"


def test_flips_and_destructions_must_be_possible() -> None:
    table = acting("3_right", "courier journeyman squire")
    assert not table.may("trade")
    table[0].paper("debt", 2)
    table.play("trade", "exchange")
    assert table.step == "RESOURCE"
    table = acting("4_right", "courier friar miner")
    table[0].pile = ""
    assert not table.may("trade")
    table[0].pile = "abbot"
    table.play("trade", "exchange", "blind(destroy)")
    assert (table[0].silver, len(table[0].owned)) == (2, 3)


def test_a_dismissal_must_leave_an_exchange_that_can_be_paid() -> None:
    """Three silver buy one exchange: whoever dismisses somebody for them has one Merchant and cannot trade."""
    table = acting("4_right", "abbot labourer squire", "artisan", silver=3)
    table.play("trade")
    assert table.choices == ["exchange"]


def test_dismissing_between_exchanges() -> None:
    table = acting("2_right", "courier labourer squire", "jeweller", silver=4)
    table.play("trade", "exchange", "dismiss")
    assert (table[0].stone, table[0].silver, table[0].virtue) == (1, 2, 5)
    table.play("exchange")  # one Merchant left over, two of the person
    assert (table[0].stone, table[0].silver) == (2, 2)


# ---- which action where ---------------------------------------------------------------------------------------------


def test_which_actions_a_space_allows_and_that_one_may_do_nothing() -> None:
    for space, families in (
        ("2_left", {"trade", "construct"}),
        ("2_right", {"trade", "construct"}),
        ("2_inner", {"workers", "transcribe"}),
    ):
        table = acting(space, "courier thief antagonist", silver=20, stone=9, gold=9, ink=9)
        assert {choice.split("(")[0] for choice in table.choices} == {*families, "idle"}
        table.play("idle")
        assert table.step == "RECRUIT"
