"""Games that share a folder: found one package deeper, with common data, words and rules."""

from __future__ import annotations

import dataclasses
import importlib
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

from regnum import registry
from regnum.core.data import packages_around
from regnum.core.info import GameInfo
from regnum.core.jit import packages_around as folders_around
from regnum.core.jit import source_digest
from regnum.table.language import Language

own = importlib.import_module("regnum.games")  # `regnum.games` is a function, too

CARD = """from regnum.core.info import GameInfo

INFO = GameInfo("{name}", __name__, {{"en": "{name}"}}, ("the tests",), 2026, 1, (2, 3), 1)
"""


@pytest.fixture
def family(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """`regnum.games.realm` with two games, common words and common data."""
    monkeypatch.setattr(own, "__path__", [*own.__path__, str(tmp_path)])
    folder = tmp_path / "realm"
    for name, card in {"": "", "dukes": CARD.format(name="dukes"), "knights": CARD.format(name="knights")}.items():
        (folder / name / "data").mkdir(parents=True)
        (folder / name / "languages").mkdir()
        (folder / name / "__init__.py").write_text(card)
        (folder / name / "data" / "cards.yaml").write_text(f"- {name or 'realm'}\n")
    (folder / "languages" / "en.yaml").write_text("crown: the crown\nseat: a seat\n")
    (folder / "dukes" / "languages" / "en.yaml").write_text("seat: a duchy\n")
    (folder / "knights" / "languages" / "en.yaml").write_text("horse: a horse\n")
    yield folder
    for name in [name for name in sys.modules if name.startswith("regnum.games.realm")]:
        del sys.modules[name]


def card(name: str) -> GameInfo:
    module: ModuleType = importlib.import_module(f"regnum.games.realm.{name}")
    found: GameInfo = module.INFO
    return found


@pytest.mark.usefixtures("family")
def test_a_package_that_is_no_game_is_a_family() -> None:
    names = {info.name: info.package for info in registry._games_in(own)}
    assert names["dukes"] == "regnum.games.realm.dukes"
    assert {"dukes", "knights", "council"} <= set(names)
    assert "realm" not in names


def test_what_is_around_a_game_ends_where_the_house_begins() -> None:
    assert packages_around("regnum.games.council") == ["regnum.games.council"]
    assert packages_around("regnum.web.html") == ["regnum.web.html"]
    assert packages_around("regnum.games.realm.dukes") == ["regnum.games.realm.dukes", "regnum.games.realm"]
    assert packages_around("realm.dukes") == ["realm.dukes", "realm"]


def test_names_and_folders_agree_on_the_packages_around(family: Path) -> None:
    council = Path(str(importlib.import_module("regnum.games.council").__file__)).parent
    assert folders_around(council / "rules") == [council]
    assert [path.name for path in folders_around(family / "dukes")][:2] == ["dukes", "realm"]


def test_common_data_are_in_the_digest_of_each_game(family: Path) -> None:
    before = [card("dukes").data_digest, card("knights").data_digest]
    assert before[0] != before[1]
    file = family / "data" / "cards.yaml"
    file.write_text(f"# a comment\n\n{file.read_text()}\n# and another\n")
    cards = [dataclasses.replace(card(name)) for name in ("dukes", "knights")]
    assert [info.data_digest for info in cards] == before, "only values count"
    file.write_text("- another\n")
    cards = [dataclasses.replace(card(name)) for name in ("dukes", "knights")]
    assert all(new != old for new, old in zip([info.data_digest for info in cards], before, strict=True))


def test_common_rules_are_in_what_each_game_compiles_to(family: Path) -> None:
    def digests() -> list[str]:
        source_digest.cache_clear()
        return [source_digest(family / name / "rules") for name in ("dukes", "knights")]

    before = digests()
    (family / "rules").mkdir()
    (family / "rules" / "__init__.py").write_text("")
    (family / "rules" / "taxes.py").write_text('"""How a tax is paid."""\n')
    assert all(new != old for new, old in zip(digests(), before, strict=True))
    assert {"dukes", "knights", "rules"} & {info.name for info in registry._games_in(own)} == {"dukes", "knights"}


@pytest.mark.usefixtures("family")
def test_a_family_speaks_for_its_games_and_each_may_say_it_otherwise() -> None:
    dukes, knights = Language("en", "regnum.games.realm.dukes"), Language("en", "regnum.games.realm.knights")
    assert (dukes.say("crown"), dukes.say("seat")) == ("the crown", "a duchy")
    assert (knights.say("crown"), knights.say("seat"), knights.say("horse")) == ("the crown", "a seat", "a horse")
    assert not dukes.knows("horse")
