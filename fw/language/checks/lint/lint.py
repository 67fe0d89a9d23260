"""Warnings about valid schemas: secret-looking fields, bypassed unique lines, missing views, rules."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from itertools import islice

from fw.language.checks.lint.access_lint import access_warnings, states_rules
from fw.language.checks.lint.secret_names import looks_secret
from fw.language.diagnostics import Diagnostic, diagnostic_in_block
from fw.language.model import MAX_INDEXED, Model
from fw.language.names import is_private
from fw.language.syntax.scanner import Block
from fw.language.syntax.tokens import VIEW, Statement, Token, header_start, statements, tokenize
from fw.runtime.messages import Message

__all__ = ["lint"]

_HARMLESS = frozenset(("bool", "date", "datetime", "time", "enum"))
"""Types that hold no secret: `pin: bool` is a pinned post."""
_EXEMPT = frozenset(("private", "primary", "references"))
"""Constraints of fields that need no warning."""
_NAME = re.compile(r"(\w+)[ \t]*+:")
_UNIQUE = re.compile(r"^[ \t]*+unique[ \t]*+\(", re.IGNORECASE | re.MULTILINE)
_INDEXED_TEXT = re.compile(r":[ \t]*+text\b[^\n]*\b(?:unique|index)\b", re.IGNORECASE)
_SHOWN = 5
"""Maximum number of fields that a warning names."""


def lint(
    blocks: Iterable[Block],
    revisions: Callable[[], Iterable[str]] | None = None,
    find: Callable[[str], Model | None] | None = None,
) -> list[Diagnostic]:
    """Return the warnings about valid models, in the order of the blocks.

    Reads their text, because parsing a whole schema can take seconds. `revisions` returns the
    texts of the migrations, in which views must be; without it, views get no warning. `find`
    returns a model; without it, access rules get none.
    """
    found: list[Diagnostic] = []
    texts: list[tuple[Block, Token]] = []
    read_revisions = None if revisions is None else cache(lambda: tuple(revisions()))
    for block in blocks:
        if read_revisions is not None:
            found += _missing_view(block, read_revisions)
        found += (*_secret_fields(block), *_nullable_uniques(block))
        model = find(block.name) if find is not None and states_rules(block) else None
        if model is not None and find is not None:
            found += access_warnings(block, model, find)
        texts += ((block, name) for name in _indexed_texts(block))
    return [*found, *_shortened_texts(texts)]


def _missing_view(block: Block, revisions: Callable[[], Iterable[str]]) -> Iterator[Diagnostic]:
    """Yield a warning about a view that no migration names."""
    start = header_start(block.text)
    header = list(islice(tokenize(block.text[start:]), 6))
    if header[0].text.lower() != VIEW:
        return
    place = next(one for one in header if one.kind == "string")
    name = place.text[1:-1]
    if not any(re.search(rf"\b{name}\b", text) for text in revisions()):
        message = Message.of("FW510.view", "no migration creates the view '{view}'", view=name)
        hint = Message.of(
            "FW510.hint",
            'fw does not create views; write a migration: alembic revision -m "create {view}"',
            view=name,
        )
        yield diagnostic_in_block(
            block, start + place.start, start + place.end, "FW510", message, hint
        )


def _secret_fields(block: Block) -> Iterator[Diagnostic]:
    if not any(map(looks_secret, set(_NAME.findall(block.text)))):
        return
    for statement in statements(block.text):
        if statement.kind == "field" and _is_revealed(statement):
            name = statement.tokens[0]
            message = Message.of(
                "FW501.secret",
                "field '{field}' on {model} looks secret, and responses contain it",
                field=name.text,
                model=block.name,
            )
            hint = Message.of("FW501.hint", "add 'private', or rename it if everybody may read it")
            yield diagnostic_in_block(block, name.start, name.end, "FW501", message, hint)


def _nullable_uniques(block: Block) -> Iterator[Diagnostic]:
    """Yield the nullable fields of `unique (…)`: rows with null in one of them never collide."""
    if not _UNIQUE.search(block.text) or "nullable" not in block.text.lower():
        return
    lines = statements(block.text)
    nullable = {
        line.tokens[0].text
        for line in lines
        if line.kind == "field" and "nullable" in [one.text.lower() for one in line.tokens[3:]]
    }
    for line in lines:
        closing = next((i for i, one in enumerate(line.tokens) if one.text == ")"), 0)
        if line.kind != "unique" or closing < 5:
            continue
        condition = " ".join(one.text for one in line.tokens[closing:]).lower()
        for token in line.tokens[2:closing:2]:
            is_left_out = f" {token.text.lower()} is not null" in condition
            if token.text in nullable and not is_left_out:
                message = Message.of(
                    "FW502.unique",
                    "'unique (…)' on {model} has the nullable field '{field}': "
                    "rows in which it is null may repeat the other values",
                    model=block.name,
                    field=token.text,
                )
                hint = Message.of(
                    "FW502.hint", "remove 'nullable', or leave the field out of the line"
                )
                yield diagnostic_in_block(block, token.start, token.end, "FW502", message, hint)


def _indexed_texts(block: Block) -> Iterator[Token]:
    """Yield the names of the `text` fields with `unique` or `index`."""
    if not _INDEXED_TEXT.search(block.text):
        return
    for line in statements(block.text):
        words = [token.text.lower() for token in line.tokens]
        if line.kind == "field" and words[2] == "text" and {"unique", "index"} & {*words[3:]}:
            yield line.tokens[0]


def _shortened_texts(texts: Sequence[tuple[Block, Token]]) -> Iterator[Diagnostic]:
    """Yield one warning about all indexed texts, at the first of them."""
    if texts:
        names = [f"{block.name}.{token.text}" for block, token in texts]
        shown = Message(", ".join(names[:_SHOWN]))
        if names[_SHOWN:]:
            count = str(len(names) - _SHOWN)
            shown = Message.of("FW503.more", "{names} and {count} more", names=shown, count=count)
        (block, first), kind = texts[0], f"string({MAX_INDEXED})"
        message = Message.of(
            "FW503.texts",
            "indexed texts are '{type}', since databases cannot index longer ones: {fields}",
            type=kind,
            fields=shown,
        )
        hint = Message.of(
            "FW503.hint",
            "write '{type}' or a smaller length, or remove 'unique' and 'index'",
            type=kind,
        )
        yield diagnostic_in_block(block, first.start, first.end, "FW503", message, hint)


def _is_revealed(field: Statement) -> bool:
    """Return True if a field looks secret, and isn't private."""
    name, _, kind, *rest = (token.text for token in field.tokens)
    if is_private(name) or kind.lower() in _HARMLESS or not looks_secret(name):
        return False
    return _EXEMPT.isdisjoint(word.lower() for word in rest)
