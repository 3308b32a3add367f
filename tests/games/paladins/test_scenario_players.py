"""Actions of partners in the scenario: honour, collaboration, Favours again, Orders, tiles, Starting Townsfolk."""

from __future__ import annotations

import pytest

from regnum.games.kingdom.paladins.data import components as c

from .position import Position, changes
from .scenario import HONOUR, Scenario


def acting(workers: str, players: int = 3, silver: int = 0, **options: object) -> Scenario:
    """Seat 0 has these workers and this silver."""
    table = Scenario(players, **options)
    table[0].workers, table[0].silver = workers, silver
    return table


def brought(table: Scenario, *actions: str) -> list[dict[str, int]]:
    """Return the changes of actions by seat."""
    before = [seat.belongings | {"honour": seat.honour} for seat in table.seats]
    table.play(*actions)
    return [changes(old, new.belongings | {"honour": new.honour}) for old, new in zip(before, table.seats, strict=True)]


# ---- honour and the tile --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("before", "after"), [(0, 1), (11, 12), (12, 12)])
def test_honour_never_goes_beyond_twelve(before: int, after: int) -> None:
    table = acting("black+white")
    table[0].honour = before
    table.play("gain_honour", "workers(white+black)", "for(1)")
    assert table[0].honour == after


@pytest.mark.parametrize(("before", "after"), [(1, 0), (0, 0)])
def test_honour_never_goes_below_nothing(before: int, after: int) -> None:
    table = Scenario(2)
    table.honour = [before, HONOUR]
    table.end_round()  # no Outsider was repelled
    assert table.honour == [after, HONOUR - 1]


@pytest.mark.parametrize(
    ("name", "colour"), [("chaplain", "black"), ("mason", "blue"), ("captain", "red"), ("confessor", "green")]
)
def test_the_action_of_each_tile(name: str, colour: str) -> None:
    """An Honour, and a Suspicion card is discarded. It takes the colour of the tile and any other worker."""
    table = acting("2 white", 2)
    table.starting(1, "confessor" if name != "confessor" else "mason")
    table.starting(0, name)
    assert not table.may("gain_honour")
    table[0].workers = f"2 white+{colour}"
    table[0].suspicion = (2, 0, 0)
    table.play("gain_honour")
    assert table.offered("workers") == [c.MIX_NAMES[mix] for mix in range(6, 27) if _is_pair(mix, colour)]
    table.play(table.choices[0], "for(1)")
    assert (table[0].honour, table[0].suspicions, table[0].used) == (HONOUR + 1, 1, {"gain_honour"})
    on_tile = table[0].record["spaces"][c.TILE_SPACE : c.TILE_SPACE + 2].tolist()
    assert on_tile == [c.COLOURS.index(colour), c.COLOURS.index("white")]


def _is_pair(mix: int, colour: str) -> bool:
    return sorted(c.MIX_NAMES[mix].split("+")) == sorted(["white", colour])


def test_a_tile_without_suspicion_still_gives_honour() -> None:
    table = acting("purple+purple")
    assert brought(table, "gain_honour", "workers(purple+purple)", "for(1)")[0] == {"purple": -2, "honour": 1}


def test_a_tile_is_used_once_and_can_be_cleared() -> None:
    table = acting("3 black+2 white", 2, silver=2)
    table.s["players"][1]["passed"] = 1
    table.play("gain_honour", "workers(white+black)", "for(1)")
    assert not table.may("gain_honour")
    table.play("pray(gain_honour)", "workers(black)")
    assert table.may("gain_honour")
    assert (table[0].record["spaces"][c.TILE_SPACE : c.TILE_SPACE + 2] == -1).all()


def test_rivals_have_no_tile() -> None:
    table = Position()
    table[0].workers = "2 black+2 white"
    assert not table.may("gain_honour")


# ---- the Starting Townsfolk -----------------------------------------------------------------------------------------


