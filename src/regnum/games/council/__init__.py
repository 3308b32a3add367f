"""The Council of Four, by Simone Luciani and Daniele Tascini."""

from __future__ import annotations

from regnum.core.info import GameInfo
from regnum.games.council.options import OPTIONS

INFO = GameInfo(
    name="council",
    package=__name__,
    titles={"en": "The Council of Four", "it": "Il Consiglio dei Quattro"},
    designers=("Simone Luciani", "Daniele Tascini"),
    year=2015,
    minutes=60,
    seats=(2, 4),
    version=1,
    former_digests={"760e3ee40d72f469": "c9f663bb5966c1c0"},
    options=OPTIONS,
    reconstructed={
        "en": "All printed components are exact. Only details of the optional market module are reconstructed, "
        "because it was never published.",
        "it": "Tutti i componenti stampati sono esatti. Sono ricostruiti solo i dettagli del modulo mercato, "
        "facoltativo e mai pubblicato.",
    },
)
