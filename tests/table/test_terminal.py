"""The text renderer: it keeps within the screen, numbers every option once, and needs neither colour nor Unicode."""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Any

import pytest
from rich.cells import cell_len
from rich.console import Console, RenderableType

from conformance.declaring import NAMES
from regnum.cli import screen
from regnum.core.languages import LANGUAGES
from regnum.table.scene import Amount, Option, Panel, Prompt, Scene, Target
from regnum.table.terminal import draw_prompt
from regnum.table.terminal.amounts import in_words
from regnum.table.terminal.prompt import NUMBER
from regnum.table.text import plain, text

from . import make_golden
from .drawing import LONG_NAMES, drawings, last_scene, new_game, printed, printer_of, random_game, scene_of, words_of

WIDTHS = (80, 100, 140)


def scenes(every: int) -> Iterator[Scene]:
    """Positions of all kinds: few and many players, long names, a market."""
    for match in (
        new_game("council", 2, 3),
        new_game("council", 3, 4, LONG_NAMES, map="random"),
        new_game("council", 4, 5, LONG_NAMES, market_module="on", round_limit=14),
    ):
        for at in random_game(match, every):
            yield scene_of(at, at.on_turn)
        yield scene_of(match, None)


@pytest.fixture(scope="module")
def positions() -> list[Scene]:
    found = list(scenes(every=200))
    assert 7 <= len(found) <= 16
    return found


@pytest.fixture(scope="module")
def prompts() -> list[Prompt]:
    found = [scene.prompt for scene in scenes(every=30) if scene.prompt]
    assert max(len(prompt.options) for prompt in found) > 20
    return found


def option_numbers(prompt: Prompt, width: int) -> list[int]:
    """Return the texts printed in the style of option numbers, in order."""
    paper = Console(file=io.StringIO(), width=width, force_terminal=True, color_system="standard")
    style = paper.get_style(NUMBER)
    drawn = paper.render(draw_prompt(prompt, words_of("council", "en")))
    parts = [part.text.split() for part in drawn if part.style and part.style.color == style.color and part.style.bold]
    return [int(number) for words in parts for number in words]


# ---- the screen -----------------------------------------------------------------------------------------------------


def slow(width: int, code: str) -> Any:
    return pytest.param(width, code, marks=pytest.mark.slow)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("width", "code"),
    [
        (80, "it"),
        *(slow(width, code) for width, code in ((80, "en"), (100, "en"), (100, "it"), (140, "en"), (140, "it"))),
    ],
)
def test_no_line_is_longer_than_the_screen(positions: list[Scene], code: str, width: int) -> None:
    for scene in positions:
        lines = printed(drawings(scene, code, width), width)
        assert len(lines) > 60
        assert [line for line in lines if cell_len(line) > width] == []


@pytest.mark.slow
@pytest.mark.parametrize("width", [40, 60])
def test_a_narrow_screen_is_ugly_but_whole(positions: list[Scene], width: int) -> None:
    for scene in positions[::3]:
        lines = printed(drawings(scene, "it", width), width)
        assert [line for line in lines if cell_len(line) > width] == []


def test_without_a_terminal_there_are_no_colours(positions: list[Scene]) -> None:
    text = "\n".join(printed(drawings(positions[3], "en", 80), 80))
    assert "\x1b" not in text
    assert "Nobility track" in text


def test_on_a_terminal_there_are_colours_and_the_same_words(positions: list[Scene]) -> None:
    scene = positions[3]
    bright = Console(file=io.StringIO(), width=80, force_terminal=True, color_system="truecolor", highlight=False)
    with bright.capture() as capture:
        for renderable in drawings(scene, "en", 80):
            bright.print(renderable)
    assert "\x1b[" in capture.get()
    words = Console(file=io.StringIO(), width=200).render_str("").from_ansi(capture.get()).plain
    assert [line.rstrip() for line in words.splitlines()] == [
        line.rstrip() for line in printed(drawings(scene, "en", 80), 80)
    ]


# ---- what is on it --------------------------------------------------------------------------------------------------


