"""Data of the printed game (fixtures.yaml), and the map as a graph: everything here is independent of the rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from itertools import combinations_with_replacement
from pathlib import Path
from typing import Any

import networkx as nx
import yaml

FIXTURES: dict[str, Any] = yaml.safe_load(Path(__file__).with_name("fixtures.yaml").read_text(encoding="utf-8"))

LETTERS = "ABCDEFGHIJKLMNO"
MAPS = tuple(FIXTURES["combinations"])
REGION_OF = {letter: region for region, letters in FIXTURES["regions"].items() for letter in letters}
PERMITS = {tile: gain for tiles in FIXTURES["permits"].values() for tile, gain in tiles.items()}
PERMIT_REGION = {tile: region for region, tiles in FIXTURES["permits"].items() for tile in tiles}
TOKENS: dict[str, dict[str, int]] = FIXTURES["tokens"]
NOBILITY: dict[int, dict[str, Any]] = FIXTURES["nobility"]
COUNCIL_COINS: dict[int, int] = FIXTURES["council_coins"]


@cache
def kingdom(name: str) -> nx.Graph:
    """The cities, with their colours, and roads of a map such as "ABA" (the sides of coast, hills, mountains)."""
    graph = nx.Graph()
    for region, side in zip(FIXTURES["regions"], name, strict=True):
        board = FIXTURES["sides"][region][side]
        for letter, colour in board["colours"].items():
            graph.add_node(letter, colour=colour, region=region)
        graph.add_edges_from(board["roads"])
    graph.add_edges_from(FIXTURES["border_roads"]["coast_hills"])
    graph.add_edges_from(FIXTURES["border_roads"][f"hills_{name[1]}"])
    return graph


@cache
def roads_between(name: str) -> dict[str, dict[str, int]]:
    """The fewest roads between any two cities."""
    return {start: dict(far) for start, far in nx.all_pairs_shortest_path_length(kingdom(name))}


def purple_city(name: str) -> str:
    """The king's city of a map."""
    return cities_of(name, "purple")


def cities_of(name: str, colour_or_region: str) -> str:
    """The letters of the cities of a colour or of a region."""
    found = [c for c, facts in kingdom(name).nodes.items() if colour_or_region in (facts["colour"], facts["region"])]
    return "".join(sorted(found))


def group_of(name: str, emporiums: Iterable[str], city: str) -> set[str]:
    """The connected cities with emporiums around `city`, itself included."""
    found: set[str] = nx.node_connected_component(kingdom(name).subgraph({*emporiums, city}), city)
    return found


def satisfies(cards: Sequence[str], councillors: Sequence[str]) -> bool:
    """Return True if the cards match distinct councillors, jokers any colour. Tries every pairing."""
    if not cards:
        return True
    card, *others = cards
    return any(
        satisfies(others, [*councillors[:seat], *councillors[seat + 1 :]])
        for seat, councillor in enumerate(councillors)
        if card in (councillor, "joker")
    )


def council_price(cards: Sequence[str]) -> int:
    """The coins to add to a set of 1 to 4 cards."""
    return COUNCIL_COINS[len(cards)] + sum(card == "joker" for card in cards)


CARDS = tuple(FIXTURES["cards"])
MULTISETS = [cards for n in (1, 2, 3, 4) for cards in combinations_with_replacement(CARDS, n)]


@cache
def satisfying(councillors: tuple[str, ...]) -> list[tuple[str, Counter[str], int]]:
    """The sets of cards that satisfy these councillors, found by trying all 329, each with its price."""
    return [("+".join(c), Counter(c), council_price(c)) for c in MULTISETS if satisfies(c, councillors)]


def payments(hand: Mapping[str, int], councillors: Sequence[str], coins: int) -> set[str]:
    """Those of them that are in the hand and cost no more than the coins."""
    return {
        cards
        for cards, count, price in satisfying(tuple(sorted(councillors)))
        if price <= coins and all(hand[card] >= n for card, n in count.items())
    }
