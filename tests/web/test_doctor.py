"""`regnum doctor`: everything that can be wrong with an installation is found, and the line says how to fix it."""

from __future__ import annotations

import json
import os
import shutil
import socket
import sqlite3
import stat
from collections.abc import Iterable
from importlib.metadata import PackageNotFoundError
from pathlib import Path

import pytest
import sqlalchemy as sa
from fastapi import FastAPI

from cli.running import inside
from regnum.cli import doctor as command
from regnum.web.app import doctor, serve
from regnum.web.app.doctor import Finding
from regnum.web.model.settings import Settings

from .away import MailServer, serving
from .browsing import Guest
from .running import free_port, running

PUBLIC = "https://games.example"


def only(findings: Iterable[Finding]) -> Finding:
    [found] = findings
    assert bool(found.fix) == (found.level != "ok"), "what is wrong says how to fix it"
    return found


# ---- interpreter and packages ---------------------------------------------------------------------------------------


def test_an_interpreter_with_a_known_fault_must_be_updated() -> None:
    found = only(doctor.python((3, 11, 7), "--enable-optimizations"))
    assert (found.level, found.fix) == ("fault", "update Python to 3.11.10 or newer")
    assert "CVE-2024-7592" in found.text
    assert only(doctor.python((3, 11, 10), "--enable-optimizations")).level == "ok"


def test_an_interpreter_without_optimizations_is_advised_against() -> None:
    assert only(doctor.python((3, 13, 0), "--prefix=/usr/local")).level == "advice"


INSTALLED = {"numba": "0.62.1", "numpy": "2.1.0"}


def installed(name: str) -> str:
    if name not in INSTALLED:
        raise PackageNotFoundError(name)
    return INSTALLED[name]


def test_a_package_of_another_version_is_found() -> None:
    found = only(doctor.dependencies(["numba>=0.63,<0.69", "numpy>=2.0"], installed))
    assert (found.level, found.text) == ("fault", "numba 0.62.1 is installed, but numba<0.69,>=0.63 is needed")
    assert found.fix.endswith("-m pip install 'numba<0.69,>=0.63'")


def test_a_missing_package_is_found() -> None:
    assert only(doctor.dependencies(["uvloop>=0.21"], installed)).text == "uvloop>=0.21 is missing"


def test_packages_for_other_systems_and_extras_are_not_needed() -> None:
    declared = ["numpy>=2.0", "uvloop>=0.21; sys_platform == 'none'", "torch>=2.4; extra == 'learn'"]
    assert only(doctor.dependencies(declared, installed)).text == "1 packages in the declared versions"


def test_pages_that_are_not_built_are_found(tmp_path: Path) -> None:
    assert only(doctor.pages(tmp_path)).level == "fault"
    (tmp_path / "index.html").touch()
    assert only(doctor.pages(tmp_path)).level == "ok"


# ---- folders --------------------------------------------------------------------------------------------------------


def in_folder(path: Path) -> Finding:
    return only(doctor.folder("data", path, "REGNUM_DATA"))


def test_a_folder_that_does_not_exist_yet_is_good_if_it_can_be_made(tmp_path: Path) -> None:
    assert in_folder(tmp_path / "new" / "regnum").level == "ok"
    assert not (tmp_path / "new").exists()


def test_a_folder_that_cannot_be_written_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").touch()
    assert in_folder(tmp_path / "file").level == "fault"
    monkeypatch.setattr(os, "access", lambda *_: False)
    found = in_folder(tmp_path)
    assert found.level == "fault"
    assert "REGNUM_DATA" in found.fix


def test_a_folder_in_a_closed_one_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """`Path.exists` raises there before Python 3.14."""

    def closed(_path: Path) -> bool:
        raise PermissionError

    monkeypatch.setattr(Path, "exists", closed)
    assert in_folder(tmp_path / "regnum").text.endswith("cannot be written by this user")


