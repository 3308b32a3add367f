"""Every worked example of the rulebook."""

from __future__ import annotations

from regnum.core.jit import rule
from regnum.games.bruges.data.vocabulary import COLOURS, Kind
from regnum.games.bruges.rules.drawing import deal
from regnum.games.bruges.rules.reputation import step_price
from regnum.games.bruges.rules.state import StepKind
from regnum.games.bruges.rules.threats import hot_colours

from .position import GAME, Position


def dice(table: Position, **values: int) -> None:
    for n, colour in enumerate(COLOURS):
        table.s["dice"][n] = values.get(colour, 3)


def push(table: Position, kind: StepKind, seat: int, value: int = 0) -> None:
    """A step on top, as the round would bring it."""
    steps = table.s["steps"]
    steps["stack"][steps["depth"]] = (kind, seat, value)
    steps["depth"] += 1


def test_page_5_a_red_5_and_a_yellow_6_are_threats() -> None:
    table = Position()
    dice(table, red=5, yellow=6)
    assert GAME.ask(hot_colours, table.state) == 1 << COLOURS.index("red") | 1 << COLOURS.index("yellow")


def test_page_5_a_purple_1_and_a_blue_2_make_a_step_of_3() -> None:
    table = Position()
    dice(table, purple=1, blue=2, red=4, brown=5, yellow=6)
    assert GAME.ask(step_price, table.state, 0) == 3
    table.player(0)["coins"] = 3
    push(table, StepKind.BUY, 0)
    assert table.play("advance") == {"coins": -3, "steps": 1}


def test_page_6_a_red_card_brings_two_red_workers() -> None:
    table = Position()
    table.give(0, *table.any_of("red"))
    assert table.play(f"workers({table.legal()[0].split('(')[1]}") == {"worker_red": 2, "cards": -1}


def test_page_6_a_yellow_card_brings_six_florins_when_the_yellow_die_shows_6() -> None:
    table = Position()
    dice(table, yellow=6)
    table.give(0, "squire")
    assert table.play("florins(squire)") == {"coins": 6, "cards": -1}


def test_page_7_a_brown_card_discards_a_brown_threat_for_a_point() -> None:
    table = Position()
    table.player(0)["threats"][COLOURS.index("brown")] = 1
    table.give(0, "queen")
    assert table.play("threat(queen)") == {"threat_brown": -1, "points": 1, "cards": -1}


def test_page_7_a_blue_card_and_a_florin_build_the_blue_space_beside_the_seal() -> None:
    table = Position()
    table.player(0)["coins"] = 1
    table.give(0, "king")
    assert table.play("canal(king, left)") == {"coins": -1, "canals": 1, "cards": -1}
    assert table.player(0)["canals"].tolist() == [1, 0]


def test_page_7_the_third_space_and_the_first_statue() -> None:
    table = Position()
    table.player(0)["canals"][0] = 4
    table.player(0)["coins"] = 5
    table.give(0, "queen")
    table.play("canal(queen, left)")
    assert table.part(0, "canals") == 3
    assert table.part(0, "statues") == 7


def test_page_7_a_purple_card_becomes_a_house_for_a_purple_worker() -> None:
    table = Position()
    table.player(0)["workers"][COLOURS.index("purple")] = 1
    table.give(0, "baron")
    assert table.play("house(baron)") == {"worker_purple": -1, "houses": 1, "cards": -1}
    assert table.part(0, "houses") == 1


def test_page_7_the_prince_costs_9_florins_and_moves_into_a_house() -> None:
    table = Position()
    table.house(0, "red")
    table.player(0)["coins"] = 9
    table.give(0, "prince")
    assert table.play("hire(prince)") == {"coins": -9, "persons": 1, "cards": -1}
    assert table.part(0, "persons") == 3


def test_page_8_the_alchemist_brings_6_florins_when_it_is_played() -> None:
    table = Position()
    table.house(0, "red")
    table.player(0)["coins"] = 3
    table.give(0, "alchemist")
    assert table.play("hire(alchemist)")["coins"] == 6 - 3


def test_page_9_the_labourer_draws_a_card_for_a_red_worker() -> None:
    table = Position()
    table.house(0, "blue", "labourer")
    table.player(0)["workers"][COLOURS.index("red")] = 1
    assert table.play("activate(labourer)", "draw(1)") == {"worker_red": -1, "cards": 1, "used": 1}
    assert not table.may("activate(labourer)")


