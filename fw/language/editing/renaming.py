"""Renames of models, enums, fields, relations and members, at every place in a schema.

A rename writes `was`, so that the next build keeps the data.
"""

from __future__ import annotations

from collections.abc import Callable

from fw.language.editing.changes import Change
from fw.language.editing.fields import find_field
from fw.language.editing.models import find_block, find_model, unknown_name
from fw.language.editing.occurrences import Names, Symbol
from fw.language.editing.outline import FieldOutline, outline_of
from fw.language.syntax.scanner import Block
from fw.language.syntax.source_files import Sources, scan_sources
from fw.runtime.errors import FwError
from fw.runtime.messages import say

__all__ = ["Built", "rename", "rename_field", "rename_model", "rename_relation"]

Built = Callable[[Symbol], bool]
"""Returns True for a model, an enum or a field that the last build of the project had."""


def rename_model(
    sources: Sources, model: str, to: str, *, built: Built | None = None
) -> list[Change]:
    """Return the changes that rename a model, a view or an enum."""
    kind = outline_of(find_block(sources, model)).kind
    return rename(sources, Symbol("enum" if kind == "enum" else "model", model), to, built)


def rename_field(
    sources: Sources, model: str, field: str, to: str, *, built: Built | None = None
) -> list[Change]:
    """Return the changes that rename a field."""
    return rename(sources, Symbol("field", field, model), to, built)


def rename_relation(sources: Sources, model: str, alias: str, to: str) -> list[Change]:
    """Return the changes that rename a relation."""
    return rename(sources, Symbol("relation", alias, model), to)


def rename(sources: Sources, symbol: Symbol, to: str, built: Built | None = None) -> list[Change]:
    """Return the changes that rename a name at every place, with its `was`.

    An earlier `was` stays as long as no build has seen the present name. Raises FwError for an
    unknown name, and for the fields of a line `timestamps`.
    """
    if to == symbol.name:
        return []
    scanned = scan_sources(sources)
    names = Names((*scanned.blocks, *scanned.enums))
    places = list(names.of(symbol))
    changes = [Change(one.start, one.end, to, one.file) for one in places]
    if symbol.kind in ("model", "enum"):
        return changes + _header(find_block(sources, symbol.name), symbol, to, built)
    if symbol.kind == "member":
        return changes + _member(find_block(sources, symbol.owner), symbol)
    block = find_model(sources, symbol.owner)
    outline = outline_of(block)
    if symbol.kind == "relation":
        if outline.relation(symbol.name) is None:
            known = [one.alias.text for one in outline.relations if one.alias is not None]
            raise unknown_name("relation", symbol.name, symbol.owner, known)
        return changes
    if symbol.name not in outline.fields and any(one.declares for one in places):
        message = say(
            "cannot rename '{symbol}', a field of the line 'timestamps'", symbol=symbol.name
        )
        raise FwError(message, hint=say("declare the field on its own line, with 'was'"))
    return changes + _field(block, find_field(block, symbol.name), symbol, to, built)


def _header(block: Block, symbol: Symbol, to: str, built: Built | None) -> list[Change]:
    outline = outline_of(block)
    name = outline.name
    assert name is not None
    if outline.was is not None:
        span = (name.end, outline.was.start, outline.was.end)
        return _was(block, outline.text, span, symbol, to, built)
    return _new_was(block, name.end, symbol, built)


def _field(
    block: Block, field: FieldOutline, symbol: Symbol, to: str, built: Built | None
) -> list[Change]:
    outline = outline_of(block)
    if outline.kind == "view":
        # The view in the database keeps its column.
        end = block.start + field.statement.end
        mapped = field.constraint("map") is not None
        return [] if mapped else [Change(end, end, f' map "{symbol.name}"', block.file)]
    if field.constraint("computed") is not None:
        return []
    given = field.constraint("was")
    if given is not None and given.value:
        before = max(one.end for one in field.statement.tokens if one.end <= given.start)
        span = (before, given.value[0].start, given.end)
        return _was(block, outline.text, span, symbol, to, built)
    return _new_was(block, field.statement.end, symbol, built)


def _new_was(block: Block, end: int, symbol: Symbol, built: Built | None) -> list[Change]:
    if built is not None and not built(symbol):
        return []
    end += block.start
    return [Change(end, end, f" was {symbol.name}", block.file)]


def _was(
    block: Block,
    text: str,
    span: tuple[int, int, int],
    symbol: Symbol,
    to: str,
    built: Built | None,
) -> list[Change]:
    """Return the changes for the `was` that a name has: kept, replaced, or removed as undone."""
    before, value, end = span
    former = text[value:end]
    if built is not None and built(symbol):
        return [Change(block.start + value, block.start + end, symbol.name, block.file)]
    if former == to:
        return [Change(block.start + before, block.start + end, "", block.file)]
    return []


def _member(block: Block, symbol: Symbol) -> list[Change]:
    """Return the change that keeps the stored value of a renamed member."""
    for member in outline_of(block).members:
        if member.name.text == symbol.name:
            end = block.start + (member.label or member.name).end
            if member.value is None:
                return [Change(end, end, f' = "{symbol.name}"', block.file)]
            return []
    known = [one.name.text for one in outline_of(block).members]
    raise unknown_name("member", symbol.name, symbol.owner, known)
