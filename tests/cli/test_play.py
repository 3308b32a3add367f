"""`regnum play` in a terminal, from the first question to the result."""

from __future__ import annotations

import json
import random
import re
import shutil
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import regnum as package
from regnum.cli.screen import program
from regnum.match import Match, load
from regnum.table.contract import load_table

from .running import regnum
from .terminal import Terminal, first

pytestmark = [pytest.mark.slow, pytest.mark.filterwarnings("ignore:.*forkpty:DeprecationWarning")]

DUEL = ("--seats", "you:Ada,greedy", "--seed", "7", "--lang", "en")
SHORT = ("--options", "round_limit=2")
TABLE = "The Council of Four · round"


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    return tmp_path / "kept"


def kept_match(kept: Path) -> Match:
    [file] = kept.glob("*.json")  # not the lock beside it
    return load(file)


def written(match: Match) -> list[str]:
    return [match.game.actions.text(move.action) for move in match.moves]


# ---- whole games ----------------------------------------------------------------------------------------------------


def test_a_short_game_from_the_first_question_to_the_result(kept: Path) -> None:
    with Terminal(kept, *DUEL, *SHORT) as ada:
        assert "Type a number, an action, or ? for help." in ada.said
        assert TABLE in ada.said
        assert ada.shown.endswith("1 Ada>")
        assert ada.play_on(first) > 3
        assert ada.status == 0
        assert "The round limit was reached" in ada.shown
        assert re.search(r"^(Ada|greedy) wins$", ada.shown, re.MULTILINE)
        assert re.search(r"^1 Ada +\d+ .* [12]$", ada.shown, re.MULTILINE)
    assert [file.name for file in kept.iterdir()] == ["council-7.json"]
    assert load(kept / "council-7.json").over


@pytest.mark.slow
def test_a_whole_game_of_somebody_who_always_types_1(kept: Path) -> None:
    with Terminal(kept, "--seats", "you:Ada,greedy,random", "--seed", "7", "--lang", "en") as ada:
        assert ada.play_on(first) > 40
        assert ada.status == 0
        assert "A player built their last emporium, and everyone else took a final turn" in ada.shown
        assert "greedy wins" in ada.shown
        assert "Traceback" not in ada.raw


def anything(seed: int) -> Callable[[Terminal], str]:
    """Any of the numbers that are offered."""
    chance = random.Random(seed)

    def choose(person: Terminal) -> str:
        offered = re.findall(r"\x1b\[1;36m *(\d+)", person.raw)
        return chance.choice(offered)

    return choose


@pytest.mark.slow
def test_a_whole_game_of_somebody_who_types_any_number_in_italian(kept: Path) -> None:
    seats = ("--seats", "random,you:Ada,random", "--options", "round_limit=7,market_module=on,map=random")
    with Terminal(kept, *seats, "--seed", "3", "--lang", "it") as ada:
        assert ada.play_on(anything(3)) > 20
        assert ada.status == 0
        assert re.search(r"^Vince .+|^Vittoria condivisa: .+", ada.shown, re.MULTILINE)


# ---- at the table ---------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_looking_around_is_no_move(kept: Path) -> None:
    with Terminal(kept, *DUEL) as ada:
        assert "indur: bronze city of the hills" in ada.type("look map").lower()
        assert "permits of the coast × 13" in ada.type("look deck/coast")
        assert "parts of the table: map, points, coast, council/coast" in ada.type("look")
        assert "parts of the table: map, points, coast" in ada.type("look moon")
        assert ada.type("why").count("end_turn") == 1
        assert "you must perform a main action first" in ada.said
        assert "that is possible now" in ada.type("why elect")
        assert "costs 3 assistants; you have 1" in ada.type("why extra")
        assert "unknown choice or command “nonsense”" in ada.type("why nonsense")
        assert re.search(r"points tiles tiles .* 1 Ada 0 0 0 5 0 5", ada.type("score"))
        assert "The nobility track" in ada.type("rules nobility")
        assert "the rules have no chapter “moon”" in ada.type("rules moon")
        assert "undo your last choice" in ada.type("help")
        assert "councillor(council, colour)" in ada.said
        assert TABLE in ada.type("table")
        assert ada.type("") == "1 Ada>"
        assert "name a file" in ada.type("save")
        assert "could not save: No such file or directory" in ada.type(f"save {kept}/no/x.json")
        ada.type("quit")
        assert ada.status == 0
    assert written(kept_match(kept)) == []


