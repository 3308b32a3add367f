"""Each of the 165 persons does what its row says, in a position where it matters.

What is expected is worked out here from the row in the data file, with nothing of the rules.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from regnum.core.data import load
from regnum.games.bruges.data.vocabulary import COLOURS, GROUPS

from .position import Position

ROWS = load("regnum.games.bruges.data", "persons")["persons"]
BY_KEY = {row["key"]: row for row in ROWS}
RICH = 30


def rich(players: int = 3) -> Position:
    """Everybody has something of everything, and the first player every kind of thing that can be counted."""
    table = Position(players)
    for seat in range(players):
        me = table.player(seat)
        me["coins"], me["points"], me["reputation"] = RICH, RICH, 2
        me["workers"][:] = 3
        me["threats"][:] = (2, 1, 2, 0, 1)
        me["canals"][:] = (3, 1)
    table.player(0)["majorities"] = 0b101
    table.player(0)["threats"][:] = (2, 1, 0, 1, 2)
    return table


def settled(table: Position, *names: str) -> Position:
    """Houses for the first player with some persons, and two empty ones."""
    for colour, name in zip((*COLOURS, *COLOURS), names, strict=False):
        table.house(0, colour, name)
    table.house(0, "blue")
    table.house(0, "red")
    return table


def counted(table: Position, counter: str, owner: int = 0) -> int:
    """The value of a counter, from the state alone."""
    me = table.player(owner)
    persons = [int(card) for card in me["person"][: me["plots"]] if card >= 0]
    rows = [ROWS[card] for card in persons]
    houses = [int(colour) for colour in me["house"][: me["plots"]] if colour >= 0]
    if counter.startswith("group:"):
        return sum(row["group"] == counter[6:] for row in rows)
    pairs = zip(me["person"][: me["plots"]], me["house"][: me["plots"]], strict=True)
    return int(
        {
            "persons": len(persons),
            "houses": len(houses),
            "house_colours": len(set(houses)),
            "canals": me["canals"].sum(),
            "canal_sections_3plus": (me["canals"] >= 3).sum(),
            "statues": int(me["statues"]).bit_count(),
            "workers": me["workers"].sum(),
            "coins": me["coins"],
            "threats": me["threats"].sum(),
            "reputation_steps": me["reputation"],
            "majority_tiles_up": int(me["majorities"]).bit_count(),
            "groups": len({row["group"] for row in rows}),
            "dice_5_6": (table.s["dice"] >= 5).sum(),
            "persons_cost_le_3": sum(row["cost"] <= 3 for row in rows),
            "persons_infinity": sum(row["activation"]["kind"] == "infinity" for row in rows),
            "persons_laurel": sum(row["activation"]["kind"] == "laurel" for row in rows),
            "persons_matching_house": sum(
                card >= 0 and ROWS[card]["colour"] == COLOURS[colour] for card, colour in pairs
            ),
        }[counter]
    )


def amount(table: Position, value: Any) -> int:
    if isinstance(value, int):
        return value
    found = value["each"] * (counted(table, value["counter"]) // value["per"])
    return min(found, value.get("max", found))


class Expected:
    """What the effects of a row should change for the first player, and for each opponent."""

    def __init__(self, table: Position, row: dict[str, Any]) -> None:
        self.table, self.mine, self.theirs = table, Counter[str](), Counter[str]()
        self.tiles = Counter({c: int(table.player(0)["threats"][n]) for n, c in enumerate(COLOURS)})
        for effect in row["effects"]:
            getattr(self, effect["op"])(effect)

    def gain_coins(self, effect: dict[str, Any]) -> None:
        self.mine["coins"] += amount(self.table, effect["amount"])

    def gain_points(self, effect: dict[str, Any]) -> None:
        self.mine["points"] += amount(self.table, effect["amount"])

    def gain_workers(self, effect: dict[str, Any]) -> None:
        self.mine["workers"] += amount(self.table, effect["amount"]) * (5 if effect["colour"] == "each" else 1)

    def draw_cards(self, effect: dict[str, Any]) -> None:
        self.mine["cards"] += effect["amount"] - effect.get("then_discard", 0)

    def discard_threats(self, effect: dict[str, Any]) -> None:
        """The first colour offered each time, as `finish` takes it."""
        wanted = effect["colour"] if isinstance(effect["colour"], list) else COLOURS
        left, used = effect["up_to"] if effect["up_to"] != "all" else 99, set[str]()
        for colour in [c for c in COLOURS if c in wanted]:
            while self.tiles[colour] and left and not (effect.get("distinct_colours") and colour in used):
                if effect["colour"] == "one_colour" and used - {colour}:
                    break
                self.tiles[colour] -= 1
                used.add(colour)
                left -= 1
                self.mine["threats"] -= 1
                self.mine["points"] += 1 + effect.get("extra_points_each", 0)

    def advance_reputation(self, effect: dict[str, Any]) -> None:
        self.mine["steps"] += effect["steps"]
        self.mine["coins"] -= effect["cost"]

    def build_canal(self, effect: dict[str, Any]) -> None:
        self.mine["canals"] += 1
        self.mine["coins"] -= 4 if effect["cost"] == "printed" else 0  # the first section has three tiles

    def build_house(self, _: dict[str, Any]) -> None:
        self.mine["houses"] += 1
        self.mine["cards"] -= 1

    def hire_person(self, effect: dict[str, Any]) -> None:
        self.mine["persons"] += 1
        self.mine["cards"] -= 1
        self.mine["coins"] -= max(0, BY_KEY["king"]["cost"] - effect["discount"])

    def play_extra_card(self, _: dict[str, Any]) -> None:
        self.mine["cards"] -= 1
        self.mine["workers"] += 2

    def give_threat(self, effect: dict[str, Any]) -> None:
        colours = COLOURS[:1] if effect["colours"] == ["choice"] else effect["colours"]
        self.theirs.update(f"threat_{colour}" for colour in colours)  # one opponent is the next one: the first offered

    def opponents_lose(self, effect: dict[str, Any]) -> None:
        self.theirs[effect["resource"]] -= effect["amount"]

    def steal(self, effect: dict[str, Any]) -> None:
        victims = 2 if effect["target"] == "each_opponent" else 1
        self.mine[effect["resource"]] += victims * effect["amount"]
        self.theirs[effect["resource"]] -= effect["amount"]

    def exchange(self, effect: dict[str, Any]) -> None:
        for sign, side in ((-1, effect["pay"]), (1, effect["get"])):
            for good, n in side.items():
                self.mine["cards" if good == "hand_cards" else good] += sign * n

    def gain_coins_of_die(self, effect: dict[str, Any]) -> None:
        self.mine["coins"] += 1 if effect["die"] == "any" else 1 + COLOURS.index(effect["die"])

    def cycle_hand(self, _: dict[str, Any]) -> None:
        pass

    def take_from_discard(self, _: dict[str, Any]) -> None:
        self.mine["cards"] += 1

    def return_person(self, _: dict[str, Any]) -> None:
        self.mine["persons"] -= 1
        self.mine["cards"] += 1

    def refresh_person(self, _: dict[str, Any]) -> None:
        self.mine["used"] -= 1

    def swap_hand_card(self, _: dict[str, Any]) -> None:
        pass


def summed(changes: dict[str, int]) -> Counter[str]:
    """Workers and threats of all colours together."""
    found: Counter[str] = Counter()
    for name, n in changes.items():
        found[name.split("_")[0] + "s" if "_" in name else name] += n
    return Counter({name: n for name, n in found.items() if n})


ACTING = [row for row in ROWS if row["activation"]["kind"] in ("arrow", "worker")]
ACTING += [row for row in ROWS if row["activation"].get("mode") == "once_per_round"]


@pytest.mark.parametrize("row", ACTING, ids=lambda row: row["key"])
def test_persons_that_act(row: dict[str, Any]) -> None:
    """Hired for its price or activated for its worker, a person brings what its row says."""
    key, kind = row["key"], row["activation"]["kind"]
    table = settled(rich(), *[name for name in ("tightrope_walker", "mason", "bishop") if name != key])
    arrow = kind == "arrow"
    table.give(0, *[name for name in ("king",) if name != key])
    table.give(1, "minstrel" if key != "minstrel" else "bard")
    table.throw("duke" if key != "duke" else "count")
    before = {name: table.facts(1)[name] for name in table.facts(1)}
    if arrow:
        table.give(0, key)
        price = table.play(f"hire({key})")  # with the house it goes into, if that is a choice
        if "into" in table.families():
            price = _add(price, table.play(table.legal()[0]))
        expected = Expected(table, row)  # what an arrow counts is read when it acts: it counts itself
        expected.mine.update({"coins": -row["cost"], "persons": 1, "cards": -1})
        found = _add(price, table.finish())
    else:
        table.house(0, "purple", "page" if key == "puppeteer" else "", used=key == "puppeteer")
        table.house(0, "yellow", key)
        expected = Expected(table, row)
        expected.mine["used"] += 1
        if kind == "worker":
            expected.mine["workers"] -= 1
        found = _add(table.play(f"activate({key})"), table.finish())
    assert summed(found) == {name: n for name, n in expected.mine.items() if n}
    after = table.facts(1)
    theirs = summed({name: after[name] - before[name] for name in after if after[name] != before[name]})
    assert theirs == summed(penalties(dict(expected.theirs)))


def _add(one: dict[str, int], other: dict[str, int]) -> dict[str, int]:
    return {name: one.get(name, 0) + other.get(name, 0) for name in {**one, **other}}


def penalties(theirs: dict[str, int]) -> dict[str, int]:
    """Opponents hold two blue and two red tiles, one brown and one yellow: the third blue or red one has a price."""
    found = dict(theirs)
    if theirs.get("threat_blue"):
        found |= {"threat_blue": -2, "workers_all": -15}
    if theirs.get("threat_red"):
        found |= {"threat_red": -2, "canals": -1}
    return {name.replace("workers_all", "worker_all"): n for name, n in found.items()}


LAURELS = [row for row in ROWS if row["activation"]["kind"] == "laurel"]


@pytest.mark.parametrize("row", LAURELS, ids=lambda row: row["key"])
def test_persons_with_the_laurel(row: dict[str, Any]) -> None:
    """At the end each brings what its row counts, and nothing without it."""
    arrows = [r for r in ROWS if r["activation"]["kind"] == "arrow" and r is not row]
    friends = [r["key"] for r in arrows if r["group"] in relevant(row)]
    friends = [*friends[:3], "accountant"] if row["key"] == "chancellor" else friends[:4]
    table = settled(rich(), *friends, row["key"])
    table.player(0)["statues"], table.player(0)["completed"], table.s["statues"] = 0b1, 0b1, 1
    points = 0
    for effect in row["effects"]:
        if effect["op"] == "score":
            points += amount(table, effect)
        elif effect["condition"] == "no_threats":
            assert table.part(0, "laurels") == 0
            table.player(0)["threats"][:] = 0
            points += effect["points"]
        else:
            points += effect["points"] if counted(table, "threats") <= counted(table, "threats", 1) else 0
    assert table.part(0, "laurels") == points > 0


def relevant(row: dict[str, Any]) -> set[str]:
    named = {
        effect.get("counter", "")[6:] for effect in row["effects"] if effect.get("counter", "").startswith("group:")
    }
    return named or set(GROUPS[:3])


BOOSTS = [row for row in ROWS if row["activation"].get("mode") == "action_boost"]


@pytest.mark.parametrize("row", BOOSTS, ids=lambda row: row["key"])
def test_persons_that_boost_an_action(row: dict[str, Any]) -> None:
    """The same action with and without the person differs by what the row says."""
    (effect,) = row["effects"]
    card, text = PLAYED[effect["action"]]
    if "groups" in effect:
        card, text = "rector", "hire(rector)"
    if row["key"] == "monk":
        card, text = "princess", "threat(princess)"  # there is no red tile
    results, offered = [], []
    for person in ("", row["key"]):
        table = rich()
        table.player(0)["workers"][COLOURS.index("purple")] = 1
        table.house(0, "blue", person)
        table.house(0, "red")
        table.give(0, card)
        offered.append(set(table.families()) | {text for text in table.legal() if "canal" in text})
        if table.may(text):
            changes = table.play(text)
            if "into" in table.families():
                changes = _add(changes, table.play(table.legal()[0]))
            results.append(summed(_add(changes, table.finish())))
    if effect.get("ignore_colour"):
        assert len(offered[1]) > len(offered[0])
        return
    without, with_person = results
    difference = Counter(with_person)
    difference.subtract(without)
    assert {k: v for k, v in difference.items() if v} == DIFFERENCES(effect)


PLAYED = {
    "take_workers": ("bishop", "workers(bishop)"),
    "take_coins": ("queen", "florins(queen)"),  # the brown die shows 2
    "discard_threat": ("king", "threat(king)"),  # two blue tiles
    "build_canal": ("mayor", "canal(mayor, left)"),  # the fourth space on the left is red
    "build_house": ("bishop", "house(bishop)"),
    "hire_person": ("bishop", "hire(bishop)"),
}


def DIFFERENCES(effect: dict[str, Any]) -> dict[str, int]:  # noqa: N802 - a table that needs the numbers of the row
    """What the one modifier of a row changes in these positions."""
    table = {
        "bonus_workers": {"workers": effect.get("bonus_workers", 0)},
        "bonus_coins": {"coins": effect.get("bonus_coins", 0)},
        "bonus_points": {"points": effect.get("bonus_points", 0)},
        "bonus_draw": {"cards": effect.get("bonus_draw", 0)},
        "discount": {"coins": effect.get("discount", 0)},
        "any_colour": {},  # the colours differ: see the next test
        "any_worker": {},
        "no_worker": {"workers": 1},
        "any_die": {"coins": -1},  # the first die offered shows 1
        "die_minimum": {"coins": effect.get("die_minimum", 0) - 2},
        "extra_tiles": {"threats": -effect.get("extra_tiles", 0), "points": effect.get("extra_tiles", 0)},
    }
    return next(change for name, change in table.items() if name in effect)


def test_the_chambermaid_and_the_carpenter_free_the_colour() -> None:
    table = rich()
    table.house(0, "blue", "chambermaid")
    table.house(0, "blue", "carpenter")
    table.give(0, "bishop", "king")
    assert table.play("workers(bishop)", "worker(red)", "worker(blue)") == {
        "worker_red": 1,
        "worker_blue": 1,
        "cards": -1,
    }
    table = rich()
    table.house(0, "blue", "carpenter")
    table.give(0, "king")
    assert table.play("house(king)", "return(red)") == {"worker_red": -1, "houses": 1, "cards": -1}
