"""Workers on the path, in the scenario: those of players guard a space, those of the Baron gather there.

Spaces are numbered as everywhere, 3 x place + side; outer spaces also among themselves, clockwise: 2 x place + side.
"""

from __future__ import annotations

from regnum.games.kingdom.viscounts.data import components as c
from regnum.games.kingdom.viscounts.data.baron import THINNED
from regnum.games.kingdom.viscounts.rules.state import Event, State
from regnum.rules import rule, tell


@rule
def space_of(outer: int) -> int:
    """The space with this number among the outer ones."""
    return 3 * (outer // 2) + outer % 2


@rule
def guards(s: State, space: int) -> int:
    """The players who have workers on a space, as a set."""
    found = 0
    for p in range(s.seats):
        if s.on_path[space, p] > 0:
            found |= 1 << p
    return found


@rule
def is_protected(s: State, place: int) -> bool:
    """Return True if the Baron is on the segment of this place: nobody harms his workers between him and the summit.

    That are his outer space, the inner one, and the sections of the castle that it faces.
    """
    return s.baron >= 0 and s.baron // 2 == place


@rule
def is_protected_space(s: State, space: int) -> bool:
    """The same for a space of the path: the other outer one is not on the line."""
    return is_protected(s, space // 3) and (space % 3 == c.INNER or space == space_of(s.baron))


@rule
def send_home(s: State, space: int) -> None:
    """One of the Baron's workers leaves a space."""
    s.on_path[space, c.BARON] -= 1
    s.left += 1
    tell(s, Event.BARON_LEAVE, -1, space)


@rule
def thin_out(s: State) -> None:
    """Poverty or Prosperity is revealed: of exactly two of the Baron's workers on a space one leaves (C11)."""
    for space in range(c.SPACES):
        if s.on_path[space, c.BARON] == THINNED:
            send_home(s, space)
