"""Catalogues: the same in both languages, nothing missing and nothing left over; plurals and Italian euphony."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import regnum
from conformance.declaring import NAMES
from regnum.core.errors import InvalidOption
from regnum.core.languages import LANGUAGES
from regnum.table.language import Language, catalogue, flat, places
from regnum.table.text import in_figures, listed, plain, text
from sources import SOURCES, walked

from .vocabulary import FAMILIES, vocabulary

GAMES = {info.package: SOURCES.parent.joinpath(*info.package.split(".")) for info in map(regnum.info, NAMES)}
AROUND = {family: SOURCES.parent.joinpath(*family.split(".")) for family in FAMILIES}
FOLDERS = {"regnum.table": SOURCES / "table", "regnum.cli": SOURCES / "cli", **GAMES, **AROUND}
PACKAGES = sorted(FOLDERS)
SPEAKERS = {"text", "say", "complain", "_attempt"}
"""Functions whose constant arguments with a dot are keys of messages."""
KEY = re.compile(r"[a-z_]+(\.[a-z_0-9]+)+")
COMPOSED = re.compile(r"[a-z_]+\.{[^{}]+}(\.help)?")


def files(folder: Path) -> list[Path]:
    if folder.is_file():
        return [folder]
    # the games of a family are no part of it
    return list(folder.glob("*.py") if folder in AROUND.values() else folder.rglob("*.py"))


def with_family(game: Path) -> list[Path]:
    """A game, and what lies beside it if it has a family."""
    return [game, *sorted(game.parent.glob("*.py"))]


def nodes(*folders: Path) -> Iterator[ast.AST]:
    for folder in folders:
        for _, found in walked(files(folder)):
            yield from found


def constants(*folders: Path) -> set[str]:
    return {node.value for node in nodes(*folders) if isinstance(node, ast.Constant) and isinstance(node.value, str)}


def spoken(folder: Path) -> set[str]:
    """The constant keys that the code of a folder asks for."""
    calls = [node for node in nodes(folder) if isinstance(node, ast.Call)]
    names = [(call, getattr(call.func, "id", getattr(call.func, "attr", ""))) for call in calls]
    said = [argument for call, name in names if name in SPEAKERS for argument in call.args]
    words = {part.value for argument in said for part in ast.walk(argument) if isinstance(part, ast.Constant)}
    return {word for word in words if isinstance(word, str) and KEY.fullmatch(word)}


def composed(folder: Path) -> set[str]:
    """The prefixes of the keys that the code of a folder composes: `good` of f"good.{kind}"."""
    strings = [ast.unparse(node)[2:-1] for node in nodes(folder) if isinstance(node, ast.JoinedStr)]
    return {
        match[1] for match in (re.fullmatch(r"([a-z_]+)\.{[^{}]+}(\.help)?", string) for string in strings) if match
    }


def spoken_in(package: str) -> set[str]:
    """Every key that a package has words for, with those of its family."""
    around = [family for family in FAMILIES if package.startswith(f"{family}.")]
    return set(catalogue(package, "en")).union(*(catalogue(family, "en") for family in around))


def scope(package: str) -> set[str]:
    """Every key that the code of a package can ask for."""
    everywhere = set(catalogue("regnum.table", "en")) | spoken_in(package)
    if package in ("regnum.cli", "regnum.table"):  # they speak the words of each game too
        everywhere |= set.intersection(*(set(catalogue(game, "en")) for game in GAMES))
    if package in FAMILIES:  # what its games ask of it they have the words for
        everywhere |= set().union(*(catalogue(game, "en") for game in GAMES if game.startswith(f"{package}.")))
    return everywhere


# ---- the catalogues -------------------------------------------------------------------------------------------------


def test_what_yaml_takes_for_no_words_is_refused() -> None:
    with pytest.raises(ValueError, match=r"group\.no is False and no words"):
        dict(flat({"group": {"yes": "Yes", "no": False}}))


@pytest.mark.parametrize("package", PACKAGES)
def test_both_languages_have_the_same_messages_with_the_same_places(package: str) -> None:
    english = catalogue(package, "en")
    assert english
    for code in LANGUAGES:
        messages = catalogue(package, code)
        assert set(messages) == set(english)
        for key, message in messages.items():
            assert places(message) == places(english[key]), key
            assert isinstance(message, dict) == isinstance(english[key], dict), key


@pytest.mark.parametrize("package", PACKAGES)
@pytest.mark.parametrize("code", LANGUAGES)
def test_messages_are_whole_sentences(package: str, code: str) -> None:
    for key, message in catalogue(package, code).items():
        for form in message.values() if isinstance(message, dict) else [message]:
            assert form == form.strip() != "", key
            assert "  " not in form, key
            assert re.sub(r"{\w+}", "", form).count("{") == 0, key
        if isinstance(message, dict):
            assert set(message) == {"one", "other"}, key
            assert places(message["one"]) | {"n"} == places(message["other"]) | {"n"}, key


@pytest.mark.parametrize("package", PACKAGES)
def test_every_key_that_the_code_asks_for_is_there(package: str) -> None:
    asked = spoken(FOLDERS[package])
    assert asked or package == "regnum.table"
    assert asked - scope(package) == set()


@pytest.mark.parametrize("package", PACKAGES)
def test_composed_keys_are_those_of_the_vocabulary(package: str) -> None:
    known = set().union(*map(vocabulary, PACKAGES))
    assert composed(FOLDERS[package]) <= known, "name the new prefix in the vocabulary.py of the game"


@pytest.mark.parametrize("package", PACKAGES)
def test_every_composed_key_is_there(package: str) -> None:
    wanted = {f"{prefix}.{name}" for prefix, names in vocabulary(package).items() for name in names}
    assert wanted - spoken_in(package) == set()


@pytest.mark.slow
@pytest.mark.parametrize("package", PACKAGES)
def test_every_message_is_used(package: str) -> None:
    wanted = {f"{prefix}.{name}" for prefix, names in vocabulary(package).items() for name in names}
    games = FOLDERS.values() if package not in GAMES else with_family(GAMES[package])
    used = constants(SOURCES / "table", SOURCES / "bots", SOURCES / "cli", *games)
    values = {f"option.{o.name}.{v}" for info in regnum.games().values() for o in info.options for v in o.values}
    opened = {f"opened.{kind}" for kind in vocabulary(package).get("group", ())}  # questions of their own, for some
    assert set(catalogue(package, "en")) - wanted - used - values - opened == set()


@pytest.mark.parametrize("code", LANGUAGES)
def test_games_and_the_command_do_not_speak_over_each_other(code: str) -> None:
    command = set(catalogue("regnum.cli", code)) | set(catalogue("regnum.table", code))
    for game in GAMES:
        assert command & set(catalogue(game, code)) == set()


def raised() -> set[str]:
    """The keys of the errors that the code raises on purpose."""
    calls = [node for node in nodes(SOURCES) if isinstance(node, ast.Call) and len(node.args) > 1]
    errors = {"IllegalAction", "UnknownAction", "NotYourTurn", "NothingToUndo", "InvalidOption", "RegnumError"}
    keys = [call.args[1] for call in calls if getattr(call.func, "id", "") in errors]
    return {str(key.value) for key in keys if isinstance(key, ast.Constant)}


@pytest.mark.slow
def test_errors_that_a_player_may_see_have_words() -> None:
    assert raised() > {"illegal", "nothing_played"}
    terminal, browser = (errors_of(package) for package in ("regnum.cli", "regnum.web.html"))
    assert terminal <= raised() <= terminal | browser


def errors_of(package: str) -> set[str]:
    return {key.removeprefix("error.") for key in catalogue(package, "en") if key.startswith("error.")}


# ---- saying ---------------------------------------------------------------------------------------------------------


@pytest.fixture
def italian() -> Language:
    return Language("it", "regnum.games.council", "regnum.cli")


@pytest.fixture
def english() -> Language:
    return Language("en", "regnum.games.council", "regnum.cli")


@pytest.mark.parametrize(
    ("n", "words", "parole"),
    [(0, "0 coins", "0 monete"), (1, "1 coin", "1 moneta"), (2, "2 coins", "2 monete"), (21, "21 coins", "21 monete")],
)
def test_one_and_many(english: Language, italian: Language, n: int, words: str, parole: str) -> None:
    assert english.say("good.coins", n=n) == words
    assert italian.say("good.coins", n=n) == parole


def test_numbers_have_a_real_minus(english: Language) -> None:
    assert english.say(text("good.coins", n=-4)) == "−4 coins"
    assert english.say(text("", words="Anne-Marie")) == "Anne-Marie"
    assert (in_figures(-1234.56, "+,.1f"), in_figures(3)) == ("−1,234.6", "3")


def test_texts_inside_texts(english: Language, italian: Language) -> None:
    drawn = text("told.you_draw", cards=(text("cards.of", n=2, colour=text("tone.pink")), text("tone.joker")))
    assert english.say(drawn) == "you draw 2 pink, joker"
    assert italian.say(drawn) == "peschi 2 rosa, jolly"
    assert english.say(listed(plain("a"), text("good.cards", n=1))) == "a, 1 card"
    assert english.say(plain("good.coins {n}")) == "good.coins {n}"


@pytest.mark.parametrize(
    ("city", "words"),
    [("Arkon", "Ada costruisce ad Arkon"), ("Burgen", "Ada costruisce a Burgen"), ("Esti", "Ada costruisce a Esti")],
)
def test_italian_says_ad_before_an_a(italian: Language, city: str, words: str) -> None:
    assert italian.say("told.build", name="Ada", city=plain(city)) == words


def test_euphony_touches_nothing_else(italian: Language, english: Language) -> None:
    assert italian.say("told.turn", name="Luca Arkon") == "Turno di Luca Arkon"
    assert italian.say("play.pass_on", name="Ada") == "Passa il terminale ad Ada, poi premi Invio."
    assert italian.say(plain("a Arkon")) == "a Arkon"
    assert english.say("told.build", name="a", city=plain("Arkon")) == "a builds in Arkon"


def test_italian_says_ed_before_an_e(italian: Language) -> None:
    assert italian.say("act.rewards", first=plain("Dorful"), second=plain("Esti")) == "le ricompense di Dorful ed Esti"


def test_a_missing_message_or_argument_is_not_hidden(english: Language) -> None:
    with pytest.raises(KeyError):
        english.say("told.nothing_like_it")
    with pytest.raises(KeyError):
        english.say("told.turn")
    assert not english.knows("told.nothing_like_it")
    assert english.knows("told.turn")


def test_there_is_no_french() -> None:
    with pytest.raises(InvalidOption, match="unknown language “fr”; available: en, it"):
        Language("fr")


def test_later_packages_add_to_earlier_ones() -> None:
    assert not Language("en").knows("good.coins")
    assert Language("en", "regnum.games.council").knows("good.coins")
    assert Language("en", "regnum.games.council").knows("table.points")
