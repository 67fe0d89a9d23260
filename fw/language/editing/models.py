"""Edits of models: add, replace, delete, describe; and of the `database` line."""

from __future__ import annotations

from collections.abc import Iterable

from fw.language.editing.changes import Change
from fw.language.editing.field_spec import FieldSpec
from fw.language.editing.lines import INDENT, described_lines, indent_at, line_start, newline_of
from fw.language.editing.outline import outline_of
from fw.language.syntax.descriptions import start_with_description
from fw.language.syntax.scanner import SCHEMA_FILE, Block, Scan, provider_span
from fw.language.syntax.source_files import Sources, scan_sources
from fw.runtime.database.backends import backend_names, backend_words
from fw.runtime.errors import FwError
from fw.runtime.messages import noun, say
from fw.runtime.names import suggest

__all__ = [
    *("add_model", "block_named", "delete_model", "find_block", "find_model", "replace_model"),
    *("set_comment", "set_provider", "unknown_name"),
]


def set_provider(sources: Sources, provider: str) -> list[Change]:
    """Return the changes for the line `database <provider>`.

    Raises FwError for an unknown provider.
    """
    if provider not in backend_names():
        hint = suggest(provider, backend_names(), synonyms=backend_words())
        raise FwError(say("unknown database provider '{provider}'", provider=provider), hint=hint)
    text = sources.get(SCHEMA_FILE, "")
    span = provider_span(text)
    if span:
        return [Change(*span, provider)]
    newline = newline_of(text)
    start = text.startswith("\ufeff")
    rest = text[start:]
    gap = newline if rest and not rest.startswith(("\n", "\r\n")) else ""
    return [Change(start, start, f"database {provider}{newline}{gap}")]


def add_model(
    sources: Sources,
    model: str,
    fields: Iterable[FieldSpec | str] = (),
    *,
    file: str = SCHEMA_FILE,
    timestamps: bool = False,
) -> list[Change]:
    """Return the changes that add a model at the end of a file.

    A primary key `id: uuid primary` is added unless a field is the key. Raises FwError if the
    file has the model.
    """
    text = sources.get(file, "")
    blocks = scan_sources(sources).blocks
    if any(one.name.lower() == model.lower() and one.file == file for one in blocks):
        raise FwError(
            say("model '{model}' already exists", model=model), hint=say("replace it with --force")
        )
    newline = newline_of(text)
    end = len(text.rstrip())
    gap = newline * 2 if text[:end].strip("\ufeff") else ""
    start = end if gap else len(text)
    source = _source(model, fields, timestamps, newline)
    return [Change(start, len(text), f"{gap}{source}{newline}", file)]


def replace_model(
    sources: Sources,
    model: str,
    fields: Iterable[FieldSpec | str],
    *,
    timestamps: bool = False,
) -> list[Change]:
    """Return the changes that write a model again, below its description.

    Raises FwError for an unknown model.
    """
    block = find_model(sources, model)
    source = _source(block.name, fields, timestamps, newline_of(sources[block.file]))
    start = block.start + outline_of(block).header_start
    return [Change(start, block.end, source, block.file)]


def delete_model(sources: Sources, model: str) -> list[Change]:
    """Return the changes that delete a model or an enum with its description.

    Raises FwError for an unknown one.
    """
    block = find_block(sources, model)
    text = sources[block.file]
    start = block.start + outline_of(block).header_start
    start, end = described_lines(text, start, block.end, block.start)
    newline = newline_of(text)
    # Of the blank lines around the model, one is enough.
    before = text[:start]
    apart = before.removeprefix("\ufeff") in ("", newline) or before.endswith(newline * 2)
    if apart and text.startswith(newline, end):
        end += len(newline)
    return [Change(start, end, "", block.file)]


def set_comment(
    sources: Sources, model: str, comment: str, *, field: str | None = None
) -> list[Change]:
    """Return the changes for the `##` lines above a model, an enum or a field.

    An empty comment deletes them. Raises FwError for an unknown model or field.
    """
    block = find_block(sources, model)
    text, outline = sources[block.file], outline_of(block)
    start = block.start + outline.header_start
    if field is not None:
        lines = {one.name.text: one.statement for one in outline.members}
        lines |= {name: one.statement for name, one in outline.fields.items()}
        if field not in lines:
            raise unknown_name("field", field, model, lines)
        start = block.start + lines[field].start
    newline = newline_of(text)
    indent = indent_at(text, start)
    words = [f"## {line.strip()}".rstrip() for line in comment.splitlines()]
    if indent is None:
        below = newline + INDENT
        written = below + below.join((*words, "")) if words else ""
        return [Change(start, start, written, block.file)] if words else []
    first = line_start(text, start_with_description(text, start, block.start))
    written = "".join(f"{indent}{line}{newline}" for line in words)
    return [Change(first, line_start(text, start), written, block.file)]


def find_model(sources: Sources, model: str) -> Block:
    """Return the block of a model or a view. Raises FwError for an unknown one."""
    return _find(scan_sources(sources).blocks, model)


def find_block(sources: Sources, name: str) -> Block:
    """Return the block of a model, a view or an enum. Raises FwError for an unknown one."""
    return block_named(scan_sources(sources), name)


def block_named(scanned: Scan, name: str) -> Block:
    """Return the block of a model, a view or an enum. Raises FwError for an unknown one."""
    return _find((*scanned.blocks, *scanned.enums), name)


def unknown_name(kind: str, name: str, owner: str, known: Iterable[str]) -> FwError:
    """Return the error of a name that a model lacks."""
    return FwError(
        say("unknown {kind} '{name}' on {owner}", kind=noun(kind), name=name, owner=owner),
        hint=suggest(name, known) or None,
    )


def _find(blocks: Iterable[Block], name: str) -> Block:
    names = []
    for block in blocks:
        if block.name == name:
            return block
        names.append(block.name)
    raise FwError(say("unknown model '{name}'", name=name), hint=suggest(name, names) or None)


def _source(name: str, fields: Iterable[FieldSpec | str], timestamps: bool, newline: str) -> str:
    specs = [field if isinstance(field, FieldSpec) else FieldSpec("", field) for field in fields]
    lines = [spec.line for spec in specs]
    if not any(spec.primary for spec in specs):
        lines.insert(0, "id: uuid primary")
    if timestamps:
        lines.append("timestamps")
    return newline.join([f"model {name} {{", *(INDENT + line for line in lines), "}"])
