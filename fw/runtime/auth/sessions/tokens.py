"""Access tokens: signed, short-lived statements of who a request comes from (RFC 7519, 8725)."""

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
"""The type in the header, RFC 9068's: no other kind of token passes for one of these."""
AUDIENCE: Final = "api"

_CLAIMS: Final = ("iss", "aud", "sub", "iat", "nbf", "exp", "jti", "typ", "sid")
_LONGEST: Final = 4096
_LEEWAY: Final = 5
"""Seconds by which the clocks of two machines may differ."""


class InvalidToken(FwError):
    """A token isn't ours, or its time is over; a request with it is answered with 401."""


class Claims(NamedTuple):
    """What a token says: the user's key, the session that it belongs to, and its own id."""

    user: str
    session: UUID
    id: UUID
    expires_at: int


class Tokens:
    """Issues and reads access tokens.

    `issuer` names the application, so that those of another with the same secret don't count;
    `lifetime` is in seconds.
    """

    def __init__(self, keys: KeyRing, issuer: str, lifetime: int = 15 * 60) -> None:
        self._keys = keys
        self._issuer = issuer
        self.lifetime = lifetime

    def issue(self, user: object, session: UUID) -> str:
        """Return a new token of a user, by the user's key."""
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
        """Return what a token says; InvalidToken if it isn't ours or isn't valid now."""
        try:
            return self._read(token)
        except (jwt.PyJWTError, ValueError, TypeError, OverflowError, RecursionError) as fault:
            raise InvalidToken("the token is not valid") from fault

    def _header(self, kid: str) -> dict[str, str]:
        return {"alg": self._keys.algorithm, "typ": ACCESS, "kid": kid}

    def _read(self, token: str) -> Claims:
        if len(token) > _LONGEST or not token.isascii() or not _is_canonical(token):
            raise ValueError("no token of ours is like that")
        header = jwt.get_unverified_header(token)
        key = self._keys.verifying(header.get("kid"))
        # Exactly the header that we write: no key, address or extension of the sender's counts.
        if key is None or header != self._header(header["kid"]):
            raise ValueError("the header is not ours")
        claims: dict[str, Any] = jwt.decode(
            token,
            key,
            algorithms=[self._keys.algorithm],
            audience=AUDIENCE,
            issuer=self._issuer,
            options={
                "require": list(_CLAIMS),
                # The times are looked at below, by the clock that tests can move.
                "verify_exp": False,
                "verify_nbf": False,
                "verify_iat": False,
                "strict_aud": True,
            },
        )
        _check_times(claims)
        if claims["typ"] != "access":
            raise ValueError("it is not for access")
        return Claims(
            _typed(claims["sub"], str),
            UUID(_typed(claims["sid"], str)),
            UUID(_typed(claims["jti"], str)),
            claims["exp"],
        )


def _is_canonical(token: str) -> bool:
    """Say whether no other text stands for the same bytes: the last letter may have spare bits."""
    return all(
        base64url_encode(base64url_decode(part)) == part.encode() for part in token.split(".")
    )


def _check_times(claims: dict[str, Any]) -> None:
    issued, begins, ends = (_typed(claims[name], int) for name in ("iat", "nbf", "exp"))
    now = clock.now()
    if not (issued <= now + _LEEWAY and begins <= now + _LEEWAY and now < ends):
        raise ValueError("it is not valid now")


def _typed(value: Any, kind: Callable[..., Any]) -> Any:
    if type(value) is not kind:
        raise TypeError(f"{value!r} is no {kind}")
    return value
