"""Schemas of groups."""

from __future__ import annotations

from regnum.web.model.rights import Act
from regnum.web.model.rows import Status
from regnum.web.schemas.base import ApiStruct
from regnum.web.schemas.people import QrCode
from regnum.web.schemas.tournaments import SavedTournament


class GroupId(ApiStruct):
    """A group."""

    id: str


class GroupLink(ApiStruct):
    """The path at which anybody can join a group, also as a QR code. Only its owner sees it."""

    url: str
    qr: QrCode


class NewGroup(ApiStruct):
    """A new group and the link to it."""

    id: str
    link: GroupLink


class GroupCard(ApiStruct):
    """A group in a list: how many belong to it, and how many of its tables have a game that is not over."""

    id: str
    name: str
    about: str
    members: int
    tables: int
    yours: bool  # you are its owner


class Groups(ApiStruct):
    """Groups, in the order in which you have joined them."""

    groups: list[GroupCard]


class MemberFace(ApiStruct):
    """A member of a group, as invited people see them."""

    name: str
    badge: str
    owner: bool
    here: bool  # you


class MemberCard(MemberFace):
    """A member of a group, as other members see them; `since` in seconds of the epoch."""

    id: str
    since: float


class GroupPage(ApiStruct):
    """A group as its members see it; `can`: what you may do with it."""

    id: str
    version: str
    name: str
    about: str
    created: float
    members: list[MemberCard]
    can: list[Act]


class GroupInvitation(ApiStruct):
    """The group of a link. `id` is set for its members."""

    name: str
    about: str
    members: list[MemberFace]
    id: str | None


class StandingCard(ApiStruct):
    """The results of a group's member; `member` is None if they have left."""

    member: str | None
    name: str
    badge: str
    here: bool
    games: int
    won: int


class GroupStandings(ApiStruct):
    """The wins of members in the group's newest 2000 games, and the games that were counted.

    Games whose deal was chosen do not count.
    """

    games: int
    titles: dict[str, str]  # of the games that were played, by name
    standings: list[StandingCard]


class SavedMember(ApiStruct):
    """A member of a group."""

    name: str
    badge: str
    owner: bool
    since: float


class SavedSeat(ApiStruct):
    """The result of one seat in a game."""

    name: str
    points: int
    rank: int


class SavedTable(ApiStruct):
    """A table of a group; `seats` where the game is over."""

    id: str
    game: str
    campaign: str | None
    status: Status
    created: float
    moved: float
    seats: list[SavedSeat]


class GroupFile(ApiStruct):
    """Everything that the server knows of a group; times in seconds of the epoch."""

    format: str
    version: int
    written: float
    id: str
    name: str
    about: str
    created: float
    members: list[SavedMember]
    tables: list[SavedTable]
    tournaments: list[SavedTournament]
