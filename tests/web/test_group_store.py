"""Groups in SQLite and PostgreSQL: a group always has an owner among its members, or is deleted."""

from __future__ import annotations

import itertools
import threading
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path

import pytest
import sqlalchemy as sa
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from regnum.web.db import Group, Header, Store, TableSummary, groups
from regnum.web.db.erasure import forget
from regnum.web.db.schema import BROWSERS, GROUPS, GUESTS, MEMBERS, TABLES
from regnum.web.db.upgrade import HEAD, upgrade
from regnum.web.maintenance import integrity
from regnum.web.maintenance.repair import repair
from regnum.web.model.events import Seat
from regnum.web.model.settings import Settings

from .test_integrity import back_to, dumped
from .test_store import opened

PEOPLE = 4
_NUMBERS = itertools.count()


def people(store: Store) -> list[int]:
    return [store.new_guest(f"hash {next(_NUMBERS)}", 1.0).id for _ in range(PEOPLE)]


def made(store: Store, owner: int, at: float = 1.0) -> str:
    number = next(_NUMBERS)
    link = groups.Link(f"link {number}", None)
    groups.create(store, Group(f"group {number}", "Friday", "", owner, at), link, f"first {number}", 30)
    return f"group {number}"


def who(store: Store, group: str) -> list[int]:
    return [member.guest for member in groups.members(store, group)]


def joins(store: Store, group: str, guest: int, at: float = 2.0, most: int = 30, members: int = 100) -> groups.Joined:
    return groups.join(store, group, guest, f"member {next(_NUMBERS)}", at, most=most, members=members)


def test_a_group_comes_back_by_its_id_and_by_its_link(store: Store) -> None:
    ada, bo, *_ = people(store)
    store.change_guest(ada, name="Ada", badge="shield")
    group = made(store, ada)
    link = group.replace("group", "link")
    assert groups.find(store, group) == groups.by_link(store, link) == Group(group, "Friday", "", ada, 1.0)
    assert groups.find(store, "another") is groups.by_link(store, "another") is None
    [member] = groups.members(store, group)
    assert (member.guest, member.name, member.badge, member.since) == (ada, "Ada", "shield", 1.0)
    groups.change(store, group, name="Saturday", link="another")
    assert groups.by_link(store, link) is None
    found = groups.by_link(store, "another")
    assert found is not None
    assert found.name == "Saturday"
    assert [one.id for one in groups.of_guest(store, ada)] == [group]
    assert groups.of_guest(store, bo) == []


def test_joining_twice_is_joining_once_and_a_full_group_takes_nobody(store: Store) -> None:
    ada, bo, cleo, _ = people(store)
    group = made(store, ada)
    assert joins(store, group, bo) == joins(store, group, bo) == "member"
    assert who(store, group) == [ada, bo]
    assert joins(store, group, cleo, members=2) == "group_full"
    assert joins(store, group, bo, members=2) == "member", "who is there stays"
    assert joins(store, "another", bo) == "gone"


def test_nobody_belongs_to_more_groups_than_one_may(store: Store) -> None:
    """Also who joins several and makes one at the same time."""
    ada, bo, *_ = people(store)
    own = Group("own", "Own", "", bo, 1.0)
    for most in (1, 2, 3):
        acts = [partial(joins, store, made(store, ada), bo, most=most) for _ in range(3)]
        acts.append(partial(groups.create, store, own, "own", "own", most))
        with ThreadPoolExecutor(len(acts)) as threads:
            came = [thread.result() for thread in [threads.submit(act) for act in acts]]
        assert sum(one in ("member", True) for one in came) == len(groups.of_guest(store, bo)) == most
        assert all(one in ("member", True, "too_many_groups", False) for one in came)
        for group in groups.of_guest(store, bo):
            groups.leave(store, group.id, bo)


@pytest.mark.slow
def test_joining_a_group_blocks_no_other_request_of_the_guest(fresh_postgres: str) -> None:
    """Each row that refers to a guest, as a browser does, waits while the guest may go."""
    store = Store(Settings(database=fresh_postgres).database_url)
    upgrade(store)
    [guest, *_] = people(store)
    with store.writing() as joining, store.engine.connect() as another:
        groups._groups_of(joining, guest)
        another.exec_driver_sql("SET lock_timeout = '2s'")
        another.execute(sa.insert(BROWSERS).values(token="browser", guest=guest, created=1.0))
    store.close()


COMINGS = st.lists(st.tuples(st.sampled_from(["join", "leave", "hand", "forget"]), st.integers(0, PEOPLE - 1)))


