"""Shards: the same bytes whoever plays them, nothing lost or doubled, and readable by themselves."""

from __future__ import annotations

import hashlib
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import msgspec
import numpy as np
import pyarrow.parquet as pq
import pytest

import regnum
from cli.running import environment
from regnum.arena.playing import play_match, seed_for
from regnum.core.errors import InvalidOption
from regnum.selfplay.shards import KEY, Run, WriteTotals, generate, plan, prepare

pytestmark = pytest.mark.slow

SHORT = {"round_limit": "3"}
BOTS = ("greedy", "random")


def planned(bots: tuple[str, ...] = ("random", "random"), seed: int = 1, shard: int = 4) -> Run:
    info = regnum.info("council")
    return plan(info, bots, seed, info.agree(len(bots), SHORT), shard)


def written(folder: Path, run: Run, games: int = 10, workers: int = 1, resume: bool = False) -> WriteTotals:
    return generate(run, prepare(run, games, folder, resume), folder, workers, lambda _: None)


def digests(folder: Path) -> dict[str, str]:
    return {file.name: hashlib.blake2b(file.read_bytes()).hexdigest() for file in sorted(folder.iterdir())}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where 10 games have been written, in shards of 4."""
    place = tmp_path_factory.mktemp("run")
    written(place, planned())
    return place


def test_the_files_hold_every_game_once(folder: Path) -> None:
    names = [file.name for file in sorted(folder.iterdir())]
    assert names == ["_series.json", "games-000000.parquet", "games-000001.parquet", "games-000002.parquet"]
    table = pq.read_table(folder, columns=["game", "decision", "seed"])
    first = table.filter(pq.filters_to_expression([("decision", "==", 0)]))
    assert first["game"].to_pylist() == list(range(10))
    assert first["seed"].to_pylist() == [seed_for(1, number) for number in range(10)]


def test_files_are_the_same_however_many_play(folder: Path, tmp_path: Path) -> None:
    written(tmp_path / "three", planned(), workers=3)
    assert digests(tmp_path / "three") == digests(folder)


def test_what_is_missing_is_played_again_and_nothing_else(folder: Path, tmp_path: Path) -> None:
    place, run = tmp_path / "torn", planned()
    written(place, run, games=9)  # the last file is one game short
    (place / "games-000001.parquet").unlink()
    (place / ".games-000001.parquet.77.part").write_bytes(b"PAR1 torn")
    kept = (place / "games-000000.parquet").stat().st_mtime_ns
    assert written(place, run, resume=True).games == 4 + 2
    assert digests(place) == digests(folder)
    assert (place / "games-000000.parquet").stat().st_mtime_ns == kept
    assert written(place, run, resume=True) == WriteTotals(0, 0, 0)


def test_a_folder_with_other_things_in_it_is_refused(folder: Path, tmp_path: Path) -> None:
    with pytest.raises(InvalidOption, match=r"holds games of this run; go on with --resume, or name another"):
        prepare(planned(), 10, folder, resume=False)
    with pytest.raises(InvalidOption, match=r"of another run \(other bots, seed\); name another folder"):
        prepare(planned(BOTS, seed=2), 10, folder, resume=True)
    changed = msgspec.structs.replace(planned(), code="x")
    with pytest.raises(InvalidOption, match="the rules or bots have changed since"):
        prepare(changed, 10, folder, resume=True)
    (tmp_path / "letters.txt").write_text("dear")
    with pytest.raises(InvalidOption, match="is not empty and holds no run"):
        prepare(planned(), 10, tmp_path, resume=True)
    (tmp_path / "_series.json").write_text("{}")
    with pytest.raises(InvalidOption, match="does not say what was played"):
        prepare(planned(), 10, tmp_path, resume=True)


def test_other_code_plays_no_part_of_a_run(tmp_path: Path) -> None:
    changed = msgspec.structs.replace(planned(), code="x")
    with pytest.raises(InvalidOption, match="install the same versions on every machine"):
        written(tmp_path, changed)


def test_bots_play_the_games_of_the_arena(tmp_path: Path) -> None:
    written(tmp_path, planned(BOTS), games=2)
    game = regnum.make("council")
    table = pq.read_table(tmp_path / "games-000000.parquet")
    for number in range(2):
        match = play_match(game, BOTS, seed_for(1, number), SHORT)
        rows = [row for row in table.to_pylist() if row["game"] == number]
        assert [row["action"] for row in rows] == [move.action for move in match.moves]
        assert [row["seat"] for row in rows] == [move.seat for move in match.moves]


def test_a_file_says_how_its_bytes_are_read(folder: Path) -> None:
    """Every field of every observation, found by its name in the description of the file."""
    game = regnum.make("council")
    file = pq.ParquetFile(folder / "games-000001.parquet")
    described = msgspec.json.decode(file.metadata.metadata[KEY])
    assert (described["format"], described["first"], described["games"]) == (1, 4, 4)
    assert described["actions"][3] == game.actions.text(3)
    raw = b"".join(file.read(["observation"])["observation"].to_pylist())
    states = np.frombuffer(raw, game.state.dtype)
    for leaf, found in zip(game.state.leaves(), described["layout"], strict=True):
        assert found["name"] == leaf.path
        item = np.dtype(found["type"]).itemsize * int(np.prod(found["shape"]))
        rows = np.frombuffer(raw, np.uint8).reshape(len(states), -1)[:, found["offset"] : found["offset"] + item]
        values = rows.copy().view(found["type"]).reshape(len(states), *found["shape"])
        assert np.array_equal(values, leaf.of(states)), leaf.path


@pytest.mark.slow
def test_games_of_bots_are_the_same_in_processes(tmp_path: Path) -> None:
    for workers in (1, 2):
        written(tmp_path / str(workers), planned(BOTS, shard=1), games=4, workers=workers)
    assert digests(tmp_path / "1") == digests(tmp_path / "2")


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="kill -9 is a thing of POSIX systems")
def test_a_run_that_is_killed_goes_on_and_loses_and_doubles_nothing(tmp_path: Path) -> None:
    place, deadline = tmp_path / "killed", time.monotonic() + 120
    command = [sys.executable, "-m", "regnum", "selfplay", "council", "--players", "2", "--games", "1500"]
    command += ["--shard", "50", "--workers", "2", "--output", str(place), "--json"]
    run = subprocess.Popen(command, env=environment({}), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    while time.monotonic() < deadline and len(list(place.glob("*.parquet"))) < 3:
        time.sleep(0.01)
    run.send_signal(signal.SIGKILL)
    assert run.wait() == -signal.SIGKILL, "it had ended before it could be killed"
    kept = len(list(place.glob("*.parquet")))
    done = subprocess.run([*command, "--resume"], env=environment({}), capture_output=True, text=True, check=True)
    assert msgspec.json.decode(done.stdout)["played_before"] == 50 * kept
    info = regnum.info("council")
    straight = plan(info, ("random",) * 2, 1, info.agree(2), 50)
    written(tmp_path / "straight", straight, games=1500)
    assert digests(place) == digests(tmp_path / "straight")
