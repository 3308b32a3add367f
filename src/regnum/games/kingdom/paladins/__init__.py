"""Paladins of the West Kingdom, by Shem Phillips and S J Macdonald."""

from __future__ import annotations

from regnum.core.info import GameInfo
from regnum.games.kingdom.paladins.options import OPTIONS, check, together

INFO = GameInfo(
    name="paladins",
    package=__package__,
    titles={"en": "Paladins of the West Kingdom", "it": "Paladini del Regno Occidentale"},
    designers=("Shem Phillips", "S J Macdonald"),
    year=2019,
    minutes=120,
    seats=(2, 4),
    version=1,
    former_digests={"7357c5dbcacab025": "b9efed18de590c27"},
    options=OPTIONS,
    check=check,
    together=together,
    reconstructed={
        "en": "The base rulebook was not available. Cards come from public code, points from two score sheets that "
        "agree. Reconstructed: the Influence that Fortify and Absolve require, the rewards of workshops, what the "
        "slots of Outsiders require, the silver for missing Strength, how much converted Outsiders count, the workers "
        "kept, the tiebreaker and the rewards of the promotional cards; some costs rest on one weak source. The "
        "rules of the cooperative scenario come from its rulebook, but of its cards "
        "only one Order and the threat to Fortify are known. The other Orders and threats, how many workers and "
        "Outsiders they require, and names, actions and colours of the Starting Townsfolk are reconstructed.",
        "it": "Il regolamento base non era a disposizione. Le carte vengono da codice pubblico, i punti da due fogli "
        "segnapunti concordi. Sono ricostruiti l'Influenza richiesta da Fortificare e Assolvere, ciò che sta sotto "
        "le officine, ciò che richiedono i posti degli Invasori, le monete per la Forza mancante, quanto contano gli "
        "Invasori convertiti, i lavoratori che si tengono, lo spareggio e le ricompense delle carte promo; alcuni "
        "costi poggiano su una sola fonte debole. Dello scenario cooperativo le regole sono quelle del suo "
        "regolamento; delle carte si conoscono solo un Ordine e la Minaccia su Fortificare. Sono ricostruiti gli altri "
        "Ordini e le altre Minacce, quanti lavoratori e Invasori chiedono, e nomi, azioni e colori dei Cittadini "
        "Iniziali.",
    },
)