def test_every_city_player_and_permit_is_on_the_table(positions: list[Scene]) -> None:
    for scene in positions:
        words = " ".join(" ".join(printed([drawings(scene, "en", 140)[0]], 140)).split())
        for zone in scene.zones:
            for space in zone.spaces if zone.kind == "map" else ():
                assert f"{space.mark} {words_of(scene.game, 'en').say(space.label)}" in words
        for panel in scene.panels:
            assert f" {panel.seat + 1} {panel.name} " in words
        for piece in scene.pieces:
            if piece.kind == "permit" and piece.state != "down":
                assert (f"[{piece.mark}]" if piece.state == "" else f"({piece.mark})") in words


def test_what_nobody_plays_is_named_and_has_no_score() -> None:
    scene = scene_of(new_game("council", 2, 3), None)
    printer, baron = printer_of("council", "en", 100), Panel(2, "the Baron", (), 40, 90, played=False)
    assert printed([printer.panels((*scene.panels, baron))], 100)[-1].rstrip() == "the Baron: 40/90"
    assert printed([printer.scores((*scene.panels, baron))], 100) == printed([printer.scores(scene.panels)], 100)


def test_a_game_that_is_over_has_a_total_and_no_points_if_it_ended() -> None:
    game = new_game("council", 2, 5, round_limit=3)
    printer = printer_of("council", "en", 100)
    begun, last = (" ".join(printed([printer.draw(scene)], 100)) for scene in (scene_of(game, None), last_scene(game)))
    assert "if it ended now" in begun
    assert "total" in last
    assert "if it ended now" not in last


def test_the_final_scores_are_in_order_of_rank() -> None:
    scene = last_scene(new_game("council", 4, 5, round_limit=12))
    assert scene.result is not None
    drawn = printer_of("council", "en", 100).scores(scene.panels, scene.result.ranks)
    rows = [line.split() for line in printed([drawn], 100)][-4:]
    assert [row[-1] for row in rows] == ["1", "2", "3", "4"]
    assert [int(row[-2]) for row in rows] == sorted((panel.total for panel in scene.panels), reverse=True)


# ---- the prompt -----------------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("width", WIDTHS)
def test_every_option_has_its_number_once(prompts: list[Prompt], width: int) -> None:
    for prompt in prompts:
        assert sorted(option_numbers(prompt, width)) == list(range(1, len(prompt.options) + 1))


@pytest.mark.slow
def test_every_option_has_its_number_once_all_game_long() -> None:
    for scene in scenes(every=1):
        if scene.prompt:
            assert sorted(option_numbers(scene.prompt, 80)) == list(range(1, len(scene.prompt.options) + 1))


def pairs(cities: int) -> Prompt:
    """Two of so many cities: the widest question of all."""
    towns = next(zone.spaces for zone in scene_of(new_game("council", 2, 1), 0).zones if zone.kind == "map")
    names = [f"{space.mark} {space.label.args['words']}" for space in towns[:cities]]
    gains = (Amount("coins", 2), Amount("cards", 1))
    options = tuple(
        Option(number, f"rewards({one[0]}{two[0]})", "rewards", plain(f"{one} and {two}"), targets, gains)
        for number, (one, two) in enumerate(combinations(names, 2))
        for targets in [(Target(f"city/{one[0]}", plain(one)), Target(f"city/{two[0]}", plain(two)))]
    )
    return Prompt(0, plain("Which two?"), options)


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("cities", [3, 6, 10])
def test_pairs_of_cities_are_numbered_once(width: int, cities: int) -> None:
    prompt = pairs(cities)
    assert sorted(option_numbers(prompt, width)) == list(range(1, len(prompt.options) + 1))
    lines = printed([draw_prompt(prompt, words_of("council", "en"))], width)
    assert [line for line in lines if cell_len(line) > width] == []


def test_pairs_of_cities_keep_their_names() -> None:
    lines = printed([draw_prompt(pairs(10), words_of("council", "en"))], 80)
    assert "…" not in "".join(lines)


