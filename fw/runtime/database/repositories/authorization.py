"""Authorization hooks, which repositories call while they are set.

An application with logins sets them (`fw.runtime.auth`). They hold for every access to
records: by endpoints, by included relations, and by your own code.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import AbstractAsyncContextManager
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias

from fw.runtime.errors import Forbidden, FwError, Unauthenticated

if TYPE_CHECKING:
    from fw.runtime.database.models.model import Model
    from fw.runtime.database.query.selection import Clause

__all__ = [
    "CONCEALED",
    "RIGHTS",
    "FieldRule",
    "FieldVerb",
    "Guard",
    "RecordProtection",
    "RowRules",
    "Verb",
    "clauses_of",
    "explain",
    "explain_field",
    "explained",
    "field_rules",
    "field_rules_apply",
    "fields_of",
    "guard",
    "has_rules",
    "is_actor",
    "is_allowed",
    "is_ruled",
    "is_stated",
    "own_values",
    "record_protection",
    "refuse_rules",
    "require",
    "require_every_record",
    "require_order",
    "require_reference",
    "require_with_detail",
    "row_rules",
    "rules_without_logins",
]

Verb = Literal["read", "create", "update", "delete"]
FieldVerb = Literal["read", "write"]
FieldRule: TypeAlias = "tuple[Clause, ...] | Literal[False]"
"""Clauses of the records whose field the actor may use, False for none."""
CONCEALED: Final = "fw.concealed"
"""Key in the scope of a request: the models of whose rows fields were removed."""
RIGHTS: Final = "fw.rights"
"""Key in the scope of a request: the rights to records that its response tells."""

Guard = Callable[[Verb, "type[Model]"], None]
RecordProtection = Callable[
    ["type[Model]", Any, "Mapping[str, Any] | None"], "AbstractAsyncContextManager[None] | None"
]

RowRules = Callable[[Verb, "type[Model]"], "tuple[Clause, ...]"]

guard: Guard | None = None
"""Raises if the actor may not use the verb; None allows everything."""

is_stated: Callable[[Verb, type[Model]], bool] | None = None
"""Returns True if settings state who may use the verb on a model, in addition to its access rules."""

is_actor: Callable[[type[Model], Any], bool] | None = None
"""Returns True if a key of a model is that of the user on whose behalf code runs."""

row_rules: RowRules | None = None
"""Returns the clauses of the records that the actor may use a verb on, () for all of them.

It is asked for models with access rules. It raises Forbidden or Unauthenticated if there are none.
"""

field_rules: Callable[[FieldVerb, type[Model]], Mapping[str, FieldRule]] | None = None
"""Returns the fields that the actor may use in some of the records, or in none.

It is asked for models with access rules.
"""

own_values: Callable[[type[Model], Mapping[str, Any]], dict[str, Any]] | None = None
"""Returns the values of a new record that access rules set, by model and given values."""

explain: Callable[[Verb, type[Model]], str] | None = None
"""Returns the access rules that decide a verb of the actor, in words."""

explain_field: Callable[[FieldVerb, type[Model], str], str] | None = None
"""Returns the access rules that decide about a field, in words."""

explained: Literal["development", "always", "never"] = "development"
"""Places where responses contain the words of access rules: `[auth] explain`."""

_UNRESTRICTED: Final[Mapping[str, FieldRule]] = MappingProxyType({})

record_protection: RecordProtection | None = None
"""Returns a context for a change of a record, by model, key and values; None for a deletion.

It raises ProtectedRecord if the application needs the record as it is. It returns None if
every change is allowed.
"""


def require(verb: Verb, model: type[Model]) -> None:
    """Raise the error of the guard if the actor may not use the verb."""
    if guard is not None:
        guard(verb, model)


def refuse_rules() -> None:
    """Refuse models with access rules, until an application with logins enforces them."""
    global row_rules
    if row_rules is None:
        row_rules = _without_logins


def _without_logins(_: Verb, model: type[Model]) -> tuple[Clause, ...]:
    raise rules_without_logins(model)


def rules_without_logins(model: type[Model]) -> FwError:
    """Return the error of an application whose model has rules that nothing enforces."""
    return FwError(
        f"{model.__name__} has access rules, but the application has no logins",
        hint="run 'fw auth', or remove its access block and run 'fw build'",
    )


def has_rules(model: type[Model]) -> bool:
    """Return True if a model has access rules, and the application has logins."""
    return row_rules is not None and model.__access__ is not None


def is_ruled(verb: Verb, model: type[Model]) -> bool:
    """Return True if access rules of a model or settings state who may use the verb."""
    return has_rules(model) or (is_stated is not None and is_stated(verb, model))


def clauses_of(verb: Verb, model: type[Model]) -> tuple[Clause, ...]:
    """Return the clauses of the records that the actor may use a verb on, () for all of them.

    Raises the error of the guard if there are none.
    """
    if row_rules is None or model.__access__ is None:
        return ()
    return row_rules(verb, model)


def fields_of(verb: FieldVerb, model: type[Model]) -> Mapping[str, FieldRule]:
    """Return the fields that the actor may use in some of the records, or in none."""
    if field_rules is None or model.__access__ is None:
        return _UNRESTRICTED
    return field_rules(verb, model)


def field_rules_apply() -> bool:
    """Return True if the application has logins, so that models may have rules for fields."""
    return field_rules is not None


def require_every_record(verb: Verb, model: type[Model], detail: str) -> None:
    """Raise unless the actor may use the verb on every record, with a detail for the client."""
    require_with_detail(verb, model, detail)
    if clauses_of(verb, model):
        raise Forbidden(
            f"the actor may {verb} only some records of {model.__name__}", detail=detail
        )


def require_order(model: type[Model]) -> None:
    """Raise unless the actor may read all records of a model.

    An order by a field of related records reveals the values of all of them.
    """
    require("read", model)
    detail = f"Records can't be sorted by {model.__name__}, of which you may read only some."
    require_every_record("read", model, detail)


def is_allowed(verb: Verb, model: type[Model]) -> bool:
    """Return True if the actor may use the verb."""
    try:
        require(verb, model)
    except (Forbidden, Unauthenticated):
        return False
    return True


def require_reference(model: type[Model], key: Any = None) -> None:
    """Raise unless the actor may read a model that a write refers to.

    The result of the write shows if the record exists. Users may always refer to themselves.
    """
    if key is None or is_actor is None or not is_actor(model, key):
        require_with_detail(
            "read", model, f"The request refers to {model.__name__}, which you may not read."
        )


def require_with_detail(verb: Verb, model: type[Model], detail: str) -> None:
    """Raise the error of the guard, with a detail for the client."""
    try:
        require(verb, model)
    except Forbidden as error:
        raise Forbidden(error.message, detail=detail) from error
