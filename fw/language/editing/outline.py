"""Outline of a block: its names, fields, relations and members, with their places.

Works on invalid text too. All offsets are those of the block's text.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from typing import NamedTuple

from fw.language.syntax.scanner import Block
from fw.language.syntax.tokens import (
    FLAGS,
    VALUED,
    Statement,
    Token,
    header_start,
    statements,
)

__all__ = [
    "BlockOutline",
    "ConstraintOutline",
    "FieldOutline",
    "MemberOutline",
    "RelationOutline",
    "outline_of",
]


class ConstraintOutline(NamedTuple):
    """A constraint of a field: its word in lower case, its tokens and those of its value."""

    word: str
    tokens: tuple[Token, ...]

    @property
    def start(self) -> int:
        """The offset of the word."""
        return self.tokens[0].start

    @property
    def end(self) -> int:
        """The offset after the value."""
        return self.tokens[-1].end

    @property
    def value(self) -> tuple[Token, ...]:
        """The tokens after the word."""
        return self.tokens[1:]


class FieldOutline(NamedTuple):
    """The parts of a field's line. `type` has the tokens of the type with its arguments."""

    statement: Statement
    name: Token
    type: tuple[Token, ...]
    constraints: tuple[ConstraintOutline, ...]

    def constraint(self, word: str) -> ConstraintOutline | None:
        """Return the constraint with a word, None without it."""
        return next((one for one in self.constraints if one.word == word), None)

    @property
    def target(self) -> str | None:
        """The model that the field refers to."""
        reference = self.constraint("references")
        if reference is None or not reference.value:
            return None
        return reference.value[0].text.partition(".")[0]


class RelationOutline(NamedTuple):
    """The parts of a relation's line; None for a part that it lacks."""

    statement: Statement
    kind: Token
    model: Token | None
    alias: Token | None
    via: Token | None
    through: Token | None


class MemberOutline(NamedTuple):
    """The parts of a member's line of an enum."""

    statement: Statement
    name: Token
    label: Token | None
    value: Token | None


class BlockOutline:
    """The outline of a block's text; `kind` is model, view or enum."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.statements = statements(text)
        header = self.statements[0].tokens if self.statements else ()
        words = [token.text.lower() for token in header]
        self.kind = words[0] if words and words[0] in ("enum", "view") else "model"
        self.name = header[1] if len(header) > 1 and header[1].kind == "word" else None
        self.was = next(
            (header[at + 1] for at in range(2, len(words) - 1) if words[at] == "was"), None
        )
        self.header_start = header_start(text)

    @property
    def body(self) -> tuple[int, int]:
        """The offsets after the opening brace and of the closing one; of the end without it."""
        opening = next((one.end for one in self.statements if one.kind == "open"), len(self.text))
        closing = [one.start for one in self.statements if one.kind == "close" and not one.depth]
        return opening, closing[-1] if closing else len(self.text)

    @cached_property
    def field_lines(self) -> tuple[FieldOutline, ...]:
        """The fields, in the order of their lines."""
        if self.kind == "enum":
            return ()
        lines = (one for one in self.lines("field") if one.depth == 1)
        return tuple(_field(statement) for statement in lines)

    @cached_property
    def fields(self) -> Mapping[str, FieldOutline]:
        """The fields by name; the first of those with the same name."""
        found: dict[str, FieldOutline] = {}
        for field in self.field_lines:
            found.setdefault(field.name.text, field)
        return found

    @cached_property
    def relations(self) -> tuple[RelationOutline, ...]:
        """The relations, in the order of their lines."""
        return tuple(_relation(one) for one in self.statements if one.kind == "relation")

    @cached_property
    def members(self) -> tuple[MemberOutline, ...]:
        """The members of an enum."""
        if self.kind != "enum":
            return ()
        inside = (one for one in self.statements[1:] if one.depth == 1)
        return tuple(_member(one) for one in inside if one.tokens[0].kind == "word")

    def field_at(self, offset: int) -> FieldOutline | None:
        """Return the field whose line contains an offset, None without one."""
        lines = ((field.statement, field) for field in self.fields.values())
        return next((field for line, field in lines if line.start <= offset <= line.end), None)

    def relation(self, alias: str) -> RelationOutline | None:
        """Return the relation with an alias, None without it."""
        named = (one for one in self.relations if one.alias is not None)
        return next((one for one in named if one.alias and one.alias.text == alias), None)

    def lines(self, kind: str) -> Iterator[Statement]:
        """Yield the statements of a kind, such as `unique`."""
        return (one for one in self.statements if one.kind == kind)


def outline_of(block: Block) -> BlockOutline:
    """Return the outline of a block."""
    return _outline(block.text)


@lru_cache(maxsize=4096)
def _outline(text: str) -> BlockOutline:
    # Cached because an edit changes one block of many.
    return BlockOutline(text)


def _field(statement: Statement) -> FieldOutline:
    tokens = statement.tokens
    end = min(3, len(tokens))
    if end < len(tokens) and tokens[end].text == "(":
        end = _after_parentheses(tokens, end)
    if end < len(tokens) and tokens[end].text == "[]":
        end += 1
    return FieldOutline(statement, tokens[0], tokens[2:end], tuple(_constraints(tokens, end)))


def _constraints(tokens: Sequence[Token], start: int) -> Iterator[ConstraintOutline]:
    while start < len(tokens):
        word, end = tokens[start].text.lower(), start + 1
        if word in VALUED and word not in FLAGS and end < len(tokens):
            if tokens[end].text == "(":
                end = _after_parentheses(tokens, end)
            else:
                end += 1
                if end < len(tokens) and tokens[end].text == "(":
                    end = _after_parentheses(tokens, end)
        yield ConstraintOutline(word, tuple(tokens[start:end]))
        start = end


def _after_parentheses(tokens: Sequence[Token], start: int) -> int:
    depth = 0
    for index in range(start, len(tokens)):
        depth += {"(": 1, ")": -1}.get(tokens[index].text, 0)
        if not depth:
            return index + 1
    return len(tokens)


def _relation(statement: Statement) -> RelationOutline:
    tokens = statement.tokens
    after: dict[str, Token] = {}
    for word, follower in zip(tokens[2::2], tokens[3::2], strict=False):
        after.setdefault(word.text.lower(), follower)
    model = tokens[1] if len(tokens) > 1 else None
    parts = (after.get(word) for word in ("as", "via", "through"))
    return RelationOutline(statement, tokens[0], model, *parts)


def _member(statement: Statement) -> MemberOutline:
    name, *rest = statement.tokens
    label = rest.pop(0) if rest and rest[0].kind == "string" else None
    value = rest[1] if len(rest) > 1 and rest[0].text == "=" else None
    return MemberOutline(statement, name, label, value)
