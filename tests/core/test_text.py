"""Text that can be stored and shown."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from regnum.core.text import NO_TEXT, is_text

pieces = st.sampled_from(["\\", "u00", "b", "f", '"', "\x00", "\x08", "\x1f", "\x7f", "\n", "\t", "\ud800", "ä𝔸"])
texts = st.one_of(st.text(), st.lists(pieces).map("".join))


@given(texts)
def test_text_in_values_is_found_as_in_strings(text: str) -> None:
    fits = not NO_TEXT.search(text)
    assert is_text({"a": [text, 1, None]}) == is_text({text: 1.5}) == fits


def test_every_character_is_text_or_none() -> None:
    characters = [chr(code) for code in range(0x11000)]
    assert [is_text(one) for one in characters] == [not NO_TEXT.search(one) for one in characters]
