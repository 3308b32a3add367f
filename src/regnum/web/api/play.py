"""Playing: choices, taking back, and asking everybody to go further back."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from fastapi import APIRouter, Response

from regnum.web.api.caller import Person, RequestContext
from regnum.web.api.document import answer
from regnum.web.api.tables import view_for
from regnum.web.model.errors import Refused, Stale
from regnum.web.model.events import Answered, AnyEvent, Asked, Played, Redone, Restarted, Undone
from regnum.web.schemas.answers import Hints, Preview, Problem, ProblemAnswer, TableView
from regnum.web.schemas.bodies import BackBody, ConsentBody, HintBody, MoveBody, PreviewBody, StandInBody, TakebackBody
from regnum.web.tables.seating import check_seen
from regnum.web.wording.words import game_words, in_words, own_words

if TYPE_CHECKING:
    from regnum.web.tables.table import Table

router = APIRouter(tags=["play"])

Decide = Callable[["Table"], AnyEvent]


@router.post("/api/tables/{table}/moves", responses=answer(TableView))
def move(table: str, body: MoveBody, caller: Person) -> Response:
    """Make a choice. It counts if the seat is still asked the same question, whatever else has changed."""
    return act(caller, table, body.seat, choice(caller, body), body.key)


def choice(caller: RequestContext, body: MoveBody) -> Decide:
    """Return the decision of a caller's move. It raises Stale if the seat's prompt has changed since."""
    from regnum.web.views.view import prompt_id

    def decide(found: Table) -> AnyEvent:
        if body.prompt != prompt_id(found, body.seat):
            raise Stale
        return Played(seat=body.seat, action=notation(found, caller, body.seat, body.action))

    return decide


def notation(found: Table, caller: RequestContext, seat: int, action: int) -> str:
    """The notation of a legal action. Raises Refused with the reason when it is not legal."""
    match = found.match
    if action >= match.game.actions.size:
        raise Refused(422, "no_such_action")
    if action not in match.legal(seat):
        from regnum.web.views.view import refusal

        language = game_words(caller.lang, found.rules.package)
        raise Refused(422, "refused", reason=language.say(refusal(found, seat, action)))
    return match.game.actions.text(action)


def act(caller: RequestContext, table: str, seat: int, decide: Decide, key: str | None = None) -> Response:
    """Let a seat of the caller do something, and answer the view afterwards; 409 with the view when it is stale."""
    from regnum.web.views.view import table_view

    def render(found: Table) -> TableView:
        found.answered = found.version, caller.tab
        return table_view(found, caller.looking(), caller.presence(table))

    caller.become_guest()
    try:
        return caller.reply(caller.execute(table, decide, render, seat=seat, key=key))
    except Stale as error:
        problem = Problem(error.key, in_words(error, own_words(caller.lang)))
        return caller.reply(ProblemAnswer(problem, view_for(caller, table)), 409)


BACK: dict[str, Callable[[int], AnyEvent]] = {
    "undo": lambda seat: Undone(seat=seat),
    "redo": lambda seat: Redone(seat=seat),
    "restart": lambda seat: Restarted(seat=seat),
}


def back(what: str, table: str, body: BackBody, caller: RequestContext) -> Response:
    """Undo, redo or restart, if the caller has seen the table as it is now."""

    def decide(found: Table) -> AnyEvent:
        if body.version != found.version:
            raise Stale
        return BACK[what](body.seat)

    return act(caller, table, body.seat, decide, body.key)


@router.post("/api/tables/{table}/undo", responses=answer(TableView))
def undo(table: str, body: BackBody, caller: Person) -> Response:
    """Take back your last choice."""
    return back("undo", table, body, caller)


@router.post("/api/tables/{table}/redo", responses=answer(TableView))
def redo(table: str, body: BackBody, caller: Person) -> Response:
    """Play again what you took back last."""
    return back("redo", table, body, caller)


@router.post("/api/tables/{table}/restart", responses=answer(TableView))
def restart(table: str, body: BackBody, caller: Person) -> Response:
    """Take back your turn, as far as possible."""
    return back("restart", table, body, caller)


@router.post("/api/tables/{table}/preview", responses=answer(Preview))
def preview(table: str, body: PreviewBody, caller: Person) -> Response:
    """Preview the certain changes of a choice, and whether it could be undone."""
    from regnum.web.views.preview import preview_of
    from regnum.web.views.view import prompt_id

    with caller.table(table) as found:
        if body.seat not in found.seats_of(caller.number):
            raise Refused(403, "not_your_seat")
        if body.prompt != prompt_id(found, body.seat):
            raise Refused(409, "stale")
        notation(found, caller, body.seat, body.action)
        language = game_words(caller.lang, found.rules.package)
        return caller.reply(preview_of(found, body.seat, body.action, body.prompt, language))


@router.post("/api/tables/{table}/hint", responses=answer(Hints))
async def hint(table: str, body: HintBody, caller: Person) -> Response:
    """Return the move that a searching bot suggests, if the table allows hints."""
    from regnum.web.api.hints import hint_for

    return caller.reply(Hints(await hint_for(caller, table, body.seat)))


@router.post("/api/tables/{table}/takeback", responses=answer(TableView))
def takeback(table: str, body: TakebackBody, caller: Person) -> Response:
    """Ask everybody to go back beyond what may be undone freely. Bots agree; it happens when all have agreed."""

    def decide(found: Table) -> AnyEvent:
        if body.version != found.version:
            raise Stale
        return Asked(seat=body.seat, back=body.move)

    return act(caller, table, body.seat, decide)


@router.post("/api/tables/{table}/stand-in", responses=answer(TableView))
def stand_in(table: str, body: StandInBody, caller: Person) -> Response:
    """Propose that a bot play for an absent player; it does once every other player present has agreed.

    `vacancies` in the view says for whom that can be proposed, and when. They can take their seat back.
    """
    from regnum.web.tables.absence import proposal

    def decide(found: Table) -> AnyEvent:
        if body.version != found.version:
            raise Stale
        return proposal(found, body.seat, body.absent, caller.become_guest().id, caller.presence(table))

    return act(caller, table, body.seat, decide)


@router.post("/api/tables/{table}/consent", responses=answer(TableView))
def consent(table: str, body: ConsentBody, caller: Person) -> Response:
    """Agree to a proposal or decline it. The player said to be away may decline, too."""
    from regnum.web.tables.absence import check_away

    def decide(found: Table) -> AnyEvent:
        check_seen(found, body.version, "consent")
        if body.agree:
            check_away(found, caller.presence(table))
        return Answered(seat=body.seat, agree=body.agree)

    return act(caller, table, body.seat, decide)
