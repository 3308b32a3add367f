"""The end of a round: evaluation, clean-up, the king's journey and the next turn order; and the end of the game."""

from __future__ import annotations

from regnum.games.staufer.data import components as c
from regnum.games.staufer.rules.actions import PROTECT, UNPROTECTED
from regnum.games.staufer.rules.chests import add_chest, office_stack, owns, supply_stack, use_chest
from regnum.games.staufer.rules.figures import figures_in_areas, kind_of, seat_of
from regnum.games.staufer.rules.regions import offices_in, second_region
from regnum.games.staufer.rules.scoring import chest_points, job_points
from regnum.games.staufer.rules.state import Ending, Event, State, StepKind
from regnum.rules import Choices, automatic, choice, has, lowest, offer, push, rule, tell

JOB_TYPES = len(c.Job)

# ---- turns and rounds -----------------------------------------------------------------------------------------------


@rule
def begin_round(s: State) -> None:
    """The next round, with the turn order that lies there."""
    s.round += 1
    s.turn = 0
    s.first = s.order[0]
    tell(s, Event.ROUND, -1, -1, s.round)
    next_turn(s)


@rule
def next_turn(s: State) -> None:
    """The family member on top of the turn order acts; without one the round ends."""
    if s.turn < c.MEMBERS * s.seats:
        p = s.order[s.turn]
        push(s.steps, StepKind.NEXT_TURN, 0)
        push(s.steps, StepKind.TURN, p)
        tell(s, Event.TURN, p)
    else:
        end_round(s)


@rule
def end_round(s: State) -> None:
    """The second evaluation marker, then the scoring of one or two regions, then the clean-up or the end."""
    condition = s.rounds_b[s.round - 1]
    first = s.rounds_a[s.round - 1]
    s.second = second_region(s, condition)
    tell(s, Event.EVALUATE, -1, s.second, condition)
    push(s.steps, StepKind.CLEAN_UP if s.round < c.ROUNDS else StepKind.FINISH, 0)
    if s.round < c.ROUNDS:
        ask_for_protection(s)
    if s.second != first:
        push(s.steps, StepKind.SCORE, 0, s.second)
    push(s.steps, StepKind.SCORE, 0, first)


# ---- protected figures ----------------------------------------------------------------------------------------------


@rule
def ask_for_protection(s: State) -> None:
    """Everybody may use chests of immunity, in order of the seats from the first of this round."""
    for i in range(s.seats - 1, -1, -1):
        push(s.steps, StepKind.PROTECT, (s.first + i) % s.seats)


@rule
def exposed(s: State, p: int, region: int) -> int:
    """The figures of the player that would go: bit HOLDERS * office + holder, in regions just scored."""
    figures = 0
    if region == s.second or region == s.rounds_a[s.round - 1]:
        for office in range(c.OFFICES):
            for holder in range(c.HOLDERS):
                figure = s.offices[region, office, holder]
                if figure != 0 and seat_of(figure) == p:
                    figures |= 1 << c.HOLDERS * office + holder
    return figures & ~s.protected[region]


@rule
def can_protect(s: State, p: int) -> bool:
    """Return True if the player has a chest of immunity, and a figure to use it for."""
    figures = 0
    for region in range(c.REGIONS):
        figures |= exposed(s, p, region)
    return s.players[p].chests[c.IMMUNITY] > 0 and figures != 0


@rule
def offer_protection(s: State, p: int, choices: Choices) -> None:
    """Each figure that would go, or none."""
    for region in range(c.REGIONS):
        figures = exposed(s, p, region)
        while figures != 0:
            offer(choices, PROTECT, region, 0, lowest(figures))
            figures &= figures - 1
    offer(choices, UNPROTECTED)


@rule
def protect(s: State, p: int, region: int, office: int, holder: int) -> None:
    """A chest of immunity for a figure; then the player may protect another one."""
    use_chest(s, p, c.IMMUNITY)
    s.protected[region] |= 1 << c.HOLDERS * office + holder
    tell(s, Event.PROTECTED, p, region * c.OFFICES + office, holder)
    push(s.steps, StepKind.PROTECT, p)


# ---- clean-up -------------------------------------------------------------------------------------------------------


