"""Pairing of a round: pure functions of the players, the past rounds, and a seed.

A round is a list of tables, each a tuple of players in the order of turns; a table of one is a bye. What is wanted, in
this order: players with earlier byes or smaller tables are spared; no rematches; players of a table
have as many points as one another. Up to `FEW` players every pairing is looked at, so the best one is found; among
more, the best of several descents by exchanging two players at a time.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import combinations, permutations
from random import Random
from typing import NamedTuple

Round = list[tuple[int, ...]]

FEW = 9  # players among whom every pairing is looked at: 945 at most (four pairs and a bye)
DESCENTS = 4  # among more: one from the order of the standing, the others from a shuffled one
ENOUGH = 2  # maximum length of an incomplete round robin, as a multiple of the ideal length


def sizes(players: int, size: int, least: int) -> list[int]:
    """Choose the sizes of tables: `size` each, as few as possible of `least` (one fewer), ones for byes.

    Byes are only what arithmetic enforces. Empty when not even one table can be filled.
    """
    for byes in range(players):
        for smaller in range((players - byes) // least + 1 if least < size else 1):
            full, rest = divmod(players - byes - smaller * least, size)
            if rest == 0 and full >= 0 and full + smaller:
                return [size] * full + [least] * smaller + [1] * byes
    return []


def next_round(
    players: Sequence[int], points: Mapping[int, Fraction], past: Sequence[Round], size: int, least: int, seed: int
) -> Round:
    """The round after those of the past, for players in the order they entered; `points` are theirs so far."""
    chance = Random(f"{seed} {len(past)}")
    groups = sorted({points[player] for player in players})
    level = {player: groups.index(points[player]) for player in players}
    order = sorted(chance.sample(players, len(players)), key=lambda player: -level[player])
    tables = _grouped(order, level, past, size, least, chance)
    tables.sort(key=lambda table: (len(table) == 1, order.index(min(table, key=order.index))))
    return [_in_turn(table, past) for table in tables]


def round_robin(players: Sequence[int], size: int, least: int, seed: int) -> list[Round]:
    """All rounds in which everybody meets everybody, as evenly as the size of the tables allows.

    In pairs everybody meets everybody once (the circle method). Larger tables: as many rounds as it takes at least,
    each paired anew against all others until nothing gets better; one more while some pair has not met.
    """
    chance = Random(f"{seed} round robin")
    order = chance.sample(players, len(players))
    if size == 2:
        return _with_turns(_circle(order))
    wanted = sizes(len(players), size, least)
    together = sum(n * (n - 1) // 2 for n in wanted)
    if not together:
        return []
    fewest = -(-len(players) * (len(players) - 1) // 2 // together)
    fewest = max(fewest, -(-(len(players) - 1) // (size - 1)))
    for rounds in range(fewest, ENOUGH * fewest + 1):
        found = _even(order, rounds, size, least, chance)
        if len(_meetings(found)) == len(players) * (len(players) - 1) // 2:
            break
    return _with_turns(found)


def without(paired: Round, gone: set[int], least: int) -> Round:
    """A round without players who left; a player alone at a table that is too small gets a bye."""
    found: Round = []
    for table in paired:
        left = tuple(player for player in table if player not in gone)
        found += [left] if len(left) >= least else [(player,) for player in left]
    return sorted(found, key=lambda table: len(table) == 1)


# ---- round robin ----------------------------------------------------------------------------------------------------


def _circle(order: Sequence[int]) -> list[Round]:
    """Everybody meets everybody once: one stays, the others go round (Lucas 1883; Berger's tables)."""
    ring: list[int | None] = [*order, *([None] if len(order) % 2 else [])]
    rounds = []
    for _ in range(len(ring) - 1):
        facing = zip(ring[: len(ring) // 2], reversed(ring), strict=False)
        rounds.append([tuple(player for player in pair if player is not None) for pair in facing])
        ring.insert(1, ring.pop())
    return [sorted(paired, key=lambda table: len(table) == 1) for paired in rounds]


def _even(order: Sequence[int], rounds: int, size: int, least: int, chance: Random) -> list[Round]:
    """So many rounds with as few repeated meetings as are found by pairing one round anew after the other."""
    level = dict.fromkeys(order, 0)
    found: list[Round] = []
    for _ in range(rounds):
        found.append(_grouped(order, level, found, size, least, chance))
    repeated, better = _repeated(found), True
    while better and repeated:
        better = False
        for number in range(rounds):
            others = found[:number] + found[number + 1 :]
            tried = [*others[:number], _grouped(order, level, others, size, least, chance), *others[number:]]
            if _repeated(tried) < repeated:
                found, repeated, better = tried, _repeated(tried), True
    return found


def _repeated(rounds: Sequence[Round]) -> int:
    """Measure how unevenly players have met: squares grow with every repeated meeting."""
    return sum(times * times - times for times in _meetings(rounds).values())


def _with_turns(rounds: Sequence[Round]) -> list[Round]:
    found: list[Round] = []
    for paired in rounds:
        found.append([_in_turn(table, found) for table in paired])
    return found


# ---- who sits together ----------------------------------------------------------------------------------------------


def _meetings(past: Sequence[Round]) -> Counter[tuple[int, int]]:
    """Count the meetings of each pair, the lower number first."""
    return Counter(pair for paired in past for table in paired for pair in combinations(sorted(table), 2))


class _Costs(NamedTuple):
    """The costs of a pairing: integers in which a higher aim outweighs all lower ones."""

    meeting: dict[tuple[int, int], int]  # of two at one table, either first
    sitting: dict[tuple[int, int], int]  # of a player at a table of a size

    def of(self, table: Sequence[int]) -> int:
        met = sum(self.meeting[pair] for pair in combinations(table, 2))
        return met + sum(self.sitting[player, len(table)] for player in table)


def _costs(players: Sequence[int], level: Mapping[int, int], past: Sequence[Round], wanted: Sequence[int]) -> _Costs:
    met, size, top = _meetings(past), max(wanted), max(level.values())
    had = Counter((player, len(table)) for paired in past for table in paired for player in table)
    pairs, rounds = len(players) * size, len(past) + 1
    again = pairs * (top * top + 1) + 1  # a repeated meeting is worse than any difference in points
    smaller = again * pairs * rounds
    bye = smaller * len(players) * rounds
    meeting = {
        (p, q): met[min(p, q), max(p, q)] * again + (level[p] - level[q]) ** 2
        for p in players
        for q in players
        if p != q
    }
    sitting = {(p, n): 0 if n == size else had[p, n] * smaller for p in players for n in wanted}
    if 1 in wanted:
        sitting |= {(p, 1): had[p, 1] * bye + level[p] for p in players}
    return _Costs(meeting, sitting)


def _grouped(
    order: Sequence[int], level: Mapping[int, int], past: Sequence[Round], size: int, least: int, chance: Random
) -> Round:
    wanted = sizes(len(order), size, least)
    if not wanted:
        return []
    costs = _costs(order, level, past, wanted)

    def total(tables: Round) -> int:
        return sum(map(costs.of, tables))

    if len(order) <= FEW:
        return min(_every(tuple(order), tuple(wanted)), key=total)
    starts = [list(order), *(chance.sample(order, len(order)) for _ in range(DESCENTS - 1))]
    return min((_descended(_dealt(start, wanted), costs) for start in starts), key=total)


def _every(order: tuple[int, ...], wanted: tuple[int, ...]) -> Iterator[Round]:
    """Every way to sit at tables of these sizes."""
    if not order:
        yield []
        return
    first, *others = order
    for size in sorted(set(wanted), reverse=True):
        rest = list(wanted)
        rest.remove(size)
        for company in combinations(others, size - 1):
            left = tuple(player for player in others if player not in company)
            for tables in _every(left, tuple(rest)):
                yield [(first, *company), *tables]


def _dealt(order: Sequence[int], wanted: Sequence[int]) -> list[list[int]]:
    players = iter(order)
    return [[next(players) for _ in range(size)] for size in wanted]


def _descended(tables: list[list[int]], costs: _Costs) -> Round:
    """Exchange two players of different tables as long as that makes it better."""
    now, better = [costs.of(table) for table in tables], True
    while better:
        better = False
        for a, b in combinations(range(len(tables)), 2):
            for i in range(len(tables[a])):
                for j in range(len(tables[b])):
                    if len(tables[a]) == len(tables[b]) == 1:
                        continue
                    p, q = tables[a][i], tables[b][j]
                    tables[a][i], tables[b][j] = q, p
                    after = costs.of(tables[a]), costs.of(tables[b])
                    if sum(after) < now[a] + now[b]:
                        (now[a], now[b]), better = after, True
                    else:
                        tables[a][i], tables[b][j] = p, q
    return [tuple(table) for table in tables]


# ---- who begins -----------------------------------------------------------------------------------------------------


def _in_turn(table: Sequence[int], past: Sequence[Round]) -> tuple[int, ...]:
    """The order of turns: the player who started least often starts, and repeated positions are avoided."""
    sat = Counter(
        (player, seat) for paired in past for other in paired if len(other) > 1 for seat, player in enumerate(other)
    )

    def often(seated: Sequence[int]) -> tuple[int, int]:
        return sat[seated[0], 0], sum(sat[player, seat] ** 2 for seat, player in enumerate(seated))

    return min(permutations(table), key=often)
