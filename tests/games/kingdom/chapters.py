"""What chapters are given in the tests: somebody has everything that tomes bring there, and others something."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from regnum.games.kingdom.carried import Won

ANY = (2, 3, 4)
LAST = -1
"""The last seat, whatever its number."""


def carried(
    seats: Iterable[int],
    played: int,
    tomes: Mapping[str, int],
    victory: tuple[int, ...],
    points: tuple[int, ...],
    tokens: Mapping[str, int] | None = None,
) -> dict[int, str]:
    """The same for each number of players: what is written of more seats than play is left out. Most points win."""
    return {
        players: Won(
            played,
            players,
            {name: seat % players for name, seat in tomes.items()},
            {crest: seat % players for crest, seat in (tokens or {}).items()},
            victory[:players],
            points.index(max(points[:players])),
            points[:players],
        ).text
        for players in seats
    }


SECOND = carried(
    ANY, 1, {"tome_a1": 0, "tome_a3": 0, "tome_a5": 1}, (1, 2, 0, 0), (30, 38, 20, 11), tokens={"eagle": LAST}
)
"""By seats: the Paladins after Architects."""

OTHERS = {"tome_a2": LAST, "tome_a4": 0, "tome_a6": 1}
OTHER_SECOND = carried((2, 3), 1, OTHERS, (2, 1, 0), (40, 38, 20)) | carried(
    (4,), 1, OTHERS, (0, 1, 0, 2), (30, 38, 20, 41)
)
"""The same with the other tomes."""

THIRD = carried(
    ANY,
    2,
    {"tome_a1": 0, "tome_a2": 1, "tome_a3": 1, "tome_p3": 0, "tome_p5": 0, "tome_p6": 1},
    (2, 4, 0, 0),
    (41, 44, 20, 11),
    tokens={"lion": LAST},
)
"""Viscounts after both."""

OTHER_THIRD = carried(
    ANY,
    2,
    {"tome_a4": 0, "tome_a5": 1, "tome_a6": 1, "tome_p1": LAST, "tome_p2": 0, "tome_p4": LAST},
    (3, 3, 0, 0),
    (60, 44, 20, 11),
)
"""The same with the other tomes."""
