"""Whole games beside a second, independent reading of the rules: legal actions and the table, at every decision."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from .pieces import CARDS, GAME, REGIONS
from .positions import Position
from .referee import Referee
from .reference import LETTERS

DEAR = ("acquire", "build", "king", "take", "again", "sell", "buy", "buy_permit")


def compare(referee: Referee, table: Position) -> None:
    """The table must look as the referee says."""
    referee.look()
    s = table.s
    for me, seat in zip(referee.me, table.seats, strict=True):
        assert (me.coins, me.assistants, me.vp, me.nobility) == (
            seat.coins,
            seat.assistants,
            seat.points,
            seat.nobility,
        )
        assert sorted(me.emporiums) == [*seat.emporiums]
        assert (me.unused, me.used) == ({*seat.permits}, {*seat.used})
        assert (sorted(me.bonuses), me.kings) == (sorted(seat.bonus_tiles), seat.king_tiles)
    for region in REGIONS:
        assert (referee.slots[region], referee.decks[region]) == (table.face_up(region), table.deck(region))
    assert all(table.seated(name).split() == council for name, council in referee.council.items())
    assert (+referee.pool, referee.king) == (table.pool, table.king)
    assert {card: int(n) for card, n in zip(CARDS, s["discard"], strict=True) if n} == +referee.discard
    if referee.options["assistant_supply"] == "48":
        assert referee.assistants == s["assistants"]
    assert table.stalls == +referee.stalls
    assert int((s["market"]["permit_price"] >= 0).sum()) == len(referee.prices)


def played(players: int, seed: int, options: dict[str, str], late: bool = False) -> Counter[str]:
    """Play a game of random actions that prefers to build; answer how often each kind of action was taken."""
    chance = random.Random(f"{players}{seed}{options}")
    table = Position.of(GAME.new(players, seed, options))
    if late:  # some emporiums, somewhere on the nobility track, many coins; and the pool of assistants runs low
        for seat in table.seats:
            seat.nobility, seat.emporiums = chance.randrange(16), "".join(chance.sample(LETTERS, 4))
            seat.coins, seat.assistants = chance.randrange(15, 21), 47 // players
    referee = Referee(table, options)
    story = referee.game()
    asked = next(story)
    uses: Counter[str] = Counter()
    for number in range(800):
        seat, legal = asked
        assert (seat, legal) == (table.on_turn, {*table.offered})
        assert len(table.offered) == len(legal)
        dear = sorted(action for action in legal if action.split("(")[0] in DEAR)
        action = chance.choice(dear if dear and chance.random() < 0.75 else sorted(legal))
        uses[action.split("(")[0]] += 1
        GAME.apply(table.state, GAME.actions.parse(action))
        try:
            asked = story.send(action)
        except StopIteration:
            assert GAME.over(table.state)
            compare(referee, table)
            uses[referee.ending] += 1
            assert GAME.ending(table.state) == referee.ending
            return uses
        assert not GAME.over(table.state)
        if number % 3 == 0 or not table.may("end_turn"):
            compare(referee, table)
        else:
            referee.look()
    return uses


CONTESTED = [
    {"coin_cap": "none"},
    {"assistant_supply": "none"},
    {"nobility_step_triggers": "final_space_only"},
    {"permit_refill": "before_tile_bonus"},
    {"last_emporium_bonus": "first_player_only"},
    {"bonus_main_action_may_be_skipped": "off"},
    {"market_module": "on", "round_limit": "14"},
    {"round_limit": "9"},
]


@pytest.mark.slow
@pytest.mark.parametrize(
    "players", [2, pytest.param(3, marks=pytest.mark.slow), pytest.param(4, marks=pytest.mark.slow)]
)
def test_games_of_the_printed_rules(players: int) -> None:
    uses: Counter[str] = Counter()
    for seed in range(4):
        uses += played(players, seed, {"map": "random"})
    assert uses["last_emporium"] > 0
    assert {"elect", "acquire", "build", "king", "engage", "change", "send"} <= {*uses}


@pytest.mark.slow
def test_late_games_with_all_choices_of_the_track() -> None:
    uses: Counter[str] = Counter()
    for players in (2, 3, 4):
        for seed in range(5):
            uses += played(players, seed, {"map": "random"}, late=True)
    assert min(uses[choice] for choice in ("reward", "take", "again", "rewards", "last_emporium")) > 0


@pytest.mark.slow
@pytest.mark.parametrize("options", CONTESTED, ids=lambda options: ",".join(options.values()))
def test_games_of_every_contested_ruling(options: dict[str, str]) -> None:
    for players in (2, 3, 4):
        for seed in range(2):
            played(players, seed, {"map": "random", **options}, late=seed == 1)
