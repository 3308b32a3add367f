"""The keys of messages that the family composes for its games: prefix -> what may follow it."""

from __future__ import annotations

from collections.abc import Iterator

from regnum import registry
from regnum.games.kingdom.data.tomes import BRINGS, CHAPTERS, CRESTS, NAMES, RECONSTRUCTED
from table.vocabulary import Vocabulary

KINDS = ("objective", "crest", "victory", "token")
AMOUNTS = ("tomes", *CRESTS)
EVENTS = ("objective", "tome", "victory", "token", "help", "catch_up", "instead")


def vocabulary() -> Vocabulary:
    brings = {f"{name}.brings" for name, brings in zip(NAMES, BRINGS, strict=True) if brings}
    tokens = [f"token_{crest}" for crest in CRESTS]
    prizes = (*NAMES, "victory", *tokens)
    return {
        "good": AMOUNTS,
        "column": AMOUNTS,
        "sign": AMOUNTS,
        "part": {part for parts in RECONSTRUCTED for part in parts},
        "told": EVENTS,
        "ask": ("award",),
        "act": ("token",),
        "group": ("token",),
        "option": ("campaign.label", "campaign.help"),
        "prize": {f"{name}.{what}" for name in prizes for what in ("name", "need")}
        | brings
        | {f"{token}.brings" for token in tokens},
        "prize_kind": KINDS,
        "prize_mark": CRESTS,
        "chapter": {f"{game}.{what}" for game in CHAPTERS for what in ("awards", "margin")}
        | {f"{game}.{what}" for game in CHAPTERS[1:] for what in ("order", "gift")},
        "ladder": ("points", "many", "last"),
        "evening": {"heading", "motto", *evenings()},
    }


def evenings() -> Iterator[str]:
    """What is said of the evenings beside the campaign, and of how hard each can be."""
    for game in CHAPTERS:
        yield from (f"{game}.{what}" for what in ("does", "how", "goal", "example"))
        [levels] = [option.values for option in registry.info(game).options if option.name == "difficulty"]
        yield from (f"level.{level}" for level in levels)
        need = "all" if game == "viscounts" else "each"  # points of the team, or of each player in it
        yield from (f"{game}.{level}.{what}" for level in levels for what in ("rule", need))
