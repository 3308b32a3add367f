"""The Baron's turn: cards line by line, captures, nested cards, events. With the traps of the reference."""

from __future__ import annotations

import pytest

from regnum.core.data import load
from regnum.core.record import clone
from regnum.games.kingdom.architects.data.baron import EVENT_NAMES, INTRIGUE_NAMES
from regnum.games.kingdom.architects.data.components import BARON, LOCATIONS, STATIONS

from .scenario import Scenario


def stations(table: Scenario) -> list[str]:
    return [LOCATIONS[place] for _, _, place, _ in table.happened("STATION")]


def revealed(table: Scenario) -> list[str]:
    """The intrigues, events and shuffles in the order in which they came."""
    names = {"INTRIGUE": INTRIGUE_NAMES, "EVENT": EVENT_NAMES}
    return [
        names[kind][a] if kind in names else "shuffle" for kind, _, a, _ in table.happened(*names, "SHUFFLE", "FUTURE")
    ]


# ---- the round ------------------------------------------------------------------------------------------------------


def test_the_baron_comes_after_all_players() -> None:
    table = Scenario(3)
    for seat in range(3):
        assert table.on_turn == seat
        table.play("place(silversmith)")
        assert bool(table.happened("BARON")) == (seat == 2)
    assert (table.on_turn, table.s["round"]) == (0, 2)


def test_his_turn_comes_before_the_seat_that_began() -> None:
    table = Scenario(3)
    table.s["first"] = 1
    table.turn(0)
    table.play("place(silversmith)")
    assert table.happened("BARON")
    assert table.on_turn == 1


# ---- the example of the rulebook ------------------------------------------------------------------------------------


def test_the_example_of_an_intrigue_card_first_he_captures() -> None:
    table = Scenario(3)
    table.put(0, "storehouse", 3)
    table.put(1, "storehouse", 1)
    table.hold(2, 2)
    table.reveal("starting_1")
    assert stations(table) == ["guildhall", "storehouse"]
    assert table.happened("CAPTURED") == [("CAPTURED", 0, BARON, 2), ("CAPTURED", 1, BARON, 1)]
    assert [table.on_his_board(seat) for seat in range(3)] == [2, 1, 2]
    assert table.at(0, "storehouse") == 1
    assert not table.happened("IMPRISONED")


def test_the_example_of_an_intrigue_card_else_he_sends_to_prison() -> None:
    table = Scenario(3)
    table.hold(0, 2)
    table.hold(2, 3)
    table.reveal("starting_1")
    assert [seat.prison for seat in table.seats] == [2, 0, 3]
    assert [table.on_his_board(seat) for seat in range(3)] == [0, 0, 0]


def test_the_example_of_an_intrigue_card_else_nothing() -> None:
    table = Scenario(3)
    table.reveal("starting_1")
    assert table.baron == {"supply": 18, "storehouse": 1, "guildhall": 1}
    assert not table.happened("CAPTURED", "IMPRISONED")
    assert (table.step, table.on_turn) == ("TURN", 0)


def test_the_lower_section_sends_first_and_captures_else() -> None:
    table = Scenario(3)
    table.put(0, "tax_stand", 2)
    table.hold(1, 1)
    table.reveal("starting_8")
    assert (table[1].prison, table.at(0, "tax_stand")) == (1, 2)
    table = Scenario(3)
    table.put(0, "tax_stand", 2)
    table.reveal("starting_8")
    assert (table.on_his_board(0), table.at(0, "tax_stand")) == (2, 0)


@pytest.mark.parametrize("difficulty", ["normal", "hard"])
def test_a_turn_line_by_line(difficulty: str) -> None:
    """Every line of a long card, in order, with what it told."""
    table = Scenario(2, difficulty=difficulty)
    table.put(0, "mines", 2)
    table.put(1, "guardhouse", 1)
    table.intrigues("future_5")
    table.reveal("future_5", action="place(forest)")
    told = [event for event in table.told if event[0] not in ("PLACE", "GOODS", "ROUND", "TURN")]
    demand = told[-1]
    assert told[:-1] == [
        ("BARON", -1, -1, 0),
        ("INTRIGUE", -1, INTRIGUE_NAMES.index("future_5"), 0),
        ("STATION", -1, LOCATIONS.index("mines"), 0),
        ("CAPTURED", 0, BARON, 2),
        ("STATION", -1, LOCATIONS.index("guardhouse"), 0),
        ("IMPRISONED", 0, -1, 2),
    ]
    assert demand[0] == "DEMAND"
    assert demand[2] in (2, 3)  # of the second level
    assert demand[3] == 1
    assert table.s["baron"]["demands"][1] == demand[2]
    assert table.pile("discarded") == {"future_5"}


