"""Options that programs give and nobody chooses stand in no form and no list, and can be given all the same."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

import regnum
from regnum.cli.catalogue import print_options
from regnum.core.options import Choice, Whole
from regnum.web.api.games import game_card

COUNCIL = regnum.info("council")
HIDDEN = (Choice("campaign", ("none", "begin"), "none", shown=False), Whole("chapter", 1, 3, "1", shown=False))
INFO = replace(COUNCIL, options=(*COUNCIL.options, *HIDDEN))


def test_the_terminal_lists_what_is_shown(capsys: pytest.CaptureFixture[str]) -> None:
    print_options(INFO, "en")
    listed = [line for line in capsys.readouterr().out.splitlines() if not line.startswith(" ")]
    assert listed == [option.name for option in COUNCIL.options]


def test_forms_ask_for_what_is_shown() -> None:
    caller: Any = SimpleNamespace(lang="en", server=SimpleNamespace(settings=SimpleNamespace(root_path=""), bots=()))
    assert [option.name for option in game_card(INFO, caller).options] == [option.name for option in COUNCIL.options]


def test_what_is_not_shown_can_be_given() -> None:
    assert INFO.usual["campaign"] == "none"
    assert INFO.agree(2, {"campaign": "begin", "chapter": 3})["campaign"] == "begin"
