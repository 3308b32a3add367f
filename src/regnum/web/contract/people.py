"""What requests about people are answered with: profiles, devices, what was played."""

from __future__ import annotations

from regnum.web.contract.base import Answer


class RecoveryCode(Answer):
    """A new recovery code. It is shown only once, and takes the place of the one before."""

    code: str


class QrCode(Answer):
    """A QR code: the side of the drawing in modules, and the path of the dark ones."""

    size: int
    path: str


class DevicePass(Answer):
    """A link that brings the profile to one more device, once; `expires` in seconds of the epoch."""

    url: str
    expires: float
    qr: QrCode


class PassCard(Answer):
    """Whom such a link brings."""

    name: str
    badge: str


class EndedSeat(Answer):
    """A seat of a game that is over."""

    name: str
    badge: str
    yours: bool
    points: int
    rank: int


class EndedGame(Answer):
    """A game that is over; `ended` in seconds of the epoch; `result` in words. It counts where one seat was yours."""

    table: str
    game: str
    title: str
    ended: float
    result: str
    counts: bool
    seats: list[EndedSeat]


class EndedGames(Answer):
    """Games that are over, the newest first, and whether there are more."""

    games: list[EndedGame]
    more: bool


class GameCount(Answer):
    """What you have played of a game: how often first, second and so on (`ranks`), and your points."""

    game: str
    title: str
    games: int
    won: int
    ranks: list[int]
    mean_points: float
    best_points: int


class Opponent(Answer):
    """Somebody you have played against, or a bot: in how many games you came before, level, or after."""

    name: str
    badge: str
    bot: str | None  # in words
    games: int
    ahead: int
    level: int
    behind: int


class Statistics(Answer):
    """What you have played, by game and against whom."""

    games: list[GameCount]
    opponents: list[Opponent]
