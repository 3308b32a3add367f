"""What guests write in YAML: read without harm, refused in one sentence."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from regnum.core.data import guest_yaml
from regnum.core.errors import InvalidOption
from regnum.core.options import Choice, complete


def bomb(levels: int) -> str:
    """Nested aliases: 550 bytes that name billions of values."""
    rows = ["a0: &a0 [x, x, x, x, x, x, x, x, x]"]
    rows += [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]" for n in range(1, levels)]
    return "\n".join(rows)


def test_what_is_plain_is_read() -> None:
    assert guest_yaml("persons:\n- {id: 1, name: Äbtissin}\n", "cards") == {"persons": [{"id": 1, "name": "Äbtissin"}]}
    assert guest_yaml('{"a": [1, 2.5, null, true]}', "cards") == {"a": [1, 2.5, None, True]}


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (bomb(9), "line 1: anchors and aliases"),
        ("a: &x 1\nb: 2", "anchors and aliases"),
        ("a: *x", "anchors and aliases"),
        ("[" * 500, "levels deep"),
        ("[" * 5000, "levels deep|nesting depth"),  # libraries that look further ahead have a limit of their own
        ("- " * 5000, "levels deep"),
        ("a: [", "not YAML in line"),
        ("a: b: c", "not YAML in line 1"),
        ("a: \x00", "not YAML"),
        ("a: \ud800", "cannot be read"),
        ("!!python/object:os.system x", "not YAML in line 1"),
        ("a: 2001-99-99", "cannot be read"),
        ("? [1]\n: 2", "not YAML"),
        ("a: !!int " + "x" * 10_000, "cannot be read"),
        ("a: !" + "x" * 10_000 + " 1", "not YAML in line 1"),
    ],
)
def test_what_is_not_is_refused_in_one_short_sentence(text: str, reason: str) -> None:
    with pytest.raises(InvalidOption) as refused:
        guest_yaml(text, "cards")
    said = str(refused.value)
    assert said.startswith("cards: ")
    assert re.search(reason, said)
    assert len(said) < 250
    assert "\n" not in said


def test_echoes_are_cut(tmp_path: Path) -> None:
    option = Choice("map", ("ABA", "ABB"), "ABA")
    for given in ({"map": "x" * 60_000}, {"y" * 60_000: "ABA"}):
        with pytest.raises(InvalidOption) as refused:
            complete([option], given)
        assert len(str(refused.value)) < 250
    file = tmp_path / "cards.yaml"
    file.write_bytes(b"persons: \xff\xfe")
    with pytest.raises(InvalidOption, match=r"^cards\.yaml: this file is no text in UTF-8$"):
        complete([option], {"map": file})
