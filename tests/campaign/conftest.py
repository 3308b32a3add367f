"""The campaign of stones is among the installed ones."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from regnum import registry

from .stones import CAMPAIGN, GAMES


@pytest.fixture(autouse=True)
def installed() -> Iterator[None]:
    """Both games, and the campaign."""
    with pytest.MonkeyPatch.context() as patch:
        for name, info in GAMES.items():
            patch.setitem(registry.games(), name, info)
        patch.setitem(registry.campaigns(), CAMPAIGN.name, CAMPAIGN)
        yield
