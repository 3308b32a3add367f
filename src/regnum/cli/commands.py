"""Commands whose arguments are checked before they run."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import typer
from typer.core import TyperCommand

from regnum.core.text import check_line

Function = TypeVar("Function", bound=Callable[..., Any])


class CheckedCommand(TyperCommand):
    """A command whose arguments are text, other than paths, which may hold any bytes."""

    def invoke(self, ctx: Any) -> Any:
        """Run it. Raises InvalidOption."""
        for parameter in self.params:
            if isinstance(value := ctx.params.get(parameter.name or ""), str):
                check_line(value, parameter.opts[0])
        return super().invoke(ctx)


class CheckedApp(typer.Typer):
    """Commands that check their arguments."""

    def command(self, name: str | None = None, **given: Any) -> Callable[[Function], Function]:
        """Add a command."""
        return super().command(name, cls=CheckedCommand, **given)
