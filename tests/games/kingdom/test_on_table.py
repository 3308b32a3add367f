"""Tomes as players, bots and readers of the chronicle see them: what a choice would claim, and who is how near."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from games.architects.position import GAME, Position
from games.paladins.position import Position as Paladins
from games.viscounts.position import Position as Viscounts
from regnum.core.languages import LANGUAGES
from regnum.core.record import States, clone
from regnum.games.kingdom.carried import Won
from regnum.games.kingdom.rules.tomes import TOME
from regnum.table.contract import View, load_table
from regnum.table.text import text
from regnum.web.schemas.answers import Preview
from regnum.web.views.preview import preview_of
from regnum.web.wording.words import game_words

from .test_advantages import chapter
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
    """Return the server's preview of a choice of seat 0."""
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


def lines_of(table: Any, *actions: str) -> list[str]:
    """Return the log lines of the last of these actions, in English."""
    for action in actions[:-1]:
        table.play(action)
    before, game = table.GAME.observe(table.state, None), table.GAME
    table.play(actions[-1])
    after = View(game, game.observe(table.state, None), None, NAMES)
    language = game_words("en", game.info.package)
    lines = load_table(game.info).tell(after, before, game.actions.parse(actions[-1]))
    return [language.say(line.text) for line in lines]


def test_what_a_building_costs_is_no_part_of_the_tome_that_it_wins(table: Position) -> None:
    told = lines_of(table, "build(monument)")
    assert told[0].startswith("Ada constructs Monument: ")
    assert any(line == "Ada takes a tome: Four Buildings" for line in told)


def test_what_is_paid_is_no_part_of_the_tome_that_makes_it_cheaper() -> None:
    table = chapter(Paladins, 1, "tome_a1")
    while table.step != "ACT":
        table.play(table.choices[0])
    table.turn(0)
    table[0].silver, table[0].workers = 9, "white+red"
    told = lines_of(table, "develop(commission_1)", "workers(white+red)")
    assert "from the tome Four Buildings" in told
    assert any("−3 silver" in line for line in told)


def test_silver_for_those_behind_says_what_it_is_for() -> None:
    won = Won(2, 3, {"tome_a1": 0}, victory=(0, 3, 3), winner=2, points=(1, 2, 3))
    table = Viscounts.new(3, 7, campaign=won.text)
    told: list[str] = []
    while not table.s["tomes"]["left"]:
        told = lines_of(table, table.choices[0])
    assert "Ada catches up: +2 silver" in told


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
        before = GAME.evaluate(table.state)
        table.play("build(monument)")
        gained.append(GAME.evaluate(table.state) - before)
    more = gained[0] - gained[1]
    assert more[0] > TOME
    assert more[1:].tolist() == [0, 0]
