"""Reading the YAML files of a game's package."""

from __future__ import annotations

from importlib import resources
from typing import Any

import yaml

_Loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


def load(package: str, name: str, folder: str = "") -> Any:
    """The content of `<name>.yaml` in a package, or in a folder of it."""
    text = resources.files(package).joinpath(folder, f"{name}.yaml").read_text(encoding="utf-8")
    return yaml.load(text, _Loader)
