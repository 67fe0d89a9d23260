"""Sizes of rows, which a statement sums before it returns any of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any, Final

import sqlalchemy as sa

__all__ = ["MAX_BYTES", "Sizing", "may_exceed", "within"]

Sizing = Callable[[sa.Column[Any]], sa.ColumnElement[int]]
"""Maps a column to the expression for the bytes of its value."""

MAX_BYTES: Final = "max_bytes"
"""Name of the parameter for the largest sum."""

_LARGEST_VALUE: Final = 1024 * 1024
"""Bytes of the largest value that requests write with the default of `http.max_body_size`."""


def may_exceed(rows: int | None, columns: tuple[sa.Column[Any], ...], max_bytes: int) -> bool:
    """Return True if rows with these long columns may have more than twice `max_bytes`.

    Less is read at once, and then refused: the sum would take more time than the read.
    """
    if not columns or rows is None:
        return bool(columns)
    return rows * _largest_row(columns) > 2 * max_bytes


@lru_cache(maxsize=1024)
def _largest_row(columns: tuple[sa.Column[Any], ...]) -> int:
    return sum(map(_largest, columns))


def _largest(column: sa.Column[Any]) -> int:
    """Return the bytes of the largest value of a column."""
    length: int | None = getattr(column.type, "length", None)
    return _LARGEST_VALUE if length is None else min(4 * length, _LARGEST_VALUE)


def within(sizes: sa.Select[Any]) -> sa.ColumnElement[bool]:
    """Return the clause that the sum of a SELECT's column `bytes` is at most `max_bytes`."""
    return total(sizes).scalar_subquery() <= sa.bindparam(
        MAX_BYTES, type_=sa.BigInteger(), required=True
    )


def total(sizes: sa.Select[Any]) -> sa.Select[Any]:
    """Return the SELECT of the sum of a SELECT's column `bytes`."""
    found = sizes.subquery("sized")
    return sa.select(sa.func.coalesce(sa.func.sum(found.c.bytes), 0))


def row_size(columns: Sequence[sa.Column[Any]], sizing: Sizing) -> sa.ColumnElement[Any]:
    """Return the expression for the bytes of a row's long columns, labelled `bytes`."""
    zero = sa.literal_column("0", sa.BigInteger())
    size: sa.ColumnElement[Any] = zero
    for column in columns:
        size = size + sa.func.coalesce(sizing(column), zero)
    return size.label("bytes")
