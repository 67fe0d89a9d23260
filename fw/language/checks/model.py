"""Checks within one model: names, types, constraints."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from itertools import islice

from fw.language.checks.conditions.computed import computed_issues
from fw.language.checks.conditions.conditions import access_issues, condition_issues
from fw.language.checks.field_lists import (
    TIMESTAMPS,
    composite_issues,
    composite_key_issues,
    unindexable,
)
from fw.language.checks.interface import KEY_TYPES, LAST
from fw.language.checks.mappings import mapping_issues, refused
from fw.language.checks.rules import rule_issues
from fw.language.checks.titles import display_issues
from fw.language.diagnostics import MAX_REPORTED, Diagnostic, diagnostic_in_block
from fw.language.model import Field, Model
from fw.language.names import ids_of, is_private, names_of
from fw.language.reserved_names import (
    MAX_IDENTIFIER,
    Refusal,
    invalid_name,
    refuse_alias,
    refuse_field,
    refuse_model,
)
from fw.language.syntax.literals import Issue
from fw.language.syntax.parser import ParsedModel, StatementIssue
from fw.language.syntax.tokens import find_span, statements

__all__ = ["check_model"]

MAX_FIELDS = 1000  # InnoDB has at most 1,017 columns, PostgreSQL 1,600, SQLite 2,000
MAX_INDEXES = 64  # limit of InnoDB and MyISAM, primary key included
MAX_KEY_LENGTH = 255  # a link table's index has two keys, and a URL has limits
MAX_ROW_BYTES = 65_535  # MySQL's limit, text and json columns not counted
_READ = "Read"
"""Name that a view can't have: its repository would be named like its own base class."""
_IDENTIFIER = re.compile(r"[A-Za-z][A-Za-z0-9_]{0,62}\Z")


def check_model(parsed: ParsedModel) -> list[Diagnostic]:
    """Return the errors of one model that are independent of the other models."""
    # FW313 may ask for the condition of a line, which is only invalid.
    broken = {(kind, number) for kind, number, issue in parsed.issues if issue.code == "FW333"}
    others = (
        one
        for one in _issues(parsed.model, parsed.invalid_fields)
        if one.issue.code != "FW313" or (one.kind, one.position) not in broken
    )
    checked = islice(others, MAX_REPORTED)
    issues = [*parsed.issues, *checked]
    if not issues:
        return []
    found = []
    declared = sum(one.kind == "field" for one in statements(parsed.block.text))
    for kind, index, issue in issues[:MAX_REPORTED]:
        nth = LAST if kind == "header" else 0
        if kind == "field" and index >= declared:
            kind, index = "timestamps", 0
        start, end = find_span(
            parsed.block.text,
            kind,
            index,
            issue.word,
            nth if issue.nth is None else issue.nth,
            condition=issue.nth is not None,
        )
        found.append(
            diagnostic_in_block(parsed.block, start, end, issue.code, issue.message, issue.hint)
        )
    return found


_MAYBE_KEYS = ("id", "primary", "")
"""Names of statements that, with a syntax error, may be the primary key; "" is the whole block."""


def _issues(model: Model, invalid_fields: frozenset[str]) -> Iterator[StatementIssue]:
    yield from _model_name(model)
    yield from _field_names(model)
    yield from mapping_issues(model)
    yield from _primary(model, certain=invalid_fields.isdisjoint(_MAYBE_KEYS))
    filled = {rule.field for rule in model.access or () if rule.short}
    for index, field in enumerate(model.fields):
        if field.name in invalid_fields:
            continue
        for issue in _field(field, filled):
            yield StatementIssue("field", index, issue)
    yield from _renames(model)
    yield from _relations(model)
    for issue in display_issues(model, invalid_fields):
        yield StatementIssue("display", 0, issue)
    if model.uniques or model.indexes or model.composite_keys:
        yield from composite_issues(model, invalid_fields)
    yield from (StatementIssue("check", *found) for found in _checks(model, invalid_fields))
    if not invalid_fields:
        yield from (StatementIssue("field", *found) for found in computed_issues(model))
    if model.access and not invalid_fields:
        yield from (StatementIssue("rule", *found) for found in access_issues(model))
    yield from _sizes(model)


def _model_name(model: Model) -> Iterator[StatementIssue]:
    name = model.name
    issue = _identifier(name, "model")
    if issue is None and not name[0].isupper():
        names = names_of(name)
        better = "".join(part[:1].upper() + part[1:] for part in name.split("_"))
        hint = f"write '{better}'; its table is still '{names.table}'"
        message = f"model name '{name}' does not begin with a capital letter"
        issue = Issue("FW202", message, hint, name)
    if issue is None:
        names = names_of(name)
        # The checks of `map` and `path` report what these name.
        table = "" if model.map is not None else names.table
        prefix = "" if model.path is not None else names.prefix
        refusal = refuse_model(name, names.module, table, prefix)
        if refusal is None and model.view and name == _READ:
            refusal = Refusal(
                "FW205", "would hide a name that generated modules use", f"{name}Item"
            )
        if refusal:
            issue = refused(name, "model", refusal)
        elif len(table) > MAX_IDENTIFIER:
            message = (
                f"table name '{table}' has {len(table)} characters; the maximum is {MAX_IDENTIFIER}"
            )
            hint = "choose a shorter model name, or add a line 'map \"<table>\"'"
            issue = Issue("FW211", message, hint, name)
    if issue:
        yield StatementIssue("header", 0, issue)


