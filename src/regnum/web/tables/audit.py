"""The audit of a table: what was taken back, by whom, and who came and went. Undone choices do not disappear."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from regnum.table.language import Language
from regnum.web.db import StoredEvent
from regnum.web.model.events import (
    Answered,
    AnyEvent,
    Asked,
    Hosted,
    Played,
    Proposed,
    Redone,
    Restarted,
    Seat,
    Seated,
    Switched,
    Undone,
)
from regnum.web.schemas.answers import AuditLine


def audit_of(
    seats: Sequence[Seat], stored: Sequence[StoredEvent], language: Language, rest: Callable[[], None]
) -> list[AuditLine]:
    """The lines of the audit, oldest first; `seats` as they were at the beginning, `rest` is called at each event."""
    names = [seat.name or f"#{n}" for n, seat in enumerate(seats, 1)]
    found = []
    for one in stored:
        rest()
        seat = None if isinstance(one.event, Switched) else one.event.seat
        before = "" if seat is None else names[seat]
        if isinstance(one.event, Seated):
            names[one.event.seat] = one.event.who.name or before
        for text in _said(one.event, before, names, language):
            found.append(AuditLine(version=one.version, at=one.at, seat=seat, text=text))
    return found


def coming_in_words(event: Seated | Switched | Hosted, before: str, language: Language) -> str:
    """Describe a change of a seat, the host or chat as a line of the log."""
    if isinstance(event, Switched):
        return language.say("audit.talk_on" if event.on else "audit.talk_off")
    if isinstance(event, Hosted):
        return language.say("audit.hosted", name=before)
    return seated_in_words(event, before, language)


def seated_in_words(event: Seated, before: str, language: Language) -> str:
    """Describe the new player of a seat, called `before` until then."""
    kind = event.who.kind
    key = event.why if kind == "person" else f"{event.why}_{kind}"
    return language.say(f"audit.{key}", name=event.who.name or before, before=before)


def _said(event: AnyEvent, before: str, names: Sequence[str], language: Language) -> Iterator[str]:
    if isinstance(event, Switched | Hosted):
        yield coming_in_words(event, before, language)
        return
    name = names[event.seat]
    match event:
        case Undone() | Redone() | Restarted():
            yield language.say(f"audit.{type(event).__name__.lower()}", name=name, n=event.moves)
        case Asked(back=back):
            yield language.say("audit.asked", name=name, n=back)
        case Proposed(absent=absent):
            yield language.say("audit.proposed", name=name, absent=names[absent])
        case Answered(agree=agree):
            yield language.say("audit.agreed" if agree else "audit.disagreed", name=name)
        case Seated():
            yield seated_in_words(event, before, language)
        case Played(by="fallback"):
            yield language.say("audit.fallback", name=name, n=event.moves)
