"""Schemas of requests."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from regnum.web.model.events import To
from regnum.web.model.rows import Sign

Name = Annotated[str, Field(max_length=40, description="A name that the others see.")]
Key = Annotated[
    str, Field(min_length=1, max_length=64, description="Drawn by the client: the same request twice happens once.")
]
SeatNumber = Annotated[int, Field(ge=0, lt=8)]
Version = Annotated[int, Field(ge=0, description="The version of the table that the client has seen.")]
SeenVersion = Annotated[
    int | None,
    Field(ge=0, description="The version of the table that the client has seen; without it, nothing is compared."),
]
SeenPage = Annotated[
    str | None,
    Field(max_length=12, description="The `version` of the page that the client has seen; null: nothing is compared."),
]
MOST_SAID = 300  # characters at once
BotSpec = Annotated[str, Field(min_length=1, max_length=100, description="A bot: `greedy`, `greedy:samples=8`.")]


class Body(BaseModel):
    """Base: unknown fields are errors, and numbers are numbers."""

    model_config = ConfigDict(extra="forbid", strict=True)


class GuestBody(Body):
    """The guest's name and notification channels; fields left out stay unchanged."""

    name: Name | None = None
    badge: Annotated[str, Field(max_length=60, description="A badge; empty: none.")] | None = None
    webhook: Annotated[str, Field(max_length=500)] | None = None
    email: Annotated[str, Field(max_length=200)] | None = None


class ConfirmBody(Body):
    """The code that an e-mail address received."""

    code: Annotated[str, Field(max_length=20)]


class DeviceBody(Body):
    """A browser that wants to be called by web push: what its subscription says, keys in base64url."""

    endpoint: Annotated[str, Field(max_length=1000)]
    p256dh: Annotated[str, Field(max_length=100)]
    auth: Annotated[str, Field(max_length=40)]


class DeviceGoneBody(Body):
    """A browser that is not to be called any more."""

    device: Annotated[int, Field(ge=0, lt=2**31)]


Daytime = Annotated[str, Field(pattern=r"^([01]\d|2[0-3]):[0-5]\d$", description="Hours and minutes: `22:30`.")]


class QuietBody(Body):
    """From when until when no notification is sent; over midnight where the end comes first."""

    start: Daytime
    end: Daytime
    zone: Annotated[str, Field(pattern=r"^[A-Za-z0-9_+/-]{1,64}$", description="As IANA calls it: `Europe/Rome`.")]


class TrialBody(Body):
    """The way that is tried: every device, the e-mail address, or the webhook."""

    way: Literal["push", "email", "webhook"]
    device: Annotated[int, Field(ge=0, lt=2**31, description="Of several devices, this one only.")] | None = None


class RecoverBody(Body):
    """A recovery code, as it was written down."""

    code: Annotated[str, Field(min_length=1, max_length=60)]


class GoneBody(Body):
    """That everything is to be deleted; nobody says so by accident."""

    sure: Literal[True]


class PassBody(Body):
    """The content of a link to another device."""

    token: Annotated[str, Field(min_length=1, max_length=64)]


GroupName = Annotated[str, Field(max_length=40, description="What a group is called.")]
About = Annotated[str, Field(max_length=300, description="A few words about a group.")]


class GroupBody(Body):
    """A new group; `called`: its creator's name, if they have none yet."""

    name: GroupName
    about: About = ""
    called: Name | None = None


class SeenBody(Body):
    """A change of a page, as the client has seen it."""

    version: SeenPage = None


class SureBody(SeenBody):
    """Confirmation of a deletion."""

    sure: Literal[True]


class GroupChangeBody(SeenBody):
    """The new name of a group; fields left out stay unchanged."""

    name: GroupName | None = None
    about: About | None = None


class JoinGroupBody(Body):
    """A link to a group that is taken up."""

    called: Name | None = None


class MemberBody(SeenBody):
    """Another member of a group, by the `id` that its page says."""

    member: Annotated[str, Field(max_length=16)]


class SeatBody(Body):
    """The player of a seat."""

    kind: Literal["me", "here", "friend", "open", "bot"]
    name: Name | None = None
    bot: BotSpec | None = None


class MoveClock(Body):
    """So many seconds for every turn."""

    kind: Literal["move"]
    seconds: Annotated[int, Field(ge=10, le=30 * 86400)]


class BankClock(Body):
    """So many seconds for the whole game, and some more after every turn."""

    kind: Literal["bank"]
    seconds: Annotated[int, Field(ge=10, le=30 * 86400)]
    increment: Annotated[int, Field(ge=0, le=86400)] = 0


