"""Notification settings of a guest: web push, quiet hours, a test of each channel, and deletion."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from urllib.parse import urlsplit

from anyio import to_thread
from fastapi import APIRouter, Response

from regnum.web.api.caller import Person, RequestContext
from regnum.web.api.document import answer
from regnum.web.db import devices, people
from regnum.web.model.errors import Refused
from regnum.web.notifications import http_client, push, quiet_hours
from regnum.web.notifications.channels import channels_of, enabled, notification_of, sent_by
from regnum.web.scheduling.fair import Owner
from regnum.web.schemas.answers import CanNotify, Device, GuestCard, PushKey, QuietHours, Tested
from regnum.web.schemas.bodies import DeviceBody, DeviceGoneBody, QuietBody, TrialBody
from regnum.web.wording.words import own_words

router = APIRouter(tags=["guests"])


def described(caller: RequestContext) -> GuestCard:
    """A guest's own data, sent only to its browsers."""
    guest, server = caller.guest, caller.server
    hours = quiet_hours.read(guest.quiet) if guest else None
    there = enabled(server.settings)
    return GuestCard(
        name=guest.name if guest else "",
        badge=guest.badge if guest else "",
        known=guest is not None,
        tables=people.tables_of(server.store, guest.id) if guest else 0,
        recoverable=bool(guest and guest.recovery),
        browsers=people.browsers(server.store, guest.id) if guest else 0,
        webhook=guest.webhook if guest else "",
        email=guest.email if guest else "",
        email_confirmed=bool(guest and guest.email and not guest.email_code),
        devices=[
            Device(one.id, _mark(one.endpoint), str(urlsplit(one.endpoint).hostname), one.since)
            for one in (devices.of_guest(server.store, guest.id) if guest else ())
        ],
        quiet=QuietHours(quiet_hours.clock(hours.start), quiet_hours.clock(hours.end), hours.zone) if hours else None,
        lang=guest.lang if guest else "",
        can_notify=CanNotify(push=there["push"], webhook=there["webhook"], email=there["email"]),
    )


async def outward(caller: RequestContext, work: Callable[[], Response]) -> Response:
    """Run a request that waits for an outside service. Raises Refused, also while the caller already waits."""
    guest = await to_thread.run_sync(caller.become_guest)
    return await caller.server.errands.run(Owner(caller.address, guest.id), work)


def _mark(endpoint: str) -> str:
    return hashlib.sha256(endpoint.encode()).hexdigest()[:16]


@router.post("/api/guest/push/key", responses=answer(PushKey))
def push_key(caller: Person) -> Response:
    """The key that a browser needs before it can ask its push service for an address."""
    _needs_push(caller)
    return caller.reply(PushKey(push.public_key(caller.server.store)))


@router.post("/api/guest/push", responses=answer(GuestCard))
async def subscribe(body: DeviceBody, caller: Person) -> Response:
    """Be called in this browser; in the language of the request, unless another was chosen before."""
    _needs_push(caller)
    return await outward(caller, partial(_subscribed, body, caller))


def _subscribed(body: DeviceBody, caller: RequestContext) -> Response:
    server, guest = caller.server, caller.become_guest()
    if not push.fits(body.p256dh, body.auth):
        raise Refused(422, "bad_device")
    try:
        http_client.check(body.endpoint, server.settings.webhook_hosts, server.owner(guest.id))
    except Refused:
        raise Refused(422, "bad_device") from None
    devices.add(server.store, guest.id, body.endpoint, body.p256dh, body.auth, server.house.now())
    server.reachable(guest.id)
    if not guest.lang:
        caller.change_guest(lang=caller.lang)
    return caller.reply(described(caller))


@router.post("/api/guest/push/remove", responses=answer(GuestCard))
def unsubscribe(body: DeviceGoneBody, caller: Person) -> Response:
    """Be called there no more."""
    devices.remove(caller.server.store, caller.become_guest().id, body.device)
    return caller.reply(described(caller))


@router.post("/api/guest/quiet", responses=answer(GuestCard))
def be_quiet(body: QuietBody, caller: Person) -> Response:
    """Be called in none of these hours; what falls into them is sent when they end, if it still holds.

    Hours that end when they begin are none at all.
    """
    if not quiet_hours.knows(body.zone):
        raise Refused(422, "bad_zone")
    hours = quiet_hours.Quiet(quiet_hours.minutes(body.start), quiet_hours.minutes(body.end), body.zone)
    caller.change_guest(quiet="" if hours.start == hours.end else str(hours))
    caller.server.postman.reconsider(caller.become_guest().id)
    return caller.reply(described(caller))


@router.post("/api/guest/test", responses=answer(Tested))
async def try_out(body: TrialBody, caller: Person) -> Response:
    """Send a test message now, even in quiet hours, and return the result."""
    return await outward(caller, partial(_tried, body, caller))


def _tried(body: TrialBody, caller: RequestContext) -> Response:
    server, guest, language = caller.server, caller.become_guest(), own_words(caller.lang)
    server.limits.check(server.limits.trying, guest.id)
    there = channels_of(server.store, server.settings, guest, server.owner(guest.id))
    found = [way for way in there if way.kind == body.way]
    if body.device is not None:
        found = [way for way in found if way.name == f"push {body.device}"]
    if not found:
        raise Refused(409, "no_such_way")
    message = notification_of(server.settings, "test", language.say("notify.test"))
    with ThreadPoolExecutor(len(found), "trial") as senders:
        outcomes = list(senders.map(lambda way: sent_by(way, message), found))  # side by side
    said = next((outcome for outcome in outcomes if not outcome.sent), outcomes[0])
    key = f"sent_{body.way}" if said.sent else said.key
    return caller.reply(Tested(said.sent, language.say(f"notify.{key}", status=said.status)))


@router.post("/api/guest/forget", responses=answer(GuestCard))
def forget(caller: Person) -> Response:
    """Be called nowhere any more: every address, device and time zone is deleted."""
    devices.remove(caller.server.store, caller.become_guest().id)
    caller.change_guest(webhook="", email="", email_code="", quiet="", lang="")
    return caller.reply(described(caller))


def _needs_push(caller: RequestContext) -> None:
    if not caller.server.settings.push:
        raise Refused(409, "no_push")
