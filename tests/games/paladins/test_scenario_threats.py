"""Threats: who resists them, what they do at the end of a round, and what cannot be lost."""

from __future__ import annotations

import pytest

from regnum.games.kingdom.paladins.data import components as c
from regnum.games.kingdom.paladins.data.threats import BARON_WORKERS, THREAT_NAMES

from .position import changes
from .scenario import HONOUR, Scenario

ACTIONS = {
    "develop": "develop(attack_1)",
    "hunt": "hunt(1)",
    "trade": "trade(2)",
    "recruit": "hire(5)",
    "pray": "pray(conspire)",
    "conspire": "conspire",
    "commission": "commission(p02)",
    "fortify": "fortify",
    "garrison": "garrison(p02)",
    "absolve": "absolve(j5)",
}
"""One way to take each action that a threat asks for."""

LOST = {
    "fortify": "strength",
    "trade": "silver",
    "hunt": "provisions",
    "recruit": "workers",
    "pray": "faith",
    "conspire": "suspicion",
    "develop": "workshops",
    "commission": "influence",
    "garrison": "faith",
    "absolve": "suspicion",
}
"""What each threat takes, or gives, if not honour."""


def rich(players: int = 2, **options: object) -> Scenario:
    """Everybody can do and lose everything, and enough Outsiders were repelled."""
    table = Scenario(players, **options)
    for seat in table.seats:
        seat.workers = "2 white+2 green+2 blue+2 red+2 black"
        seat.silver, seat.provisions = 9, 9
        seat.strength = seat.faith = seat.influence = 5
    table.s["repelled"] = 9
    return table


def belongings(table: Scenario, seat: int) -> dict[str, int]:
    """All that a threat may take."""
    record = table[seat].record
    found = {name: table[seat].belongings[name] for name in (*c.ATTRIBUTES, "silver", "provisions", "suspicion")}
    found |= {"honour": table[seat].honour, "workers": -int(record["losing"]), "workshops": -int(record["removed"])}
    return found


# ---- resisting ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ACTIONS)
def test_each_action_takes_a_worker_off_its_threat(name: str) -> None:
    other = "hunt" if name != "hunt" else "trade"
    table = rich()
    table.use(0, "conspire") if name == "pray" else None
    table.lay(4, f"3 {other}+2 {name}")
    table.take(ACTIONS[name])
    assert table.threats == {other: 3, name: 1}
    assert table.happened("RESIST") == [("RESIST", -1, THREAT_NAMES.index(f"threat_{name}"), 1)]


@pytest.mark.parametrize("name", [*ACTIONS, "attack", "convert", "gain_honour"])
def test_no_other_action_does(name: str) -> None:
    table = rich()
    table.use(0, "conspire") if name == "pray" else None
    others = [other for other in ACTIONS if other != name][:6]
    table.lay(6, "+".join(f"2 {other}" for other in others))
    table.take(ACTIONS.get(name, {"attack": "attack(1)", "convert": "convert(1)"}.get(name, name)))
    assert list(table.threats.values()) == [2] * 6


def test_example_three_workers_leave_one_by_one() -> None:
    """The example of the rulebook, a threat to Fortify with three workers: it leaves the game with the last of them."""
    table = rich(3)
    table.lay(2, "3 fortify")
    for left in ({"fortify": 2}, {"fortify": 1}, {}):
        table.take("fortify")
        if table.step == "CHOOSE":
            table.play(table.choices[0])
        assert table.threats == left
    table.end_round()
    assert not table.happened("STRIKE")
    assert table.honour == [HONOUR, HONOUR + 1, HONOUR]  # that of the Mason


def test_an_action_for_another_counts_too() -> None:
    table = rich()
    table.lay(2, "2 trade")
    table.take("trade(1)")
    table.play("for(2)")
    assert table.threats == {"trade": 1}


@pytest.mark.parametrize("action", ["hire(5)", "hire_on_debt(1)", "dismiss(1)"])
def test_every_way_to_recruit_counts(action: str) -> None:
    table = rich()
    table.lay(2, "2 recruit")
    table.take(action)
    assert table.threats == {"recruit": 1}


def test_p5_what_is_free_is_no_action() -> None:
    """A free prayer, hire or workshop takes nobody off a threat."""
    table = rich()
    table.lay(4, "2 pray+2 recruit+2 develop")
    table.use(0, "hunt")
    table.favour(1, "kf_10")
    table.favour(2, "kf_01")
    table.favour(3, "kf_07")
    table.take("favour(1)")
    table.play("pray(hunt)", "pass")
    table.take("favour(2)")
    table.play("hire(5)")
    table.take("favour(3)")
    table.play("option(first)", "develop(attack_1)")
    assert table.threats == {"pray": 2, "recruit": 2, "develop": 2}


