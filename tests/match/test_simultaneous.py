"""Secret choices made together: sealed until all have answered, in any order, then applied in seat order."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import permutations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import structs

from conformance.telling import leaks
from regnum import registry
from regnum.bots import make_bot
from regnum.core.errors import BrokenRules, CorruptRecord, IllegalAction, NothingToUndo, NotYourTurn
from regnum.core.flow import Flow, Rule, automatic, choice
from regnum.core.game import Game
from regnum.core.jit import rule
from regnum.core.observe import observe
from regnum.core.record import as_bytes
from regnum.core.rng import Stream
from regnum.core.steps import drop, push, top
from regnum.match import Match, read, record_of, replay, write
from regnum.table.contract import TableRules

from .bidding import INFO, scene
from .bidding.rules import bid as bid_alone
from .bidding.rules import crown, keep, offer_bids, offer_crowns, resolve
from .bidding.state import ACTIONS, BID, CROWN, KEEP, StepKind
from .helpers import memory, play_random, situation, snapshot

GAME = Game(INFO)


def bidding(players: int = 3, seed: int = 1, rounds: int = 3) -> Match:
    return Match(GAME, players, seed, {"rounds": rounds})


def bid(match: Match, *bids: int, order: tuple[int, ...] = ()) -> Match:
    """Everybody bids, in the order of the seats or another one; `bids` are by seat."""
    for seat in order or range(len(bids)):
        match.play(f"bid({bids[seat]})", seat)
    return match


def written(match: Match) -> list[str]:
    return [match.game.actions.text(move.action) for move in match.moves]


@pytest.fixture(scope="module")
def installed() -> Iterator[None]:
    """The bidding game is among the games."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(registry.games(), "bidding", INFO)
        yield


# ---- the game itself ------------------------------------------------------------------------------------------------


def test_the_game_of_these_tests_is_sound() -> None:
    assert not GAME.play_random(4, 200, seed=1)["broken"].any()
    match = bid(bidding(), 2, 6)  # the third seat has not answered
    assert match.deciding == (2,)
    bid(match, 0, 0, 1, order=(2,))
    assert match.score() == [{"points": 0}, {"points": match.state[0]["prize"]}, {"points": 0}]
    assert match.choices() == ["keep", "crown(1)", "crown(3)"]


# ---- answering ------------------------------------------------------------------------------------------------------


def test_everybody_decides_at_once() -> None:
    match = bidding()
    assert match.deciding == (0, 1, 2)
    assert [len(match.legal(seat)) for seat in range(3)] == [6, 7, 8]
    assert match.choices(2)[-1] == "bid(7)"


@pytest.mark.parametrize("order", list(permutations(range(3))))
def test_answers_come_in_any_order_and_are_applied_in_seat_order(order: tuple[int, ...]) -> None:
    match = bid(bidding(), 1, 4, 2, order=order)
    assert written(match) == ["bid(1)", "bid(4)", "bid(2)"]
    assert [move.seat for move in match.moves] == [0, 1, 2]
    assert match.deciding == (1,)
    assert memory(match) == memory(bid(bidding(), 1, 4, 2))


def test_each_seat_is_bound_by_its_own_purse() -> None:
    match = bidding()
    before = snapshot(match)
    with pytest.raises(IllegalAction, match="player 1 cannot bid\\(6\\) now"):
        match.play("bid(6)", 0)
    assert snapshot(match) == before
    match.play("bid(6)", 1)
    assert match.deciding == (0, 2)


def test_nobody_answers_twice() -> None:
    match = bidding()
    match.play("bid(3)", 1)
    with pytest.raises(NotYourTurn, match="player 2 has nothing to decide: player 1 and player 3"):
        match.play("bid(4)", 1)
    bid(match, 0, 0, 0, order=(0, 2))
    assert written(match)[1] == "bid(3)"


def test_without_a_seat_the_first_one_that_has_not_answered_is_meant() -> None:
    match = bidding()
    match.play("bid(3)", 0)
    assert match.on_turn == 1
    match.play("bid(7)", 2)
    match.play("bid(6)")
    assert written(match) == ["bid(3)", "bid(6)", "bid(7)"]


# ---- sealed ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("answering", [0, 1, 2])
def test_nothing_is_seen_of_an_answer_before_all_have_answered(answering: int) -> None:
    match = bidding()
    others = [seat for seat in range(3) if seat != answering]
    before = memory(match), [bytes(as_bytes(match.observe(seat))) for seat in (*others, None)]
    legal = [match.legal(seat) for seat in others]
    match.play("bid(4)", answering)
    assert (memory(match), [bytes(as_bytes(match.observe(seat))) for seat in (*others, None)]) == before
    assert [match.legal(seat) for seat in others] == legal
    assert not match.moves
    assert not match.undone
    assert record_of(match).actions == []


