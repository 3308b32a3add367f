"""A game presents itself by declarations: what lacks one is named when the table is loaded."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from enum import IntEnum
from typing import Any

import pytest

from match.bidding import INFO
from match.bidding.rules import RULES
from match.bidding.state import PURSE, Event, StepKind
from regnum.core.game import Game
from regnum.match import Match
from regnum.table.actions import NEVER, NOTHING, ActionPresenter, Families
from regnum.table.contract import Declarations, TableRules
from regnum.table.log import (
    EventFormat,
    LoggedEvent,
    PrivateLine,
    Transition,
    a,
    b,
    change,
    line,
    nothing_more,
    silent,
    tell,
)
from regnum.table.prompts import StepPrompt
from regnum.table.scene import Amount, Line, Panel, Part, Target, Zone
from regnum.table.text import Text, plain, text
from regnum.table.view import View

NAMES = ("Ada", "Ugo", "Eva")


class Elsewhere(IntEnum):
    """The events of another game, one of them with the number of one here."""

    WON = Event.WON
    LOST = 1 + max(Event)


def too_poor(view: View, gold: int) -> Text | None:
    have = int(view.me["gold"])
    return text("why.gold", n=gold, have=have) if gold > have else None


def seat_itself(view: View, seat: int, /) -> Text | None:
    return text("why.yourself") if seat == view.seat else None


def target(seat: int) -> tuple[Target]:
    return (Target(f"seat/{seat}", plain(str(seat))),)


ASK_BID, ASK_CROWN = (
    StepPrompt(StepKind.BID),
    StepPrompt(StepKind.CROWN, lambda view: text("ask.who", n=view.step.seat)),
)
TO_BID = ActionPresenter(
    "bid",
    says=lambda gold: {"n": gold},
    points_at=NOTHING,
    changes=lambda gold: (Amount("gold", -gold),),
    refused=(too_poor,),
    thinkable=lambda view: (int(view.me["gold"]) + 1,),
)
KEEP = ActionPresenter("keep", points_at=NOTHING, refused=NEVER)
CROWN = ActionPresenter("crown", points_at=target, refused=(seat_itself, lambda: text("why.nobody")))
WON = line(Event.WON, n=a(int), prize=b())
CHAPTERS: tuple[Declarations, ...] = ((ASK_BID, TO_BID), (ASK_CROWN, KEEP, CROWN, WON))


def table(*chapters: Declarations, **more: Any) -> TableRules:
    return TableRules(
        package="match.bidding",
        rules=RULES,
        palette={},
        headline=lambda _view: (),
        zones=lambda view: (Zone(f"seat/{seat}", "row", plain(str(seat))) for seat in range(view.s["seats"])),
        pieces=lambda _view: (),
        counters=lambda view, seat: (Amount("gold", int(view.s["players"][seat]["gold"])),),
        chapters=chapters or CHAPTERS,
        **more,
    )


def view_of(match: Match, seat: int | None) -> View:
    return View(match.game, match.observe(seat), seat, match.names, match.deciding)


def reason(match: Match, seat: int, action: str) -> Text:
    return table().refusal(view_of(match, seat), match.game.actions.parse(action))


@pytest.fixture
def match() -> Match:
    return Match(Game(INFO), 3, 1, {}, NAMES)


# ---- what is declared -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("chapters", "words"),
    [
        (((ASK_BID, ASK_CROWN, TO_BID, CROWN, WON),), "keep is not declared"),
        (((ASK_BID, ASK_CROWN, TO_BID, KEEP, CROWN, WON), (KEEP,)), "keep is declared twice"),
        ((*CHAPTERS, (ActionPresenter("hop", points_at=NOTHING, refused=NEVER),)), "hop is no family of this game"),
        (((TO_BID, KEEP, CROWN, WON, ASK_CROWN),), "BID is not declared"),
        ((*CHAPTERS, (ASK_BID,)), "BID is declared twice"),
        ((*CHAPTERS, (StepPrompt(StepKind.RESOLVE),)), "RESOLVE is never asked"),
        (((ASK_BID, ASK_CROWN, TO_BID, KEEP, CROWN),), "WON is not declared"),
        ((*CHAPTERS, (silent(Event.WON),)), "WON is declared twice"),
        ((*CHAPTERS, (silent(Elsewhere.LOST),)), "LOST never happens"),
        (((ASK_BID, TO_BID), (ASK_CROWN, KEEP, CROWN, silent(Elsewhere.WON))), "WON never happens"),
    ],
)
def test_what_is_missing_or_declared_twice_is_named(chapters: tuple[Declarations, ...], words: str) -> None:
    with pytest.raises(TypeError, match=words):
        table(*chapters)


@pytest.mark.parametrize(
    "wrong",
    [
        lambda silver: silver,
        lambda view, gold, prize: (view, gold, prize),
        lambda first, second, /: (first, second),
        lambda view, *gold: (view, gold),
    ],
)
def test_a_function_that_asks_for_what_there_is_not_is_named(wrong: Callable[..., Any]) -> None:
    bid = ActionPresenter("bid", says=wrong, points_at=NOTHING, refused=NEVER)
    with pytest.raises(TypeError, match=r"bid: <lambda> takes .*; known are view, gold"):
        Families(RULES.actions, RULES.flow.answers, [bid, KEEP, CROWN])


def test_everything_that_is_wrong_is_told_at_once() -> None:
    with pytest.raises(TypeError, match="bid is not declared; keep is not declared; crown is declared twice"):
        Families(RULES.actions, RULES.flow.answers, [CROWN, CROWN])


def test_declarations_name_the_messages_that_they_need() -> None:
    assert list(table().messages()) == [
        ("family bid", "act.bid"),
        ("family bid", "group.bid"),
        ("family keep", "act.keep"),
        ("family keep", "group.keep"),
        ("family crown", "act.crown"),
        ("family crown", "group.crown"),
        ("step BID", "ask.bid"),
        ("event WON", "told.won"),
        ("score", "score.points"),
        ("endings", "ending.running"),
        ("endings", "ending.prizes_won"),
    ]


# ---- what a seat is asked -------------------------------------------------------------------------------------------


def test_each_seat_is_asked_for_its_own_secret_choice(match: Match) -> None:
    for seat in range(3):
        prompt = table().scene(view_of(match, seat)).prompt
        assert prompt is not None
        assert prompt.seat == seat
        assert prompt.question == text("ask.bid")
        assert [option.label for option in prompt.options] == [text("act.bid", n=n) for n in range(PURSE + seat + 1)]
        assert prompt.options[2].changes == (Amount("gold", -2),)
        (refused,) = prompt.refused
        assert refused.reason == text("why.gold", n=PURSE + seat + 1, have=PURSE + seat)


def test_who_has_answered_and_who_looks_on_is_not_asked(match: Match) -> None:
    match.play("bid(1)", 1)
    assert [table().scene(view_of(match, seat)).prompt is None for seat in (None, 0, 1, 2)] == [
        True,
        False,
        True,
        False,
    ]


def test_panels_count_and_score(match: Match) -> None:
    panel = table().scene(view_of(match, 1)).panels[1]
    assert panel == Panel(1, "Ugo", (Amount("gold", PURSE + 1),), 0, 0, (Part("points", 0),), True)


# ---- why not --------------------------------------------------------------------------------------------------------


def test_the_first_reason_that_holds_is_told(match: Match) -> None:
    assert reason(match, 0, "bid(20)") == text("why.gold", n=20, have=PURSE)
    for seat in range(3):
        match.play(f"bid({seat})", seat)
    assert reason(match, 2, "crown(3)") == text("why.yourself")
    assert reason(match, 2, "crown(4)") == text("why.nobody")


def test_a_reason_that_is_not_told_is_told_so(match: Match) -> None:
    """The tests of all games look for this one."""
    assert reason(match, 0, "bid(1)") == text("why.not_now")


def test_what_nobody_is_asked_for(match: Match) -> None:
    assert reason(match, 0, "keep") == text("why.not_asked")


def test_somebody_else_chooses_now(match: Match) -> None:
    for seat in range(3):
        match.play(f"bid({seat})", seat)
    assert reason(match, 0, "keep") == text("why.others_first", name="Eva")
    assert reason(match, 0, "bid(1)") == text("why.not_asked")


def test_who_has_sealed_an_answer_waits(match: Match) -> None:
    match.play("bid(1)", 1)
    assert reason(match, 1, "bid(2)") == text("why.others_first", name="Ada")


def test_a_choice_in_the_turn_of_another_seat(match: Match) -> None:
    """What lies below it is for its own seat to do, when the choice on top has been made."""
    interrupt(match, StepKind.CROWN, 1)
    assert reason(match, 1, "crown(2)") == text("why.yourself")
    assert reason(match, 1, "bid(1)") == text("why.not_in_turn")
    assert reason(match, 0, "bid(1)") == text("why.others_first", name="Ugo")
    stack = match.state[0]["steps"]["stack"]
    stack["seat"][stack["kind"] == StepKind.BID] = 0
    assert reason(match, 1, "bid(1)") == text("why.not_your_turn", name="Ada")


def test_nothing_is_asked_when_the_game_is_over(match: Match) -> None:
    while not match.over:
        match.play(match.choices()[0])
    assert reason(match, 0, "bid(1)") == text("why.not_asked")


def interrupt(match: Match, kind: StepKind, seat: int) -> None:
    steps = match.state[0]["steps"]
    steps["stack"][steps["depth"]] = (kind, seat, 0)
    steps["depth"] += 1


# ---- what happened --------------------------------------------------------------------------------------------------


def told(match: Match, *tellings: Any) -> list[tuple[Text, int | None, int]]:
    """The lines of the last of three bids, with events declared in this way."""
    for seat in range(2):
        match.play(f"bid({seat})", seat)
    before = match.observe(None)
    match.play("bid(2)", 2)
    rules = table((ASK_BID, ASK_CROWN, TO_BID, KEEP, CROWN, *tellings))
    return [(one.text, one.seat, one.depth) for one in rules.tell(view_of(match, None), before, 2)]


def test_a_line_names_its_seat_and_its_arguments(match: Match) -> None:
    (said,) = told(match, WON)
    assert said == (text("told.won", name="Eva", n=2, prize=int(match.state[0]["prize"])), 2, 0)


def test_a_line_of_all_is_nobodys_and_may_be_left_out(match: Match) -> None:
    said = told(match, line(Event.WON, lambda event: text("x", n=event.a), of_all=True, depth=1))
    assert said == [(text("x", n=2), None, 1)]


def test_an_event_may_be_left_out(match: Match) -> None:
    assert told(match, line(Event.WON, when=lambda event: bool(event.later))) == []


def test_a_change_without_a_line_opens_one(match: Match) -> None:
    def good(event: LoggedEvent) -> str:
        return f"gold_{event.a}"

    ((said, seat, _),) = told(match, change(Event.WON, good))
    assert (said.key, said.args["said"], seat) == ("told.with", plain("Eva"), 2)


def test_what_is_paid_first_is_told_with_what_it_is_for(match: Match) -> None:
    """The cost of hiring somebody used to have a line of its own, which said nothing else."""
    happen(match, (Event.WON, 1, 0, 3), (Event.WON, 2, 1, 0), (Event.WON, 1, 1, 2))

    def tell_it(drafts: list[Any], event: LoggedEvent) -> None:
        told = change(Event.WON, "gold") if event.a == 0 else line(Event.WON, pays=True, brings="fame", n=a(int))
        told.tell(drafts, event)

    first, other = lines_of(match, EventFormat(Event.WON, (), tell_it))
    assert [first.seat, other.seat] == [1, 2]
    assert first.text.args["said"] == text("told.won", name="Ugo", n=1)
    changes = first.text.args["changes"]
    assert isinstance(changes, tuple)
    assert [one.args["amount"] for one in changes] == [text("good.gold", n=3), text("good.fame", n=2)]


def test_a_line_beside_what_goes_on_takes_no_part_of_it(match: Match) -> None:
    """What a building cost was told with the tome that it won."""
    build, tome, cost = range(3)
    happen(match, (build, 1, 0, 0), (tome, 1, 0, 0), (cost, 1, 0, -3))
    tellings = {
        build: line(Event.WON, lambda _: plain("Ugo builds")),
        tome: line(Event.WON, lambda _: plain("Ugo takes a tome"), depth=1, aside=lambda _: True),
        cost: change(Event.WON, "gold"),
    }
    told = tell(view_of(match, None), match.observe(None), 0, tellings, table().families, nothing_more)
    assert [one.text.args.get("said", one.text) for one in told] == [plain("Ugo builds"), plain("Ugo takes a tome")]
    assert told[0].text.key == "told.with"


@pytest.mark.parametrize(
    "opens",
    [line(Event.WON, lambda _: plain("Round 2"), of_all=True, closes=True), silent(Event.WON, begins=True)],
    ids=["closed", "turn"],
)
@pytest.mark.parametrize("paid", [0, 3])
def test_what_something_costs_is_not_sought_before_something_new_began(
    match: Match, opens: EventFormat, paid: int
) -> None:
    """Of two costs that were the same, hiring took the one of before, and with it its place."""
    opening, cost, hire = range(3)
    happen(
        match,
        *[(kind, 1, 0, -n) for kind, n in ((cost, 3), (opening, 0), (cost, paid), (hire, 0)) if n or kind != cost],
    )
    tellings = {
        opening: opens,
        cost: change(Event.WON, "gold"),
        hire: line(Event.WON, lambda _: plain("Ugo hires"), pays=True),
    }
    view = view_of(match, None)
    told = tell(view, match.observe(None), 0, tellings, table().families, nothing_more)
    assert [one.text.args.get("said", one.text) for one in told] == [
        plain("Ugo"),
        *([] if opens.begins else [plain("Round 2")]),
        plain("Ugo hires"),
    ]
    assert (told[-1].text.key == "told.with") == bool(paid)


def test_a_choice_that_only_brings_something_says_that_it_is_one(match: Match) -> None:
    """Without its name, as pages show a line below that, it would be a bare amount."""
    happen(match, (Event.WON, match.on_turn, 0, 3), (Event.WON, 1 - match.on_turn, 0, 3))
    chosen, other = lines_of(match, change(Event.WON, "gold"))
    assert chosen.text.args["said"] == text("told.chooses", name=NAMES[match.on_turn])
    assert other.text.args["said"] == plain(NAMES[1 - match.on_turn])


def test_a_secret_answer_tells_nothing_before_it_is_opened(match: Match) -> None:
    before = match.observe(None)
    match.play("bid(1)", 0)
    assert table().tell(view_of(match, None), before, 1) == ()


def happen(match: Match, *rows: tuple[int, int, int, int]) -> None:
    """Events (kind, seat, a, b) in place of those of the last action."""
    chronicle = match.state[0]["chronicle"]
    chronicle["count"] = len(rows)
    for number, row in enumerate(rows):
        chronicle["events"][number] = row


def lines_of(
    match: Match, telling: EventFormat, heard: Callable[[Transition], Iterable[PrivateLine]] = nothing_more
) -> list[Line]:
    """What the events of the state are told as."""
    rules = table((ASK_BID, ASK_CROWN, TO_BID, KEEP, CROWN, telling), heard=heard)
    view = View(match.game, match.observe(0), 0, match.names)
    return list(tell(view, match.observe(0), 0, rules.events, rules.families, heard))


def test_a_cause_of_which_nothing_has_come_yet_is_not_told(match: Match) -> None:
    """It is told with the action by which something comes of it; twice in a row it would say nothing twice."""
    tellings = line(Event.WON, cause=True, card=a(int))
    happen(match, (Event.WON, 1, 5, 0))
    assert lines_of(match, tellings) == []
    happen(match, (Event.WON, 1, 5, 0), (Event.WON, 2, 6, 0))
    assert lines_of(match, tellings) == []


def test_a_cause_that_has_just_been_named_has_no_line_of_its_own(match: Match) -> None:
    """A card that was played and now does something; alone, its mere name would say little."""
    happen(match, (Event.WON, 1, 5, 0), (Event.WON, 1, 5, 0), (Event.WON, 1, 6, 3))
    alone, last = lines_of(match, line(Event.WON, cause=True, card=a(int), brings="gold"))
    assert alone.text == text("told.won_alone", name="Ugo", card=5)
    assert last.text.args["said"] == text("told.won", name="Ugo", card=6)


def test_what_begins_is_told_of_the_next_turn(match: Match) -> None:
    happen(match, (Event.WON, 1, 5, 0), (Event.WON, 2, 6, 0))
    assert [one.next_turn for one in lines_of(match, WON)] == [False, False]
    assert [one.next_turn for one in lines_of(match, line(Event.WON, begins=True))] == [True, True]


def test_what_only_the_viewer_hears_follows_what_it_belongs_to(match: Match) -> None:
    def heard(tale: Transition) -> Iterator[PrivateLine]:
        yield PrivateLine(Line(text("last")))
        yield PrivateLine(Line(text("own"), 0, 1), tale.own(Event.WON))

    happen(match, (Event.WON, 0, 5, 0), (Event.WON, 2, 6, 0))
    assert [one.text.key for one in lines_of(match, WON, heard)] == ["told.won", "own", "told.won", "last"]