def right_hand(table: Scenario, seat: int = 0) -> None:
    """A seat can take every action on the right."""
    table[seat].workers = "2 green+2 blue+2 red+2 black+2 white"
    table[seat].silver, table[seat].provisions = 9, 9
    table[seat].strength = table[seat].faith = table[seat].influence = 3


@pytest.mark.parametrize(
    ("name", "action"),
    [
        ("chaplain", "commission(p02)"),
        ("mason", "fortify"),
        ("captain", "garrison(p02)"),
        ("confessor", "absolve(j5)"),
    ],
)
def test_each_of_the_starting_townsfolk_gains_honour_with_one_action(name: str, action: str) -> None:
    table = Scenario(2)
    table.starting(1, "mason" if name != "mason" else "captain")
    table.starting(0, name)
    right_hand(table)
    table.take(action)
    if table.step == "CHOOSE":  # a wall
        table.play(table.choices[0])
    assert table.honour == [HONOUR + 1, HONOUR]
    assert ("PERSON", 0, c.PERSON_NAMES.index(name), 0) in table.told


def test_they_do_nothing_else() -> None:
    for action in ("fortify", "garrison(p02)", "absolve(j5)", "attack(1)", "convert(1)"):
        table = Scenario(2)
        right_hand(table)
        table.take(action)
        assert table[0].honour == HONOUR, action


def test_p12_honour_is_gained_after_an_inquisition_of_the_same_action() -> None:
    """An Abbot's tax empties the supply: whoever has all honour loses one and gains it back, not the other way."""
    table = Scenario(2)
    table.starting(0, "confessor")
    right_hand(table)
    table[0].townsfolk = "abbot_2"
    table[0].suspicion = (4, 0, 0)
    table[0].honour = 12
    table.s["tax"] = 1
    table.take("absolve(j5)")
    assert [(kind, b) for kind, seat, _, b in table.told if kind == "HONOUR" and seat == 0] == [
        ("HONOUR", -1),
        ("HONOUR", 1),
    ]
    assert table[0].honour == 12


# ---- the Inquisition ------------------------------------------------------------------------------------------------


def test_the_inquisition_costs_honour_with_two_suspicion_cards() -> None:
    """It applies to players with two or more at its start; being punished for having most is separate."""
    table = acting("white", 4)
    table[1].suspicion, table[2].suspicion, table[3].suspicion = (2, 0, 0), (1, 0, 0), (3, 0, 0)
    table.suspicion_pile(0, 6, 0)
    table.s["tax"] = 1
    table.play("conspire", "workers(white)", "for(1)")
    assert table.honour == [HONOUR, HONOUR - 1, HONOUR, HONOUR - 1]
    assert [seat.unpaid for seat in table.seats] == [0, 0, 0, 1]
    assert table[0].suspicions == 1


def test_half_of_the_suspicion_goes_only_after_that() -> None:
    table = acting("white", 2)
    table[0].suspicion = (1, 0, 0)
    table.suspicion_pile(0, 6, 0)
    table.s["tax"] = 1
    table.play("conspire", "workers(white)", "for(1)")
    assert (table[0].suspicions, table[0].honour) == (1, HONOUR - 1)


# ---- collaboration --------------------------------------------------------------------------------------------------


def test_example_one_conspires_and_another_gets_the_criminal_and_the_suspicion() -> None:
    table = acting("white")
    table.suspicion_pile(3, 0, 0)
    assert brought(table, "conspire", "workers(white)", "for(2)") == [{"white": -1}, {"purple": 1, "suspicion": 1}, {}]
    assert table[0].used == {"conspire"}


def test_example_one_trades_and_another_gets_the_silver() -> None:
    table = acting("white+blue")
    assert brought(table, "trade(2)", "workers(white+blue)", "for(3)") == [{"white": -1, "blue": -1}, {}, {"silver": 3}]


def test_example_one_gains_honour_for_another_who_discards_a_suspicion() -> None:
    table = acting("black+white")
    table[0].suspicion, table[1].suspicion = (1, 0, 0), (1, 0, 0)
    found = brought(table, "gain_honour", "workers(white+black)", "for(2)")
    assert found == [{"black": -1, "white": -1}, {"honour": 1, "suspicion": -1}, {}]


