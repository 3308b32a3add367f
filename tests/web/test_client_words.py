"""The client says what its catalogue has, in both languages, and the catalogue has nothing else."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from regnum.table.language import catalogue

CLIENT = Path(__file__).parent.parent.parent / "client" / "src"
SOURCE = "\n".join(file.read_text() for file in sorted(CLIENT.rglob("*")) if file.suffix in (".svelte", ".ts"))
WORDS = catalogue("regnum.web", "en")
PAGES = sorted({key.partition(".")[0] for key in WORDS})
KEY = rf"(?:{'|'.join(PAGES)})\.[a-z0-9_]+"
NAMED = set(re.findall(rf"['\"]({KEY})['\"]", SOURCE))
BUILT = {re.escape(head) + r"\w+" + tail for head, tail in re.findall(rf"`({KEY[:-1]}*)\$\{{[^}}]+\}}(\w*)`", SOURCE)}


def test_every_key_that_is_named_has_words() -> None:
    assert len(NAMED) > 100
    assert set(WORDS) >= NAMED


def test_every_message_is_used() -> None:
    assert {key for key in WORDS if key not in NAMED and not any(re.fullmatch(p, key) for p in BUILT)} == set()


@pytest.mark.parametrize("pattern", sorted(BUILT))
def test_every_key_that_is_put_together_has_words(pattern: str) -> None:
    assert any(re.fullmatch(pattern, key) for key in WORDS)


def test_italian_says_the_same_with_the_same_arguments() -> None:
    italian = catalogue("regnum.web", "it")
    assert set(italian) == set(WORDS)
    for key, message in WORDS.items():
        assert arguments(message) == arguments(italian[key]), key


def arguments(message: object) -> set[str]:
    return set(re.findall(r"\{(\w+)\}", str(message)))
