"""Cases of The Council of Four for the common tests."""

from __future__ import annotations

from conformance.declaring import Case, Golden, Moment, Previews, Trials
from regnum.games.council.data.components import BONUSES, CITIES, KING_POINTS, LAST_SPACE, TILES
from regnum.games.council.rules.state import Event

SEATS = (2, 3, 4)
MAPS = ("AAA", "AAB", "ABA", "ABB", "BAA", "BAB", "BBA", "BBB")
RULINGS = {
    "coins": {"coin_cap": "none"},
    "assistants": {"assistant_supply": "none"},
    "steps": {"nobility_step_triggers": "final_space_only"},
    "refill": {"permit_refill": "before_tile_bonus"},
    "first": {"last_emporium_bonus": "first_player_only"},
    "ties": {"most_permits_tie": "nobody"},
    "unused": {"permits_counted": "unused_only"},
    "must": {"bonus_main_action_may_be_skipped": "off"},
}
CONTESTED = {option: value for ruling in RULINGS.values() for option, value in ruling.items()}
MARKET = {"market_module": "on", "map": "random"}

TRIALS = Trials(
    cases=[
        *(Case("council", players) for players in SEATS),
        *(Case("council", players, "random map", {"map": "random"}) for players in SEATS),
        *(Case("council", players, "contested rulings", CONTESTED) for players in SEATS),
        *(Case("council", players, "market", MARKET) for players in SEATS),
    ],
    golden=[
        *(Golden(f"greedy-{n}", ("greedy",) * n) for n in SEATS),
        *(Golden(f"random-{n}", ("random",) * n) for n in SEATS),
        *(Golden(f"map-{name}", ("random", "greedy"), {"map": name}) for name in MAPS),
        *(Golden(f"ruling-{name}", ("greedy", "random", "greedy"), option) for name, option in RULINGS.items()),
        *(Golden(f"market-{n}", ("random",) * n, MARKET) for n in (2, 4)),
        *(Golden(f"limit-{n}", ("random",) * n, {"round_limit": "6"}) for n in (2, 4)),
    ],
    page=Moment(150, ("acquire", "build", "king", "extra")),
    previews=Previews(
        partial=True,  # rewards of cities and steps of nobility come on top of what is printed
        followed_by=dict.fromkeys(
            ("acquire", "build", "king", "pay", "take", "again", "reward", "rewards"),
            ("coins", "assistants", "cards", "points", "nobility"),
        ),
        counts=lambda me: {"points": int(me["points"])},
    ),
    drawn_after=243,
    things={
        Event.TILE: range(TILES),
        Event.REVEAL: range(TILES),
        Event.AGAIN: range(TILES),
        Event.BUILD: range(CITIES),
        Event.KING: range(CITIES),
        Event.REWARD: range(CITIES),
        Event.BONUS_TILE: range(len(BONUSES)),
        Event.KING_TILE: range(len(KING_POINTS)),
        Event.NOBILITY: range(1, LAST_SPACE + 1),
    },
)
