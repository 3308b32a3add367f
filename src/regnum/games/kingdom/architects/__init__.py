"""Architects of the West Kingdom, by Shem Phillips and S J Macdonald."""

from __future__ import annotations

from regnum.core.info import GameInfo
from regnum.games.kingdom.architects.options import OPTIONS, check, together

INFO = GameInfo(
    name="architects",
    package=__package__,
    titles={"en": "Architects of the West Kingdom", "it": "Architetti del Regno Occidentale"},
    designers=("Shem Phillips", "S J Macdonald"),
    year=2018,
    minutes=80,
    seats=(2, 5),
    version=1,
    former_digests={"ce0f2cca4fd1065a": "8a1e9fd44c0b359a"},
    options=OPTIONS,
    check=check,
    together=together,
    reconstructed={
        "en": "All cards and boards are exact: taken from public code and compared with the faces of the cards. The "
        "base rulebook was not available; where other sources are silent, we use fourteen rulings of our own. "
        "The rules of the cooperative scenario come from its rulebook, but of its cards only one Intrigue card, one "
        "Demand card for four players and what the Rogue and the Reverend do are known. All other Intrigue, Event and "
        "Demand cards, the second section of the Baron's boards, the number of events by level, the skills of the "
        "Rogue and Reverend cards and the donation at the King's Storehouse are reconstructed.",
        "it": "Tutte le carte e le plance sono esatte: prese da codice pubblico e confrontate con le facce delle "
        "carte. Il regolamento base non era a disposizione; dove le altre fonti tacciono lo sostituiscono quattordici "
        "decisioni nostre. Dello scenario cooperativo le regole sono quelle del suo regolamento; delle carte si "
        "conoscono solo una carta Intrigo, una carta Richiesta per quattro giocatori e ciò che fanno Furfante e "
        "Reverendo. Sono ricostruite tutte le altre carte Intrigo, Evento e Richiesta, la seconda sezione delle "
        "plance del Barone, il numero di eventi per difficoltà, le competenze delle carte Furfante e Reverendo e la "
        "donazione al Magazzino Reale.",
    },
)
