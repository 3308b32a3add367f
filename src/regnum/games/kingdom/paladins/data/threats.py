"""The components of the cooperative scenario: honour, the Baron's threats and workers, the King's threat, the goal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from regnum.core.data import load
from regnum.games.kingdom.paladins.data import components as c
from regnum.games.kingdom.paladins.data.vocabulary import When
from regnum.games.kingdom.rows import Whom

Data = Mapping[str, Any]
_threats: Data = load(__package__, "threats")
_cards: Sequence[Data] = _threats["threats"]
_outsiders: Sequence[Data] = _threats["outsiders"]


def _by_players(rows: Sequence[Mapping[int, int]]) -> np.ndarray[Any, np.dtype[np.int64]]:
    return np.array([[row.get(seats, 0) for seats in range(c.MOST + 1)] for row in rows], np.int64)


START_HONOUR, INQUISITION_HONOUR = (int(_threats["honour"][key]) for key in ("start", "inquisition"))
"""Honour at the beginning; with how many Suspicion cards an Inquisition costs one."""
BARON_WORKERS = int(_threats["baron_workers"])

# ---- his threats ----------------------------------------------------------------------------------------------------

THREAT_NAMES = tuple(str(card["id"]) for card in _cards)
THREATS = len(THREAT_NAMES)
ALL_THREATS = (1 << THREATS) - 1
THREAT_ACTION = np.array([c.ACTION_NAMES.index(card["action"]) for card in _cards])
THREAT_WORKERS = _by_players([card["workers"] for card in _cards])  # [threat, seats]
assert all(c.ROW.whom[row] == Whom.ALL for row in c.INDEX.first[When.ROUND_END, c.THREAT : c.THREAT + THREATS])
UNDER = np.array([level["threats"] for level in _threats["under"]])
"""[difficulty, King's card]: how many threats lie under it. The King's cards are Orders, then Favours."""
MORE_WORKERS = np.array([level["workers_each_round"] for level in _threats["under"]])
CARDS, PER_CARD = len(c.ORDER_ROUND) + len(c.FAVOUR_ROUND), int(UNDER.max())
UNDER_ROUND = np.concatenate([c.ORDER_ROUND, c.FAVOUR_ROUND])
"""[King's card]: the round in which it is revealed."""

# ---- Outsiders and the King -----------------------------------------------------------------------------------------

_side = [max(n for n, side in enumerate(_outsiders) if side["from"] <= max(1, now)) for now in range(c.ROUNDS + 1)]
OUTSIDERS_NEEDED = _by_players([side["needed"] for side in _outsiders])[_side]  # [round, seats]
KING_ROUND, ORDERS_MORE, WORKER_POINTS, PLAYER_TARGET = (
    int(_threats["king"][key]) for key in ("from", "orders_more", "points_each_worker", "points_each_player")
)
