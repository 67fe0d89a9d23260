"""Time-based one-time passwords (RFC 6238)."""

from __future__ import annotations

import hmac
import secrets
from base64 import b32encode
from typing import Final
from urllib.parse import quote, urlencode

__all__ = ["DIGITS", "STEP", "code_at", "counter_of", "new_secret", "uri_of"]

DIGITS: Final = 6
STEP: Final = 30
"""Seconds for which a code is shown."""
DRIFT: Final = 1
"""Steps before and after the current one whose codes are accepted, since clocks differ."""
_SECRET_BYTES: Final = 20


def new_secret() -> bytes:
    """Return a random secret, as long as the hash (RFC 4226, 4)."""
    return secrets.token_bytes(_SECRET_BYTES)


def code_at(secret: bytes, counter: int, digits: int = DIGITS, algorithm: str = "sha1") -> str:
    """Return the code of a counter: the number of steps since 1970.

    Authenticator apps use SHA-1 and 6 digits, whatever the URI states.
    """
    mac = hmac.digest(secret, counter.to_bytes(8, "big"), algorithm)
    start = mac[-1] & 0xF
    number = int.from_bytes(mac[start : start + 4], "big") & 0x7FFFFFFF
    return str(number % 10**digits).zfill(digits)


def counter_of(secret: bytes, code: str, now: float, last: int) -> int | None:
    """Return the counter of a valid code, None for any other code.

    Codes of the counter `last` and before are used.
    """
    current = int(now // STEP)
    found = None
    for counter in range(current - DRIFT, current + DRIFT + 1):
        # All are compared, so that the time doesn't tell which one matches.
        if hmac.compare_digest(code_at(secret, counter).encode(), code.encode()):
            found = counter
    return found if found is not None and found > last else None


def uri_of(secret: bytes, issuer: str, account: str) -> str:
    """Return the URI that an authenticator app reads."""
    issuer = issuer.replace(":", " ")
    label = quote(f"{issuer}:{account}", safe=":@")
    parameters = {"secret": b32encode(secret).decode().rstrip("="), "issuer": issuer}
    return f"otpauth://totp/{label}?{urlencode(parameters, quote_via=quote)}"
