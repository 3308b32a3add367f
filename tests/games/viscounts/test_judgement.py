"""The evaluation prefers near works, long sets and, in the scenario, a Baron who is far from everything."""

from __future__ import annotations

import numpy as np
import pytest

from regnum.bots import make_bot
from regnum.games.kingdom.viscounts.data.components import MANUSCRIPT_NAMES, PLACES
from regnum.games.kingdom.viscounts.rules.works import TILE_WORTH

from ..kingdom.teams import knights_play
from .position import GAME, Position
from .scenario import Scenario


def judged(table: Position, seat: int = 0) -> float:
    return float(GAME.evaluate(table.state)[seat])


def test_a_manuscript_promises_more_the_fewer_icons_are_missing() -> None:
    values = []
    for ink in range(4):
        table = Position(2)
        table[0].ink = ink
        values.append(judged(table))
    gains = np.diff(values)
    assert gains.min() > 0
    table = Position(2)
    for place in range(1, PLACES + 1):
        table.no_tiles(place)
    without = judged(table)
    table[0].ink = 1
    assert gains[0] > judged(table) - without


def test_what_is_printed_on_manuscripts() -> None:
    worth = {name: float(TILE_WORTH[MANUSCRIPT_NAMES.index(name)]) for name in MANUSCRIPT_NAMES}
    assert worth["blue_4_resources"] == 2 * worth["yellow_3_resource"] > 0
    assert worth["grey_7_guildhall"] > worth["grey_6_trading_post"] > worth["grey_4_workshop"]
    assert min(worth.values()) > 0


@pytest.mark.parametrize("spec", ["squire", "knight"])
def test_who_can_finish_a_set_goes_there(spec: str) -> None:
    """Three ribbons lie there; the fourth is one step inward, and can be paid for."""
    table = Position(2)
    table[0].manuscripts = "black_3_flip yellow_3_flip grey_3_flip"
    table[0].ink = 6
    table[0].hand = "lender"
    table.show_tile(2, "blue_3_hire")
    table.stand(0, "2_left")
    table.begin(0, "SHIFT_ROW")
    bot = make_bot(spec, GAME, 1)
    done = []
    while GAME.on_turn(table.state) == 0 and "transcribe" not in done:
        action = bot.choose(GAME.observe(table.state, 0), 0)
        done.append(GAME.actions.text(action))
        GAME.apply(table.state, action)
    assert done[-1] == "transcribe"


# ---- partners -------------------------------------------------------------------------------------------------------


def test_each_worker_of_the_baron_on_the_board_is_bad() -> None:
    values = []
    for workers in range(3):
        table = Scenario(2)
        table.put("2_left", workers)
        values.append(judged(table))
    assert values == sorted(values, reverse=True)
    assert len(set(values)) == 3


def test_the_last_step_before_the_summit_is_the_worst() -> None:
    def on_line(steps: int) -> float:
        table = Scenario(2)
        for come in (lambda: table.put("2_inner"), lambda: table.enter(1, 2), lambda: table.enter(2, 2))[:steps]:
            come()
        table.s["left"] = 17
        return judged(table)

    values = [on_line(steps) for steps in range(4)]
    assert values[2] - values[3] > max(values[0] - values[1], values[1] - values[2])


def test_a_guard_is_worth_its_worker() -> None:
    bare, guarded = Scenario(2), Scenario(2)
    guarded.guard(0, "2_left")
    assert judged(guarded) > judged(bare)


def test_partners_are_judged_alike() -> None:
    table = Scenario(3)
    table[1].ink = 3
    assert len({judged(table, seat) for seat in range(3)}) == 1


@pytest.mark.slow
def test_two_knights_mostly_win() -> None:
    """At the normal level they win nine of ten games."""
    ends = list(knights_play(GAME, range(20)))
    assert sum(GAME.shares(state)[0] > 0 for state in ends) > 12
