"""Games of a coaching are kept as they come: an interrupted run goes on and learns from the same decisions."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import numpy as np
import pytest

import regnum
from regnum import registry
from regnum.arena.executor import ALONE, crew
from regnum.bots.nets.network import save
from regnum.core.errors import CorruptRecord, InvalidOption
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


def nobody() -> None:
    """Nobody wants to know."""


def journal(coaching: Coaching, resume: bool = False, games: int = GAMES) -> Journal:
    return Journal(coaching.network.with_name("coached.npz"), coaching, games, resume)


def begun(coaching: Coaching, games: int = GAMES) -> Path:
    """The file of a run that had come so far."""
    with closing(journal(coaching, games=games)) as its:
        its.decisions(ALONE, nobody)
    return its.path


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


def test_a_run_that_was_killed_again_and_again_finds_what_one_in_one_piece_finds(coaching: Coaching) -> None:
    whole = [one for some in searched(coaching, ALONE, range(GAMES)) for one in some]
    for resume, games in ((False, 3), (True, 6)):
        with closing(journal(coaching, resume)) as its, crew(2, threads=True) as hands, pytest.raises(Killed):
            its.decisions(hands, after(games))
        its.path.write_bytes(its.path.read_bytes() + b'{"number":')  # what it was writing
    counted: list[int] = []
    with closing(journal(coaching, resume=True)) as its:
        found = its.decisions(ALONE, lambda: counted.append(1))
        assert told(found) == told(whole)
        assert len(counted) == GAMES, "those that were there count, too"
        its.remove()
    assert [file.name for file in coaching.network.parent.iterdir()] == ["some.npz"]


def test_what_is_there_is_not_played_again(coaching: Coaching, monkeypatch: pytest.MonkeyPatch) -> None:
    begun(coaching)
    played: list[int] = []

    def watch(_: Coaching, number: int) -> list[Searched]:
        played.append(number)
        return []

    monkeypatch.setattr("regnum.learn.coaching.watch", watch)
    with closing(journal(coaching, resume=True, games=GAMES + 3)) as its:
        assert its.decisions(ALONE, nobody)
    assert played == [GAMES, GAMES + 1, GAMES + 2], "a run may become longer"


def test_a_game_without_a_choice_is_kept_too() -> None:
    assert unpacked(3, packed([])) == []


@pytest.mark.parametrize(
    ("changes", "words"),
    [({"seed": 8}, "other seed"), ({"iterations": 30}, "other iterations"), ({"players": 3}, "other players")],
)
def test_games_of_another_run_are_refused(coaching: Coaching, changes: dict[str, int], words: str) -> None:
    begun(coaching, 2)
    refused = rf"coached\.games is the book of another coaching \({words}\); move it away, or name"
    with pytest.raises(InvalidOption, match=refused):
        journal(coaching._replace(**changes), resume=True)


def test_games_of_another_network_or_another_version_are_refused(
    coaching: Coaching, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun(coaching, 2)
    with monkeypatch.context() as patch:
        patch.setattr("regnum.learn.journal.source_digest", lambda _: "changed")
        with pytest.raises(InvalidOption, match="the rules or bots have changed since"):
            journal(coaching, resume=True)
    save(random_network(pebbles(), (2,), (), units=4), coaching.network)
    with pytest.raises(InvalidOption, match="other network"):
        journal(coaching, resume=True)


def test_nobody_loses_games_by_a_word_too_few(coaching: Coaching) -> None:
    begun(coaching)
    with pytest.raises(InvalidOption, match=r"coached\.games is there already; go on with --resume, or move it away"):
        journal(coaching)
    with pytest.raises(InvalidOption, match=rf"coached\.games holds {GAMES} games; go on with --games {GAMES} or more"):
        journal(coaching, resume=True, games=GAMES - 1)


def test_what_has_only_been_begun_is_in_nobody_s_way(coaching: Coaching) -> None:
    its = journal(coaching)
    its.close()
    assert not its.path.exists()


def test_there_must_be_something_to_go_on_with(coaching: Coaching) -> None:
    with pytest.raises(InvalidOption, match=r"nothing to resume: .*coached\.games not found"):
        journal(coaching, resume=True)


def test_what_is_damaged_is_said_to_be(coaching: Coaching) -> None:
    file = begun(coaching, 3)
    first, second, *others = file.read_bytes().splitlines(keepends=True)
    changed = second.replace(b"A", b"B", 1) if b"A" in second else second.replace(b"a", b"b", 1)
    file.write_bytes(b"".join([first, changed, *others]))
    with pytest.raises(CorruptRecord, match=r"coached\.games: game 0 is damaged; move it away"):
        journal(coaching, resume=True)
    file.write_bytes(b"".join([first, second[9:], *others]))
    with pytest.raises(CorruptRecord, match=r"coached\.games: line 2 cannot be read; move it away"):
        journal(coaching, resume=True)
    for other in ("something else altogether\n" * 3, "something else altogether"):
        file.write_text(other)
        with pytest.raises(InvalidOption, match="is not the book of a coaching; move it away"):
            journal(coaching, resume=True)
        assert file.read_text() == other