def test_hunting_for_another() -> None:
    table = acting("white")
    assert brought(table, "hunt(1)", "workers(white)", "for(2)") == [{"white": -1}, {"provisions": 1}, {}]


def test_dismissing_for_another() -> None:
    table = acting("white")
    table.show("acolyte_1 defender_1 gatekeeper_1 debt_collector_1 watchman_1")
    assert brought(table, "dismiss(2)", "workers(white)", "for(2)") == [{"white": -1}, {"strength": 1}, {}]


def test_what_a_dismissal_asks_is_asked_of_the_one_who_benefits() -> None:
    table = acting("white")
    table.show("acolyte_2 defender_1 gatekeeper_1 debt_collector_1 watchman_1")
    table.use(0, "hunt")
    table.use(2, "trade")
    table.use(2, "pray", "black")
    table.play("dismiss(1)", "workers(white)", "for(3)")
    assert (table.step, table.on_turn, table.choices) == ("PRAY", 2, ["pray(trade)", "pray(pray)", "decline"])


def test_hiring_for_another() -> None:
    """The active player pays; the partner has the card, and what it gives when hired."""
    table = acting("white+red", silver=5)
    table.show("acolyte_2 defender_1 gatekeeper_1 debt_collector_1 watchman_1")
    assert brought(table, "hire(1)", "workers(white+red)", "for(2)") == [
        {"white": -1, "red": -1, "silver": -3},
        {"silver": 1},
        {},
    ]
    assert table[1].townsfolk == {"acolyte_2", "mason"}


def test_p2_hiring_for_another_on_a_debt_is_the_active_players_debt() -> None:
    table = acting("white+red", promos="on")
    table[0].townsfolk = "swindler"
    found = brought(table, "hire_on_debt(1)", "workers(white+red)", "for(2)")
    assert found == [{"white": -1, "red": -1, "unpaid": 1, "silver": 2}, {}, {}]
    assert "acolyte_1" in table[1].townsfolk


def test_developing_for_another() -> None:
    """The partner's workshop on the partner's board; which reward it uncovers depends on the partner's row."""
    table = acting("2 white", silver=4)
    table[0].covered = "fortify_1 fortify_2"
    table[1].covered = "attack_1"
    found = brought(table, "develop(fortify_1)", "workers(white+white)", "for(2)")
    assert found == [{"white": -2, "silver": -4}, {"green": 1}, {}]
    assert table[1].covered == {"attack_1", "fortify_1"}


def test_only_who_can_cover_the_space_can_have_the_workshop() -> None:
    table = acting("2 white", silver=4)
    for seat in (0, 2):
        table[seat].covered = "fortify_1"
    table.play("develop(fortify_1)", "workers(white+white)")
    assert table[1].covered == {"fortify_1"}  # nobody else: nothing is asked
    assert table.on_turn == 1


def test_a_space_that_nobody_can_cover_is_not_offered() -> None:
    table = acting("2 white", silver=4)
    for seat in range(3):
        table[seat].covered = "fortify_1"
    assert "fortify_1" not in table.offered("develop")


def test_praying_for_another() -> None:
    table = acting("black", silver=2)
    table.use(0, "hunt")
    table.use(1, "hunt")
    table.use(2, "trade")
    table.play("pray(hunt)", "workers(black)")
    assert table.offered("for") == ["1", "2"]
    table.play("for(2)")
    assert (table[0].used, table[1].used, table[2].used) == ({"hunt", "pray"}, set(), {"trade"})
    assert table[0].silver == 0


def test_p1_prayer_clears_that_of_a_partner_but_not_itself() -> None:
    table = acting("2 black", silver=4)
    assert not table.offered("pray")
    table.use(1, "pray", "black")
    table.play("pray(pray)", "workers(black)")
    assert (table[1].used, table[0].used) == (set(), {"pray"})


