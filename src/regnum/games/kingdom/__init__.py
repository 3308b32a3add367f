"""Shared parts of the West Kingdom games: the mechanism of effect rows, and the campaign with its tomes.

A family and no game: there is no `INFO` here. What lies beside its games belongs to all of them.
"""

from __future__ import annotations

from collections.abc import Iterator

from regnum.core.data import load
from regnum.core.info import CampaignInfo
from regnum.core.standing import Prize, Standing
from regnum.games.kingdom.options import BEGIN, IN_CAMPAIGN


def _prizes() -> Iterator[Prize]:
    """Tomes, victory tomes, crest tokens."""
    data = load("regnum.games.kingdom.data", "tomes")
    chapters = [chapter["game"] for chapter in data["chapters"]]
    for tome in data["tomes"]:
        if "chapter" in tome:
            yield Prize(tome["id"], "objective", chapters.index(tome["chapter"]), marks=tuple(tome["crests"]))
        else:
            yield Prize(tome["id"], "crest")
    yield Prize("victory", "victory", many=True)
    yield from (Prize(f"token_{crest}", "token", worth=0, marks=(crest,)) for crest in data["crests"])


def _standing(text: str, seats: int) -> Standing:
    from regnum.games.kingdom.carried import standing  # NumPy is not needed to list the campaigns

    return standing(text, seats)


CAMPAIGN = CampaignInfo(
    name="tomesaga",
    package=__package__,
    titles={"en": "West Kingdom Tomesaga", "it": "Cronache del Regno Occidentale"},
    chapters=("architects", "paladins", "viscounts"),
    seats=(2, 4),
    prizes=tuple(_prizes()),
    standing=_standing,
    begin=BEGIN,
    fixed=IN_CAMPAIGN,
    offered=("paladins.promos", "viscounts.promo_heroes"),  # the cards of its box; `promos` would add those of others
    evenings={game: {"scenario": "together"} for game in IN_CAMPAIGN},
    reconstructed={
        "en": "The course of the campaign, the margins and all counts are those of its rulebook. Of the 21 tomes three "
        "objectives are known (four buildings, eight marble, five unpaid debts) and the kinds of advantages; the other "
        "15 objectives of games, which advantage belongs to which tome, the crests on them and the names of the crests "
        "are reconstructed.",
        "it": "Lo svolgimento della campagna, i distacchi e tutte le quantità sono quelli del suo regolamento. Dei 21 "
        "Volumi si conoscono tre obiettivi (quattro Edifici, otto Marmi, cinque Debiti non pagati) e i tipi di "
        "vantaggio; gli altri 15 obiettivi dei giochi, quale vantaggio appartenga a quale Volume, gli Stemmi che "
        "mostrano e i nomi degli Stemmi sono ricostruiti.",
    },
)
