"""Notification channels: each sends a message once and returns the result."""

from __future__ import annotations

import logging
import smtplib
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Literal
from urllib.parse import urlsplit

from regnum.core.errors import RegnumError
from regnum.web.db import Guest, PushDevice, Store, devices
from regnum.web.model.settings import Settings
from regnum.web.notifications import http_client, mail, push
from regnum.web.scheduling.fair import Owner

log = logging.getLogger("regnum.web")

ChannelKind = Literal["push", "email", "webhook"]


@dataclass(frozen=True)
class Notification:
    """A notification. It names a table, and nothing that is on it."""

    kind: str  # turn, away, absent, end; test
    text: str
    url: str  # where a click on it leads
    path: str = ""  # the same below the place of this server
    about: dict[str, Any] = field(default_factory=dict)  # the table, its game and the seat, for programs


def notification_of(
    settings: Settings, kind: str, text: str, path: str = "", about: dict[str, Any] | None = None
) -> Notification:
    """A message that leads to a page of this server."""
    return Notification(kind, text, f"{settings.public_url}/{path}", path, about or {})


@dataclass(frozen=True)
class DeliveryResult:
    """The result of sending a message."""

    key: Literal["sent", "refused", "expired", "unreachable", "private"]
    status: int = 0  # what the other side answered, where it did
    again: bool = False  # another attempt may help

    @property
    def sent(self) -> bool:
        """True if the other side has taken it."""
        return self.key == "sent"


@dataclass(frozen=True)
class Channel:
    """An address of a guest."""

    kind: ChannelKind
    name: str  # of this one among those of the guest, as the outbox notes it
    host: str  # that is called
    send: Callable[[Notification], DeliveryResult]


def enabled(settings: Settings) -> dict[ChannelKind, bool]:
    """Map the channels of this server to whether they are enabled."""
    return {"push": settings.push, "email": bool(settings.mail_host), "webhook": settings.webhooks}


def channels_of(store: Store, settings: Settings, guest: Guest, owner: Owner) -> list[Channel]:
    """By which ways a guest wants to be called and can be; names are looked up for the owner, who is the guest."""
    there, found = enabled(settings), []
    if there["push"]:
        for device in devices.of_guest(store, guest.id):
            call = _push(store, settings, device, owner)
            found.append(Channel("push", f"push {device.id}", _host(device.endpoint), call))
    if there["email"] and guest.email and not guest.email_code:
        found.append(Channel("email", "email", settings.mail_host, _email(settings, guest.email)))
    if there["webhook"] and guest.webhook:
        found.append(Channel("webhook", "webhook", _host(guest.webhook), _webhook(settings, guest.webhook, owner)))
    return found


def _host(url: str) -> str:
    return str(urlsplit(url).hostname)


def sent_by(way: Channel, message: Notification) -> DeliveryResult:
    """Send a message through a channel. A channel that fails may be retried, and does not affect the others."""
    try:
        return way.send(message)
    except Exception:
        log.exception("cannot send a message by %s", way.kind)
        return DeliveryResult("unreachable", again=True)


def _push(
    store: Store, settings: Settings, device: PushDevice, owner: Owner
) -> Callable[[Notification], DeliveryResult]:
    def send(message: Notification) -> DeliveryResult:
        content = {"text": message.text, "path": message.path}
        topic = str(message.about.get("table", message.kind))
        outcome = _called(lambda: push.send(store, settings, device, content, topic, owner))
        if outcome.status not in push.GONE:
            return outcome
        devices.remove(store, device.guest, device.id)
        return DeliveryResult("expired", outcome.status)

    return send


def _webhook(settings: Settings, url: str, owner: Owner) -> Callable[[Notification], DeliveryResult]:
    def send(message: Notification) -> DeliveryResult:
        content = {**message.about, "kind": message.kind, "text": message.text, "url": message.url}
        return _called(lambda: http_client.post(url, content, settings.webhook_hosts, owner))

    return send


def _called(call: Callable[[], int]) -> DeliveryResult:
    """Make an HTTP call and return its result."""
    try:
        status = call()
    except RegnumError as error:  # it may not be called, or its name was not found, which may be so for a while only
        return (
            DeliveryResult("private") if error.key == "private_webhook" else DeliveryResult("unreachable", again=True)
        )
    except OSError:
        return DeliveryResult("unreachable", again=True)
    if 200 <= status < 300:
        return DeliveryResult("sent", status)
    return DeliveryResult("refused", status, again=status == 429 or status >= 500)


def _email(settings: Settings, address: str) -> Callable[[Notification], DeliveryResult]:
    def send(message: Notification) -> DeliveryResult:
        try:
            mail.send(settings, address, message.text, f"{message.text}\n\n{message.url}\n")
        except smtplib.SMTPRecipientsRefused as error:
            return _answered(max(code for code, _ in error.recipients.values()))
        except smtplib.SMTPResponseException as error:
            return _answered(error.smtp_code)
        except OSError:
            return DeliveryResult("unreachable", again=True)
        return DeliveryResult("sent")

    return send


def _answered(code: int) -> DeliveryResult:
    """A mail server has not taken it: with 4xx for now, with 5xx for good (RFC 5321, section 4.2.1)."""
    return DeliveryResult("refused", code, again=code < 500)
