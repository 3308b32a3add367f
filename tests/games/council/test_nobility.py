"""The nobility track: what every space gives, the four choices, and chains of them."""

from __future__ import annotations

from itertools import combinations

import pytest

from .pieces import REGIONS, TILES
from .positions import Position
from .reference import NOBILITY

MNO = {"points": 1, "permits": 1, "hand": -4}  # the tile with which a step is taken here, less the step
SPACE_2 = {"points": 2, "coins": 2}
TAKEN = {"politics_cards": "hand", "vp": "points"}
GIVING = {space: gain for space, gain in NOBILITY.items() if not any(isinstance(n, dict) for n in gain.values())}


def step_to(space: int, players: int = 3, **options: object) -> Position:
    """Seat 0 is one step before a space."""
    table = Position(players, **options)
    table[0].nobility = space - 1
    return table


# ---- the spaces -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("space", [space for space in range(1, 21) if space not in (10, 14)])
@pytest.mark.parametrize("option", ["every_space_reached", "final_space_only"])
def test_space(space: int, option: str) -> None:
    """What is printed, and nothing on the empty ones; without emporiums the choices of 4 and 16 are skipped."""
    table = step_to(space, nobility_step_triggers=option)
    changes = table.acquire("MNO")[0]
    expected = MNO | {"nobility": 1}
    for good, n in GIVING.get(space, {}).items():
        if good != "main_actions":
            expected[TAKEN.get(good, good)] = expected.get(TAKEN.get(good, good), 0) + n
    assert changes == expected
    assert table.told("NOBILITY") == [(0, space, 0)]
    assert table.s["turn"]["main_actions"] == GIVING.get(space, {}).get("main_actions", 0) == (space == 6)
    assert (table.on_turn, table.choices("end_turn")) == (0, [""])


def test_space_20_is_the_end() -> None:
    """Further steps are lost, and it does not pay again."""
    table = Position()
    table[0].nobility = 20
    assert table.acquire("MNO")[0] == MNO
    table.turn(0)
    assert table.acquire("AE")[0] == {"permits": 1, "hand": -4}
    assert table[0].nobility == 20


def test_space_8_draws_a_card() -> None:
    table = step_to(8)
    table.acquire("MNO")
    assert len(table[0].hand.split("+")) == 1
    assert table[0].hand != ""


# ---- spaces 4 and 16: rewards of cities -----------------------------------------------------------------------------


def with_emporiums(space: int, letters: str) -> Position:
    """On map ABA: three points in Arkon, a coin in Burgen, two assistants in Castrum; nobility tokens in M and O."""
    table = step_to(space, coin_cap="none")
    table.tokens(A="vp3", B="coin1", C="assistant2", M="nobility1_a", O="nobility1_b", K="card1")
    table[0].emporiums = letters
    table[1].emporiums = "DEF"
    return table


def test_space_4_the_reward_of_one_city() -> None:
    """Any own city but those with a nobility token and the purple one; only its own token, not the connected ones."""
    table = with_emporiums(4, "ABCJMOK")
    table.acquire("MNO")
    assert table.offered == ["reward(A)", "reward(B)", "reward(C)", "reward(K)"]
    assert table.play("reward(C)") == [{"assistants": 2}, {}, {}]
    assert table.rewarded == "C"
    assert table.choices("end_turn")


@pytest.mark.parametrize("space", [4, 16])
@pytest.mark.parametrize("letters", ["", "J", "MO", "JMO"])
def test_spaces_4_and_16_without_an_eligible_city(space: int, letters: str) -> None:
    """Nobility tokens and the purple city are no candidates: the choice is passed over."""
    table = with_emporiums(space, letters)
    assert table.acquire("MNO")[0] == MNO | {"nobility": 1}
    assert table.choices("end_turn")


def test_space_16_with_one_eligible_city() -> None:
    table = with_emporiums(16, "AJMO")
    table.acquire("MNO")
    assert table.offered == ["reward(A)"]
    assert table.play("reward(A)")[0] == {"points": 3}
    assert table.choices("end_turn")


@pytest.mark.parametrize("letters", ["AB", "ABC", "ABCK", "ABCJMOK"])
def test_space_16_two_different_cities_chosen_together(letters: str) -> None:
    table = with_emporiums(16, letters)
    table.acquire("MNO")
    eligible = [letter for letter in letters if letter not in "JMO"]
    assert sorted(table.offered) == sorted(f"rewards({a},{b})" for a, b in combinations(sorted(eligible), 2))
    assert table.play("rewards(A, B)")[0] == {"points": 3, "coins": 1}
    assert table.rewarded == "AB"
    assert table.choices("end_turn")


@pytest.mark.parametrize(("space", "choices"), [(4, ["reward(A)", "reward(N)"]), (16, ["rewards(A,N)"])])
def test_the_city_just_built_can_be_chosen(space: int, choices: list[str]) -> None:
    """Naris is linked with the nobility token of Osium: its two coins come for the build, and may come again."""
    table = with_emporiums(space, "AO")
    table.tokens(N="coin2")
    table[0].give("MNO")
    assert table.play("build(MNO, N)")[0] == {"coins": 2, "nobility": 1, "emporiums": 1}
    assert table.rewarded == "NO"
    assert table.offered == choices
    assert table.play(choices[-1])[0]["coins"] == 2


