"""Satisfying a council: what is offered against a brute force over every set of 1 to 4 cards."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from .pieces import CARDS, COLOURS, COUNCILS, LETTERS, REGIONS, TILES, random_positions, written
from .positions import Position
from .reference import MAPS, council_price, payments, roads_between

COUNCILLORS = [colour for colour in COLOURS for _ in range(4)]


@dataclass(frozen=True)
class Deal:
    """Where the councillors sit, and what the player on turn has."""

    councillors: tuple[str, ...]  # four a council, then the pool
    hand: tuple[int, ...]
    coins: int

    def council(self, number: int) -> list[str]:
        return [*self.councillors[4 * number : 4 * number + 4]]

    @property
    def cards(self) -> dict[str, int]:
        return dict(zip(CARDS, self.hand, strict=True))

    def lay(self, **options: object) -> Position:
        table = Position(**options)  # type: ignore[arg-type]
        for number, name in enumerate(COUNCILS):
            table.s["councils"][number] = [COLOURS.index(colour) for colour in self.council(number)]
            assert table.seated(name).split() == self.council(number)
        table.s["pool"] = [self.councillors[16:].count(colour) for colour in COLOURS]
        table[0].hand = written(card for card, n in self.cards.items() for _ in range(n))
        table[0].coins = self.coins
        return table


DEALS = st.builds(
    Deal,
    st.permutations(COUNCILLORS).map(tuple),
    st.tuples(*[st.sampled_from([0, 0, 1, 1, 2, 3, 5])] * 7),
    st.integers(0, 20),
)
ALL_ALIKE = Deal(tuple(COUNCILLORS), (4, 0, 0, 0, 0, 0, 2), 20)  # four white councillors on the coast
NOTHING_FITS = Deal(tuple(COUNCILLORS), (0, 0, 0, 0, 3, 3, 0), 20)
JOKERS_ONLY = Deal(tuple(COUNCILLORS), (0, 0, 0, 0, 0, 0, 5), 4)
NO_CARDS = Deal(tuple(COUNCILLORS), (0,) * 7, 20)
NO_COINS = Deal(tuple(COUNCILLORS[::-1]), (0, 0, 0, 0, 1, 4, 0), 0)


def test_brute_force_knows_the_rules() -> None:
    """Two blue cards need two blue councillors; a joker stands for anybody not yet paired; four cards at most."""
    hand = dict.fromkeys(CARDS, 4)
    council = ["orange", "pink", "blue", "black"]
    everything = payments(hand, council, 20)
    assert len(everything) == 4 + 4 * 4 + 6 * 3 + 4 * 2 + 1  # none to four of the colours, with every number of jokers
    assert "blue+blue" not in everything
    assert payments(hand, council, 1) == {
        "black+orange+pink+blue",
        "orange+pink+blue+joker",
        "black+pink+blue+joker",
        "black+orange+blue+joker",
        "black+orange+pink+joker",
    }


@pytest.mark.slow
@random_positions
@given(DEALS)
@example(ALL_ALIKE)
@example(NOTHING_FITS)
@example(JOKERS_ONLY)
@example(NO_CARDS)
@example(NO_COINS)
def test_payments_of_a_region(deal: Deal) -> None:
    """An acquisition is offered exactly when it can be paid, and then every payment, each once."""
    table = deal.lay()
    possible = []
    for number, region in enumerate(REGIONS):
        expected = payments(deal.cards, deal.council(number), deal.coins)
        possible += table.face_up(region) if expected else []
        assert table.payments(f"acquire({table.face_up(region)[number % 2]})") == expected
        if expected:
            paying = table.copy()
            paying.play(f"acquire({table.face_up(region)[0]})")
            assert sorted(paying.offered) == sorted(f"pay({cards})" for cards in expected)
    assert sorted(table.choices("acquire")) == sorted(possible)


@pytest.mark.slow
@random_positions
@given(DEALS, st.sampled_from(MAPS), st.sampled_from(LETTERS))
@example(ALL_ALIKE, "ABA", "J")
@example(NO_CARDS, "ABA", "J")
@example(JOKERS_ONLY, "BAB", "A")
@example(NO_COINS, "AAA", "G")
def test_payments_of_the_king_with_his_journey(deal: Deal, name: str, start: str) -> None:
    """A city is offered exactly when one payment leaves two coins for every road, and then all such payments."""
    table = deal.lay(map=name)
    table.king = start
    offered = {*table.choices("king")}
    for letter, roads in roads_between(name)[start].items():
        expected = payments(deal.cards, deal.council(3), deal.coins - 2 * roads)
        assert (letter in offered) == bool(expected)
        if expected:
            assert table.payments(f"king({letter})") == expected


@pytest.mark.slow
@random_positions
@given(DEALS, st.data())
def test_a_payment_takes_its_cards_and_coins_and_nothing_else(deal: Deal, data: st.DataObject) -> None:
    """The cards go to the discard pile, the councillors stay where they are."""
    table = deal.lay()
    table.show("coast", "D", "CD")  # 7 points: nothing that hides the price
    possible = sorted(payments(deal.cards, deal.council(0), deal.coins))
    if not possible:
        assert not table.may("acquire(D)")
        return
    cards = data.draw(st.sampled_from(possible))
    councils = table.s["councils"].copy()
    changes = table.play("acquire(D)", f"pay({cards})")
    played, price = cards.split("+"), council_price(cards.split("+"))
    expected = {"coins": -price, "hand": -len(played), "permits": 1, "points": 7}
    assert changes == [{name: n for name, n in expected.items() if n}, {}, {}]
    assert table.s["discard"].tolist() == [played.count(card) for card in CARDS]
    assert (table.s["councils"] == councils).all()
    assert table.told("PLAY") == [(0, 0, len(played))]


@pytest.mark.slow
@random_positions
@given(DEALS, st.data())
def test_the_king_takes_cards_coins_for_the_council_and_for_the_roads(deal: Deal, data: st.DataObject) -> None:
    table = deal.lay()
    table.tokens(A="vp1", B="vp2", C="vp3")
    offered = [letter for letter in table.choices("king") if letter in "ABCJ"]
    if not offered:
        return
    city = data.draw(st.sampled_from(offered))
    roads = roads_between("ABA")["J"][city]
    cards = data.draw(st.sampled_from(sorted(payments(deal.cards, deal.council(3), deal.coins - 2 * roads))))
    changes = table.play(f"king({city})", f"pay({cards})")
    expected = {"coins": -council_price(cards.split("+")) - 2 * roads, "hand": -len(cards.split("+"))}
    expected |= {"emporiums": 1, "points": "JABC".index(city)}
    assert changes[0] == {name: n for name, n in expected.items() if n}
    assert table.s["discard"].tolist() == [cards.split("+").count(card) for card in CARDS]


@pytest.mark.slow
@random_positions
@given(DEALS)
def test_with_no_coin_cap_a_rich_player_still_needs_a_card(deal: Deal) -> None:
    """However many coins: the council wants at least one card (option coin_cap)."""
    table = deal.lay(coin_cap="none")
    table[0].coins = 900 + deal.coins
    for number, region in enumerate(REGIONS):
        expected = payments(deal.cards, deal.council(number), 999)
        assert table.payments(f"acquire({table.face_up(region)[0]})") == expected


def test_tiles_are_numbered_by_region() -> None:
    """What the tests above lean on: the tile of a region is paid to the council of that region."""
    for region, tiles in zip(REGIONS, (TILES[:15], TILES[15:30], TILES[30:]), strict=True):
        table = Position()
        table.hand_for(0, region)
        others = {cards for name in REGIONS if name != region for cards in [table.full_payment(name)]}
        table.show(region, tiles[0], tiles[1])
        table.play(f"acquire({tiles[0]})")
        assert table.full_payment(region) in table.offered
        assert not others & {*table.offered}


def test_a_thousand_coins_do_not_satisfy_a_council_without_a_card() -> None:
    table = Position(coin_cap="none")
    table[0].coins = 999
    assert table.offered == ["elect", "engage"]
