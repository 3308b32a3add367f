"""Measurements for Prometheus, one listener per server process. Labels hold no names, ids or secrets of people."""

from __future__ import annotations

import time
from collections.abc import Iterator
from threading import Thread
from typing import get_args
from wsgiref.simple_server import WSGIServer

from prometheus_client import CollectorRegistry, Histogram, ProcessCollector, start_http_server
from prometheus_client.metrics_core import GaugeMetricFamily, InfoMetricFamily, Metric
from prometheus_client.registry import Collector
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from regnum import __version__, registry
from regnum.web.bots.compilation import RulesState
from regnum.web.model.events import AnyEvent, Played
from regnum.web.server import Server
from regnum.web.tables.table import Table

SECONDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
"""Upper bounds of the histograms' buckets."""
METHODS = ("GET", "HEAD", "POST", "OPTIONS")
"""Request methods with a label of their own; strangers may send others."""


class Metrics(Collector):
    """Measurements of one server process. Gauges are read when Prometheus asks."""

    def __init__(self, server: Server) -> None:
        self._server = server
        self._listener: tuple[WSGIServer, Thread] | None = None
        self.registry = CollectorRegistry()
        self._moves = Histogram(
            "regnum_move_seconds",
            "Time to check and store a move, including the wait for the table.",
            ("game", "by"),
            buckets=SECONDS,
            registry=self.registry,
        )
        self._requests = Histogram(
            "regnum_request_seconds",
            "Time to answer an HTTP request; answers with status 429 are delayed on purpose.",
            ("method", "status"),
            buckets=SECONDS,
            registry=self.registry,
        )
        ProcessCollector(registry=self.registry)
        self.registry.register(self)
        server.measures.append(self._measure)

    def _measure(self, table: Table, event: AnyEvent, seconds: float) -> None:
        """Count a move."""
        if isinstance(event, Played):
            by = "bot" if table.seats[event.seat].kind == "bot" else "player"
            self._moves.labels(table.header.game, by).observe(seconds)

    def answered(self, method: str, status: int, seconds: float) -> None:
        """Count a request."""
        self._requests.labels(method if method in METHODS else "other", status).observe(seconds)

    def collect(self) -> Iterator[Metric]:
        """Read the gauges."""
        server = self._server
        yield InfoMetricFamily("regnum", "The installed version.", {"version": __version__})
        for name, text, value in (
            ("regnum_tables_in_memory", "Tables in the memory of this process.", server.house.in_memory),
            ("regnum_tables_watched", "Tables shown in at least one tab.", server.pushes.tables_watched),
            ("regnum_sockets", "Open WebSockets.", server.limits.sockets.total),
        ):
            yield GaugeMetricFamily(name, text, value)
        queues = GaugeMetricFamily("regnum_queue_length", "Number of waiting items.", labels=["queue"])
        for queue, length in (
            ("tables", server.house.waiting),
            ("bots", server.thinkers.waiting),
            ("bots_until_compiled", server.thinkers.held),
            ("notifications", server.postman.due),
        ):
            queues.add_metric([queue], length)
        yield queues
        rules = GaugeMetricFamily("regnum_rules", "1 for the state of each game's rules.", labels=["game", "state"])
        for game in registry.games():
            found = server.compiler.state(game)
            for state in get_args(RulesState):
                rules.add_metric([game, state], float(state == found))
        yield rules

    def listen(self, number: int) -> None:
        """Listen at the port of the worker with this number, counted from 0; does nothing if called again.

        Raises OSError if the port is taken.
        """
        address = self._server.settings.metrics_address
        if self._listener is None and address is not None:
            self._listener = start_http_server(address[1] + number, address[0], self.registry)

    def close(self) -> None:
        """Stop listening."""
        if self._listener is not None:
            listener, thread = self._listener
            listener.shutdown()
            listener.server_close()
            thread.join()


class TimedRequests:
    """Middleware that measures HTTP requests."""

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self.app, self.metrics = app, metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one request."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        began, status = time.monotonic(), 0  # 0: the client went away before an answer

        async def noted(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self.app(scope, receive, noted)
        except Exception:
            status = status or 500
            raise
        finally:
            self.metrics.answered(scope["method"], status, time.monotonic() - began)
