"""State of a login between the two redirects, in a signed cookie of the browser."""

from __future__ import annotations

import hmac
import json
import secrets
from base64 import urlsafe_b64decode, urlsafe_b64encode
from hashlib import sha256
from typing import TYPE_CHECKING, Final, NamedTuple, Self

from fw.runtime import clock

if TYPE_CHECKING:
    from fw.runtime.auth.sessions.keys import KeyRing

__all__ = ["LIFETIME", "LoginState", "local_path"]

LIFETIME: Final = 600
"""Seconds in which the user logs in at the provider."""
_MAX_PATH: Final = 1000


class LoginState(NamedTuple):
    """Values that tie a callback to the browser and the request that it answers."""

    provider: str
    state: str
    nonce: str
    verifier: str
    return_to: str
    expires: int

    @classmethod
    def new(cls, provider: str, return_to: str) -> Self:
        """Return the state of a new login."""
        state, nonce, verifier = (secrets.token_urlsafe(32) for _ in range(3))
        return cls(provider, state, nonce, verifier, return_to, int(clock.now()) + LIFETIME)

    @property
    def challenge(self) -> str:
        """The PKCE challenge of the verifier (RFC 7636)."""
        return _encoded(sha256(self.verifier.encode()).digest())

    def signed(self, keys: KeyRing) -> str:
        """Return the text of the cookie."""
        body = _encoded(json.dumps(self).encode())
        return f"{body}.{_encoded(keys.login_macs(body)[0])}"

    @classmethod
    def read(cls, text: str, keys: KeyRing) -> Self | None:
        """Return the state of a cookie, None if it is forged or has expired."""
        body, _, mac = text.partition(".")
        macs = [_encoded(each) for each in keys.login_macs(body)]
        if not any(hmac.compare_digest(mac.encode(), each.encode()) for each in macs):
            return None
        padded = body + "=" * (-len(body) % 4)
        found = cls(*json.loads(urlsafe_b64decode(padded)))
        return found if found.expires > clock.now() else None


def local_path(text: str) -> str:
    """Return a path of this host, / for any other address: a login must not lead elsewhere.

    A path that is too long for a cookie is replaced by / as well.
    """
    safe = (
        len(text) <= _MAX_PATH
        and text.isascii()
        and text.isprintable()
        and not set(text) & set("\\#")
    )
    return text if safe and text.startswith("/") and not text.startswith("//") else "/"


def _encoded(raw: bytes) -> str:
    return urlsafe_b64encode(raw).rstrip(b"=").decode()
