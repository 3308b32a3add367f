"""Schemas of WebSocket messages to the browser."""

from __future__ import annotations

from typing import Any

from msgspec import UNSET, UnsetType, field

from regnum.web.schemas.answers import LineInWords, Problem, TableView, Vacancy
from regnum.web.schemas.base import ApiStruct
from regnum.web.schemas.talk import Said, Talk


class LogUpdate(ApiStruct):
    """New lines of the log: `lines` replace all lines from number `from` on."""

    since: int = field(name="from")
    lines: list[LineInWords]
    more: bool  # whether the next message goes on: a long chronicle comes in several


class PresenceUpdate(ApiStruct):
    """The seats whose people (or bots) are there, and those for which a bot could be put in."""

    online: list[int]
    vacancies: list[Vacancy]


class Difference(ApiStruct):
    """The difference from the view that the same WebSocket sent before."""

    view: dict[str, Any]  # fields that are others now, but for the scene
    scene: dict[str, Any]  # fields of the scene
    lists: dict[str, list[Any]]  # of the scene: [first, last) keeps a stretch of the list before, all else is new
    gone: list[str]  # fields of the scene that are there no more


class MoveAck(ApiStruct):
    """A choice that the tab sent through the WebSocket is stored, or was refused."""

    key: str  # of the choice
    error: Problem | UnsetType = UNSET  # why it was refused


class ServerMessage(ApiStruct):
    """A WebSocket message: changes of the view (or all of it, or only who is present), of the log, of the chat."""

    view: TableView | UnsetType = UNSET
    difference: Difference | UnsetType = UNSET  # in its place, for a tab that wants `differences` and has had a view
    presence: PresenceUpdate | UnsetType = UNSET
    log: LogUpdate | UnsetType = UNSET
    talk: Talk | UnsetType = UNSET  # the last that was said, for a tab that knows of nothing
    said: list[Said] | UnsetType = UNSET  # what was said since
    answered: MoveAck | UnsetType = UNSET  # as a rule with the view that the choice led to
    error: Problem | UnsetType = UNSET  # the last that it brings
