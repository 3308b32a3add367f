"""Contests: nothing is lost or doubled, whatever happens, and the results are those of the games."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections import Counter
from contextlib import suppress
from pathlib import Path

import msgspec
import numpy as np
import pytest

import regnum
from cli.running import environment
from regnum.arena.contest import plan, play
from regnum.arena.ledger import Contest, GameResult, Ledger
from regnum.arena.playing import seed_for
from regnum.arena.results import Meetings, interval, meetings, results
from regnum.arena.schedule import Schedule
from regnum.core.errors import CorruptRecord, InvalidOption

pytestmark = pytest.mark.slow

SHORT = {"round_limit": "3"}


def planned(bots: list[str], games: int = 8, options: dict[str, str] = SHORT) -> tuple[Contest, Schedule]:
    info = regnum.info("council")
    return plan(info, bots, 2, games, 1, info.agree(2, options))


def played(folder: Path, games: int = 8, workers: int = 1, options: dict[str, str] = SHORT) -> list[GameResult]:
    contest, timetable = planned(["greedy", "random"], games, options)
    ledger = Ledger(folder / "games.jsonl", contest)
    try:
        play(contest, timetable, ledger, games, workers, lambda _: None)
        return [ledger.played[fixture.number] for fixture in timetable.fixtures(games)]
    finally:
        ledger.close()


def timeless(games: list[GameResult]) -> list[GameResult]:
    """Without what is different every time."""
    return [msgspec.structs.replace(game, seconds=(), slowest=()) for game in games]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where a contest of 8 games has been played."""
    place = tmp_path_factory.mktemp("contest")
    played(place)
    return place


def copy(folder: Path, target: Path, content: bytes | None = None) -> Path:
    (target / "games.jsonl").write_bytes((folder / "games.jsonl").read_bytes() if content is None else content)
    return target


# ---- the book -------------------------------------------------------------------------------------------------------


def test_the_games_of_a_deal_have_the_same_seed_and_other_seats(folder: Path) -> None:
    games = played(folder)
    assert [game.number for game in games] == list(range(8))
    assert len({game.seed for game in games}) == 4
    for a, b in zip(games[::2], games[1::2], strict=True):
        assert (a.deal, a.seed, a.seats) == (b.deal, b.seed, b.seats[::-1])
        assert a.seed == seed_for(1, a.deal)
    for game in games:
        assert sorted(game.ranks)[0] == 1
        assert game.ending == "round_limit"
        assert all(kinds["end_turn"] == 3 for kinds in game.kinds)
        assert all(slowest <= seconds for slowest, seconds in zip(game.slowest, game.seconds, strict=True))


def test_a_book_that_was_torn_goes_on_with_the_same_games(folder: Path, tmp_path: Path) -> None:
    whole = (folder / "games.jsonl").read_bytes()
    lines = whole.splitlines(keepends=True)
    for number, content in enumerate((b"", lines[0][:30], b"".join(lines[:4]) + lines[4][:-9], b"".join(lines[:6]))):
        place = tmp_path / str(number)
        place.mkdir()
        copy(folder, place, content)
        assert timeless(played(place)) == timeless(played(folder))
        written = (place / "games.jsonl").read_bytes()
        assert written.startswith(content[: content.rfind(b"\n") + 1])
        assert sorted(msgspec.json.decode(line)["number"] for line in written.splitlines()[1:]) == list(range(8))


def test_a_book_that_is_whole_is_not_written_to(folder: Path, tmp_path: Path) -> None:
    copy(folder, tmp_path)
    before = (tmp_path / "games.jsonl").read_bytes()
    played(tmp_path)
    assert (tmp_path / "games.jsonl").read_bytes() == before


def test_more_games_are_added_to_those_there(folder: Path, tmp_path: Path) -> None:
    copy(folder, tmp_path)
    more = played(tmp_path, games=12)
    assert len(more) == 12
    assert more[:8] == played(folder)


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lambda text: text.replace('"seed":1,', '"seed":2,', 1), r"another contest \(other seed\).*--output.*--anew"),
        (lambda text: text.replace('"code":"', '"code":"x', 1), "the rules or bots have changed since"),
        (lambda text: "hello\n" + text, "is not the book of a contest"),
        (lambda _: "hello", "is not the book of a contest"),
    ],
)
def test_the_book_of_another_contest_is_refused(folder: Path, tmp_path: Path, change, says: str) -> None:
    copy(folder, tmp_path, change((folder / "games.jsonl").read_text()).encode())
    before = (tmp_path / "games.jsonl").read_bytes()
    with pytest.raises(InvalidOption, match=says):
        played(tmp_path)
    assert (tmp_path / "games.jsonl").read_bytes() == before


