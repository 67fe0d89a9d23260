"""All checks of one model, and those of its own name, its relations and its checks."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from fw.language.checks.conditions.access_rules import access_issues
from fw.language.checks.conditions.computed import computed_issues
from fw.language.checks.conditions.conditions import condition_issues
from fw.language.checks.models.display import display_issues
from fw.language.checks.models.field_lists import TIMESTAMPS, composite_issues
from fw.language.checks.models.fields import (
    field_issues,
    field_name_issues,
    primary_key_issues,
    rename_issues,
)
from fw.language.checks.models.names import identifier_issue, mapping_issues, refused
from fw.language.checks.models.sizes import size_issues
from fw.language.checks.references.interface import LAST
from fw.language.diagnostics import MAX_REPORTED, Diagnostic, diagnostic_in_block
from fw.language.model import Model
from fw.language.names import ids_of, names_of
from fw.language.reserved_names import MAX_IDENTIFIER, Refusal, refuse_alias, refuse_model
from fw.language.syntax.literals import Issue
from fw.language.syntax.parser import ParsedModel
from fw.language.syntax.tokens import find_span, statements
from fw.language.syntax.tree import StatementIssue
from fw.runtime.messages import Message, say

__all__ = ["check_model"]

_READ = "Read"
"""Name that a view can't have: its repository would be named like its own base class."""


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
    yield from field_name_issues(model)
    yield from mapping_issues(model)
    yield from primary_key_issues(model, certain=invalid_fields.isdisjoint(_MAYBE_KEYS))
    filled = {rule.field for rule in model.access or () if rule.short}
    for index, field in enumerate(model.fields):
        if field.name in invalid_fields:
            continue
        for issue in field_issues(field, filled):
            yield StatementIssue("field", index, issue)
    yield from rename_issues(model)
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
    yield from size_issues(model)


def _model_name(model: Model) -> Iterator[StatementIssue]:
    name = model.name
    issue = identifier_issue(name, "model")
    if issue is None and not name[0].isupper():
        names = names_of(name)
        better = "".join(part[:1].upper() + part[1:] for part in name.split("_"))
        hint = say(
            "write '{better}'; its table is still '{table}'", better=better, table=names.table
        )
        message = say("model name '{name}' does not begin with a capital letter", name=name)
        issue = Issue("FW202", message, hint, name)
    if issue is None:
        names = names_of(name)
        # The checks of `map` and `path` report what these name.
        table = "" if model.map is not None else names.table
        prefix = "" if model.path is not None else names.prefix
        refusal = refuse_model(name, names.module, table, prefix)
        if refusal is None and model.view and name == _READ:
            refusal = Refusal(
                "FW205", say("would hide a name that generated modules use"), f"{name}Item"
            )
        if refusal:
            issue = refused(name, "model", refusal)
        elif len(table) > MAX_IDENTIFIER:
            message = say(
                "table name '{table}' has {count} characters; the maximum is {maximum}",
                table=table,
                count=len(table),
                maximum=MAX_IDENTIFIER,
            )
            hint = say("choose a shorter model name, or add a line 'map \"<table>\"'")
            issue = Issue("FW211", message, hint, name)
    if issue:
        yield StatementIssue("header", 0, issue)


def _relations(model: Model) -> Iterator[StatementIssue]:
    taken = {field.name.lower(): say("a field") for field in model.fields}
    if model.timestamps:
        taken |= dict.fromkeys(TIMESTAMPS, say("a field of 'timestamps'"))
    for index, relation in enumerate(model.relations):
        alias = relation.alias
        refusal = refuse_alias(alias)
        issue = identifier_issue(alias, "relation")
        if issue is None and refusal:
            issue = refused(alias, "relation", refusal)
        if alias.lower() in taken and issue is None:
            message = say(
                "alias '{alias}' is also the name of {taken} on {model}",
                alias=alias,
                taken=taken[alias.lower()],
                model=model.name,
            )
            issue = Issue("FW210", message, say("choose another alias"), alias)
        taken.setdefault(alias.lower(), say("a relation"))
        if issue is None and relation.kind == "many_to_many" and relation.through is None:
            issue = _link_field(model, alias, taken)
        if issue:
            yield StatementIssue("relation", index, issue)


def _link_field(model: Model, alias: str, taken: dict[str, Message]) -> Issue | None:
    """Check the field that sets the links of a `many_to_many`, and add it to `taken`."""
    ids = ids_of(alias)
    if ids.lower() in taken:
        message = say(
            "link field '{field}' of relation '{alias}' is also the name of {taken} on {model}",
            field=ids,
            alias=alias,
            taken=taken[ids.lower()],
            model=model.name,
        )
        return Issue("FW210", message, say("choose another alias"), alias)
    taken[ids.lower()] = say("the link field of '{alias}'", alias=alias)
    return None


def _checks(model: Model, invalid_fields: frozenset[str]) -> Iterator[tuple[int, Issue]]:
    # The fields that are missing after a syntax error are not unknown ones.
    if model.checks and not invalid_fields:
        yield from condition_issues(model)