@pytest.mark.slow
def test_what_is_no_choice_is_refused(kept: Path) -> None:
    with Terminal(kept, *DUEL) as ada:
        for number in ("0", "24", "999999999999999999999"):
            assert "choose a number from 1 to 23" in ada.type(number)
        for nonsense in ("-1", "1.5", "xyzzy", "1 2", "²", "'", "[/b]", "è"):
            assert f"unknown choice or command “{nonsense}”" in ada.type(nonsense)
        assert "unknown action" not in ada.said
        assert "pay(white) is not possible now: not available now" in ada.type("pay(white)")
        assert "end_turn is not possible now: you must perform a main action first" in ada.type("end_turn")
        assert "In notation: acquire(permit)" in ada.type("acquire(ZZZ)")
        assert not ada.over
        ada.type("q")
    assert written(kept_match(kept)) == []


@pytest.mark.slow
def test_notation_commands_and_their_beginnings(kept: Path) -> None:
    with Terminal(kept, *DUEL) as ada:
        assert "Elect a councillor › Which councillor, into which council?" in ada.type("ELECT")
        assert "Ada elects a white councillor into the council of the coast" in ada.type("councillor( Coast , WHITE )")
        assert "Ada engages an assistant: −3 coins, +1 assistant" in ada.type("engage")
        assert "Ada engages an assistant" in ada.type("log 1")
        assert ada.type("log").count("Ada el") == 1
        assert "undo your last choice" in ada.type("he")
        assert "points" in ada.type("sc")
        ada.type("qu")
        assert ada.status == 0
    assert written(kept_match(kept)) == ["elect", "councillor(coast, white)", "engage"]


def test_a_secret_answer_is_given_once(kept: Path) -> None:
    seats = ("--seats", "you:Ada,you:Ugo,random", "--seed", "7", "--lang", "en")
    with Terminal(kept, *seats, people=("Ada", "Ugo"), game="architects") as table:
        for name in ("Ada", "Ugo") * 3:
            assert table.said.endswith(f"{name}>")
            table.type("")  # the terminal was passed on
            assert "Which plan will you keep?" in table.said
            table.type("1")
        assert "Which plan will you keep?" not in table.said


def test_thinking_again(kept: Path) -> None:
    with Terminal(kept, *DUEL) as ada:
        assert "nothing has been played yet" in ada.type("undo")
        assert "there is nothing to redo" in ada.type("redo")
        assert "nothing has been played yet" in ada.type("restart")
        ada.type("elect")
        ada.type("councillor(coast, white)")
        ada.type("engage")
        assert "undone" in ada.type("undo")
        assert "Quick action or end turn?" in ada.said
        assert "redone" in ada.type("redo")
        assert ada.said.count("End turn") == 1
        assert "undone" in ada.type("restart")
        assert "1 main action, 1 quick action" in ada.said
        assert "Ada's turn: +1 card" in ada.type("engage") + ada.type("elect") + ada.type("1") + ada.type("end_turn")
        assert "can't undo: greedy has moved since" in ada.type("undo")
        ada.type("quit")
    match = kept_match(kept)
    assert written(match)[:4] == ["engage", "elect", written(match)[2], "end_turn"]
    assert [match.game.actions.text(back.action) for back in match.undone] == [
        "engage",
        "engage",
        "councillor(coast, white)",
        "elect",
    ]


@pytest.mark.slow
def test_what_has_been_seen_cannot_be_taken_back(kept: Path) -> None:
    with Terminal(kept, *DUEL) as ada:
        assert "permit" in ada.type("change(coast)")
        assert "hidden information has been revealed since" in ada.type("undo")
        ada.type("quit")


# ---- leaving and coming back ----------------------------------------------------------------------------------------


@pytest.mark.slow
def test_a_game_is_left_and_resumed(kept: Path) -> None:
    with Terminal(kept, *DUEL) as ada:
        ada.type("elect")
        assert f"saved to {kept}/mine.json" in ada.type(f"save {kept}/mine.json")
        assert "Resume with: regnum play council --resume" in ada.type("quit")
        assert ada.status == 0
    file = kept / "council-7.json"
    assert file.read_bytes() == (kept / "mine.json").read_bytes()
    with Terminal(kept, "--resume", str(file), "--lang", "en") as ada:
        assert "Resuming after 1 moves" in ada.said
        assert "Which councillor, into which council?" in ada.said
        ada.type("1")
        ada.type("quit")
    assert written(load(file)) == ["elect", "councillor(coast, white)"]
    assert load(file).names == ("Ada", "greedy")