CARDS = [name for name in INTRIGUE_NAMES if name != "starting_9"]
LINES = {
    card["id"]: card["lines"] for card in load("regnum.games.kingdom.architects.data", "baron_intrigue")["intrigues"]
}


@pytest.mark.parametrize("card", CARDS)
def test_every_card_places_workers_and_then_lies_among_the_discards(card: str) -> None:
    table = Scenario(4)
    table.intrigues(card, " ".join(name for name in CARDS if name != card))
    table.events("royal_audit crowded_cells")
    table.reveal(card)
    lines = [line for name in revealed(table) for line in LINES.get(name, [])]
    assert stations(table) == [LOCATIONS[STATIONS[line["station"]]] for line in lines if "station" in line]
    assert card in table.pile("discarded") | table.pile("deck")
    assert not any(int(aside) >= 0 for aside in table.s["baron"]["aside"])
    assert (table.step, table.on_turn) == ("TURN", 0)


# ---- his workers ----------------------------------------------------------------------------------------------------


def test_t3_older_workers_there_multiply_the_damage_for_each_player() -> None:
    table = Scenario(3)
    table.station("quarry", 2)
    table.put(0, "quarry", 9)
    table.put(1, "quarry", 5)
    table.reveal("starting_2")
    assert [table.on_his_board(seat) for seat in range(3)] == [6, 5, 0]
    assert table.at(0, "quarry") == 3


def test_t4_without_workers_he_takes_them_back_from_boards_and_prison_but_not_from_guildhall_and_market() -> None:
    table = Scenario(3)
    table.station_in_guildhall(2)
    table.s["market"][2] = BARON
    table.s["baron"]["workers"] -= 1
    for place, workers in (("quarry", 5), ("prison", 4), ("board_1", 3), ("board_3", 5)):
        table.station(place, workers)
    assert table.baron.get("supply") is None
    table.reveal("starting_3")
    assert table.happened("RECALL") == [("RECALL", -1, -1, 17)]
    assert table.baron == {"supply": 15, "forest": 1, "mines": 1, "guildhall": 2, "market": 1}
    assert table.held(0, BARON) == table.held(2, BARON) == 0


def test_with_all_his_workers_in_the_guildhall_he_places_none() -> None:
    table = Scenario(5)
    table.station_in_guildhall(20)
    table.put(0, "forest", 2)
    table.reveal("starting_3")
    assert stations(table) == []
    assert table.on_his_board(0) == 0


def test_in_the_black_market_he_takes_the_rightmost_free_space_for_nothing() -> None:
    table = Scenario(3)
    tax = int(table.s["tax"])
    table.reveal("starting_6")
    assert table.s["market"].tolist() == [-1, -1, BARON]
    table = Scenario(3)
    table.deal(0, 2)
    table.reveal("starting_6")
    assert table.s["market"].tolist() == [-1, BARON, 0]
    assert table.s["tax"] == tax


def test_his_third_worker_in_the_black_market_causes_a_reset_before_the_next_line() -> None:
    table = Scenario(3)
    table.deal(0, 2)
    table.deal(1, 1)
    table.reveal("starting_6")
    kinds = [kind for kind, *_ in table.told]
    assert kinds.index("RESET") < kinds.index("FUTURE")
    assert table.happened("RESET") == [("RESET", 0, -1, 0)]  # it begins with the first player
    assert (table[0].prison, table[1].prison, table.baron["prison"]) == (1, 1, 1)


def test_a_baron_with_most_workers_in_prison_spares_the_players_a_debt() -> None:
    for barons, debts in ((5, [0, 0, 0]), (4, [1, 0, 1]), (3, [1, 0, 1])):
        table = Scenario(3)
        table.station("prison", barons)
        for seat in (0, 2):
            table[seat].prison = 4
        table.deal(1, 2)
        table.deal(1, 1)
        table[1].silver = 3
        table.turn(1)
        table.play("place(black_market_a)")
        assert [seat.unpaid for seat in table.seats] == debts
        assert [seat.virtue for seat in table.seats] == [6, 5, 6]  # three there cost players virtue, him nothing


