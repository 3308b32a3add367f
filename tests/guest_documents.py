"""Documents as nobody should write them: they must be refused or read, and neither of it slowly."""

from __future__ import annotations

from hypothesis import strategies as st

LONG = 4000  # more digits than Python writes out

NUMBERS = [
    "9" * LONG, "-" + "9" * LONG, "0x" + "f" * LONG, "0b" + "1" * 4 * LONG, "0o" + "7" * LONG, "0" + "7" * 2 * LONG,
    "1_" * LONG + "1", "1" + ":59" * LONG, "-1" + ":59" * LONG + ".5", "1." + "9" * LONG, "1e" + "9" * LONG, "1e999",
    "-.inf", ".nan", "2001-99-99", "2001-12-14t21:59:43.10-05:00", "9" * 21,
]  # fmt: skip
"""In every notation that some reader of YAML takes for a number."""

STEERING = ["\0", "\x07", "\x1b[2J", "\x7f", "\x85", "\x9b2J", "\r", "\u2028", "\u2029", "\u202e", "\u2066"]
"""What moves the cursor, or turns the words around it."""


def escaped(text: str) -> str:
    """A text in quotes, as YAML that looks harmless writes it."""
    return '"' + "".join(f"\\U{ord(c):08x}" for c in text) + '"'


_OTHERS = [
    "", "~", "yes", "No", "<<", "=", "*x", "&x 1", "!!int 1", "!!binary eA==",
    "!<tag:x> 1", "|\n  a\n  b", ">\n  a\n", "'", '"', "%", "@", "`", "#", "arrow", "'001'", "3", "-1", "true",
]  # fmt: skip
_FIELDS = [
    "persons", "id", "key", "name", "en", "colour", "group", "cost", "vp", "activation", "kind", "effects", "op",
    "amount", "text", "digest", "known", "played", "seats", "tomes", "points", "<<", "? ", "[1]", "1", "null",
]  # fmt: skip
_ROW = {
    "id": "'002'", "key": "absolver", "name": "{en: Absolver}", "colour": "blue", "group": "clergy", "cost": "3",
    "activation": "{kind: arrow}", "effects": "[{op: gain_coins, amount: 2}]", "text": "{en: Take two florins.}",
}  # fmt: skip
_CARRIED = {
    "played": "1", "seats": "2", "tomes": "{}", "tokens": "{}", "victory": "[2, 1]", "winner": "0",
    "points": "[41, 38]",
}  # fmt: skip
_WHOLE = ["%YAML 1.1\n--- a", "--- a\n--- b", "[" * 5000, "- " * 5000]


def _mapping(fields: dict[str, str]) -> str:
    return "{" + ", ".join(f"{name}: {value}" for name, value in fields.items()) + "}"


def _block(fields: dict[str, str]) -> str:
    return "\n".join(f"{name}: {value}" for name, value in fields.items())


def _within(parts: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    fields = st.dictionaries(st.sampled_from(_FIELDS), parts, max_size=5)
    lists = st.lists(parts, max_size=4).map(lambda rows: f"[{', '.join(rows)}]")
    return st.one_of(fields.map(_mapping), fields.map(_block), lists)


def documents(option: str) -> st.SearchStrategy[str]:
    """Texts for `cards` or `campaign` that look like what is read there, with odd things in them."""
    leaves = [st.sampled_from(NUMBERS), st.sampled_from(list(map(escaped, STEERING))), st.sampled_from(_OTHERS)]
    some = st.one_of(*leaves, st.recursive(st.one_of(leaves), _within, max_leaves=8))
    good = {"cards": _ROW, "campaign": _CARRIED}[option]
    nearly = st.dictionaries(st.sampled_from(sorted(good)), some, min_size=1, max_size=2).map(
        lambda odd: _mapping({**good, **odd})
    )
    if option == "cards":
        nearly = nearly.map(lambda row: f"persons: [{row}]")
    return st.one_of(nearly, nearly, nearly, some, st.text(max_size=30), st.sampled_from(_WHOLE))


def _filled(part: str, size: int, head: str = "", tail: str = "") -> str:
    return head + part * ((size - len(head) - len(tail)) // len(part)) + tail


def _counted(line: str, size: int) -> str:
    """Lines with a number in each, so that no two are the same."""
    return "".join(line.format(number) for number in range(size // (len(line.format(size)))))


def worst(size: int) -> dict[str, str]:
    """Documents of a size that take long to read, each by what it has much of."""
    return {
        "lists": _filled("[],", size, "[", "1]"),
        "mappings": _filled("{},", size, "[", "1]"),
        "ones": _filled("1,", size, "[", "1]"),
        "entries": _filled("-\n", size),
        "pairs": _filled("a: ,", size, "[", "a]"),
        "same keys": _filled("a,", size, "{", "a}"),
        "keys": _counted("k{}:\n", size),
        "flow keys": "{" + _counted("{}:,", size).replace(":,", ": ,") + "}",
        "deep": _filled("[" * 18 + "]" * 18 + ",", size, "[", "1]"),
        "deep blocks": _filled("- " * 18 + "a\n", size),
        "too deep": _filled("[", size),
        "too deep mappings": _filled("{a: ", size),
        "too deep blocks": _filled("- ", size),
        "far in": "a:\n" + " " * (size // 2) + "b:\n" + " " * (size // 2) + " c",
        "plain text": _filled("x ", size),
        "plain lines": _filled("x\n\n \n", size),
        "quoted text": _filled("x", size, '"', '"'),
        "quoted lines": _filled("x\n \n", size, '"', '"'),
        "escapes": _filled("\\x41", size, '"', '"'),
        "apostrophes": _filled("''", size, "'", "'"),
        "texts": _filled('"",', size, "[", "1]"),
        "a block": _filled(" x\n", size, "|\n"),
        "a folded block": _filled(" x\n\n", size, ">\n"),
        "blank lines": _filled("\n", size, "|\n", " x"),
        "comments": _filled("- 1 #\n", size),
        "one comment": _filled("x", size, "#"),
        "hidden characters": _filled("\u200b", size, "# "),
        "letters": _filled("書", size, '"', '"'),
        "documents": _filled("---\n", size),
        "directives": _counted("%TAG !{}! a\n", size) + "--- a",
        "tags": _filled("!a ,", size, "[", "1]"),
        "a tag": _filled("%41", size, "!<", "> x"),
        "an anchor": _filled("x", size, "&"),
        "merges": _filled("<<: {},", size, "{", "}"),
        "base 60": _filled(":1", size, "a: 1"),
        "a fraction in base 60": _filled(":1", size, "a: 1", ".5"),
        "numbers in base 60": _filled("1" + ":1" * 40 + ",", size, "[", "1]"),
        "a long number": _filled("9", size, "a: "),
        "a hexadecimal number": _filled("f", size, "a: 0x"),
        "a fraction": _filled("9", size, "a: 1."),
        "dates": _filled("2001-01-01,", size, "[", "1]"),
        "bytes": _filled("AAAA", size, "!!binary "),
    }
