"""Edits of a schema's text. Each changes one span and keeps all other text."""

from __future__ import annotations

from collections.abc import Iterable

from fw.language.formatter import INDENT
from fw.language.syntax.field_spec import FieldSpec, parse_field_spec
from fw.language.syntax.scanner import Block, provider_span, scan
from fw.language.syntax.tokens import header_start
from fw.runtime.database.backends import backend_names, backend_words
from fw.runtime.errors import FwError
from fw.runtime.names import suggest

__all__ = [
    "FieldSpec",
    "add_model",
    "parse_field_spec",
    "replace_model",
    "set_provider",
]


def set_provider(text: str, provider: str) -> str:
    """Return the text with the line `database <provider>`.

    Raises FwError for an unknown provider.
    """
    if provider not in backend_names():
        hint = suggest(provider, backend_names(), synonyms=backend_words())
        raise FwError(f"unknown database provider '{provider}'", hint=hint)
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
    """Return the text with a model added at the end.

    A primary key `id: uuid primary` is added unless a field is the key. Raises FwError if the
    model exists.
    """
    if any(block.name.lower() == name.lower() for block in scan(text).blocks):
        raise FwError(f"model '{name}' already exists", hint="replace it with --force")
    newline = _newline(text)
    body = text.rstrip()
    source = _model(name, fields, timestamps, newline)
    return f"{body}{newline * 2}{source}{newline}" if body.strip("\ufeff") else source + newline


def replace_model(
    text: str, name: str, fields: Iterable[FieldSpec | str], *, timestamps: bool = False
) -> str:
    """Return the text with a new block for a model, below its description.

    Raises FwError for an unknown model.
    """
    block = _block(text, name)
    source = _model(block.name, fields, timestamps, _newline(text))
    start = block.start + header_start(block.text)
    return text[:start] + source + text[block.end :]


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
    raise FwError(f"unknown model '{name}'", hint=hint or None)
