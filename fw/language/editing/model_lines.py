"""Edits of access rules, of other lines of a model, and of the members of an enum."""

from __future__ import annotations

from fw.language.editing.changes import Change
from fw.language.editing.lines import (
    INDENT,
    described_lines,
    indent_at,
    new_block,
    newline_of,
    place_after,
)
from fw.language.editing.models import find_block, find_model, unknown_name
from fw.language.editing.occurrences import Symbol
from fw.language.editing.outline import BlockOutline, outline_of
from fw.language.editing.renaming import rename
from fw.language.syntax.scanner import SCHEMA_FILE, Block
from fw.language.syntax.source_files import Sources, scan_sources
from fw.language.syntax.tokens import LINE_WORDS, Statement
from fw.runtime.errors import FwError
from fw.runtime.messages import say
from fw.runtime.names import suggest

__all__ = [
    *("add_enum", "add_member", "delete_line", "delete_member", "delete_rule"),
    *("rename_member", "set_line", "set_rule"),
]


def set_line(
    sources: Sources, model: str, line: str, *, replaces: str | None = None
) -> list[Change]:
    """Return the changes for a line such as `timestamps`, `unique (a, b)` or `check (a > b)`.

    It replaces an equal line of another text, or is added above the relations. Raises FwError for
    the line of a field, and for an unknown line.
    """
    word = (line.split() or [""])[0].partition("(")[0].lower()
    if word not in LINE_WORDS or word == "relations":
        hint = suggest(word, LINE_WORDS)
        raise FwError(say("unknown line '{word}' of a model", word=word), hint=hint or None)
    block = find_model(sources, model)
    outline = outline_of(block)
    if replaces is not None:
        found = _line(block, outline, replaces)
        return [Change(block.start + found.start, block.start + found.end, line, block.file)]
    above = _opening(outline)
    for one in outline.statements[outline.statements.index(above) + 1 :]:
        if one.depth != 1 or one.kind == "relations":
            break
        above = one
    return _below(sources, block, above, line)


def delete_line(sources: Sources, model: str, line: str) -> list[Change]:
    """Return the changes that delete a line with its comment. Raises FwError for an unknown one."""
    block = find_model(sources, model)
    return _deleted(sources, block, _line(block, outline_of(block), line))


def set_rule(
    sources: Sources, model: str, rule: str, *, replaces: str | None = None
) -> list[Change]:
    """Return the changes for an access rule, such as `read to user when owner_id = me`.

    It replaces an equal rule of another text, or is added below the last one, with the block if the
    model has none. Raises FwError for a text that isn't one line, and for an unknown rule.
    """
    rule = rule.strip()
    if not rule or set(rule) & set("\r\n{}#"):
        raise FwError(
            say("invalid access rule"), hint=say("write one rule without braces and comments")
        )
    block = find_model(sources, model)
    text, outline = sources[block.file], outline_of(block)
    if replaces is not None:
        found = _rule_named(outline, model, replaces)
        return [Change(block.start + found.start, block.start + found.end, rule, block.file)]
    opening = next(iter(outline.lines("access")), None)
    if opening is None:
        return [new_block(text, block, outline, "access", rule)]
    rules = list(outline.lines("rule"))
    brace = outline.statements[outline.statements.index(opening) + 1 :][:1]
    above = rules[-1] if rules else (*brace, opening)[0]
    indent = indent_at(text, block.start + above.start) if rules else None
    if indent is None:
        outer = indent_at(text, block.start + opening.start)
        indent = (INDENT if outer is None else outer) + INDENT
    place = place_after(text, block.start + above.end)
    return [Change(place.start, place.end, place.before + indent + rule + place.after, block.file)]


def delete_rule(sources: Sources, model: str, rule: str) -> list[Change]:
    """Return the changes that delete a rule. Without rules the block stays: it allows nothing."""
    block = find_model(sources, model)
    found = _rule_named(outline_of(block), model, rule)
    start, end = block.start + found.start, block.start + found.end
    start, end = described_lines(sources[block.file], start, end, block.start)
    return [Change(start, end, "", block.file)]


def add_enum(
    sources: Sources, name: str, members: list[str], *, file: str = SCHEMA_FILE
) -> list[Change]:
    """Return the changes that add an enum at the end of a file.

    `members` are lines such as `paid "Paid"`. Raises FwError if the name is taken.
    """
    scanned = scan_sources(sources)
    if any(one.name.lower() == name.lower() for one in (*scanned.blocks, *scanned.enums)):
        raise FwError(say("'{name}' already exists", name=name), hint=say("choose another name"))
    text = sources.get(file, "")
    newline = newline_of(text)
    end = len(text.rstrip())
    gap = newline * 2 if text[:end].strip("\ufeff") else ""
    lines = newline.join([f"enum {name} {{", *(INDENT + one for one in members), "}"])
    return [Change(end if gap else len(text), len(text), f"{gap}{lines}{newline}", file)]


def add_member(sources: Sources, enum: str, line: str) -> list[Change]:
    """Return the changes that add a member below the last one: `paid "Paid" = "P"`."""
    block = find_block(sources, enum)
    outline = outline_of(block)
    above = outline.members[-1].statement if outline.members else _opening(outline)
    return _below(sources, block, above, line)


def delete_member(sources: Sources, enum: str, member: str) -> list[Change]:
    """Return the changes that delete a member. Raises FwError for an unknown one."""
    block = find_block(sources, enum)
    for one in outline_of(block).members:
        if one.name.text == member:
            return _deleted(sources, block, one.statement)
    known = [one.name.text for one in outline_of(block).members]
    raise unknown_name("member", member, enum, known)


def rename_member(sources: Sources, enum: str, member: str, to: str) -> list[Change]:
    """Return the changes that rename a member; it keeps its stored value."""
    return rename(sources, Symbol("member", member, enum), to)


def _opening(outline: BlockOutline) -> Statement:
    """Return the opening brace of a block, or its header without one."""
    found = outline.statements
    return next((one for one in found if one.kind == "open"), found[0])


def _line(block: Block, outline: BlockOutline, line: str) -> Statement:
    wanted = line.split()
    for one in outline.statements:
        if one.depth == 1 and outline.text[one.start : one.end].split() == wanted:
            return one
    raise FwError(say("unknown line '{line}' of {block}", line=line, block=block.name))


def _below(sources: Sources, block: Block, above: Statement, line: str) -> list[Change]:
    text = sources[block.file]
    indent = (
        None if above.kind in ("open", "header") else indent_at(text, block.start + above.start)
    )
    place = place_after(text, block.start + above.end)
    added = (INDENT if indent is None else indent) + line
    return [Change(place.start, place.end, place.before + added + place.after, block.file)]


def _deleted(sources: Sources, block: Block, statement: Statement) -> list[Change]:
    start, end = block.start + statement.start, block.start + statement.end
    start, end = described_lines(sources[block.file], start, end, block.start)
    return [Change(start, end, "", block.file)]


def _rule_named(outline: BlockOutline, model: str, rule: str) -> Statement:
    wanted = rule.split()
    for one in outline.lines("rule"):
        if outline.text[one.start : one.end].split() == wanted:
            return one
    raise FwError(
        say("unknown access rule '{rule}' of {model}", rule=rule, model=model),
        hint=say("load the rules again"),
    )
