"""What requests about people are answered with: profiles, devices."""

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
