"""One test a card of the King and of the paladins, and one for each wall, position, jar and workshop."""

from __future__ import annotations

import pytest

from regnum.games.kingdom.paladins.data.components import FAVOUR_NAMES, JAR_NAMES, POSITION_NAMES, WALL_NAMES

from .position import Position, changes, expected


def rich(players: int = 4) -> Position:
    """Seat 0 has two workers of each colour and enough of everything else."""
    table = Position(players)
    table.suspicion_pile(4, 0, 0)
    me = table[0]
    me.workers = "2 white+2 green+2 blue+2 red+2 black+2 purple"
    me.strength, me.faith, me.influence = 11, 11, 11
    me.silver, me.provisions, me.unpaid = 10, 10, 2
    me.suspicion = (2, 0, 0)
    return table


def played(table: Position, *actions: str) -> dict[str, int]:
    """Return the changes of actions for seat 0."""
    before = table[0].belongings
    table.play(*actions)
    return changes(before, table[0].belongings)


# ---- King's Favours -------------------------------------------------------------------------------------------------

FAVOURS = [
    ("kf_02", "black", "", "suspicion_off + 2 tax", ()),
    ("kf_03", "white", "", "2 purple", ()),
    ("kf_04", "purple", "", "faith", ("attribute(faith)",)),
    ("kf_05", "red", "silver", "debt_paid", ("option(first)",)),
    ("kf_05", "red", "silver", "2 suspicion_off", ("option(second)",)),
    ("kf_06", "white", "", "debt + green + blue + red", ()),
    ("kf_07", "blue", "provisions", "red + black", ("option(second)",)),
    ("kf_07", "blue", "provisions", "white", ("option(first)", "develop(attack_2)")),
    ("kf_08", "purple", "", "3 white", ()),
    ("kf_09", "white", "", "2 provisions + tax", ()),
]


@pytest.mark.parametrize(("card", "worker", "cost", "gains", "answers"), FAVOURS)
def test_what_a_favour_gives(card: str, worker: str, cost: str, gains: str, answers: tuple[str, ...]) -> None:
    table = rich()
    table.favour(1, card)
    wanted = expected(gains)
    for paid in (worker, *filter(None, [cost])):
        wanted[paid] = wanted.get(paid, 0) - 1
    found = played(table, "favour(1)", f"workers({worker})", *answers)
    assert found == {what: n for what, n in wanted.items() if n}
    assert table.on_turn == 1


def test_kf_01_hires_for_nothing() -> None:
    table = rich()
    table.favour(1, "kf_01")
    assert played(table, "favour(1)", "workers(green)", "hire(1)") == {"green": -1}
    assert table[0].townsfolk == {"acolyte_1"}


def test_kf_10_prays_for_nothing() -> None:
    table = rich()
    table.favour(1, "kf_10")
    table.use(0, "pray", "black")
    table.use(0, "attack")
    table.play("favour(1)", "workers(white)")
    assert table.choices == ["pray(pray)", "pray(attack)", "decline"]
    table.play("pray(pray)")
    assert table[0].used == {"attack"}


COLOURS = {
    "kf_01": "green",
    "kf_02": "black",
    "kf_04": "purple",
    "kf_05": "red",
    "kf_07": "blue",
    "kf_08": "purple",
}


@pytest.mark.parametrize("card", FAVOUR_NAMES)
def test_the_worker_of_a_favour(card: str) -> None:
    """Its colour or a Criminal, or any worker."""
    table = rich()
    table.favour(1, card)
    table.play("favour(1)")
    wanted = {COLOURS[card], "purple"} if card in COLOURS else {"white", "green", "blue", "red", "black", "purple"}
    assert set(table.offered("workers")) == wanted


def test_a_favour_takes_one_worker_a_round() -> None:
    table = rich(2)
    table[1].workers = "white"
    table.favour(1, "kf_09")
    table.play("favour(1)", "workers(white)")
    assert not table.may("favour(1)")  # for seat 1
    table.play("pass")
    assert not table.may("favour(1)")
    table.pass_all()
    assert not table.s["favour_workers"].any()


def test_a_favour_that_cannot_be_paid_is_not_offered() -> None:
    table = rich()
    table.favour(1, "kf_05")
    table.favour(2, "kf_07")
    table[0].silver = table[0].provisions = 0
    assert table.offered("favour") == []


def test_kf_05_with_nothing_to_forgive() -> None:
    """Neither branch can be done: nothing is asked."""
    table = rich()
    table.favour(1, "kf_05")
    table[0].unpaid, table[0].suspicion = 0, (0, 0, 0)
    assert played(table, "favour(1)", "workers(red)") == {"red": -1, "silver": -1}


# ---- King's Orders --------------------------------------------------------------------------------------------------

_POSITIONS = "p01 p02 p05 p06 p07"
_OUTSIDERS = "invader_g invader_y assassin_g assassin_b barbarian_b"
ORDERS = {
    "ko_commission": ("monks", _POSITIONS),
    "ko_garrison": ("outposts", _POSITIONS),
    "ko_absolve": ("jars", "j1 j2 j3 j4 j5"),
    "ko_fortify": ("walls", "wall_05 wall_04 wall_06 wall_07 wall_08"),
    "ko_attack": ("attacked", _OUTSIDERS),
    "ko_convert": ("converted", _OUTSIDERS),
}


