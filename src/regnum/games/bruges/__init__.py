"""Bruges, by Stefan Feld."""

from __future__ import annotations

from regnum.core.info import GameInfo
from regnum.games.bruges.options import OPTIONS

INFO = GameInfo(
    name="bruges",
    package=__name__,
    titles={"en": "Bruges", "it": "Bruges"},
    designers=("Stefan Feld",),
    year=2013,
    minutes=60,
    seats=(2, 4),
    version=1,
    former_digests={"6a35e84ee3157cb7": "9ec3623484bdabb9"},
    options=OPTIONS,
    reconstructed={
        "en": "The rules are exact. There is no public list of the 165 persons: most of them are reconstructed, and so "
        "are the colours of the canals, some steps of reputation and the pets. Owners of the game can enter the "
        "printed cards with the option cards.",
        "it": "Le regole sono esatte. Non esiste un elenco pubblico dei 165 personaggi: la maggior parte è "
        "ricostruita, e così i colori dei canali, alcuni passi del prestigio e gli animali. Chi possiede il gioco può "
        "inserire le carte stampate con l'opzione cards.",
    },
)
