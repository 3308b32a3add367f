"""Games of a coaching are kept as they come: an interrupted run goes on and learns from the same decisions."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

import regnum
from regnum import registry
from regnum.arena.crew import ALONE, crew
from regnum.bots.nets.network import save
from regnum.core.errors import InvalidOption
from regnum.learn.coaching import Coaching, Searched, coaching_for, searched
from regnum.learn.journal import Journal, packed, unpacked

from .helpers import pebbles
from .networks import random_network

pytestmark = pytest.mark.slow

GAMES = 12


@pytest.fixture
def coaching(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Coaching:
    monkeypatch.setattr(registry, "make", lambda name: pebbles() if name == "pebbles" else regnum.make(name))
    monkeypatch.setattr(registry, "info", lambda name: pebbles().info if name == "pebbles" else regnum.make(name).info)
    network = random_network(pebbles(), (2,), (), units=8)
    save(network, file := tmp_path / "some.npz")
    return coaching_for(network, file, 20, 7)


def told(decisions: list[Searched]) -> list[bytes]:
    return [b" ".join(np.asarray(part).tobytes() for part in one) for one in decisions]


class Killed(Exception):
    """The power goes."""


def after(games: int) -> Callable[[], None]:
    """A report that ends the run after so many games."""
    left = iter(range(games))

    def report() -> None:
        if next(left, None) is None:
            raise Killed

    return report


def nobody() -> None:
    """Nobody wants to know."""


def test_a_run_that_was_killed_again_and_again_finds_what_one_in_one_piece_finds(
    tmp_path: Path, coaching: Coaching
) -> None:
    whole = [one for some in searched(coaching, ALONE, range(GAMES)) for one in some]
    counted: list[int] = []
    for resume in (False, True):
        journal = Journal(tmp_path / "coached.npz", coaching, resume)
        with crew(2, threads=True) as hands, pytest.raises(Killed):
            journal.all_of(GAMES, hands, after(5 if resume else 3))
        journal.close()
    journal = Journal(tmp_path / "coached.npz", coaching, resume=True)
    found = journal.all_of(GAMES, ALONE, lambda: counted.append(1))
    assert told(found) == told(whole)
    assert len(counted) == GAMES, "those that were there count, too"
    journal.remove()
    assert [file.name for file in tmp_path.iterdir()] == ["some.npz"]


def test_what_is_there_is_not_played_again(tmp_path: Path, coaching: Coaching, monkeypatch: pytest.MonkeyPatch) -> None:
    journal = Journal(tmp_path / "coached.npz", coaching, resume=False)
    found = journal.all_of(GAMES, ALONE, nobody)
    monkeypatch.setattr("regnum.learn.coaching.watch", lambda *_: pytest.fail("played again"))
    assert told(journal.all_of(GAMES, ALONE, nobody)) == told(found)
    assert len(journal.all_of(GAMES - 5, ALONE, nobody)) < len(found)
    journal.close()


def test_a_game_without_a_choice_is_kept_too() -> None:
    assert unpacked(3, packed([])) == []


@pytest.mark.parametrize(
    ("changes", "words"),
    [({"seed": 8}, "other seed"), ({"iterations": 30}, "other iterations"), ({"players": 3}, "other players")],
)
def test_games_of_another_run_are_refused(
    tmp_path: Path, coaching: Coaching, changes: dict[str, int], words: str
) -> None:
    Journal(tmp_path / "coached.npz", coaching, resume=False).close()
    with pytest.raises(InvalidOption, match=rf"coached\.games was begun with {words}; move it away"):
        Journal(tmp_path / "coached.npz", coaching._replace(**changes), resume=True)


def test_games_of_another_network_are_refused(tmp_path: Path, coaching: Coaching) -> None:
    Journal(tmp_path / "coached.npz", coaching, resume=False).close()
    save(random_network(pebbles(), (2,), (), units=4), coaching.network)
    with pytest.raises(InvalidOption, match="was begun with other network; move it away"):
        Journal(tmp_path / "coached.npz", coaching, resume=True)


def test_nobody_loses_games_by_forgetting_to_resume(tmp_path: Path, coaching: Coaching) -> None:
    Journal(tmp_path / "coached.npz", coaching, resume=False).close()
    with pytest.raises(InvalidOption, match=r"coached\.games holds games of a coaching; go on with --resume"):
        Journal(tmp_path / "coached.npz", coaching, resume=False)


def test_what_is_damaged_is_said_to_be(tmp_path: Path, coaching: Coaching) -> None:
    journal = Journal(tmp_path / "coached.npz", coaching, resume=False)
    journal.all_of(2, ALONE, nobody)
    journal.close()
    base = sqlite3.connect(journal.path)
    with base:
        base.execute("UPDATE games SET decisions = substr(decisions, 9)")
    base.close()
    damaged = Journal(tmp_path / "coached.npz", coaching, resume=True)
    with pytest.raises(InvalidOption, match="is no file of games of a coaching, or it is damaged; move it away"):
        damaged.all_of(2, ALONE, nobody)
    damaged.close()
    journal.path.write_text("something else altogether\n" * 100)
    with pytest.raises(InvalidOption, match="is no file of games of a coaching"):
        Journal(tmp_path / "coached.npz", coaching, resume=True)


def test_a_disk_that_is_full_is_said_to_be(tmp_path: Path, coaching: Coaching) -> None:
    journal = Journal(tmp_path / "coached.npz", coaching, resume=False)
    journal._base.execute("PRAGMA max_page_count = 3")
    with pytest.raises(OSError, match=r"coached\.games: database or disk is full"):
        journal.all_of(GAMES, ALONE, nobody)
    journal.close()
    with pytest.raises(OSError, match=r"nowhere/coached\.games: unable to open"):
        Journal(tmp_path / "nowhere" / "coached.npz", coaching, resume=False)