@pytest.mark.parametrize("card", ORDERS)
@pytest.mark.parametrize(("place", "points"), [(1, 4), (2, 6), (3, 8)])
def test_an_order_asks_for_five_uses(card: str, place: int, points: int) -> None:
    field, names = ORDERS[card]
    for uses, gained in ((4, 0), (5, points)):
        table = Position()
        table.order(place, card)
        setattr(table[0], field, " ".join(names.split()[:uses]))
        assert [seat.points("orders") for seat in table.seats] == [gained, 0, 0]


def test_everybody_who_qualifies_gets_the_points_of_an_order() -> None:
    table = Position()
    table.order(3, "ko_absolve")
    table[0].jars = table[2].jars = "j1 j2 j3 j4 j5"
    assert [seat.points("orders") for seat in table.seats] == [8, 0, 8]


# ---- paladins -------------------------------------------------------------------------------------------------------

PALADINS = [
    ("anseis", "fortify", "workers(white+green+blue)", "provisions", 1),
    ("berengier", "garrison(p01)", "workers(white+blue+red)", "provisions", 1),
    ("engelier", "attack(1)", "workers(white+green+red)", "silver", 2),
    ("gerier", "convert(1)", "workers(white+red+black)", "silver", 2),
    ("gerin", "conspire", "workers(white)", "silver", 2),
    ("girard", "hunt(1)", "workers(white)", "provisions", 2),
    ("girard", "hunt(2)", "workers(white+green)", "provisions", 2),
    ("ivon", "commission(p02)", "workers(white+green+black)", "provisions", 1),
    ("ivoire", "absolve(j2)", "workers(white+blue+black)", "silver", 2),
    ("oliver", "pray(attack)", "workers(black)", "silver", 2),
    ("otton", "trade(1)", "workers(white)", "silver", 2),
    ("otton", "trade(2)", "workers(white+blue)", "silver", 2),
    ("roland", "hire(1)", "workers(white+red)", "silver", 3),
    ("samson", "develop(attack_1)", "workers(white+white)", "silver", 2),
]


@pytest.mark.parametrize(("card", "action", "workers", "good", "more"), PALADINS)
def test_the_ability_of_a_paladin(card: str, action: str, workers: str, good: str, more: int) -> None:
    """So much more of a good is left than without the paladin."""
    left = []
    for paladin in (None, card):
        table = rich()
        if action.startswith("pray"):
            table.use(0, "attack")
        if paladin:
            table[0].paladin = paladin
        table.play(action, workers)
        if table.step == "HIRE":
            table.play("decline")
        left.append(table[0].belongings)
    assert changes(*left) == {good: more}


def test_a_waived_cost_grows_no_less() -> None:
    """Ivon waives any cost of Commission, not one Provision of it."""
    table = rich()
    table[0].monks = "p01 p02 p05 p06 p07"
    table[0].paladin = "ivon"
    table[0].provisions = 0
    assert table.may("commission(p08)")
    table[0].provisions = 3
    assert "provisions" not in played(table, "commission(p12)", "workers(white+green+black)")


def test_paladins_help_with_requirements_only() -> None:
    """Trap 7: the bonus is never stored, and counts neither for points nor beyond its round."""
    table = Position()
    table[0].workers = "white+green+black"
    table[0].provisions = 1
    assert table.offered("commission") == ["p01", "p02", "p03"]
    table[0].paladin = "oliver"
    assert "p20" not in table.offered("commission")  # four players
    assert table.offered("commission") == [f"p{n:02}" for n in (1, 2, 3, 5, 6, 7, 8, 10, 11, *range(12, 20))]
    assert (table[0].faith, table[0].points("faith")) == (0, 0)
    table.pass_all()
    while table.step != "MUSTER":
        table.play(table.choices[0])
    assert int(table[0].record["active"]) == -1


# ---- walls ----------------------------------------------------------------------------------------------------------

WALLS = {
    "wall_01": ("2 strength", 0),
    "wall_02": ("strength + white", 1),
    "wall_03": ("strength", 2),
    "wall_04": ("strength + debt_paid", 0),
    "wall_05": ("strength + suspicion_off", 0),
    "wall_06": ("strength + 3 white", 0),
    "wall_07": ("strength + 2 white", 0),
    "wall_08": ("strength + white + blue", 0),
    "wall_09": ("strength + white + red", 0),
    "wall_10": ("strength + white + green", 0),
    "wall_11": ("strength + white + black", 0),
    "wall_12": ("strength + green", 0),
    "wall_13": ("strength + blue", 0),
    "wall_14": ("strength + red", 0),
    "wall_15": ("strength + black", 0),
    "wall_16": ("strength + green + blue", 0),
}


def drawn(table: Position, card: str) -> Position:
    """Fortify with the first random stream that turns this wall up."""
    for seed in range(10_000):
        tried = table.copy()
        tried.s["random"] = seed
        tried.play("fortify", "workers(green+blue+purple)")
        if card in tried[0].walls:
            return tried
    raise AssertionError(f"{card} is not in the pile")


