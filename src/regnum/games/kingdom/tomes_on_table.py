"""The tomes of a campaign on the table, the same in all three games: what can be claimed, and what has been won."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from regnum.games.kingdom.data.tomes import (
    BRINGS,
    CHAPTER,
    CREST,
    CREST_COUNT,
    CRESTS,
    CRESTS_NEEDED,
    FIRST_CREST,
    LAST,
    NAMES,
    OPEN,
    RECONSTRUCTED,
    TOMES,
)
from regnum.games.kingdom.rules.tomes import crests_of, tomes_of
from regnum.table.actions import ActionPresenter
from regnum.table.contract import Declarations
from regnum.table.log import EventFormat, LoggedEvent, a, b, line
from regnum.table.prompts import StepPrompt
from regnum.table.scene import Amount, Piece, Target, Zone
from regnum.table.text import Argument, Text, listed, text
from regnum.table.view import View

OBJECTIVES, CREST_ZONE = "objectives", "crests"
BESIDE = -1  # the line of zones that lie beside the board
TOME, VICTORY, TOKEN = "tome", "victory", "token"


def is_campaign(view: View) -> bool:
    """Return True if the game is a chapter of a campaign."""
    return bool(view.s["options"]["campaign"]["chapter"])


def headline(view: View) -> Iterator[Text]:
    """Yield the number of this chapter as a headline."""
    if is_campaign(view):
        yield text("headline.chapter", n=int(view.s["options"]["campaign"]["chapter"]), most=LAST)


# ---- ids and words --------------------------------------------------------------------------------------------------


def tome_id(tome: int) -> str:
    """A tome that lies face up, wherever it is."""
    return f"{TOME}/{NAMES[tome]}"


def token_id(crest: int) -> str:
    """A crest token."""
    return f"{TOKEN}/{CRESTS[crest]}"


def tome_name(tome: int) -> Text:
    """A tome by name."""
    return text(f"prize.{NAMES[tome]}.name").pointing_at(tome_id(tome))


def crest_name(crest: int) -> Text:
    """A crest by name."""
    return text(f"prize_mark.{CRESTS[crest]}")


# ---- zones and pieces -----------------------------------------------------------------------------------------------


def zones(view: View) -> Iterator[Zone]:
    """Objectives that are open, crests that nobody has, and before each seat what it has won."""
    if not is_campaign(view):
        return
    tomes = view.s["tomes"]
    if tomes["left"]:
        note = text("note.objectives")
        yield Zone(OBJECTIVES, "row", text("zone.objectives"), line=BESIDE, note=note, help="campaign")
    if (tomes["owner"][FIRST_CREST:] < 0).any() or (tomes["token"] < 0).any():
        needed = int(CRESTS_NEEDED[int(view.s["seats"])])
        note = text("note.crests", n=needed)
        yield Zone(CREST_ZONE, "row", text("zone.crests"), line=BESIDE, note=note, help="campaign")
    for seat in range(view.s["seats"]):
        if _has_won(view, seat):
            label = text("zone.tomes", name=view.names[seat])
            yield Zone(_before(seat), "tableau", label, line=BESIDE, owner=seat, help="campaign")


def _before(seat: int) -> str:
    return f"tomes/{seat}"


def _has_won(view: View, seat: int) -> bool:
    return view.ask(tomes_of, seat) > 0 or bool((view.s["tomes"]["token"] == seat).any())


def pieces(view: View) -> Iterator[Piece]:
    """The tomes and tokens. Victory tomes lie face down: which of them somebody has nobody can tell (T11)."""
    if not is_campaign(view):
        return
    tomes = view.s["tomes"]
    for place in range(OPEN):
        if tomes["open"][place] >= 0:
            yield _open(view, place)
    for tome in range(TOMES):
        owner = int(tomes["owner"][tome])
        if owner >= 0:
            yield _tome(tome, _before(owner), owner)
        elif tome >= FIRST_CREST:
            have = tuple(view.ask(crests_of, seat, tome - FIRST_CREST) for seat in range(view.s["seats"]))
            yield _wanted(view, tome, CREST_ZONE, have, int(CRESTS_NEEDED[int(view.s["seats"])]))
    for crest in range(CREST_COUNT):
        yield _token(crest, int(tomes["token"][crest]))
    for seat in range(view.s["seats"]):
        if tomes["victory"][seat]:
            label, count = text("piece.victory"), int(tomes["victory"][seat])
            name = f"{VICTORY}/{seat}"
            yield Piece(name, VICTORY, _before(seat), label, "", None, 100, owner=seat, count=count, state="down")


def _open(view: View, place: int) -> Piece:
    """An objective that can be claimed: how much everybody has of what its name says."""
    tomes = view.s["tomes"]
    have = tuple(int(n) for n in tomes["have"][place][: int(view.s["seats"])])
    return _wanted(view, int(tomes["open"][place]), OBJECTIVES, have, int(tomes["need"][place]))


def _wanted(view: View, tome: int, zone: str, have: tuple[int, ...], need: int) -> Piece:
    """A tome that somebody may still take: how near everybody is, in words and in numbers."""
    near = listed(*(text("tome.have", name=view.names[seat], n=n) for seat, n in enumerate(have)))
    return replace(_tome(tome, zone, says=near), have=have, need=need)


def _tome(tome: int, zone: str, owner: int | None = None, says: Text | None = None) -> Piece:
    """A tome: its crests, what it asks for, what it brings in later chapters, and what of it is reconstructed."""
    crests = tuple(Amount(crest, 1) for number, crest in enumerate(CRESTS) if CREST[tome, number])
    brings = text(f"prize.{NAMES[tome]}.brings") if BRINGS[tome] else None
    need = text(f"prize.{NAMES[tome]}.need")
    facts = (need, *([brings] if brings else []), *_doubts(tome))
    return Piece(
        tome_id(tome),
        TOME,
        zone,
        tome_name(tome),
        "I" * CHAPTER[tome],
        None,
        tome,
        owner=owner,
        gives=crests,
        says=says or brings or need,
        note=listed(*facts),
        help="campaign",
    )


def _doubts(tome: int) -> tuple[Text, ...]:
    """List the parts of a tome that do not come from the printed box."""
    parts = tuple(text(f"part.{part}") for part in RECONSTRUCTED[tome])
    return (text("tome.reconstructed", parts=parts),) if parts else ()


def _token(crest: int, owner: int) -> Piece:
    """A token, which counts like a crest on a tome."""
    return Piece(
        token_id(crest),
        TOKEN,
        CREST_ZONE if owner < 0 else _before(owner),
        text("piece.token", crest=crest_name(crest)),
        "",
        None,
        50 + crest,
        owner=None if owner < 0 else owner,
        gives=(Amount(CRESTS[crest], 1),),
        help="campaign",
    )


def counters(view: View, seat: int) -> Iterator[Amount]:
    """Yield the counters on the panel of a seat: tomes, and crests of each type."""
    if is_campaign(view):
        yield Amount("tomes", view.ask(tomes_of, seat))
        for crest in range(CREST_COUNT):
            yield Amount(CRESTS[crest], view.ask(crests_of, seat, crest))


# ---- what is asked, chosen and told ---------------------------------------------------------------------------------


def _says_token(crest: int, /) -> Mapping[str, Argument]:
    return {"crest": crest_name(crest)}


def _points_at_token(crest: int, /) -> tuple[Target]:
    return (Target(token_id(crest), text("piece.token", crest=crest_name(crest))),)


def _is_taken(view: View, crest: int, /) -> Text | None:
    owner = int(view.s["tomes"]["token"][crest])
    return text("why.token_taken", name=view.names[owner]) if owner >= 0 else None


def chapter(kinds: Any, events: Any) -> Declarations:
    """Return the presentation of tomes in a game with these kinds of steps and events."""
    return (
        StepPrompt(kinds.AWARD),
        ActionPresenter("token", says=_says_token, points_at=_points_at_token, refused=(_is_taken,)),
        line(events.OBJECTIVE, of_all=True, closes=True, tome=a(tome_name)),
        line(events.TOME, depth=1, aside=always, tome=a(tome_name)),
        line(events.VICTORY, aside=always, n=b()),
        line(events.TOKEN, aside=always, crest=a(crest_name)),
    )


def helping(events: Any, brings: Callable[[int], bool]) -> tuple[EventFormat, EventFormat]:
    """Return the log formats of tomes and of the catch-up; `brings` says if a tome brings goods before a game."""
    return (
        line(events.HELP, depth=1, once=True, aside=lambda event: not brings(event.a), tome=a(tome_name)),
        line(events.CATCH_UP),
    )


def always(_event: LoggedEvent) -> bool:
    """The answer for every event."""
    return True
