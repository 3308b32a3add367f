"""Bots that are programs of their own: the example, and everything that can go wrong."""

from __future__ import annotations

import shlex
import sys
import time
from pathlib import Path

import pytest

from regnum.bots.external import BotFailed, External
from regnum.bots.registry import make_bot
from regnum.core.errors import InvalidOption
from regnum.match import Match

from .helpers import COUNCIL

EXAMPLE = Path(__file__).parent.parent.parent / "examples" / "bot.py"
HELLO = 'print(\'{"type": "hello", "protocol": 1}\', flush=True)'


def example(seed: int = 1) -> External:
    return External(COUNCIL, seed, shlex.join([sys.executable, str(EXAMPLE)]))


def program(folder: Path, *lines: str, seconds: float = 20.0) -> External:
    """A bot that runs these lines of Python; `message` reads one message."""
    file = folder / "bot.py"
    head = ["import json, sys, time", "def message(): return json.loads(sys.stdin.readline())"]
    file.write_text("\n".join([*head, *lines]))
    return External(COUNCIL, 1, shlex.join([sys.executable, "-u", str(file)]), seconds)


def play(bot: External, moves: int, seed: int = 1) -> list[int]:
    match = Match(COUNCIL, 2, seed)
    while not match.over and len(match.moves) < moves:
        match.play(bot.choose(match.observe(match.on_turn), match.on_turn))
    return [move.action for move in match.moves]


@pytest.mark.slow
def test_the_example_plays_and_its_seed_decides() -> None:
    bots = [example(), example(), example(seed=2)]
    assert bots[0].name == "builder"
    games = [play(bot, 60) for bot in bots]
    assert games[0] == games[1] != games[2]
    for bot in bots:
        bot.close()
        assert bot._process.returncode is not None


def test_a_bot_may_answer_with_the_number_of_an_action(tmp_path: Path) -> None:
    answer = "print(json.dumps({'type': 'action', 'decision': m['decision'], 'action': m['legal'][-1]['action']}))"
    bot = program(tmp_path, "message()", HELLO, "while True:", "    m = message()", f"    {answer}")
    assert len(play(bot, 5)) == 5


def test_it_is_told_what_its_seat_sees_and_nothing_else(tmp_path: Path) -> None:
    heard = tmp_path / "heard.json"
    bot = program(tmp_path, "message()", HELLO, f"open({str(heard)!r}, 'w').write(sys.stdin.readline())")
    match = Match(COUNCIL, 2, 1)
    with pytest.raises(BotFailed):
        bot.choose(match.observe(0), 0)
    text = heard.read_text()
    assert '"notation":"elect"' in text
    assert f'"hand":{match.state[0]["players"][0]["hand"].tolist()}'.replace(" ", "") in text
    assert f'"hand":{match.state[0]["players"][1]["hand"].tolist()}'.replace(" ", "") not in text
    assert str(int(match.state[0]["random"])) not in text


DECIDE = (HELLO, "m = message()")
SLEEP = "time.sleep(60)"


def answers(action: str, decision: int = 1) -> str:
    """A line that answers a decision."""
    return f"""print('{{"type": "action", "decision": {decision}, "action": "{action}"}}')"""


WRONG = {
    "it is silent": (("message()", SLEEP), "has not answered within 0.5 seconds"),
    "it crashes": (("sys.exit('no luck today')",), "has ended; it said: no luck today"),
    "it crashes later": (("message()", *DECIDE, "raise KeyError('oh')"), "(?s)has ended; it said: .*KeyError"),
    "it speaks another protocol": (
        ("""print('{"type": "hello", "protocol": 7}')""", SLEEP),
        "speaks protocol 7; this version speaks 1",
    ),
    "it does not speak JSON": (("print('hello')", SLEEP), "does not answer in one line of JSON"),
    "it answers something else": (
        ("message()", *DECIDE, """print('{"type": "thanks"}')""", SLEEP),
        "answers “thanks”, not “action”",
    ),
    "it answers another decision": (
        ("message()", *DECIDE, answers("elect", 9), SLEEP),
        "answers decision 9; decision 1 was asked",
    ),
    "it does not know the game": (
        ("message()", *DECIDE, answers("castle"), SLEEP),
        "unknown action “castle”",
    ),
    "it cheats": (
        (
            "message()",
            *DECIDE,
            answers("end_turn"),
            SLEEP,
        ),
        "chooses end_turn, which is not among the legal actions",
    ),
}


@pytest.mark.slow
@pytest.mark.parametrize("case", WRONG)
def test_what_goes_wrong_is_said(case: str, tmp_path: Path) -> None:
    lines, reason = WRONG[case]
    match = Match(COUNCIL, 2, 1)
    patience = 0.5 if case == "it is silent" else 20.0
    with pytest.raises(BotFailed, match=reason):
        program(tmp_path, *lines, seconds=patience).choose(match.observe(0), 0)


@pytest.mark.slow
def test_a_bot_that_does_not_end_is_ended(tmp_path: Path) -> None:
    bot = program(tmp_path, "import signal", "signal.signal(signal.SIGTERM, signal.SIG_IGN)", "message()", HELLO, SLEEP)
    began = time.perf_counter()
    bot.close()
    assert bot._process.returncode == -9
    assert time.perf_counter() - began < 10


@pytest.mark.parametrize(
    ("spec", "reason"),
    [
        ("external", "needs a command"),
        ("external:command=python 'bot.py", "cannot read the command"),
        ("external:command=python,seconds=0", "needs seconds above 0"),
    ],
)
def test_what_cannot_be_is_refused(spec: str, reason: str) -> None:
    with pytest.raises(InvalidOption, match=reason):
        make_bot(spec, COUNCIL, 1)


def test_a_program_that_is_not_there() -> None:
    with pytest.raises(BotFailed, match="cannot be started: No such file"):
        make_bot("external:command=/nowhere/bot", COUNCIL, 1)
