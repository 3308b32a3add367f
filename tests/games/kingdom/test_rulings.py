"""The rulings of the campaign, C1 to C9, and the traps of the reference that concern it, one by one."""

from __future__ import annotations

import pytest

from games.architects.position import GAME as ARCHITECTS
from games.architects.position import Position as Architects
from games.paladins.position import GAME as PALADINS
from games.paladins.position import Position as Paladins
from games.viscounts.position import GAME as VISCOUNTS
from games.viscounts.position import Position as Viscounts
from regnum.games.kingdom.carried import carry, read_won
from regnum.games.kingdom.data.tomes import CRESTS, NAMES
from regnum.games.kingdom.paladins.data.components import Action
from regnum.games.kingdom.paladins.rules.left import less

from .chapters import SECOND, THIRD
from .tomes import give, look, open_tomes, owner, token, victory


def chapter(players: int = 3) -> Architects:
    return Architects(players, campaign="begin")


def ended(players: int, points: tuple[int, ...]) -> Architects:
    """Architects at its end: each has so many points more than the others, by gold. Seat 0 has filled the Guildhall."""
    table = chapter(players)
    open_tomes(table, "tome_a1")
    table.finish()
    for seat, gold in enumerate(points):
        table[seat].gold = gold
    table.play("place(quarry)")
    return table


# ---- claims ---------------------------------------------------------------------------------------------------------


def test_c1_a_claim_comes_in_the_middle_of_a_turn_before_it_goes_on() -> None:
    table = chapter()
    open_tomes(table, "tome_a1")
    table[0].built = "well church chapel"
    table[0].hand = "monument"
    table[0].goods = "2 wood+3 stone+2 marble"
    table[0].apprentices = "labourer"
    look(table)
    table.play("place(guildhall)", "build(monument)")
    told = [kind for kind, *_ in table.told]
    assert owner(table, "tome_a1") == 0
    assert told.index("BUILD") < told.index("TOME") < told.index("VIRTUE")  # before what the building does


def test_c1_in_the_turn_of_another() -> None:
    table = chapter()
    open_tomes(table, "tome_a5")
    table[2].virtue = 13
    table[0].hand = "monument"
    table[0].goods = "2 wood+3 stone+2 marble"
    table[0].apprentices = "labourer"
    look(table)
    table.play("place(guildhall)", "build(monument)")
    assert owner(table, "tome_a5") == 2


@pytest.mark.parametrize(("active", "expected"), [(0, 0), (1, 1), (2, 2)])
def test_c1_and_t10_of_several_the_active_player_comes_first(active: int, expected: int) -> None:
    """The Monument takes everybody to 14 virtue."""
    table = chapter()
    open_tomes(table, "tome_a5")
    for seat in table.seats:
        seat.virtue = 12 if seat.number == active else 13  # the building brings one to its builder
    table.turn(active)
    table[active].hand = "monument"
    table[active].goods = "2 wood+3 stone+2 marble"
    table[active].apprentices = "labourer"
    look(table)
    table.play("place(guildhall)", "build(monument)")
    assert [seat.virtue for seat in table.seats] == [14, 14, 14]
    assert owner(table, "tome_a5") == expected


@pytest.mark.parametrize(("active", "expected"), [(0, 1), (1, 2), (2, 0)])
def test_c1_then_the_order_of_turns(active: int, expected: int) -> None:
    """Both others have what is asked for at the same moment."""
    table = chapter()
    table.turn(active)
    open_tomes(table, "tome_a2")
    for seat in {0: (1, 2), 1: (0, 2), 2: (0, 1)}[active]:
        table[seat].marble = 8
    look(table)
    assert owner(table, "tome_a2") == expected


def test_c1_several_tomes_at_once_and_a_crest_with_them_go_to_the_active_player_first() -> None:
    table = chapter()
    table.turn(1)
    open_tomes(table, "tome_a4", "tome_a1", "tome_a6")
    give(table, 1, "tome_p4")  # one lion each
    give(table, 0, "tome_p6")
    table[0].record["held"][1] = 8  # a lion
    table[1].cathedral = 4  # a lion
    table[1].built = "well church chapel keep"  # and another one
    give(table, 0, "tome_v2")
    look(table)
    assert [owner(table, tome) for tome in ("tome_a4", "tome_a1", "tome_a6")] == [1, 1, 0]
    assert owner(table, "tome_c1") == 1  # seat 0 has three lions, too, and comes second


