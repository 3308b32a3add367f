"""The style of docstrings: see the style guide in CONTRIBUTING.md."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from sources import SOURCES, walked

DIALECT = {"What", "Whatever", "Whether", "Which", "Who", "Whoever", "Whom", "Whose", "How"}


def docstrings() -> Iterator[tuple[str, str]]:
    """The place and the text of each docstring, including those below attributes."""
    for file, nodes in walked():
        for node in nodes:
            if (
                isinstance(node, ast.Expr)
                and isinstance(node.value, ast.Constant)
                and isinstance(node.value.value, str)
            ):
                yield f"{file.relative_to(SOURCES)}:{node.lineno}", node.value.value


def test_docstrings_start_with_a_verb_or_a_noun() -> None:
    found = list(docstrings())
    wrong = [place for place, text in found if text.split() and text.split()[0].strip("`.,:'’s") in DIALECT]
    assert len(found) > 5000
    assert len(wrong) < len(found) / 100, wrong
