"""The `regnum` command, which says in its last line on stderr what it has loaded of the compiler."""

from __future__ import annotations

import atexit
import sys

from regnum.cli.main import main


def tell() -> None:
    """Name the packages of the compiler that this process has imported."""
    print("loaded:", *sorted({"numba", "llvmlite"} & set(sys.modules)), file=sys.stderr)


if __name__ == "__main__":
    atexit.register(tell)
    main()
