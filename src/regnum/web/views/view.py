"""The view of a table, made from the observation of its seat and from nothing else."""

from __future__ import annotations

import hashlib
from typing import Any

import msgspec
import numpy as np

from regnum import registry
from regnum.core.lazy import thread_safe_cache
from regnum.core.observe import visibility
from regnum.core.record import as_bytes
from regnum.table.guide import LEARNER, due, guide_for
from regnum.table.language import Language
from regnum.table.scene import Line, Scene
from regnum.table.text import Text
from regnum.table.view import Common, View
from regnum.web.model.errors import Refused
from regnum.web.model.events import Proposed, Seat
from regnum.web.model.viewer import Presence, ViewRequest
from regnum.web.schemas.answers import (
    BrokenTable,
    Can,
    Consent,
    InCampaign,
    InGroup,
    InTournament,
    LogLine,
    OutcomeInWords,
    RematchView,
    SeatClock,
    SeatView,
    TableView,
    Tone,
)
from regnum.web.schemas.guide import GuideView, LessonView
from regnum.web.tables.absence import vacancies
from regnum.web.tables.audit import coming_in_words
from regnum.web.tables.rematch import PATIENCE, agreed
from regnum.web.tables.seating import offers, returns
from regnum.web.tables.table import Table
from regnum.web.tables.talk import talking
from regnum.web.views.art import art_urls
from regnum.web.wording.words import game_words, own_words, who_won, worded

COMINGS = 30
"""So many of those who came and went are shown."""


def viewer_of(table: Table, looking: ViewRequest) -> int | None:
    """The seat whose eyes are used; None for a spectator. Raises Refused for a seat of somebody else."""
    own = table.seats_of(looking.guest)
    if looking.seat is not None and looking.seat not in own:
        raise Refused(403, "not_your_seat")
    if not table.started:  # seats may still change hands: nobody has seen another's before
        return None
    if looking.seat is not None:
        return looking.seat
    asked = [seat for seat in table.deciding if seat in own]
    return next(iter([*asked, *own]), None)


def prompt_id(table: Table, seat: int | None) -> str | None:
    """Names what a seat is asked now: it changes when the question or anything that the seat sees changes."""
    if seat is None or seat not in table.deciding:
        return None
    match = table.match
    schema = match.game.state
    seen = as_bytes(table.seen(seat))[0] & visibility(schema, seat).lasting
    place = np.array([len(match.moves), seat], np.int64)
    return hashlib.blake2b(seen.tobytes() + place.tobytes(), digest_size=8).hexdigest()


def refusal(table: Table, seat: int, action: int) -> Text:
    """Why a seat cannot take an action that is not legal now."""
    return table.rules.refusal(_view(table, seat), action)


def scene_of(table: Table, viewer: int | None, at: int | None = None) -> Scene:
    """The table as a seat sees it now, or saw it after so many moves."""
    match = table.match
    if at is None or at == len(match.moves):
        view = _view(table, viewer, _common(table))
    else:
        view = View(match.game, match.observe(viewer, at), viewer, match.names, options=match.options)
    scene = table.rules.scene(view)
    return msgspec.structs.replace(scene, events=tuple(_news(table, viewer, len(match.moves) if at is None else at)))


def _view(table: Table, viewer: int | None, common: Common | None = None) -> View:
    match = table.match
    return View(match.game, table.seen(viewer), viewer, match.names, table.deciding, match.options, common)


def _common(table: Table) -> Common:
    """Return the parts of the current view that all viewers share."""
    if table.common is None or table.common.spectator.deciding != table.deciding:
        table.common = Common(_view(table, None))
    return table.common


def movers(table: Table, viewer: int | None, moves: int) -> list[int]:
    """List the seats that moved since the viewer's last decision (spectators: since the turn began), one per move."""
    past = table.match.moves[:moves]
    first = len(past)
    while first and (past[first - 1].seat != viewer if viewer is not None else past[first - 1].seat == past[-1].seat):
        first -= 1
    return [move.seat for move in past[first:]]


def _scene_in_words(table: Table, viewer: int | None, at: int | None, language: Language) -> dict[str, Any]:
    """The same in words. That of now is kept for the other tabs of a seat, and for all spectators."""
    if at is not None and at != len(table.match.moves):
        then: dict[str, Any] = worded(scene_of(table, viewer, at), language)
        return then
    key = (viewer, language.code, table.deciding)
    if key not in table.scenes:
        known = table.worded.setdefault(language.code, {})
        table.scenes[key] = worded(scene_of(table, viewer), language, known)
    return table.scenes[key]


