"""The option `campaign` of the three games: what a chapter is given of those before it, as text.

It is `none`, where there is no campaign; `begin`, where nobody has won anything yet; or JSON in normal form:

    {"played": 1, "seats": 3, "tomes": {"tome_a2": 0, "tome_c1": 2}, "tokens": {"lion": 2}, "victory": [2, 1, 0],
     "winner": 0, "points": [41, 38, 30]}

`played` chapters are over, `tomes` and `tokens` name the seats that hold them, `victory` counts the victory tomes of
each seat, `winner` and `points` are those of the last chapter (null and [] if there was none). What the last chapter
carries is how the campaign ended.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from regnum.core.documents import guest_yaml
from regnum.core.errors import InvalidOption, shown
from regnum.core.standing import Goal, Standing
from regnum.games.kingdom.data.tomes import (
    CHAPTER,
    CHAPTERS,
    CREST,
    CRESTS,
    CRESTS_NEEDED,
    FEWEST,
    FIRST_CREST,
    LAST,
    MOST,
    NAMES,
    OPEN,
    VICTORIES,
)
from regnum.games.kingdom.options import BEGIN, NONE
from regnum.games.kingdom.rules.agreed import Carried

MOST_CHARACTERS = 2_000
MOST_POINTS = 9_999
_FIELDS = ("played", "seats", "tomes", "tokens", "victory", "winner", "points")


@dataclass(frozen=True)
class Won:
    """The prizes of finished chapters. `tomes` and `tokens` map each prize that is held to its owner."""

    played: int = 0
    seats: int = 0  # 0: any number
    tomes: Mapping[str, int] = field(default_factory=dict)
    tokens: Mapping[str, int] = field(default_factory=dict)
    victory: tuple[int, ...] = ()
    winner: int | None = None
    points: tuple[int, ...] = ()

    @property
    def text(self) -> str:
        """In normal form."""
        if not self.seats:
            return BEGIN
        return json.dumps({name: getattr(self, name) for name in _FIELDS}, separators=(",", ":"))


# ---- the option -----------------------------------------------------------------------------------------------------


def read(game: str, text: str) -> tuple[str, Any]:
    """The option of a game in normal form, and what the state holds of it. Raises InvalidOption."""
    name = text.strip().lower()
    if name == NONE:
        return NONE, _record(0, Won())
    chapter, won = CHAPTERS.index(game) + 1, read_won(text)
    if won.seats and won.played != chapter - 1:
        raise InvalidOption(f"campaign: {game} comes after {chapter - 1} chapters, and here {won.played} were played")
    _check_end(won)
    return won.text, _record(chapter, won)


def _record(chapter: int, won: Won) -> Any:
    """Convert prizes to the record that the state holds."""
    record = Carried.zeros(1)[0]
    record["chapter"] = chapter
    record["owner"] = [won.tomes.get(name, -1) for name in NAMES]
    record["token"] = [won.tokens.get(crest, -1) for crest in CRESTS]
    record["victory"][: won.seats] = won.victory
    record["winner"] = -1 if won.winner is None else won.winner
    return record


def check(players: int, text: str) -> None:
    """Check that this number of players can play a chapter with this text. Raises InvalidOption."""
    if not FEWEST <= players <= MOST:
        raise InvalidOption(f"a campaign is for {FEWEST} to {MOST} players, not {players}")
    if read_won(text).seats not in (0, players):
        raise InvalidOption(f"campaign: it is played by {read_won(text).seats}, not by {players}")


# ---- reading --------------------------------------------------------------------------------------------------------


def read_won(text: str) -> Won:
    """Parse a carried text; `begin` stands for no prizes yet. Raises InvalidOption."""
    if text.strip().lower() == BEGIN:
        return Won()
    if len(text) > MOST_CHARACTERS:
        raise InvalidOption(f"campaign: the carried text must be at most {MOST_CHARACTERS:,} characters long")
    given = guest_yaml(text, "campaign")
    if not isinstance(given, dict) or set(given) != set(_FIELDS):
        raise InvalidOption(
            f"campaign is none, begin, or what a chapter carries on: an object with {', '.join(_FIELDS)}"
        )
    played, seats = _whole(given, "played", 1, LAST), _whole(given, "seats", FEWEST, MOST)
    winner = None if given["winner"] is None else _whole(given, "winner", 0, seats - 1)
    won = Won(
        played,
        seats,
        _held(given, "tomes", seats),
        _held(given, "tokens", seats),
        _row(given, "victory", seats, 0),
        winner,
        _row(given, "points", seats, -MOST_POINTS) if given["points"] else (),
    )
    _check(won)
    return won


def _whole(given: Mapping[str, Any], name: str, low: int, high: int) -> int:
    value = given[name]
    if type(value) is not int or not low <= value <= high:
        raise InvalidOption(f"campaign: {name} is a whole number from {low} to {high}, not “{shown(str(value))}”")
    return value


def _held(given: Mapping[str, Any], name: str, seats: int) -> dict[str, int]:
    """Return the owners of things, in the order of the things."""
    known, held = NAMES if name == "tomes" else CRESTS, given[name]
    if not isinstance(held, dict):
        raise InvalidOption(f"campaign: {name} is an object that names the seat of each")
    for thing in held:
        if thing not in known:
            raise InvalidOption(f"campaign: {name} are {', '.join(known)}, and not “{shown(str(thing))}”")
    return {thing: _whole(held, thing, 0, seats - 1) for thing in known if thing in held}


def _row(given: Mapping[str, Any], name: str, seats: int, low: int) -> tuple[int, ...]:
    """A number for each seat."""
    values = given[name]
    if not isinstance(values, list) or len(values) != seats:
        raise InvalidOption(f"campaign: {name} is a list of {seats} numbers, one a seat")
    return tuple(_whole({name: value}, name, low, MOST_POINTS) for value in values)


def _check(won: Won) -> None:
    """Check that so much can have been won in so many chapters. Raises InvalidOption."""
    chapters = [CHAPTER[NAMES.index(tome)] for tome in won.tomes if NAMES.index(tome) < FIRST_CREST]
    if max(chapters, default=0) > won.played:
        raise InvalidOption("campaign: there is a tome of a chapter that was not played")
    if any(chapters.count(chapter) > OPEN for chapter in chapters):
        raise InvalidOption(f"campaign: of each chapter {OPEN} objectives can be claimed, and no more")
    if sum(won.victory) > VICTORIES * won.played:
        raise InvalidOption(f"campaign: {VICTORIES} victory tomes are won in each chapter, and no more")
    if len(won.tokens) > won.played:
        raise InvalidOption("campaign: one crest token is won in each chapter, and no more")
    needed = int(CRESTS_NEEDED[won.seats])
    for crest, name in zip(CRESTS, NAMES[FIRST_CREST:], strict=True):
        most = [seat for seat in range(won.seats) if crests(won, seat, crest) >= needed]
        if won.tomes.get(name, -1) not in (most or [-1]):
            raise InvalidOption(f"campaign: {name} is not with a seat that has {needed} crests {crest}")


def _check_end(won: Won) -> None:
    """Check that the last chapter was played to its end. Raises InvalidOption."""
    if not won.seats:
        return
    if won.winner is None or not won.points:
        raise InvalidOption("campaign: the chapter before is not over: it has no winner, or no points")
    if won.points[won.winner] != max(won.points):
        raise InvalidOption("campaign: winner is not a seat with most points")
    if sum(won.victory) % VICTORIES:
        raise InvalidOption(f"campaign: each chapter gives {VICTORIES} victory tomes, no fewer")


def crests(won: Won, seat: int, crest: str) -> int:
    """Count a seat's crests of a type, on tomes that lie face up and as a token."""
    shown_on = sum(int(CREST[NAMES.index(tome), CRESTS.index(crest)]) for tome, at in won.tomes.items() if at == seat)
    return shown_on + (won.tokens.get(crest) == seat)