def test_discounts_are_those_of_the_active_player() -> None:
    """The rulebook's Samson: for whoever has him, not for whom he acts."""
    table = acting("2 white", silver=2)
    table[1].paladin = "samson"
    assert not table.offered("develop")
    table[0].paladin = "samson"
    table.play("develop(attack_1)", "workers(white+white)", "for(2)")
    assert (table[0].silver, table[1].covered) == (0, {"attack_1"})


def test_rewards_are_those_of_whom_the_action_benefits() -> None:
    """The rulebook's Architect: only that of the partner gives a Provision."""
    table = acting("2 white", silver=4)
    table[0].townsfolk, table[1].townsfolk = "architect_1", "architect_2"
    found = brought(table, "develop(attack_1)", "workers(white+white)", "for(2)")
    assert found == [{"white": -2, "silver": -4}, {"white": 1, "provisions": 1}, {}]


@pytest.mark.parametrize(
    ("paladin", "action", "gains"),
    [
        ("gerin", "conspire", {"purple": 1, "suspicion": 1, "silver": 2}),
        ("otton", "trade(1)", {"silver": 3}),
        ("girard", "hunt(1)", {"provisions": 3}),
    ],
)
def test_paladins_reward_whom_the_action_benefits(paladin: str, action: str, gains: dict[str, int]) -> None:
    table = acting("white")
    table.suspicion_pile(3, 0, 0)
    table[1].paladin = paladin
    assert brought(table, action, "workers(white)", "for(2)") == [{"white": -1}, gains, {}]
    other = acting("white")
    other.suspicion_pile(3, 0, 0)
    other[0].paladin = paladin
    (lost,) = set(brought(other, action, "workers(white)", "for(2)")[0])
    assert lost == "white"


def test_the_turn_goes_on_from_the_active_player() -> None:
    table = acting("white")
    table.play("trade(1)", "workers(white)", "for(3)")
    assert table.on_turn == 1


def test_who_has_passed_can_still_be_helped() -> None:
    table = acting("white")
    table.s["players"][2]["passed"] = 1
    table.play("trade(1)", "workers(white)", "for(3)")
    assert table[2].silver == 1


def test_rivals_and_actions_on_the_right_help_nobody_else() -> None:
    table = Position(3)
    table[0].workers = "white"
    table.play("trade(1)", "workers(white)")
    assert (table.step, table.on_turn, table[0].silver) == ("ACT", 1, 1)
    partners = Scenario(3)
    right_hand(partners)
    partners.take("attack(1)")
    assert (partners.step, partners.on_turn) == ("ACT", 1)


# ---- Favours --------------------------------------------------------------------------------------------------------


def favouring(honour: int, used: int) -> Scenario:
    """Seat 0 has this honour; so many workers are on the Favour that pays two Provisions and a tax."""
    table = acting("white")
    table[0].honour = honour
    table.favour(1, "kf_09")
    table.s["favour_workers"][0, 0] = used
    return table


@pytest.mark.parametrize("used", [0, 1, 2, 5])
def test_a_favour_again_costs_honour_for_each_worker_on_it(used: int) -> None:
    table = favouring(HONOUR, used)
    assert brought(table, "favour(1)", "workers(white)")[0].get("honour", 0) == -used
    assert int(table.s["favour_workers"][0].sum()) == used + 1
    assert table[0].provisions == 2


@pytest.mark.parametrize(("honour", "may"), [(2, False), (3, True)])
def test_p3_that_much_honour_is_needed(honour: int, may: bool) -> None:
    assert favouring(honour, 3).may("favour(1)") == may


def test_favours_are_free_again_in_the_next_round() -> None:
    table = favouring(HONOUR, 3)
    table.end_round()
    while table.step == "KEEP":
        table.play(table.choices[0])
    assert table.s["round"] == 2
    assert not table.s["favour_workers"].any()


def test_a_favour_benefits_nobody_else() -> None:
    table = favouring(HONOUR, 0)
    table.play("favour(1)", "workers(white)")
    assert (table.step, table.on_turn) == ("ACT", 1)


# ---- Orders ---------------------------------------------------------------------------------------------------------


