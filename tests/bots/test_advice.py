"""Hints: what they say is what a search finds, and comes from what the seat saw."""

from __future__ import annotations

import msgspec
import pytest

from regnum.bots.advice import Advice, Advised, advise
from regnum.core.errors import InvalidOption, NotYourTurn
from regnum.match import Match

from .helpers import COUNCIL, look, some_match

pytestmark = pytest.mark.slow

QUICK = "ismcts:iterations=150"


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
