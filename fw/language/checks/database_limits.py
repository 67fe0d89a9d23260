"""Checks of models against the limits of the database in the `database` line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fw.language.diagnostics import Diagnostic, diagnostic_in_block
from fw.language.model import Field, Model
from fw.language.syntax.literals import Issue
from fw.language.syntax.parser import ParsedModel
from fw.language.syntax.tokens import find_span
from fw.language.syntax.tree import StatementIssue
from fw.runtime.database.backends import backend_named
from fw.runtime.messages import say
from fw.runtime.rules import conditions as c

__all__ = ["check_database_limits", "database_limit_issues", "may_exceed_limits", "size_issues"]

MAX_FIELDS = 1000  # InnoDB has at most 1,017 columns, PostgreSQL 1,600, SQLite 2,000
MAX_INDEXES = 64  # limit of InnoDB and MyISAM, primary key included
MAX_ROW_BYTES = 65_535  # MySQL's limit, text and json columns not counted
_CODE = "FW350"
_WORDS = ("view", "where", "decimal")
"""Words without which a model exceeds no limit."""


def may_exceed_limits(text: str) -> bool:
    """Return True for the text of a block that has to be parsed to be sure."""
    lower = text.lower()
    return any(word in lower for word in _WORDS)


def check_database_limits(
    models: Sequence[ParsedModel], provider: str | None
) -> Iterator[Diagnostic]:
    """Yield the errors of what the database of a schema can't have."""
    if provider is None or backend_named(provider).schema_limits() is None:
        return
    for one in models:
        if not one.invalid_fields:
            for kind, number, issue in database_limit_issues(one.model, provider):
                span = find_span(one.block.text, kind, number, issue.word)
                yield diagnostic_in_block(one.block, *span, *issue[:3])


def database_limit_issues(model: Model, provider: str) -> Iterator[StatementIssue]:
    """Yield the statements of a model that a database can't have."""
    backend = backend_named(provider)
    limits, title = backend.schema_limits(), backend.title
    if limits is None:
        return
    if model.view and not limits.has_views:
        message = say(
            "view '{model}': the {title} backend has no views", model=model.name, title=title
        )
        hint = say("remove it and compute its values in a service, or use an SQL database")
        yield StatementIssue("header", 0, Issue(_CODE, message, hint, model.name))
    for number, field in enumerate(model.fields):
        field_type = field.type.item or field.type
        digits = field_type.precision or 0
        if digits > limits.decimal_digits:
            message = say(
                "'{field}' has {digits} digits; {title}'s maximum is {maximum}",
                field=field.name,
                digits=digits,
                title=title,
                maximum=limits.decimal_digits,
            )
            fitting = f"decimal({limits.decimal_digits}, {field_type.scale})"
            hint = say(
                "declare it as {fitting}{array} or shorter",
                fitting=fitting,
                array="[]" if field.type.item else "",
            )
            yield StatementIssue("field", number, Issue(_CODE, message, hint, field_type.name))
    for kind, groups in (("unique", model.uniques), ("index", model.indexes)):
        for number, group in enumerate(groups):
            if group.where is not None and not limits.has_index(c.parse(group.where)):
                message = say(
                    "{title} can't have an index of the rows where {where}",
                    title=title,
                    where=group.where,
                )
                yield StatementIssue(
                    kind, number, Issue(_CODE, message, limits.index_hint, "where")
                )


def size_issues(model: Model) -> Iterator[StatementIssue]:
    """Yield the errors of a model that is too large for some database."""
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
