"""A soak: hours in which tables open, play and end, while workers are killed and the database is restarted.

    python -m benchmarks.soak --minutes 120 --into build/soak

Several workers on a PostgreSQL of its own; at each of a dozen places one table after the other, by turns of all games,
of one or two people and bots. People hold WebSockets and send again what was not answered. Some tables are closed half
way; of those that have ended the record, the chronicle and a fork are asked for. After each mishap and at the end every
choice that was acknowledged must be in the database once. At the end `verify-store` rebuilds every table.

The first worker is never killed, so that it grows old. Memory is written down every 30 seconds (`memory.csv`), while
processes stand still, so answers are slower than without; what came of it all is in `summary.json`.
"""

from __future__ import annotations

import argparse
import asyncio
import csv
import itertools
import json
import os
import random
import re
import signal
import statistics
import subprocess
import sys
import time
from collections import Counter, defaultdict
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import psycopg
from benchmarks.served import Memory, Process, memory, postgresql, processor, running, taken_away
from benchmarks.web_load import LOST, Figures, Guest, Lost, Refusal, Tab, shares, started
from tests.web.postgres import Cluster
from tests.web.running import free_port
from websockets.exceptions import WebSocketException

GAMES = ("council", "staufer", "bruges", "architects", "paladins", "viscounts")
SHORT = {"council": {"round_limit": "15"}, "architects": {"round_limit": "15"}}  # people who choose at random never end
SEATS = (("me", "friend", "greedy"), ("me", "random"), ("me", "friend", "random", "greedy"))
CLOSED = 0.4  # of the tables at which one person plays alone are closed before their end
MISHAPS = ("worker", "worker", "fast", "worker", "worker", "immediate", "worker", "worker", "both")
"""By turns: a worker is killed, the database is restarted in one of two ways, or both at once."""
PATIENCE = 60.0  # seconds until a request that has no answer is sent again
SETTLED = 8.0  # seconds after a mishap until the database is looked at
AGE = 1800.0  # seconds after which the memory of a worker is to be flat
SAMPLE = 30.0
IN_MEMORY = 24  # tables that a worker keeps: twice those that are played, and full after the first of them
CHOICES_STORED = """select "table", split_part(key, ':', 2) from events where key is not null"""


@dataclass
class Ledger:
    """Acknowledged requests, and those it could not answer at once."""

    opened: set[str] = field(default_factory=set)
    closed: set[str] = field(default_factory=set)  # and those of which that was asked
    ended: Counter[str] = field(default_factory=Counter)  # games that came to their end
    choices: dict[str, set[str]] = field(default_factory=lambda: defaultdict(set))  # keys, by table
    again: Counter[str] = field(default_factory=Counter)  # requests that were sent again, by the reason
    faults: list[str] = field(default_factory=list)  # what must not happen
    figures: Figures = field(default_factory=Figures)

    @property
    def made(self) -> int:
        """Choices that were acknowledged."""
        return sum(map(len, self.choices.values()))

    async def surely(self, guest: Guest, path: str, body: Any = None) -> bytes:
        """The answer to a request, which is sent until there is one. Raises Refusal for one that is refused."""
        while True:
            try:
                return await asyncio.wait_for(guest.ask(path, body), PATIENCE)
            except Refusal as error:
                if error.status < 500:
                    raise
                reason = str(error.status)
            except (*LOST, OSError, TimeoutError) as error:
                reason = type(error).__name__
            self.again[reason] += 1
            await asyncio.sleep(0.5)

    def look(self, database: str) -> None:
        """Compare with the database: nothing that was acknowledged may be missing, and nothing be there twice."""
        wanted = {table: set(keys) for table, keys in self.choices.items()}
        opened = self.opened - self.closed
        with psycopg.connect(database) as connection:
            stored = Counter(connection.execute(CHOICES_STORED).fetchall())
            there = dict(connection.execute("select id, status from tables").fetchall())
        for table, keys in wanted.items():
            lost = sum((table, key) not in stored for key in keys)
            if lost and table not in self.closed:
                self.faults.append(f"{lost} choices of {table} are lost")
        self.faults += [f"table {table} is lost" for table in opened - there.keys() - self.closed]
        self.faults += [f"table {table} is broken" for table, status in there.items() if status == "broken"]
        self.faults += [f"{key} was played {times} times" for key, times in stored.items() if times > 1]


