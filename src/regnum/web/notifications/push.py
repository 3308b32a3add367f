"""Web push: a browser is called through the push service of its maker, also while no page of ours is open.

What is sent is encrypted for the browser (RFC 8291), so the service that carries it learns no more than when it was
sent. The service knows us by a signature (VAPID, RFC 8292). The libraries for it are loaded when they are first needed.
"""

from __future__ import annotations

import time
from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error
from email.utils import parseaddr
from typing import Any
from urllib.parse import urlsplit

import msgspec

from regnum.web.db import PushDevice, Store, devices
from regnum.web.db.devices import KeyPair
from regnum.web.model.settings import Settings
from regnum.web.notifications import http_client
from regnum.web.scheduling.fair import Owner

KEPT = 86400  # seconds for which the service keeps a message for a browser that is not running
SIGNED = 12 * 3600  # seconds for which a signature holds; services accept a day at most
KEY_BYTES, SECRET_BYTES = 65, 16
GONE = (404, 410)  # the browser has given up this endpoint, or was never there


def public_key(store: Store) -> str:
    """The key that browsers bind their subscriptions to."""
    return devices.push_key(store, _new_key).public


def fits(key: str, secret: str) -> bool:
    """Return True if these can be the key and the secret of a browser."""
    from cryptography.hazmat.primitives.asymmetric import ec

    try:
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), _bytes(key))
        return len(_bytes(key)) == KEY_BYTES and len(_bytes(secret)) == SECRET_BYTES
    except (ValueError, Error):
        return False


def send(
    store: Store, settings: Settings, device: PushDevice, content: dict[str, Any], topic: str, owner: Owner
) -> int:
    """Call a device and answer the status of its push service. Raises Refused or OSError.

    Of several messages of one topic (up to 32 letters of base64url) a browser that was away gets the last.
    """
    import http_ece
    from cryptography.hazmat.primitives.asymmetric import ec

    body = http_ece.encrypt(
        msgspec.json.encode(content),
        private_key=ec.generate_private_key(ec.SECP256R1()),
        dh=_bytes(device.key),
        auth_secret=_bytes(device.secret),
        version="aes128gcm",
    )
    key = devices.push_key(store, _new_key)
    headers = {
        "Authorization": authorization(key, device.endpoint, contact(settings), time.time()),
        "Content-Type": "application/octet-stream",
        "Content-Encoding": "aes128gcm",
        "TTL": str(KEPT),
        "Topic": topic,
        "Urgency": "high",  # otherwise a sleeping phone gets the message only when it next wakes
    }
    return http_client.send(device.endpoint, body, headers, settings.webhook_hosts, owner)


def authorization(key: KeyPair, endpoint: str, who: str, now: float) -> str:
    """Return the signed token that identifies this server to a push service (RFC 8292, section 2)."""
    from cryptography.hazmat.primitives import hashes
    from cryptography.hazmat.primitives.asymmetric import ec, utils

    service = urlsplit(endpoint)
    claims = {"aud": f"{service.scheme}://{service.netloc}", "exp": int(now) + SIGNED} | ({"sub": who} if who else {})
    signed = ".".join(_text(msgspec.json.encode(part)) for part in ({"typ": "JWT", "alg": "ES256"}, claims))
    private = ec.derive_private_key(int.from_bytes(_bytes(key.private), "big"), ec.SECP256R1())
    pair = utils.decode_dss_signature(private.sign(signed.encode(), ec.ECDSA(hashes.SHA256())))
    return f"vapid t={signed}.{_text(b''.join(part.to_bytes(32, 'big') for part in pair))}, k={key.public}"


def contact(settings: Settings) -> str:
    """Return the contact of this server's operator for push services; empty if there is none."""
    if settings.push_contact:
        return settings.push_contact
    if sender := parseaddr(settings.mail_from)[1]:
        return f"mailto:{sender}"
    return settings.public_url if settings.public_url.startswith("https://") else ""


def _new_key() -> KeyPair:
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

    made = ec.generate_private_key(ec.SECP256R1())
    public = made.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    return KeyPair(_text(made.private_numbers().private_value.to_bytes(32, "big")), _text(public))


def _text(content: bytes) -> str:
    """In base64url, without the signs that fill it up."""
    return urlsafe_b64encode(content).rstrip(b"=").decode()


def _bytes(text: str) -> bytes:
    """Decode base64url. Raises ValueError (the base of binascii.Error) for anything else."""
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))
