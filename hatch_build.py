"""A wheel without the browser client would serve empty pages: it is not built."""

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

CLIENT = Path("src/regnum/web/client")
NEEDED = ("index.html", ".vite/manifest.json")


class ClientIsThere(BuildHookInterface):
    """Refuses to build a wheel before `make client`."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002 - hatchling's signature
        """Check the built client. Raises RuntimeError."""
        missing = [name for name in NEEDED if not (Path(self.root) / CLIENT / name).exists()]
        if version != "editable" and missing:
            raise RuntimeError(f"{CLIENT} has no {', '.join(missing)}: build the client first with `make client`")
