"""Nothing that the server keeps shows its seeds and secrets when it is printed."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

import pytest
from rich.pretty import pretty_repr

from regnum.web.api.hints import HintTask
from regnum.web.bots.pool import BotDecision
from regnum.web.model.rows import CampaignRow, Guest, Header, PushDevice, Tournament
from regnum.web.model.settings import Settings
from regnum.web.schemas.bodies import SeatBody, TableBody

SECRET = "00112233445566778899aabbccddeeff"
HIDDEN = {"seed", "secret", "recovery", "email_code", "record", "mail_password"}


@pytest.mark.parametrize("kind", [Header, CampaignRow, Tournament, PushDevice, Guest, Settings, HintTask, BotDecision])
def test_rows_and_settings_show_no_secrets(kind: Any) -> None:
    hidden = {field.name for field in fields(kind)} & HIDDEN
    assert hidden
    value = kind.__new__(kind)
    for field in fields(kind):
        object.__setattr__(value, field.name, SECRET if field.name in hidden else "")
    assert SECRET not in repr(value) + pretty_repr(value)


def test_requests_show_no_seed() -> None:
    assert "4711" not in repr(TableBody(game="council", seats=[SeatBody(kind="me")], seed=4711))
