"""The end in both phases, threats, knowledge of hands, and rulings that no example shows."""

from __future__ import annotations

import pytest

from conformance.telling import leaks
from regnum.core.record import WORD
from regnum.core.rng import Stream
from regnum.games.bruges.data.vocabulary import COLOURS
from regnum.games.bruges.rules.actions import CARD_IDS
from regnum.games.bruges.rules.state import Event, StepKind

from .position import GAME, Position, members


def leave_one_card(table: Position, pile: int) -> None:
    """Move all but the top card of a pile into the other one."""
    full, other = table.s["piles"][pile], table.s["piles"][1 - pile]
    moved = full["cards"][: full["size"] - 1].copy()
    other["cards"][len(moved) : len(moved) + other["size"]] = other["cards"][: other["size"]].copy()
    other["cards"][: len(moved)] = moved
    other["size"] += len(moved)
    full["cards"][0] = full["cards"][full["size"] - 1]
    full["cards"][1 : full["size"]] = -1
    full["size"] = 1
    table._refresh()


def test_a_pile_that_ends_in_phase_1_makes_this_round_the_last() -> None:
    table = Position(phase=1)
    leave_one_card(table, 0)
    extra = int(table.s["extra"]["size"])
    table.play("draw(1)", seat=table.seat)
    assert table.s["rounds_left"] == 1
    assert (table.s["piles"][0]["size"], table.s["extra"]["size"]) == (extra, 0)


def test_a_pile_that_ends_in_phase_3_makes_the_next_round_the_last() -> None:
    table = Position()
    leave_one_card(table, 1)
    table.house(0, "blue", "labourer")
    table.player(0)["workers"][COLOURS.index("red")] = 1
    table.play("activate(labourer)", "draw(2)")
    assert table.s["rounds_left"] == 2
    assert table.s["extra"]["size"] == 0


