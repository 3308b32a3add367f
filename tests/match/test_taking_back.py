"""Undo, redo and taking a turn back: free up to the knowledge barrier, beyond it by consent."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from regnum.core.errors import NothingToUndo
from regnum.core.record import as_bytes
from regnum.match import Match, UndoneAction
from regnum.match.match import SNAPSHOT_EVERY
from regnum.registry import make

from .helpers import (
    after_electing,
    after_the_deck_of_the_coast,
    council,
    memory,
    play_all,
    play_random,
    situation,
    snapshot,
)


def refused(match: Match, seat: int | None) -> str:
    """The key of the reason for which a seat cannot take back, after checking that trying changes nothing."""
    before = snapshot(match)
    assert not match.can_undo(seat)
    with pytest.raises(NothingToUndo) as refusal:
        match.undo(seat)
    assert snapshot(match) == before
    return refusal.value.key


# ---- the barrier ----------------------------------------------------------------------------------------------------


def test_nothing_has_been_played_yet() -> None:
    assert refused(council(), 0) == refused(council(), None) == "nothing_played"


def test_electing_can_be_taken_back_step_by_step() -> None:
    match = council()
    start = situation(match)
    after_electing(match)
    match.undo(0)
    assert match.choices()[0].startswith("councillor")
    match.undo(0)
    assert situation(match) == start
    assert refused(match, 0) == "nothing_played"


def test_engaging_can_be_taken_back() -> None:
    match = play_all(council(), ["engage"])
    match.undo(0)
    assert "engage" in match.choices()


def test_an_action_that_draws_a_card_stands() -> None:
    match = after_electing(council())
    match.play("end_turn")  # the next player draws
    assert refused(match, 0) == "something_seen"


def test_an_action_that_turns_up_a_hidden_permit_stands() -> None:
    match = play_all(council(), ["change(coast)"])
    assert refused(match, 0) == "something_seen"


def test_nothing_before_the_barrier_can_be_taken_back_either() -> None:
    match = council()
    match.play("change(coast)")
    after_electing(match)
    match.undo(0)
    match.undo(0)
    assert refused(match, 0) == "something_seen"


def test_a_permit_from_the_returned_pile_was_known_to_all() -> None:
    match = after_the_deck_of_the_coast()
    faces = match.state[0]["face_up"][0].tolist()
    match.play("change(coast)")
    assert match.state[0]["face_up"][0].tolist() != faces
    assert match.can_undo(0)
    match.undo(0)
    assert match.state[0]["face_up"][0].tolist() == faces


def test_others_have_acted() -> None:
    match = after_electing(council(3))
    match.play("end_turn")
    match.play("engage")
    assert refused(match, 0) == "others_acted"
    with pytest.raises(NothingToUndo, match="player 2 has moved since"):
        match.undo(0)
    assert match.can_undo(1)


def test_what_played_itself_is_taken_back_with_the_choice_before_it() -> None:
    match = play_all(council(), ["engage", "acquire(ADE)"])
    before = situation(match)
    match.play(match.choices()[0])
    assert match.settle() == 1
    assert refused(match, 1) == "others_acted"  # its turn has begun, but it has chosen nothing
    match.undo(None)
    assert situation(match) == before
    assert len(match.undone) == 1


# ---- by consent -----------------------------------------------------------------------------------------------------


def test_with_everybodys_consent_the_barrier_falls() -> None:
    match = play_random(council(3), 50, seed=3)
    digests = [move.check for move in match.moves]
    while match.moves:
        assert match.can_undo(None)
        match.undo(None)
        assert [move.check for move in match.moves] == digests[: len(match.moves)]
    assert situation(match) == situation(council(3))
    assert refused(match, None) == "nothing_played"
    assert len(match.undone) == 50


def test_after_another_course_the_past_is_the_new_one() -> None:
    match = play_random(council(3), 2 * SNAPSHOT_EVERY + 2, seed=3)
    for _ in range(SNAPSHOT_EVERY + 4):
        match.undo(None)
    play_random(match, 3 * SNAPSHOT_EVERY, seed=4)
    plain = play_all(council(3), [move.action for move in match.moves])
    assert match.moves == plain.moves
    for number, state in enumerate(plain.moments()):
        assert bytes(as_bytes(match.at(number))) == bytes(as_bytes(state))


# ---- the history ----------------------------------------------------------------------------------------------------


def test_what_was_taken_back_stays_in_the_history() -> None:
    match = play_all(council(), ["engage", "elect"])
    parse = match.game.actions.parse
    match.undo(0)
    match.undo(0)
    play_all(match, ["elect"])
    match.undo(0)
    assert match.undone == [
        UndoneAction(1, 0, parse("elect")),
        UndoneAction(0, 0, parse("engage")),
        UndoneAction(0, 0, parse("elect")),
    ]
    assert match.moves == []


def test_playing_something_else_forgets_what_could_be_played_again() -> None:
    match = play_all(council(), ["engage"])
    assert not match.can_redo
    match.undo(0)
    assert match.can_redo
    match.play("elect")
    assert not match.can_redo
    with pytest.raises(NothingToUndo) as refusal:
        match.redo(0)
    assert refusal.value.key == "nothing_to_redo"


def test_only_whoever_took_back_plays_again() -> None:
    match = play_all(council(), ["engage"])
    match.undo(0)
    before = snapshot(match)
    with pytest.raises(NothingToUndo):
        match.redo(1)
    assert snapshot(match) == before
    match.redo(0)
    assert [match.game.actions.text(move.action) for move in match.moves] == ["engage"]


def test_several_undos_are_played_again_in_their_order() -> None:
    match = after_electing(council())
    match.play("engage")
    end, moves = memory(match), list(match.moves)
    for _ in range(3):
        match.undo(0)
    for _ in range(3):
        match.redo(0)
    assert memory(match) == end
    assert match.moves == moves
    assert not match.can_redo


def test_what_plays_itself_again_cannot_be_played_again() -> None:
    match = play_all(council(), ["engage", "acquire(ADE)"])
    play_all(match, [match.choices()[0], "end_turn"])
    match.undo(None)
    assert match.settle() == 1  # the end of the turn, the only choice
    assert not match.can_redo


# ---- the turn -------------------------------------------------------------------------------------------------------


def test_a_turn_is_taken_back_whole() -> None:
    match = after_electing(council())
    match.play("engage")
    assert match.restart_turn(0) == 3
    assert match.moves == []
    for _ in range(3):
        match.redo(0)
    assert match.choices() == ["end_turn"]


def test_a_turn_is_taken_back_as_far_as_the_barrier() -> None:
    match = council()
    match.play("change(coast)")
    after_electing(match)
    assert match.restart_turn(0) == 2
    assert [match.game.actions.text(move.action) for move in match.moves] == ["change(coast)"]
    with pytest.raises(NothingToUndo):
        match.restart_turn(0)


# ---- for any game ---------------------------------------------------------------------------------------------------


@pytest.mark.slow
@settings(deadline=None, max_examples=60)
@given(st.integers(2, 4), st.integers(0, 10**6), st.lists(st.integers(0, 999), max_size=60), st.integers(1, 20))
def test_undo_then_redo_is_the_identity(players: int, seed: int, picks: list[int], back: int) -> None:
    match = council(players, seed, map="random")
    for pick in picks:
        match.play(match.legal()[pick % len(match.legal())])
        match.settle()
    end, moves, undone = situation(match), list(match.moves), 0
    while match.can_undo(None) and undone < back:
        match.undo(None)
        undone += 1
        assert situation(match) == situation(match.fork())
        assert match.moves == moves[: len(match.moves)]
    for _ in range(undone):
        match.redo()
    assert situation(match) == end
    assert match.moves == moves
    assert not match.can_redo
    assert len(match.undone) == undone


@pytest.mark.slow
@settings(deadline=None, max_examples=40)
@given(st.integers(0, 10**6), st.lists(st.integers(0, 999), min_size=1, max_size=50))
def test_a_free_undo_gives_no_new_knowledge(seed: int, picks: list[int]) -> None:
    """Whatever is hidden from the seat is the same before and after what it takes back."""
    match = council(3, seed)
    for pick in picks:
        seat = match.on_turn
        before = match.fork()
        match.play(match.legal()[pick % len(match.legal())])
        if match.can_undo(seat):
            assert match.state[0]["random"] == before.state[0]["random"]
            for name in ("decks", "deck"):
                assert (match.state[0][name] == before.state[0][name]).all(), name
            others = [other for other in range(3) if other != seat]
            for other in others:
                now, then = (m.state[0]["players"][other]["hand"] for m in (match, before))
                assert now.tolist() == then.tolist()
            match.undo(seat)
            assert situation(match) == situation(before)
            match.redo(seat)


# ---- what was only looked at ----------------------------------------------------------------------------------------


def test_a_hand_that_a_spy_has_seen_was_seen() -> None:
    """Nothing moves when the Spy of Bruges looks at a hand: only what his owner knows grows."""
    match = random_until(Match(make("bruges"), 2, 280), "target")
    assert refused(match, match.moves[-1].seat) == "something_seen"


def test_jobs_laid_open_at_the_end_were_seen() -> None:
    """The last choice of a game of Staufer turns the jobs of all players up, but leaves them where they lie."""
    match = random_until(Match(make("staufer"), 2, 1), "")
    assert match.over
    assert refused(match, match.moves[-1].seat) == "something_seen"


def random_until(match: Match, family: str) -> Match:
    """Random play up to the first action of a family, or to the end."""
    chance = random.Random(match.seed)
    while not match.over:
        match.play(chance.choice(match.legal()))
        if family and match.game.actions.text(match.moves[-1].action).startswith(family):
            break
    return match
