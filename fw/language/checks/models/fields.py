"""Checks of the fields of a model: names, primary key, constraints."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from fw.language.checks.models.field_lists import TIMESTAMPS, composite_key_issues, unindexable
from fw.language.checks.models.names import identifier_issue, refused
from fw.language.checks.models.rules import rule_issues
from fw.language.checks.references.interface import KEY_TYPES
from fw.language.model import Field, Model
from fw.language.names import is_private
from fw.language.reserved_names import refuse_field
from fw.language.syntax.literals import Issue
from fw.language.syntax.tree import StatementIssue
from fw.runtime.messages import say

__all__ = ["field_issues", "field_name_issues", "primary_key_issues", "rename_issues"]

MAX_KEY_LENGTH = 255  # a link table's index has two keys, and a URL has limits


def field_name_issues(model: Model) -> Iterator[StatementIssue]:
    """Yield the issues of the names of fields: reserved, repeated, or not identifiers."""
    seen: dict[str, int] = {}
    for index, field in enumerate(model.fields):
        name = field.name
        refusal = refuse_field(name)
        issue = identifier_issue(name, "field")
        if issue is None and refusal:
            issue = refused(name, "field", refusal, field)
        first = seen.setdefault(name.lower(), index)
        if first != index and issue is None:
            other = model.fields[first].name
            if other == name:
                message, hint = (
                    say("field '{name}' is declared twice", name=name),
                    say("rename or remove one"),
                )
            else:
                message = say(
                    "field '{name}' differs from '{other}' only in case", name=name, other=other
                )
                hint = say("rename one: some databases ignore case")
            issue = Issue(
                "FW209", say("{message} on {model}", message=message, model=model.name), hint, name
            )
        elif model.timestamps and name.lower() in TIMESTAMPS:
            message = say(
                "field '{name}' on {model} is also added by 'timestamps'",
                name=name,
                model=model.name,
            )
            hint = say("remove the field or the line 'timestamps'")
            issue = Issue("FW314", message, hint, name)
        if issue:
            yield StatementIssue("field", index, issue)


def primary_key_issues(model: Model, *, certain: bool) -> Iterator[StatementIssue]:
    """Yield the issues of the primary key; a missing one is only an issue if that is `certain`."""
    keys = [index for index, field in enumerate(model.fields) if field.primary]
    if model.composite_keys:
        yield from composite_key_issues(model)
        return
    if not keys and certain:
        message, hint = (
            say("model '{model}' has no primary key", model=model.name),
            say("add 'id: uuid primary'"),
        )
        if model.view:
            message = say("view '{model}' has no primary key", model=model.name)
            hint = say(
                "add 'primary' to the field that identifies a row, or a line 'primary (a, b)'"
            )
        yield StatementIssue("header", 0, Issue("FW305", message, hint, model.name))
    for index in keys[1:]:
        first, second = model.fields[keys[0]].name, model.fields[index].name
        message = say(
            "field '{second}' is a second primary key on {model}", second=second, model=model.name
        )
        hint = say(
            "keep one 'primary'; for a composite key, write 'primary ({first}, {second})'",
            first=first,
            second=second,
        )
        yield StatementIssue("field", index, Issue("FW306", message, hint, "primary"))
    for index, field in enumerate(model.fields):
        if field.primary and field.references and field.references.model == model.name:
            message = say("primary key '{field}' cannot reference its own model", field=field.name)
            hint = say("name another model, or remove 'references'")
            issue = Issue("FW308", message, hint, model.name)
            yield StatementIssue("field", index, issue)
        if field.name.lower() == "id" and keys and not field.primary:
            message = say(
                "field '{field}' on {model} must be the primary key",
                field=field.name,
                model=model.name,
            )
            hint = say(
                "rename it, or move 'primary' from '{key}' to it", key=model.fields[keys[0]].name
            )
            issue = Issue("FW306", message, hint, field.name)
            yield StatementIssue("field", index, issue)


def field_issues(field: Field, filled: Collection[str]) -> Iterator[Issue]:
    """Yield the errors of a field; access rules set the fields `filled` of a new record."""
    if field.primary:
        yield from _key(field)
    if field.must_be_set and not field.required and field.name not in filled:
        message = say(
            "readonly field '{field}' gets no value when a client creates a record",
            field=field.name,
        )
        hint = say(
            "add 'default <value>' or 'nullable', or add 'required' and set it "
            "in create() of the service"
        )
        if field.references:
            hint += say(
                ", or a line 'owner {field}' or 'tenant {field}' to the access block",
                field=field.name,
            )
        yield Issue("FW316", message, hint, "readonly")
    reference = field.references
    if reference and not field.nullable:
        for word, action in (
            ("on_delete", reference.on_delete),
            ("on_update", reference.on_update),
        ):
            if action == "set_null":
                message = say(
                    "'{word} set_null' on field '{field}' requires 'nullable'",
                    word=word,
                    field=field.name,
                )
                hint = (
                    say("use another action")
                    if field.primary
                    else say("add 'nullable', or use another action")
                )
                yield Issue("FW308", message, hint, "set_null")
    if field.unique or field.index:
        word = "unique" if field.unique else "index"
        issue = unindexable(field, word)
        if issue:
            yield issue
    yield from rule_issues(field)


def _key(field: Field) -> Iterator[Issue]:
    kind = field.type.name
    if kind not in KEY_TYPES:
        message = say("primary key '{field}' has the type '{kind}'", field=field.name, kind=kind)
        hint = say(
            "use 'int', 'uuid' or 'string', or add 'id: uuid primary' and make '{field}' unique",
            field=field.name,
        )
        if kind == "text":
            hint = say("write 'string({maximum})', or a smaller length", maximum=MAX_KEY_LENGTH)
        yield Issue("FW307", message, hint, kind)
    if field.is_given_key and is_private(field.name):
        message = say("primary key '{field}' is private by its name", field=field.name)
        hint = say("rename it: clients address records by their key")
        yield Issue("FW308", message, hint, field.name)
    length = (field.type.length or 0) if kind == "string" else 0
    if length > MAX_KEY_LENGTH:
        message = say(
            "primary key '{field}' has {length} characters; the maximum is {maximum}",
            field=field.name,
            length=length,
            maximum=MAX_KEY_LENGTH,
        )
        yield Issue(
            "FW307", message, say("write 'string({maximum})'", maximum=MAX_KEY_LENGTH), kind
        )
    literal = field.default is not None
    for unwanted, given, reason in (
        ("nullable", field.nullable, say("a key always has a value")),
        (
            "default",
            literal,
            say("records have different keys; a generator, such as uuid(), is allowed"),
        ),
        ("updated", field.updated, say("a key never changes")),
        (
            "default",
            field.references is not None and field.generator is not None,
            say("the key is that of another record"),
        ),
    ):
        if given:
            message = say(
                "primary key '{field}' cannot have '{unwanted}'",
                field=field.name,
                unwanted=unwanted,
            )
            yield Issue(
                "FW308",
                message,
                say("remove '{unwanted}': {reason}", unwanted=unwanted, reason=reason),
                unwanted,
            )


def rename_issues(model: Model) -> Iterator[StatementIssue]:
    """Yield the issues of the former names after `was`."""
    names = {field.name for field in model.fields}
    renamed: dict[str, str] = {}
    for index, field in enumerate(model.fields):
        if field.was is None:
            continue
        if field.was in names:
            message = say(
                "invalid rename of '{was}': the field still exists on {model}",
                was=field.was,
                model=model.name,
            )
            hint = say("remove 'was {was}' or the field '{was}'", was=field.was)
            yield StatementIssue("field", index, Issue("FW214", message, hint, "was"))
        elif field.was in renamed:
            message = say(
                "'{other}' and '{field}' are both renamed from '{was}'",
                other=renamed[field.was],
                field=field.name,
                was=field.was,
            )
            yield StatementIssue(
                "field", index, Issue("FW214", message, say("keep one 'was'"), "was")
            )
        renamed.setdefault(field.was, field.name)
