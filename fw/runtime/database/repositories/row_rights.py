"""Rights to a record that a write changes: before the change and after it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from fw.runtime.database.connection.database import current, transaction
from fw.runtime.database.models.metadata import metadata_of
from fw.runtime.database.models.model import Model
from fw.runtime.database.query.selection import Clause, Row, Selection, having_key
from fw.runtime.database.repositories import authorization
from fw.runtime.errors import Forbidden

if TYPE_CHECKING:
    from fw.runtime.database.models.keys import Key
    from fw.runtime.database.repositories.authorization import Verb

__all__ = ["forbidden_field", "refuse_visible", "require_permitted"]

R = TypeVar("R", bound="Row | None")
Fields = Mapping[str, tuple[Clause, ...]]
"""Clauses of the records whose field the actor may write, by field."""


async def require_permitted(
    model: type[Model], verb: Verb, fields: Fields, write: Callable[[], Awaitable[R]]
) -> R:
    """Write a record; undo that and raise Forbidden if the rules don't allow it as it is then.

    The actor must be able to read it, too, unless no record of the model can be read. The record
    must meet the clauses of the `fields` that the write sets.
    """
    clauses = authorization.clauses_of(verb, model)
    if authorization.is_allowed("read", model):
        clauses += authorization.clauses_of("read", model)
    if not clauses and not fields:
        return await write()

    async def unit_of_work() -> R:
        async with transaction():
            row = await write()
            if row is not None:
                key = metadata_of(model).key_of(row)
                if clauses and not await _meets(model, key, clauses):
                    raise _forbidden(model, verb, "as it would be")
                await _require_fields(model, key, fields)
            return row

    return await current().retry_on_deadlock(unit_of_work)


async def refuse_visible(
    model: type[Model], verb: Verb, key: Key, scope: tuple[Clause, ...], fields: Fields
) -> None:
    """Raise Forbidden if a record that a write didn't find can be read."""
    if not authorization.is_allowed("read", model):
        return
    if await _meets(model, key, scope):
        if fields and await _meets(model, key, (*scope, *authorization.clauses_of(verb, model))):
            await _require_fields(model, key, fields)
        raise _forbidden(model, verb)


async def _require_fields(model: type[Model], key: Key, fields: Fields) -> None:
    for name, clauses in fields.items():
        if not await _meets(model, key, clauses):
            raise forbidden_field(model, name, " of this record")


def forbidden_field(model: type[Model], field: str, of: str = "") -> Forbidden:
    """Return the error for a field that the actor may not write."""
    explain = authorization.explain_field
    words = "" if explain is None else explain("write", model, field)
    return _explained(f"you may not write {model.__name__}.{field}{of}", words)


def _forbidden(model: type[Model], verb: Verb, state: str = "") -> Forbidden:
    words = "" if authorization.explain is None else authorization.explain(verb, model)
    return _explained(f"you may not {verb} this {model.__name__}{' ' * bool(state)}{state}", words)


def _explained(refusal: str, words: str) -> Forbidden:
    """Return an error with the words of the rules, in responses as `[auth] explain` states."""
    refusal_shown = refusal[0].upper() + refusal[1:]
    message = f"{refusal}: {words}" if words else refusal
    explanation = f"{refusal_shown}: {words}" if words else refusal_shown
    match authorization.explained:
        case "always":
            return Forbidden(message, detail=explanation)
        case "never":
            return Forbidden(message, detail=refusal_shown)
        case _:
            return Forbidden(message, detail=refusal_shown, explanation=explanation)


async def _meets(model: type[Model], key: Any, clauses: tuple[Clause, ...]) -> bool:
    chosen = having_key(metadata_of(model).keys, key)
    return await current().store(model).exists(Selection((*chosen, *clauses)))
