"""Consistency checks of stored tournaments."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from regnum.web.db import Store, tournaments
from regnum.web.db.hash_chain import tournament_seal
from regnum.web.db.tournaments import Entrant, Pairing
from regnum.web.maintenance.reading import UNREADABLE, plainly
from regnum.web.tournaments.pairing import Round


def wrong_tournament(store: Store, row: Mapping[str, Any]) -> str:
    """Check the row of a tournament; empty if nothing is wrong.

    It was changed, a player sits twice in a round, a table is not that of the players who were paired there, or those
    of a round robin were not to meet.
    """
    if row["seal"] != tournament_seal(row):
        return "what was agreed was changed after it was written"
    try:
        entries = {entry.number: entry for entry in tournaments.entries(store, row["id"])}
        pairings = tournaments.pairings(store, row["id"])
        if {one.round for one in pairings} != set(range(1, row["round"] + 1)):
            return "it has other rounds than it says"
        plan = tournaments.plan(store, row["id"])
        if plan and len(plan) != row["rounds"]:
            return "its plan has other rounds than it says"
        wrong = (_wrong_round(number, pairings) for number in range(1, row["round"] + 1))
        tables = (_wrong_table(store, row["group"], one, entries) for one in pairings)
        unplanned = (_wrong_meeting(plan, one) for one in pairings if plan)
        return next(filter(None, (*wrong, *tables, *unplanned)), "")
    except UNREADABLE as error:
        return f"it cannot be read: {plainly(error)}"


def _wrong_round(number: int, pairings: list[Pairing]) -> str:
    players = [player for one in pairings if one.round == number for player in one.players]
    return f"round {number}: a player is paired twice" if len(set(players)) < len(players) else ""


def _wrong_meeting(plan: Sequence[Round], one: Pairing) -> str:
    """Check a table of a round robin, from which some players may have left."""
    if any(set(one.players) <= set(players) for players in plan[one.round - 1]):
        return ""
    return f"round {one.round}, table {one.number}: others were to meet there"


def _wrong_table(store: Store, group: str, one: Pairing, entries: Mapping[int, Entrant]) -> str:
    """Check a table of a round; a missing table was closed."""
    here = f"round {one.round}, table {one.number}"
    if not set(one.players) <= set(entries):
        return f"{here}: nobody knows who plays there"
    header = store.header(one.table) if one.table is not None else None
    if header is None:
        return ""
    sat = [seat.guest for seat in header.seats]
    paired = [entries[player].guest for player in one.players]
    if header.group != group or len(sat) != len(paired):
        return f"{here} is the table of something else"
    if any(guest not in (None, wanted) for guest, wanted in zip(sat, paired, strict=True)):
        return f"{here}: others sit there than were paired"
    return ""
