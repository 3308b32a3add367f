"""The card of Architects of the West Kingdom.

It moves to `__init__`, where the registry finds it, when the game has its scene, its words and its rules for people.
"""

from __future__ import annotations

from regnum.core.info import GameInfo
from regnum.games.kingdom.architects.options import OPTIONS, check

INFO = GameInfo(
    name="architects",
    package=__package__,
    titles={"en": "Architects of the West Kingdom", "it": "Architetti del Regno Occidentale"},
    designers=("Shem Phillips", "S J Macdonald"),
    year=2018,
    minutes=80,
    seats=(2, 5),
    version=1,
    options=OPTIONS,
    check=check,
    reconstructed={
        "en": "All cards and boards are exact: taken from public code and compared with the faces of the cards. The "
        "base rulebook was not at hand; where other sources are silent, thirteen rulings of our own stand in for it.",
        "it": "Tutte le carte e le plance sono esatte: prese da codice pubblico e confrontate con le facce delle "
        "carte. Il regolamento base non era a disposizione; dove le altre fonti tacciono lo sostituiscono tredici "
        "decisioni nostre.",
    },
)
