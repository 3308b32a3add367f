"""Settings for all tests."""

from __future__ import annotations

from hypothesis import settings

# Compiling takes as long as it takes, and a run must be repeatable: the same examples every time.
settings.register_profile("regnum", deadline=None, derandomize=True)
settings.load_profile("regnum")