@pytest.mark.slow
@given(comings=COMINGS)
@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_the_owner_always_belongs_to_the_group(store: Store, comings: list[tuple[str, int]]) -> None:
    """The oldest of those who stay has it after the owner; hand-overs to others, and after the end, do nothing."""
    everybody = people(store)
    group, belong, owner = made(store, everybody[0]), [everybody[0]], everybody[0]
    for at, (what, number) in enumerate(comings, 2):
        guest = everybody[number]
        if what == "join":
            assert joins(store, group, guest, at) == ("member" if belong else "gone")
            belong += [guest] * bool(belong and guest not in belong)
        elif what == "hand":
            assert groups.hand_over(store, group, owner, guest) == (guest in belong)
            owner = guest if guest in belong else owner
        else:
            forget(store, guest) if what == "forget" else groups.leave(store, group, guest)
            belong = [one for one in belong if one != guest]
            owner = owner if owner in belong or not belong else belong[0]
        found = groups.find(store, group)
        assert who(store, group) == belong
        assert (found.owner if found else None) == (owner if belong else None)
    assert groups.ownerless(store) == []


def test_of_two_who_take_each_others_place_at_once_one_has_the_group(database: str, store: Store) -> None:
    """The owner and the new owner leave at the same time: one of the remaining members becomes owner."""
    ada, bo, cleo, dan = people(store)
    for _ in range(5):
        group = made(store, ada)
        for at, guest in enumerate((bo, cleo, dan), 2):
            joins(store, group, guest, at)
        other = Store(Settings(database=database).database_url)
        acts = [
            lambda group=group, other=other: groups.hand_over(other, group, ada, bo),
            lambda group=group: groups.leave(store, group, bo),
            lambda group=group, other=other: groups.leave(other, group, ada),
        ]
        threads = [threading.Thread(target=act) for act in acts]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        other.close()
        assert who(store, group) == [cleo, dan]
        found = groups.find(store, group)
        assert found is not None
        assert found.owner == cleo


def test_tables_of_a_group_are_found_by_its_members_as_long_as_there_is_one(store: Store) -> None:
    ada, bo, *_ = people(store)
    group = made(store, ada)
    header = Header(
        "of a group", "council", 1, "d", {}, 5, [Seat("person", "Ada", ada), Seat("open")], ada, group=group
    )
    store.create(header, TableSummary("waiting"))
    opened(store, "alone")
    assert store.header("of a group") == header
    assert groups.tables(store, group) == ["of a group"]
    assert [(one.id, one.group) for one in store.tables("groups", ada)] == [("of a group", group)]
    assert [one.id for one in store.tables("groups", ada, group)] == ["of a group"]
    assert store.tables("groups", ada, "another") == store.tables("groups", bo) == store.tables("groups", None) == []
    assert [one.id for one in store.tables("open", ada)] == ["alone"], "the hall shows none of them"
    assert groups.circle(store, group) == groups.Circle("Friday", frozenset({ada}))
    assert groups.counted(store, ada) == {group: (1, 1)}
    groups.delete(store, group)
    assert groups.circle(store, group) is None
    assert groups.counted(store, ada) == {}
    assert store.header("of a group") == header, "which was sealed with its group"


@pytest.mark.slow
def test_a_database_of_before_groups_learns_of_them(store: Store, database: str) -> None:
    header = opened(store)
    back_to(database, "0009")
    with store.reading() as connection:
        looked = sa.inspect(connection)
        assert not looked.has_table("groups")
        assert "group" not in {column["name"] for column in looked.get_columns("tables")}
    upgrade(store)
    with store.reading() as connection:
        assert connection.execute(sa.text("SELECT version_num FROM alembic_version")).scalar() == HEAD
        assert connection.execute(sa.select(TABLES.c.group)).all() == [(None,)]
    assert store.header("table") == header
    group = made(store, header.host)
    assert groups.tables(store, group) == []


@pytest.mark.slow
def test_groups_are_verified_and_saved(store: Store, database: str, tmp_path: Path) -> None:
    """One whose owner was lost is found, and saved as that of the oldest member."""
    ada, bo, cleo, _ = people(store)
    whole, lost, empty = made(store, ada), made(store, ada), made(store, ada)
    for group in (whole, lost):
        joins(store, group, bo)
    joins(store, lost, cleo, 1.5)
    assert list(integrity.verify(Settings(database=database))) == []
    with store.writing() as connection:
        connection.execute(sa.delete(MEMBERS).where(MEMBERS.c.group != whole, MEMBERS.c.guest == ada))
    found = [(one.table, one.wrong) for one in integrity.verify(Settings(database=database))]
    assert found == [(f"group {group}", "its owner does not belong to it") for group in sorted((lost, empty))]
    fresh = tmp_path / "saved.sqlite3"
    assert list(repair(Settings(database=database), str(fresh))) == []
    assert list(integrity.verify(Settings(database=str(fresh)))) == []
    saved = dumped(fresh)
    assert [row[0] for row in saved["groups"]] == [whole, lost]
    with store.writing() as connection:
        connection.execute(sa.update(GROUPS).where(GROUPS.c.id == lost).values(owner=cleo))
        connection.execute(sa.delete(GROUPS).where(GROUPS.c.id == empty))
    with store.reading() as connection:
        for part in (GROUPS, MEMBERS, GUESTS):
            rows = connection.execute(sa.select(part).order_by(*part.primary_key))
            assert saved[part.name] == [tuple(row) for row in rows]
