"""Files and functions of the source that one move over the WebSocket enters: `python -m benchmarks.one_move [--all]`.

Two people sit at a table of The Council of Four and look on in two tabs; one of them elects a councillor. Counted is
what the thread enters that carries out the move, from the received message until both tabs have been told. Rules run
interpreted. The figures of the server (`web`) are those that a test holds; with `--all`, every function is listed.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path
from typing import Any
from unittest.mock import patch

from starlette.testclient import TestClient
from tests.web.browsing import OWN, Guest
from tests.web.sockets import answer, first, live

from regnum.web.app.app import create_app
from regnum.web.model.settings import Settings
from regnum.web.realtime import commands

Entered = dict[str, list[str]]
"""By file, as a path in `regnum`: the functions that were entered, in order."""

SOURCE = str(Path(sys.modules["regnum"].__file__ or "").parent) + "/"


def entered() -> Entered:
    """Have one move made on a server of its own, and trace it."""
    with tempfile.TemporaryDirectory() as folder:
        database = f"sqlite:///{folder}/tables.sqlite3"
        app = create_app(Settings(database=database, thinkers=0, rates=0.0, **OWN))
        with TestClient(app) as client:
            app.state.portal = client.portal
            ada, bo = Guest(app, "Ada"), Guest(app, "Bo")
            [invite] = ada.open("me", "friend")
            bo.join(ada.table, invite)
            with live(ada, "differences=1") as own, live(bo, "differences=1") as other:
                for socket in (own, other):
                    while "view" not in socket.receive_json():
                        pass
                _choose(ada, own, {})  # the first move loads what later ones find
                found: Entered = {}
                _choose(ada, own, found)
                return found


def _choose(guest: Guest, socket: Any, found: Entered) -> None:
    """Make the first move that is possible, and note what that enters."""

    def note(frame: Any, event: str, _: Any) -> None:
        code = frame.f_code
        if event == "call" and code.co_filename.startswith(SOURCE):
            functions = found.setdefault(code.co_filename.removeprefix(SOURCE), [])
            if code.co_name not in functions:
                functions.append(code.co_name)

    def traced(*arguments: Any) -> None:
        sys.setprofile(note)
        try:
            choose(*arguments)
        finally:
            sys.setprofile(None)

    choose, view = commands.choose, guest.view()
    body = guest.choice(view, first(view))
    with patch.object(commands, "choose", traced):
        socket.send_json({"move": body})
        answer(socket, body["key"])


def counted(found: Entered, folder: str = "") -> tuple[int, int]:
    """The numbers of files and of functions in a folder of `regnum`."""
    inside = [functions for file, functions in found.items() if file.startswith(folder)]
    return len(inside), sum(map(len, inside))


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--all", action="store_true", help="list every function")
    listed, found = parser.parse_args().all, entered()
    for label, folder in (("the server", "web/"), ("all", "")):
        files, functions = counted(found, folder)
        print(f"{label}: {files} files, {functions} functions")
    for file, functions in found.items() if listed else ():
        print(f"{len(functions):3} {file}: {' '.join(functions)}")


if __name__ == "__main__":
    main()
