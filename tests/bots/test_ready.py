"""Compiled rules are used again until their sources change."""

from __future__ import annotations

import dataclasses
import os
import shutil
from pathlib import Path

import pytest

import regnum
from regnum import registry
from regnum.bots import ready
from regnum.bots.nets import named
from regnum.core import jit
from regnum.core.jit import INTERPRETED


@pytest.mark.skipif(INTERPRETED, reason="of compiled rules")
def test_a_game_is_ready_with_the_bots_of_now_only(monkeypatch: pytest.MonkeyPatch) -> None:
    council = regnum.make("council")
    ready.warm_up(council)
    assert ready.is_ready(council.info)
    monkeypatch.setattr(jit, "source_digest", lambda _: "later")
    assert not ready.is_ready(council.info)


def test_a_copy_of_the_rules_is_not_ready(tmp_path: Path) -> None:
    """Numba would compile it anew, while people wait whom nobody has told."""
    council = registry.info("council")
    shutil.copytree(council.folder, tmp_path / "council")
    copy = dataclasses.replace(council)
    vars(copy)["folder"] = tmp_path / "council"
    assert ready.mark(copy) != ready.mark(council)


def test_rules_that_were_written_again_or_are_compiled_for_another_processor_are_not_ready(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As by Git, or in an image that was made on another machine: Numba compiles them anew."""
    council = registry.info("council")
    shutil.copytree(council.folder, tmp_path / "council")
    copy = dataclasses.replace(council)
    vars(copy)["folder"] = tmp_path / "council"
    marks = [ready.mark(copy)]
    os.utime(tmp_path / "council/rules/turn.py", (1, 1))
    jit._written.cache_clear()
    marks.append(ready.mark(copy))
    monkeypatch.setattr(jit, "processor", lambda: "another one")
    marks.append(ready.mark(copy))
    jit._written.cache_clear()
    assert len(set(marks)) == 3


def test_where_nothing_can_be_kept_no_game_is_ready(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_: object) -> Path:
        raise PermissionError(13, "Permission denied", "/full")

    monkeypatch.setattr(ready, "mark", full)
    assert ready.is_ready(registry.info("council")) == INTERPRETED


def test_a_game_whose_networks_have_changed_is_not_ready(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Its card may say now that levels search with it, which asks for one more kernel."""
    viscounts = registry.info("viscounts")
    marks = [ready.mark(viscounts)]
    for folder, content in (("none", b""), ("other", b"retrained")):
        (tmp_path / folder / "viscounts").mkdir(parents=True)
        if content:
            (tmp_path / folder / "viscounts" / "2.npz").write_bytes(content)
        monkeypatch.setattr(named, "TRAINED", tmp_path / folder)
        ready._networks_digest.cache_clear()
        marks.append(ready.mark(viscounts))
    ready._networks_digest.cache_clear()
    assert len(set(marks)) == 3
