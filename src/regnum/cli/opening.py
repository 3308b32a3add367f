"""Record files that commands read: the wrong kind of file is refused with the commands for it."""

from __future__ import annotations

from pathlib import Path

from regnum.campaign import CampaignRecord, is_campaign
from regnum.campaign import read as read_campaign
from regnum.core.errors import InvalidOption
from regnum.core.files import format_of
from regnum.match import GameRecord, read
from regnum.match.game_record import FORMAT


def read_game(file: Path) -> tuple[GameRecord, bytes]:
    """The record of a game, and the content of its file. Raises CorruptRecord, InvalidOption or OSError."""
    content = file.read_bytes()
    if is_campaign(content):
        raise InvalidOption(
            f"{file} holds a campaign, not one game: use `regnum campaign show`, `campaign play`, `replay` or `verify`"
        )
    return read(content), content


def read_whole_campaign(file: Path) -> tuple[CampaignRecord, bytes]:
    """The record of a campaign, and the content of its file. Raises CorruptRecord, InvalidOption or OSError."""
    content = file.read_bytes()
    if format_of(content) == FORMAT:
        raise InvalidOption(
            f"{file} holds one game, not a campaign: use `regnum replay`, `review`, `verify` or `play GAME --resume`"
        )
    return read_campaign(content), content
