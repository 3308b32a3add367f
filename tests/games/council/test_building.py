"""Building: where, for how many assistants, the rewards of connected cities, bonus tiles and king's reward tiles."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from .pieces import BONUSES, LETTERS, TILES, random_positions
from .positions import Position
from .reference import FIXTURES, MAPS, TOKENS, cities_of, group_of, purple_city

# ---- where and for how much -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("rivals", [0, 1, 2, 3])
@pytest.mark.parametrize("with_king", [False, True])
def test_building_costs_an_assistant_for_each_emporium_of_the_others(rivals: int, with_king: bool) -> None:
    table = Position(players=4)
    for other in range(1, 1 + rivals):
        table[other].emporiums = "J"
    table[0].give("J")
    table.hand_for(0, "king")
    action = ["king(J)", table.full_payment("king")] if with_king else ["build(J, J)"]
    if rivals:
        table[0].assistants = rivals - 1
        assert not table.may(action[0])
    table[0].assistants = rivals
    pool = int(table.s["assistants"])
    changes = table.play(*action)
    assert changes[0].get("assistants", 0) == -rivals
    assert changes[1:] == [{}, {}, {}]
    assert table.s["assistants"] == pool + rivals


def test_neutral_emporiums_count_as_those_of_another_player() -> None:
    table = Position(players=2)
    table.neutral = "AB"
    table[1].emporiums = "BC"
    table[0].give("ABC")
    table.tokens(A="vp1", B="vp2", C="vp3")
    offered = []
    for assistants in range(3):
        table[0].assistants = assistants
        offered.append(table.choices("build"))
    assert offered == [[], ["ABC,A", "ABC,C"], ["ABC,A", "ABC,B", "ABC,C"]]
    assert table.play("build(ABC, B)")[0] == {"assistants": -2, "emporiums": 1, "points": 2}
    assert table.neutral == "AB"


def test_one_emporium_a_city() -> None:
    table = Position()
    table[0].give("ABE")
    table[0].emporiums = "BE"
    assert table.choices("build") == ["ABE,A"]


def test_ten_emporiums_in_all() -> None:
    table = Position()
    table[0].give("ABE", "KL")
    table.hand_for(0, "king")
    table[0].coins = 20
    table[0].emporiums = "CDEFGHIJKL"
    assert table.choices("build") == table.choices("king") == []
    table[0].emporiums = "CDEFGHIJK"
    assert table.choices("build") == ["ABE,A", "ABE,B", "KL,L"]
    assert table.choices("king") == [*"ABLMNO"]


SETS = st.sets(st.sampled_from(LETTERS))


@pytest.mark.slow
@random_positions
@given(st.lists(SETS, min_size=2, max_size=4), SETS, st.sets(st.sampled_from(TILES)), st.integers(0, 4))
def test_where_one_can_build(sets: list[set[str]], neutral: set[str], tiles: set[str], assistants: int) -> None:
    """A city of an unused tile, or any for the king, without an own emporium and with an assistant for each rival."""
    table = Position(players=len(sets))
    for seat, letters in zip(table.seats, sets, strict=True):
        seat.emporiums = "".join(sorted(letters)[:9])
    table.neutral = "".join(neutral) if len(sets) == 2 else ""
    table[0].assistants = assistants
    table[0].give(*tiles)
    table.hand_for(0, "king")
    table[0].coins = 20
    everybody = Counter("".join(seat.emporiums for seat in table.seats) + table.neutral)
    possible = [c for c in LETTERS if c not in table[0].emporiums and everybody[c] <= assistants]
    assert sorted(table.choices("king")) == possible
    expected = sorted(f"{tile},{letter}" for tile in tiles for letter in tile if letter in possible)
    assert sorted(table.choices("build")) == expected


# ---- rewards --------------------------------------------------------------------------------------------------------

PLACES = {
    "coins": "coins",
    "assistants": "assistants",
    "vp": "points",
    "politics_cards": "hand",
    "nobility": "nobility",
}


@pytest.mark.slow
@random_positions
@given(st.sampled_from(MAPS), st.sets(st.sampled_from(LETTERS), max_size=9), st.data())
def test_rewards_of_connected_cities(name: str, mine: set[str], data: st.DataObject) -> None:
    """The tokens of just the connected group, each once; emporiums of others and neutral ones connect nothing."""
    city = data.draw(st.sampled_from(sorted({*LETTERS} - mine)))
    tokens = data.draw(st.permutations([*TOKENS]))
    with_king = data.draw(st.booleans())
    table = Position(players=2, map=name, coin_cap="none")
    table.tokens(**dict(zip([c for c in LETTERS if c != purple_city(name)], tokens, strict=True)))
    for bonus in BONUSES:  # taken by the other player: not what is asked here
        table[1].give_bonus(bonus)
    table[0].emporiums = "".join(mine)
    table[1].emporiums = "".join(data.draw(SETS.map(sorted)))[:9]
    table.neutral = "".join(data.draw(SETS))
    rivals = (city in table[1].emporiums) + (city in table.neutral)
    table[0].assistants, table[0].coins = rivals, 0
    group = group_of(name, mine, city)
    expected = Counter(emporiums=1, assistants=-rivals)
    for letter in group - {purple_city(name)}:
        token = table.token(letter)
        assert token is not None
        for good, n in TOKENS[token].items():
            expected[PLACES.get(good, good)] += n
    if expected["nobility"] == 2:  # both nobility tokens: the second step reaches space 2
        expected.update(coins=2, points=2)
    if len(mine) == 9:
        expected["points"] += 3
    if with_king:
        table.hand_for(0, "king")
        expected["hand"] -= 4
        table.king = city
        changes = table.play(f"king({city})", table.full_payment("king"))
    else:
        table[0].give(city)
        changes = table.play(f"build({city}, {city})")
    assert changes == [{name: n for name, n in expected.items() if n}, {}]
    assert sorted(table.rewarded) == sorted(group - {purple_city(name)})
    assert table.rewarded[:1] in ("", city) or city == purple_city(name)


def test_purple_city_connects_without_a_token() -> None:
    """Hills B: Graden, Hellar, Indur and Lyram meet in Juvelar."""
    table = Position()
    table[0].emporiums = "GHIL"
    table[0].give("J")
    table.play("build(J, J)")
    assert table.rewarded == "GHIL"
    table = Position()
    table[0].emporiums = "GHJ"
    table[0].give("I")
    table.play("build(I, I)")
    assert table.rewarded == "IGH"


def test_purple_city_alone_gives_nothing() -> None:
    table = Position()
    table[0].give("J")
    assert table.play("build(J, J)") == [{"emporiums": 1}, {}, {}]
    assert table.rewarded == ""


def test_unconnected_groups_give_nothing() -> None:
    """A and B hang together, but the one in between to Dorful and its group is missing."""
    table = Position()
    table[0].emporiums = "AGO"
    table[0].give("B")
    table.play("build(B, B)")
    assert table.rewarded == "BA"


def test_rewards_come_again_with_every_build_of_the_group() -> None:
    table = Position()
    table.tokens(A="coin1", C="vp3", B="vp2")
    table[0].give("A", "B", "C")
    gained = []
    for city in "ABC":
        table.turn(0)
        gained.append(table.play(f"build({city}, {city})")[0])
    assert gained == [
        {"coins": 1, "emporiums": 1},
        {"coins": 1, "points": 2, "emporiums": 1},
        {"coins": 1, "points": 5, "emporiums": 1},
    ]


# ---- bonus tiles and king's reward tiles ----------------------------------------------------------------------------


@pytest.mark.parametrize("name", MAPS)
@pytest.mark.parametrize("bonus", BONUSES)
def test_bonus_tile_for_all_cities_of_a_colour_or_region(name: str, bonus: str) -> None:
    """The last city brings the tile and the king's tile on top; one city less brings nothing."""
    *others, last = cities_of(name, bonus)
    table = Position(map=name)
    table[0].give(last)
    early = table.copy()
    early[0].emporiums = "".join(others[1:])
    early.play(f"build({last}, {last})")
    assert (early[0].bonus_tiles, early[0].king_tiles) == ([], [])
    table[0].emporiums = "".join(others)
    assert table.score[0][1:3] == [0, 0]
    table.play(f"build({last}, {last})")
    assert (table[0].bonus_tiles, table[0].king_tiles) == ([bonus], [0])
    assert table.score[0][1:3] == [FIXTURES["bonus_tiles"][bonus], FIXTURES["king_tiles"][0]]


