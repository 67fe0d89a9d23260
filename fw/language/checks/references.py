"""Checks between models, and resolution of their relations.

An incremental build stores one `Interface` per model and checks all references from these, so
the data are plain tuples and dictionaries.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import TYPE_CHECKING

from fw.language.checks.interface import (
    LAST,
    Interface,
    ReferenceData,
    ReferenceIssue,
    depends_on,
    index_name_issues,
    interface_of,
    required_models,
    unknown_model,
)
from fw.language.checks.relations import (
    composite_key_issue,
    keys_to,
    link_keys,
    link_table_issues,
    relation_issue,
)
from fw.language.checks.titles import path_issues
from fw.language.syntax.scanner import MAX_REPORTED
from fw.language.syntax.source_files import files_of
from fw.runtime.names import nearest

if TYPE_CHECKING:
    from fw.language.diagnostics import Diagnostic
    from fw.language.model import Model
    from fw.language.syntax.scanner import Block

__all__ = [
    "Interface",
    "IssuesOf",
    "check_references",
    "depends_on",
    "interface_of",
    "reference_issues",
    "resolve",
]

IssuesOf = Callable[[Sequence[Interface], tuple[str, str] | None], Iterable[ReferenceIssue]]
"""A function such as `reference_issues`."""
MAX_SUGGESTIONS = 20
"""Maximum number of unknown models that get a suggestion; comparing them is expensive."""
MAX_COMPARED = 10_000
"""Maximum number of comparisons for suggestions, at least those of one unknown model."""


def check_references(
    interfaces: Sequence[Interface],
    blocks: Sequence[Block],
    issues_of: IssuesOf | None = None,
    login: tuple[str, str] | None = None,
) -> list[Diagnostic]:
    """Check the references between the models of a schema; both are in the schema's order.

    `issues_of` may remember what `reference_issues` returns. `login` are the users' model and the
    field of their e-mail.
    """
    issues = list(islice((issues_of or reference_issues)(interfaces, login), MAX_REPORTED))
    if len(files_of(blocks)) > 1:
        issues += islice(_misplaced(interfaces, blocks), MAX_REPORTED - len(issues))
    if not issues:
        return []
    from fw.language.diagnostics import diagnostic_in_block, place_of
    from fw.language.syntax.tokens import find_span

    found = []
    named = _with_suggestions(issues, [interface.name for interface in interfaces])
    for issue in _with_cycles(named, interfaces):
        block = blocks[issue.model]
        start, end = find_span(block.text, issue.kind, issue.position, issue.word, issue.nth)
        message = issue.message
        if issue.other is not None and blocks[issue.other].file != block.file:
            message += f"; the other one is at {place_of(blocks[issue.other])}"
        found.append(diagnostic_in_block(block, start, end, issue.code, message, issue.hint))
    return found


def _misplaced(
    interfaces: Sequence[Interface], blocks: Sequence[Block]
) -> Iterator[ReferenceIssue]:
    """Yield the references to models further down in the same file, if there are several files."""
    order = {interface.name: index for index, interface in enumerate(interfaces)}
    for index, (interface, block) in enumerate(zip(interfaces, blocks, strict=True)):
        for position, field, _, model in interface.references:
            target = order.get(model, index)
            if target < index and field not in interface.optional_keys:
                other = blocks[target]
                if other.file == block.file and other.start > block.start:
                    yield _declared_later(index, position, interface, interfaces[target])


def reference_issues(
    interfaces: Sequence[Interface], login: tuple[str, str] | None = None
) -> Iterator[ReferenceIssue]:
    """Yield the issues between models, in no particular order.

    Without `login`, a foreign key may refer to any field that is unique within a tenant, since that
    of logins is unique in all of them.
    """
    order = {interface.name: index for index, interface in enumerate(interfaces)}
    tables: set[str] = set()
    implied: dict[str, object] = {}
    yield from _collisions(interfaces, order)
    yield from index_name_issues(interfaces)
    for index, interface in enumerate(interfaces):
        if interface.references:
            yield from _foreign_keys(interfaces, order, index, login)
        if interface.title_paths:
            yield from path_issues(interfaces, order, index)
        if interface.relations:
            for position in range(len(interface.relations)):
                issue = relation_issue(interfaces, order, index, position)
                if issue:
                    yield issue
            if any(kind == "many_to_many" for kind, _, _, _, _ in interface.relations):
                tables = tables or {one.table.lower() for one in interfaces}
                yield from link_table_issues(interface, index, tables, implied)


def _foreign_keys(
    interfaces: Sequence[Interface],
    order: Mapping[str, int],
    index: int,
    login: tuple[str, str] | None,
) -> Iterator[ReferenceIssue]:
    """Yield the issues of the foreign keys of a model."""
    interface = interfaces[index]
    named = dict(interface.reference_fields)
    for reference in interface.references:
        position, field, kind, model = reference
        target = order.get(model)
        if target is not None and interfaces[target].view and not interface.view:
            yield _reference_to_view(index, reference)
            continue
        known = target is not None and (target <= index or field in interface.optional_keys)
        if target is not None and known and position in named:
            name = named[position]
            yield from _named_reference(interfaces, index, target, reference, name, login)
            continue
        if target is not None and interfaces[target].composite_key:
            yield _reference_to_composite(index, reference, interfaces[target])
            continue
        if target is not None and known:
            primary_type = interfaces[target].primary_type
            if primary_type == kind or not primary_type:
                continue
        yield _invalid_reference(interfaces, order, index, reference)


def _reference_to_view(index: int, data: ReferenceData) -> ReferenceIssue:
    position, _, _, model = data
    message = f"'{model}' is a view, which no foreign key of a table can refer to"
    hint = "refer to the model of its rows"
    return ReferenceIssue(index, "field", position, model, "FW420", message, hint, LAST)


def _reference_to_composite(index: int, data: ReferenceData, target: Interface) -> ReferenceIssue:
    position, _, _, model = data
    message, hint = composite_key_issue(target)
    return ReferenceIssue(index, "field", position, model, "FW413", message, hint, LAST)


def _collisions(
    interfaces: Sequence[Interface], order: Mapping[str, int]
) -> Iterator[ReferenceIssue]:
    """Yield models that share a name, file, table or path.

    Comparing the sizes of sets comes first: it is fast, and collisions are rare.
    """
    size = len(interfaces)
    distinct = min(
        len({one.name for one in interfaces}),
        len({one.module for one in interfaces}),
        len({one.table.lower() for one in interfaces}),
        len({one.prefix for one in interfaces}),
    )
    if distinct < size:
        seen: dict[tuple[str, str], int] = {}
        for index, one in enumerate(interfaces):
            keys = (
                ("name", one.name),
                ("file", one.module),
                ("table", one.table.lower()),
                ("path", one.prefix),
            )
            for what, value in keys:
                if (what, value) in seen:
                    other = seen[what, value]
                    issue = _collision(index, one, interfaces[other], what, value)
                    yield issue._replace(other=other)
                    break
            for key in keys:
                seen.setdefault(key, index)
    former: dict[str, str] = {}
    for index, one in enumerate(interfaces):
        if one.was is not None:
            yield from _invalid_rename(one, index, order, former)
            former.setdefault(one.was, one.name)


_NAMED_BY = {"table": "'map \"<table>\"'", "path": "'path \"/<path>\"'"}


def _collision(
    index: int, one: Interface, other: Interface, what: str, value: str
) -> ReferenceIssue:
    if what == "name":
        message, hint = f"model '{one.name}' is declared twice", "rename or remove one"
    else:
        shown = {"path": f"/{value}/", "file": f"'{value}.py'"}.get(what, f"'{value}'")
        message = f"models '{other.name}' and '{one.name}' have the same {what} {shown}"
        hint = "rename one of them"
        if what == "table" and (one.view or other.view):
            hint = "name another view after 'from'"
        elif what in _NAMED_BY:
            hint += f", or add a line {_NAMED_BY[what]} to one"
    # A model may be named like the keyword, so the last such word is the name.
    return ReferenceIssue(index, "header", 0, one.name, "FW208", message, hint, LAST)


def _invalid_rename(
    one: Interface, index: int, order: Mapping[str, int], former: Mapping[str, str]
) -> Iterator[ReferenceIssue]:
    was = one.was or ""
    if was in order:
        message = f"invalid rename of '{was}': the model still exists"
        hint = f"remove 'was {was}' or the model '{was}'"
        yield ReferenceIssue(index, "header", 0, was, "FW214", message, hint, LAST)
    elif was in former:
        message = f"'{former[was]}' and '{one.name}' are both renamed from '{was}'"
        yield ReferenceIssue(index, "header", 0, was, "FW214", message, "keep one 'was'", LAST)


def _invalid_reference(
    interfaces: Sequence[Interface], order: Mapping[str, int], index: int, data: ReferenceData
) -> ReferenceIssue:
    position, field, kind, target = data
    found = order.get(target)
    if found is None:
        return ReferenceIssue(
            index, "field", position, target, "FW401", *unknown_model(target), LAST
        )
    if found > index and field not in interfaces[index].optional_keys:
        return _declared_later(index, position, interfaces[index], interfaces[found])
    wanted, word = interfaces[found].primary_type, kind.partition("(")[0]
    message = (
        f"field '{field}' has the type '{kind}', but the primary key of {target} is '{wanted}'"
    )
    return ReferenceIssue(
        index,
        "field",
        position,
        word,
        "FW403",
        message,
        f"write '{field}: {wanted} …'",
        1 if field == word else 0,
    )


def _declared_later(index: int, position: int, one: Interface, target: Interface) -> ReferenceIssue:
    words = ["view" if each.view else "model" for each in (target, one)]
    message = f"{words[0]} '{target.name}' is declared after its reference on {one.name}"
    hint = f"move '{words[0]} {target.name}' before '{words[1]} {one.name}', or run 'fw fmt --sort'"
    return ReferenceIssue(index, "field", position, target.name, "FW402", message, hint, LAST)


def _named_reference(
    interfaces: Sequence[Interface],
    index: int,
    target: int,
    data: ReferenceData,
    name: str,
    login: tuple[str, str] | None,
) -> Iterator[ReferenceIssue]:
    """Yield the issue of a reference to a named field, which must be unique."""
    position, field, kind, model = data
    other = interfaces[target]
    fields = {other.primary: other.primary_type, **dict(other.referable)}
    fields.pop("", None)
    scoped = () if login is None else [one for one in other.scoped if (model, one) != login]
    if not other.complete or (fields.get(name) == kind and name not in scoped):
        return
    if name in scoped:
        message = f"'{name}' of {model} is unique within a tenant, not in all of them"
        hint = "refer to another field" if other.composite_key else f"write 'references {model}'"
        yield ReferenceIssue(index, "field", position, f"{model}.{name}", "FW412", message, hint)
        return
    if name not in fields:
        message = f"'{name}' is not a unique int, uuid or string field of {model}"
        meant = nearest(name, [one for one, _ in other.referable if one not in scoped])
        hint = (
            f"did you mean '{meant}'?"
            if meant
            else "add 'unique' to it"
            if other.composite_key
            else f"add 'unique' to it, or write 'references {model}'"
        )
        yield ReferenceIssue(index, "field", position, f"{model}.{name}", "FW412", message, hint)
        return
    word = kind.partition("(")[0]
    message = f"field '{field}' has the type '{kind}', but {model}.{name} is '{fields[name]}'"
    hint = f"write '{field}: {fields[name]} …'"
    nth = 1 if field == word else 0
    yield ReferenceIssue(index, "field", position, word, "FW403", message, hint, nth)


def _with_suggestions(
    issues: Iterable[ReferenceIssue], names: Sequence[str]
) -> Iterator[ReferenceIssue]:
    """Add suggestions to the unknown models, up to the limits of comparisons."""
    left = max(1, min(MAX_SUGGESTIONS, MAX_COMPARED // max(1, len(names))))
    for issue in issues:
        meant = None
        if issue.code == "FW401" and left:
            left -= 1
            meant = nearest(issue.word, names)
        yield issue._replace(hint=f"did you mean '{meant}'?") if meant else issue


def _with_cycles(
    issues: Iterable[ReferenceIssue], interfaces: Sequence[Interface]
) -> Iterator[ReferenceIssue]:
    """Report models that need each other as such: no order of the file is valid for them."""
    by_name = {interface.name: interface for interface in interfaces}
    left = MAX_SUGGESTIONS
    for issue in issues:
        cycle: list[str] = []
        if issue.code == "FW402" and left:
            left -= 1
            cycle = _path(by_name, issue.word, interfaces[issue.model].name)
        if not cycle:
            yield issue
            continue
        shown = " → ".join((cycle[-1], *cycle))
        message = f"these models need each other: {shown}"
        hint = "add 'nullable' to one of these foreign keys"
        yield issue._replace(code="FW410", message=message, hint=hint)


def _path(by_name: Mapping[str, Interface], start: str, end: str) -> list[str]:
    """Return the shortest path of required references from one model to another, or nothing."""
    paths = {start: [start]}
    waiting = [start]
    for name in waiting:
        for target in required_models(by_name[name]):
            if target == end:
                return [*paths[name], end]
            if target in by_name and target not in paths:
                paths[target] = [*paths[name], target]
                waiting.append(target)
    return []


def resolve(model: Model, interfaces: Mapping[str, Interface]) -> Model:
    """Return the model with `via` and `other_via` set in every relation.

    `interfaces` must contain the models of `depends_on` and have passed `check_references`.
    """
    if not model.relations:
        return model
    from dataclasses import replace

    own = interface_of(model)
    relations = []
    for relation in model.relations:
        via, other_via = relation.via, None
        target = own if relation.model == model.name else interfaces[relation.model]
        if relation.kind == "belongs_to":
            via = via or keys_to(own, relation.model)[0]
        elif relation.kind in ("has_many", "has_one"):
            via = via or keys_to(target, model.name)[0]
        elif relation.through:
            link = own if relation.through == model.name else interfaces[relation.through]
            own_keys, other_keys = link_keys(model.name, relation.model, via, link)
            via, other_via = own_keys[0], other_keys[0]
        relations.append(replace(relation, via=via, other_via=other_via))
    return replace(model, relations=tuple(relations))
