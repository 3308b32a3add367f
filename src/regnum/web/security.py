"""What every request passes: size, rate, origin, the header against forgery; and what every answer carries."""

from __future__ import annotations

from urllib.parse import urlsplit

from starlette.requests import HTTPConnection

from regnum.web.settings import Settings


def same_origin(connection: HTTPConnection, settings: Settings) -> bool:
    """Whether a request comes from a page of this server (or from no page at all: bots and scripts)."""
    origin = connection.headers.get("origin")
    if origin is None:
        return True
    return origin in settings.origins or urlsplit(origin).netloc == connection.headers.get("host", "")
