"""Every declaration of how a game presents itself has its words, and lines tell nothing that is secret."""

from __future__ import annotations

from collections import Counter

import pytest

import regnum
from regnum.core.languages import LANGUAGES
from regnum.table.contract import load_table

from .cases import EACH, Walk
from .declaring import NAMES, Case
from .telling import leaks


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


@pytest.mark.slow
@pytest.mark.parametrize("case", EACH)
def test_lines_tell_no_more_than_can_be_seen(case: Case) -> None:
    """Actions that leave a seat with the same observation are told to it in the same words."""
    looked = Counter[int]()
    for state in Walk(case, seed=35):
        steps = state[0]["steps"]
        kind = int(steps["stack"][steps["depth"] - 1]["kind"])
        looked[kind] += 1
        if looked[kind] <= 8:
            assert list(leaks(case.game, state, options=case.options)) == []
