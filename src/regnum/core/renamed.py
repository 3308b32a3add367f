"""Old spellings of public names, accepted with a DeprecationWarning."""

from __future__ import annotations

import importlib
import importlib.abc
import importlib.util
import sys
import warnings
from collections.abc import Callable, Sequence
from functools import wraps
from importlib.machinery import ModuleSpec
from types import ModuleType
from typing import Any, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")

MODULES = {
    "regnum.core.once": "regnum.core.lazy",
    "regnum.table.families": "regnum.table.actions",
    "regnum.table.prompting": "regnum.table.prompts",
    "regnum.table.telling": "regnum.table.log",
}
"""Modules that were renamed."""

NAMES = {
    "regnum.core.actions": {"Family": "ActionType", "Argument": "ActionArgument"},
    "regnum.core.flow": {"GO_ON": "NO_ACTION", "Stays": "Disposition"},
    "regnum.core.kernels": {"Result": "GameOutcome"},
    "regnum.core.lazy": {"once": "thread_safe_cache"},
    "regnum.core.options": {"Option": "OptionSpec"},
    "regnum.core.record": {"SeenBy": "Visibility"},
    "regnum.match.match": {"Undone": "UndoneAction"},
    "regnum.table.actions": {"Family": "ActionPresenter"},
    "regnum.table.log": {
        "Happening": "LoggedEvent",
        "Heard": "PrivateLine",
        "Tale": "Transition",
        "Telling": "EventFormat",
        "untold": "silent",
    },
    "regnum.table.prompts": {"Question": "StepPrompt"},
    "regnum.table.view": {"Asked": "PendingStep"},
}
"""Names that were changed, by module."""


def warn_renamed(old: str, new: str) -> None:
    """Warn that an old name was used."""
    warnings.warn(f"{old} is now called {new}", DeprecationWarning, stacklevel=3)


def renamed_arguments(**names: str) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """Accept keyword arguments under their old names: `@renamed_arguments(opens="when")`."""

    def decorate(function: Callable[P, T]) -> Callable[P, T]:
        @wraps(function)
        def call(*arguments: P.args, **keywords: P.kwargs) -> T:
            for old in names.keys() & keywords.keys():
                warn_renamed(f"the argument {old}", names[old])
                keywords[names[old]] = keywords.pop(old)
            return function(*arguments, **keywords)

        return call

    return decorate


def renamed_names(module: str) -> Callable[[str], Any]:
    """A module's `__getattr__` that finds what was renamed under its old name."""

    def find(name: str) -> Any:
        new = NAMES[module].get(name)
        if new is None:
            raise AttributeError(f"module {module!r} has no attribute {name!r}")
        warn_renamed(f"{module}.{name}", new)
        return getattr(sys.modules[module], new)

    return find


class _OldModules(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Imports a renamed module under its old name."""

    def find_spec(self, name: str, _path: Sequence[str] | None, _target: ModuleType | None = None) -> ModuleSpec | None:
        return importlib.util.spec_from_loader(name, self) if name in MODULES else None

    def exec_module(self, module: ModuleType) -> None:
        new = MODULES[module.__name__]
        warn_renamed(module.__name__, new)
        target = importlib.import_module(new)
        module.__getattr__ = lambda name: getattr(target, name)  # type: ignore[method-assign]


def accept_old_modules() -> None:
    """Let imports find renamed modules under their old names."""
    sys.meta_path.append(_OldModules())
