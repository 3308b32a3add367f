"""A guided first game: a fixed deal, and lessons that each say one new thing when it first matters.

A game's package may hold a `guide.yaml`. Its `deal` says the seed, the options and the bots that play beside the
learner, who has the first seat. Its `lessons` stand in the order in which they are given. A lesson has an `id`, its
words in every language, the anchor of the `rule` it is about, the ids it points `at`, and `when` it matters: conditions
on the learner's scene, and on nothing else, so a lesson cannot tell what its reader may not know. `{words}` in braces
are the `numbers` of the guide, each the path of a constant of the game: `data.components:EMPORIUMS`.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterator, Mapping
from fnmatch import fnmatchcase
from importlib import resources
from importlib.util import find_spec
from typing import Any

import msgspec
from msgspec import Struct

from regnum.core.data import load, packages_around
from regnum.core.info import GameInfo
from regnum.core.languages import LANGUAGES
from regnum.core.lazy import decoder, thread_safe_cache
from regnum.core.seeds import Seed
from regnum.table.scene import Scene
from regnum.table.text import Text, data, in_figures

LEARNER = 0
"""The learner's seat."""

OPTION = "option:"
"""Prefix of a name that stands for the targets of a type of action: `option:elect`."""

QUESTION = "question"
"""The name of the question itself, where the options are."""


class Deal(Struct, frozen=True, forbid_unknown_fields=True):
    """The set-up of the guided first game."""

    seed: int
    bots: tuple[str, ...]  # of the seats after the learner's
    options: dict[str, str] = {}

    @property
    def players(self) -> int:
        """The number of players."""
        return 1 + len(self.bots)


class When(Struct, frozen=True, forbid_unknown_fields=True):
    """Conditions on a scene; those that are given must all hold.

    asks      the key of the question, `ask.` left out
    offers    a family of actions of which one can be chosen
    refused   a family of actions of which one cannot be chosen and the reason is told
    there     the name of a thing that is on the table, in which `*` stands for anything
    lies      a zone that holds a piece; behind a colon the kind of the piece: `tableau/0:bonus`
    has       a counter of the learner's panel -> the least that it shows
    left      the same -> the most that it shows
    above     a key of the headline -> the least number that it shows (0: it stands there)
    """

    asks: str | None = None
    offers: str | None = None
    refused: str | None = None
    there: str | None = None
    lies: str | None = None
    has: dict[str, int] = {}
    left: dict[str, int] = {}
    above: dict[str, int] = {}


class _Lesson(Struct, frozen=True, forbid_unknown_fields=True):
    """A lesson as it is written."""

    id: str
    at: tuple[str, ...]
    when: When
    en: str
    it: str
    rule: str | None = None


class _Written(Struct, frozen=True, forbid_unknown_fields=True):
    """`guide.yaml`."""

    deal: Deal
    lessons: tuple[_Lesson, ...]
    numbers: dict[str, str] = {}


_decode = decoder(_Written)


class Lesson(Struct, frozen=True):
    """One new thing; `at` names zones, spaces and pieces, in which `*` stands for anything, and options."""

    id: str
    at: tuple[str, ...]
    when: When
    says: Text
    rule: str | None  # an anchor in the game's rules


class Guide(Struct, frozen=True):
    """The guided first game of a game."""

    deal: Deal
    lessons: tuple[Lesson, ...]


class Due(Struct, frozen=True):
    """A lesson that matters now, and the ids of what it points at: things of the scene, or the question."""

    lesson: Lesson
    at: tuple[str, ...]


@thread_safe_cache
def _written(package: str) -> _Written | None:
    if not resources.files(package).joinpath("guide.yaml").is_file():
        return None
    return _decode.decode(msgspec.json.encode(load(package, "guide")))


def deal_of(info: GameInfo) -> Deal | None:
    """The deal of the first game, without loading the rules; None where the game has no guide."""
    written = _written(info.package)
    return None if written is None else written.deal


def guide_of(info: GameInfo) -> Guide | None:
    """The guide of a game, None where it has none. Raises ValueError if it names a number that there is not."""
    return _guide(info.package)


@thread_safe_cache
def _guide(package: str) -> Guide | None:
    written = _written(package)
    if written is None:
        return None
    numbers = {name: in_figures(_constant(package, path)) for name, path in written.numbers.items()}
    lessons = (_with_numbers(lesson, numbers) for lesson in written.lessons)
    return Guide(written.deal, tuple(lessons))


