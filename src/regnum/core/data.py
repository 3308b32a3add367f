"""Reading a game's component files."""

from __future__ import annotations

from importlib import resources
from typing import Any

import yaml

_Loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


def load(package: str, name: str) -> Any:
    """The content of `data/<name>.yaml` in a game's package."""
    text = resources.files(package).joinpath("data", f"{name}.yaml").read_text(encoding="utf-8")
    return yaml.load(text, _Loader)