def ordering(influence: int, faith: int, name: str = "co_influence_faith") -> Scenario:
    """The Order lies in the second place; seat 0 has these attributes and one worker."""
    table = acting("purple")
    table.order(2, name)
    table[0].influence, table[0].faith = influence, faith
    return table


@pytest.mark.parametrize(("influence", "faith", "may"), [(10, 6, True), (9, 6, False), (10, 5, False), (12, 12, True)])
def test_an_order_asks_for_two_attributes(influence: int, faith: int, may: bool) -> None:
    assert ordering(influence, faith).may("order(2)") == may


ORDERS = [c.ORDER_NAMES[order] for order in range(len(c.ORDER_NAMES)) if c.ORDER_NEEDS[order].any()]


@pytest.mark.parametrize("name", ORDERS)
def test_each_order_asks_for_its_own(name: str) -> None:
    _, high, low = name.split("_")
    for attributes, may in (({high: 10, low: 6}, True), ({high: 6, low: 10}, False), ({high: 12}, False)):
        table = ordering(0, 0, name)
        for attribute, value in attributes.items():
            setattr(table[0], attribute, value)
        assert table.may("order(2)") == may


def test_example_an_order_is_completed_by_one_and_benefits_all() -> None:
    """The example of the rulebook: 6 points for everybody, while the first Order would cost everybody 4."""
    table = ordering(10, 6)
    table.order(1, "co_faith_strength")
    assert [seat.points("orders") for seat in table.seats] == [-4 - 6 - 8] * 3
    table.play("order(2)", "workers(purple)")
    assert table.honour == [HONOUR + 1] * 3
    assert [seat.points("orders") for seat in table.seats] == [-4 + 6 - 8] * 3
    assert table.happened("ORDER_DONE") == [("ORDER_DONE", 0, c.ORDER_NAMES.index("co_influence_faith"), 0)]


def test_an_order_is_completed_once_and_the_worker_stays() -> None:
    table = ordering(10, 6)
    table.play("order(2)", "workers(purple)")
    table[1].influence, table[1].faith, table[1].workers = 12, 12, "white"
    assert not table.offered("order")
    table.end_round()
    while table.step == "KEEP":
        table.play(table.choices[0])
    assert table.s["order_workers"].tolist() == [-1, c.CRIMINAL, -1]
    assert table[0].workers == ""


def test_an_order_wants_a_worker_and_must_be_revealed() -> None:
    table = ordering(10, 6)
    table[0].workers = ""
    assert not table.offered("order")
    table[0].workers = "white"
    assert table.offered("order") == ["2"]
    table.s["orders"] = -1
    assert not table.offered("order")


@pytest.mark.parametrize("colour", c.COLOURS)
def test_p4_any_worker_will_do(colour: str) -> None:
    table = ordering(10, 6)
    table[0].workers = colour
    table.play("order(2)", f"workers({colour})")
    assert table.s["order_workers"][1] == c.COLOURS.index(colour)


def test_p4_trap_7_the_paladin_counts_for_an_order() -> None:
    table = ordering(7, 5)
    table[0].paladin = "anseis"  # Influence 3, Faith 1
    assert table.may("order(2)")


@pytest.mark.parametrize(("influence", "faith", "may"), [(12, 8, True), (11, 8, False), (12, 7, False)])
def test_under_the_kings_threat_orders_ask_for_two_more(influence: int, faith: int, may: bool) -> None:
    table = ordering(influence, faith)
    table.lay(7)
    assert table.may("order(2)") == may


def test_in_round_six_they_do_not_yet() -> None:
    table = ordering(10, 6)
    table.lay(6)
    assert table.may("order(2)")


def test_only_the_active_players_attributes_count() -> None:
    table = ordering(9, 9)
    table[1].influence, table[1].faith = 12, 12
    assert not table.offered("order")


def test_rivals_place_no_workers_on_orders() -> None:
    table = Position()
    table[0].workers, table[0].influence, table[0].faith = "white", 12, 12
    table.order(1, "ko_fortify")
    assert not table.offered("order")
