"""Checks of models against the limits of the database in the `database` line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fw.language.diagnostics import Diagnostic, diagnostic_in_block
from fw.language.model import Model
from fw.language.syntax.literals import Issue
from fw.language.syntax.parser import ParsedModel
from fw.language.syntax.tokens import find_span
from fw.language.syntax.tree import StatementIssue
from fw.runtime.database.backends import backend_named
from fw.runtime.messages import say
from fw.runtime.rules import conditions as c

__all__ = ["check_database_limits", "database_limit_issues", "may_exceed_limits"]

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
