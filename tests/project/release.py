"""Check a wheel in a fresh environment: `python -m tests.project.release WHEEL` (or `make dist`)."""

from __future__ import annotations

import subprocess
import sys
import tempfile
import venv
from pathlib import Path

from playwright.sync_api import expect
from tests.web.e2e.player import Player, chromium
from tests.web.e2e.serving import serving


def check(wheel: Path, folder: Path) -> None:
    """Install the wheel with what it declares, play a game, and open the hall in a browser."""
    venv.create(folder / "venv", with_pip=True)
    python = str(folder / "venv" / ("Scripts" if sys.platform == "win32" else "bin") / "python")
    subprocess.run([python, "-m", "pip", "--disable-pip-version-check", "install", "--quiet", wheel], check=True)
    for arguments in (
        ["record", "council", "--players", "2", "--seed", "1", "-o", "game.json"],
        ["verify", "game.json"],
    ):
        subprocess.run([python, "-m", "regnum", *arguments], check=True, cwd=folder)
    with serving(folder, python=python) as server, chromium() as browser:
        alice = Player(browser, server.url)
        expect(alice.visit().get_by_role("button", name="Open table")).to_be_visible()
        assert not alice.complaints()


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as place:
        check(Path(sys.argv[1]).resolve(), Path(place))
    print(f"{sys.argv[1]}: installs, plays and serves")
