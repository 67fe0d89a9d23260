"""Validation rules of fields as Python code, and as values."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields, replace
from types import MappingProxyType

from fw.language.field_types import FieldType
from fw.language.model import Check, Field, Model
from fw.language.names import is_private
from fw.language.syntax.literals import read_value
from fw.runtime.rules import conditions as c
from fw.runtime.rules.column_rules import Rules, literal_of
from fw.tasks.render.code import Code, Group, call, literal
from fw.tasks.render.default_values import default_code
from fw.tasks.render.imports import Imports

__all__ = [
    "checked_condition",
    "digits_call",
    "parsed_rules",
    "request_rules",
    "rules_call",
    "stored_condition",
    "stored_text",
]

_HTTP = "fw.runtime.http"
_NO_MODELS: Mapping[str, Model] = MappingProxyType({})


def rules_call(field: Field, imports: Imports) -> Group | None:
    """Return the call of `rules(…)` for a model's column, None for a field without rules.

    The rules of passwords are for requests alone, since hashes are stored.
    """
    if field.rules is None or is_private(field.name):
        return None
    given = {word: _value(field, word, imports) for word in _words(field.rules)}
    return call(imports.member("fw.runtime.database", "rules"), **given)


def _words(rules: Rules) -> Iterator[str]:
    """Yield the names of the rules that are set, in their order."""
    for each in fields(rules):
        value = getattr(rules, each.name)
        if value is not None and value is not False:
            yield each.name


def _value(field: Field, word: str, imports: Imports) -> Group | Code:
    value = getattr(field.rules, word)
    if word in ("min", "max"):
        return default_code(replace(field, default=value), imports, {})
    return literal(value)


def request_rules(field: Field, imports: Imports) -> tuple[Group, ...]:
    """Return the annotations of a request's field for its rules, but not the bounds of decimals."""
    return tuple(_annotations(field, imports)) if field.rules is not None else ()


def _annotations(field: Field, imports: Imports) -> Iterator[Group]:
    rules = field.rules
    assert rules is not None
    bounds = _given(field, ("min", "max"), imports)
    if bounds and field.type.name != "decimal":
        yield call(imports.member(_HTTP, "Range"), **bounds)
    if lengths := _given(field, ("min_length", "max_length"), imports):
        yield call(imports.member("pydantic", "Field"), **lengths)
    if rules.not_blank:
        yield call(imports.member(_HTTP, "NotBlank"))
    if rules.format is not None:
        yield call(imports.member(_HTTP, "Format"), literal(rules.format))
    if rules.pattern is not None:
        yield call(imports.member(_HTTP, "Pattern"), literal(rules.pattern))
    if rules.past:
        yield call(imports.member(_HTTP, "Past"))
    if rules.future:
        yield call(imports.member(_HTTP, "Future"))


def _given(field: Field, words: Iterable[str], imports: Imports) -> dict[str, Group | Code]:
    """Return the values of the rules that are set, by word."""
    return {
        word: _value(field, word, imports)
        for word in words
        if getattr(field.rules, word, None) is not None
    }


def digits_call(field: Field, imports: Imports) -> Group:
    """Return the call of `Digits(…)` for a decimal, with its bounds."""
    kind, bounds = field.type, _given(field, ("min", "max"), imports)
    digits = imports.member(_HTTP, "Digits")
    return call(digits, str(kind.precision), str(kind.scale), **bounds)


def checked_condition(field: Field) -> str | None:
    """Return the condition that the database checks for a field's rules, None for no check."""
    if field.rules is None or is_private(field.name) or field.type.name == "array":
        return None
    return parsed_rules(field).condition(field.name, field.type.precision or 0)


def parsed_rules(field: Field) -> Rules:
    """Return the rules of a field with its bounds as Python values."""
    rules = field.rules or Rules()
    return replace(rules, min=_parsed(field, rules.min), max=_parsed(field, rules.max))


def stored_condition(model: Model, check: Check) -> str:
    """Return the condition of a `check` line with its literals as databases store them."""
    return stored_text(model, check.condition)


def stored_text(
    model: Model, condition: str, after: str = "check", models: Mapping[str, Model] = _NO_MODELS
) -> str:
    """Return a condition on a model's fields with its literals as databases store them.

    `after` is the word before it. `models` are those to which its paths may lead.
    """
    return c.to_text(_stored(c.parse(condition, after), model, models))


def _stored(node: c.Node, model: Model, models: Mapping[str, Model]) -> c.Node:
    match node:
        case c.Binary(operator, left, right):
            if operator in c.COMPARISONS:
                one, other = _field_at(left, model, models), _field_at(right, model, models)
                left, right = _literal(left, other), _literal(right, one)
            return c.Binary(operator, _stored(left, model, models), _stored(right, model, models))
        case c.Not(inner):
            return c.Not(_stored(inner, model, models))
        case c.In(operand, items, negated):
            field = _field_at(operand, model, models)
            return c.In(operand, tuple(_literal(x, field) for x in items), negated)
        case c.Has(path, inner):
            end = _end(path.split("."), model, models)
            return node if end is None else c.Has(path, _stored(inner, end, models))
        case _:
            return node


def _literal(node: c.Node, field: Field | None) -> c.Node:
    """Return a literal that is compared with a field, as databases store it."""
    if not isinstance(node, c.Text) or field is None:
        return node
    return literal_of(_parsed(field, read_value(field.type, node.value)))


def _field_at(node: c.Node, model: Model, models: Mapping[str, Model]) -> Field | None:
    """Return the field that a name or a path leads to, None for another operand."""
    if not isinstance(node, c.Name):
        return None
    *steps, name = node.name.split(".")
    end = _end(steps, model, models)
    if end is None:
        return None
    if end.timestamps and name in ("created_at", "updated_at"):
        return Field(name, FieldType("datetime"))
    return next((field for field in end.fields if field.name == name), None)


def _end(steps: Iterable[str], model: Model, models: Mapping[str, Model]) -> Model | None:
    """Return the model that relations lead to, None for an unknown one."""
    for step in steps:
        found = next((one.model for one in model.relations if one.alias == step), None)
        if found is None or found not in models:
            return None
        model = models[found]
    return model


def _parsed(field: Field, value: object) -> object:
    if not isinstance(value, str):
        return value
    match field.type.name:
        case "decimal":
            from decimal import Decimal  # slow to import and rarely needed

            return Decimal(value)
        case "date":
            return dt.date.fromisoformat(value)
        case "time":
            return dt.time.fromisoformat(value)
        case "datetime":
            return dt.datetime.fromisoformat(value)
        case _:
            return value