def test_a_number_stands_before_its_option() -> None:
    match = new_game("council", 2, 7)
    scene = scene_of(match, 0)
    assert scene.prompt is not None
    words = " ".join(" ".join(printed([draw_prompt(scene.prompt, words_of("council", "en"))], 100)).split())
    for number, option in enumerate(scene.prompt.options, 1):
        name = words_of("council", "en").say(option.path[-1].label if option.path else f"group.{option.group}")
        if option.group not in ("elect", "send"):
            assert f" {number} {name}" in words


# ---- a screen without Unicode ---------------------------------------------------------------------------------------


class Teletype(io.TextIOWrapper):
    """A stream that only has ASCII."""

    def __init__(self) -> None:
        super().__init__(io.BytesIO(), encoding="ascii", errors="strict", newline="")

    def text(self) -> str:
        self.flush()
        content: bytes = self.buffer.getvalue()  # type: ignore[attr-defined]
        return content.decode("ascii")


def typed(renderables: Sequence[RenderableType], monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the output of a screen that has only ASCII."""
    paper = Teletype()
    with monkeypatch.context() as patch:
        patch.setattr("sys.stdout", paper)
        console = screen.screen()
        for renderable in renderables:
            console.print(renderable)
    return paper.text().splitlines()


@pytest.mark.parametrize("game", NAMES)
@pytest.mark.parametrize("code", LANGUAGES)
def test_no_head_of_the_points_is_cut(game: str, code: str) -> None:
    """In a narrow terminal many columns stood under heads such as "buildi…"."""
    scene = scene_of(new_game(game, 2, 3, LONG_NAMES[:2]), None)
    for width in WIDTHS:
        for ranks in ((), (2, 1)):
            said = " ".join(printed([printer_of(game, code, width).scores(scene.panels, ranks)], width))
            assert "…" not in said
            for part in scene.panels[0].parts:
                assert words_of(game, code).say(text(f"score.{part.key}")).split()[0] in said


@pytest.mark.parametrize("game", ["council", "paladins"])
def test_numbers_of_a_track_are_apart(game: str) -> None:
    said = "\n".join(printed(drawings(scene_of(new_game(game, 2, 3), None), "en", 80), 80))
    assert " 9 10* 11 12* " in said or " 9* 10* 11* 12*" in said


@pytest.mark.parametrize("code", LANGUAGES)
def test_an_ascii_screen_loses_nothing(code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for match in random_game(new_game("council", 2, 3), every=150):
        scene = scene_of(match, match.on_turn)
        rich, poor = printed(drawings(scene, code, 80), 80), typed(drawings(scene, code, 80), monkeypatch)
        assert len(rich) == len(poor)
        assert "".join(poor).count("?") == "".join(rich).count("?")
        assert max(map(len, poor)) <= 80
        assert any(line.count("♚") and other.count(" K") for line, other in zip(rich, poor, strict=True))


def test_an_ascii_screen_is_not_overrun(monkeypatch: pytest.MonkeyPatch) -> None:
    lines = typed([draw_prompt(pairs(10), words_of("council", "en"))], monkeypatch)
    assert max(map(len, lines)) <= 80


@pytest.mark.slow
@pytest.mark.parametrize("game", NAMES)
def test_what_words_say_is_not_said_again_in_amounts(game: str) -> None:
    """Looking at a place used to say “1 ink; 1 ink”."""
    language, match = words_of(game, "en"), new_game(game, 3, make_golden.SEED)
    for at in random_game(match, every=40):
        scene = scene_of(at, at.on_turn)
        for thing in (*scene.pieces, *(space for zone in scene.zones for space in zone.spaces)):
            gives = in_words(thing.gives, language)
            said = [language.say(words) for words in (thing.label, thing.note) if words]
            again = gives and any(words == gives or words.endswith(f"({gives})") for words in said)
            assert thing.worded or not again, (thing.id, said)


# ---- a position to look at ------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("game", NAMES)
@pytest.mark.parametrize("code", LANGUAGES)
def test_the_golden_drawing(game: str, code: str) -> None:
    """After a wanted change: `python tests/table/make_golden.py`."""
    assert make_golden.drawn(game, code) == make_golden.file(game, code).read_text(encoding="utf-8")
