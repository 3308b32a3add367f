"""The keys of messages that the code composes: by package, prefix -> what may follow it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from regnum.core.info import GameInfo
from regnum.games.council import INFO
from regnum.games.council.actions import ACTIONS
from regnum.games.council.components import BONUSES, CARDS, COUNCILS, SPACE_CHOICES
from regnum.games.council.rules import RULES
from regnum.games.council.scene import PALETTE
from regnum.games.council.scene.words import KINDS
from regnum.games.council.scoring import PARTS
from regnum.games.council.state import FIRST_AUTOMATIC, StepKind

Vocabulary = Mapping[str, Iterable[str]]

REGIONS = COUNCILS[:3]
COLOURS = CARDS[:-1]  # of councillors; the joker is a card only


def options(info: GameInfo) -> list[str]:
    """The keys that every option needs; its values may have words too."""
    return [f"{option.name}.help" for option in info.options]


def council() -> Vocabulary:
    columns = {"coins", "assistants", "cards", "permits", "emporiums", "nobility"}
    return {
        "good": {*KINDS.values(), *columns, "quick_actions"},
        "column": columns,
        "sign": KINDS.values(),
        "tone": PALETTE,
        "region": REGIONS,
        "council": COUNCILS,
        "into": COUNCILS,
        "councillor": COLOURS,
        "card": CARDS,
        "bonus": BONUSES,
        "zone": COUNCILS,
        "nobility": SPACE_CHOICES.values(),
        "ask": [kind.name.lower() for kind in StepKind if kind < FIRST_AUTOMATIC],
        "group": ACTIONS.families,
        "act": ACTIONS.families,
        "told": ("engage", "send", "extra", "tile", "again"),
        "score": PARTS,
        "ending": RULES.endings,
        "option": options(INFO),
    }


COMMANDS = ["undo", "redo", "restart", "table", "look", "why", "hint", "score", "log", "rules", "save", "help", "quit"]
ERRORS = ("unknown_action", "illegal", "game_over", "nothing_played", "others_acted", "something_seen")


def command() -> Vocabulary:
    return {"command": COMMANDS, "help": COMMANDS, "error": (*ERRORS, "nothing_to_redo", "not_your_turn")}


VOCABULARIES: dict[str, Callable[[], Vocabulary]] = {
    "regnum.table": dict,
    "regnum.cli": command,
    "regnum.games.council": council,
}
"""A new game joins here."""
