"""Seals of stored rows: changes are detected and described, and the rest can be saved."""

from __future__ import annotations

import random
import re
import shutil
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
import sqlalchemy as sa
from alembic.command import downgrade
from alembic.config import Config

from regnum.core.errors import InvalidOption
from regnum.web.db import Store
from regnum.web.db import upgrade as upgrade_module
from regnum.web.db.schema import METADATA, TABLES
from regnum.web.db.upgrade import upgrade
from regnum.web.maintenance import integrity, reading
from regnum.web.maintenance.repair import repair
from regnum.web.model.settings import Settings

from .browsing import Guest, play_on
from .conftest import Serve
from .pushing import Browser
from .test_playing import two

pytestmark = pytest.mark.slow  # each of them begins games, and most play them


@pytest.fixture
def filled(serve: Serve, tmp_path: Path) -> tuple[Path, list[str]]:
    """A database with three tables, and their names."""
    app, names = serve(think=False), []
    for number in range(3):
        ada, bo = Guest(app, "Ada"), Guest(app, "Bo")
        [invite] = ada.open("me", "friend", clock={"kind": "move", "seconds": 600} if number else None)
        bo.join(ada.table, invite)
        play_on([ada, bo], 6)
        names.append(ada.table)
    ada.post("/api/guest/push/key")
    ada.post("/api/guest/push", **Browser().subscription("https://8.8.8.8/ada"))
    ada.post("/api/guest/quiet", start="22:00", end="08:00", zone="Europe/Rome")
    copy = tmp_path / "filled.sqlite3"
    integrity.backup(Settings(database=str(tmp_path / "tables.sqlite3")), copy)
    return copy, names


def wrong(database: Path) -> list[str]:
    return [found.wrong for found in integrity.verify(Settings(database=str(database))) if found.wrong]


def change(database: Path, statement: str, **values: object) -> None:
    with sqlite3.connect(database) as connection:
        assert connection.execute(statement, values).rowcount > 0
    connection.close()


CHANGES = [
    ("UPDATE events SET at = at + 1 WHERE version = 2", "event 2 was changed"),
    ("UPDATE events SET guest = 1 WHERE version = 3 AND guest != 1", "event 3 was changed"),
    ("UPDATE events SET key = key || 'x' WHERE version = 2", "event 2 was changed"),
    ("""UPDATE events SET event = replace(event, '"seat":0', '"seat":1') WHERE version = 2""", "event 2 was changed"),
    ("UPDATE events SET seal = substr(seal, 2) || 'x' WHERE version = 4", "event 4 was changed"),
    ("DELETE FROM events WHERE version = 3", "event 3 is missing"),
    ("DELETE FROM events WHERE version = (SELECT max(version) FROM events)", "the list says version"),
    ("UPDATE events SET event = '{' WHERE version = 1", "event 1 was changed"),
    ("UPDATE tables SET seed = seed || '1'", "what was agreed was changed"),
    ("UPDATE tables SET host = host % 6 + 1", "what was agreed was changed"),
    ("UPDATE tables SET created = created - 1", "what was agreed was changed"),
    ("UPDATE tables SET hints = 1 - hints", "what was agreed was changed"),
    ("UPDATE tables SET talk = 'all'", "what was agreed was changed"),
    ("""UPDATE tables SET "group" = 'x'""", "what was agreed was changed"),
    ("UPDATE tables SET clock = NULL WHERE clock IS NOT NULL", "what was agreed was changed"),
    ("UPDATE tables SET moved = moved + 1", "when it was last moved"),
    ("UPDATE tables SET status = 'waiting'", "where it stands"),
    ("UPDATE tables SET deciding = 'x'", "cannot be read"),
    ("UPDATE seats SET name = name || 'x'", "who sits there"),
    ("UPDATE seats SET guest = guest % 6 + 1", "who sits there"),
]


