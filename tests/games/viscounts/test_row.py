"""The row of three cards, and the deck around it."""

from __future__ import annotations

import numpy as np
import pytest

from regnum.games.kingdom.viscounts.data import components as c
from regnum.games.kingdom.viscounts.data.vocabulary import When

from .position import Position, cards_in


def starting(row: str = "- - -", hand: str = "abbot labourer squire", players: int = 2) -> Position:
    """Seat 0 begins its turn."""
    table = Position(players)
    table[0].row = row
    table[0].hand = hand
    table.stand(0, "1_left")
    table.stand(1, "3_left")
    table.begin(0, "SHIFT_ROW")
    return table


def test_all_cards_move_and_the_third_leaves_before_another_is_played() -> None:
    table = starting("mason miner friar")
    assert table[0].row == ["-", "mason", "miner"]
    assert table[0].discards == {"friar"}
    table.play("play(abbot)")
    assert table[0].row == ["abbot", "mason", "miner"]


@pytest.mark.parametrize(
    ("row", "counted"),
    [
        ("- - -", (2, 1, 1, 1)),
        ("abbot - -", (2, 1, 1, 2)),
        ("abbot labourer -", (2, 1, 0, 1)),
        ("abbot labourer squire", (0, 1, 1, 1)),
    ],
)
def test_icons_under_the_row_count_while_no_card_covers_them(row: str, counted: tuple[int, ...]) -> None:
    """Merchants, Builders, Nobles, Clerics: paid with them alone."""
    table = Position(2)
    table[0].row = row
    merchants, builders, nobles, clerics = counted
    table.stand(0, "3_right")  # four Merchants for a flip
    table[0].paper("deed", 2)
    table.begin(0, "ACT")
    assert not table.may("trade")
    table[0].silver = 4 - merchants
    assert table.may("trade")
    table[0].silver = 0
    assert not table.offered("construct")
    table[0].stone = 3 - builders
    assert len(table.offered("construct")) == 3
    table.stand(0, "3_inner")
    table[0].gold = 3 - nobles
    assert table.offered("workers") == ["1", "2"]
    table.show_tile(3, "yellow_4_virtue")
    table[0].ink = 3 - clerics
    assert not table.may("transcribe")
    table[0].ink += 1
    assert table.may("transcribe")


@pytest.mark.parametrize(
    ("row", "played", "corruption"),
    [
        ("- - -", "thief", 1),
        ("illusionist meddler -", "thief", 3),
        ("antagonist - -", "thief", 3),
        ("thief - -", "abbot", 0),
    ],
)
def test_a_criminal_brings_corruption_for_every_criminal_on_the_row(row: str, played: str, corruption: int) -> None:
    table = starting(row, played)
    table.play(f"play({played})")
    assert table[0].corruption == corruption


def test_corruption_comes_before_what_the_card_does() -> None:
    table = starting("- - -", "antagonist")
    table.play("play(antagonist)")
    kinds = table.kinds()
    assert kinds.index("CORRUPTION") < kinds.index("CARD") < kinds.index("DEBT")


def test_without_a_hand_the_card_on_top_is_played_unseen() -> None:
    table = Position(2)
    table[0].row, table[0].hand, table[0].pile = "mason miner friar", "", "abbot"
    table.begin(0, "SHIFT_ROW")
    assert table[0].row == ["abbot", "mason", "miner"]
    assert table.step == "MOVE"


def test_with_three_cards_the_one_that_leaves_is_shuffled_and_played_again() -> None:
    table = Position(2)
    table[0].row, table[0].pile = "mason miner friar", ""
    table.begin(0, "SHIFT_ROW")
    assert table[0].row == ["friar", "mason", "miner"]
    assert table[0].virtue == 6 - 2  # no Criminal on the row when it was shuffled, and the Friar's own


def test_a_shuffle_looks_for_criminals_once() -> None:
    for row, markers in (("mason miner friar", (0, 5)), ("thief antagonist miner", (1, 6))):
        table = Position(2)
        table[0].row, table[0].pile = row, ""
        table[0].discards = "abbot labourer squire"
        table.begin(0, "DRAW")
        table.push("DESTROY", 0, 1)
        table.play("decline")
        assert table[0].markers == markers
        assert len(table[0].hand) == 3


def test_a_shuffle_effect_without_discards_does_nothing() -> None:
    table = Position(2)
    table.give(0, c.CARD_NAMES.index("courier"), When.HIRED)
    assert table[0].markers == (0, 6)
    table[0].discards = "thief"
    table.give(0, c.CARD_NAMES.index("courier"), When.HIRED)
    assert (table[0].markers, table[0].discards) == ((0, 5), set())
    assert "thief" in table[0].pile


def test_nobody_destroys_below_three_cards() -> None:
    table = Position(2)
    table[0].row, table[0].hand, table[0].pile = "mason - -", "miner friar abbot", ""
    table.push("DESTROY", 0, 2)
    table.play("destroy(miner)")
    assert table.step == "ACT"  # the second one is not offered
    assert (table[0].silver, len(table[0].owned)) == (2, 3)


def test_cards_are_drawn_to_the_limit_and_never_discarded_down_to_it() -> None:
    table = Position(2)
    table.begin(0, "DRAW")
    table.push("DISCARD", 0, 1)
    table.play("decline")
    assert len(table[0].hand) == 3
    table = Position(2)
    table[0].build("workshop_3", "1a")
    table.workers(0, 3, 1)
    table.s["leader"] = 0
    table.begin(0, "DRAW")
    table.push("DISCARD", 0, 1)
    table.play("decline")
    assert len(table[0].hand) == 5
    table.s["leader"] = -1
    table.s["summit"][0] -= 1
    table[0].record["supply"] += 1
    table.begin(0, "DRAW")
    table.push("DISCARD", 0, 1)
    table.play("decline")
    assert len(table[0].hand) == 5


def test_every_card_of_the_pile_may_be_the_one_on_top() -> None:
    found = set()
    for seed in range(40):
        table = Position(2)
        table.s["random"] = np.uint64(seed)
        table[0].pile = "abbot thief mason"
        table.push("DISCARD", 0, 1)
        table.play("blind(discard)")
        assert ("DISCARD", 0, c.CARD_NAMES.index(min(table[0].discards)), 1) in table.told
        found |= table[0].discards
    assert found == {"abbot", "thief", "mason"}


def test_discarding_blindly_shuffles_when_the_pile_is_empty() -> None:
    table = Position(2)
    table[0].pile, table[0].discards = "", "mason"
    table[0].hand = "abbot labourer"
    table.push("DISCARD", 0, 2)
    table.play("discard(abbot)")
    assert table[0].discards == {"mason", "abbot"}
    table.play("blind(discard)")
    assert table.kinds()[:2] == ["SHUFFLE", "VIRTUE"]
    assert len(table[0].discards) == 1
    assert cards_in(table[0].record["cards"]) | table[0].discards == {"mason", "abbot", "labourer"}


def test_nothing_is_left_to_discard() -> None:
    table = Position(2)
    table[0].pile, table[0].row = "", "mason miner friar"
    table.push("DISCARD", 0, 2)
    table.push("DESTROY", 0, 2)
    table.push("ARRANGE", 0)
    table.play("decline")
    assert table.step == "ACT"
