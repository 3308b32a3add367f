"""Facts about the installed compiler that are known without importing it."""

from __future__ import annotations

import os
import platform
from functools import cache
from importlib.metadata import version
from itertools import takewhile

import numpy as np

PLAIN = "REGNUM_PLAIN_NUMBA"
"""The environment variable that asks for plain Numba when it holds anything."""
VERSIONS = (platform.python_version(), version("numba"), version("llvmlite"), np.__version__)
"""The versions that decide, beside our own code, how a rule is compiled."""

_IDENTIFYING = ("model name", "flags", "CPU part", "Features", "isa")
"""The first words of the lines in /proc/cpuinfo that tell processors apart."""


def built_with() -> tuple[str, ...]:
    """Return the versions and settings that decide, beside the sources, how a rule is compiled."""
    checked = os.environ.get("NUMBA_BOUNDSCHECK", "0") not in ("", "0")
    return (*VERSIONS, "checked" if checked else "unchecked", "plain" if os.environ.get(PLAIN) else "linked")


@cache
def processor() -> str:
    """Return the processor model and features for which Numba compiles; machines that share a cache may differ."""
    named, features = map(os.environ.get, ("NUMBA_CPU_NAME", "NUMBA_CPU_FEATURES"))
    if named is not None and features is not None:
        return f"{named} {features}"
    try:
        with open("/proc/cpuinfo", encoding="utf-8", errors="replace") as lines:
            first = [line for line in takewhile(str.strip, lines) if line.startswith(_IDENTIFYING)]
    except OSError:
        first = [platform.processor()]
    return f"{platform.machine()} {named} {features} {''.join(first)}"
