"""Points at the end of the game and the winner, against an independent count."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st

from .pieces import BONUSES, GAME, TILES, random_positions
from .positions import Position
from .reference import FIXTURES

PARTS = GAME.rules.score_parts
NOBILITY, PERMITS = PARTS.index("nobility"), PARTS.index("permits")


def scored(part: int, table: Position) -> list[int]:
    return [row[part] for row in table.score]


# ---- nobility -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("spaces", "points"),
    [
        ([7, 3], [5, 2]),
        ([3, 3], [5, 5]),
        ([0, 0], [5, 5]),  # position 0 is a position like any other
        ([1, 0], [5, 2]),
        ([7, 3, 5], [5, 0, 2]),
        ([7, 7, 5], [5, 5, 0]),  # two first: no points for second place
        ([7, 5, 5], [5, 2, 2]),
        ([7, 7, 7], [5, 5, 5]),
        ([7, 5, 5, 3], [5, 2, 2, 0]),
        ([7, 5, 5, 5], [5, 2, 2, 2]),
        ([7, 7, 5, 5], [5, 5, 0, 0]),
        ([7, 7, 7, 5], [5, 5, 5, 0]),
        ([1, 2, 3, 4], [0, 0, 2, 5]),
        ([20, 0, 0, 0], [5, 2, 2, 2]),
    ],
)
def test_nobility_first_and_second(spaces: list[int], points: list[int]) -> None:
    table = Position(players=len(spaces))
    for seat, space in zip(table.seats, spaces, strict=True):
        seat.nobility = space
    assert scored(NOBILITY, table) == points


# ---- permit tiles ---------------------------------------------------------------------------------------------------


def with_permits(numbers: list[tuple[int, int]], **options: object) -> Position:
    """Seats with so many unused and used tiles."""
    table = Position(players=len(numbers), **options)
    tiles = iter(TILES)
    for seat, (unused, used) in zip(table.seats, numbers, strict=True):
        seat.give(*[next(tiles) for _ in range(unused)])
        seat.give(*[next(tiles) for _ in range(used)], used=True)
    return table


@pytest.mark.parametrize(
    ("numbers", "default", "nobody", "unused"),
    [
        ([(2, 1), (1, 0), (0, 2)], [3, 0, 0], [3, 0, 0], [3, 0, 0]),
        ([(1, 0), (0, 5), (3, 1)], [0, 3, 0], [0, 3, 0], [0, 0, 3]),  # used tiles count
        ([(2, 0), (1, 1), (1, 0)], [3, 3, 0], [0, 0, 0], [3, 0, 0]),
        ([(2, 0), (2, 0), (2, 0)], [3, 3, 3], [0, 0, 0], [3, 3, 3]),
        ([(0, 0), (0, 0), (0, 0)], [0, 0, 0], [0, 0, 0], [0, 0, 0]),  # nobody scores with none
        ([(0, 1), (0, 0), (0, 0)], [3, 0, 0], [3, 0, 0], [0, 0, 0]),
        ([(1, 0), (0, 0)], [3, 0], [3, 0], [3, 0]),
        ([(1, 1), (2, 2), (4, 0), (0, 3)], [0, 3, 3, 0], [0, 0, 0, 0], [0, 0, 3, 0]),
    ],
)
def test_most_permit_tiles(
    numbers: list[tuple[int, int]], default: list[int], nobody: list[int], unused: list[int]
) -> None:
    """Used and unused, all tied players score 3; options most_permits_tie and permits_counted."""
    assert scored(PERMITS, with_permits(numbers)) == default
    assert scored(PERMITS, with_permits(numbers, most_permits_tie="nobody")) == nobody
    assert scored(PERMITS, with_permits(numbers, permits_counted="unused_only")) == unused


# ---- everything together --------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Holding:
    """Return the scored items of a seat."""

    points: int
    nobility: int
    unused: int
    used: int
    assistants: int
    hand: int


HOLDINGS = st.lists(
    st.builds(
        Holding,
        st.integers(0, 4),
        st.sampled_from([0, 1, 1, 2, 19, 20]),
        st.integers(0, 3),
        st.integers(0, 3),
        st.integers(0, 3),
        st.integers(0, 3),
    ),
    min_size=2,
    max_size=4,
)


def count_points(
    held: list[Holding], tiles: list[list[str]], kings: list[list[int]], tie: str, counted: str
) -> list[list[int]]:
    """The points of every seat by part, as the last page of the rulebook says."""
    order = sorted((h.nobility for h in held), reverse=True)
    permits = [h.unused if counted == "unused_only" else h.unused + h.used for h in held]
    rows = []
    for seat, holding in enumerate(held):
        second = order[0] > order[1] == holding.nobility
        noble = 5 if holding.nobility == order[0] else 2 * second
        most = permits[seat] == max(permits) > 0 and (tie == "all_tied_score_3" or permits.count(max(permits)) == 1)
        bonus = sum(FIXTURES["bonus_tiles"][tile] for tile in tiles[seat])
        king = sum(FIXTURES["king_tiles"][tile] for tile in kings[seat])
        rows.append([holding.points, bonus, king, noble, 3 if most else 0])
    return rows


@pytest.mark.slow
@random_positions
@given(
    HOLDINGS,
    st.lists(st.integers(0, 3), min_size=7, max_size=7),
    st.sampled_from(["all_tied_score_3", "nobody"]),
    st.sampled_from(["used_and_unused", "unused_only"]),
)
def test_final_score_and_ranks(held: list[Holding], owners: list[int], tie: str, counted: str) -> None:
    """Most points win; of equals most assistants and politics cards together; if still tied they share the victory."""
    table = with_permits([(h.unused, h.used) for h in held], most_permits_tie=tie, permits_counted=counted)
    for seat, holding in zip(table.seats, held, strict=True):
        seat.points, seat.nobility, seat.assistants = holding.points, holding.nobility, holding.assistants
        seat.hand = "+".join(["white"] * holding.hand)
    for bonus, owner in zip(BONUSES, owners, strict=True):
        if owner < len(held):
            table[owner].give_bonus(bonus)
    tiles, kings = [seat.bonus_tiles for seat in table.seats], [seat.king_tiles for seat in table.seats]
    expected = count_points(held, tiles, kings, tie, counted)
    assert table.score == expected
    keys = [(sum(row), h.assistants + h.hand) for row, h in zip(expected, held, strict=True)]
    assert GAME.ranks(table.state).tolist() == [1 + sum(other > key for other in keys) for key in keys]


# ---- the winner -----------------------------------------------------------------------------------------------------


def equal_seats(players: int = 3) -> Position:
    """Everybody has ten points and nothing else."""
    table = Position(players)
    for seat in table.seats:
        seat.points = 10
    return table


def ranks(table: Position) -> list[int]:
    found: list[int] = GAME.ranks(table.state).tolist()
    return found


def test_most_points_win_whatever_else_the_others_have() -> None:
    table = equal_seats()
    table[0].points = 11
    table[1].assistants, table[2].hand = 40, "+".join(["white"] * 13 + ["black"] * 13)
    assert ranks(table) == [1, 2, 3]


def test_points_of_tiles_and_majorities_count() -> None:
    table = equal_seats()
    table[2].give_bonus("iron")
    table[1].give("D")
    assert ranks(table) == [3, 2, 1]


@pytest.mark.parametrize(
    ("assistants", "cards", "expected"),
    [
        ((3, 2, 0), (0, 2, 0), [2, 1, 3]),  # one sum: 3, 4 and 0
        ((3, 0, 1), (0, 3, 2), [1, 1, 1]),
        ((3, 0, 1), (0, 3, 1), [1, 1, 3]),
        ((0, 0, 1), (0, 0, 0), [2, 2, 1]),
    ],
)
def test_a_draw_goes_to_most_assistants_and_cards(
    assistants: tuple[int, ...], cards: tuple[int, ...], expected: list[int]
) -> None:
    """Counted together; still tied, the victory is shared."""
    table = equal_seats()
    for seat, helpers, hand in zip(table.seats, assistants, cards, strict=True):
        seat.assistants, seat.hand = helpers, "+".join(["pink"] * hand)
    assert ranks(table) == expected


def test_coins_and_emporiums_do_not_break_a_draw() -> None:
    table = equal_seats()
    table[0].coins, table[1].emporiums = 20, "ABC"
    assert ranks(table) == [1, 1, 1]


def test_the_score_of_a_game_that_is_over_is_that_of_its_last_position() -> None:
    table = Position(players=2, round_limit=1)
    table[0].points, table[1].nobility = 3, 4
    table[1].give("D", used=True)
    table.elect_and_end()
    table.elect_and_end()
    assert GAME.over(table.state)
    assert table.score == [[3, 0, 0, 2, 0], [0, 0, 0, 5, 3]]
    assert ranks(table) == [2, 1]
