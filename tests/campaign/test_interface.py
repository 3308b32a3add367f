"""The contract between games and campaigns: the option `campaign`, what a chapter carries, and the registry."""

from __future__ import annotations

import json
import pickle

import pytest

from regnum import registry
from regnum.campaign import agreed
from regnum.core.errors import InvalidOption, UnknownGame
from regnum.core.game import Game
from regnum.core.languages import LANGUAGES
from regnum.core.seeds import derived
from regnum.match import Match
from regnum.table.language import Language

from .stones import CAMPAIGN, GAMES, standing

QUARRY, MASON = GAMES["quarry"], GAMES["mason"]


def test_a_campaign_is_found_by_its_name() -> None:
    assert registry.campaign("stones") is CAMPAIGN
    with pytest.raises(UnknownGame, match=r"unknown campaign “stonse”; did you mean stones\?"):
        registry.campaign("stonse")


def test_every_campaign_that_is_found_can_be_played() -> None:
    for campaign in registry.campaigns().values():
        for name in campaign.chapters:
            options = {option.name: option for option in registry.info(name).options}
            assert options["campaign"].default == "none"
            assert campaign.fixed.get(name, {}).keys() <= options.keys()


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_prize_has_its_words(code: str) -> None:
    for campaign in registry.campaigns().values():
        language = Language(code, campaign.package)
        for prize in campaign.prizes:
            assert language.say(f"prize.{prize.id}.name")
            assert language.say(f"prize.{prize.id}.need")
            assert language.say(f"prize_kind.{prize.kind}", n=1)
            assert all(language.say(f"prize_mark.{mark}") for mark in prize.marks)


def test_evenings_beside_a_campaign_can_be_agreed_on() -> None:
    for campaign in registry.campaigns().values():
        for game, options in campaign.evenings.items():
            assert registry.info(game).agree(campaign.seats[0], options)


def test_the_cards_of_all_games_can_go_to_other_processes() -> None:
    """Those that compile rules are given them."""
    for info in registry.games().values():
        assert pickle.loads(pickle.dumps(info)).name == info.name


def test_a_chapter_is_given_what_was_carried_and_what_is_fixed() -> None:
    first = CAMPAIGN.agree(QUARRY, 2, "begin", {"stones": 7})
    assert first == {"campaign": "begin", "stones": "7"}
    text = json.dumps({"chapter": 1, "cups": [0, -1], "laurels": [0, 1, 0]})
    assert CAMPAIGN.agree(MASON, 2, text, {}) == {"campaign": text, "stones": "10"}


def test_how_a_campaign_begins_is_no_option_of_later_chapters() -> None:
    """Otherwise the campaign could not go on after its first chapter."""
    text = json.dumps({"chapter": 1, "cups": [0, -1], "laurels": [0, 1, 0]})
    assert CAMPAIGN.agree(MASON, 2, text, {"campaign": "begin"})["campaign"] == text
    assert agreed(CAMPAIGN, 2, {"campaign": "begin", "quarry.stones": 7}) == {"quarry.stones": "7"}


def test_an_option_can_be_for_one_chapter_only() -> None:
    wanted = {"stones": 10, "quarry.stones": 7}
    assert CAMPAIGN.agree(QUARRY, 2, "begin", wanted)["stones"] == "7"
    assert CAMPAIGN.agree(MASON, 2, "begin", wanted)["stones"] == "10"
    assert agreed(CAMPAIGN, 2, wanted) == {"stones": "10", "quarry.stones": "7"}
    with pytest.raises(InvalidOption, match=r"no game of the campaign has an option “quarry\.gold”"):
        agreed(CAMPAIGN, 2, {"quarry.gold": 7})
    with pytest.raises(InvalidOption, match="the campaign decides the option stones of mason: 10"):
        agreed(CAMPAIGN, 2, {"mason.stones": 7})


def test_what_is_offered_of_a_campaign_can_be_agreed_on() -> None:
    for campaign in registry.campaigns().values():
        for name in campaign.offered:
            game, _, wanted = name.partition(".")
            option = next(option for option in registry.info(game).options if option.name == wanted)
            assert agreed(campaign, campaign.seats[0], {name: option.values[-1]}) == {name: option.values[-1]}


@pytest.mark.parametrize(
    ("players", "carried", "wanted", "says"),
    [
        (4, "begin", {}, "The Stones is for 2 to 3 players, not 4"),
        (2, "gold", {}, "nothing that a game of stones carries"),
        (2, "begin", {"stones": "9"}, "the campaign decides the option stones of mason: 10"),
        (2, "begin", {"campaign": "none"}, "the campaign decides the option campaign of mason: begin"),
    ],
)
def test_what_does_not_fit_is_refused(players: int, carried: str, wanted: dict[str, str], says: str) -> None:
    with pytest.raises(InvalidOption, match=says):
        CAMPAIGN.agree(MASON, players, carried, wanted)


def test_what_a_chapter_carries_is_an_option_of_the_next_one() -> None:
    match = Match(Game(QUARRY), 2, 3, {"campaign": "begin", "stones": 7})
    carry, goals = match.game.rules.carry, match.game.rules.goals
    assert carry is not None
    assert goals is not None
    assert [goal.prize for goal in goals(match.state)] == ["cup_quarry"]
    while not match.over:
        match.play("take(2)" if "take(2)" in match.choices() else "take(1)")
        assert carry(match.observe(None)) == carry(match.state), "what is carried is public"
    assert goals(match.state) == ()
    found = standing(carry(match.state), 2)
    assert match.outcome is not None
    assert "laurel" in found.held[match.outcome.winners[0]]
    assert sum(found.points) == 2
    assert MASON.agree(2, {"campaign": carry(match.state)})["campaign"] == carry(match.state)


def test_who_leads_is_who_nobody_is_ahead_of() -> None:
    text = json.dumps({"chapter": 1, "cups": [0, -1], "laurels": [0, 1, 0]})
    assert standing(text, 3).ranks == (1, 1, 3)
    assert standing(text, 3).leaders == (0, 1)


def test_seeds_of_chapters_are_of_the_kind_of_the_campaign() -> None:
    secret = "0123456789abcdef0123456789abcdef"
    assert len({derived(7, number) for number in range(100)} | {7}) == 101
    assert len({derived(secret, number) for number in range(100)} | {secret}) == 101
    assert all(isinstance(derived(7, number), int) for number in range(3))
    assert all(len(str(derived(secret, number))) == 32 for number in range(3))
