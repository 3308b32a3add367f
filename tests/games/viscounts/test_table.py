"""The scene: what it says of the Baron, of hands, of prices and reasons."""

from __future__ import annotations

import pytest

from regnum.core.languages import LANGUAGES
from regnum.table.contract import View, load_table
from regnum.table.scene import Option, Piece, Refusal, Scene

from .position import GAME, Position
from .scenario import Scenario

NAMES = ("Ada", "Ugo", "Eda", "Ivo")
TABLE = load_table(GAME.info)
WORDS = [TABLE.language(code) for code in LANGUAGES]


def view(table: Position, viewer: int | None) -> View:
    names = NAMES[: int(table.s["seats"])]
    return View(GAME, GAME.observe(table.state, viewer), viewer, names, (table.on_turn,))


def scene(table: Position, viewer: int | None = 0) -> Scene:
    return TABLE.scene(view(table, viewer))


def option(table: Position, notation: str) -> Option:
    prompt = scene(table).prompt
    assert prompt is not None
    return next(option for option in prompt.options if option.notation == notation)


def refusal(table: Position, notation: str) -> Refusal:
    prompt = scene(table).prompt
    assert prompt is not None
    return next(refused for refused in prompt.refused if refused.notation == notation)


def piece(table: Position, name: str, viewer: int | None = 0) -> Piece:
    return next(piece for piece in scene(table, viewer).pieces if piece.id == name)


def sure(table: Position, notation: str) -> dict[str, int]:
    """Return the changes that an option announces."""
    return {change.kind: change.n for change in option(table, notation).changes if change.n}


# ---- prices and reasons ---------------------------------------------------------------------------------------------


def test_an_action_says_what_it_asks_for_and_why_it_cannot_be_taken() -> None:
    table = Position()
    table[0].row = "labourer - -"
    table[0].stone = 3
    table.stand(0, "1_left")
    note = option(table, "construct(workshop_1)").note
    assert note is not None
    assert note.args == {"n": 3, "have": 2}  # the Labourer, and the icon printed in the middle of the row
    assert refusal(table, "construct(guildhall_1)").reason.args == {"n": 2}
    assert refusal(table, "workers(1)").reason.key == "why.inner_only"


def test_travelling_says_what_it_costs_and_where_the_viscount_comes_to_stand() -> None:
    table = Position()
    table[0].silver = 1
    table.begin(0)
    table.push("MOVE", 0, 1)
    free, dear = option(table, "move(1_left)"), option(table, "move(1_right)")
    assert (sure(table, "move(1_left)"), sure(table, "move(1_right)")) == ({}, {"silver": -1})
    assert [ghost.space for ghost in (*free.ghosts, *dear.ghosts)] == ["1_left", "1_right"]
    assert refusal(table, "move(2_right)").reason.key == "why.silver"


def test_silver_for_silver_is_promised_all_at_once() -> None:
    table = Position()
    table[0].row = "journeyman - -"
    table.stand(0, "1_left")
    table.play("trade")
    assert sure(table, "exchange") == {"silver": 4}  # two Merchants of the card, two printed on the right


def test_a_manuscript_that_brings_another_one_promises_two() -> None:
    """Two amounts of one kind would stop the page."""
    table = Position()
    table.stand(0, "1_inner")
    table.show_tile(1, "black_5_manuscript")
    table[0].ink = 5
    paid, promised = option(table, "transcribe").changes
    assert (paid.kind, paid.n) == ("ink", -4)  # asked nothing, because it can be paid for in one way only
    assert (promised.kind, promised.n) == ("manuscript", 2)


# ---- the scenario ---------------------------------------------------------------------------------------------------


def test_the_baron_has_a_panel_with_the_points_of_the_team_and_what_it_needs() -> None:
    table = Scenario(team_target="120")
    table.put("2_left", 2)
    table.enter(1, 3)
    panel = scene(table).panels[-1]
    assert (panel.seat, panel.played, panel.total) == (3, False, 120)
    assert panel.points == sum(seat.total for seat in scene(table).panels[:-1])
    assert [(amount.kind, amount.n, amount.most) for amount in panel.counters] == [
        ("baron", 17, 20),
        ("castle", 1, None),
    ]


def test_his_line_is_marked_and_his_workers_stand_in_colours_of_nobody() -> None:
    table = Scenario()
    table.put("2_left", 2)
    table.baron = "2_left"
    spaces = {space.id: space.tone for zone in scene(table).zones for space in zone.spaces}
    warded = {name for name, tone in spaces.items() if tone == "warded"}
    assert warded == {"2_left", "2_inner", "tier1/2", "tier2/2"}
    there = piece(table, "worker/2_left/baron")
    assert (there.owner, there.count, piece(table, "viscount/baron").space) == (3, 2, "2_left")


@pytest.mark.slow
def test_the_plan_of_the_baron_follows_from_what_lies_open() -> None:
    table = Scenario()
    table.baron = "5_left"
    table.live(5, value=2)
    table.live(1, "debt")
    keys = [piece.label.key for piece in scene(table).pieces if piece.kind == "plan"]
    assert keys == ["plan.move", "plan.place"]
    table.put("1_left")
    dismissed = piece(table, "baron/plan/2").label
    assert dismissed.key == "plan.dismiss"
    assert "1 Debt" in WORDS[0].say(dismissed)


@pytest.mark.parametrize("hands", ["on", "off"])
def test_hands_of_partners_are_shown_if_they_lie_open(hands: str) -> None:
    table = Scenario.new(2, 3, scenario="together", open_hands=hands)
    while not table.s["round"]:
        table.play(table.choices[0])
    shown = {piece.zone for viewer in (0, None) for piece in scene(table, viewer).pieces if piece.zone == "hand/1"}
    assert bool(shown) == (hands == "on")


def test_of_two_summary_cards_the_one_on_top_says_so() -> None:
    table = Scenario(players=2)
    table.summaries(0, "summary_blue", "summary_grey")
    mine = [piece for piece in scene(table).pieces if piece.zone == "summaries/0"]
    captions = {piece.id: piece.caption.key for piece in mine if piece.caption}
    assert captions == {"summary/blue": "summary.top", "summary/grey": "summary.under"}


def test_next_to_each_pile_stands_what_it_means_for_the_baron() -> None:
    table = Scenario()
    table.live(3, "shuffle", 2)
    (note,) = [space.note for zone in scene(table).zones for space in zone.spaces if space.id == "townsfolk/3"]
    assert note is not None
    said = WORDS[0].say(note)
    assert "moves the Baron by 2" in said
    assert "1 of his workers goes inward" in said
    rivals = [space.note for zone in scene(Position()).zones for space in zone.spaces if space.id == "townsfolk/3"]
    assert "Baron" not in WORDS[0].say(rivals[0] or "")
