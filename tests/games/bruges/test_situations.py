"""The twenty persons that act by themselves in a situation: the same situation with and without each of them.

What is expected is read from the row in the data file.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from regnum.core.data import load
from regnum.games.bruges.data.vocabulary import COLOURS
from regnum.games.bruges.rules.state import StepKind

from .position import Position

ROWS = [
    row
    for row in load("regnum.games.bruges.data", "persons")["persons"]
    if row["activation"].get("mode") == "situation"
]
HOT = {"dice": (3, 3, 4, 5, 6)}  # purple and yellow bring tiles, no step can be bought
REPUTATION, NOBODY = 1, 0


def before(person: str, players: int = 3) -> Position:
    """A position with a person of the first player, or without."""
    table = Position(players)
    table.house(0, "blue", person)
    me = table.player(0)
    me["coins"], me["points"] = 9, 9
    return table


def meet(table: Position, kind: StepKind, value: int = 0) -> None:
    """Let a step of the first player come next: it waits under the discarding of a card."""
    steps = table.s["steps"]
    for waiting in ((kind, 0, value), (StepKind.DISCARD, 0, 1)):
        steps["stack"][steps["depth"]] = waiting
        steps["depth"] += 1
    table.give(0, *table.any_of("brown", 2))
    table.play(next(text for text in table.legal() if text.startswith("discard")))


def gains(person: str, happen: Callable[[Position], Any]) -> dict[str, int]:
    """What the first player has more of after something has happened."""
    table = before(person)
    facts = table.facts(0)
    happen(table)
    after = table.facts(0)
    return {name: after[name] - facts[name] for name in after}


def more(row: dict[str, Any], happen: Callable[[Position], Any], good: str) -> int:
    """What a person adds to what happens, of one good."""
    return gains(row["key"], happen)[good] - gains("", happen)[good]


# ---- what happens ---------------------------------------------------------------------------------------------------


def reputation_advanced(row: dict[str, Any]) -> None:
    def climb(table: Position) -> None:
        meet(table, StepKind.BUY)
        table.play("advance")

    assert more(row, climb, "points") == row["effects"][0]["do"][0]["amount"]


def phase4_check(row: dict[str, Any]) -> None:
    """Alone in the lead; then not."""
    (effect,) = row["effects"]
    (gain,) = effect["do"]

    def lead(table: Position) -> None:
        table.player(0)["reputation"] = 2
        meet(table, StepKind.MAJORITIES)

    def share(table: Position) -> None:
        table.house(1, "red", "king")
        table.house(1, "red", "queen")
        table.player(1)["reputation"] = 2
        lead(table)

    turned = {"majority_tiles_up": 2}  # reputation and persons; when both are shared, none
    alone = gain["amount"] if isinstance(gain["amount"], int) else turned[gain["amount"]["counter"]]
    assert more(row, lead, "points") == alone
    assert more(row, share, "points") == 0


def dice_rolled(row: dict[str, Any]) -> None:
    seen = set()
    for seed in range(1, 5):
        table = Position(3, seed)
        table.house(0, "blue", row["key"])
        meet(table, StepKind.ROLL)
        high = int((table.s["dice"] >= 5).sum())
        assert table.facts(0)["coins"] == high
        seen.add(high)
    assert len(seen) > 1


def threat_from_dice(row: dict[str, Any]) -> None:
    def suffer(table: Position) -> None:
        table.s["dice"] = HOT["dice"]
        meet(table, StepKind.HOT_DICE)

    assert more(row, suffer, "coins") == 2 * row["effects"][0]["do"][0]["amount"]


def threat_discarded(row: dict[str, Any]) -> None:
    def discard(table: Position) -> None:
        table.player(0)["threats"][0] = 2
        table.give(0, "king")
        table.play("threat(king)")

    assert more(row, discard, "points") == row["effects"][0]["do"][0]["amount"]


def modify_draw(row: dict[str, Any]) -> None:
    (effect,) = row["effects"]
    drawn = []

    def refill(table: Position) -> None:
        meet(table, StepKind.DEAL)  # one card is left in the hand
        times = 0
        while table.step == StepKind.DRAW:
            table.play("draw(1)")
            times += 1
        drawn.append(times)
        table.finish()

    kept = more(row, refill, "cards")
    limit = effect.get("hand_limit", 5) - 5
    assert drawn[0] - drawn[1] == limit + effect.get("extra", 0)
    assert kept == limit + effect.get("extra", 0) - effect.get("then_discard", 0)


def modify_reputation_buy(row: dict[str, Any]) -> None:
    (effect,) = row["effects"]
    blocked = effect.get("allow_when_blocked_for")

    def buy(table: Position) -> None:
        if blocked:
            table.s["dice"] = HOT["dice"]
        meet(table, StepKind.BUY)
        if table.step == StepKind.BUY:
            table.play("advance")

    with_person, without = gains(row["key"], buy), gains("", buy)
    assert with_person["steps"] == 1
    if blocked:
        assert (with_person["coins"], without["steps"]) == (-blocked, 0)
    else:
        assert with_person["coins"] - without["coins"] == effect["discount"]


def modify_majority(row: dict[str, Any]) -> None:
    """A tie for the lead turns the tile with the person only."""
    turned = []
    for person in (row["key"], ""):
        table = before(person)
        for seat in (0, 1):
            table.player(seat)["reputation"] = 2
        table.house(1, "red", "king")  # nobody leads in persons
        table.house(1, "red", "queen")
        meet(table, StepKind.MAJORITIES)
        turned.append(int(table.player(0)["majorities"]))
    assert row["effects"][0]["majority"] == "reputation"
    assert turned == [REPUTATION, NOBODY]


def modify_threats(row: dict[str, Any]) -> None:
    def suffer(table: Position) -> None:
        table.s["dice"] = HOT["dice"]
        meet(table, StepKind.HOT_DICE)
        if table.step == StepKind.REFUSE:
            assert table.legal() == ["refuse(purple)", "refuse(yellow)", "done"]
            table.play("refuse(yellow)")

    assert more(row, suffer, "threat_yellow") == -row["effects"][0]["refuse_per_round"]
    assert more(row, suffer, "threat_purple") == 0


LOSSES = {"blue": "worker_red", "brown": "persons", "red": "houses", "purple": "points", "yellow": "coins"}


def immune_penalty(row: dict[str, Any]) -> None:
    """The three tiles go back; nothing else is lost."""
    colour = row["effects"][0]["colour"]

    def third_tile(table: Position) -> None:
        table.player(0)["workers"][COLOURS.index("red")] = 2
        table.house(0, "yellow", "king")
        table.player(0)["threats"][COLOURS.index(colour)] = 2
        meet(table, StepKind.GIVE, 1 << COLOURS.index(colour))
        table.finish()

    with_person, without = gains(row["key"], third_tile), gains("", third_tile)
    assert with_person[f"threat_{colour}"] == without[f"threat_{colour}"] == 0
    # with the person, the king and a second house come and nothing goes
    expected = {"worker_red": 2, "persons": 1, "houses": 1, "points": 0, "coins": 0}
    assert with_person[LOSSES[colour]] == expected[LOSSES[colour]]
    assert without[LOSSES[colour]] < expected[LOSSES[colour]]


def ransom_penalty(row: dict[str, Any]) -> None:
    def third_tile(table: Position) -> None:
        table.player(0)["threats"][COLOURS.index("purple")] = 2
        meet(table, StepKind.GIVE, 1 << COLOURS.index("purple"))
        if table.step == StepKind.PENALTY:
            table.play("ransom(purple)")

    with_person, without = gains(row["key"], third_tile), gains("", third_tile)
    assert (with_person["coins"], with_person["points"]) == (-row["effects"][0]["cost"], 0)
    assert (without["coins"], without["points"]) == (0, -3)


def immune_opponents(row: dict[str, Any]) -> None:
    """The thief of an opponent finds nobody but the other player."""
    for person, victims in ((row["key"], ["target(3)"]), ("", ["target(2)", "target(3)"])):
        table = Position()
        table.house(1, "blue", person)
        table.house(0, "red")
        table.give(0, "thief")
        for seat in range(3):
            table.player(seat)["coins"] = 9
        table.play("hire(thief)")
        if len(victims) > 1:
            assert [text for text in table.legal() if text.startswith("target")] == victims
        else:
            table.finish()
            assert [table.facts(seat)["coins"] for seat in (1, 2)] == [9, 5]


SITUATIONS = {
    situation.__name__: situation
    for situation in (
        reputation_advanced,
        phase4_check,
        dice_rolled,
        threat_from_dice,
        threat_discarded,
        modify_draw,
        modify_reputation_buy,
        modify_majority,
        modify_threats,
        immune_penalty,
        ransom_penalty,
        immune_opponents,
    )
}


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["key"])
def test_persons_of_situations(row: dict[str, Any]) -> None:
    """In its situation a person does what its row says, and without it that does not happen."""
    (effect,) = row["effects"]
    SITUATIONS[effect.get("event", effect["op"])](row)


def test_every_person_has_a_test() -> None:
    from .test_persons import ACTING, BOOSTS, LAURELS

    tested = [row["key"] for rows in (ACTING, BOOSTS, LAURELS, ROWS) for row in rows]
    assert len(tested) == len(set(tested)) == 165
