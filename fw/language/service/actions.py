"""Code actions: quick fixes of diagnostics, and refactorings."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from fw.language.diagnostics import Diagnostic
from fw.language.editing.changes import Change
from fw.language.editing.outline import outline_of
from fw.language.editing.relations import add_relation
from fw.language.names import names_of
from fw.language.service.fixes.quick_fixes import quick_fixes
from fw.language.service.workspace import Workspace
from fw.runtime.messages import say

__all__ = ["CodeAction", "actions_for", "refactorings"]


class CodeAction(NamedTuple):
    """A change that an editor offers. `fixes` is the diagnostic that it solves."""

    title: str
    changes: tuple[Change, ...]
    fixes: Diagnostic | None = None


def actions_for(workspace: Workspace, diagnostics: Iterable[Diagnostic]) -> list[CodeAction]:
    """Return the quick fixes of these diagnostics."""
    return [
        CodeAction(title, tuple(changes), one)
        for one in diagnostics
        for title, changes in quick_fixes(workspace, one)
    ]


def refactorings(workspace: Workspace, file: str, offset: int) -> list[CodeAction]:
    """Return the changes that are offered at a place without an error."""
    block = workspace.names.block_at(file, offset)
    if block is None:
        return []
    line = outline_of(block).field_at(offset - block.start)
    if line is None or line.target is None or line.target not in workspace.interfaces:
        return []
    target, own = line.target, workspace.interfaces.get(block.name)
    if own is None or own.view:
        return []
    found = []
    sources, key = workspace.sources, line.name.text
    alias = key.removesuffix("_id")
    if alias != key and not any(
        (kind, via) == ("belongs_to", key) for kind, _, _, via, _ in own.relations
    ):
        changes = add_relation(sources, block.name, "belongs_to", target, alias, via=key)
        found.append(
            CodeAction(
                say("Add the relation {block}.{alias}", block=block.name, alias=alias),
                tuple(changes),
            )
        )
    inverse = workspace.interfaces[target].relations
    if not any(model == block.name and via in (None, key) for _, model, _, via, _ in inverse):
        name = names_of(block.name).table
        changes = add_relation(sources, target, "has_many", block.name, name, via=key)
        found.append(
            CodeAction(
                say("Add the inverse relation {target}.{name}", target=target, name=name),
                tuple(changes),
            )
        )
    return found
