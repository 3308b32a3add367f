"""The data: as many of everything as the reference counts (its section 10), and samples."""

from __future__ import annotations

from collections import Counter

import numpy as np

from regnum.games.kingdom.viscounts.data import components as c
from regnum.games.kingdom.viscounts.data.vocabulary import Counter as Counters
from regnum.games.kingdom.viscounts.data.vocabulary import Op, What, When
from regnum.games.kingdom.viscounts.data.vocabulary import Term as Terms

from .position import GAME

Said = tuple[object, ...]


def rows(when: When, source: int) -> list[int]:
    first = int(c.INDEX.first[when, source])
    return list(range(first, first + int(c.INDEX.size[when, source])))


def said(row: int) -> Said:
    """A row in words: ("gain", "ink", 2), ("choose", [...], [...])."""
    op, what, n = Op(c.EFFECT.op[row]), int(c.EFFECT.what[row]), int(c.EFFECT.n[row])
    if op == Op.CHOOSE:
        first, size = c.INDEX.branch_first, c.INDEX.branch_size
        return ("choose", *([said(r) for r in range(first[b], first[b] + size[b])] for b in range(what, what + n)))
    return (op.name.lower(), What(what).name.lower(), n) if what >= 0 else (op.name.lower(), n)


def does(when: When, source: int) -> list[Said]:
    return [said(row) for row in rows(when, source)]


def card(name: str) -> int:
    return c.CARD_NAMES.index(name)


def test_sixty_eight_townsfolk() -> None:
    assert c.TOWNSFOLK == len(set(c.CARD_NAMES[: c.TOWNSFOLK])) == 68
    assert np.bincount(c.VALUE[: c.TOWNSFOLK]).tolist() == [0, 18, 28, 22]
    icons = dict(zip(c.ICON_NAMES, c.PERSON_ICONS[: c.TOWNSFOLK].sum(0).tolist(), strict=True))
    assert icons == {"merchant": 44, "criminal": 21, "cleric": 15, "builder": 15, "noble": 15}


def test_every_one_of_the_townsfolk_has_one_effect_at_the_top_right() -> None:
    hired = Counter(str(said(row)[:2]) for person in range(c.TOWNSFOLK) for row in rows(When.HIRED, person))
    assert hired == {
        "('discard', 1)": 18,
        "('gain', 'virtue')": 19,
        "('gain', 'corruption')": 10,
        "('arrange', 1)": 10,
        "('shuffle', 1)": 8,
        "('gain', 'debt')": 3,
    }
    assert not any(rows(When.HIRED, person) for person in range(c.FIRST_STARTING, c.CARDS))


def test_when_townsfolk_act() -> None:
    played, dropped = ([n for n in range(c.TOWNSFOLK) if rows(when, n)] for when in (When.PLAY, When.DROP))
    lasting = [
        n
        for n in range(c.TOWNSFOLK)
        if any(rows(when, n) for when in When if when not in (When.PLAY, When.DROP, When.HIRED))
    ]
    assert (len(lasting), len(played), len(dropped)) == (29, 20, 19)
    assert sorted(lasting + played + dropped) == list(range(c.TOWNSFOLK))


def test_eight_starting_cards_and_sixteen_heroes() -> None:
    assert (c.STARTING, c.HEROES, c.BASE_HEROES, c.CARDS) == (8, 16, 10, 92)
    assert c.CARD_NAMES[-6:] == ("caroline", "gisela", "hugo", "larena", "samson", "walaric")
    silent = [name for name in c.CARD_NAMES if not c.INDEX.size[:, card(name)].any()]
    assert silent == ["abbot", "labourer", "squire"]


def test_some_cards() -> None:
    assert does(When.DROP, card("guntram")) == [
        ("choose", [("gain", "debt", 1), ("flip", "deed", 1)], [("gain", "deed", 1), ("flip", "debt", 1)])
    ]
    assert does(When.PLAY, card("bertha")) == [("choose", [("shift", 1)], [("gain", "virtue", 1)])]
    assert does(When.PLAY, card("financer")) == [("discard", 1), ("gain", "silver", 2)]
    assert does(When.DROP, card("journeyman")) == [("hire", 1), ("gain", "virtue", 1)]
    assert does(When.GAIN_DEBT, card("racketeer_b")) == [("choose", [("arrange", 1)], [("discard", 1)])]
    assert does(When.AFTER_CONSTRUCT, card("charlatan")) == [("gain", "corruption", 1)]
    assert does(When.PLAY, card("caroline"))[:2] == [("gain", "corruption", 1), ("gain", "virtue", 1)]
    assert does(When.DROP, card("traitor")) == [("gain", "resource", 1)]  # a photo, against the list
    assert does(When.HIRED, card("strongman")) == [("gain", "virtue", 1)]  # reconstructed


def test_cards_that_change_what_actions_are_paid_with() -> None:
    found = {
        name: (Op(c.HELP[card(name), 0]).name, int(c.HELP[card(name), 1]))
        for name in c.CARD_NAMES
        if c.HELP[card(name), 0] >= 0
    }
    construct, workers, transcribe = c.Action.CONSTRUCT, c.Action.WORKERS, c.Action.TRANSCRIBE
    assert found == {
        "strongman": ("CONVERT", construct),
        "benefactor": ("CONVERT", workers),
        "traveller": ("CONVERT", transcribe),
        "sculptor": ("DOUBLE", construct),
        "artist": ("DOUBLE", workers),
        "priest": ("DOUBLE", transcribe),
        "mason": ("PAIR", construct),
        "diplomat": ("PAIR", workers),
        "clergyman": ("PAIR", transcribe),
        "emma": ("ACCEPT", transcribe),
        "larena": ("LESS", -1),
    }