def test_c1_claims_in_a_reset_while_debts_are_dealt_out() -> None:
    """Seat 1 has most workers in prison and takes its fifth debt in the turn of seat 0."""
    table = chapter()
    open_tomes(table, "tome_a3")
    table[1].unpaid, table[1].prison = 4, 2
    table.deal(1, 1)
    table.deal(2, 2)
    table[0].silver = 9
    table.play("place(black_market_a)")
    assert table[1].prison == 3
    assert ("TOME", 1, NAMES.index("tome_a3"), 0) in table.told


@pytest.mark.parametrize(("active", "expected"), [(0, 1), (1, 1), (2, 2)])
def test_c1_and_t10_debts_of_a_reset_come_to_the_active_player_first(active: int, expected: int) -> None:
    """Seats 1 and 2 have most workers in prison, and both take their fifth debt."""
    table = chapter()
    open_tomes(table, "tome_a3")
    table.turn(active)
    for space, seat in enumerate({0: (1, 2), 1: (0, 2), 2: (0, 1)}[active], 1):
        table.deal(seat, space)
    for seat in (1, 2):
        table[seat].unpaid, table[seat].prison = 4, 2
    table[active].silver = 9
    table.play("place(black_market_a)")
    assert [seat.unpaid for seat in table.seats] == [0, 5, 5]
    assert owner(table, "tome_a3") == expected


def test_c2_buildings_that_move_virtue_at_the_end_still_count() -> None:
    table = chapter()
    open_tomes(table, "tome_a5")
    table.finish()
    table[1].built = "trading_post"
    table[1].virtue, table[1].clay = 13, 4
    table.play("place(quarry)")
    assert owner(table, "tome_a5") == 1


def test_c2_after_points_are_counted_nothing_can_be_claimed() -> None:
    table = ended(3, (20, 10, 0))
    assert (table.step, int(table.s["tomes"]["left"])) == ("AWARD", 0)
    table[2].built = "well church chapel keep"
    look(table)
    assert owner(table, "tome_a1") is None


def test_c3_what_counts_is_held_at_one_moment() -> None:
    table = chapter()
    open_tomes(table, "tome_a2")
    for marble in (7, 3, 7):
        table[0].marble = marble
        look(table)
        assert owner(table, "tome_a2") is None
    table[0].marble = 8
    look(table)
    table[0].marble = 0
    look(table)
    assert owner(table, "tome_a2") == 0  # and is kept


# ---- awards ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("points", "tomes", "receiver"),
    [
        ((20, 10, 0), [3, 0, 0], 1),  # ten ahead: total
        ((20, 11, 0), [2, 1, 0], 2),
        ((3, 20, 12, 9), [0, 2, 1, 0], 3),
        ((3, 30, 12, 9), [0, 3, 0, 0], 2),
    ],
)
def test_c4_three_victory_tomes_are_always_awarded(points: tuple[int, ...], tomes: list[int], receiver: int) -> None:
    table = ended(len(points), points)
    assert victory(table) == tomes
    assert (table.step, table.on_turn) == ("AWARD", receiver)
    assert table.choices == [f"token({crest})" for crest in CRESTS]
    table.play("token(eagle)")
    assert token(table, "eagle") == receiver
    assert table.s["over"]


@pytest.mark.parametrize(("points", "tomes", "asked"), [((20, 10), [3, 0], True), ((20, 11), [2, 1], False)])
def test_c4_of_two_players_there_is_no_third(points: tuple[int, ...], tomes: list[int], asked: bool) -> None:
    table = ended(2, points)
    assert victory(table) == tomes
    assert (not table.s["over"]) == asked


@pytest.mark.parametrize(("margin", "tomes"), [(11, [1, 2, 0]), (12, [0, 3, 0])])
def test_the_margin_of_paladins_is_twelve(margin: int, tomes: list[int]) -> None:
    table = Paladins(3, campaign="begin")
    table[1].record["provisions"] = 3 * margin
    table[2].record["unpaid"] = 1
    table.s["round"] = 7
    end(table, "END_ROUND", 0)
    assert victory(table) == tomes


