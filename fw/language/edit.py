"""Edits of a schema's text. Each changes one span and keeps all other text."""

from __future__ import annotations

from collections.abc import Iterable

from fw.language.formatter import INDENT
from fw.language.syntax.field_spec import FieldSpec, parse_field_spec
from fw.language.syntax.scanner import Block, provider_span, scan
from fw.language.syntax.tokens import Statement, header_start, statements
from fw.runtime.database.backends import backend_names, backend_words
from fw.runtime.errors import FwError
from fw.runtime.names import suggest

__all__ = [
    "FieldSpec",
    "add_fields",
    "add_model",
    "add_word",
    "parse_field_spec",
    "replace_model",
    "set_length",
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


def add_fields(text: str, name: str, lines: Iterable[str]) -> str:
    """Return the text with lines of new fields below the last field of a model.

    Raises FwError for an unknown model.
    """
    block = _block(text, name)
    fields = [one for one in statements(block.text) if one.kind == "field"]
    end = block.start + fields[-1].end
    following = text.find("\n", end)
    end = following if following != -1 and "}" not in text[end:following] else end
    end -= text[end - 1] == "\r"
    newline = _newline(text)
    added = "".join(f"{newline}{INDENT}{line}" for line in lines)
    return text[:end] + added + text[end:]


def add_word(text: str, name: str, field: str, word: str) -> str:
    """Return the text with a word at the end of a field, before its comment.

    Raises FwError for an unknown model.
    """
    block = _block(text, name)
    end = block.start + _field(block, field).end
    return f"{text[:end]} {word}{text[end:]}"


def set_length(text: str, name: str, field: str, length: int) -> str:
    """Return the text with another length of a string field.

    Raises FwError for an unknown model.
    """
    block = _block(text, name)
    kind = _field(block, field).tokens[2:6]
    end = kind[-1].end if [one.text for one in kind[1::2]] == ["(", ")"] else kind[0].end
    return f"{text[: block.start + kind[0].start]}string({length}){text[block.start + end :]}"


def _field(block: Block, name: str) -> Statement:
    found = (one for one in statements(block.text) if one.kind == "field")
    return next(one for one in found if one.tokens[0].text == name)


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
