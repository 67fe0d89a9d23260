"""Rights of a write to what it does to records of other models."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Any

from fw.runtime.database.connection.database import current
from fw.runtime.database.errors import MissingReference
from fw.runtime.database.models.declarations import by_column
from fw.runtime.database.models.model import Model
from fw.runtime.database.models.references import (
    Consequences,
    consequences_of,
    followers_of,
    references_of,
    referred_field,
    unique_columns,
)
from fw.runtime.database.query.selection import Condition, Selection
from fw.runtime.database.repositories import authorization
from fw.runtime.database.repositories.scopes import has_repositories, is_scoped, scope_of

__all__ = ["require_delete", "require_in_scope", "require_references", "require_update"]


_known: dict[type[Model], Consequences] = {}
_followers: dict[type[Model], dict[str, tuple[type[Model], ...]]] = {}


async def require_delete(model: type[Model], *, cascades_as_system: bool) -> None:
    """Raise unless the actor may do everything that the deletion of a record does.

    `on_delete cascade` needs the right to delete, and `set_null` the right to update, whether or
    not there are such records: the answer must not reveal that. A repository that cascades as the
    system needs neither.
    """
    if authorization.guard is None:
        return
    authorization.guard("delete", model)
    if cascades_as_system:
        return
    if model not in _known:
        # In a thread, so that other requests are served while all models are imported.
        _known[model] = await asyncio.to_thread(consequences_of, model)
    deleted, changed = _known[model]
    for other in deleted:
        detail = f"This also deletes records of {other.__name__}, which you may not do."
        authorization.require_every_record("delete", other, detail)
    for other in changed:
        detail = f"This also changes records of {other.__name__}, which you may not do."
        authorization.require_every_record("update", other, detail)


async def require_update(model: type[Model], values: Mapping[str, Any]) -> None:
    """Raise unless the actor may do everything that an update of these columns does.

    `on_update cascade` and `set_null` need the right to update the models that they change.
    """
    if authorization.guard is None:
        return
    authorization.guard("update", model)
    require_references(model, values)
    # Foreign keys refer to unique columns; an update of others needs no import of all models.
    given = by_column(model, values).keys()
    if unique_columns(model).isdisjoint(given):
        return
    if model not in _followers:
        _followers[model] = await asyncio.to_thread(followers_of, model)
    for name, others in _followers[model].items():
        for other in others if name in given else ():
            detail = f"This also changes records of {other.__name__}, which you may not do."
            authorization.require_every_record("update", other, detail)


def require_references(model: type[Model], values: Mapping[str, Any]) -> None:
    """Raise unless the actor may read the models that the foreign keys in `values` refer to."""
    if authorization.guard is not None:
        values = by_column(model, values)
        for name, other in references_of(model):
            if values.get(name) is not None:
                authorization.require_reference(other, values[name])


async def require_in_scope(model: type[Model], values: Mapping[str, Any]) -> None:
    """Raise MissingReference if a foreign key in `values` refers to a record out of its scope.

    Users may always refer to themselves.
    """
    if authorization.row_rules is None and not has_repositories(model):
        return
    values = by_column(model, values)
    for name, other in references_of(model):
        key = values.get(name)
        if key is None or not is_scoped(other):
            continue
        if authorization.is_actor is not None and authorization.is_actor(other, key):
            continue
        field = referred_field(model, name, other)
        # A reference that is found would reveal the field that it leads to.
        readable = authorization.fields_of("read", other).get(field, ())
        if readable is False:
            raise MissingReference(fields=(name,))
        wanted = (Condition(field, "eq", key), *readable, *scope_of(other))
        if not await current().store(other).exists(Selection(wanted)):
            raise MissingReference(fields=(name,))
