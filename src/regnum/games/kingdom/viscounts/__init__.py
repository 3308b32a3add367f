"""Viscounts of the West Kingdom, by Shem Phillips and S J Macdonald."""

from __future__ import annotations

from regnum.core.info import GameInfo
from regnum.games.kingdom.viscounts.options import OPTIONS, check, together

INFO = GameInfo(
    name="viscounts",
    package=__package__,
    titles={"en": "Viscounts of the West Kingdom", "it": "Visconti del Regno Occidentale"},
    designers=("Shem Phillips", "S J Macdonald"),
    year=2020,
    minutes=90,
    seats=(2, 4),
    version=1,
    former_digests={"f8ecc49f5bf8bdfe": "b47566552d532af6"},
    options=OPTIONS,
    check=check,
    together=together,
    reconstructed={
        "en": "Townsfolk and Heroes come from a public list of cards, 26 of them compared with pictures. "
        "Reconstructed: 13 of the 35 Manuscripts, 5 of the 10 Player cards (3 to 7) and one effect of the "
        "Strongman. Which side of the board belongs to how many players, and what one side shows under the piles, is "
        "inferred. The rules of the cooperative scenario come from its rulebook. Reconstructed: its summary "
        "cards, what Poverty and Prosperity are worth there, and which icon of a dismissed card triggers which of the "
        "Baron's actions.",
        "it": "I Cittadini e gli Eroi vengono da un elenco pubblico di carte, 26 delle quali confrontate con immagini. "
        "Sono ricostruiti 13 dei 35 Manoscritti, 5 delle 10 carte Giocatore (dalla 3 alla 7) e un effetto del "
        "Forzuto. Quale lato del tabellone valga per quanti giocatori, e ciò che un lato mostra sotto le pile, è "
        "dedotto. Dello scenario cooperativo le regole sono quelle del suo regolamento. Sono ricostruiti le carte "
        "Riassuntive, quanto vi valgono Povertà e Prosperità, e quale simbolo di chi è congedato porta a quale dei "
        "risultati del Barone.",
    },
)
