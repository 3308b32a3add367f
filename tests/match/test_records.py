"""Record files: written, read, replayed and checked; whatever is wrong with one is found and said."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec import structs
from rich.pretty import pretty_repr

import regnum
from regnum.core.errors import CorruptRecord, InvalidOption, OtherVersion, RegnumError, UnknownGame
from regnum.core.game import Game
from regnum.match import GameRecord, Match, load, read, record_of, replay, save, write

from .bidding import INFO
from .helpers import after_electing, council, memory, play_all, play_random

OPTIONS: dict[str, object] = {"map": "BBA", "round_limit": 4}


def whole(seed: int = 5) -> Match:
    """A match from beginning to end, with options and names."""
    match = Match(regnum.make("council"), 3, seed, OPTIONS, ("Ada", "Ugo", "Bot"), ("", "", "random"))
    return play_random(match, 10_000)


@pytest.fixture(scope="module")
def record() -> GameRecord:
    return record_of(whole())


def test_no_repr_shows_the_seed_or_what_was_chosen() -> None:
    match = play_random(Match(regnum.make("council"), 2, "00112233445566778899aabbccddeeff"), 6)
    record = record_of(match)
    for value in (match, record):
        assert "00112233445566778899aabbccddeeff" not in repr(value) + pretty_repr(value)
    assert repr(record) == f"GameRecord(game='council', seats={record.seats!r}, actions=6)"


# ---- there and back -------------------------------------------------------------------------------------------------


def test_a_record_says_all_there_is_to_know(record: GameRecord) -> None:
    match = whole()
    assert (record.format, record.game, record.rules_version) == ("regnum-record-1", "council", 1)
    assert record.data_digest == match.game.info.data_digest
    assert record.options == match.options
    assert [(seat.name, seat.played_by) for seat in record.seats] == [("Ada", ""), ("Ugo", ""), ("Bot", "random")]
    assert record.seed == 5
    assert record.actions == [match.game.actions.text(move.action) for move in match.moves]
    assert record.trail == "".join(move.check for move in match.moves)
    assert record.outcome is not None
    assert match.outcome is not None
    assert tuple(record.outcome.points) == match.outcome.points


def test_a_secret_seed_is_kept_as_digits_and_plays_the_same_game() -> None:
    match = play_random(Match(council().game, 2), 40)
    written = write(record_of(match))
    assert json.loads(written)["seed"] == match.seed
    assert isinstance(match.seed, str)
    assert memory(replay(read(written))) == memory(match)


@pytest.mark.parametrize("seed", ["", "5", "F" * 32, "0" * 31, "0" * 33, None, 1.5])
def test_another_seed_is_no_record(record: GameRecord, seed: object) -> None:
    plain = json.loads(write(record)) | {"seed": seed}
    with pytest.raises(CorruptRecord):
        read(json.dumps(plain))


def test_a_record_file_is_json_for_people_and_other_programs(record: GameRecord) -> None:
    content = write(record)
    assert content.endswith(b"}\n")
    assert len(content.splitlines()) > len(record.actions)
    plain = json.loads(content)
    assert plain["actions"][:1] == record.actions[:1]
    assert plain["seats"] == [{"name": "Ada"}, {"name": "Ugo"}, {"name": "Bot", "played_by": "random"}]


def test_reading_gives_back_what_was_written(record: GameRecord) -> None:
    assert read(write(record)) == record
    assert read(write(record).decode()) == record


def test_a_replayed_match_is_the_match(record: GameRecord) -> None:
    match, again = whole(), replay(record)
    assert again.moves == match.moves
    assert memory(again) == memory(match)
    assert again.outcome == match.outcome
    assert (again.names, again.played_by, again.options) == (match.names, match.played_by, match.options)
    assert record_of(again) == record


@pytest.mark.parametrize("moves", [0, 1, 2, 40])
def test_a_game_that_goes_on_is_recorded_as_far_as_it_went(moves: int) -> None:
    match = play_random(council(3), moves)
    record = record_of(match)
    assert record.outcome is None
    again = replay(read(write(record)))
    assert again.legal() == match.legal()
    assert play_random(again, moves + 20).moves == play_random(match, moves + 20).moves


def test_what_was_taken_back_stays_in_the_record() -> None:
    match = after_electing(council())
    match.undo(0)
    match.undo(0)
    match.play("engage")
    again = replay(read(write(record_of(match))))
    assert again.undone == match.undone
    assert len(again.undone) == 2
    assert not again.can_redo


def test_names_may_be_in_any_script(tmp_path: Path) -> None:
    match = Match(regnum.make("council"), 2, 1, names=("Åse “the” Ünlü", "王\n\t☃"))
    save(match, tmp_path / "names.json")
    assert load(tmp_path / "names.json").names == match.names


def test_a_record_is_replayed_with_the_game_that_is_given() -> None:
    match = play_random(Match(Game(INFO), 3, 1), 100)
    assert replay(record_of(match), Game(INFO)).moves == match.moves


# ---- files that are no records --------------------------------------------------------------------------------------

NO_RECORDS: dict[str, Callable[[dict[str, Any]], Any]] = {
    "empty object": lambda _: {},
    "list": lambda _: [],
    "number": lambda _: 7,
    "no actions": lambda plain: {name: value for name, value in plain.items() if name != "actions"},
    "actions are numbers": lambda plain: plain | {"actions": [1, 2, 3]},
    "actions are a text": lambda plain: plain | {"actions": "elect"},
    "seed is a text": lambda plain: plain | {"seed": "five"},
    "seed is a fraction": lambda plain: plain | {"seed": 0.5},
    "version is a text": lambda plain: plain | {"rules_version": "1"},
    "seats are names": lambda plain: plain | {"seats": ["Ada", "Ugo"]},
    "options are a list": lambda plain: plain | {"options": [["map", "ABA"]]},
    "undone is nothing": lambda plain: plain | {"undone": None},
    "outcome is a text": lambda plain: plain | {"outcome": "Ada wins"},
}


@pytest.mark.parametrize("change", NO_RECORDS.values(), ids=list(NO_RECORDS))
def test_json_that_is_no_record(record: GameRecord, change: Callable[[dict[str, Any]], Any]) -> None:
    with pytest.raises(CorruptRecord, match="this is not a whole record file"):
        read(json.dumps(change(json.loads(write(record)))))


@pytest.mark.parametrize("content", [b"", b"\n", b"not JSON", b"\xff\xfe{}", b"{" * 100_000, b"\x00" * 40])
def test_what_is_not_json(content: bytes) -> None:
    with pytest.raises(CorruptRecord, match="this is not a whole record file"):
        read(content)


def test_a_file_that_was_cut_off_anywhere(record: GameRecord) -> None:
    content = write(record).rstrip()
    for length in range(0, len(content), 97):
        with pytest.raises(CorruptRecord, match="this is not a whole record file"):
            read(content[:length])


def test_a_file_nested_too_deeply(record: GameRecord) -> None:
    with pytest.raises(CorruptRecord):
        read(write(record).replace(b"{", b'{"strange": ' + b"[" * 100_000 + b"]" * 100_000 + b",", 1))


def test_a_format_of_the_future(record: GameRecord) -> None:
    with pytest.raises(CorruptRecord, match="format “regnum-record-2”; this version reads regnum-record-1"):
        read(write(structs.replace(record, format="regnum-record-2")))


# ---- records that do not hold ---------------------------------------------------------------------------------------


def with_action(record: GameRecord, number: int, action: str) -> GameRecord:
    actions = list(record.actions)
    actions[number - 1] = action
    return structs.replace(record, actions=actions)


def other_choice(number: int) -> str:
    """A legal action that was not taken as move `number`."""
    match = whole().fork(number - 1)
    return next(c for c in match.choices() if c != match.game.actions.text(whole().moves[number - 1].action))


def refused(record: GameRecord) -> CorruptRecord:
    with pytest.raises(CorruptRecord) as error:
        replay(record)
    return error.value


@pytest.mark.parametrize("number", [1, 2, 17])
def test_an_illegal_action_is_named_with_its_number(record: GameRecord, number: int) -> None:
    error = refused(with_action(record, number, "stop_buying"))
    assert error.move == number
    assert str(error).startswith(f"move {number}, stop_buying: ")
    assert "cannot stop_buying now" in str(error)


@pytest.mark.parametrize("number", [1, 9])
def test_an_unknown_action_is_named_with_its_number(record: GameRecord, number: int) -> None:
    error = refused(with_action(record, number, "conquer(Arkon)"))
    assert error.move == number
    assert "unknown action “conquer(Arkon)”" in str(error)


@pytest.mark.parametrize("number", [1, 3, 16, 20])
def test_another_legal_action_is_found_where_it_was_taken(record: GameRecord, number: int) -> None:
    choice = other_choice(number)
    error = refused(with_action(record, number, choice))
    assert error.move == number
    assert str(error) == f"move {number}, {choice}: leads elsewhere than the record says"


def test_the_first_of_several_wrong_moves_is_named(record: GameRecord) -> None:
    wrong = with_action(with_action(record, 20, "stop_buying"), 7, other_choice(7))
    assert refused(wrong).move == 7


@pytest.mark.parametrize("number", [1, 12])
def test_an_edited_trail_is_found_at_its_move(record: GameRecord, number: int) -> None:
    start = 4 * number - 4
    edited = "0000" if record.trail[start : start + 4] != "0000" else "ffff"
    error = refused(structs.replace(record, trail=record.trail[:start] + edited + record.trail[start + 4 :]))
    assert error.move == number


@pytest.mark.parametrize("change", [lambda trail: trail[:-4], lambda trail: trail[:-1], lambda trail: trail + "0000"])
def test_a_trail_that_is_too_short_or_too_long(record: GameRecord, change: Callable[[str], str]) -> None:
    assert "trail of digests does not fit" in str(refused(structs.replace(record, trail=change(record.trail))))


def test_an_edited_digest_is_found_at_the_end(record: GameRecord) -> None:
    error = refused(structs.replace(record, digest="0" * 32))
    assert error.move == len(record.actions)
    assert "the end of the game is not the one" in str(error)


def test_an_edited_seed_is_found_at_the_first_move(record: GameRecord) -> None:
    assert refused(structs.replace(record, seed=6)).move == 1


def test_edited_options_are_found_at_the_first_move(record: GameRecord) -> None:
    assert refused(structs.replace(record, options=record.options | {"map": "AAA"})).move == 1


def test_more_moves_than_the_game_has(record: GameRecord) -> None:
    longer = structs.replace(record, actions=[*record.actions, "elect"], trail=record.trail + "0000")
    error = refused(longer)
    assert error.move == len(record.actions) + 1
    assert "the game is over" in str(error)


def test_a_game_cut_short_with_its_trail_does_not_end_as_it_says(record: GameRecord) -> None:
    shorter = structs.replace(record, actions=record.actions[:-1], trail=record.trail[:-4])
    assert refused(shorter).move == len(record.actions) - 1


@pytest.mark.parametrize(
    ("change", "error", "words"),
    [
        ({"game": "chess"}, UnknownGame, "unknown game “chess”"),
        ({"options": {"mapp": "ABA"}}, InvalidOption, "no option “mapp”"),
        ({"options": {"map": "XYZ"}}, InvalidOption, "option map is one of"),
        ({"seats": []}, InvalidOption, "2 to 4 players, not 0"),
    ],
)
def test_a_record_of_something_else(
    record: GameRecord, change: dict[str, Any], error: type[RegnumError], words: str
) -> None:
    with pytest.raises(error, match=words):
        replay(structs.replace(record, **change))


OTHERS = [
    ({"rules_version": 2}, "version 2 of the rules of council; this is version 1"),
    ({"data_digest": "0" * 16}, "other component files of council"),
]


@pytest.mark.parametrize("other", [other for other, _ in OTHERS])
def test_a_record_of_other_rules_is_good_if_they_lead_to_the_same_states(
    record: GameRecord, other: dict[str, Any]
) -> None:
    assert record_of(replay(structs.replace(record, **other))) == record


@pytest.mark.parametrize(("other", "says"), OTHERS)
@pytest.mark.parametrize(
    "change",
    [
        lambda record: with_action(record, 9, "stop_buying"),
        lambda record: structs.replace(record, trail="0000" + record.trail[4:]),
        lambda record: structs.replace(record, digest="0" * 32),
        lambda record: structs.replace(record, outcome=None),
        lambda record: structs.replace(record, options={"toll": "on"}),
    ],
)
def test_a_record_of_rules_that_lead_elsewhere_says_which_are_needed(
    record: GameRecord, other: dict[str, Any], says: str, change: Callable[[GameRecord], GameRecord]
) -> None:
    with pytest.raises(OtherVersion, match=f"{says}.*: use version 0.0.9 of Regnum"):
        replay(structs.replace(change(record), **other, regnum="0.0.9"))
    with pytest.raises(OtherVersion, match="use the version of Regnum that wrote it"):
        replay(structs.replace(change(record), **other, regnum=""))


def test_a_seat_too_few_or_too_many(record: GameRecord) -> None:
    assert refused(structs.replace(record, seats=record.seats[:2])).move == 1
    assert refused(structs.replace(record, seats=[*record.seats, record.seats[0]])).move == 1
    with pytest.raises(InvalidOption, match="2 to 4 players, not 6"):
        replay(structs.replace(record, seats=record.seats * 2))


def test_an_edited_outcome_is_found(record: GameRecord) -> None:
    assert record.outcome is not None
    refused(structs.replace(record, outcome=structs.replace(record.outcome, ranks=[1, 1, 1])))


@pytest.mark.parametrize(
    "undone", [{"after": 0, "seat": 0, "action": "conquer"}, {"after": 10_000, "seat": 9, "action": "elect"}]
)
def test_edited_undone_actions_are_found(record: GameRecord, undone: dict[str, Any]) -> None:
    refused(read(json.dumps(json.loads(write(record)) | {"undone": [undone]})))


# ---- files ----------------------------------------------------------------------------------------------------------


def test_a_saved_match_is_loaded(tmp_path: Path) -> None:
    match = play_random(council(3), 30)
    save(match, tmp_path / "game.json")
    save(match, str(tmp_path / "game.json"))
    assert memory(load(tmp_path / "game.json")) == memory(match)
    assert [file.name for file in tmp_path.iterdir()] == ["game.json"]


def test_a_failing_write_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file, match = tmp_path / "game.json", play_random(council(), 10)
    save(match, file)
    before = file.read_bytes()
    play_all(match, [match.choices()[0]])

    def half(self: Path, content: bytes) -> int:
        with self.open("wb") as stream:
            stream.write(content[: len(content) // 2])
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(Path, "write_bytes", half)
        with pytest.raises(OSError, match="No space left"):
            save(match, file)
    assert file.read_bytes() == before
    save(match, file)
    assert file.read_bytes() != before
    assert [left.name for left in tmp_path.iterdir()] == ["game.json"]


def test_files_that_cannot_be_read_or_written(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        load(tmp_path / "nowhere.json")
    with pytest.raises(IsADirectoryError):
        load(tmp_path)
    with pytest.raises(FileNotFoundError):
        save(council(), tmp_path / "nowhere" / "game.json")


@pytest.mark.parametrize("target", ["/", "folder"])
def test_a_folder_is_no_place_for_a_record(tmp_path: Path, target: str) -> None:
    (tmp_path / "folder").mkdir()
    with pytest.raises(OSError, match="directory"):
        save(council(), tmp_path / target)
    assert [left.name for left in tmp_path.iterdir()] == ["folder"]