def _identifier(name: str, what: str) -> Issue | None:
    if _IDENTIFIER.match(name):
        return None
    return Issue("FW201", *invalid_name(name, what), name)


def _field_names(model: Model) -> Iterator[StatementIssue]:
    seen: dict[str, int] = {}
    for index, field in enumerate(model.fields):
        name = field.name
        refusal = refuse_field(name)
        issue = _identifier(name, "field")
        if issue is None and refusal:
            issue = refused(name, "field", refusal, field)
        first = seen.setdefault(name.lower(), index)
        if first != index and issue is None:
            other = model.fields[first].name
            if other == name:
                message, hint = f"field '{name}' is declared twice", "rename or remove one"
            else:
                message = f"field '{name}' differs from '{other}' only in case"
                hint = "rename one: some databases ignore case"
            issue = Issue("FW209", f"{message} on {model.name}", hint, name)
        elif model.timestamps and name.lower() in TIMESTAMPS:
            message = f"field '{name}' on {model.name} is also added by 'timestamps'"
            hint = "remove the field or the line 'timestamps'"
            issue = Issue("FW314", message, hint, name)
        if issue:
            yield StatementIssue("field", index, issue)


def _primary(model: Model, *, certain: bool) -> Iterator[StatementIssue]:
    keys = [index for index, field in enumerate(model.fields) if field.primary]
    if model.composite_keys:
        yield from composite_key_issues(model)
        return
    if not keys and certain:
        message, hint = f"model '{model.name}' has no primary key", "add 'id: uuid primary'"
        if model.view:
            message = f"view '{model.name}' has no primary key"
            hint = "add 'primary' to the field that identifies a row, or a line 'primary (a, b)'"
        yield StatementIssue("header", 0, Issue("FW305", message, hint, model.name))
    for index in keys[1:]:
        first, second = model.fields[keys[0]].name, model.fields[index].name
        message = f"field '{second}' is a second primary key on {model.name}"
        hint = f"keep one 'primary'; for a composite key, write 'primary ({first}, {second})'"
        yield StatementIssue("field", index, Issue("FW306", message, hint, "primary"))
    for index, field in enumerate(model.fields):
        if field.primary and field.references and field.references.model == model.name:
            message = f"primary key '{field.name}' cannot reference its own model"
            hint = "name another model, or remove 'references'"
            issue = Issue("FW308", message, hint, model.name)
            yield StatementIssue("field", index, issue)
        if field.name.lower() == "id" and keys and not field.primary:
            message = f"field '{field.name}' on {model.name} must be the primary key"
            hint = f"rename it, or move 'primary' from '{model.fields[keys[0]].name}' to it"
            issue = Issue("FW306", message, hint, field.name)
            yield StatementIssue("field", index, issue)


