"""A browser and the push service of its maker, as far as a server that calls needs them.

What is sent is decrypted step by step as RFC 8291 says, without the library that encrypts it.
"""

from __future__ import annotations

import json
import os
import threading
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec, utils
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from .away import serving

CURVE = ec.SECP256R1()


def text(content: bytes) -> str:
    return urlsafe_b64encode(content).rstrip(b"=").decode()


def content(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def point(key: ec.EllipticCurvePublicKey) -> bytes:
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


class Browser:
    """It has keys, and reads what is encrypted for them."""

    def __init__(self, private: str = "", secret: str = "") -> None:
        made = ec.derive_private_key(int.from_bytes(content(private), "big"), CURVE) if private else None
        self.private = made or ec.generate_private_key(CURVE)
        self.public = point(self.private.public_key())
        self.secret = content(secret) or os.urandom(16)

    def subscription(self, endpoint: str) -> dict[str, str]:
        return {"endpoint": endpoint, "p256dh": text(self.public), "auth": text(self.secret)}

    def read(self, body: bytes) -> bytes:
        """Decrypt a message of one record (RFC 8188, section 2; RFC 8291, section 3)."""
        salt, size, length = body[:16], int.from_bytes(body[16:20], "big"), body[20]
        sender, record = body[21 : 21 + length], body[21 + length :]
        assert length == 65
        assert len(record) <= size
        shared = self.private.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(CURVE, sender))
        key = derived(self.secret, shared, b"WebPush: info\0" + self.public + sender, 32)
        cipher = AESGCM(derived(salt, key, b"Content-Encoding: aes128gcm\0", 16))
        plain = cipher.decrypt(derived(salt, key, b"Content-Encoding: nonce\0", 12), record, None).rstrip(b"\0")
        assert plain[-1:] == b"\2"  # the last record
        return plain[:-1]


def derived(salt: bytes, key: bytes, info: bytes, length: int) -> bytes:
    return HKDF(hashes.SHA256(), length, salt, info).derive(key)


def claims(authorization: str) -> tuple[str, dict[str, Any]]:
    """The key that signed (RFC 8292, section 3) and what it claims; the signature must be right."""
    scheme, _, rest = authorization.partition(" ")
    assert scheme == "vapid"
    parts = dict(part.strip().split("=", 1) for part in rest.split(","))
    signed, _, signature = parts["t"].rpartition(".")
    head, body = (json.loads(content(part)) for part in signed.split("."))
    assert head == {"typ": "JWT", "alg": "ES256"}
    pair = content(signature)
    assert len(pair) == 64
    encoded = utils.encode_dss_signature(int.from_bytes(pair[:32], "big"), int.from_bytes(pair[32:], "big"))
    key = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, content(parts["k"]))
    key.verify(encoded, signed.encode(), ec.ECDSA(hashes.SHA256()))
    return parts["k"], body


@dataclass
class Called:
    """One call of the service."""

    path: str
    headers: dict[str, str]
    body: bytes


class PushService:
    """Takes calls to any path; it answers with `status`, as soon as `open` is set."""

    def __init__(self) -> None:
        self.heard: list[Called] = []
        self.status = 201
        self.open = threading.Event()
        self.open.set()
        self.rung = threading.Event()
        self.origin = ""

    def said(self, browser: Browser) -> list[dict[str, Any]]:
        """Return the messages as a browser reads them."""
        return [json.loads(browser.read(call.body)) for call in self.heard]

    @contextmanager
    def listening(self) -> Iterator[PushService]:
        service = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                service.heard.append(Called(self.path, dict(self.headers), body))
                service.rung.set()
                assert service.open.wait(30)
                self.send_response(service.status)
                self.end_headers()

            def log_message(self, *_: Any) -> None:
                """Nothing on the terminal."""

        with serving(ThreadingHTTPServer(("127.0.0.1", 0), Handler)) as port:
            self.origin = f"http://127.0.0.1:{port}"
            yield self
