"""The TextMate grammar of schemas, which VS Code, JetBrains and others highlight with."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from fw.language.service.words import GROUPS

__all__ = ["textmate_grammar"]

_NAME = r"[A-Za-z_]\w*"
_START = r"^\x{FEFF}?[ \t]*"
_LINE = r"(?:^\x{FEFF}?|(?<=[{}]))[ \t]*"
_GAP = r"[ \t]*"


def textmate_grammar() -> dict[str, Any]:
    """Return the grammar as JSON-serializable data."""
    return {
        "$schema": "https://raw.githubusercontent.com/martinring/tmlanguage/master/tmlanguage.json",
        "name": "fw schema",
        "scopeName": "source.fw",
        "fileTypes": ["fw"],
        "patterns": [*_texts(), *_headers(), *_lines(), *_words()],
    }


def _texts() -> Iterable[dict[str, Any]]:
    yield _match(r"##(?!#).*$", "comment.line.documentation.fw")
    yield _match(r"#.*$", "comment.line.number-sign.fw")
    for quote, name in (('"', "double"), ("'", "single")):
        match = rf"{quote}(?:[^{quote}\\]|\\.)*{quote}"
        yield _match(match, f"string.quoted.{name}.fw")
    yield _match(r"[\"'].*$", "invalid.illegal.unclosed-string.fw")


def _headers() -> Iterable[dict[str, Any]]:
    blocks = "model|view|enum"
    yield _match(
        rf"{_START}(?i:({blocks})){_GAP}\b({_NAME})(?!\w)",
        captures={1: "keyword.declaration.fw", 2: "entity.name.type.fw"},
    )
    yield _match(
        rf"{_START}(?i:(database))\b{_GAP}(\w+)",
        captures={1: "keyword.declaration.fw", 2: "constant.language.provider.fw"},
    )


def _lines() -> Iterable[dict[str, Any]]:
    field = rf"{_LINE}({_NAME}){_GAP}(:){_GAP}"
    name = {1: "variable.other.property.fw", 2: "punctuation.separator.fw"}
    yield _match(rf"{field}(?i:({_any('type')}))\b", captures={**name, 3: "support.type.fw"})
    yield _match(rf"{field}({_NAME})?", captures={**name, 3: "entity.name.type.fw"})
    yield _match(
        rf"{_LINE}(?i:({_any('relation')}))[ \t]+({_NAME})(?:[ \t]+(?i:(as))[ \t]+({_NAME}))?",
        captures={
            1: "keyword.declaration.relation.fw",
            2: "entity.name.type.fw",
            3: "keyword.other.fw",
            4: "variable.other.property.fw",
        },
    )
    yield _match(rf"{_LINE}(?i:({_any('line')}))\b", captures={1: "keyword.declaration.line.fw"})
    yield _match(
        rf"\b(?i:(references|through)){_GAP}\b({_NAME})(?:(\.)({_NAME}))?",
        captures={
            1: "storage.modifier.fw",
            2: "entity.name.type.fw",
            3: "punctuation.separator.fw",
            4: "variable.other.property.fw",
        },
    )


def _words() -> Iterable[dict[str, Any]]:
    yield _match(rf"\b(?i:{_any('constraint')})\b", "storage.modifier.fw")
    yield _match(rf"\b(?i:{_any('action')}|true|false|null)\b", "constant.language.fw")
    yield _match(rf"\b(?i:{_any('joiner', 'condition')})\b", "keyword.other.fw")
    yield _match(rf"\b(?i:{_any('function')})(?={_GAP}\()", "support.function.fw")
    yield _match(r"[+-]?\.?\d[\w.\-+]*", "constant.numeric.fw")
    yield _match(_NAME, "variable.other.fw")
    yield _match(r"[{}(),:]|\[\]", "punctuation.separator.fw")
    yield _match(r"<=|>=|!=|<>|==|\|\||[-+*/<>=]", "keyword.operator.fw")


def _any(*groups: str) -> str:
    """Return the alternatives of some groups of words, the longest first."""
    words = {word for group in groups for word in GROUPS[group]}
    return "|".join(sorted(words, key=lambda word: (-len(word), word)))


def _match(
    pattern: str, name: str | None = None, captures: dict[int, str] | None = None
) -> dict[str, Any]:
    found: dict[str, Any] = {"match": pattern}
    if name is not None:
        found["name"] = name
    if captures is not None:
        found["captures"] = {str(group): {"name": each} for group, each in captures.items()}
    return found
