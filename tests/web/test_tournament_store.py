"""Tournaments in SQLite and PostgreSQL: the first writer wins, damage is detected, and intact rows are saved."""

from __future__ import annotations

from pathlib import Path

import pytest
import sqlalchemy as sa

from regnum.web.db import Group, Store, Tournament, VersionConflict, groups, tournaments
from regnum.web.db.schema import ENTRIES, PAIRINGS, PLANS, TOURNAMENTS
from regnum.web.maintenance import integrity
from regnum.web.maintenance.repair import repair
from regnum.web.model.errors import Refused
from regnum.web.model.settings import Settings


@pytest.fixture
def cup(store: Store) -> tuple[Store, list[int]]:
    """A tournament `cup` of a group of four, who have entered as 1 to 4."""
    people = [store.new_guest(f"hash {n}", 1.0).id for n in range(4)]
    groups.create(store, Group("group", "Friday", "", people[0], 1.0), groups.Link("link", None), "member 0", 30)
    for n, guest in enumerate(people[1:], 1):
        groups.join(store, "group", guest, f"member {n}", 2.0, most=30, members=100)
    agreed = Tournament("cup", "group", "Cup", "council", {}, None, "swiss", 2, "en", 2**52, people[0], 3.0, rounds=3)
    assert tournaments.create(store, agreed, ["council"], 20) == "made"
    assert tournaments.find(store, "cup") == agreed
    for guest in people:
        assert tournaments.enter(store, "cup", guest, 4.0, 64)
    return store, people


def decided(store: Store, number: int, places: list[int | None]) -> bool:
    """Decide a table of the last round as it is now."""
    [*_, seen] = [one.version for one in tournaments.pairings(store, "cup") if one.number == number]
    return tournaments.decide(store, "cup", number, places, seen)


def test_entering_twice_is_entering_once_and_numbers_stay_those_of_their_people(cup: tuple[Store, list[int]]) -> None:
    store, people = cup
    assert tournaments.enter(store, "cup", people[1], 5.0, 4)
    late = store.new_guest("hash late", 1.0).id
    assert not tournaments.enter(store, "cup", late, 5.0, 4), "it is full"
    assert tournaments.withdraw(store, "cup", 2)
    assert not tournaments.withdraw(store, "cup", 2)
    assert tournaments.withdraw(store, "cup", 4)
    assert tournaments.enter(store, "cup", late, 6.0, 4)
    assert tournaments.enter(store, "cup", people[1], 6.0, 4)
    assert not tournaments.enter(store, "cup", people[3], 6.0, 4), "it is full again"
    playing = [(entry.number, entry.guest) for entry in tournaments.entries(store, "cup")]
    assert playing == list(zip((1, 2, 3, 5), (*people[:3], late), strict=True))
    assert tournaments.begin(store, "cup", tournaments.entries(store, "cup"), 3, 7.0)
    numbers = [entry.number for entry in tournaments.entries(store, "cup")]
    assert numbers == [1, 2, 3], "who has come late does not belong to the group"


def test_who_comes_while_it_begins_is_not_forgotten(cup: tuple[Store, list[int]]) -> None:
    store, people = cup
    groups.leave(store, "group", people[3])
    seen = tournaments.entries(store, "cup")
    tournaments.enter(store, "cup", store.new_guest("hash late", 1.0).id, 5.0, 64)
    assert not tournaments.begin(store, "cup", seen, 3, 6.0)
    assert tournaments.begin(store, "cup", tournaments.entries(store, "cup"), 3, 6.0)
    assert not tournaments.begin(store, "cup", tournaments.entries(store, "cup"), 3, 6.0)
    assert [entry.number for entry in tournaments.entries(store, "cup")] == [1, 2, 3], "only members play"


def test_a_round_is_paired_once_and_a_table_opened_once(cup: tuple[Store, list[int]]) -> None:
    store, people = cup
    tournaments.begin(store, "cup", tournaments.entries(store, "cup"), 3, 6.0)
    assert tournaments.undone(store) == ["cup"]
    tournaments.pair(store, "cup", 1, [(2, 1), (3,)], [4])
    with pytest.raises(VersionConflict):
        tournaments.pair(store, "cup", 1, [(1, 2), (3,)], [4])
    played, bye = tournaments.pairings(store, "cup")
    assert (played.players, played.table, bye.players, bye.places) == ((2, 1), None, (3,), (1,))
    seated = [people[1], people[0]]
    with store.writing() as connection:
        tournaments.opens(connection, "cup", played, "table", seated)
    with pytest.raises(VersionConflict), store.writing() as connection:
        tournaments.opens(connection, "cup", played, "another", seated)
    assert [entry.gone for entry in tournaments.entries(store, "cup")] == [None, None, None, 0]
    found = tournaments.at_table(store, "table")
    assert found is not None
    assert (found[0].id, found[1]) == ("cup", 1)
    assert decided(store, 1, [2, 1])
    assert tournaments.undone(store) == ["cup"]
    with pytest.raises(VersionConflict):
        tournaments.end(store, "cup", 1, 9.0, [played, bye])  # it has been decided since
    tournaments.end(store, "cup", 1, 9.0, tournaments.pairings(store, "cup"))
    assert tournaments.undone(store) == []
    assert not decided(store, 1, [1, 2])
    groups.delete(store, "group")
    with store.reading() as connection:
        for part in (TOURNAMENTS, ENTRIES, PAIRINGS, PLANS):
            assert connection.execute(sa.select(part)).all() == []