class OpeningBody(Body):
    """The settings of a new table, or of the first one of a campaign."""

    options: Annotated[dict[str, str | int | bool], Field(max_length=50)] = {}
    seats: Annotated[list[SeatBody], Field(min_length=1, max_length=8)]
    listed: bool = False
    lang: Literal["en", "it"] = "en"
    clock: Annotated[MoveClock | BankClock, Field(discriminator="kind")] | None = None
    absent: Literal["wait", "bot"] = "wait"
    hints: bool = False
    talk: Literal["off", "seats", "all"] = "seats"
    seed: Annotated[int, Field(ge=0, lt=2**53)] | None = Field(default=None, repr=False)
    group: Annotated[str, Field(max_length=16, description="For the members of this group of yours.")] | None = None


class TableBody(OpeningBody):
    """A new table."""

    game: Annotated[str, Field(max_length=40)]


class CampaignBody(OpeningBody):
    """A new campaign; its options are for every chapter whose game has them, or for one: `game.option`."""

    campaign: Annotated[str, Field(max_length=40)]


class TournamentBody(Body):
    """A new tournament of a group; a round robin has as many rounds as it takes."""

    title: Annotated[str, Field(max_length=60)]
    game: Annotated[str, Field(max_length=40)]
    options: Annotated[dict[str, str | int | bool], Field(max_length=50)] = {}
    clock: Annotated[MoveClock | BankClock, Field(discriminator="kind")] | None = None
    format: Literal["swiss", "robin"] = "swiss"
    size: Annotated[int, Field(ge=2, le=8, description="Seats of a table.")]
    rounds: Annotated[int, Field(ge=1, le=20)] = 3
    lang: Literal["en", "it"] = "en"


class PlayerBody(SeenBody):
    """A player of a tournament, by number."""

    player: Annotated[int, Field(ge=1, lt=2**31)]


PairingNumber = Annotated[int, Field(ge=1, le=1000, description="Of the table in the round.")]
PairingVersion = Annotated[
    str, Field(max_length=12, description="The `version` of the table as the client has seen it.")
]


class DecideBody(Body):
    """A manual result of a tournament table: the place by seat, none for a forfeit."""

    number: PairingNumber
    places: Annotated[list[Annotated[int, Field(ge=1, le=8)] | None], Field(max_length=8)]
    version: PairingVersion


class UndecideBody(Body):
    """A decision that is undone."""

    round: Annotated[int, Field(ge=1, le=1000)]
    number: PairingNumber
    version: PairingVersion


class ReadyBody(Body):
    """A seat that is ready for the next chapter."""

    seat: SeatNumber


class RematchBody(Body):
    """The answer of a seat to playing the same again; the first one that agrees proposes it."""

    seat: SeatNumber
    agree: bool
    version: SeenVersion = None


class FillBody(Body):
    """A bot for the seat of somebody who does not play again."""

    seat: SeatNumber
    absent: SeatNumber
    bot: BotSpec | None = None
    name: Name | None = None
    version: SeenVersion = None


class MoveBody(Body):
    """A choice of a seat."""

    seat: SeatNumber
    version: Version
    prompt: Annotated[str, Field(max_length=64, description="The `prompt` of the view in which the choice was made.")]
    action: Annotated[int, Field(ge=0, lt=2**31)]
    key: Key


class BackBody(Body):
    """Undo, redo or restart."""

    seat: SeatNumber
    version: Version
    key: Key


class TakebackBody(Body):
    """A request to go back to the moment after `move` moves."""

    seat: SeatNumber
    move: Annotated[int, Field(ge=0, le=100_000)]
    version: Version


class StandInBody(Body):
    """A proposal to let a bot play for the person of the seat `absent`."""

    seat: SeatNumber
    absent: SeatNumber
    version: Version


class ConsentBody(Body):
    """The answer to either."""

    seat: SeatNumber
    agree: bool
    version: Version


class SayBody(Body):
    """A chat message: a text, or a sign."""

    seat: SeatNumber
    text: Annotated[str, Field(max_length=MOST_SAID)] = ""
    sign: Sign | None = None


class SwitchBody(Body):
    """Return True if people may talk at a table."""

    on: bool
    version: SeenVersion = None


class HushBody(Body):
    """A seat whose person is not to be heard any more, or is again."""

    seat: SeatNumber
    on: bool


class PreviewBody(Body):
    """A choice that is not made yet."""

    seat: SeatNumber
    prompt: Annotated[str, Field(max_length=64)]
    action: Annotated[int, Field(ge=0, lt=2**31)]


class HintBody(Body):
    """A seat that wants advice."""

    seat: SeatNumber


class ForkBody(Body):
    """From which moment an analysis table goes on (default: from the last)."""

    at: Annotated[int, Field(ge=0, le=100_000)] | None = None
    lang: Literal["en", "it"] = "en"


class GiveBody(Body):
    """To whom a seat is given."""

    to: To
    bot: BotSpec | None = None
    version: SeenVersion = None


class CloseBody(Body):
    """A table that is closed."""

    version: SeenVersion = None


class JoinBody(Body):
    """An invite that is taken up."""

    invite: Annotated[str, Field(min_length=1, max_length=64)]
    name: Name | None = None


class SitBody(Body):
    """A free seat that is taken."""

    seat: SeatNumber
    name: Name | None = None
