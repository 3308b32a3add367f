"""Schemas of the guided first game."""

from __future__ import annotations

from regnum.web.schemas.base import ApiStruct


class LessonView(ApiStruct):
    """A lesson of a guided game; `at` are the ids of what it points at, or `question` for what is asked."""

    id: str
    text: str
    at: list[str]
    rule: str | None  # an anchor in the rules


class GuideView(ApiStruct):
    """The lessons that matter now, in their order, and the number of all lessons."""

    lessons: list[LessonView]
    all: int
