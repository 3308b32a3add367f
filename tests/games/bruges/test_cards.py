"""Card lists: the shipped one is whole, others are read strictly, and records keep them."""

from __future__ import annotations

import json
import random
import re
from collections import Counter
from importlib import resources
from pathlib import Path
from typing import Any

import pytest
import yaml

import regnum
from guest_documents import NUMBERS
from regnum.core.data import load
from regnum.core.errors import InvalidOption
from regnum.games.bruges.data import cards
from regnum.games.bruges.data.cards import MOST_LISTS, card_list, cards_of
from regnum.games.bruges.data.effect_rows import OPERATIONS
from regnum.games.bruges.data.vocabulary import COUNTERS, GROUPS, Kind, Op, Trigger
from regnum.games.bruges.rules.state import Event, StepKind
from regnum.games.bruges.scene import board
from regnum.games.bruges.scene.words import named
from regnum.match import Match, read, record_of, replay, write
from regnum.table.view import View

from .position import Position

OWN = (Path(__file__).parent / "own_cards.yaml").read_text()
BEARD = "M-8,-1C-8,9"  # where its outline begins
ROW = yaml.safe_load(OWN)["persons"][1]


def test_the_duchess_has_no_beard() -> None:
    """Nor has any other woman, as the portraits are drawn; some men have."""
    drawn = resources.files("regnum.games.bruges").joinpath("art/sprites.svg").read_text()
    portraits = dict(re.findall(r'<symbol id="(portrait-[^"]+)".*?>(.*?)</symbol>', drawn, re.DOTALL))
    bearded = {name for name, picture in portraits.items() if BEARD in picture}
    persons = [(number, card) for number, card in enumerate(card_list("reconstructed").cards) if card.kind != Kind.PET]
    shown = {c.key: f"portrait-{GROUPS[c.group]}-{board.portrait(number, c.key)}" for number, c in persons}
    assert {"duchess", "queen", "abbess"} < board.WOMEN < shown.keys()
    assert not {shown[key] for key in board.WOMEN} & bearded
    assert set(shown.values()) & bearded


def refused(*rows: dict[str, Any]) -> str:
    with pytest.raises(InvalidOption) as error:
        card_list(json.dumps({"persons": list(rows)}))
    return str(error.value)


def test_the_shipped_list_is_whole() -> None:
    persons = [card for card in card_list("reconstructed").cards if card.kind != Kind.PET]
    assert len(persons) == 165 == len({card.key for card in persons}) == len({card.name["it"] for card in persons})
    assert set(Counter(card.group for card in persons).values()) == {15}
    assert set(Counter(card.colour for card in persons).values()) == {33}
    assert set(Counter((card.colour, card.group) for card in persons).values()) == {3}
    assert Counter(card.cost for card in persons) == {0: 12, 3: 47, 6: 66, 9: 31, 12: 9}
    assert sum(card.vp for card in persons) == 308


def test_every_operation_counter_and_event_is_used_by_the_shipped_list() -> None:
    effects = [effect for card in card_list("reconstructed").cards for effect in card.effects]
    assert {effect.op for effect in effects} == set(range(len(Op))) == set(range(len(OPERATIONS)))
    assert {effect.counter for effect in effects if effect.counter >= 0} == set(range(len(COUNTERS)))
    assert {effect.event for effect in effects if effect.event >= 0} == set(range(len(Trigger)))


def test_what_is_reconstructed_says_so() -> None:
    cards = {card.key: card for card in card_list("reconstructed").cards}
    known = {card.key for card in cards.values() if not card.reconstructed}
    assert {"prince", "notary", "engraver"} == known
    assert sum(bool(row.get("known")) for row in load("regnum.games.bruges.data", "persons")["persons"]) == 25


def test_the_engraver_of_the_first_edition() -> None:
    first = {card.key: card for card in card_list("first_engraver").cards}["engraver"]
    assert (first.cost, first.vp, first.effects[0].amount) == (12, 4, 2)


