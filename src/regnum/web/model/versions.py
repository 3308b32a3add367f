"""Versions of what pages show: a change that names one is refused if something else has changed meanwhile."""

from __future__ import annotations

import hashlib

import msgspec


def version_of(*parts: object) -> str:
    """The version of what these parts say, as JSON: 12 hexadecimal digits that say nothing themselves."""
    return hashlib.sha256(msgspec.json.encode(parts)).hexdigest()[:12]
