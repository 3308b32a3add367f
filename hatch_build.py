"""Builds the browser client into wheels and sdists; without it a server would show empty pages."""

import runpy
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class ClientBuild(BuildHookInterface):
    """Runs client/build.py unless the client is up to date."""

    @property
    def _script(self) -> Path:
        return Path(self.root, "client", "build.py")

    def _is_needed(self) -> bool:
        if Path(self.root, "PKG-INFO").exists():  # an unpacked sdist, which holds the built client
            return False
        return not runpy.run_path(str(self._script))["is_current"]()

    def dependencies(self) -> list[str]:
        """Return what the build needs: Node, from a wheel."""
        return self.metadata.core.optional_dependencies["client"] if self._is_needed() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002 - hatchling's signature
        """Build the client. Editable installs go without: `make serve` builds it for them."""
        if version != "editable" and self._is_needed():
            subprocess.run([sys.executable, self._script], check=True)
