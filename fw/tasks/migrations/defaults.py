"""Server defaults: what a database fills in for a column that an INSERT leaves out."""

from __future__ import annotations

from datetime import UTC, datetime, time

from fw.language.model import Field
from fw.tasks.source.code import literal

__all__ = ["column_default"]


def column_default(field: Field) -> str | None:
    """Return the source of a field's `server_default`, None for a field without a default.

    A moment is written as SQLite stores it, which the other databases read as well.
    """
    value = field.default
    if value is None:
        return None
    match field.type.name:
        case "bool":
            return "sa.true()" if value else "sa.false()"
        case "int" | "float":
            return f"sa.text({literal(repr(value))})"
        case "text" | "json":
            return f"actions.long_default({literal(str(value))})"
        case "datetime":
            return literal(_moment(str(value)))
        case "time":
            return literal(time.fromisoformat(str(value)).isoformat("microseconds"))
        case _:
            return literal(str(value))


def _moment(text: str) -> str:
    moment = datetime.fromisoformat(text)
    if moment.tzinfo is not None:
        moment = moment.astimezone(UTC).replace(tzinfo=None)
    return moment.isoformat(" ", "microseconds")
