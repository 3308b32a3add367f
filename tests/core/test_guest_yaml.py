"""YAML from guests: read safely, or refused with one sentence."""

from __future__ import annotations

import re
import time
from contextlib import suppress
from pathlib import Path
from typing import Any
from unicodedata import category

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from guest_documents import NUMBERS, STEERING, documents, escaped, worst
from regnum.core.documents import guest_yaml
from regnum.core.errors import InvalidOption, shown
from regnum.core.options import Choice, complete

GREATEST = 400_000  # characters: the most that any game reads
SECONDS = 3.0  # of work for a document of that size: the slowest takes 0.7, and one that is quadratic would take longer


def bomb(levels: int) -> str:
    """Nested aliases: 550 bytes that name billions of values."""
    rows = ["a0: &a0 [x, x, x, x, x, x, x, x, x]"]
    rows += [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]" for n in range(1, levels)]
    return "\n".join(rows)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("persons:\n- {id: 1, name: Äbtissin}\n", {"persons": [{"id": 1, "name": "Äbtissin"}]}),
        ('{"a": [1, 2.5, null, true]}', {"a": [1, 2.5, None, True]}),
        ("[0, -7, +7, 1e2, ~, False, '3', \"x\", ]", [0, -7, 7, 100.0, None, False, "3", "x"]),
        ("a:\nb: []\nc: {}", {"a": None, "b": [], "c": {}}),
        ("1: a\nnull: b\n<<: {c: d}", {"1": "a", "null": "b", "<<": {"c": "d"}}),
        ("\ufeffa: b", {"a": "b"}),
        ("a: >\n  two\n  lines\n", {"a": "two lines\n"}),
        ("a: |\n  two\n  lines\n", {"a": "two\nlines\n"}),
        ("a: l\u2019été\xa0! 🏰", {"a": "l\u2019été\xa0! 🏰"}),
        ("", None),
        ("# nothing\n", None),
        ("---\na\n...\n", "a"),
    ],
)
def test_what_is_plain_is_read(text: str, value: Any) -> None:
    assert guest_yaml(text, "cards") == value


@pytest.mark.parametrize("text", ["001", "017", "0x1f", "0b1", "0o7", "1_000", "1:30", "1:30.5", "2001-01-01", ".5",
                                  "yes", "No", "off", ".inf", ".nan", "=", "<<", "1.", "0x" + "f" * 4000])  # fmt: skip
def test_what_some_take_for_something_else_is_text(text: str) -> None:
    assert guest_yaml(f"a: {text}", "cards") == {"a": text}


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
        ("a: \ud800", "characters that are not text"),
        ("!!python/object:os.system x", "line 1: tags"),
        ("a:\n  !!int 1", "line 2: tags"),
        ("!!binary x", "tags"),
        ("a: !" + "x" * 10_000 + " 1", "line 1: tags"),
        ("%YAML 1.1\n--- a", "begin with %"),
        ("a: 1\na: 2", "line 2: the field a is there twice"),
        ("a: 1e999", "line 1: the number 1e999 is too large"),
        ("? [1]\n: 2", "line 1: the name of a field"),
        ("--- a\n--- b", "line 2: a second document"),
        ("a: 1\nb: " + "9" * 21, "line 2: a number of more than 20 characters"),
        ("a: 0." + "3" * 5000, "a number of more than 20 characters"),
        ('a: "\\e[2J"', r"line 1: the character U\+001B"),
        ('"A\\u202EB": 1', r"line 1: the character U\+202E steers what shows it; remove it"),
        ("a: A\u202eB", r"line 1: the character U\+202E steers what shows it; remove it"),
    ],
)
def test_what_is_not_is_refused_in_one_short_sentence(text: str, reason: str) -> None:
    said = refused(text)
    assert said.startswith("cards: ")
    assert re.search(reason, said)


def refused(text: str) -> str:
    """Return the error for a refused document: one short line that any terminal can show."""
    with pytest.raises(InvalidOption) as found:
        guest_yaml(text, "cards")
    assert len(str(found.value)) < 250
    assert str(found.value).isprintable()
    return str(found.value)


@pytest.mark.parametrize("number", NUMBERS, ids=lambda number: number[:8])
@pytest.mark.parametrize("sign", ["", "-", "+"])
def test_every_number_can_be_written_out(number: str, sign: str) -> None:
    text = f"[{sign}{number}]"
    if re.fullmatch(r"[-+]?[1-9](\d{20,}|[.e]\d{19,})", sign + number):
        assert "a number of more than 20 characters" in refused(text)
    elif "e999" in number:
        assert "is too large" in refused(text)
    else:
        assert shown(str(guest_yaml(text, "cards")[0]))


@pytest.mark.parametrize("bad", STEERING, ids=ascii)
def test_no_text_steers_what_shows_it(bad: str) -> None:
    for text in (f"a: {escaped(f'A{bad}B')}", f"{escaped(f'A{bad}B')}: a", f'["A{bad}", {escaped(bad)}]'):
        refused(text)


@pytest.mark.slow
@settings(max_examples=200, database=None, derandomize=True, deadline=None)
@given(st.one_of(documents("cards"), documents("campaign")))
def test_whatever_is_read_can_be_shown(text: str) -> None:
    found: list[Any] = []
    with suppress(InvalidOption):
        found = [guest_yaml(text, "cards")]
    while found:
        match found.pop():
            case dict(fields):
                found += [*fields, *fields.values()]
            case list(parts):
                found += parts
            case value:
                text = re.sub(r"[\n\t]", "", str(value))
                assert not {category(c) for c in text} & {"Cc", "Cs", "Zl", "Zp"}
                assert not set(text) & set("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


@pytest.mark.slow
def test_the_worst_documents_take_no_time_to_speak_of() -> None:
    took = {kind: seconds(text) for kind, text in worst(GREATEST).items()}
    assert max(took.values()) < SECONDS, took


def seconds(text: str) -> float:
    """Return the CPU seconds for a document."""
    began = time.process_time()
    with suppress(InvalidOption):
        guest_yaml(text, "cards")
    return time.process_time() - began


def test_echoes_are_cut(tmp_path: Path) -> None:
    option = Choice("map", ("ABA", "ABB"), "ABA")
    for wrong in ({"map": "x" * 60_000}, {"y" * 60_000: "ABA"}):
        with pytest.raises(InvalidOption) as refused:
            complete([option], wrong)
        assert len(str(refused.value)) < 250
    file = tmp_path / "cards.yaml"
    file.write_bytes(b"persons: \xff\xfe")
    with pytest.raises(InvalidOption, match=r"^cards\.yaml: this file is no text in UTF-8$"):
        complete([option], {"map": file})


def test_echoes_do_not_steer_what_shows_them() -> None:
    with pytest.raises(InvalidOption, match="not “A�\\[2J B�C”") as refused:
        complete([Choice("map", ("ABA", "ABB"), "ABA")], {"map": "A\x1b[2J\n\tB\u202eC"})
    assert str(refused.value).isprintable()