class Person(Tab):
    """A browser that does not give up: it opens its socket again, and sends its choice again."""

    def __init__(self, guest: Guest, table: str, ledger: Ledger) -> None:
        super().__init__(guest, table, ledger.figures)
        self.ledger = ledger

    async def stay(self) -> None:
        """Take what is pushed, on one socket after the other."""
        while True:
            with suppress(*LOST, OSError, TimeoutError, WebSocketException):
                await self.listen()
            self.ledger.again["socket"] += 1
            await asyncio.sleep(1)

    async def insist(self, choose: random.Random) -> None:
        """Make any choice; if the table has moved on meanwhile, look again."""
        move = self.any_choice(choose)
        began = time.monotonic()
        try:
            await self.surely(move)
            self.ledger.choices[self.table].add(move["key"])
            self.figures.answers.append(time.monotonic() - began)
        except Refusal as error:
            if error.status != 409:
                self.ledger.faults.append(f"{self.table}: {error}")
            self.figures.stale += 1
            self.view = None
            self.accept(self.read(await self.ledger.surely(self.guest, f"/api/tables/{self.table}/view")))

    async def surely(self, move: dict[str, Any]) -> None:
        """Send a choice, by a POST when its line is lost. Raises Refusal."""
        try:
            await asyncio.wait_for(self.send(move), PATIENCE)
        except (Lost, TimeoutError) as error:
            self.ledger.again[type(error).__name__] += 1
            path = f"/api/tables/{self.table}/moves"
            self.accept(self.read(await self.ledger.surely(self.guest, path, move)))


