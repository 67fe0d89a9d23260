"""The secrets that tokens are signed with: the current one, and former ones while tokens last."""

from __future__ import annotations

import hmac
from collections.abc import Sequence
from hashlib import sha256
from typing import TYPE_CHECKING, Final

from fw.runtime.errors import FwError

if TYPE_CHECKING:
    from fw.runtime.config import Config

__all__ = ["LEAST_SECRET", "KeyRing"]

LEAST_SECRET: Final = 32
"""Bytes: RFC 7518, 3.2, wants a key as long as the hash of HS256."""

_LEAST_VARIETY: Final = 10
_PLACEHOLDERS: Final = ("changeme", "secret", "password", "example", "placeholder", "insecure")
_HINT: Final = "fw auth writes one made at random into .env"


class KeyRing:
    """Signing keys by `kid`, the name that a token's header has for its key.

    `secrets` are texts; the first one signs, all of them verify. A `kid` says nothing about its
    secret. FwError for a secret that is short, or known to everybody.
    """

    def __init__(self, secrets: Sequence[str]) -> None:
        if not secrets:
            raise FwError("JWT_SECRET isn't set", hint=_HINT)
        for secret in secrets:
            _check(secret)
        keys = [_derived(secret, "access token") for secret in secrets]
        self._keys = {_derived(key, "kid").hex()[:16]: key for key in keys}
        self.kid = next(iter(self._keys))
        self._refresh = [_derived(secret, "refresh token") for secret in secrets]

    @classmethod
    def from_config(cls, config: Config) -> KeyRing:
        """Return the keys of `JWT_SECRET` and, former ones by commas, `JWT_SECRET_PREVIOUS`."""
        current = (config.env("JWT_SECRET") or "").strip()
        if not current:
            # A former secret, which may have got about, signs nothing any more.
            return cls([])
        former = (config.env("JWT_SECRET_PREVIOUS") or "").split(",")
        return cls([current, *(secret.strip() for secret in former if secret.strip())])

    @property
    def signing(self) -> bytes:
        """The key of new tokens."""
        return self._keys[self.kid]

    def verifying(self, kid: object) -> bytes | None:
        """Return the key of that name, None if there is none."""
        return self._keys.get(kid) if isinstance(kid, str) else None

    def successors(self, refresh_token: str) -> list[bytes]:
        """Return what may follow a refresh token: by the current secret, then by former ones.

        Whoever uses a token twice at once gets the same successor twice, which nobody has to
        keep for that: it is found out anew.
        """
        return [hmac.digest(key, refresh_token.encode(), "sha256") for key in self._refresh]


def _check(secret: str) -> None:
    if len(secret.encode()) < LEAST_SECRET:
        raise FwError(f"JWT_SECRET is shorter than {LEAST_SECRET} bytes", hint=_HINT)
    plain = secret.lower().replace("-", "").replace("_", "").replace(" ", "")
    known = any(word in plain for word in _PLACEHOLDERS)
    if known or len(set(secret)) < _LEAST_VARIETY:
        raise FwError("JWT_SECRET is a placeholder, not a secret", hint=_HINT)


def _derived(secret: str | bytes, purpose: str) -> bytes:
    """Return a key for one purpose, so that what one part signs means nothing to another."""
    key = secret.encode() if isinstance(secret, str) else secret
    return hmac.digest(key, b"fw " + purpose.encode(), sha256)
