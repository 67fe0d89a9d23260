"""The keys that tokens are signed with: the current one, and former ones while tokens last.

All of them are derived from the secrets of the environment, those of EdDSA too.
"""

from __future__ import annotations

import hmac
from collections.abc import Sequence
from hashlib import sha256
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from jwt.utils import base64url_encode

from fw.runtime.errors import FwError

if TYPE_CHECKING:
    from fw.runtime.config import Config

__all__ = ["EDDSA", "HS256", "LEAST_SECRET", "KeyRing"]

HS256: Final = "HS256"
EDDSA: Final = "EdDSA"

LEAST_SECRET: Final = 32
"""Bytes: RFC 7518, 3.2, wants a key as long as the hash of HS256."""

_LEAST_VARIETY: Final = 10
_PLACEHOLDERS: Final = ("changeme", "secret", "password", "example", "placeholder", "insecure")
_RUNS: Final = ("0123456789", "1234567890", "abcdefgh", "qwertyuiop", "0a1b2c3d4e")
_PUBLISHED: Final = "09d25e094faa6ca2556c818166b7a9563b93f7099f6f0f4caa6cf63b88e8d3e7"
"""What the tutorial of FastAPI signs with, and so everybody who copies from there."""
_HINT: Final = "fw auth writes one made at random into .env"


class _Pair(NamedTuple):
    """A key that signs, and the one that verifies: of HS256 the same."""

    signing: Any
    verifying: Any


class KeyRing:
    """Signing keys by `kid`, the name that a token's header has for its key.

    `secrets` are texts; the first one signs, all of them verify. A `kid` says nothing about its
    secret. With `EdDSA` the keys are pairs of Ed25519, whose public halves may be known. FwError
    for a secret that is short, or known to everybody, and for EdDSA without its library.
    """

    def __init__(self, secrets: Sequence[str], algorithm: str = HS256) -> None:
        if not secrets:
            raise FwError("JWT_SECRET isn't set", hint=_HINT)
        for secret in secrets:
            _check(secret)
        self.algorithm = algorithm
        purpose = "access token" if algorithm == HS256 else f"access token {algorithm}"
        keys = [_derived(secret, purpose) for secret in secrets]
        pair = _shared if algorithm == HS256 else _ed25519
        self._keys = {_derived(key, "kid").hex()[:16]: pair(key) for key in keys}
        self.kid = next(iter(self._keys))
        self._refresh = [_derived(secret, "refresh token") for secret in secrets]

    @classmethod
    def from_config(cls, config: Config) -> KeyRing:
        """Return the keys of `JWT_SECRET` and, former ones by commas, `JWT_SECRET_PREVIOUS`."""
        current = (config.env("JWT_SECRET") or "").strip()
        if not current:
            # A former secret, which may have got about, signs nothing any more.
            return cls(())
        former = (config.env("JWT_SECRET_PREVIOUS") or "").split(",")
        secrets = [current, *(secret.strip() for secret in former if secret.strip())]
        return cls(secrets, config.setting("auth.algorithm"))

    @property
    def signing(self) -> Any:
        """The key of new tokens."""
        return self._keys[self.kid].signing

    def verifying(self, kid: object) -> Any:
        """Return the key that verifies what the one of that name signs, None if there is none."""
        pair = self._keys.get(kid) if isinstance(kid, str) else None
        return None if pair is None else pair.verifying

    def public(self) -> list[dict[str, str]]:
        """Return the keys that anybody may know, as JSON web keys (RFC 7517); none of HS256's."""
        if self.algorithm == HS256:
            return []
        return [
            {
                "kty": "OKP",
                "crv": "Ed25519",
                "x": base64url_encode(pair.verifying.public_bytes_raw()).decode(),
                "kid": kid,
                "alg": EDDSA,
                "use": "sig",
            }
            for kid, pair in self._keys.items()
        ]

    def successors(self, refresh_token: str) -> list[bytes]:
        """Return what may follow a refresh token: by the current secret, then by former ones.

        Whoever uses a token twice at once gets the same successor twice, which nobody has to
        keep for that: it is found out anew.
        """
        return [hmac.digest(key, refresh_token.encode(), "sha256") for key in self._refresh]


def _shared(key: bytes) -> _Pair:
    return _Pair(key, key)


def _ed25519(seed: bytes) -> _Pair:
    try:
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
    except ImportError as error:
        raise FwError(
            "auth.algorithm EdDSA needs the library cryptography",
            hint='install it: pip install "fw-framework[eddsa]"',
        ) from error
    private = Ed25519PrivateKey.from_private_bytes(seed)
    return _Pair(private, private.public_key())


def _check(secret: str) -> None:
    if len(secret.encode()) < LEAST_SECRET:
        raise FwError(f"JWT_SECRET is shorter than {LEAST_SECRET} bytes", hint=_HINT)
    plain = secret.lower().replace("-", "").replace("_", "").replace(" ", "")
    known = any(word in plain for word in (*_PLACEHOLDERS, *_RUNS, _PUBLISHED))
    if known or len(set(secret)) < _LEAST_VARIETY:
        raise FwError("JWT_SECRET is a placeholder, not a secret", hint=_HINT)


def _derived(secret: str | bytes, purpose: str) -> bytes:
    """Return a key for one purpose, so that what one part signs means nothing to another."""
    key = secret.encode() if isinstance(secret, str) else secret
    return hmac.digest(key, b"fw " + purpose.encode(), sha256)
