"""What bots of a team want, and how near to its goal a team of knights comes."""

from __future__ import annotations

import numpy as np
import pytest

from regnum.bots import make_bot
from regnum.games.kingdom.architects.rules.evaluation_team import AWAY, CLAY, CUT, ERRAND, GOLD

from ..kingdom.teams import above_target, knights_play
from .position import GAME
from .scenario import Scenario


def test_how_many_turns_away_goods_are() -> None:
    """One worker brings one stone, two more clay than workers, and two of them a gold; the last turn counts in part."""
    assert AWAY[:, 0, 0].tolist() == [0, 0, 0]
    assert AWAY[CUT, 0, 1] == ERRAND + 1
    assert AWAY[CUT, 0, 3] == ERRAND + 2  # 1, then 2
    assert AWAY[CUT, 2, 4] == pytest.approx(ERRAND + 1 + 1 / 4)  # 3, then 1 of 4
    assert AWAY[CLAY, 0, 2] == ERRAND + 1
    assert AWAY[GOLD, 0, 1] == ERRAND + 2  # none, then 1
    assert AWAY[GOLD, 1, 1] == ERRAND + 1


def test_a_level_is_worth_more_the_nearer_it_is() -> None:
    values = []
    for gold, workers in ((0, 0), (0, 1), (1, 0)):
        table = Scenario(2)
        table[0].virtue = 7
        table[0].gold = gold
        if workers:
            table.put(0, "mines", workers)
        values.append(float(GAME.evaluate(table.state)[0]))
    assert values == sorted(values)
    assert len(set(values)) == 3


@pytest.mark.parametrize("spec", ["squire", "knight"])
def test_a_partner_who_can_advance_does_so(spec: str) -> None:
    table = Scenario(2)
    table[0].virtue = 7
    table[0].gold = 1
    table[0].hand = "well"
    table.turn(0)
    action = make_bot(spec, GAME, 1).choose(GAME.observe(table.state, 0), 0)
    assert GAME.actions.text(action) == "place(guildhall)"


@pytest.mark.slow
def test_a_team_of_knights_comes_near_its_goal() -> None:
    """About five points a seat below it on average; one that counted no turns was 43 below."""
    margins = [above_target(GAME, state) for state in knights_play(GAME, range(30))]
    assert np.mean(margins) > -15
