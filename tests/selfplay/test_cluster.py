"""A Ray cluster of two nodes on this machine, one of which is killed: no game is lost or doubled."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from cli.running import environment, regnum
from regnum.cli.ready import make_ready
from selfplay.test_shards import digests

pytestmark = pytest.mark.slow
RUN = ("selfplay", "council", "--players", "2", "--games", "1500", "--shard", "25", "--json")
ARENA = ("arena", "council", "--bots", "greedy,random", "--players", "2", "--games", "8", "--options", "round_limit=3")
BALANCE = ("balance", "council", "--players", "2", "--games", "1200", "--options", "round_limit=4", "--json")


class Cluster:
    """Nodes that a process of their own keeps: Ray changes the signal handlers of the process it is started from."""

    def __init__(self) -> None:
        command = [sys.executable, str(Path(__file__).with_name("nodes.py"))]
        self.process = subprocess.Popen(
            command, env=environment({}), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        self.address = self._answer()

    def _answer(self) -> str:
        assert self.process.stdout is not None
        return self.process.stdout.readline().strip()

    def kill_a_node(self) -> None:
        assert self.process.stdin is not None
        print("kill", file=self.process.stdin, flush=True)
        assert self._answer() == "killed"

    def close(self) -> None:
        self.process.communicate(timeout=60)


@pytest.fixture(scope="module")
def cluster() -> Iterator[Cluster]:
    """Two nodes with one processor each."""
    make_ready("council", quiet=True)
    made = Cluster()
    try:
        yield made
    finally:
        made.close()


def timeless(book: Path) -> list[dict[str, object]]:
    """The games of a contest in order, without what is different every time."""
    games = [msgspec.json.decode(line) for line in book.read_bytes().splitlines()[1:]]
    return sorted(({**game, "seconds": 0, "slowest": 0} for game in games), key=lambda game: game["number"])


def test_a_run_survives_the_death_of_a_node_and_contests_and_balance_run_there_too(
    cluster: Cluster, tmp_path: Path
) -> None:
    command = [sys.executable, "-m", "regnum", *RUN, "-o", str(tmp_path / "ray"), "--ray", cluster.address]
    deadline = time.monotonic() + 120
    with subprocess.Popen(command, env=environment({}), stdout=subprocess.PIPE, stderr=subprocess.PIPE) as run:
        while time.monotonic() < deadline and len(list((tmp_path / "ray").glob("*.parquet"))) < 8:
            assert run.poll() is None, run.communicate()
            time.sleep(0.01)
        cluster.kill_a_node()
        assert run.poll() is None, "it had ended before the node could be killed"
        assert len(list((tmp_path / "ray").glob("*.parquet"))) < 60
        out, err = run.communicate(timeout=120)
    assert run.returncode == 0, err
    assert msgspec.json.decode(out)["played_before"] == 0
    assert regnum(*RUN, "-o", str(tmp_path / "here")).status == 0
    assert digests(tmp_path / "ray") == digests(tmp_path / "here")

    there = ("--ray", cluster.address)
    for name, where in (("here", ("--workers", "1")), ("ray", there)):
        assert regnum(*ARENA, *where, "--json", "-o", str(tmp_path / f"arena-{name}")).status == 0
    assert timeless(tmp_path / "arena-ray" / "games.jsonl") == timeless(tmp_path / "arena-here" / "games.jsonl")
    here, ray = (regnum(*BALANCE, *where, "-o", str(tmp_path / "balance")) for where in (("--workers", "1"), there))
    assert ray.status == 0, ray.err
    assert ray.out == here.out


def test_no_cluster_is_said_in_one_line(tmp_path: Path) -> None:
    done = regnum(*RUN, "-o", str(tmp_path), "--ray", "127.0.0.1:1")
    assert done.status == 2
    assert "no Ray cluster answers at 127.0.0.1:1" in done.err
