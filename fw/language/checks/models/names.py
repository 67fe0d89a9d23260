"""Checks of names: identifiers, reserved names, and the names in `map` and `path`."""

from __future__ import annotations

import re
from collections.abc import Iterator

from fw.language.checks.models.field_lists import TIMESTAMPS
from fw.language.model import Field, Model
from fw.language.reserved_names import (
    MAX_IDENTIFIER,
    PATHS,
    TABLE_PREFIXES,
    Refusal,
    invalid_name,
    is_database_column,
)
from fw.language.syntax.literals import Issue
from fw.language.syntax.tree import StatementIssue
from fw.runtime.messages import noun, say
from fw.runtime.rules.conditions import KEYWORDS

__all__ = ["identifier_issue", "mapping_issues", "refused"]

_IDENTIFIER = re.compile(r"[A-Za-z][A-Za-z0-9_]{0,62}\Z")
_STORED = re.compile(r"[A-Za-z_][A-Za-z0-9_]*\Z")
_PATH = re.compile(r"/[a-z0-9]+(?:[-_][a-z0-9]+)*\Z")
_UNMAPPED = ("FW201", "FW203", "FW204", "FW205", "FW213")
"""Codes of names that a column may have, but not a field."""


def identifier_issue(name: str, what: str) -> Issue | None:
    """Return the issue of a name that isn't an identifier."""
    if _IDENTIFIER.match(name):
        return None
    return Issue("FW201", *invalid_name(name, what), name)


def refused(name: str, what: str, refusal: Refusal, field: Field | None = None) -> Issue:
    """Return the issue of a reserved name; `field` is the field that has it."""
    hint = say("choose another name")
    if refusal.suggestion:
        hint += say(", such as '{suggestion}'", suggestion=refusal.suggestion)
    # A name in `timestamps (…)` has no `map`.
    if field is not None and refusal.code in _UNMAPPED and not (field.readonly and field.generator):
        better = "_".join(part for part in name.split("_") if part)
        better = better if "__" in name else f"{name}_"
        hint = hint if better != refusal.suggestion else say("choose another name")
        hint = say(
            "write '{better}: {type} map \"{name}\"' to keep the column, or {hint}",
            better=better,
            type=field.type,
            name=name,
            hint=hint,
        )
    if refusal.code == "FW206":
        hint += say(", or add a line 'path \"/{name}-list\"'", name=name.lower())
    return Issue(
        refusal.code,
        say("{what} name '{name}' {reason}", what=noun(what), name=name, reason=refusal.reason),
        hint,
        name,
    )


def mapping_issues(model: Model) -> Iterator[StatementIssue]:
    """Yield the issues of the names in `map` and `path`."""
    what = "view" if model.view else "table"
    if model.map is not None and (issue := _table(model.map, what)):
        yield StatementIssue("header" if model.view else "map", 0, issue)
    if model.path is not None and (issue := _path(model.path)):
        yield StatementIssue("path", 0, issue)
    if any(field.map is not None for field in model.fields):
        yield from _columns(model)


def _table(name: str, what: str) -> Issue | None:
    issue = _identifier(name, what)
    start = next((one for one in TABLE_PREFIXES if name.lower().startswith(one)), None)
    if issue is None and start is not None:
        message = say(
            "{what} name '{name}' begins with '{start}', which is reserved",
            what=noun(what),
            name=name,
            start=start,
        )
        issue = Issue("FW211", message, say("choose another name"), f'"{name}"')
    return issue


def _identifier(name: str, what: str) -> Issue | None:
    if not _STORED.match(name):
        hint = say("use letters, digits and underscores, beginning with a letter")
        return Issue(
            "FW201",
            say("invalid {what} name '{name}'", what=noun(what), name=name),
            hint,
            f'"{name}"',
        )
    if len(name) > MAX_IDENTIFIER:
        message = say(
            "{what} name '{name}' has {count} characters; the maximum is {maximum}",
            what=noun(what),
            name=name,
            count=len(name),
            maximum=MAX_IDENTIFIER,
        )
        return Issue("FW211", message, say("write a shorter name"), f'"{name}"')
    return None


def _path(path: str) -> Issue | None:
    if not _PATH.match(path) or len(path) > MAX_IDENTIFIER:
        hint = say(
            "write one segment of lower-case letters, digits and hyphens after '/', "
            'for example: path "/blog-posts"'
        )
        return Issue("FW206", say("invalid path '{path}'", path=path), hint, f'"{path}"')
    if path.removeprefix("/") in PATHS:
        message = say("the service itself serves the path {path}", path=path)
        return Issue("FW206", message, say("choose another path"), f'"{path}"')
    return None


def _columns(model: Model) -> Iterator[StatementIssue]:
    """Yield the issues of mapped columns, and the columns that two fields have."""
    seen = dict.fromkeys(TIMESTAMPS, "timestamps") if model.timestamps else {}
    checked = {name for check in model.checks for name in check.fields}
    for index, field in enumerate(model.fields):
        issue = _column(field, checked) if field.map is not None else None
        other = seen.setdefault(field.column.lower(), field.name)
        mapped = field.map is not None or any(
            one.name == other and one.map is not None for one in model.fields
        )
        if issue is None and other != field.name and mapped:
            message = say(
                "'{other}' and '{field}' of {model} have the same column '{column}'",
                other=other,
                field=field.name,
                model=model.name,
                column=field.column,
            )
            word = field.name if field.map is None else "map"
            issue = Issue("FW209", message, say("map one of them to another column"), word)
        if issue is not None:
            yield StatementIssue("field", index, issue)


def _column(field: Field, checked: set[str]) -> Issue | None:
    name = field.column
    if is_database_column(name):
        message = say("column name '{name}' is a system column of PostgreSQL or MySQL", name=name)
        return Issue("FW212", message, say("choose another name"), "map")
    if name.lower() in KEYWORDS and (field.rules is not None or field.name in checked):
        message = say(
            "rules of field '{field}' cannot name its column '{name}'", field=field.name, name=name
        )
        return Issue("FW333", message, say("remove the rules, or map it to another column"), "map")
    return _identifier(name, "column")
