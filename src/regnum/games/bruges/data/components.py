"""The components as constant tables: what `data/*.yaml` says, laid out for the rules.

Numba freezes these arrays into the compiled code. The cards are not here: they are a part of the options in the state
(`cards.Deck`), so that the same code plays any list of cards.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from regnum.core.data import load
from regnum.core.record import words_for
from regnum.games.bruges.data.cards import CARDS, PERSONS, PETS
from regnum.games.bruges.data.vocabulary import COLOURS, GROUPS, Majority
from regnum.games.bruges.options import OPTIONS

_board, _setup, _pets = load(__package__, "board"), load(__package__, "setup"), load(__package__, "pets")
_groups = load(__package__, "groups")


def _table(rows: object) -> NDArray[np.int64]:
    return np.array(rows, np.int64)


SIDES = ("left", "right")  # of a canal, seen from its guard house
ALL_COLOURS = len(COLOURS)
ALL_GROUPS = len(GROUPS)
ALL_MAJORITIES = len(Majority)
FACES = 6

FEWEST, MOST = int(_setup["players"]["low"]), int(_setup["players"]["high"])
FIRST_COINS, FIRST_WORKERS, FIRST_POINTS = int(_setup["coins"]), int(_setup["workers"]), int(_setup["points"])
HAND, CARDS_PLAYED, WORKERS_TAKEN = int(_setup["hand"]), int(_setup["cards_played"]), int(_setup["workers_taken"])
PILES = int(_setup["piles"])
THREAT_TILES, THREAT_LIMIT = int(_setup["threat_tiles"]), int(_setup["threat_limit"])
THREAT_POINTS, PLOT = int(_setup["threat_points"]), int(_setup["plot"])
HOUSE_POINTS, MAJORITY_POINTS = int(_setup["house"]), int(_setup["majority"])
PET_MAJORITY_POINTS = int(_pets["majority"])

# Nobody can build so many houses in a whole game: a house is a card, and a game ends after about 40 cards a player.
PLOTS = 48
WORDS = words_for(CARDS)  # of a set of cards

TRACKS = next(option.values for option in OPTIONS if option.name == "reputation_track")
LAST_STEP = _table([len(_board["reputation"][name]) for name in TRACKS])
MOST_STEPS = int(LAST_STEP.max())
STEP_POINTS = _table(
    [[0, *(values := _board["reputation"][name]), *[values[-1]] * (MOST_STEPS - len(values))] for name in TRACKS]
)  # [track, step]; step 0 is the town hall
STATUE_POINTS = _table(_board["statues"])
STATUES = len(STATUE_POINTS)
THIRD_SPACE, THIRD_SPACE_POINTS = 3, int(_board["third_space"])
SPACE_COST = _table(_board["costs"])
SECTION = len(SPACE_COST)
SPACE_COLOUR = _table(
    [[[COLOURS.index(colour) for colour in section] for section in gate] for gate in _board["gates"]]
)  # [seat, side, space]

# Cards of each of the five piles that the deck is cut into, without and with pets.
PILE_CARDS = _table([[(cards + pile) // PILES for pile in range(PILES)] for cards in (PERSONS, CARDS)])

__all__ = ["CARDS", "COLOURS", "GROUPS", "PERSONS", "PETS"]
