"""Occurrences of names in a schema: where each is declared, and where it is used."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Literal, NamedTuple

from fw.language.editing.outline import BlockOutline, FieldOutline, outline_of
from fw.language.field_types import TYPES
from fw.language.syntax.scanner import Block
from fw.language.syntax.tokens import Statement, Token
from fw.runtime.rules.access_rules import SHORT_FORMS, is_variable
from fw.runtime.rules.condition_tokens import tokens_of
from fw.runtime.rules.conditions import FUNCTIONS, HAS

__all__ = ["Names", "Occurrence", "Symbol", "SymbolKind"]

SymbolKind = Literal["model", "enum", "field", "relation", "member"]
_COMPOSITE = ("primary", "unique", "index")


class Symbol(NamedTuple):
    """A name. The `owner` of a field, a relation or a member is its model or enum."""

    kind: SymbolKind
    name: str
    owner: str = ""


class Occurrence(NamedTuple):
    """A place of a name in a file."""

    symbol: Symbol
    file: str
    start: int
    end: int
    declares: bool = False


class Names:
    """The names of a schema's blocks; the first block with a name declares it."""

    def __init__(self, blocks: Sequence[Block]) -> None:
        self.blocks = blocks
        self.by_name: Mapping[str, Block] = {block.name: block for block in reversed(blocks)}

    def outline(self, name: str) -> BlockOutline | None:
        """Return the outline of a model or an enum, None for an unknown one."""
        block = self.by_name.get(name)
        return None if block is None else outline_of(block)

    def block_at(self, file: str, offset: int) -> Block | None:
        """Return the block at an offset of a file."""
        inside = (one for one in self.blocks if one.file == file)
        return next((one for one in inside if one.start <= offset <= one.end), None)

    def at(self, file: str, offset: int) -> Occurrence | None:
        """Return the name at an offset, or that which ends there."""
        block = self.block_at(file, offset)
        if block is None:
            return None
        touching = [one for one in self.inside(block) if one.start <= offset <= one.end]
        return next((one for one in touching if offset < one.end), next(iter(touching), None))

    def of(self, symbol: Symbol) -> Iterator[Occurrence]:
        """Yield the places of a name, in the order of the blocks."""
        wanted = {symbol.name, symbol.owner} - {""}
        for block in self.blocks:
            # A block that doesn't contain the name needs no outline.
            if symbol.name in block.text and (block.name in wanted or _may_use(block, symbol)):
                yield from (one for one in self.inside(block) if one.symbol == symbol)

    def declaration(self, symbol: Symbol) -> Occurrence | None:
        """Return the place that declares a name, None for an unknown one."""
        return next((one for one in self.of(symbol) if one.declares), None)

    def inside(self, block: Block) -> Iterator[Occurrence]:
        """Yield the names in a block, in no particular order."""
        outline = outline_of(block)
        places = self._enum if outline.kind == "enum" else self._model
        for symbol, start, end, declares in places(block.name, outline):
            start, end = start + block.start, end + block.start
            yield Occurrence(symbol, block.file, start, end, declares)

    def _enum(self, enum: str, outline: BlockOutline) -> Iterator[_Place]:
        if outline.name is not None and outline.name.text == enum:
            yield _place(Symbol("enum", enum), outline.name, declares=True)
        for member in outline.members:
            yield _place(Symbol("member", member.name.text, enum), member.name, declares=True)

    def _model(self, model: str, outline: BlockOutline) -> Iterator[_Place]:
        if outline.name is not None and outline.name.text == model:
            yield _place(Symbol("model", model), outline.name, declares=True)
        for field in outline.field_lines:
            yield from self._field(model, field)
        for relation in outline.relations:
            yield from self._relation(model, relation.statement, outline)
        for statement in outline.statements:
            if statement.kind in _COMPOSITE and statement.tokens[1].text == "(":
                yield from _composite(model, statement, outline)
            elif statement.kind == "check":
                named = statement.tokens[1].kind == "word"
                yield from _condition(model, outline, statement.tokens[1 + named :])
            elif statement.kind == "rule":
                words = [token.text.lower() for token in statement.tokens]
                if words[0] in SHORT_FORMS:
                    tokens = statement.tokens[1:2]
                    yield from (_place(Symbol("field", one.text, model), one) for one in tokens)
                    continue
                at = words.index("when") + 1 if "when" in words else len(words)
                if words[0] == "field":
                    yield from _listed_fields(model, statement.tokens)
                yield from self._when(model, outline, statement.tokens[at:])
            elif statement.kind == "timestamps":
                for token in statement.tokens[2:-1:2]:
                    yield _place(Symbol("field", token.text, model), token, declares=True)
            elif statement.kind == "display":
                for token in statement.tokens[1:]:
                    if token.kind == "word":
                        yield from self._path(model, token.text, token.start)

    def _field(self, model: str, field: FieldOutline) -> Iterator[_Place]:
        yield _place(Symbol("field", field.name.text, model), field.name, declares=True)
        kind = field.type[0] if field.type else None
        enum = kind.text if kind is not None and kind.text.lower() not in TYPES else ""
        if enum and kind is not None and kind.kind == "word":
            yield _place(Symbol("enum", enum), kind)
        for word, tokens in field.constraints:
            value = tokens[1] if len(tokens) > 1 else None
            if word == "references" and value is not None:
                target, point, name = value.text.partition(".")
                end = value.start + len(target)
                yield Symbol("model", target), value.start, end, False
                if point:
                    yield Symbol("field", name, target), end + 1, value.end, False
            elif word == "default" and enum and value is not None and value.kind == "word":
                yield _place(Symbol("member", value.text, enum), value)
            elif word == "computed":
                outline = self.outline(model)
                yield from _condition(model, outline, tokens[1:]) if outline else ()

    def _relation(
        self, model: str, statement: Statement, outline: BlockOutline
    ) -> Iterator[_Place]:
        found = next(one for one in outline.relations if one.statement is statement)
        kind = found.kind.text.lower()
        if found.model is not None:
            yield _place(Symbol("model", found.model.text), found.model)
        if found.alias is not None:
            symbol = Symbol("relation", found.alias.text, model)
            yield _place(symbol, found.alias, declares=True)
        if found.through is not None:
            yield _place(Symbol("model", found.through.text), found.through)
        if found.via is not None and found.model is not None:
            owner = model if kind == "belongs_to" else found.model.text
            if kind == "many_to_many":
                owner = found.through.text if found.through is not None else ""
            yield _place(Symbol("field", found.via.text, owner), found.via)

    def _when(self, model: str, outline: BlockOutline, tokens: Sequence[Token]) -> Iterator[_Place]:
        """Yield the names in the condition of an access rule.

        Those between the parentheses after `has` are of the model that the relation leads to.
        """
        if not tokens:
            return
        first = tokens[0].start
        found = list(tokens_of(outline.text[first : tokens[-1].end]))
        owners, ends = [model], [0]
        depth = 0
        for before, token, after in zip([None, *found], found, [*found[1:], None], strict=False):
            if token.word == "(":
                depth += 1
                if before is not None and before.word.lower() == HAS and len(owners) > len(ends):
                    ends.append(depth)
            elif token.word == ")":
                if len(ends) > 1 and ends[-1] == depth:
                    owners.pop()
                    ends.pop()
                depth -= 1
            elif token.kind == "name" and len(owners) > len(ends):
                # `has`, or `me` after it.
                if token.word.lower() != HAS:
                    owners.pop()
            elif token.kind == "name":
                called = after is not None and after.word == "("
                if called and token.word.lower() in FUNCTIONS:
                    continue
                places = list(self._path(owners[-1], token.word, first + token.start))
                yield from places
                if after is not None and after.word.lower() == HAS and places:
                    owners.append(self._end(places[-1][0]))

    def _end(self, relation: Symbol) -> str:
        """Return the model that a relation leads to, empty for an unknown one."""
        outline = self.outline(relation.owner)
        found = None if outline is None else outline.relation(relation.name)
        return found.model.text if found is not None and found.model is not None else ""

    def _path(self, model: str, text: str, start: int) -> Iterator[_Place]:
        """Yield the names of a path such as `appointment.patient.last_name`."""
        owner = model
        if is_variable(text):
            return
        for part in text.split("."):
            outline = self.outline(owner)
            if outline is None:
                return
            relation = outline.relation(part)
            kind: SymbolKind = "field" if relation is None else "relation"
            yield Symbol(kind, part, owner), start, start + len(part), False
            start += len(part) + 1
            if relation is None or relation.model is None:
                return
            owner = relation.model.text


