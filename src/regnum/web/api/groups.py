"""Groups: making them, joining them by a link, and what their owner does."""

from __future__ import annotations

from fastapi import APIRouter, Response

from regnum import registry
from regnum.web.accounts.qr import qr_path
from regnum.web.api.caller import Anybody, Person, RequestContext, hashed, new_token
from regnum.web.api.document import answer
from regnum.web.api.played import After, GameName
from regnum.web.db import Group, groups, results
from regnum.web.groups.cards import member_cards
from regnum.web.groups.export import group_file
from regnum.web.groups.standings import standings
from regnum.web.model.errors import Refused
from regnum.web.model.names import clean
from regnum.web.model.rights import MOST_GROUPS, MOST_MEMBERS, Act, rights
from regnum.web.scheduling.gate import resting
from regnum.web.schemas.bodies import GroupBody, GroupChangeBody, JoinGroupBody, MemberBody, SeenBody, SureBody
from regnum.web.schemas.groups import (
    GroupCard,
    GroupFile,
    GroupId,
    GroupInvitation,
    GroupLink,
    GroupPage,
    Groups,
    GroupStandings,
    MemberFace,
    NewGroup,
    StandingCard,
)
from regnum.web.schemas.people import EndedGames, QrCode
from regnum.web.tables.opening import new_id
from regnum.web.views.ended import PAGE, ended_page, place
from regnum.web.wording.words import own_words

router = APIRouter(tags=["groups"])

MOST_ABOUT = 300  # characters


def _group(caller: RequestContext, group: str, act: Act) -> Group:
    """A group with which the caller wants to do something. Raises Refused."""
    return groups.group_for(caller.server.store, group, caller.number, act)


def _page(caller: RequestContext, group: str) -> Response:
    """A group for one of its members."""
    found, number = _group(caller, group, "look"), caller.become_guest().id
    version = groups.version(caller.server.store, group)
    members = groups.members(caller.server.store, group)
    cards, can = member_cards(members, found, number), list(rights(found, number))
    return caller.reply(GroupPage(found.id, version, found.name, found.about, found.created, cards, can))


def _link(caller: RequestContext, token: str) -> GroupLink:
    """Return the link to a group."""
    url = f"{caller.server.settings.root_path}/groups/join/{token}"
    return GroupLink(url, QrCode(*qr_path(caller.origin + url)))


def _of_key(key: str) -> groups.Link:
    """Return a link as it is stored."""
    return groups.Link(hashed(key), key)


def _called(caller: RequestContext, name: str | None) -> str:
    """Return the name of a new member. Raises Refused for unnamed guests."""
    called = clean(name) or caller.become_guest().name
    if not called:
        raise Refused(422, "no_name")
    return called


def _too_many() -> Refused:
    """Return the refusal for a guest who belongs to too many groups."""
    return Refused(409, "too_many_groups", n=MOST_GROUPS)


@router.get("/api/groups", responses=answer(Groups))
def listing(caller: Anybody) -> Response:
    """The groups to which you belong."""
    if caller.number is None:
        return caller.reply(Groups([]))
    store, number = caller.server.store, caller.number
    counted = groups.counted(store, number)
    return caller.reply(
        Groups(
            [
                GroupCard(one.id, one.name, one.about, *counted[one.id], yours=one.owner == number)
                for one in groups.of_guest(store, number)
                if one.id in counted
            ]
        )
    )


@router.post("/api/groups", responses=answer(NewGroup))
def create(body: GroupBody, caller: Person) -> Response:
    """Make a group. Whoever opens the link in the answer can join it; you can see it again as its owner."""
    server, name = caller.server, clean(body.name)
    if not name:
        raise Refused(422, "group_unnamed")
    called = _called(caller, body.called)
    server.limits.open_one(caller.connection)
    token, now = new_token(), server.house.now()
    group = Group(new_id(), name, clean(body.about, MOST_ABOUT), caller.become_guest().id, now)
    if not groups.create(server.store, group, _of_key(token), new_id(), MOST_GROUPS):
        raise _too_many()
    caller.name_guest(called)
    return caller.reply(NewGroup(group.id, _link(caller, token)))