# ---- cards within cards ---------------------------------------------------------------------------------------------


def test_k13_a_card_within_a_card_is_resolved_before_the_first_goes_on() -> None:
    table = Scenario(3)
    table.intrigues("final", "starting_2")
    table.events("sudden_decree royal_audit")
    table.reveal("final", "sudden_decree")
    assert revealed(table) == ["final", "sudden_decree", "shuffle", "starting_2", "shuffle", "starting_2"]
    assert stations(table)[:4] == ["guildhall", "town_centre", "quarry", "silversmith"]


def test_t1_a_card_that_is_being_resolved_does_not_come_round_to_itself() -> None:
    table = Scenario(3)
    table.intrigues("final")
    table.events("sudden_decree")
    table.reveal("final", "sudden_decree")
    assert revealed(table) == ["final", "sudden_decree"]  # there was nothing else to reveal, twice
    assert table.pile("discarded") == {"final"}
    table.turn(2)
    table.play("place(silversmith)")
    assert revealed(table)[:2] == ["shuffle", "final"]


def test_k14_a_future_intrigue_on_top_is_the_next_one_even_of_an_empty_deck() -> None:
    table = Scenario(3)
    table.intrigues("starting_5", "starting_3")
    table.events("conspiracy levy")
    table.reveal("starting_5", "conspiracy")
    baron = table.s["baron"]
    following = INTRIGUE_NAMES[int(baron["next"])]
    assert (baron["deck_size"], table.pile("deck")) == (1, set())
    assert following not in table.pile("future")
    assert following != "final"
    table.turn(2)
    table.play("place(silversmith)")
    assert revealed(table)[0] == following


def test_the_final_intrigue_comes_last() -> None:
    table = Scenario(3)
    seen = []
    for _ in range(6):
        table.intrigues(
            "starting_4", " ".join(name for name in CARDS[:8] if name != "starting_4") + " " + " ".join(seen)
        )
        table.reveal("starting_4")
        seen += [INTRIGUE_NAMES[a] for _, _, a, _ in table.happened("FUTURE")]
    assert len(seen) == len(set(seen)) == 6
    assert seen[-1] == "final"
    table.intrigues("starting_4", " ".join(set(CARDS) - {"starting_4"}))
    table.reveal("starting_4")
    assert not table.happened("FUTURE")  # none is left: nothing


def test_t2_the_last_space_of_the_guildhall_does_not_end_the_card() -> None:
    table = Scenario(3)
    table.fill(*[0, 1, 2] * 5)
    table.put(1, "storehouse", 2)
    table.reveal("starting_1")
    assert table.happened("TRIGGER") == [("TRIGGER", -1, -1, 0)]
    assert table.on_his_board(1) == 2


def test_an_empty_deck_is_shuffled_when_a_card_is_needed() -> None:
    table = Scenario(3)
    table.intrigues("starting_2", "starting_3 starting_4")
    table.reveal("starting_2")
    assert not table.happened("SHUFFLE")
    assert table.s["baron"]["deck_size"] == 0
    table.turn(2)
    table.play("place(silversmith)")
    assert table.happened("SHUFFLE") == [("SHUFFLE", -1, -1, 3)]


# ---- demands, taxes and events --------------------------------------------------------------------------------------