# ---- writing --------------------------------------------------------------------------------------------------------


def carry(state: Any) -> str:
    """Return what a chapter hands on; before its end, as if nothing more were awarded. `state` is an array of one."""
    return _won(state).text


def _won(state: Any) -> Won:
    s = state[0]
    seats, tomes = int(s["seats"]), s["tomes"]
    won = tomes["victory"][:seats] - s["options"]["campaign"]["victory"][:seats]  # in this chapter
    over = bool(won.any())
    return Won(
        played=int(s["options"]["campaign"]["chapter"]),
        seats=seats,
        tomes={name: int(owner) for name, owner in zip(NAMES, tomes["owner"], strict=True) if owner >= 0},
        tokens={crest: int(owner) for crest, owner in zip(CRESTS, tomes["token"], strict=True) if owner >= 0},
        victory=tuple(map(int, tomes["victory"][:seats])),
        winner=int(won.argmax()) if over else None,
        points=tuple(map(int, tomes["points"][:seats])) if over else (),
    )


# ---- what it means --------------------------------------------------------------------------------------------------


def standing(text: str, seats: int) -> Standing:
    """Return each seat's prizes and the ranking: most tomes, most victory tomes, most points in the last chapter.

    Raises InvalidOption.
    """
    won = read_won(text)
    if won.seats not in (0, seats):
        raise InvalidOption(f"campaign: it is played by {won.seats}, not by {seats}")
    victory = won.victory or (0,) * seats
    tomes = [list(won.tomes.values()).count(seat) + victory[seat] for seat in range(seats)]
    points = won.points if won.played == LAST and won.points else (0,) * seats
    keys = [(tomes[seat], victory[seat], points[seat]) for seat in range(seats)]
    return Standing(
        held=tuple(_held_by(won, seat, victory[seat]) for seat in range(seats)),
        points=tuple(tomes),
        ranks=tuple(1 + sum(other > key for other in keys) for key in keys),
    )


def _held_by(won: Won, seat: int, victory: int) -> tuple[str, ...]:
    """The prizes of a seat by their ids: tomes, victory tomes, tokens."""
    tomes = [tome for tome, owner in won.tomes.items() if owner == seat]
    tokens = [f"token_{crest}" for crest, owner in won.tokens.items() if owner == seat]
    return (*tomes, *["victory"] * victory, *tokens)


def goals(state: Any) -> tuple[Goal, ...]:
    """The tomes that can be claimed now, with what everybody has of what they ask for. `state` is an array of one."""
    s = state[0]
    if not s["options"]["campaign"]["chapter"]:
        return ()
    seats, tomes = int(s["seats"]), s["tomes"]
    objectives = [
        Goal(NAMES[tome], tuple(map(int, tomes["have"][place][:seats])), int(tomes["need"][place]))
        for place, tome in enumerate(tomes["open"])
        if tome >= 0
    ]
    won, need = _won(state), int(CRESTS_NEEDED[seats])
    crest_tomes = [
        Goal(NAMES[FIRST_CREST + n], tuple(crests(won, seat, crest) for seat in range(seats)), need)
        for n, crest in enumerate(CRESTS)
        if tomes["owner"][FIRST_CREST + n] < 0
    ]
    return (*objectives, *crest_tomes)
