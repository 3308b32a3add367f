"""The Staufer Dynasty, by Andreas Steding."""

from __future__ import annotations

from regnum.core.info import GameInfo
from regnum.games.staufer.options import OPTIONS, check

INFO = GameInfo(
    name="staufer",
    package=__name__,
    titles={"en": "The Staufer Dynasty", "it": "The Staufer Dynasty"},
    designers=("Andreas Steding",),
    year=2014,
    minutes=80,
    seats=(2, 5),
    version=1,
    former_digests={"eddd32f41dc4ad59": "c4e1974b4c00f00a"},
    options=OPTIONS,
    check=check,
    reconstructed={
        "en": "The rules and the number of every component are those of the rulebook. Reconstructed: values "
        "printed only on the components: the offices of the regions, most point tiles, the spaces with an envoy, the "
        "supply table for 2 and 3 players, the copies of orange and turquoise chests, the points of privilege 1, "
        "which privileges are for the first game, the path cards and some scales of the office cards.",
        "it": "Le regole e il numero di ogni componente sono quelli del regolamento. Sono ricostruiti i valori "
        "stampati solo sui componenti: gli uffici delle regioni, quasi tutte le tessere punteggio, gli spazi con un "
        "inviato, il tabellone Risorse per 2 e 3 giocatori, le copie dei forzieri arancio e turchese, i punti "
        "del privilegio 1, i privilegi della prima partita, le carte percorso e alcune scale delle carte ufficio.",
    },
)
