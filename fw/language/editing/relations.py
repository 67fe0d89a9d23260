"""Edits of the relations of a model, and of the foreign keys that they need."""

from __future__ import annotations

from fw.language.editing.changes import Change
from fw.language.editing.fields import add_field
from fw.language.editing.lines import INDENT, described_lines, indent_at, new_block, place_after
from fw.language.editing.models import find_model, unknown_name
from fw.language.editing.outline import BlockOutline, outline_of
from fw.language.model import RELATION_KINDS
from fw.language.names import names_of
from fw.language.syntax.source_files import Sources
from fw.language.syntax.tokens import Statement
from fw.runtime.errors import FwError
from fw.runtime.messages import say
from fw.runtime.names import suggest

__all__ = ["add_reference", "add_relation", "delete_relation"]


def add_relation(
    sources: Sources,
    model: str,
    kind: str,
    target: str,
    alias: str,
    *,
    via: str | None = None,
    through: str | None = None,
) -> list[Change]:
    """Return the changes that add the line of a relation, and its block if the model has none."""
    if kind not in RELATION_KINDS:
        raise FwError(
            say("unknown relation '{kind}'", kind=kind), hint=suggest(kind, RELATION_KINDS)
        )
    block = find_model(sources, model)
    text, outline = sources[block.file], outline_of(block)
    line = f"{kind} {target} as {alias}"
    line += f" through {through}" if through else ""
    line += f" via {via}" if via else ""
    opening = next(iter(outline.lines("relations")), None)
    if opening is None:
        return [new_block(text, block, outline, "relations", line)]
    above = outline.relations[-1].statement if outline.relations else _brace(outline, opening)
    indent = indent_at(text, block.start + above.start) if outline.relations else None
    if indent is None:
        outer = indent_at(text, block.start + opening.start)
        indent = (INDENT if outer is None else outer) + INDENT
    place = place_after(text, block.start + above.end)
    return [Change(place.start, place.end, place.before + indent + line + place.after, block.file)]


def add_reference(
    sources: Sources,
    model: str,
    target: str,
    *,
    field: str | None = None,
    alias: str | None = None,
    inverse: str | None = None,
    constraints: str = "",
) -> list[Change]:
    """Return the changes that add a foreign key and its `belongs_to`.

    With `inverse`, the target gets a `has_many` of that name. The key has the type of the target's
    primary key. `constraints` are further words, such as `nullable on_delete set_null`.
    """
    module = names_of(target).module
    field = field or f"{module}_id"
    key = _key_type(outline_of(find_model(sources, target)), target)
    line = f"{field}: {key} references {target} {constraints}".rstrip()
    relation = alias or field.removesuffix("_id")
    changes = add_field(sources, model, line)
    changes += add_relation(sources, model, "belongs_to", target, relation, via=field)
    if inverse is not None and target != model:
        changes += add_relation(sources, target, "has_many", model, inverse, via=field)
    return changes


def delete_relation(sources: Sources, model: str, alias: str) -> list[Change]:
    """Return the changes that delete the line of a relation."""
    block = find_model(sources, model)
    outline = outline_of(block)
    found = outline.relation(alias)
    if found is None:
        known = [one.alias.text for one in outline.relations if one.alias is not None]
        raise unknown_name("relation", alias, model, known)
    start, end = block.start + found.statement.start, block.start + found.statement.end
    start, end = described_lines(sources[block.file], start, end, start)
    return [Change(start, end, "", block.file)]


def _brace(outline: BlockOutline, opening: Statement) -> Statement:
    """Return the opening brace after the word `relations`."""
    found = outline.statements
    return found[min(found.index(opening) + 1, len(found) - 1)]


def _key_type(outline: BlockOutline, target: str) -> str:
    for field in outline.fields.values():
        if field.constraint("primary") is not None:
            return outline.text[field.type[0].start : field.type[-1].end]
    hint = say("add 'id: uuid primary'")
    raise FwError(say("model '{target}' has no primary key of one field", target=target), hint=hint)
