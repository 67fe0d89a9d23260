"""A model, a view or an enum as a form shows it: the parts of its text, valid or not."""

from __future__ import annotations

from typing import Any

from fw.language.editing.models import block_named
from fw.language.editing.outline import FieldOutline, outline_of
from fw.language.service.workspace import Workspace
from fw.language.syntax.descriptions import start_with_description
from fw.language.syntax.tokens import COMPOSITES, NAMINGS, Statement

__all__ = ["form_of", "place_at"]

_LINES = (*COMPOSITES, "check", "timestamps", "display", *NAMINGS)
"""Words of the lines of a model that are neither fields nor relations."""


def form_of(workspace: Workspace, name: str) -> dict[str, Any]:
    """Return the parts of a block as data for JSON, in the order of their lines.

    Fields have the words after their types, other lines their text. A `span` has two offsets of the file. Raises FwError for an unknown name.
    """
    block = block_named(workspace.scanned, name)
    outline = outline_of(block)
    text = block.text

    def comment(offset: int) -> str:
        return _comment(workspace.sources[block.file], block.start + offset)

    def span(one: Statement) -> tuple[int, int]:
        return block.start + one.start, block.start + one.end

    return {
        "name": block.name,
        "kind": outline.kind,
        "file": block.file,
        "span": (block.start + outline.header_start, block.end),
        "was": outline.was.text if outline.was else None,
        "comment": comment(outline.header_start),
        "fields": [
            {
                **_field(text, one),
                "comment": comment(one.statement.start),
                "span": span(one.statement),
            }
            for one in outline.field_lines
        ],
        "relations": [
            {
                "kind": one.kind.text,
                "model": one.model.text if one.model else "",
                "alias": one.alias.text if one.alias else "",
                "via": one.via.text if one.via else None,
                "through": one.through.text if one.through else None,
                "span": span(one.statement),
            }
            for one in outline.relations
        ],
        "members": [
            {
                "name": one.name.text,
                "label": one.label.text[1:-1] if one.label else None,
                "value": one.value.text if one.value else None,
                "comment": comment(one.statement.start),
                "span": span(one.statement),
            }
            for one in outline.members
        ],
        "lines": [
            {"kind": one.kind, "text": text[one.start : one.end], "span": span(one)}
            for one in outline.statements
            if one.kind in _LINES and one.depth == 1
        ],
    }


def place_at(workspace: Workspace, file: str, offset: int) -> dict[str, Any] | None:
    """Return the name of the block at an offset, and that of the field, if it is in the line of one.

    None between the blocks.
    """
    scanned = workspace.scanned
    for block in (*scanned.blocks, *scanned.enums):
        if block.file == file and block.start <= offset <= block.end:
            field = outline_of(block).field_at(offset - block.start)
            return {"name": block.name, "field": field.name.text if field else None}
    return None


def _field(text: str, field: FieldOutline) -> dict[str, Any]:
    type_ = field.type
    return {
        "name": field.name.text,
        "type": text[type_[0].start : type_[-1].end] if type_ else "",
        "constraints": [
            {
                "word": one.word,
                "value": text[one.value[0].start : one.end] if one.value else None,
            }
            for one in field.constraints
        ],
    }


def _comment(text: str, start: int) -> str:
    """Return the description above an offset, without its marks."""
    first = start_with_description(text, start, 0)
    lines = (line.strip() for line in text[first:start].splitlines())
    return "\n".join(line.removeprefix("##").strip() for line in lines if line.startswith("##"))
