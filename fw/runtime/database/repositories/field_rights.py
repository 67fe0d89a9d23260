"""Rights to fields of records: what an actor can't read is removed from rows."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from fw.runtime.database.models.declarations import aliases
from fw.runtime.database.models.metadata import metadata_of
from fw.runtime.database.models.model import Model
from fw.runtime.database.query import record
from fw.runtime.database.query.selection import Clause, Row, Selection, having_key, having_keys
from fw.runtime.database.repositories.authorization import CONCEALED, fields_of
from fw.runtime.database.repositories.row_rights import forbidden_field
from fw.runtime.errors import Forbidden
from fw.runtime.logging.context import current as current_request

if TYPE_CHECKING:
    from fw.runtime.database.backends.base.store import Store

__all__ = [
    "clauses_to_read",
    "conceal",
    "concealed_fields",
    "deferred_texts",
    "require_writable",
]

_MOST_KEYS: Final = 500

record.restricted_fields = lambda model: fields_of("read", model)


def deferred_texts(model: type[Model]) -> tuple[str, ...]:
    """Return the long fields that the actor can't read in all records.

    They are read apart, so that hidden ones don't count towards the size of a response.
    """
    restricted = fields_of("read", model)
    if not restricted:
        return ()
    return tuple(name for name in metadata_of(model).long if name in restricted)


async def conceal(
    store: Store,
    model: type[Model],
    rows: Sequence[Row],
    deferred: Collection[str] = (),
    max_bytes: int | None = None,
) -> None:
    """Remove the fields that the actor can't read from rows, which have their keys.

    Those of the fields `deferred` that the actor can read are added, of at most `max_bytes`.
    """
    restricted = fields_of("read", model)
    if not restricted or not rows:
        return
    _mark(model)
    permitted: dict[tuple[Clause, ...], Mapping[Any, Row]] = {}
    key_of = metadata_of(model).key_of
    for field, clauses in restricted.items():
        if clauses is not False and clauses not in permitted:
            late = tuple(name for name in deferred if restricted.get(name) == clauses)
            permitted[clauses] = await _permitted(store, model, rows, clauses, late, max_bytes)
        for row in rows:
            found = None if clauses is False else permitted[clauses].get(key_of(row))
            if found is None:
                row.pop(field, None)
            elif field in deferred:
                row[field] = found[field]
    if deferred:
        _reorder(model, rows)


def _reorder(model: type[Model], rows: Sequence[Row]) -> None:
    """Put the fields of rows into the order of the model."""
    names = metadata_of(model).public
    for row in rows:
        unordered = dict(row)
        row.clear()
        row.update({name: unordered[name] for name in names if name in unordered})
        row.update(unordered)


async def _permitted(
    store: Store,
    model: type[Model],
    rows: Sequence[Row],
    clauses: tuple[Clause, ...],
    deferred: tuple[str, ...],
    max_bytes: int | None,
) -> dict[Any, Row]:
    """Return the rows that meet clauses by key, with the fields `deferred`."""
    metadata = metadata_of(model)
    keys = [*dict.fromkeys(map(metadata.key_of, rows))]
    found: dict[Any, Row] = {}
    for start in range(0, len(keys), _MOST_KEYS):
        chosen = having_keys(metadata.keys, keys[start : start + _MOST_KEYS])
        selection = Selection(
            (chosen, *clauses), fields=(*metadata.keys, *deferred), max_bytes=max_bytes
        )
        found.update((metadata.key_of(row), row) for row in await store.select(selection))
    return found


async def concealed_fields(store: Store, model: type[Model], key: Any) -> frozenset[str]:
    """Return the fields of one record that the actor can't read."""
    restricted = fields_of("read", model)
    if restricted:
        _mark(model)
    chosen = having_key(metadata_of(model).keys, key)
    return frozenset(
        [
            name
            for name, clauses in restricted.items()
            if clauses is False or not await store.exists(Selection((*chosen, *clauses)))
        ]
    )


def _mark(model: type[Model]) -> None:
    scope = current_request.get()
    if scope is not None:
        scope.setdefault(CONCEALED, set()).add(model)


def clauses_to_read(model: type[Model], fields: Iterable[str]) -> tuple[Clause, ...]:
    """Return the clauses of the records in which the actor may read all fields.

    Values that are computed of fields, and the order of rows, reveal these. Raises Forbidden
    for a field that the actor may read in no record.
    """
    restricted = fields_of("read", model)
    if not restricted:
        return ()
    found: list[Clause] = []
    for name in fields:
        clauses = restricted.get(name, ())
        if clauses is False:
            raise Forbidden(f"the actor may not read {model.__name__}.{name}")
        found.extend(one for one in clauses if one not in found)
    return tuple(found)


def require_writable(
    model: type[Model], values: Mapping[str, Any], *, creates: bool
) -> dict[str, tuple[Clause, ...]]:
    """Return the clauses of the records whose given fields the actor may write, by field.

    Raises Forbidden for a field that the actor may not write. A new record may have its default.
    """
    restricted = fields_of("write", model)
    if not restricted:
        return {}
    names = aliases(model)
    found: dict[str, tuple[Clause, ...]] = {}
    for given, value in values.items():
        name = names.get(given, given)
        clauses = restricted.get(name, ())
        if clauses == () or (creates and _is_default(model, name, value)):
            continue
        if clauses is False:
            raise forbidden_field(model, name)
        found[name] = clauses
    return found


def _is_default(model: type[Model], name: str, value: Any) -> bool:
    """Return True if a new record would have a value without being given it."""
    column: Any = model.__table__.c[name]
    default = column.default
    if default is None:
        return value is None and column.server_default is None
    return bool(default.is_scalar and value == default.arg)
