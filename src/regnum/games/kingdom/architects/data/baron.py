"""The components of the cooperative scenario: the Baron's boards and cards, demands, events, donations."""

from __future__ import annotations

from collections.abc import Mapping
from enum import IntEnum
from typing import Any

import numpy as np

from regnum.core.data import load
from regnum.games.kingdom.architects.data import components as c

Data = Mapping[str, Any]
_board: Data = load(__package__, "baron_board")
_intrigues: list[Data] = load(__package__, "baron_intrigue")["intrigues"]
_events: list[Data] = load(__package__, "baron_events")["events"]
_demands: list[Data] = load(__package__, "baron_demands")["demands"]

# ---- his boards -----------------------------------------------------------------------------------------------------


class Deed(IntEnum):
    """The Baron's actions on a section of his board."""

    CAPTURE = 0
    SEND = 1


BOARD_NAMES = tuple(str(board["id"]) for board in _board["boards"])
TARGET = np.array([board["target"] for board in _board["boards"]])  # for each worker in the Guildhall and each player
EVENT_CARDS = np.array([board["events"] for board in _board["boards"]])
UPPER, LOWER = range(2)
SECTION = np.array(
    [[[Deed[deed.upper()] for deed in board[name]] for name in ("upper", "lower")] for board in _board["boards"]]
)  # [board, section]: what he does first, and what if that does nothing
BARON_WORKERS, CAPTURES, PRISON_SILVER = (int(_board[key]) for key in ("workers", "captures", "prison_silver"))
CHECK_COINS, CHECK_VIRTUE = (int(_board["tax_check"][key]) for key in ("coins", "virtue"))
DEMAND_DOWN_POINTS, EVENT_LEFT_POINTS, NO_EVENT_POINTS = (
    int(_board["points"][key]) for key in ("demand_face_down", "event_left", "no_event_left")
)
START_DRAWN, START_DISCARDED = (int(_board["start"][key]) for key in ("cards", "discarded"))

# ---- intrigues and events -------------------------------------------------------------------------------------------


def _numbers(wanted: str) -> int:
    return sum(1 << number for number, card in enumerate(_intrigues) if wanted == _deck(card))


def _deck(card: Data) -> str:
    if "needs" in card:
        return "left out"
    return "final" if card["id"] == "final" else "future" if card.get("future", False) else "starting"


INTRIGUE_NAMES, EVENT_NAMES = (tuple(str(card["id"]) for card in cards) for cards in (_intrigues, _events))
INTRIGUES, EVENTS = len(INTRIGUE_NAMES), len(EVENT_NAMES)
STARTING, FINAL = _numbers("starting"), _numbers("final")
FUTURE = _numbers("future") | FINAL
"""Sets of intrigue cards; the future ones with the Final Intrigue."""

# ---- demands and donations ------------------------------------------------------------------------------------------

GIFTS: tuple[str, ...] = tuple(_board["donations"])
BUILDING_CARD, UNPAID_DEBT, PAID_DEBT = (GIFTS.index(name) for name in ("building_card", "unpaid_debt", "paid_debt"))
"""Things that can be donated: first the goods, as they are numbered."""
assert GIFTS[: len(c.GOODS)] == c.GOODS

DEMAND_NAMES = tuple(str(demand["id"]) for demand in _demands)
DEMANDS, DEMAND_LEVELS = len(DEMAND_NAMES), len({demand["level"] for demand in _demands})
AT_LEVEL = DEMANDS // DEMAND_LEVELS
assert [demand["level"] for demand in _demands] == [1 + n // AT_LEVEL for n in range(DEMANDS)]
WANTED = np.array([GIFTS.index(name) for name in DEMAND_NAMES])  # [demand]: what is to be donated
NEEDED = np.array([[demand["needed"].get(seats, 0) for seats in range(c.MOST + 1)] for demand in _demands])
MET_POINTS, FAILED_POINTS = (np.array([demand[key] for demand in _demands]) for key in ("points", "failed"))
TO_NAMES = (*(str(seat + 1) for seat in range(c.MOST)), *(f"demand_{level + 1}" for level in range(DEMAND_LEVELS)))
TO_DEMAND = c.MOST
"""To whom a donation goes: seats first, then the demand of each level."""

# ---- Rogues and Reverends -------------------------------------------------------------------------------------------

ALL_FACES = (1 << c.APPRENTICES) - (1 << c.CARDS_OF_APPRENTICES)
FIRST_FACE, FACES_OF_CARD = c.CARDS_OF_APPRENTICES, len(c.SIDES)