@pytest.mark.parametrize(("margin", "tomes"), [(14, [1, 2, 0]), (15, [0, 3, 0])])
def test_the_margin_of_viscounts_is_fifteen(margin: int, tomes: list[int]) -> None:
    table = Viscounts(3, campaign="begin")
    table.workers(1, 1, 1, margin)  # a point each
    table[0].record["goods"][0] = 1  # ahead of seat 2
    table.s["last_round"] = table.s["round"]
    end(table, "NEXT_TURN", 2)
    assert victory(table) == tomes


def end(table: Paladins | Viscounts, step: str, seat: int) -> None:
    """Nothing is left to do but the end of the game."""
    stack = table.s["steps"]
    stack["stack"], stack["depth"] = 0, 1
    stack["stack"][0]["kind"], stack["stack"][0]["seat"] = table.STEP[step], seat
    look(table)


def test_c5_the_tie_break_of_the_game_comes_first() -> None:
    table = chapter()
    open_tomes(table, "tome_a1")
    table.finish()
    table[0].gold, table[1].gold, table[2].gold = 5, 5, 0
    table[0].silver = 4
    table.play("place(quarry)")
    assert list(ARCHITECTS.ranks(table.state)) == [1, 2, 3]


@pytest.mark.parametrize(("trigger", "ranks"), [(0, [1, 3, 2]), (1, [2, 1, 3]), (2, [3, 2, 1])])
def test_c5_then_whoever_had_the_last_turn(trigger: int, ranks: list[int]) -> None:
    """All three are level in everything; whoever has filled the Guildhall has the very last turn."""
    table = chapter()
    open_tomes(table, "tome_a1")
    table.finish()
    table.s["trigger"] = trigger
    table.turn(trigger)
    table.play("place(quarry)")
    for seat in table.seats:
        seat.goods = ""
    assert list(ARCHITECTS.ranks(table.state)) == ranks


def test_c5_in_paladins_whoever_passed_last() -> None:
    table = Paladins(3, campaign="begin")
    for seat, passed in enumerate((2, 3, 1)):
        table[seat].record["passed"] = passed
    assert list(PALADINS.ranks(table.state)) == [2, 1, 3]


@pytest.mark.parametrize(("first", "ranks"), [(0, [3, 2, 1]), (1, [1, 3, 2]), (2, [2, 1, 3])])
def test_c5_in_viscounts_whoever_comes_last_in_a_round(first: int, ranks: list[int]) -> None:
    table = Viscounts(3, campaign="begin")
    table.s["first"] = first
    assert list(VISCOUNTS.ranks(table.state)) == ranks
    table[first].record["goods"][0] = 1  # the tie-break of the game comes first
    assert VISCOUNTS.ranks(table.state)[first] == 1


def test_c5_without_a_campaign_they_share_the_rank() -> None:
    table = Paladins(3)
    assert list(PALADINS.ranks(table.state)) == [1, 1, 1]


def test_c6_whoever_wins_by_a_tie_break_wins_in_part() -> None:
    table = ended(3, (20, 20, 0))
    assert sorted(victory(table)) == [0, 1, 2]


def test_c7_a_token_completes_a_crest_at_once() -> None:
    table = chapter()
    open_tomes(table, "tome_a1")
    give(table, 1, "tome_p4", "tome_p6")  # two lions
    table.finish()
    table[0].gold = 20
    table[1].gold = 1
    table.play("place(quarry)")
    assert (table.step, table.on_turn) == ("AWARD", 1)
    table.play("token(lion)")
    assert owner(table, "tome_c1") == 1
    assert table.told[-2][0] == "TOME"


def test_the_receiver_chooses_among_the_tokens_left() -> None:
    table = chapter()
    table.s["tomes"]["token"][CRESTS.index("lion")] = 2
    open_tomes(table, "tome_a1")
    table.finish()
    table[0].gold = 20
    table.play("place(quarry)")
    assert table.offered("token") == ["fleur", "eagle"]


# ---- between chapters -----------------------------------------------------------------------------------------------


def test_c8_advantages_come_after_the_setup_and_before_the_silver() -> None:
    """In Paladins, while the last of the Starting Townsfolk are hired nobody has anything of his tomes."""
    table = Paladins.new(3, 5, campaign=SECOND[3])
    silver = table[2].silver
    told: list[tuple[str, int, int, int]] = []
    while table.step == "STARTER":
        assert table[2].silver == silver
        table.play(table.choices[0])
        told = table.told
    kinds = [kind for kind, *_ in told]
    assert kinds.index("OBJECTIVE") < kinds.index("SILVER") < kinds.index("ROUND")
    assert ("SILVER", 2, -1, 3) in told  # three tomes behind seats 0 and 1, of all kinds


