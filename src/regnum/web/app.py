"""The whole server as one ASGI application."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import msgspec
from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException

from regnum import __version__
from regnum.core.errors import RegnumError
from regnum.web import live, static
from regnum.web.api import games, play, seats, tables
from regnum.web.errors import Refused
from regnum.web.house import Time
from regnum.web.server import Server
from regnum.web.settings import Settings
from regnum.web.words import in_words, own_words


def create_app(settings: Settings, now: Time | None = None) -> FastAPI:
    """The application; `now` tells the time in seconds. Raises InvalidOption for a database that does not fit."""
    server = Server(settings, now)

    @asynccontextmanager
    async def running(_: FastAPI) -> AsyncIterator[None]:
        server.start()
        yield
        server.stop()

    app = FastAPI(
        title="Regnum",
        version=__version__,
        description="Tables, seats and moves. Every POST needs the header `X-Regnum: 1`; a cookie tells who you are.",
        lifespan=running,
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
    )
    app.state.server = server
    for router in (games.router, tables.router, play.router, seats.router, live.router, static.router):
        app.include_router(router)
    app.add_exception_handler(RegnumError, _refused)
    app.add_exception_handler(RequestValidationError, _invalid)
    app.add_exception_handler(HTTPException, _http)
    return app


def _language(request: Request) -> Any:
    asked = request.query_params.get("lang", "en")
    return own_words(asked if asked in ("en", "it") else "en")


def problem(status: int, key: str, text: str, headers: dict[str, str] | None = None) -> Response:
    """An answer that says what is wrong."""
    content = msgspec.json.encode({"error": {"key": key, "text": text}})
    return Response(
        content, status, headers={"Cache-Control": "no-store", **(headers or {})}, media_type="application/json"
    )


async def _refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, RegnumError)
    refused = error if isinstance(error, Refused) else None
    headers = (
        {"Retry-After": str(int(refused.retry_after) + 1)} if refused and refused.retry_after is not None else None
    )
    return problem(
        refused.status if refused else 422, error.key or "invalid", in_words(error, _language(request)), headers
    )


async def _invalid(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    faults = [f"{'.'.join(map(str, fault['loc']))}: {fault['msg']}" for fault in error.errors()]
    return problem(422, "invalid", _language(request).say("error.invalid", faults="; ".join(faults[:5])))


async def _http(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    language, key = _language(request), f"http_{error.status_code}"
    text = language.say(f"error.{key}") if language.knows(f"error.{key}") else str(error.detail)
    return problem(error.status_code, key, text, dict(error.headers or {}))
