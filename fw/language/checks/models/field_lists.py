"""Checks of lines that name fields of the model: `primary`, `unique` and `index`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import islice

from fw.language.checks.conditions.conditions import where_issues
from fw.language.checks.references.interface import KEY_TYPES
from fw.language.field_types import WITHOUT_ORDER
from fw.language.model import MAX_INDEXED, Composite, Field, Model
from fw.language.syntax.literals import Issue
from fw.language.syntax.tree import StatementIssue
from fw.runtime.database.naming import check_name, foreign_key_name, index_name, unique_name
from fw.runtime.messages import say
from fw.runtime.names import nearest

__all__ = ["TIMESTAMPS", "composite_issues", "composite_key_issues", "unindexable"]

TIMESTAMPS = ("created_at", "updated_at")
MAX_COMPARED = 200  # fields that an unknown one is compared with
MAX_PARTS = 16  # fields of an index; limit of InnoDB, PostgreSQL has 32
MAX_SUGGESTIONS = 20  # unknown fields that get a suggestion
_INDEX_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_]{0,59}\Z")
_RESERVED_PREFIXES = ("fw_", "pg_", "sqlite_")
_KEY_TYPES = (*KEY_TYPES, "enum", "date")
_MAX_KEY_LENGTH = 255  # a URL has limits
_UNINDEXED = ("text", *WITHOUT_ORDER)


def composite_issues(model: Model, invalid_fields: frozenset[str]) -> Iterator[StatementIssue]:
    """Yield the issues of the lines `primary (…)`, `unique (…)` and `index (…)`."""
    fields = {field.name: field for field in model.fields}
    known = dict.fromkeys([*fields, *(TIMESTAMPS if model.timestamps else ())])
    candidates = list(known)[:MAX_COMPARED]
    suggested = 0
    kinds = {"primary": model.composite_keys, "unique": model.uniques, "index": model.indexes}
    for kind, groups in kinds.items():
        seen: dict[tuple[str, ...], Composite] = {}
        for index, composite in enumerate(groups):
            for issue in _composite(model.name, kind, composite, fields, known):
                if issue.word in invalid_fields:
                    continue
                if issue.code == "FW311" and suggested < MAX_SUGGESTIONS:
                    suggested += 1
                    meant = nearest(issue.word, candidates)
                    issue = (
                        issue._replace(hint=say("did you mean '{meant}'?", meant=meant))
                        if meant
                        else issue
                    )
                yield StatementIssue(kind, index, issue)
            if composite.name is not None and (found := _name(composite.name, model)):
                yield StatementIssue(kind, index, found)
            if not invalid_fields:
                yield from (
                    StatementIssue(kind, index, one) for one in where_issues(model, kind, composite)
                )
            before = seen.setdefault(composite.labels, composite)
            if before is not composite and kind != "primary":
                for issue in _repeated(before, composite, kind, model.name):
                    yield StatementIssue(kind, index, issue)


def _repeated(before: Composite, group: Composite, kind: str, model: str) -> Iterator[Issue]:
    """Yield the issue of a line that isn't needed, or that needs a name."""
    same = (before.fields, before.descending) == (group.fields, group.descending)
    unnamed = before.name is None is group.name
    if same and (before.where == group.where or unnamed):
        message = say(
            "'{kind} ({listed})' is declared twice on {model}",
            kind=kind,
            listed=", ".join(group.fields),
            model=model,
        )
        hint = (
            say("remove one")
            if before.where == group.where
            else say('name one of them: where (…) name "…"')
        )
        yield Issue("FW313", message, hint, kind)
    elif not same and unnamed:
        message = say("two '{kind}' lines of {model} get the same name", kind=kind, model=model)
        yield Issue("FW313", message, say('name one of them: {kind} (…) name "…"', kind=kind), kind)


def _name(name: str, model: Model) -> Issue | None:
    if name.lower() in _own_names(model):
        message = say(
            "index name '{name}' is also generated for a field of {model}",
            name=name,
            model=model.name,
        )
        return Issue("FW211", message, say("choose another name"), f'"{name}"')
    return _invalid_name(name)


