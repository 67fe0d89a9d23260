"""Fields given as on the command line: `title:string,status:enum(open,done)`."""

from __future__ import annotations

from dataclasses import dataclass, replace

from fw.language.diagnostics import Diagnostic, SchemaError
from fw.language.editing.formatter import render_field
from fw.language.syntax.tokens import Token, tokenize
from fw.runtime.errors import UsageError
from fw.runtime.messages import say

__all__ = ["FieldSpec", "parse_field_spec"]

_OPTION = "--fields"
_EXAMPLE = say('for example: {option} "title:string,done:bool"', option=_OPTION)
_CROSS_MODEL_CODES = ("FW305", "FW401", "FW402")
"""Codes that depend on the whole schema: missing key, unknown models, models further down."""


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
        raise UsageError(say("{option} contains a line break", option=_OPTION), hint=_EXAMPLE)
    parts = [_without_colons(part) for part in _field_parts(list(tokenize(spec)))]
    fields = [_field_of(part) for part in parts]
    if not fields:
        raise UsageError(say("{option} has no fields", option=_OPTION), hint=_EXAMPLE)
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
