"""Messages between server processes, as JSON."""

from __future__ import annotations

from msgspec import Struct, json

from regnum.core.lazy import Decoder, decoder


class TableChanged(Struct, frozen=True, tag="changed"):
    """A table has changed."""

    table: str
    by: str = ""  # the process that has changed it, and has told its own tabs


class TalkPosted(Struct, frozen=True, tag="said"):
    """A chat message was sent at a table."""

    table: str


class TableRemoved(Struct, frozen=True, tag="removed"):
    """A table is no more."""

    table: str


class TableRewritten(Struct, frozen=True, tag="rewritten"):
    """Names that a table keeps have changed: read it again."""

    table: str


class PresenceReport(Struct, frozen=True, tag="here"):
    """The guests at a table as far as one process knows."""

    who: str  # the process
    table: str
    guests: list[int]


class SignedOut(Struct, frozen=True, tag="signed_out"):
    """Browsers of a guest are that guest no more."""

    guest: int


class ChannelsChanged(Struct, frozen=True, tag="reachable"):
    """A guest can be called in other ways than before."""

    guest: int


WorkerMessage = TableChanged | TalkPosted | TableRemoved | TableRewritten | PresenceReport | SignedOut | ChannelsChanged

_DECODER: Decoder[WorkerMessage] = decoder(WorkerMessage)


def encode(message: WorkerMessage) -> str:
    """A message as it travels."""
    return json.encode(message).decode()


def decode(sent: str) -> WorkerMessage:
    """The message that was sent. Raises msgspec.DecodeError."""
    return _DECODER.decode(sent)
