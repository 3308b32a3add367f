"""Cases of Viscounts of the West Kingdom for the common tests."""

from __future__ import annotations

from conformance.declaring import Case, Golden, Moment, Previews, Trials
from games.kingdom.chapters import OTHER_THIRD, THIRD
from regnum.games.kingdom.data.tomes import CREST_COUNT, EACH
from regnum.games.kingdom.viscounts.data import components as c
from regnum.games.kingdom.viscounts.rules.state import Event

SEATS = (2, 3, 4)
PROMOS = {"promo_heroes": "on"}
TOGETHER = {"scenario": "together"}
EASY = {**TOGETHER, "difficulty": "easy", "open_hands": "off", "cull": "with_baron"}
HARD = {**TOGETHER, **PROMOS, "difficulty": "hard", "summary_cards": "dealt", "top_effects": "anyone"}
EARLIER = {**TOGETHER, "bottom_effects": "two_actions", "rulings": "first"}
MODEST = {**TOGETHER, "difficulty": "easy", "team_target": "40"}
GOODS = ("silver", "stone", "gold", "ink")
OUTER = [space for space in range(c.SPACES) if space % 3 != c.INNER]
ACTING = [card for card in range(c.CARDS) if c.HELP[card, 0] < 0 and c.INDEX.size[:, card].any()]
"""Cards that do something by themselves."""

TRIALS = Trials(
    cases=[
        *(Case("viscounts", players) for players in SEATS),
        *(Case("viscounts", players, "promos", PROMOS) for players in (2, 4)),
        *(Case("viscounts", players, "together", TOGETHER) for players in SEATS),
        Case("viscounts", 3, "together easy", EASY),
        *(Case("viscounts", players, "together hard", HARD) for players in (2, 4)),
        *(Case("viscounts", players, "earlier rulings", EARLIER) for players in (2, 4)),
        *(Case("viscounts", players, "chapter", {"campaign": THIRD[players]}) for players in SEATS),
        *(Case("viscounts", players, "other chapter", {"campaign": OTHER_THIRD[players]}) for players in SEATS),
    ],
    golden=[
        *(Golden(f"greedy-{n}", ("greedy",) * n) for n in SEATS),
        *(Golden(f"random-{n}", ("random",) * n) for n in SEATS),
        *(Golden(f"promos-{n}", ("greedy", "random", "greedy", "random")[:n], PROMOS) for n in SEATS),
        *(Golden(f"together-{n}", ("greedy",) * n, TOGETHER) for n in SEATS),
        *(Golden(f"together-easy-{n}", ("greedy",) * n, EASY) for n in SEATS),
        *(Golden(f"together-hard-{n}", ("random",) * n, HARD) for n in SEATS),
        *(Golden(f"together-modest-{n}", ("greedy",) * n, MODEST) for n in SEATS),
        *(Golden(f"chapter-{n}", ("greedy", "random", "greedy", "random")[:n], {"campaign": THIRD[n]}) for n in SEATS),
        Golden("together-won-2", ("ismcts:iterations=300",) * 2, MODEST),
    ],
    page=Moment(200, ("move",)),
    previews=Previews(
        partial=True,
        chosen_later={"flip": ("debt", "paid", "deed", "approved"), "debt": ("debt",)},  # tomes may avoid a Debt
        # cards on the row act after an action or a Debt, and when the two markers meet
        followed_by=dict.fromkeys(("trade", "exchange", "construct", "workers", "transcribe", "at", "shift"), GOODS),
        entangled=lambda me: bool(me["virtue"] == me["corruption"]),  # markers that have met move together
        counts=lambda me: {"virtue": -int(me["virtue"]), "corruption": int(me["corruption"])},
    ),
    drawn_after=200,
    things={
        Event.TAKE: range(c.STARTS),
        Event.HERO: range(c.FIRST_HERO, c.CARDS),
        Event.DROP: range(c.CARDS),
        Event.PLAY: range(c.CARDS),
        Event.CARD: ACTING,
        Event.MOVE: range(c.SPACES),
        Event.ARRANGE: range(1, len(c.ORDERS)),
        Event.ACT: range(len(c.Action)),
        Event.DISMISS: [*range(c.TOWNSFOLK), *range(c.CARDS, c.PERSONS)],
        Event.SPEND: range(c.KINDS),
        Event.CONSTRUCT: range(c.BUILDINGS),
        Event.SPOT: range(c.SPOTS),
        Event.LINK: range(c.SPOTS),
        Event.TRANSCRIBE: range(c.MANUSCRIPTS),  # none of the piles ever ends by chance
        Event.BONUS: range(len(c.RIBBONS)),
        Event.HIRE: range(c.TOWNSFOLK),
        Event.SHOW: range(c.TOWNSFOLK),
        Event.SHOW_TILE: [tile for tile in range(c.MANUSCRIPTS) if not c.START_TILES >> tile & 1],
        Event.DISCARD: range(c.CARDS),
        Event.DESTROY: range(c.CARDS),
        Event.GOOD: range(c.KINDS),
        Event.COLLISION: range(c.TRACK),
        Event.OBJECTIVE: range(2 * EACH, 3 * EACH),
        Event.TOKEN: range(CREST_COUNT),
        Event.HELP: range(2 * EACH),
        Event.FLIP: range(2),
        Event.REVEAL: range(2),
        Event.SUMMARY: range(4),
        Event.SUMMARY_TOP: range(4),
        Event.BARON: OUTER,
        Event.BARON_MOVE: OUTER,
        Event.BARON_DISMISS: range(c.TOWNSFOLK),
        Event.BARON_WORKER: range(c.SPACES),
        Event.BARON_ADVANCE: OUTER,
        Event.BARON_ENTER: range(c.PLACES),
        Event.BARON_LEAVE: range(c.SPACES),
        Event.REMOVE: range(c.SPACES),
        Event.CULL: range(c.PLACES),
        Event.GUARD: range(c.SPACES),
    },
)
