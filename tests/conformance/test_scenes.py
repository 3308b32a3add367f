"""Architecture, section 5.8: every scene is whole, offers exactly the legal actions, and speaks both languages."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

import msgspec
import numpy as np
import pytest

from regnum.core.languages import LANGUAGES
from regnum.match import Match
from regnum.registry import info
from regnum.table.contract import load_table
from regnum.table.language import Language, catalogue
from regnum.table.scene import Option, Scene, validate
from regnum.table.text import Text
from regnum.table.view import Common, View

from .cases import EACH, FEW, Case, Walk

pytestmark = pytest.mark.slow

DRAWING = [case for case in FEW if "told.you_draw" in catalogue(info(case.name).package, "en")]
"""Games in which a hand is drawn in secret."""


def texts(value: Any) -> Iterator[Text]:
    """Every text in a scene, however deep."""
    if isinstance(value, Text):
        yield value
    elif isinstance(value, msgspec.Struct):
        for name in value.__struct_fields__:
            yield from texts(getattr(value, name))
    elif isinstance(value, tuple | list):
        for part in value:
            yield from texts(part)


def say_everything(value: Any, languages: list[Language]) -> None:
    for said in texts(value):
        for language in languages:
            words = language.say(said)
            assert words, said
            assert "{" not in words, words


def buttons_have_words(options: Sequence[Option], languages: list[Language]) -> None:
    """Whatever stands on a button, an option or a step on its path, is more than a number."""
    for option in options:
        for label in (option.label, *(target.label for target in option.path)):
            for language in languages:
                assert any(map(str.isalpha, language.say(label))), (option.notation, label)


@pytest.mark.parametrize("case", EACH)
def test_scenes_are_whole_and_offer_exactly_the_legal_actions(case: Case) -> None:
    game, table = case.game, load_table(case.game.info)
    languages = [table.language(code) for code in LANGUAGES]
    names = [f"player {seat}" for seat in range(case.players)]
    for number, state in enumerate(Walk(case, seed=31)):
        seat = game.on_turn(state)
        scene = table.scene(View(game, game.observe(state, seat), seat, names, (seat,), case.options))
        validate(scene)
        assert scene.prompt is not None
        assert [option.action for option in scene.prompt.options] == game.legal(state).tolist()
        assert [game.actions.parse(o.notation) for o in scene.prompt.options] == game.legal(state).tolist()
        refused = [game.actions.parse(refusal.notation) for refusal in scene.prompt.refused]
        assert not set(refused) & set(game.legal(state).tolist())
        if number % 15 == 0:
            say_everything(scene, languages)
            buttons_have_words(scene.prompt.options, languages)
            assert msgspec.json.decode(msgspec.json.encode(scene), type=Scene) == scene
        if number % 20 == 0:
            spectator = table.scene(View(game, game.observe(state, None), None, names, (seat,), case.options))
            validate(spectator)
            assert spectator.prompt is None


@pytest.mark.parametrize("case", EACH)
def test_what_is_found_once_for_all_who_look_on_is_what_each_would_find(case: Case) -> None:
    """So nothing that depends on who looks, or on what they know, is among it."""
    game, table = case.game, load_table(case.game.info)
    names = [f"player {seat}" for seat in range(case.players)]
    walks = Walk(case, seed=35), Walk(case, seed=36)
    for number, state in enumerate([*list(walks[0])[::24], *list(walks[1])[12::24], *(walk.state for walk in walks)]):
        deciding = () if game.over(state) else (game.on_turn(state),)
        views = [
            View(game, game.observe(state, who), who, names, deciding, case.options)
            for who in (None, *range(case.players))
        ]
        common = Common(views[0])
        for view in views:
            assert table.scene(replace(view, common=common)) == table.scene(view), (number, view.viewer)


@pytest.mark.parametrize("case", FEW, ids=str)
def test_every_refusal_has_a_reason_in_words(case: Case) -> None:
    game, table = case.game, load_table(case.game.info)
    languages = [table.language(code) for code in LANGUAGES]
    names = [f"player {seat}" for seat in range(case.players)]
    for number, state in enumerate(Walk(case, seed=32)):
        if number % 60:
            continue
        seat = game.on_turn(state)
        view = View(game, game.observe(state, seat), seat, names, (seat,), case.options)
        legal = set(game.legal(state).tolist())
        for action in set(range(game.actions.size)) - legal:
            reason = table.refusal(view, action)
            assert reason.key != "why.not_now", game.actions.text(action)
            say_everything(reason, languages)


@pytest.mark.parametrize("case", FEW, ids=str)
def test_the_chronicle_tells_games_in_both_languages(case: Case) -> None:
    table = load_table(case.game.info)
    languages = [table.language(code) for code in LANGUAGES]
    match, random = Match(case.game, case.players, 33, case.options), np.random.default_rng(33)
    told, silent = 0, 0
    while not match.over and len(match.moves) < 300:
        before = [match.observe(viewer) for viewer in (None, 0)]
        action = int(random.choice(match.legal()))
        match.play(action)
        for viewer, seen in zip((None, 0), before, strict=True):
            lines = table.tell(
                View(case.game, match.observe(viewer), viewer, match.names, options=match.options), seen, action
            )
            say_everything([line.text for line in lines], languages)
            told, silent = told + len(lines), silent + (not lines)
    assert told > silent  # only the first half of a choice says nothing yet


@pytest.mark.parametrize("case", DRAWING, ids=str)
def test_only_the_owner_of_a_hand_hears_which_cards_were_drawn(case: Case) -> None:
    table = load_table(case.game.info)
    match, random = Match(case.game, case.players, 34, case.options), np.random.default_rng(34)
    heard = dict.fromkeys((None, *range(case.players)), 0)
    while not match.over:
        before = {viewer: match.observe(viewer) for viewer in heard}
        action = int(random.choice(match.legal()))
        match.play(action)
        for viewer in heard:
            lines = table.tell(
                View(case.game, match.observe(viewer), viewer, match.names, options=match.options),
                before[viewer],
                action,
            )
            private = [line for line in lines if line.text.key == "told.you_draw"]
            assert all(line.seat == viewer for line in private)
            heard[viewer] += len(private)
    assert heard[None] == 0
    assert all(heard[seat] for seat in range(case.players))
