"""Signing keys of tokens: the current key, and former keys while their tokens are valid.

All keys are derived from the secrets in the environment, including those of EdDSA.
"""

from __future__ import annotations

import hmac
from collections.abc import Sequence
from hashlib import sha256
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from jwt.utils import base64url_encode

from fw.runtime.errors import FwError
from fw.runtime.secret_strength import MIN_SECRET_BYTES, check_secret

if TYPE_CHECKING:
    from fw.runtime.config import Config

__all__ = ["EDDSA", "HS256", "MIN_SECRET_BYTES", "KeyRing"]

HS256: Final = "HS256"
EDDSA: Final = "EdDSA"

_HINT: Final = "run fw auth to write a random one to .env"
_REPLACE: Final = "remove JWT_SECRET from .env, and run fw auth to write a random one"


class _Pair(NamedTuple):
    """A signing key and its verifying key, which are equal for HS256."""

    signing: Any
    verifying: Any


class KeyRing:
    """Signing keys by `kid`, the key id in a token's header.

    The first of `secrets` signs, all of them verify. A `kid` reveals nothing about its secret. With
    `EdDSA` the keys are Ed25519 pairs with public halves. Raises FwError for a short or common
    secret, and for EdDSA without its library.
    """

    def __init__(self, secrets: Sequence[str], algorithm: str = HS256) -> None:
        if not secrets:
            raise FwError("JWT_SECRET is not set", hint=_HINT)
        for secret in secrets:
            check_secret("JWT_SECRET", secret, _REPLACE)
        self.algorithm = algorithm
        purpose = "access token" if algorithm == HS256 else f"access token {algorithm}"
        keys = [_derived(secret, purpose) for secret in secrets]
        pair = _shared if algorithm == HS256 else _ed25519
        self._keys = {_derived(key, "kid").hex()[:16]: pair(key) for key in keys}
        self.kid = next(iter(self._keys))
        self._resets = [_derived(secret, "password reset") for secret in secrets]
        self._logins = [_derived(secret, "provider login") for secret in secrets]
        self._encryption = [_derived(secret, "totp secret") for secret in secrets]
        self._refresh = [_derived(secret, "refresh token") for secret in secrets]

    @classmethod
    def from_config(cls, config: Config) -> KeyRing:
        """Return the keys of `JWT_SECRET` and the comma-separated `JWT_SECRET_PREVIOUS`."""
        current = (config.env("JWT_SECRET") or "").strip()
        if not current:
            # A former secret may have leaked, so it never signs.
            return cls(())
        former = (config.env("JWT_SECRET_PREVIOUS") or "").split(",")
        secrets = [current, *(secret.strip() for secret in former if secret.strip())]
        return cls(secrets, config.setting("auth.algorithm"))

    @property
    def signing(self) -> Any:
        """Key that signs new tokens."""
        return self._keys[self.kid].signing

    def verifying(self, kid: object) -> Any:
        """Return the verifying key of that `kid`, or None."""
        pair = self._keys.get(kid) if isinstance(kid, str) else None
        return None if pair is None else pair.verifying

    def public(self) -> list[dict[str, str]]:
        """Return the public keys as JSON web keys (RFC 7517). HS256 has none."""
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

    def link_macs(self, text: str) -> list[bytes]:
        """Return the MACs of a mailed link under the current secret, then under former ones."""
        return [hmac.digest(key, text.encode(), "sha256") for key in self._resets]

    def login_macs(self, text: str) -> list[bytes]:
        """Return the MACs of the state of a provider's login, as `link_macs` does."""
        return [hmac.digest(key, text.encode("utf-8", "replace"), "sha256") for key in self._logins]

    def encryption_keys(self) -> list[bytes]:
        """Return keys of 256 bits: the one of the current secret, then those of former ones."""
        return self._encryption

    def successors(self, refresh_token: str) -> list[bytes]:
        """Return the successor of a refresh token under the current secret, then under former ones.

        Successors are derived, so concurrent uses of a token get the same one without storing it.
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


def _derived(secret: str | bytes, purpose: str) -> bytes:
    """Return a key derived for one purpose, so that signatures are not interchangeable."""
    key = secret.encode() if isinstance(secret, str) else secret
    return hmac.digest(key, b"fw " + purpose.encode(), sha256)
