"""Groups of people: who belongs to them, and whose they are.

Whatever changes who belongs to a group holds the row of the group until it is written, so its owner always is a member.
"""

from __future__ import annotations

from typing import Any, Literal, NamedTuple

import sqlalchemy as sa

from regnum.web.db import tournaments
from regnum.web.db.people import hold
from regnum.web.db.schema import EVENTS, GROUPS, GUESTS, MEMBERS, SEATS, TABLES
from regnum.web.db.store import Store
from regnum.web.model.errors import Refused
from regnum.web.model.rights import Act, rights
from regnum.web.model.rows import Group, Member
from regnum.web.model.versions import version_of

Joined = Literal["member", "too_many_groups", "group_full", "gone"]
"""The result of joining: `too_many_groups` is the guest's limit, and a `gone` group was deleted."""

_ON = TABLES.c.status.in_(("waiting", "playing"))  # the game is not over


class Link(NamedTuple):
    """The link to a group: the hash by which it is found, and the key that it holds."""

    link: str
    link_key: str | None


class Circle(NamedTuple):
    """A group as its tables need it: what it is called, and the guests who belong to it."""

    name: str
    guests: frozenset[int]


def create(store: Store, group: Group, link: Link, member: str, most: int) -> bool:
    """Make a group, whose owner is its first member, called `member`.

    False where the owner belongs to `most` groups already.
    """
    with store.writing() as connection:
        if _groups_of(connection, group.owner) >= most:
            return False
        values = {"id": group.id, "name": group.name, "about": group.about, "owner": group.owner}
        connection.execute(sa.insert(GROUPS).values(values | {"created": group.created, **link._asdict()}))
        connection.execute(_joins(group.id, group.owner, member, group.created))
    return True


def find(store: Store, group: str) -> Group | None:
    """A group by its id."""
    return _one(store, GROUPS.c.id == group)


def by_link(store: Store, link: str) -> Group | None:
    """The group to which a link with this hash leads."""
    return _one(store, GROUPS.c.link == link)


def link_key(store: Store, group: str) -> str | None:
    """The key in the link to a group, for its owner alone; None of one that was made before keys were kept."""
    with store.reading() as connection:
        key: str | None = connection.scalar(sa.select(GROUPS.c.link_key).where(GROUPS.c.id == group))
    return key


def keep_key(store: Store, link: Link) -> None:
    """Keep the key of a link that was made before keys were kept, now that somebody has brought it."""
    unknown = (GROUPS.c.link == link.link, GROUPS.c.link_key.is_(None))
    with store.writing() as connection:
        connection.execute(sa.update(GROUPS).where(*unknown).values(link_key=link.link_key))


def of_guest(store: Store, guest: int) -> list[Group]:
    """The groups to which a guest belongs, in the order of joining."""
    query = sa.select(GROUPS).join(MEMBERS, MEMBERS.c.group == GROUPS.c.id).where(MEMBERS.c.guest == guest)
    with store.reading() as connection:
        return [_group(row) for row in connection.execute(query.order_by(MEMBERS.c.since, GROUPS.c.id))]


def members(store: Store, group: str) -> list[Member]:
    """Those who belong to a group, in the order of joining."""
    query = sa.select(MEMBERS, GUESTS.c.name, GUESTS.c.badge).join(GUESTS, GUESTS.c.id == MEMBERS.c.guest)
    with store.reading() as connection:
        found = connection.execute(query.where(MEMBERS.c.group == group).order_by(MEMBERS.c.since, MEMBERS.c.id))
        return [Member(row.id, row.group, row.guest, row.since, row.name, row.badge) for row in found]


def circle(store: Store, group: str) -> Circle | None:
    """A group as its tables need it; None of one that is no more."""
    query = sa.select(GROUPS.c.name, MEMBERS.c.guest).join(MEMBERS, MEMBERS.c.group == GROUPS.c.id)
    with store.reading() as connection:
        rows = connection.execute(query.where(GROUPS.c.id == group)).all()
    return Circle(rows[0].name, frozenset(row.guest for row in rows)) if rows else None


