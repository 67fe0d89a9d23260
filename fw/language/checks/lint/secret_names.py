"""Names of fields that look secret."""

from __future__ import annotations

import re
from functools import lru_cache

import inflection

__all__ = ["looks_secret"]

_CREDENTIALS = frozenset(
    [
        "credential",
        "credentials",
        "cvc",
        "cvv",
        "otp",
        "passcode",
        "passphrase",
        "passwd",
        "password",
        "pin",
        "pwd",
        "secret",
        "ssn",
        "token",
        "totp",
    ]
)
"""Words that make a name secret if they are its last word: `clientSecret`, `pin`."""
_FORMS = frozenset(["answer", "digest", "encrypted", "hash", "hashed", "key", "salt", "seed"])
"""Last words that make a name secret after one of `_CREDENTIALS`: `password_digest`."""
_KEYS = frozenset(
    [
        "access",
        "api",
        "decryption",
        "encrypted",
        "encryption",
        "hashed",
        "master",
        "private",
        "recovery",
        "secret",
        "signing",
        "ssh",
        "webhook",
    ]
)
"""Words before `key` or `keys` that make a name secret: `api_key`, but not `author_key`."""
_CODES = frozenset(["backup", "mfa", "recovery"])
"""Words before `code` or `codes` that make a name secret: `backupCodes`."""
_WHOLE = frozenset(("card_number", "credit_card_number", "social_security_number"))
_DIGITS = re.compile(r"_?\d+$")


@lru_cache(maxsize=10_000)
def looks_secret(name: str) -> bool:
    """Return True if the name of a field, in any spelling, suggests a secret."""
    snake = _DIGITS.sub("", inflection.underscore(name))
    *before, last = [word for word in snake.split("_") if word] or [""]
    if last in _CREDENTIALS or snake in _WHOLE:
        return True
    if last in _FORMS and not _CREDENTIALS.isdisjoint(before):
        return True
    kinds = {"key": _KEYS, "keys": _KEYS, "code": _CODES, "codes": _CODES}.get(last, frozenset())
    return bool(before) and before[-1] in kinds
