"""`regnum campaign`: begun, played chapter after chapter, shown, simulated; `verify` and `replay` know campaigns."""

from __future__ import annotations

import builtins
import json
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from cli.running import Done, inside
from regnum import registry
from regnum.arena.campaigns import Sagas, play_campaign, summary
from regnum.campaign import Campaign, load, record_of
from regnum.cli.autosave import FileLock
from regnum.cli.campaigns import print_standing
from regnum.cli.ready import make_ready
from regnum.cli.screen import screen
from regnum.core.errors import InvalidOption
from regnum.core.languages import LANGUAGES

from .stones import CAMPAIGN, GAMES

Run = Callable[..., Done]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    command = inside(capsys, monkeypatch)
    return lambda words, *more: command("campaign", *words.split(), *map(str, more))


@pytest.fixture
def regnum(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    return inside(capsys, monkeypatch)


@pytest.fixture
def typed(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Typed lines; then the input ends."""

    def answer(*lines: str) -> None:
        left: Iterator[str] = iter(lines)

        def read(_prompt: str = "") -> str:
            try:
                return next(left)
            except StopIteration:
                raise EOFError from None

        monkeypatch.setattr(builtins, "input", read)

    return answer


@pytest.fixture(autouse=True)
def ready(capsys: pytest.CaptureFixture[str]) -> None:
    """Compile the games first, so that no status line appears in the tests."""
    for game in GAMES:
        make_ready(game)
    capsys.readouterr()


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "saga.json"


def new(run: Run, file: Path, seats: str = "you:Ada,random") -> None:
    done = run("new --campaign stones --seed 7 --lang en --seats", seats, file)
    assert (done.status, done.err) == (0, "")
    assert f"regnum campaign play {file}" in done.out


def test_a_campaign_is_begun_in_a_file_and_never_over_another(run: Run, file: Path) -> None:
    new(run, file)
    campaign = load(file)
    assert (campaign.names, campaign.played_by, campaign.seed) == (("Ada", "random"), ("", "random"), 7)
    before = file.read_bytes()
    done = run("new --campaign stones", file)
    assert done.status == 2
    assert "already exists" in done.err
    assert file.read_bytes() == before


def test_a_campaign_that_is_not_told_by_name_is_the_only_one(
    run: Run, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(registry, "campaigns", lambda: {"stones": CAMPAIGN})
    assert run("new --seats you,random", file).status == 0
    monkeypatch.setattr(registry, "campaigns", lambda: {"stones": CAMPAIGN, "rocks": CAMPAIGN})
    done = run("new --seats you,random", file.with_name("other.json"))
    assert (done.status, done.err) == (2, "regnum: say which campaign: rocks, stones\n")


def test_seats_and_options_that_do_not_fit_are_refused(run: Run, file: Path) -> None:
    done = run("new --campaign stones --seats you,random,random,random", file)
    assert (done.status, done.err) == (2, "regnum: The Stones is for 2 to 3 players, not 4\n")
    done = run("new --campaign stones --seats you,random --options gold=1", file)
    assert (done.status, done.err) == (2, "regnum: no game of the campaign has an option “gold”\n")
    assert not file.exists()


def test_a_campaign_is_played_to_its_end_and_shown(run: Run, file: Path, typed: Callable[..., None]) -> None:
    new(run, file)
    typed(*["1"] * 30)
    done = run("play --lang en", file)
    assert (done.status, done.err) == (0, "")
    assert "Chapter 1 of 2, The Quarry" in done.words
    assert "Chapter 2 of 2, The Mason" in done.words
    assert "wins the campaign" in done.words or "share victory in the campaign" in done.words
    campaign = load(file)
    assert campaign.over
    shown = run("show --lang en", file)
    assert "Laurel" in shown.words
    assert "Prizes to win now" not in shown.words
    for seat, name in enumerate(campaign.names):
        assert f"{seat + 1} {name} {campaign.standing.points[seat]}" in shown.words
    again = run("play --lang en", file)
    assert "Type a number" not in again.words, "there is nothing left to play"


@pytest.mark.slow
def test_every_choice_is_kept_and_the_campaign_goes_on_in_any_chapter(
    run: Run, file: Path, typed: Callable[..., None]
) -> None:
    """As after a kill: each time one choice is made, and the input ends."""
    new(run, file)
    chapters = set()
    for _ in range(40):
        typed("1")
        done = run("play --lang en", file)
        campaign = load(file)
        chapters.add(campaign.chapter)
        if campaign.over:
            break
        assert f"Resume with: regnum campaign play {file}" in done.words
    assert load(file).over
    assert chapters == {0, 1}


def test_a_campaign_that_was_left_between_two_chapters_goes_on(
    run: Run, file: Path, typed: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    new(run, file)
    with monkeypatch.context() as patch:
        patch.setattr(Campaign, "go_on", lambda _self: (_ for _ in ()).throw(OSError(5, "killed")))
        typed(*["1"] * 30)
        assert run("play --lang en", file).status == 2
    campaign = load(file)
    assert (campaign.chapter, campaign.ended) == (0, True)
    typed(*["1"] * 30)
    assert run("play --lang en", file).status == 0
    assert load(file).over
    assert record_of(load(file)).chapters[0] == record_of(campaign).chapters[0]


def test_undo_does_not_cross_the_end_of_a_chapter(run: Run, file: Path, typed: Callable[..., None]) -> None:
    new(run, file, "you:Ada,you:Ugo")
    typed(
        *["", "1"] * 11, "", "undo", "undo"
    )  # the last of twelve stones takes itself; Enter: the terminal is passed on
    done = run("play --lang en", file)
    assert "Chapter 2 of 2" in done.words
    assert "nothing has been played yet" in done.words
    assert load(file).chapter == 1


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("en", ["Chapter 1 of 2, The Quarry: in progress, 0 moves", "upcoming", "Prizes to win now:", "0/3", "has"]),
        ("it", ["Capitolo 1 di 2, The Quarry: in corso, 0 mosse", "da giocare", "Premi da vincere ora:", "ha"]),
    ],
)
def test_show_tells_what_is_open_in_both_languages(run: Run, file: Path, code: str, said: list[str]) -> None:
    new(run, file)
    done = run("show --lang", code, file)
    assert (done.status, done.err) == (0, "")
    for words in said:
        assert words in done.words
    assert set(LANGUAGES) == {"en", "it"}


@pytest.mark.parametrize(("code", "unit"), [("en", "Tomes"), ("it", "Volumi")])
def test_what_seats_have_is_counted_in_the_words_of_the_family(code: str, unit: str) -> None:
    info = registry.campaign("tomesaga")
    console = screen()
    with console.capture() as shown:
        print_standing(info, info.standing("begin", 2), ("Ada", "Ugo"), code, console)
    assert unit in shown.get()


def test_without_words_of_the_family_they_are_prizes(run: Run, file: Path) -> None:
    new(run, file)
    assert "prizes" in run("show --lang en", file).words
    assert "mean prizes" in run("simulate --campaign stones --players 2 --seed 5 --workers 1 --campaigns 2").words


def test_show_as_json_is_the_file(run: Run, file: Path) -> None:
    new(run, file)
    assert run("show --json", file).out == file.read_text()


# ---- records --------------------------------------------------------------------------------------------------------


def test_verify_and_replay_know_campaigns_and_games(
    run: Run, regnum: Run, file: Path, typed: Callable[..., None], tmp_path: Path
) -> None:
    new(run, file)
    typed(*["1"] * 30)
    run("play --lang en", file)
    game = str(tmp_path / "game.json")
    assert regnum("record", "quarry", "-o", game, "-p", "2", "-s", "3").status == 0
    done = regnum("verify", str(file), game)
    assert done.status == 0
    assert "good, stones, chapter 2 of 2," in done.words
    assert done.words.count("good") == 2
    told = regnum("replay", str(file), "--lang", "en")
    assert told.status == 0
    assert "Chapter 1 of 2, The Quarry" in told.words
    assert "takes the cup" in told.words
    assert "Laurel" in told.words


def test_verify_names_what_is_wrong_with_a_campaign(run: Run, regnum: Run, file: Path) -> None:
    new(run, file)
    file.write_text(file.read_text().replace('"seed": 7', '"seed": 8'))
    done = regnum("verify", str(file))
    assert done.status == 1
    assert "corrupt: chapter 1, quarry: its seed does not follow from the seed of the campaign" in done.words
    assert run("play", file).status == 1


# ---- simulation -----------------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("bots", ["random", "random,greedy"])
def test_the_figures_of_many_campaigns_add_up(run: Run, bots: str) -> None:
    done = run("simulate --campaign stones --players 2 --seed 5 --json --workers 1 --campaigns 40 --bots", bots)
    assert (done.status, done.err) == (0, "")
    report = json.loads(done.out)
    assert report["campaigns"] == 40
    assert sum(report["wins_by_seat"]) == pytest.approx(40)
    assert sum(row["seats"] for row in report["by_points"]) == 80
    assert sum(row["points"] * row["seats"] for row in report["by_points"]) == 40 * 4
    cups = {row["prize"]: row for row in report["prizes"]}
    assert cups["laurel"]["by_chapter"] == [40, 40]
    assert cups["laurel"]["when"] == 1.0
    assert cups["laurel"]["won"] == 80
    assert 40 <= cups["laurel"]["cases"] < 80, "who has two of them is one case"
    assert cups["cup_quarry"]["by_chapter"] == [40, 0]
    assert cups["cup_mason"]["by_chapter"] == [0, 40]
    again = run("simulate --campaign stones --players 2 --seed 5 --json --workers 1 --campaigns 40 --bots", bots)
    assert {**json.loads(again.out), "seconds": 0} == {**report, "seconds": 0}


def test_simulate_prints_its_figures(run: Run) -> None:
    done = run("simulate --campaign stones --players 2 --seed 5 --workers 1 --campaigns 20")
    assert (done.status, done.err) == (0, "")
    for words in ("20 campaigns of The Stones with 2 players", "leads alone after chapter", "Cup of the Mason"):
        assert words in done.words


def test_bots_and_compiled_play_tell_of_the_same_prizes() -> None:
    """A cup falls before its chapter ends; a laurel exactly then."""
    for specs in (("random", "random"), ("greedy", "random")):
        course = play_campaign(Sagas("stones", specs, 3, {}), 1)
        assert sorted(won.prize for won in course.won) == ["cup_mason", "cup_quarry", "laurel", "laurel"]
        assert {won.when for won in course.won if won.prize == "laurel"} == {1.0}
        assert len(course.standings) == 2
    assert summary(Sagas("stones", ("random", "random"), 3, {}), [course])["shared"] in (0, 1)


def test_bots_that_do_not_exist_are_refused(run: Run) -> None:
    done = run("simulate --campaign stones --bots rando")
    assert done.status == 2
    with pytest.raises(InvalidOption):
        Campaign(CAMPAIGN, 5)


# ---- the file -------------------------------------------------------------------------------------------------------


def test_a_second_terminal_does_not_touch_a_campaign(run: Run, file: Path, typed: Callable[..., None]) -> None:
    new(run, file)
    typed("1", "quit")
    before = file.read_bytes()
    with closing(FileLock(file)):
        done = run("play --lang en", file)
    assert done.status == 2
    assert f"{file} is being played in another terminal" in done.err
    assert file.read_bytes() == before


def test_save_writes_the_whole_campaign(run: Run, file: Path, typed: Callable[..., None]) -> None:
    new(run, file)
    copy = file.with_name("copy.json")
    typed("1", f"save {copy}", "quit")
    assert f"saved to {copy}" in run("play --lang en", file).out
    assert record_of(load(copy)) == record_of(load(file))


def test_a_campaign_that_another_program_has_changed_is_not_written_over(
    run: Run, file: Path, typed: Callable[..., None]
) -> None:
    new(run, file)
    typed(*["1"] * 30)
    done = run("play --lang en", file)
    over, other = file.read_bytes(), file.with_name("other.json")
    new(run, other)
    lines = iter(["1", "no", "quit"])

    def read(_prompt: str = "") -> str:
        line = next(lines)
        if line == "1":
            other.write_bytes(over)
        return line

    typed()
    builtins.input = read  # `typed` puts the old one back
    done = run("play --lang en", other)
    assert other.read_bytes() == over
    assert f"This game is now saved to {file.with_name('other-2.json')}" in done.out
    assert len(load(file.with_name("other-2.json")).match.moves) >= 1