def test_rewards_of_the_build_come_before_its_nobility_steps() -> None:
    """Coins, assistants, cards and points of all cities are there when the choice is made, the steps come last."""
    table = with_emporiums(4, "BC")
    table.tokens(A="nobility1_a")
    table[0].give("A")
    changes = table.play("build(A, A)")
    assert changes[0] == {"emporiums": 1, "nobility": 1, "coins": 1, "assistants": 2}
    assert [event[0] for event in table.log if event[0] in ("REWARD", "NOBILITY")] == ["REWARD"] * 3 + ["NOBILITY"]
    assert table.offered == ["reward(B)", "reward(C)"]


def test_two_nobility_tokens_are_two_steps_one_by_one() -> None:
    """The second waits until the first space has paid out completely."""
    table = with_emporiums(4, "ON")
    table.tokens(N="vp1")
    table[0].give("M")
    table.play("build(M, M)")
    assert table[0].nobility == 4
    table.play("reward(N)")
    assert table[0].nobility == 5


@pytest.mark.parametrize("option", ["every_space_reached", "final_space_only"])
def test_two_nobility_tokens_are_two_bonuses(option: str) -> None:
    """From 1 to 3: space 2 pays with both values of nobility_step_triggers, which is about the two arrows of A/E."""
    table = step_to(2, nobility_step_triggers=option)
    table.tokens(M="nobility1_a", O="nobility1_b")
    table[0].emporiums = "M"
    table[0].give("O")
    assert table.play("build(O, O)")[0] == SPACE_2 | {"nobility": 2, "emporiums": 1}


# ---- space 10: a permit tile for nothing ----------------------------------------------------------------------------


@pytest.mark.parametrize(("option", "number"), [("after_tile_bonus", 5), ("before_tile_bonus", 6)])
def test_space_10_any_face_up_tile(option: str, number: int) -> None:
    """The slot of the tile that brought the step is refilled after its bonus (5 to choose from) or before it (6)."""
    table = step_to(10, permit_refill=option)
    table.show("mountains", "MNO", "N")
    table.stack("mountains", "KL", "LM")
    table.show("coast", "D", "C")
    changes = table.acquire("MNO")
    assert changes[0] == MNO | {"nobility": 1}
    tiles = [tile for region in REGIONS for tile in table.face_up(region) if tile]
    assert len(tiles) == number
    assert sorted(table.choices("take")) == sorted(tiles)
    assert ("KL" in tiles) == (option == "before_tile_bonus")
    assert len(table.offered) == number
    assert table.play("take(D)")[0] == {"points": 7, "permits": 1}
    assert table[0].permits == ["D", "MNO"]
    assert table.face_up("mountains") == ["KL", "N"]
    assert None not in table.face_up("coast")
    assert table.choices("end_turn")


@pytest.mark.parametrize(("option", "tiles"), [("after_tile_bonus", ["LM", "KL"]), ("before_tile_bonus", ["KL", "LM"])])
def test_space_10_both_tiles_of_a_region(option: str, tiles: list[str]) -> None:
    """Each slot is refilled when the bonus of its own tile is done: the tile taken for nothing first."""
    table = step_to(10, permit_refill=option)
    table.show("mountains", "MNO", "N")
    table.stack("mountains", "KL", "LM")
    table.acquire("MNO")
    assert table.play("take(N)")[0] == {"coins": 7, "permits": 1}
    assert table.face_up("mountains") == tiles


def test_space_10_pays_neither_cards_nor_coins() -> None:
    table = step_to(10)
    table.acquire("MNO")
    table[0].coins = 5
    table.show("hills", "HI", "F")
    assert table.play("take(HI)")[0] == {"points": 5, "permits": 1}


def test_space_10_without_any_tile_on_offer() -> None:
    table = step_to(10)
    for region in REGIONS:
        table.show(region, "MNO") if region == "mountains" else table.show(region)
        table.empty_deck(region, 1)
    table.hand_for(0, "mountains")
    changes = table.play("acquire(MNO)", table.full_payment("mountains"))
    assert changes[0] == MNO | {"nobility": 1}
    assert table.choices("end_turn")


def test_space_10_a_tile_with_a_star_gives_a_main_action() -> None:
    table = step_to(10)
    table.show("hills", "J", "F")
    table.acquire("MNO")
    table.play("take(J)")
    assert table.s["turn"]["main_actions"] == 1


# ---- space 14: the bonus of an own permit tile ----------------------------------------------------------------------


def test_space_14_any_own_tile_used_or_not() -> None:
    """The one that brought the step is one of them; those of the others are not."""
    table = step_to(14)
    table[0].give("D", "F")
    table[0].give("H", "N", used=True)
    table[1].give("C")
    table.acquire("MNO")
    assert sorted(table.choices("again")) == sorted(["D", "F", "H", "N", "MNO"])
    assert len(table.offered) == 5
    assert table.play("again(N)")[0] == {"coins": 7}
    assert (table[0].permits, table[0].used) == (["D", "F", "MNO"], ["H", "N"])
    assert table.told("AGAIN") == [(0, TILES.index("N"), 0)]
    assert table.choices("end_turn")


