"""Limits of a database for the models of a schema."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from fw.runtime.rules.conditions import Node

__all__ = ["SchemaLimits"]


class SchemaLimits(NamedTuple):
    """Limits of views, of the digits of decimals, and of the conditions of indexes.

    `has_index` tells whether an index may have the rows that meet a condition; `index_hint` tells
    which conditions are possible.
    """

    has_views: bool
    decimal_digits: int
    has_index: Callable[[Node], bool]
    index_hint: str