def test_a_line_that_is_no_game_is_named(folder: Path, tmp_path: Path) -> None:
    lines = (folder / "games.jsonl").read_bytes().splitlines(keepends=True)
    copy(folder, tmp_path, b"".join([*lines[:3], b"{}\n", *lines[3:]]))
    with pytest.raises(CorruptRecord, match=r"line 4 cannot be read; name another folder with --output, or"):
        played(tmp_path)


def test_a_game_written_twice_counts_once(folder: Path, tmp_path: Path) -> None:
    lines = (folder / "games.jsonl").read_bytes().splitlines(keepends=True)
    copy(folder, tmp_path, b"".join([*lines, lines[3]]))
    assert played(tmp_path) == played(folder)


@pytest.mark.slow
def test_games_are_the_same_in_processes(folder: Path, tmp_path: Path) -> None:
    assert timeless(played(tmp_path, workers=2)) == timeless(played(folder))


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="kill -9 is a thing of POSIX systems")
def test_a_contest_that_is_killed_goes_on_and_loses_and_doubles_nothing(tmp_path: Path) -> None:
    folder = tmp_path / "killed"
    command = [sys.executable, "-m", "regnum", "arena", "council", "--bots", "greedy,random", "--players", "2"]
    command += ["--games", "40", "--output", str(folder), "--workers", "2", "--json"]
    book, deadline = folder / "games.jsonl", time.monotonic() + 120
    run = subprocess.Popen(command, env=environment({}), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    while time.monotonic() < deadline and (not book.exists() or book.read_bytes().count(b"\n") < 5):
        time.sleep(0.02)
    workers = children(run.pid)
    run.send_signal(signal.SIGKILL)
    assert run.wait() == -signal.SIGKILL, "it had ended before it could be killed"
    kept = book.read_bytes()
    assert kept.count(b"\n") >= 5
    assert all_end(workers, deadline), "workers outlive their parent"
    done = subprocess.run(command, env=environment({}), capture_output=True, text=True, check=True)
    assert msgspec.json.decode(done.stdout)["games"] == 40
    assert "of 40 games have been played before" in done.stderr
    assert book.read_bytes().startswith(kept[: kept.rfind(b"\n") + 1])
    games = [msgspec.json.decode(line, type=GameResult) for line in book.read_bytes().splitlines()[1:]]
    assert sorted(game.number for game in games) == list(range(40))
    straight = played(tmp_path / "straight", games=40, options={})
    assert timeless(sorted(games, key=lambda game: game.number)) == timeless(straight)


def children(process: int) -> list[int]:
    """The processes that a process has started (Linux; elsewhere none are found)."""
    try:
        return [int(pid) for pid in Path(f"/proc/{process}/task/{process}/children").read_text().split()]
    except OSError:
        return []


def all_end(processes: list[int], deadline: float) -> bool:
    """Whether they have ended before that."""
    while time.monotonic() < deadline and any(Path(f"/proc/{process}").exists() for process in processes):
        time.sleep(0.05)
    return not any(Path(f"/proc/{process}").exists() for process in processes)


# ---- results --------------------------------------------------------------------------------------------------------


def game(number: int, seats: tuple[int, ...], ranks: tuple[int, ...]) -> GameResult:
    scores = tuple(10 * (len(ranks) - rank) for rank in ranks)
    kinds = tuple({"build": 2, "elect": 1 + bot} for bot in seats)
    nothing = (0.5,) * len(seats)
    return GameResult(number, number, 1, seats, ranks, scores, "round_limit", kinds, nothing, nothing)


def test_pairs_compare_places_in_the_same_game() -> None:
    seats, ranks = np.array([[0, 1, 2], [2, 1, 0]]), np.array([[1, 2, 2], [1, 3, 2]])
    met = meetings(seats, ranks, 3)
    assert met.ahead[0].tolist() == [[0, 1, 1], [0, 0, 0], [0, 0, 0]]
    assert met.level[0].tolist() == [[0, 0, 0], [0, 0, 1], [0, 1, 0]]
    assert met.ahead[1].tolist() == [[0, 1, 0], [0, 0, 0], [1, 1, 0]]
    assert met.wins[0, 1, 2] == 0.5
    assert met.met[0].tolist() == (~np.eye(3, dtype=bool)).tolist()


def test_one_against_three_counts_as_one_game() -> None:
    met: Meetings = meetings(np.array([[0, 1, 1, 1]]), np.array([[2, 1, 3, 4]]), 2)
    assert met.ahead[0, 0, 1] == pytest.approx(2 / 3)
    assert met.ahead[0, 1, 0] == pytest.approx(1 / 3)
    assert met.wins[0].sum() == pytest.approx(1)


def test_results_of_a_contest_worked_out_by_hand() -> None:
    contest, _ = planned(["greedy", "random"])
    outcomes = [(1, 2)] * 14 + [(2, 1)] * 4 + [(1, 1)] * 2
    games = [game(n, (n % 2, 1 - n % 2), ranks if n % 2 == 0 else ranks[::-1]) for n, ranks in enumerate(outcomes)]
    found = results(contest, games)
    assert (found["game"], found["players"], found["games"]) == ("council", 2, 20)
    (pair,) = found["pairs"]
    assert {name: pair[name] for name in ("a", "b", "games", "wins_a", "wins_b", "draws", "share")} == {
        "a": "greedy",
        "b": "random",
        "games": 20,
        "wins_a": 14,
        "wins_b": 4,
        "draws": 2,
        "share": 0.75,
    }
    assert (pair["low"], pair["high"]) == tuple(interval(0.75, 20).values())
    first, second = found["ratings"]
    assert (first["bot"], first["wins"], second["wins"]) == ("greedy", 15, 5)
    assert first["rating"] - second["rating"] == pytest.approx(400 * np.log10(15.5 / 5.5), abs=0.2)
    assert first["low"] < first["rating"] < first["high"]
    assert first["openskill"]["mu"] > second["openskill"]["mu"]
    assert found["advice"][0]["words"] == "greedy and random are separated"
    assert [seat["win_share"] for seat in found["seats"]] == [0.5, 0.5]
    assert found["length"]["mean"] == 2 * 2 + 1 + 2
    assert found["decisions_by_kind"][1] == {
        "bot": "random",
        "decisions_per_game": 4.0,
        "kinds": {"build": 2.0, "elect": 2.0},
    }
    scores = {row["bot"]: row for row in found["scores"]}
    assert scores["greedy"]["mean"] == pytest.approx(10 * 16 / 20)
    assert sum(scores["greedy"]["histogram"]["counts"]) == 20
    assert found["endings"] == {"round_limit": 20}


def test_bots_that_are_close_are_told_how_many_games_they_need() -> None:
    contest, _ = planned(["greedy", "random"])
    games = [game(n, (0, 1), (1, 2) if n % 20 < 11 else (2, 1)) for n in range(40)]
    (advice,) = results(contest, games)["advice"]
    assert not advice["separated"]
    assert advice["more_games"] == 750  # 783 in all for 55 %, less 40, rounded up to two digits
    assert advice["words"] == "needs about 750 more games to separate greedy and random"
    (level,) = results(contest, [game(n, (0, 1), (1, 2) if n % 2 else (2, 1)) for n in range(40)])["advice"]
    assert level["more_games"] is None


def test_a_lone_bot_has_seats_and_lengths_but_nobody_to_be_rated_against() -> None:
    contest, timetable = planned(["greedy", "greedy"])
    assert contest.bots == ("greedy",)
    assert len(timetable.fixtures(5)) == 5
    found = results(contest, [game(n, (0, 0), (1, 2)) for n in range(5)])
    assert found["pairs"] == found["advice"] == []
    assert found["ratings"][0]["rating"] == 1500
    assert found["seats"][0]["win_share"] == 1


def test_bots_have_random_streams_of_their_own() -> None:
    seeds = [seed_for(1, deal, *seat) for deal in range(50) for seat in ((), (0,), (1,))]
    assert Counter(seeds).most_common(1)[0][1] == 1


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="groups of processes are a thing of POSIX systems")
def test_ctrl_c_ends_a_contest_and_its_workers_at_once(tmp_path: Path) -> None:
    """It reaches all processes of a terminal, whatever they are about; nothing but one word is said."""
    command = [sys.executable, "-m", "regnum", "arena", "council", "--bots", "greedy,random", "--players", "2"]
    command += ["--games", "4000", "--output", str(tmp_path / "left"), "--workers", "2"]
    book, deadline = tmp_path / "left" / "games.jsonl", time.monotonic() + 120
    run = subprocess.Popen(
        command,
        env=environment({}),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # else ignored in the background
    )
    while time.monotonic() < deadline and (not book.exists() or book.read_bytes().count(b"\n") < 5):
        time.sleep(0.02)
    workers = children(run.pid)
    assert workers or sys.platform != "linux"
    os.killpg(run.pid, signal.SIGINT)
    try:
        _, said = run.communicate(timeout=20)
    finally:
        with suppress(ProcessLookupError):
            os.killpg(run.pid, signal.SIGKILL)
    assert run.returncode == 130
    assert "Traceback" not in said
    assert all_end(workers, time.monotonic() + 10), "workers outlive their parent"
