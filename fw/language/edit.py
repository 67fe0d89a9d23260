"""Edits of a schema's text: each changes one span, so comments and layout elsewhere survive."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from fw.language.blocks import Block, provider_span, scan
from fw.language.fieldspec import FieldSpec, parse_field_spec
from fw.language.format import INDENT
from fw.language.tokens import Statement, statements
from fw.language.words import PROVIDERS, suggest
from fw.runtime.errors import FwError

__all__ = [
    "FieldSpec",
    "add_field",
    "add_model",
    "parse_field_spec",
    "remove_field",
    "remove_model",
    "replace_field",
    "replace_model",
    "set_provider",
]


def set_provider(text: str, provider: str) -> str:
    """Return the text with `database <provider>` in it; raises FwError for an unknown one."""
    if provider not in PROVIDERS:
        hint = suggest(provider, PROVIDERS)
        raise FwError(f"`{provider}` is no database provider", hint=hint)
    span = provider_span(text)
    if span:
        return text[: span[0]] + provider + text[span[1] :]
    mark = "\ufeff" if text.startswith("\ufeff") else ""
    newline = _newline(text)
    rest = text.removeprefix(mark)
    gap = newline if rest and not rest.startswith(("\n", "\r\n")) else ""
    return f"{mark}database {provider}{newline}{gap}{rest}"


def add_model(
    text: str, name: str, fields: Iterable[FieldSpec | str], *, timestamps: bool = False
) -> str:
    """Return the text with a model at its end; FwError where there is one of that name.

    A `uuid` primary key called `id` is added unless a field is the key.
    """
    if any(block.name.lower() == name.lower() for block in scan(text).blocks):
        raise FwError(f"there is a model `{name}` already", hint="--force replaces it")
    newline = _newline(text)
    body = text.rstrip()
    source = _model(name, fields, timestamps, newline)
    return f"{body}{newline * 2}{source}{newline}" if body.strip("\ufeff") else source + newline


def replace_model(
    text: str, name: str, fields: Iterable[FieldSpec | str], *, timestamps: bool = False
) -> str:
    """Return the text with the block of a model exchanged; FwError where there is none."""
    block = _block(text, name)
    source = _model(block.name, fields, timestamps, _newline(text))
    return text[: block.start] + source + text[block.end :]


def remove_model(text: str, name: str) -> str:
    """Return the text without a model and the blank line behind it; FwError without one."""
    block = _block(text, name)
    rest = re.sub(r"\A[ \t]*\r?\n(?:[ \t]*\r?\n)?", "", text[block.end :])
    return text[: block.start] + rest


def add_field(text: str, model: str, line: str) -> str:
    """Return the text with a line behind the model's last field.

    Raises FwError without the model, SchemaError where it has syntax errors.
    """
    block = _block(text, model)
    parts = _parts(block)
    fields = [part for part in parts if part.kind == "field"]
    newline = _newline(text)
    if not fields or "\n" not in block.text[: fields[-1].start]:
        # A block on one line: the field goes in front of its closing brace.
        at = block.start + (fields[-1].end if fields else _opening(parts).end)
        close = newline if text[at : block.end].strip() == "}" else ""
        return f"{text[:at]}{newline}{INDENT}{line}{close}{text[at:].lstrip(' ')}"
    last = fields[-1]
    start = block.text.rfind("\n", 0, last.start) + 1
    indent = block.text[start : last.start]
    end = block.text.find("\n", last.end)
    brace = block.text.find("}", last.end, end if end >= 0 else None)
    at = block.start + (last.end if brace >= 0 else end)
    if brace >= 0:
        return f"{text[:at]}{newline}{indent}{line}{newline}{text[at:].lstrip(' ')}"
    at -= text[at - 1] == "\r"
    return f"{text[:at]}{newline}{indent}{line}{text[at:]}"


def replace_field(text: str, model: str, field: str, line: str) -> str:
    """Return the text with one field's line exchanged, its comment kept; FwError without it."""
    block, statement = _field(text, model, field)
    return f"{text[: block.start + statement.start]}{line}{text[block.start + statement.end :]}"


def remove_field(text: str, model: str, field: str) -> str:
    """Return the text without one field's line and its comment; FwError without the field."""
    block, statement = _field(text, model, field)
    start = block.start + statement.start
    end = block.start + statement.end
    line_start = text.rfind("\n", 0, start) + 1
    line_end = text.find("\n", end)
    if text[line_start:start].strip() or "}" in text[end:line_end]:
        return text[:start].rstrip(" ") + text[end:]
    return text[:line_start] + text[line_end + 1 :]


def _newline(text: str) -> str:
    return "\r\n" if "\r\n" in text else "\n"


def _model(name: str, fields: Iterable[FieldSpec | str], timestamps: bool, newline: str) -> str:
    specs = [field if isinstance(field, FieldSpec) else FieldSpec("", field) for field in fields]
    lines = [spec.line for spec in specs]
    if not any(spec.primary for spec in specs):
        lines.insert(0, "id: uuid primary")
    if timestamps:
        lines.append("timestamps")
    return newline.join([f"model {name} {{", *(INDENT + line for line in lines), "}"])


def _block(text: str, name: str) -> Block:
    blocks = scan(text).blocks
    for block in blocks:
        if block.name == name:
            return block
    hint = suggest(name, [block.name for block in blocks])
    raise FwError(f"there is no model `{name}`", hint=hint or None)


def _field(text: str, model: str, name: str) -> tuple[Block, Statement]:
    block = _block(text, model)
    fields = [part for part in _parts(block) if part.kind == "field"]
    for statement in fields:
        if statement.tokens[0].text == name:
            return block, statement
    hint = suggest(name, [statement.tokens[0].text for statement in fields])
    raise FwError(f"there is no field `{name}` in `{model}`", hint=hint or None)


def _parts(block: Block) -> list[Statement]:
    """Return the statements of a block; SchemaError where they aren't what they seem."""
    from fw.language.parser import parse_block

    parse_block(block)
    return statements(block.text)


def _opening(parts: Sequence[Statement]) -> Statement:
    return next(part for part in parts if part.kind == "open")