_Place = tuple[Symbol, int, int, bool]


def _may_use(block: Block, symbol: Symbol) -> bool:
    """Return False if a block certainly doesn't contain a name of another block."""
    if symbol.kind in ("model", "enum") or symbol.owner in block.text:
        return True
    return symbol.kind in ("field", "relation") and "." in block.text


def _place(symbol: Symbol, token: Token, *, declares: bool = False) -> _Place:
    return symbol, token.start, token.end, declares


def _composite(model: str, statement: Statement, outline: BlockOutline) -> Iterator[_Place]:
    tokens = statement.tokens
    closing = next((at for at, one in enumerate(tokens) if one.text == ")"), len(tokens))
    before = tokens[1]
    for token in tokens[2:closing]:
        if token.kind == "word" and before.text in ("(", ","):
            yield _place(Symbol("field", token.text, model), token)
        before = token
    rest = tokens[closing + 1 :]
    if rest and rest[0].text.lower() == "where":
        end = len(rest) - 2 if rest[-2:][0].text.lower() == "name" else len(rest)
        yield from _condition(model, outline, rest[1:end])


def _condition(model: str, outline: BlockOutline, tokens: Sequence[Token]) -> Iterator[_Place]:
    """Yield the fields in a condition or an expression."""
    if not tokens:
        return
    start, end = tokens[0].start, tokens[-1].end
    found = list(tokens_of(outline.text[start:end]))
    for index, token in enumerate(found):
        called = index + 1 < len(found) and found[index + 1].word == "("
        if token.kind == "name" and not (called and token.word.lower() in FUNCTIONS):
            symbol = Symbol("field", token.word, model)
            yield symbol, start + token.start, start + token.end, False


def _listed_fields(model: str, tokens: Sequence[Token]) -> Iterator[_Place]:
    """Yield the fields of an access rule for fields: `field a, b read to …`."""
    for before, token in pairwise(tokens):
        if before.text != "," and before is not tokens[0]:
            if token.text != ",":
                return
        elif token.kind == "word":
            yield _place(Symbol("field", token.text, model), token)
