"""The chronicle of a table: which turn a line belongs to, and where the viewer's own draws stand."""

from __future__ import annotations

import random

import pytest

import regnum
from regnum.match import Match
from regnum.table.contract import load_table
from regnum.table.text import Text
from regnum.web.wording.chronicle import TableLog, ToldLine

pytestmark = pytest.mark.slow

MOVES = 60


def played(name: str) -> Match:
    """The beginning of a game at random."""
    match, chance = Match(regnum.make(name), 2, 5, {}, ("Ada", "Ugo")), random.Random(5)
    while not match.over and len(match.moves) < MOVES:
        match.play(chance.choice(match.legal()))
    return match


def told(name: str) -> tuple[Match, list[ToldLine]]:
    match = played(name)
    return match, TableLog(match, load_table(match.game.info)).lines(0)


def key(told: ToldLine) -> str:
    """The message of a line, whatever it brought."""
    said = told.line.text.args.get("said")
    return said.key if isinstance(said, Text) else told.line.text.key


@pytest.mark.parametrize("name", ["council", "staufer", "architects"])
def test_a_turn_begins_with_its_own_number(name: str) -> None:
    """It begins by a move of the one before, whose number it used to carry: one turn stood in two blocks."""
    match, lines = told(name)
    turns = TableLog(match, load_table(match.game.info)).turns()
    begun = [one for one in lines if key(one) == "told.turn"]
    assert begun
    for one in begun:
        if one.move < len(match.moves):
            assert one.turn == turns[one.move]
            assert one.turn.seat == one.line.seat == match.moves[one.move].seat


@pytest.mark.parametrize("name", ["council", "staufer", "architects", "viscounts"])
def test_a_round_opens_the_turn_that_follows(name: str) -> None:
    match, lines = told(name)
    turns = TableLog(match, load_table(match.game.info)).turns()
    rounds = [one for one in lines if key(one) == "told.round" and one.move < len(match.moves)]
    assert rounds
    assert [one.turn for one in rounds] == [turns[one.move] for one in rounds]


@pytest.mark.parametrize("name", ["staufer", "bruges", "architects", "paladins", "viscounts"])
def test_what_a_move_does_is_told_of_its_own_turn(name: str) -> None:
    """Also when it ends the turn: only what comes after that belongs to the next."""
    match, lines = told(name)
    turns = TableLog(match, load_table(match.game.info)).turns()
    ends = {one.move for one in lines if one.line.next_turn}
    deeds = [next(one for one in lines if one.move == move) for move in sorted(ends)]
    own = [one for one in deeds if not one.line.next_turn]
    assert own
    assert [one.turn for one in own] == [turns[one.move - 1] for one in own]


def test_own_draws_follow_the_drawing() -> None:
    """They used to come last, under the round and turn of another player."""
    _, lines = told("viscounts")
    drawn = [number for number, one in enumerate(lines) if key(one) == "told.you_draw"]
    assert drawn
    for number in drawn:
        assert key(lines[number - 1]) == "told.draw"
        assert lines[number - 1].line.seat == 0
    first = drawn[0]
    cards = lines[first].line.text.args["cards"]
    assert isinstance(cards, tuple)
    assert len(cards) == lines[first - 1].line.text.args["n"] == 3


@pytest.mark.parametrize("name", ["council", "staufer", "bruges", "architects", "paladins", "viscounts"])
def test_each_line_knows_whose_turn_it_is_in(name: str) -> None:
    """Pages show a turn in one piece under its player's name, even if others gain or pay."""
    match, lines = told(name)
    turns = TableLog(match, load_table(match.game.info)).turns()
    assert {one.turn for one in lines if one.turn.number <= turns[-1].number} <= set(turns)
    assert len({one.line.seat for one in lines} - {None}) > 1
    assert [one.turn for one in lines] == sorted(one.turn for one in lines)


@pytest.mark.parametrize("name", ["council", "staufer", "bruges", "architects", "paladins", "viscounts"])
def test_turns_are_numbered_without_gaps(name: str) -> None:
    _, lines = told(name)
    numbers = sorted({one.turn.number for one in lines})
    assert numbers == list(range(1, len(numbers) + 1))


def test_what_others_decide_in_a_turn_is_part_of_it() -> None:
    """It used to make two turns of one, and numbers that nobody saw."""
    match = played("viscounts")
    turns = TableLog(match, load_table(match.game.info)).turns()
    others = [
        number for number, move in enumerate(match.moves) if turns[number].begun and turns[number].seat != move.seat
    ]
    assert others
    assert all(turns[number] == turns[number - 1] for number in others)
