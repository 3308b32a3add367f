"""The action space: numbers, notation both ways, hints; and options as text."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

import regnum
from regnum.core.actions import ActionSpace
from regnum.core.errors import InvalidOption, UnknownAction
from regnum.core.options import Choice, Whole, complete, parse, switch

SPACE = ActionSpace()
SPACE.family("pass")
SPACE.family("play", card=("ace", "king", "queen"))
SPACE.family("give", seat=("1", "2"), card=("ace", "king", "queen"))
SPACE.family("trade", seat=("1", "2"), card=("ace", "king"), price=("0", "1", "2"))
SPACE.family("pay", cards=("ace+king", "ace+ace", "king"))


def test_actions_are_numbered_in_order_of_declaration() -> None:
    assert SPACE.size == 1 + 3 + 6 + 12 + 3
    assert [SPACE.text(n) for n in (0, 1, 3, 4, 9, 10, 21)] == [
        "pass", "play(ace)", "play(queen)", "give(1, ace)", "give(2, queen)", "trade(1, ace, 0)", "trade(2, king, 2)",
    ]  # fmt: skip


def test_numbers_texts_and_arguments_agree_for_every_action() -> None:
    for number in range(SPACE.size):
        assert SPACE.parse(SPACE.text(number)) == number
        family, arguments = SPACE.take_apart(number)
        assert SPACE.number(family, *arguments) == number


@pytest.mark.parametrize("name", sorted(regnum.games()))
def test_numbers_texts_and_arguments_agree_for_every_action_of_every_game(name: str) -> None:
    actions = regnum.make(name).actions
    assert len({actions.text(number) for number in range(actions.size)}) == actions.size
    for number in range(actions.size):
        assert actions.parse(actions.text(number)) == number
        family, arguments = actions.take_apart(number)
        assert actions.number(family, *arguments) == number


@pytest.mark.parametrize("text", ["  GIVE ( 2 ,KING )", "give(2,king)", "Give(2, King)"])
def test_case_and_spaces_do_not_matter(text: str) -> None:
    assert SPACE.text(SPACE.parse(text)) == "give(2, king)"


def test_the_order_within_a_lone_argument_does_not_matter() -> None:
    assert SPACE.parse("pay(king+ace)") == SPACE.parse("pay(ace+king)")
    with pytest.raises(UnknownAction):
        SPACE.parse("give(king, 2)")


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("play(jack)", r"did you mean play\(card\)"),
        ("giv(2, king)", r"did you mean give\(seat, card\)"),
        ("xyzzy", "available: pass, play, give, trade, pay"),
        ("", "available: pass"),
        ("play", r"play\(card\)"),
        ("play(ace", r"play\(card\)"),
    ],
)
def test_what_is_no_action_is_answered_with_what_was_meant(text: str, hint: str) -> None:
    with pytest.raises(UnknownAction, match=hint):
        SPACE.parse(text)


@pytest.mark.parametrize("number", [-1, SPACE.size])
def test_numbers_out_of_range_are_unknown(number: int) -> None:
    with pytest.raises(UnknownAction, match="numbered 0 to 24"):
        SPACE.text(number)
    with pytest.raises(UnknownAction, match="numbered 0 to 24"):
        SPACE.take_apart(number)


def test_a_family_has_at_most_three_arguments() -> None:
    with pytest.raises(TypeError, match="more than three"):
        ActionSpace().family("four", a="xy", b="xy", c="xy", d="xy")


@pytest.mark.slow
@given(st.text())
def test_any_text_is_an_action_or_unknown(text: str) -> None:
    with suppress(UnknownAction):
        assert 0 <= SPACE.parse(text) < SPACE.size


OPTIONS = (Choice("side", ("A", "B"), "A"), Whole("rounds", 1, 9, "5"), switch("market"))


def test_options_are_completed_with_their_defaults() -> None:
    assert complete(OPTIONS, {}) == {"side": "A", "rounds": "5", "market": "off"}
    assert complete(OPTIONS, {"side": "b", "rounds": 7, "market": True}) == {"side": "B", "rounds": "7", "market": "on"}
    assert complete([Choice("cap", ("20", "none"), "20")], {"cap": None}) == {"cap": "none"}


@pytest.mark.parametrize(
    ("given", "complaint"),
    [
        ({"sides": "A"}, "no option “sides”; did you mean side?"),
        ({"zzz": "A"}, "it has side, rounds, market"),
        ({"side": "C"}, "option side is one of A, B, not “C”"),
        ({"rounds": "10"}, "whole number from 1 to 9"),
        ({"rounds": "many"}, "whole number from 1 to 9"),
    ],
)
def test_wrong_options_are_named_with_what_is_possible(given: dict[str, object], complaint: str) -> None:
    with pytest.raises(InvalidOption, match=complaint.replace("?", r"\?")):
        complete(OPTIONS, given)


def test_options_as_typed() -> None:
    assert parse("") == {}
    assert parse(" side = B , rounds=3,") == {"side": "B", "rounds": "3"}
    for wrong in ("side", "side=", "=B"):
        with pytest.raises(InvalidOption, match="name=value"):
            parse(wrong)


@pytest.mark.parametrize("option", OPTIONS)
def test_every_value_is_read_as_it_is_written(option: Choice | Whole) -> None:
    for number in range(option.low if isinstance(option, Whole) else 0, option.high + 1):
        assert option.encode(option.decode(number)) == number
