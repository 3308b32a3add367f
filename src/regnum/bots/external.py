"""Bots in any language: a program that gets each decision as a line of JSON and answers with another.

docs/bots.md describes the protocol for those who write such a program.
"""

from __future__ import annotations

import queue
import shlex
import subprocess
import tempfile
import threading
import weakref
from contextlib import suppress
from typing import Any, BinaryIO

import msgspec

from regnum.core.codec import to_json
from regnum.core.errors import InvalidOption, RegnumError
from regnum.core.game import Game
from regnum.core.lazy import decoder
from regnum.core.record import States

PROTOCOL = 1
LONGEST_LINE = 1 << 16
LAST_WORDS = 400
"""Number of characters shown of a failed program's standard error."""


class BotFailed(RegnumError):
    """A bot that is a program of its own has ended, is too slow, or does not keep to the protocol."""


class BotReply(msgspec.Struct):
    """Any line that a bot writes."""

    type: str
    protocol: int = 0
    name: str = ""
    decision: int = -1
    action: int | str = ""


_ANSWER = decoder(BotReply)


class External:
    """A program on standard input and output: `external:command=python my_bot.py,seconds=10`."""

    def __init__(self, game: Game, seed: int, command: str = "", seconds: float = 30.0) -> None:
        try:
            arguments = shlex.split(command)
        except ValueError as error:
            raise InvalidOption(f"bot external cannot read the command “{command}”: {error}") from None
        if not arguments:
            raise InvalidOption("bot external needs a command: external:command=python my_bot.py")
        if not seconds > 0:
            raise InvalidOption("bot external needs seconds above 0 for a decision")
        self.game, self.command, self.seconds = game, command, seconds
        self.decision = 0
        self._errors = tempfile.TemporaryFile()  # noqa: SIM115 - it lives as long as the bot
        try:
            self._process = subprocess.Popen(
                arguments, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self._errors
            )
        except OSError as error:
            self._errors.close()
            raise BotFailed(f"bot “{command}” cannot be started: {error.strerror}") from None
        self._lines: queue.Queue[bytes] = queue.Queue()
        threading.Thread(target=_listen, args=(self._process.stdout, self._lines), daemon=True).start()
        self.close = weakref.finalize(self, _end, self._process, self._errors)
        self._say(type="hello", protocol=PROTOCOL, game=game.info.name, rules_version=game.info.version, seed=seed)
        hello = self._hear("hello")
        if hello.protocol != PROTOCOL:
            raise self._failed(f"speaks protocol {hello.protocol}; this version speaks {PROTOCOL}")
        self.name = hello.name or arguments[0]

    def __reduce__(self) -> tuple[Any, ...]:
        raise TypeError(f"bot external cannot be copied: it is a running program. Make another: {self.command}")

    def choose(self, seen: States, seat: int) -> int:
        """Ask the program. Raises BotFailed."""
        legal = [int(action) for action in self.game.legal(seen)]
        self.decision += 1
        self._say(
            type="decide",
            decision=self.decision,
            seat=seat,
            seconds=self.seconds,
            observation=to_json(self.game.state, seen[0]),
            legal=[{"action": action, "notation": self.game.actions.text(action)} for action in legal],
        )
        answer = self._hear("action")
        if answer.decision != self.decision:
            raise self._failed(f"answers decision {answer.decision}; decision {self.decision} was asked")
        try:
            number = self.game.actions.parse(answer.action) if isinstance(answer.action, str) else answer.action
        except RegnumError as error:
            raise self._failed(str(error)) from None
        if number not in legal:
            raise self._failed(f"chooses {answer.action}, which is not among the legal actions that it was sent")
        return number

    # ---- lines --------------------------------------------------------------------------------------------------

    def _say(self, **message: Any) -> None:
        """Send a line; a program that does not read may not hold the game up."""
        line = msgspec.json.encode(message) + b"\n"
        writing = threading.Thread(target=_write, args=(self._process.stdin, line), daemon=True)
        writing.start()
        writing.join(self.seconds)
        if writing.is_alive():
            raise self._failed(f"has not read what it was sent within {self.seconds:g} seconds")

    def _hear(self, kind: str) -> BotReply:
        try:
            line = self._lines.get(timeout=self.seconds)
        except queue.Empty:
            raise self._failed(f"has not answered within {self.seconds:g} seconds") from None
        if not line:
            raise self._failed("has ended")
        try:
            answer = _ANSWER.decode(line)
        except msgspec.DecodeError as error:
            raise self._failed(f"does not answer in one line of JSON with what the protocol asks: {error}") from None
        if answer.type != kind:
            raise self._failed(f"answers “{answer.type}”, not “{kind}”")
        return answer

    def _failed(self, what: str) -> BotFailed:
        """The error, with the last words of the program, which is ended."""
        _stop(self._process)
        self._errors.seek(0)
        words = self._errors.read().decode(errors="replace").strip()[-LAST_WORDS:]
        self.close()
        return BotFailed(f"bot “{self.command}” {what}" + (f"; it said: {words}" if words else ""))


def _write(stream: BinaryIO, line: bytes) -> None:
    """Write a line; that the program has ended is found where its answer is missing."""
    with suppress(OSError, ValueError):
        stream.write(line)
        stream.flush()


def _listen(stream: BinaryIO, lines: queue.Queue[bytes]) -> None:
    """Put every line of a stream into a queue, and an empty one at its end."""
    with stream:
        while line := stream.readline(LONGEST_LINE):
            lines.put(line)
    lines.put(b"")


def _stop(process: subprocess.Popen[bytes], patience: float = 1.0) -> None:
    """End a program: ask it to, and if it does not, kill it."""
    process.terminate()
    try:
        process.wait(patience)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
    if process.stdin is not None:
        with suppress(OSError):
            process.stdin.close()


def _end(process: subprocess.Popen[bytes], errors: Any) -> None:
    _stop(process)
    errors.close()
