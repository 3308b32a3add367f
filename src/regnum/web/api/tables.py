"""Tables: opening them, finding them, looking at them."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated, Literal

from fastapi import APIRouter, Query, Response

from regnum import registry
from regnum.core.errors import RegnumError
from regnum.web.api.caller import Anybody, Content, Person, RequestContext
from regnum.web.api.document import answer, sent
from regnum.web.api.games import known_game
from regnum.web.db import Listed, groups
from regnum.web.model.errors import Refused, unknown_table
from regnum.web.scheduling.gate import PATIENCE, PIECE
from regnum.web.schemas.answers import (
    Audit,
    InGroup,
    Invite,
    Log,
    Opened,
    SeatCard,
    TableCard,
    TableId,
    Tables,
    TableView,
)
from regnum.web.schemas.bodies import CloseBody, ForkBody, TableBody
from regnum.web.schemas.review import ReviewProgress
from regnum.web.tables.seating import check_seen, closable, may_close
from regnum.web.wording.words import game_words, who_won

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from regnum.table.language import Language
    from regnum.web.tables.table import Table
    from regnum.web.wording.chronicle import ToldLine

router = APIRouter(tags=["tables"])

SeatQuery = Annotated[int | None, Query(ge=0, lt=8, description="One of your seats (default: the one that is asked).")]
Moment = Annotated[int | None, Query(ge=0, le=100_000, description="So many moves had been played (default: now).")]


Which = Literal["open", "mine", "finished", "running", "groups"]
OWN = ("mine", "groups")
GroupQuery = Annotated[str | None, Query(max_length=16, description="Of `groups`, only this one.")]


@router.post("/api/tables", responses=answer(Opened))
def create(body: TableBody, caller: Person) -> Response:
    """Open a table. The answer has an invite for each friend; invites are shown only once."""
    from regnum.web.api.opening import open_table

    info = known_game(body.game)
    table, invites = open_table(caller, info, body)
    return caller.reply(Opened(table, [Invite(seat, join_url(caller, token)) for seat, token in invites.items()]))


def join_url(caller: RequestContext, token: str) -> str:
    """The path at which an invite is taken up."""
    return f"{caller.server.settings.root_path}/join/{token}"


@router.get("/api/tables", responses=answer(Tables))
def listing(caller: Anybody, which: Which = "open", group: GroupQuery = None) -> Response:
    """The newest tables."""
    store, number = caller.server.store, caller.number
    found = store.tables(which, number, group) if which not in OWN or number is not None else []
    mine = {one.id: InGroup(one.id, one.name) for one in groups.of_guest(store, number)} if number is not None else {}
    return caller.reply(Tables([_listed(table, caller, mine) for table in found if table.game in registry.games()]))


def _listed(table: Listed, caller: RequestContext, mine: Mapping[str, InGroup]) -> TableCard:
    info = registry.info(table.game)
    own = [n for n, seat in enumerate(table.seats) if seat.kind == "person" and seat.guest == caller.number is not None]
    return TableCard(
        id=table.id,
        version=table.version,
        game=table.game,
        title=info.titles[caller.lang],
        status=table.standing.status,
        listed=table.listed,
        host=table.host,
        created=table.created,
        moved=table.moved,
        seats=[SeatCard(n, seat.kind, seat.name, seat.badge) for n, seat in enumerate(table.seats)],
        deciding=list(table.standing.deciding),
        your_turn=not table.analysis and any(seat in table.standing.deciding for seat in own),
        yours=own,
        away=[n for n, s in enumerate(table.seats) if s.kind == "bot" and s.guest == caller.number is not None],
        analysis=table.analysis,
        closable=caller.number == table.hosted_by
        and table.chapter is None  # the page of its campaign says that the whole campaign goes with it
        and closable(table.standing.status, table.seats, table.hosted_by, None, table.analysis, table.tournament),
        group=mine.get(table.group or ""),
        result=_result(table, caller),
    )


def _result(table: Listed, caller: RequestContext) -> str | None:
    result = table.standing.result
    if result is None:
        return None
    language, names = game_words(caller.lang, registry.info(table.game).package), [seat.name for seat in table.seats]
    return who_won(language, names, result["ranks"], result["points"], result.get("target"))


@router.get("/api/tables/{table}/view", responses=answer(TableView))
def view(table: str, caller: Anybody, seat: SeatQuery = None, at: Moment = None) -> Response:
    """A table as one of your seats sees it, or as everybody does."""
    return caller.reply(view_for(caller, table, seat, at))


def view_for(caller: RequestContext, table_id: str, seat: int | None = None, at: int | None = None) -> TableView:
    """The view of a table for a caller. Raises Refused, also when an address has looked at many moments of the past."""
    from regnum.web.views.view import table_view

    if at is not None:
        caller.check_past()
    with caller.table(table_id) as table:
        return table_view(table, caller.looking(seat, at), caller.presence(table_id))


@router.get("/api/tables/{table}/log", responses=answer(Log))
def log(table: str, caller: Anybody, seat: SeatQuery = None) -> Response:
    """Everything that has happened in the game, as a seat may hear it."""
    tell_all(caller, table, seat)
    with caller.table(table) as found:
        told, language = told_to(found, caller, seat)
    caller.check_lines(len(told))
    return caller.reply(Log([one.json(language) for one in told]))


def tell_all(caller: RequestContext, table_id: str, seat: int | None = None) -> None:
    """Have the chronicle of a table told in words, piece by piece if it is long. Raises Refused."""
    from regnum.web.views.view import viewer_of

    def tell_on(patience: float) -> bool:
        with caller.table(table_id, patience) as found:
            language = game_words(caller.lang, found.rules.package)
            return found.chronicle.tell_on(viewer_of(found, caller.looking(seat)), PIECE, language)

    if not tell_on(0.0):
        with caller.server.limits.telling.one(caller.address):
            while not tell_on(PATIENCE):
                pass


def told_to(found: Table, caller: RequestContext, seat: int | None = None) -> tuple[list[ToldLine], Language]:
    """The chronicle of a table for a caller, and the language to tell it in. Raises Refused."""
    from regnum.web.views.view import viewer_of

    language = game_words(caller.lang, found.rules.package)
    return found.chronicle.lines(viewer_of(found, caller.looking(seat))), language


@router.get("/api/tables/{table}/audit", responses=answer(Audit))
def audit(table: str, caller: Anybody) -> Response:
    """List the undone moves, by whom, and the changes of seats."""
    from regnum.web.tables.audit import audit_of

    with caller.table(table) as found:
        seats, language = found.header.seats, game_words(caller.lang, found.rules.package)
    with caller.server.house.leisure() as rest:
        events = caller.server.store.events(table)
        if events is None:  # closed by another worker since it was opened here
            raise unknown_table()
        return caller.reply(Audit(audit_of(seats, events, language, rest)))


def _is_open(found: Table, caller: RequestContext) -> bool:
    """Return True if the game has no secrets left: it is over, or is on an analysis table of the caller."""
    return found.match.over or (found.header.analysis and found.header.host == caller.number)


@router.post("/api/tables/{table}/close", responses=answer(TableId))
def close(table: str, caller: Person, body: CloseBody | None = None) -> Response:
    """Close a table of yours for good, at which nobody else sits: an analysis, or a game that is not to go on."""
    version = body.version if body else None

    def check(found: Table) -> None:
        if caller.number != found.header.host:
            raise Refused(403, "not_host")
        check_seen(found, version, "seats")
        if not may_close(found, caller.number):
            raise Refused(409, "not_closable")

    caller.remove(table, check)
    return caller.reply(TableId(table))


@router.get("/api/tables/{table}/record", responses=answer("GameRecord"))
def record(table: str, caller: Anybody) -> Response:
    """The record file of a game that is over (of a broken table: of its good part, for those who sat there)."""
    from regnum.match import record_of, write

    caller.check_past()
    with caller.table(table) as found:
        seated = caller.number is not None and (caller.number == found.header.host or caller.number in found.people())
        if not (_is_open(found, caller) or (found.broken is not None and seated)):
            raise Refused(403, "record_later")
        kept = record_of(found.match)
        name = f"{found.header.game}-{found.id}.json"
    headers = {"Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": "no-store"}
    return Response(write(kept), media_type="application/json", headers=headers)


@router.post("/api/import", responses=answer(TableId), openapi_extra=sent("GameRecord"))
def import_record(caller: Person, content: Content) -> Response:
    """Put a record file on an analysis table of yours."""
    from regnum.match import read, replay, rules_for
    from regnum.web.api.opening import open_analysis
    from regnum.web.tables.importing import bounded

    with caller.server.limits.telling.one(caller.address):
        try:
            with caller.server.house.leisure() as rest:
                record = bounded(read(content), caller.server.settings.import_moves)
                match = replay(record, caller.server.house.rules(rules_for(record)), rest)
        except RegnumError as error:
            raise Refused(422, "bad_record", reason=str(error)) from None
    return caller.reply(TableId(open_analysis(caller, match, caller.lang)))


@router.post("/api/tables/{table}/fork", responses=answer(TableId))
def fork(table: str, body: ForkBody, caller: Person) -> Response:
    """Go on from a moment of a finished game, or of an analysis table of yours, on an analysis table."""
    from regnum.web.api.opening import open_analysis

    with caller.table(table) as found:
        if not _is_open(found, caller):
            raise Refused(403, "fork_later")
        if body.at is not None and body.at > len(found.match.moves):
            raise Refused(422, "no_such_moment")
        match, origin = found.match.fork(body.at), found.header.origin or found.id
    return caller.reply(TableId(open_analysis(caller, match, body.lang, origin)))


@router.post("/api/tables/{table}/review", responses=answer(ReviewProgress))
def begin_review(table: str, caller: Person) -> Response:
    """Have a finished game reviewed (or one on an analysis table of yours); it takes some minutes."""
    limits = caller.server.limits
    limits.check(limits.asking, caller.become_guest().id)
    with _reviewed(table, caller) as found:
        caller.server.reviews.begin(found, caller.server.owner(caller.become_guest().id))
        return _review(found, caller)


@router.post("/api/tables/{table}/review/stop", responses=answer(ReviewProgress))
def stop_review(table: str, caller: Person) -> Response:
    """Stop a review that you have started, or of a game of yours; what is done is kept."""
    with _reviewed(table, caller) as found:
        caller.server.reviews.stop(found, caller.become_guest().id)
        return _review(found, caller)


@router.get("/api/tables/{table}/review", responses=answer(ReviewProgress))
def review(table: str, caller: Anybody) -> Response:
    """Report the progress of a review, and its result when it is done."""
    with _reviewed(table, caller) as found:
        return _review(found, caller)


@contextmanager
def _reviewed(table_id: str, caller: RequestContext) -> Iterator[Table]:
    """A table whose game may be reviewed. Raises Refused."""
    with caller.table(table_id) as found:
        if not _is_open(found, caller) or found.broken is not None:
            raise Refused(403, "review_later")
        yield found


def _review(found: Table, caller: RequestContext) -> Response:
    from regnum.web.bots.review import described

    return caller.reply(described(caller.server.reviews, found, game_words(caller.lang, found.rules.package)))
