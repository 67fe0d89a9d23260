"""Values that a statement lists: a few lengths share one statement."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import sqlalchemy as sa

__all__ = ["among", "listed", "room_for"]


def room_for(count: int) -> int:
    """Return the next power of two: a few lengths of IN share one statement. None needs none."""
    return 1 << (count - 1).bit_length() if count else 0


def listed(name: str, values: Sequence[Any]) -> dict[str, Any]:
    """Return the values of an IN under the names of its markers; the last fills the room."""
    filled = list(values)
    filled += filled[-1:] * (room_for(len(filled)) - len(filled))
    return {f"{name}_{index}": item for index, item in enumerate(filled)}


def among(column: sa.Column[Any], name: str, room: int) -> sa.ColumnElement[bool]:
    """Return the clause that a column has one of the values that `listed` names."""
    return column.in_(
        [sa.bindparam(f"{name}_{index}", type_=column.type, required=True) for index in range(room)]
    )
