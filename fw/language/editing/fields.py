"""Edits of the fields of a model: add, move, delete, change types and constraints."""

from __future__ import annotations

from collections.abc import Iterable

from fw.language.editing.changes import Change
from fw.language.editing.lines import (
    INDENT,
    described_lines,
    indent_at,
    line_start,
    newline_of,
    place_after,
)
from fw.language.editing.models import find_model, unknown_name
from fw.language.editing.outline import BlockOutline, FieldOutline, outline_of
from fw.language.syntax.descriptions import start_with_comments
from fw.language.syntax.scanner import Block
from fw.language.syntax.source_files import Sources
from fw.language.syntax.tokens import FLAGS, VALUED, Statement
from fw.runtime.errors import FwError
from fw.runtime.messages import say
from fw.runtime.names import suggest

__all__ = [
    *("add_field", "add_fields", "change_type", "delete_field", "find_field", "move_field"),
    *("remove_constraint", "set_constraint"),
]


def add_field(sources: Sources, model: str, line: str, *, after: str | None = None) -> list[Change]:
    """Return the changes that add the line of a field, below a field or below the last one."""
    return add_fields(sources, model, [line], after=after)


def add_fields(
    sources: Sources, model: str, lines: Iterable[str], *, after: str | None = None
) -> list[Change]:
    """Return the changes that add lines of fields below a field, or below the last one.

    Raises FwError for an unknown model or field.
    """
    block = find_model(sources, model)
    text, outline = sources[block.file], outline_of(block)
    above = _last_field(outline) if after is None else find_field(block, after).statement
    indent = INDENT
    if above.kind == "field":
        written = indent_at(text, block.start + above.start)
        indent = INDENT if written is None else written
    place = place_after(text, block.start + above.end)
    newline = newline_of(text)
    added = newline.join(f"{indent}{line}" for line in lines)
    return [Change(place.start, place.end, place.before + added + place.after, block.file)]


def change_type(sources: Sources, model: str, field: str, type: str) -> list[Change]:
    """Return the changes for another type of a field."""
    block = find_model(sources, model)
    tokens = find_field(block, field).type
    if not tokens:
        end = block.start + find_field(block, field).statement.end
        return [Change(end, end, f" {type}", block.file)]
    start, end = block.start + tokens[0].start, block.start + tokens[-1].end
    return [Change(start, end, type, block.file)]


def set_constraint(
    sources: Sources, model: str, field: str, word: str, value: str | None = None
) -> list[Change]:
    """Return the changes for a constraint of a field, such as `unique` or `default 0`.

    A constraint that the field lacks is added at the end, before the comment. Raises FwError for
    an unknown word, and for a value that is missing or superfluous.
    """
    if word not in (*FLAGS, *VALUED):
        hint = suggest(word, (*FLAGS, *VALUED))
        raise FwError(say("unknown constraint '{word}'", word=word), hint=hint or None)
    if (value is None) is (word in VALUED):
        problem = say("requires a value") if value is None else say("has no value")
        raise FwError(say("constraint '{word}' {problem}", word=word, problem=problem))
    block = find_model(sources, model)
    found = find_field(block, field)
    written = word if value is None else f"{word} {value}"
    given = found.constraint(word)
    if given is None:
        end = block.start + found.statement.end
        return [Change(end, end, f" {written}", block.file)]
    if value is None:
        return []
    return [Change(block.start + given.start, block.start + given.end, written, block.file)]


def remove_constraint(sources: Sources, model: str, field: str, word: str) -> list[Change]:
    """Return the changes that remove a constraint of a field, and the blanks before it."""
    block = find_model(sources, model)
    given = find_field(block, field).constraint(word)
    if given is None:
        return []
    start = block.start + given.start
    text = sources[block.file]
    while text[start - 1] in " \t":
        start -= 1
    return [Change(start, block.start + given.end, "", block.file)]


def delete_field(sources: Sources, model: str, field: str) -> list[Change]:
    """Return the changes that delete a field's line, its description and the comment beside it."""
    block = find_model(sources, model)
    statement = find_field(block, field).statement
    start, end = block.start + statement.start, block.start + statement.end
    start, end = described_lines(sources[block.file], start, end, block.start)
    return [Change(start, end, "", block.file)]


def move_field(
    sources: Sources, model: str, field: str, *, before: str | None = None
) -> list[Change]:
    """Return the changes that move a field above another one, or below the last one.

    The comments directly above and beside the field move with it.
    """
    block = find_model(sources, model)
    text = sources[block.file]
    start, end = _own_lines(text, block, field)
    if before is None:
        last = _last_field(outline_of(block)).tokens[0].text
        target = _own_lines(text, block, last)[1]
    else:
        target = _own_lines(text, block, before)[0]
    if start <= target <= end:
        return []
    moved = text[start:end]
    return [Change(start, end, "", block.file), Change(target, target, moved, block.file)]


def find_field(block: Block, name: str) -> FieldOutline:
    """Return the outline of a field. Raises FwError for an unknown one."""
    fields = outline_of(block).fields
    if name not in fields:
        raise unknown_name("field", name, block.name, fields)
    return fields[name]


def _last_field(outline: BlockOutline) -> Statement:
    """Return the last field, or the opening brace of a model without fields."""
    last = outline.statements[0]
    for statement in outline.statements:
        if statement.kind == "field" or (statement.kind == "open" and not statement.depth):
            last = statement
    return last


def _own_lines(text: str, block: Block, name: str) -> tuple[int, int]:
    """Return the span of a field's lines with its comments. Raises FwError if it shares a line."""
    statement = find_field(block, name).statement
    start = block.start + statement.start
    lines = described_lines(text, start, block.start + statement.end, block.start)
    if indent_at(text, start) is None or not text[: lines[1]].endswith("\n"):
        problem = say(
            "cannot move fields of {block}: '{name}' shares its line", block=block.name, name=name
        )
        raise FwError(problem, hint=say("write each field on its own line first"))
    first = start_with_comments(text, start, block.start)
    return line_start(text, first), lines[1]
