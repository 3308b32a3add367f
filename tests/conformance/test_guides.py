"""The guided first games: what they point at is there, they tell no more than the rules do, and all of it is told."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

import regnum
from regnum.bots import LEVELS, make_bot
from regnum.cli.rules_page import chapters, rules_text
from regnum.core.data import load
from regnum.core.languages import LANGUAGES
from regnum.match import Match
from regnum.table.contract import View, load_table
from regnum.table.guide import LEARNER, QUESTION, Guide, deal_of, due, guide_for, guide_of
from regnum.table.scene import Scene
from regnum.table.text import Text

from .declaring import NAMES

GUIDED = [name for name in NAMES if deal_of(regnum.info(name))]
"""A game may come without a guide; then it offers none."""

OURS = {"council", "staufer", "bruges", "architects", "paladins", "viscounts"}
"""These come with one."""

each_guide = pytest.mark.parametrize("name", GUIDED)
SENTENCES = 5
NUMBERS = {
    "en": "two three four five six seven eight nine ten eleven twelve twice",
    "it": "due tre quattro cinque sette otto nove dieci undici dodici",
}
"""Numbers are taken from the rules, so no text spells one out. (Six is missing in Italian: “sei” is also “you are”.)"""


def guide(name: str) -> Guide:
    found = guide_of(regnum.info(name))
    assert found is not None
    return found


def opened(name: str) -> Match:
    """The match of a guide as it is dealt."""
    info, deal = regnum.info(name), guide(name).deal
    names = [f"seat {seat}" for seat in range(deal.players)]
    match = Match(regnum.make(name), deal.players, deal.seed, info.agree(deal.players, deal.options), names)
    match.settle()
    return match


def scene(match: Match, viewer: int | None = LEARNER) -> Scene:
    """Return the current observation of a seat."""
    view = View(match.game, match.observe(viewer), viewer, match.names, match.deciding, match.options)
    return load_table(match.game.info).scene(view)


def learned(name: str, learner: str) -> Iterator[Scene]:
    """Everything that the learner is asked in a game of a bot against those of the deal."""
    match = opened(name)
    specs = [learner, *guide(name).deal.bots]
    bots = [make_bot(spec, match.game, seat + 1) for seat, spec in enumerate(specs)]
    while not match.over:
        seat = match.on_turn
        if seat == LEARNER:
            yield scene(match)
        match.play(bots[seat].choose(match.observe(seat), seat), seat)
        match.settle()


def test_the_games_of_this_package_have_guides() -> None:
    assert set(GUIDED) >= OURS


@each_guide
def test_every_lesson_has_few_words_in_each_language(name: str) -> None:
    lessons = guide(name).lessons
    assert 10 <= len(lessons) <= 16
    assert len({lesson.id for lesson in lessons}) == len(lessons)
    for lesson in lessons:
        said = [lesson.says.args[code] for code in LANGUAGES]
        assert len(set(said)) == len(said)
        for words in said:
            assert isinstance(words, str)
            assert 1 <= len(re.findall(r"[.!?](?= |$)", words)) <= SENTENCES
            assert len(words) <= 360


@each_guide
def test_numbers_come_from_the_rules(name: str) -> None:
    """Lessons contain no digits and spell no number: each number is a constant of the rules."""
    written = load(regnum.info(name).package, "guide")
    used = set()
    for lesson in written["lessons"]:
        for code, spelled in NUMBERS.items():
            words = lesson[code]
            assert not re.search(r"\d", words)
            assert not {*re.findall(r"\w+", words.lower())} & {*spelled.split()}, lesson["id"]
            used |= {*re.findall(r"{(\w+)}", words)}
    assert used == written.get("numbers", {}).keys()


@each_guide
def test_the_rules_have_each_chapter_that_a_lesson_names(name: str) -> None:
    for code in LANGUAGES:
        known = chapters(rules_text(regnum.info(name), code))
        assert [lesson.rule for lesson in guide(name).lessons if lesson.rule and lesson.rule not in known] == []


@each_guide
def test_the_deal_is_of_the_easiest_bot_and_is_known_again(name: str) -> None:
    info, found = regnum.info(name), guide(name)
    assert set(found.deal.bots) == {next(iter(LEVELS))}
    options = info.agree(found.deal.players, found.deal.options)
    assert guide_for(info, found.deal.players, found.deal.seed, options) is found
    assert guide_for(info, found.deal.players, found.deal.seed + 1, options) is None
    assert guide_for(info, found.deal.players, str(found.deal.seed), options) is None


@each_guide
def test_the_first_question_is_explained_to_the_learner_only(name: str) -> None:
    match = opened(name)
    assert LEARNER in match.deciding
    shown = scene(match)
    first = due(guide(name), shown)
    assert first[0].lesson is guide(name).lessons[0]
    assert [one.lesson.id for one in first if not one.at] == []
    assert [due(guide(name), scene(match, viewer)) for viewer in (None, 1)] == [[], []]


@pytest.mark.slow
@each_guide
@pytest.mark.parametrize("learner", ["greedy", "random"])
def test_lessons_come_in_their_order_and_point_at_what_is_there(name: str, learner: str) -> None:
    """A greedy learner meets every lesson, each one no earlier than the one before it; nobody meets one without aim."""
    first: dict[str, int] = {}
    for moment, shown in enumerate(learned(name, learner)):
        things = {QUESTION, *(piece.id for piece in shown.pieces)}
        things |= {part.id for zone in shown.zones for part in (zone, *zone.spaces)}
        for one in due(guide(name), shown):
            first.setdefault(one.lesson.id, moment)
            assert one.at, one.lesson.id
            assert set(one.at) <= things
    order = [lesson.id for lesson in guide(name).lessons]
    if learner == "greedy":
        assert list(first) == order
        assert sorted(first.values()) == list(first.values())
    else:
        assert len(first) >= len(order) * 2 / 3


def test_the_council_tells_what_the_rulebook_says() -> None:
    """Spot checks of numbers that were filled in."""
    said = {lesson.id: lesson.says for lesson in guide("council").lessons}
    assert isinstance(said["elect"], Text)
    assert "4 coins" in str(said["elect"].args["en"])
    assert "10 for a single card" in str(said["councils"].args["en"])
    assert "tutti e 10 i suoi" in str(said["goal"].args["it"])
