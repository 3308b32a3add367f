"""`regnum serve` and its kin: they need the extra `web`."""

from __future__ import annotations

from typing import Any

from regnum.core.errors import InvalidOption


def serve(host: str, port: int, **given: Any) -> None:
    """Serve until stopped. Raises InvalidOption."""
    try:
        from regnum.web.serve import serve as run
        from regnum.web.settings import from_environment
    except ModuleNotFoundError as error:
        raise InvalidOption(f"{error.name} is not installed; say: pip install 'regnum[web]'") from None
    run(host, port, from_environment(**given))
