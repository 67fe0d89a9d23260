"""Checks of the line `primary (…)`."""

from __future__ import annotations

from collections.abc import Iterator

from fw.language.checks.field_lists import TIMESTAMPS
from fw.language.checks.interface import KEY_TYPES
from fw.language.model import Field, Model
from fw.language.syntax.literals import Issue
from fw.language.syntax.parser import StatementIssue

__all__ = ["composite_key_issues"]

_TYPES = (*KEY_TYPES, "enum", "date")
_MAX_LENGTH = 255  # a URL has limits


def composite_key_issues(model: Model) -> Iterator[StatementIssue]:
    """Yield the issues of a model's composite key that other composites don't have."""
    key = model.composite_key
    stamps = set(TIMESTAMPS) if model.timestamps else set()
    for name in stamps.intersection(key):
        message = f"'primary (…)' names '{name}', which 'timestamps' adds"
        issue = Issue("FW308", message, "name fields that requests give", name)
        yield StatementIssue("primary", 0, issue)
    for index, _ in enumerate(model.composite_keys[1:], 1):
        message = f"'primary (…)' is declared twice on {model.name}"
        yield StatementIssue("primary", index, Issue("FW306", message, "keep one", "primary"))
    for index, field in enumerate(model.fields):
        listed = ", ".join(key)
        if field.primary:
            message = f"field '{field.name}' is a second primary key on {model.name}"
            hint = f"remove 'primary' from it, or the line 'primary ({listed})'"
            yield StatementIssue("field", index, Issue("FW306", message, hint, "primary"))
        elif field.name.lower() == "id" and field.name not in key:
            message = f"field '{field.name}' on {model.name} must be the primary key"
            hint = f"rename it, or make it the key: 'unique ({listed})' in place of 'primary (…)'"
            yield StatementIssue("field", index, Issue("FW306", message, hint, field.name))
        if field.name in key:
            yield from (StatementIssue("primary", 0, issue) for issue in _part(model, field))


def _part(model: Model, field: Field) -> Iterator[Issue]:
    """Yield the issues of one field of a composite key."""
    name, kind = field.name, field.type
    reference = field.references
    if kind.name not in _TYPES:
        message = f"'primary (…)' names field '{name}' of type '{kind.name}'"
        yield Issue("FW307", message, f"use fields of type {', '.join(_TYPES)}", name)
    elif (kind.length or 0) > _MAX_LENGTH:
        message = f"field '{name}' of a primary key has {kind.length} characters"
        yield Issue("FW307", message, f"write 'string({_MAX_LENGTH})'", name)
    if any("/" in value or value in (".", "..") for value in kind.values):
        message = f"'primary (…)' names field '{name}' with values that a path cannot have"
        yield Issue("FW307", message, "remove '/' from its values, or use an id", name)
    for unwanted, given, reason in (
        ("nullable", field.nullable, "a key always has a value"),
        ("private", field.private, "clients address records by their key"),
        ("readonly", field.readonly, "create requests give the key"),
        ("updated", field.updated, "a key never changes"),
    ):
        if given:
            message = f"'primary (…)' names field '{name}', which is '{unwanted}'"
            yield Issue("FW308", message, f"change the field: {reason}", name)
    if reference is not None and reference.model == model.name:
        message = f"field '{name}' of a primary key cannot reference its own model"
        yield Issue("FW308", message, "name another model, or remove 'references'", name)
