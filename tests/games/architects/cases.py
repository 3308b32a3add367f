"""What the common tests play of Architects of the West Kingdom."""

from __future__ import annotations

from conformance.declaring import Case, Golden, Moment, Trials
from regnum.games.kingdom.architects.data.components import BUILDINGS, CIRCLES, GOODS, LEVELS, LOCATIONS, REWARDS
from regnum.games.kingdom.architects.rules.state import Event

SEATS = (2, 3, 4, 5)
DEALT, CHOSEN = {"characters": "dealt"}, {"characters": "chosen", "promo_characters": "on"}
EVERYTHING = {**CHOSEN, "starting_apprentice": "on", "promos": "on"}
SHORT = {"round_limit": "12"}
TOGETHER = {"scenario": "together"}
HARD = {**EVERYTHING, **TOGETHER, "difficulty": "hard", "open_hands": "off"}
RULINGS = {**TOGETHER, "event_cards": "4_and_6", "no_event_left": "costs_at_once", "decider": "last"}

TRIALS = Trials(
    cases=[
        *(Case("architects", players) for players in SEATS),
        *(Case("architects", players, "characters dealt", DEALT) for players in (2, 4)),
        Case("architects", 3, "characters chosen", CHOSEN),
        Case("architects", 5, "starting apprentice", {"starting_apprentice": "on"}),
        *(Case("architects", players, "everything", EVERYTHING) for players in SEATS),
        *(Case("architects", players, "together", TOGETHER) for players in SEATS),
        *(Case("architects", players, "together hard", HARD) for players in SEATS),
        *(Case("architects", players, "together rulings", RULINGS) for players in (2, 4)),
    ],
    # kept are both ways to end, the third one of the scenario, characters dealt and chosen, both promotional sets; a
    # reset of the Black Market in which several seats decide hardly comes by chance: test_traps.py
    golden=[
        *(Golden(f"greedy-{n}", ("greedy",) * n) for n in SEATS),  # ends with a full Guildhall
        *(Golden(f"mixed-{n}", ("greedy", "random", "random", "greedy", "random")[:n]) for n in SEATS),
        *(Golden(f"limit-{n}", ("random",) * n, SHORT) for n in SEATS),
        *(Golden(f"dealt-{n}", ("greedy",) * n, DEALT) for n in SEATS),
        *(Golden(f"chosen-{n}", ("greedy", "random", "greedy", "random", "greedy")[:n], CHOSEN) for n in SEATS),
        *(Golden(f"apprentice-{n}", ("greedy",) * n, {"starting_apprentice": "on"}) for n in (2, 4)),
        *(Golden(f"promos-{n}", ("greedy",) * n, {"promos": "on"}) for n in (3, 5)),
        *(Golden(f"everything-{n}", ("greedy",) * n, EVERYTHING) for n in SEATS),
        *(Golden(f"together-{n}", ("greedy",) * n, TOGETHER) for n in SEATS),
        *(Golden(f"together-random-{n}", ("random",) * n, RULINGS) for n in SEATS),  # often ends without an event
        *(Golden(f"together-hard-{n}", ("greedy", "random", "greedy", "random", "greedy")[:n], HARD) for n in SEATS),
    ],
    page=Moment(120, ("place",), "greedy"),
    drawn_after=200,
    things={
        Event.PLACE: range(len(LOCATIONS)),
        Event.TAKE_BACK: range(CIRCLES),
        Event.GOODS: range(len(GOODS)),
        Event.CAPTURE: range(CIRCLES),
        Event.BUILD: range(BUILDINGS),
        Event.ADVANCE: range(1, LEVELS + 1),
        Event.REWARD: range(REWARDS),
    },
)
