"""A private PostgreSQL cluster in a folder of its own."""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

MISSING = "these tests need PostgreSQL: apt-get install postgresql (or have initdb and pg_ctl on the PATH)"


def _programs() -> Path:
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(path.parts[4]))
    on_path = shutil.which("initdb")
    if not found and not on_path:
        raise RuntimeError(MISSING)
    return (found[-1] if found else Path(str(on_path))).parent


@contextmanager
def cluster(folder: Path) -> Iterator[str]:
    """A running cluster; the URL of its database. It speaks through a socket in `folder` only."""
    programs, data = _programs(), folder / "data"
    run_as: dict[str, object] = {}
    if os.getuid() == 0:  # PostgreSQL refuses to be root
        user = next(u for u in pwd.getpwall() if u.pw_name in ("postgres", "nobody"))
        run_as = {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}
        os.chown(folder, user.pw_uid, user.pw_gid)
        for parent in folder.parents:
            if parent.stat().st_mode & 0o005 != 0o005 and parent != Path("/tmp") and len(parent.parts) > 2:
                parent.chmod(parent.stat().st_mode | 0o055)

    def run(*command: str) -> None:
        done = subprocess.run(command, capture_output=True, text=True, cwd=folder, check=False, **run_as)  # type: ignore[call-overload]
        assert done.returncode == 0, done.stderr + done.stdout

    run(str(programs / "initdb"), "-D", str(data), "-U", "regnum", "-A", "trust", "-E", "UTF8", "--no-sync")
    options = f"-k {folder} -c listen_addresses='' -c fsync=off"
    run(str(programs / "pg_ctl"), "-D", str(data), "-w", "-l", str(folder / "log"), "-o", options, "start")
    try:
        yield f"postgresql://regnum@/postgres?host={folder}"
    finally:
        run(str(programs / "pg_ctl"), "-D", str(data), "-m", "immediate", "stop")