def _invalid_name(name: str) -> Issue | None:
    """Return the issue of a name that isn't an identifier, or is reserved."""
    if name.lower().startswith(_RESERVED_PREFIXES):
        message = say(
            "index name '{name}' begins with '{value}_', which is reserved",
            name=name,
            value=name.split("_")[0],
        )
        return Issue("FW211", message, say("choose another name"), f'"{name}"')
    if _INDEX_NAME.match(name):
        return None
    hint = say("use a letter, then letters, digits and underscores, at most 60 characters")
    return Issue("FW201", say("invalid index name '{name}'", name=name), hint, f'"{name}"')


def _own_names(model: Model) -> set[str]:
    """Return the names that are generated for the constraints and indexes of a model."""
    table = model.table
    columns = {field.name: field.column for field in model.fields}
    names = {index_name(table, (columns[name],)) for name in model.indexed}
    for one in (group.mapped(columns) for group in (*model.indexes, *model.uniques)):
        if one.name is None:
            names |= {index_name(table, one.labels), unique_name(table, one.labels)}
    for column in columns.values():
        names |= {check_name(table, column), foreign_key_name(table, column)}
        names.add(unique_name(table, (column,)))
    return {name.lower() for name in names}


def _composite(
    model: str,
    kind: str,
    composite: Composite,
    fields: dict[str, Field],
    known: Mapping[str, object],
) -> Iterator[Issue]:
    group = composite.fields
    if kind != "index" and composite.descending:
        message = say("'{kind} (…)' has no order", kind=kind)
        yield Issue("FW313", message, say("remove 'desc', or write 'index (…)'"), "desc")
    plain = composite.name is None and not composite.descending
    if kind == "primary" and composite.name is not None:
        hint = say("remove it: fw names the constraint after the table")
        yield Issue("FW313", say("'primary (…)' has no name"), hint, "name")
    if kind == "primary" and composite.where is not None:
        hint = say("remove it, or write 'unique (…) where (…)'")
        yield Issue("FW313", say("'primary (…)' has no condition"), hint, "where")
    unfit = [unindexable(fields[name], name) for name in group if name in fields]
    needed = len(group) < 2 and composite.where is None and (plain or kind != "index")
    if needed and not any(unfit):
        message = say("'{kind} (…)' requires at least two fields", kind=kind)
        yield Issue(
            "FW313", message, say("for one field, write '{kind}' after its type", kind=kind), kind
        )
    if len(group) > MAX_PARTS:
        message = say(
            "'{kind} (…)' has {count} fields; the maximum is {maximum}",
            kind=kind,
            count=len(group),
            maximum=MAX_PARTS,
        )
        yield Issue("FW313", message, say("remove some"), kind)
        return
    width = 0
    for position, name in enumerate(group):
        if name in group[:position]:
            yield Issue(
                "FW313", say("field '{name}' is repeated", name=name), say("remove one"), name
            )
        elif name not in known:
            hint = say("use one of {listed}", listed=", ".join(islice(known, 12)))
            yield Issue(
                "FW311",
                say("unknown field '{name}' on {model}", name=name, model=model),
                hint,
                name,
            )
        elif name in fields:
            width += fields[name].type.length or 0
    yield from filter(None, dict.fromkeys(unfit))
    if width > MAX_INDEXED:
        message = say(
            "the strings of '{kind} (…)' have {width} characters together; "
            "the maximum is {maximum}",
            kind=kind,
            width=width,
            maximum=MAX_INDEXED,
        )
        yield Issue("FW312", message, say("shorten them with 'string(n)'"), kind)


