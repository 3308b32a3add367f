"""The whole server as one ASGI application."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import msgspec
from anyio import to_thread
from fastapi import APIRouter, FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.types import Scope

from regnum import __version__
from regnum.core.errors import RegnumError, shown
from regnum.core.languages import LANGUAGES
from regnum.core.lazy import thread_safe_cache
from regnum.table.language import Language
from regnum.web.api import (
    campaigns,
    document,
    games,
    groups,
    guests,
    notifications,
    play,
    played,
    profiles,
    ratings,
    rematch,
    seats,
    tables,
    talk,
    tournaments,
)
from regnum.web.api.document import complete, described
from regnum.web.db.store import when_it_is_there
from regnum.web.html import plain, plain_opening, static
from regnum.web.model.errors import Refused
from regnum.web.model.settings import Settings
from regnum.web.realtime import websocket
from regnum.web.schemas.answers import Problem, ProblemAnswer
from regnum.web.security.middleware import Guard
from regnum.web.server import Server
from regnum.web.tables.table_registry import Time
from regnum.web.wording.words import in_words, own_words

PROBLEMS = {
    403: "Not yours, or the header X-Regnum is missing.",
    404: "There is no such thing.",
    408: "It did not come in time.",
    409: "The table has moved on (`view` has it as it is now), or it is not the time for that.",
    413: "Too long.",
    414: "The address is too long.",
    421: "The server is not called that; `error.text` says how to allow the name.",
    422: "Not as expected, or not possible now; `error.text` says why.",
    429: "Too fast: wait as long as Retry-After says.",
    431: "The cookies are too long, or there are too many headers.",
    503: "Not available here.",
}

_LANG = re.compile(rf"(?:^|&)lang=({'|'.join(LANGUAGES)})(?=&|$)".encode())
GZIP = 1
"""The level of compression, the fastest: half the time of level 4 for a seventh more bytes (a view: 8 kB)."""

ROUTES = APIRouter(responses={status: described(ProblemAnswer, description=text) for status, text in PROBLEMS.items()})
for router in (  # the first that fits is taken: those first that are asked most, and last what takes any address
    play.router,
    websocket.router,
    tables.router,
    games.router,
    talk.router,
    campaigns.router,
    rematch.router,
    seats.router,
    groups.router,
    ratings.router,
    tournaments.router,
    guests.router,
    notifications.router,
    profiles.router,
    played.router,
    document.router,
    plain.router,
    plain_opening.router,
    static.router,
):
    ROUTES.include_router(router)


def create_app(settings: Settings, now: Time | None = None) -> FastAPI:
    """The application; `now` tells the time in seconds. Raises InvalidOption for a database that does not fit."""
    server = Server(settings, now)

    metrics = None
    if settings.metrics:
        from regnum.web.app.metrics import Metrics, TimedRequests  # loads the library

        metrics = Metrics(server)

    @asynccontextmanager
    async def running(_: FastAPI) -> AsyncIterator[None]:
        await to_thread.run_sync(when_it_is_there, server.wake)
        server.start()
        yield
        server.stop()
        if metrics is not None:
            metrics.close()

    app = FastAPI(
        title="Regnum",
        version=__version__,
        description="Tables, seats and moves. Every POST needs the header `X-Regnum: 1`; a cookie tells who you are.",
        lifespan=running,
        docs_url=None,
        redoc_url=None,
        openapi_url=None,  # `api.document` has a route for it
    )
    app.state.server, app.state.metrics = server, metrics
    plain_document = app.openapi
    app.openapi = thread_safe_cache(lambda: complete(plain_document()))  # type: ignore[method-assign]
    app.add_middleware(GZipMiddleware, minimum_size=1000, compresslevel=GZIP)
    app.add_middleware(Guard, settings=settings, limits=server.limits, problem=_problem_in)
    if metrics is not None:
        app.add_middleware(TimedRequests, metrics=metrics)
    app.router.routes.extend(ROUTES.routes)  # to include them in each application would make them all anew
    app.add_exception_handler(RegnumError, _refused)
    app.add_exception_handler(RequestValidationError, _invalid)
    app.add_exception_handler(HTTPException, _http)
    return app


def _language(scope: Scope) -> Language:
    """The language that the address asks for."""
    asked = _LANG.search(scope["query_string"])  # which may be so long that it is refused: it is not parsed
    return own_words(asked[1].decode() if asked else "en")


def _problem(
    status: int,
    key: str,
    text: str,
    headers: dict[str, str] | None = None,
) -> Response:
    """An answer that says what is wrong."""
    content = msgspec.json.encode(ProblemAnswer(Problem(key, text)))
    return Response(content, status, {"Cache-Control": "no-store", **(headers or {})}, "application/json")


def _problem_in(scope: Scope, error: RegnumError) -> Response:
    status, retry_after = (error.status, error.retry_after) if isinstance(error, Refused) else (422, None)
    headers = {} if retry_after is None else {"Retry-After": str(int(retry_after) + 1)}
    return _problem(status, error.key or "invalid", in_words(error, _language(scope)), headers)


async def _refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, RegnumError)
    return _problem_in(request.scope, error)


async def _invalid(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    faults = [f"{shown('.'.join(map(str, fault['loc'])))}: {fault['msg']}" for fault in error.errors()[:5]]
    return _problem(422, "invalid", _language(request.scope).say("error.invalid", faults="; ".join(faults)))


async def _http(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    language, key = _language(request.scope), f"http_{error.status_code}"
    text = language.say(f"error.{key}") if language.knows(f"error.{key}") else str(error.detail)
    return _problem(error.status_code, key, text, dict(error.headers or {}))
