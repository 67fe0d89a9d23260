"""Conditions of access rules as clauses of selections.

A condition is true, false or unknown, as in SQL: a comparison with NULL is unknown. A rule holds for
the records for which its condition is true.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from functools import cache
from typing import TYPE_CHECKING, Any, Final, Literal
from uuid import UUID

from fw.runtime import clock
from fw.runtime.auth.policy.clauses import Clauses, Variable, all_of, any_of
from fw.runtime.database.models.metadata import Column, metadata_of
from fw.runtime.database.query.selection import AnyOf, Clause, Condition, Operator, Related
from fw.runtime.database.relations.relation import Relation, relation_of
from fw.runtime.errors import FwError
from fw.runtime.http.query.filters import parse_value
from fw.runtime.rules import conditions as c
from fw.runtime.rules.access_rules import OWNER, is_variable

if TYPE_CHECKING:
    from fw.runtime.auth.policy.actor import Actor
    from fw.runtime.database.models.model import Model

__all__ = ["bound", "needs_key_only", "not_true", "true", "value_of"]

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
_STRICT: Final[dict[_Outcome, _Outcome]] = {
    "true": "true",
    "false": "false",
    "not_true": "true",
    "not_false": "false",
}
_PRESENCE: Final[dict[bool, _Outcome]] = {True: "not_true", False: "true"}
"""The outcome of `is not null` by what is wanted of `is null`."""


@cache
def true(model: type[Model], condition: str, *, logged_in: bool) -> Clauses:
    """Return the clauses of the records for which a condition is true; `bound` completes them."""
    return _Compiler(model, logged_in).of(c.parse(condition, "when"), "true")


@cache
def not_true(model: type[Model], condition: str, *, logged_in: bool) -> Clauses:
    """Return the clauses of the records for which a condition is false or unknown."""
    return _Compiler(model, logged_in).of(c.parse(condition, "when"), "not_true")


def bound(clauses: tuple[Clause, ...], who: Actor) -> tuple[Clause, ...]:
    """Return clauses with the values of an actor and the current time."""
    return tuple(_bound(clause, who) for clause in clauses)


def _bound(clause: Clause, who: Actor) -> Clause:
    if isinstance(clause, AnyOf):
        return AnyOf(tuple(bound(one, who) for one in clause.alternatives))
    if isinstance(clause, Related):
        return replace(clause, clauses=bound(clause.clauses, who))
    if isinstance(clause, Condition) and isinstance(clause.value, Variable):
        value = _value_now(clause.value, who)
        if value is None:
            return _always(clause.field) if clause.value.unknown else _never(clause.field)
        return replace(clause, value=value)
    return clause


def needs_key_only(clauses: tuple[Clause, ...]) -> bool:
    """Return True if `bound` takes no more from an actor than the key, and no time."""
    return all(map(_needs_key_only, clauses))


def _needs_key_only(clause: Clause) -> bool:
    if isinstance(clause, AnyOf):
        return all(map(needs_key_only, clause.alternatives))
    if isinstance(clause, Related):
        return needs_key_only(clause.clauses)
    return not isinstance(clause.value, Variable) or clause.value.name == "me"


def _always(field: str) -> Clause:
    return AnyOf(tuple((Condition(field, "isnull", value),) for value in (True, False)))


def _never(field: str) -> Clause:
    return Condition(field, "in", ())


def _value_now(variable: Variable, who: Actor) -> Any:
    if variable.name == "now":
        return datetime.fromtimestamp(clock.now(), UTC)
    _, point, column = variable.name.partition(".")
    if point:
        if who.record and column not in who.record:
            raise FwError(
                f"an access rule compares me.{column}, but users have no field {column!r}"
            )
        return who.record.get(column)
    assert who.user is not None, "conditions on the user are decided without a login"
    try:
        return _CONVERTERS[variable.kind](who.user)
    except ValueError:
        raise FwError(
            f"an access rule compares a field of type {variable.kind} with the key of a user",
            hint="compare a foreign key to the model of the users with me",
        ) from None


def value_of(model: type[Model], field: str, short: str, who: Actor) -> Any:
    """Return the value of an owner or a tenant that an actor gives to new records."""
    name = "me" if short == OWNER else f"me.{field}"
    return _value_now(Variable(name, metadata_of(model).columns[field].kind), who)


class _Compiler:
    """Compiles the condition of a model for users, or for requests without a login."""

    def __init__(self, model: type[Model], logged_in: bool) -> None:
        self.model = model
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
            case c.Has(path, inner):
                return self._has(path, inner, negated=outcome in ("false", "not_true"))
            case c.Binary(operator, left, right) if operator in c.COMPARISONS:
                if not isinstance(left, c.Name) or is_variable(left.name):
                    left, right, operator = right, left, _FLIPPED[operator]
                if _is_path(left):
                    return self._at_end(left, lambda end: c.Binary(operator, end, right), outcome)
                return self._compared(self._column(left), operator, right, outcome)
            case c.IsNull(operand, negated):
                wanted = negated != (outcome in ("true", "not_false"))
                if _is_path(operand):
                    # Without a record at its end, a path is null.
                    present = c.IsNull(operand, negated=True)
                    return self._at_end(
                        operand, lambda end: replace(present, operand=end), _PRESENCE[wanted]
                    )
                return (Condition(self._column(operand).name, "isnull", wanted),)
            case c.In(operand, items, negated):
                outcome = _NEGATED[outcome] if negated else outcome
                if _is_path(operand):
                    return self._at_end(operand, lambda end: c.In(end, items, False), outcome)
                column = self._column(operand)
                joins = outcome in ("false", "not_true")
                found = [self._compared(column, "=", item, outcome) for item in items]
                return all_of(found) if joins else any_of(found)
        raise _unsupported(node)

    def _at_end(self, path: c.Node, atom: Callable[[c.Name], c.Node], outcome: _Outcome) -> Clauses:
        """Return the clauses of a comparison of the field at the end of a path.

        A path leads to one record at most. Without one, the comparison is unknown.
        """
        assert isinstance(path, c.Name)
        *names, last = path.name.split(".")
        relations = self._relations(names)
        negated = outcome.startswith("not_")
        found = _Compiler(relations[-1].model, self.logged_in).of(
            atom(c.Name(last)), _STRICT[outcome]
        )
        return _leading(relations, found, negated=negated)

    def _has(self, path: str, inner: c.Node, *, negated: bool) -> Clauses:
        relations = self._relations(path.split("."))
        end = _Compiler(relations[-1].model, self.logged_in)
        if inner == c.Name("me"):
            inner = c.Binary("=", c.Name(end.metadata.key), inner)
        return _leading(relations, end.of(inner, "true"), negated=negated)

    def _relations(self, names: list[str]) -> list[Relation]:
        found: list[Relation] = []
        for name in names:
            found.append(relation_of(found[-1].model if found else self.model, name))
        return found

    def _column(self, node: c.Node) -> Column:
        column = self.metadata.columns.get(node.name) if isinstance(node, c.Name) else None
        if column is None:
            raise _unsupported(node)
        return column

    def _compared(self, column: Column, operator: str, node: c.Node, outcome: _Outcome) -> Clauses:
        loosely = outcome.startswith("not_")
        value = self._value(column, node, unknown=loosely)
        if value is None:  # nobody is `me`
            return loosely
        negates = outcome in ("false", "not_true")
        word = _OPERATORS[_OPPOSITE[operator] if negates else operator]
        found = Condition(column.name, word, value)
        if loosely:
            return any_of(((Condition(column.name, "isnull", True),), (found,)))
        return (found, Condition(column.name, "isnull", False)) if word == "ne" else (found,)

    def _value(self, column: Column, node: c.Node, *, unknown: bool) -> Any:
        match node:
            case c.Name("now"):
                return Variable("now", column.kind)
            case c.Name(name) if is_variable(name):
                return Variable(name, column.kind, unknown) if self.logged_in else None
            case c.Word(value):
                return value
            case c.Text(value) if column.kind == "string":
                return value
            case c.Text(text) | c.Number(text):
                return parse_value(column, text)
        raise _unsupported(node)


def _is_path(node: c.Node) -> bool:
    """Return True for a name that leads through relations."""
    return isinstance(node, c.Name) and "." in node.name and not is_variable(node.name)


def _leading(relations: Sequence[Relation], clauses: Clauses, *, negated: bool) -> Clauses:
    """Return the clause that relations lead to a record that meets all clauses, or to none."""
    if clauses is False:
        return negated
    found = () if clauses is True else clauses
    *outer, last = relations
    for relation in reversed(outer):
        found, last = (Related(last, found),), relation
    return (Related(last, found, negated),)


def _unsupported(node: c.Node) -> FwError:
    return FwError(
        f"access rules don't support {c.to_text(node)!r}",
        hint="compare a field of the model with a value, me or now",
    )