def test_two_bonus_tiles_at_once_bring_the_next_two_kings_tiles() -> None:
    """Arkon completes the coast and, with Merkatim, the iron cities: 5 + 5 and 25 + 18 points."""
    table = Position(map="ABA")
    table[0].emporiums = "BCDEM"
    table[0].give("A")
    table.play("build(A, A)")
    assert (table[0].bonus_tiles, table[0].king_tiles) == (["iron", "coast"], [0, 1])
    assert table.score[0][1:3] == [10, 43]
    assert table.s["king_tiles"] == 2


def test_each_bonus_tile_exists_once() -> None:
    """Who completes the iron cities second gets neither the bonus tile nor a king's tile."""
    table = Position(map="ABA")
    table[1].emporiums = "AM"
    table[1].give_bonus("iron")
    table[0].emporiums, table[0].assistants = "M", 1
    table[0].give("A")
    table.play("build(A, A)")
    assert (table[0].bonus_tiles, table[0].king_tiles) == ([], [])
    assert (table[1].bonus_tiles, table[1].king_tiles) == (["iron"], [0])
    assert table.s["king_tiles"] == 1


def test_kings_tiles_run_out() -> None:
    """With one left, two bonus tiles bring one; then there are bonus tiles only."""
    table = Position(map="ABA")
    table[1].give_bonus("gold", "silver", "bronze", "mountains")
    table[0].emporiums = "BCDEM"
    table[0].give("A", "J")
    table.play("build(A, A)")
    assert (table[0].bonus_tiles, table[0].king_tiles) == (["iron", "coast"], [4])
    table[0].emporiums = "AMFGHI"
    table.turn(0)
    table.play("build(J, J)")
    assert (table[0].bonus_tiles, table[0].king_tiles) == (["iron", "coast", "hills"], [4])
    assert table.score[0][1:3] == [15, 3]