def test_demands_are_revealed_by_level_and_then_no_more() -> None:
    table = Scenario(3)
    for level in (1, 2, 3):
        table.reveal("starting_7")
        ((_, _, demand, shown),) = table.happened("DEMAND")
        assert (demand // 2, shown) == (level, level)
    table.reveal("starting_7")
    assert not table.happened("DEMAND")


@pytest.mark.parametrize(("coins", "virtue"), [(3, 7), (4, 6)])
def test_t12_a_tax_check_empties_the_tax_stand_in_any_case(coins: int, virtue: int) -> None:
    table = Scenario(3)
    table.s["tax"] = coins
    table.reveal("starting_8")
    assert [seat.virtue for seat in table.seats] == [virtue] * 3
    assert table.s["tax"] == 0
    assert table.happened("TAX_CHECK") == [("TAX_CHECK", -1, int(virtue < 7), -coins)]


def event(name: str, table: Scenario) -> Scenario:
    table.events(f"{name} royal_audit" if name != "royal_audit" else "royal_audit levy")
    table.reveal("starting_5", name)
    return table


def test_conscription_takes_a_prisoner_of_each() -> None:
    table = Scenario(3)
    table[0].prison, table[1].prison = 2, 1
    event("conscription", table)
    assert [(seat.prison, seat.removed) for seat in table.seats] == [(1, 1), (0, 1), (0, 0)]


def test_the_future_card_that_takes_prisoners_takes_one_of_each_too() -> None:
    table = Scenario(3)
    table[0].prison, table[1].prison = 2, 1
    table.reveal("future_1")
    assert [seat.removed for seat in table.seats] == [1, 1, 0]


def test_k8_a_removed_worker_comes_from_the_supply_and_never_returns() -> None:
    table = event("forced_labour", Scenario(3))
    assert (table.step, table.offered("for")) == ("WHOM", ["1", "2", "3"])
    table.play("for(2)")
    assert (table[1].workers, table[1].removed) == (19, 1)
    assert table.happened("REMOVED") == [("REMOVED", 1, -1, 0)]


def test_k8_without_a_supply_a_worker_at_a_large_circle_is_removed() -> None:
    table = Scenario(3)
    table.put(1, "quarry", 18)
    table.put(1, "forest", 2)
    event("forced_labour", table)
    table.play("for(2)")
    assert (table.on_turn, table.offered("remove")) == (1, ["quarry", "forest"])
    table.play("remove(forest)")
    assert (table.at(1, "forest"), table[1].removed) == (1, 1)


def test_k8_prisoners_and_workers_in_the_guildhall_are_spared() -> None:
    table = Scenario(3)
    table[1].prison = 18
    table.fill(1, 1)
    event("forced_labour", table)
    table.play("for(2)")
    assert table[1].removed == 0
    assert (table.step, table.on_turn) == ("TURN", 0)


def test_royal_audit_is_a_tax_check() -> None:
    table = event("royal_audit", Scenario(3))
    assert [seat.virtue for seat in table.seats] == [6, 6, 6]


def test_crowded_cells_are_a_debt_for_who_has_three_there() -> None:
    table = Scenario(3)
    table[0].prison, table[1].prison = 3, 2
    event("crowded_cells", table)
    assert [seat.unpaid for seat in table.seats] == [1, 0, 0]


def test_sudden_decree_reveals_another_intrigue() -> None:
    table = Scenario(3)
    table.intrigues("starting_5", "starting_2")
    event("sudden_decree", table)
    assert revealed(table) == ["starting_5", "sudden_decree", "shuffle", "starting_2"]


def test_levy_is_two_silver_or_a_debt_for_each() -> None:
    table = Scenario(3)
    table[0].silver = table[1].silver = 5
    event("levy", table)
    assert (table.on_turn, table.offered("option")) == (0, ["first", "second"])
    table.play("option(first)")
    table.play("option(second)")
    assert table.on_turn == 2
    assert (table[0].silver, table[1].unpaid) == (3, 1)


def test_levy_asks_for_coins_that_are_there() -> None:
    table = Scenario(3)
    table[0].silver = 1
    event("levy", table)
    assert table.offered("option") == ["second"]


def test_scandal_costs_one_player_two_virtue() -> None:
    table = event("scandal", Scenario(3))
    table.play("for(3)")
    assert [seat.virtue for seat in table.seats] == [7, 7, 5]


@pytest.mark.parametrize(("decider", "seat"), [("first", 1), ("last", 0)])
def test_k7_the_first_in_turn_order_decides_for_the_team_or_the_last(decider: str, seat: int) -> None:
    table = Scenario(3, decider=decider)
    table.s["first"] = 1
    table.events("scandal royal_audit")
    table.intrigues("starting_5")
    for seed in range(20):
        table.s["random"] = seed
        trial = Scenario.of(clone(table.state))
        trial.turn(0)
        trial.play("place(silversmith)")
        if trial.step == "WHOM":
            assert trial.on_turn == seat
            return
    raise AssertionError("scandal never came")


def test_events_do_not_come_twice() -> None:
    table = Scenario(3)
    left = int(table.s["baron"]["events_left"])
    seen = []
    for _ in range(left):
        table.reveal("starting_5")
        while table.step != "TURN":
            table.play(table.choices[0])
        seen = [name for number, name in enumerate(EVENT_NAMES) if int(table.s["baron"]["events"]) >> number & 1]
    assert len(seen) == left
    assert table.s["baron"]["events_left"] == 0
