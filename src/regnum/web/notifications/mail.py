"""E-mail, where a mail server is configured."""

from __future__ import annotations

import smtplib
import ssl
from collections.abc import Iterator
from contextlib import contextmanager
from email.message import EmailMessage

from regnum.web.model.settings import Settings

TIMEOUT = 15.0  # seconds


def send(settings: Settings, to: str, subject: str, text: str) -> None:
    """Hand a message to the mail server. Raises OSError (as smtplib's errors are), also for what no letter can hold."""
    try:
        _send(settings, to, subject, text)
    except ValueError as error:
        raise OSError(str(error)) from error


def _send(settings: Settings, to: str, subject: str, text: str) -> None:
    message = EmailMessage()
    message["From"], message["To"], message["Subject"] = settings.mail_from, to, " ".join(subject.split())
    message["Auto-Submitted"] = "auto-generated"
    message.set_content(text)
    with connected(settings) as server:
        server.send_message(message)


@contextmanager
def connected(settings: Settings) -> Iterator[smtplib.SMTP]:
    """Connect to the mail server, encrypted and logged in as configured. Raises OSError."""
    host, _, port = settings.mail_host.partition(":")
    context = ssl.create_default_context()
    if settings.mail_security == "tls":
        server: smtplib.SMTP = smtplib.SMTP_SSL(host, int(port or 465), timeout=TIMEOUT, context=context)
    else:
        server = smtplib.SMTP(host, int(port or (587 if settings.mail_security == "starttls" else 25)), timeout=TIMEOUT)
    with server:
        if settings.mail_security == "starttls":
            server.starttls(context=context)
        if settings.mail_user:
            server.login(settings.mail_user, settings.mail_password)
        yield server