@rule
def clean_up(s: State) -> None:
    """Offices, chests, the king, the round tiles and the turn order; then the next round begins."""
    first = s.rounds_a[s.round - 1]
    clear_offices(s, first)
    refill(s, first)
    if s.second != first:
        clear_offices(s, s.second)
        refill(s, s.second)
    for space in range(c.SUPPLY_SPACES[s.seats]):
        add_chest(s, supply_stack(space))
    move_king(s, s.rounds_c[s.round - 1])
    s.second = -1
    line_up(s)
    begin_round(s)


@rule
def clear_offices(s: State, region: int) -> None:
    """Figures leave their offices for the province, those of owners of privilege 13 for the court."""
    tell(s, Event.CLEARED, -1, region)
    for office in range(c.OFFICES):
        stays = 0
        for holder in range(c.HOLDERS):
            figure = s.offices[region, office, holder]
            if figure != 0:
                s.offices[region, office, holder] = 0
                if has(s.protected[region], c.HOLDERS * office + holder):
                    s.offices[region, office, stays] = figure
                    stays += 1
                else:
                    send_home(s, seat_of(figure), kind_of(figure))
        for holder in range(stays, c.HOLDERS):
            s.held[holder] &= ~(1 << region * c.OFFICES + office)
    s.protected[region] = 0


@rule
def send_home(s: State, p: int, kind: int) -> None:
    """A figure that was cleared."""
    if owns(s, p, c.Privilege.TO_THE_COURT):
        s.players[p].court[kind] += 1
        tell(s, Event.PRIVILEGE, p, c.Privilege.TO_THE_COURT)
    else:
        s.players[p].province[kind] += 1


@rule
def refill(s: State, region: int) -> None:
    """A new chest under each office of the region, also where chests lie or a figure has stayed."""
    for office in range(offices_in(s, region)):
        add_chest(s, office_stack(region, office))


@rule
def move_king(s: State, steps: int) -> None:
    """The king travels clockwise; payments of the regions that he enters go back to the courts."""
    for p in range(s.seats):
        before = figures_in_areas(s, p)
        for step in range(1, steps + 1):
            region = s.ring[(s.place[s.king] + step) % c.REGIONS]
            for kind in range(c.KINDS):
                s.players[p].court[kind] += s.players[p].paid[region, kind]
                s.players[p].paid[region, kind] = 0
        back = before - figures_in_areas(s, p)
        if back > 0:
            tell(s, Event.BACK, p, -1, back)
    s.king = s.ring[(s.place[s.king] + steps) % c.REGIONS]
    tell(s, Event.KING, -1, s.king, steps)


@rule
def line_up(s: State) -> None:
    """The next turn order: the supply track from the top down, then the deployment track from the top down."""
    n = 0
    for i in range(s.supply.size):
        s.order[n] = s.supply.cards[i]
        s.supply.cards[i] = -1
        n += 1
    for i in range(s.deployment.size - 1, -1, -1):
        s.order[n] = s.deployment.cards[i]
        s.deployment.cards[i] = -1
        n += 1
    s.supply.size = 0
    s.deployment.size = 0


# ---- the end --------------------------------------------------------------------------------------------------------


@rule
def finish(s: State) -> None:
    """Payments are removed, jobs are shown; `scoring` reads the result off the table."""
    s.over = Ending.FIVE_ROUNDS
    tell(s, Event.END, -1, Ending.FIVE_ROUNDS)
    for p in range(s.seats):
        me = s.players[p]
        for region in range(c.REGIONS):
            for kind in range(c.KINDS):
                me.province[kind] += me.paid[region, kind]
                me.paid[region, kind] = 0
        for job in range(JOB_TYPES):
            me.revealed[job] = me.jobs[job]
            tell(s, Event.JOB, p, job * c.JOBS + me.jobs[job], job_points(s, p, job))
        tell(s, Event.LEFT, p, -1, chest_points(s, p))


STEPS = (
    choice(StepKind.PROTECT, offer_protection, {PROTECT: protect, UNPROTECTED: None}, when=can_protect),
    automatic(StepKind.NEXT_TURN, next_turn),
    automatic(StepKind.CLEAN_UP, clean_up),
    automatic(StepKind.FINISH, finish),
)
