"""Limits of MongoDB for the models of a schema; needs no driver."""

from __future__ import annotations

from typing import Final

from fw.runtime.database.backends.base.schema_limits import SchemaLimits
from fw.runtime.rules import conditions as c

__all__ = ["DECIMAL_DIGITS", "INDEX_HINT", "LIMITS", "is_index_condition"]

DECIMAL_DIGITS: Final = 34
"""Digits of a Decimal128."""
INDEX_HINT: Final = "compare a field with a value by =, !=, <, <=, > or >=, or write `is null`"


def is_index_condition(node: c.Node) -> bool:
    """Return True if a partial index can have the rows that meet a condition."""
    match node:
        case c.Not(inner):
            return is_index_condition(inner)
        case c.Binary("and" | "or", left, right):
            return is_index_condition(left) and is_index_condition(right)
        case c.IsNull(c.Name()) | c.Name():
            return True
        case c.In(c.Name(), items):
            return all(isinstance(each, (c.Number, c.Text, c.Word)) for each in items)
        case c.Binary(operator, c.Name(), c.Number() | c.Text() | c.Word()):
            return operator in c.COMPARISONS
    return False


LIMITS: Final = SchemaLimits(
    has_views=False,
    decimal_digits=DECIMAL_DIGITS,
    has_index=is_index_condition,
    index_hint=INDEX_HINT,
)
