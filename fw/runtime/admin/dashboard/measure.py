"""Measures of widgets: a number of the records of a query."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fw.runtime.admin.dashboard.widgets import Measured

if TYPE_CHECKING:
    from fw.runtime.database.query.query import Query

__all__ = ["measured"]


async def measured(widget: Measured, query: Query[Any]) -> Any:
    """Return the measure of a query's records; None without values, except for a count or sum."""
    match widget.function:
        case "count":
            return await query.count()
        case "sum":
            return await query.sum(widget.field)
        case "avg":
            return await query.avg(widget.field)
        case "median":
            return await _median(query.where_not_null(widget.field), widget.field)
        case "min":
            return await query.min(widget.field)
        case _:
            return await query.max(widget.field)


async def _median(query: Query[Any], field: str) -> Any:
    """Return the value in the middle, or the average of the two in the middle.

    Not all databases have a median, but each can sort: at most two values are read.
    """
    count = await query.count()
    if count == 0:
        return None
    middle = query.order_by(field).offset((count - 1) // 2).limit(2 - count % 2)
    values = await middle.pluck(field)
    # Rows may have been deleted since they were counted.
    return sum(values) / len(values) if len(values) > 1 else next(iter(values), None)