@pytest.mark.slow
@pytest.mark.parametrize("how", ["end of input", "interrupt"])
def test_the_input_ends_in_the_middle_of_a_turn(kept: Path, how: str) -> None:
    with Terminal(kept, *DUEL) as ada:
        ada.type("elect")
        if how == "interrupt":
            ada.interrupt()
        else:
            ada.child.sendeof()
            ada.wait()
        assert ada.over
        assert ada.status == 0
        assert "End of input." in ada.said
        assert "Traceback" not in ada.raw
    assert written(kept_match(kept)) == ["elect"]


@pytest.mark.slow
def test_the_input_ends_before_anything_is_typed(kept: Path) -> None:
    done = regnum("play", "council", *DUEL, REGNUM_DATA=str(kept))
    assert (done.status, done.err) == (0, "")
    assert "\x1b" not in done.out
    assert "End of input. The game is saved." in done.words
    again = regnum("play", "council", "--resume", str(kept / "council-7.json"), typed="1\n", REGNUM_DATA=str(kept))
    assert again.status == 0
    assert written(kept_match(kept)) == ["elect"]


@pytest.mark.slow
def test_a_game_that_was_killed_goes_on_where_it_was(kept: Path) -> None:
    with Terminal(kept, *DUEL) as ada:
        ada.type("elect")
        ada.type("1")
        ada.child.kill(9)
    assert written(kept_match(kept)) == ["elect", "councillor(coast, white)"]


# ---- friends at one keyboard ----------------------------------------------------------------------------------------

PAIR = ("--seats", "you:Ada,you:Ugo", "--seed", "7", "--lang", "en")


def hand_words(match: Match, seat: int) -> str:
    """The hand of a seat as the table prints it."""
    words = load_table(match.game.info).language("en")
    colours = [words.say(f"tone.{card}") for card in ("white", "black", "orange", "pink", "purple", "blue", "joker")]
    counts = match.state[0]["players"][seat]["hand"]
    return " ".join(f"{n}×{colour}" if n > 1 else colour for n, colour in zip(counts, colours, strict=True) if n)


def test_nobody_sees_the_hand_of_a_friend(kept: Path) -> None:
    with Terminal(kept, *PAIR, people=("Ada", "Ugo")) as friends:
        assert "Pass the terminal to Ada, then press Enter." in friends.said
        assert "Your hand" not in friends.said
        friends.type("")
        match = Match(package.make("council"), 2, 7)
        ada, ugo = hand_words(match, 0), hand_words(match, 1)
        assert f"Your hand: {ada} " in friends.said
        for line in ("elect", "councillor(coast, white)", "engage"):
            assert ugo not in friends.type(line)
        friends.type("end_turn")
        assert "\x1b[2J" in friends.raw
        assert friends.shown.split("\n")[0] == "Pass the terminal to Ugo, then press Enter."
        assert friends.shown.strip().endswith("2 Ugo>")
        for seen in (friends.said, friends.shown):
            assert "hand" not in seen
            assert ada not in seen
            assert ugo not in seen
        friends.type("")
        assert "\x1b[2J" in friends.raw
        match = kept_match(kept)
        assert f"Your hand: {hand_words(match, 1)} " in friends.said
        assert ada not in friends.said
        assert ada not in friends.shown
        assert "you draw pink" in friends.said
        assert friends.shown.strip().endswith("2 Ugo>")


@pytest.mark.slow
def test_everybody_is_told_what_the_others_did(kept: Path) -> None:
    with Terminal(kept, *PAIR, people=("Ada", "Ugo")) as friends:
        for line in ("", "elect", "councillor(coast, white)", "engage", "end_turn"):
            friends.type(line)
        told = friends.type("")
        assert "Ada elects a white councillor into the council of the coast" in told
        assert "Ada engages an assistant" in told


@pytest.mark.slow
def test_one_can_quit_where_the_terminal_is_passed_on(kept: Path) -> None:
    with Terminal(kept, *PAIR, people=("Ada", "Ugo")) as friends:
        friends.type("quit")
        assert friends.over