@pytest.mark.slow
def test_a_list_of_ones_own_replaces_what_it_names_and_nothing_else() -> None:
    own = card_list(OWN).cards
    shipped = card_list("reconstructed").cards
    assert own[0].key == "hoarder"
    assert not own[0].reconstructed
    assert own[18:38] == shipped[18:38]
    assert card_list(card_list(OWN).text).digest == card_list(OWN).digest != card_list("reconstructed").digest


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"id": 2}, "row 1, field id: must be a text"),
        ({"id": "166"}, r"row 1 \(id 166\), field id: must be written '001' to '165'"),
        ({"colour": "green"}, "field colour: must be one of blue, brown, red, purple, yellow, not “green”"),
        ({"cost": 4}, "field vp: must be a third of the cost, which is 4"),
        ({"strange": 1}, "unknown field “strange”"),
        ({"name": {}}, "field name: needs a text under en, it or both"),
        ({"activation": {"kind": "worker"}}, "field activation: kind worker goes with a worker"),
        ({"effects": [{"op": "fly"}]}, r"field effects\[0\].op: must be one of .*, not “fly”"),
        ({"effects": [{"op": "score", "counter": "houses", "each": 1, "per": 1}]}, r"effects\[0\].op: must be one of"),
        ({"effects": [{"op": "gain_coins"}]}, r"effects\[0\]: the field amount is missing"),
        ({"effects": [{"op": "gain_coins", "amount": "two"}]}, r"effects\[0\].amount: must be a whole number"),
        (
            {"effects": [{"op": "gain_coins", "amount": {"counter": "cats", "each": 1, "per": 1}}]},
            r"effects\[0\].amount.counter: must be one of persons",
        ),
        ({"effects": []}, "field effects: must be a list of 1 to 8"),
        ({"name": {"en": "A\0\x1b[2JB"}}, r"the character U\+0000 steers what shows it"),
        ({"text": {"en": "Points\u202e3"}}, r"the character U\+202E steers"),
        ({"id": "\x9b2J"}, r"the character U\+009B steers"),
    ],
)
def test_a_wrong_row_is_refused_by_row_and_field(change: dict[str, Any], complaint: str) -> None:
    import re

    assert re.search(complaint, refused({**ROW, **change}))


def test_a_list_of_old_may_hold_several_lines_and_is_shown_in_one() -> None:
    """Lists in stored tables and records keep their digest; they are displayed on one line."""
    odd = {**ROW, "name": {"en": "Town\tclerk"}, "text": {"en": "One.\nTwo\u00ad."}}
    first = card_list(json.dumps({"persons": [odd]}))
    again = card_list(first.text)
    assert (again.text, again.digest) == (first.text, first.digest)
    assert "\\n" in again.text
    [card] = [card for card in again.cards if card.own]
    assert (card.name["en"], card.text["en"]) == ("Town clerk", "One. Two\u00ad.")


@pytest.mark.parametrize("number", NUMBERS, ids=lambda number: number[:8])
def test_no_number_is_too_long_to_be_refused(number: str) -> None:
    """In words, however it is written, and wherever one can stand."""
    for field in ("cost", "vp", "id", "colour", "effects", "persons"):
        rows = json.dumps({**ROW, field: "HERE"}).replace('"HERE"', number)
        with pytest.raises(InvalidOption) as found:
            card_list(f"persons: [{rows}]")
        assert len(str(found.value)) < 250


@pytest.mark.slow
def test_wrong_lists_are_refused() -> None:
    assert "id 002 is there twice" in refused(ROW, {**ROW, "key": "other"})
    assert "is the key of" in refused({**ROW, "key": "king"})
    assert "only one person may have refresh_person" in refused(
        {**ROW, "effects": [{"op": "refresh_person", "amount": 1}]}
    )
    for text, complaint in {
        "persons: [": "this is not YAML",
        "no list": "is reconstructed, first_engraver, or a file",
        "persons: []": "or a file",
        "x" * 400_001: "at most",
    }.items():
        with pytest.raises(InvalidOption, match=complaint):
            card_list(text)
    changed = card_list(OWN).text.replace("Hoarder", "Harder")
    with pytest.raises(InvalidOption, match="the list does not match its digest"):
        card_list(changed)


def on_event(event: str, *effects: dict[str, Any]) -> dict[str, Any]:
    """A person that does something at an event."""
    return {
        "activation": {"kind": "infinity", "mode": "situation"},
        "effects": [{"op": "on_event", "event": event, "do": list(effects)}],
    }


def list_of(*changes: dict[str, Any]) -> str:
    """A list of persons that are like the one of ROW but for these changes."""
    rows = [{**ROW, "id": f"{n:03}", "key": f"own_{n}", **change} for n, change in enumerate(changes, 1)]
    return json.dumps({"persons": rows})


POINT = {"op": "gain_points", "amount": 1}
BACK = {"op": "return_person", "filter": "arrow", "amount": 1}
HIRED = {"op": "hire_person", "card": "from_hand", "discount": 30}
EXCHANGE = {"op": "exchange", "pay": {"coins": 1}, "get": {"points": 1}, "times": 10}
ALL_TILES = {"op": "discard_threats", "up_to": "all", "colour": "any"}


