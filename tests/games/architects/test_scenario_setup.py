"""The scenario is laid out: characters, Rogues and Reverends, apprentices, building cards, the Baron's things."""

from __future__ import annotations

import pytest

from regnum.core.bits import members
from regnum.core.errors import InvalidOption
from regnum.games.kingdom.architects.data.baron import ALL_FACES, FIRST_FACE, STARTING

from .position import GAME, Position
from .scenario import Scenario


def new(players: int = 3, seed: int = 4, **options: object) -> Position:
    return Position.of(GAME.new(players, seed, {"scenario": "together", **options}))


def answer(table: Position) -> tuple[str, int]:
    """The first thing that is offered is done; answers what was asked, and whom."""
    asked = table.step, table.on_turn
    table.play(table.choices[0])
    return asked


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_order_of_the_set_up(players: int) -> None:
    table = new(players)
    characters = [answer(table) for _ in range(players)]
    first = int(table.s["first"])
    order = [(first + i) % players for i in range(players)]
    faces = [answer(table) for _ in range(players)]
    starters = [answer(table) for _ in range(players)]
    assert table.display.count("") == 0  # filled again when all have chosen
    assert [seat.hand_size for seat in table.seats] == [4] * players
    discards = [answer(table) for _ in range(players)]
    assert {kind for kind, _ in characters} == {"CHARACTER"}
    assert faces == [("FACE", seat) for seat in order]
    assert starters == [("STARTER", seat) for seat in reversed(order)]
    assert discards == [("DISCARD", seat) for seat in order]
    assert (table.step, table.on_turn) == ("TURN", first)
    for seat in table.seats:
        assert len(seat.apprentices) == 2
        assert seat.hand_size >= 3  # some characters draw more


def test_characters_are_dealt_if_so_agreed() -> None:
    assert new(characters="dealt").step == "FACE"
    assert new().step == "CHARACTER"


def test_promotional_characters_come_with_the_scenario_alone() -> None:
    assert len(new(promo_characters="on").choices) == 14
    with pytest.raises(InvalidOption, match="promo_characters"):
        GAME.new(3, 1, {"promo_characters": "on"})


def test_everybody_has_another_card_of_six_and_keeps_one_of_its_faces() -> None:
    table = new(5, characters="dealt")
    for side in ("rogue", "reverend", "rogue", "reverend", "rogue"):
        table.play(f"face({side})")
    faces = [members(int(seat.record["apprentices"]) & ALL_FACES) for seat in table.seats]
    assert all(len(face) == 1 for face in faces)
    assert len({(face[0] - FIRST_FACE) // 2 for face in faces}) == 5
    sides = [(face[0] - FIRST_FACE) % 2 for face in faces]
    assert sorted(sides) == [0, 0, 0, 1, 1]


def test_the_virtue_of_a_free_apprentice_counts() -> None:
    table = new(characters="dealt")
    table.play(*["face(rogue)"] * 3)
    seat = table[table.on_turn]
    before = seat.virtue
    table.show("squire_1", "jeweller_1", "miner_1", "labourer", "merchant_1", "woodcutter_1", "patron_1", "thief")
    table.play("hire(a1)")
    assert seat.virtue == before + 1
    assert seat.apprentices > {"squire_1"}


def test_the_barons_things() -> None:
    table = new()
    baron = table.s["baron"]
    assert (baron["workers"], baron["prison"], baron["deck_size"], baron["future_size"]) == (20, 0, 8, 6)
    assert baron["deck"] == STARTING
    assert [level for level in range(4) if baron["demands"][level] >= 0] == [0]
    assert baron["demands"][0] in (0, 1)
    assert {int(new(seed=seed).s["baron"]["demands"][0]) for seed in range(9)} == {0, 1}


@pytest.mark.parametrize(
    ("difficulty", "event_cards", "left"),
    [("normal", "6_and_4", 6), ("hard", "6_and_4", 4), ("normal", "4_and_6", 4), ("hard", "4_and_6", 6)],
)
def test_k2_six_events_on_normal_and_four_on_hard_or_the_other_way_round(
    difficulty: str, event_cards: str, left: int
) -> None:
    table = new(difficulty=difficulty, event_cards=event_cards)
    assert table.s["baron"]["events_left"] == left


@pytest.mark.parametrize(("players", "columns"), [(2, 3), (3, 4), (4, 5), (5, 6)])
def test_k15_guildhall_and_rewards_by_the_number_of_players_without_the_baron(players: int, columns: int) -> None:
    table = Scenario(players)
    assert table.s["rewards"] == 2 * players + 1
    table.fill(*[0] * (2 * columns))
    table.reveal("starting_1")  # the Baron takes the first space of the third row
    assert table.happened("RESET")


def test_rivals_have_no_baron() -> None:
    state = GAME.new(3, 4)
    assert not state[0]["team"]
    assert not state[0]["baron"]["workers"]
    assert GAME.target(state) is None
