"""Symbols of a schema's files: models with their fields and relations, and foldable spans."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from fw.language.editing.outline import BlockOutline, outline_of
from fw.language.service.workspace import Workspace
from fw.language.syntax.scanner import Block
from fw.language.syntax.tokens import Statement, Token

__all__ = ["DocumentSymbol", "Span", "document_symbols", "folds", "workspace_symbols"]


class Span(NamedTuple):
    """Offsets in the text of a file."""

    start: int
    end: int


class DocumentSymbol(NamedTuple):
    """A name with its place: `span` is all of it, `name_span` the name."""

    name: str
    kind: str
    detail: str
    file: str
    span: Span
    name_span: Span
    children: tuple[DocumentSymbol, ...] = ()
    owner: str = ""
    """The model, view or enum of a name that `workspace_symbols` returns."""


def document_symbols(workspace: Workspace, file: str) -> list[DocumentSymbol]:
    """Return the models, views and enums of a file, in its order."""
    blocks = [one for one in workspace.names.blocks if one.file == file]
    return [_of_block(block) for block in sorted(blocks, key=lambda one: one.start) if block.name]


def workspace_symbols(workspace: Workspace, query: str) -> list[DocumentSymbol]:
    """Return the models, enums and fields whose name contains the letters of a query in order."""
    blocks = (_of_block(block) for block in workspace.names.blocks if block.name)
    listed = (
        one
        for symbol in blocks
        for one in (symbol, *(child._replace(owner=symbol.name) for child in symbol.children))
    )
    return [one for one in listed if _matches(query.lower(), one.name.lower())]


def folds(workspace: Workspace, file: str) -> list[tuple[Span, str]]:
    """Return the spans between braces, and comments of several lines, each with its kind."""
    found: list[tuple[Span, str]] = []
    for block in workspace.names.blocks:
        if block.file == file:
            found += ((span, "region") for span in _braces(block))
    text = workspace.sources.get(file, "")
    start, end, lines = 0, 0, 0
    position = 0
    for line in text.splitlines(keepends=True):
        if line.lstrip().startswith("#"):
            start, lines = (start, lines + 1) if lines else (position, 1)
            end = position + len(line.rstrip())
        else:
            if lines > 1:
                found.append((Span(start, end), "comment"))
            lines = 0
        position += len(line)
    if lines > 1:
        found.append((Span(start, end), "comment"))
    return found


def _braces(block: Block) -> Iterator[Span]:
    opened: list[int] = []
    for statement in outline_of(block).statements:
        if statement.kind == "open":
            opened.append(statement.start)
        elif statement.kind == "close" and opened:
            yield Span(block.start + opened.pop(), block.start + statement.end)


def _of_block(block: Block) -> DocumentSymbol:
    outline = outline_of(block)
    start = block.start
    name = outline.name or outline.statements[0].tokens[0]
    return DocumentSymbol(
        block.name,
        outline.kind,
        outline.kind,
        block.file,
        Span(start + outline.header_start, block.end),
        Span(start + name.start, start + name.end),
        tuple(_children(block, outline)),
    )


def _children(block: Block, outline: BlockOutline) -> Iterator[DocumentSymbol]:
    def symbol(name: Token, kind: str, detail: str, line: Statement) -> DocumentSymbol:
        span = Span(block.start + line.start, block.start + line.end)
        place = Span(block.start + name.start, block.start + name.end)
        return DocumentSymbol(name.text, kind, detail, block.file, span, place)

    for field in outline.field_lines:
        words = field.type
        kind = outline.text[words[0].start : words[-1].end] if words else ""
        yield symbol(field.name, "field", kind, field.statement)
    for relation in outline.relations:
        if relation.alias is not None and relation.model is not None:
            detail = f"{relation.kind.text.lower()} {relation.model.text}"
            yield symbol(relation.alias, "relation", detail, relation.statement)
    for member in outline.members:
        detail = member.label.text[1:-1] if member.label is not None else ""
        yield symbol(member.name, "member", detail, member.statement)


def _matches(query: str, name: str) -> bool:
    letters = iter(name)
    return all(letter in letters for letter in query)
