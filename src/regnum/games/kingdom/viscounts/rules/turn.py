"""The six phases of a turn, the order of turns, and the flow of the whole game."""

from __future__ import annotations

from regnum.games.kingdom.rules.tomes import is_campaign
from regnum.games.kingdom.viscounts.data import components as c
from regnum.games.kingdom.viscounts.rules import (
    baron,
    building,
    campaign,
    castle,
    debts,
    effects,
    fate,
    funding,
    manuscripts,
    pairs,
    row,
    summaries,
    townsfolk,
    travel,
)
from regnum.games.kingdom.viscounts.rules.actions import ACTIONS
from regnum.games.kingdom.viscounts.rules.pairs import begin_turn
from regnum.games.kingdom.viscounts.rules.state import LAST_ROUND, Ending, Event, State, StepKind
from regnum.rules import Flow, automatic, push, rule, tell


@rule
def next_turn(s: State, p: int) -> None:
    """The next player clockwise; a round ends before the start player."""
    q = (p + 1) % s.seats
    if q == s.first:
        if s.round == s.last_round:
            end(s)
            return
        if s.last_round > 0 or s.round < LAST_ROUND - 1:
            s.round += 1
        tell(s, Event.ROUND, -1, -1, s.round)
    begin_turn(s, q)


@rule
def end(s: State) -> None:
    """The game is over, after the round that follows the one in which Poverty or Prosperity was revealed."""
    push(s.steps, StepKind.FINISH, s.first)
    if is_campaign(s):
        push(s.steps, StepKind.AWARDS, s.first)


@rule
def finish(s: State) -> None:
    """Nothing is left to do; `scoring` reads the result off the table."""
    poverty, prosperity = s.above[c.DEBT] == 0, s.above[c.DEBT + 1] == 0
    s.over = Ending.BOTH if poverty and prosperity else Ending.POVERTY if poverty else Ending.PROSPERITY
    tell(s, Event.END, -1, s.over)


STEPS = (automatic(StepKind.NEXT_TURN, next_turn), automatic(StepKind.FINISH, finish))

FLOW = Flow(
    __name__,
    StepKind,
    ACTIONS,
    STEPS,
    pairs.STEPS,
    row.STEPS,
    travel.STEPS,
    funding.STEPS,
    building.STEPS,
    castle.STEPS,
    manuscripts.STEPS,
    townsfolk.STEPS,
    fate.STEPS,
    debts.STEPS,
    effects.STEPS,
    summaries.STEPS,
    baron.STEPS,
    campaign.STEPS,
    watch=campaign.watch,
)