def fortified(card: str, option: str = "option(first)", **position: object) -> tuple[Position, dict[str, int]]:
    """Return the changes by Fortify when this wall turns up, without the payment."""
    table = rich()
    table[0].strength = 3
    for name, value in position.items():
        setattr(table[0], name, value)
    before = dict.fromkeys(("green", "blue", "purple", "provisions"), -1)
    before = {what: n + before.get(what, 0) for what, n in table[0].belongings.items()}
    table = drawn(table, card)
    if table.step == "CHOOSE":
        table.play(option)
    return table, changes(before, table[0].belongings)


@pytest.mark.parametrize("card", WALL_NAMES)
def test_what_a_wall_gives(card: str) -> None:
    gains, points = WALLS[card]
    table, found = fortified(card)
    assert found == expected(gains)
    assert table[0].points("walls") == points
    assert table[0].walls == {card: 1}


@pytest.mark.parametrize("card", ["wall_04", "wall_05"])
def test_two_silver_instead(card: str) -> None:
    _, found = fortified(card, "option(second)")
    assert found == expected("strength + 2 silver")
    _, found = fortified(card, "option(second)", unpaid=0, suspicion=(0, 0, 0))
    assert found == expected("strength + 2 silver")  # nothing else could be done


# ---- positions, jars, workshops -------------------------------------------------------------------------------------

BONUSES = {
    "hire": "p01 p05 p18",
    "2 silver": "p02 p06 p10 p14 p20 p27 p30",
    "white": "p03 p09 p12",
    "suspicion_off": "p04 p08 p11",
    "green": "p07 p16",
    "blue": "p13 p23",
    "pray": "p15 p22 p28 p31 p39",
    "red": "p17 p21",
    "debt_paid": "p19 p25 p33 p36 p38",
    "black": "p24",
    "white + green": "p26",
    "2 white": "p29 p37 p40",
    "white + red": "p32",
    "white + blue": "p34",
    "white + black": "p35",
}


def test_every_position_has_a_bonus() -> None:
    assert sorted(" ".join(BONUSES.values()).split()) == list(POSITION_NAMES)


@pytest.mark.parametrize(("position", "bonus"), [(p, b) for b, names in BONUSES.items() for p in names.split()])
@pytest.mark.parametrize(
    ("action", "workers", "attribute"),
    [("commission", "green+black+purple", "influence"), ("garrison", "blue+red+purple", "faith")],
)
def test_the_bonus_of_a_position(position: str, bonus: str, action: str, workers: str, attribute: str) -> None:
    table = rich()
    found = played(table, f"{action}({position})", f"workers({workers})")
    for paid in (*workers.split("+"), "provisions"):
        found[paid] = found.get(paid, 0) + 1
    wanted = {} if bonus in ("hire", "pray") else expected(bonus)
    assert {what: n for what, n in found.items() if n} == wanted | {attribute: 1}
    assert table.step == {"hire": "HIRE", "pray": "PRAY"}.get(bonus, "ACT")
    assert (table[0].monks if action == "commission" else table[0].outposts) == {position}


JARS = {"j1": "HIRE", "j2": "white", "j3": "PRAY", "j4": "PRAY", "j5": "faith", "j6": "2 provisions", "j7": "CHOOSE"}


@pytest.mark.parametrize("jar", JAR_NAMES)
def test_the_bonus_of_a_jar(jar: str) -> None:
    """After the Faith and the Suspicion of the action."""
    table = rich()
    table[0].faith = 3
    found = played(table, f"absolve({jar})", "workers(blue+black+purple)")
    for paid in ("blue", "black", "purple"):
        found[paid] = found.get(paid, 0) + 1
    found["silver"] += 2
    asked = JARS[jar].isupper()
    wanted = expected("faith + suspicion_off" + ("" if asked else f" + {JARS[jar]}"))
    assert {what: n for what, n in found.items() if n} == wanted
    assert table.step == (JARS[jar] if asked else "ACT")


@pytest.mark.parametrize(("option", "gains"), [("first", "suspicion_off"), ("second", "debt_paid")])
def test_the_seventh_jar_gives_one_of_two(option: str, gains: str) -> None:
    table = rich()
    table.play("absolve(j7)", "workers(blue+black+purple)")
    assert played(table, f"option({option})") == expected(gains)


def test_workshops_give_workers_from_the_left() -> None:
    found = []
    for built in range(8):
        table = rich()
        spaces = ["commission_1", "commission_2", "fortify_1", "fortify_2", "garrison_1", "garrison_2", "absolve_1"]
        table[0].covered = " ".join(spaces[:built])
        table.play("develop(attack_1)", "workers(purple+purple)")
        [gained] = [a for kind, _, a, n in table.told if kind == "WORKERS"]
        found.append(gained)
    assert [("white", "green", "blue", "red", "black")[gained] for gained in found] == [
        "white",
        "green",
        "blue",
        "red",
        "black",
        "white",
        "white",
        "white",
    ]