def test_a_second_empty_pile_cuts_the_other_into_two() -> None:
    table = Position()
    table.house(0, "blue", "labourer")
    table.player(0)["workers"][COLOURS.index("red")] = 1
    extra = table.s["extra"]
    other = table.s["piles"][1]
    other["cards"][other["size"] : other["size"] + extra["size"]] = extra["cards"][: extra["size"]]
    other["size"] += extra["size"]
    extra["cards"][:], extra["size"] = -1, 0
    table.s["rounds_left"] = 2
    leave_one_card(table, 0)
    cards = int(other["size"])
    table.play("activate(labourer)", "draw(1)")
    assert [int(pile["size"]) for pile in table.s["piles"]] == [cards // 2, cards - cards // 2]
    assert table.s["rounds_left"] == 2


def test_when_every_pile_is_empty_the_discards_become_new_ones() -> None:
    """The last round ends before that unless persons draw very much, so random games never come to it."""
    table = Position(2)
    table.give(0, "king", "queen")
    last = table.any_of("yellow")[0]
    for pile in (*table.s["piles"], table.s["extra"]):
        for card in pile["cards"][: pile["size"]]:
            if card != last:
                table.s["discard"][card // WORD] |= 1 << int(card) % WORD
        pile["cards"][:], pile["size"] = -1, 0
    table.s["piles"][0]["cards"][0], table.s["piles"][0]["size"] = last, 1
    table.s["rounds_left"] = 1
    table._refresh()
    steps = table.s["steps"]
    steps["stack"][steps["depth"]] = (StepKind.DEAL, 0, 0)
    steps["stack"][steps["depth"] + 1] = (StepKind.DISCARD, 0, 1)
    steps["depth"] += 2
    table.play("discard(king)")
    discarded = len(members(table.s["discard"]))
    table.play("draw(1)")
    events = table.s["chronicle"]["events"][: table.s["chronicle"]["count"]]
    assert Event.RESHUFFLE in events["kind"]
    assert members(table.s["discard"]) == []
    assert [int(pile["size"]) for pile in table.s["piles"]] == [discarded - discarded // 2, discarded // 2]
    assert table.step == StepKind.DRAW
    assert table.s["rounds_left"] == 1


@pytest.mark.slow
def test_games_end_after_the_last_round_and_not_before() -> None:
    table = Position(2)
    while not GAME.over(table.state):
        left = int(table.s["rounds_left"])
        table._apply(int(GAME.legal(table.state)[-1]))
        assert not GAME.over(table.state) or left == 1
    assert GAME.ending(table.state) == "last_round"


def test_fire_in_a_section_brings_no_second_statue() -> None:
    table = Position()
    me = table.player(0)
    me["canals"][0], me["completed"], me["statues"], table.s["statues"] = 4, 1, 1, 1
    me["coins"] = 5
    table.give(0, "queen")
    table.play("canal(queen, left)")
    assert table.part(0, "statues") == 7
    assert table.s["statues"] == 1


def test_the_constable_pays_before_the_raid_takes_the_florins() -> None:
    table = Position()
    table.house(0, "blue", "constable")
    me = table.player(0)
    me["coins"], me["points"] = 3, 5
    me["threats"][[COLOURS.index("purple"), COLOURS.index("yellow")]] = 2
    steps = table.s["steps"]
    steps["stack"][steps["depth"]] = (StepKind.GIVE, 0, 1 << 3 | 1 << 4)
    steps["stack"][steps["depth"] + 1] = (StepKind.DISCARD, 0, 1)
    steps["depth"] += 2
    table.give(0, "king", "queen")
    table.play("discard(king)")
    assert table.legal() == ["suffer(purple)", "suffer(yellow)", "ransom(purple)", "ransom(yellow)"]
    assert table.play("ransom(purple)") == {"threat_purple": -3, "threat_yellow": -3, "coins": -3}
    assert me["points"] == 5


def test_a_house_built_from_known_cards_hides_them_all() -> None:
    table = Position()
    table.give(0, "king", "accountant")
    table.player(0)["known"][:] = table.player(0)["hand"]
    table.player(0)["workers"][:] = 1
    table.play("house(king)")
    assert members(table.player(0)["known"]) == []


def test_known_cards_stay_known_and_colours_fit_in_a_determinization() -> None:
    table = Position()
    table.give(1, "king", "queen", "bishop")
    table.player(1)["known"][0] |= 1 << table.number("king") % WORD
    seen, draw = GAME.observe(table.state, 0), Stream.zeros(1)
    hands = set()
    for _ in range(20):
        drawn = GAME.determinize(seen, 0, draw)
        hand = members(drawn[0]["players"][1]["hand"])
        assert table.number("king") in hand
        assert sorted(table.cards[card].colour for card in hand) == [0, 1, 3]
        hands.add(tuple(hand))
    assert len(hands) > 10


def test_a_spy_sees_a_hand_that_the_third_player_does_not() -> None:
    table = Position()
    table.house(0, "blue", "spy")
    table.player(0)["workers"][0] = 1
    table.give(0, "king")
    table.give(1, "queen", "bishop")
    table.play("activate(spy)", "target(2)")
    assert members(GAME.observe(table.state, 0)[0]["players"][0]["spied"][1]) == sorted(table.hand(1))
    assert (GAME.observe(table.state, 2)[0]["players"][0]["spied"] == -1).all()
    table.play("take(queen)", "give(king)")
    assert table.hand(0) == [table.number("queen")]
    assert members(table.player(1)["spied"][0]) == [table.number("queen")]


def test_a_card_given_for_another_is_told_to_nobody_else() -> None:
    table = Position()
    table.house(0, "blue", "spy")
    table.player(0)["workers"][0] = 1
    table.give(0, *table.any_of("red", 3))
    table.give(1, *table.any_of("brown", 2))
    table.play("activate(spy)", "target(2)")
    assert list(leaks(GAME, table.state)) == []
    table.play(f"take({CARD_IDS[table.hand(1)[0]]})")
    assert len(table.legal()) >= 3
    assert list(leaks(GAME, table.state)) == []


def test_pets_live_beside_persons_and_count_for_their_own_majority() -> None:
    table = Position(pets="on")
    table.house(0, "blue", "lawyer")
    table.player(0)["coins"] = 5
    table.give(0, "p13")
    assert table.play("hire(p13)") == {"coins": -5, "cards": -1}
    assert table.part(0, "pets") == 3
    assert table.facts(0)["persons"] == 1


def test_immune_seats_return_the_tiles_without_a_penalty() -> None:
    for person, colour in {"fire_eater": "red", "night_watchman": "yellow", "wet_nurse": "blue"}.items():
        table = Position()
        table.house(0, "brown", person)
        table.house(1, "red", "arsonist")
        table.player(0)["coins"], table.player(0)["workers"][:] = 4, 2
        table.player(0)["threats"][COLOURS.index(colour)] = 2
        steps = table.s["steps"]
        steps["stack"][steps["depth"]] = (StepKind.GIVE, 0, 1 << COLOURS.index(colour))
        steps["stack"][steps["depth"] + 1] = (StepKind.DISCARD, 0, 1)
        steps["depth"] += 2
        table.give(0, "king", "queen")
        assert table.play("discard(king)") == {f"threat_{colour}": -2, "cards": -1}


def test_the_player_chooses_with_whom_a_pet_lives() -> None:
    """Two red houses with persons are not alike: a fire in one of them sends its own two home."""
    table = Position(pets="on")
    table.player(0)["coins"] = 30
    table.house(0, "red", "king")
    second = table.house(0, "red", "prince")
    table.give(0, "p01")
    table.play("hire(p01)")
    assert table.legal() == ["into(1)", "into(2)"]
    table.play(f"into({second})")
    assert table.player(0)["pet"][:2].tolist() == [-1, table.number("p01")]


def test_a_person_chooses_among_the_pets_too() -> None:
    table = Position(pets="on")
    table.player(0)["coins"] = 30
    table.house(0, "red", pet="p01")
    table.house(0, "red", pet="p02")
    table.house(0, "red")
    table.house(0, "red")
    table.give(0, "prince")
    table.play("hire(prince)")
    assert table.legal() == ["into(1)", "into(2)", "into(3)"]  # the two empty houses are alike
    table.play("into(2)")
    assert table.player(0)["person"][1] == table.number("prince")