@router.get("/api/groups/{group}", responses=answer(GroupPage))
def page(group: str, caller: Anybody) -> Response:
    """A group to which you belong, and who else does."""
    return _page(caller, group)


@router.post("/api/groups/{group}", responses=answer(GroupPage))
def change(group: str, body: GroupChangeBody, caller: Person) -> Response:
    """Change the name of a group, or the words about it, as its owner; what is left out stays as it is."""
    _group(caller, group, "change")
    wanted = {}
    if body.name is not None:
        wanted["name"] = clean(body.name)
        if not wanted["name"]:
            raise Refused(422, "group_unnamed")
    if body.about is not None:
        wanted["about"] = clean(body.about, MOST_ABOUT)
    if wanted:
        groups.change(caller.server.store, group, body.version, **wanted)
    return _page(caller, group)


@router.get("/api/groups/{group}/link", responses=answer(GroupLink))
def link(group: str, caller: Anybody) -> Response:
    """The link to a group, for its owner."""
    _group(caller, group, "renew")
    key = groups.link_key(caller.server.store, group)
    if key is None:
        raise Refused(404, "link_not_kept")
    return caller.reply(_link(caller, key))


@router.post("/api/groups/{group}/link", responses=answer(GroupLink))
def renew(group: str, caller: Person, body: SeenBody | None = None) -> Response:
    """A new link to a group, as its owner; the one before leads nowhere any more."""
    _group(caller, group, "renew")
    token = new_token()
    groups.change(caller.server.store, group, body.version if body else None, **_of_key(token)._asdict())
    return caller.reply(_link(caller, token))


def linked(caller: RequestContext, link: str) -> Group:
    """The group to which a link leads. Raises Refused."""
    found = groups.by_link(caller.server.store, hashed(link))
    if found is None:
        raise _leads_nowhere()
    return found


def _leads_nowhere() -> Refused:
    return Refused(404, "unknown_group_link")


@router.get("/api/group-links/{link}", responses=answer(GroupInvitation))
def invitation(link: str, caller: Anybody) -> Response:
    """Show where a link to a group leads. Looking does not join the group."""
    return caller.reply(invitation_for(caller, link))


def invitation_for(caller: RequestContext, link: str) -> GroupInvitation:
    """Return what a link to a group shows. Raises Refused."""
    found = linked(caller, link)
    members = groups.members(caller.server.store, found.id)
    belongs = any(member.guest == caller.number for member in members)
    cards = member_cards(members, found, caller.number)
    faces = [MemberFace(one.name, one.badge, one.owner, one.here) for one in cards]
    return GroupInvitation(found.name, found.about, faces, found.id if belongs else None)


@router.post("/api/group-links/{link}", responses=answer(GroupId))
def join(link: str, body: JoinGroupBody, caller: Person) -> Response:
    """Join the group to which a link leads."""
    store, now, found = caller.server.store, caller.server.house.now(), linked(caller, link)
    guest = caller.become_guest().id
    groups.keep_key(store, _of_key(link))
    if all(one.id != found.id for one in groups.of_guest(store, guest)):
        called = _called(caller, body.called)
        match groups.join(store, found.id, guest, new_id(), now, most=MOST_GROUPS, members=MOST_MEMBERS):
            case "gone":  # since the link was looked up
                raise _leads_nowhere()
            case "too_many_groups":
                raise _too_many()
            case "group_full":
                raise Refused(409, "group_full", n=MOST_MEMBERS)
        caller.name_guest(called)
    return caller.reply(GroupId(found.id))


@router.post("/api/groups/{group}/leave", responses=answer(GroupId))
def leave(group: str, caller: Person) -> Response:
    """Leave a group. After its owner, it belongs to whoever has been in it for longest; without members it is gone."""
    _group(caller, group, "leave")
    groups.leave(caller.server.store, group, caller.become_guest().id)
    _tell(caller, group)
    return caller.reply(GroupId(group))


