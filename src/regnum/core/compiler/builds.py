"""Facts about the installed compiler that are known without importing it."""

from __future__ import annotations

import os
import platform
from importlib.metadata import version

import numpy as np

PLAIN = "REGNUM_PLAIN_NUMBA"
"""The environment variable that asks for plain Numba when it holds anything."""
VERSIONS = (platform.python_version(), version("numba"), version("llvmlite"), np.__version__)
"""The versions that decide, beside our own code, how a rule is compiled."""


def built_with() -> tuple[str, ...]:
    """Return the versions and settings that decide, beside the sources, how a rule is compiled."""
    checked = os.environ.get("NUMBA_BOUNDSCHECK", "0") not in ("", "0")
    return (*VERSIONS, "checked" if checked else "unchecked", "plain" if os.environ.get(PLAIN) else "linked")
