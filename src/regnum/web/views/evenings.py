"""Evenings beside a campaign: games of it in which all seats play together, what they are and how they ended."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from regnum import registry
from regnum.core.info import CampaignInfo
from regnum.core.options import Choice
from regnum.table.language import Language
from regnum.web.db import Store, campaigns
from regnum.web.schemas.campaigns import Evening, EveningLevel, EveningTally, PlayedEvening, PlayedEvenings
from regnum.web.wording.words import game_words, who_won

LEVEL = "difficulty"
"""The option that says how hard an evening is, in every game that has levels."""


def evening(info: CampaignInfo, game: str, lang: str) -> Evening:
    """An evening of a game in the words that the campaign has for it (`evening.GAME...`)."""
    language, card = game_words(lang, info.package), registry.info(game)

    def say(key: str) -> str:
        return language.say(key) if language.knows(key) else ""

    return Evening(
        game=game,
        title=card.titles[lang],
        options=dict(info.evenings[game]),
        heading=say("evening.heading"),
        motto=say("evening.motto"),
        does=say(f"evening.{game}.does"),
        how=say(f"evening.{game}.how"),
        goal=say(f"evening.{game}.goal"),
        level=LEVEL,
        levels=[
            EveningLevel(
                value=value,
                label=_label(language, value),
                rule=say(f"evening.{game}.{value}.rule"),
                need=list(_needed(language, game, value, card.seats)),
                example=say(f"evening.{game}.example"),
            )
            for value in _levels(game)
        ],
    )


def _levels(game: str) -> tuple[str, ...]:
    return next(
        (one.values for one in registry.info(game).options if one.name == LEVEL and isinstance(one, Choice)), ()
    )


def _label(language: Language, level: str) -> str:
    return language.say(key) if language.knows(key := f"evening.level.{level}") else level


def _needed(language: Language, game: str, level: str, seats: tuple[int, int]) -> Iterator[int]:
    """Yield the target for each number of players: per player (`each`), or for all of them (`all`)."""
    each, all_ = f"evening.{game}.{level}.each", f"evening.{game}.{level}.all"
    low, high = seats
    for players in range(low, high + 1):
        if language.knows(each):
            yield players * int(language.say(each))
        elif language.knows(all_):
            yield int(language.say(all_))


def played(store: Store, info: CampaignInfo, guest: int | None, lang: str) -> PlayedEvenings:
    """The evenings beside a campaign that a guest has played to the end."""
    found = [] if guest is None else list(_played(store, info, guest, lang))
    tally = [
        EveningTally(level, won := sum(one.won for one in found if one.level == level), number - won)
        for level, number in Counter(one.level for one in found).items()
    ]
    return PlayedEvenings(found, tally)


def _played(store: Store, info: CampaignInfo, guest: int, lang: str) -> Iterator[PlayedEvening]:
    language = game_words(lang, info.package)
    for one in campaigns.evenings(store, guest, info.evenings):
        result, names = one.result, [name or f"#{n}" for n, name in enumerate(one.names, 1)]
        yield PlayedEvening(
            table=one.table,
            level=f"{registry.info(one.game).titles[lang]}, {_label(language, one.options[LEVEL])}",
            moved=one.moved,
            names=names,
            points=list(result["points"]),
            need=result["target"],
            won=result["ranks"][0] == 1,
            result=who_won(language, names, result["ranks"], result["points"], result["target"]),
        )