def test_a_threat_that_has_left_the_game_never_strikes() -> None:
    table = rich()
    table.lay(2, "1 hunt")
    table.take("hunt(1)")
    table.play("for(1)")
    table.end_round()
    assert (table.happened("STRIKE"), table.honour) == ([], [HONOUR] * 2)


# ---- the end of a round ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", LOST)
def test_each_threat_takes_honour_or_something_else(name: str) -> None:
    """Every player chooses for itself."""
    table = rich()
    table.suspicion_pile(5, 0, 0)
    table.lay(2, f"1 {name}")
    table.end_round()
    assert table.happened("STRIKE") == [("STRIKE", -1, THREAT_NAMES.index(f"threat_{name}"), 0)]
    assert (table.step, table.on_turn) == ("CHOOSE", 0)
    before = [belongings(table, seat) for seat in range(2)]
    table.play("option(first)")
    assert changes(before[0], belongings(table, 0)) == {"honour": -1}
    assert (table.step, table.on_turn) == ("CHOOSE", 1)
    other = LOST[name]
    if other == "workers":
        table.play("option(second)")  # seen when workers are kept
        assert table.happened("WORKER_LOST") == [("WORKER_LOST", 1, -1, 1)]
        return
    table.play("option(second)")
    assert changes(before[1], belongings(table, 1)) == {other: 1 if other == "suspicion" else -1}


@pytest.mark.parametrize("name", LOST)
def test_only_what_can_be_lost_is_offered(name: str) -> None:
    table = rich()
    table.lay(2, f"1 {name}")
    seat = table[0]
    seat.workers, seat.silver, seat.provisions = "", 0, 0
    seat.strength = seat.faith = seat.influence = 0
    seat.covered = "attack_1 attack_2 convert_1 convert_2 absolve_1 absolve_2 garrison_1 garrison_2"
    table.end_round()
    gains = name in ("conspire", "absolve")
    assert table.offered("option") == (["first", "second"] if gains else ["first"])
    table.play("option(first)")
    assert table.on_turn == 1


@pytest.mark.parametrize("name", [name for name in LOST if LOST[name] != "suspicion"])
def test_nothing_happens_to_who_can_lose_nothing(name: str) -> None:
    """The paladin's bonus is nothing to lose (ruling R-ZERO, trap 7)."""
    table = rich()
    table.lay(2, f"1 {name}")
    seat = table[0]
    seat.workers, seat.silver, seat.provisions, seat.honour = "", 0, 0, 0
    seat.strength = seat.faith = seat.influence = 0
    seat.covered = "attack_1 attack_2 convert_1 convert_2 absolve_1 absolve_2 garrison_1 garrison_2"
    seat.paladin = "samson" if name == "commission" else "oliver"
    table.end_round()
    assert (table.step, table.on_turn) == ("CHOOSE", 1)


def test_without_honour_the_other_must_be_chosen() -> None:
    table = rich()
    table.lay(2, "1 trade")
    table[0].honour = 0
    table.end_round()
    assert table.choices == ["option(second)"]


def test_a_suspicion_is_no_option_when_there_are_no_cards_left() -> None:
    table = rich()
    table.lay(2, "1 conspire")
    table[0].suspicion = tuple(int(n) for n in table.s["suspicion"])
    table.end_round()
    assert table.choices == ["option(first)"]


def test_threats_strike_from_left_to_right_each_player_in_the_order_of_turns() -> None:
    table = rich(3, difficulty="hard")
    table.lay(4, "1 trade+1 fortify+1 hunt+1 pray+1 develop")
    table.s["first"] = 1
    table.turn(1)
    table.end_round()
    asked, struck = [], []
    while table.step == "CHOOSE":
        struck += [THREAT_NAMES[a].removeprefix("threat_") for _, _, a, _ in table.happened("STRIKE")]
        asked.append(table.on_turn)
        table.play("option(first)")
    assert struck == ["trade", "fortify", "hunt", "pray", "develop"]
    assert asked == [1, 2, 0] * 5


def test_the_outsider_threat_comes_first() -> None:
    table = rich()
    table.s["repelled"] = 0
    table.lay(2, "1 trade")
    table.end_round()
    kinds = [kind for kind, *_ in table.told if kind in ("OUTSIDERS", "STRIKE")]
    assert kinds == ["OUTSIDERS", "STRIKE"]


@pytest.mark.parametrize(("players", "early", "late"), [(2, 1, 2), (3, 2, 3), (4, 3, 4)])
def test_outsiders_must_be_repelled_each_round_by_all_together(players: int, early: int, late: int) -> None:
    for number, needed in ((1, early), (4, early), (5, late), (7, late)):
        for repelled, lost in ((needed, 0), (needed - 1, 1)):
            table = rich(players)
            table.lay(number)
            table.s["repelled"] = repelled
            table.end_round()
            assert table.honour == [HONOUR - lost] * players
            assert table.s["repelled"] == 0


