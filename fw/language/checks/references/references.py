"""Checks between models, and resolution of their relations.

An incremental build stores one `Interface` per model and checks all references from these, so
the data are plain tuples and dictionaries.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import TYPE_CHECKING

from fw.language.checks.references.collisions import collision_issues
from fw.language.checks.references.display_paths import path_issues
from fw.language.checks.references.foreign_keys import declared_later, foreign_key_issues
from fw.language.checks.references.hints import with_cycles, with_suggestions
from fw.language.checks.references.index_names import index_name_issues
from fw.language.checks.references.interface import Interface, ReferenceIssue, interface_of
from fw.language.checks.references.relations import (
    keys_to,
    link_keys,
    link_table_issues,
    relation_issue,
)
from fw.language.syntax.scanner import MAX_REPORTED
from fw.language.syntax.source_files import files_of
from fw.runtime.messages import say

if TYPE_CHECKING:
    from fw.language.diagnostics import Diagnostic
    from fw.language.model import Model
    from fw.language.syntax.scanner import Block

__all__ = ["IssuesOf", "check_references", "reference_issues", "resolve"]

IssuesOf = Callable[[Sequence[Interface], tuple[str, str] | None], Iterable[ReferenceIssue]]
"""A function such as `reference_issues`."""


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
    named = with_suggestions(issues, [interface.name for interface in interfaces])
    for issue in with_cycles(named, interfaces):
        block = blocks[issue.model]
        start, end = find_span(block.text, issue.kind, issue.position, issue.word, issue.nth)
        message = issue.message
        if issue.other is not None and blocks[issue.other].file != block.file:
            message += say("; the other one is at {place}", place=place_of(blocks[issue.other]))
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
                    yield declared_later(index, position, interface, interfaces[target])


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
    yield from collision_issues(interfaces, order)
    yield from index_name_issues(interfaces)
    for index, interface in enumerate(interfaces):
        if interface.references:
            yield from foreign_key_issues(interfaces, order, index, login)
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
