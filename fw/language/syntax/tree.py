"""Conversion of a block's syntax tree to a model with unresolved relations."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple, cast

from fw.language.checks.conditions.computed import may_be_null
from fw.language.field_types import TYPES, FieldType
from fw.language.model import (
    MAX_INDEXED,
    Check,
    Composite,
    Field,
    Model,
    OnDelete,
    OnUpdate,
    Reference,
    Relation,
)
from fw.language.names import is_private
from fw.language.syntax.constraints import (
    file_type,
    is_call,
    parse_generator,
    parse_updated,
    read_constraints,
    take_refused,
)
from fw.language.syntax.descriptions import description_above
from fw.language.syntax.enums import parse_enum, shared_enum
from fw.language.syntax.issues.rule_words import RULE_WORDS, access_rule, parse_rules
from fw.language.syntax.literals import Issue, parse_default
from fw.language.syntax.scanner import Block
from fw.language.syntax.tokens import split_name
from fw.language.syntax.type_arguments import array_of, parse_arguments
from fw.runtime.messages import say
from fw.runtime.rules import conditions
from fw.runtime.rules.access_rules import AccessRule

__all__ = ["StatementIssue", "model_of"]

_NOT_FOR_COMPUTED = {
    *("primary", "required", "nullable", "readonly", "default", "updated", "references", "was"),
    *RULE_WORDS,
}

_ONCE = ("timestamps", "display", "relations", "access", "map", "path")
"""Lines and blocks that a model has at most once."""


class StatementIssue(NamedTuple):
    """An issue in the statement number `position` of a kind, such as `field` or `timestamps`."""

    kind: str
    position: int
    issue: Issue


def model_of(
    node: Any, text: str, enums: Mapping[str, Block]
) -> tuple[Model, tuple[StatementIssue, ...]]:
    """Return the model of a block, and the issues of its lines."""
    lines = _Lines(text, enums)
    if node.source:
        lines.add_source(node)
    for line in node.lines:
        lines.add(line)
    composites, namings = lines.composites, lines.namings
    model = Model(
        node.name,
        (*_with_nulls(lines.fields), *lines.stamps),
        tuple(lines.relations),
        tuple(composites["unique"]),
        tuple(composites["index"]),
        lines.counts["timestamps"] > 0 and not lines.stamps,
        node.was or None,
        lines.display[0] if lines.display else (),
        lines.description_at(node),
        tuple(lines.checks),
        namings["map"][0] if namings["map"] else None,
        namings["path"][0] if namings["path"] else None,
        tuple(composites["primary"]),
        bool(node.source),
        tuple(lines.access) if lines.counts["access"] else None,
    )
    return model, (*lines.issues, *lines.repetitions(node.name))


class _Lines:
    """The lines of a block by kind, and their issues."""

    def __init__(self, text: str, enums: Mapping[str, Block]) -> None:
        self._text, self._enums = text, enums
        self._described = "##" in text
        self.fields: list[Field] = []
        self.stamps: list[Field] = []
        self.relations: list[Relation] = []
        self.composites: dict[str, list[Composite]] = {"primary": [], "unique": [], "index": []}
        self.display: list[tuple[str, ...]] = []
        self.checks: list[Check] = []
        self.access: list[AccessRule] = []
        self.namings: dict[str, list[str]] = {"map": [], "path": []}
        self.issues: list[StatementIssue] = []
        self.counts = dict.fromkeys(_ONCE, 0)

    def add_source(self, node: Any) -> None:
        """Add the name of a view in the database."""
        self.issues.extend(StatementIssue(*found) for found in take_refused(node))
        self._add_naming("map", node.source)

    def add(self, line: Any) -> None:
        """Add a line of any kind."""
        kind = line.__class__.__name__
        if kind == "Field":
            self._add_field(line)
        elif kind == "Composite":
            groups = self.composites[line.kind.lower()]
            groups.append(_composite(line, len(groups), self.issues))
        elif kind == "Timestamps":
            self.counts["timestamps"] += 1
            self.stamps.extend(_stamps(line) if line.created else ())
        elif kind == "Check":
            self.checks.append(_check(line, len(self.checks), self.issues))
        elif kind == "Display":
            self.counts["display"] += 1
            self.display.append(tuple(line.fields))
        elif kind == "Access":
            self._add_rules(line)
        elif kind == "Map":
            self._add_naming("map", line.table)
        elif kind == "Path":
            self._add_naming("path", line.path)
        else:
            self.counts["relations"] += 1
            self.relations.extend(_relation(one) for one in line.relations)

    def _add_field(self, line: Any) -> None:
        field, found = _field(line, self._enums)
        number = len(self.fields)
        self.issues.extend(StatementIssue("field", number, issue) for issue in found)
        if self._described:
            field = replace(field, description=self.description_at(line))
        self.fields.append(field)

    def _add_rules(self, block: Any) -> None:
        self.counts["access"] += 1
        for one in block.rules:
            rule, found = access_rule(one)
            self.access.append(rule)
            number = len(self.access) - 1
            self.issues.extend(StatementIssue("rule", number, issue) for issue in found)

    def _add_naming(self, word: str, quoted: str) -> None:
        self.counts[word] += 1
        self.namings[word].append(quoted[1:-1])

    def description_at(self, node: Any) -> str | None:
        """Return the `##` comment above a block or a line."""
        return description_above(self._text, node._tx_position) if self._described else None

    def repetitions(self, model: str) -> Iterator[StatementIssue]:
        """Yield the issues of lines that a model may have once."""
        for word, times in self.counts.items():
            if times > 1:
                issue = Issue(
                    "FW115",
                    say("'{word}' is declared twice on {model}", word=word, model=model),
                    say("remove one"),
                    word,
                )
                yield StatementIssue(word, 1, issue)


def _check(node: Any, number: int, issues: list[StatementIssue]) -> Check:
    """Return the check of a line; without a condition if that is invalid."""
    try:
        tree = conditions.parse(f"({' '.join(node.parts)}")
    except conditions.ConditionError as error:
        issues.append(StatementIssue("check", number, _condition_issue("FW333", error)))
        return Check("", (), node.name or None)
    return Check(conditions.to_text(tree), conditions.names(tree), node.name or None)


def _composite(node: Any, number: int, issues: list[StatementIssue]) -> Composite:
    """Return the group of a line; without a condition if that is invalid."""
    members = [member.split() for member in node.members]
    fields = tuple(member[0] for member in members)
    descending = tuple(member[0] for member in members if len(member) > 1)
    parts, label = split_name(node.parts)
    label = label or node.label
    where = None
    if node.parts:
        try:
            where = conditions.to_text(conditions.parse(" ".join(parts), "where"))
        except conditions.ConditionError as error:
            issue = _condition_issue("FW333", error)
            issues.append(StatementIssue(node.kind.lower(), number, issue))
    return Composite(fields, descending, label[1:-1] if label else None, where)


def _with_nulls(fields: Sequence[Field]) -> Iterator[Field]:
    """Yield the fields; a computed one is nullable if its expression may be null."""
    nullable = {field.name for field in fields if field.nullable}
    for field in fields:
        if field.computed:
            tree = conditions.parse(field.computed)
            field = replace(field, nullable=may_be_null(tree, nullable))
        yield field


def _stamps(node: Any) -> Iterator[Field]:
    """Yield the fields of `timestamps (created, updated)`."""
    kind = FieldType("datetime")
    yield Field(node.created, kind, readonly=True, generator="now")
    yield Field(node.updated, kind, readonly=True, generator="now", updated=True)


def _field(node: Any, enums: Mapping[str, Block]) -> tuple[Field, list[Issue]]:
    kind, issue = _type(node, enums)
    issues = [] if issue is None else [issue]
    given = read_constraints(node.constraints, issues)
    written, kind = kind, _indexable(kind, given)
    default = generator = found = None
    if "default" in given and is_call(given["default"]):
        generator, found = parse_generator(kind, given["default"])
    elif "default" in given:
        default, found = parse_default(kind, given["default"])
    if "updated" in given:
        found = found or parse_updated(kind, given["updated"])
        generator = generator or (None if "default" in given else "now")
    # An invalid type leaves its default undecided.
    if found and issue is None:
        issues.append(found)
    references = None
    if "references" in given:
        action = cast("OnDelete", given.get("on_delete", "restrict").lower())
        target, _, referenced = given["references"].partition(".")
        update = cast("OnUpdate | None", given.get("on_update", "").lower() or None)
        references = Reference(target, action, referenced or None, update)
    primary = "primary" in given
    unique = "unique" in given and not primary
    field = Field(
        name=node.name,
        type=kind,
        primary=primary,
        required="required" in given,
        unique=unique,
        nullable="nullable" in given,
        # Primary keys and unique fields have an index already.
        index="index" in given and not primary and not unique,
        default=default,
        references=references,
        was=given.get("was"),
        private="private" in given or is_private(node.name),
        readonly="readonly" in given,
        generator=generator,
        updated="updated" in given,
        rules=parse_rules(written, given, issues) if issue is None else None,
        map=given["map"][1:-1] if "map" in given else None,
    )
    if "computed" in given:
        field = replace(field, readonly=True, computed=_expression(given, issues))
    return field, issues


def _expression(given: Mapping[str, str], issues: list[Issue]) -> str:
    """Return the expression of a computed field as canonical text, empty if it is invalid."""
    for word in given.keys() & _NOT_FOR_COMPUTED:
        message = say("a computed field cannot have '{word}'", word=word)
        issues.append(Issue("FW334", message, say("remove '{word}'", word=word), word))
    try:
        return conditions.to_text(conditions.parse(given["computed"], "computed"))
    except conditions.ConditionError as error:
        issues.append(_condition_issue("FW334", error))
        return ""


def _condition_issue(code: str, error: conditions.ConditionError) -> Issue:
    return Issue(code, error.message, error.hint, error.word, error.nth)


def _type(node: Any, enums: Mapping[str, Block]) -> tuple[FieldType, Issue | None]:
    kind, issue = _item_type(node, enums)
    if not node.array:
        return kind, issue
    array, found = array_of(kind)
    return array, issue or found


def _item_type(node: Any, enums: Mapping[str, Block]) -> tuple[FieldType, Issue | None]:
    if node.type.lower() in ("file", "image"):
        return file_type(node.type.lower(), node.arguments)
    if node.type.lower() in TYPES:
        return parse_arguments(node.type.lower(), node.arguments)
    return shared_enum(parse_enum(enums[node.type]).enum, node.arguments)


def _indexable(kind: FieldType, given: Mapping[str, str]) -> FieldType:
    """Return the type of a field, for an indexed text the longest string that can be indexed."""
    indexed = "unique" in given or "index" in given
    if kind.name == "text" and indexed and "primary" not in given:
        return FieldType("string", MAX_INDEXED)
    return kind


def _relation(node: Any) -> Relation:
    return Relation(
        node.kind.lower(),
        node.model,
        node.alias,
        via=node.via or None,
        through=node.through or None,
    )
