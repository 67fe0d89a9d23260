"""Generators of column values: `mapped_column(default=generators.now)`."""

from __future__ import annotations

import hashlib
import secrets
import time as clock
import uuid
from datetime import UTC, date, datetime, time
from itertools import count
from typing import Any

import sqlalchemy as sa
import uuid_utils

from fw.runtime.database.sql.columns import uuid_of

__all__ = [
    "cuid",
    "is_generated_key",
    "nanoid",
    "now",
    "time_of_day",
    "today",
    "ulid",
    "uuid4",
    "uuid4_text",
    "uuid7",
    "uuid7_text",
]

_LETTERS = "abcdefghijklmnopqrstuvwxyz"
_BASE36 = "0123456789" + _LETTERS
_CROCKFORD = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_URL_SAFE = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz-"


def is_generated_key(column: sa.Column[Any]) -> bool:
    """Return True for the only column of a primary key whose value is made for each record.

    Texts and foreign keys are given.
    """
    if not column.primary_key or column.foreign_keys or isinstance(column.type, sa.String):
        return False
    return len(column.table.primary_key.columns) == 1


def now() -> datetime:
    """Return the current time in UTC."""
    return datetime.now(UTC)


def today() -> date:
    """Return the current day in UTC."""
    return now().date()


def time_of_day() -> time:
    """Return the current time of day in UTC."""
    return now().time()


def uuid4() -> uuid.UUID:
    """Return a new random UUID."""
    return uuid_of(uuid_utils.uuid4().int)


def uuid4_text() -> str:
    """Return a new random UUID as text."""
    return str(uuid_utils.uuid4())


def uuid7() -> uuid.UUID:
    """Return a new UUID of version 7: these sort by the time of their creation."""
    return uuid_of(uuid_utils.uuid7().int)


def uuid7_text() -> str:
    """Return a new UUID of version 7 as text."""
    return str(uuid_utils.uuid7())


def ulid() -> str:
    """Return a new ULID, 26 characters: these sort by the millisecond of their creation.

    It has 48 bits of time and 80 random bits, in Crockford's Base32 (https://github.com/ulid/spec).
    """
    return _encoded((clock.time_ns() // 1_000_000 << 80) + secrets.randbits(80), _CROCKFORD, 26)


def nanoid() -> str:
    """Return a new Nano ID: 21 random characters of 64 that a URL may contain.

    The alphabet and the length are those of https://github.com/ai/nanoid.
    """
    return "".join(_URL_SAFE[byte & 63] for byte in secrets.token_bytes(21))


_cuids = count(secrets.randbelow(476_782_367))
_host = secrets.token_hex(16)


def cuid() -> str:
    """Return a new CUID of version 2: a letter and 23 characters of a hash.

    The hash is SHA3-512 of the time, random characters, a counter, and random characters of the
    process, in base 36 (https://github.com/paralleldrive/cuid2).
    """
    moment = _encoded(clock.time_ns() // 1_000_000, _BASE36)
    salt = "".join(secrets.choice(_BASE36) for _ in range(24))
    source = f"{moment}{salt}{_encoded(next(_cuids), _BASE36)}{_host}"
    digest = _encoded(int.from_bytes(hashlib.sha3_512(source.encode()).digest()), _BASE36)
    # The first digits of the hash are not evenly distributed.
    return secrets.choice(_LETTERS) + digest[2:25]


def _encoded(number: int, digits: str, length: int = 1) -> str:
    """Return a number in the base of the digits, padded to a length."""
    text = ""
    while number or len(text) < length:
        number, rest = divmod(number, len(digits))
        text = digits[rest] + text
    return text