@pytest.mark.parametrize(
    "changes",
    [
        [{"effects": [ALL_TILES]}, on_event("threat_discarded", POINT, POINT, POINT)],
        [on_event("dice_rolled", {"op": "gain_coins_of_die", "die": "any"})] * 165,
        [on_event("phase4_check", POINT, POINT, POINT, POINT)] * 10,
        [on_event("threat_from_dice", POINT, POINT, POINT, POINT)] * 2,
        [
            {"effects": [{"op": "advance_reputation", "steps": 10, "cost": 0}]},
            *[on_event("reputation_advanced", POINT)] * 3,
        ],
        [on_event("threat_discarded", {"op": "discard_threats", "up_to": 1, "colour": "any"}, POINT, POINT, POINT)] * 2,
        [{"effects": [BACK, HIRED, *[POINT] * 6]}, {"effects": [*[POINT] * 7, EXCHANGE]}],
    ],
    ids=["tiles", "dice", "phase 4", "tiles of dice", "reputation", "tile for tile", "hired again"],
)
def test_a_list_for_which_there_may_be_no_room_is_refused(changes: list[dict[str, Any]]) -> None:
    with pytest.raises(InvalidOption, match=r"can leave \d+ things to do at once, and 32 is the most"):
        card_list(list_of(*changes))


def lasting(mode: str, **effect: Any) -> dict[str, Any]:
    """A person that always does something."""
    return {"activation": {"kind": "infinity", "mode": mode}, "effects": [effect]}


@pytest.mark.parametrize(
    ("change", "persons", "complaint"),
    [
        (
            lasting("situation", op="modify_draw", extra=12),
            12,
            r"reach 1\d\d for extra of modify_draw, and 30 is",
        ),
        (
            lasting("situation", op="modify_threats", refuse_per_round=5),
            2,
            r"reach 1\d for refuse_per_round of .*, and 9 is",
        ),
        (
            lasting("action_boost", op="modify_action", action="take_coins", scope="any", bonus_coins=12),
            11,
            r"reach 1\d\d for bonus_coins for take_coins, and 99 is the most",
        ),
        (
            lasting("action_boost", op="modify_action", action="take_coins", scope="any", any_die=True),
            130,
            r"reach 1\d\d for any_die for take_coins, and 99 is the most",
        ),
    ],
    ids=["cards", "tiles", "florins", "dice"],
)
def test_a_list_whose_persons_add_up_to_more_than_there_is_room_for_is_refused(
    change: dict[str, Any], persons: int, complaint: str
) -> None:
    """In a state these are bytes: eleven times 12 florins would be 124 less than none."""
    assert card_list(list_of(change)).cards[0].own
    with pytest.raises(InvalidOption, match=complaint):
        card_list(list_of(*[change] * persons))


def test_discounts_for_groups_have_sums_of_their_own() -> None:
    def cheaper(*groups: str) -> dict[str, Any]:
        effect = {"op": "modify_action", "action": "hire_person", "scope": "any", "discount": 12, "groups": [*groups]}
        return lasting("action_boost", **effect)

    assert card_list(list_of(*[cheaper("artists")] * 7, *[cheaper("scholars")] * 7)).cards
    with pytest.raises(InvalidOption, match=r"reach 1\d\d for discount for hire_person of scholars, and 99"):
        card_list(list_of(*[cheaper("artists")] * 3, *[cheaper("artists", "scholars")] * 4, *[cheaper("scholars")] * 5))


def test_a_list_that_is_not_refused_has_room() -> None:
    """Ten tiles at once and a reward for each, which asks for a choice."""
    die = {"op": "gain_coins_of_die", "die": "any"}
    table = Position(2, cards=list_of({"effects": [ALL_TILES], "cost": 0}, on_event("threat_discarded", die)))
    table.house(0, "red", "002")
    table.house(0, "blue")
    table.give(0, "001")
    table.player(0)["threats"][:] = 2
    table.play("hire(001)")
    assert table.state[0]["steps"]["depth"] == 4 + 10
    for _ in range(10):
        table.play("die(yellow)")
    assert table.step == StepKind.TURN


