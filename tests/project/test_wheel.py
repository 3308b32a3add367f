"""The wheel: built from this checkout, unpacked elsewhere, it plays, and serves every file of the client."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with nothing but what the wheel holds; what it depends on is where the tests run."""
    folder = tmp_path_factory.mktemp("wheel")
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet"]
    subprocess.run([*pip, "wheel", "--no-deps", "--no-build-isolation", "--wheel-dir", folder, ROOT], check=True)
    [wheel] = folder.glob("regnum-*.whl")
    subprocess.run([*pip, "install", "--no-deps", "--target", folder / "site", wheel], check=True)
    return folder / "site"


def environment(installed: Path) -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": str(installed), "REGNUM_DATA": str(installed.parent / "data")}


@contextmanager
def serving(installed: Path) -> Iterator[str]:
    command = [sys.executable, "-m", "regnum", "serve", "--port", "0"]
    server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment(installed), cwd="/")
    try:
        assert server.stdout is not None
        yield next(word for word in server.stdout.readline().split() if word.startswith("http"))
    finally:
        server.terminate()
        server.communicate(timeout=30)


def fetched(url: str, patience: float = 60.0) -> bytes:
    """What a server answers, which may still be starting."""
    until = time.monotonic() + patience
    while True:
        try:
            with urllib.request.urlopen(url) as answer:
                return bytes(answer.read())
        except urllib.error.HTTPError:
            raise
        except OSError:
            assert time.monotonic() < until, url
            time.sleep(0.05)


@pytest.mark.slow
def test_the_wheel_serves_every_file_of_its_manifest(installed: Path) -> None:
    client = installed / "regnum/web/client"
    manifest = json.loads((client / ".vite/manifest.json").read_text())
    names = {entry["file"] for entry in manifest.values()}
    names |= {name for entry in manifest.values() for kind in ("css", "assets") for name in entry.get(kind, ())}
    assert len(names) > 10
    with serving(installed) as url:
        for name in sorted(names):
            assert fetched(url + name) == (client / name).read_bytes(), name
        assert b"<base" in fetched(url)
        for game in json.loads(fetched(url + "api/games"))["games"]:
            assert fetched(f"{url}api/games/{game['name']}/rules")


@pytest.mark.slow
def test_the_wheel_plays(installed: Path) -> None:
    command = [sys.executable, "-c", "import regnum; print(regnum.__file__, *regnum.games())"]
    told = subprocess.run(command, env=environment(installed), cwd="/", check=True, capture_output=True, text=True)
    place, *games = told.stdout.split()
    assert place.startswith(str(installed))
    assert {"bruges", "council", "staufer"} <= set(games)
    command = [sys.executable, "-m", "regnum", "options", "bruges"]
    subprocess.run(command, env=environment(installed), cwd="/", check=True, capture_output=True)