def _news(table: Table, viewer: int | None, moves: int) -> list[Line]:
    """The lines of the last choice of the viewer and of what others did since (a spectator: of the last turn)."""
    first = moves - len(movers(table, viewer, moves)) - (viewer is not None)
    return [told.line for told in table.chronicle.lines(viewer, max(0, first), moves)]


def online_seats(table: Table, presence: Presence) -> list[int]:
    """The seats whose people (or bots) are there."""
    return [n for n, seat in enumerate(table.seats) if seat.kind == "bot" or seat.guest in presence.online]


def table_view(table: Table, looking: ViewRequest, presence: Presence) -> TableView:
    """The whole answer to a browser. Raises Refused."""
    viewer = viewer_of(table, looking)
    match, header = table.match, table.header
    if looking.at is not None and not 0 <= looking.at <= len(match.moves):
        raise Refused(422, "no_such_moment")
    language = game_words(looking.lang, table.rules.package)
    info = match.game.info
    now = looking.at is None or looking.at == len(match.moves)
    at = len(match.moves) if looking.at is None else looking.at
    return TableView(
        table=table.id,
        game=info.name,
        title=info.titles[looking.lang],
        version=table.version,
        status=table.standing().status,
        at=at,
        moves=len(match.moves),
        movers=movers(table, viewer if now else None, at),
        viewer=viewer,
        yours=table.seats_of(looking.guest),
        host=looking.guest is not None and looking.guest == header.host,
        art=art_urls(registry.info(info.name), looking.root),
        palette=palette(tuple(table.rules.palette.items()), language),
        rules_version=info.version,
        scene=_scene_in_words(table, viewer, looking.at, language),
        ending=_ending(table, language) if now else None,
        prompt=prompt_id(table, viewer) if now else None,
        can=_can(table, viewer) if now else NOTHING,
        seats=[_seat(table, number, seat, looking, presence) for number, seat in enumerate(table.seats)],
        can_return=returns(table, looking.guest),
        paused=table.paused,
        comings=comings(table, at, language),
        consent=_consent(table),
        vacancies=vacancies(table, looking.guest, presence) if now else [],
        talk=talking(table, looking.guest),
        hotseat=len(table.seats_of(looking.guest)) > 1 and not header.analysis,
        analysis=header.analysis,
        hints=header.hints,
        listed=header.listed,
        options={name: str(value) for name, value in match.options.items()},
        seed_chosen=header.seed_chosen,
        clock=header.clock,
        absent=header.absent,
        broken=_broken(table, looking),
        campaign=_campaign(table, looking.lang),
        group=_group(table, looking.guest),
        tournament=_tournament(table, looking.guest),
        guide=_guide(table, viewer, language) if now else None,
        rematch=_rematch(table, presence.now),
    )


@thread_safe_cache
def palette(tones: tuple[tuple[str, str], ...], language: Language) -> dict[str, Tone]:
    """The tones of a game in words: always the same."""
    return {
        tone: Tone(colour, language.say(f"tone.{tone}") if language.knows(f"tone.{tone}") else tone)
        for tone, colour in tones
    }


NOTHING = Can(undo=False, redo=False, restart=False, hint=False, takeback=False)


def _can(table: Table, viewer: int | None) -> Can:
    """Return the enabled buttons beside the question."""
    match, header = table.match, table.header
    playing = viewer is not None and table.started and table.broken is None and (not match.over or header.analysis)
    back = playing and match.can_undo(None if header.analysis else viewer)
    return Can(
        undo=back,
        redo=playing and match.can_redo and (header.analysis or match.redo_seat == viewer),
        restart=back,
        hint=playing and (header.hints or header.analysis) and viewer in table.deciding,
        takeback=playing and not header.analysis and table.consent is None and match.can_undo(None),
    )


def _seat(table: Table, number: int, seat: Seat, looking: ViewRequest, presence: Presence) -> SeatView:
    clock = None
    if table.clocks is not None and seat.kind == "person":
        left = table.clocks.left_of(number, presence.now, table.pauses)
        clock = SeatClock(left=round(left, 1), running=number in table.clocks.running)
    thinking = number in table.bots_to_play
    return SeatView(
        seat=number,
        kind=seat.kind,
        name=table.match.names[number],
        badge=seat.badge,
        bot=presence.bots.get(seat.bot, seat.bot) if seat.kind == "bot" else None,
        spec=seat.bot if seat.kind == "bot" else None,
        here=seat.kind == "person" and seat.guest == looking.guest is not None,
        online=number in online_seats(table, presence),
        clock=clock,
        thinking=thinking,
        starts_in=presence.starts_in(table.match.game.info.key, seat.bot) if thinking else None,
        stands_in=table.stands_in(number),
        gives=offers(table, number, looking.guest),
    )


