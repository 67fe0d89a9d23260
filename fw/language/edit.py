"""Edits of a schema's text. Each changes one span and keeps all other text.

Fields may be given as on the command line: `title:string,status:enum(open,done)`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from fw.language.diagnostics import Diagnostic, SchemaError
from fw.language.formatter import INDENT, render_field
from fw.language.syntax.scanner import Block, provider_span, scan
from fw.language.syntax.tokens import Statement, Token, header_start, statements, tokenize
from fw.runtime.database.backends import backend_names, backend_words
from fw.runtime.errors import FwError, UsageError
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

_OPTION = "--fields"
_EXAMPLE = f'for example: {_OPTION} "title:string,done:bool"'
_CROSS_MODEL_CODES = ("FW305", "FW401", "FW402")
"""Codes that depend on the whole schema: missing key, unknown models, models further down."""


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


@dataclass(frozen=True, slots=True)
class FieldSpec:
    """The name of a field and its line in the model."""

    name: str
    line: str

    @property
    def primary(self) -> bool:
        """True for a primary key."""
        return any(token.text.lower() == "primary" for token in list(tokenize(self.line))[3:])


def parse_field_spec(spec: str) -> list[FieldSpec]:
    """Return the fields of a comma-separated list, each `name:type` with constraints.

    Constraints follow after a space or a colon: `email:string unique`, `views:int:default 0`.
    Raises UsageError for an empty list or a line break, SchemaError for invalid fields.
    """
    if "\n" in spec or "\r" in spec:
        raise UsageError(f"{_OPTION} contains a line break", hint=_EXAMPLE)
    parts = [_without_colons(part) for part in _field_parts(list(tokenize(spec)))]
    fields = [_field_of(part) for part in parts]
    if not fields:
        raise UsageError(f"{_OPTION} has no fields", hint=_EXAMPLE)
    _check_fields(spec, fields, parts)
    return fields


def _field_parts(tokens: list[Token]) -> list[list[Token]]:
    """Split at the commas outside parentheses."""
    parts: list[list[Token]] = [[]]
    depth = 0
    for token in tokens:
        if token.kind == "mark" and token.text in "()":
            depth += 1 if token.text == "(" else -1
        if token.kind == "mark" and token.text == "," and depth <= 0:
            parts.append([])
        else:
            parts[-1].append(token)
    return [part for part in parts if part]


def _without_colons(tokens: list[Token]) -> list[Token]:
    return [token for index, token in enumerate(tokens) if token.text != ":" or index == 1]


def _field_of(tokens: list[Token]) -> FieldSpec:
    return FieldSpec(tokens[0].text, render_field(tokens))


def _check_fields(spec: str, fields: list[FieldSpec], parts: list[list[Token]]) -> None:
    from fw.language.schema import diagnose

    lines = "\n".join(field.line for field in fields)
    found = [
        one
        for one in diagnose(f"model X {{\n{lines}\n}}\n", _OPTION)
        if one.code not in _CROSS_MODEL_CODES
    ]
    if found:
        raise SchemaError(_within(spec, one, parts) for one in found)


def _within(spec: str, error: Diagnostic, parts: list[list[Token]]) -> Diagnostic:
    """Return an error of the trial model with its place in the option."""
    if not 2 <= error.line < len(parts) + 2:
        return replace(error, line=1, column=1, end_column=len(spec) + 1, source_line=spec)
    tokens = parts[error.line - 2]
    starts = [token.start for token in tokenize(error.source_line)]
    place = starts.index(error.column - 1) if error.column - 1 in starts else 0
    token = tokens[min(place, len(tokens) - 1)]
    length = max(1, min(error.end_column - error.column, len(spec) - token.start))
    return replace(
        error,
        line=1,
        column=token.start + 1,
        end_column=token.start + 1 + length,
        source_line=spec,
    )