class Hall:
    """The tables, one after the other at each place."""

    def __init__(self, port: int, ledger: Ledger, pace: float) -> None:
        self.port, self.ledger, self.pace = port, ledger, pace
        self.games = itertools.cycle(GAMES)
        self.live = 0

    async def place(self, choose: random.Random) -> None:
        """One table after the other."""
        await asyncio.sleep(choose.uniform(0, self.pace))
        while True:
            people = await self.open(next(self.games), choose)
            listening = [asyncio.create_task(person.stay()) for person in people]
            self.live += 1
            try:
                await self.play(people, choose)
            except Refusal as error:
                self.ledger.faults.append(f"{people[0].table}: {error}")
            finally:
                self.live -= 1
                for task in listening:
                    task.cancel()
                await asyncio.gather(*listening, return_exceptions=True)

    async def open(self, game: str, choose: random.Random) -> list[Person]:
        """Open a table of people and bots, and take the seats."""
        kinds = choose.choice(SEATS)
        bots = [{"kind": "bot", "bot": kind} for kind in kinds if kind not in ("me", "friend")]
        guests = [Guest(self.port) for kind in kinds if kind in ("me", "friend")]
        for number, guest in enumerate(guests):
            await self.ledger.surely(guest, "/api/guest", {"name": f"Guest {number + 1}"})
        seats = [{"kind": ("me", "friend")[n], "name": f"Guest {n + 1}"} for n in range(len(guests))]
        body = {"game": game, "seats": [*seats, *bots], "options": SHORT.get(game, {})}
        opened = json.loads(await self.ledger.surely(guests[0], "/api/tables", body))
        self.ledger.opened.add(opened["id"])
        for guest, invite in zip(guests[1:], opened["invites"], strict=True):
            with suppress(Refusal):  # taken already: the answer was lost
                await self.ledger.surely(guest, "/api/join", {"invite": invite["url"].rpartition("/")[2]})
        return [Person(guest, opened["id"], self.ledger) for guest in guests]

    async def play(self, people: list[Person], choose: random.Random) -> None:
        """Choose until the game is over, or until it is closed; then look at it."""
        alone = len(people) == 1 and choose.random() < CLOSED
        left = choose.randrange(5, 60) if alone else 100_000
        host, since = people[0], time.monotonic()
        while left:
            asked = next((person for person in people if person.view is not None and person.view.prompt), None)
            if asked is not None:
                await asked.insist(choose)
                left, since = left - 1, time.monotonic()
                await asyncio.sleep(choose.uniform(0.5, 1.5) * self.pace)
                continue
            if any(person.view is not None and person.view.status == "finished" for person in people):
                await self.after(host)
                return
            if any(person.view is not None and person.view.status == "broken" for person in people):
                self.ledger.faults.append(f"table {host.table} is broken")
                return
            for person in people:
                person.news.clear()
            waiting = [asyncio.ensure_future(person.news.wait()) for person in people]
            await asyncio.wait(waiting, timeout=PATIENCE, return_when="FIRST_COMPLETED")
            for task in waiting:
                task.cancel()
            if time.monotonic() - since > 5 * PATIENCE:
                self.ledger.faults.append(f"table {host.table} stands still")
                return
        await self.close(host)

    async def close(self, host: Person, table: str = "") -> None:
        """Close a table for good."""
        table = table or host.table
        self.ledger.closed.add(table)
        with suppress(Refusal):  # gone already: the answer was lost
            await self.ledger.surely(host.guest, f"/api/tables/{table}/close", {})

    async def after(self, host: Person) -> None:
        """Look at a game that has ended: its chronicle, its record, and a fork from its middle, which is closed."""
        path = f"/api/tables/{host.table}"
        await self.ledger.surely(host.guest, f"{path}/log")
        record = json.loads(await self.ledger.surely(host.guest, f"{path}/record"))
        self.ledger.ended[record["game"]] += 1
        forked = json.loads(await self.ledger.surely(host.guest, f"{path}/fork", {"at": len(record["actions"]) // 2}))
        await self.ledger.surely(host.guest, f"/api/tables/{forked['id']}/view")
        await self.close(host, forked["id"])


class Server:
    """The server and its database, and what goes wrong with them."""

    def __init__(self, folder: Path, cluster: Cluster, workers: int) -> None:
        self.folder, self.cluster, self.workers, self.port = folder, cluster, workers, free_port()
        self.happened: list[dict[str, Any]] = []
        self.log = (folder / "server.log").open("wb")
        command = [sys.executable, "-m", "regnum", "serve", "--port", str(self.port), "--database", cluster.url]
        variables = {"REGNUM_RATES": "0", "REGNUM_THINKERS": "1", "REGNUM_TABLES_IN_MEMORY": str(IN_MEMORY)}
        self.process = subprocess.Popen(
            [*command, "--workers", str(workers)],
            env={**os.environ, **variables},
            stdout=self.log,
            stderr=self.log,
            start_new_session=True,
        )

    def of_workers(self) -> list[Process]:
        """The workers, the oldest first."""
        found = running(self.process.pid).values()
        return sorted((one for one in found if one.parent == self.process.pid and one.spawned), key=lambda p: p.pid)

    def kill_worker(self, choose: random.Random, oldest: int) -> None:
        """Kill one, but never the oldest."""
        os.kill(choose.choice([one.pid for one in self.of_workers() if one.pid != oldest]), signal.SIGKILL)

    async def mishap(self, kind: str, choose: random.Random, oldest: int) -> None:
        """Let something go wrong, and wait until the server has all its workers and answers."""
        began = time.monotonic()
        if kind in ("worker", "both"):
            self.kill_worker(choose, oldest)
        if kind != "worker":
            await asyncio.to_thread(self.cluster.stop, "fast" if kind == "fast" else "immediate")
            await asyncio.sleep(2.0 if kind == "both" else 0.0)
            await asyncio.to_thread(self.cluster.start)
        with suppress(TimeoutError):
            async with asyncio.timeout(120):
                while len(self.of_workers()) < self.workers:
                    await asyncio.sleep(0.2)
                await answers(self.port)
        seconds, workers = round(time.monotonic() - began, 1), len(self.of_workers())
        self.happened.append({"kind": kind, "seconds_until_answer": seconds, "workers": workers})

    def stop(self) -> None:
        """End it."""
        with suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGTERM)
        with suppress(subprocess.TimeoutExpired):
            self.process.wait(60)
        with suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.log.close()

    def logged(self) -> dict[str, int]:
        """Return the errors in the log: last lines of tracebacks, with counts."""
        lines = re.findall(r"^(\w[\w.]*(?:Error|Exception|Timeout|Conflict)\b.{0,80})", self.text(), re.MULTILINE)
        return dict(Counter(lines).most_common(20))

    def text(self) -> str:
        """All that it has said."""
        return (self.folder / "server.log").read_text(errors="replace")


async def answers(port: int) -> None:
    """Wait until something is read from the database again."""
    while True:
        with suppress(*LOST, OSError, TimeoutError, Refusal):
            await asyncio.wait_for(Guest(port).ask("/api/tables"), PATIENCE)
            return
        await asyncio.sleep(0.2)


COLUMNS = ("seconds", "live", "opened", "choices", "oldest_pss", "oldest_rss", "oldest_files", "workers_pss",
           "thinkers_pss", "processes", "strays", "database_mb")  # fmt: skip


def sample(server: Server, hall: Hall, oldest: int, since: float) -> dict[str, float]:
    """A line of `memory.csv`, in seconds and MB."""
    all_of_them = running(server.process.pid)
    workers = [one for one in all_of_them.values() if one.parent == server.process.pid and one.spawned]
    thinking = [one for one in all_of_them.values() if one.parent in {worker.pid for worker in workers} and one.spawned]
    held = memory(all_of_them.values())
    old = held.get(oldest, Memory(0.0, 0.0))
    folder = server.cluster.folder / "data"
    return {
        "seconds": round(time.monotonic() - since),
        "live": hall.live,
        "opened": len(hall.ledger.opened),
        "choices": hall.ledger.made,
        "oldest_pss": round(old.pss, 1),
        "oldest_rss": round(old.rss, 1),
        "oldest_files": len(os.listdir(f"/proc/{oldest}/fd")) if oldest in held else 0,
        "workers_pss": round(sum(held[one.pid].pss for one in workers if one.pid in held), 1),
        "thinkers_pss": round(sum(held[one.pid].pss for one in thinking if one.pid in held), 1),
        "processes": len(all_of_them),
        "strays": sum(one.spawned and one.parent not in all_of_them for one in all_of_them.values()),
        "database_mb": round(sum(path.stat().st_size for path in folder.rglob("base/**/*") if path.is_file()) / 1e6, 1),
    }


async def sampling(server: Server, hall: Hall, oldest: int, since: float, lines: list[dict[str, float]]) -> None:
    """Write a line every so many seconds."""
    with (server.folder / "memory.csv").open("w", newline="") as file:
        writer = csv.DictWriter(file, COLUMNS)
        writer.writeheader()
        while True:
            lines.append(await asyncio.to_thread(sample, server, hall, oldest, since))
            writer.writerow(lines[-1])
            file.flush()
            await asyncio.sleep(SAMPLE)


def slope(lines: list[dict[str, float]], column: str, after: float = AGE, block: float = 600.0) -> dict[str, float]:
    """MB an hour by least squares through the means of ten minutes each, with twice its standard error.

    Samples beside one another are alike, so single ones would promise more than they hold.
    """
    blocks: dict[int, list[tuple[float, float]]] = defaultdict(list)
    for line in lines:
        if line["seconds"] >= after and line[column]:
            blocks[int(line["seconds"] // block)].append((line["seconds"] / 3600, line[column]))
    points = [tuple(map(statistics.fmean, zip(*points, strict=True))) for points in blocks.values()]
    if len(points) < 4:
        return {}
    hours, values = zip(*points, strict=True)
    line = statistics.linear_regression(hours, values)
    middle = statistics.fmean(hours)
    left = sum((value - line.slope * hour - line.intercept) ** 2 for hour, value in points) / (len(points) - 2)
    error = (left / sum((hour - middle) ** 2 for hour in hours)) ** 0.5
    return {"mb_an_hour": round(line.slope, 1), "twice_the_error": round(2 * error, 1), "first": round(values[0], 1),
            "last": round(values[-1], 1), "blocks": len(points)}  # fmt: skip


async def soak(server: Server, chosen: argparse.Namespace) -> dict[str, Any]:
    """All of it; what came of it."""
    stop = interrupted()
    await started(server.port)
    while len(server.of_workers()) < server.workers:
        await asyncio.sleep(0.2)
    oldest, since, choose = server.of_workers()[0].pid, time.monotonic(), random.Random(chosen.seed)
    ledger, lines = Ledger(), list[dict[str, float]]()
    hall = Hall(server.port, ledger, chosen.places / chosen.rate)
    working = [asyncio.create_task(hall.place(random.Random(choose.random()))) for _ in range(chosen.places)]
    working.append(asyncio.create_task(sampling(server, hall, oldest, since, lines)))
    used, before = processor(oldest), taken_away()
    for kind in itertools.cycle(MISHAPS):
        left = chosen.minutes * 60 - (time.monotonic() - since)
        with suppress(TimeoutError):
            await asyncio.wait_for(stop.wait(), max(0.0, min(left, chosen.every * 60)))
        if left <= chosen.every * 60 or stop.is_set():
            break
        await server.mishap(kind, choose, oldest)
        await asyncio.sleep(SETTLED)
        await asyncio.to_thread(ledger.look, server.cluster.url)
        so_far = json.dumps(told(server, ledger, hall, lines, since), indent=1)
        (server.folder / "so_far.json").write_text(so_far)
    ledger.faults += [f"the soak itself failed: {task.exception()!r}" for task in working if task.done()]
    for task in working:
        task.cancel()
    await asyncio.gather(*working, return_exceptions=True)
    await asyncio.to_thread(ledger.look, server.cluster.url)
    if oldest not in running(server.process.pid):
        ledger.faults.append("the oldest worker is gone")
        used = None
    stolen, ticks = (now - then for now, then in zip(taken_away(), before, strict=True))
    return {
        **told(server, ledger, hall, lines, since),
        "oldest_worker_processor_seconds": None if used is None else round(processor(oldest) - used),
        "taken_away_by_other_guests": round(stolen / ticks, 3),
    }


def interrupted() -> asyncio.Event:
    """Set when somebody wants an early end."""
    stop, loop = asyncio.Event(), asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, stop.set)
    return stop


def told(server: Server, ledger: Ledger, hall: Hall, lines: list[dict[str, float]], since: float) -> dict[str, Any]:
    """Return the results."""
    return {
        "minutes": round((time.monotonic() - since) / 60, 1),
        "workers": server.workers,
        "tables": {"opened": len(ledger.opened), "live": hall.live, "closed": len(ledger.closed)},
        "ended": dict(ledger.ended),
        "choices": {"acknowledged": ledger.made, "stale": ledger.figures.stale},
        "answer": shares(ledger.figures.answers),
        "sent_again": dict(ledger.again),
        "mishaps": dict(Counter(one["kind"] for one in server.happened)),
        "longest_until_all_workers_answer": max((one["seconds_until_answer"] for one in server.happened), default=0),
        "fewest_workers_after": min((one["workers"] for one in server.happened), default=server.workers),
        "memory": {column: slope(lines, column) for column in ("oldest_pss", "workers_pss", "thinkers_pss")},
        "processes": {name: [min(line[name] for line in lines), max(line[name] for line in lines)]
                      for name in ("processes", "strays", "oldest_files")},
        "faults": ledger.faults,
        "logged": server.logged(),
    }  # fmt: skip


def verified(database: str) -> dict[str, Any]:
    """Return the output of `verify-store`."""
    command = [sys.executable, "-m", "regnum", "verify-store", "--database", database]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return {"status": done.returncode, "says": (done.stdout + done.stderr).strip()[-2000:]}


def main() -> None:
    """Run it, and print what came of it as JSON; status 1 if anything was lost, broken or wrong."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=120.0)
    parser.add_argument("--every", type=float, default=4.0, help="minutes from one mishap to the next")
    parser.add_argument("--places", type=int, default=12, help="tables that are played at the same time")
    parser.add_argument("--rate", type=float, default=2.5, help="choices of people a second, all together")
    parser.add_argument("--workers", type=int, default=3)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--into", type=Path, default=Path("build/soak"))
    chosen = parser.parse_args()
    chosen.into.mkdir(parents=True, exist_ok=True)
    with postgresql("regnum-soak-") as cluster:
        server = Server(chosen.into, cluster, chosen.workers)
        try:
            summary = asyncio.run(soak(server, chosen))
            server.stop()
            summary["verify_store"] = verified(cluster.url)
        finally:
            server.stop()
    written = json.dumps(summary, indent=1)
    (chosen.into / "summary.json").write_text(written)
    print(written)
    sys.exit(bool(summary["faults"]) or summary["verify_store"]["status"])


if __name__ == "__main__":
    main()
