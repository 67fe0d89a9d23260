"""Rules that query the database."""

from __future__ import annotations

from dataclasses import dataclass

from fw.runtime.validation.registry import rule
from fw.runtime.validation.rule import Field

__all__: list[str] = []


@dataclass(frozen=True, slots=True)
class _Place:
    """A table, a column (that named as the field by default) and the row to leave out."""

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
        raise ValueError("it needs a table; column, key to leave out and key's column may follow")
    place = _Place(arguments[0], *(argument or None for argument in arguments[1:]))
    if place.without in ("None", "NULL", "null"):
        raise ValueError("the key to leave out is missing; leave the argument away instead")
    return place


@rule("exists", "The :attribute is not known.", kind="waiting", prepare=_place)
async def _exists(fields: list[Field], place: _Place) -> list[bool]:
    return [all(known) for known in await _known(fields, place, beyond=False)]


@rule("unique", "The :attribute is taken already.", kind="waiting", prepare=_free_place)
async def _unique(fields: list[Field], place: _Place) -> list[bool]:
    return [not any(known) for known in await _known(fields, place, beyond=True)]


async def _known(fields: list[Field], place: _Place, *, beyond: bool) -> list[list[bool]]:
    """Return for each field if its value, or each item of its list, exists."""
    # SQLAlchemy is loaded by applications that have a database only.
    from fw.runtime.validation.lookup import Lookup

    name = next((part for part in reversed(fields[0].pattern) if part != "*"), "")
    lookup = Lookup(place.table, place.column or name, without=place.without, key=place.key)
    groups = [
        list(field.value) if isinstance(field.value, (list, tuple)) else [field.value]
        for field in fields
    ]
    found = iter(await lookup.among([item for group in groups for item in group], beyond=beyond))
    return [[next(found) for _ in group] for group in groups]
