"""The keys of messages that the code composes: by package, prefix -> what may follow it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from regnum.core.info import GameInfo
from regnum.games import bruges as bruges_package
from regnum.games.bruges.data import vocabulary as bruges_words
from regnum.games.bruges.data.components import SIDES
from regnum.games.bruges.rules import RULES as BRUGES_RULES
from regnum.games.bruges.rules import actions as bruges_actions
from regnum.games.bruges.rules.scoring import PARTS as BRUGES_PARTS
from regnum.games.bruges.rules.state import FIRST_AUTOMATIC as BRUGES_AUTOMATIC
from regnum.games.bruges.rules.state import Phase, Told
from regnum.games.bruges.rules.state import StepKind as BrugesStep
from regnum.games.bruges.scene import PALETTE as BRUGES_PALETTE
from regnum.games.bruges.scene import board as bruges_board
from regnum.games.bruges.scene.reasons import USES
from regnum.games.bruges.scene.words import SYMBOLS
from regnum.games.council import INFO
from regnum.games.council.data.components import BONUSES, CARDS, COUNCILS, SPACE_CHOICES
from regnum.games.council.rules import RULES
from regnum.games.council.rules.actions import ACTIONS
from regnum.games.council.rules.scoring import PARTS
from regnum.games.council.rules.state import FIRST_AUTOMATIC, StepKind
from regnum.games.council.scene import PALETTE
from regnum.games.council.scene.words import KINDS
from regnum.games.staufer import INFO as STAUFER
from regnum.games.staufer.data import components as pieces_of_staufer
from regnum.games.staufer.rules import RULES as STAUFER_RULES
from regnum.games.staufer.rules.state import FIRST_AUTOMATIC as FIRST_AUTOMATIC_OF_STAUFER
from regnum.games.staufer.scene import PALETTE as STAUFER_PALETTE
from regnum.games.staufer.scene import words as words_of_staufer
from regnum.games.staufer.scene.board import TRACKS
from regnum.games.staufer.scene.prompt import DISCOUNT_NAMES, PLACING_NAMES

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


def staufer() -> Vocabulary:
    c, rules = pieces_of_staufer, STAUFER_RULES
    columns = {"envoys", "nobles", "turquoise", "purple", "brown", "privileges"}
    jobs = [name for names in c.JOB_NAMES[1:] for name in names]
    return {
        "good": {*columns, "points", "figures", "figures_back"},
        "column": columns,
        "sign": ("envoys", "nobles", "points", "figures"),
        "tone": STAUFER_PALETTE,
        "region": c.REGION_NAMES,
        "figure": words_of_staufer.KIND_NAMES,
        "piece": words_of_staufer.KIND_NAMES,
        "chest": c.CHEST_NAMES[c.ORANGE :],
        "supply": c.SUPPLY_NAMES,
        "condition": c.CONDITIONS,
        "effect": c.PRIVILEGE_NAMES,
        "job": jobs,
        "placing": PLACING_NAMES,
        "with": DISCOUNT_NAMES,
        "zone": TRACKS,
        "ask": [kind.name.lower() for kind in rules.steps if kind < FIRST_AUTOMATIC_OF_STAUFER],
        "group": rules.actions.families,
        "act": rules.actions.families,
        "score": rules.score_parts,
        "ending": rules.endings,
        "option": options(STAUFER),
    }


def bruges() -> Vocabulary:
    colours = bruges_words.COLOURS
    columns = {"coins", "workers", "cards", "houses", "persons", "canals", "threats", "steps"}
    changes = {"coins", "points", "cards", "steps", "workers", "threats", "houses", *(f"worker_{c}" for c in colours)}
    printed = {"price"}  # on cards
    untold = {Told.LOOK, Told.COINS, Told.POINTS, Told.WORKERS, Told.EXTRA_PILE, Told.END}
    return {
        "good": columns | changes | printed,
        "column": columns,
        "sign": changes | printed,
        "dice": bruges_board.MEANINGS,
        "zone": bruges_board.STORES,
        "tone": BRUGES_PALETTE,
        "penalty": bruges_words.PENALTIES,
        "group_of": bruges_words.GROUPS,
        "symbol": set(SYMBOLS.values()) - {"pet"},
        "side": SIDES,
        "majority": bruges_board.MAJORITIES,
        "phase": bruges_words.words(Phase),
        "ask": [kind.name.lower() for kind in BrugesStep if kind < BRUGES_AUTOMATIC],
        "group": bruges_actions.ACTIONS.families,
        "act": bruges_actions.ACTIONS.families,
        "use": USES,
        "told": [told.name.lower() for told in Told if told not in untold],
        "score": BRUGES_PARTS,
        "ending": BRUGES_RULES.endings,
        "option": options(bruges_package.INFO),
    }


COMMANDS = ["undo", "redo", "restart", "table", "look", "why", "hint", "score", "log", "rules", "save", "help", "quit"]
ERRORS = ("unknown_action", "illegal", "game_over", "nothing_played", "others_acted", "something_seen")


def command() -> Vocabulary:
    return {"command": COMMANDS, "help": COMMANDS, "error": (*ERRORS, "nothing_to_redo", "not_your_turn")}


VOCABULARIES: dict[str, Callable[[], Vocabulary]] = {
    "regnum.table": dict,
    "regnum.cli": command,
    "regnum.games.bruges": bruges,
    "regnum.games.council": council,
    "regnum.games.staufer": staufer,
}
"""A new game joins here."""
