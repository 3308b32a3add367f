"""The fourteen characters."""

from __future__ import annotations

from regnum.games.kingdom.architects.data.components import CHARACTER_NAMES, START_CARDS

from .position import GAME, Position


def one(character: str, players: int = 3) -> Position:
    """Seat 0 plays this character, the others nobody in particular."""
    table = Position(players)
    table[0].character = character
    return table


def test_lothaire_pays_one_wood_or_one_stone_less() -> None:
    table = one("lothaire")
    table[0].hand = "well"
    table[0].goods = "2 wood+2 stone"
    table.play("place(guildhall)", "build(well)")
    assert table.choices == ["spare(wood)", "spare(stone)"]
    table.play("spare(stone)")
    assert table[0].goods == "4 clay+1 stone"


def test_lothaire_can_build_what_he_could_not_pay_in_full() -> None:
    table = one("lothaire")
    table[0].hand = "well"
    table[0].goods = "1 wood+2 stone"
    table.play("place(guildhall)", "build(well)")
    assert table[0].goods == "4 clay"
    other = one("lothaire")
    other[0].hand = "well"
    other[0].goods = "1 wood+1 stone"
    assert not other.may("place(guildhall)")


def test_lothaire_saves_nothing_where_neither_is_asked_for() -> None:
    table = one("lothaire")
    table[0].hand = "tavern"
    assert not table.may("place(guildhall)")
    table[0].goods = "1 gold"
    table.play("place(guildhall)", "advance", "discard(tavern)")
    assert table[0].cathedral == 1


def test_therese_pays_gold_with_marble() -> None:
    table = one("therese")
    table[0].hand = "tavern"
    table[0].goods = "1 marble"
    table.play("place(guildhall)", "advance", "discard(tavern)")
    assert (table[0].marble, table[0].cathedral) == (0, 1)


def test_therese_chooses_how_much_is_gold() -> None:
    table = one("therese")
    table[0].cathedral = 4
    table[0].hand = "tavern"
    table[0].goods = "3 gold+3 marble"
    table.play("place(guildhall)", "advance")
    assert table.offered("gems") == ["1", "2", "3"]
    table.play("gems(1)", "discard(tavern)")
    assert table[0].marble == 0
    assert table[0].gold >= 2


def test_hugo_buys_debts_off_one_by_one() -> None:
    table = one("hugo")
    table[0].virtue = 0
    table[0].silver = 0
    table.play("place(tax_stand)")
    assert table.choices == ["accept", "decline"]
    table.play("accept", "decline")
    assert (table[0].silver, table[0].unpaid) == (2, 1)


def test_hugo_without_silver_is_not_asked() -> None:
    table = one("hugo")
    table[0].hand = "betting_house"
    table[0].goods = "1 silver+1 clay+2 stone+1 gold"
    table.play("place(guildhall)", "build(betting_house)")
    assert (table[0].unpaid, table.on_turn) == (1, 1)


def test_caroline_draws_a_card_at_the_black_market() -> None:
    table = one("caroline")
    table[0].silver = 3
    table.play("place(black_market_c)")
    assert table[0].hand_size == 1


def test_ada_ignores_one_tax_coin() -> None:
    table = one("ada")
    table[0].silver = 3
    table.play("place(workshop)", "hire(a1)")
    assert (table[0].silver, table.s["tax"]) == (0, 5)


def test_clovis_draws_a_card_when_he_constructs() -> None:
    table = one("clovis")
    table[0].hand = "well"
    table[0].goods = "2 wood+2 stone"
    table.play("place(guildhall)", "build(well)")
    assert table[0].hand_size == 1


def test_frederick_advances_without_a_card() -> None:
    table = one("frederick")
    table[0].gold = 1
    table.s["rewards"], table.s["rewards_seen"] = 0, 0b1111111
    table.play("place(guildhall)", "advance")
    assert (table[0].cathedral, table[0].hand_size) == (1, 0)


