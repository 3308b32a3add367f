"""The games as environments for learners: many at once, PettingZoo, Gymnasium and OpenSpiel.

`VectorEnv` needs NumPy alone; the others need their libraries: `pip install regnum[envs]`.
"""

from __future__ import annotations
