"""Hints and the analysis of games: what they say is what a search finds, and comes from what the seat saw."""

from __future__ import annotations

from itertools import pairwise

import msgspec
import pytest

from regnum.bots.advice import Advice, Advised, advise
from regnum.bots.analysis import Analysis, analyse
from regnum.bots.registry import make_bot
from regnum.core.errors import InvalidOption, NotYourTurn
from regnum.match import Match

from .helpers import COUNCIL, look, some_match

pytestmark = pytest.mark.slow

QUICK = "ismcts:iterations=150"


def short_game(seed: int = 4) -> Match:
    match = Match(COUNCIL, 2, seed, {"round_limit": "2"}, ("Ada", "Ugo"))
    bots = [make_bot("greedy", COUNCIL, seed), make_bot("random", COUNCIL, seed)]
    while not match.over:
        match.play(bots[match.on_turn].choose(match.observe(match.on_turn), match.on_turn))
        match.settle()
    return match


def test_a_hint_is_what_the_search_prefers() -> None:
    match = some_match(3)
    seat = match.on_turn
    advice = advise(match, spec=QUICK)
    search = look("iterations=150", match.observe(seat), seat)
    assert [choice.action for choice in advice.choices] == [found.action for found in search.found[:3]]
    assert advice.choices[0].share == pytest.approx(advice.shares[seat])
    assert sum(advice.shares) == pytest.approx(1)
    assert advice.choices[0].notation == COUNCIL.actions.text(advice.choices[0].action)
    assert (advice.seat, advice.iterations) == (seat, 150)
    assert advice.choices[0].visits >= advice.choices[1].visits >= advice.choices[2].visits
    assert msgspec.json.decode(msgspec.json.encode(advice), type=Advice) == advice


def test_how_sure_a_hint_is() -> None:
    def told(*shares: float) -> Advice:
        choices = tuple(Advised(n, str(n), share, 0.01, 100) for n, share in enumerate(shares))
        return Advice(0, choices, (shares[0], 1 - shares[0]), 300, 1.0)

    assert told(0.6, 0.5).sure
    assert told(0.6).sure
    assert not told(0.6, 0.59).sure
    assert not told(0.6, 0.5, 0.61).sure


def test_who_has_nothing_to_decide_gets_no_hint() -> None:
    match = some_match(2)
    with pytest.raises(NotYourTurn, match="has nothing to decide"):
        advise(match, 1 - match.on_turn, QUICK)
    with pytest.raises(InvalidOption, match="does not search"):
        advise(match, spec="greedy")


def test_a_hint_knows_no_more_than_its_seat() -> None:
    match = some_match(3)
    other = match.fork()
    stream = other.state[0]["random"].copy()
    other.state[0]["random"] = stream + 1  # hidden from everybody
    ours, theirs = advise(match, spec=QUICK), advise(other, spec=QUICK)
    assert ours.choices == theirs.choices


def test_the_analysis_of_a_game() -> None:
    match, calls = short_game(), []
    found = analyse(match, QUICK, lambda done, total: calls.append((done, total)))
    choices = [n for n, move in enumerate(match.moves, 1) if not move.forced and len(_legal(match, n)) > 1]
    assert [one.move for one in found.decisions] == choices
    assert calls == [(n, len(choices)) for n in range(len(choices) + 1)]
    for one in found.decisions:
        assert one.seat == match.moves[one.move - 1].seat
        assert one.taken.action == match.moves[one.move - 1].action
        assert one.lost == pytest.approx(one.preferred.share - one.taken.share)
        assert one.lost >= 0
        assert one.taken.visits >= 75 or one.taken == one.preferred
        assert sum(one.shares) == pytest.approx(1)
    for seat in range(2):
        assert found.lost[seat] == pytest.approx(sum(one.lost for one in found.decisions if one.seat == seat))
        assert 0 <= found.agreed[seat] <= 1
    assert found.final == ((1.0, 0.0) if match.outcome.winners == (0,) else (0.0, 1.0))  # type: ignore[union-attr]
    assert found.names == ("Ada", "Ugo")
    changes = [abs(b[0] - a[0]) for a, b in pairwise([*(one.shares for one in found.decisions), found.final])]
    assert max(abs(t.after - t.before) for t in found.turning_points) == pytest.approx(max(changes))
    assert msgspec.json.decode(msgspec.json.encode(found), type=Analysis) == found


def _legal(match: Match, number: int) -> list[int]:
    return [int(action) for action in COUNCIL.legal(match.at(number - 1))]


def test_an_analysis_is_the_same_twice_and_leaves_the_match_alone() -> None:
    match = short_game()
    before = (len(match.moves), bytes(match.state.tobytes()))
    assert analyse(match, "ismcts:iterations=60") == analyse(match, "ismcts:iterations=60")
    assert before == (len(match.moves), bytes(match.state.tobytes()))


def test_a_game_that_goes_on_can_be_analysed_too() -> None:
    match = short_game()
    half = match.fork(len(match.moves) // 2)
    found = analyse(half, "ismcts:iterations=60")
    assert found.final is None
    assert found.decisions[-1].move <= len(half.moves)
    nothing = analyse(Match(COUNCIL, 2, 1), "ismcts:iterations=60")
    assert nothing.decisions == nothing.turning_points == ()
