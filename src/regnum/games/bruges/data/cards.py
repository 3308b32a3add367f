"""Lists of the persons: the one of this package, and those that owners of the game write themselves.

A list is read row by row and field by field, with errors that name both; what comes out is a text in normal form (kept
in records), and a `Deck`: the table that the rules read, part of the options in the state. So one compiled set of rules
plays any list. `docs/own-card-list.md` explains the format.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cache, lru_cache
from itertools import pairwise
from typing import Any

import numpy as np

from regnum.core.data import load
from regnum.core.documents import guest_yaml
from regnum.core.errors import InvalidOption, shown
from regnum.core.record import Record, int8, int16, uint64
from regnum.core.steps import MAX_DEPTH
from regnum.games.bruges.data.depth import Depth
from regnum.games.bruges.data.effect_rows import (
    CONTINUOUS,
    FINAL,
    MAX_TRADES,
    ON_ACTIVATION,
    Columns,
    Place,
    read_effect,
)
from regnum.games.bruges.data.sums import too_much
from regnum.games.bruges.data.vocabulary import COLOURS, GROUPS, Good, Kind, Op
from regnum.games.bruges.options import LISTS
from regnum.rules import Numbers

PERSONS = 165
PETS = 17
CARDS = PERSONS + PETS
MAX_EFFECTS = 256
MOST_CHARACTERS = 400_000
MOST_LISTS = 64  # that are kept as they were read; a game whose list is not among them has it read again


class Deck(Record):
    """All cards as the rules read them: a column a fact, cards 0 to 164 the persons, then the pets."""

    digest: int = uint64(doc="of the list")
    colour: Numbers = int8(CARDS)
    group: Numbers = int8(CARDS, low=-1, high=len(GROUPS) - 1, doc="-1: a pet")
    cost: Numbers = int8(CARDS)
    vp: Numbers = int8(CARDS)
    kind: Numbers = int8(CARDS, high=len(Kind) - 1)
    worker: Numbers = int8(CARDS, low=-1, high=len(COLOURS) - 1, doc="that activates it; -1: none")
    first: Numbers = int16(CARDS, high=MAX_EFFECTS, doc="the first of its effects")
    effects: Numbers = int8(CARDS, doc="how many effects it has, one after the other")
    op: Numbers = int8(MAX_EFFECTS, high=len(Op) - 1)
    event: Numbers = int8(MAX_EFFECTS, low=-1, doc="when it happens by itself; -1: with its card")
    condition: Numbers = int8(MAX_EFFECTS, low=-1, doc="of an event or at the end; -1: none")
    amount: Numbers = int8(MAX_EFFECTS)
    counter: Numbers = int8(MAX_EFFECTS, low=-1, doc="what the amount depends on; -1: nothing")
    per: Numbers = int8(MAX_EFFECTS, doc="of so many of the counter")
    most: Numbers = int8(MAX_EFFECTS, doc="the amount is no more than this")
    mode: Numbers = int8(MAX_EFFECTS, doc="which colour, good, action or sort: see effect_rows.py")
    extra: Numbers = int8(MAX_EFFECTS, doc="a second number: see effect_rows.py")
    flags: Numbers = int16(MAX_EFFECTS, doc="a set of colours or groups")
    pay: Numbers = int8(MAX_TRADES, len(Good), doc="what an exchange takes")
    get: Numbers = int8(MAX_TRADES, len(Good), doc="what it gives")


@dataclass(frozen=True)
class Card:
    """A card in the words of people."""

    id: str  # 001 to 165, p01 to p17: how notation calls it
    key: str
    name: Mapping[str, str]  # language -> name
    text: Mapping[str, str]
    colour: int
    group: int
    cost: int
    vp: int
    kind: Kind
    worker: int
    effects: tuple[Columns, ...] = ()
    known: Mapping[str, str] = field(default_factory=dict)  # field -> where it is known from; else reconstructed
    own: bool = False  # from a list of the players' own
    written: Mapping[str, Any] = field(default_factory=dict)  # the row in normal form

    @property
    def reconstructed(self) -> bool:
        """True if anything that matters in play was made up by this project."""
        return not self.own and not {"cost", "activation", "effect"} <= set(self.known)


@dataclass(frozen=True)
class CardList:
    """All cards, in the order of their numbers."""

    cards: tuple[Card, ...]
    text: str  # the value of the option in normal form: the name of a list, or the list itself as JSON
    table: Any  # a `Deck`

    @property
    def digest(self) -> int:
        """Digest of the list, which tells lists apart in a state."""
        return int(self.table["digest"])


# ---- rows -----------------------------------------------------------------------------------------------------------

_KINDS = {
    "arrow": Kind.ARROW,
    "worker": Kind.WORKER,
    "laurel": Kind.LAUREL,
    "once_per_round": Kind.ONCE,
    "action_boost": Kind.BOOST,
    "situation": Kind.SITUATION,
}
_ALLOWED = {
    Kind.ARROW: ON_ACTIVATION,
    Kind.WORKER: ON_ACTIVATION,
    Kind.ONCE: ON_ACTIVATION,
    Kind.BOOST: {"modify_action"},
    Kind.SITUATION: CONTINUOUS - {"modify_action"},
    Kind.LAUREL: FINAL,
}
_FIELDS = {"id", "key", "name", "colour", "group", "cost", "vp", "activation", "effects", "text"}
_LOOSE = {"known", "first_edition", "note", "provenance", "variant"}  # said for people only


def _words(place: Place, value: object, most: int) -> dict[str, str]:
    """A text a language; one language is enough."""
    given = place.fields(value, set(), {"en", "it"})
    words = {code: (place / code).words(text, most) for code, text in given.items()}
    if not words:
        raise place.wrong("needs a text under en, it or both")
    return {code: words.get(code) or next(iter(words.values())) for code in ("en", "it")}


def _activation(place: Place, value: object) -> tuple[Kind, int]:
    given = place.fields(value, {"kind"}, {"mode", "worker"})
    name = (place / "kind").one_of(given["kind"], ("arrow", "worker", "infinity", "laurel"))
    if (name == "worker") != ("worker" in given) or (name == "infinity") != ("mode" in given):
        raise place.wrong("kind worker goes with a worker, kind infinity with a mode, the others with neither")
    if name == "infinity":
        name = (place / "mode").one_of(given["mode"], ("once_per_round", "action_boost", "situation"))
    worker = COLOURS.index((place / "worker").one_of(given["worker"], COLOURS)) if name == "worker" else -1
    return _KINDS[name], worker


def read_row(number: int, row: object, own: bool = True) -> Card:
    """A row of a list. Raises InvalidOption that names the row and the field."""
    label = f"row {number}"
    if isinstance(row, dict) and isinstance(row.get("id"), str):
        label += f" (id {shown(row['id'], 20)})"
    place = Place(label)
    given = place.fields(row, _FIELDS - {"vp"}, {"vp"} | _LOOSE)
    card_id = (place / "id").words(given["id"], 3)
    if not re.fullmatch(r"\d{3}", card_id) or not 1 <= int(card_id) <= PERSONS:
        raise (place / "id").wrong(f"must be written '001' to '{PERSONS}', in quotes")
    key = (place / "key").words(given["key"], 40)
    if not re.fullmatch(r"[a-z][a-z0-9_]*", key):
        raise (place / "key").wrong("must be small letters, digits and underscores, as in town_clerk")
    kind, worker = _activation(place / "activation", given["activation"])
    effects = (place / "effects").list_of(given["effects"], 8)
    cost = (place / "cost").whole(given["cost"], 0, 30)
    if (place / "vp").whole(given.get("vp", cost // 3), 0, 30) * 3 != cost:
        raise (place / "vp").wrong(f"must be a third of the cost, which is {cost}")
    rows = [read_effect(place / f"effects[{n}]", effect, _ALLOWED[kind]) for n, effect in enumerate(effects)]
    known = given.get("known", {}) if not own else {}
    card = Card(
        card_id,
        key,
        _words(place / "name", given["name"], 40),
        _words(place / "text", given["text"], 300),
        COLOURS.index((place / "colour").one_of(given["colour"], COLOURS)),
        GROUPS.index((place / "group").one_of(given["group"], GROUPS)),
        cost,
        cost // 3,
        kind,
        worker,
        tuple(columns for effect in rows for columns in effect),
        known,
        own,
    )
    return replace(card, written={name: given[name] for name in sorted(_FIELDS - {"vp"})})


def _pet(row: Mapping[str, Any]) -> Card:
    name = dict(row["name"])
    return Card(row["id"], row["id"], name, {}, COLOURS.index(row["colour"]), -1, row["cost"], row["vp"], Kind.PET, -1)


# ---- lists ----------------------------------------------------------------------------------------------------------


@cache
def _shipped(first_engraver: bool = False) -> tuple[Card, ...]:
    rows = load(__package__, "persons")["persons"]
    if first_engraver:
        rows = [{**row, **row.get("first_edition", {})} for row in rows]
    persons = tuple(read_row(number, row, own=False) for number, row in enumerate(rows, 1))
    return (*persons, *map(_pet, load(__package__, "pets")["pets"]))


@lru_cache(MOST_LISTS)
def card_list(text: str) -> CardList:
    """The list of a name (see `options.LISTS`), or the one that a text in YAML or JSON writes. Raises InvalidOption.

    A list of one's own may be a part of the 165: persons that it does not name stay as they are in this package.
    """
    if text.strip().lower() in LISTS:
        name = text.strip().lower()
        return _bound(_shipped(name == "first_engraver"), name)
    own = _parsed(text)
    cards = list(_shipped())
    for card in own:
        cards[int(card.id) - 1] = card
    _check_unique(cards)
    _check_room(cards)
    rows = [card.written for card in own]
    digest = hashlib.blake2b(json.dumps(rows, sort_keys=True).encode(), digest_size=8).hexdigest()
    return _bound(tuple(cards), json.dumps({"digest": digest, "persons": rows}, ensure_ascii=False, sort_keys=True))


def _parsed(text: str) -> list[Card]:
    """The rows of a list of one's own, in the order of their ids."""
    if len(text) > MOST_CHARACTERS:
        raise InvalidOption(f"cards: a card list is at most {MOST_CHARACTERS:,} characters long")
    content = guest_yaml(text, "cards")
    if not isinstance(content, dict) or not isinstance(content.get("persons"), list) or not content["persons"]:
        raise InvalidOption(
            f"cards is {', '.join(LISTS)}, or a file with a list under `persons:` (see docs/own-card-list.md)"
        )
    if len(content["persons"]) > PERSONS:
        raise InvalidOption(f"cards: there are {len(content['persons'])} rows, and {PERSONS} persons")
    cards = sorted((read_row(n, row) for n, row in enumerate(content["persons"], 1)), key=lambda card: card.id)
    for one, other in pairwise(cards):
        if one.id == other.id:
            raise InvalidOption(f"cards: id {one.id} is there twice")
    digest = content.get("digest")
    rows = json.dumps([card.written for card in cards], sort_keys=True).encode()
    if digest is not None and digest != hashlib.blake2b(rows, digest_size=8).hexdigest():
        raise InvalidOption("cards: the list does not match its digest; if you changed it, remove the line `digest`")
    return cards