def comings(table: Table, at: int, language: Language) -> list[LogLine]:
    """List the latest changes of seats up to a moment, as lines of the log."""
    turns = table.chronicle.turns() if table.comings else ()
    so_far = [one for one in table.comings if one.moves <= at]
    return [
        LogLine(
            move=one.moves,
            turn=turns[one.moves - 1].number if 0 < one.moves <= len(turns) else 1,
            on_turn=None,
            seat=None,
            text=coming_in_words(one.event, one.before, language),
            depth=0,
            about=[],
        )
        for one in so_far[-COMINGS:]
    ]


def _ending(table: Table, language: Language) -> OutcomeInWords | None:
    outcome = table.match.outcome
    if outcome is None or table.broken is not None:
        return None
    tied = outcome.target is None and outcome.points.count(max(outcome.points)) > 1
    return OutcomeInWords(
        how=language.say(f"ending.{outcome.ending}"),
        result=who_won(language, table.match.names, outcome.ranks, outcome.points, outcome.target),
        tie=language.say("result.tie", tie=language.say("tie")) if tied and language.knows("tie") else None,
        points=list(outcome.points),
        ranks=list(outcome.ranks),
    )


def _consent(table: Table) -> Consent | None:
    if table.consent is None:
        return None
    asked, waiting = table.consent.asked, sorted(table.consent.waiting)
    if isinstance(asked, Proposed):
        return Consent(by=asked.seat, move=None, absent=asked.absent, waiting=waiting)
    return Consent(by=asked.seat, move=asked.back, absent=None, waiting=waiting)


def _campaign(table: Table, lang: str) -> InCampaign | None:
    header, info = table.header, table.campaign
    if header.campaign is None or header.chapter is None or info is None:
        return None
    following = info.chapters[header.chapter + 1 :]
    return InCampaign(
        id=header.campaign,
        title=info.titles[lang],
        chapter=header.chapter,
        chapters=len(info.chapters),
        ready=table.ready_seats,
        next=table.next,
        next_title=registry.info(following[0]).titles[lang] if following else None,
    )


def _rematch(table: Table, now: float) -> RematchView | None:
    """The agreement to play the same again; None where that is not possible."""
    if not table.repeatable:
        return None
    rematch, waits = table.rematch, 0.0
    if rematch.by is not None:
        waits = round(max(0.0, rematch.since + PATIENCE - now), 1)
    return RematchView(
        by=rematch.by,
        ready=agreed(table),
        declined=sorted(rematch.declined),
        bots=sorted(rematch.bots),
        wait=waits,
        next=rematch.next,
    )


def _group(table: Table, guest: int | None) -> InGroup | None:
    """The group of a table, for its members only."""
    header, circle = table.header, table.circle
    return InGroup(header.group, circle.name) if header.group and circle and guest in circle.guests else None


def _tournament(table: Table, guest: int | None) -> InTournament | None:
    """The tournament of a table, for the members of its group only."""
    if table.tournament is None or _group(table, guest) is None:
        return None
    found, number = table.tournament
    return InTournament(found.id, found.title, number, found.rounds)


def _guide(table: Table, viewer: int | None, language: Language) -> GuideView | None:
    """Return the current lessons for the learner; None unless the table is a guided first game."""
    match = table.match
    guide = guide_for(match.game.info, match.players, match.seed, match.options) if viewer == LEARNER else None
    if guide is None:
        return None
    lessons = [
        LessonView(one.lesson.id, language.say(one.lesson.says), list(one.at), one.lesson.rule)
        for one in due(guide, scene_of(table, viewer))
    ]
    return GuideView(lessons, len(guide.lessons))


def _broken(table: Table, looking: ViewRequest) -> BrokenTable | None:
    if table.broken is None:
        return None
    download = f"{looking.root}/api/tables/{table.id}/record"
    return BrokenTable(
        version=table.broken.version, move=table.broken.move, download=download, why=_other_rules(table, looking.lang)
    )


def _other_rules(table: Table, lang: str) -> str:
    """Describe the difference between the table's rules and those of this server; empty if there is none."""
    if not table.other_rules:
        return ""
    old, new = table.header.rules_version, table.match.game.info.version
    return own_words(lang).say("broken.other_components" if old == new else "broken.other_rules", old=old, new=new)
