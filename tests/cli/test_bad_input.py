"""Mistyped input gets one line that says what to do, on standard error, and exit status 2 (1 for corrupt records)."""

from __future__ import annotations

import json
from collections.abc import Callable
from io import StringIO
from pathlib import Path

import pytest

from .running import Done, regnum

Run = Callable[..., Done]

MISTYPED = {
    "rules chess": "unknown game or campaign “chess”; available: architects, bruges, council",
    "options counsil": "unknown game “counsil”; did you mean council?",
    "rules tomesga": "unknown game or campaign “tomesga”; did you mean tomesaga?",
    "play chess": "unknown game “chess”",
    "simulate chess": "unknown game “chess”",
    "record chess -o x.json": "unknown game “chess”",
    "warm chess": "unknown game “chess”",
    "games --lang fr": "unknown language “fr”; available: en, it",
    "rules council --lang english": "unknown language “english”",
    "play council --lang IT": "unknown language “IT”",
    "rules council --chapter nobilty": "the rules have no chapter “nobilty”",
    "play council --seats you": "The Council of Four is for 2 to 4 players, not 1",
    "play council --seats you,you,you,you,you": "for 2 to 4 players, not 5",
    "play council --seats you,clever": "unknown bot “clever”; available: random, greedy",
    "play council --seats you,": "unknown bot “”",
    "play council --seats you,greedy:samples=many": "parameter samples of bot greedy cannot be “many”",
    "play council --seats you,greedy:depth=3": "bot greedy has no parameter “depth”; it has samples",
    "play council --options mapp=ABA": "this game has no option “mapp”; did you mean map?",
    "play council --options map=XYZ": "option map is one of AAA, AAB",
    "play council --options map": "options are written name=value,name=value; “map” is not",
    "play council --options round_limit=many": "option round_limit is a whole number from 1 to 500, not “many”",
    "play council --options round_limit=0": "option round_limit is a whole number from 1 to 500",
    "play council --resume nowhere.json": "nowhere.json: No such file or directory",
    "simulate council -p 5": "for 2 to 4 players, not 5",
    "simulate council --bots clever": "unknown bot “clever”",
    "simulate council -p 3 --bots greedy,random": "3 players need one bot, or 3; not 2",
    "simulate council -o map=XYZ": "option map is one of",
    "record council -p 1 -o x.json": "for 2 to 4 players, not 1",
    "record council --bots clever -o x.json": "unknown bot “clever”",
    "record council --options mapp=ABA -o x.json": "no option “mapp”",
    "record council -o nowhere/x.json": "No such file or directory",
    "simulate council -p 0": "for 2 to 4 players, not 0",
    "record council -o .": ".: Is a directory",
    "record council -o /": "/: Is a directory",
    "replay nowhere.json": "nowhere.json: No such file or directory",
    "replay .": "Is a directory",
}


def complains(done: Done, words: str, status: int = 2) -> None:
    """One clear line on standard error, and nothing on standard output."""
    assert done.status == status, done
    assert done.out == ""
    assert done.err.startswith("regnum: ")
    assert done.err.count("\n") == 1
    assert words in done.err


@pytest.mark.parametrize(("typed", "words"), MISTYPED.items(), ids=list(MISTYPED))
def test_a_mistake_is_explained_in_one_line(run: Run, typed: str, words: str) -> None:
    complains(run(*typed.split(" ")), words)
    assert not Path("x.json").exists()


@pytest.mark.parametrize("typed", ["games --lang fr", pytest.param("play chess", marks=pytest.mark.slow)])
def test_a_mistake_is_explained_in_a_process_of_its_own(typed: str) -> None:
    complains(regnum(*typed.split(" ")), MISTYPED[typed])


@pytest.mark.parametrize(
    "typed",
    ["simulate council --games 0", "simulate council --workers 0", "record council", "replay", "conquer", "--conquer"],
)
def test_a_wrong_command_line_is_no_crash(run: Run, typed: str) -> None:
    done = run(*typed.split(" "))
    assert done.status == 2
    assert done.out == ""
    assert "Usage:" in done.err
    assert "Traceback" not in done.err


CORRUPT = {
    "not a record": lambda _: "{}",
    "cut off": lambda record: json.dumps(record)[:400],
    "illegal": lambda record: json.dumps(record | {"actions": ["stop_buying", *record["actions"][1:]]}),
    "another seed": lambda record: json.dumps(record | {"seed": 1234}),
    "another end": lambda record: json.dumps(record | {"digest": "0" * 32}),
    "a format of the future": lambda record: json.dumps(record | {"format": "regnum-record-9"}),
}


@pytest.mark.parametrize("change", CORRUPT.values(), ids=list(CORRUPT))
@pytest.mark.parametrize("command", [("replay",), ("play", "council", "--resume")], ids=["replay", "resume"])
def test_a_corrupt_record_has_status_1(
    run: Run, record_file: Path, command: tuple[str, ...], change: Callable[[object], str]
) -> None:
    Path("bad.json").write_text(change(json.loads(record_file.read_bytes())))
    complains(run(*command, "bad.json"), "", status=1)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"rules_version": 99, "digest": "0" * 32}, "version 99 of the rules of council; this is version 1"),
        ({"data_digest": "0" * 16, "digest": "0" * 32}, "other component files"),
        ({"game": "chess"}, "unknown game “chess”"),
        ({"options": {"map": "XYZ"}}, "option map is one of"),
    ],
)
def test_a_record_of_another_version_has_status_2(
    run: Run, record_file: Path, change: dict[str, object], words: str
) -> None:
    Path("other.json").write_text(json.dumps(json.loads(record_file.read_bytes()) | change))
    complains(run("replay", "other.json"), words)


@pytest.mark.parametrize("command", [("campaign", "show"), ("campaign", "play")])
def test_the_file_of_one_game_is_no_campaign(run: Run, record_file: Path, command: tuple[str, ...]) -> None:
    complains(run(*command, str(record_file)), "holds one game, not a campaign: use `regnum replay`")


@pytest.mark.parametrize("command", [("review",), ("play", "council", "--resume")])
def test_the_file_of_a_campaign_is_not_one_game(run: Run, command: tuple[str, ...]) -> None:
    Path("saga.json").write_text('{"format": "regnum-campaign-1"}')
    complains(run(*command, "saga.json"), "saga.json holds a campaign, not one game: use `regnum campaign show`")


def test_a_place_where_no_game_can_be_kept(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    Path("file").write_text("")
    monkeypatch.setenv("REGNUM_DATA", "file")
    monkeypatch.setattr("sys.stdin", StringIO())
    done = run("play", "council", "--seed", "1")
    assert done.status == 2
    assert done.err.count("\n") == 1
    assert "file: " in done.err


def test_a_seed_below_0_is_a_seed(run: Run) -> None:
    assert run(*["record", "council", "-s", "-5", "-o", "x.json", "-p", "2", "--options", "round_limit=1"]).status == 0
    assert json.loads(Path("x.json").read_text())["seed"] == -5
