"""Fields as the command line states them: `title:string,status:enum(open,done)`."""

from __future__ import annotations

from dataclasses import dataclass

from fw.language.diagnostics import SchemaError
from fw.language.tokens import Token, tokenize
from fw.runtime.errors import UsageError

__all__ = ["FieldSpec", "parse_field_spec"]

_OPTION = "--fields"
_ELSEWHERE = ("FW305", "FW401", "FW402")
"""Faults that only the whole schema can tell: no key, unknown and later models."""


@dataclass(frozen=True, slots=True)
class FieldSpec:
    """One field: its name, and its line as it goes into a model."""

    name: str
    line: str

    @property
    def primary(self) -> bool:
        """Whether the line makes the field the primary key."""
        return any(token.text.lower() == "primary" for token in list(tokenize(self.line))[3:])


def parse_field_spec(spec: str) -> list[FieldSpec]:
    """Return the fields of a comma-separated list, each `name:type`, then its constraints.

    Constraints follow after a blank or a colon: `email:string unique`, `views:int:default 0`.
    Raises UsageError for an empty list, SchemaError for what a model couldn't hold.
    """
    if "\n" in spec or "\r" in spec:
        raise UsageError("the fields stand on one line", hint=f'{_OPTION} "title:string"')
    fields = [_field(part) for part in _parts(list(tokenize(spec)))]
    if not fields:
        raise UsageError("no field is given", hint=f'{_OPTION} "title:string,done:bool"')
    _check(fields)
    return fields


def _parts(tokens: list[Token]) -> list[list[Token]]:
    """Cut at the commas outside parentheses."""
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


def _field(tokens: list[Token]) -> FieldSpec:
    from fw.language.format import render_field

    kept = [token for index, token in enumerate(tokens) if token.text != ":" or index == 1]
    return FieldSpec(tokens[0].text, render_field(kept))


def _check(fields: list[FieldSpec]) -> None:
    from fw.language.schema import diagnose

    lines = "\n".join(field.line for field in fields)
    found = [
        one for one in diagnose(f"model X {{\n{lines}\n}}\n", _OPTION) if one.code not in _ELSEWHERE
    ]
    if found:
        raise SchemaError(found)
