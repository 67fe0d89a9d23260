"""Checks of conditions after `check` and `where`: names of fields, types of operands."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice

from fw.language.field_types import WITHOUT_ORDER, FieldType
from fw.language.model import Composite, Field, Model
from fw.language.names import is_private
from fw.language.syntax.literals import EXAMPLES, Issue, read_value
from fw.runtime.messages import noun, say
from fw.runtime.names import nearest
from fw.runtime.rules import conditions as c
from fw.runtime.rules.column_rules import MAX_CHECKED_DIGITS

__all__ = [
    "InvalidOperand",
    "check_condition",
    "condition_issues",
    "family_of",
    "known_fields",
    "where_issues",
]

_NUMBERS = ("int", "float", "decimal")
_TEXTS = ("string", "text", "enum")
_ORDERED = ("number", "date", "datetime", "time")
_STAMPS = ("created_at", "updated_at")
_MOST_LISTED = 12


class InvalidOperand(Exception):
    """An operand of another type; the arguments are message, hint and word.

    The word is empty for the whole condition, the hint for an example of one.
    """

    def issue(self, code: str, after: str) -> Issue:
        """Return the issue of a condition after `check`, `where` or `computed`."""
        message, hint, word = self.args
        return Issue(code, message, hint or c.EXAMPLES[after], word or after, 0 if word else None)


def condition_issues(model: Model) -> Iterator[tuple[int, Issue]]:
    """Yield the number of a `check` line and its error."""
    fields = known_fields(model)
    taken = {field.name.lower() for field in model.fields if _has_check(field)}
    for number, check in enumerate(model.checks):
        if not check.condition:
            continue
        try:
            check_condition(c.parse(check.condition), model.name, fields)
        except InvalidOperand as error:
            yield number, error.issue("FW333", "check")
            continue
        if check.label.lower() in taken:
            message = say("another check of {model} has the same name", model=model.name)
            hint = say("name it: check <name> (…)")
            yield number, Issue("FW333", message, hint, check.name or "check")
        taken.add(check.label.lower())


def _has_check(field: Field) -> bool:
    """Return True if the field's own type or rules become a check, which is named after it."""
    kind, rules = field.type, field.rules
    if rules is None or kind.name in ("array", "enum") or is_private(field.name):
        return kind.name == "enum"
    return rules.condition(field.name, kind.precision or 0) is not None


def where_issues(model: Model, kind: str, group: Composite) -> Iterator[Issue]:
    """Yield the error in the condition of a `unique` or `index` line."""
    if group.where is None:
        return
    tree, fields = c.parse(group.where), known_fields(model)
    try:
        check_condition(tree, model.name, fields)
    except InvalidOperand as error:
        yield error.issue("FW333", "where")
        return
    for name in c.names(tree):
        if kind == "unique" and fields[name].primary and fields[name].type.name == "int":
            # MySQL has no partial indexes: a generated column holds the condition.
            message = say("the condition of 'unique' names the key '{name}', an int", name=name)
            yield Issue(
                "FW333", message, say("name other fields: MySQL cannot compute it"), name, 0
            )


def known_fields(model: Model) -> dict[str, Field]:
    """Return the fields of a model by name, with its timestamps."""
    fields = {field.name: field for field in model.fields}
    if model.timestamps:
        fields |= {name: Field(name, FieldType("datetime")) for name in _STAMPS}
    return fields


def check_condition(tree: c.Node, model: str, fields: Mapping[str, Field]) -> None:
    """Raise InvalidOperand for the first error in a condition on the fields of a model."""
    for name in c.names(tree):
        if name not in fields:
            meant = nearest(name, list(fields))
            listed = ", ".join(islice(fields, _MOST_LISTED))
            hint = (
                say("did you mean '{meant}'?", meant=meant)
                if meant
                else say("use one of {listed}", listed=listed)
            )
            if name in _unquoted_members(tree, fields):
                hint = say('write the value in quotes: "{name}"', name=name)
            raise InvalidOperand(
                say("unknown field '{name}' on {model}", name=name, model=model), hint, name
            )
    if not c.names(tree):
        raise InvalidOperand(say("a condition names no field"), "", "")
    _condition(tree, fields)


def _unquoted_members(tree: c.Node, fields: Mapping[str, Field]) -> Iterator[str]:
    """Yield the values of enums that a condition compares fields with, which need quotes."""
    for node in c.walk(tree):
        match node:
            case c.Binary(operator, left, right) if operator in c.COMPARISONS:
                compared: tuple[c.Node, ...] = (left, right)
            case c.In(operand, items, _):
                compared = (operand, *items)
            case _:
                continue
        for one in compared:
            if isinstance(one, c.Name) and one.name in fields:
                kind = fields[one.name].type
                yield from kind.members or kind.values


