"""Names that people give."""

from __future__ import annotations

from collections.abc import Iterable


def clean(name: str | None) -> str:
    """A name as it is shown: one line, nothing that cannot be seen."""
    return " ".join("".join(c if c.isprintable() else " " for c in name or "").split())


def distinct(names: Iterable[str]) -> list[str]:
    """The same names, numbered where they are alike."""
    found: list[str] = []
    for name in names:
        number, fresh = 2, name
        while name and fresh in found:
            fresh, number = f"{name} {number}", number + 1
        found.append(fresh)
    return found
