"""Scenes in words: what a browser is sent has no keys and arguments, only sentences in the language asked for."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any

import msgspec

from regnum.core.errors import RegnumError
from regnum.core.lazy import Decoder, decoder, thread_safe_cache
from regnum.table.language import Language, Message, catalogue
from regnum.table.scene import Amount, Line, Option, Panel, Part, Piece, Prompt, Refusal, Zone, of_a_team
from regnum.table.text import Text, parts

HERE = "regnum.web.html"
"""The package whose catalogue holds the server's own words."""

CLIENT = "regnum.web"
"""The package whose catalogue holds the client's words."""

REMEMBERED: frozenset[type[msgspec.Struct]] = frozenset({Zone, Piece, Panel, Option, Refusal, Line})
"""Parts of scenes that come again: most of a table stays as it was, and lies alike on other tables."""

PLAIN: frozenset[type[Any]] = frozenset({str, int, bool, type(None)})
"""Types that JSON represents directly."""

_ENCODER = msgspec.json.Encoder()
_DECODERS: dict[type[msgspec.Struct], Decoder[msgspec.Struct]] = {kind: decoder(kind) for kind in REMEMBERED}

MOST_SAID = 1000  # characters of an error: what it repeats of a request may be long

MOST_REMEMBERED = 20_000  # about a kilobyte each


@thread_safe_cache
def own_words(code: str) -> Language:
    """The server's own words. Raises InvalidOption."""
    return Language(code, HERE)


@thread_safe_cache
def game_words(code: str, package: str) -> Language:
    """The words of a game and the server's. Raises InvalidOption."""
    return Language(code, HERE, package)


def who_won(
    language: Language, names: Sequence[str], ranks: Sequence[int], points: Sequence[int], target: int | None
) -> str:
    """The winners with their points, or that all have won or lost together."""
    together = of_a_team(ranks, None if target is None else sum(points), target)
    if together is not None:
        return language.say(together)
    winners = [name for name, rank in zip(names, ranks, strict=True) if rank == 1]
    key = "result.won" if len(winners) == 1 else "result.shared"
    return language.say(key, names=", ".join(winners), n=max(points))


def client_words(code: str) -> Mapping[str, Message]:
    """The words of the client, as they are in its catalogue."""
    return own_words(code).messages | catalogue(CLIENT, code)


Worded = dict[int, tuple[msgspec.Struct, msgspec.Raw]]
"""Parts of a scene and their words, by the identity of the part, which stays in memory as long as it is in here."""


def worded(value: Any, language: Language, known: Worded | None = None) -> Any:
    """A scene, or a part of one, as JSON values with every text in words; what is at its default is left out.

    Parts that come again are JSON already: a server that kept them as dictionaries would hold millions of objects.
    Parts that are `known` are not put into words again, and new ones are added to them.
    """
    kind = type(value)
    if kind in REMEMBERED:
        return _remembered(kind, _ENCODER.encode(value), language)
    if kind in PLAIN:
        return value
    if kind is Text:
        return language.say(value)
    if kind is tuple or kind is list:
        parts = type(value[0]) if value else None
        if parts in REMEMBERED:
            return _all_worded(parts, value, language, {} if known is None else known)
        return [worded(part, language) for part in value]
    return _worded(value, language, known) if isinstance(value, msgspec.Struct) else value


def _all_worded(
    kind: type[msgspec.Struct], parts: Sequence[msgspec.Struct], language: Language, known: Worded
) -> list[msgspec.Raw]:
    """Parts of one kind in words: there are hundreds, so all that are new become JSON at once, a line each."""
    new = [part for part in parts if id(part) not in known]
    lines = _ENCODER.encode_lines(new).splitlines()
    known.update((id(part), (part, _remembered(kind, line, language))) for part, line in zip(new, lines, strict=True))
    return [known[id(part)][1] for part in parts]


@lru_cache(MOST_REMEMBERED)
def _remembered(kind: type[msgspec.Struct], part: bytes, language: Language) -> msgspec.Raw:
    """A part of a scene in words. Comparing JSON is quicker than wording it again."""
    return msgspec.Raw(msgspec.json.encode(_worded(_DECODERS[kind].decode(part), language)))


def _worded(value: msgspec.Struct, language: Language, known: Worded | None = None) -> dict[str, Any]:
    found = {}
    for name, required, default in _fields(type(value)):
        part = getattr(value, name)
        if required or (part is not None and part != default and part != ()):
            found[name] = worded(part, language, known)
    for name, said in ADDED.get(type(value), {}).items():
        found[name] = said(value, language)
    return found


@thread_safe_cache
def _fields(kind: type[msgspec.Struct]) -> list[tuple[str, bool, Any]]:
    """Name, whether it is always there, and default of the fields of a part of a scene."""
    return [(field.name, field.required, field.default) for field in msgspec.structs.fields(kind)]


def _good(amount: Amount, language: Language) -> str:
    return _known(f"good.{amount.kind}", language, n=amount.n)


def _part(part: Part, language: Language) -> str:
    return _known(f"score.{part.key}", language)


def _group(choice: Option | Refusal, language: Language) -> str:
    return _known(f"group.{choice.group}", language)


def _questions(prompt: Prompt, language: Language) -> dict[str, str]:
    """Return the prompts of opened groups of options that differ from the main one."""
    groups = [option.group for option in prompt.options] + [refusal.group for refusal in prompt.refused]
    asked = {group: f"opened.{group}" for group in groups}
    return {group: language.say(key) for group, key in asked.items() if language.knows(key)}


ADDED: dict[type[Any], dict[str, Callable[[Any, Language], str | dict[str, str]]]] = {
    Amount: {"label": _good},
    Part: {"label": _part},
    Option: {"group_label": _group},
    Refusal: {"group_label": _group},
    Prompt: {"questions": _questions},
}
"""Additional fields of scene parts in words: texts of things that are otherwise named by a key."""


def _known(key: str, language: Language, **arguments: int) -> str:
    """The message of a key, or the last part of the key where a game has none."""
    return language.say(key, **arguments) if language.knows(key) else key.rpartition(".")[2].replace("_", " ")


def about(said: Text) -> list[str]:
    """The ids of everything on the table that a text points at, in order."""
    return list(dict.fromkeys(part.about for part in parts(said) if part.about is not None))


def in_words(error: RegnumError, language: Language) -> str:
    """An error in a language, or in English where it has no message."""
    key = f"error.{error.key}"
    try:
        said = language.say(key, **error.arguments) if error.key and language.knows(key) else str(error)
    except KeyError:
        said = str(error)
    return said if len(said) <= MOST_SAID else f"{said[:MOST_SAID]} …"
