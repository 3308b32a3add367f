"""One test a card of the Outsiders: attacked, converted, and what it counts at the end."""

from __future__ import annotations

import pytest

from regnum.games.kingdom.paladins.data.components import OF_SUIT, OUTSIDER_NAMES, SUITS

from .position import Position, changes, expected

OUTSIDERS = [
    ("archer_g", "green", "green + provisions", 1, "2 outposts"),
    ("archer_y", "yellow", "2 provisions", 1, "2 outposts"),
    ("armourer_g", "green", "red", 1, "4 strength"),
    ("armourer_b", "blue", "white + provisions", 1, "4 strength"),
    ("assassin_g", "green", "white + provisions", 2, "yellow outsider"),
    ("assassin_b", "blue", "white + red", 2, "yellow outsider"),
    ("champion_g", "green", "suspicion_off + blue", 1, "king's order"),
    ("champion_y", "yellow", "suspicion_off + green", 1, "king's order"),
    ("guardian_g", "green", "2 white", 1, "2 workshops"),
    ("guardian_b", "blue", "blue + provisions", 1, "2 workshops"),
    ("hunter_g", "green", "suspicion_off + red", 1, "2 townsfolk"),
    ("hunter_y", "yellow", "debt_paid", 1, "2 townsfolk"),
    ("invader_g", "green", "tax + provisions", 2, "blue outsider"),
    ("invader_y", "yellow", "influence", 2, "blue outsider"),
    ("lookout_g", "green", "white + blue", 1, "2 walls"),
    ("lookout_b", "blue", "blue", 1, "2 walls"),
    ("mercenary_g", "green", "suspicion_off + white", 1, "mercenary"),
    ("mercenary_y1", "yellow", "white + provisions", 1, "mercenary"),
    ("mercenary_y2", "yellow", "2 tax", 1, "mercenary"),
    ("mercenary_b", "blue", "2 white", 1, "mercenary"),
    ("thief_g", "green", "purple", 1, "suspicion"),
    ("thief_b", "blue", "2 tax", 1, "suspicion"),
    ("traitor_g", "green", "debt_paid", 1, "unpaid debt"),
    ("traitor_b", "blue", "purple", 1, "unpaid debt"),
    ("warrior_g", "green", "2 provisions", 1, "4 faith"),
    ("warrior_y", "yellow", "black", 1, "4 faith"),
    ("adventurer_y", "yellow", "white + green", 1, "2 monks"),
    ("adventurer_b", "blue", "white + black", 1, "2 monks"),
    ("barbarian_y", "yellow", "white + green", 2, "green outsider"),
    ("barbarian_b", "blue", "tax + provisions", 2, "green outsider"),
    ("marauder_y", "yellow", "influence", 1, "4 influence"),
    ("marauder_b", "blue", "purple", 1, "4 influence"),
    ("protector_y", "yellow", "2 white", 1, "paid debt"),
    ("protector_b", "blue", "white + provisions", 1, "paid debt"),
    ("vigilante_y", "yellow", "debt_paid + black", 1, "2 jars"),
    ("vigilante_b", "blue", "debt_paid", 1, "2 jars"),
]

FILLERS = "archer_y armourer_g guardian_g lookout_b warrior_y protector_y"


def ready(card: str) -> Position:
    """Seat 0 has enough of everything, and the card lies in the first place."""
    table = Position(4)
    others = [name for name in FILLERS.split() if name != card][:5]
    table.show_outsiders(" ".join([card, *others]))
    table.suspicion_pile(4, 0, 0)
    me = table[0]
    me.workers = "white+green+red+black"
    me.strength = me.faith = 5
    me.silver, me.unpaid = 2, 3
    return table


def test_all_are_here() -> None:
    assert tuple(name for name, *_ in OUTSIDERS) == OUTSIDER_NAMES


@pytest.mark.parametrize(("card", "suit"), [(name, suit) for name, suit, *_ in OUTSIDERS])
def test_suit(card: str, suit: str) -> None:
    number = OUTSIDER_NAMES.index(card)
    assert [name for name, cards in zip(SUITS, OF_SUIT, strict=True) if int(cards) >> number & 1] == [suit]


