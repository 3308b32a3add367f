"""Cases of Paladins of the West Kingdom for the common tests."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from conformance.declaring import Case, Golden, Moment, Previews, Trials
from games.kingdom.chapters import OTHER_SECOND, SECOND
from regnum.games.kingdom.data.tomes import CREST_COUNT, EACH
from regnum.games.kingdom.paladins.data import components as c
from regnum.games.kingdom.paladins.data.threats import THREATS
from regnum.games.kingdom.paladins.rules.state import Event
from regnum.table.scene import Option

SEATS = (2, 3, 4)
PROMOS, TAXES = {"promos": "on"}, {"suspicion_taxes": "10_8_6"}
TOGETHER = {"scenario": "together"}
HARD = {**TOGETHER, **PROMOS, "difficulty": "hard", "starting_townsfolk": "dealt"}
IMPOSSIBLE = {**TOGETHER, **TAXES, "difficulty": "impossible"}
LAST_COLUMN = 5  # asks for Faith 10 or Strength 11, which random play hardly reaches; test_kings_cards.py does


def partners_gain(option: Option) -> Mapping[str, int]:
    """Return the amounts in the note of an action that is taken for a partner."""
    if option.group != "for" or option.note is None:
        return {}
    found: Any = option.note.args["items"]
    return {
        one.args["amount"].key.removeprefix("good."): one.args["amount"].args["n"]
        * (1 if one.args["sign"] == "+" else -1)
        for one in found
    }


TRIALS = Trials(
    cases=[
        *(Case("paladins", players) for players in SEATS),
        *(Case("paladins", players, "promos", PROMOS) for players in (2, 4)),
        *(Case("paladins", players, "other taxes", TAXES) for players in (3, 4)),
        Case("paladins", 3, "likely cards", {"contested_cards": "likely"}),
        *(Case("paladins", players, "together", TOGETHER) for players in SEATS),
        *(Case("paladins", players, "together hard", HARD) for players in SEATS),
        *(Case("paladins", players, "together impossible", IMPOSSIBLE) for players in (2, 4)),
        *(Case("paladins", players, "chapter", {"campaign": SECOND[players]}) for players in SEATS),
        *(Case("paladins", players, "other chapter", {"campaign": OTHER_SECOND[players]}) for players in SEATS),
    ],
    golden=[
        *(Golden(f"greedy-{n}", ("greedy",) * n) for n in SEATS),
        *(Golden(f"random-{n}", ("random",) * n) for n in SEATS),
        *(Golden(f"promos-{n}", ("greedy", "random", "greedy", "random")[:n], PROMOS) for n in SEATS),
        *(Golden(f"taxes-{n}", ("greedy",) * n, TAXES) for n in (2, 4)),
        *(Golden(f"together-{n}", ("greedy",) * n, TOGETHER) for n in SEATS),
        *(Golden(f"together-hard-{n}", ("greedy",) * n, HARD) for n in SEATS),
        *(Golden(f"together-random-{n}", ("random",) * n, IMPOSSIBLE) for n in SEATS),
        *(Golden(f"chapter-{n}", ("greedy", "random", "greedy", "random")[:n], {"campaign": SECOND[n]}) for n in SEATS),
        *(Golden(f"together-knights-{n}", ("knight",) * n, TOGETHER) for n in (3, 4, 2)),  # two of them win
    ],
    page=Moment(120, ("commission", "hire", "hunt"), "greedy"),
    previews=Previews(possible=("hires", "prayers", "workshops", "raises"), taken_for=("for",), noted=partners_gain),
    drawn_after=200,
    things={
        Event.FAVOUR: range(c.FAVOURS),
        Event.PALADIN: range(c.PALADINS),
        Event.TAVERN: range(c.TAVERNS),
        Event.HIRE: range(c.TOWNSFOLK),
        Event.WORKSHOP: range(c.COVERABLE),
        Event.MONK: [n for n in range(c.POSITIONS) if c.POSITION_COLUMN[n] < LAST_COLUMN],
        Event.WALL: range(c.WALLS),
        Event.JAR: range(c.JARS),
        Event.ATTACK: range(c.OUTSIDERS),
        Event.CONVERT: range(c.OUTSIDERS),
        Event.THREAT: range(THREATS),
        Event.OBJECTIVE: range(EACH, 2 * EACH),
        Event.TOKEN: range(CREST_COUNT),
        Event.HELP: range(EACH),
    },
)
