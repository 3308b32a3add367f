"""Recovery codes: 100 bits in five groups of four letters, which can be written down and read aloud."""

from __future__ import annotations

import secrets

ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Crockford's: without letters that are taken for digits, and without U."""

LETTERS, GROUP = 20, 4
_READ = str.maketrans("OIL", "011")  # as people write them


def new_code() -> str:
    """A code that nobody can guess: `7K2M-…`."""
    letters = "".join(secrets.choice(ALPHABET) for _ in range(LETTERS))
    return "-".join(letters[start : start + GROUP] for start in range(0, LETTERS, GROUP))


def normal(written: str) -> str:
    """A code as it is hashed, however it was typed: case, blanks, dashes and letters that look alike aside."""
    return "".join(c for c in written.upper() if c.isalnum()).translate(_READ)
