"""Wait for a first move on a machine that has compiled nothing: one server for each game, with an empty cache.

    python -m benchmarks.first_move [council ...]

A person opens a table with greedy bots and makes the first move. Seconds count from the start of `regnum serve`: until
it answers at the address that it has printed, until the table is open, and until the move is answered. `answer` is the
time that this answer took. Where the server says that it is not ready yet, the request is repeated.
"""

from __future__ import annotations

import asyncio
import json
import sys
import tempfile
import time
import uuid
from pathlib import Path
from typing import Any

from benchmarks.web_load import Guest, Refusal
from tests.web.e2e.serving import serving

from regnum import registry

NOT_READY = 503
BOT = "squire"


async def insist(guest: Guest, path: str, body: Any = None) -> Any:
    """Ask until the server is ready to answer. Raises Refusal for any other refusal."""
    while True:
        try:
            return json.loads(await guest.ask(path, body))
        except Refusal as refusal:
            if refusal.status != NOT_READY:
                raise
        await asyncio.sleep(0.2)


async def first_move(port: int, game: str) -> tuple[float, float, float]:
    """Open a table and make a move: when the table was open, when the move was sent, and when it was answered."""
    guest = Guest(port)
    await guest.ask("/api/guest")
    bots = [{"kind": "bot", "bot": BOT}] * (registry.info(game).seats[0] - 1)
    seats = [{"kind": "me", "name": "Ada"}, *bots]
    table = (await insist(guest, "/api/tables", {"game": game, "seats": seats}))["id"]
    opened = time.monotonic()
    while not (view := await insist(guest, f"/api/tables/{table}/view"))["prompt"]:
        await asyncio.sleep(0.02)  # a bot begins
    action = view["scene"]["prompt"]["options"][0]["action"]
    asked = {"seat": view["viewer"], "version": view["version"], "prompt": view["prompt"]}
    sent = time.monotonic()
    await insist(guest, f"/api/tables/{table}/moves", {**asked, "action": action, "key": str(uuid.uuid4())})
    return opened, sent, time.monotonic()


def measure(game: str) -> dict[str, float]:
    """The seconds of one game."""
    with tempfile.TemporaryDirectory() as folder:
        began = time.monotonic()
        with serving(Path(folder), NUMBA_DISABLE_JIT="0", REGNUM_CACHE=f"{folder}/cache") as server:
            address = time.monotonic()
            opened, sent, answered = asyncio.run(first_move(server.port, game))
    moments = {"address": address, "table": opened, "first_move": answered}
    return {name: round(at - began, 2) for name, at in moments.items()} | {"answer": round(answered - sent, 3)}


def main() -> None:
    """Measure the games that are named, or all."""
    for game in sys.argv[1:] or sorted(registry.games()):
        print(game, json.dumps(measure(game)), flush=True)


if __name__ == "__main__":
    main()
