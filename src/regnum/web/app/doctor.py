"""Checks of everything that a server needs; a finding of something wrong says how to fix it."""

from __future__ import annotations

import os
import shutil
import stat
import sys
import sysconfig
from collections.abc import Callable, Iterable, Iterator, Mapping
from email.utils import parseaddr
from importlib import metadata
from pathlib import Path
from typing import Literal
from urllib.error import URLError
from urllib.parse import urlsplit
from urllib.request import ProxyHandler, build_opener

import msgspec
import sqlalchemy as sa
from packaging.requirements import Requirement

from regnum.core.cache import named_home
from regnum.core.errors import InvalidOption
from regnum.core.files import data_home
from regnum.web.app import serve
from regnum.web.db import DatabaseUnavailable, Store
from regnum.web.db.upgrade import HEAD, schema_version
from regnum.web.html.static import CLIENT
from regnum.web.maintenance import integrity
from regnum.web.maintenance.reading import UNREADABLE, plainly
from regnum.web.model.settings import Settings, from_environment
from regnum.web.notifications import mail, push

Level = Literal["ok", "advice", "fault"]
"""A fault must be fixed; advice concerns what works, but not as well as it could."""

SCARCE, LOW = 200e6, 1e9
"""Bytes of free disk space: less is a fault, or advised against."""
ANSWER = 5.0
"""Seconds to wait for a server that holds our port."""
RESTORE = "restore a backup, or save what is whole with regnum repair NEW"


class Finding(msgspec.Struct, frozen=True):
    """Result of a check; `fix` is empty if nothing is wrong."""

    check: str
    level: Level
    text: str
    fix: str = ""


def examine(host: str, port: int, database: str | None, variables: Mapping[str, str] = os.environ) -> Iterator[Finding]:
    """Yield the findings of all checks, the quick ones first. Nothing is changed."""
    yield from python()
    yield from dependencies(metadata.requires("regnum") or ())
    yield from pages(CLIENT)
    try:
        settings = from_environment(variables, database=database)
        url = sa.make_url(settings.database_url)
    except (InvalidOption, sa.exc.ArgumentError) as error:
        yield Finding("settings", "fault", str(error), "correct this variable or option and run regnum doctor again")
        return
    yield from folders(url)
    yield from listening(host, port, settings)
    yield from mailing(settings)
    yield from pushing(settings)
    yield from stored(settings)


def python(version: tuple[int, ...] = sys.version_info[:3], built: str | None = None) -> Iterator[Finding]:
    """Check the interpreter: known faults, and the optimizations with which it was `built`."""
    number = ".".join(map(str, version))
    faults = list(serve.known_faults(version))
    for fault, fixed in faults:
        yield Finding("python", "fault", fault, f"update Python to {fixed} or newer")
    built = built if built is not None else sysconfig.get_config_var("CONFIG_ARGS")
    if built is not None and "--enable-optimizations" not in built:  # None: not built by configure, as on Windows
        yield Finding(
            "python",
            "advice",
            f"Python {number} was built without optimizations and needs a third more CPU time",
            "install Python from your system or python.org, or build it with --enable-optimizations",
        )
    elif not faults:
        yield Finding("python", "ok", f"Python {number}")


def dependencies(declared: Iterable[str], installed: Callable[[str], str] = metadata.version) -> Iterator[Finding]:
    """Compare installed packages with the ranges that Regnum declares (not those of extras)."""
    wrong, count = False, 0
    for requirement in map(Requirement, declared):
        if requirement.marker is not None and not requirement.marker.evaluate({"extra": ""}):
            continue
        count += 1
        try:
            there = installed(requirement.name)
        except metadata.PackageNotFoundError:
            there = ""
        if not there or not requirement.specifier.contains(there, prereleases=True):
            wrong = True
            wanted = f"{requirement.name}{requirement.specifier}"
            text = (
                f"{requirement.name} {there} is installed, but {wanted} is needed" if there else f"{wanted} is missing"
            )
            yield Finding("dependencies", "fault", text, f"{Path(sys.executable).name} -m pip install '{wanted}'")
    if not wrong:
        yield Finding("dependencies", "ok", f"{count} packages in the declared versions")


