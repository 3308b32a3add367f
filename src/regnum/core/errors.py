"""Exceptions whose messages tell a person or a program what to do next."""

from __future__ import annotations

MOST_SHOWN = 60
"""Maximum number of characters of user input repeated in an error."""


def shown(text: str, most: int = MOST_SHOWN) -> str:
    """Quote user input in an error message: one printable line, truncated."""
    line = "".join(c if c.isprintable() else "\ufffd" for c in " ".join(text[: 4 * most].split()))
    return line if len(line) <= most and len(text) <= 4 * most else f"{line[:most]}…"


class RegnumError(ValueError):
    """Base of every error that Regnum raises on purpose.

    Its message is English; `key` and `arguments` let a catalogue say the same in another language (`error.<key>`).
    """

    def __init__(self, message: str, key: str = "", **arguments: str | int) -> None:
        super().__init__(message)
        self.key = key
        self.arguments = arguments


class UnknownGame(RegnumError):
    """No game of that name is installed."""


class UnknownAction(RegnumError):
    """The text or number is no action of this game at all."""


class IllegalAction(RegnumError):
    """The action exists but cannot be taken now; the message says why."""


class InvalidOption(RegnumError):
    """A game option, a number of players or a seat that does not exist."""


class CorruptRecord(RegnumError):
    """A record file that cannot be replayed; `move` is the number of the first wrong action, 1 for the first."""

    def __init__(self, message: str, move: int | None = None) -> None:
        super().__init__(message)
        self.move = move


class OtherVersion(InvalidOption):
    """A saved game was played by rules that are not installed, and the installed ones do not lead to its states."""


class NotYourTurn(RegnumError):
    """The seat has nothing to decide now."""


class BrokenRules(RegnumError):
    """The rules of a game do what they must not; it is a fault of the game, and no choice can avoid it."""


class NothingToUndo(RegnumError):
    """The last action cannot be taken back; the message says why."""