@pytest.mark.parametrize(("card", "reward"), [(name, reward) for name, _, reward, *_ in OUTSIDERS])
def test_who_is_attacked_leaves_something(card: str, reward: str) -> None:
    """On top of the Influence of the action."""
    table = ready(card)
    if "suspicion_off" in reward:
        table[0].suspicion = (3, 0, 0)
    before = table[0].belongings
    table.play("attack(1)", "workers(white+green+red)")
    paid = expected(reward + " + influence")
    for colour in ("white", "green", "red"):
        paid[colour] = paid.get(colour, 0) - 1
    assert changes(before, table[0].belongings) == {what: n for what, n in paid.items() if n}
    assert table[0].attacked == {card}
    assert table.outsiders[0] == "-"
    assert table[0].points("outsiders") == 0


@pytest.mark.parametrize(("card", "strength"), [(name, strength) for name, _, _, strength, _ in OUTSIDERS])
def test_who_is_converted_gives_strength(card: str, strength: int) -> None:
    """And nothing else before the end."""
    table = ready(card)
    before = table[0].belongings
    table.play("convert(1)", "workers(white+red+black)")
    assert changes(before, table[0].belongings) == {
        "white": -1,
        "red": -1,
        "black": -1,
        "silver": -2,
        "strength": strength,
    }
    assert table[0].converted == {card}


def counted(what: str, table: Position) -> None:
    """Give seat 0 five things of the kind, or of attributes eleven; `points` is what they make."""
    me = table[0]
    me.strength = me.faith = me.unpaid = me.silver = 0
    if what == "outposts":
        me.outposts = "p01 p02 p05 p06 p07"
    elif what == "monks":
        me.monks = "p01 p02 p05 p06 p07"
    elif what == "walls":
        me.walls = "wall_05 wall_05 wall_05 wall_04 wall_04"
    elif what == "jars":
        me.jars = "j1 j2 j3 j4 j5"
    elif what == "workshops":
        me.covered = "commission_1 commission_2 fortify_1 fortify_2 garrison_1"
    elif what == "townsfolk":
        me.townsfolk = "abbot_1 abbot_2 abbot_3 acolyte_2 acolyte_3"
    elif what == "suspicion":
        me.suspicion = (3, 1, 1)
    elif what in ("strength", "faith", "influence"):
        setattr(me, what, 11)
    elif what == "unpaid debt":
        me.unpaid = 5
    elif what == "paid debt":
        me.paid = 5
    elif what.endswith("outsider"):
        suit = what.split()[0]
        me.attacked = " ".join(name for name, other, *_ in OUTSIDERS if other == suit and name not in me.converted)
    elif what == "king's order":
        table.order(1, "ko_commission")
        table.order(2, "ko_garrison")
        table.order(3, "ko_absolve")
        me.monks = "p01 p02 p05 p06 p07"
        me.outposts = "p12 p13 p14 p15"
        me.jars = "j1 j2 j3 j4 j5"


@pytest.mark.parametrize(("card", "rate"), [(name, rate) for name, _, _, _, rate in OUTSIDERS])
def test_what_a_converted_card_counts(card: str, rate: str) -> None:
    every, what = (int(rate[0]), rate[2:]) if rate[0].isdigit() else (1, rate)
    table = ready(card)
    table[0].converted = card
    if what == "mercenary":
        assert table[0].points("outsiders") == 1  # itself
        table[0].converted = "mercenary_g mercenary_y1 mercenary_y2 mercenary_b"
        assert table[0].points("outsiders") == 16
        return
    table[0].strength = table[0].faith = table[0].unpaid = 0
    assert table[0].points("outsiders") == 0
    counted(what, table)
    there = 11 if what in ("strength", "faith", "influence") else 2 if what == "king's order" else 5
    if what.endswith("outsider"):
        there = len(table[0].attacked)
        assert there >= 10
    assert table[0].points("outsiders") == there // every


def test_the_paladin_does_not_count_for_outsiders() -> None:
    table = ready("armourer_g")
    table[0].converted = "armourer_g"
    table[0].strength = 3
    table[0].paladin = "roland"
    assert table[0].points("outsiders") == 0
