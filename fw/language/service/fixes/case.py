"""The case of a quick fix: a diagnostic with its place in the text."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

from fw.language.diagnostics import Diagnostic
from fw.language.editing.changes import Change
from fw.language.editing.outline import FieldOutline, outline_of
from fw.language.service.workspace import Workspace
from fw.language.syntax.scanner import Block

__all__ = ["EXAMPLE", "WRITE", "Case", "Proposals", "case_of"]

WRITE = re.compile(r"write '([^'…]+)'")
"""Words that a hint says to write."""
EXAMPLE = re.compile(r"(?:for example|such as) '(\w+)'")
"""The name that a hint gives as an example."""
Proposals = Iterable[tuple[str, list[Change]]]
"""Titles and changes of quick fixes."""


class Case(NamedTuple):
    """A diagnostic with its place: offsets in the file, its block, and the field of its line."""

    workspace: Workspace
    found: Diagnostic
    start: int
    end: int
    block: Block | None
    field: FieldOutline | None

    @property
    def word(self) -> str:
        """The text of the span."""
        return self.workspace.sources[self.found.file][self.start : self.end]

    def replaced(self, text: str) -> list[Change]:
        """Return the change that replaces the span."""
        return [Change(self.start, self.end, text, self.found.file)]


def case_of(workspace: Workspace, one: Diagnostic) -> Case | None:
    """Return the case of a diagnostic, None for one of an unknown file."""
    text = workspace.sources.get(one.file)
    if text is None:
        return None
    start = 0
    for _ in range(one.line - 1):
        start = text.find("\n", start) + 1
    offset = start + one.column - 1
    end = min(len(text), start + one.end_column - 1)
    block = workspace.names.block_at(one.file, offset)
    field = outline_of(block).field_at(offset - block.start) if block else None
    return Case(workspace, one, offset, end, block, field)
