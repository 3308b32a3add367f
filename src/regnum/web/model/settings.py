"""Settings of a server, from the command line or environment variables named REGNUM_*."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any
from urllib.parse import urlsplit

from regnum.core.errors import InvalidOption
from regnum.core.files import data_home

MAIL_SECURITY = ("starttls", "tls", "none")
LAST_PORT = 65535


@dataclass(frozen=True)
class Settings:
    """The settings of a server. Each field is also an environment variable: REGNUM_ and its name in capitals."""

    database: str = ""  # an URL, `sqlite:///FILE` or `postgresql://...`; empty: a file in the user's data folder
    root_path: str = ""  # the path under which a reverse proxy shows the server: /regnum
    origins: tuple[str, ...] = ()  # other origins whose pages may call, as https://example.org
    workers: int = 1
    thinkers: int = field(default_factory=lambda: max(1, (os.cpu_count() or 2) - 1))  # processes in which bots think
    bots: tuple[str, ...] = ("greedy", "random")  # that guests may seat, beside the levels; others could run commands
    bot_deadline: float = 20.0  # seconds after which a bot's choice is made for it
    tables_in_memory: int = 1000
    import_moves: int = 4000  # of a record that a guest brings
    stored_tables: int = 100  # unfinished tables that a guest has opened; 0, as in the next three: no limit
    stored_analyses: int = 100  # analysis tables of a guest: imported records, and games tried out differently
    stored_megabytes: int = 20  # of imported records and card lists of a guest
    stored_messages: int = 10_000  # chat messages of a guest; the oldest are dropped
    long_at_once: int = 4  # long logs worded at the same time for an address; 0: no limit
    analyses: int = 2  # that run for a guest at the same time
    connections: int = 100  # of an address that is no proxy of ours; 0: no limit
    sockets: int = 60  # open tabs of an address; 0: no limit
    sockets_at_table: int = 300  # open tabs at a table; 0: no limit
    rates: float = 1.0  # multiplies every rate limit; 0: no limits
    secure_cookies: bool = False  # only over HTTPS, also when the server itself is asked over HTTP
    notify_after: float = 30.0  # seconds in which a returning player cancels a notification
    public_url: str = ""  # the address in notifications: https://example.org/regnum
    mail_host: str = ""  # host[:port] of the mail server; empty: no e-mail
    mail_from: str = ""
    mail_user: str = ""
    mail_password: str = field(default="", repr=False)
    mail_security: str = "starttls"  # none, starttls or tls
    webhooks: bool = True
    webhook_hosts: tuple[str, ...] = ()  # hosts that may be private addresses
    push: bool = True  # web push
    metrics: str = ""  # [HOST:]PORT where Prometheus finds measurements; further workers use the ports after it
    push_contact: str = ""  # where push services find who runs this server: mailto:... or https://...

    @property
    def database_url(self) -> str:
        """The database as SQLAlchemy names it."""
        url = self.database or f"sqlite:///{data_home() / 'tables.sqlite3'}"
        if "://" not in url:
            url = f"sqlite:///{os.path.expanduser(url)}"
        scheme, _, rest = url.partition("://")
        if scheme not in ("sqlite", "postgresql", "postgres", "postgresql+psycopg"):
            raise InvalidOption(f"the database is sqlite:///FILE or postgresql://USER@HOST/NAME, not {scheme}://...")
        if scheme == "sqlite" and rest.strip("/") in ("", ":memory:"):
            raise InvalidOption("the database is sqlite:///FILE: tables are kept in a file, not in memory")
        return url if scheme == "sqlite" else f"postgresql+psycopg://{rest}"

    @property
    def metrics_address(self) -> tuple[str, int] | None:
        """The host and the first port of the metrics; None if they are off. Raises InvalidOption."""
        if not self.metrics:
            return None
        try:
            url = urlsplit(f"//{self.metrics}" if ":" in self.metrics else f"//127.0.0.1:{self.metrics}")
            host, port = url.hostname, url.port
        except ValueError:
            host = port = None
        if not host or not port or port + self.workers - 1 > LAST_PORT or url.path or "@" in url.netloc:
            raise InvalidOption(f"REGNUM_METRICS is PORT or HOST:PORT, not “{self.metrics}”")
        return host, port


def from_environment(variables: Mapping[str, str] = os.environ, **given: Any) -> Settings:
    """The settings of the environment; what is `given` and not None wins. Raises InvalidOption."""
    values = {name: value for name, value in given.items() if value is not None}
    for known in fields(Settings):
        written = variables.get(f"REGNUM_{known.name.upper()}")
        if written is not None and known.name not in values:
            values[known.name] = _read(known.name, str(known.type), written)
    settings = Settings(**values)
    if settings.root_path:
        settings = Settings(**{**values, "root_path": "/" + settings.root_path.strip("/")})
    if settings.push_contact and not settings.push_contact.startswith(("mailto:", "https://")):
        raise InvalidOption("REGNUM_PUSH_CONTACT is mailto:ADDRESS or https://ADDRESS")
    for url in filter(None, (settings.public_url, *settings.origins)):
        if not _is_url(url):
            raise InvalidOption(
                f"REGNUM_PUBLIC_URL and REGNUM_ORIGINS hold addresses as https://example.org, not “{url}”"
            )
    if settings.mail_security not in MAIL_SECURITY:
        raise InvalidOption(f"REGNUM_MAIL_SECURITY is {', '.join(MAIL_SECURITY)}, not “{settings.mail_security}”")
    if settings.mail_host and ("/" in settings.mail_host or not _is_url(f"http://{settings.mail_host}")):
        raise InvalidOption(f"REGNUM_MAIL_HOST is HOST or HOST:PORT, not “{settings.mail_host}”")
    _ = settings.metrics_address  # which raises InvalidOption
    if settings.workers > 1 and settings.database_url.startswith("sqlite"):
        raise InvalidOption("several workers need PostgreSQL: --database postgresql://USER@HOST/NAME")
    return settings


def _is_url(written: str) -> bool:
    try:
        url = urlsplit(written)
        return url.scheme in ("http", "https") and bool(url.hostname) and url.port != 0
    except ValueError:
        return False


def to_environment(settings: Settings) -> dict[str, str]:
    """The variables that make `from_environment` answer the same settings."""
    return {f"REGNUM_{known.name.upper()}": _written(getattr(settings, known.name)) for known in fields(Settings)}


def _written(value: Any) -> str:
    """A value as it stands in a variable."""
    return ",".join(value) if isinstance(value, tuple) else str(value)


def _read(name: str, kind: str, written: str) -> Any:
    """A value as written in a variable."""
    try:
        if kind == "bool":
            return {"1": True, "0": False, "true": True, "false": False, "on": True, "off": False}[written.lower()]
        if kind.startswith("tuple"):
            return tuple(part.strip() for part in written.split(",") if part.strip())
        return {"int": int, "float": float, "str": str}[kind](written)
    except (KeyError, ValueError):
        raise InvalidOption(f"REGNUM_{name.upper()} cannot be “{written}”") from None
