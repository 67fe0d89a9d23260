"""Syntax errors of single statements, each with a message and a fix."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from fw.language.model import ACTIONS, RELATION_KINDS, TYPES
from fw.language.reserved_names import invalid_name
from fw.language.syntax.tokens import FLAGS, LINE_WORDS, VALUED, Statement, Token
from fw.runtime.names import nearest, suggest

__all__ = ["MAX_ISSUES", "SyntaxIssue", "find_syntax_issues"]

MAX_ISSUES = 50
"""The search for errors in one line stops after this many."""


class SyntaxIssue(NamedTuple):
    """A syntax error; `start` and `end` are offsets into the block's text.

    `clear` is the span to remove so that the rest of the line can be parsed. It is None if the
    whole line must go.
    """

    code: str
    message: str
    hint: str
    start: int
    end: int
    clear: tuple[int, int] | None = None


_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]*\Z")
_TYPE_SYNONYMS = {
    "array": "json", "bigint": "int", "blob": "text", "boolean": "bool", "char": "string",
    "clob": "text", "double": "float", "email": "string", "guid": "uuid", "integer": "int",
    "jsonb": "json", "long": "int", "longtext": "text", "money": "decimal", "number": "int",
    "numeric": "decimal", "object": "json", "real": "float", "serial": "int",
    "smallint": "int", "str": "string", "timestamp": "datetime", "timestamptz": "datetime",
    "url": "string", "varchar": "string",
}  # fmt: skip
_CONSTRAINT_SYNONYMS = {
    "belongs_to": "references", "fk": "references", "foreign": "references",
    "indexed": "index", "key": "primary", "mandatory": "required", "not_null": "required",
    "notnull": "required", "null": "nullable", "ondelete": "on_delete",
    "hidden": "private", "optional": "nullable", "pk": "primary", "primary_key": "primary",
    "read_only": "readonly", "ref": "references", "renamed": "was", "renamed_from": "was",
    "secret": "private", "write_only": "private", "writeonly": "private",
}  # fmt: skip
_KIND_SYNONYMS = {
    "belongs": "belongs_to", "has": "has_many", "has_and_belongs_to_many": "many_to_many",
    "has_one": "has_many", "hasone": "has_many", "one_to_many": "has_many",
    "many_to_one": "belongs_to",
}  # fmt: skip


_CHARACTERS = {
    "=": "write a default as 'default <value>'",
    "?": "write 'nullable' for a field that may be null",
    "!": "write 'required' for a field that must be given",
    "@": "write constraints as plain words, such as 'unique'",
    "[": "write arguments in parentheses",
    "]": "write arguments in parentheses",
}


def find_syntax_issues(statement: Statement) -> list[SyntaxIssue]:
    """Return the syntax errors of a statement, at most `MAX_ISSUES`."""
    broken = [_broken(token) for token in statement.tokens if token.kind in ("open", "other")]
    if broken:
        return broken[:MAX_ISSUES]
    check = {
        "field": _field,
        "header": _header,
        "index": _composite,
        "relation": _relation,
        "unique": _composite,
        "unknown": _unknown,
    }.get(statement.kind)
    return list(islice(check(statement.tokens), MAX_ISSUES)) if check else []


def _at(code: str, message: str, hint: str, token: Token) -> SyntaxIssue:
    return SyntaxIssue(code, message, hint, token.start, token.end)


def _quoted(token: Token) -> str:
    return token.text if token.kind == "string" else f"'{token.text}'"


def _unexpected(code: str, token: Token, hint: str, context: str = "") -> SyntaxIssue:
    return _at(code, f"unexpected {_quoted(token)}{context}", hint, token)


def _broken(token: Token) -> SyntaxIssue:
    if token.kind == "open":
        return _at("FW108", "unterminated string", f"add the closing {token.text[0]}", token)
    shown = token.text if token.text.isprintable() else f"U+{ord(token.text):04X}"
    hint = _CHARACTERS.get(token.text, "remove it")
    return _at("FW113", f"unexpected character '{shown}'", hint, token)


def _bad_name(token: Token | None, what: str) -> SyntaxIssue | None:
    if token is None or _NAME.match(token.text):
        return None
    return _at("FW201", *invalid_name(token.text, what), token)


def _word(tokens: Sequence[Token], index: int) -> str:
    return tokens[index].text.lower() if index < len(tokens) else ""


def _header(tokens: Sequence[Token]) -> Iterator[SyntaxIssue]:
    if len(tokens) < 2:
        yield _at("FW105", "missing model name", "write 'model <Name> { … }'", tokens[0])
        return
    bad = _bad_name(tokens[1], "model")
    if bad:
        yield bad
        return
    header = f"model {tokens[1].text}"
    rest = tokens[2:]
    if _word(rest, 0) == "was":
        if len(rest) < 2 or not _NAME.match(rest[1].text):
            hint = f"write '{header} was <OldName> {{'"
            yield _at("FW109", "'was' requires the model's old name", hint, rest[0])
            return
        header += f" was {rest[1].text}"
        rest = rest[2:]
    if rest:
        yield _unexpected("FW105", rest[0], f"write '{header} {{'", " before '{'")


def _field(tokens: Sequence[Token]) -> Iterator[SyntaxIssue]:
    bad = _bad_name(tokens[0], "field")
    if bad:
        yield bad
    if len(tokens) < 3:
        hint = f"write '{tokens[0].text}: <type>' with one of {', '.join(TYPES)}"
        yield _at("FW106", f"field '{tokens[0].text}' has no type", hint, tokens[0])
        return
    kind = tokens[2]
    if kind.text.lower() not in TYPES:
        yield _unknown_type(tokens[0], kind)
    rest = tokens[3:]
    if rest and rest[0].text == "(":
        closing = next((i for i, token in enumerate(rest) if token.text == ")"), None)
        if closing is None:
            yield _at("FW112", "unclosed '('", "add ')' after the arguments", rest[0])
            return
        yield from _list(rest[1:closing], rest[0], "FW112", "argument")
        rest = rest[closing + 1 :]
    yield from _constraints(rest)


def _unknown_type(name: Token, kind: Token) -> SyntaxIssue:
    word = kind.text
    if word.lower() in (*FLAGS, *VALUED):
        hint = f"write '{name.text}: <type> {word}'"
        return _at("FW106", f"field '{name.text}' has no type", hint, kind)
    hint = suggest(word, TYPES, synonyms=_TYPE_SYNONYMS)
    if word[:1].isupper() and not hint.startswith("did you"):
        hint = f"write a foreign key as '{name.text}_id: uuid references {word}'"
    return _at("FW301", f"unknown type {_quoted(kind)}", hint, kind)


_LIST_HINTS = {
    "argument": ("list the arguments, or remove the parentheses", "write it in quotes"),
    "field": ("list two or more fields", "write the name of a field"),
}


def _list(tokens: Sequence[Token], opening: Token, code: str, what: str) -> Iterator[SyntaxIssue]:
    """Check the words between parentheses, which commas separate."""
    empty_hint, word_hint = _LIST_HINTS[what]
    if not tokens:
        yield _at(code, "empty parentheses", empty_hint, opening)
    for index, token in enumerate(tokens):
        comma = token.text == "," and token.kind == "mark"
        if comma and index % 2 == 0:
            yield _unexpected(code, token, "remove it")
            return
        if token.kind == "mark" and not comma:
            yield _unexpected(code, token, f"separate the {what}s by commas")
            return
        if not comma and index % 2 == 1:
            message = f"missing comma before {_quoted(token)}"
            yield _at(code, message, f"separate the {what}s by commas", token)
            return
        if not comma and token.kind == "word" and not re.match(r"\w[\w.\-]*\Z", token.text, re.A):
            yield _at(code, f"invalid {what} '{token.text}'", word_hint, token)
            return
    if tokens and len(tokens) % 2 == 0:
        yield _at(code, "trailing comma", "remove it", tokens[-1])


def _constraints(tokens: Sequence[Token]) -> Iterator[SyntaxIssue]:
    index = 0
    while index < len(tokens):
        token, word = tokens[index], tokens[index].text.lower()
        follower = tokens[index + 1] if index + 1 < len(tokens) else None
        if follower is not None and follower.text == ":":
            message = f"field {_quoted(token)} is not on its own line"
            yield _at("FW107", message, "move it to the next line", token)
            return
        index += 1
        if word in FLAGS:
            continue
        if word in VALUED:
            issue = _value(token, follower)
            if issue:
                yield issue._replace(clear=(token.start, issue.end))
            if follower is None or follower.text.lower() not in (*FLAGS, *VALUED):
                index += 1
            continue
        meant = _similar_constraint(token)
        issue, end = _unknown_constraint(token, meant), token.end
        if token.kind == "mark" and token.text != ",":
            yield issue._replace(clear=(token.start, tokens[-1].end))
            return
        if (
            meant in VALUED
            and follower is not None
            and follower.text.lower() not in (*FLAGS, *VALUED)
        ):
            # The value belongs to the misspelled constraint, as in `refernces Author`.
            index, end = index + 1, follower.end
        yield issue._replace(clear=(token.start, end))


def _similar_constraint(token: Token) -> str | None:
    """Return the constraint that a misspelled word is similar to."""
    if token.kind != "word" or token.text.lower() in TYPES:
        return None
    synonym = _CONSTRAINT_SYNONYMS.get(token.text.lower())
    return synonym or nearest(token.text, (*FLAGS, *VALUED))


def _unknown_constraint(token: Token, meant: str | None) -> SyntaxIssue:
    if token.text == ",":
        return _unexpected("FW303", token, "separate constraints by spaces")
    if token.kind == "mark":
        hint = "write 'unique (a, b)' and 'index (a, b)' on their own lines"
        return _unexpected("FW303", token, hint)
    if token.kind == "string":
        return _unexpected("FW303", token, f"for a default, write: default {token.text}")
    if token.text.lower() in TYPES:
        return _at("FW303", f"second type '{token.text}'", "remove it: a field has one type", token)
    hint = f"did you mean '{meant}'?" if meant else f"use one of {', '.join((*FLAGS, *VALUED))}"
    return _at("FW303", f"unknown constraint '{token.text}'", hint, token)


_VALUE_HINTS = {
    "default": 'for example: default 0, default true or default "text"',
    "references": "write 'references <Model>'",
    "on_delete": "use 'on_delete cascade', 'on_delete restrict' or 'on_delete set_null'",
    "was": "write 'was <old_name>'",
}


def _value(keyword: Token, value: Token | None) -> SyntaxIssue | None:
    word = keyword.text.lower()
    if value is None or value.kind == "mark":
        return _at("FW109", f"constraint '{word}' requires a value", _VALUE_HINTS[word], keyword)
    if word == "default":
        if value.kind == "word" and not value.text.isascii():
            hint = f'write: default "{value.text}"'
            return _at("FW309", f"default '{value.text}' requires quotes", hint, value)
        return None
    if word == "on_delete":
        if value.text.lower() in ACTIONS:
            return None
        hint = suggest(value.text, ACTIONS, synonyms={"null": "set_null", "delete": "cascade"})
        return _at("FW303", f"unknown on_delete action {_quoted(value)}", hint, value)
    return _bad_name(value, "model" if word == "references" else "field")


def _composite(tokens: Sequence[Token]) -> Iterator[SyntaxIssue]:
    word = tokens[0].text.lower()
    closing = next((i for i, token in enumerate(tokens) if token.text == ")"), None)
    if closing is None:
        yield _at("FW111", "unclosed '('", f"write '{word} (a, b)'", tokens[1])
        return
    yield from _list(tokens[2:closing], tokens[1], "FW111", "field")
    for token in tokens[2:closing:2]:
        bad = _bad_name(token, "field") if token.kind != "mark" else None
        if bad:
            yield bad
    if closing + 1 < len(tokens):
        yield _unexpected("FW111", tokens[closing + 1], "end the line after ')'")


_RELATION_FORM = (
    "write '<kind> <Model> as <alias>', then 'through <Model>' and 'via <field>' if needed"
)


def _relation(tokens: Sequence[Token]) -> Iterator[SyntaxIssue]:
    kind = tokens[0].text.lower()
    if kind not in RELATION_KINDS:
        hint = suggest(kind, RELATION_KINDS, synonyms=_KIND_SYNONYMS)
        yield _at("FW110", f"unknown relation kind {_quoted(tokens[0])}", hint, tokens[0])
        return
    if len(tokens) < 2:
        yield _at("FW110", f"'{kind}' requires a model", _RELATION_FORM, tokens[0])
        return
    parts = list(tokens[1:])
    expected = ("", "as", "through", "via")
    for position, keyword in enumerate(expected):
        if not parts:
            if position == 1:
                hint = f"write '{kind} {tokens[1].text} as <alias>'"
                yield _at("FW110", "relation has no alias", hint, tokens[-1])
            return
        if keyword:
            if parts[0].text.lower() != keyword:
                if keyword == "as":
                    break
                continue
            word = parts.pop(0)
            if not parts:
                yield _at("FW110", f"'{word.text}' requires a name", _RELATION_FORM, word)
                return
        bad = _bad_name(parts.pop(0), "model" if keyword in ("", "through") else "relation")
        if bad:
            yield bad
            return
    if parts:
        yield _unexpected("FW110", parts[0], _RELATION_FORM)


def _unknown(tokens: Sequence[Token]) -> Iterator[SyntaxIssue]:
    first = tokens[0]
    word = first.text.lower()
    if word in RELATION_KINDS:
        hint = "move it into 'relations { … }'"
        yield _at("FW110", f"'{word}' outside a relations block", hint, first)
    elif word == "model":
        yield _at("FW104", "missing '}' before 'model'", "close the model above with '}'", first)
    elif word in ("unique", "index"):
        yield _at("FW111", f"'{word}' requires fields", f"write '{word} (a, b)'", first)
    elif word in ("timestamps", "relations") and len(tokens) > 1:
        hint = "move it to the next line"
        yield _unexpected("FW106", tokens[1], hint, f" after '{word}'")
    elif first.kind != "word":
        yield _unexpected("FW106", first, "write a field as '<name>: <type>'")
    elif len(tokens) > 1 and tokens[1].kind == "word" and tokens[1].text.lower() in TYPES:
        hint = f"write '{first.text}: {tokens[1].text}'"
        yield _at("FW106", f"missing colon after '{first.text}'", hint, first)
    else:
        meant = nearest(word, LINE_WORDS) if len(tokens) == 1 else None
        if meant:
            message, hint = f"unknown keyword '{first.text}'", f"did you mean '{meant}'?"
        else:
            message = f"field '{first.text}' has no type"
            hint = f"write '{first.text}: <type>'"
        yield _at("FW106", message, hint, first)
