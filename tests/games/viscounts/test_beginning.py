"""Setting up: the ring, the piles, the pairs of Player card and Hero."""

from __future__ import annotations

import pytest

from regnum.core.bits import members
from regnum.games.kingdom.viscounts.data import components as c

from .position import Position, cards_in

SEEDS = range(12)


def beginning(card: str, players: int = 3, **options: object) -> Position:
    """A game in which the last player in turn order may take a certain card."""
    for seed in range(200):
        table = Position.new(players, seed, **options)
        if card in table.offered("take"):
            return table
    raise AssertionError(f"{card} was never laid out")


@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_lies_where(players: int) -> None:
    for seed in SEEDS:
        s = Position.new(players, seed).s
        assert sorted(s["ring"]) == list(range(5))
        assert sorted(s["sizes"]) == [13, 13, 14, 14, 14]
        assert s["tile_sizes"].tolist() == [7] * 5
        assert all(c.START_TILES >> int(tile) & 1 for tile in s["tiles"])
        assert len(members(s["unseen_tiles"])) == 30
        assert len(cards_in(s["unseen"])) == 63
        for seat in range(players):
            me = s["players"][seat]
            assert (me["supply"], me["corruption"], me["virtue"], me["space"]) == (20, 0, 6, -1)
            assert cards_in(me["cards"]) == set(c.CARD_NAMES[68:76])


def test_chance_decides_ring_castle_start_player_and_piles() -> None:
    tables = [Position.new(4, seed).s for seed in range(60)]
    assert len({tuple(s["ring"]) for s in tables}) > 40
    assert {int(s["rotation"]) for s in tables} == set(range(5))
    assert {int(s["first"]) for s in tables} == set(range(4))
    assert len({tuple(s["top"]) for s in tables}) == 60
    assert len({tuple(s["tiles"]) for s in tables}) > 30


def test_promotional_heroes_come_only_with_the_option() -> None:
    for promo, expected in (("off", set(range(76, 86))), ("on", set(range(76, 92)))):
        found: set[int] = set()
        for seed in range(60):
            found |= {int(n) for n in Position.new(4, seed, promo_heroes=promo).s["heroes"] if n >= 0}
        assert found == expected


@pytest.mark.parametrize("players", [2, 3, 4])
def test_one_pair_more_than_players_taken_in_reverse_order(players: int) -> None:
    for seed in SEEDS:
        table = Position.new(players, seed)
        order = [(int(table.s["first"]) + n) % players for n in range(players)]
        asked = []
        while not table.s["round"]:
            if table.step == "TAKE":
                asked.append(table.on_turn)
                assert len(table.choices) == players + 2 - len(asked)
            table.play(table.choices[0])
        assert asked == order[::-1]
        assert table.on_turn == table.s["first"]
        assert (table.s["starts"] == -1).all()
        assert (table.s["heroes"] == -1).all()
        assert all(len(seat.hand) == 3 for seat in table.seats)
        assert all(seat.discards == set() for seat in table.seats)
        assert all(len([n for n in seat.owned if c.CARD_NAMES.index(n) >= 76]) == 1 for seat in table.seats)


def test_a_viscount_begins_on_the_number_wherever_the_segment_lies() -> None:
    for number in range(1, 11):
        table = beginning(str(number))
        seat = table.on_turn
        table.play(f"take({number})")
        place = list(table.s["ring"]).index((number - 1) // 2)
        assert table[seat].stands == f"{place + 1}_{'left' if number % 2 else 'right'}"


@pytest.mark.parametrize(
    ("number", "goods", "debts", "deeds", "markers"),
    [
        ("1", (8, 1, 0, 2), 1, 2, (0, 5)),
        ("4", (7, 2, 1, 0), 1, 2, (0, 5)),
        ("10", (10, 1, 1, 1), 2, 1, (0, 4)),
    ],
)
def test_what_player_cards_bring(
    number: str, goods: tuple[int, ...], debts: int, deeds: int, markers: tuple[int, int]
) -> None:
    table = beginning(number)
    me = table[table.on_turn]
    table.play(f"take({number})")
    assert (me.silver, me.stone, me.gold, me.ink) == goods
    assert me.papers == {"debt": (debts, 0), "deed": (deeds, 0)}
    assert me.markers == markers


def test_card_two_brings_two_resources_and_flips_a_deed() -> None:
    table = beginning("2")
    me = table[table.on_turn]
    table.play("take(2)", "resource(ink)", "resource(gold)")
    assert (me.ink, me.gold, me.papers["deed"]) == (1, 1, (2, 1))


def test_card_three_hires_from_any_segment_and_nothing_is_shuffled() -> None:
    table = beginning("3")
    me = table[table.on_turn]
    table.play("take(3)")
    assert len(table.offered("hire")) == 5
    table.show(2, "courier")  # shuffle
    table.play("hire(2)")
    assert "courier" in me.discards
    assert me.markers == (0, 6)


def test_card_five_places_two_workers_anywhere() -> None:
    table = beginning("5")
    seat = table.on_turn
    table.play("take(5)")
    assert len(table.offered("section")) == 5
    table.play("section(4)")
    assert table.tier(seat, 1) == [0, 0, 0, 2, 0]


def test_card_six_takes_a_cheap_manuscript() -> None:
    table = beginning("6")
    seat = table.on_turn
    table.play("take(6)")
    cheap = [str(n + 1) for n in range(5) if c.COST[table.s["tiles"][n]] in (3, 4)]
    assert table.offered("manuscript") == cheap
    assert len(cheap) == 3
    table.play(f"manuscript({cheap[0]})")
    assert len(table[seat].manuscripts) == 1


def test_card_eight_builds_a_trading_post_on_the_own_space() -> None:
    for players, spots in ((2, 2), (3, 2)):
        table = beginning("8", players)
        seat = table.on_turn
        table.play("take(8)", "resource(ink)")
        assert table.offered("construct") == ["trading_post_1", "trading_post_2", "trading_post_3"]
        table.play("construct(trading_post_2)")
        assert len(table.offered("at")) == spots
        assert {spot[0] for spot in table.offered("at")} == {table[seat].stands[0]}
        table.play(table.choices[0])
        assert table[seat].built == {"trading_post_2"}


def test_card_nine_destroys_any_starting_card_or_the_hero_for_its_value_or_none() -> None:
    for card, silver in (("financer", 3), ("hero", 0)):
        table = beginning("9")
        me = table[table.on_turn]
        table.play("take(9)")
        (hero,) = me.discards
        assert set(table.offered("destroy")) == {*c.CARD_NAMES[68:76], hero}
        assert table.offered("blind") == []
        burnt = hero if card == "hero" else card
        table.play(f"destroy({burnt})")
        assert me.silver == 5 + (silver or c.VALUE[c.CARD_NAMES.index(hero)])
        while not table.s["round"]:
            table.play(table.choices[0])
        assert len(me.owned) == 8
        assert burnt not in me.owned


def test_a_game_saved_under_the_first_rulings_still_spares_the_hero() -> None:
    table = beginning("9", rulings="first")
    table.play("take(9)")
    assert set(table.offered("destroy")) == set(c.CARD_NAMES[68:76])
