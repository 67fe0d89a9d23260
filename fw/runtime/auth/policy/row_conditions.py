"""Conditions of access rules as clauses of selections.

A condition is true, false or unknown, as in SQL: a comparison with NULL is unknown. A rule holds for
the records for which its condition is true.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import cache
from typing import TYPE_CHECKING, Any, Final, Literal
from uuid import UUID

from fw.runtime import clock
from fw.runtime.database.models.metadata import Column, metadata_of
from fw.runtime.database.query.selection import AnyOf, Clause, Condition, Operator
from fw.runtime.errors import FwError
from fw.runtime.http.query.filters import parse_value
from fw.runtime.rules import conditions as c

if TYPE_CHECKING:
    from fw.runtime.database.models.model import Model

__all__ = ["Clauses", "any_of", "bound", "not_true", "true"]

Clauses = bool | tuple[Clause, ...]
"""Clauses that a record must all meet; True for every record, False for none."""
_Outcome = Literal["true", "false", "not_true", "not_false"]

_OPERATORS: Final[dict[str, Operator]] = {
    "=": "eq",
    "!=": "ne",
    "<": "lt",
    "<=": "lte",
    ">": "gt",
    ">=": "gte",
}
_OPPOSITE: Final[dict[str, str]] = {
    "=": "!=",
    "!=": "=",
    "<": ">=",
    ">=": "<",
    ">": "<=",
    "<=": ">",
}
_FLIPPED: Final[dict[str, str]] = {"=": "=", "!=": "!=", "<": ">", ">": "<", "<=": ">=", ">=": "<="}
_CONVERTERS: Final[dict[str, Callable[[str], Any]]] = {"uuid": UUID, "int": int, "string": str}
_NEGATED: Final[dict[_Outcome, _Outcome]] = {
    "true": "false",
    "false": "true",
    "not_true": "not_false",
    "not_false": "not_true",
}


@dataclass(frozen=True, slots=True)
class _Variable:
    """A value of the request in place of a literal: `me` or `now`."""

    name: str
    kind: str


@cache
def true(model: type[Model], condition: str, *, logged_in: bool) -> Clauses:
    """Return the clauses of the records for which a condition is true; `bound` completes them."""
    return _Compiler(model, logged_in).of(c.parse(condition, "when"), "true")


@cache
def not_true(model: type[Model], condition: str, *, logged_in: bool) -> Clauses:
    """Return the clauses of the records for which a condition is false or unknown."""
    return _Compiler(model, logged_in).of(c.parse(condition, "when"), "not_true")


def bound(clauses: tuple[Clause, ...], user: str | None) -> tuple[Clause, ...]:
    """Return clauses with the user's key and the current time."""
    return tuple(_bound(clause, user) for clause in clauses)


def _bound(clause: Clause, user: str | None) -> Clause:
    if isinstance(clause, AnyOf):
        return AnyOf(tuple(bound(one, user) for one in clause.alternatives))
    if isinstance(clause, Condition) and isinstance(clause.value, _Variable):
        return replace(clause, value=_value_now(clause.value, user))
    return clause


def _value_now(variable: _Variable, user: str | None) -> Any:
    if variable.name == "now":
        return datetime.fromtimestamp(clock.now(), UTC)
    assert user is not None, "conditions on the user are decided without a login"
    try:
        return _CONVERTERS[variable.kind](user)
    except ValueError:
        raise FwError(
            f"an access rule compares a field of type {variable.kind} with the key of a user",
            hint="compare a foreign key to the model of the users with me",
        ) from None


def all_of(parts: Iterable[Clauses]) -> Clauses:
    """Return the clauses of the records that meet all parts."""
    found: list[Clause] = []
    for part in parts:
        if part is False:
            return False
        if part is not True:
            found.extend(one for one in part if one not in found)
    return tuple(found) or True


def any_of(parts: Iterable[Clauses]) -> Clauses:
    """Return the clauses of the records that meet at least one part."""
    alternatives: list[tuple[Clause, ...]] = []
    for part in parts:
        if part is True:
            return True
        if part is not False and part not in alternatives:
            alternatives.append(part)
    if len(alternatives) < 2:
        return alternatives[0] if alternatives else False
    return (AnyOf(tuple(alternatives)),)


class _Compiler:
    """Compiles the condition of a model for users, or for requests without a login."""

    def __init__(self, model: type[Model], logged_in: bool) -> None:
        self.metadata = metadata_of(model)
        self.logged_in = logged_in

    def of(self, node: c.Node, outcome: _Outcome) -> Clauses:
        match node:
            case c.Not(inner):
                return self.of(inner, _NEGATED[outcome])
            case c.Binary("and" | "or" as word, left, right):
                joins = (word == "and") == (outcome in ("true", "not_false"))
                parts = (self.of(one, outcome) for one in (left, right))
                return all_of(parts) if joins else any_of(parts)
            case c.Binary(operator, left, right) if operator in c.COMPARISONS:
                if not isinstance(left, c.Name) or left.name in ("me", "now"):
                    left, right, operator = right, left, _FLIPPED[operator]
                return self._compared(self._column(left), operator, right, outcome)
            case c.IsNull(operand, negated):
                wanted = negated != (outcome in ("true", "not_false"))
                return (Condition(self._column(operand).name, "isnull", wanted),)
            case c.In(operand, items, negated):
                column = self._column(operand)
                outcome = _NEGATED[outcome] if negated else outcome
                joins = outcome in ("false", "not_true")
                found = [self._compared(column, "=", item, outcome) for item in items]
                return all_of(found) if joins else any_of(found)
        raise _unsupported(node)

    def _column(self, node: c.Node) -> Column:
        column = self.metadata.columns.get(node.name) if isinstance(node, c.Name) else None
        if column is None:
            raise _unsupported(node)
        return column

    def _compared(self, column: Column, operator: str, node: c.Node, outcome: _Outcome) -> Clauses:
        value = self._value(column, node)
        if value is None:  # nobody is `me`
            return outcome.startswith("not_")
        negates = outcome in ("false", "not_true")
        word = _OPERATORS[_OPPOSITE[operator] if negates else operator]
        found = Condition(column.name, word, value)
        if outcome.startswith("not_"):
            return any_of(((Condition(column.name, "isnull", True),), (found,)))
        return (found, Condition(column.name, "isnull", False)) if word == "ne" else (found,)

    def _value(self, column: Column, node: c.Node) -> Any:
        match node:
            case c.Name("me"):
                return _Variable("me", column.kind) if self.logged_in else None
            case c.Name("now"):
                return _Variable("now", column.kind)
            case c.Word(value):
                return value
            case c.Text(value) if column.kind == "string":
                return value
            case c.Text(text) | c.Number(text):
                return parse_value(column, text)
        raise _unsupported(node)


def _unsupported(node: c.Node) -> FwError:
    return FwError(
        f"access rules don't support {c.to_text(node)!r}",
        hint="compare a field of the model with a value, me or now",
    )
