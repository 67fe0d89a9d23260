"""Addresses that users log in with."""

from __future__ import annotations

from typing import Final

__all__ = ["LONGEST", "normal_email"]

LONGEST: Final = 254


def normal_email(email: str) -> str:
    """Return an address as it is kept: one that differs in case alone is the same."""
    return email.strip().lower()
