"""The Guildhall and the Cathedral."""

from __future__ import annotations

import pytest

from regnum.games.kingdom.architects.data.components import REWARD_NAMES

from .position import Position, names


def test_only_who_can_construct_or_advance_may_come() -> None:
    table = Position()
    table[0].hand = "well"
    table[0].goods = "2 wood+1 stone"
    assert not table.may("place(guildhall)")
    table[0].stone = 2
    assert table.may("place(guildhall)")


def test_constructing_pays_and_does_what_the_card_says() -> None:
    table = Position()
    table[0].hand = "well tavern"
    table[0].goods = "3 wood+2 stone"
    table.play("place(guildhall)", "build(well)")
    assert (table[0].built, table[0].hand, table[0].goods) == ({"well"}, {"tavern"}, "4 clay+1 wood")
    assert (table[0].workers, table.s["guildhall"][0], table.s["filled"]) == (19, 0, 1)


def test_each_skill_must_be_there_and_one_apprentice_may_have_several() -> None:
    table = Position()
    table[0].hand = "watchtower"
    table[0].virtue = 4  # closed to the Cathedral
    table[0].goods = "3 clay+4 wood+1 gold+1 marble"
    table[0].apprentices = "acolyte_1 acolyte_2"
    assert not table.may("place(guildhall)")
    table[0].apprentices = "labourer"
    assert table.may("place(guildhall)")


def test_printed_virtue_comes_before_what_the_building_does() -> None:
    table = Position()
    table[0].virtue = 1
    table[0].hand = "thieves_den"
    table[0].goods = "1 clay+2 wood+3 stone"
    table[0].apprentices = "labourer"
    table.play("place(guildhall)", "build(thieves_den)")
    assert (table[0].virtue, table[0].unpaid, table[0].silver) == (0, 1, 4)
    assert names(table.told).index("DEBT") < names(table.told).index("EFFECT")


def test_advancing_costs_goods_and_a_card_and_brings_a_reward() -> None:
    table = Position()
    table[0].hand = "well tavern"
    table[0].gold = 1
    table.s["rewards"], table.s["rewards_seen"] = 3, 0b11110
    table.play("place(guildhall)", "advance", "discard(tavern)")
    assert (table[0].cathedral, table[0].gold, table[0].hand) == (1, 0, {"well"})
    assert table.s["rewards"] == 2
    assert table[0].virtue >= 8
    assert table[0].laid_size == 1


@pytest.mark.parametrize(
    ("level", "goods", "enough"),
    [
        (1, "1 gold", True),
        (1, "9 marble", False),
        (2, "2 wood+2 stone", True),
        (2, "3 wood+9 clay", False),
        (3, "1 marble", True),
        (4, "8 stone", True),
        (4, "4 stone+3 wood", False),
        (5, "2 gold+2 marble", True),
        (5, "3 gold+1 marble", False),
    ],
)
def test_what_each_level_costs(level: int, goods: str, enough: bool) -> None:
    table = Position()
    table[0].cathedral = level - 1
    table[0].hand = "tavern"
    table[0].goods = goods
    assert table.may("place(guildhall)") == enough


@pytest.mark.parametrize(("virtue", "open_"), [(4, False), (5, True)])
def test_below_five_virtue_the_cathedral_is_closed(virtue: int, open_: bool) -> None:
    table = Position()
    table[0].virtue = virtue
    table[0].hand = "tavern"
    table[0].gold = 1
    assert table.may("place(guildhall)") == open_


def test_without_a_building_card_nobody_advances() -> None:
    table = Position()
    table[0].gold = 1
    assert not table.may("place(guildhall)")


def test_an_advance_in_wood_and_stone_asks_for_the_mix() -> None:
    table = Position()
    table[0].cathedral = 1
    table[0].hand = "tavern"
    table[0].goods = "3 wood+4 stone"
    table.play("place(guildhall)", "advance")
    assert table.offered("pay") == ["4 stone", "1 wood+3 stone", "2 wood+2 stone", "3 wood+1 stone"]
    table.play("pay(3 wood+1 stone)", "discard(tavern)")
    assert (table[0].stone, table[0].cathedral) == (3 + 2 * told_stones(table), 2)


def told_stones(table: Position) -> int:
    """How many rewards with two stones were revealed."""
    return sum(REWARD_NAMES[a] in ("reward_03", "reward_08") for kind, _, a, _ in table.told if kind == "REWARD")


def test_an_empty_reward_pile_gives_one_virtue() -> None:
    table = Position(2)
    table.s["rewards"], table.s["rewards_seen"] = 0, 0b11111
    table[0].hand = "tavern"
    table[0].gold = 1
    table.play("place(guildhall)", "advance", "discard(tavern)")
    assert (table[0].virtue, table[0].goods) == (8, "")


def test_rewards_are_two_a_player_and_one() -> None:
    assert [int(Position(players).s["rewards"]) for players in (2, 3, 4, 5)] == [5, 7, 9, 11]


@pytest.mark.parametrize(("players", "spaces"), [(2, 12), (3, 16), (4, 20), (5, 24)])
def test_the_last_space_triggers_the_end(players: int, spaces: int) -> None:
    table = Position(players)
    table.fill(*([1, 0] * 12)[: spaces - 1])
    table[0].hand = "well"
    table[0].goods = "2 wood+2 stone"
    table.play("place(guildhall)", "build(well)")
    assert (table.s["filled"], table.s["trigger"]) == (spaces, 0)
