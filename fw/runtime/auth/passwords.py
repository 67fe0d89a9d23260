"""Length of passwords, and the list of common passwords (NIST SP 800-63B, 3.1.1.2)."""

from __future__ import annotations

import string
from collections.abc import Iterator
from functools import cache
from hashlib import blake2b
from pathlib import Path
from struct import unpack
from typing import Final

from fw.runtime.application import project

__all__ = [
    "FILTER",
    "MAX_LENGTH",
    "MAX_LOGIN_LENGTH",
    "MIN_LENGTH",
    "bits_of",
    "is_common",
    "min_length",
]

MIN_LENGTH: Final = 8
"""Least value of `auth.min_password_length`, and its value in projects without the setting."""
MAX_LENGTH: Final = 128
"""Maximum number of characters of a new password, by OWASP ASVS 2.1.2."""
MAX_LOGIN_LENGTH: Final = 256
"""Maximum number of characters at a login. Existing accounts may have such passwords."""

FILTER: Final = Path(__file__).with_name("common_passwords.bin")
"""Bloom filter of the words that `scripts/common_passwords.py` collects.

It contains about one of 100,000 other words by chance.
"""

_LEAST_VARIETY: Final = 3
_LONGEST_ENDS: Final = 6
"""Maximum number of characters around a word that do not make it uncommon, such as a year."""
_ENDS: Final = string.digits + string.punctuation + " "
_LETTERS: Final = str.maketrans("@4310$57!", "aaeiossti")


def min_length() -> int:
    """Return the minimum number of characters of new passwords in the current project."""
    return int(project.current().config.setting("auth.min_password_length"))


def is_common(password: str) -> bool:
    """Return True if a password is common, or a common word with a few digits or signs around it.

    Case does not count, nor do substitutes such as `0` for `o`. Digits alone are common. Needs at
    most six look-ups, whatever the password.
    """
    plain = password.strip().lower()
    if plain.isdigit() or len(set(plain)) < _LEAST_VARIETY or _is_repeated(plain):
        return True
    bits = _filter()
    return any(_contains(bits, word) for word in _words(plain))


def bits_of(word: str, count: int) -> tuple[int, ...]:
    """Return the numbers of the bits that a word sets in a filter of so many bits."""
    digest = blake2b(word.encode("utf-8", "surrogatepass")).digest()
    return tuple(number % count for number in unpack("<16I", digest))


def _words(plain: str) -> Iterator[str]:
    """Yield the words that a password may consist of."""
    for word in (plain, plain.rstrip(_ENDS), plain.strip(_ENDS)):
        if len(plain) - len(word) <= _LONGEST_ENDS:
            yield word
            yield word.translate(_LETTERS)


def _is_repeated(plain: str) -> bool:
    """Return True for a few letters that are repeated, such as `asdfasdf`."""
    period = (plain + plain).find(plain, 1)
    return plain.isalpha() and period <= _LONGEST_ENDS and period < len(plain)


def _contains(bits: bytes, word: str) -> bool:
    return all(bits[bit >> 3] >> (bit & 7) & 1 for bit in bits_of(word, 8 * len(bits)))


@cache
def _filter() -> bytes:
    return FILTER.read_bytes()