@pytest.mark.parametrize("last", [1, 2])
def test_the_last_to_answer_sees_what_it_saw_before(last: int) -> None:
    match = bidding()
    before, legal = bytes(as_bytes(match.observe(last))), match.legal(last)
    for seat in range(3):
        if seat != last:
            match.play("bid(4)", seat)
    assert bytes(as_bytes(match.observe(last))) == before
    assert GAME.on_turn(match.observe(last)) == last
    assert GAME.legal(match.observe(last)).tolist() == legal


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_each_seat_is_shown_its_own_question(seat: int) -> None:
    match = bidding()
    assert GAME.on_turn(match.observe(seat)) == seat
    assert GAME.legal(match.observe(seat)).tolist() == match.legal(seat)


def test_a_bid_stays_secret_in_the_moments_between_the_opened_answers() -> None:
    match = bid(bidding(), 3, 4, 5)
    assert match.at(2)[0]["players"]["bid"].tolist() == [3, 4, -1, 0]
    assert match.observe(0, 2)[0]["players"]["bid"].tolist() == [3, -1, -1, -1]
    assert match.observe(None, 2)[0]["players"]["bid"].tolist() == [-1, -1, -1, -1]


def test_a_drawn_state_fits_what_a_seat_knows() -> None:
    stream = Stream.zeros(1)
    match = bid(bidding(), 3, 4, 5)
    seen = match.observe(2, 2)
    for _ in range(20):
        drawn = GAME.determinize(seen, 2, stream)
        assert bytes(as_bytes(observe(GAME.state, drawn, 2))) == bytes(as_bytes(seen))
        assert GAME.broken_invariant(drawn) is None


# ---- thinking again -------------------------------------------------------------------------------------------------


def test_an_answer_can_be_withdrawn_before_all_are_in() -> None:
    match = bidding()
    match.play("bid(3)", 1)
    match.play("bid(2)", 0)
    assert match.can_undo(1)
    match.undo(1)
    assert match.deciding == (1, 2)
    assert not match.moves
    assert not match.undone
    bid(match, 0, 6, 7, order=(2, 1))
    assert written(match) == ["bid(2)", "bid(6)", "bid(7)"]


def test_there_is_nothing_to_withdraw_for_who_has_not_answered() -> None:
    match = bidding()
    match.play("bid(3)", 1)
    with pytest.raises(NothingToUndo):
        match.undo(0)
    assert match.deciding == (0, 2)


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_opened_answers_stand(seat: int) -> None:
    match = bid(bidding(), 3, 4, 5)
    assert all(move.reveals for move in match.moves)
    assert not match.can_undo(seat)


def test_by_consent_the_answers_are_taken_back_together() -> None:
    match = bidding()
    start = situation(match)
    bid(match, 3, 4, 5).undo(None)
    assert situation(match) == start
    assert match.deciding == (0, 1, 2)
    match.redo()
    assert written(match) == ["bid(3)", "bid(4)", "bid(5)"]


def test_a_move_stands_when_another_seat_has_answered_since() -> None:
    match = bid(bidding(), 3, 4, 5)
    match.play("keep", 2)
    match.play("bid(1)", 0)
    assert not match.can_undo(2)


# ---- with normal steps ----------------------------------------------------------------------------------------------


def test_secret_and_normal_steps_follow_each_other() -> None:
    match, asked = bidding(2, rounds=3), []
    while not match.over:
        asked.append(match.deciding)
        for seat in reversed(match.deciding):
            match.play(match.legal(seat)[-1], seat)
    assert [len(seats) for seats in asked] == [2, 1] * 3
    assert match.outcome is not None
    assert match.outcome.ending == "prizes_won"


def test_sealed_answers_never_play_themselves() -> None:
    match = bid(bidding(2, rounds=2), 5, 0)
    match.play("crown(2)", 0)
    assert match.choices(0) == ["bid(0)"]
    assert match.settle() == 0
    match.play("bid(0)", 0)
    assert match.settle() == 0
    assert match.deciding == (1,)


def test_a_victory_is_shared() -> None:
    winners = {1: 0, 2: 0}
    for seed in range(40):
        outcome = play_random(bidding(2, seed), 100, seed).outcome
        assert outcome is not None
        winners[len(outcome.winners)] += 1
        assert (len(set(outcome.points)) == 1) == (outcome.winners == (0, 1))
    assert winners[1]
    assert winners[2]