@router.post("/api/groups/{group}/remove", responses=answer(GroupPage))
def remove(group: str, body: MemberBody, caller: Person) -> Response:
    """Remove somebody from a group, as its owner. A seat at a table of the group stays theirs.

    The link to the group leads nowhere any more, or they could come back by it: make a new one for others.
    """
    _group(caller, group, "remove")
    groups.remove(caller.server.store, group, _other(caller, group, body.member), _of_key(new_token()), body.version)
    _tell(caller, group)
    return _page(caller, group)


@router.post("/api/groups/{group}/owner", responses=answer(GroupPage))
def hand_over(group: str, body: MemberBody, caller: Person) -> Response:
    """Make another member the owner of a group, as its owner."""
    _group(caller, group, "hand_over")
    to = _other(caller, group, body.member)
    if not groups.hand_over(caller.server.store, group, caller.become_guest().id, to, body.version):
        raise Refused(409, "no_such_member")
    return _page(caller, group)


def _other(caller: RequestContext, group: str, member: str) -> int:
    """The guest who is another member. Raises Refused."""
    for one in groups.members(caller.server.store, group):
        if one.id == member:
            if one.guest == caller.number:
                raise Refused(409, "member_yourself")
            return one.guest
    raise Refused(404, "no_such_member")


def _tell(caller: RequestContext, group: str) -> None:
    """Somebody belongs to a group no more, or nobody does: what open tabs may know of its tables is otherwise now."""
    for table in groups.tables(caller.server.store, group):
        caller.server.told(table)


@router.post("/api/groups/{group}/delete", responses=answer(GroupId))
def delete(group: str, body: SureBody, caller: Person) -> Response:
    """Delete a group, as its owner. Its tables stay, for whoever has their address."""
    _group(caller, group, "delete")
    groups.delete(caller.server.store, group, body.version)
    _tell(caller, group)
    return caller.reply(GroupId(group))


@router.get("/api/groups/{group}/games", responses=answer(EndedGames))
def games(group: str, caller: Anybody, game: GameName = None, after: After = None) -> Response:
    """The games of a group that are over, twenty at a time, the newest first."""
    _group(caller, group, "look")
    found = list(results.of_group(caller.server.store, group, game, place(after), PAGE + 1))
    return caller.reply(ended_page(found, caller.number, caller.lang))


@router.get("/api/groups/{group}/standings", responses=answer(GroupStandings))
def counted(group: str, caller: Anybody, game: GameName = None) -> Response:
    """Count the wins of each member: of the group's newest 2000 games, without those whose deal was chosen."""
    _group(caller, group, "look")
    store, infos = caller.server.store, registry.games()
    members = {member.guest: member for member in groups.members(store, group)}
    with caller.server.limits.telling.one(caller.address), caller.server.house.leisure() as rest:
        read = resting(results.of_group(store, group, game), rest)
        found = [one for one in read if one.game in infos and not one.chosen]
        stand = standings(resting(found, rest))
    cards = []
    for one in stand:
        member = members.get(one.guest)
        name, badge = (member.name, member.badge) if member else (one.name, one.badge)
        here = one.guest == caller.number
        cards.append(StandingCard(member.id if member else None, name, badge, here, one.games, one.won))
    titles = {name: infos[name].titles[caller.lang] for name in results.games_of_group(store, group) if name in infos}
    return caller.reply(GroupStandings(len(found), titles, cards))


@router.get("/api/groups/{group}/file", responses=answer(GroupFile))
def file(group: str, caller: Anybody) -> Response:
    """Everything that the server knows of a group, as a file for its owner."""
    server, found = caller.server, _group(caller, group, "save")
    with server.limits.telling.one(caller.address):
        response = caller.reply(
            group_file(server.store, found, server.house.now(), own_words(caller.lang).say("guest.former"))
        )
    response.headers["Content-Disposition"] = 'attachment; filename="regnum-group.json"'
    return response
