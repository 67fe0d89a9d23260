"""Computed columns: MongoDB computes none, so every write does."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from decimal import Context, Decimal, localcontext
from operator import add, eq, ge, gt, le, lt, mul, ne, sub
from typing import Any, NamedTuple

import sqlalchemy as sa
from bson import Decimal128, Int64

from fw.runtime.database.backends.mongodb.commands import Document
from fw.runtime.database.backends.mongodb.schema.conditions import Expressions
from fw.runtime.database.backends.mongodb.schema.documents import Documents, documents_of
from fw.runtime.database.backends.mongodb.schema.limits import DECIMAL_DIGITS
from fw.runtime.database.backends.mongodb.schema.table_cache import cached_with_table
from fw.runtime.database.backends.mongodb.schema.values import Codec
from fw.runtime.database.sql.statements.conditions import CONDITION
from fw.runtime.errors import FwError
from fw.runtime.rules import conditions as c

__all__ = ["ComputedColumns", "computed_of"]

_CONTEXT = Context(prec=DECIMAL_DIGITS)
"""Decimals are calculated as the server does."""


class _Column(NamedTuple):
    """A computed column: its field, those that it is computed from, and its expressions."""

    field: str
    inputs: frozenset[str]
    node: c.Node
    codec: Codec
    expression: Any


class ComputedColumns:
    """The computed columns of a table.

    An insert has the whole document, and `fill` adds their values. An update has not, so the
    server computes them by the `stages` of its pipeline.
    """

    def __init__(self, table: sa.Table) -> None:
        self._documents = documents_of(table)
        self._columns = [
            _column(each, self._documents) for each in table.columns if each.computed is not None
        ]
        self.names = frozenset(each.key for each in table.columns if each.computed is not None)

    def fill(self, document: Document) -> Document:
        """Return a document with its computed fields; OutOfRange if a value doesn't fit."""
        if not self._columns:
            return document
        values = _Values(self._documents, document)
        with localcontext(_CONTEXT):
            found = {each.field: each.codec.bind(values.of(each.node)) for each in self._columns}
        return {**document, **found}

    def affected(self, changed: Collection[str]) -> frozenset[str]:
        """Return the computed fields that a change of fields may change."""
        return frozenset(each.field for each in self._columns if each.inputs.intersection(changed))

    def stages(self, changed: Collection[str]) -> list[Document]:
        """Return the pipeline stage that computes fields again after a change; none if none does."""
        return self.stages_of(self.affected(changed))

    def stages_of(self, fields: Collection[str]) -> list[Document]:
        """Return the pipeline stage that computes these fields."""
        values = {each.field: each.expression for each in self._columns if each.field in fields}
        return [{"$set": values}] if values else []


@cached_with_table
def computed_of(table: sa.Table) -> ComputedColumns:
    """Return the computed columns of a table; FwError for one that is written in SQL."""
    return ComputedColumns(table)


def _column(column: sa.Column[Any], documents: Documents) -> _Column:
    computed: Any = column.computed
    text = computed.info.get(CONDITION)
    if text is None:
        raise FwError(
            f"{documents.name}.{column.name} is computed by SQL, which MongoDB doesn't have",
            hint='write it with fw.runtime.database.computed: computed("price * quantity")',
        )
    node = documents.expression(text)
    codec = documents.codecs[column.key]
    inputs = frozenset(documents.fields[name] for name in c.names(node))
    expression = _fitting(Expressions(documents).of(node), codec, column.type)
    return _Column(documents.fields[column.key], inputs, node, codec, expression)


def _fitting(expression: Any, codec: Codec, type_: Any) -> Any:
    """Return an expression as the type of a column; the server fails if a value doesn't fit."""
    match codec.kind:
        case "int":
            return {"$toLong": expression}
        case "float":
            return _limited({"$toDouble": expression}, float("inf"))
        case "decimal":
            digits, scale = type_.precision, type_.scale or 0
            rounded = {"$round": [{"$toDecimal": expression}, scale]}
            # The sum has the scale, and no negative zero.
            zero = Decimal128(Decimal(0).scaleb(-scale))
            return _limited(
                {"$add": [rounded, zero]}, Decimal128(Decimal(1).scaleb(digits - scale))
            )
    return expression


def _limited(expression: Any, limit: Any) -> Any:
    # A conversion that fails is the only way to raise; a constant would fail at once.
    failure = {"$toInt": {"$concat": ["over ", {"$toString": "$$v"}]}}
    fits = {"$lt": [{"$abs": "$$v"}, limit]}
    return {
        "$let": {"vars": {"v": expression}, "in": {"$cond": [fits, "$$v", failure]}},
    }


# ------------------------------------------------------------------------------------ evaluation

_COMPARISONS: Mapping[str, Callable[[Any, Any], Any]] = {
    "=": eq,
    "!=": ne,
    "<": lt,
    "<=": le,
    ">": gt,
    ">=": ge,
    "+": add,
    "-": sub,
    "*": mul,
    "||": add,
}


class _Values:
    """Values of expressions for one document, with SQL's logic of null."""

    def __init__(self, documents: Documents, document: Document) -> None:
        self._fields, self._document = documents.fields, document
        self._expressions = Expressions(documents)

    def of(self, node: c.Node, beside: c.Node | None = None) -> Any:
        """Return the value of a node; a literal has the type of the column `beside` it."""
        match node:
            case c.Name(name):
                return _python(self._document.get(self._fields[name]))
            case c.Number() | c.Text() | c.Word():
                return _python(self._expressions.of(node, beside)["$literal"])
            case c.Call(function, argument):
                found = self.of(argument)
                if found is None:
                    return None
                return len(found) if function == "length" else found.strip(" ")
            case c.Not(inner):
                found = self.of(inner)
                return None if found is None else not found
            case c.IsNull(operand, negated):
                return (self.of(operand) is None) != negated
            case c.In(operand, items, negated):
                found = self.of(operand)
                listed = (self.of(each, operand) for each in items)
                return None if found is None else (found in tuple(listed)) != negated
            case c.Binary("and" | "or" as operator, left, right):
                return _decided(operator == "or", (self.of(left), self.of(right)))
            case c.Binary(operator, left, right):
                return _calculated(operator, self.of(left, right), self.of(right, left))


def _python(value: Any) -> Any:
    if isinstance(value, Decimal128):
        return value.to_decimal()
    return int(value) if isinstance(value, Int64) else value


def _decided(decisive: bool, values: Iterable[Any]) -> bool | None:
    found = tuple(values)
    if decisive in found:
        return decisive
    return None if None in found else not decisive


def _calculated(operator: str, left: Any, right: Any) -> Any:
    if left is None or right is None or (operator == "/" and right == 0):
        return None
    if float in (type(left), type(right)) and operator not in _ORDER:
        left, right = float(left), float(right)
    return left / right if operator == "/" else _COMPARISONS[operator](left, right)


_ORDER = ("=", "!=", "<", "<=", ">", ">=")