def pages(client: Path) -> Iterator[Finding]:
    """Check that the browser client is built."""
    if (client / "index.html").is_file():
        yield Finding("pages", "ok", "the pages for browsers are built")
    else:
        yield Finding(
            "pages", "fault", "the pages for browsers are not built", "run make serve or python client/build.py"
        )


def folders(database: sa.URL) -> Iterator[Finding]:
    """Check the folder of the data, which is that of a SQLite file, and that of compiled rules."""

    def data() -> Path:
        sqlite = database.get_backend_name() == "sqlite"
        return Path(str(database.database)).absolute().parent if sqlite else data_home()

    for check, variable, find in (("data", "REGNUM_DATA", data), ("cache", "REGNUM_CACHE", named_home)):
        try:
            yield from folder(check, find(), variable)
        except RuntimeError:
            yield Finding(check, "fault", "this user has no home folder", f"name a folder in {variable}")


def folder(check: str, path: Path, variable: str) -> Iterator[Finding]:
    """Check that a folder can be written, belongs to this user and has space; it may be missing."""
    another = f"or name another folder in {variable}"
    user = os.geteuid() if hasattr(os, "geteuid") else None
    try:
        there = next(one for one in (path, *path.parents) if one.exists())
        found = there.stat()
        usable = there.is_dir() and os.access(there, os.W_OK | os.X_OK)
    except PermissionError:  # before Python 3.14, of a folder within one that is closed to this user
        usable = False
    if not usable:
        fix = f"give this user access (chown, chmod), {another}"
        yield Finding(check, "fault", f"{path} cannot be written by this user", fix)
        return
    wrong = False
    if there == path and user is not None and found.st_uid != user:
        wrong = True
        fix = f"run regnum as its owner, or: chown -R {user} {path}"
        yield Finding(check, "advice", f"{path} belongs to user {found.st_uid}, and you are user {user}", fix)
    if there == path and user is not None and found.st_mode & stat.S_IWOTH:
        wrong = True
        yield Finding(check, "fault", f"{path} can be written by every user", f"chmod o-w {path}")
    free = shutil.disk_usage(there).free
    space = f"{free / 1e9:.1f} GB free"
    if free < LOW:
        fix = f"make space on this disk, {another}"
        yield Finding(check, "fault" if free < SCARCE else "advice", f"{path} has only {space}", fix)
    elif not wrong:
        yield Finding(check, "ok", f"{path} can be written, {space}")


def listening(host: str, port: int, settings: Settings) -> Iterator[Finding]:
    """Check that the server can listen, or is running."""
    place = f"port {port} of {host}"
    try:
        serve.listen(host, port).close()
    except InvalidOption as error:
        if answers(host, port, settings):
            yield Finding("port", "ok", f"a Regnum server is running at {place}")
            return
        text, _, fix = str(error).partition("; ")
        yield Finding("port", "fault", text, fix or "choose another --host or --port")
    else:
        yield Finding("port", "ok", f"{place} is free")
        try:
            serve.check_metrics(settings)
        except InvalidOption as error:
            text, _, fix = str(error).partition("; ")
            yield Finding("port", "fault", text, fix)


def answers(host: str, port: int, settings: Settings) -> bool:
    """Return True if a Regnum server answers there."""
    name = "127.0.0.1" if host == "0.0.0.0" else "[::1]" if host == "::" else f"[{host}]" if ":" in host else host
    try:
        direct = build_opener(ProxyHandler({}))
        with direct.open(f"http://{name}:{port}{settings.root_path}/api/openapi.json", timeout=ANSWER) as answer:
            return bool(msgspec.json.decode(answer.read())["info"]["title"] == "Regnum")
    except (URLError, OSError, ValueError, KeyError, TypeError):
        return False


