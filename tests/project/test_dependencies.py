"""Third-party modules that Regnum imports are declared in pyproject.toml, in the extra that needs them."""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from collections.abc import Iterator
from functools import cache
from importlib.metadata import packages_distributions, version
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
EXTRAS = {"arena": "cluster", "selfplay": "selfplay", "envs": "envs", "learn": "learn"}
"""By folder of src/regnum, the extra whose packages it may import; all others need what is always installed."""


def required(lines: list[str]) -> Iterator[Requirement]:
    for line in lines:
        requirement = Requirement(line)
        if requirement.name == "regnum":
            for extra in requirement.extras:
                yield from required(PROJECT["optional-dependencies"][extra])
        else:
            yield requirement


def imported(folder: Path) -> set[str]:
    names = set()
    for file in folder.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                names |= {alias.name for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and not node.level:
                names.add(node.module or "")
    return {name.split(".")[0] for name in names} - sys.stdlib_module_names - {"regnum"}


distributions = cache(packages_distributions)
"""It reads the files of every installed package: a second each time."""


@pytest.mark.parametrize("folder", sorted(path.name for path in (ROOT / "src/regnum").iterdir() if path.is_dir()))
def test_imported_modules_are_declared(folder: str) -> None:
    lines = [*PROJECT["dependencies"], *(PROJECT["optional-dependencies"][EXTRAS[folder]] if folder in EXTRAS else ())]
    declared = {canonicalize_name(requirement.name) for requirement in required(lines)}
    packages = distributions()
    missing = {
        name
        for name in imported(ROOT / "src/regnum" / folder)
        if not declared & {canonicalize_name(package) for package in packages.get(name, [name])}
    }
    assert not missing


def test_installed_versions_are_in_the_declared_ranges() -> None:
    wrong = {
        str(requirement): version(requirement.name)
        for requirement in required(PROJECT["dependencies"])
        if (requirement.marker is None or requirement.marker.evaluate())
        and not requirement.specifier.contains(version(requirement.name))
    }
    assert not wrong


@pytest.mark.parametrize("package", ["numba", "uvicorn"])
def test_packages_whose_private_parts_are_used_have_an_upper_bound(package: str) -> None:
    (found,) = (requirement for requirement in required(PROJECT["dependencies"]) if requirement.name == package)
    assert any(bound.operator == "<" for bound in found.specifier)


def test_packages_from_the_registry_are_locked() -> None:
    """Make installs what is missing in the lock file as well, but in any version."""
    locked = (ROOT / "requirements/dev.txt").read_text(encoding="utf-8")
    unlocked = (ROOT / "requirements/unlocked.txt").read_text(encoding="utf-8").split()
    names = {Requirement(line.rstrip(" \\")).name for line in locked.splitlines() if re.match(r"\w", line)}
    declared = {canonicalize_name(found.name) for found in required([*PROJECT["dependencies"], "regnum[dev]"])}
    assert declared - names == set(unlocked)


@pytest.mark.parametrize("file", sorted((ROOT / "requirements").glob("*.txt")), ids=lambda file: file.name)
def test_lock_files_name_no_registry(file: Path) -> None:
    """People install from the registry that pip is set to."""
    assert not re.search(
        r"://|^--?(i|index-url|extra-index-url|find-links)\b", file.read_text(encoding="utf-8"), re.MULTILINE
    )