def test_whatever_is_changed_is_found(filled: tuple[Path, list[str]], tmp_path: Path) -> None:
    database, _ = filled
    assert wrong(database) == []
    for statement, said in CHANGES:
        copy = Path(shutil.copy(database, tmp_path / "copy.sqlite3"))
        change(copy, statement)
        found = wrong(copy)
        assert found, statement
        assert all(said in one for one in found), (statement, found)


def back_to(database: Path | str, version: str) -> None:
    """Back to the shape that an earlier server left."""
    config = Config()
    config.set_main_option("script_location", str(Path(str(upgrade_module.__file__)).parent / "migrations"))
    store = Store(Settings(database=str(database)).database_url)
    with store.engine.connect() as connection:
        config.attributes["connection"] = connection
        downgrade(config, version)
    store.close()


def test_a_database_of_before_is_sealed_when_it_is_opened(filled: tuple[Path, list[str]]) -> None:
    database, _ = filled
    with sqlite3.connect(database) as connection:
        sealed = connection.execute('SELECT seal FROM events ORDER BY "table", version').fetchall()
    connection.close()
    back_to(database, "0003")
    with sqlite3.connect(database) as connection:
        for table in ("events", "tables"):
            connection.execute(f"ALTER TABLE {table} DROP COLUMN seal")
        connection.execute("UPDATE alembic_version SET version_num = '0002'")
    connection.close()
    assert wrong(database) == []
    with sqlite3.connect(database) as connection:
        assert connection.execute('SELECT seal FROM events ORDER BY "table", version').fetchall() == sealed
    connection.close()


def test_tables_of_before_that_everybody_has_left_wait_without_being_looked_for(serve: Serve, database: str) -> None:
    """Earlier servers let bots play on there, and stored that it was the turn of one."""
    app = serve(database=database)
    app.state.server.bot_driver.thinkers.ask = lambda *_: None  # no bot comes to an end
    left, stayed = two(app), two(app)
    for table, leave in ((left, (0, 1)), (stayed, (0,))):
        for seat in leave:
            table[seat].at_table(f"seats/{seat}", to="bot", bot="random")
    store = app.state.server.store
    with store.writing() as connection:
        connection.execute(sa.update(TABLES).values(bot_turn=True))
    assert "where it stands" in "".join(found.wrong for found in integrity.verify(Settings(database=database)))
    back_to(database, "0004")
    assert [found.wrong for found in integrity.verify(Settings(database=database))] == ["", ""]
    assert store.bots_turn(before=1e12) == [stayed[0].table]


def dumped(database: Path, *leaving: str) -> dict[str, list[object]]:
    store = Store(f"sqlite:///{database}")
    try:
        with store.reading() as connection:
            return {
                table.name: [tuple(row) for row in connection.execute(sa.select(table).order_by(*table.primary_key))]
                for table in METADATA.sorted_tables
                if table.name not in ("pulse", *leaving)
            }
    finally:
        store.close()


def test_a_whole_database_is_saved_as_it_is(filled: tuple[Path, list[str]], tmp_path: Path) -> None:
    database, _ = filled
    fresh = tmp_path / "fresh.sqlite3"
    assert [found.wrong for found in repair(Settings(database=str(database)), str(fresh))] == [""] * 3
    assert dumped(fresh) == dumped(database)
    assert wrong(fresh) == []
    with pytest.raises(InvalidOption, match="already contains tables"):
        list(repair(Settings(database=str(database)), str(fresh)))


def test_what_is_whole_is_saved(filled: tuple[Path, list[str]], tmp_path: Path) -> None:
    database, names = filled
    change(database, 'UPDATE events SET at = at + 1 WHERE version = 4 AND "table" = :of', of=names[0])
    change(database, "UPDATE tables SET seed = '7' WHERE id = :of", of=names[1])
    with sqlite3.connect(database) as connection:
        connection.execute("PRAGMA foreign_keys=OFF")
        connection.execute("DELETE FROM guests WHERE id = 5")
    connection.close()
    fresh = tmp_path / "fresh.sqlite3"
    found = {one.table: one.wrong for one in repair(Settings(database=str(database)), str(fresh))}
    assert "event 4 was changed after it was written; saved up to event 3" in found[names[0]]
    assert found[names[1]] == "what was agreed was changed after it was written; it is lost"
    assert found[names[2]] == ""
    assert wrong(fresh) == []
    store = Store(f"sqlite:///{fresh}")
    assert store.standing(names[0])[0] == 3
    assert store.header(names[1]) is None
    assert store.header(names[2]) is not None
    store.close()


