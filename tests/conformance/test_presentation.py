"""Every declaration of how a game presents itself has its words, and no two games say so twice."""

from __future__ import annotations

import pytest

import regnum
from regnum.core.languages import LANGUAGES
from regnum.table.contract import load_table

from .declaring import NAMES


@pytest.mark.parametrize("name", NAMES)
def test_declarations_have_words_in_every_language(name: str) -> None:
    table = load_table(regnum.info(name))
    lacks = [
        f"{who} lacks {key} in {code}"
        for code in LANGUAGES
        for who, key in table.messages()
        if not table.language(code).knows(key)
    ]
    assert lacks == []
