"""A match: what may be chosen, playing by number and in notation, what goes wrong, its past and its end."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest

import regnum
from regnum.core.errors import IllegalAction, InvalidOption, NotYourTurn, RegnumError, UnknownAction
from regnum.core.record import as_bytes
from regnum.match import Match
from regnum.match.match import SNAPSHOT_EVERY, Outcome

from .helpers import after_electing, council, memory, play_all, play_random, situation, snapshot

# ---- choosing -------------------------------------------------------------------------------------------------------


def test_legal_actions_are_numbers_in_order_and_choices_are_the_same_in_notation() -> None:
    match = council()
    assert match.legal() == sorted(set(match.legal()))
    assert match.choices() == [match.game.actions.text(action) for action in match.legal()]
    assert [match.game.actions.parse(choice) for choice in match.choices()] == match.legal()


def test_only_the_seat_on_turn_has_something_to_decide() -> None:
    match = council(players=3)
    assert match.deciding == (0,)
    assert match.on_turn == 0
    assert match.legal(0) == match.legal()
    with pytest.raises(NotYourTurn, match="player 2 has nothing to decide: player 1"):
        match.legal(1)


def test_numbers_and_notation_lead_to_the_same_match() -> None:
    by_number, by_notation = play_random(council(), 60), council()
    play_all(by_notation, [by_number.game.actions.text(move.action).upper() for move in by_number.moves])
    assert by_notation.moves == by_number.moves
    assert memory(by_notation) == memory(by_number)


def test_numpy_numbers_are_actions_too() -> None:
    match = council()
    match.play(np.int16(match.legal()[0]))  # type: ignore[arg-type]
    assert match.moves[0].action == match.game.actions.parse("elect")
    assert type(match.moves[0].action) is int


def test_a_move_tells_who_did_what() -> None:
    match = after_electing(council())
    first, second = match.moves
    assert (first.seat, match.game.actions.text(first.action), first.forced) == (0, "elect", False)
    assert second.check == situation(match)[:4]
    assert first.check != second.check


# ---- what goes wrong ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("action", "seat", "error", "words"),
    [
        ("conquer(A)", None, UnknownAction, "unknown action “conquer\\(A\\)”"),
        ("acquire(XYZ)", None, UnknownAction, "did you mean acquire\\(permit\\)"),
        ("", None, UnknownAction, "unknown action “”"),
        (100_000, None, UnknownAction, "unknown action 100000"),
        (-1, None, UnknownAction, "unknown action -1"),
        ("pay(white)", None, IllegalAction, "player 1 cannot pay\\(white\\) now"),
        ("end_turn", 0, IllegalAction, "player 1 cannot end_turn now"),
        ("elect", 1, NotYourTurn, "player 2 has nothing to decide: player 1"),
    ],
)
def test_what_cannot_be_played_is_refused_and_changes_nothing(
    action: str | int, seat: int | None, error: type[RegnumError], words: str
) -> None:
    match = after_electing(council())
    match.undo(0)  # so that there is something to redo, which must stay
    match.undo(0)
    before = snapshot(match)
    with pytest.raises(error, match=words):
        match.play(action, seat)
    assert snapshot(match) == before
    assert match.can_redo


@pytest.mark.parametrize("seat", [2, 9])
def test_a_seat_that_is_not_there_is_not_on_turn(seat: int) -> None:
    with pytest.raises(NotYourTurn):
        council(players=2).play("elect", seat)


@pytest.mark.parametrize(
    ("players", "given", "words"),
    [
        (1, {}, "for 2 to 4 players, not 1"),
        (5, {}, "for 2 to 4 players, not 5"),
        (2, {"options": {"mapp": "ABA"}}, "no option “mapp”; did you mean map"),
        (2, {"options": {"map": "XYZ"}}, "option map is one of"),
        (2, {"options": {"round_limit": "0"}}, "whole number from 1 to 500"),
        (3, {"names": ("Ada", "Ugo")}, "3 players need 3 names, not 2"),
        (2, {"played_by": ("greedy",)}, "2 players need"),
    ],
)
def test_a_match_that_cannot_be_is_refused(players: int, given: dict[str, object], words: str) -> None:
    with pytest.raises(InvalidOption, match=words):
        Match(regnum.make("council"), players, 1, **given)  # type: ignore[arg-type]


# ---- chance ---------------------------------------------------------------------------------------------------------


def test_the_same_seed_and_actions_always_give_the_same_match() -> None:
    one = play_random(council(4, seed=11), 80)
    two = play_all(council(4, seed=11), [move.action for move in one.moves])
    assert memory(one) == memory(two)
    assert memory(council(4, seed=12)) != memory(council(4, seed=11))


def test_without_a_seed_every_match_is_another_one() -> None:
    game = regnum.make("council")
    one, two = Match(game, 2), Match(game, 2)
    assert one.seed != two.seed
    assert situation(one) != situation(two)
    assert situation(Match(game, 2, one.seed)) == situation(one)


# ---- the past -------------------------------------------------------------------------------------------------------


def test_every_moment_can_be_seen_again() -> None:
    match, seen = council(3), []
    for _ in range(3 * SNAPSHOT_EVERY + 5):  # across several snapshots
        seen.append(memory(match))
        play_random(match, len(match.moves) + 1, seed=len(match.moves))
    seen.append(memory(match))
    assert [bytes(as_bytes(match.at(move))) for move in range(len(match.moves) + 1)] == seen
    assert [bytes(as_bytes(state)) for state in match.moments()] == seen


def test_looking_at_the_past_does_not_change_it() -> None:
    match = play_random(council(), SNAPSHOT_EVERY + 3)
    for move in (0, SNAPSHOT_EVERY, SNAPSHOT_EVERY + 1):
        before = bytes(as_bytes(match.at(move)))
        match.at(move)[0]["round"] = 77
        next(match.moments())[0]["round"] = 77
        assert bytes(as_bytes(match.at(move))) == before


@pytest.mark.parametrize("move", [-1, 6])
def test_a_moment_that_never_was(move: int) -> None:
    match = play_random(council(), 5)
    with pytest.raises(IndexError, match="choose 0 to 5"):
        match.at(move)
    with pytest.raises(IndexError):
        match.observe(0, move)


def test_a_seat_saw_then_what_it_remembers_now() -> None:
    match, random = council(3), np.random.default_rng(4)
    seen: dict[tuple[int | None, int], bytes] = {}
    for move in range(2 * SNAPSHOT_EVERY + 1):
        for viewer in (None, 0, 1, 2):
            seen[viewer, move] = bytes(as_bytes(match.observe(viewer)))
        match.play(int(random.choice(match.legal())))
    for (viewer, move), then in seen.items():
        assert bytes(as_bytes(match.observe(viewer, move))) == then, (viewer, move)


def test_observations_hide_what_others_hold() -> None:
    match = council(3)
    hands = [player["hand"].tolist() for player in match.observe(1)[0]["players"][:3]]
    assert hands[1] == match.state[0]["players"][1]["hand"].tolist()
    assert hands[0] == hands[2] == [-1] * 7
    assert [player["hand"].tolist() for player in match.observe(None)[0]["players"][:3]] == [[-1] * 7] * 3


def test_a_fork_goes_its_own_way() -> None:
    match = play_random(council(3), 40)
    fork, before = match.fork(), snapshot(match)
    assert fork.moves == match.moves
    assert memory(fork) == memory(match)
    play_random(fork, 60, seed=9)
    assert snapshot(match) == before


@pytest.mark.parametrize("move", [0, 1, SNAPSHOT_EVERY, 39])
def test_a_fork_from_the_past(move: int) -> None:
    match = play_random(council(3), 40)
    fork = match.fork(move)
    assert fork.moves == match.moves[:move]
    assert bytes(as_bytes(fork.state)) == bytes(as_bytes(match.at(move)))
    assert (fork.names, fork.options, fork.seed, fork.players) == (match.names, match.options, match.seed, 3)


# ---- settling -------------------------------------------------------------------------------------------------------


def test_the_only_choice_plays_itself() -> None:
    match = play_all(council(), ["engage", "acquire(ADE)"])
    match.play(match.choices()[0])  # pays: a permit is turned up, so that nothing can be taken back
    assert match.choices() == ["end_turn"]
    assert match.settle() == 1
    assert match.moves[-1].forced
    assert match.on_turn == 1


def test_a_choice_is_left_to_a_seat_whose_hand_alone_makes_it_the_only_one() -> None:
    """With cards that fit no council and no assistants only an election is left, but nobody else can see that."""
    match = with_hand(1)
    assert match.choices() == ["elect"]
    assert match.settle() == 0
    assert match.settle(moves=1) == 1  # a log that an earlier version has written is replayed as it went
    assert with_hand(0).settle() == 1  # a hand without cards is one that everybody knows


def with_hand(cards: int) -> Match:
    """A match whose first player has so many cards, of no colour, and nothing else."""
    match = council()
    me = match.state[0]["players"][0]
    me["hand"][:], me["hand_size"], me["coins"], me["assistants"] = 0, cards, 0, 0
    return match


def test_the_end_of_a_turn_waits_while_something_can_be_taken_back() -> None:
    match = after_electing(council())
    match.play("engage")
    assert match.choices() == ["end_turn"]
    assert match.settle() == 0
    assert match.on_turn == 0


@pytest.mark.parametrize("players", [2, 3, 4])
def test_settling_stops_only_where_somebody_has_something_to_decide(players: int) -> None:
    match, random = council(players, map="random"), np.random.default_rng(players)
    forced, waited, unseen = 0, 0, 0
    while not match.over and len(match.moves) < 400:
        if len(match.legal()) > 1:
            match.play(int(random.choice(match.legal())))
        elif not match.game.choices_are_public(match.state):  # that it was the only one is for nobody else to know
            unseen += 1
            match.play(match.legal()[0])
        else:  # an end of turn that waited: it closes the way back
            waited += 1
            assert match.can_undo(match.on_turn)
            mover = match.on_turn
            match.play(match.legal()[0])
            assert match.moves[-1].reveals or match.over or match.on_turn != mover
        moves = len(match.moves)
        forced += match.settle()
        for number in range(moves, len(match.moves)):
            assert match.moves[number].forced
            assert len(match.game.legal(match.at(number))) == 1
    assert forced > 5
    assert waited > 5
    assert unseen > 5


def test_a_settled_match_is_the_match_with_the_same_moves() -> None:
    settled = play_random(council(4), 120, settle=True)
    plain = play_all(council(4), [move.action for move in settled.moves])
    assert memory(plain) == memory(settled)
    assert [move.check for move in plain.moves] == [move.check for move in settled.moves]


# ---- points and the end ---------------------------------------------------------------------------------------------


def test_the_score_by_part() -> None:
    match = play_random(council(3), 200)
    parts = match.score()
    assert len(parts) == 3
    assert all(tuple(seat) == match.game.rules.score_parts for seat in parts)
    assert parts[0]["track"] == match.state[0]["players"][0]["points"]
    assert sum(sum(seat.values()) for seat in parts) == match.game.score(match.state).sum()


def test_a_running_match_has_no_outcome() -> None:
    match = play_random(council(), 10)
    assert not match.over
    assert match.outcome is None


@pytest.mark.parametrize(("limit", "ending"), [(200, "last_emporium"), (3, "round_limit")])
def test_the_outcome_of_a_match(limit: int, ending: str) -> None:
    match = play_random(council(3, seed=5, round_limit=limit), 10_000)
    outcome = match.outcome
    assert outcome is not None
    assert outcome.ending == ending
    assert outcome.points == tuple(sum(seat.values()) for seat in match.score())
    assert min(outcome.ranks) == 1
    assert all(outcome.points[seat] == max(outcome.points) for seat in outcome.winners)
    by_rank = [points for _, points in sorted(zip(outcome.ranks, outcome.points, strict=True))]
    assert all(one >= other for one, other in pairwise(by_rank))


def test_nobody_decides_when_the_match_is_over() -> None:
    match = play_random(council(round_limit=1), 10_000)
    assert match.over
    assert match.deciding == ()
    assert match.legal() == []
    assert match.choices() == []
    assert match.settle() == 0
    before = snapshot(match)
    with pytest.raises(NotYourTurn, match="the game is over"):
        match.play("elect")
    assert snapshot(match) == before


def test_no_seat_is_on_turn_when_the_match_is_over() -> None:
    with pytest.raises(NotYourTurn, match="the game is over"):
        play_random(council(round_limit=1), 10_000).play("elect", 0)


def test_a_shared_victory() -> None:
    assert Outcome("over", (7, 9, 9), (3, 1, 1)).winners == (1, 2)
    match = after_electing(council(round_limit=1))
    play_all(match, ["engage", "end_turn"])  # the second player begins with one assistant more
    after_electing(match)
    match.play("end_turn")
    assert match.outcome is not None
    assert match.outcome.winners == (0, 1)
    assert match.outcome.ranks == (1, 1)


# ---- for people at a Python prompt ----------------------------------------------------------------------------------


def test_printing_a_match_draws_the_table_for_the_seat_on_turn() -> None:
    match = regnum.Match(regnum.make("council"), players=3, seed=0xC0FFEE, names=("Ann", "Bob", "Eve"))
    drawn = str(match)
    assert drawn.startswith("The Council of Four · round 1")
    assert "Your hand:" in drawn
    assert "1 Ann" in drawn
    assert max(map(len, drawn.splitlines())) <= 100
    assert str(0xC0FFEE) not in drawn + repr(match)


def test_printing_a_finished_match_draws_it_for_everybody() -> None:
    match = play_random(council(), 10_000)
    assert match.over
    assert "Your hand" not in str(match)
    assert repr(match).endswith("over>")


def test_a_match_and_an_action_space_are_short_in_a_prompt() -> None:
    match = council(players=3)
    assert repr(match) == "<Match council, 3 players, 0 moves, player 1 to decide>"
    assert repr(match.game.actions).startswith("<ActionSpace of 1514 actions: elect, acquire, build")
