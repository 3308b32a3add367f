"""Reading the effects of a card: which fields an operation has, and in which columns of the table they go."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from regnum.core.errors import InvalidOption, shown
from regnum.games.bruges.data.vocabulary import (
    ALL,
    COLOURS,
    COUNTERS,
    GROUPS,
    MODIFIERS,
    Action,
    Condition,
    FinalCondition,
    Good,
    Majority,
    Modifier,
    Op,
    Pick,
    Trigger,
    words,
)

MAX_TRADES = 32
MOST = 99


@dataclass(frozen=True)
class Columns:
    """An effect as the rules read it. What `mode`, `extra` and `flags` mean depends on the operation."""

    op: int
    event: int = -1
    condition: int = -1
    amount: int = 1
    counter: int = -1
    per: int = 1
    most: int = MOST
    mode: int = 0
    extra: int = 0
    flags: int = 0
    pay: tuple[int, ...] = ()
    get: tuple[int, ...] = ()


@dataclass(frozen=True)
class Place:
    """The position of an entry in a list: it reads the entry, and names it in error messages."""

    row: str
    path: str = ""

    def __truediv__(self, name: str) -> Place:
        return Place(self.row, f"{self.path}.{name}" if self.path else name)

    def wrong(self, message: str) -> InvalidOption:
        """An error about this place."""
        where = f"{self.row}, field {self.path}" if self.path else self.row
        return InvalidOption(f"cards: {where}: {message}")

    def fields(self, value: object, needed: set[str], optional: set[str]) -> dict[str, Any]:
        """A mapping with these fields."""
        if not isinstance(value, dict):
            raise self.wrong(f"must be a mapping with {', '.join(sorted(needed | optional))}")
        for name in sorted(needed - set(value)):
            raise self.wrong(f"the field {name} is missing")
        for name in value:
            if name not in needed | optional:
                known = ", ".join(sorted(needed | optional))
                raise self.wrong(f"unknown field “{shown(str(name))}”; available: {known}")
        return value

    def list_of(self, value: object, most: int) -> list[Any]:
        """A list that is not empty."""
        if not isinstance(value, list) or not 1 <= len(value) <= most:
            raise self.wrong(f"must be a list of 1 to {most}")
        return value

    def whole(self, value: object, low: int, high: int) -> int:
        """A whole number within bounds."""
        if type(value) is not int or not low <= value <= high:
            raise self.wrong(f"must be a whole number from {low} to {high}, not “{shown(str(value))}”")
        return value

    def one_of(self, value: object, names: Sequence[str]) -> str:
        """One of some words."""
        if not isinstance(value, str) or value not in names:
            raise self.wrong(f"must be one of {', '.join(names)}, not “{shown(str(value))}”")
        return value

    def words(self, value: object, most: int) -> str:
        """A short text, in one line."""
        if not isinstance(value, str) or not 0 < len(value.strip()) <= most:
            raise self.wrong(f"must be a text of at most {most} characters")
        return " ".join(value.split())

    def set_of(self, value: object, names: Sequence[str]) -> int:
        """Some of some words, as flags."""
        return sum({1 << names.index(self.one_of(name, names)) for name in self.list_of(value, len(names))})


Reader = Callable[[Place, Any], dict[str, Any]]
"""A function that reads a field and answers its columns."""


def _number(column: str, low: int = 0, high: int = 30) -> Reader:
    return lambda place, value: {column: place.whole(value, low, high)}


def _word(column: str, names: Sequence[str]) -> Reader:
    return lambda place, value: {column: names.index(place.one_of(value, names))}


def _said(*names: str) -> Reader:
    """A field that only ever says this."""

    def read(place: Place, value: Any) -> dict[str, Any]:
        place.one_of(value, names)
        return {}

    return read


def _switch(column: str, on: int = 1) -> Reader:
    def read(place: Place, value: Any) -> dict[str, Any]:
        if not isinstance(value, bool):
            raise place.wrong("must be true or false")
        return {column: on} if value else {}

    return read


def _amount(place: Place, value: Any) -> dict[str, Any]:
    """A whole number, or so many for each so many of a counter."""
    if not isinstance(value, dict):
        return {"amount": place.whole(value, 1, 30)}
    given = place.fields(value, {"counter", "each", "per"}, {"max"})
    return _counted(place, given)


def _counted(place: Place, given: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "counter": COUNTERS.index((place / "counter").one_of(given["counter"], COUNTERS)),
        "amount": (place / "each").whole(given["each"], 1, 30),
        "per": (place / "per").whole(given["per"], 1, 30),
        "most": (place / "max").whole(given.get("max", MOST), 1, MOST),
    }


def _up_to(place: Place, value: Any) -> dict[str, Any]:
    return {"amount": ALL if value == "all" else place.whole(value, 1, 10)}


def _tile_colours(place: Place, value: Any) -> dict[str, Any]:
    everything = (1 << len(COLOURS)) - 1
    if isinstance(value, list):
        return {"flags": place.set_of(value, COLOURS)}
    return {"flags": everything, "mode": ("any", "one_colour").index(place.one_of(value, ("any", "one_colour")))}


def _threat_colours(place: Place, value: Any) -> dict[str, Any]:
    """The colours of tiles that are given; no flags: whoever gives them chooses."""
    return {"flags": 0} if value == ["choice"] else {"flags": place.set_of(value, COLOURS)}


def _goods(column: str) -> Reader:
    def read(place: Place, value: Any) -> dict[str, Any]:
        given = place.fields(value, set(), set(words(Good)))
        row = tuple((place / name).whole(given.get(name, 0), 0, 30) for name in words(Good))
        if not any(row):
            raise place.wrong(f"needs at least one of {', '.join(words(Good))}")
        return {column: row}

    return read


_TARGETS = ("each_opponent", "one_opponent")
_WORKERS = (*COLOURS, "any", "one_colour", "each")


@dataclass(frozen=True)
class Fields:
    """The fields of an operation."""

    needed: Mapping[str, Reader]
    optional: Mapping[str, Reader]
    one_of: Mapping[str, Reader]  # exactly one of these


def _fields(
    needed: Mapping[str, Reader] | None = None,
    optional: Mapping[str, Reader] | None = None,
    one_of: Mapping[str, Reader] | None = None,
) -> Fields:
    return Fields(needed or {}, optional or {}, one_of or {})


def _modifier(modifier: Modifier) -> Reader:
    """A number, or true for what needs none."""

    def read(place: Place, value: Any) -> dict[str, Any]:
        numbered = modifier.name.startswith("BONUS") or modifier.name in ("DIE_MINIMUM", "EXTRA_TILES", "DISCOUNT")
        if not numbered and value is not True:
            raise place.wrong("must be true")
        return {"extra": int(modifier), "amount": place.whole(value, 1, 12) if numbered else 1}

    return read


def _mode(column: str, mode: int, low: int = 0, high: int = 12) -> Reader:
    return lambda place, value: {column: place.whole(value, low, high), "mode": mode}


OPERATIONS: dict[str, Fields] = {
    "gain_coins": _fields({"amount": _amount}),
    "gain_points": _fields({"amount": _amount}),
    "gain_workers": _fields({"amount": _amount, "colour": _word("mode", _WORKERS)}),
    "draw_cards": _fields({"amount": _amount}, {"then_discard": _number("extra", 0, 10)}),
    "discard_threats": _fields(
        {"up_to": _up_to, "colour": _tile_colours},
        {"distinct_colours": _switch("mode", 2), "extra_points_each": _number("extra", 0, 10)},
    ),
    "advance_reputation": _fields({"steps": _number("amount", 1, 10), "cost": _number("extra")}),
    "build_canal": _fields(
        {"cost": _word("mode", ("free", "printed")), "colour": _said("ignore"), "card": _said("none")}
    ),
    "build_house": _fields({"card": _said("from_hand"), "worker": _said("free")}),
    "hire_person": _fields({"card": _said("from_hand"), "discount": _number("extra")}),
    "play_extra_card": _fields({"amount": _number("amount", 1, 3)}),
    "give_threat": _fields(
        {"target": _word("mode", _TARGETS), "colours": _threat_colours, "amount": _number("amount", 1, 3)}
    ),
    "opponents_lose": _fields({"resource": _word("mode", ("coins", "workers")), "amount": _number("amount", 1)}),
    "steal": _fields(
        {
            "resource": _word("mode", ("coins", "points")),
            "amount": _number("amount", 1),
            "target": _word("extra", _TARGETS),
        }
    ),
    "exchange": _fields({"pay": _goods("pay"), "get": _goods("get"), "times": _number("amount", 1, 10)}),
    "gain_coins_of_die": _fields({"die": _word("mode", (*COLOURS, "any"))}),
    "cycle_hand": _fields({"up_to": _said("all")}),
    "take_from_discard": _fields({"amount": _number("amount", 1, 10)}),
    "return_person": _fields({"filter": _said("arrow"), "amount": _number("amount", 1, 10)}),
    "refresh_person": _fields({"amount": _number("amount", 1, 10)}, {"not_self": _switch("extra")}),
    "swap_hand_card": _fields({"target": _said("one_opponent"), "amount": _number("amount", 1, 1)}),
    "modify_action": _fields(
        {"action": _word("mode", words(Action)), "scope": _word("condition", ("card_action", "any"))},
        {"groups": lambda place, value: {"flags": place.set_of(value, GROUPS)}},
        {modifier.name.lower(): _modifier(modifier) for modifier in Modifier},
    ),
    "modify_draw": _fields(
        {},
        {"then_discard": _number("extra", 0, 5)},
        {"hand_limit": _mode("amount", 0, 1), "extra": _mode("amount", 1, 1)},
    ),
    "modify_reputation_buy": _fields(
        one_of={"discount": _mode("amount", 0, 1), "allow_when_blocked_for": _mode("amount", 1)}
    ),
    "modify_majority": _fields(
        {"majority": _word("mode", words(Majority)), "win_ties": lambda place, value: _switch("extra")(place, value)}
    ),
    "modify_threats": _fields({"refuse_per_round": _number("amount", 1, 5)}),
    "immune_penalty": _fields({"colour": _word("mode", COLOURS)}),
    "ransom_penalty": _fields({"cost": _number("extra")}),
    "immune_opponents": _fields(),
    "score": _fields(
        {
            "counter": _word("counter", COUNTERS),
            "each": _number("amount", 1),
            "per": _number("per", 1),
        },
        {"max": _number("most", 1, MOST)},
    ),
    "score_if": _fields({"condition": _word("condition", words(FinalCondition)), "points": _number("amount", 1)}),
}
"""The fields of each effect. `on_event` wraps others."""

_NAMES = tuple(OPERATIONS)
ON_ACTIVATION = set(_NAMES[: Op.MODIFY_ACTION])
CONTINUOUS = {*_NAMES[Op.MODIFY_ACTION : Op.SCORE], "on_event"}
FINAL = set(_NAMES[Op.SCORE :])


def read_effect(place: Place, value: object, allowed: set[str]) -> tuple[Columns, ...]:
    """An effect as written: its columns, several for what happens at an event. Raises InvalidOption."""
    if not isinstance(value, dict) or "op" not in value:
        raise place.wrong("must be a mapping with op and the fields of that operation")
    name = (place / "op").one_of(value["op"], sorted(allowed))
    if name == "on_event":
        return _read_event(place, value)
    spec = OPERATIONS[name]
    readers = {**spec.needed, **spec.optional, **spec.one_of}
    given = place.fields(value, {"op", *spec.needed}, set(spec.optional) | set(spec.one_of))
    chosen = [field for field in given if field in spec.one_of]
    if spec.one_of and len(chosen) != 1:
        raise place.wrong(f"needs exactly one of {', '.join(spec.one_of)}")
    columns: dict[str, Any] = {}
    for field in sorted(set(given) - {"op"}, key=list(readers).index):
        columns |= readers[field](place / field, given[field])
    found = Columns(_NAMES.index(name), **columns)
    _check_sense(place, name, found, given)
    return (found,)


def _read_event(place: Place, value: Mapping[str, Any]) -> tuple[Columns, ...]:
    given = place.fields(value, {"op", "event", "do"}, {"if"})
    event = words(Trigger).index((place / "event").one_of(given["event"], words(Trigger)))
    conditions = [name.replace("leader_", "leader:") for name in words(Condition)]
    condition = conditions.index((place / "if").one_of(given["if"], conditions)) if "if" in given else -1
    inner = (place / "do").list_of(given["do"], 4)
    rows = [read_effect(place / f"do[{n}]", effect, ON_ACTIVATION) for n, effect in enumerate(inner)]
    return tuple(replace(columns, event=event, condition=condition) for row in rows for columns in row)


def _check_sense(place: Place, name: str, found: Columns, given: Mapping[str, Any]) -> None:
    """Check what depends on more than one field."""
    if name == "modify_action":
        allowed = MODIFIERS[Action(found.mode)]
        if found.extra not in allowed:
            known = ", ".join(modifier.name.lower() for modifier in allowed)
            raise place.wrong(f"for {given['action']} there are {known}, not {Modifier(found.extra).name.lower()}")
        if found.flags and (found.mode, found.extra) != (Action.HIRE_PERSON, Modifier.DISCOUNT):
            raise (place / "groups").wrong("only a discount on hire_person can be for some groups")
    if name == "gain_coins_of_die" and found.mode > Pick.ANY:
        raise (place / "die").wrong("must be a colour or any")
    if name == "discard_threats" and given.get("distinct_colours") and given["colour"] == "one_colour":
        raise (place / "distinct_colours").wrong("one colour cannot be different colours")
