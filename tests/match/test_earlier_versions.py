"""Records and campaigns that earlier versions wrote are read, checked and played on."""

from __future__ import annotations

from pathlib import Path

import pytest

from regnum import campaign
from regnum.cli.records import verify
from regnum.match import load, read, record_of, replay
from regnum.registry import games, info

from .helpers import play_random

FOLDERS = sorted((Path(__file__).parent.parent / "fixtures").glob("v*"))
CAMPAIGNS = [folder / "campaign.json" for folder in FOLDERS]
NO_RECORDS = ("campaign", "tables")
RECORDS = [file for folder in FOLDERS for file in sorted(folder.glob("*.json")) if file.stem not in NO_RECORDS]


@pytest.mark.parametrize("file", RECORDS, ids=lambda file: f"{file.parent.name}-{file.stem}")
def test_a_record_goes_on(file: Path) -> None:
    match = load(file)
    assert not match.over
    assert match.undone
    assert play_random(match, 10_000).over
    assert replay(record_of(match)).moves == match.moves


@pytest.mark.parametrize("name", games())
def test_a_digest_of_bytes_is_known_while_the_values_are_the_same(name: str) -> None:
    card, record = info(name), read((FOLDERS[0] / f"{name}.json").read_bytes())
    assert list(card.former_digests.values()) == [record.data_digest]
    same = card.data_digest in card.former_digests
    assert (card.difference(card.version, record.data_digest) == "") is same
    assert "other component files" in card.difference(card.version, "0" * 16)


@pytest.mark.parametrize("file", CAMPAIGNS, ids=lambda file: file.parent.name)
def test_a_campaign_goes_on(file: Path) -> None:
    found = campaign.load(file)
    assert (found.chapter, found.ended) == (1, False)
    play_random(found.match, 10_000)
    found.go_on()
    play_random(found.match, 10)
    assert campaign.replay(campaign.record_of(found)).chapter == 2


def test_the_command_finds_them_good() -> None:
    assert verify([*RECORDS, *CAMPAIGNS])
