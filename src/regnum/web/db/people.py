"""Ways to sign in again: several devices, a recovery code, or a link that works once."""

from __future__ import annotations

import hmac
import secrets
from typing import Literal

import sqlalchemy as sa

from regnum.web.db.schema import BROWSERS, DEVICES, GUESTS, PASSES, SEATS
from regnum.web.db.store import Store
from regnum.web.model.rows import Guest, guest_of

MOST = 20  # browsers of a guest beside the first: a further one takes the place of the one that came longest ago
CODE_SECONDS = 3600.0  # for which an e-mail confirmation code works
CODE_TRIES = 10  # attempts to enter it
NONE = "none "  # what the token of a guest begins with who has left the first browser: no hash does


def hold(connection: sa.Connection, guest: int) -> None:
    """Let no other transaction count what a guest has until this one ends; rows that refer to the guest do not wait."""
    connection.execute(sa.select(GUESTS.c.id).where(GUESTS.c.id == guest).with_for_update(key_share=True))


def add_browser(store: Store, token: str, guest: int, now: float, before: str = "") -> None:
    """One more browser is a guest; its token has this hash, and the one that it had `before` is good no more."""
    its = sa.select(BROWSERS.c.token).where(BROWSERS.c.guest == guest)
    newest = its.order_by(BROWSERS.c.created.desc(), BROWSERS.c.token).limit(MOST)
    with store.writing() as connection:
        hold(connection, guest)
        connection.execute(sa.delete(BROWSERS).where(BROWSERS.c.token == before))
        left = f"{NONE}{secrets.token_hex(16)}"
        connection.execute(sa.update(GUESTS).where(GUESTS.c.token == before).values(token=left))
        connection.execute(sa.insert(BROWSERS).values(token=token, guest=guest, created=now))
        kept = list(connection.scalars(newest))
        connection.execute(sa.delete(BROWSERS).where(BROWSERS.c.guest == guest, BROWSERS.c.token.not_in(kept)))
    store.signed_out()


def browsers(store: Store, guest: int) -> int:
    """Count the browsers of a guest."""
    first = sa.select(GUESTS.c.id).where(GUESTS.c.id == guest, GUESTS.c.token.not_like(f"{NONE}%"))
    more = sa.select(BROWSERS.c.token).where(BROWSERS.c.guest == guest)
    with store.reading() as connection:
        return len(connection.execute(first).all()) + len(connection.execute(more).all())


def only_browser(store: Store, guest: int, token: str) -> None:
    """Every other browser is that guest no more, and no link that is under way makes it so.

    None is called by web push any more: which of them is the one that stays, nobody can tell.
    """
    with store.writing() as connection:
        connection.execute(sa.delete(DEVICES).where(DEVICES.c.guest == guest))
        connection.execute(sa.delete(BROWSERS).where(BROWSERS.c.guest == guest))
        connection.execute(sa.delete(PASSES).where(PASSES.c.guest == guest))
        connection.execute(sa.update(GUESTS).where(GUESTS.c.id == guest).values(token=token))
    store.signed_out()


Confirmed = Literal["confirmed", "wrong", "expired"]
"""Outcome of entering an e-mail confirmation code. `expired`: there is no code that still works."""


def confirm_email(store: Store, guest: int, code: str, now: float) -> Confirmed:
    """Confirm the e-mail address of a guest if the code with this hash was sent there.

    The attempt is counted before the code is compared, so simultaneous requests share the limit.
    """
    usable = (GUESTS.c.email_code != "", GUESTS.c.email_sent > now - CODE_SECONDS, GUESTS.c.email_tries < CODE_TRIES)
    its = sa.update(GUESTS).where(GUESTS.c.id == guest)
    attempt = its.where(*usable).values(email_tries=GUESTS.c.email_tries + 1).returning(GUESTS.c.email_code)
    with store.writing() as connection:
        sent = connection.scalar(attempt)
        if sent is None:
            return "expired"
        if not hmac.compare_digest(sent, code):
            return "wrong"
        connection.execute(its.values(email_code="", email_sent=0.0, email_tries=0))
    return "confirmed"


def tables_of(store: Store, guest: int) -> int:
    """At how many tables a guest has a seat."""
    with store.reading() as connection:
        query = sa.select(sa.func.count(SEATS.c.table.distinct())).where(SEATS.c.guest == guest)
        return int(connection.execute(query).scalar_one())


def recovered(store: Store, code: str) -> Guest | None:
    """The guest whose recovery code has this hash."""
    with store.reading() as connection:
        return guest_of(connection.execute(sa.select(GUESTS).where(GUESTS.c.recovery == code)).first())


def add_pass(store: Store, token: str, guest: int, now: float, expires: float) -> None:
    """A link that makes one browser more this guest. It takes the place of the one before."""
    with store.writing() as connection:
        hold(connection, guest)
        connection.execute(sa.delete(PASSES).where(sa.or_(PASSES.c.guest == guest, PASSES.c.expires <= now)))
        connection.execute(sa.insert(PASSES).values(token=token, guest=guest, expires=expires))


def pass_of(store: Store, token: str, now: float) -> Guest | None:
    """The guest whom a link with this hash brings."""
    valid = (PASSES.c.token == token, PASSES.c.expires > now)
    with store.reading() as connection:
        query = sa.select(GUESTS).join(PASSES, PASSES.c.guest == GUESTS.c.id).where(*valid)
        return guest_of(connection.execute(query).first())


def use_pass(store: Store, token: str, now: float) -> bool:
    """Use a link up; whether it was still there."""
    with store.writing() as connection:
        used = sa.delete(PASSES).where(PASSES.c.token == token, PASSES.c.expires > now)
        return connection.execute(used).rowcount == 1