def test_page_9_the_accountant_brings_2_florins() -> None:
    table = Position()
    table.house(0, "blue", "accountant")
    table.give(0, "king")
    assert table.play("activate(accountant)") == {"coins": 2, "used": 1}


def test_page_9_with_the_lawyer_one_takes_three_workers() -> None:
    table = Position()
    table.house(0, "blue", "lawyer")
    table.give(0, "bishop")
    assert table.play("workers(bishop)") == {"worker_purple": 3, "cards": -1}


@rule
def draw_in_phase_1(s, p):  # type: ignore[no-untyped-def]
    """Return the gains of a seat in phase 1."""
    deal(s, p)
    return 0


def test_page_9_with_the_inventor_one_draws_six_cards() -> None:
    table = Position()
    table.house(0, "blue", "inventor")
    table.give(0, "bishop")
    for seat, cards in ((0, 6), (1, 5)):
        GAME.ask(draw_in_phase_1, table.state, seat)
        while table.step == StepKind.DRAW:
            table.play("draw(1)")
        assert len(table.hand(seat)) == cards


def test_page_9_the_bishop_brings_a_point_for_two_workers() -> None:
    table = Position()
    table.house(0, "blue", "bishop")
    table.player(0)["workers"][:] = (1, 2, 0, 1, 1)
    assert table.part(0, "laurels") == 2


def test_page_9_the_coachman_lets_one_play_another_card() -> None:
    table = Position()
    table.house(0, "blue", "coachman")
    table.player(0)["workers"][COLOURS.index("yellow")] = 1
    table.give(0, "king", "queen", "bishop")
    table.play("activate(coachman)", "florins(king)")
    assert table.step == StepKind.TURN
    table.play("florins(queen)")
    assert table.hand(0) == [table.number("bishop")]
    assert table.legal() == ["end_turn"]


def test_page_10_majorities() -> None:
    table = Position(4)
    plain = iter(card.key for card in table.cards if card.kind == Kind.ARROW)
    for seat, (steps, persons, canals) in enumerate(((4, 4, 6), (2, 6, 0), (3, 5, 2), (1, 4, 7))):
        table.player(seat)["reputation"] = steps
        table.player(seat)["canals"][:] = (min(canals, 5), max(0, canals - 5))
        for _ in range(persons):
            table.house(seat, "red", next(plain))
    assert turned(table) == [0b001, 0b010, 0, 0b100]
    table.player(2)["reputation"] = 4
    assert turned(table) == [0, 0b010, 0, 0b100]


def turned(table: Position) -> list[int]:
    from regnum.games.bruges.rules.majorities import leads

    return [sum(GAME.ask(leads, table.state, seat, m) << m for m in range(3)) for seat in range(4)]


def test_page_11_the_final_score_of_36_points() -> None:
    table = Position()
    table.house(0, "red", "mayor")  # 3
    table.house(0, "blue", "councillor")  # 1
    table.house(0, "brown", "prior")  # 1
    table.house(0, "yellow", "nun")  # 1
    table.house(0, "purple", "baroness")  # 2
    table.house(0, "purple")
    table.player(0)["threats"][:] = (1, 0, 0, 0, 0)  # so that the prior brings nothing
    table.player(0)["majorities"] = 0b011
    table.player(0)["canals"][0] = 3
    table.player(0)["reputation"] = 6
    parts = {name: table.part(0, name) for name in GAME.rules.score_parts}
    assert parts == {
        "track": 0,
        "persons": 8,
        "houses": 6,
        "laurels": 4,
        "majorities": 8,
        "canals": 3,
        "statues": 0,
        "reputation": 7,
        "pets": 0,
    }
    assert table.total(0) == 36


def test_page_12_fire_and_raid_at_the_same_time() -> None:
    table = Position()
    table.house(0, "blue", "lawyer")
    table.player(0)["coins"] = 7
    red, yellow = COLOURS.index("red"), COLOURS.index("yellow")
    table.player(0)["threats"][[red, yellow]] = 2
    push(table, StepKind.GIVE, 0, 1 << red | 1 << yellow)
    table.give(0, "king")
    push(table, StepKind.DISCARD, 0, 1)
    table.play("discard(king)")
    assert table.step == StepKind.PENALTY
    assert table.legal() == ["suffer(red)", "suffer(yellow)"]
    assert table.play("suffer(red)", "burn(1)") == {
        "threat_red": -3,
        "threat_yellow": -3,
        "coins": -7,
        "houses": -1,
        "persons": -1,
        "cards": 1,
    }
    assert table.hand(0) == [table.number("lawyer")]
    assert table.player(0)["points"] == 0
