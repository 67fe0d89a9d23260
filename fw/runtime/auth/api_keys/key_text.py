"""Text of an API key: a prefix, 256 random bits, and a checksum.

Secret scanners find a leaked key by the prefix, and the checksum excludes false alarms. A text with
a wrong checksum is refused without a query.
"""

from __future__ import annotations

import secrets
import string
from hashlib import sha256
from typing import Final
from zlib import crc32

__all__ = ["HINT", "PREFIX", "digest", "is_well_formed", "new_key"]

PREFIX: Final = "fw_"

HINT: Final = len(PREFIX) + 6
"""Number of characters that are stored, so that users recognise a key."""

_ALPHABET: Final = string.digits + string.ascii_uppercase + string.ascii_lowercase
_LENGTH: Final = 43
"""Characters of the random part: 43 × log2(62) is more than 256 bits."""
_CHECKSUM: Final = 6


def new_key() -> str:
    """Return a new random key."""
    body = "".join(secrets.choice(_ALPHABET) for _ in range(_LENGTH))
    return f"{PREFIX}{body}{_checksum(body)}"


def is_well_formed(text: str) -> bool:
    """Return True if a text has the form and the checksum of a key."""
    if len(text) != len(PREFIX) + _LENGTH + _CHECKSUM or not text.startswith(PREFIX):
        return False
    if not (text.isascii() and text.removeprefix(PREFIX).isalnum()):
        return False
    body = text[len(PREFIX) : -_CHECKSUM]
    return text.endswith(_checksum(body))


def digest(text: str) -> str:
    """Return the digest by which a key is stored."""
    return sha256(text.encode()).hexdigest()


def _checksum(body: str) -> str:
    """Return the CRC-32 of the random part in base 62."""
    number, letters = crc32(body.encode()), ""
    for _ in range(_CHECKSUM):
        number, digit = divmod(number, len(_ALPHABET))
        letters = _ALPHABET[digit] + letters
    return letters
