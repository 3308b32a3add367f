"""Gains and possessions of players: goods, icons, and the cards on their row that respond."""

from __future__ import annotations

from regnum.games.kingdom.rules.queue import queue
from regnum.games.kingdom.rules.room import added
from regnum.games.kingdom.viscounts.data import components as c
from regnum.games.kingdom.viscounts.rules.state import Event, State, StepKind
from regnum.rules import has, rule, tell

RIBBON_COUNT = len(c.RIBBONS)


@rule
def gain_good(s: State, p: int, good: int, n: int) -> None:
    """Goods come to a player, or go if `n` is below 0."""
    before = s.players[p].goods[good]
    s.players[p].goods[good] = added(before, n)
    if s.players[p].goods[good] != before:
        tell(s, Event.GOOD, p, good, s.players[p].goods[good] - before)


# ---- icons ----------------------------------------------------------------------------------------------------------


@rule
def icons_on_row(s: State, p: int, icon: int) -> int:
    """Count an icon on the cards of the row."""
    icons = 0
    for place in range(c.ROW):
        card = s.players[p].row[place]
        if card >= 0:
            icons += c.PERSON_ICONS[card, icon]
    return icons


@rule
def lasting_icons(s: State, p: int, icon: int) -> int:
    """Those of uncovered buildings and of Cleric Bonus cards."""
    icons = 0
    for building in range(c.BUILDINGS):
        if has(s.players[p].uncovered, building):
            icons += c.BUILDING_ICONS[building, icon]
    for ribbon in range(RIBBON_COUNT):
        if s.ribbons[ribbon] == p:
            icons += c.BONUS_ICONS[ribbon, icon]
    return icons


@rule
def icons(s: State, p: int, icon: int) -> int:
    """All that an action can use: row, buildings, bonus cards, and what is printed where no card lies yet."""
    found = icons_on_row(s, p, icon) + lasting_icons(s, p, icon)
    for place in range(c.ROW):
        if s.players[p].row[place] < 0:
            found += c.ROW_ICONS[place, icon]
    return found


@rule
def is_criminal(s: State, p: int) -> bool:
    """Return True if there is a Criminal on the row of a player."""
    return icons_on_row(s, p, c.CRIMINAL) > 0


@rule
def helped(s: State, p: int, op: int, action: int) -> bool:
    """Return True if a card on the row changes in such a way what an action may be paid with."""
    for place in range(c.ROW):
        card = s.players[p].row[place]
        if card >= 0 and c.HELP[card, 0] == op and c.HELP[card, 1] == action:
            return True
    return False


# ---- effect rows ----------------------------------------------------------------------------------------------------


@rule
def queue_source(s: State, p: int, when: int, source: int) -> None:
    """The rows of a source for an occasion, to be done in their order."""
    queue(s, StepKind.EFFECT, p, c.INDEX.first[when, source], c.INDEX.size[when, source])


@rule
def fire(s: State, p: int, when: int) -> None:
    """Trigger the cards on a player's row on an occasion, from the newest to the oldest."""
    for place in range(c.ROW - 1, -1, -1):
        card = s.players[p].row[place]
        if card >= 0:
            queue_source(s, p, when, card)
