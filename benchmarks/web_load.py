"""Load on a server: many tables with a bot each, played over HTTP; how long a move takes, and what memory does.

    python benchmarks/web_load.py --tables 500 --seconds 60

A table belongs to one guest and a bot. Guests think for a moment, then play any legal choice; what is timed is the POST
of a move until its answer, which comes when the move is durable.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
import urllib.request
import uuid
from http.cookiejar import CookieJar
from pathlib import Path
from typing import Any


class Guest:
    """Somebody with a cookie."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.http = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(CookieJar()))

    def ask(self, path: str, body: Any = None) -> Any:
        """GET, or POST with a body."""
        data = None if body is None else json.dumps(body).encode()
        headers = {"X-Regnum": "1", "Content-Type": "application/json"}
        with self.http.open(urllib.request.Request(self.address + path, data, headers)) as answer:
            return json.load(answer)


def memory(process: int) -> float:
    """The resident memory of a process in MB."""
    pages = int(Path(f"/proc/{process}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def play(address: str, tables: int, until: float, think: float, times: list[float], choose: random.Random) -> None:
    """Play some tables in turn."""
    guest = Guest(address)
    seats = [{"kind": "me", "name": "load"}, {"kind": "bot", "bot": "greedy"}]
    ids = [guest.ask("/api/tables", {"game": "council", "seats": seats})["id"] for _ in range(tables)]
    views = {table: guest.ask(f"/api/tables/{table}/view") for table in ids}
    while time.monotonic() < until:
        table = choose.choice(ids)
        view = views[table]
        if not view["prompt"]:
            views[table] = guest.ask(f"/api/tables/{table}/view")
            continue
        action = choose.choice(view["scene"]["prompt"]["options"])["action"]
        move = {"seat": view["viewer"], "version": view["version"], "prompt": view["prompt"], "action": action}
        began = time.monotonic()
        views[table] = guest.ask(f"/api/tables/{table}/moves", {**move, "key": str(uuid.uuid4())})
        times.append(time.monotonic() - began)
        time.sleep(think)


def main() -> None:
    """Start a server, load it, and print the figures as JSON."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--clients", type=int, default=10)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--think", type=float, default=0.5, help="seconds that a guest thinks between two moves")
    chosen = parser.parse_args()
    with socket.socket() as found, tempfile.TemporaryDirectory() as folder:
        found.bind(("127.0.0.1", 0))
        port = found.getsockname()[1]
        found.close()
        began = time.monotonic()
        command = [sys.executable, "-m", "regnum", "serve", "--port", str(port), "--database", f"{folder}/t.sqlite3"]
        server = subprocess.Popen(command, env={**os.environ, "REGNUM_RATES": "0"}, start_new_session=True)
        try:
            address = f"http://127.0.0.1:{port}"
            while True:
                try:
                    Guest(address).ask("/api/guest")
                    break
                except OSError:
                    time.sleep(0.01)
            start = time.monotonic() - began
            times: list[float] = []
            each = -(-chosen.tables // chosen.clients)
            opening = time.monotonic()
            until = opening + chosen.seconds
            threads = [
                threading.Thread(target=play, args=(address, each, until, chosen.think, times, random.Random(n)))
                for n in range(chosen.clients)
            ]
            for thread in threads:
                thread.start()
            time.sleep(chosen.seconds / 2)
            half = memory(server.pid)
            for thread in threads:
                thread.join()
            times.sort()
            report = {
                "tables": each * chosen.clients,
                "moves": len(times),
                "moves_per_second": round(len(times) / (time.monotonic() - opening), 1),
                "p50_ms": round(1000 * times[len(times) // 2], 1),
                "p95_ms": round(1000 * times[len(times) * 95 // 100], 1),
                "max_ms": round(1000 * times[-1], 1),
                "start_seconds": round(start, 2),
                "memory_half_mb": round(half, 1),
                "memory_end_mb": round(memory(server.pid), 1),
            }
            print(json.dumps(report, indent=1))
        finally:
            os.killpg(server.pid, signal.SIGTERM)
            server.wait(20)


if __name__ == "__main__":
    main()
