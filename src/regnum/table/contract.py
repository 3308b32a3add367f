"""What a game brings to the table: functions that turn observations into scenes and words."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from regnum.core.game import Game
from regnum.core.info import GameInfo
from regnum.core.record import States
from regnum.table.language import Language
from regnum.table.scene import Line, Scene
from regnum.table.text import Text


@dataclass(frozen=True)
class View:
    """What a scene may be made from: an observation, whose it is, and the names of the seats."""

    game: Game
    seen: States  # the observation: an array of one
    viewer: int | None  # None: a spectator
    names: Sequence[str]
    deciding: tuple[int, ...] = ()  # the seats that everybody waits for


@dataclass(frozen=True)
class TableRules:
    """The presentation of one game; `package` holds its catalogues and its rules for people.

    scene(view)                  the table as the viewer sees it; its prompt offers exactly the legal actions
    label(view, action)          an action in words
    refusal(view, action)        why the seat on turn cannot take an action that is not legal now
    tell(view, before, action)   the chronicle lines of an action: `before` and `view.seen` are observations of the
                                 viewer before and after it
    """

    package: str
    palette: Mapping[str, str]  # tone -> colour as #rrggbb
    scene: Callable[[View], Scene]
    label: Callable[[View, int], Text]
    refusal: Callable[[View, int], Text]
    tell: Callable[[View, States, int], tuple[Line, ...]]

    def language(self, code: str) -> Language:
        """The words of this game in a language. Raises InvalidOption."""
        return Language(code, self.package)


def load_table(info: GameInfo) -> TableRules:
    """The presentation of a game, from its module `scene`."""
    rules: TableRules = importlib.import_module(f"{info.package}.scene").TABLE
    return rules
