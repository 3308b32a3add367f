"""The networks that come with Regnum, and where `own`, `proven` and `calibrated` stand for them."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec
import pytest

import regnum
from regnum.bots.ismcts import Ismcts
from regnum.bots.nets import named
from regnum.bots.nets.named import (
    PROVEN,
    TRAINED,
    Networks,
    any_is_worth_it,
    check_options,
    check_pair,
    elsewhere,
    own,
    own_file,
    played_with,
    trained_with,
    worth_it,
    write_on_card,
)
from regnum.bots.nets.network import Calibration, Strength, load, save
from regnum.bots.parameters import parse_parameters
from regnum.bots.registry import LEVELS, make_bot
from regnum.core.errors import InvalidOption

from .helpers import pebbles
from .networks import random_network

CALIBRATED_IN_TWO = Calibration("ismcts:net=own", "ismcts", players=2, games=60, better=0.02, low=0.01, high=0.03)
PROVEN_IN_TWO = Strength("ismcts:net=own", "ismcts", players=2, games=200, won=0.6, low=0.53, high=0.66)
DRAWN_IN_TWO = msgspec.structs.replace(PROVEN_IN_TWO, drawn=True)
SEARCHES = [
    ("In a search", (2,), False),
    ("With other options", (2,), True),
    ("Searches of more players", (3, 4, 5), False),
]
"""Where docs/learning.md tells what is on cards: of how many players, and whether with options drawn."""


def forget() -> None:
    """What comes with Regnum is looked at once."""
    for looked_at in (own, elsewhere, trained_with, worth_it, any_is_worth_it):
        looked_at.cache_clear()


@pytest.fixture
def on_card(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., None]]:
    """Let a network come with the game of pebbles, for games of seven; on its card, what searches with it won."""

    def written(
        *found: Strength, calibrated: tuple[Calibration, ...] = (), players: int = 2, team: bool = False
    ) -> None:
        learned = {"players": () if team else (players,), "teams": (players,) if team else ()}
        network = random_network(pebbles(), **learned, seed=players + 10 * team)
        options = pebbles().info.agree(2, {"pebbles": "7"} | ({"together": "on"} if team else {}))
        card = msgspec.structs.replace(network.card, options=options, search=found, calibrated=calibrated)
        (tmp_path / "pebbles").mkdir(exist_ok=True)
        save(dataclasses.replace(network, card=card), tmp_path / "pebbles" / f"{'team-' * team}{players}.npz")
        forget()

    monkeypatch.setattr(named, "TRAINED", tmp_path)
    forget()
    yield written
    forget()


def searched(net: str, players: int, pebbles_left: int, **options: str) -> list[tuple[int, int, float]]:
    """What a search finds of the first decision."""
    game = pebbles()
    bot = make_bot(f"ismcts:iterations=60,rollout=none{net}", game, 1)
    assert isinstance(bot, Ismcts)
    seen = game.observe(game.new(players, 1, {"pebbles": pebbles_left, **options}), 0)
    return [(found.action, found.visits, float(found.shares[0])) for found in bot.look(seen, 0).found]


# ---- one for each number of players ---------------------------------------------------------------------------------


def test_each_number_of_players_has_its_own(on_card: Callable[..., None]) -> None:
    on_card(players=2)
    on_card(players=3)
    for players in (2, 3):
        assert searched(",net=own", players, 7) == searched(f",net={own_file('pebbles', players, False)}", players, 7)
        assert searched(",net=own", players, 7) != searched("", players, 7)


@pytest.mark.parametrize("players", [2, 3])
def test_partners_have_their_own(players: int, on_card: Callable[..., None]) -> None:
    on_card(players=players)
    on_card(players=players, team=True)
    files = [own_file("pebbles", players, team) for team in (False, True)]
    for options, fits, does_not in (({}, *files), ({"together": "on"}, *reversed(files))):
        assert searched(",net=own", players, 7, **options) == searched(f",net={fits}", players, 7, **options)
        with pytest.raises(InvalidOption, match="this network has learned"):
            searched(f",net={does_not}", players, 7, **options)


@pytest.mark.parametrize("spec", ["greedy:net=own", "ismcts:iterations=9,net=own"])
def test_where_none_comes_with_regnum_it_says_so(spec: str, on_card: Callable[..., None]) -> None:
    game = pebbles()
    with pytest.raises(InvalidOption, match="no network for pebbles comes with Regnum"):
        make_bot(spec, game, 1)
    on_card()
    bot = make_bot(spec, game, 1)
    with pytest.raises(InvalidOption, match="no network for pebbles with 3 players comes with Regnum"):
        bot.choose(game.observe(game.new(3, 1), 0), 0)
    with pytest.raises(InvalidOption, match="no network for pebbles with 2 partners comes with Regnum"):
        bot.choose(game.observe(game.new(2, 1, {"together": "on"}), 0), 0)


def those_that_come() -> list[tuple[str, int, bool]]:
    """Games, numbers of players, and whether they are a team."""
    files = sorted(TRAINED.glob("*/*.npz"))
    return [(file.parent.name, players, team) for file in files for players, team in played_with(file)]


@pytest.mark.parametrize(("name", "players", "team"), those_that_come())
def test_those_that_come_with_regnum_fit_and_say_how_strong_they_are(name: str, players: int, team: bool) -> None:
    card = own(regnum.make(name), players, team).card
    assert players in (card.teams if team else card.players)
    assert card.trained_on
    [strength] = [one for one in card.strength if (one.players, one.team) == (players, team)]
    assert strength.certain
    assert strength.games >= 400
    assert all(measured.low <= measured.better <= measured.high for measured in card.calibrated)
    assert all(one.low <= one.won <= one.high and one.games >= 200 for one in card.search)


@pytest.mark.parametrize("name", ["proven", "calibrated"])
def test_greedy_is_no_search_whose_network_could_have_proven_itself(name: str) -> None:
    with pytest.raises(InvalidOption, match=f"net is a file or own; {name} is for bots that search"):
        make_bot(f"greedy:net={name}", pebbles(), 1)


def test_one_file_may_be_of_several_numbers_of_players(on_card: Callable[..., None], tmp_path: Path) -> None:
    on_card(players=2)
    on_card(players=3)
    (tmp_path / "pebbles" / "3.npz").rename(tmp_path / "pebbles" / "3-4.npz")
    assert [own_file("pebbles", players, False).name for players in (2, 3, 4)] == ["2.npz", "3-4.npz", "3-4.npz"]
    with pytest.raises(InvalidOption, match="with 5 players"):
        own_file("pebbles", 5, False)


# ---- where they have proven themselves ------------------------------------------------------------------------------


def test_what_has_proven_itself_is_used_in_such_games_only(on_card: Callable[..., None]) -> None:
    on_card(PROVEN_IN_TWO)
    on_card(players=3)
    assert searched(",net=proven", 2, 7) == searched(",net=own", 2, 7) != searched("", 2, 7)
    for players, left, options in ((3, 7, {}), (2, 8, {}), (2, 7, {"together": "on"})):
        assert searched(",net=proven", players, left, **options) == searched("", players, left, **options)


def test_partners_must_win_more_deals_than_a_team_without_it(on_card: Callable[..., None]) -> None:
    """Nobody shares a victory with them: a third of it would be much for one of three rivals."""

    def used(found: Strength, players: int) -> bool:
        on_card(found, players=players, team=found.team)
        seen = pebbles().new(players, 1, {"pebbles": "7", "together": "on" if found.team else "off"})
        return Networks(pebbles(), PROVEN).for_game(seen) is not None

    rivals = msgspec.structs.replace(PROVEN_IN_TWO, players=3, won=0.45, low=0.4, high=0.5)
    partners = msgspec.structs.replace(rivals, team=True)
    assert used(rivals, players=3)
    assert not used(partners, players=3)
    assert used(msgspec.structs.replace(PROVEN_IN_TWO, players=3, team=True), players=3)


def test_what_was_found_with_options_drawn_counts_where_named_values_differ(on_card: Callable[..., None]) -> None:
    """Numbers and documents are not drawn: of games of eight pebbles nothing is known."""
    game = pebbles()
    seven, pennies = {"pebbles": "7"}, {"pebbles": "7", "pennies": "on"}

    def used(name: str, options: dict[str, str]) -> bool:
        return Networks(game, name).for_game(game.observe(game.new(2, 1, options), 0)) is not None

    on_card(DRAWN_IN_TWO, calibrated=(CALIBRATED_IN_TWO,))
    assert used("proven", pennies)
    assert not used("calibrated", pennies)
    for options in (seven, {**pennies, "pebbles": "8"}, {"pebbles": "7", "together": "on"}):
        assert not used("proven", options)
    on_card(PROVEN_IN_TWO)
    assert (used("proven", seven), used("proven", pennies)) == (True, False)
    on_card(PROVEN_IN_TWO, msgspec.structs.replace(DRAWN_IN_TWO, low=0.5))
    assert (used("proven", seven), used("proven", pennies)) == (True, False)


def test_stronger_and_better_calibrated_are_two_things(on_card: Callable[..., None]) -> None:
    on_card(calibrated=(CALIBRATED_IN_TWO,))
    assert searched(",net=calibrated", 2, 7) == searched(",net=own", 2, 7) != searched(",net=proven", 2, 7)
    assert searched(",net=calibrated", 3, 7) == searched("", 3, 7)
    on_card(PROVEN_IN_TWO, calibrated=(msgspec.structs.replace(CALIBRATED_IN_TWO, low=-0.01),))
    assert searched(",net=proven", 2, 7) == searched(",net=own", 2, 7) != searched(",net=calibrated", 2, 7)


def test_what_was_measured_is_written_on_the_card(on_card: Callable[..., None]) -> None:
    on_card(PROVEN_IN_TWO)
    on_card(players=3)
    again, drawn = (msgspec.structs.replace(found, games=400) for found in (PROVEN_IN_TWO, DRAWN_IN_TWO))
    for found in (CALIBRATED_IN_TWO, msgspec.structs.replace(PROVEN_IN_TWO, players=3), DRAWN_IN_TWO, again, drawn):
        write_on_card(pebbles(), found)
    for_two, for_three = (load(own_file("pebbles", players, False), pebbles()).card for players in (2, 3))
    assert for_two.calibrated == (CALIBRATED_IN_TWO,)
    assert for_two.search == (again, drawn)
    assert {found.players: found.games for found in for_three.search} == {3: 200}


def test_levels_ask_a_network_as_often_as_the_search_that_proved_it(on_card: Callable[..., None]) -> None:
    def found(bot: str, low: float) -> int:
        write_on_card(pebbles(), msgspec.structs.replace(PROVEN_IN_TWO, bot=bot, low=low))
        return load(own_file("pebbles", 2, False), pebbles()).card.eval_every

    on_card(PROVEN_IN_TWO, calibrated=(CALIBRATED_IN_TWO,))
    with pytest.raises(InvalidOption, match="with the options of the training a search plays eval_every=0"):
        found("ismcts:iterations=90,net=own,eval_every=1", low=0.45)  # it is not certain
    assert found("ismcts:iterations=90,net=own", low=0.6) == 0
    assert load(own_file("pebbles", 2, False), pebbles()).card.calibrated
    assert found("ismcts:iterations=90,net=own,eval_every=1", low=0.6) == 1
    assert not load(own_file("pebbles", 2, False), pebbles()).card.calibrated, "that was another search"
    often, seldom = (searched(f",net=own,turns=4,eval_every={every}", 2, 7) for every in (1, 0))
    assert searched(",net=proven,turns=4", 2, 7) == often != seldom
    assert found("ismcts:iterations=90,net=own", low=0.6) == 1, "of that it said nothing"
    with pytest.raises(InvalidOption, match="with options drawn a search plays eval_every=1"):
        write_on_card(pebbles(), msgspec.structs.replace(DRAWN_IN_TWO, bot="ismcts:iterations=90,net=own,eval_every=2"))
    write_on_card(pebbles(), msgspec.structs.replace(DRAWN_IN_TWO, bot="ismcts:iterations=90,net=own,eval_every=1"))
    assert load(own_file("pebbles", 2, False), pebbles()).card.eval_every == 1


def test_levels_play_out_with_the_policy_as_the_search_that_proved_it(on_card: Callable[..., None]) -> None:
    def params(net: str, **options: str) -> tuple[int, float]:
        bot = make_bot(f"ismcts:iterations=9,net={net}", pebbles(), 1)
        assert isinstance(bot, Ismcts)
        bot.look(pebbles().new(2, 1, {"pebbles": "7", **options}), 0)
        return bot._trees[0]._params.top_k, bot._trees[0]._params.rollout_policy_weight

    on_card(PROVEN_IN_TWO)
    assert params("proven") == params("own") == (0, 0.0)
    proven = msgspec.structs.replace(
        PROVEN_IN_TWO, bot="ismcts:iterations=90,net=own,top_k=2,rollout_policy_weight=0.5"
    )
    write_on_card(pebbles(), proven)
    forget()
    assert params("proven") == params("own") == (2, 0.5)
    assert params("own,top_k=3,rollout_policy_weight=0") == (3, 0.0)
    assert params("own,rollout=random") == (0, 0.5), "the card tells of other playouts"
    assert params("own", pennies="on") == (0, 0.0), "the policy does not know pennies"
    assert params("own,top_k=3", pennies="on") == (3, 0.0)


def test_levels_believe_a_network_as_much_as_the_search_that_proved_it(on_card: Callable[..., None]) -> None:
    on_card(PROVEN_IN_TWO)
    half = searched(",net=own", 2, 7)
    assert half == searched(",net=own,value_weight=0.5", 2, 7) != searched(",net=own,value_weight=1", 2, 7)
    write_on_card(pebbles(), msgspec.structs.replace(PROVEN_IN_TWO, bot="ismcts:iterations=90,net=own,value_weight=1"))
    forget()
    assert searched(",net=proven", 2, 7) == searched(",net=own", 2, 7) == searched(",net=own,value_weight=1", 2, 7)
    assert searched(",net=own,value_weight=0.5", 2, 7) == half


def test_chances_on_a_card_are_those_of_the_search_that_is_played(on_card: Callable[..., None]) -> None:
    believing = msgspec.structs.replace(CALIBRATED_IN_TWO, judge="ismcts:iterations=400,net=own,value_weight=1")
    on_card(PROVEN_IN_TWO)
    for found in (believing, msgspec.structs.replace(believing, low=-0.01)):
        with pytest.raises(InvalidOption, match=r"with the options of the training a search plays value_weight=0\.5"):
            write_on_card(pebbles(), found)
    write_on_card(pebbles(), msgspec.structs.replace(PROVEN_IN_TWO, bot="ismcts:iterations=90,net=own,value_weight=1"))
    write_on_card(pebbles(), believing)
    assert load(own_file("pebbles", 2, False), pebbles()).card.calibrated == (believing,)


def test_what_was_said_of_another_search_is_dropped(on_card: Callable[..., None]) -> None:
    of_three = msgspec.structs.replace(PROVEN_IN_TWO, players=3)
    on_card(PROVEN_IN_TWO, DRAWN_IN_TWO, of_three, calibrated=(CALIBRATED_IN_TWO,))
    before = own(pebbles(), 2, False).card
    same = msgspec.structs.replace(PROVEN_IN_TWO, bot="ismcts:iterations=90,net=own,top_k=0")
    write_on_card(pebbles(), same)
    card = load(own_file("pebbles", 2, False), pebbles()).card
    assert (set(card.search), card.calibrated) == ({same, DRAWN_IN_TWO, of_three}, before.calibrated)
    other = msgspec.structs.replace(PROVEN_IN_TWO, bot="ismcts:iterations=90,net=own,top_k=2")
    write_on_card(pebbles(), other)
    card = load(own_file("pebbles", 2, False), pebbles()).card
    assert (card.search, card.calibrated, card.top_k) == ((other,), (), 2)


def test_what_no_card_can_say_is_not_written(on_card: Callable[..., None]) -> None:
    on_card(PROVEN_IN_TWO)
    before = own_file("pebbles", 2, False).read_bytes()
    with pytest.raises(InvalidOption, match="does not hold a network"):
        write_on_card(pebbles(), msgspec.structs.replace(PROVEN_IN_TWO, bot="ismcts:net=own,top_k=5000"))
    assert own_file("pebbles", 2, False).read_bytes() == before


def test_a_card_tells_of_games_like_those_of_the_training(on_card: Callable[..., None]) -> None:
    on_card()
    on_card(team=True)
    seven = {"pebbles": "7"}
    check_options(pebbles(), 2, seven)
    check_options(pebbles(), 2, {**seven, "together": "on"})
    for players, others in ((2, {}), (2, {**seven, "pennies": "on"}), (3, seven)):
        with pytest.raises(InvalidOption, match="a card tells of games with the options of the training"):
            check_options(pebbles(), players, others)


@pytest.mark.parametrize("found", [(), (msgspec.structs.replace(PROVEN_IN_TWO, low=0.5),)])
def test_what_has_not_proven_itself_is_not_used(found: tuple[Strength, ...], on_card: Callable[..., None]) -> None:
    assert searched(",net=proven", 2, 7) == searched("", 2, 7), "there is none"
    on_card(*found)
    assert not any_is_worth_it(pebbles()), "so none is compiled"
    assert searched(",net=own", 2, 7) != searched("", 2, 7) == searched(",net=proven", 2, 7)


def test_these_have_proven_themselves() -> None:
    """As docs/bots.md says."""
    proven_in = {game for game, _, _ in those_that_come() if any_is_worth_it(regnum.make(game))}
    assert proven_in == {"council", "staufer", "architects", "bruges", "paladins", "viscounts"}


@pytest.mark.parametrize(("heading", "counts", "drawn"), SEARCHES)
def test_the_page_says_of_searches_what_the_cards_say(heading: str, counts: tuple[int, ...], drawn: bool) -> None:
    page = (Path(__file__).parents[2] / "docs" / "learning.md").read_text(encoding="utf-8")
    table = page.split(f"### {heading}")[1].split("The command is")[0]
    row = re.compile(r"\| (\w+) \| (?:(\d) \| )?`(\S+)` \| `(\S+)` \| ([\d.]+) % of (\d+) \| ([\d.]+) to ([\d.]+) \|")
    told = {
        (game, int(players or 2)): (parse_parameters(bot), parse_parameters(rival), *map(float, figures))
        for game, players, bot, rival, *figures in row.findall(table)
    }
    on_cards = {}
    for game, players, team in those_that_come():
        for found in own(regnum.make(game), players, team).card.search if players in counts else ():
            if (found.players, found.team, found.drawn) == (players, False, drawn):
                won, low, high = (round(100 * share, 1) for share in (found.won, found.low, found.high))
                specs = parse_parameters(found.bot), parse_parameters(found.rival)
                on_cards[game, players] = (*specs, won, found.games, low, high)
    assert told == on_cards


def test_the_page_says_of_chances_what_the_cards_say() -> None:
    page = (Path(__file__).parents[2] / "docs" / "learning.md").read_text(encoding="utf-8")
    table = page.split("### How well it predicts")[1].split("### What levels use")[0]
    row = re.compile(r"\| (\w+) \| [\d,]+ \| .* \| .* \| ([\d.-]+) \(([\d.-]+) to ([\d.-]+)\) \|")
    told = {game: tuple(map(float, figures)) for game, *figures in row.findall(table)}
    on_cards = {}
    for game in told:
        [found] = own(regnum.make(game), 2, False).card.calibrated
        on_cards[game] = tuple(round(value, 4) for value in (found.better, found.low, found.high))
    assert told == on_cards
    assert told.keys() == {"architects", "bruges", "viscounts", "staufer", "paladins"}, "the council's has more judges"


def test_levels_search_with_a_network_where_one_has_proven_itself() -> None:
    game = regnum.make("viscounts")
    used = {}
    for players, options in (
        (2, {}),
        (3, {}),
        (4, {}),  # not measured
        (2, {"promo_heroes": "on"}),  # drawn for the games that its card tells of
        (2, {"team_target": "200"}),
        (2, {"campaign": "begin"}),
        (2, {"scenario": "together"}),
    ):
        seen = game.observe(game.new(players, 1, options), 0)
        used[players, *options] = Networks(game, PROVEN).for_game(seen) is not None
    assert {asked for asked, is_used in used.items() if is_used} == {(2,), (3,), (2, "promo_heroes")}
    architects = regnum.make("architects")
    seen = architects.observe(architects.new(3, 1), 0)
    assert Networks(architects, PROVEN).for_game(seen) is not None
    seen = architects.observe(architects.new(2, 1, {"scenario": "together"}), 0)
    assert Networks(architects, PROVEN).for_game(seen) is None, "it only knows better who will win"
    assert Networks(architects, "calibrated").for_game(seen) is not None
    assert all("net=proven" in spec for spec in LEVELS.values() if spec.startswith("ismcts"))


@pytest.mark.parametrize(
    ("bot", "rival"),
    [
        ("ismcts:iterations=2000", "greedy"),
        ("ismcts:net=own", "greedy:net=own"),
        ("greedy:net=own", "ismcts"),
        ("ismcts:iterations=9,net=own", "ismcts:net=own"),
        ("ismcts:net=other.npz", "ismcts"),
        ("ismcts:net=own,top_k=4,policy_weight=0.5", "ismcts"),
        ("ismcts:net=own", "ismcts:turns=2"),
    ],
)
def test_a_card_tells_of_searches_with_its_network_and_without(bot: str, rival: str) -> None:
    check_pair("ismcts:iterations=290,net=own,value_weight=1,top_k=4,rollout_policy_weight=1", "ismcts:iterations=400")
    with pytest.raises(InvalidOption, match="a card tells of"):
        check_pair(bot, rival)