def unindexable(field: Field, word: str) -> Issue | None:
    """Return the issue of a field that some database cannot index; `word` asked for the index."""
    kind = field.type
    if kind.name in _UNINDEXED:
        message = say(
            "field '{field}' of type '{part}' cannot be indexed on every database",
            field=field.name,
            part=kind if kind.item else kind.name,
        )
        hint = say("remove '{word}'", word=word)
        if kind.name == "text":
            hint = say(
                "use 'string(n)' with at most {maximum} characters, or {hint}",
                maximum=MAX_INDEXED,
                hint=hint,
            )
        return Issue("FW312", message, hint, word)
    if kind.length is not None and kind.length > MAX_INDEXED:
        message = say(
            "indexed field '{field}' has {length} characters; the maximum is {maximum}",
            field=field.name,
            length=kind.length,
            maximum=MAX_INDEXED,
        )
        hint = say("use 'string({maximum})' or remove '{word}'", maximum=MAX_INDEXED, word=word)
        return Issue("FW312", message, hint, word)
    return None


def composite_key_issues(model: Model) -> Iterator[StatementIssue]:
    """Yield the issues of a model's composite key that other composites don't have."""
    key = model.composite_key
    stamps = set(TIMESTAMPS) if model.timestamps else set()
    for name in stamps.intersection(key):
        message = say("'primary (…)' names '{name}', which 'timestamps' adds", name=name)
        issue = Issue("FW308", message, say("name fields that requests give"), name)
        yield StatementIssue("primary", 0, issue)
    for index, _ in enumerate(model.composite_keys[1:], 1):
        message = say("'primary (…)' is declared twice on {model}", model=model.name)
        yield StatementIssue("primary", index, Issue("FW306", message, say("keep one"), "primary"))
    for index, field in enumerate(model.fields):
        listed = ", ".join(key)
        if field.primary:
            message = say(
                "field '{field}' is a second primary key on {model}",
                field=field.name,
                model=model.name,
            )
            hint = say("remove 'primary' from it, or the line 'primary ({listed})'", listed=listed)
            yield StatementIssue("field", index, Issue("FW306", message, hint, "primary"))
        elif field.name.lower() == "id" and field.name not in key:
            message = say(
                "field '{field}' on {model} must be the primary key",
                field=field.name,
                model=model.name,
            )
            hint = say(
                "rename it, or make it the key: 'unique ({listed})' in place of 'primary (…)'",
                listed=listed,
            )
            yield StatementIssue("field", index, Issue("FW306", message, hint, field.name))
        if field.name in key:
            yield from (StatementIssue("primary", 0, issue) for issue in _key_part(model, field))


def _key_part(model: Model, field: Field) -> Iterator[Issue]:
    """Yield the issues of one field of a composite key."""
    name, kind = field.name, field.type
    reference = field.references
    if kind.name not in _KEY_TYPES:
        message = say(
            "'primary (…)' names field '{name}' of type '{kind}'", name=name, kind=kind.name
        )
        yield Issue(
            "FW307", message, say("use fields of type {listed}", listed=", ".join(_KEY_TYPES)), name
        )
    elif (kind.length or 0) > _MAX_KEY_LENGTH:
        message = say(
            "field '{name}' of a primary key has {length} characters", name=name, length=kind.length
        )
        yield Issue(
            "FW307", message, say("write 'string({maximum})'", maximum=_MAX_KEY_LENGTH), name
        )
    if any("/" in value or value in (".", "..") for value in kind.values):
        message = say(
            "'primary (…)' names field '{name}' with values that a path cannot have", name=name
        )
        yield Issue("FW307", message, say("remove '/' from its values, or use an id"), name)
    for unwanted, given, reason in (
        ("nullable", field.nullable, say("a key always has a value")),
        ("private", field.private, say("clients address records by their key")),
        ("readonly", field.readonly, say("create requests give the key")),
        ("updated", field.updated, say("a key never changes")),
    ):
        if given:
            message = say(
                "'primary (…)' names field '{name}', which is '{unwanted}'",
                name=name,
                unwanted=unwanted,
            )
            yield Issue("FW308", message, say("change the field: {reason}", reason=reason), name)
    if reference is not None and reference.model == model.name:
        message = say("field '{name}' of a primary key cannot reference its own model", name=name)
        yield Issue("FW308", message, say("name another model, or remove 'references'"), name)