def speaking(database: Path, names: list[str]) -> list[int]:
    """Return the places of bytes in a row or an index of a table, at most 40 bytes after its name.

    Rows of before are written away first: SQLite leaves them in the gaps of its pages, where nobody reads them.
    """
    with sqlite3.connect(database, isolation_level=None) as connection:
        connection.execute("VACUUM")
        [page] = connection.execute("PRAGMA page_size").fetchone()
    connection.close()
    content = database.read_bytes()
    begin = [match.start() for name in names for match in re.finditer(name.encode(), content)]
    return [at for one in begin for at in range(one, one + 40) if at // page == one // page]


def test_flipped_bytes_are_found_and_said_in_sentences(filled: tuple[Path, list[str]], tmp_path: Path) -> None:
    """Anywhere in a row of a table or an event; a traceback is no answer, wherever the byte was."""
    database, names = filled
    places, choose, missed = speaking(database, names), random.Random(3), []
    content = database.read_bytes()
    for number in range(60):
        damaged = tmp_path / f"{number}.sqlite3"
        at = choose.choice(places) if number % 2 else choose.randrange(100, len(content))
        damaged.write_bytes(content[:at] + bytes([content[at] ^ (1 << choose.randrange(8))]) + content[at + 1 :])
        try:
            said = wrong(damaged)
        except InvalidOption as error:
            said = [str(error)]
        assert all("\n" not in one and "Traceback" not in one for one in said)
        if number % 2:
            missed += [] if said else [at]
        else:
            try:
                for one in repair(Settings(database=str(damaged)), str(tmp_path / f"{number}.new")):
                    assert "\n" not in one.wrong
            except InvalidOption:
                pass
    assert missed == []


@pytest.mark.parametrize("how", ["cut", "none", "zeros"])
def test_a_damaged_file_ends_the_command_with_a_sentence(
    filled: tuple[Path, list[str]], tmp_path: Path, how: str
) -> None:
    database, _ = filled
    content = database.read_bytes()
    middle = len(content) // 2 // 4096 * 4096
    database.write_bytes(
        {
            "cut": content[:middle],
            "none": b"x" * 5000,
            "zeros": content[:middle] + bytes(8192) + content[middle + 8192 :],
        }[how]
    )
    for command in (["verify-store"], ["repair", str(tmp_path / "new.sqlite3")]):
        said = subprocess.run(
            [sys.executable, "-m", "regnum", *command, "--database", str(database)],
            capture_output=True, text=True, timeout=120, check=False,
        )  # fmt: skip
        assert "Traceback" not in said.stderr
        assert said.returncode == 1, said.stderr
        assert "the database: " in said.stdout


def test_an_empty_database_is_good(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path / 'empty.sqlite3'}")
    upgrade(store)
    store.close()
    shutil.copy(tmp_path / "empty.sqlite3", tmp_path / "copy.sqlite3")
    assert wrong(tmp_path / "copy.sqlite3") == []


def test_a_table_that_is_played_while_it_is_read_is_read_again(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    app = serve()
    ada = Guest(app, "Ada")
    ada.open("me", "here")
    read, played = reading._read_events, []

    def after_a_choice(store: Store, found: reading.StoredTable) -> None:
        if not played:
            played.append(ada.play())
        read(store, found)

    monkeypatch.setattr(reading, "_read_events", after_a_choice)
    assert [found.wrong for found in integrity.verify(app.state.server.settings)] == [""]
    assert played