def test_a_folder_of_another_user_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: tmp_path.stat().st_uid + 1)
    found = in_folder(tmp_path)
    assert (found.level, f"chown -R {tmp_path.stat().st_uid + 1}" in found.fix) == ("advice", True)


def test_a_folder_that_everybody_may_write_is_found(tmp_path: Path) -> None:
    """Compiled rules in it are loaded and run."""
    tmp_path.chmod(0o777)
    assert in_folder(tmp_path) == Finding(
        "data", "fault", f"{tmp_path} can be written by every user", f"chmod o-w {tmp_path}"
    )
    tmp_path.chmod(stat.S_IRWXU)


@pytest.mark.parametrize(("free", "level"), [(100e6, "fault"), (500e6, "advice"), (5e9, "ok")])
def test_little_disk_space_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, free: float, level: str) -> None:
    monkeypatch.setattr(shutil, "disk_usage", lambda _: shutil._ntuple_diskusage(int(1e12), 0, int(free)))
    found = in_folder(tmp_path)
    assert (found.level, f"{free / 1e9:.1f} GB free" in found.text) == (level, True)


def test_the_folders_are_those_of_the_database_and_of_compiled_rules(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("REGNUM_DATA", str(tmp_path / "kept"))
    monkeypatch.setenv("REGNUM_CACHE", str(tmp_path / "compiled"))
    for url, data in ((f"sqlite:///{tmp_path}/other/x.sqlite3", "other"), ("postgresql://localhost/x", "kept")):
        texts = [found.text for found in doctor.folders(sa.make_url(url))]
        assert [Path(text.split()[0]).name for text in texts] == [data, "compiled"]


def test_a_user_without_a_home_has_to_name_the_folders(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_home() -> Path:
        raise RuntimeError("no home")

    for name in ("REGNUM_DATA", "REGNUM_CACHE", "XDG_DATA_HOME", "XDG_CACHE_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(Path, "home", no_home)
    found = list(doctor.folders(sa.make_url("postgresql://localhost/x")))
    assert [(one.level, one.fix) for one in found] == [
        ("fault", "name a folder in REGNUM_DATA"),
        ("fault", "name a folder in REGNUM_CACHE"),
    ]


# ---- port -----------------------------------------------------------------------------------------------------------


def at_port(port: int, host: str = "127.0.0.1") -> Finding:
    return only(doctor.listening(host, port, Settings()))


def test_a_port_of_another_program_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    port = free_port()
    assert at_port(port).level == "ok"
    monkeypatch.setattr(doctor, "ANSWER", 0.05)
    with socket.create_server(("127.0.0.1", port)):
        found = at_port(port)
    assert (found.level, found.text) == ("fault", f"port {port} is taken by another program")
    assert f"--port {port + 1}" in found.fix


def test_a_port_of_the_metrics_that_is_taken_is_found() -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        taken = other.getsockname()[1]
        free, found = doctor.listening("127.0.0.1", free_port(), Settings(metrics=str(taken)))
    assert (free.level, found.level, found.fix) == ("ok", "fault", "set REGNUM_METRICS to another one")
    assert found.text == f"port {taken} is taken by another program"


def test_an_address_that_is_not_ours_is_found() -> None:
    found = at_port(free_port(), "192.0.2.1")
    assert (found.level, found.fix) == ("fault", "choose another --host or --port")


@pytest.mark.slow
def test_a_running_may_hold_the_port(tmp_path: Path) -> None:
    with running(f"sqlite:///{tmp_path / 'tables.sqlite3'}") as server:
        assert "is running" in at_port(int(server.address.rpartition(":")[2])).text


# ---- mail and push --------------------------------------------------------------------------------------------------


def in_mail(**given: str) -> Finding:
    settings = {"mail_host": "127.0.0.1:9", "mail_from": "hall@games.example", "public_url": PUBLIC, **given}
    return only(doctor.mailing(Settings(**settings)))  # type: ignore[arg-type]


def test_a_server_without_e_mail_is_good() -> None:
    assert in_mail(mail_host="").level == "ok"


@pytest.mark.parametrize(
    ("given", "fix"),
    [
        ({"mail_from": ""}, "REGNUM_MAIL_FROM"),
        ({"mail_from": "Regnum"}, "REGNUM_MAIL_FROM"),
        ({"public_url": ""}, "REGNUM_PUBLIC_URL"),
        ({"mail_user": "regnum"}, "both REGNUM_MAIL_USER and REGNUM_MAIL_PASSWORD"),
        ({"mail_password": "secret"}, "both REGNUM_MAIL_USER and REGNUM_MAIL_PASSWORD"),
    ],
)
def test_incomplete_mail_settings_are_found(given: dict[str, str], fix: str) -> None:
    found = in_mail(**given)
    assert (found.level, fix in found.fix) == ("fault", True)


def test_a_mail_server_that_cannot_be_reached_is_found() -> None:
    found = in_mail(mail_host=f"127.0.0.1:{free_port()}")
    assert (found.level, "cannot be used: " in found.text) == ("fault", True)


def test_a_mail_server_without_encryption_is_found_and_no_letter_sent() -> None:
    server = MailServer()
    with serving(server) as port:
        assert "STARTTLS" in in_mail(mail_host=f"127.0.0.1:{port}").text
        assert in_mail(mail_host=f"127.0.0.1:{port}", mail_security="none").level == "ok"
    assert server.letters == []


def test_a_password_that_is_sent_unencrypted_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("smtplib.SMTP.login", lambda *_: None)
    with serving(MailServer()) as port:
        login = {"mail_user": "regnum", "mail_password": "secret", "mail_security": "none"}
        found = in_mail(mail_host=f"127.0.0.1:{port}", **login)
    assert (found.level, "unencrypted" in found.text, "secret" in str(found)) == ("advice", True, False)


def test_push_without_https_or_contact_is_found() -> None:
    contact = "mailto:us@games.example"
    assert only(doctor.pushing(Settings(push=False))).level == "ok"
    assert only(doctor.pushing(Settings(public_url=PUBLIC, push_contact=contact))).level == "ok"
    found = only(doctor.pushing(Settings(public_url="http://games.example", push_contact=contact)))
    assert (found.level, "REGNUM_PUBLIC_URL" in found.fix) == ("advice", True)
    found = list(doctor.pushing(Settings()))[1]
    assert (found.level, "REGNUM_PUSH_CONTACT" in found.fix) == ("advice", True)


# ---- database -------------------------------------------------------------------------------------------------------


def in_database(database: Path | str) -> Finding:
    return only(doctor.stored(Settings(database=str(database))))


@pytest.fixture
def file(empty: Path, tmp_path: Path) -> Path:
    return Path(shutil.copy(empty, tmp_path / "tables.sqlite3"))


def change(file: Path, statement: str) -> None:
    with sqlite3.connect(file) as connection:
        assert connection.execute(statement).rowcount > 0
    connection.close()


def test_a_database_that_is_not_there_will_be_made(tmp_path: Path) -> None:
    assert in_database(tmp_path / "new.sqlite3").level == "ok"
    assert list(tmp_path.iterdir()) == []
    sqlite3.connect(tmp_path / "bare.sqlite3").close()
    assert "is empty" in in_database(tmp_path / "bare.sqlite3").text


def test_an_earlier_schema_is_announced_and_left_as_it_is(file: Path) -> None:
    change(file, "UPDATE alembic_version SET version_num = '0001'")
    found = in_database(file)
    assert (found.level, "upgrade-check" in found.fix) == ("advice", True)
    assert in_database(file) == found


def test_a_later_schema_needs_a_later_version(file: Path) -> None:
    change(file, "UPDATE alembic_version SET version_num = '9999'")
    found = in_database(file)
    assert (found.level, found.fix) == ("fault", "install that version of Regnum or a newer one")


def test_a_damaged_file_is_found(file: Path) -> None:
    file.write_bytes(b"x" * 5000)
    found = in_database(file)
    assert (found.level, found.fix) == ("fault", doctor.RESTORE)


def test_another_shape_than_that_of_the_schema_is_found(file: Path) -> None:
    with sqlite3.connect(file) as connection:
        connection.execute("ALTER TABLE tables ADD COLUMN x TEXT")
    connection.close()
    assert in_database(file).text == "the database: the table tables: the column x does not belong there"


def test_broken_seals_are_found(app: FastAPI, tmp_path: Path) -> None:
    ada = Guest(app, "Ada")
    ada.open("me", "bot:random")
    file = tmp_path / "tables.sqlite3"
    assert "1 tables with intact seals" in in_database(file).text
    change(file, "UPDATE tables SET seed = seed || '1'")
    found = in_database(file)
    assert (found.level, found.fix) == ("fault", doctor.RESTORE)
    assert ada.table in found.text


def test_a_postgresql_that_cannot_be_reached_is_found() -> None:
    found = in_database(f"postgresql://regnum:secret@127.0.0.1:{free_port()}/regnum")
    assert (found.level, "start PostgreSQL" in found.fix, "secret" in str(found)) == ("fault", True, False)


@pytest.mark.slow
def test_a_postgresql_without_tables_will_be_filled(fresh_postgres: str) -> None:
    assert "is empty" in in_database(fresh_postgres).text


# ---- the command ----------------------------------------------------------------------------------------------------


@pytest.fixture
def good(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """An installation in which nothing is wrong."""
    (tmp_path / "index.html").touch()
    monkeypatch.setattr(doctor, "CLIENT", tmp_path)
    monkeypatch.setattr(serve, "COOKIES_FIXED", {})
    monkeypatch.setattr(shutil, "disk_usage", lambda _: shutil._ntuple_diskusage(int(1e12), 0, int(1e12)))
    for name, value in {"DATA": tmp_path / "kept", "CACHE": tmp_path / "compiled", "PUSH": "off"}.items():
        monkeypatch.setenv(f"REGNUM_{name}", str(value))


@pytest.mark.usefixtures("good")
def test_the_command_prints_a_line_for_each_finding(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    run = inside(capsys, monkeypatch)
    port = str(free_port())
    done = run("doctor", "--port", port)
    lines = done.out.splitlines()
    assert (done.status, lines[-1]) == (0, "nothing to fix")
    checks = [line.split()[1] for line in lines[:-1]]
    assert checks == [
        f"{name}:" for name in ("python", "dependencies", "pages", "data", "cache", "port", "mail", "push", "database")
    ]
    monkeypatch.setenv("REGNUM_MAIL_HOST", "127.0.0.1:9")
    done = run("doctor", "--port", port)
    assert (done.status, done.out.splitlines()[-1]) == (1, "2 to fix")
    assert "fault   mail: e-mails have no sender → set REGNUM_MAIL_FROM to an e-mail address\n" in done.out


@pytest.mark.usefixtures("good")
def test_the_findings_are_also_json(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    run = inside(capsys, monkeypatch)
    report = json.loads(run("doctor", "--json", "--port", str(free_port())).out)
    assert report["good"] is True
    assert {one["level"] for one in report["findings"]} <= {"ok", "advice"}
    monkeypatch.setenv("REGNUM_WORKERS", "many")
    done = run("doctor", "--json")
    assert done.status == 1
    assert json.loads(done.out)["findings"][-1] == {
        "check": "settings",
        "level": "fault",
        "text": "REGNUM_WORKERS cannot be “many”",
        "fix": "correct this variable or option and run regnum doctor again",
    }


def test_every_level_has_a_colour() -> None:
    assert set(command.STYLES) == set(doctor.Level.__args__)  # type: ignore[attr-defined]
