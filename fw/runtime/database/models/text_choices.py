"""Base class of enums whose members have a label."""

from __future__ import annotations

from enum import StrEnum
from typing import Self

__all__ = ["TextChoices"]


class TextChoices(StrEnum):
    """A text enum with labels, as in Django: `OPEN = "O", "Open"` is a value and its label.

    Rows, JSON and the database have the value. `Status.OPEN.label` is for people.
    """

    _value_: str
    label: str

    def __new__(cls, value: str, label: str | None = None) -> Self:
        """Return a member; its label is the value unless it is given."""
        member = str.__new__(cls, value)
        member._value_ = value
        member.label = value if label is None else label
        return member