def may_know(store: Store, table: str, guest: int | None) -> bool:
    """Apply `tables.seating.knows` to stored rows, for a table that cannot be replayed yet."""
    none = ~sa.exists().where(GROUPS.c.id == TABLES.c.group)
    had = [
        TABLES.c.host == guest,
        sa.exists().where(MEMBERS.c.group == TABLES.c.group, MEMBERS.c.guest == guest),
        sa.exists().where(SEATS.c.table == table, SEATS.c.guest == guest),
        sa.exists().where(EVENTS.c.table == table, EVENTS.c.guest == guest),  # every seat holder has such an event
    ]
    known = sa.or_(none, *had) if guest is not None else none
    with store.reading() as connection:
        return connection.execute(sa.select(TABLES.c.id).where(TABLES.c.id == table, known)).first() is not None


def counted(store: Store, guest: int) -> dict[str, tuple[int, int]]:
    """Of each group of a guest, how many belong to it, and how many of its tables have a game that is not over."""
    mine = sa.select(MEMBERS.c.group).where(MEMBERS.c.guest == guest)
    its_members = sa.select(sa.func.count()).where(MEMBERS.c.group == GROUPS.c.id).scalar_subquery()
    its_tables = sa.select(sa.func.count()).where(TABLES.c.group == GROUPS.c.id, _ON).scalar_subquery()
    query = sa.select(GROUPS.c.id, its_members.label("members"), its_tables.label("tables"))
    with store.reading() as connection:
        rows = connection.execute(query.where(GROUPS.c.id.in_(mine))).all()
    return {row.id: (row.members, row.tables) for row in rows}


def ownerless(store: Store) -> list[str]:
    """The groups whose owner does not belong to them: there are none, unless the database was changed by hand."""
    mine = sa.select(MEMBERS.c.id).where(MEMBERS.c.group == GROUPS.c.id, MEMBERS.c.guest == GROUPS.c.owner)
    with store.reading() as connection:
        return list(connection.scalars(sa.select(GROUPS.c.id).where(~sa.exists(mine)).order_by(GROUPS.c.id)))


def tables(store: Store, group: str) -> list[str]:
    """The tables of a group whose games are not over."""
    query = sa.select(TABLES.c.id).where(TABLES.c.group == group, _ON)
    with store.reading() as connection:
        return list(connection.scalars(query.order_by(TABLES.c.created)))


def version(store: Store, group: str) -> str:
    """The version of a group's page. Read it before the page itself."""
    with store.reading() as connection:
        return _version(connection, group)


def change(store: Store, group: str, seen: str | None = None, **values: str | None) -> None:
    """Set columns of a group. Raises Refused if it is no longer in the version that was `seen` (None: any)."""
    with store.writing() as connection:
        _held(connection, group, seen)
        connection.execute(sa.update(GROUPS).where(GROUPS.c.id == group).values(**values))


def join(store: Store, group: str, guest: int, member: str, now: float, *, most: int, members: int) -> Joined:
    """Make a guest a member, called `member`; one belongs to `most` groups, and to a group belong `members`."""
    with store.writing() as connection:
        if _held(connection, group) is None:
            return "gone"
        belong = set(connection.scalars(sa.select(MEMBERS.c.guest).where(MEMBERS.c.group == group)))
        if guest in belong:
            return "member"
        if _groups_of(connection, guest) >= most:
            return "too_many_groups"
        if len(belong) >= members:
            return "group_full"
        connection.execute(_joins(group, guest, member, now))
    return "member"


def hand_over(store: Store, group: str, owner: int, to: int, seen: str | None = None) -> bool:
    """Make another member the owner; False where `owner` is that no more, or the other no member.

    Raises Refused if the group is no longer in the version that was `seen` (None: any).
    """
    other = sa.select(MEMBERS.c.id).where(MEMBERS.c.group == group, MEMBERS.c.guest == to)
    with store.writing() as connection:
        if _held(connection, group, seen) != owner or connection.execute(other).first() is None:
            return False
        connection.execute(sa.update(GROUPS).where(GROUPS.c.id == group).values(owner=to))
    return True


def leave(store: Store, group: str, guest: int) -> None:
    """Remove a member from a group."""
    with store.writing() as connection:
        _leave(connection, group, guest)


def remove(store: Store, group: str, guest: int, link: Link, seen: str | None = None) -> None:
    """Remove a member from a group for good, and replace its link.

    Raises Refused if the group is no longer in the version that was `seen` (None: any).
    """
    with store.writing() as connection:
        _held(connection, group, seen)
        _leave(connection, group, guest)
        connection.execute(sa.update(GROUPS).where(GROUPS.c.id == group).values(link._asdict()))


