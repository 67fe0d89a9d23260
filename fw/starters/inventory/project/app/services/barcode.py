"""Barcodes: the check digit of EAN and UPC numbers."""

from typing import Final

__all__ = ["check_digit", "is_gtin"]

_LENGTHS: Final = (8, 12, 13, 14)


def check_digit(digits: str) -> str:
    """Return the last digit of a GTIN that begins with these digits."""
    weighted = sum(
        int(one) * (3, 1)[place % 2] for place, one in enumerate(reversed(digits))
    )
    return str(-weighted % 10)


def is_gtin(code: str) -> bool:
    """Return True if a code is an EAN-8, UPC, EAN-13 or GTIN-14 with a valid check digit."""
    is_number = code.isascii() and code.isdigit() and len(code) in _LENGTHS
    return is_number and check_digit(code[:-1]) == code[-1]
