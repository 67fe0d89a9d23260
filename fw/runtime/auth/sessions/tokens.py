"""Access tokens: signed, short-lived JWTs (RFC 7519, 8725)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NamedTuple
from uuid import UUID

import jwt
from jwt.utils import base64url_decode, base64url_encode
from uuid_utils import uuid7

from fw.runtime import clock
from fw.runtime.auth.sessions.keys import KeyRing
from fw.runtime.errors import FwError

__all__ = ["ACCESS", "AUDIENCE", "Claims", "InvalidToken", "Tokens"]

ACCESS: Final = "at+jwt"
"""Type in the header (RFC 9068), which keeps other kinds of tokens apart."""
AUDIENCE: Final = "api"

_CLAIMS: Final = ("iss", "aud", "sub", "iat", "nbf", "exp", "jti", "typ", "sid")
_LONGEST: Final = 4096
_LEEWAY: Final = 5
"""Seconds of clock skew to tolerate."""


class InvalidToken(FwError):
    """The token is not ours or has expired. Answered with 401."""


class Claims(NamedTuple):
    """Claims of a token: the user's key, the session and the token's id."""

    user: str
    session: UUID
    id: UUID
    expires_at: int


class Tokens:
    """Issues and verifies access tokens.

    `issuer` names the application, so that tokens of another one with the same secret are rejected.
    `lifetime` is in seconds.
    """

    def __init__(self, keys: KeyRing, issuer: str, lifetime: int = 15 * 60) -> None:
        self._keys = keys
        self._issuer = issuer
        self.lifetime = lifetime

    def issue(self, user: object, session: UUID) -> str:
        """Return a new token for a user's key."""
        now = int(clock.now())
        claims = {
            "iss": self._issuer,
            "aud": AUDIENCE,
            "sub": str(user),
            "iat": now,
            "nbf": now,
            "exp": now + self.lifetime,
            "jti": str(uuid7()),
            "typ": "access",
            "sid": str(session),
        }
        headers = self._header(self._keys.kid)
        return jwt.encode(claims, self._keys.signing, self._keys.algorithm, headers=headers)

    def read(self, token: str) -> Claims:
        """Return the claims of a token; raise InvalidToken if it is not valid."""
        try:
            return self._read(token)
        except (jwt.PyJWTError, ValueError, TypeError, OverflowError, RecursionError) as fault:
            raise InvalidToken("invalid token") from fault

    def _header(self, kid: str) -> dict[str, str]:
        return {"alg": self._keys.algorithm, "typ": ACCESS, "kid": kid}

    def _read(self, token: str) -> Claims:
        if len(token) > _LONGEST or not token.isascii() or not _is_canonical(token):
            raise ValueError("malformed token")
        header = jwt.get_unverified_header(token)
        key = self._keys.verifying(header.get("kid"))
        # The header must equal ours: no key, URL or extension of the sender is accepted.
        if key is None or header != self._header(header["kid"]):
            raise ValueError("unexpected header")
        claims: dict[str, Any] = jwt.decode(
            token,
            key,
            algorithms=[self._keys.algorithm],
            audience=AUDIENCE,
            issuer=self._issuer,
            options={
                "require": list(_CLAIMS),
                # Checked below, by the clock that tests can move.
                "verify_exp": False,
                "verify_nbf": False,
                "verify_iat": False,
                "strict_aud": True,
            },
        )
        _check_times(claims)
        if claims["typ"] != "access":
            raise ValueError("not an access token")
        return Claims(
            _typed(claims["sub"], str),
            UUID(_typed(claims["sid"], str)),
            UUID(_typed(claims["jti"], str)),
            claims["exp"],
        )


def _is_canonical(token: str) -> bool:
    """Return True if the token is canonical base64url, without spare bits in a last letter."""
    return all(
        base64url_encode(base64url_decode(part)) == part.encode() for part in token.split(".")
    )


def _check_times(claims: dict[str, Any]) -> None:
    issued, begins, ends = (_typed(claims[name], int) for name in ("iat", "nbf", "exp"))
    now = clock.now()
    if not (issued <= now + _LEEWAY and begins <= now + _LEEWAY and now < ends):
        raise ValueError("not valid at this time")


def _typed(value: Any, kind: Callable[..., Any]) -> Any:
    if type(value) is not kind:
        raise TypeError(f"expected {kind}, got {value!r}")
    return value
