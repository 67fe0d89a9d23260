"""Rights to a record that a write changes: before the change and after it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any, TypeVar

from fw.runtime.database.connection.database import current, transaction
from fw.runtime.database.models.metadata import metadata_of
from fw.runtime.database.models.model import Model
from fw.runtime.database.query.selection import Clause, Condition, Row, Selection
from fw.runtime.database.repositories import authorization
from fw.runtime.errors import Forbidden

if TYPE_CHECKING:
    from fw.runtime.database.models.keys import Key
    from fw.runtime.database.repositories.authorization import Verb

__all__ = ["refuse_visible", "require_permitted"]

R = TypeVar("R", bound="Row | None")


async def require_permitted(model: type[Model], verb: Verb, write: Callable[[], Awaitable[R]]) -> R:
    """Write a record; undo that and raise Forbidden if the rules don't allow it as it is then.

    The actor must be able to read it, too, unless no record of the model can be read.
    """
    clauses = authorization.clauses_of(verb, model)
    if authorization.is_allowed("read", model):
        clauses += authorization.clauses_of("read", model)
    if not clauses:
        return await write()

    async def unit_of_work() -> R:
        async with transaction():
            row = await write()
            if row is not None and not await _meets(model, row, clauses):
                raise _forbidden(model, verb, "as it would be")
            return row

    return await current().retry_on_deadlock(unit_of_work)


async def refuse_visible(
    model: type[Model], verb: Verb, key: Key, scope: tuple[Clause, ...]
) -> None:
    """Raise Forbidden if a record that a write didn't find can be read."""
    if not authorization.is_allowed("read", model):
        return
    if await current().store(model).exists(Selection((*_having(model, key), *scope))):
        raise _forbidden(model, verb)


def _forbidden(model: type[Model], verb: Verb, state: str = "") -> Forbidden:
    words = "" if authorization.explain is None else authorization.explain(verb, model)
    which = f"this {model.__name__}{' ' * bool(state)}{state}"
    reason = f"you may not {verb} {which}: {words}" if words else f"you may not {verb} {which}"
    return Forbidden(reason, detail=reason[0].upper() + reason[1:])


async def _meets(model: type[Model], row: Row, clauses: tuple[Clause, ...]) -> bool:
    key = metadata_of(model).key_of(row)
    return await current().store(model).exists(Selection((*_having(model, key), *clauses)))


def _having(model: type[Model], key: Any) -> tuple[Clause, ...]:
    names = metadata_of(model).keys
    parts = (key,) if len(names) == 1 else key
    return tuple(Condition(name, "eq", part) for name, part in zip(names, parts, strict=True))