def test_attacking_and_converting_repel_outsiders() -> None:
    table = rich()
    table.s["repelled"] = 0
    table.take("attack(1)")
    table.take("convert(2)")
    assert table.s["repelled"] == 2


def test_a_suspicion_may_start_an_inquisition_in_the_middle() -> None:
    """Traps 3 and 5: a debt, the honour it costs, the Townsfolk that it wakes; then the next player chooses."""
    table = rich()
    table.lay(2, "1 conspire")
    table[1].suspicion = (3, 0, 0)
    table[1].townsfolk = "peddler_3"
    table.suspicion_pile(0, 0, 3)
    table.s["tax"] = 2
    table.end_round()
    table.play("option(second)")
    kinds = [kind for kind, *_ in table.told]
    assert kinds.index("INQUISITION") < kinds.index("REFILL")
    assert table.honour == [HONOUR, HONOUR - 1]
    assert (table[1].unpaid, table[0].unpaid, table[0].suspicions) == (1, 0, 1)
    assert (table.step, table.on_turn) == ("CHOOSE", 1)


# ---- workers and workshops ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("workers", "kept"), [("5 white", 2), ("3 white", 2), ("2 white", 1), ("white", 0)])
def test_p6_the_worker_is_one_of_those_that_stay(workers: str, kept: int) -> None:
    """However many are left: three stay, and of those one goes."""
    table = rich()
    table.lay(2, "1 recruit")
    table[0].workers, table[1].workers = workers, ""
    table.end_round()
    table.play("option(second)", "option(first)")
    while table.step == "KEEP":
        assert table.on_turn == 0
        table.play(table.choices[0])
    assert int(table[0].record["workers"].sum()) == kept
    assert table[0].record["losing"] == 0
    assert table.s["round"] == 3


def test_the_player_chooses_which() -> None:
    table = rich()
    table.lay(2, "1 recruit")
    table[0].workers, table[1].workers = "white+green+blue", ""
    table.end_round()
    table.play("option(second)", "option(first)")
    assert table.offered("keep") == ["white+green", "white+blue", "green+blue"]


def test_without_unused_workers_none_can_be_lost() -> None:
    table = rich()
    table.lay(2, "1 recruit")
    table[0].workers = ""
    table.end_round()
    assert table.choices == ["option(first)"]


def test_a_lost_workshop_never_comes_back() -> None:
    """The rightmost of the row: rewards from the left stay what they are, but there are fewer to build."""
    table = rich()
    table.lay(2, "1 develop")
    table[0].covered = "attack_1 attack_2 convert_1 convert_2 absolve_1 absolve_2"
    table.end_round()
    table.play("option(second)", "option(first)")
    assert (table[0].removed, table[1].removed) == (1, 0)
    while table.step != "ACT" or table.on_turn != 0:
        table.play(table.choices[0] if table.step != "ACT" else "pass")
    table[0].workers, table[0].silver = "4 white", 8
    table.take("develop(garrison_1)")
    table.play("for(1)")
    assert len(table[0].covered) == 7
    table.s["players"][0]["used"] = 0
    table.turn(0)
    assert table.may("develop(fortify_1)")  # for the partner
    table.s["players"][1]["removed"] = 8
    assert not table.offered("develop")


# ---- the highest level ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("level", "after"), [("normal", [2, 1]), ("hard", [2, 1]), ("impossible", [3, 2])])
def test_impossible_each_threat_in_play_gets_a_worker_at_the_end_of_a_round(level: str, after: list[int]) -> None:
    table = rich(difficulty=level)
    table.lay(3, "2 trade+1 hunt")
    table.end_round()
    while table.step == "CHOOSE":
        table.play("option(first)")
    assert list(table.threats.values())[:2] == after
    assert "recruit" not in table.threats  # it had left the game


def test_p10_impossible_the_baron_has_twenty_workers() -> None:
    """Those on the left come first."""
    table = rich(difficulty="impossible")
    table.lay(3, "9 trade+7 hunt+3 pray")
    table.end_round()
    told = []
    while table.step == "CHOOSE":
        table.play("option(first)")
        told += table.happened("REINFORCE")
    assert [a for _, _, a, _ in told] == [THREAT_NAMES.index("threat_trade")]
    assert sum(table.threats.values()) == BARON_WORKERS


def test_p11_impossible_adds_workers_in_round_seven_too() -> None:
    table = rich(difficulty="impossible")
    table.lay(7, "2 trade")
    table.finish()
    assert table.threats == {"trade": 3}
    assert table[0].points("threats") == -9
