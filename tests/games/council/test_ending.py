"""The last emporium, the last turns of the others, and the limit of rounds."""

from __future__ import annotations

import pytest

from .pieces import GAME
from .positions import Position

NINE = "DEFGHIJKO"  # not connected with Arkon
SEATS_OF_EACH = [(players, seat) for players in (2, 3, 4) for seat in range(players)]


def before_the_last(players: int = 3, seat: int = 0, **options: object) -> Position:
    """Seat on turn is about to build the tenth emporium in Arkon, which gives two points."""
    table = Position(players, **options)
    table.tokens(A="vp2")
    table[seat].emporiums = NINE
    table[seat].give("A", "B")
    table.turn(seat)
    return table


def test_last_emporium_gives_three_points_after_the_rewards() -> None:
    table = before_the_last()
    assert table.play("build(A, A)")[0] == {"points": 2 + 3, "emporiums": 1}
    assert [b for _, _, b in table.told("POINTS")] == [2, 3]
    assert table.told("LAST_EMPORIUM") == [(0, -1, 0)]


def test_ninth_emporium_does_not() -> None:
    table = before_the_last()
    table[0].emporiums = table[0].emporiums.replace("O", "")
    assert table.play("build(A, A)")[0] == {"points": 2, "emporiums": 1}
    assert table.s["turns_left"] == -1


def test_last_emporium_with_the_king() -> None:
    table = before_the_last()
    table.hand_for(0, "king")
    table.king = "A"
    assert table.play("king(A)", table.full_payment("king"))[0]["points"] == 5
    assert table.told("LAST_TURNS")


@pytest.mark.parametrize(("players", "seat"), SEATS_OF_EACH)
def test_everybody_else_has_exactly_one_more_turn(players: int, seat: int) -> None:
    """In turn order, whoever built the last emporium, and also those who come after in the same round."""
    table = before_the_last(players, seat)
    table.play("build(A, A)")
    assert not GAME.over(table.state)
    assert GAME.ending(table.state) == "running"
    table.play("end_turn")
    turns = []
    while not GAME.over(table.state):
        turns.append(table.on_turn)
        hand = table[table.on_turn].ledger()["hand"]
        assert hand == 1  # drawn for this turn
        table.elect_and_end()
    assert turns == [(seat + n) % players for n in range(1, players)]
    assert GAME.ending(table.state) == "last_emporium"
    assert table.offered == []


def test_who_builds_the_last_emporium_finishes_the_turn() -> None:
    """Extra main actions, but no builds, and the quick action."""
    table = before_the_last()
    table.hand_for(0, "king")
    table[0].coins, table[0].assistants = 20, 3
    table.play("build(A, A)", "extra")
    assert table[0].permits == ["B"]
    assert table.choices("acquire")
    assert {text.split("(")[0] for text in table.offered} == {"elect", "acquire", "end_turn"}
    table.elect()
    assert table.offered == ["end_turn"]


@pytest.mark.parametrize(("option", "points"), [("every_player_who_builds_the_tenth", 5), ("first_player_only", 2)])
def test_second_tenth_emporium_during_the_last_turns(option: str, points: int) -> None:
    """Three points for everybody who builds it, or for the first one only; the order of the turns does not change."""
    table = before_the_last(players=4, seat=1, last_emporium_bonus=option)
    assert table.play("build(A, A)")[1]["points"] == 5
    table.play("end_turn")
    table.elect_and_end()
    assert table.on_turn == 3
    table[3].emporiums, table[3].assistants = NINE, 1
    table[3].give("A")
    assert table.play("build(A, A)")[3] == {"points": points, "emporiums": 1, "assistants": -1}
    table.play("end_turn")
    assert (table.on_turn, GAME.over(table.state)) == (0, False)
    table.elect_and_end()
    assert GAME.ending(table.state) == "last_emporium"


def test_a_nobility_choice_of_the_last_emporium_comes_first() -> None:
    """The reward chosen on space 4 is collected before bonus tiles and the end are looked at."""
    table = before_the_last()
    table.tokens(A="nobility1_a")
    table[0].nobility = 3
    table.play("build(A, A)")
    assert table.choices("reward")
    assert table.s["turns_left"] == -1
    table.play(f"reward({table.choices('reward')[0]})")
    assert table.told("LAST_EMPORIUM")
    assert table.s["turns_left"] == 3


def test_bonus_tiles_come_with_the_last_emporium_too() -> None:
    table = Position(map="ABA")
    table[0].emporiums = "ABCDFGHIM"
    table[0].give_bonus("iron")
    table[0].give("E")
    table.play("build(E, E)")
    assert "coast" in table[0].bonus_tiles
    assert len(table[0].emporiums) == 10
    assert table.told("LAST_TURNS")


# ---- the limit of rounds --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("rounds", [1, 3])
def test_limit_of_rounds(players: int, rounds: int) -> None:
    """After so many whole rounds the game is scored as usual, and the ending says why."""
    table = Position(players, round_limit=rounds)
    for turn in range(rounds * players):
        assert not GAME.over(table.state)
        assert (table.on_turn, int(table.s["round"])) == (turn % players, 1 + turn // players)
        table.elect_and_end()
    assert GAME.ending(table.state) == "round_limit"
    assert table.offered == []
    assert GAME.ranks(table.state).min() == 1


def test_last_turns_are_played_beyond_the_limit_of_rounds() -> None:
    """Everybody else has one more turn, also when the last emporium is built in the last round."""
    table = before_the_last(players=3, seat=1, round_limit=1)
    table.play("build(A, A)", "end_turn")
    assert table.on_turn == 2
    table.elect_and_end()
    assert (table.on_turn, GAME.over(table.state)) == (0, False)
    table.elect_and_end()
    assert GAME.ending(table.state) == "last_emporium"


@pytest.mark.slow
def test_games_of_random_play_end_within_the_limit() -> None:
    results = GAME.play_random(3, 50, 1, {"round_limit": 20})
    assert {GAME.rules.endings[n] for n in results["ending"]} <= {"last_emporium", "round_limit"}
    assert (results["broken"] == 0).all()