def test_bots_play_secret_choices_too() -> None:
    match = bidding(3)
    bots = [make_bot(name, GAME, 5) for name in ("greedy", "random", "greedy")]
    while not match.over:
        for seat in match.deciding:
            seen = match.observe(seat)
            assert GAME.on_turn(seen) == seat
            match.play(bots[seat].choose(seen, seat), seat)


# ---- records --------------------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.usefixtures("installed")
@settings(deadline=None, max_examples=30)
@given(st.integers(2, 4), st.integers(0, 10**6), st.randoms(use_true_random=False))
def test_a_match_with_secret_choices_is_recorded_and_replayed(players: int, seed: int, random: Random) -> None:
    match = bidding(players, seed)
    while not match.over:
        seats = list(match.deciding)
        random.shuffle(seats)
        for seat in seats:
            match.play(random.choice(match.legal(seat)), seat)
    again = replay(read(write(record_of(match))), GAME)
    assert again.moves == match.moves
    assert memory(again) == memory(match)
    assert again.outcome == match.outcome


@pytest.mark.usefixtures("installed")
def test_the_first_wrong_answer_of_a_record_is_named() -> None:
    match = bid(bidding(), 3, 4, 5)
    match.play("keep", 2)
    record = record_of(match)
    wrong = structs.replace(record, actions=["bid(3)", "bid(2)", "bid(5)", "keep"])
    with pytest.raises(CorruptRecord, match="move 2, bid\\(2\\): leads elsewhere") as error:
        replay(wrong, GAME)
    assert error.value.move == 2


@pytest.mark.usefixtures("installed")
def test_sealed_answers_are_not_in_the_record() -> None:
    match = bid(bidding(), 3, 4, 5)
    match.play("keep", 2)
    match.play("bid(3)", 1)
    again = replay(read(write(record_of(match))), GAME)
    assert again.deciding == (0, 1, 2)
    assert memory(again) == memory(match)


# ---- rules that do what they must not -------------------------------------------------------------------------------


@rule
def bid_for_two(s, p, gold):
    """Whoever bids nothing takes the bid of the next seat away: sealed answers would be applied to other seats."""
    bid_alone(s, p, gold)
    if gold == 0 and top(s.steps).kind == StepKind.BID:
        drop(s.steps)


@rule
def bid_and_wait(s, p, gold):
    """Whoever bids nothing is asked something else, before the others' bids are opened."""
    bid_alone(s, p, gold)
    if gold == 0:
        push(s.steps, StepKind.CROWN, p)


def broken_game(answer: Rule) -> Game:
    flow = Flow(
        __name__,
        StepKind,
        ACTIONS,
        (
            choice(StepKind.BID, offer_bids, {BID: answer}, simultaneous=True),
            choice(StepKind.CROWN, offer_crowns, {KEEP: keep, CROWN: crown}),
            automatic(StepKind.RESOLVE, resolve),
        ),
    )
    game = Game(INFO)
    game.rules = replace(game.rules, flow=flow)
    return game


@pytest.mark.parametrize("answer", [bid_for_two, bid_and_wait])
def test_a_sealed_answer_is_never_applied_to_the_step_of_another_seat(answer: Rule) -> None:
    match = Match(broken_game(answer), 3, 1, {"rounds": 2})
    bid(match, 1, 2, 3)  # nobody bids nothing: all is well
    match.play("keep")
    before = snapshot(match)
    bid(match, 0, 1)
    with pytest.raises(BrokenRules, match="moved the step BID of player 2, who has answered it"):
        match.play("bid(2)", 2)
    assert snapshot(match) == before


# ---- what is told of secret choices ---------------------------------------------------------------------------------


def all_leaks(told: TableRules) -> list[str]:
    """Everything that somebody hears and does not see, in a whole game."""
    state, found = GAME.new(3, 1, {"rounds": 2}), []
    while not GAME.over(state):
        found += leaks(GAME, state, table=told)
        GAME.apply(state, int(GAME.legal(state)[-1]))
    return found


def test_sealed_answers_are_told_without_what_they_say() -> None:
    assert all_leaks(scene.TABLE) == []


def test_a_chronicle_that_tells_a_secret_answer_is_found() -> None:
    leaking = scene.table(replace(scene.BID, deed=scene.BID.says))
    assert {"bid(1), to None", "bid(2), to 1", "bid(3), to 2"} <= set(all_leaks(leaking))
