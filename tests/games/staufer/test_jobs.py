"""Job cards, each against a second way to count."""

from __future__ import annotations

from collections import Counter
from functools import cache

import numpy as np
import pytest

from .position import RING, Table

PATTERNS = {
    "two_adjacent": ((0, 1), 7),
    "two_one_apart": ((0, 2), 7),
    "two_opposite": ((0, 3), 8),
    "three_adjacent": ((0, 1, 2), 11),
    "two_plus_one": ((0, 1, 4), 11),
    "triangle": ((0, 2, 4), 13),
}
# on the two sides of the regions: the costs of the offices of each region, with n where only a noble may sit
FEW = {
    "nijmegen": "5 4 3",
    "aachen": "6n 5 4 3",
    "strasbourg": "7n 4 3",
    "augsburg": "5n 4 3",
    "milan": "7 5 4 3",
    "palermo": "6n 5 3",
}
MANY = {
    "nijmegen": "5 6n 4 4 3",
    "aachen": "7 5n 5 4 3",
    "strasbourg": "7n 5 4 3 3",
    "augsburg": "6 5n 4 3",
    "milan": "7n 6 5 4 4 3",
    "palermo": "6n 5 4 3",
}
SEATS = {region: tuple(int(cost.rstrip("n")) for cost in costs.split()) for region, costs in MANY.items()}
NOBLES_ONLY = {(region, n) for region, costs in MANY.items() for n, cost in enumerate(costs.split(), 1) if "n" in cost}


def most_times(figures: tuple[int, ...], pattern: tuple[int, ...], mirrored: bool) -> int:
    """The best packing, by trying everything at every step."""
    shapes = [pattern, tuple(-p for p in pattern)] if mirrored else [pattern]
    ways = {tuple(sorted((p + turn) % 6 for p in shape)) for shape in shapes for turn in range(6)}

    @cache
    def best(left: tuple[int, ...]) -> int:
        found = 0
        for way in ways:
            if all(left[place] for place in way):
                found = max(found, 1 + best(tuple(n - (place in way) for place, n in enumerate(left))))
        return found

    return best(figures)


def random_board(seed: int, mirrored: bool = False, players: int = 4) -> Table:
    """Figures of everybody on random offices."""
    random = np.random.default_rng(seed)
    ring = list(RING)
    random.shuffle(ring)
    table = Table(players, ring=ring, mirrored_paths=mirrored)
    left = {(seat, kind): n for seat in range(players) for kind, n in (("envoy", 15), ("noble", 3))}
    crowded = random.random()
    for region, costs in (FEW if players == 2 else MANY).items():
        for office, cost in enumerate(costs.split(), 1):
            for _ in range(2):
                seat = int(random.integers(players))
                kind = "noble" if random.random() < 0.2 or cost.endswith("n") else "envoy"
                if random.random() < crowded and left[seat, kind]:
                    table.sit(region, office, seat, kind)
                    left[seat, kind] -= 1
    return table


@pytest.mark.slow
@pytest.mark.parametrize("mirrored", [False, True])
@pytest.mark.parametrize("card", PATTERNS)
def test_paths_are_packed_as_well_as_can_be(card: str, mirrored: bool) -> None:
    pattern, points = PATTERNS[card]
    most = 0
    for seed in range(25):
        table = random_board(seed, mirrored)
        table.jobs(0, "milan", card, "pairs")
        ring = [list(SEATS)[region] for region in table.s["ring"]]
        figures = tuple(
            sum(seat == 0 for office in range(1, len(SEATS[name]) + 1) for seat, _ in table.holders(name, office))
            for name in ring
        )
        times = most_times(figures, pattern, mirrored)
        most = max(most, times)
        assert table.part(0, "path_job") == points * times, figures
    assert most > 2


def test_only_one_pattern_changes_in_the_mirror() -> None:
    table = {on: Table(mirrored_paths=on) for on in (False, True)}
    for mirrored, position in table.items():
        position.jobs(0, "milan", "two_plus_one", "pairs")
        for place in (0, 1, 3):  # the mirror image of 0, 1, 4
            position.sit(RING[place], 3, 0)
        assert position.part(0, "path_job") == (11 if mirrored else 0)


def expected_office_points(card: str, values: Counter[int]) -> int:
    def scaled(count: int, scale: list[int]) -> int:
        return scale[count] if count < len(scale) else scale[-1] + 5 * (count - len(scale) + 1)

    if card == "pairs":
        return sum(8 * (n // 2) for n in values.values())
    if card == "set_345":
        return 15 * min(values[3], values[4], values[5])
    if card == "any":
        return scaled(sum(values.values()), [0, 2, 4, 7, 10, 14, 18, 23, 28])
    return scaled(values[int(card[-1])], [0, 3, 7, 12])


@pytest.mark.parametrize("card", ["value_3", "value_4", "value_5", "any", "pairs", "set_345"])
def test_office_jobs(card: str) -> None:
    seen = set()
    for seed in range(20):
        table = random_board(seed + 100)
        table.jobs(1, "milan", "triangle", card)
        values = Counter(
            SEATS[name][office - 1]
            for name in SEATS
            for office in range(1, len(SEATS[name]) + 1)
            for seat, _ in table.holders(name, office)
            if seat == 1
        )
        seen.add(table.part(1, "office_job"))
        assert table.part(1, "office_job") == expected_office_points(card, values)
    assert len(seen) > 2


@pytest.mark.parametrize(("players", "second"), [(2, 0), (3, 6), (5, 6)])
def test_region_jobs(players: int, second: int) -> None:
    table = Table(players)
    for seat, region in ((0, "palermo"), (1, "milan")):
        table.jobs(seat, region, "triangle" if seat else "two_opposite", "pairs" if seat else "any")
    table.sit("palermo", 1, 0, "noble")
    table.sit("milan", 1, 0)
    table.sit("milan", 2, 1)
    assert table.part(0, "region_job") == 12
    assert table.part(1, "region_job") == second


def test_payment_areas_never_count() -> None:
    table = Table()
    table.jobs(0, "palermo", "two_adjacent", "any")
    for name in RING:
        table.paid(0, name, envoys=1)
    assert [table.part(0, name) for name in ("region_job", "path_job", "office_job")] == [0, 0, 0]
