"""Conditions of constraints and indexes as SQL expressions, the same on every database."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from operator import add, eq, ge, gt, le, lt, mul, ne, sub
from types import MappingProxyType
from typing import Any

import sqlalchemy as sa
from typing_extensions import override

from fw.runtime.rules import conditions as c

__all__ = ["CONDITION", "check", "computed", "condition", "partial_index"]

CONDITION = "fw.condition"
"""Key of the `info` of a constraint or an index with its condition as text, which names fields.

That of a computed value has its expression, which names columns.
"""
_NOT_MAPPED: Mapping[str, str] = MappingProxyType({})


class _Numeric(sa.types.UserDefinedType[str]):
    """Type of a number that is rendered as written.

    A `literal_column` won't do: Alembic takes it for a column, and drops checks of other columns
    when it recreates a table.
    """

    cache_ok = True

    @override
    def literal_processor(self, dialect: sa.Dialect) -> Callable[[Any], str]:
        return str


def _number(text: str) -> sa.BindParameter[Any]:
    return sa.literal(text, _Numeric(), literal_execute=True)


_OPERATORS: dict[str, Any] = {
    "and": sa.and_,
    "or": sa.or_,
    "=": eq,
    "!=": ne,
    "<": lt,
    "<=": le,
    ">": gt,
    ">=": ge,
    "+": add,
    "-": sub,
    "*": mul,
    # MySQL reads || as a logical or; its dialect writes concat(). A null makes the whole text null.
    "||": lambda left, right: sa.type_coerce(left, sa.String()).concat(right),
    # Some databases divide integers without a remainder, and some refuse to divide by zero.
    "/": lambda left, right: (left * _number("1.0")).op("/", precedence=8)(
        sa.func.nullif(right, _number("0"))
    ),
}


def condition(text: str, columns: Mapping[str, str] = _NOT_MAPPED) -> sa.ColumnElement[bool]:
    """Return the SQL expression of a condition; ValueError for invalid text.

    `columns` has the column of each field that is mapped to one of another name.
    """
    found: sa.ColumnElement[bool] = _Expressions(columns).of(c.parse(text))
    return found


def check(text: str, *, name: str, columns: Mapping[str, str] = _NOT_MAPPED) -> sa.CheckConstraint:
    """Return the CHECK constraint of a condition, such as `ends_at > starts_at`."""
    return sa.CheckConstraint(condition(text, columns), name=name, info={CONDITION: text})


def computed(text: str, *, scale: int | None = None) -> sa.Computed:
    """Return the stored value of a column that the database computes, such as `price * quantity`.

    A decimal is rounded to its `scale`, because SQLite calculates with floats.
    """
    found = _Expressions(_NOT_MAPPED).of(c.parse(text))
    made = sa.Computed(found if scale is None else sa.func.round(found, _number(str(scale))), True)
    made.info[CONDITION] = text
    return made


def partial_index(
    name: str, *columns: str | sa.ColumnElement[Any], where: str, unique: bool = False
) -> sa.Index:
    """Return the index of the rows that fulfil a condition, such as `deleted_at is null`.

    MySQL has no partial indexes. There, an index has all rows, and a unique one also has a
    generated column that is null in the rows outside the condition.
    """
    found = condition(where)
    return sa.Index(
        name,
        *columns,
        unique=unique,
        info={CONDITION: where},
        postgresql_where=found,
        sqlite_where=found,
    )


@dataclass(frozen=True, slots=True)
class _Expressions:
    """SQL expressions of conditions whose fields have these columns."""

    columns: Mapping[str, str]

    def of(self, node: c.Node) -> Any:
        match node:
            case c.Name(name):
                return sa.column(self.columns.get(name, name))
            case c.Number(text):
                return _number(text)
            case c.Text(value):
                # A literal without a type, which the database reads as a value of the column.
                return sa.literal(value, sa.String(), literal_execute=True)
            case c.Word(value):
                return sa.true() if value else sa.false()
            case c.Call("length", argument):
                return sa.func.char_length(self.of(argument))
            case c.Call(function, argument):
                return getattr(sa.func, function)(self.of(argument))
            case c.Not(inner):
                return sa.not_(self.of(inner))
            case c.IsNull(operand, negated):
                found = self.of(operand)
                return found.is_not(None) if negated else found.is_(None)
            case c.In(operand, items, negated):
                values = [self.of(each) for each in items]
                found = self.of(operand)
                return found.not_in(values) if negated else found.in_(values)
            case c.Binary(operator, left, right):
                return _OPERATORS[operator](self.of(left), self.of(right))
