"""The option `campaign`: its normal form, what it refuses, what chapters carry, and how a campaign stands."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

import regnum
from regnum.core.errors import InvalidOption
from regnum.core.ranking import shares_by_rank
from regnum.games.kingdom import CAMPAIGN
from regnum.games.kingdom.carried import Won, carry, goals, read_won
from regnum.games.kingdom.data.tomes import CRESTS, NAMES

from .chapters import OTHER_SECOND, OTHER_THIRD, SECOND, THIRD

GIVEN = json.loads(THIRD[3])


def test_a_game_stands_alone_unless_a_campaign_says_otherwise() -> None:
    for name in CAMPAIGN.chapters:
        option = next(option for option in regnum.info(name).options if option.name == "campaign")
        assert not option.shown
        assert regnum.info(name).usual["campaign"] == "none"
        assert regnum.info(name).agree(3, {"campaign": " BEGIN "})["campaign"] == "begin"


@pytest.mark.parametrize("text", [*SECOND.values(), *OTHER_SECOND.values(), *THIRD.values(), *OTHER_THIRD.values()])
def test_what_is_carried_has_a_normal_form(text: str) -> None:
    spaced = json.dumps(dict(reversed(json.loads(text).items())), indent=2)
    game = CAMPAIGN.chapters[json.loads(text)["played"]]
    assert regnum.info(game).agree(json.loads(text)["seats"], {"campaign": spaced})["campaign"] == text
    assert read_won(text).text == text


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"played": 1, "tomes": {}, "victory": [1, 2, 0]}, "viscounts comes after 2 chapters, and here 1 were played"),
        ({"played": 4}, "played is a whole number from 1 to 3"),
        ({"seats": 5}, "seats is a whole number from 2 to 4"),
        ({"victory": [1, 2]}, "victory is a list of 3 numbers"),
        ({"victory": [1, 2, "x"]}, "victory is a whole number"),
        ({"victory": [9, 2, 0]}, "6? ?victory tomes are won"),
        ({"winner": 3}, "winner is a whole number from 0 to 2"),
        ({"winner": True}, "winner is a whole number"),
        ({"tomes": []}, "tomes is an object"),
        ({"tomes": {"tome_x1": 0}}, "tomes are tome_a1"),
        ({"tomes": {"tome_a1": 3}}, "tome_a1 is a whole number from 0 to 2"),
        ({"tomes": {"tome_v1": 0}}, "a tome of a chapter that was not played"),
        ({"tomes": dict.fromkeys(NAMES[:4], 0)}, "3 objectives can be claimed"),
        ({"tokens": dict.fromkeys(CRESTS, 0)}, "one crest token is won in each chapter"),
        ({"tomes": {"tome_c1": 0}}, "tome_c1 is not with a seat that has 3 crests lion"),
        ({"tomes": {"tome_a1": 0, "tome_a4": 0, "tome_p4": 0}}, "tome_c1 is not with a seat that has 3 crests"),
        ({"winner": None}, "the chapter before is not over"),
        ({"points": []}, "the chapter before is not over"),
        ({"winner": 2}, "winner is not a seat with most points"),
        ({"victory": [2, 3, 0]}, "each chapter gives 3 victory tomes, no fewer"),
        ({"more": 1}, "campaign is none, begin, or what a chapter carries on"),
    ],
)
def test_nonsense_is_refused_and_says_why(change: dict[str, Any], message: str) -> None:
    with pytest.raises(InvalidOption, match=message):
        regnum.info("viscounts").agree(3, {"campaign": json.dumps(GIVEN | change)})


@pytest.mark.parametrize("text", ["", "nothing", "[1, 2]", "{", "&a [*a]", "{}" * 2000])
def test_what_is_no_such_text_is_refused(text: str) -> None:
    with pytest.raises(InvalidOption, match="campaign"):
        regnum.info("viscounts").agree(3, {"campaign": text})


def test_the_number_of_players_and_what_the_campaign_fixes() -> None:
    with pytest.raises(InvalidOption, match="it is played by 3, not by 4"):
        regnum.info("viscounts").agree(4, {"campaign": THIRD[3]})
    with pytest.raises(InvalidOption, match="for 2 to 4 players, not 5"):
        regnum.info("architects").agree(5, {"campaign": "begin"})
    for name, options in {"architects": {"characters": "dealt"}, "paladins": {"scenario": "together"}}.items():
        with pytest.raises(InvalidOption, match="in a campaign the option"):
            regnum.info(name).agree(3, {"campaign": "begin", **options})


@pytest.mark.parametrize(("game", "text"), [("paladins", SECOND[4]), ("viscounts", OTHER_THIRD[4])])
def test_a_chapter_begins_with_what_was_carried_and_carries_it_on(game: str, text: str) -> None:
    state = regnum.make(game).new(4, 1, {"campaign": text})
    before, after = read_won(text), read_won(carry(state))
    for seat in (None, 0, 3):
        seen = regnum.make(game).observe(state, seat)
        assert (carry(seen), goals(seen)) == (carry(state), goals(state))
    assert after == Won(before.played + 1, 4, before.tomes, before.tokens, before.victory, None, ())


def test_goals_are_the_open_tomes_with_what_everybody_has() -> None:
    assert goals(regnum.make("architects").new(2, 1)) == ()
    game = regnum.make("paladins")
    state = game.new(3, 1, {"campaign": SECOND[3]})
    while not state[0]["tomes"]["left"]:
        game.apply(state, int(game.legal(state)[0]))
    found = {goal.prize: goal for goal in goals(state)}
    assert sorted(found)[:3] == ["tome_c1", "tome_c2", "tome_c3"]
    assert (found["tome_c1"].have, found["tome_c1"].need) == ((1, 0, 0), 3)
    assert (found["tome_c3"].have, found["tome_c3"].need) == ((0, 1, 1), 3)
    assert all(goal.have == (0, 0, 0) for name, goal in found.items() if name.startswith("tome_p"))
    assert len(found) == 6


@pytest.mark.parametrize(
    ("victory", "points", "ranks"),
    [
        ((3, 3, 3), (10, 20, 20), (3, 1, 1)),  # three tomes each; points break what they can
        ((4, 3, 2), (10, 20, 20), (1, 2, 3)),
    ],
)
def test_the_end_of_the_campaign_and_its_ties(
    victory: tuple[int, ...], points: tuple[int, ...], ranks: tuple[int, ...]
) -> None:
    won = Won(3, 3, {}, {}, victory, 1, points)
    assert CAMPAIGN.standing(won.text, 3).ranks == ranks


def test_most_tomes_then_most_victory_tomes() -> None:
    won = Won(3, 3, {"tome_a1": 0, "tome_a2": 1, "tome_a3": 2}, {"lion": 0}, (2, 4, 2), 1, (99, 1, 50))
    standing = CAMPAIGN.standing(won.text, 3)
    assert standing.points == (3, 5, 3)
    assert standing.ranks == (2, 1, 3)
    assert standing.held[0] == ("tome_a1", "victory", "victory", "token_lion")
    level = Won(3, 2, {"tome_a1": 0, "tome_a2": 0}, {}, (3, 5), 1, (99, 1))
    assert CAMPAIGN.standing(level.text, 2).ranks == (2, 1)


def test_points_decide_nothing_before_the_last_chapter() -> None:
    won = Won(1, 2, {"tome_a1": 0}, {}, (1, 2), 1, (9, 20))
    assert CAMPAIGN.standing(won.text, 2).ranks == (2, 1)
    even = Won(2, 2, {}, {}, (3, 3), 1, (9, 20))
    assert CAMPAIGN.standing(even.text, 2).ranks == (1, 1)


def test_bots_aim_at_what_the_campaign_counts() -> None:
    """Shares of the last chapter are those of the standing that it carries: level in all three, players share them."""
    game, chance = regnum.make("viscounts"), random.Random(3)
    state, shared = game.new(3, 1, {"campaign": THIRD[3]}), 0
    tomes = state[0]["tomes"]
    given = tomes["victory"].copy()
    for _ in range(200):
        tomes["victory"] = given
        for _ in range(3):
            tomes["victory"][chance.randrange(3)] += 1
        for tome in ("tome_v1", "tome_v3"):
            tomes["owner"][NAMES.index(tome)] = chance.randrange(-1, 3)
        tomes["points"][:3] = [chance.randint(-1, 1) for _ in range(3)]
        standing = CAMPAIGN.standing(carry(state), 3)
        assert game.shares(state).tolist() == shares_by_rank(standing.ranks, team=False).tolist()
        shared += len(standing.leaders) > 1
    assert 0 < shared < 100


def test_every_prize_has_its_mark_as_the_data_say() -> None:
    prizes = {prize.id: prize for prize in CAMPAIGN.prizes}
    assert list(prizes)[:21] == list(NAMES)
    assert sum(len(prize.marks) for prize in CAMPAIGN.prizes if prize.kind == "objective") == 24
    for crest in CRESTS:
        assert sum(crest in prize.marks for prize in CAMPAIGN.prizes if prize.kind == "objective") == 8
