"""Validation of ID tokens (OpenID Connect Core, 3.1.3.7)."""

from __future__ import annotations

import hmac
from collections.abc import Mapping, Sequence
from typing import Any, Final

import jwt

from fw.runtime import clock
from fw.runtime.errors import FwError

__all__ = ["InvalidIdToken", "UnknownKey", "claims_of"]

_ALGORITHMS: Final = ("RS256", "RS384", "RS512", "PS256", "ES256", "ES384", "EdDSA")
"""Signatures with public keys only: a shared secret or `none` could be anybody's."""
_LEEWAY: Final = 60
_LONGEST: Final = 16 * 1024
_MAX_SUBJECT: Final = 255


class InvalidIdToken(FwError):
    """The ID token isn't for this login."""


class UnknownKey(InvalidIdToken):
    """No key of the provider has the `kid` of the token; the provider may have new ones."""


def claims_of(
    token: str, keys: Sequence[Mapping[str, Any]], issuer: str, client_id: str, nonce: str
) -> dict[str, Any]:
    """Return the claims of an ID token; raise InvalidIdToken if it is not valid."""
    try:
        return _claims(token, keys, issuer, client_id, nonce)
    except (jwt.PyJWTError, ValueError, TypeError, KeyError, RecursionError) as fault:
        raise InvalidIdToken(f"invalid ID token: {fault}") from fault


def _claims(
    token: str, keys: Sequence[Mapping[str, Any]], issuer: str, client_id: str, nonce: str
) -> dict[str, Any]:
    if len(token) > _LONGEST:
        raise ValueError("too long")
    header = jwt.get_unverified_header(token)
    algorithm = header.get("alg")
    if algorithm not in _ALGORITHMS or "crit" in header:
        raise ValueError(f"unexpected header {header}")
    key = _key(header, keys)
    claims: dict[str, Any] = jwt.decode(
        token,
        jwt.PyJWK(dict(key), algorithm=algorithm),
        algorithms=[algorithm],
        audience=client_id,
        issuer=issuer,
        options={
            "require": ["iss", "aud", "exp", "iat", "sub", "nonce"],
            # Checked below, by the clock that tests can move.
            "verify_exp": False,
            "verify_iat": False,
            "verify_nbf": False,
        },
    )
    _check(claims, client_id, nonce)
    return claims


def _key(header: Mapping[str, Any], keys: Sequence[Mapping[str, Any]]) -> Mapping[str, Any]:
    """Return the signing key that a header names."""
    usable = [key for key in keys if key.get("use", "sig") == "sig"]
    usable = [key for key in usable if key.get("alg", header["alg"]) == header["alg"]]
    kid = header.get("kid")
    found = usable if kid is None else [key for key in usable if key.get("kid") == kid]
    if len(found) != 1:
        raise UnknownKey(f"no key of the provider fits the header {dict(header)}")
    return found[0]


def _check(claims: Mapping[str, Any], client_id: str, nonce: str) -> None:
    now = clock.now()
    for name in ("exp", "iat"):
        if type(claims[name]) not in (int, float):
            raise TypeError(f"{name} is not a number")
    if now >= claims["exp"] + _LEEWAY or claims["iat"] > now + _LEEWAY:
        raise ValueError("not valid at this time")
    audience = claims["aud"]
    azp = claims.get("azp")
    if isinstance(audience, list) and len(audience) > 1 and azp is None:
        raise ValueError("several audiences and no azp")
    if azp is not None and azp != client_id:
        raise ValueError("azp is another client")
    given = claims["nonce"]
    if not isinstance(given, str) or not hmac.compare_digest(given.encode(), nonce.encode()):
        raise ValueError("wrong nonce")
    subject = claims["sub"]
    if not isinstance(subject, str) or not 0 < len(subject) <= _MAX_SUBJECT:
        raise ValueError("invalid sub")
