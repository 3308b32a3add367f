"""The Baron's turn by another hand: every way in which it can end, found by trying all that the team may decide.

Plain dictionaries and recursion, written from the words of the rulebook. Spaces are named as in the notation; whose
workers are where: ("2_left", seat), ("castle", tier, place, seat), seat -1 the Baron's. A turn is a list of errands.
"""

from __future__ import annotations

from collections.abc import Iterator

Workers = dict[tuple[object, ...], int]
RING = [f"{place}_{side}" for place in range(1, 6) for side in ("left", "right")]
ALL = 20


class Lost(Exception):
    """The Baron has won: because of what."""


def moved(workers: Workers, leaves: tuple[object, ...] | None, comes: tuple[object, ...] | None) -> Workers:
    """One worker goes from somewhere to somewhere; None is a supply."""
    after = dict(workers)
    if leaves:
        after[leaves] -= 1
    if comes:
        after[comes] = after.get(comes, 0) + 1
    return {where: n for where, n in after.items() if n}


def seats_at(workers: Workers, space: str) -> list[int]:
    return sorted(int(str(where[1])) for where in workers if where[0] == space and where[1] != -1)


def placed(workers: Workers, space: str) -> list[Workers]:
    """He places a worker on a space of the path."""
    if seats_at(workers, space):
        return [moved(workers, (space, seat), None) for seat in seats_at(workers, space)]
    if sum(n for where, n in workers.items() if where[-1] == -1) == ALL:
        raise Lost("supply")
    return [moved(workers, None, (space, -1))]


def goes(workers: Workers, start: str, space: str) -> list[Workers]:
    """A worker on the path moves; players' workers there send it home."""
    if seats_at(workers, space):
        gone = moved(workers, (start, -1), None)
        return [moved(gone, (space, seat), None) for seat in seats_at(workers, space)]
    return [moved(workers, (start, -1), (space, -1))]


def inward(workers: Workers, start: str) -> list[Workers]:
    place = start[0]
    if not workers.get((f"{place}_inner", -1)):
        return goes(workers, start, f"{place}_inner")
    for tier in (1, 2):
        if not workers.get(("castle", tier, int(place), -1)):
            return [moved(workers, (start, -1), ("castle", tier, int(place), -1))]
    raise Lost("summit")


def turn(workers: Workers, baron: str, sign: str, cull_all: bool) -> Iterator[Workers | str]:
    """How the board can look when he, who has moved to a space where somebody with this sign lives, has ended."""
    here = RING.index(baron)
    after, before = RING[(here + 1) % 10], RING[here - 1]
    errands = [("place", baron)]
    if workers.get((baron, -1)):
        errands = {
            "corruption": [("place", baron), ("place", baron)],
            "debt": [("place", baron)],
            "virtue": [("place", before), ("place", before)],
            "discard": [("place", after), ("place", after)],
            "rearrange": [("place", before), ("place", after)],
            "shuffle": [("inward", baron)],
        }[sign]
    yield from run(workers, errands, here, cull_all)


def run(workers: Workers, errands: list[tuple[str, ...]], here: int, cull_all: bool) -> Iterator[Workers | str]:
    if not errands:
        crowds = [RING[(here + i) % 10] for i in range(10) if workers.get((RING[(here + i) % 10], -1), 0) > 2]
        if not crowds:
            yield culled(workers, cull_all)
            return
        place = RING.index(crowds[0])
        errands = [
            ("go", crowds[0], RING[(place + 1) % 10]),
            ("go", crowds[0], RING[place - 1]),
            ("inward", crowds[0]),
        ]
    (what, *spaces), rest = errands[0], errands[1:]
    try:
        ways = {"place": placed, "go": goes, "inward": inward}[what](workers, *spaces)  # type: ignore[operator]
    except Lost as lost:
        yield str(lost)
        return
    for way in ways:
        yield from run(way, rest, here, cull_all)


def culled(workers: Workers, cull_all: bool) -> Workers:
    """One of each player from sections with three."""
    after = workers
    for tier in (1, 2):
        for place in range(1, 6):
            there = [where for where in workers if where[:3] == ("castle", tier, place)]
            if sum(workers[where] for where in there) >= 3 and (cull_all or workers.get(("castle", tier, place, -1))):
                for where in there:
                    if where[3] != -1:
                        after = moved(after, where, None)
    return after
