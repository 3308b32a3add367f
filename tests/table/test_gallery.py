"""The gallery of each game: all its cards, in both languages, with where they come from."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest

import regnum
from regnum.cli.rules_page import chapters, rules_text
from regnum.core.data import reconstructed
from regnum.core.info import GameInfo
from regnum.core.languages import LANGUAGES
from regnum.match import Match
from regnum.table.contract import load_table
from regnum.table.scene import Collection, Piece
from regnum.table.view import View

GAMES = sorted(regnum.games().values(), key=lambda info: info.name)
each_game = pytest.mark.parametrize("info", GAMES, ids=lambda info: info.name)


def gallery(info: GameInfo, **options: str) -> tuple[Collection, ...]:
    game = regnum.make(info.name, compiled=False)
    match = Match(game, players=info.seats[1], seed=0, options=options)
    view = View(game, match.observe(None), None, match.names, options=match.options)
    return tuple(load_table(info).gallery(view))


def pieces(info: GameInfo) -> list[Piece]:
    return [piece for collection in gallery(info) for piece in collection.pieces]


@each_game
def test_every_card_is_there_once_and_can_be_told_in_both_languages(info: GameInfo) -> None:
    found = gallery(info)
    cards = [piece for collection in found for piece in collection.pieces]
    assert len(cards) == len({card.id for card in cards}) > 30
    for code, collection in product(LANGUAGES, found):
        language = load_table(info).language(code)
        assert language.say(collection.label)
        assert collection.help in chapters(rules_text(info, code))
        for card in collection.pieces:
            said = [card.label, *filter(None, (card.note, card.says, card.caption))]
            assert all(map(language.say, said))
            assert not any("{" in language.say(one) for one in said)


@each_game
def test_what_is_reconstructed_is_told_only_of_games_that_say_so(info: GameInfo) -> None:
    cards = pieces(info)
    scenario = "baron"  # a scenario's cards are reconstructed in games whose own are not
    doubtful = [card for card in cards if card.source == "reconstructed" and card.help != scenario]
    assert {card.source for card in cards} <= {"", "printed", "reconstructed"}
    assert bool(doubtful) <= (info.reconstructed is not None)


def test_the_numbers_of_cards_are_those_of_the_boxes() -> None:
    sizes = {info.name: [len(collection.pieces) for collection in gallery(info)] for info in GAMES}
    assert sizes["bruges"][:2] == [165, 17]
    assert sizes["council"] == [7, 45, 12]
    assert sizes["staufer"] == [16, 18, 15]


def test_a_list_of_ones_own_has_no_source() -> None:
    own = """
    persons:
    - {id: '019', key: clerk, name: {en: Clerk, it: Scrivano}, colour: blue, group: bureaucrats, cost: 3, vp: 1,
       activation: {kind: infinity, mode: once_per_round}, effects: [{op: gain_coins, amount: 2}],
       text: {en: take 2, it: prendi 2}}
    """
    [persons, *_] = gallery(regnum.info("bruges"), cards=own)
    assert [card.id for card in persons.pieces if not card.source] == ["card/019"]


def test_rows_say_whether_they_are_reconstructed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "boxed"
    folder.mkdir()
    (folder / "__init__.py").touch()
    (folder / "cards.yaml").write_text(
        "provenance: rulebook\ncards:\n- {id: one}\n"
        "- {id: two, reconstructed: true}\n- {id: 3, reconstructed: [name]}\n"
        "- {id: four, provenance: 'names: rulebook; numbers reconstructed'}\n"
    )
    (folder / "events.yaml").write_text(
        "provenance: reconstructed\nevents:\n- {id: flood}\n- {id: fire, provenance: rulebook}\n"
    )
    monkeypatch.syspath_prepend(tmp_path)
    assert reconstructed("boxed", "cards", "events") == {"two", "3", "four", "flood"}
