"""What has been compiled before need not be compiled again; what has changed since must be."""

from __future__ import annotations

import pytest

import regnum
from regnum.bots import ready
from regnum.core.jit import INTERPRETED


@pytest.mark.skipif(INTERPRETED, reason="of compiled rules")
def test_a_game_is_ready_with_the_bots_of_now_only(monkeypatch: pytest.MonkeyPatch) -> None:
    council = regnum.make("council")
    ready.warm_up(council)
    assert ready.is_ready(council.info)
    monkeypatch.setattr(ready, "source_digest", lambda _: "later")
    assert not ready.is_ready(council.info)
