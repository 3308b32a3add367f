"""What server processes tell one another, as JSON: no name can be taken for two words."""

from __future__ import annotations

from msgspec import Struct, json

from regnum.core.once import Decoder, decoder


class Changed(Struct, frozen=True, tag="changed"):
    """A table has changed."""

    table: str
    by: str = ""  # the process that has changed it, and has told its own tabs


class Said(Struct, frozen=True, tag="said"):
    """Somebody has said something at a table."""

    table: str


class Removed(Struct, frozen=True, tag="removed"):
    """A table is no more."""

    table: str


class Rewritten(Struct, frozen=True, tag="rewritten"):
    """Names that a table keeps have changed: read it again."""

    table: str


class Here(Struct, frozen=True, tag="here"):
    """Which guests are at a table, as far as one process knows."""

    who: str  # the process
    table: str
    guests: list[int]


class SignedOut(Struct, frozen=True, tag="signed_out"):
    """Browsers of a guest are that guest no more."""

    guest: int


class Reachable(Struct, frozen=True, tag="reachable"):
    """A guest can be called in other ways than before."""

    guest: int


Message = Changed | Said | Removed | Rewritten | Here | SignedOut | Reachable

_DECODER: Decoder[Message] = decoder(Message)


def encode(message: Message) -> str:
    """A message as it travels."""
    return json.encode(message).decode()


def decode(sent: str) -> Message:
    """The message that was sent. Raises msgspec.DecodeError."""
    return _DECODER.decode(sent)