def _condition(node: c.Node, fields: Mapping[str, Field]) -> None:
    match node:
        case c.Binary("and" | "or", left, right):
            _condition(left, fields)
            _condition(right, fields)
        case c.Not(inner):
            _condition(inner, fields)
        case c.Binary(operator, left, right) if operator in c.COMPARISONS:
            family = _compared(left, right, fields)
            if operator not in ("=", "!=") and family not in _ORDERED:
                message = say(
                    "'{operator}' does not apply to the type {family}",
                    operator=operator,
                    family=noun(family),
                )
                raise InvalidOperand(message, say("use '=' or '!='"), operator)
        case c.In(operand, items, _):
            for item in items:
                _compared(operand, item, fields)
        case c.IsNull(operand, _):
            if not isinstance(operand, c.Name):
                raise InvalidOperand(say("'is null' requires a field"), say("name a field"), "is")
        case _:
            shown = c.to_text(node)
            message = say("{node} is a value, not a condition", node=_quoted(node))
            hint = (
                say("compare it: {shown} = true", shown=shown) if isinstance(node, c.Name) else ""
            )
            raise InvalidOperand(message, hint, shown)


def _compared(left: c.Node, right: c.Node, fields: Mapping[str, Field]) -> str:
    """Return the common family of two operands; raise an error if they differ."""
    if isinstance(left, c.Text):
        left, right = right, left
    family = _family(left, fields)
    if isinstance(right, c.Text) and family not in ("number", "bool"):
        _check_literal(left, right, fields)
        return family
    other = _family(right, fields)
    if family != other:
        message = say(
            "{left} is a {family}, but {right} is a {other}",
            left=_quoted(left),
            family=noun(family),
            right=_quoted(right),
            other=noun(other),
        )
        word = right.name if isinstance(right, c.Name) else c.to_text(right)
        raise InvalidOperand(message, say("compare values of the same type"), word)
    return family


def _check_literal(operand: c.Node, literal: c.Text, fields: Mapping[str, Field]) -> None:
    kind = fields[operand.name].type if isinstance(operand, c.Name) else FieldType("text")
    value = literal.value
    try:
        read_value(kind, value)
    except ValueError:
        names = kind.members or kind.values
        listed = say("use one of {listed}", listed=", ".join(names[:_MOST_LISTED]))
        hint = (
            listed
            if names
            else say("for example: {example}", example=EXAMPLES[kind.name].removeprefix("default "))
        )
        message = say(
            "'{value}' is not a value of the type '{kind}'", value=value[:40], kind=kind.name
        )
        raise InvalidOperand(message, hint, c.to_text(literal)) from None


def _family(node: c.Node, fields: Mapping[str, Field]) -> str:
    """Return the family of types that an operand belongs to."""
    match node:
        case c.Name(name):
            return family_of(fields[name])
        case c.Number():
            return "number"
        case c.Word():
            return "bool"
        case c.Text():
            return "text"
        case c.Call(function, argument):
            _require("text", argument, fields, function)
            return "number" if function == "length" else "text"
        case c.Binary("||", left, right):
            _require("text", left, fields, "||")
            _require("text", right, fields, "||")
            return "text"
        case c.Binary(operator, left, right) if operator in ("+", "-", "*", "/"):
            _require("number", left, fields, operator)
            _require("number", right, fields, operator)
            return "number"
    shown = c.to_text(node)
    raise InvalidOperand(say("'{shown}' is a condition, not a value", shown=shown), "", shown)


def _require(family: str, node: c.Node, fields: Mapping[str, Field], operator: str) -> None:
    found = _family(node, fields)
    if found != family:
        message = say(
            "'{operator}' requires a {family}, but {node} is a {found}",
            operator=operator,
            family=noun(family),
            node=_quoted(node),
            found=noun(found),
        )
        hint = say("use it with a {family}", family=noun(family))
        if operator == "+" and found == "text":
            hint += say("; '||' joins the texts of a computed field")
        raise InvalidOperand(message, hint, operator)


def _quoted(node: c.Node) -> str:
    """Return an operand in quotes, for a message; a text has its own."""
    shown = c.to_text(node)
    return shown if isinstance(node, c.Text) else f"'{shown}'"


def family_of(field: Field) -> str:
    """Return the family of a field's type: number, text, or the type; InvalidOperand without one."""
    kind = field.type
    if kind.name in WITHOUT_ORDER or (kind.precision or 0) > MAX_CHECKED_DIGITS:
        message = say(
            "field '{field}' of type '{kind}' cannot be compared on every database",
            field=field.name,
            kind=kind,
        )
        hint = say("use another field, or write the rule in the service")
        if kind.name == "decimal":
            hint = say("use a decimal of at most {maximum} digits", maximum=MAX_CHECKED_DIGITS)
        raise InvalidOperand(message, hint, field.name)
    if kind.name in _NUMBERS:
        return "number"
    return "text" if kind.name in _TEXTS else kind.name
