"""Measures the effect of one guest flooding the server: `python -m benchmarks.flood [--kinds chronicle fork]`.

Two people and a bot sit at each of two dozen tables and choose; what is timed is each choice until its answer. For each
kind of request, peace and a flood take turns, so that both meet whatever else the machine does: in a flood one guest,
who has a table with a game of thousands of moves, sends requests of that kind on several connections, each as soon as
the one before is answered. The limits of the server hold as they are by default; everybody has an address of their own.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import itertools
import json
import random
import statistics
import sys
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

import msgspec
from benchmarks.served import Served, processor, serving
from benchmarks.web_load import LOST, Figures, Guest, Refusal, Tab, open_table, play, prepared, started
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from regnum.match import Match, record_of, write
from regnum.registry import make

FEWEST = 100  # choices in peace, and in a flood
MOVES = 3990  # of the long game: about as many as a record may have that is brought
ATTACKS: dict[str, tuple[str, bytes | None]] = {
    "fields": ("/api/guest", b"{%s}" % b",".join(b'"a%d":0' % n for n in range(5900))),
    "form": ("/api/tables", b"{%s}" % b",".join(b'"a%d":0' % n for n in range(140_000))),
    "escapes": ("/api/import", b'{"a":[%s"\\u0041"]}' % (b'{"a":0},' * 230_000)),
    "query": ("/api/guest?" + "a=&" * 15_000, None),
    "openapi": ("/api/openapi.json", None),
}
"""Requests that are easy to send and were slow to refuse or to answer: where to, and the body."""
HASTY = ("build", "king")
"""Actions of the council that bring its end nearer: without them it goes on for as long as rounds may be agreed."""


def long_record(moves: int) -> dict[str, Any]:
    """The record of a game of the council that goes on and on."""
    game, choose = make("council"), random.Random(1)
    match = Match(game, 2, 5, {"round_limit": "500"}, ["Ada", "Bo"])
    while len(match.moves) < moves and not match.over:
        legal = [int(action) for action in match.legal()]
        match.play(choose.choice([a for a in legal if not game.actions.text(a).startswith(HASTY)] or legal))
    found: dict[str, Any] = json.loads(write(record_of(match)))
    return found


@dataclass
class Flooder:
    """The guest who floods, with an analysis table of a long game and one where it is their turn."""

    guest: Guest
    record: dict[str, Any]
    long: str = ""  # a table with the long game
    short: str = ""  # one that has just begun
    turn: dict[str, Any] = field(default_factory=dict)  # what is asked there
    answered: Counter[str] = field(default_factory=Counter)  # by status
    numbers: Any = field(default_factory=itertools.count)

    async def settle_in(self) -> None:
        """Open both tables."""
        self.long = json.loads(await self.guest.ask("/api/import", self.record))["id"]
        body = {"game": "council", "seats": [{"kind": "me", "name": "Flo"}, {"kind": "bot", "bot": "random"}]}
        self.short = json.loads(await self.guest.ask("/api/tables", {**body, "hints": True}))["id"]
        while not self.turn.get("prompt"):
            self.turn = json.loads(await self.guest.ask(f"/api/tables/{self.short}/view"))
            await asyncio.sleep(0.1)

    async def open_socket(self) -> None:
        """Open a socket at the long game, take what comes first, and close it."""
        async with self._socket() as tab:
            await tab.recv()

    async def switch(self) -> None:
        """On one socket: other eyes and another language, again and again."""
        async with self._socket() as tab:
            for number in range(200):
                await tab.send(json.dumps({"seat": number % 2, "lang": ("en", "it")[number // 2 % 2]}))
                await tab.recv()

    def _socket(self) -> Any:
        address = f"ws://127.0.0.1:{self.guest.port}/api/tables/{self.long}/live"
        headers = {"Cookie": self.guest.cookie, **self.guest.came}
        return connect(address, additional_headers=headers, max_size=None, ping_interval=None)

    async def request(self, kind: str) -> None:
        """One request of a kind."""
        if kind in ATTACKS:
            path, body = ATTACKS[kind]
            await self.guest.ask(path, None if body is None else msgspec.Raw(body))
            return
        number = next(self.numbers)
        long, short = f"/api/tables/{self.long}", f"/api/tables/{self.short}"
        lang, moment = ("en", "it")[number % 2], random.randrange(MOVES)
        view = self.turn
        option = view["scene"]["prompt"]["options"][number % len(view["scene"]["prompt"]["options"])]["action"]
        match kind:
            case "chronicle":
                await self.guest.ask(f"{long}/log?lang={lang}&seat={number // 2 % 2}")
            case "moments":
                await self.guest.ask(f"{long}/view?at={moment}&lang={lang}")
            case "record":
                await self.guest.ask(f"{long}/record")
            case "audit":
                await self.guest.ask(f"{long}/audit?lang={lang}")
            case "fork":
                await self.guest.ask(f"{long}/fork", {"at": moment})
            case "import":
                await self.guest.ask("/api/import", self.record)
            case "review":
                await self.guest.ask(f"{long}/review", {})
            case "hint":
                await self.guest.ask(f"{short}/hint", {"seat": view["viewer"]})
            case "preview":
                body = {"seat": view["viewer"], "prompt": view["prompt"], "action": option}
                await self.guest.ask(f"{short}/preview", body)
            case "pages":
                pages = ("/plain", "/api/tables", f"/t/{self.long}/plain", "/rules/council/plain")
                await self.guest.ask(pages[number % 4])
            case "sockets":
                await self.open_socket()
            case "switching":
                await self.switch()

    async def flood(self, kind: str) -> None:
        """One connection that asks and asks."""
        while True:
            try:
                await self.request(kind)
                self.answered["200"] += 1
            except Refusal as error:
                self.answered[str(error.status)] += 1
            except (*LOST, OSError, WebSocketException) as error:
                self.answered[type(error).__name__] += 1
                await asyncio.sleep(0.1)


async def keep_playing(place: int, port: int, pace: float, figures: Figures) -> None:
    """One table after the other, each until its end, so that people choose for as long as anything is measured."""
    choose = random.Random(place)
    while True:
        table, guests = await open_table(port, "council", "greedy", f"10.1.{place}")
        tabs = [Tab(guest, table, figures) for guest in guests]
        listening = [asyncio.create_task(tab.listen()) for tab in tabs]
        try:
            while not all(tab.view for tab in tabs):
                await asyncio.sleep(0.1)
            await play(tabs, pace, choose, figures)
        finally:
            for task in listening:
                task.cancel()
            await asyncio.gather(*listening, return_exceptions=True)


KINDS = ("chronicle", "moments", "record", "audit", "fork", "import", "review", "hint", "preview", "pages", "sockets",
         "switching", *ATTACKS)  # fmt: skip


def shares(times: list[float]) -> dict[str, float]:
    """Median and 99th percentile in milliseconds.

    Raises:
        ValueError: of fewer than 100 choices the 99th percentile would be the slowest.
    """
    if len(times) < FEWEST:
        raise ValueError(f"people made only {len(times)} choices: more --tables, --seconds or --rounds")
    ordered = sorted(times)
    places = {"p50": len(ordered) // 2, "p99": len(ordered) * 99 // 100}
    return {name: round(1000 * ordered[place], 1) for name, place in places.items()}


async def measure(served: Served, chosen: argparse.Namespace) -> dict[str, Any]:
    """Peace and floods by turns."""
    gc.disable()
    port, process = served.port, served.process.pid
    await started(port)
    await prepared(served)
    figures = Figures()
    playing = [asyncio.create_task(keep_playing(n, port, chosen.pace, figures)) for n in range(chosen.tables)]
    while len(figures.answers) < 2 * chosen.tables:
        await asyncio.sleep(0.1)
    record, found = long_record(MOVES) if set(chosen.kinds) - ATTACKS.keys() else {}, dict[str, Any]()

    async def timed(seconds: float) -> tuple[list[float], float]:
        figures.clear()
        used = processor(process)
        await asyncio.sleep(seconds)
        return list(figures.answers), (processor(process) - used) / seconds

    for address, kind in enumerate(chosen.kinds):
        flooder = Flooder(Guest(port, f"10.2.0.{address}"), record)
        if kind not in ATTACKS:
            await flooder.settle_in()
        calm: list[float] = []
        flooded: list[float] = []
        busy: list[float] = []
        for _ in range(chosen.rounds):
            times, _ = await timed(chosen.seconds)
            calm += times
            floods = [asyncio.create_task(flooder.flood(kind)) for _ in range(chosen.connections)]
            await asyncio.sleep(1)
            times, share = await timed(chosen.seconds)
            flooded += times
            busy.append(share)
            for task in floods:
                task.cancel()
            await asyncio.gather(*floods, return_exceptions=True)
            await asyncio.sleep(2)
        peace, flood = shares(calm), shares(flooded)
        found[kind] = {"peace_ms": peace, "flood_ms": flood, "choices": [len(calm), len(flooded)],
                       "times": round(flood["p99"] / peace["p99"], 2), "answered": dict(flooder.answered),
                       "server_share": round(statistics.fmean(busy), 2)}  # fmt: skip
        print(kind, json.dumps(found[kind]), file=sys.stderr, flush=True)
    lost = [task.exception() for task in playing if task.done()]
    for task in playing:
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)
    return {**found, "tables_lost": [repr(error) for error in lost]}


def main() -> None:
    """Start a server, flood it, and print the figures as JSON."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kinds", nargs="*", default=KINDS, choices=KINDS)
    parser.add_argument("--tables", type=int, default=24)
    parser.add_argument("--pace", type=float, default=1.0, help="seconds that people think, on average")
    parser.add_argument("--seconds", type=float, default=10.0, help="of peace and of flood, each round")
    parser.add_argument("--rounds", type=int, default=2)
    parser.add_argument("--connections", type=int, default=8)
    chosen = parser.parse_args()
    with serving() as served:
        print(json.dumps(asyncio.run(measure(served, chosen)), indent=1))


if __name__ == "__main__":
    main()