def test_space_14_star_and_nobility_are_no_restriction() -> None:
    table = step_to(14)
    table[0].give("E", "AE", used=True)
    table.acquire("MNO")
    again = table.copy()
    assert again.play("again(E)")[0] == {"coins": 2}
    assert again.s["turn"]["main_actions"] == 1
    assert table.play("again(MNO)")[0] == {"points": 1, "nobility": 1}
    assert table[0].nobility == 15


def test_space_14_without_a_tile() -> None:
    """The step comes from the token of a city that the king was led to."""
    table = step_to(14)
    table.tokens(M="nobility1_a")
    table.king = "M"
    table.hand_for(0, "king")
    assert table.play("king(M)", table.full_payment("king"))[0] == {"hand": -4, "emporiums": 1, "nobility": 1}
    assert table.choices("end_turn")


# ---- two steps, and chains ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("option", "gains"),
    [
        ("every_space_reached", {1: SPACE_2, 2: SPACE_2, 18: {"points": 8 + 2}, 19: {"points": 2 + 3}}),
        ("final_space_only", {1: SPACE_2, 2: {}, 18: {"points": 2}, 19: {"points": 3}}),
    ],
)
def test_two_steps_of_the_tile_a_e(option: str, gains: dict[int, dict[str, int]]) -> None:
    """Every space reached pays, or only the last one (option nobility_step_triggers)."""
    for space, gain in gains.items():
        table = step_to(space, nobility_step_triggers=option)
        assert table.acquire("AE")[0] == gain | {"nobility": 2, "permits": 1, "hand": -4}


@pytest.mark.parametrize("option", ["every_space_reached", "final_space_only"])
def test_two_steps_of_which_one_is_left(option: str) -> None:
    table = step_to(20, nobility_step_triggers=option)
    assert table.acquire("AE")[0] == {"points": 3, "nobility": 1, "permits": 1, "hand": -4}


@pytest.mark.parametrize(
    ("option", "passing"), [("every_space_reached", ["reward(A)"]), ("final_space_only", ["engage", "end_turn"])]
)
def test_two_steps_across_a_choice(option: str, passing: list[str]) -> None:
    """From 3 to 5: the choice of space 4 is made before the second step, or not at all."""
    table = step_to(4, nobility_step_triggers=option)
    table.tokens(A="coin3")
    table[0].emporiums, table[0].coins = "A", 3
    table.acquire("AE")
    assert table.offered == passing
    if option == "every_space_reached":
        assert table[0].nobility == 4
        assert table.play("reward(A)")[0] == {"coins": 3, "nobility": 1}
    assert table[0].nobility == 5


def test_two_steps_onto_a_choice() -> None:
    """From 2 to 4 both options ask for the city."""
    for option in ("every_space_reached", "final_space_only"):
        table = step_to(3, nobility_step_triggers=option)
        table[0].emporiums = "A"
        table.acquire("AE")
        assert (table[0].nobility, table.offered) == (4, ["reward(A)"])


def test_chain_is_resolved_depth_first() -> None:
    """9 to 10: take a tile with a step, which goes to 11; only then the second arrow leads to 12."""
    table = step_to(10)
    table.show("hills", "FGH", "H")
    table.acquire("AE")
    assert table[0].nobility == 10
    changes = table.play("take(FGH)")
    assert table.told("NOBILITY") == [(0, 11, 0), (0, 12, 0)]
    assert changes[0] == {"coins": 1, "permits": 1, "nobility": 2, "points": 5, "assistants": 1}
    assert [event[0] for event in table.log if event[0] in ("NOBILITY", "REVEAL")] == [
        "NOBILITY",
        "REVEAL",  # the bonus of FGH is done
        "NOBILITY",
        "REVEAL",  # and now that of AE
    ]


def test_chain_of_chains() -> None:
    """13 to 14: the bonus of A/E again, 15 and 16 with its two cities, and the second arrow of the first bonus: 17."""
    table = with_emporiums(14, "AB")
    table.acquire("AE")
    assert (table[0].nobility, table.offered) == (14, ["again(AE)"])
    table.play("again(AE)")
    assert (table[0].nobility, table.offered) == (16, ["rewards(A,B)"])
    assert table.play("rewards(A, B)")[0] == {"nobility": 1, "points": 3, "coins": 1}
    assert table.choices("end_turn")


def test_the_turn_goes_on_after_a_choice() -> None:
    """Main and quick actions that are left can be taken then, and not before."""
    table = step_to(14)
    table[0].coins, table[0].assistants = 3, 3
    table.play("extra")
    table.acquire("MNO")
    assert table.offered == ["again(MNO)"]
    table.play("again(MNO)")
    assert {text.split("(")[0] for text in table.offered} == {"elect", "build", "end_turn"}
