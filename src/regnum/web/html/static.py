"""The client: files that were built into the folder `client` of this package, and the page that loads them."""

from __future__ import annotations

import mimetypes
import re
from html import escape
from pathlib import Path
from urllib.parse import quote

from fastapi import APIRouter, Request, Response

from regnum.web.model.errors import Refused

CLIENT = Path(__file__).parent.parent / "client"
HASHED = re.compile(r"[-.][A-Za-z0-9_-]{8,}\.\w+$")
TYPES = {".js": "text/javascript", ".mjs": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"}
TYPES |= {".woff2": "font/woff2", ".json": "application/json", ".webmanifest": "application/manifest+json"}

OK = 200
PLAINLY = ("t", "join", "rules", "new")
"""Kinds of pages that exist without JavaScript."""

router = APIRouter(include_in_schema=False)


def page(root: str, plain: str = "plain") -> bytes | None:
    """The page of the client with the place of its files and of its plain page; None when it was not built."""
    file = CLIENT / "index.html"
    if not file.is_file():
        return None
    base = f'<base href="{escape(root)}/">'
    text = file.read_text(encoding="utf-8").replace("<head>", f"<head>{base}", 1)
    return text.replace('href="plain', f'href="{escape(plain)}').encode()


def _plain(request: Request) -> str:
    """Return the matching page without JavaScript: a table, an invite, the rules, a new table, or the start page."""
    parts = request.url.path.strip("/").split("/")
    if parts[-3:-2] == ["t"] and parts[-1] == "review":
        parts.pop()  # without JavaScript, the table shows how the game ended
    kind, *names = parts[-2:]
    within = "groups/" if parts[-3:-1] == ["groups", "join"] else ""
    return f"{within}{kind}/{quote(names[0])}/plain" if names and kind in PLAINLY else "plain"


@router.get("/")
@router.get("/about")
@router.get("/new")
@router.get("/profile")
@router.get("/groups")
@router.get("/groups/{group}")
@router.get("/groups/join/{link}")
@router.get("/device/{token}")
@router.get("/tournament/{tournament}")
@router.get("/campaign")
@router.get("/campaign/{campaign}")
@router.get("/new/{game}")
@router.get("/rules")
@router.get("/t/{table}")
@router.get("/t/{table}/review")
@router.get("/join/{invite}")
@router.get("/rules/{game}")
def app_page(request: Request) -> Response:
    """The one page of the client; it reads the address itself."""
    return _app_page(request)


def _app_page(request: Request, status: int = OK) -> Response:
    content = page(request.app.state.server.settings.root_path, _plain(request) if status == OK else "plain")
    if content is None:
        raise Refused(503, "client_missing")
    return Response(content, status, {"Cache-Control": "no-cache"}, "text/html; charset=utf-8")


def _file(path: str) -> Path | None:
    """The file of the client at an address, if there is one."""
    try:
        wanted = (CLIENT / path).resolve()
        return wanted if wanted.is_relative_to(CLIENT) and wanted.is_file() else None
    except OSError:  # no file can have such a name
        return None


@router.get("/{path:path}")
def file(path: str, request: Request) -> Response:
    """A file of the client. Who mistypes an address in a browser gets the page that says so."""
    wanted = _file(path)
    if wanted is None:
        if "text/html" in request.headers.get("accept", ""):
            return _app_page(request, 404)
        raise Refused(404, "http_404")
    kind = TYPES.get(wanted.suffix) or mimetypes.guess_type(wanted.name)[0] or "application/octet-stream"
    lasting = "public, max-age=31536000, immutable" if HASHED.search(wanted.name) else "no-cache"
    return Response(wanted.read_bytes(), media_type=kind, headers={"Cache-Control": lasting})
