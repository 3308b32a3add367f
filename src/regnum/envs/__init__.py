"""The games as environments for learners: many at once, PettingZoo, Gymnasium and OpenSpiel.

`VectorEnv` needs NumPy alone; the others need their libraries, and are loaded when they are first asked for.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from regnum.bots.nets.layout import Layout
    from regnum.envs.gym_vector import gym_vec
    from regnum.envs.gymnasium import gym_env
    from regnum.envs.openspiel import load_game
    from regnum.envs.pettingzoo import aec_env, campaign_env, parallel_env
    from regnum.envs.vector import VectorEnv
    from regnum.envs.views import as_json, as_text

__all__ = [
    "Layout",
    "VectorEnv",
    "aec_env",
    "as_json",
    "as_text",
    "campaign_env",
    "gym_env",
    "gym_vec",
    "load_game",
    "parallel_env",
]

_PLACES = {
    "Layout": "regnum.bots.nets.layout",
    "VectorEnv": "regnum.envs.vector",
    "aec_env": "regnum.envs.pettingzoo",
    "as_json": "regnum.envs.views",
    "as_text": "regnum.envs.views",
    "campaign_env": "regnum.envs.pettingzoo",
    "gym_env": "regnum.envs.gymnasium",
    "gym_vec": "regnum.envs.gym_vector",
    "load_game": "regnum.envs.openspiel",
    "parallel_env": "regnum.envs.pettingzoo",
}


def __getattr__(name: str) -> Any:
    """Import a name on first use. Raises ImportError that says what to install."""
    if name not in _PLACES:
        raise AttributeError(f"module 'regnum.envs' has no attribute {name!r}")
    try:
        return getattr(importlib.import_module(_PLACES[name]), name)
    except ModuleNotFoundError as error:
        if (error.name or "").split(".")[0] in ("gymnasium", "pettingzoo", "pyspiel", "open_spiel"):
            raise ImportError(f"regnum.envs.{name} needs {error.name}: pip install 'regnum[envs]'") from error
        raise