def leave_all(connection: sa.Connection, guest: int) -> None:
    """Remove an erased guest from all groups."""
    query = sa.select(MEMBERS.c.group).where(MEMBERS.c.guest == guest).order_by(MEMBERS.c.group)
    for group in list(connection.scalars(query)):
        _leave(connection, group, guest)


def delete(store: Store, group: str, seen: str | None = None) -> None:
    """Delete a group with all that belongs to it. Its tables stay.

    Raises Refused if it is no longer in the version that was `seen` (None: any).
    """
    with store.writing() as connection:
        if _held(connection, group, seen) is not None:
            _erase(connection, group)


def settle(store: Store, group: str) -> None:
    """See to it that the owner of a group belongs to it, where that may have been lost."""
    with store.writing() as connection:
        _settle(connection, group, _held(connection, group))


def _leave(connection: sa.Connection, group: str, guest: int) -> None:
    owner = _held(connection, group)
    connection.execute(sa.delete(MEMBERS).where(MEMBERS.c.group == group, MEMBERS.c.guest == guest))
    _settle(connection, group, owner)


def _settle(connection: sa.Connection, group: str, owner: int | None) -> None:
    """Pass a group on to its oldest member after its owner; delete it if it has no members."""
    query = sa.select(MEMBERS.c.guest).where(MEMBERS.c.group == group).order_by(MEMBERS.c.since, MEMBERS.c.id)
    belong = list(connection.scalars(query))
    if not belong:
        _erase(connection, group)
    elif owner not in belong:
        connection.execute(sa.update(GROUPS).where(GROUPS.c.id == group).values(owner=belong[0]))


def _erase(connection: sa.Connection, group: str) -> None:
    tournaments.erase_of(connection, group)
    connection.execute(sa.delete(MEMBERS).where(MEMBERS.c.group == group))
    connection.execute(sa.delete(GROUPS).where(GROUPS.c.id == group))


def _held(connection: sa.Connection, group: str, seen: str | None = None) -> int | None:
    """The owner of a group, whose row nobody else changes until the transaction ends; None: there is no such group.

    Raises Refused if it is no longer in the version that was `seen` (None: any).
    """
    owner: int | None = connection.scalar(sa.select(GROUPS.c.owner).where(GROUPS.c.id == group).with_for_update())
    if owner is not None and seen is not None and seen != _version(connection, group):
        raise Refused(409, "group_changed")
    return owner


def _version(connection: sa.Connection, group: str) -> str:
    columns = (GROUPS.c.name, GROUPS.c.about, GROUPS.c.owner, GROUPS.c.link)
    its = connection.execute(sa.select(*columns).where(GROUPS.c.id == group)).first()
    belong = sa.select(MEMBERS.c.id).where(MEMBERS.c.group == group).order_by(MEMBERS.c.id)
    return version_of(*(its or ()), *connection.scalars(belong))


def _groups_of(connection: sa.Connection, guest: int) -> int:
    """To how many groups a guest belongs, who joins no other until the transaction ends."""
    hold(connection, guest)
    return int(connection.scalar(sa.select(sa.func.count()).where(MEMBERS.c.guest == guest)) or 0)


def _joins(group: str, guest: int, member: str, now: float) -> sa.Insert:
    return sa.insert(MEMBERS).values({"id": member, "group": group, "guest": guest, "since": now})


def _one(store: Store, wanted: Any) -> Group | None:
    with store.reading() as connection:
        row = connection.execute(sa.select(GROUPS).where(wanted)).first()
    return None if row is None else _group(row)


def _group(row: Any) -> Group:
    return Group(row.id, row.name, row.about, row.owner, row.created)


def group_for(store: Store, group: str, guest: int | None, act: Act) -> Group:
    """The group that a request is about.

    Raises Refused; to non-members as if the group did not exist.
    """
    found = next((one for one in of_guest(store, guest) if one.id == group), None) if guest is not None else None
    if guest is None or found is None:
        raise Refused(404, "unknown_group")
    if act not in rights(found, guest):
        raise Refused(403, "not_owner")
    return found
