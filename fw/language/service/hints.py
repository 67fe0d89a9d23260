"""Inlay hints and semantic tokens: what a schema implies, and what each name is."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from fw.language.checks.references.relations import keys_to
from fw.language.editing.outline import outline_of
from fw.language.names import names_of
from fw.language.service.words import GROUPS
from fw.language.service.workspace import Workspace
from fw.language.syntax.scanner import Block, provider_span
from fw.language.syntax.tokens import Token

__all__ = ["TOKEN_KINDS", "InlayHint", "SemanticToken", "inlay_hints", "semantic_tokens"]

TOKEN_KINDS = ("keyword", "class", "enum", "enumMember", "property", "type", "variable", "string")
"""The kinds of semantic tokens, named as in the Language Server Protocol."""
_KIND_OF = {
    "model": "class",
    "enum": "enum",
    "member": "enumMember",
    "field": "property",
    "relation": "variable",
}
_KEYWORDS = frozenset(
    word for group, words in GROUPS.items() if group not in ("type", "function") for word in words
)
_TYPES = frozenset(GROUPS["type"])


class InlayHint(NamedTuple):
    """Text that an editor shows at an offset."""

    offset: int
    text: str


class SemanticToken(NamedTuple):
    """A word of a file and its kind."""

    start: int
    end: int
    kind: str


def inlay_hints(workspace: Workspace, file: str, start: int, end: int) -> Iterator[InlayHint]:
    """Yield the table of each model, and the inverse of each foreign key, between two offsets."""
    inverse = _inverse(workspace)
    for block in workspace.names.blocks:
        if block.file != file or block.end < start or block.start > end or not block.name:
            continue
        outline = outline_of(block)
        if outline.kind == "enum" or outline.name is None:
            continue
        if outline.kind == "model":
            mapped = next(outline.lines("map"), None)
            table = mapped.tokens[1].text[1:-1] if mapped else names_of(block.name).table
            yield InlayHint(block.start + outline.name.end, f"table {table}")
        for name, field in outline.fields.items():
            known = inverse.get((field.target or "", block.name, name))
            if known:
                yield InlayHint(block.start + field.statement.end, f"↔ {field.target}.{known}")


def _inverse(workspace: Workspace) -> dict[tuple[str, str, str], str]:
    """Return the alias of each `has_many` and `has_one` by its model, the other model, and the key."""
    found: dict[tuple[str, str, str], str] = {}
    for interface in workspace.analysis.interfaces:
        for kind, target, alias, via, _ in interface.relations:
            if kind not in ("has_many", "has_one"):
                continue
            other = workspace.interfaces.get(target)
            keys = keys_to(other, interface.name) if other is not None else []
            key = via or (keys[0] if len(keys) == 1 else None)
            if key is not None:
                found[interface.name, target, key] = alias
    return found


def semantic_tokens(workspace: Workspace, file: str) -> list[SemanticToken]:
    """Return the names and keywords of a file, in its order."""
    found: list[SemanticToken] = []
    for block in workspace.names.blocks:
        if block.file == file:
            found += _of_block(workspace, block)
    found += _database_word(workspace.sources.get(file, ""))
    return sorted(set(found))


def _database_word(text: str) -> Iterator[SemanticToken]:
    provider = provider_span(text)
    if provider is not None:
        end = len(text[: provider[0]].rstrip())
        yield SemanticToken(end - len("database"), end, "keyword")


def _of_block(workspace: Workspace, block: Block) -> Iterator[SemanticToken]:
    taken: set[int] = set()
    for one in workspace.names.inside(block):
        taken.add(one.start)
        yield SemanticToken(one.start, one.end, _KIND_OF[one.symbol.kind])
    for statement in outline_of(block).statements:
        for index, token in enumerate(statement.tokens):
            start = block.start + token.start
            kind = _word_kind(token, is_type=statement.kind == "field" and index == 2)
            if kind and start not in taken:
                yield SemanticToken(start, block.start + token.end, kind)


def _word_kind(token: Token, *, is_type: bool) -> str | None:
    word = token.text.lower()
    if token.kind != "word":
        return None
    if is_type:
        return "type" if word in _TYPES else None
    return "keyword" if word in _KEYWORDS else None