def test_what_a_player_has_is_counted_as_far_as_there_is_room() -> None:
    """Thirty of each for somebody who is nine short of the most; numbers that wrap around would leave him in debt."""
    persons = {"counter": "persons", "each": 30, "per": 1}
    effects = [{"op": f"gain_{what}", "amount": persons} for what in ("coins", "points")]
    effects.append({"op": "gain_workers", "amount": persons, "colour": "red"})
    table = Position(2, cards=list_of({"effects": effects, "cost": 0}))
    table.house(0, "red")
    table.give(0, "001")
    me = table.player(0)
    me["coins"], me["points"], me["workers"][2] = 9990, 9990, 990
    table.play("hire(001)")
    me = table.player(0)
    assert (me["coins"], me["points"], me["workers"][2]) == (9999, 9999, 999)
    events = table.s["chronicle"]["events"][: table.s["chronicle"]["count"]]
    gained = {
        kind: [e["b"] for e in events if e["kind"] == kind] for kind in (Event.COINS, Event.POINTS, Event.WORKERS)
    }
    assert gained == {Event.COINS: [9], Event.POINTS: [9], Event.WORKERS: [9]}


@pytest.mark.slow
def test_a_game_without_room_ends_broken_and_leaves_its_record(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lists like this one are refused; if one came through, nothing would be written beyond the stack."""
    monkeypatch.setattr(cards, "_check_room", lambda _: None)
    free = [{**on_event("dice_rolled", *[POINT] * n), "cost": 0} for n in [*[4] * 30, *[1] * 135]]
    match, chance = Match(regnum.make("bruges"), 4, 1, {"cards": list_of(*free)}), random.Random(1)
    while not match.over:
        match.play(chance.choice(match.legal()))
    assert match.outcome is not None
    assert match.outcome.ending == "broken"
    assert match.state[0]["steps"]["depth"] <= 32
    again = replay(read(write(record_of(match))))
    assert again.outcome == match.outcome
    assert match.choices() == []


def test_two_arrows_that_take_one_another_back_come_to_an_end() -> None:
    """Each gains a florin, brings the other one home and hires it anew for nothing: sixty times in a turn."""
    pair = [{"effects": [{"op": "gain_coins", "amount": 1}, BACK, HIRED], "cost": 0}] * 2
    table = Position(2, cards=list_of(*pair))
    table.house(0, "blue")
    table.house(0, "red", "002")
    table.give(0, "001")
    table.play("hire(001)")
    other = "002"
    while table.may(f"recall({other})"):
        table.play(f"recall({other})")
        if not table.may(f"hire({other})"):
            break
        table.play(f"hire({other})")
        other = "001" if other == "002" else "002"
    assert table.facts(0)["coins"] == 61


def test_persons_who_could_act_without_end_are_refused() -> None:
    turner = {
        "activation": {"kind": "infinity", "mode": "once_per_round"},
        "effects": [{"op": "refresh_person", "amount": 1}, {"op": "gain_coins", "amount": 1}],
    }
    with pytest.raises(InvalidOption, match="refresh_person needs not_self: true"):
        card_list(list_of(*[{}] * 38, turner))  # 039 is the only one of the shipped list


def test_more_rows_than_persons_are_refused() -> None:
    with pytest.raises(InvalidOption, match="there are 166 rows, and 165 persons"):
        card_list(json.dumps({"persons": [ROW] * 166}))


def test_a_record_keeps_the_list_and_replays_with_it() -> None:
    match = Match(regnum.make("bruges"), 2, 7, {"cards": OWN})
    for _ in range(40):
        match.play(match.legal()[0])
    written = write(record_of(match))
    assert b"Hoarder" in written
    assert b'\\"digest\\"' in written
    again = replay(read(written))
    assert again.moves == match.moves
    assert cards_of(again.state[0], again.options)[0].key == "hoarder"


def test_the_words_of_a_list_come_with_the_view() -> None:
    """A process that has not read the list, or has forgotten it, finds it in the options of the match."""
    match = Match(regnum.make("bruges"), 2, 7, {"cards": OWN})
    card_list.cache_clear()
    view = View(match.game, match.observe(0), 0, match.names, match.deciding, match.options)
    assert named(view, 0).args["en"] == "Hoarder"
    stranger = View(match.game, match.observe(0), 0, match.names)
    with pytest.raises(InvalidOption, match="a different card list than its options"):
        named(stranger, 0)


@pytest.mark.slow
def test_lists_that_guests_send_do_not_pile_up() -> None:
    for number in range(MOST_LISTS + 3):
        card_list(OWN.replace("Hoarder", f"Hoarder {number}"))
    assert card_list.cache_info().currsize == MOST_LISTS


def test_a_file_can_be_named(tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text(OWN)
    assert regnum.make("bruges").info.agree(2, {"cards": file})["cards"] == card_list(OWN).text
