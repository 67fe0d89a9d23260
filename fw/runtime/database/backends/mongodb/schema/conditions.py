"""Conditions of checks and of partial indexes, as MongoDB's expressions and filters."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, datetime, time
from typing import Any
from uuid import UUID

from bson import Decimal128, Int64

from fw.runtime.database.backends.mongodb.schema.documents import Documents
from fw.runtime.database.backends.mongodb.schema.limits import INDEX_HINT, is_index_condition
from fw.runtime.errors import FwError
from fw.runtime.rules import conditions as c

__all__ = ["Expressions", "check_expression", "index_filter"]

_COMPARISONS = {"=": "$eq", "!=": "$ne", "<": "$lt", "<=": "$lte", ">": "$gt", ">=": "$gte"}
_ARITHMETIC = {"+": "$add", "-": "$subtract", "*": "$multiply", "||": "$concat"}
_PARSERS: Mapping[str, Any] = {
    "date": date.fromisoformat,
    "datetime": datetime.fromisoformat,
    "time": time.fromisoformat,
    "uuid": UUID,
}


def check_expression(text: str, documents: Documents) -> dict[str, Any]:
    """Return the filter of the documents that don't break a condition; null breaks none."""
    return {"$expr": {"$ne": [Expressions(documents).of(c.parse(text)), False]}}


class Expressions:
    """Aggregation expressions with SQL's logic: a comparison with null is null."""

    def __init__(self, documents: Documents) -> None:
        self._documents = documents

    def of(self, node: c.Node, beside: c.Node | None = None) -> Any:
        """Return the expression of a node; a literal has the type of the column `beside` it."""
        match node:
            case c.Name(name):
                return {"$ifNull": [f"${self._documents.fields[name]}", None]}
            case c.Number(text):
                return {"$literal": _number(text, self._kind(beside))}
            case c.Text(value):
                return {"$literal": self._text(value, beside)}
            case c.Word(value):
                return {"$literal": value}
            case c.Call(function, argument):
                return _call(function, self.of(argument))
            case c.Not(inner):
                return _let(self.of(inner), None, {"$cond": [_none("a"), None, {"$not": ["$$a"]}]})
            case c.IsNull(operand, negated):
                found = {"$eq": [self.of(operand), None]}
                return {"$not": [found]} if negated else found
            case c.In(operand, items, negated):
                listed = {"$in": ["$$a", [self.of(each, operand) for each in items]]}
                inside = {"$not": [listed]} if negated else listed
                return _let(self.of(operand), None, {"$cond": [_none("a"), None, inside]})
            case c.Binary(operator, left, right):
                return _binary(operator, self.of(left, right), self.of(right, left))

    def _kind(self, node: c.Node | None) -> str:
        named = c.names(node) if node is not None else ()
        return self._documents.codecs[named[0]].kind if named else ""

    def _text(self, value: str, beside: c.Node | None) -> Any:
        if not isinstance(beside, c.Name):
            return value
        parse = _PARSERS.get(self._kind(beside), str)
        return self._documents.bind(beside.name, parse(value))


def _number(text: str, kind: str) -> Any:
    if kind == "float":
        return float(text)
    return Int64(text) if text.lstrip("-").isdigit() else Decimal128(text)


def _call(function: str, argument: Any) -> Any:
    found: dict[str, Any] = {"$strLenCP": "$$a"}
    if function == "trim":
        found = {"$trim": {"input": "$$a", "chars": " "}}
    return _let(argument, None, {"$cond": [_none("a"), None, found]})


def _let(left: Any, right: Any, body: Any) -> Any:
    """Return an expression of `$$a` and `$$b`, which are calculated once."""
    return {"$let": {"vars": {"a": left, "b": right}, "in": body}}


def _none(name: str) -> Any:
    return {"$eq": [f"$${name}", None]}


def _binary(operator: str, left: Any, right: Any) -> Any:
    unknown = {"$or": [_none("a"), _none("b")]}
    if operator in ("and", "or"):
        decides = operator == "or"
        any_decides = {"$or": [{"$eq": ["$$a", decides]}, {"$eq": ["$$b", decides]}]}
        rest = {"$cond": [unknown, None, not decides]}
        return _let(left, right, {"$cond": [any_decides, decides, rest]})
    if operator == "/":
        undefined = {"$or": [unknown, {"$eq": ["$$b", 0]}]}
        return _let(left, right, {"$cond": [undefined, None, {"$divide": ["$$a", "$$b"]}]})
    name = _COMPARISONS.get(operator) or _ARITHMETIC[operator]
    return _let(left, right, {"$cond": [unknown, None, {name: ["$$a", "$$b"]}]})


def index_filter(text: str, documents: Documents) -> dict[str, Any]:
    """Return the filter of the documents of a partial index; FwError if MongoDB can't have it."""
    node = documents.expression(text)
    if not is_index_condition(node):
        raise FwError(f"MongoDB can't have an index of the rows where {text}", hint=INDEX_HINT)
    return _filter(node, documents, negated=False)


_OPPOSITES = {"=": "!=", "!=": "=", "<": ">=", "<=": ">", ">": "<=", ">=": "<"}


def _filter(node: c.Node, documents: Documents, *, negated: bool) -> dict[str, Any]:
    """Return the filter of a condition, or of its negation, without `$not` and `$ne`.

    Partial indexes have neither. Null meets no comparison, negated or not.
    """
    match node:
        case c.Not(inner):
            return _filter(inner, documents, negated=not negated)
        case c.Binary("and" | "or" as operator, left, right):
            parts = [_filter(each, documents, negated=negated) for each in (left, right)]
            return {"$and" if (operator == "and") != negated else "$or": parts}
        case c.IsNull(c.Name(name), is_negated):
            field, least = documents.fields[name], documents.codecs[name].least
            return {field: {"$gte": least}} if is_negated != negated else {field: {"$eq": None}}
        case c.In(c.Name(name) as column, items, is_negated):
            values = [Expressions(documents).of(each, column)["$literal"] for each in items]
            field = documents.fields[name]
            if is_negated == negated:
                return {field: {"$in": values}}
            return {"$and": [_unequal(field, each) for each in values]}
        case c.Binary(operator, c.Name(name) as column, value):
            operator = _OPPOSITES[operator] if negated else operator
            field = documents.fields[name]
            literal = Expressions(documents).of(value, column)["$literal"]
            if operator == "!=":
                return _unequal(field, literal)
            return {field: {_COMPARISONS[operator]: literal}}
        case c.Name(name):
            return {documents.fields[name]: {"$eq": not negated}}
    raise AssertionError("is_index_condition() refuses other conditions")


def _unequal(field: str, value: Any) -> dict[str, Any]:
    return {"$or": [{field: {"$lt": value}}, {field: {"$gt": value}}]}
