"""What tomes of earlier chapters do in the later ones: what they say, and nothing else."""

from __future__ import annotations

from typing import Any

import pytest

from games.paladins.position import Position as Paladins
from games.viscounts.position import Position as Viscounts
from regnum.games.kingdom.carried import Won
from regnum.games.kingdom.data.tomes import FIRST_CREST, NAMES
from regnum.games.kingdom.paladins.data.components import Action
from regnum.games.kingdom.paladins.rules.left import less
from regnum.games.kingdom.viscounts.data.components import Action as Deed
from regnum.games.kingdom.viscounts.rules.funding import needed
from regnum.games.kingdom.viscounts.rules.townsfolk import dismissal_price, hiring_price

from .tomes import give, look

Gains = dict[str, int]

# ---- before the game ------------------------------------------------------------------------------------------------


def chapter(position: type[Any], played: int, tome: str) -> Any:
    """The first choice after the setup. Seat 0 has just this tome; the others have victory tomes."""
    won = Won(played, 3, {tome: 0}, victory=(0, 1, 2), winner=2, points=(1, 2, 3))
    table = position.new(3, 7, campaign=won.text)
    while not table.s["tomes"]["left"]:
        table.play(table.choices[0])
    return table


def gains(position: type[Any], played: int, tome: str) -> Gains:
    """What seat 0 has more with a tome than with one that brings nothing before a game; the others have the same."""
    other = "tome_a1" if tome == "tome_a3" else "tome_a3"
    without, given = (chapter(position, played, name) for name in (other, tome))
    while given.step == "RESOURCE":
        given.play("resource(gold)")
    for seat in (1, 2):
        assert given[seat].belongings == without[seat].belongings | {"supply": given[seat].belongings["supply"]}
    after, before = given[0].belongings, without[0].belongings
    return {what: n - before[what] for what, n in after.items() if n != before[what]}


BEFORE_PALADINS: dict[str, Gains] = {
    **{tome: {} for tome in NAMES[:6]},
    "tome_a2": {"silver": 2, "provisions": 1},
    "tome_a4": {"faith": 1},
}
BEFORE_VISCOUNTS: dict[str, Gains] = {
    **{tome: {} for tome in NAMES[:12]},
    "tome_a2": {"gold": 2},
    "tome_a5": {"virtue": -1},  # its marker goes towards that of Corruption
    "tome_p1": {"ink": 2},
    "tome_p2": {"gold": 2},
    "tome_p3": {"stone": 2},
    "tome_p6": {"silver": 3},
}


@pytest.mark.parametrize("tome", [tome for tome in BEFORE_PALADINS if tome != "tome_a6"])
def test_what_a_tome_brings_before_paladins(tome: str) -> None:
    assert gains(Paladins, 1, tome) == BEFORE_PALADINS[tome]


def test_a_criminal_brings_suspicion_before_the_first_round_too() -> None:
    brought = gains(Paladins, 1, "tome_a6")
    assert (brought["purple"], brought["suspicion"]) == (1, 1)
    assert brought.get("silver", 0) == -brought.get("supply", 0)  # the tax on the card
    assert set(brought) <= {"purple", "suspicion", "silver", "supply"}


@pytest.mark.parametrize("tome", BEFORE_VISCOUNTS)
def test_what_a_tome_brings_before_viscounts(tome: str) -> None:
    assert gains(Viscounts, 2, tome) == BEFORE_VISCOUNTS[tome]


def test_victory_and_crest_tomes_bring_nothing() -> None:
    for table in (Paladins(3, campaign="begin"), Viscounts(3, campaign="begin")):
        before = [seat.belongings for seat in table.seats]
        give(table, 0, *NAMES[FIRST_CREST:])
        table.s["tomes"]["victory"][0] = 3
        assert [seat.belongings for seat in table.seats] == before


# ---- what costs less ------------------------------------------------------------------------------------------------


def costs_in_paladins(table: Any) -> dict[str, int]:
    """What is left of a cost of five, by action."""
    return {action.name: table.GAME.ask(less, table.state, 0, action, 5) for action in Action}


def costs_in_viscounts(table: Any) -> dict[str, int]:
    """The icons that actions of seat 0 need, and what people cost."""
    ask, state = table.GAME.ask, table.state
    table.stand(0, "1_left")
    found = {f"construct {n}": ask(needed, state, 0, Deed.CONSTRUCT, n) for n in range(9)}
    found |= {f"workers {n}": ask(needed, state, 0, Deed.WORKERS, n) for n in range(1, 5)}
    found |= {"trade": ask(needed, state, 0, Deed.TRADE, 0), "transcribe": ask(needed, state, 0, Deed.TRANSCRIBE, 0)}
    return found | {"hiring": ask(hiring_price, state, 0), "dismissal": ask(dismissal_price, state, 0)}


CHEAPER = {
    ("paladins", "tome_a1"): ("DEVELOP",),
    ("viscounts", "tome_a1"): tuple(f"construct {n}" for n in range(9)),
    ("viscounts", "tome_a4"): ("transcribe",),
    ("viscounts", "tome_a6"): tuple(f"workers {n}" for n in range(1, 5)),
    ("viscounts", "tome_p5"): ("hiring",),
}


