"""The names by which a server may be asked.

Any web page can let its own name lead to this computer (DNS rebinding), and its scripts would then be of the same
origin as the server.
"""

from __future__ import annotations

import ipaddress
import re
from collections.abc import Set
from urllib.parse import urlsplit

from starlette.types import Scope

from regnum.core.errors import shown
from regnum.web.model.errors import Refused
from regnum.web.model.settings import Settings

_HOST = re.compile(r"(?:\[([0-9a-f:.]{2,45})\]|([\w.-]{1,253}))(?::\d{1,5})?", re.ASCII)
MOST_SHOWN = 60  # characters of a name that is refused


def trusted_names(settings: Settings) -> Set[str]:
    """The names that the settings speak of; addresses need not be named."""
    urls = (settings.public_url, *settings.origins)
    return {"localhost", *(name for url in urls if (name := urlsplit(url).hostname))}


def check_host(scope: Scope, names: Set[str]) -> None:
    """The Host header must hold an address, which nobody can rebind, or one of `names`. Raises Refused.

    Without that header it is no browser that asks.
    """
    for key, value in scope["headers"]:
        if key == b"host":
            written = value.decode("latin-1")
            found = _HOST.fullmatch(written.lower())
            if not found or not (_is_address(name := found[1] or found[2]) or name.rstrip(".") in names):
                raise Refused(421, "unknown_host", host=shown(written, MOST_SHOWN))


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True
