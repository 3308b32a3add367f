"""The exact worth of a small position: every choice and every outcome of chance, gone through one by one."""

from __future__ import annotations

from functools import cache

Shares = tuple[float, ...]


@cache
def worth(pebbles: int, seat: int, seats: int) -> tuple[Shares, dict[str, Shares]]:
    """Return what each seat can expect with a number of pebbles left, `seat` to move; and after each of its actions."""
    options = {"take(1)": _after(pebbles - 1, seat, seats)}
    if pebbles >= 2:
        options["take(2)"] = _after(pebbles - 2, seat, seats)
    if pebbles >= 3:
        little, much = _after(pebbles - 1, seat, seats), _after(pebbles - 3, seat, seats)
        options["dare"] = tuple((2 * a + b) / 3 for a, b in zip(little, much, strict=True))
    best = max(shares[seat] for shares in options.values())
    return next(shares for shares in options.values() if shares[seat] == best), options


def _after(pebbles: int, seat: int, seats: int) -> Shares:
    if pebbles == 0:
        return tuple(float(p == seat) for p in range(seats))
    return worth(pebbles, (seat + 1) % seats, seats)[0]


@cache
def clear(pebbles: int, seat: int, seats: int) -> bool:
    """Return True if there is one best action here and in every later position; else max^n has several values."""
    _, options = worth(pebbles, seat, seats)
    values = sorted(shares[seat] for shares in options.values())
    if len(values) > 1 and values[-1] - values[-2] < 0.01:
        return False
    return all(clear(pebbles - n, (seat + 1) % seats, seats) for n in (1, 2, 3) if pebbles - n > 0)


@cache
def chance_together(pebbles: int, turns: int) -> tuple[float, dict[str, float]]:
    """The chance of a team to clear a number of pebbles in a number of turns, now and after each action."""
    options = {"take(1)": _cleared(pebbles - 1, turns - 1)}
    if pebbles >= 2:
        options["take(2)"] = _cleared(pebbles - 2, turns - 1)
    if pebbles >= 3:
        options["dare"] = (2 * _cleared(pebbles - 1, turns - 1) + _cleared(pebbles - 3, turns - 1)) / 3
    return max(options.values()), options


def _cleared(pebbles: int, turns: int) -> float:
    if pebbles == 0 or turns == 0:
        return float(pebbles == 0)
    return chance_together(pebbles, turns)[0]
