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
    "require_writable",
]

_MOST_KEYS: Final = 500

record.restricted_fields = lambda model: fields_of("read", model)


async def conceal(
    store: Store, model: type[Model], rows: Sequence[Row], relations: Mapping[str, str]
) -> None:
    """Remove the fields that the actor can't read from rows, and the relations that start there.

    `relations` are the loaded ones, with the fields at which they start. The rows have their keys.
    """
    restricted = fields_of("read", model)
    if not restricted or not rows:
        return
    _mark()
    permitted: dict[tuple[Clause, ...], Collection[Any]] = {}
    key_of = metadata_of(model).key_of
    for field, clauses in restricted.items():
        names = (field, *(name for name, near in relations.items() if near == field))
        if clauses is not False and clauses not in permitted:
            permitted[clauses] = await _permitted(store, model, rows, clauses)
        for row in rows:
            if clauses is False or key_of(row) not in permitted[clauses]:
                for name in names:
                    row.pop(name, None)


async def _permitted(
    store: Store, model: type[Model], rows: Sequence[Row], clauses: tuple[Clause, ...]
) -> set[Any]:
    """Return the keys of the rows that meet clauses, which the database decides."""
    metadata = metadata_of(model)
    keys = [*dict.fromkeys(map(metadata.key_of, rows))]
    found: set[Any] = set()
    for start in range(0, len(keys), _MOST_KEYS):
        chosen = having_keys(metadata.keys, keys[start : start + _MOST_KEYS])
        selection = Selection((chosen, *clauses), fields=metadata.keys)
        found.update(map(metadata.key_of, await store.select(selection)))
    return found


async def concealed_fields(store: Store, model: type[Model], key: Any) -> frozenset[str]:
    """Return the fields of one record that the actor can't read."""
    restricted = fields_of("read", model)
    if restricted:
        _mark()
    chosen = having_key(metadata_of(model).keys, key)
    return frozenset(
        [
            name
            for name, clauses in restricted.items()
            if clauses is False or not await store.exists(Selection((*chosen, *clauses)))
        ]
    )


def _mark() -> None:
    scope = current_request.get()
    if scope is not None:
        scope[CONCEALED] = True


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
