"""Tomes as players, bots and readers of the chronicle see them: what a choice would claim, and who is how near."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from games.architects.position import GAME, Position
from regnum.core.languages import LANGUAGES
from regnum.core.record import States, clone
from regnum.games.kingdom.rules.tomes import TOME
from regnum.table.contract import View, load_table
from regnum.table.text import text
from regnum.web.schemas.answers import Preview
from regnum.web.views.preview import preview_of
from regnum.web.wording.words import game_words

from .tomes import give, look, open_tomes, owner

NAMES = ("Ada", "Bo", "Cid")


@pytest.fixture
def table() -> Position:
    """Seat 0 is a building away from an objective, whose crest is its third; it is asked what to build."""
    return before_building("tome_a1", "tome_a6")


def before_building(*objectives: str) -> Position:
    table = Position(3, campaign="begin")
    open_tomes(table, *objectives)
    give(table, 0, "tome_p4", "tome_p6")
    table[0].built = "well church chapel"
    table[0].hand = "monument"
    table[0].goods = "2 wood+3 stone+2 marble"
    table[0].apprentices = "labourer"
    look(table)
    table.play("place(guildhall)")
    return table


def view(state: States, seat: int | None) -> View:
    return View(GAME, GAME.observe(state, seat), seat, NAMES)


def previewed(table: Position, action: str) -> Preview:
    """What the server says of a choice of seat 0 before it is made."""
    seen = SimpleNamespace(
        match=SimpleNamespace(game=GAME, names=NAMES, options={}),
        rules=load_table(GAME.info),
        seen=lambda seat: GAME.observe(table.state, seat),
    )
    stand_in: Any = seen
    return preview_of(stand_in, 0, GAME.actions.parse(action), "", game_words("en", GAME.info.package))


def test_a_preview_says_what_a_choice_would_claim(table: Position) -> None:
    found = previewed(table, "build(monument)")
    gained = {(change.seat, change.kind): change.n for change in found.changes}
    assert gained[0, "tomes"] == 2
    assert gained[0, "lion"] == 1
    assert {"tome/tome_a1", "tome/tome_c1"} <= set(found.moves)
    assert "tome/tome_a6" not in found.moves
    language = game_words("en", GAME.info.package)
    for tome in ("tome_a1", "tome_c1"):
        assert any(language.say(text(f"prize.{tome}.name")) in line for line in found.because)
    assert owner(table, "tome_a1") is None, "nothing has happened yet"
    assert "tomes" not in {change.kind for change in previewed(table, "advance").changes}


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_chronicle_tells_of_every_claim(table: Position, code: str) -> None:
    before = clone(table.state)
    table.play("build(monument)")
    language = game_words(code, "regnum.games.kingdom.architects")
    lines = load_table(GAME.info).tell(view(table.state, None), before, GAME.actions.parse("build(monument)"))
    told = " ".join(language.say(line.text) for line in lines)
    for tome in ("tome_a1", "tome_c1"):
        assert language.say(f"prize.{tome}.name") in told


def test_everybody_sees_how_near_each_seat_is_and_so_do_bots(table: Position) -> None:
    for seat in (None, 0, 2):
        scene = load_table(GAME.info).scene(view(table.state, seat))
        near = {piece.id: (piece.have, piece.need) for piece in scene.pieces if piece.need}
        assert near["tome/tome_a1"] == ((3, 0, 0), 4)
        assert near["tome/tome_a6"] == ((0, 0, 0), 8)
        assert near["tome/tome_c1"] == ((2, 0, 0), 3)
        assert GAME.observe(table.state, seat)["tomes"].tobytes() == table.state["tomes"].tobytes()


def test_the_judgement_of_bots_weighs_a_claim() -> None:
    """The same building is worth more than a tome more to who claims with it, and all the same to the others."""
    gained = []
    for objectives in (("tome_a1", "tome_a6"), ("tome_a6",)):
        table = before_building(*objectives)
        before = GAME.judge(table.state)
        table.play("build(monument)")
        gained.append(GAME.judge(table.state) - before)
    more = gained[0] - gained[1]
    assert more[0] > TOME
    assert more[1:].tolist() == [0, 0]
