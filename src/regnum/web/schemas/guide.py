"""What a guided first game tells the one who learns."""

from __future__ import annotations

from regnum.web.schemas.base import ApiStruct


class LessonView(ApiStruct):
    """A lesson of a guided game; `at` are the ids of what it points at, or `question` for what is asked."""

    id: str
    text: str
    at: list[str]
    rule: str | None  # an anchor in the rules


class GuideView(ApiStruct):
    """What a guided game explains: the lessons that matter now, in their order, and how many there are in all."""

    lessons: list[LessonView]
    all: int
