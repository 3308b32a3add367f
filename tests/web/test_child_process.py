"""Work beside the server ends with it."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time

import pytest

pytestmark = pytest.mark.slow

SERVER = """
import signal
import time
from regnum.web.bots import child_process
if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.default_int_handler)  # where tests run in the background it may be ignored
    print(child_process.begin("work", time.sleep, 600).pid, flush=True)
    time.sleep(600)
"""


def is_there(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_work_ends_however_the_server_ends(how: int, tmp_path: object) -> None:
    script = tmp_path / "server.py"
    script.write_text(SERVER)
    with subprocess.Popen([sys.executable, script], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as server:
        worker = int(server.stdout.readline())
        assert is_there(worker)
        time.sleep(0.5)  # it has begun to work
        server.send_signal(how)
    began = time.monotonic()
    while is_there(worker):
        assert time.monotonic() - began < 10
        time.sleep(0.05)