def mailing(settings: Settings) -> Iterator[Finding]:
    """Check the settings of e-mail by logging in at the mail server. No message is sent."""
    if not settings.mail_host:
        yield Finding("mail", "ok", "no e-mail: REGNUM_MAIL_HOST is not set")
        return
    wrong = list(_mail_settings(settings))
    yield from wrong
    if any(one.level == "fault" for one in wrong):
        return
    try:
        with mail.connected(settings):
            pass
    except OSError as error:
        text = f"the mail server {settings.mail_host} cannot be used: {plainly(error)}"
        fix = "check REGNUM_MAIL_HOST, REGNUM_MAIL_USER, REGNUM_MAIL_PASSWORD and REGNUM_MAIL_SECURITY"
        yield Finding("mail", "fault", text, fix)
        return
    if not wrong:
        yield Finding("mail", "ok", f"the mail server {settings.mail_host} accepts connections")


def _mail_settings(settings: Settings) -> Iterator[Finding]:
    if "@" not in parseaddr(settings.mail_from)[1]:
        yield Finding("mail", "fault", "e-mails have no sender", "set REGNUM_MAIL_FROM to an e-mail address")
    if not settings.public_url:
        text, fix = "links in e-mails lead nowhere", "set REGNUM_PUBLIC_URL to the address of this server"
        yield Finding("mail", "fault", text, fix)
    if bool(settings.mail_user) != bool(settings.mail_password):
        text = "the login at the mail server is incomplete"
        yield Finding("mail", "fault", text, "set both REGNUM_MAIL_USER and REGNUM_MAIL_PASSWORD, or neither")
    elif settings.mail_user and settings.mail_security == "none":
        text = "the password of the mail server is sent unencrypted"
        yield Finding("mail", "advice", text, "set REGNUM_MAIL_SECURITY to starttls or tls")


def pushing(settings: Settings) -> Iterator[Finding]:
    """Check the settings of web push."""
    if not settings.push:
        yield Finding("push", "ok", "no web push: REGNUM_PUSH is off")
        return
    fine = True
    if urlsplit(settings.public_url).scheme != "https":
        fine = False
        text = "browsers elsewhere cannot use web push, because the server has no public HTTPS address"
        fix = "set REGNUM_PUBLIC_URL to https://... behind a reverse proxy, or REGNUM_PUSH=off"
        yield Finding("push", "advice", text, fix)
    if not push.contact(settings):
        fine = False
        text = "push services do not know whom to contact; Apple refuses such messages"
        yield Finding("push", "advice", text, "set REGNUM_PUSH_CONTACT to mailto:ADDRESS, or REGNUM_PUSH=off")
    if fine:
        yield Finding("push", "ok", f"web push, with {push.contact(settings)} as contact")


def stored(settings: Settings) -> Iterator[Finding]:
    """Check the schema of the database, all seals, and that every table can be rebuilt. Nothing is upgraded."""
    store = Store(settings.database_url)
    shown = store.url.render_as_string()
    try:
        if store.is_sqlite and not Path(str(store.url.database)).is_file():
            yield Finding("database", "ok", f"regnum serve will create {store.url.database}")
            return
        version = schema_version(store)
    except DatabaseUnavailable as error:
        fix = "start PostgreSQL, or correct --database or REGNUM_DATABASE"
        yield Finding("database", "fault", f"{shown} cannot be reached: {plainly(error)}", fix)
        return
    except UNREADABLE as error:
        yield Finding("database", "fault", f"{shown} cannot be read: {plainly(error)}", RESTORE)
        return
    finally:
        store.close()
    if version is None:
        yield Finding("database", "ok", f"{shown} is empty; regnum serve will prepare it")
    elif version < HEAD:
        text = f"{shown} has schema {version}, and regnum serve will upgrade it to {HEAD}; its tables were not checked"
        yield Finding("database", "advice", text, "make a backup and run regnum upgrade-check before you start it")
    elif version > HEAD:
        text = f"{shown} has schema {version} of a newer Regnum; this one knows {HEAD}"
        yield Finding("database", "fault", text, "install that version of Regnum or a newer one")
    else:
        yield from _verified(settings, shown)


def _verified(settings: Settings, shown: str) -> Iterator[Finding]:
    tables, wrong = 0, False
    for found in integrity.verify(settings):
        tables += found.is_table
        if found.wrong:
            wrong = True
            yield Finding("database", "fault", f"{found.table}: {found.wrong}", RESTORE)
    if not wrong:
        yield Finding("database", "ok", f"{shown} has schema {HEAD} and {tables} tables with intact seals")