def _check_unique(cards: list[Card]) -> None:
    """Keys are there once; and so is a person who turns others upright, for two could do so without end."""
    seen: dict[str, str] = {}
    turners = [card.id for card in cards if any(effect.op == Op.REFRESH_PERSON for effect in card.effects)]
    if len(turners) > 1 and any(card.own and card.id in turners for card in cards):
        raise InvalidOption(f"cards: rows with ids {', '.join(turners)}: only one person may have refresh_person")
    for card in cards:
        if card.key in seen:
            raise InvalidOption(
                f"cards: row with id {card.id}, field key: “{card.key}” is the key of {seen[card.key]} too"
            )
        seen[card.key] = card.id


def _check_room(cards: list[Card]) -> None:
    """Check that persons' own effects end and fit into the step stack and the sums."""
    for card in cards:
        if card.own and any(effect.op == Op.REFRESH_PERSON and not effect.extra for effect in card.effects):
            raise InvalidOption(
                f"cards: row with id {card.id}, field effects: refresh_person needs not_self: true; "
                "a person who turns himself upright could act without end"
            )
    deepest = Depth((card.kind, card.effects) for card in cards).worst()
    if deepest > MAX_DEPTH:
        raise InvalidOption(
            f"cards: what these persons do by themselves can leave {deepest} things to do at once, and {MAX_DEPTH} is "
            "the most; give fewer of them on_event, or fewer effects at one event"
        )
    if (over := too_much(effect for card in cards for effect in card.effects)) is not None:
        raise InvalidOption(f"cards: together these persons {over}; give fewer of them, or lower amounts")