@pytest.mark.parametrize("tome", NAMES)
@pytest.mark.parametrize("game", ["paladins", "viscounts"])
def test_what_a_tome_makes_cheaper_by_one_and_for_nobody_but_its_holder(game: str, tome: str) -> None:
    position, costs = {"paladins": (Paladins, costs_in_paladins), "viscounts": (Viscounts, costs_in_viscounts)}[game]
    table = position(3, campaign="begin")
    if game == "viscounts":
        table.show(1, "miner")
        assert costs(table)["hiring"] > 0
    printed = costs(table)
    give(table, 1, tome)
    assert costs(table) == printed
    give(table, 0, tome)
    cheaper = CHEAPER.get((game, tome), ())
    assert costs(table) == {what: cost - (what in cheaper) for what, cost in printed.items()}


def test_whoever_holds_it_pays_less_and_the_chronicle_says_why() -> None:
    table = Paladins(3, campaign="begin")
    give(table, 0, "tome_a1")
    table[0].workers = "2 white"
    table[0].silver = 3
    table.play("develop(commission_1)")
    if table.step == "WORKERS":
        table.play(table.choices[0])
    assert table[0].silver == 0
    assert ("HELP", 0, NAMES.index("tome_a1"), 0) in table.told


# ---- silver instead -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("answer", "silver", "unpaid"), [("accept", 0, 0), ("decline", 2, 1)])
def test_two_silver_instead_of_a_debt_in_paladins(answer: str, silver: int, unpaid: int) -> None:
    table = Paladins(3, campaign="begin")
    give(table, 0, "tome_a3")
    table[0].workers, table[0].silver = "white+red", 2
    table.play("hire_on_debt(1)", "workers(white+red)")
    assert table.choices == ["decline", "accept"]
    table.play(answer)
    assert (table[0].silver, table[0].unpaid) == (silver, unpaid)


@pytest.mark.parametrize("answer", ["accept", "decline"])
def test_a_debt_is_settled_before_what_it_pays_for(answer: str) -> None:
    """Who is hired on a debt, and what that brings, comes after the answer."""
    table = Paladins(3, campaign="begin")
    give(table, 0, "tome_a3")
    table[0].workers, table[0].silver = "white+red", 2
    table.show("acolyte_2 defender_1 gatekeeper_1 debt_collector_1 watchman_1")  # brings a silver as it is hired
    table.play("hire_on_debt(1)", "workers(white+red)")
    assert table[0].townsfolk == set()
    table.play(answer)
    assert table[0].townsfolk == {"acolyte_2"}
    assert (table[0].silver, table[0].unpaid) == ((1, 0) if answer == "accept" else (3, 1))


def test_without_the_silver_nobody_is_asked() -> None:
    table = Paladins(3, campaign="begin")
    give(table, 0, "tome_a3")
    table[0].workers, table[0].silver = "white+red", 1
    table.play("hire_on_debt(1)", "workers(white+red)")
    assert (table[0].silver, table[0].unpaid) == (1, 1)


def test_in_an_inquisition_the_holder_decides_in_the_turn_of_another() -> None:
    table = Paladins(3, campaign="begin")
    give(table, 1, "tome_a3")
    table[1].silver = 5
    table[1].suspicion = (2, 2, 2)
    table[0].workers = "white"
    table.suspicion_pile(0, 0, 6)
    table.s["tax"] = 1
    table.play("conspire", "workers(white)")
    assert (table.on_turn, table.step, table.choices) == (1, "DEBT", ["decline", "accept"])
    table.play("accept")
    assert (table[1].silver, table[1].unpaid) == (3, 0)


@pytest.mark.parametrize(("answer", "silver", "cards"), [("accept", 0, 0), ("decline", 1, 1)])
def test_a_silver_instead_of_a_suspicion_card(answer: str, silver: int, cards: int) -> None:
    table = Paladins(3, campaign="begin")
    give(table, 0, "tome_a5")
    table[0].workers, table[0].silver = "white", 1
    table.suspicion_pile(6, 0, 0)  # no taxes
    table.play("conspire", "workers(white)")
    assert table.choices == ["decline", "accept"]
    table.play(answer)
    assert (table[0].silver, table[0].suspicions) == (silver, cards)
    assert "purple" in table[0].workers


@pytest.mark.parametrize("tome", ["tome_a3", "tome_p4"])
def test_two_silver_instead_of_each_debt_in_viscounts(tome: str) -> None:
    table = Viscounts(3, campaign="begin")
    give(table, 1, tome)
    table[1].silver = 5
    table.push("DEBT", 1, 3)
    look(table)
    for left in (3, 1):
        assert (table.on_turn, table.choices) == (1, ["decline", "accept"])
        table.play("accept")
        assert table[1].silver == left
    assert table[1].papers["debt"] == (1, 0)  # the third one is taken: one silver is too little
    assert table.on_turn == 0


def test_a_tome_helps_nobody_in_the_chapter_that_it_was_won_in() -> None:
    """What the tomes of Paladins bring they bring in Viscounts."""
    table = Paladins(3, campaign="begin")
    before = costs_in_paladins(table), table[0].belongings
    give(table, 0, *NAMES[6:12])
    assert (costs_in_paladins(table), table[0].belongings) == before
