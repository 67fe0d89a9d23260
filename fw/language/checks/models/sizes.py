"""Checks of the limits of databases: numbers of fields and indexes, bytes of a row."""

from __future__ import annotations

from collections.abc import Iterator

from fw.language.model import Field, Model
from fw.language.syntax.literals import Issue
from fw.language.syntax.tree import StatementIssue
from fw.runtime.messages import say

__all__ = ["size_issues"]

MAX_FIELDS = 1000  # InnoDB has at most 1,017 columns, PostgreSQL 1,600, SQLite 2,000
MAX_INDEXES = 64  # limit of InnoDB and MyISAM, primary key included
MAX_ROW_BYTES = 65_535  # MySQL's limit, text and json columns not counted


def size_issues(model: Model) -> Iterator[StatementIssue]:
    """Yield the issues of a model that exceeds the limits of a database."""
    if len(model.fields) > MAX_FIELDS:
        message = say(
            "{model} has {count} fields; the maximum is {maximum}",
            model=model.name,
            count=f"{len(model.fields):,}",
            maximum=f"{MAX_FIELDS:,}",
        )
        issue = Issue("FW315", message, say("split the model"), model.fields[MAX_FIELDS].name)
        yield StatementIssue("field", MAX_FIELDS, issue)
    indexes = sum(f.unique or f.index or f.references is not None for f in model.fields)
    indexes += len(model.uniques) + len(model.indexes)
    if indexes >= MAX_INDEXES:
        message = say(
            "{model} has {indexes} indexes and foreign keys; the maximum is {maximum}",
            model=model.name,
            indexes=indexes,
            maximum=MAX_INDEXES - 1,
        )
        yield StatementIssue("header", 0, Issue("FW315", message, say("remove some"), model.name))
    width = sum(_bytes(field) for field in model.fields)
    if width > MAX_ROW_BYTES:
        message = say(
            "a row of {model} takes {width} bytes; MySQL's maximum is {maximum}",
            model=model.name,
            width=f"{width:,}",
            maximum=f"{MAX_ROW_BYTES:,}",
        )
        hint = say("shorten strings with 'string(n)', or use 'text'")
        yield StatementIssue("header", 0, Issue("FW315", message, hint, model.name))


def _bytes(field: Field) -> int:
    """Return the bytes of a column in MySQL's row size; a character takes four."""
    kind = field.type
    if kind.name == "string":
        return 4 * (kind.length or 0) + 2
    if kind.values:
        return 4 * max(64, *(len(value) for value in kind.values)) + 2
    return 146 if kind.name == "uuid" else 34 if kind.name == "decimal" else 12
