"""Server defaults: what a database fills in for a column that an INSERT leaves out."""

from __future__ import annotations

from decimal import Decimal

from fw.language.model import Field
from fw.tasks.source import literal

__all__ = ["column_default"]

_NUMBERS = frozenset({"int", "float"})


def column_default(field: Field) -> str | None:
    """Return the source of a field's `server_default`, None for a field without a default."""
    value = field.default
    if value is None:
        return None
    kind = field.type.name
    if kind == "bool":
        return "sa.true()" if value else "sa.false()"
    if kind in _NUMBERS:
        return f"sa.text({literal(repr(value))})"
    if kind == "decimal":
        # A string, because a number literal would pass through a float on the way.
        scale = field.type.scale if field.type.scale is not None else 2
        return literal(f"{Decimal(str(value)):.{scale}f}")
    return literal(str(value))
