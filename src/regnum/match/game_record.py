"""Record files: a game as its options, its seed and its actions, in JSON that one can read and check."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any

import msgspec

from regnum import __version__
from regnum.core import files
from regnum.core.codec import digest
from regnum.core.errors import CorruptRecord, InvalidOption, OtherVersion, RegnumError
from regnum.core.files import pretty, write_whole
from regnum.core.game import Game
from regnum.core.lazy import decoder
from regnum.core.seeds import SECRET, Concealed
from regnum.match.match import Match, UndoneAction
from regnum.registry import info_for, make

FORMAT = "regnum-record-1"


SecretSeed = Annotated[str, msgspec.Meta(pattern=f"^{SECRET}$")]


class RecordSeat(msgspec.Struct, frozen=True, omit_defaults=True):
    """A player in a record file."""

    name: str
    played_by: str = ""  # the specification of a bot; empty for a person


class TakenBack(msgspec.Struct, frozen=True):
    """An action that a seat took back, with the number of actions before it."""

    after: int
    seat: int
    action: str


class Ended(msgspec.Struct, frozen=True, omit_defaults=True):
    """The outcome, for readers without Regnum."""

    ending: str
    points: list[int]
    ranks: list[int]
    total: int | None = None  # of a team: its points
    target: int | None = None  # and those that it needed


class GameRecord(Concealed, msgspec.Struct, frozen=True, kw_only=True):
    """The content of a record file."""

    format: str = FORMAT
    game: str
    rules_version: int
    data_digest: str  # `GameInfo.data_digest`
    regnum: str = ""  # the version of Regnum that wrote it; the first ones did not say
    options: dict[str, str]
    seats: list[RecordSeat]
    seed: int | SecretSeed  # a number that was chosen, or a secret key
    actions: list[str]  # in notation
    trail: str  # 4 hexadecimal digits an action: the digest of the state after it begins with them
    digest: str  # of the state at the end
    undone: list[TakenBack] = []
    outcome: Ended | None = None

    def __rich_repr__(self) -> list[tuple[str, Any]]:
        """List what may be shown to anybody."""
        return [("game", self.game), ("seats", self.seats), ("actions", len(self.actions))]


_RECORD = decoder(GameRecord)


def record_of(match: Match) -> GameRecord:
    """A match as a record."""
    text = match.game.actions.text
    return GameRecord(
        game=match.game.info.name,
        rules_version=match.game.info.version,
        data_digest=match.game.info.data_digest,
        regnum=__version__,
        options={name: str(value) for name, value in match.options.items()},
        seats=[RecordSeat(*who) for who in zip(match.names, match.played_by, strict=True)],
        seed=match.seed,
        actions=[text(move.action) for move in match.moves],
        trail="".join(move.check for move in match.moves),
        digest=digest(match.game.state, match.state),
        undone=[TakenBack(back.after, back.seat, text(back.action)) for back in match.undone],
        outcome=_ended(match),
    )


def write(record: GameRecord) -> bytes:
    """The content of a record file."""
    return pretty(record)


def read(content: bytes | str) -> GameRecord:
    """The record in the content of a file. Raises CorruptRecord when it is not one."""
    return files.read(content, _RECORD, "record", FORMAT)


def no_rest() -> None:
    """Go on at once."""


def rules_for(record: GameRecord) -> str:
    """The key of the rules that a record goes on with, for `registry.make`. Raises UnknownGame."""
    return info_for(record.game, record.rules_version, record.data_digest).key


def replay(record: GameRecord, game: Game | None = None, rest: Callable[[], None] = no_rest) -> Match:
    """Play a record again and check every step of it; `rest` is called after each.

    Without `game`, it is played by the rules of its version if the host has kept them. A record that was played by
    other rules is good when the installed ones lead to the same state after every move. Raises
    CorruptRecord with the number of the first wrong move, OtherVersion when other rules can be the reason, UnknownGame
    or InvalidOption.
    """
    game = game or make(rules_for(record))
    try:
        return _replayed(record, game, rest)
    except (CorruptRecord, InvalidOption) as error:
        difference = game.info.difference(record.rules_version, record.data_digest)
        if not difference:
            raise
        by = f"version {record.regnum} of Regnum" if record.regnum else "the version of Regnum that wrote it"
        raise OtherVersion(f"{error}; {difference}: use {by}") from None


def _replayed(record: GameRecord, game: Game, rest: Callable[[], None]) -> Match:
    names, players = [seat.name for seat in record.seats], [seat.played_by for seat in record.seats]
    match = Match(game, len(record.seats), record.seed, game.info.saved(record.options), names, players)
    if len(record.trail) != 4 * len(record.actions):
        raise CorruptRecord("the trail of digests does not fit the list of actions")
    checked = 0
    for number, action in enumerate(record.actions, 1):
        try:
            match.play(action)
        except RegnumError as error:
            raise CorruptRecord(f"move {number}, {action}: {error}", number) from None
        rest()
        for move in match.moves[checked:]:  # several at once when sealed answers are opened
            checked += 1
            if move.check != record.trail[4 * checked - 4 : 4 * checked]:
                where = f"move {checked}, {record.actions[checked - 1]}"
                raise CorruptRecord(f"{where}: leads elsewhere than the record says", checked)
    if digest(game.state, match.state) != record.digest:
        raise CorruptRecord("the end of the game is not the one that the record says", len(record.actions))
    if record.outcome != _ended(match):
        raise CorruptRecord("the outcome is not the one that the game leads to", len(record.actions))
    match.undone = [_undone(match, back) for back in record.undone]
    return match


def _undone(match: Match, back: TakenBack) -> UndoneAction:
    """An action that was taken back. Raises CorruptRecord if it cannot have been."""
    try:
        action = match.game.actions.parse(back.action)
    except RegnumError as error:
        raise CorruptRecord(f"taken back after move {back.after}: {error}", back.after) from None
    if not (0 <= back.seat < match.players and 0 <= back.after <= len(match.moves)):
        raise CorruptRecord(f"{back.action} cannot have been taken back after move {back.after}", back.after)
    return UndoneAction(back.after, back.seat, action)


def _ended(match: Match) -> Ended | None:
    outcome = match.outcome
    if outcome is None:
        return None
    return Ended(outcome.ending, list(outcome.points), list(outcome.ranks), outcome.total, outcome.target)


def save(match: Match, path: Path | str) -> None:
    """Write a match to a record file, all of it or nothing. Raises OSError."""
    write_whole(path, write(record_of(match)))


def load(path: Path | str) -> Match:
    """The match in a record file. Raises CorruptRecord, UnknownGame, InvalidOption, or OSError."""
    return replay(read(Path(path).read_bytes()))
