"""What chapters are given in the tests: somebody has everything that tomes bring there, and others something."""

from __future__ import annotations

from regnum.games.kingdom.carried import Won

SECOND = {
    seats: Won(
        played=1,
        seats=seats,
        tomes={"tome_a1": 0, "tome_a3": 0, "tome_a5": 1},
        tokens={"eagle": seats - 1},
        victory=(1, 2, 0, 0)[:seats],
        winner=1,
        points=(30, 38, 20, 11)[:seats],
    ).text
    for seats in (2, 3, 4)
}
"""By seats: the Paladins after Architects."""

OTHER_SECOND = {
    seats: Won(
        played=1,
        seats=seats,
        tomes={"tome_a2": seats - 1, "tome_a4": 0, "tome_a6": 1},
        victory=(0, 1, 0, 2)[:seats] if seats == 4 else (2, 1, 0)[:seats],
        winner=3 if seats == 4 else 0,
        points=(30, 38, 20, 41)[:seats] if seats == 4 else (40, 38, 20)[:seats],
    ).text
    for seats in (2, 3, 4)
}
"""The same with the other tomes."""

THIRD = {
    seats: Won(
        played=2,
        seats=seats,
        tomes={"tome_a1": 0, "tome_a2": 1, "tome_a3": 1, "tome_p3": 0, "tome_p5": 0, "tome_p6": 1},
        tokens={"lion": seats - 1},
        victory=(2, 4, 0, 0)[:seats],
        winner=1,
        points=(41, 44, 20, 11)[:seats],
    ).text
    for seats in (2, 3, 4)
}
"""Viscounts after both."""

OTHER_THIRD = {
    seats: Won(
        played=2,
        seats=seats,
        tomes={"tome_a4": 0, "tome_a5": 1, "tome_a6": 1, "tome_p1": seats - 1, "tome_p2": 0, "tome_p4": seats - 1},
        victory=(3, 3, 0, 0)[:seats],
        winner=0,
        points=(60, 44, 20, 11)[:seats],
    ).text
    for seats in (2, 3, 4)
}
"""The same with the other tomes."""
