"""Records that guests bring: bounded before anything is played, and with names as people may give them here."""

from __future__ import annotations

import msgspec

from regnum.campaign import CampaignRecord
from regnum.core.errors import CorruptRecord
from regnum.match import GameRecord
from regnum.web.model.names import clean, distinct

MOST_SEATS = 8
MOST_SPEC = 100  # characters of the specification of a bot
MOST_NOTATION = 200  # characters of an action


def bounded(record: GameRecord, most_moves: int) -> GameRecord:
    """The record as it may be put on a table. Raises CorruptRecord for one that is longer than `most_moves`."""
    if len(record.actions) > most_moves or len(record.undone) > most_moves:
        raise CorruptRecord(f"a record brought here has at most {most_moves} moves")
    if len(record.seats) > MOST_SEATS:
        raise CorruptRecord(f"a game has at most {MOST_SEATS} seats")
    if any(len(action) > MOST_NOTATION for action in record.actions):
        raise CorruptRecord("an action is longer than any notation")
    names = distinct(clean(seat.name) or f"#{number}" for number, seat in enumerate(record.seats, 1))
    seats = [
        msgspec.structs.replace(seat, name=name, played_by=clean(seat.played_by[:MOST_SPEC]))
        for seat, name in zip(record.seats, names, strict=True)
    ]
    return msgspec.structs.replace(record, seats=seats)


def bounded_campaign(record: CampaignRecord, most_moves: int) -> CampaignRecord:
    """The campaign as it may be put on tables. Raises CorruptRecord if a chapter may not."""
    return msgspec.structs.replace(record, chapters=[bounded(chapter, most_moves) for chapter in record.chapters])
