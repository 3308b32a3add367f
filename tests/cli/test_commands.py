"""The commands that answer and end: what they print, where, and their exit status."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import regnum as package
from regnum import registry
from regnum.cli.rules_page import chapters, rules_text
from regnum.core.languages import LANGUAGES
from regnum.match import load

from .running import Done, environment, regnum

Run = Callable[..., Done]
GAMES = package.games()
INFO = GAMES["council"]


# ---- games, rules, options ------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("typed", ["games", "options council", "rules council", "--help"])
def test_commands_that_only_tell_do_not_load_the_compiler(typed: str) -> None:
    done = regnum(*typed.split(), python=("-X", "importtime"))
    assert done.status == 0
    loaded = {line.rpartition("|")[2].strip().split(".")[0] for line in done.err.splitlines()}
    assert "regnum" in loaded
    assert loaded & {"numba", "llvmlite", "numpy", "pydantic"} == set()


@pytest.mark.parametrize("code", LANGUAGES)
def test_games_lists_every_game(run: Run, code: str) -> None:
    done = run("games", "--lang", code)
    assert (done.status, done.err) == (0, "")
    for name, info in GAMES.items():
        assert f"{name} {info.titles[code]}" in done.words
        assert ", ".join(info.designers) in done.words
        assert f"{info.seats[0]}–{info.seats[1]}" in done.words
    lines = done.out.splitlines()
    assert len(lines) < 24, "it fits a screen"
    assert max(map(len, lines)) <= 80


@pytest.mark.parametrize("code", LANGUAGES)
def test_rules_print_every_chapter(run: Run, code: str) -> None:
    done = run("rules", "council", "--lang", code)
    assert (done.status, done.err) == (0, "")
    assert "<!--" not in done.out
    assert max(map(len, done.out.splitlines())) <= 80
    for anchor, (_, heading) in chapters(rules_text(INFO, code)).items():
        plain = heading.replace("`", "")
        assert done.words.count(plain) >= 2, heading  # in the contents and above the chapter
        assert f"{plain} {anchor}" in done.words


@pytest.mark.parametrize("code", LANGUAGES)
def test_rules_of_a_campaign_are_printed_too(run: Run, code: str) -> None:
    done = run("rules", "tomesaga", "--lang", code)
    assert (done.status, done.err) == (0, "")
    texts = {one: chapters(rules_text(registry.campaign("tomesaga"), one)) for one in LANGUAGES}
    assert list(texts["en"]) == list(texts["it"])
    for _, heading in texts[code].values():
        assert heading in done.words


@pytest.mark.parametrize("code", LANGUAGES)
def test_rules_print_one_chapter(run: Run, code: str) -> None:
    found = chapters(rules_text(INFO, code))
    done = run("rules", "council", "--chapter", "nobility", "--lang", code)
    assert found["nobility"][1] in done.words
    assert found["end"][1] not in done.words
    assert len(done.out) < 4000


@pytest.mark.parametrize("code", LANGUAGES)
def test_options_tell_values_defaults_and_meaning(run: Run, code: str) -> None:
    done = run("options", "council", "--lang", code)
    assert (done.status, done.err) == (0, "")
    mark = {"en": "(default)", "it": "(di base)"}[code]
    for option in INFO.options:
        _, _, part = f"\n{done.out}".partition(f"\n{option.name}\n")
        part = re.split(r"\n(?=\S)", part)[0]
        assert re.search(rf"^    {re.escape(option.default)}\b.*{re.escape(mark)}", part, re.MULTILINE), option.name
        assert part.count(mark) == 1
        assert all(value in part for value in option.values)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("env", "title"),
    [
        ({"LANG": "it_IT.UTF-8"}, "Il Consiglio dei Quattro"),
        ({"LANG": "fr_FR.UTF-8"}, "The Council of Four"),
        ({"LANG": "it_IT.UTF-8", "LC_ALL": "en_GB.UTF-8"}, "The Council of Four"),
        ({"LANG": "C"}, "The Council of Four"),
    ],
)
def test_the_language_is_that_of_the_system(env: dict[str, str], title: str) -> None:
    assert title in regnum("games", **env).out


# ---- simulate -------------------------------------------------------------------------------------------------------

TIMES = {"seconds", "preparation_seconds", "games_per_second", "decisions_per_second"}
KEYS = {
    "game": str,
    "team": bool,
    "players": int,
    "games": int,
    "bots": list,
    "seed": int,
    "options": dict,
    "decisions": int,
    "workers": int,
    "decisions_per_game": float,
    "mean_score": float,
    "mean_score_by_seat": list,
    "wins_by_seat": list,
    "endings": dict,
    "invariant_failures": int,
    **dict.fromkeys(TIMES, float),
}


def figures(done: Done, *without: str) -> dict[str, Any]:
    """The one JSON object on standard output, without what is measured."""
    assert done.status == 0, done.err
    assert done.out.count("\n") == 1
    report: dict[str, Any] = json.loads(done.out)
    assert {name: type(value) for name, value in report.items()} == KEYS
    return {name: value for name, value in report.items() if name not in TIMES | set(without)}


@pytest.mark.slow
def test_simulate_prints_one_json_object() -> None:
    report = figures(regnum("simulate", "council", "-n", "40", "-p", "3", "-s", "7", "--json"))
    assert (report["game"], report["players"], report["games"], report["seed"]) == ("council", 3, 40, 7)
    assert report["bots"] == ["random"] * 3
    assert report["options"] == INFO.usual
    assert sum(report["wins_by_seat"]) == pytest.approx(40, abs=0.02)
    assert sum(report["endings"].values()) == 40
    assert report["decisions"] == round(report["decisions_per_game"] * 40)
    assert sum(report["mean_score_by_seat"]) / 3 == pytest.approx(report["mean_score"], abs=0.01)
    assert report["invariant_failures"] == 0


@pytest.mark.slow
@pytest.mark.parametrize("players", ["2", "3", "4"])
def test_simulations_depend_on_the_seed_alone(run: Run, players: str) -> None:
    def simulated(seed: str, workers: str) -> dict[str, Any]:
        asked = ("simulate", "council", "-n", "60", "-p", players, "-s", seed, "--workers", workers, "--json")
        return figures(run(*asked), "workers")

    one = simulated("5", "1")
    series = package.make("council").play_random(int(players), 60, seed=5)
    assert one["decisions"] == series["decisions"].sum()
    assert simulated("5", "1") == one
    assert simulated("5", "3") == one
    assert simulated("6", "1") != one


@pytest.mark.slow
def test_simulate_draws_a_seed_that_can_be_given_again(run: Run) -> None:
    drawn = figures(run("simulate", "council", "-n", "5", "--json"))
    again = figures(run("simulate", "council", "-n", "5", "--json", "--seed", str(drawn["seed"])))
    assert again == drawn
    assert figures(run("simulate", "council", "-n", "5", "--json"))["seed"] != drawn["seed"]


def test_simulate_takes_options(run: Run) -> None:
    report = figures(run("simulate", "council", "-n", "9", "--json", "-o", "round_limit=2,map=BBA"))
    assert report["endings"] == {"round_limit": 9}
    assert report["options"]["map"] == "BBA"


@pytest.mark.slow
def test_simulate_for_people(run: Run) -> None:
    done = run("simulate", "council", "-n", "20", "-p", "2", "-s", "1")
    assert "20 games of council with 2 players" in done.words
    assert "endings: last emporium 20" in done.words
    assert re.search(r"^ +2 +random", done.out, re.MULTILINE)


@pytest.mark.slow
def test_simulations_of_other_bots_do_not_depend_on_the_workers() -> None:
    def simulated(workers: str) -> dict[str, Any]:
        asked = ("simulate", "council", "-n", "5", "-s", "4", "--bots", "greedy,random,greedy:samples=1", "-p", "3")
        return figures(regnum(*asked, "--workers", workers, "--json"), "workers")

    one = simulated("1")
    assert one["bots"] == ["greedy", "random", "greedy:samples=1"]
    assert one["wins_by_seat"][1] < 3
    assert one["decisions"] % 5  # they are not one game five times
    assert simulated("2") == one


# ---- record, replay, verify -----------------------------------------------------------------------------------------


def test_record_writes_a_game_of_bots(record_file: Path) -> None:
    match = load(record_file)
    assert match.over
    assert (match.players, match.seed, match.options["round_limit"]) == (3, 3, "3")
    assert match.played_by == ("random", "random", "random")
    assert len(set(match.names)) == 3


def test_recording_again_gives_the_same_file(run: Run, record_file: Path) -> None:
    done = run("record", "council", "-o", "again.json", "-p", "3", "-s", "3", "--options", "round_limit=3")
    assert done.words == f"again.json: {len(load(record_file).moves)} moves, round limit"
    assert Path("again.json").read_bytes() == record_file.read_bytes()
    run("record", "council", "-o", "other.json", "-p", "3", "-s", "4", "--options", "round_limit=3")
    assert Path("other.json").read_bytes() != record_file.read_bytes()


def test_replay_tells_the_game(run: Run, record_file: Path) -> None:
    done, match = run("replay", str(record_file), "--lang", "en"), load(record_file)
    assert (done.status, done.err) == (0, "")
    assert done.out.count("'s turn") == 8  # three rounds of three turns; the first begins untold
    assert done.words.count("The round limit was reached") == 1
    assert match.outcome is not None
    assert done.words.endswith(f"{match.names[match.outcome.winners[0]]} wins")
    assert "you draw" not in done.words


def test_replay_in_italian(run: Run, record_file: Path) -> None:
    done = run("replay", str(record_file), "--lang", "it")
    assert done.out.count("Turno di ") == 8
    assert "Vince" in done.words


@pytest.mark.slow
def test_replay_step_by_step(record_file: Path) -> None:
    moves = len(load(record_file).moves)
    some = regnum("replay", str(record_file), "--step", "--lang", "en", typed="\n\n")
    assert some.status == 0
    assert [f"{n}/{moves} " in some.out for n in (1, 2, 3, 4)] == [True, True, True, False]
    assert some.out.count("Nobility track") == 3
    whole = regnum("replay", str(record_file), "--step", "--lang", "en", typed="\n" * moves)
    assert f"{moves}/{moves} " in whole.out
    assert whole.out.count("Nobility track") == moves
    assert "Your hand" not in whole.out


def corrupted(record_file: Path, number: int, action: str) -> dict[str, Any]:
    plain: dict[str, Any] = json.loads(record_file.read_bytes())
    plain["actions"][number - 1] = action
    return plain


def test_verify_checks_many_files_and_names_the_first_wrong_move(run: Run, record_file: Path) -> None:
    whole = record_file.read_bytes()
    Path("good.json").write_bytes(whole)
    Path("illegal.json").write_text(json.dumps(corrupted(record_file, 7, "stop_buying")))
    Path("cut.json").write_bytes(whole[:300])
    other = corrupted(record_file, 7, "stop_buying") | {"rules_version": 99}
    Path("other.json").write_text(json.dumps(other))
    done = run("verify", "good.json", "illegal.json", "cut.json", "nowhere.json", "other.json", "good.json")
    assert done.status == 1
    lines = done.out.splitlines()
    assert lines[0] == lines[-1] == f"good.json: good, {len(load(record_file).moves)} moves, round limit"
    assert lines[1].startswith("illegal.json: corrupt: move 7, stop_buying: random ")
    assert "cut.json: corrupt: this is not a whole record file" in done.words
    assert "nowhere.json: cannot be read: No such file or directory" in done.words
    assert "other.json: another version: move 7, stop_buying" in done.words
    assert "Traceback" not in done.err


@pytest.mark.slow
def test_a_corrupt_record_in_processes_of_their_own(record_file: Path, tmp_path: Path) -> None:
    (tmp_path / "bad.json").write_text(json.dumps(corrupted(record_file, 7, "stop_buying")))
    checked = regnum("verify", "bad.json", folder=tmp_path)
    assert (checked.status, checked.err) == (1, "")
    told = regnum("replay", "bad.json", folder=tmp_path)
    assert (told.status, told.out) == (1, "")
    assert told.err.startswith("regnum: move 7, stop_buying: random ")


def test_verify_is_content_with_good_files(run: Run, record_file: Path) -> None:
    done = run("verify", str(record_file))
    assert done.status == 0
    assert " good, " in done.words


# ---- bench, warm ----------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_bench_as_json() -> None:
    done = regnum("bench", "staufer", "--json", "--seconds", "0.2", "--no-cold")
    assert done.status == 0
    assert done.out.count("\n") == 1
    report = json.loads(done.out)
    assert set(report) == {"machine", "versions", "games"}
    assert set(report["machine"]) == {"system", "processor", "cores"}
    assert set(report["versions"]) == {"python", "regnum", "numba", "numpy", "llvmlite"}
    assert set(report["games"]) == {"staufer"}
    measured = report["games"]["staufer"]
    assert all(isinstance(figure, int | float) and figure > 0 for figure in measured.values())
    measured.pop("vector_steps_per_second", None)  # where the environments are installed
    assert set(measured) == {
        "decisions_per_game",
        "decisions_per_second",
        "games_per_second",
        "clones_per_second",
        "determinizations_per_second",
        "search_iterations_per_second",
        "warm_start_seconds",
        "state_bytes",
        "players",
    }


def test_bench_measures_the_games_that_are_named_or_all(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    measured: list[str] = []
    monkeypatch.setattr("regnum.cli.benchmark.run", lambda names, *_: measured.extend(names))
    run("bench", "--json")
    assert measured == sorted(GAMES)
    run("bench", "bruges")
    assert measured[len(GAMES) :] == ["bruges"]


def test_bench_quick_measures_all_games_briefly_and_compiles_nothing_anew(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[Any] = []
    monkeypatch.setattr("regnum.cli.benchmark.run", lambda *given: asked.extend(given))
    run("bench", "--quick")
    names, _, seconds, cold = asked
    assert (names, cold) == (sorted(GAMES), False)
    assert len(names) * 5 * seconds < 10


@pytest.mark.slow
def test_warm_says_that_all_is_ready_or_nothing() -> None:
    done = regnum("warm", "council")
    assert (done.status, done.out) == (0, "")
    assert "The rules of The Council of Four were compiled already" in done.err
    quiet = regnum("warm", "--quiet")
    assert (quiet.status, quiet.out, quiet.err) == (0, "", "")


# ---- other screens --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("arguments", [("games",), ("options", "council")])
def test_without_a_terminal_there_are_no_escape_codes(run: Run, arguments: tuple[str, ...]) -> None:
    assert "\x1b" not in run(*arguments).out


@pytest.mark.slow
@pytest.mark.parametrize("code", LANGUAGES)
def test_rules_on_a_screen_that_only_has_ascii(code: str) -> None:
    rich, poor = (regnum("rules", "council", "--lang", code, PYTHONIOENCODING=e) for e in ("utf-8", "ascii"))
    assert poor.status == 0
    assert poor.out.isascii()
    assert poor.out.count("?") == rich.out.count("?")


def test_the_version_is_shown_without_a_command(run: Run) -> None:
    done = run("--version")
    assert (done.status, done.out, done.err) == (0, f"regnum {package.__version__}\n", "")


def test_a_shell_completes_commands() -> None:
    as_installed = "import sys; sys.argv = ['regnum']; from regnum.cli.main import main; main()"
    asked = {"_REGNUM_COMPLETE": "complete_bash", "COMP_WORDS": "regnum anal", "COMP_CWORD": "1"}
    done = subprocess.run(
        [sys.executable, "-c", as_installed], env=environment(asked), capture_output=True, text=True, timeout=60
    )
    assert done.stdout.split() == ["analyse"]
