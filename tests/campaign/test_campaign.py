"""Campaigns: one chapter after the other, what is kept between them, and their files."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import msgspec
import numpy as np
import pytest
from rich.pretty import pretty_repr

from regnum.campaign import Campaign, CampaignRecord, is_campaign, load, read, record_of, replay, save, write
from regnum.core.errors import CorruptRecord, InvalidOption, NothingToUndo, NotYourTurn, OtherVersion, UnknownGame
from regnum.core.seeds import derived
from regnum.match import record_of as record_of_match
from regnum.match import write as write_match

from .stones import CAMPAIGN

SECRET = "00112233445566778899aabbccddeeff"


def begun(players: int = 2, seed: int | str = 7, **options: object) -> Campaign:
    return Campaign(CAMPAIGN, players, seed, options, ("Ada", "Ugo", "Eva")[:players], ("", "random", "")[:players])


def play_chapter(campaign: Campaign) -> None:
    random = np.random.default_rng(campaign.chapter)
    while not campaign.ended:
        campaign.match.play(int(random.choice(campaign.match.legal())))


def test_no_repr_shows_a_seed() -> None:
    campaign = begun(seed=SECRET)
    seeds = [SECRET, str(derived(SECRET, 0))]
    for value in (campaign, campaign.match, record_of(campaign), record_of(campaign).chapters):
        for text in (repr(value), pretty_repr(value)):
            assert not [seed for seed in seeds if seed in text]
    assert repr(record_of(campaign)).startswith(f"CampaignRecord(campaign={CAMPAIGN.name!r}, seats=[")


def played(**options: object) -> Campaign:
    campaign = begun(**options)
    play_chapter(campaign)
    campaign.go_on()
    play_chapter(campaign)
    return campaign


# ---- chapters -------------------------------------------------------------------------------------------------------


def test_chapters_follow_one_another_with_seats_and_what_was_won() -> None:
    campaign = begun(3)
    assert (campaign.chapter, campaign.match.game.info.name) == (0, "quarry")
    assert campaign.standing.points == (0, 0, 0)
    play_chapter(campaign)
    after = campaign.standing
    assert sum(after.points) == 2
    campaign.go_on()
    assert (campaign.chapter, campaign.match.game.info.name) == (1, "mason")
    assert (campaign.match.names, campaign.match.played_by) == (("Ada", "Ugo", "Eva"), ("", "random", ""))
    assert campaign.standing == after
    [cup] = [seat for seat in range(3) if "cup_quarry" in after.held[seat]]
    assert campaign.match.state[0]["players"][cup]["stones"] == 1, "the cup brings a stone"
    play_chapter(campaign)
    assert campaign.over
    assert sum(campaign.standing.points) == 4


def test_a_chapter_begins_only_after_the_one_before_and_none_after_the_last() -> None:
    campaign = begun()
    with pytest.raises(NotYourTurn, match="the chapter has not ended yet"):
        campaign.go_on()
    campaign = played()
    with pytest.raises(NotYourTurn, match="the campaign is over"):
        campaign.go_on()


def test_nothing_of_a_closed_chapter_can_be_taken_back() -> None:
    campaign = begun(2)
    play_chapter(campaign)
    before = record_of_match(campaign.match)
    campaign.go_on()
    with pytest.raises(NothingToUndo):
        campaign.match.undo(None)
    assert campaign.closed == [before]


@pytest.mark.parametrize("seed", [7, SECRET])
def test_a_campaign_is_its_seed_its_options_and_its_actions(seed: int | str) -> None:
    first, second = played(seed=seed), played(seed=seed)
    assert record_of(first) == record_of(second)
    assert [chapter.seed for chapter in record_of(first).chapters] == [derived(seed, 0), derived(seed, 1)]


def test_who_sits_there_goes_with_the_seats_as_they_are_at_the_end_of_a_chapter() -> None:
    campaign = begun()
    play_chapter(campaign)
    campaign.match.names = campaign.names = ("Ada", "Zoe")
    campaign.go_on()
    assert campaign.match.names == ("Ada", "Zoe")


def test_options_are_given_to_every_chapter_that_has_them() -> None:
    with pytest.raises(InvalidOption, match="the campaign decides the option stones of mason"):
        begun(stones=9)
    with pytest.raises(InvalidOption, match="no game of the campaign has an option “gold”"):
        begun(gold=1)
    assert begun(stones=10).match.options["stones"] == "10"


# ---- files ----------------------------------------------------------------------------------------------------------


def test_a_campaign_file_is_read_again_at_every_moment(tmp_path: Path) -> None:
    campaign, file = begun(), tmp_path / "saga.json"
    while True:
        save(campaign, file)
        again = load(file)
        assert record_of(again) == record_of(campaign)
        assert again.standing == campaign.standing
        if campaign.over:
            return
        if campaign.ended:
            campaign.go_on()
        else:
            campaign.match.play(campaign.match.legal()[-1])


def test_a_failed_write_leaves_the_file_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    campaign, file = begun(), tmp_path / "saga.json"
    save(campaign, file)
    before = file.read_bytes()
    play_chapter(campaign)

    def full(self: Path, _target: Path) -> None:
        raise OSError(28, "No space left on device", str(self))

    monkeypatch.setattr(Path, "replace", full)
    with pytest.raises(OSError, match="No space left"):
        save(campaign, file)
    assert file.read_bytes() == before
    assert list(tmp_path.iterdir()) == [file]


def test_files_say_whether_they_hold_a_campaign() -> None:
    campaign = played()
    assert is_campaign(write(record_of(campaign)))
    assert not is_campaign(write_match(record_of_match(campaign.match)))
    assert not is_campaign(b"not json")
    assert not is_campaign(b"\xff\xfe")


def change(record: CampaignRecord, chapter: int, **changes: object) -> CampaignRecord:
    chapters = list(record.chapters)
    chapters[chapter] = msgspec.structs.replace(chapters[chapter], **changes)
    return msgspec.structs.replace(record, chapters=chapters)


def _other_carried(record: CampaignRecord) -> CampaignRecord:
    options = record.chapters[1].options
    text = options["campaign"].replace('"cups": [0', '"cups": [9').replace('"cups": [1', '"cups": [0').replace("9", "1")
    assert text != options["campaign"]
    return change(record, 1, options={**options, "campaign": text})


DAMAGE: dict[str, Callable[[CampaignRecord], CampaignRecord]] = {
    "chapter 2, mason: it was not played with what the chapter before has carried": _other_carried,
    "chapter 1, quarry: it was not played with what a campaign begins with": lambda r: change(
        r, 0, options={**r.chapters[0].options, "campaign": "none"}
    ),
    "chapter 1, quarry: it was not played with the option stones that was agreed": lambda r: change(
        r, 0, options={**r.chapters[0].options, "stones": "11"}
    ),
    "chapter 2, mason: its seed does not follow from the seed of the campaign": lambda r: change(r, 1, seed=8),
    "chapter 1, mason: in stones this is the place of quarry": lambda r: msgspec.structs.replace(
        r, chapters=r.chapters[::-1]
    ),
    "chapter 2, mason: it has 1 seats, the campaign 2": lambda r: change(r, 1, seats=r.seats[:1]),
    "chapter 2, mason: move 1, take": lambda r: change(r, 1, trail="0000" + r.chapters[1].trail[4:]),
    "chapter 1, quarry: it has not ended, but another one follows": lambda r: msgspec.structs.replace(
        r, chapters=[record_of(begun()).chapters[0], r.chapters[1]]
    ),
    "the standing is not the one that the chapters lead to": lambda r: msgspec.structs.replace(
        r, standing=msgspec.structs.replace(r.standing, points=[9, 9])
    ),
    "stones has 1 to 2 chapters, not 3": lambda r: msgspec.structs.replace(r, chapters=[*r.chapters, r.chapters[0]]),
    "stones has 1 to 2 chapters, not 0": lambda r: msgspec.structs.replace(r, chapters=[]),
}


@pytest.mark.parametrize("says", DAMAGE)
def test_damage_is_found_and_named(says: str) -> None:
    record = DAMAGE[says](record_of(played()))
    with pytest.raises(CorruptRecord) as found:
        replay(read(write(record)))
    assert str(found.value).startswith(says)


def test_a_closed_chapter_that_other_rules_lead_elsewhere_hands_on_what_it_did() -> None:
    record = record_of(played())
    other = {"rules_version": 99, "trail": "0000" + record.chapters[0].trail[4:]}
    again = replay(change(record, 0, **other))
    assert record_of(again).chapters == change(record, 0, **other).chapters
    assert again.standing == played().standing
    with pytest.raises(CorruptRecord, match=r"chapter 1, quarry: move 1"):
        replay(change(record, 0, trail=other["trail"]))
    with pytest.raises(OtherVersion, match=r"chapter 1, quarry: .* version 99 of the rules of quarry"):
        replay(change(record, 0, **other, outcome=None))
    with pytest.raises(OtherVersion, match=r"chapter 2, mason: .* version 99 of the rules of mason"):
        replay(change(record, 1, rules_version=99, digest="0" * 32))


def test_a_closed_chapter_of_other_rules_hands_on_what_it_did_then(monkeypatch: pytest.MonkeyPatch) -> None:
    record = record_of(played())
    monkeypatch.setattr("regnum.campaign.record.carried", lambda _: "begin")  # these rules hand on nothing
    assert replay(change(record, 0, rules_version=99)).standing == played().standing
    with pytest.raises(CorruptRecord, match=r"chapter 2, mason: it was not played with what the chapter before"):
        replay(record)


def test_a_chapter_from_before_there_was_an_option_was_played_with_its_default() -> None:
    record = record_of(played())
    older = {name: value for name, value in record.chapters[0].options.items() if name != "stones"}
    assert len(older) < len(record.chapters[0].options)
    assert replay(change(record, 0, options=older)).chapter == 1


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"", "this is not a whole campaign file"),
        (b'{"format": "regnum-campaign-1"}', "missing required field `campaign`"),
        (b"\xff", "this is not a whole campaign file"),
    ],
)
def test_what_is_no_campaign_file_is_refused(content: bytes, says: str) -> None:
    with pytest.raises(CorruptRecord, match=says):
        read(content)


def test_every_cut_file_is_refused() -> None:
    content = write(record_of(played()))
    for length in range(0, len(content) - 2, 37):
        with pytest.raises(CorruptRecord):
            read(content[:length])


def test_other_formats_and_unknown_campaigns_are_refused() -> None:
    record = record_of(played())
    with pytest.raises(CorruptRecord, match="this version reads regnum-campaign-1"):
        read(write(msgspec.structs.replace(record, format="regnum-campaign-2")))
    with pytest.raises(UnknownGame, match="unknown campaign “rocks”"):
        replay(msgspec.structs.replace(record, campaign="rocks"))
