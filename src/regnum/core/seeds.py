"""Seeds, which decide all chance of a game: chosen or secret."""

from __future__ import annotations

import re
import secrets
from hashlib import blake2b
from typing import Any

from regnum.core.errors import InvalidOption

Seed = int | str
"""A chosen number, of which 64 bits count, or a secret key of 128 bits as 32 hexadecimal digits.

The numbers of a game with a key cannot be told by anybody who does not have it; a number can be found by trying.
"""

SECRET = r"[0-9a-f]{32}"
WORD = 2**64


class Concealed:
    """A structure whose repr leaves out its seed, and the actions and states that tell what was hidden."""

    __slots__ = ()

    def __rich_repr__(self) -> list[tuple[str, Any]]:
        """List the names and values that are shown."""
        raise NotImplementedError

    def __repr__(self) -> str:
        """Show them on one line."""
        shown = ", ".join(f"{name}={value!r}" for name, value in self.__rich_repr__())
        return f"{type(self).__name__}({shown})"


def secret_seed() -> str:
    """A seed that nobody can guess: 128 bits from the system."""
    return secrets.token_hex(16)


def derived(seed: Seed, number: int) -> Seed:
    """The seed of game `number` of a series, of the same kind: who knows one of a secret series cannot tell another."""
    digest = blake2b(f"{seed}/{number}".encode(), digest_size=16).hexdigest()
    return digest if isinstance(seed, str) else int(digest[:8], 16)


def seed_of(text: str) -> Seed:
    """A seed from its text, as `str` writes it. Raises ValueError."""
    return text if re.fullmatch(SECRET, text) else int(text)


def words_of(seed: Seed) -> tuple[int, int, int]:
    """Return the three words a state begins with: the counter of its random stream and the two words of its key.

    Raises InvalidOption for a text that is no secret seed.
    """
    if isinstance(seed, int):
        return seed % WORD, 0, 0
    if not re.fullmatch(SECRET, seed):
        raise InvalidOption("a seed is a whole number, or 32 hexadecimal digits")
    return 0, *divmod(int(seed, 16), WORD)
