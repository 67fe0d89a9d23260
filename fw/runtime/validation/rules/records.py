"""Rules that query the database."""

from __future__ import annotations

from dataclasses import dataclass

from fw.runtime.validation.registry import rule
from fw.runtime.validation.rule import Field

__all__: list[str] = []


@dataclass(frozen=True, slots=True)
class _Place:
    """A table, its column (by default the field's name), and the row to ignore."""

    table: str
    column: str | None = None
    without: str | None = None
    key: str | None = None


def _place(arguments: tuple[str, ...]) -> _Place:
    if not 1 <= len(arguments) <= 2:
        raise ValueError("it needs a table, and may have a column")
    return _Place(arguments[0], *(argument or None for argument in arguments[1:]))


def _free_place(arguments: tuple[str, ...]) -> _Place:
    if not 1 <= len(arguments) <= 4:
        raise ValueError(
            "it needs a table, and may have a column, a key to ignore and the key's column"
        )
    place = _Place(arguments[0], *(argument or None for argument in arguments[1:]))
    if place.without in ("None", "NULL", "null"):
        raise ValueError("the key to ignore is missing; omit the argument")
    return place


@rule("exists", "The :attribute is not known.", kind="async", prepare=_place)
async def _exists(fields: list[Field], place: _Place) -> list[bool]:
    return [all(known) for known in await _known(fields, place, beyond=False)]


@rule("unique", "The :attribute is taken already.", kind="async", prepare=_free_place)
async def _unique(fields: list[Field], place: _Place) -> list[bool]:
    return [not any(known) for known in await _known(fields, place, beyond=True)]


async def _known(fields: list[Field], place: _Place, *, beyond: bool) -> list[list[bool]]:
    """Return for each field whether its value, or each item of its list, exists."""
    # Only applications with a database load SQLAlchemy.
    from fw.runtime.validation.lookup import Lookup

    name = next((part for part in reversed(fields[0].pattern) if part != "*"), "")
    lookup = Lookup(place.table, place.column or name, without=place.without, key=place.key)
    groups = [
        list(field.value) if isinstance(field.value, (list, tuple)) else [field.value]
        for field in fields
    ]
    found = iter(await lookup.among([item for group in groups for item in group], beyond=beyond))
    return [[next(found) for _ in group] for group in groups]
