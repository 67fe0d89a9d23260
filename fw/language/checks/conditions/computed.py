"""Checks of computed fields: the inputs and the type of an expression."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import NamedTuple

from fw.language.checks.conditions.conditions import InvalidOperand, check_condition, known_fields
from fw.language.model import MAX_INDEXED, Field, Model
from fw.language.syntax.literals import MAX_LENGTH, Issue
from fw.runtime.messages import say
from fw.runtime.rules import conditions as c
from fw.runtime.rules.column_rules import MAX_CHECKED_DIGITS

__all__ = ["computed_issues", "may_be_null"]

_NUMBERS = ("int", "decimal", "float")
_TEXTS = ("string", "text")
_ARITHMETIC = ("+", "-", "*", "/")


class _Number(NamedTuple):
    """A type of numbers, and the decimals of its values."""

    name: str
    scale: int = 0


def computed_issues(model: Model) -> Iterator[tuple[int, Issue]]:
    """Yield the number of a computed field and its error."""
    fields = known_fields(model)
    for number, field in enumerate(model.fields):
        if field.computed:
            try:
                _check(field, c.parse(field.computed), model.name, fields)
            except InvalidOperand as error:
                yield number, error.issue("FW334", "computed")


def may_be_null(node: c.Node, nullable: Collection[str]) -> bool:
    """Return True if an expression may be null, given the fields that may be."""
    match node:
        case c.Name(name):
            return name in nullable
        case c.Binary(operator, left, right):
            # A division by zero is null.
            return operator == "/" or may_be_null(left, nullable) or may_be_null(right, nullable)
        case c.Not(inner) | c.Call(_, inner):
            return may_be_null(inner, nullable)
        case c.In(operand, items, _):
            return any(may_be_null(each, nullable) for each in (operand, *items))
        case _:
            return False


def _check(field: Field, tree: c.Node, model: str, fields: Mapping[str, Field]) -> None:
    kind = field.type
    if kind.name not in (*_NUMBERS, *_TEXTS, "bool"):
        message = say("a field of type '{kind}' cannot be computed", kind=kind.name)
        raise InvalidOperand(
            message, say("use it with int, decimal, float, bool, string or text"), ""
        )
    if kind.name == "bool":
        check_condition(tree, model, fields)
    elif kind.name in _TEXTS:
        _check_names(tree, model, fields)
        _check_length(field, _length(tree, fields))
    else:
        _check_names(tree, model, fields)
        _check_number(field, _number(tree, fields))
    for name in c.names(tree):
        _check_input(field, fields[name])


def _check_names(tree: c.Node, model: str, fields: Mapping[str, Field]) -> None:
    if not c.names(tree):
        raise InvalidOperand(say("the expression names no field"), "", "")
    # A comparison with itself has the checks of its names and operands.
    check_condition(c.Binary("=", tree, tree), model, fields)


def _check_input(field: Field, given: Field) -> None:
    if given.computed is not None:
        message = say(
            "'{field}' is computed from '{given}', which is computed, too",
            field=field.name,
            given=given.name,
        )
        raise InvalidOperand(message, say("repeat its expression"), given.name)
    if given.primary and given.type.name == "int":
        message = say(
            "'{field}' is computed from the key '{given}', an int",
            field=field.name,
            given=given.name,
        )
        raise InvalidOperand(message, say("use other fields: MySQL cannot compute it"), given.name)
    if given.private and not field.private:
        message = say(
            "'{field}' is computed from the private field '{given}'",
            field=field.name,
            given=given.name,
        )
        raise InvalidOperand(
            message, say("make '{field}' private, too", field=field.name), given.name
        )


def _check_length(field: Field, length: int | None) -> None:
    """Refuse texts that some databases would cut off, some refuse, and some store."""
    if field.type.length is None or (length is not None and length <= field.type.length):
        return
    size = say("any number of") if length is None else say("up to {length}", length=f"{length:,}")
    indexed = field.unique or field.index
    if length is not None and length <= (MAX_INDEXED if indexed else MAX_LENGTH):
        hint = say("write 'string({length})'", length=length)
    elif indexed:
        hint = say(
            "remove 'unique' and 'index': databases index at most {maximum} characters",
            maximum=MAX_INDEXED,
        )
    else:
        hint = say("use the type text")
    raise InvalidOperand(
        say("the expression of '{field}' has {size} characters", field=field.name, size=size),
        hint,
        "",
    )


def _length(node: c.Node, fields: Mapping[str, Field]) -> int | None:
    """Return the maximum length of a text, None for any length."""
    match node:
        case c.Name(name) if fields[name].type.name in _TEXTS:
            return fields[name].type.length
        case c.Text(value):
            return len(value)
        case c.Call("trim", inner):
            return _length(inner, fields)
        case c.Binary("||", left, right):
            lengths = _length(left, fields), _length(right, fields)
            return None if None in lengths else sum(one or 0 for one in lengths)
    message = say("'{node}' is not a text", node=c.to_text(node))
    raise InvalidOperand(message, say('join texts: first_name || " " || last_name'), "")


def _check_number(field: Field, found: _Number) -> None:
    kind, scale = field.type, field.type.scale or 0
    if kind.name == "int" and found.name != "int":
        hint = say("use the type {found}", found=found.name)
        raise InvalidOperand(
            say("the expression of '{field}' is not an int", field=field.name), hint, ""
        )
    if kind.name == "float" and found.name == "decimal":
        message = say("the expression of '{field}' is a decimal", field=field.name)
        raise InvalidOperand(message, say("use the type decimal"), "")
    if kind.name == "decimal":
        if found.name == "float":
            message = say("the expression of '{field}' is a float", field=field.name)
            raise InvalidOperand(message, say("use the type float"), "")
        if (kind.precision or 0) > MAX_CHECKED_DIGITS:
            message = say(
                "computed field '{field}' has over {maximum} digits",
                field=field.name,
                maximum=MAX_CHECKED_DIGITS,
            )
            raise InvalidOperand(message, say("use fewer digits"), "")
        if found.scale > scale:
            message = say(
                "the expression of '{field}' has {found} decimals, not {scale}",
                field=field.name,
                found=found.scale,
                scale=scale,
            )
            hint = say(
                "write 'decimal({precision}, {scale})': databases round differently",
                precision=kind.precision,
                scale=found.scale,
            )
            raise InvalidOperand(message, hint, "")


def _number(node: c.Node, fields: Mapping[str, Field]) -> _Number:
    """Return the type of an arithmetic expression."""
    match node:
        case c.Name(name) if fields[name].type.name in _NUMBERS:
            kind = fields[name].type
            return _Number(kind.name, kind.scale or 0)
        case c.Number(text):
            _, point, decimals = text.partition(".")
            return _Number("decimal", len(decimals)) if point else _Number("int")
        case c.Call("length", _):
            return _Number("int")
        case c.Binary(operator, left, right) if operator in _ARITHMETIC:
            return _combined(node, _number(left, fields), _number(right, fields))
    message = say("'{node}' is not a number", node=c.to_text(node))
    raise InvalidOperand(message, say("calculate with numbers: price * quantity"), "")


def _combined(node: c.Binary, left: _Number, right: _Number) -> _Number:
    names = {left.name, right.name}
    if "float" in names:
        literal = isinstance(node.left, c.Number) or isinstance(node.right, c.Number)
        if "decimal" in names and not literal:
            message = say("'{node}' mixes a float and a decimal", node=c.to_text(node))
            raise InvalidOperand(message, say("use one of the types"), "")
        return _Number("float")
    if node.operator == "/":
        message = say(
            "'{node}' contains no float, and databases round its result differently",
            node=c.to_text(node),
        )
        raise InvalidOperand(message, say("divide floats, or calculate it in the service"), "")
    if "decimal" not in names:
        return _Number("int")
    added = left.scale + right.scale
    return _Number("decimal", added if node.operator == "*" else max(left.scale, right.scale))
