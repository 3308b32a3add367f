"""Rules that the host kept before an update: what was begun with them goes on, and nothing else is executed."""

from __future__ import annotations

import importlib
import os
import shutil
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from cli.running import inside
from regnum import kept, registry
from regnum.campaign import Campaign
from regnum.campaign import read as read_campaign
from regnum.campaign import record_of as campaign_record_of
from regnum.campaign import replay as replay_campaign
from regnum.campaign import write as write_campaign
from regnum.core.errors import InvalidOption, OtherVersion, UnknownGame
from regnum.match import Match, read, record_of, replay, write

from .helpers import play_random

Update = Callable[[str], None]


@pytest.fixture
def update(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Update]:
    """Install other rules of some games, and keep rules in a folder of their own."""
    monkeypatch.setenv("REGNUM_DATA", str(tmp_path / "data"))
    monkeypatch.syspath_prepend(str(tmp_path / "site"))
    registry._made.cache_clear()
    yield lambda package: newer(package, tmp_path, monkeypatch)
    registry._made.cache_clear()


def newer(package: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Install a copy of a package of games whose rules are of the next version, and lead elsewhere."""
    name = f"newer_{package}_{folder.name.replace('-', '_')}"
    site = shutil.copytree(Path(str(registry.own.__file__)).parent / package, folder / "site" / name)
    for file in site.rglob("*.py"):
        text = kept._moved(file.read_bytes(), f"regnum.games.{package}", name, file).decode()
        if file.name == "setup.py":
            text = text.replace("    s.seats = seats\n", "    s.seats = seats\n    below(s, 7)\n")
        file.write_text(text.replace("    version=1,", "    version=2,"))
    importlib.invalidate_caches()
    games = [one for one in registry.games().values() if one.package.startswith(f"regnum.games.{package}")]
    for game in games:
        installed = importlib.import_module(game.package.replace(f"regnum.games.{package}", name)).INFO
        assert installed.version == 2
        monkeypatch.setitem(registry.games(), game.name, installed)
    registry._made.cache_clear()


def begun(game: str, moves: int = 6) -> Match:
    match = Match(registry.make(game, compiled=False), 2, 5)
    play_random(match, moves)
    return match


def test_a_record_goes_on_with_the_rules_that_it_was_begun_with(update: Update) -> None:
    file = write(record_of(begun("council")))
    folder = kept.keep(registry.info("council"))
    assert kept.keep(registry.info("council")) == folder, "once"
    update("council")
    match = replay(read(file))
    assert match.game.info.key == f"council@{folder.name}"
    assert play_random(match, 10_000).over
    again = read(write(record_of(match)))
    assert (again.game, again.rules_version) == ("council", 1)
    assert replay(again).over
    new = begun("council")
    assert (new.game.info.version, new.game.info.kept) == (2, "")
    assert replay(read(write(record_of(new)))).game.info.version == 2


def test_the_commands_play_it_on(
    update: Update, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "game.json"
    file.write_bytes(write(record_of(begun("council"))))
    run = inside(capsys, monkeypatch)
    kept.keep(registry.info("council"))
    update("council")
    assert "good" in run("verify", str(file)).words
    monkeypatch.setattr("builtins.input", lambda _="": "quit")
    assert run("play", "council", "--resume", str(file)).status == 0
    assert run("play", "council", "--resume", str(file)).err == ""


def test_without_them_it_says_which_version_is_needed(update: Update) -> None:
    file = write(record_of(begun("council")))
    update("council")
    with pytest.raises(OtherVersion, match="version 1 of the rules of council; this is version 2"):
        replay(read(file))


def test_a_family_is_kept_whole_and_a_campaign_goes_on(update: Update) -> None:
    campaign = Campaign(registry.campaign("tomesaga"), 2, 5, {}, compiled=False)
    play_random(campaign.match, 3)
    file = write_campaign(campaign_record_of(campaign))
    folder = kept.keep(registry.info("paladins"))
    names = {game.name: game.data_digest for game in kept.infos()}
    assert names == {name: registry.info(name).data_digest for name in ("architects", "paladins", "viscounts")}
    update("kingdom")
    assert replay_campaign(read_campaign(file), compiled=False).match.game.info.kept == folder.name
    shutil.rmtree(folder)
    kept.forget()
    with pytest.raises(OtherVersion):
        replay_campaign(read_campaign(file), compiled=False)


def writable(copy: Path) -> None:
    copy.joinpath("rules", "setup.py").chmod(0o664)


def linked(copy: Path) -> None:
    file = copy / "options.py"
    elsewhere = file.rename(copy.parent.parent / "options.py")
    file.symlink_to(elsewhere)


def given_away(copy: Path) -> None:
    os.chown(copy / "rules", 12345, -1)


def below_a_shared_folder(copy: Path) -> None:
    copy.parent.chmod(0o777)


def broken(copy: Path) -> None:
    copy.joinpath("rules", "setup.py").write_text("from regnum.core import nothing_of_that_name\n")


@pytest.mark.parametrize("spoil", [writable, linked, given_away, below_a_shared_folder, broken])
@pytest.mark.usefixtures("update")
def test_what_others_can_write_or_does_not_load_is_not_used(
    caplog: pytest.LogCaptureFixture, spoil: Callable[[Path], None]
) -> None:
    if spoil is given_away and os.getuid() != 0:
        pytest.skip("only root can give files away")
    copy = kept.keep(registry.info("staufer"))
    spoil(copy)
    kept.forget()
    if spoil is broken:
        forget(copy.name)
    assert kept.infos() == ()
    assert f"the kept rules in {copy} cannot be used" in caplog.text
    with pytest.raises(InvalidOption):
        kept.keep(registry.info("staufer"))
    assert copy.exists(), "an older copy is left for its owner to mend"
    forget(copy.name)


def forget(name: str) -> None:
    """Have a kept package imported anew."""
    for module in [one for one in sys.modules if one.startswith(f"regnum.kept.{name}")]:
        del sys.modules[module]


@pytest.mark.usefixtures("update")
def test_names_from_saved_games_select_only_copies_that_are_there() -> None:
    match = begun("council")
    kept.keep(registry.info("council"))
    content = write(record_of(match)).decode()
    for game in (f"council@{kept.infos()[0].kept}", "council@..", "../council"):
        with pytest.raises(UnknownGame):
            replay(read(content.replace('"council"', f'"{game}"')))


def test_a_package_that_would_use_the_installed_rules_is_refused() -> None:
    with pytest.raises(InvalidOption, match=r"rules\.py, line 2: import games\.mine by its full name"):
        kept._moved(b"import os\nfrom games import mine\n", "games.mine", "copy", Path("rules.py"))
    whole = b"from games.mine.data import A\nP = 'games.mine.data'\n"
    moved = kept._moved(whole, "games.mine", "copy", Path("rules.py"))
    assert moved == b"from copy.data import A\nP = 'copy.data'\n"
