"""Rights to each record of a response, which a request asks for by `?can=true`."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Final, NamedTuple, Protocol

from fw.runtime.database.connection.database import current
from fw.runtime.database.models.metadata import metadata_of
from fw.runtime.database.query.selection import having_keys
from fw.runtime.database.repositories.authorization import (
    RIGHTS,
    FieldRule,
    Verb,
    clauses_of,
    fields_of,
    is_allowed,
)
from fw.runtime.database.repositories.write_rights import require_delete
from fw.runtime.errors import Forbidden, Unauthenticated
from fw.runtime.logging.context import current as current_request

if TYPE_CHECKING:
    from fw.runtime.database.models.model import Model
    from fw.runtime.database.query.selection import Clause

__all__ = ["RecordRights", "Rights", "record_rights", "tell_rights"]

_MOST_KEYS: Final = 500


class RightsSource(Protocol):
    """The part of a repository that this module uses."""

    model: type[Any]
    cascades_as_system: ClassVar[bool]


class RecordRights(NamedTuple):
    """Rights of the actor to one record. `readonly` are fields that rules don't let them write."""

    update: bool
    delete: bool
    readonly: tuple[str, ...] = ()


class Rights(NamedTuple):
    """Rights to records by their keys, and the right to create one."""

    key_of: Callable[[Mapping[str, Any]], Any]
    create: bool
    records: Mapping[Any, RecordRights]


async def tell_rights(repository: RightsSource, keys: Sequence[Any], *, writable: bool) -> None:
    """Add the rights to records to the response of the current request."""
    scope = current_request.get()
    model: type[Model] = repository.model
    if scope is not None:
        if writable:
            as_system = repository.cascades_as_system
            found = await record_rights(model, keys, cascades_as_system=as_system)
        else:
            found = dict.fromkeys(keys, _READ_ONLY)
        scope[RIGHTS] = Rights(
            metadata_of(model).key_of, writable and is_allowed("create", model), found
        )


async def record_rights(
    model: type[Model], keys: Sequence[Any], *, cascades_as_system: bool = False
) -> dict[Any, RecordRights]:
    """Return the rights of the actor to records that they can read, by key.

    The database decides by the clauses that writes have. Rights to the whole model take no
    statement; those to some records take one for all keys, on MongoDB one for each condition.
    """
    update = _clauses("update", model)
    deletes = await _may_delete(model, cascades_as_system)
    delete = _clauses("delete", model) if deletes else False
    private = {one.name for one in metadata_of(model).columns.values() if one.private}
    fields = {
        name: clauses
        for name, clauses in fields_of("write", model).items()
        if clauses != () and name not in private
    }
    asked = [*dict.fromkeys(one for one in (update, delete, *fields.values()) if one)]
    met: dict[FieldRule, set[Any]] = {}
    if asked and keys:
        store = current().store(model)
        names = metadata_of(model).keys
        for start in range(0, len(keys), _MOST_KEYS):
            chosen = having_keys(names, keys[start : start + _MOST_KEYS])
            parts = await store.meeting(chosen, asked)
            for clauses, part in zip(asked, parts, strict=True):
                met.setdefault(clauses, set()).update(part)

    def holds(clauses: FieldRule, key: Any) -> bool:
        return clauses is not False and (not clauses or key in met[clauses])

    return {
        key: RecordRights(
            holds(update, key),
            holds(delete, key),
            tuple(name for name, clauses in fields.items() if not holds(clauses, key)),
        )
        for key in keys
    }


def _clauses(verb: Verb, model: type[Model]) -> FieldRule:
    """Return the clauses of the records that the actor may use a verb on, False for none."""
    found: tuple[Clause, ...] | None = None
    if is_allowed(verb, model):
        try:
            found = clauses_of(verb, model)
        except (Forbidden, Unauthenticated):
            found = None
    return False if found is None else found


async def _may_delete(model: type[Model], cascades_as_system: bool) -> bool:
    """Return True if the actor may do what a deletion does to records of other models."""
    try:
        await require_delete(model, cascades_as_system=cascades_as_system)
    except (Forbidden, Unauthenticated):
        return False
    return True


_READ_ONLY: Final = RecordRights(update=False, delete=False)