def test_nobody_is_seated_who_has_left_meanwhile(cup: tuple[Store, list[int]]) -> None:
    store, people = cup
    tournaments.begin(store, "cup", tournaments.entries(store, "cup"), 3, 6.0)
    tournaments.pair(store, "cup", 1, [(2, 1), (4, 3)], [])
    groups.leave(store, "group", people[1])
    with pytest.raises(VersionConflict), store.writing() as connection:
        tournaments.opens(connection, "cup", tournaments.pairings(store, "cup")[0], "table", [people[1], people[0]])
    assert tournaments.at_table(store, "table") is None


def test_a_decision_is_undone_with_the_round_that_followed_it(cup: tuple[Store, list[int]]) -> None:
    store, _ = cup
    tournaments.begin(store, "cup", tournaments.entries(store, "cup"), 3, 6.0)
    tournaments.pair(store, "cup", 1, [(2, 1), (4, 3)], [])
    decided(store, 1, [1, 2])
    decided(store, 2, [1, 2])
    tournaments.pair(store, "cup", 2, [(2, 4), (1, 3)], [], tournaments.pairings(store, "cup"))
    tournaments.withdraw(store, "cup", 3)
    assert tournaments.undecidable(store, "cup") == [1, 2]
    first, *_, last = tournaments.pairings(store, "cup")
    with pytest.raises(Refused, match="undecided"):
        tournaments.undecide(store, "cup", 2, 2, last.version)
    with pytest.raises(Refused, match="changed"):
        tournaments.undecide(store, "cup", 1, 1, last.version)
    assert tournaments.undecide(store, "cup", 1, 1, first.version) == []
    assert [(one.round, one.number, one.by_hand) for one in tournaments.pairings(store, "cup")] == [
        (1, 1, False),
        (1, 2, True),
    ]
    assert [entry.gone for entry in tournaments.entries(store, "cup")] == [None, None, 1, None]
    decided(store, 1, [2, 1])
    tournaments.pair(store, "cup", 2, [(1, 4), (2,)], [3], tournaments.pairings(store, "cup"))
    decided(store, 1, [1, 2])
    assert tournaments.undecidable(store, "cup") == [2]
    first, *_ = tournaments.pairings(store, "cup")
    with pytest.raises(Refused, match="next round played"):
        tournaments.undecide(store, "cup", 1, 1, first.version)


def test_a_round_is_not_paired_by_what_is_so_no_more(cup: tuple[Store, list[int]]) -> None:
    """A member has left the group since it was read, or the owner has set another result."""
    store, people = cup
    tournaments.begin(store, "cup", tournaments.entries(store, "cup"), 3, 6.0)
    tournaments.pair(store, "cup", 1, [(2, 1), (4, 3)], [])
    decided(store, 1, [1, 2])
    decided(store, 2, [1, 2])
    seen = tournaments.pairings(store, "cup")
    decided(store, 2, [2, 1])
    with pytest.raises(VersionConflict):
        tournaments.pair(store, "cup", 2, [(2, 4), (1, 3)], [], seen)
    seen = tournaments.pairings(store, "cup")
    groups.leave(store, "group", people[3])
    with pytest.raises(VersionConflict):
        tournaments.pair(store, "cup", 2, [(2, 4), (1, 3)], [], seen)
    tournaments.pair(store, "cup", 2, [(2, 3), (1,)], [4], seen)


@pytest.mark.slow
def test_damage_shows_and_what_is_whole_is_saved(cup: tuple[Store, list[int]], database: str, tmp_path: Path) -> None:
    store, _ = cup
    plan = [[(2, 1), (4, 3)], [(1, 3), (2, 4)], [(1, 4), (3, 2)]]
    tournaments.begin(store, "cup", tournaments.entries(store, "cup"), 3, 6.0, plan)
    tournaments.pair(store, "cup", 1, plan[0], [])

    def wrong() -> list[str]:
        return [one.wrong for one in integrity.verify(Settings(database=database)) if one.wrong]

    assert wrong() == []
    fresh = f"sqlite:///{tmp_path / 'saved.sqlite3'}"
    assert [one.wrong for one in repair(Settings(database=database), fresh)] == []
    saved = Store(fresh)
    assert tournaments.find(saved, "cup") == tournaments.find(store, "cup")
    assert tournaments.entries(saved, "cup") == tournaments.entries(store, "cup")
    assert tournaments.pairings(saved, "cup") == tournaments.pairings(store, "cup")
    assert tournaments.plan(saved, "cup") == tournaments.plan(store, "cup") == plan
    saved.close()
    for values, said in [
        ({"players": "[2, 4]"}, "a player is paired twice"),
        ({"players": "[2, 9]"}, "nobody knows who plays there"),
        ({"players": "[2, "}, "it cannot be read"),
    ]:
        with store.writing() as connection:
            connection.execute(sa.update(PAIRINGS).where(PAIRINGS.c.number == 1).values(values))
        [found] = wrong()
        assert said in found
    with store.writing() as connection:
        connection.execute(sa.update(PAIRINGS).where(PAIRINGS.c.number == 1).values(players="[2, 1]"))
    with store.writing() as connection:
        connection.execute(sa.update(PLANS).where(PLANS.c.round == 1).values(tables="[[1, 3], [2, 4]]"))
    [found] = wrong()
    assert "others were to meet there" in found
    with store.writing() as connection:
        connection.execute(sa.delete(PLANS).where(PLANS.c.round == 2))
    assert wrong() == ["its plan has other rounds than it says"]
    with store.writing() as connection:
        connection.execute(sa.update(TOURNAMENTS).values(game="bruges"))
    assert wrong() == ["what was agreed was changed after it was written"]