def _bound(cards: tuple[Card, ...], text: str) -> CardList:
    """A list with its table."""
    table = Deck.zeros(1)[0]
    effects, trades = 0, 0
    for number, card in enumerate(cards):
        for name in ("colour", "group", "cost", "vp", "kind", "worker"):
            table[name][number] = getattr(card, name)
        table["first"][number], table["effects"][number] = effects, len(card.effects)
        for columns in card.effects:
            if effects == MAX_EFFECTS or (columns.pay and trades == MAX_TRADES):
                raise InvalidOption(
                    f"cards: row with id {card.id}, field effects: a list has at most {MAX_EFFECTS} effects, "
                    f"{MAX_TRADES} of them exchanges"
                )
            _write(table, effects, columns)
            if columns.pay:
                table["extra"][effects] = trades
                table["pay"][trades], table["get"][trades] = columns.pay, columns.get
                trades += 1
            effects += 1
    facts = [[card.name, card.text, card.written] for card in cards]
    seal = hashlib.blake2b(table.tobytes() + json.dumps(facts, sort_keys=True).encode(), digest_size=8)
    table["digest"] = np.frombuffer(seal.digest(), np.uint64)[0]
    return CardList(cards, text, table)


def _write(table: Any, effect: int, columns: Columns) -> None:
    for name in ("op", "event", "condition", "amount", "counter", "per", "most", "mode", "extra", "flags"):
        table[name][effect] = getattr(columns, name)


def cards_of(state: Any, options: Mapping[str, object]) -> tuple[Card, ...]:
    """The cards of a state or observation (one element of an array), for those who show it.

    A state knows its list by digest only: the words are in the `options` of its game. Lists of this package need none.
    Raises InvalidOption when they are those of another game.
    """
    digest = state["options"]["cards"]["digest"]
    for text in (options.get("cards"), *LISTS):
        if text is not None and (found := card_list(str(text))).table["digest"] == digest:
            return found.cards
    raise InvalidOption("cards: the game uses a different card list than its options")
