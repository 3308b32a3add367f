"""Load on a server: many tables of two people and a bot, with a browser each; how long moves take, and what they cost.

    python -m benchmarks.web_load --tables 500 --pace 20 --seconds 60 [--workers 2]

Each browser does what the client does: it holds a WebSocket, which brings views and the chronicle, and through which
it sends choices; their answer comes with the view that they led to. With `--post` choices are POSTs, as those of other
programs may be. (Where several seats have moved between two pushes, the client also asks for the moments in between, to
draw trails; this does not.) People think about `--pace` seconds, then make any legal choice; bots answer at once. What
is timed is a choice until its answer, which comes when it is durable, and until the other browser has its push. The
processor time of the server is counted too: it depends less on what else the machine does. Several workers, or one with
`--postgresql`, have a PostgreSQL of their own.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import gzip
import json
import math
import os
import random
import time
import uuid
from contextlib import nullcontext, suppress
from dataclasses import dataclass, field, replace
from typing import Any

import msgspec
from benchmarks.served import Served, postgresql, running, serving, taken_away
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

LATEST = 5.0  # seconds after the last answer that counts until its push must have come
LOST = (asyncio.IncompleteReadError, ConnectionError)


class Option(msgspec.Struct):
    """A choice."""

    action: int


class Prompt(msgspec.Struct):
    """The prompt of a seat."""

    options: list[Option] = []


class Scene(msgspec.Struct):
    """The part of a scene used by the load."""

    prompt: Prompt | None = None


class View(msgspec.Struct):
    """The part of a view used by the load."""

    version: int
    viewer: int | None
    status: str
    prompt: str | None
    scene: Scene


class Difference(msgspec.Struct):
    """The part of a difference used by the load: changed fields."""

    view: dict[str, msgspec.Raw]
    scene: dict[str, msgspec.Raw]
    gone: list[str]


class Problem(msgspec.Struct):
    """Why something was refused."""

    key: str
    text: str


class Answered(msgspec.Struct):
    """A choice is stored, or was refused."""

    key: str
    error: Problem | None = None


class News(msgspec.Struct):
    """A WebSocket message."""

    view: View | None = None
    difference: Difference | None = None
    answered: Answered | None = None


_VIEW, _NEWS = msgspec.json.Decoder(View), msgspec.json.Decoder(News)


class Refusal(RuntimeError):
    """An answer that is not 200."""

    def __init__(self, status: int, content: str) -> None:
        super().__init__(f"{status}: {content}")
        self.status = status


def applied(view: View, difference: Difference) -> View:
    """A view after a difference."""
    fields = {name: msgspec.json.decode(raw) for name, raw in difference.view.items() if name in View.__struct_fields__}
    prompt = None if "prompt" in difference.gone else view.scene.prompt
    if "prompt" in difference.scene:
        prompt = msgspec.json.decode(difference.scene["prompt"], type=Prompt)
    return msgspec.structs.replace(view, **fields, scene=Scene(prompt))


class Lost(ConnectionError):
    """A WebSocket has closed before an answer came."""


class Guest:
    """A browser: a cookie, and connections that it keeps as long as the server does."""

    def __init__(self, port: int, address: str = "") -> None:
        """`address`: from where it comes, as a reverse proxy would say."""
        self.port, self.cookie, self.tab = port, "", uuid.uuid4().hex
        self.came = {"X-Forwarded-For": address} if address else {}
        self._idle: list[tuple[asyncio.StreamReader, asyncio.StreamWriter]] = []

    async def ask(self, path: str, body: Any = None) -> bytes:
        """GET, or POST with a body. Raises Refusal for any other answer than 200."""
        sent = b"" if body is None else msgspec.json.encode(body)
        head = f"{'GET' if body is None else 'POST'} {path} HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: gzip\r\n"
        head += f"Cookie: {self.cookie}\r\nX-Regnum: {self.tab}\r\nContent-Type: application/json\r\n"
        head += "".join(f"{name}: {value}\r\n" for name, value in self.came.items())
        head += f"Content-Length: {len(sent)}\r\n\r\n"
        while True:
            known = bool(self._idle)
            reader, writer = self._idle.pop() if known else await asyncio.open_connection("127.0.0.1", self.port)
            try:
                writer.write(head.encode() + sent)
                answer = await self._answer(reader)
            except LOST:
                writer.close()
                if not known:
                    raise
                continue  # the server has closed a connection that was idle
            self._idle.append((reader, writer))
            return answer

    async def _answer(self, reader: asyncio.StreamReader) -> bytes:
        status, *lines = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")[:-2]
        headers = {name.lower(): value for name, _, value in (line.partition(": ") for line in lines)}
        content = await reader.readexactly(int(headers["content-length"]))
        self.cookie = headers.get("set-cookie", self.cookie).partition(";")[0]
        content = gzip.decompress(content) if headers.get("content-encoding") == "gzip" else content
        if status.split()[1] != "200":
            raise Refusal(int(status.split()[1]), content.decode())
        return content


@dataclass(frozen=True)
class Choice:
    """One that was acknowledged."""

    began: float  # by the monotonic clock
    version: int  # of the table, that it led to
    others: list[Tab]

    def pushes(self) -> list[float]:
        """Seconds until each of the others had that version or a later one; infinite for one that has not."""
        came = [(at for version, at in tab.arrived.items() if version >= self.version) for tab in self.others]
        return [min(times, default=math.inf) - self.began for times in came]


@dataclass
class Figures:
    """Measurements."""

    answers: list[float] = field(default_factory=list)  # seconds that each took
    choices: list[Choice] = field(default_factory=list)
    views: int = 0
    stale: int = 0
    refused: int = 0  # for any other reason

    def clear(self) -> None:
        """Forget what was measured so far."""
        self.answers.clear()
        self.choices.clear()
        self.views = self.stale = self.refused = 0

    def copy(self) -> Figures:
        """Return the measurements so far."""
        return replace(self, answers=list(self.answers), choices=list(self.choices))


class Tab:
    """A browser at a table; its choices go through its WebSocket, or are POSTs."""

    def __init__(self, guest: Guest, table: str, figures: Figures, posts: bool = False) -> None:
        self.guest, self.table, self.figures, self.posts = guest, table, figures, posts
        self.view: View | None = None
        self.pushed: View | None = None  # the last that the WebSocket has brought
        self.news = asyncio.Event()  # something has come since it was cleared
        self.socket: ClientConnection | None = None  # while it is open
        self.asked: dict[str, asyncio.Future[None]] = {}  # choices sent through it, by key
        self.arrived: dict[int, float] = {}  # version -> when it first came

    async def listen(self) -> None:
        """Take what is pushed."""
        address = f"ws://127.0.0.1:{self.guest.port}/api/tables/{self.table}/live?differences=1&tab={self.guest.tab}"
        headers = {"Cookie": self.guest.cookie, **self.guest.came}
        async with connect(address, additional_headers=headers, max_size=None, ping_interval=None) as tab:
            self.socket = tab
            try:
                async for message in tab:
                    self.hear(_NEWS.decode(message))
            finally:
                self.socket = None
                for waiting in self.asked.values():
                    if not waiting.done():
                        waiting.set_exception(Lost())

    def hear(self, news: News) -> None:
        """Take a message of the WebSocket."""
        if news.difference is not None and self.pushed is not None:
            news.view = applied(self.pushed, news.difference)
        if news.view is not None:
            self.figures.views += 1
            self.pushed = news.view
            self.arrived.setdefault(news.view.version, time.monotonic())
            self.accept(news.view)
        if news.answered is not None and (waiting := self.asked.get(news.answered.key)) and not waiting.done():
            if news.answered.error is None:
                waiting.set_result(None)
            else:
                status = 409 if news.answered.error.key == "stale" else 422
                waiting.set_exception(Refusal(status, news.answered.error.text))

    def accept(self, view: View) -> None:
        """As the client does: a later view counts."""
        if self.view is None or view.version > self.view.version:
            self.view = view
        self.news.set()

    def any_choice(self, choose: random.Random) -> dict[str, Any]:
        """Any answer to the question, as it is sent."""
        view = self.view
        assert view is not None
        assert view.scene.prompt is not None
        action = choose.choice(view.scene.prompt.options).action
        asked = {"seat": view.viewer, "version": view.version, "prompt": view.prompt}
        return {**asked, "action": action, "key": str(uuid.uuid4())}

    async def choose(self, choose: random.Random) -> tuple[float, int]:
        """Answer the question with any choice: when that began, and the version that it led to."""
        move = self.any_choice(choose)
        began = time.monotonic()
        await (self.post if self.posts else self.send)(move)
        self.figures.answers.append(time.monotonic() - began)
        assert self.view is not None
        return began, self.view.version

    async def send(self, move: dict[str, Any]) -> None:
        """Send a choice through the WebSocket. Raises Refusal, or Lost when it closes before there is an answer."""
        if self.socket is None:
            raise Lost
        key = move["key"]
        waiting = self.asked[key] = asyncio.get_running_loop().create_future()
        try:
            await self.socket.send(json.dumps({"move": move}))
            await waiting
        except WebSocketException:
            raise Lost from None
        finally:
            del self.asked[key]

    async def post(self, move: dict[str, Any]) -> None:
        """Send a choice as a POST. Raises Refusal."""
        self.accept(self.read(await self.guest.ask(f"/api/tables/{self.table}/moves", move)))

    def read(self, answer: bytes) -> View:
        """The view that an answer is."""
        return _VIEW.decode(answer)


async def open_table(port: int, game: str, bot: str, network: str = "") -> tuple[str, list[Guest]]:
    """A table of two people and perhaps a bot; `network`: the addresses of these begin so."""
    host, friend = (Guest(port, network and f"{network}.{number}") for number in (1, 2))
    seats = [{"kind": "me", "name": "Ada"}, {"kind": "friend", "name": "Bo"}]
    if bot:
        seats.append({"kind": "bot", "bot": bot})
    opened = json.loads(await host.ask("/api/tables", {"game": game, "seats": seats}))
    await friend.ask("/api/join", {"invite": opened["invites"][0]["url"].rpartition("/")[2]})
    return opened["id"], [host, friend]


async def play(tabs: list[Tab], pace: float, choose: random.Random, figures: Figures) -> None:
    """The people of a table choose, whoever is asked, until the game ends."""
    await asyncio.sleep(choose.uniform(0, pace))
    while True:
        asked = next((tab for tab in tabs if tab.view is not None and tab.view.prompt), None)
        if asked is None:
            for tab in tabs:
                tab.news.clear()
            if all(tab.view is not None and tab.view.status == "finished" for tab in tabs):
                return
            await asyncio.wait([asyncio.ensure_future(tab.news.wait()) for tab in tabs], return_when="FIRST_COMPLETED")
            continue
        try:
            began, version = await asked.choose(choose)
        except Refusal as error:
            figures.stale += error.status == 409
            figures.refused += error.status != 409
            asked.view = None if asked.view is None else msgspec.structs.replace(asked.view, prompt=None)
            continue
        figures.choices.append(Choice(began, version, [tab for tab in tabs if tab is not asked]))
        await asyncio.sleep(choose.uniform(0.5, 1.5) * pace)


def shares(times: list[float]) -> dict[str, float]:
    """Median, 95th and 99th percentile and maximum in milliseconds."""
    ordered = sorted(times)
    places = {f"p{share}": len(ordered) * share // 100 for share in (50, 95, 99)} | {"max": len(ordered) - 1}
    return {f"{name}_ms": round(1000 * ordered[place], 1) for name, place in places.items()} if ordered else {}


async def started(port: int) -> None:
    """Wait for the first answer of the server."""
    while True:
        with suppress(OSError):
            await Guest(port).ask("/api/guest")
            return
        await asyncio.sleep(0.01)


async def prepared(served: Served) -> None:
    """Wait until every worker is there: each is asked a few times over."""
    while len(await asyncio.to_thread(lambda: served.answering(running()))) < served.workers:
        await asyncio.sleep(0.2)
    for _ in range(8 * served.workers):
        await Guest(served.port).ask("/api/guest")


async def measure(served: Served, chosen: argparse.Namespace) -> dict[str, Any]:
    """Load the server, and say how it was."""
    gc.disable()  # its breaks would be taken for the server's
    port, began = served.port, served.began
    await started(port)
    start = time.monotonic() - began
    if served.workers > 1:
        await prepared(served)
    table, guests = await open_table(port, chosen.game, chosen.bot)
    opened = time.monotonic() - began
    asked = time.monotonic()
    await guests[0].ask(f"/api/tables/{table}/view")
    first = time.monotonic() - asked
    figures = Figures()
    opening = time.monotonic()
    tables = []
    for _ in range(chosen.tables):
        table, guests = await open_table(port, chosen.game, chosen.bot)
        tables.append([Tab(guest, table, figures, chosen.post) for guest in guests])
    opening = (time.monotonic() - opening) / chosen.tables
    empty = await asyncio.to_thread(served.memory)
    listening = [asyncio.create_task(tab.listen()) for tabs in tables for tab in tabs]
    while not all(tab.view for tabs in tables for tab in tabs):
        await asyncio.sleep(0.1)
    await asyncio.sleep(2)
    playing = [
        asyncio.create_task(play(tabs, chosen.pace, random.Random(seed), figures)) for seed, tabs in enumerate(tables)
    ]
    await asyncio.sleep(chosen.pace)  # until everybody is in the game
    before, own, since = await asyncio.to_thread(served.used), time.process_time(), time.monotonic()
    versions = sum(tabs[0].view.version for tabs in tables)
    stolen, ticks = taken_away()
    figures.clear()
    await asyncio.sleep(chosen.seconds)
    measured, after = figures.copy(), await asyncio.to_thread(served.used)
    own, seconds = time.process_time() - own, time.monotonic() - since
    used = {part: after[part] - before[part] for part in after}
    stolen, ticks = (now - then for now, then in zip(taken_away(), (stolen, ticks), strict=True))
    moves = sum(tabs[0].view.version for tabs in tables) - versions
    await asyncio.sleep(LATEST)
    pushes = [push for choice in measured.choices for push in choice.pushes()]
    end = await asyncio.to_thread(served.memory)
    failed = [task for task in (*playing, *listening) if task.done() and task.exception()]
    for task in (*playing, *listening):
        task.cancel()
    await asyncio.gather(*playing, *listening, return_exceptions=True)
    return {
        "workers": served.workers,
        "database": "PostgreSQL" if served.cluster else "SQLite",
        "tables": chosen.tables,
        "browsers": 2 * chosen.tables,
        "seconds": round(seconds, 1),
        "pace_seconds": chosen.pace,
        "choices": {
            "people": len(measured.answers),
            "people_per_second": round(len(measured.answers) / seconds, 1),
            "all_per_second": round(moves / seconds, 1),
        },
        "answer": shares(measured.answers),
        "push": shares(pushes),
        "pushed_views_per_second": round(measured.views / seconds, 1),
        "refused_as_stale": measured.stale,
        "refused": measured.refused,
        "failed": [repr(task.exception()) for task in failed[:3]],
        "processor_ms_per_choice": {part: round(1000 * took / moves, 2) for part, took in used.items()},
        "processor_share": {part: round(took / seconds, 2) for part, took in {**used, "this_load": own}.items()},
        "taken_away_by_other_guests": round(stolen / ticks, 3),
        "load_average": [round(load, 1) for load in os.getloadavg()],
        "start_seconds": round(start, 2),
        "first_table_seconds": round(opened, 2),
        "first_view_ms": round(1000 * first, 1),
        "opening_ms": round(1000 * opening, 1),
        "memory_mb": {
            when: {part: round(held) for part, held in parts.items()}
            for when, parts in (("tables_opened", empty), ("end", end))
        },
    }


def main() -> None:
    """Start a server, load it, and print the figures as JSON."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--pace", type=float, default=15.0, help="seconds that people think, on average")
    parser.add_argument("--seconds", type=float, default=60.0, help="how long to measure")
    parser.add_argument("--game", default="council")
    parser.add_argument("--bot", default="greedy", help="who sits with them; '': nobody")
    parser.add_argument("--post", action="store_true", help="choices are POSTs")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--postgresql", action="store_true", help="also for one worker")
    chosen = parser.parse_args()
    database = postgresql() if chosen.postgresql or chosen.workers > 1 else nullcontext()
    with database as cluster, serving(chosen.workers, cluster, REGNUM_RATES="0") as served:
        print(json.dumps(asyncio.run(measure(served, chosen)), indent=1))


if __name__ == "__main__":
    main()
