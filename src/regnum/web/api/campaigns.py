"""Campaigns: beginning them, finding them, and going on to the next chapter."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fastapi import APIRouter, Response

from regnum import registry
from regnum.core.errors import RegnumError, UnknownGame
from regnum.core.info import CampaignInfo
from regnum.web.api.caller import Anybody, Content, Person, RequestContext
from regnum.web.api.document import answer, sent
from regnum.web.api.play import act
from regnum.web.api.tables import join_url
from regnum.web.db import CampaignRow, campaigns, groups
from regnum.web.model.errors import Refused
from regnum.web.model.events import AnyEvent, Ready
from regnum.web.schemas.answers import Invite, TableView
from regnum.web.schemas.bodies import CampaignBody, ReadyBody
from regnum.web.schemas.campaigns import (
    BegunCampaign,
    CampaignCard,
    CampaignId,
    CampaignPage,
    Campaigns,
    PlayedEvenings,
    Story,
)

if TYPE_CHECKING:
    from regnum.web.tables.table import Table

router = APIRouter(tags=["campaigns"])


def _known(name: str) -> CampaignInfo:
    """Return the metadata of a campaign. Raises Refused."""
    try:
        return registry.campaign(name)
    except UnknownGame:
        raise Refused(404, "unknown_campaign") from None


@router.post("/api/campaigns", responses=answer(BegunCampaign))
def begin(body: CampaignBody, caller: Person) -> Response:
    """Begin a campaign and open its first table; its seats are those of every chapter."""
    from regnum.web.api.campaign_opening import begin_campaign

    info = _known(body.campaign)
    campaign, table, invites = begin_campaign(caller, info, body)
    urls = [Invite(seat, join_url(caller, token)) for seat, token in invites.items()]
    return caller.reply(BegunCampaign(campaign, table, urls))


@router.get("/api/campaigns", responses=answer(Campaigns))
def listing(caller: Anybody) -> Response:
    """Your campaigns, the newest first."""
    found = campaigns.of_guest(caller.server.store, caller.number) if caller.number is not None else []
    return caller.reply(Campaigns([_card(one, caller) for one in found if one.campaign in registry.campaigns()]))


def _card(campaign: CampaignRow, caller: RequestContext) -> CampaignCard:
    page = _page(campaign, caller)
    last = page.chapters[page.chapter]
    standing = caller.server.store.standing(str(last.table))
    deciding = standing[1].deciding if standing else ()
    leads = [seat.name for seat in page.seats if seat.rank == 1] if any(seat.points for seat in page.seats) else []
    return CampaignCard(
        id=page.id,
        title=page.title,
        created=page.created,
        chapter=page.chapter,
        chapters=len(page.chapters),
        game=last.game,
        table=str(last.table),
        your_turn=any(seat.here and number in deciding for number, seat in enumerate(page.seats)),
        over=page.over,
        names=[seat.name for seat in page.seats],
        leads=leads,
    )


@router.post("/api/campaigns/import", responses=answer(CampaignId), openapi_extra=sent("CampaignRecord"))
def bring(caller: Person, content: Content) -> Response:
    """Go on with a campaign file here: you sit wherever no bot does, and can give seats to friends."""
    from regnum.campaign import read, replay
    from regnum.web.api.campaign_opening import bring_campaign
    from regnum.web.tables.importing import bounded_campaign

    with caller.server.limits.telling.one(caller.address):
        try:
            with caller.server.house.leisure() as rest:
                record = bounded_campaign(read(content), caller.server.settings.import_moves)
                campaign = replay(record, rest, compiled=False)
        except RegnumError as error:
            raise Refused(422, "bad_campaign", reason=str(error)) from None
        return caller.reply(CampaignId(*bring_campaign(caller, campaign)))  # plays what is over once more


@router.get("/api/campaigns/{campaign}", responses=answer(CampaignPage))
def page(campaign: str, caller: Anybody) -> Response:
    """A campaign: its chapters, what everybody holds, and what can still be won."""
    return caller.reply(_page(_found(campaign, caller), caller))


def _found(campaign: str, caller: RequestContext) -> CampaignRow:
    """Find a campaign whose last table the caller may know of.

    Raises Refused with the same answer for a campaign that does not exist and for one that is hidden from the caller.
    """
    store = caller.server.store
    found = campaigns.find(store, campaign)
    chapters = campaigns.chapters(store, campaign)
    if found is None or not chapters or not groups.may_know(store, chapters[-1].table, caller.number):
        raise Refused(404, "unknown_campaign")
    return found


def _page(campaign: CampaignRow, caller: RequestContext) -> CampaignPage:
    from regnum.web.views.campaign import campaign_page

    info = _known(campaign.campaign)
    chapters = campaigns.chapters(caller.server.store, campaign.id)
    with caller.table(chapters[-1].table) as last:
        return campaign_page(caller.looking(), caller.server.bot_labels(caller.lang), info, campaign, chapters, last)


@router.get("/api/campaigns/{campaign}/story", responses=answer(Story))
def story(campaign: str, caller: Anybody) -> Response:
    """Report how a campaign went: what each seat won, in every finished chapter."""
    from regnum.web.views.campaign import told_gains

    found = _found(campaign, caller)
    info, told = _known(found.campaign), []
    with caller.server.limits.telling.one(caller.address):
        for chapter in campaigns.chapters(caller.server.store, found.id):
            if chapter.status == "finished":
                told += told_gains(caller.server.house, info, chapter)
    return caller.reply(Story(told))


@router.get("/api/campaigns/{campaign}/evenings", responses=answer(PlayedEvenings))
def evenings(campaign: str, caller: Anybody) -> Response:
    """The evenings beside a campaign that you have played, whoever was there."""
    from regnum.web.views.evenings import played

    info = _known(_found(campaign, caller).campaign)
    return caller.reply(played(caller.server.store, info, caller.number, caller.lang))


@router.get("/api/campaigns/{campaign}/record", responses=answer("CampaignRecord"))
def record(campaign: str, caller: Anybody) -> Response:
    """The file of a campaign that is over or between chapters; between chapters it carries a new seed."""
    from regnum.campaign import write
    from regnum.web.views.campaign_record import campaign_record

    caller.check_past()
    found = _found(campaign, caller)
    info, chapters = _known(found.campaign), campaigns.chapters(caller.server.store, found.id)
    if chapters[-1].status != "finished":
        raise Refused(403, "campaign_record_later")
    content = write(campaign_record(caller.server.house, info, found, chapters))
    headers = {
        "Content-Disposition": f'attachment; filename="{info.name}-{found.id}.json"',
        "Cache-Control": "no-store",
    }
    return Response(content, media_type="application/json", headers=headers)


@router.post("/api/tables/{table}/ready", responses=answer(TableView))
def ready(table: str, body: ReadyBody, caller: Person) -> Response:
    """Be ready for the next chapter of a campaign: it is opened as soon as everybody is."""

    def decide(found: Table) -> AnyEvent:
        if not found.goes_on:
            raise Refused(422, "chapter_runs")
        return Ready(seat=body.seat)

    return act(caller, table, body.seat, decide)
