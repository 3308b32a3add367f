"""The castle by another hand: every way in which crowds, rewards and bumps can end, found by trying them all.

Plain dictionaries and recursion, written from the words of the reference. A castle is (tier 1, tier 2, summit, gains):
tuples of workers by place and seat, of workers by seat, and of silver and Virtue by seat.
"""

from __future__ import annotations

from collections.abc import Iterator

Tier = tuple[tuple[int, ...], ...]
Gains = tuple[tuple[int, int], ...]
Castle = tuple[Tier, Tier, tuple[int, ...], Gains]
PLACES = 5


def changed(tier: Tier, place: int, seat: int, by: int) -> Tier:
    row = tuple(n + by * (s == seat) for s, n in enumerate(tier[place]))
    return (*tier[:place], row, *tier[place + 1 :])


def gained(gains: Gains, seat: int, silver: int = 0, virtue: int = 0) -> Gains:
    """The marker of Virtue has six spaces to go."""
    return tuple((a + silver * (s == seat), min(6, b + virtue * (s == seat))) for s, (a, b) in enumerate(gains))


def endings(castle: Castle, seat: int, rotation: int) -> set[Castle]:
    """How the castle can look when nothing is left to be done for the seat that has moved."""
    found: set[Castle] = set()
    seen: set[Castle] = set()
    open_ones = [castle]
    while open_ones:
        one = open_ones.pop()
        if one in seen:
            continue
        seen.add(one)
        after = list(following(one, seat, rotation))
        open_ones += after
        if not after:
            found.add(one)
    return found


def following(castle: Castle, seat: int, rotation: int) -> Iterator[Castle]:
    """What can come next; nothing: it is done."""
    first, second, summit, gains = castle
    crowds = [place for place in range(PLACES) if first[place][seat] >= 3]
    if crowds:
        for place in crowds:
            yield from advances(castle, seat, place, (place - rotation) % PLACES)
        return
    crowds = [place for place in range(PLACES) if second[place][seat] >= 3]
    if crowds:
        for place in crowds:
            yield first, changed(second, place, seat, -1), tuple(n + (s == seat) for s, n in enumerate(summit)), gains
        return
    for number, tier in enumerate((first, second)):
        for place in range(PLACES):
            if sum(tier[place]) > 3:
                for other in range(len(summit)):
                    if tier[place][other]:
                        paid = gained(gains, other, 2 * (number == 0), number)
                        less = changed(tier, place, other, -1)
                        yield (less, second, summit, paid) if number == 0 else (first, less, summit, paid)


def advances(castle: Castle, seat: int, place: int, section: int) -> Iterator[Castle]:
    """One worker inward, one to each side; the reward: two Virtue, or a worker may move on the first tier."""
    first, second, summit, gains = castle
    first = changed(first, place, seat, -3)
    for side in (1, -1):
        first = changed(first, (place + side) % PLACES, seat, 1)
    second = changed(second, place, seat, 1)
    if section == 4:
        gains = gained(gains, seat, 0, 2)
    yield first, second, summit, gains
    if section == 2:
        for start in range(PLACES):
            if first[start][seat]:
                for side in (1, -1):
                    yield (
                        changed(changed(first, start, seat, -1), (start + side) % PLACES, seat, 1),
                        second,
                        summit,
                        gains,
                    )
