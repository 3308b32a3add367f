"""Cases of Bruges for the common tests."""

from __future__ import annotations

from pathlib import Path

from conformance.declaring import Case, Golden, Moment, Previews, Trials
from regnum.games.bruges.data.components import COLOURS

OWN_CARDS = Path(__file__).with_name("own_cards.yaml").read_text()
SEATS = (2, 3, 4)

TRIALS = Trials(
    cases=[
        *(Case("bruges", players) for players in SEATS),
        *(Case("bruges", players, "pets", {"pets": "on", "reputation_track": "ten_steps"}) for players in SEATS),
        *(Case("bruges", players, "own cards", {"cards": OWN_CARDS}) for players in SEATS),
    ],
    golden=[
        *(Golden(f"greedy-{n}", ("greedy",) * n) for n in SEATS),
        *(Golden(f"random-{n}-{k}", ("random",) * n) for n in SEATS for k in (1, 2)),
        *(Golden(f"pets-{n}", ("random", "greedy", "random", "random")[:n], {"pets": "on"}) for n in SEATS),
        *(Golden(f"own-cards-{n}", ("random",) * n, {"cards": OWN_CARDS}) for n in SEATS),
        *(Golden(f"ten-steps-{n}", ("random",) * n, {"reputation_track": "ten_steps"}) for n in (2, 3)),
        *(Golden(f"engraver-{n}", ("greedy", "random", "random")[:n], {"cards": "first_engraver"}) for n in (2, 3)),
        Golden("everything-4", ("random",) * 4, {"pets": "on", "cards": OWN_CARDS, "reputation_track": "ten_steps"}),
    ],
    # the last round: five cards, persons to activate, and almost everything that a card can be used for
    page=Moment(220, ("workers", "florins", "threat", "canal", "house", "activate"), "greedy", 6),
    previews=Previews(
        partial=True,
        possible=("points",),  # also those that count at the end of the game
        followed_by={"hire": ("coins",), "into": ("coins",)},  # persons act when they come
        counts=lambda me: {f"worker_{colour}": int(n) for colour, n in zip(COLOURS, me["workers"], strict=True)},
    ),
    drawn_after=150,
    # once the extra pile (33 cards or more) has been laid out, the rest of a round and at most one more are played, for
    # which four seats draw about twenty cards; every pile is empty only if persons draw all the others: test_rulings.py
    rare=("RESHUFFLE",),
)
