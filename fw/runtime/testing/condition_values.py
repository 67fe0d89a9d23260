"""Sample values that fulfil the conditions of a model's checks."""

from __future__ import annotations

import decimal
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, date, datetime, time
from operator import add, eq, ge, gt, le, lt, mul, ne, sub, truediv
from typing import Any

import sqlalchemy as sa

from fw.runtime.database.models.model import Model
from fw.runtime.database.sql.statements.conditions import CONDITION
from fw.runtime.rules import conditions as c

__all__ = ["conditions_of", "holds", "satisfied"]

_ATTEMPTS = 50
_OPERATORS: dict[str, Callable[[Any, Any], Any]] = {
    "=": eq,
    "!=": ne,
    "<": lt,
    "<=": le,
    ">": gt,
    ">=": ge,
    "+": add,
    "-": sub,
    "*": mul,
    "/": truediv,
}


def conditions_of(model: type[Model]) -> list[c.Node]:
    """Return the conditions of a model's checks on several columns."""
    table = model.__table__
    assert isinstance(table, sa.Table)
    texts = [each.info.get(CONDITION) for each in table.constraints]
    return [c.parse(text) for text in texts if text is not None]


def satisfied(
    conditions: Sequence[c.Node],
    values: Mapping[str, Any],
    given: Mapping[str, Any],
    makers: Mapping[str, Callable[[], Any]],
) -> dict[str, Any]:
    """Return values that fulfil the conditions together with the `given` ones, if it finds any.

    Swaps values that are in the wrong order, and makes other values of the columns otherwise.
    """
    found = dict(values)
    for _ in range(_ATTEMPTS):
        broken = next((each for each in conditions if not _holds(each, {**found, **given})), None)
        if broken is None:
            break
        names = [name for name in c.names(broken) if name in found]
        if not _swapped(broken, found, given):
            found |= {name: makers[name]() for name in names}
    return found


def _holds(node: c.Node, values: Mapping[str, Any]) -> bool:
    try:
        return holds(node, values)
    except (ArithmeticError, TypeError, ValueError):
        # A value of a test, which the database has to judge.
        return True


def _swapped(node: c.Node, found: dict[str, Any], given: Mapping[str, Any]) -> bool:
    """Swap the values of two columns, if that fulfils the condition."""
    for part in c.walk(node):
        match part:
            case c.Binary(operator, c.Name(left), c.Name(right)) if operator in c.COMPARISONS:
                if left in found and right in found:
                    changed = {**found, left: found[right], right: found[left]}
                    if _holds(node, {**changed, **given}):
                        found.update(changed)
                        return True
    return False


def holds(node: c.Node, values: Mapping[str, Any]) -> bool:
    """Return True if values fulfil a condition; a condition over a null holds, as in SQL."""
    return _value(node, values) is not False


def _value(node: c.Node, values: Mapping[str, Any]) -> Any:
    match node:
        case c.Name(name):
            return values.get(name)
        case c.Number(text):
            return decimal.Decimal(text)
        case c.Text(text):
            return text
        case c.Word(truth):
            return truth
        case c.Call(function, argument):
            text = _value(argument, values)
            return None if text is None else len(text) if function == "length" else text.strip(" ")
        case c.Not(inner):
            truth = _value(inner, values)
            return None if truth is None else not truth
        case c.IsNull(operand, negated):
            return (_value(operand, values) is None) is not negated
        case c.In(operand, items, negated):
            value = _value(operand, values)
            return None if value is None else (value in _values(items, value)) is not negated
        case c.Binary("and" | "or" as operator, left, right):
            return _joined(operator, _value(left, values), _value(right, values))
        case c.Binary(operator, left, right):
            first, second = _value(left, values), _value(right, values)
            if first is None or second is None:
                return None
            return _OPERATORS[operator](_alike(first, second), _alike(second, first))


def _joined(operator: str, first: Any, second: Any) -> bool | None:
    decided = operator == "or"
    if decided in (first, second):
        return decided
    return None if None in (first, second) else not decided


def _values(items: Sequence[c.Node], other: Any) -> list[Any]:
    return [_alike(_value(each, {}), other) for each in items]


def _alike(value: Any, other: Any) -> Any:
    """Return a value as the type of another one: texts as times, floats as decimals."""
    if isinstance(value, float) and not isinstance(other, float):
        return decimal.Decimal(repr(value))
    if isinstance(value, datetime) and value.tzinfo is None:
        return value.replace(tzinfo=UTC)
    if not isinstance(value, str) or isinstance(other, str):
        return decimal.Decimal(repr(value)) if isinstance(value, float) else value
    for kind in (datetime, date, time):
        if isinstance(other, kind):
            parsed = kind.fromisoformat(value)
            return _alike(parsed, other) if isinstance(parsed, datetime) else parsed
    return value