def test_fara_may_release_one_worker_at_a_reset() -> None:
    table = one("fara")
    table.turn(1)
    table[0].prison = 4
    table.deal(2, 0)
    table.deal(1, 2)
    table[1].silver = 2
    table.play("place(black_market_b)", "hire(a1)")
    assert (table.on_turn, table.choices) == (0, ["accept", "decline"])
    table.play("accept")
    assert table[0].prison == 3


def test_rudolf_hires_for_less_and_has_six_apprentices() -> None:
    table = one("rudolf")
    table[0].apprentices = "acolyte_1 acolyte_2 acolyte_3 gatekeeper labourer"
    table[0].silver = 3
    table.play("place(workshop)", "hire(a1)")
    assert (len(table[0].apprentices), table[0].silver, table.s["tax"]) == (6, 0, 6)


def test_bertha_earns_two_more_for_sending_workers() -> None:
    table = one("bertha")
    table.capture(0, 1, 3)
    table.play("place(guardhouse)", "guard(send)")
    assert table[0].silver == 5


def test_emma_gets_silver_and_clay_for_each_debt() -> None:
    table = one("emma")
    table[0].virtue = 0
    table.play("place(tax_stand)")
    assert (table[0].unpaid, table[0].goods) == (2, "6 silver+2 clay")


def test_guntram_gets_silver_for_each_virtue() -> None:
    table = one("guntram")
    table[0].goods = "2 clay+2 wood"
    table.put(0, "storehouse", 1)
    table.play("place(storehouse)", "store(virtue)", "pay(2 wood)", "store(virtue)")
    assert (table[0].silver, table[0].virtue) == (2, 9)


def test_judith_discards_cards_in_place_of_goods() -> None:
    table = one("judith")
    table[0].hand = "well tavern smithy"
    table[0].goods = "2 wood"
    table.play("place(guildhall)", "build(well)")
    assert table.choices == ["swap(stone)"]
    table.play("swap(stone)", "discard(tavern)", "swap(stone)", "discard(smithy)")
    assert (table[0].goods, table[0].hand, table[0].built) == ("4 clay", set(), {"well"})


def test_judith_keeps_the_card_that_an_advance_costs() -> None:
    table = one("judith")
    table[0].hand = "tavern"
    assert not table.may("place(guildhall)")
    table[0].hand = "tavern smithy"
    table.play("place(guildhall)", "advance", "swap(gold)", "discard(smithy)", "discard(tavern)")
    assert table[0].cathedral == 1


def test_merovech_has_a_longer_hand_and_loses_cards_instead_of_virtue() -> None:
    table = one("merovech")
    table[0].hand = "well tavern smithy steeple keep library fountain castle"
    table.play("place(tax_stand)")
    assert len(table.offered("discard")) == 8
    table.play("discard(well)", "done")
    assert (table[0].virtue, table[0].hand_size, table.on_turn) == (6, 7, 1)


def test_what_characters_begin_with() -> None:
    for seed in range(12):
        state = GAME.new(5, seed, {"characters": "dealt", "promo_characters": "on"})
        while not state[0]["round"]:
            GAME.apply(state, int(GAME.legal(state)[0]))
        players = state[0]["players"]
        for me in players:
            assert me["hand_size"] == 3 + START_CARDS[me["character"]]
            assert me["workers"] + me["prison"] == 20
        assert players["virtue"][state[0]["first"]] == players["virtue"].max()
    judith = CHARACTER_NAMES.index("judith")
    assert START_CARDS[judith] == 3


def test_characters_are_chosen_in_turn_each_once() -> None:
    state = GAME.new(3, 5, {"characters": "chosen"})
    first = GAME.on_turn(state)
    assert len(GAME.legal(state)) == 10
    GAME.apply(state, GAME.actions.parse("character(ada)"))
    assert GAME.on_turn(state) == (first + 1) % 3
    assert GAME.actions.parse("character(ada)") not in GAME.legal(state)
    assert len(GAME.legal(GAME.new(3, 5, {"characters": "chosen", "promo_characters": "on"}))) == 14
