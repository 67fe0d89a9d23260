"""Quick fixes of relations: add a foreign key, or choose one."""

from __future__ import annotations

import re

from fw.language.editing.changes import Change
from fw.language.editing.fields import add_field
from fw.language.editing.outline import RelationOutline, outline_of
from fw.language.service.fixes.case import Case, Proposals
from fw.runtime.messages import say

__all__ = ["add_foreign_key"]

_ADD = re.compile(r"add '(\w+): ([^']+)' to (\w+)")
_USE = re.compile(r"'via (\w+)'")


def add_foreign_key(case: Case) -> Proposals:
    """Yield the foreign key that a relation lacks, or those that it can use."""
    hint, sources = case.found.hint, case.workspace.sources
    relation = _relation_at(case)
    if named := _ADD.search(hint):
        field, line, model = named.groups()
        if "…" in line and (target := line.rpartition(" ")[2]) in case.workspace.interfaces:
            line = line.replace("…", case.workspace.interfaces[target].primary_type)
        if "…" not in line:
            changes = add_field(sources, model, f"{field}: {line}")
            if relation is not None and relation.via is not None:
                changes += case.replaced(field)
            yield say("Add '{field}' to {model}", field=field, model=model), changes
    if relation is None:
        return
    keys = dict.fromkeys((*_USE.findall(hint), *re.findall(r" via (\w+)'", hint)))
    for key in keys:
        if relation.via is not None:
            yield say("Use 'via {key}'", key=key), case.replaced(key)
        elif case.block is not None:
            end = case.block.start + relation.statement.end
            yield f"Use 'via {key}'", [Change(end, end, f" via {key}", case.found.file)]


def _relation_at(case: Case) -> RelationOutline | None:
    at = case.start - case.block.start if case.block is not None else -1
    relations = outline_of(case.block).relations if case.block is not None else ()
    return next((r for r in relations if r.statement.start <= at <= r.statement.end), None)
