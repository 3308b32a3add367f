"""What the common tests are to play of Viscounts: this becomes `cases.py` when the game is registered."""

from __future__ import annotations

from conformance.declaring import Case

SEATS = (2, 3, 4)
TOGETHER = {"scenario": "together"}
EASY = {**TOGETHER, "difficulty": "easy", "open_hands": "off", "cull": "with_baron"}
HARD = {**TOGETHER, "difficulty": "hard", "summary_cards": "dealt", "top_effects": "anyone", "team_target": "120"}

CASES = [
    *(Case("viscounts", players) for players in SEATS),
    *(Case("viscounts", players, "promos", {"promo_heroes": "on"}) for players in (2, 4)),
    *(Case("viscounts", players, "together", TOGETHER) for players in SEATS),
    *(Case("viscounts", players, "together easy", EASY) for players in (3,)),
    *(Case("viscounts", players, "together hard", HARD) for players in (2, 4)),
]
