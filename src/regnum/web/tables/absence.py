"""People who are away when it is their turn: those who are there may agree that a bot plays for them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from regnum.web.model.errors import Refused
from regnum.web.model.events import Proposed
from regnum.web.model.viewer import Presence
from regnum.web.schemas.answers import Vacancy

if TYPE_CHECKING:
    from regnum.web.tables.table import Table

STAND_IN = "greedy"
"""The bot that plays for absent players."""

AWAY = 120.0
"""Seconds after which a person who is not at the table is away; so long must nothing have happened there, either."""


def vacancies(table: Table, guest: int | None, presence: Presence) -> list[Vacancy]:
    """The seats for which a guest may propose that a bot play, now or after some seconds.

    It is such a seat's turn, and its person is not at the table. Where there is a clock, its time must be up.
    """
    by_itself = table.clocks is not None and table.header.absent == "bot"
    if not table.seats_of(guest) or table.header.analysis or by_itself or _considered(table, presence):
        return []
    gone = [seat for seat in table.deciding if _person(table, seat) not in (None, guest, *presence.online)]
    return [Vacancy(seat, round(max(0.0, _wait(table, seat, presence)), 1)) for seat in gone]


def proposal(table: Table, seat: int, absent: int, guest: int, presence: Presence) -> Proposed:
    """The event by which a guest in `seat` proposes it for another seat. Raises Refused."""
    if not any(one.seat == absent and not one.wait for one in vacancies(table, guest, presence)):
        raise Refused(409, "not_away")
    return Proposed(seat=seat, absent=absent, asked=_witnesses(table, absent, guest, presence), bot=STAND_IN)


def check_away(table: Table, presence: Presence) -> None:
    """Raises Refused if the absent player has returned before the bot takes over."""
    asked = table.consent.asked if table.consent else None
    if isinstance(asked, Proposed) and _there(table, asked.absent, presence):
        raise Refused(409, "not_away")


def _person(table: Table, seat: int) -> int | None:
    sits = table.seats[seat]
    return sits.guest if sits.kind == "person" else None


def _considered(table: Table, presence: Presence) -> bool:
    """Return True if a player who is present still has to answer a proposal."""
    waiting = table.consent.waiting if table.consent else ()
    return any(_there(table, seat, presence) for seat in waiting)


def _there(table: Table, seat: int, presence: Presence) -> bool:
    return presence.now - presence.last_seen(_person(table, seat)) < AWAY


def _witnesses(table: Table, absent: int, guest: int | None, presence: Presence) -> list[int]:
    """The seats of the others who are there."""
    others = [n for n in range(len(table.seats)) if _person(table, n) not in (None, guest, _person(table, absent))]
    return [seat for seat in others if _there(table, seat, presence)]


def _wait(table: Table, seat: int, presence: Presence) -> float:
    """Seconds until a bot may be proposed for a seat."""
    away = presence.last_seen(_person(table, seat)) + AWAY - presence.now
    if table.clocks is not None:
        return max(away, table.clocks.left_of(seat, presence.now, table.pauses))
    return max(away, table.quiet_since + AWAY - presence.now)
