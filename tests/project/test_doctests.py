"""The examples in docstrings give what they say."""

from __future__ import annotations

import doctest
import importlib
from pathlib import Path

import pytest

from sources import SOURCES

WITH_EXAMPLES = sorted(file for file in SOURCES.rglob("*.py") if ">>> " in file.read_text(encoding="utf-8"))


def _module(file: Path) -> str:
    return ".".join(file.relative_to(SOURCES.parent).with_suffix("").parts)


def test_what_newcomers_use_first_has_examples() -> None:
    assert {"regnum.registry", "regnum.match.match", "regnum.core.game", "regnum.core.record"} <= set(
        map(_module, WITH_EXAMPLES)
    )


@pytest.mark.parametrize("file", WITH_EXAMPLES, ids=_module)
def test_examples_of(file: Path) -> None:
    failed, tried = doctest.testmod(importlib.import_module(_module(file)))
    assert tried > 0
    assert failed == 0