# ---- other screens --------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_without_colour(kept: Path) -> None:
    with Terminal(kept, *DUEL, NO_COLOR="1") as ada:
        said = ada.raw + (ada.type("elect"), ada.raw)[1]
        codes = {int(code) for codes in re.findall(r"\x1b\[([\d;]*)m", said) for code in codes.split(";") if code}
        assert codes <= {0, 1, 2, 3, 4, 7}
        assert "white" in said
        ada.type("quit")


@pytest.mark.slow
@pytest.mark.parametrize("columns", [60, 140])
def test_a_narrow_and_a_wide_terminal(kept: Path, columns: int) -> None:
    with Terminal(kept, *DUEL, columns=columns) as ada:
        ada.type("elect")
        ada.type("1")
        ada.type("help")
        assert max(len(line) for line in ada.shown.split("\n")) <= columns
        assert "Traceback" not in ada.raw
        ada.type("quit")
        assert ada.status == 0


@pytest.mark.slow
def test_in_italian(kept: Path) -> None:
    with Terminal(kept, "--seats", "you:Ada,greedy", "--seed", "7", "--lang", "it") as ada:
        assert "Scegli un'azione." in ada.said
        assert "Eleggi un consigliere › Quale consigliere, in quale consiglio?" in ada.type("elect")
        assert "Ada elegge un consigliere bianco nel consiglio della costa" in ada.type("1")
        assert "annullato" in ada.type("annulla")
        assert "rifatto" in ada.type("ripeti")
        assert "in questo turno non hai più azioni principali" in ada.type("perche elect")
        assert "in questo turno non hai più azioni principali" in ada.type("perché elect")
        assert "Indur: città color bronzo" in ada.type("guarda mappa")
        assert "nobiltà permessi ora" in ada.type("punti")  # heads of two lines
        assert "Ada elegge" in ada.type("cronaca")
        assert "Il percorso della nobiltà" in ada.type("regole nobility")
        assert "annulla la tua ultima scelta" in ada.type("aiuto")
        assert "scelta o comando sconosciuto: «boh»" in ada.type("boh")
        assert "annullato" in ada.type("ricomincia")
        assert "annullato" not in ada.type("tavolo")
        assert "La partita è salvata" in ada.type("esci")
        assert ada.status == 0
    assert json.loads((kept / "council-7.json").read_text())["undone"]


def test_a_guided_first_game_explains_each_thing_once_above_the_question(kept: Path) -> None:
    goal, hand = "The player with the most victory points wins", "These are your politics cards"
    first = regnum("play", "council", "--guided", "--lang", "en", REGNUM_DATA=str(kept))
    assert (first.words.count(goal), first.words.count(hand)) == (1, 0), "one lesson at a time"
    assert first.words.index(goal) < first.words.index("Choose an action.")
    next(kept.glob("*.json")).unlink()
    done = regnum("play", "council", "--guided", "--lang", "en", typed="table\n", REGNUM_DATA=str(kept))
    assert (done.words.count(goal), done.words.count(hand)) == (1, 1)
    assert done.words.index(goal) < done.words.index("Choose an action.") < done.words.index(hand)
    [file] = kept.glob("*.json")  # not the lock beside it
    assert load(file).seed == 1195
    again = regnum("play", "council", "--resume", str(file), "--lang", "it")
    assert "vince chi ha più punti vittoria" in again.words
    assert goal not in regnum("play", "council", "--seed", "1195", "--lang", "en", REGNUM_DATA=str(kept)).words


def test_a_guided_first_game_takes_no_table_of_ones_own() -> None:
    done = regnum("play", "council", "--guided", "--seed", "0", "--options", "map=AAA")
    assert (done.status, done.out) == (2, "")
    assert "leave out --seed and --options" in done.err


def test_what_to_type_is_how_it_was_called(monkeypatch: pytest.MonkeyPatch) -> None:
    """In the README it is called by its path, and `regnum` alone is not found."""
    monkeypatch.setattr(sys, "argv", [".venv/bin/regnum", "play"])
    monkeypatch.setattr(shutil, "which", lambda _: None)
    assert program() == ".venv/bin/regnum"
    monkeypatch.setattr(shutil, "which", lambda _: "/usr/bin/regnum")
    assert program() == "regnum"