def test_c8_discounts_never_fall_below_nothing() -> None:
    paladins = Paladins(3, campaign="begin")
    give(paladins, 0, "tome_a1")
    assert [PALADINS.ask(less, paladins.state, 0, Action.DEVELOP, cost) for cost in (0, 1, 2)] == [0, 0, 1]
    table = Viscounts(3, campaign="begin")
    give(table, 0, "tome_a6")
    table.stand(0, "1_inner")
    assert table.may("workers(1)")  # the only Noble that one worker takes is taken off
    assert not table.may("workers(2)")


def test_c9_what_a_chapter_carries_says_all_that_the_next_one_needs() -> None:
    table = ended(3, (20, 10, 0))
    table.play("token(fleur)")
    won = read_won(carry(table.state))
    assert won.points == tuple(int(n) for n in ARCHITECTS.score(table.state).sum(1))
    assert (won.played, won.seats, won.winner, won.victory, dict(won.tokens)) == (1, 3, 0, (3, 0, 0), {"fleur": 1})


# ---- traps ----------------------------------------------------------------------------------------------------------


def test_t11_which_tomes_lie_face_down_is_nowhere_in_the_state() -> None:
    """Two seats that have won victory tomes differ by a number, and the crests of those do not count."""
    table = ended(3, (20, 11, 0))
    for seat in range(3):
        seen = ARCHITECTS.observe(table.state, seat)
        assert (seen[0]["tomes"].tobytes()) == table.s["tomes"].tobytes()  # nothing is hidden, for nothing is kept
    assert victory(table) == [2, 1, 0]
    assert [owner(table, tome) for tome in NAMES] == [None] * len(NAMES)


def test_t11_objectives_are_drawn_after_the_setup_and_known_to_nobody_before() -> None:
    found = set()
    for seed in range(12):
        table = Architects.new(2, seed, campaign="begin")
        assert (table.s["tomes"]["open"] == -1).all()
        while table.step != "TURN":
            assert table.s["tomes"]["left"] == 0
            table.play(table.choices[0])
        found |= set(table.s["tomes"]["open"].tolist())
    assert found == set(range(6))


def test_the_winner_of_the_chapter_before_chooses_and_plays_last() -> None:
    for position, carried, first_step in ((Paladins, SECOND, "STARTER"), (Viscounts, THIRD, "TAKE")):
        table = position.new(4, 3, campaign=carried[4])  # seat 1 has won
        seats = []
        while table.step not in ("MUSTER", "PLAY"):
            if table.step == first_step:
                seats.append(table.on_turn)
            table.play(table.choices[0])
        assert seats == [0, 3, 2, 1]
        assert int(table.s["first"]) == 2


def test_the_free_apprentice_comes_before_the_draft_the_last_player_first() -> None:
    table = Architects.new(4, 2, campaign="begin")
    first = int(table.s["first"])
    order = []
    while table.step == "STARTER":
        order.append(table.on_turn)
        table.play(table.choices[0])
    assert order == [(first + i) % 4 for i in (3, 2, 1, 0)]
    assert table.step == "DRAFT"
    assert (table.s["display"] >= 0).all()


def test_objectives_that_nobody_claimed_are_gone_in_the_next_chapter_and_crest_tomes_are_not() -> None:
    table = Paladins.new(3, 1, campaign=SECOND[3])
    while table.step != "ACT":
        table.play(table.choices[0])
    assert all(6 <= tome < 12 for tome in table.s["tomes"]["open"])
    assert owner(table, "tome_c1") is None


def test_events_of_tomes_stand_in_the_same_order_in_all_games() -> None:
    names = ["OBJECTIVE", "TOME", "VICTORY", "TOKEN"]
    for position in (Architects, Paladins, Viscounts):
        first = position.EVENT["OBJECTIVE"]
        assert [position.EVENT(first + n).name for n in range(4)] == names
    for position in (Paladins, Viscounts):
        assert position.EVENT(position.EVENT["OBJECTIVE"] + 4).name == "HELP"
