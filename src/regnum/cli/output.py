"""Results of commands: the file or folder that `--output` names, or standard output for `-`."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from rich.console import Console

from regnum.cli.screen import screen
from regnum.core.errors import InvalidOption
from regnum.core.files import data_home, write_whole

STANDARD = Path("-")


def deliver(content: bytes, output: Path) -> Console:
    """Write content to a file, or to standard output; answer the screen for remarks about it. Raises OSError."""
    if output != STANDARD:
        write_whole(output, content)
        return screen()
    sys.stdout.buffer.write(content)
    sys.stdout.buffer.flush()
    return screen(error=True)


def folder_for(output: Path | None, *default: str) -> Path:
    """The folder named by `--output`, or one in the data folder. Raises InvalidOption if no files can be written there.

    It is checked before any work is done.
    """
    if output == STANDARD:
        raise InvalidOption("this command writes several files: --output must name a folder, not - (standard output)")
    if output is not None:
        return output
    return data_folder().joinpath(*default)


def data_folder() -> Path:
    """The folder of saved games, which is made. Raises InvalidOption if files cannot be written there."""
    try:
        folder = data_home()
    except RuntimeError:  # this user has no home
        raise InvalidOption("no folder to save games in: name one in REGNUM_DATA") from None
    try:
        folder.mkdir(parents=True, exist_ok=True)
        reason = "" if os.access(folder, os.W_OK) else "it is not writable"
    except OSError as error:
        reason = error.strerror or str(error)
    if reason:
        raise InvalidOption(f"games cannot be kept in {folder}: {reason}; name another folder in REGNUM_DATA")
    return folder
