"""The keys of messages that the family composes for its games: prefix -> what may follow it."""

from __future__ import annotations

from regnum.games.kingdom.data.tomes import BRINGS, CHAPTERS, CRESTS, NAMES, RECONSTRUCTED
from table.vocabulary import Vocabulary

KINDS = ("objective", "crest", "victory", "token")
AMOUNTS = ("tomes", *CRESTS)
EVENTS = ("objective", "tome", "victory", "token", "help", "instead")


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
        "option": ("campaign.help",),
        "prize": {f"{name}.{what}" for name in prizes for what in ("name", "need")}
        | brings
        | {f"{token}.brings" for token in tokens},
        "prize_kind": KINDS,
        "prize_mark": CRESTS,
        "chapter": {f"{game}.awards" for game in CHAPTERS},
        "ladder": ("points", "many", "last"),
    }