def _field(field: Field, filled: Collection[str]) -> Iterator[Issue]:
    """Yield the errors of a field; access rules set the fields `filled` of a new record."""
    if field.primary:
        yield from _key(field)
    if field.must_be_set and not field.required and field.name not in filled:
        message = f"readonly field '{field.name}' gets no value when a client creates a record"
        hint = (
            "add 'default <value>' or 'nullable', or add 'required' and set it in create() of "
            "the service"
        )
        if field.references:
            hint += f", or a line 'owner {field.name}' or 'tenant {field.name}' to the access block"
        yield Issue("FW316", message, hint, "readonly")
    reference = field.references
    if reference and not field.nullable:
        for word, action in (
            ("on_delete", reference.on_delete),
            ("on_update", reference.on_update),
        ):
            if action == "set_null":
                message = f"'{word} set_null' on field '{field.name}' requires 'nullable'"
                hint = (
                    "use another action"
                    if field.primary
                    else "add 'nullable', or use another action"
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
        message = f"primary key '{field.name}' has the type '{kind}'"
        hint = f"use 'int', 'uuid' or 'string', or add 'id: uuid primary' and make '{field.name}' unique"
        if kind == "text":
            hint = f"write 'string({MAX_KEY_LENGTH})', or a smaller length"
        yield Issue("FW307", message, hint, kind)
    if field.is_given_key and is_private(field.name):
        message = f"primary key '{field.name}' is private by its name"
        hint = "rename it: clients address records by their key"
        yield Issue("FW308", message, hint, field.name)
    length = (field.type.length or 0) if kind == "string" else 0
    if length > MAX_KEY_LENGTH:
        message = (
            f"primary key '{field.name}' has {length} characters; the maximum is {MAX_KEY_LENGTH}"
        )
        yield Issue("FW307", message, f"write 'string({MAX_KEY_LENGTH})'", kind)
    literal = field.default is not None
    for unwanted, given, reason in (
        ("nullable", field.nullable, "a key always has a value"),
        (
            "default",
            literal,
            "records have different keys; a generator, such as uuid(), is allowed",
        ),
        ("updated", field.updated, "a key never changes"),
        (
            "default",
            field.references is not None and field.generator is not None,
            "the key is that of another record",
        ),
    ):
        if given:
            message = f"primary key '{field.name}' cannot have '{unwanted}'"
            yield Issue("FW308", message, f"remove '{unwanted}': {reason}", unwanted)


def _renames(model: Model) -> Iterator[StatementIssue]:
    names = {field.name for field in model.fields}
    renamed: dict[str, str] = {}
    for index, field in enumerate(model.fields):
        if field.was is None:
            continue
        if field.was in names:
            message = f"invalid rename of '{field.was}': the field still exists on {model.name}"
            hint = f"remove 'was {field.was}' or the field '{field.was}'"
            yield StatementIssue("field", index, Issue("FW214", message, hint, "was"))
        elif field.was in renamed:
            message = (
                f"'{renamed[field.was]}' and '{field.name}' are both renamed from '{field.was}'"
            )
            yield StatementIssue("field", index, Issue("FW214", message, "keep one 'was'", "was"))
        renamed.setdefault(field.was, field.name)


def _relations(model: Model) -> Iterator[StatementIssue]:
    taken = {field.name.lower(): "a field" for field in model.fields}
    if model.timestamps:
        taken |= dict.fromkeys(TIMESTAMPS, "a field of 'timestamps'")
    for index, relation in enumerate(model.relations):
        alias = relation.alias
        refusal = refuse_alias(alias)
        issue = _identifier(alias, "relation")
        if issue is None and refusal:
            issue = refused(alias, "relation", refusal)
        if alias.lower() in taken and issue is None:
            message = f"alias '{alias}' is also the name of {taken[alias.lower()]} on {model.name}"
            issue = Issue("FW210", message, "choose another alias", alias)
        taken.setdefault(alias.lower(), "a relation")
        if issue is None and relation.kind == "many_to_many" and relation.through is None:
            issue = _link_field(model, alias, taken)
        if issue:
            yield StatementIssue("relation", index, issue)


def _link_field(model: Model, alias: str, taken: dict[str, str]) -> Issue | None:
    """Check the field that sets the links of a `many_to_many`, and add it to `taken`."""
    ids = ids_of(alias)
    if ids.lower() in taken:
        message = (
            f"link field '{ids}' of relation '{alias}' is also the name of "
            f"{taken[ids.lower()]} on {model.name}"
        )
        return Issue("FW210", message, "choose another alias", alias)
    taken[ids.lower()] = f"the link field of '{alias}'"
    return None


def _checks(model: Model, invalid_fields: frozenset[str]) -> Iterator[tuple[int, Issue]]:
    # The fields that are missing after a syntax error are not unknown ones.
    if model.checks and not invalid_fields:
        yield from condition_issues(model)


def _sizes(model: Model) -> Iterator[StatementIssue]:
    if len(model.fields) > MAX_FIELDS:
        message = f"{model.name} has {len(model.fields):,} fields; the maximum is {MAX_FIELDS:,}"
        issue = Issue("FW315", message, "split the model", model.fields[MAX_FIELDS].name)
        yield StatementIssue("field", MAX_FIELDS, issue)
    indexes = sum(f.unique or f.index or f.references is not None for f in model.fields)
    indexes += len(model.uniques) + len(model.indexes)
    if indexes >= MAX_INDEXES:
        message = (
            f"{model.name} has {indexes} indexes and foreign keys; the maximum is {MAX_INDEXES - 1}"
        )
        yield StatementIssue("header", 0, Issue("FW315", message, "remove some", model.name))
    width = sum(_bytes(field) for field in model.fields)
    if width > MAX_ROW_BYTES:
        message = (
            f"a row of {model.name} takes {width:,} bytes; MySQL's maximum is {MAX_ROW_BYTES:,}"
        )
        hint = "shorten strings with 'string(n)', or use 'text'"
        yield StatementIssue("header", 0, Issue("FW315", message, hint, model.name))


def _bytes(field: Field) -> int:
    """Return the bytes of a column in MySQL's row size; a character takes four."""
    kind = field.type
    if kind.name == "string":
        return 4 * (kind.length or 0) + 2
    if kind.values:
        return 4 * max(64, *(len(value) for value in kind.values)) + 2
    return 146 if kind.name == "uuid" else 34 if kind.name == "decimal" else 12
