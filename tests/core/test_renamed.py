"""Old spellings still work, and say what to write instead."""

from __future__ import annotations

import importlib
import sys
from enum import IntEnum

import pytest

from regnum.core import flow, record
from regnum.core.actions import ActionSpace
from regnum.core.renamed import MODULES, NAMES


class Kind(IntEnum):
    DRAW = 0


@pytest.mark.parametrize(("module", "old", "new"), [(m, *pair) for m, names in NAMES.items() for pair in names.items()])
def test_old_names_are_the_new_ones(module: str, old: str, new: str) -> None:
    found = importlib.import_module(module)
    with pytest.warns(DeprecationWarning, match=f"{old} is now called {new}"):
        assert getattr(found, old) is getattr(found, new)


@pytest.mark.parametrize(("old", "new"), MODULES.items())
def test_old_modules_lead_to_the_new_ones(old: str, new: str) -> None:
    sys.modules.pop(old, None)
    with pytest.warns(DeprecationWarning, match=f"{old} is now called {new}"):
        found = importlib.import_module(old)
    names = [name for name in vars(importlib.import_module(new)) if name[0].isalpha()]
    assert all(getattr(found, name) is getattr(importlib.import_module(new), name) for name in names)
    with pytest.raises(AttributeError):
        found.nothing_of_that_name  # noqa: B018


def test_old_arguments_are_passed_on() -> None:
    draw = ActionSpace().family("draw")
    with pytest.warns(DeprecationWarning, match="the argument opens is now called when"):
        step = flow.choice(Kind.DRAW, draw, {draw: None}, opens=max)
    assert step.when is max
    with pytest.warns(DeprecationWarning, match="the argument aside is now called derived"):
        assert record.int8(aside=True).derived
