"""Request contexts: guests are identified by a cookie of which only a hash is stored."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cached_property
from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeVar

import msgspec
from fastapi import Depends, Query, Request, Response
from starlette.requests import HTTPConnection

from regnum.web.db import Guest, groups, people
from regnum.web.model.errors import Refused, unknown_table
from regnum.web.model.viewer import Presence, ViewRequest
from regnum.web.security.limits import address_of
from regnum.web.security.middleware import COOKIES
from regnum.web.security.text import cookie, token
from regnum.web.server import Server
from regnum.web.tables.execute import execute
from regnum.web.tables.seating import check_known

if TYPE_CHECKING:
    from regnum.web.model.events import AnyEvent
    from regnum.web.tables.table import Table

T = TypeVar("T")

COOKIE = "regnum_guest"
COOKIE_SECONDS = 400 * 86400  # the longest that browsers keep

Lang = Annotated[Literal["en", "it"], Query(description="The language of everything that people read in the answer.")]


def hashed(token: str) -> str:
    """Return the stored form of a token."""
    return hashlib.sha256(token.encode()).hexdigest()


def new_token() -> str:
    """A secret that nobody can guess."""
    return secrets.token_urlsafe(32)


class RequestContext:
    """The other side of one request."""

    def __init__(self, connection: HTTPConnection, lang: str, acts: bool = False) -> None:
        self.server: Server = connection.app.state.server
        self.connection, self.lang = connection, lang
        self.acts = acts  # changes something: is a guest, a new one if need be, and limited
        self.token = token(cookie(connection.scope[COOKIES], COOKIE))
        self.tab = token(
            connection.headers.get("X-Regnum", "")
        )  # what guards against requests of other sites names the tab
        self._fresh = False
        self._known_at: object = None  # the latest sign-out when the guest was looked up

    @cached_property
    def guest(self) -> Guest | None:
        """The guest, looked up when first asked for: in the thread that answers, not in the loop."""
        self._known_at = self.server.store.latest_sign_out
        known = self.server.store.guest(hashed(self.token)) if self.token else None
        if self.acts:
            limits = self.server.limits
            known = known or self._new_guest()
            limits.check(limits.acting, known.id)
            self.server.whereabouts.seen(known.id, self.address)
        return known

    @property
    def number(self) -> int | None:
        """The number of the guest."""
        return self.guest.id if self.guest else None

    def become_guest(self) -> Guest:
        """The guest; a new one when the caller was nobody yet."""
        if self.guest is None:
            self.guest = self._new_guest()
        return self.guest

    def _new_guest(self) -> Guest:
        limits = self.server.limits
        limits.check(limits.opening, self.address)
        self.token, self._fresh = new_token(), True
        return self.server.store.new_guest(hashed(self.token), self.server.house.now())

    def name_guest(self, name: str) -> None:
        """Remember how the guest is called."""
        if name and name != self.become_guest().name:
            self.change_guest(name=name)

    def change_guest(self, **values: str | float) -> None:
        """Remember something of the guest."""
        guest = self.become_guest()
        self.server.store.change_guest(guest.id, **values)
        self.guest = self.server.store.guest_by_id(guest.id)
        if values.keys() & {"webhook", "email", "email_code"}:
            self.server.reachable(guest.id)

    def check_still(self, acts: bool = False) -> None:
        """Raises Refused when the browser of a connection that lasts has been signed out since the guest was known.

        Someone who only watches is looked up again after a sign-out of which this process knows. So is someone who
        `acts` on SQLite, where one process signs everybody out; on PostgreSQL they are looked up each time.
        """
        store = self.server.store
        latest = store.latest_sign_out
        if self.guest is None or (self._known_at is latest and (store.is_sqlite or not acts)):
            return
        known = store.guest(hashed(self.token))
        if known is None or known.id != self.guest.id:
            raise Refused(401, "signed_out")
        self._known_at = latest

    def sign_in(self, guest: Guest) -> None:
        """From now on the browser is that guest."""
        before, was = hashed(self.token), self.guest
        self.token, self._fresh = new_token(), True
        people.add_browser(self.server.store, hashed(self.token), guest.id, self.server.house.now(), before)
        self.guest = guest
        for one in {guest.id, was.id if was else guest.id}:  # tabs of that browser, and of the oldest of the guest
            self.server.signed_out(one)

    def sign_out(self) -> None:
        """From now on the browser is nobody."""
        self.token, self.guest, self._fresh = "", None, True

    @contextmanager
    def table(self, table_id: str, patience: float = 0.0) -> Iterator[Table]:
        """A table that the caller may know of, as `TableRegistry.open` has it. Raises Refused."""
        with self.server.house.open(table_id, patience) as found:
            check_known(found, self.number)
            yield found

    def execute(
        self,
        table_id: str,
        decide: Callable[[Table], AnyEvent],
        render: Callable[[Table], T],
        *,
        seat: int | None = None,
        key: str | None = None,
        send: Callable[[T], None] = lambda _rendered: None,
    ) -> T:
        """Change a table that the caller may know of, as `tables.execute` does. Raises RegnumError.

        The `key` is that of the request; other guests may have used the same.
        """
        guest = self.number
        key = None if key is None else f"{guest}:{key}"
        house = self.server.house
        return execute(house, table_id, decide, render, guest=guest, seat=seat, known=True, key=key, send=send)

    def remove(self, table_id: str, check: Callable[[Table], None]) -> None:
        """Delete a table that the caller may know of, as `TableRegistry.remove` does. Raises RegnumError."""

        def known(found: Table) -> None:
            check_known(found, self.number)
            check(found)

        self.server.house.remove(table_id, known)

    def check_knows(self, table_id: str) -> None:
        """Check that the caller may know of a table, without replaying it. Raises Refused."""
        if not groups.may_know(self.server.store, table_id, self.number):
            raise unknown_table()

    @property
    def origin(self) -> str:
        """The origin of the requesting page: browsers send it with every POST, and others are refused."""
        base = self.connection.base_url
        return self.connection.headers.get("origin") or f"{base.scheme}://{base.netloc}"

    def check_lines(self, lines: int) -> None:
        """The caller is to be sent so many lines of a chronicle. Raises Refused for one who had too many lately."""
        limits = self.server.limits
        limits.check(limits.lines, self.address, lines)

    def check_past(self) -> None:
        """The caller is to be shown a moment of the past, or a record. Raises Refused after too many of them."""
        limits = self.server.limits
        limits.check(limits.past, self.address)

    def check_pages(self) -> None:
        """The caller is to be sent a page without JavaScript. Raises Refused after too many of them."""
        limits = self.server.limits
        limits.check(limits.pages, self.address)

    @property
    def address(self) -> str:
        """The address of the client."""
        return address_of(self.connection)

    def looking(self, seat: int | None = None, at: int | None = None) -> ViewRequest:
        """The caller as a viewer of a table."""
        return ViewRequest(self.number, seat, at, self.lang, self.server.settings.root_path)

    def presence(self, table: str) -> Presence:
        """Return the people at a table now."""
        return self.server.presence(table, self.lang)

    def dress(self, response: Response) -> Response:
        """The response with the cookie of a new guest."""
        if self._fresh:
            settings = self.server.settings
            secure = settings.secure_cookies or self.connection.scope["scheme"] == "https"
            path = settings.root_path or "/"
            response.set_cookie(
                COOKIE,
                self.token,
                COOKIE_SECONDS if self.token else 0,
                path=path,
                secure=secure,
                httponly=True,
                samesite="lax",
            )
        return response

    def reply(self, data: Any, status: int = 200) -> Response:
        """An answer in JSON."""
        response = Response(msgspec.json.encode(data), status, media_type="application/json")
        response.headers["Cache-Control"] = "no-store"
        return self.dress(response)


async def caller(request: Request, lang: Lang = "en") -> RequestContext:
    """Return the context of a request; the guest may be unknown."""
    return RequestContext(request, lang)


async def person(request: Request, lang: Lang = "en") -> RequestContext:
    """Return the context of a request with a guest, created if there was none."""
    return RequestContext(request, lang, acts=True)


async def content(request: Request) -> bytes:
    """A file that is sent as the body, which FastAPI would decode in the event loop."""
    return await request.body()


Content = Annotated[bytes, Depends(content)]
Anybody = Annotated[RequestContext, Depends(caller)]
Person = Annotated[RequestContext, Depends(person)]