def guide_for(info: GameInfo, players: int, seed: Seed, options: Mapping[str, object]) -> Guide | None:
    """The guide of a game that began with its deal, however it was opened; None of any other game."""
    deal = deal_of(info)
    if deal is None or (players, seed) != (deal.players, deal.seed):
        return None
    agreed = info.agree(players, deal.options)
    return guide_of(info) if all(agreed.get(name) == str(value) for name, value in options.items()) else None


def due(guide: Guide, scene: Scene) -> list[Due]:
    """The lessons that matter to the learner who sees this scene and is asked, in their order."""
    if scene.viewer != LEARNER or scene.prompt is None:
        return []
    return [Due(lesson, tuple(pointed_at(lesson, scene))) for lesson in guide.lessons if holds(lesson.when, scene)]


def holds(when: When, scene: Scene) -> bool:
    """Return True if all conditions hold."""
    return all(condition(getattr(when, name), scene) for name, condition in CONDITIONS.items() if getattr(when, name))


def _asks(key: str, scene: Scene) -> bool:
    return scene.prompt is not None and scene.prompt.question.key == f"ask.{key}"


def _offers(family: str, scene: Scene) -> bool:
    return scene.prompt is not None and any(option.group == family for option in scene.prompt.options)


def _refused(family: str, scene: Scene) -> bool:
    return scene.prompt is not None and any(refusal.group == family for refusal in scene.prompt.refused)


def _there(name: str, scene: Scene) -> bool:
    return any(fnmatchcase(thing, name) for thing in _names(scene))


def _lies(place: str, scene: Scene) -> bool:
    zone, _, kind = place.partition(":")
    return any(fnmatchcase(piece.zone, zone) and kind in ("", piece.kind) for piece in scene.pieces)


def _has(least: Mapping[str, int], scene: Scene) -> bool:
    counters = _counters(scene)
    return all(counters.get(kind, 0) >= n for kind, n in least.items())


def _left(most: Mapping[str, int], scene: Scene) -> bool:
    counters = _counters(scene)
    return all(counters.get(kind, 0) <= n for kind, n in most.items())


def _counters(scene: Scene) -> dict[str, int]:
    return {amount.kind: amount.n for amount in scene.panels[LEARNER].counters}


def _above(least: Mapping[str, int], scene: Scene) -> bool:
    shown = {said.key: said.args.get("n", 0) for said in scene.headline}
    return all(isinstance(found := shown.get(key, -1), int) and found >= n for key, n in least.items())


CONDITIONS: dict[str, Callable[[Any, Scene], bool]] = {
    "asks": _asks,
    "offers": _offers,
    "refused": _refused,
    "there": _there,
    "lies": _lies,
    "has": _has,
    "left": _left,
    "above": _above,
}
"""The test behind each condition of `When`."""


def pointed_at(lesson: Lesson, scene: Scene) -> Iterator[str]:
    """The ids in a scene of what a lesson points at, in the order in which it names them."""
    names = [*_names(scene)]
    for wanted in lesson.at:
        if wanted == QUESTION:
            yield QUESTION
        elif wanted.startswith(OPTION):
            yield from _targets(wanted.removeprefix(OPTION), scene)
        else:
            yield from (name for name in names if fnmatchcase(name, wanted))


def _targets(family: str, scene: Scene) -> list[str]:
    """List the first targets of a type of action, each once."""
    options = scene.prompt.options if scene.prompt else ()
    return list(dict.fromkeys(o.path[0].id for o in options if o.group == family and o.path))


def _names(scene: Scene) -> Iterator[str]:
    for zone in scene.zones:
        yield zone.id
        yield from (space.id for space in zone.spaces)
    yield from (piece.id for piece in scene.pieces)


def _with_numbers(lesson: _Lesson, numbers: Mapping[str, str]) -> Lesson:
    try:
        words = {code: getattr(lesson, code).strip().format_map(numbers) for code in LANGUAGES}
    except KeyError as missing:
        raise ValueError(f"the lesson {lesson.id} names {missing}, which is not among the numbers") from None
    return Lesson(lesson.id, lesson.at, lesson.when, data(words), lesson.rule)


def _constant(package: str, path: str) -> int:
    """The number at `module:NAME` or `module:NAME.2` of a game's package, or of the family around it."""
    module, _, name = path.partition(":")
    for around in packages_around(package):
        if find_spec(f"{around}.{module}"):
            found: Any = importlib.import_module(f"{around}.{module}")
            for part in name.split("."):
                found = found[int(part)] if part.isdecimal() else getattr(found, part)
            return int(found)
    raise ValueError(f"{package} has no module {module}")
