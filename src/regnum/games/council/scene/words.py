"""The things of the game as texts and as ids on the table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from regnum.games.council.data import components as c
from regnum.games.council.rules.state import GOODS, MOST_HELD
from regnum.games.council.rules.supply import LIMITED
from regnum.scenes import Amount, Argument, Target, Text, View, plain, spelled, text

KINDS = {
    c.Good.COINS: "coins",
    c.Good.ASSISTANTS: "assistants",
    c.Good.POLITICS_CARDS: "cards",
    c.Good.VP: "points",
    c.Good.MAIN_ACTIONS: "main_actions",
    c.Good.NOBILITY: "nobility",
}


def amounts(gains: Sequence[int] | Any) -> tuple[Amount, ...]:
    """A row of gains as amounts."""
    return tuple(Amount(kind, int(gains[good])) for good, kind in KINDS.items() if gains[good])


def obtained(view: View, gains: Sequence[int] | Any, paid: int = 0) -> tuple[Amount, ...]:
    """A row of gains as far as the track of coins and the pool of assistants allow after a payment of coins."""
    room = {c.Good.COINS: coin_room(view) + paid, c.Good.ASSISTANTS: assistants_left(view)}
    found = {good: min(int(gains[good]), room.get(good, MOST_HELD)) for good in KINDS}
    return amounts([found.get(good, 0) for good in c.Good])


def coin_room(view: View) -> int:
    """The coins that the seat can still gain (option `coin_cap`)."""
    cap = c.COIN_TRACK if view.s["options"]["coin_cap"] == LIMITED else MOST_HELD
    return cap - int(view.me["coins"])


def assistants_left(view: View) -> int:
    """The assistants that can still be gained (option `assistant_supply`)."""
    return int(view.s["assistants"]) if view.s["options"]["assistant_supply"] == LIMITED else MOST_HELD


def city_id(city: int) -> str:
    """The space of a city."""
    return f"city/{c.LETTERS[city]}"


def permit_id(tile: int) -> str:
    """The piece of a permit tile, wherever it lies."""
    return f"permit/{c.TILE_NAMES[tile]}"


def stall_id(seller: int, good: int, price: int) -> str:
    """Goods on a stall at a price."""
    return f"stall/{seller}/{good}/{price}"


def council_id(council: int) -> str:
    """The zone of a council."""
    return f"council/{c.COUNCILS[council]}"


def city(number: int) -> Text:
    """A city by name."""
    return plain(c.CITY_NAMES[number]).pointing_at(city_id(number))


def permit(tile: int) -> Text:
    """A permit tile by its letters."""
    return plain(c.TILE_NAMES[tile]).pointing_at(permit_id(tile))


def gained_permit(tile: int, /) -> Mapping[str, Argument]:
    """The argument of a message about a permit tile that is gained: the tile with what it gives."""
    return {"permit": text("permit.gives", permit=permit(tile), gains=spelled(amounts(c.TILE_GAINS[tile])))}


def council(number: int) -> Text:
    """A council: of the coast, of the king."""
    return text(f"council.{c.COUNCILS[number]}").pointing_at(council_id(number))


def into_council(number: int) -> Text:
    """Into a council."""
    return text(f"into.{c.COUNCILS[number]}").pointing_at(council_id(number))


def councillor(colour: int) -> Text:
    """A councillor of a colour."""
    return text(f"councillor.{c.CARDS[colour]}")


def region(number: int) -> Text:
    """A region."""
    return text(f"region.{c.COUNCILS[number]}")


def family(kind: int) -> Text:
    """A colour of politics cards and councillors, or the joker."""
    return text(f"tone.{c.CARDS[kind]}")


def bonus(number: int) -> Text:
    """A bonus tile: gold cities, seaside cities."""
    return text(f"bonus.{c.BONUSES[number]}").pointing_at(f"bonus/{c.BONUSES[number]}")


def good(number: int) -> Text:
    """A good of the market: an assistant, a politics card, a permit tile."""
    if number >= GOODS:
        return text("market.permit", permit=permit(number - GOODS))
    return text("market.assistant") if number == 0 else text(f"card.{c.CARDS[number - 1]}")


def city_target(number: int) -> Target:
    """A city to point at."""
    return Target(city_id(number), plain(f"{c.LETTERS[number]} {c.CITY_NAMES[number]}"))


def permit_target(tile: int) -> Target:
    """A permit tile to point at."""
    return Target(permit_id(tile), plain(c.TILE_NAMES[tile]))


def cards(counts: Sequence[int] | Any) -> tuple[Text, ...]:
    """Politics cards by colour; `counts` has a number for each kind."""
    return tuple(text("cards.of", n=int(n), colour=family(kind)) for kind, n in enumerate(counts) if n > 0)


def coins_short(view: View, needed: int) -> Text:
    """The seat that chooses has not the coins for something."""
    return text("why.coins", n=needed, have=int(view.me["coins"]))


def assistants_short(view: View, needed: int) -> Text:
    """The seat that chooses has not the assistants for something."""
    return text("why.assistants", n=needed, have=int(view.me["assistants"]))
