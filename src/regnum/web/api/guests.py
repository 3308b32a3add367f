"""Guests: how they are called, and where notifications reach them."""

from __future__ import annotations

import re
import secrets
from functools import partial

from anyio import to_thread
from fastapi import APIRouter, Response

from regnum.web.accounts import badges
from regnum.web.api.caller import Anybody, Person, RequestContext, hashed
from regnum.web.api.document import answer
from regnum.web.api.notifications import described, outward
from regnum.web.db import people
from regnum.web.model.errors import Refused
from regnum.web.model.names import clean
from regnum.web.notifications import http_client, mail
from regnum.web.schemas.answers import GuestCard
from regnum.web.schemas.bodies import ConfirmBody, GuestBody
from regnum.web.wording.words import own_words

router = APIRouter(tags=["guests"])

ADDRESS = re.compile(r"[\w.!#$%&'*+/^`{|}~-]+@[\w-]+(\.[\w-]+)+", re.ASCII)
"""As mail servers take it everywhere. `=?` would be read as an encoded word, which can hold the end of the line."""


@router.get("/api/guest", responses=answer(GuestCard))
def whoami(caller: Anybody) -> Response:
    """Identify the guest of this browser."""
    return caller.reply(described(caller))


@router.post("/api/guest", responses=answer(GuestCard))
async def change(body: GuestBody, caller: Person) -> Response:
    """Say how you are called, and where notifications go; an e-mail address must be confirmed with a code.

    From then on notifications are in the language of the request.
    """
    work = partial(_changed, body, caller)
    return await (outward(caller, work) if body.webhook or body.email else to_thread.run_sync(work))


def _changed(body: GuestBody, caller: RequestContext) -> Response:
    guest = caller.become_guest()
    values: dict[str, str | float] = {"lang": caller.lang}
    if body.name is not None and (name := clean(body.name)):
        values["name"] = name
    if body.badge is not None:
        values["badge"] = badges.checked(body.badge)
    if body.webhook is not None:
        values["webhook"] = _checked_webhook(caller, body.webhook)
    if body.email is not None and (body.email != guest.email or guest.email_code):
        values |= _to_confirm(caller, body.email)  # the last that can be refused: it sends a message
    caller.change_guest(**values)
    return caller.reply(described(caller))


def _checked_webhook(caller: RequestContext, url: str) -> str:
    server = caller.server
    if url:
        if not server.settings.webhooks:
            raise Refused(409, "no_webhooks")
        http_client.check(url, server.settings.webhook_hosts, server.owner(caller.become_guest().id))
    return url


def _to_confirm(caller: RequestContext, email: str) -> dict[str, str | float]:
    """Send a code to an e-mail address; return what to store of both."""
    settings, limits = caller.server.settings, caller.server.limits
    if not email:
        return {"email": "", "email_code": "", "email_sent": 0.0, "email_tries": 0}
    if not settings.mail_host:
        raise Refused(409, "no_email")
    if not ADDRESS.fullmatch(email):
        raise Refused(422, "bad_email")
    limits.check(limits.mailing, caller.address)
    limits.check(limits.mailing, caller.become_guest().id)
    code = f"{secrets.randbelow(10**8):08}"
    language = own_words(caller.lang)
    try:
        mail.send(settings, email, language.say("notify.code_subject"), language.say("notify.code", code=code))
    except OSError:
        raise Refused(503, "email_failed") from None
    return {"email": email, "email_code": hashed(code), "email_sent": caller.server.house.now(), "email_tries": 0}


@router.post("/api/guest/confirm", responses=answer(GuestCard))
def confirm(body: ConfirmBody, caller: Person) -> Response:
    """Confirm your e-mail address with the code that was sent there. A code works for one hour and ten attempts."""
    guest, server = caller.become_guest(), caller.server
    server.limits.check(server.limits.opening, caller.address)
    match people.confirm_email(server.store, guest.id, hashed(body.code), server.house.now()):
        case "wrong":
            raise Refused(422, "bad_code")
        case "expired":
            raise Refused(422, "code_expired")
    caller.guest = server.store.guest_by_id(guest.id)
    server.reachable(guest.id)
    return caller.reply(described(caller))