def test_thirty_five_manuscripts() -> None:
    assert c.MANUSCRIPTS == len(set(c.MANUSCRIPT_NAMES)) == 35
    assert np.bincount(c.RIBBON).tolist() == [9, 9, 9, 8]
    assert c.START_TILES.bit_count() == c.PLACES
    assert sorted(set(c.COST[: c.MANUSCRIPTS].tolist())) == [3, 4, 5, 6, 7]
    assert all((c.CHEAP_TILES >> n & 1) == (c.COST[n] in (3, 4)) for n in range(c.MANUSCRIPTS))
    assert c.SET_POINTS.tolist() == [0, 1, 4, 9, 16]
    assert all(len(rows(When.GAIN, c.TILE + n)) + len(rows(When.SCORE, c.TILE + n)) > 0 for n in range(c.MANUSCRIPTS))
    assert max(len(rows(When.SCORE, c.TILE + n)) for n in range(c.MANUSCRIPTS)) == 1  # `scoring` reads one
    assert does(When.GAIN, c.TILE + c.MANUSCRIPT_NAMES.index("blue_5_hire")) == [("hire", 2)]


def test_spots_and_links_of_both_sides() -> None:
    assert [int((side >= 0).sum()) for side in c.BANK] == [20, 25]
    assert [int(side.sum()) for side in c.LINKED] == [14, 20]
    for side in range(2):
        for segment in range(c.SEGMENTS):
            banks = [bank for bank in c.BANK[side, segment] if bank >= 0]
            assert banks == sorted(banks)  # clockwise: first the left bank
            for which, bank in enumerate(c.BANK[side, segment]):
                number = (side * c.SEGMENTS + segment) * c.SPOTS_EACH + which
                assert (bank >= 0) == bool(rows(When.GAIN, c.SPOT + number))
                assert bool(c.LINKED[side, segment, which]) == bool(rows(When.GAIN, c.LINK + number))
        assert c.LINKED[side, :, c.SPOT_COUNT[side] - 1].all()  # every segment is linked with the next one


def test_trades() -> None:
    found = [(int(c.TRADE_MERCHANTS[n]), *does(When.GAIN, c.TRADE + n)) for n in range(2 * c.SEGMENTS)]
    assert found == [
        (1, ("gain", "silver", 1)),
        (2, ("gain", "ink", 1)),
        (1, ("gain", "silver", 1)),
        (2, ("gain", "stone", 1)),
        (2, ("gain", "ink", 1)),
        (4, ("flip", "either", 1)),
        (2, ("gain", "gold", 1)),
        (3, ("destroy", 1)),
        (2, ("gain", "stone", 1)),
        (2, ("gain", "gold", 1)),
    ]


def test_ten_player_cards_each_on_its_number() -> None:
    assert c.STARTS == 10
    assert c.START_SPACE.tolist() == list(range(10))


def test_buildings_castle_track_and_papers() -> None:
    assert c.BUILDING_NAMES[:4] == ("workshop_1", "workshop_2", "workshop_3", "trading_post_1")
    assert c.BUILDERS.tolist() == [3, 5, 7]
    assert c.TYPE_POINTS.tolist() == [[0, 2, 5, 9], [0, 4, 9, 15], [0, 6, 13, 21]]
    assert c.NOBLES.tolist() == [1, 3, 5, 8]
    assert c.TIER_POINTS.tolist() == [1, 2, 3]
    assert c.TRACK == 7
    assert all(rows(When.OWN, c.SPACE + n) and rows(When.OTHERS, c.SPACE + n) for n in range(c.TRACK))
    assert c.PAPER_POINTS.tolist() == [[-2, 0], [1, 3]]
    assert c.ABOVE[:, 2:].tolist() == [[12, 15, 18], [12, 16, 20]]


def test_every_word_of_the_vocabulary_is_used() -> None:
    assert set(c.EFFECT.op.tolist()) == set(Op)
    assert set(c.EFFECT.term.tolist()) - {-1} == set(Terms)
    assert set(c.EFFECT.per.tolist()) - {-1} == set(Counters)
    assert {When(when) for when in np.flatnonzero(c.INDEX.size.sum(1))} == set(When)
    assert set(c.EFFECT.what[c.EFFECT.op != Op.CHOOSE].tolist()) - {-1} == set(What)


def test_all_choices_have_two_branches_as_the_notation_has() -> None:
    assert set(c.EFFECT.n[c.EFFECT.op == Op.CHOOSE].tolist()) == {2}


def test_tables_lie_in_one_piece() -> None:
    """Numba takes others for something that may change, and then keeps no compiled code."""
    tables = {name: table for name, table in vars(c).items() if isinstance(table, np.ndarray)}
    assert [name for name, table in tables.items() if not table.flags.c_contiguous] == []
    assert all(table.flags.c_contiguous for table in (*c.EFFECT, *c.INDEX))


def test_the_state_has_room_for_the_scenario() -> None:
    names = {leaf.path for leaf in GAME.state.leaves()}
    assert names >= {"baron", "left", "on_path", "players[0].summary", "players[0].known", "tomes.owner", "team"}