def test_bonus_tiles_with_the_king() -> None:
    table = Position(map="ABA")
    table[0].emporiums = "FGHI"
    table.hand_for(0, "king")
    table.play("king(J)", table.full_payment("king"))
    assert (table[0].bonus_tiles, table[0].king_tiles) == (["hills"], [0])


@pytest.mark.slow
@random_positions
@given(st.sampled_from(MAPS), st.sets(st.sampled_from(LETTERS), min_size=1, max_size=10), st.data())
def test_bonus_tiles_of_any_position(name: str, mine: set[str], data: st.DataObject) -> None:
    """All that are still there and now complete, one king's tile each while there are any."""
    city = data.draw(st.sampled_from(sorted(mine)))
    before = mine - {city}
    table = Position(players=2, map=name)
    complete = [bonus for bonus in BONUSES if {*cities_of(name, bonus)} <= before]
    others = data.draw(st.lists(st.sampled_from(BONUSES), unique=True))
    table[0].give_bonus(*complete)
    table[1].give_bonus(*[bonus for bonus in others if bonus not in complete])
    left = int(table.s["king_tiles"])
    table[0].emporiums = "".join(before)
    table[0].give(city)
    expected = [b for b in BONUSES if {*cities_of(name, b)} <= mine and b not in {*complete, *others}]
    table.play(f"build({city}, {city})")
    assert [BONUSES[a] for _, a, _ in table.told("BONUS_TILE")] == expected
    assert [a for _, a, _ in table.told("KING_TILE")] == [*range(left, min(5, left + len(expected)))]
    assert {*table[0].bonus_tiles} == {*complete, *expected}
